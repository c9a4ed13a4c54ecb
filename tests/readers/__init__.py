"""Independent readers and validators: the eye that looks at finished files and knows nothing of simprint.

Nothing here may import simprint. Lengths are millimetres from the top-left corner of the sheet, y down;
only `size_pt` is in points.

========== ==================================================================================================
shapes     the flat shapes both readers return: Line Circle Rect Polygon Curve TextRun; paths told apart
pdf        a PDF as shapes page by page, its structure tree, bookmarks, metadata, page sizes (pikepdf)
svg        an SVG as the same shapes, its title, description and page size (lxml)
compare    `differences(pdf_shapes, svg_shapes)`: what the two files do not agree on, in words
validate   PDF/UA-1 and PDF/A-2a: page-validation (no Java), veraPDF's engine (Java), and our own `self_check`
breakages  ways to spoil a good PDF, each with the checkers that must notice
browser    printing through a real Chromium, and measuring what came out with pdfplumber
render     PDF and SVG as grey pixels; one-bit printing; how far two pictures are apart
sample     a small, correct, tagged PDF made without simprint: the readers and breakages are tried on it
tools      `have_java`, `have_chromium`, and `require`, which skips with a reason but fails in CI
========== ==================================================================================================
"""
