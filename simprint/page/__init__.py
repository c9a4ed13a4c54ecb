"""How paper works: units, paper, the scene, fonts, text, tables, parts, pages. Knows no sheet and no format."""
