"""What is true of the games: no drawing, no words, nothing from the rest of the package."""
