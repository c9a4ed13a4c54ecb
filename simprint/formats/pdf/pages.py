"""Pages in a file: one by one where few look alike, in runs where many do.

The pages of a run share all of their contents but the texts that differ, and their objects are written column by column
(see ``columns``). Nothing here knows what is on a page: whatever is the same on all pages of a run is found by
comparing.
"""

from __future__ import annotations

from array import array
from collections.abc import Sequence
from itertools import chain, islice

from simprint.formats.pdf.content import joined, parts
from simprint.formats.pdf.file import ObjectFile
from simprint.formats.pdf.tree import PARENTS, SECT, Template
from simprint.formats.pdf.values import reference

#: So many pages make a run, and so few make none.
RUN, FEW = 1000, 19
#: Kids under one node of the page tree and of the parent tree.
_FAN = 200

#: A page as it waits: its index, what its texts and alt texts say.
_Waiting = tuple[int, tuple[bytes, ...], tuple[bytes, ...]]


class Pages:
    """Writes ``count`` pages to ``file``, under the page tree's root numbered ``root``."""

    def __init__(self, file: ObjectFile, count: int, root: int, resources: int) -> None:
        self._file = file
        self._root = root
        self._resources = resources
        self._nodes = file.reserve(-(-count // _FAN))
        # By index of the page.
        self._numbers = array("I", bytes(4 * count))
        self._sects = array("I", bytes(4 * count))
        self._parents: list[range] = []
        self._contents: dict[bytes, int] = {}
        self._waiting: dict[Template, list[_Waiting]] = {}

    def add(self, index: int, template: Template, texts: tuple[bytes, ...], alts: tuple[bytes, ...]) -> None:
        """The page at ``index`` (from 0). It waits until there are enough of its kind."""
        waiting = self._waiting.get(template)
        if waiting is None:
            waiting = self._waiting[template] = []
        waiting.append((index, texts, alts))
        if len(waiting) == RUN:
            self._write_run(template, waiting)
            waiting.clear()

    def finish(self, media_box: bytes) -> tuple[int, Sequence[int]]:
        """Write what waits and the trees. Returns the number of the parent tree and those of the Sects, in the order of
        the pages."""
        for template, waiting in self._waiting.items():
            if len(waiting) > FEW:
                self._write_run(template, waiting)
            else:
                for page in waiting:
                    self._write_alone(template, *page)
        starts = range(0, len(self._numbers), _FAN)
        for node, start in enumerate(starts, self._nodes):
            kids = self._numbers[start : start + _FAN]
            self._file.add(
                node,
                b"<</Type/Pages/Parent %d 0 R/Count %d/Kids[%b]>>"
                % (self._root, len(kids), b" ".join(map(reference, kids))),
            )
        nodes = b" ".join(map(reference, range(self._nodes, self._nodes + len(starts))))
        count = len(self._numbers)
        self._file.add(self._root, b"<</Type/Pages/Count %d/MediaBox[%b]/Kids[%b]>>" % (count, media_box, nodes))
        return self._parent_tree(), self._sects

    def number(self, index: int) -> int:
        """The number of a page that has been written."""
        return self._numbers[index]

    # -- one by one ----------------------------------------------------------------------------------------------------

    def _write_alone(self, template: Template, index: int, texts: tuple[bytes, ...], alts: tuple[bytes, ...]) -> None:
        first = self._file.reserve(len(template.rows))
        contents = self._file.reserve()
        self._file.add_stream(contents, joined(template.content, texts))
        page = self._entries(reference(contents)) % (self._node(index), first + PARENTS)
        varying = iter((page, *alts))
        self._file.add(
            first,
            *[
                row.body % (*[first + distance for distance in row.distances], *([next(varying)] if row.open else []))
                for row in template.rows
            ],
        )
        self._note((index,), first, 1)

    # -- in runs -------------------------------------------------------------------------------------------------------

    def _write_run(self, template: Template, pages: list[_Waiting]) -> None:
        file = self._file
        count = len(pages)
        indices, all_texts, all_alts = zip(*pages, strict=True)
        texts = list(zip(*all_texts, strict=True))
        streams = parts(template.content, tuple([text[0] if _same(text) else None for text in texts]))
        first, step = file.reserve_columns(len(template.rows) + sum(1 for part in streams if part.texts), count)

        # Streams: a shared one has one number, of the others each page has its own.
        refs: list[bytes] = []
        columns: list[range] = []
        for part in streams:
            if part.texts:
                number = first + (len(template.rows) + len(columns)) * step
                own = zip(*[texts[place] for place in part.texts], strict=True)
                file.add_raw_streams(number, [part.content % page for page in own])
                refs.append(b"%d 0 R")
                columns.append(range(number, number + count))
            else:
                refs.append(reference(self._once(part.content)))
        entries = self._entries(b"[%b]" % b" ".join(refs))
        parents = range(first + PARENTS * step, first + PARENTS * step + count)
        page_entries = [entries % numbers for numbers in zip(map(self._node, indices), *columns, parents, strict=True)]

        varying = iter([page_entries, *zip(*all_alts, strict=True)])
        for column, row in enumerate(template.rows):
            start = first + column * step
            numbers = tuple([first + distance * step for distance in row.distances])
            says = next(varying) if row.open else (b"",)
            if _same(says):
                file.add_column(start, row.closed(says[0]), numbers, count)
            else:
                filled = zip(*[range(number, number + count) for number in numbers], says, strict=True)
                file.add(start, *[row.body % values for values in filled])
        self._note(indices, first, step)

    def _once(self, content: bytes) -> int:
        """The number of a stream that pages share."""
        if content not in self._contents:
            self._contents[content] = self._file.reserve()
            self._file.add_stream(self._contents[content], content)
        return self._contents[content]

    # -- both ----------------------------------------------------------------------------------------------------------

    def _entries(self, contents: bytes) -> bytes:
        """What varies in a page object, with slots for its node and for its key in the parent tree (the number of its
        entry there). ``contents`` may have more of them, between these."""
        return b"/Resources %d 0 R/Parent %%d 0 R/Contents %b/StructParents %%d" % (self._resources, contents)

    def _node(self, index: int) -> int:
        return self._nodes + index // _FAN

    def _note(self, indices: tuple[int, ...], first: int, step: int) -> None:
        for number, index in enumerate(indices, first):
            self._numbers[index] = number
            self._sects[index] = number + SECT * step
        parents = first + PARENTS * step
        self._parents.append(range(parents, parents + len(indices)))

    def _parent_tree(self) -> int:
        """The number tree from each page's key to its entry (ISO 32000-1, 14.7.4.4)."""
        keys = chain.from_iterable(self._parents)
        leaves = []
        while leaf := tuple(islice(keys, _FAN)):
            leaves.append(self._file.reserve())
            pairs = b"%d %d 0 R " * len(leaf) % tuple([key for key in leaf for _ in range(2)])
            self._file.add(leaves[-1], b"<</Limits[%d %d]/Nums[%b]>>" % (leaf[0], leaf[-1], pairs))
        tree = self._file.reserve()
        self._file.add(tree, b"<</Kids[%b]>>" % b" ".join(map(reference, leaves)))
        return tree


def _same(column: Sequence[bytes]) -> bool:
    return column.count(column[0]) == len(column)
