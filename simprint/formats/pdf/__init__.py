"""Tagged PDF 1.7 that is PDF/UA-1 and PDF/A-2a at once, streamed page by page.

``values`` is PDF's syntax, ``file`` numbers and streams objects, ``fonts`` embeds subsets (reportlab cuts them),
``content`` turns shapes into operators, ``tree`` turns groups into structure elements, ``metadata`` declares what the
file is, and ``writer`` puts a document together.
"""
