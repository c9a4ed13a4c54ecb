"""What ten thousand boards cost: the program against floors and peers that draw the same page.

    cd tests && python -m benchmarks            the whole table (about ten minutes)
    cd tests && python -m benchmarks --quick    each measurement once, at 100 boards

``peers`` draws the page with other tools, ``measure`` runs commands side by side and takes medians, ``__main__`` asks
for the table. Nothing here imports simprint: it is measured as a teacher runs it, a whole process from the shell.
"""
