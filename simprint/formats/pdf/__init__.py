"""Tagged PDF 1.7 that is PDF/UA-1 and PDF/A-2a at once, streamed page by page.

``values`` is PDF's syntax, ``file`` numbers objects and gathers them into object streams, ``fonts`` embeds subsets
(reportlab cuts them), ``content`` turns shapes into operators, ``tree`` turns groups into structure elements,
``shared`` holds what pages and elements have in common, ``pages`` writes pages and the trees that hold them,
``metadata`` declares what the file is, and ``writer`` puts a document together.

Pages of one kind (see ``formats.kinds``) have one template. Each page is written by itself: its objects have numbers in
a row and stand side by side in an object stream, and of its contents only the texts that differ are its own.
"""
