"""Tagged PDF 1.7 that is PDF/UA-1 and PDF/A-2a at once, streamed page by page.

``values`` is PDF's syntax, ``file`` numbers and streams objects, ``fonts`` embeds subsets (reportlab cuts them),
``content`` turns shapes into operators, ``tree`` turns groups into structure elements, ``shared`` holds what elements
have in common, ``metadata`` declares what the file is, and ``writer`` puts a document together.

``pages`` makes the ten thousandth page cheap: pages that look alike are written in runs, which share all of their
contents but the texts that differ, and whose objects ``columns`` packs by what one has that the one before it has not;
``deflate`` puts such streams together from pieces.
"""
