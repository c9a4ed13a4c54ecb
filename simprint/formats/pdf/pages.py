"""Pages in a file: one by one where few look alike, in runs where many do.

The pages of a run share all of their contents but the texts that differ, and their objects are written column by column
(see ``columns``). Nothing here knows what is on a page: whatever is the same on all pages of a run is found by
comparing.
"""

from __future__ import annotations

from array import array
from collections.abc import Sequence
from itertools import chain, islice

from simprint.formats.kinds import STACK, Run, alike, encoded
from simprint.formats.pdf.content import joined, parts
from simprint.formats.pdf.file import ObjectFile
from simprint.formats.pdf.fonts import FontBook
from simprint.formats.pdf.shared import Shared
from simprint.formats.pdf.tree import LINK, PAGE, PARENTS, SECT, Row, Template
from simprint.formats.pdf.values import reference
from simprint.page.scene import Group, Text

#: So few pages are not worth columns.
FEW = 19
#: Kids under one node of the page tree: the pages of one stack. And kids under one node of the parent tree.
_FAN, _LEAF = STACK, 200


class Pages:
    """Writes ``count`` pages to ``file``, under the page tree's root numbered ``root``."""

    def __init__(
        self, file: ObjectFile, fonts: FontBook, shared: Shared, count: int, root: int, resources: int
    ) -> None:
        self._file, self._fonts, self._shared = file, fonts, shared
        self._root = root
        self._resources = resources
        self._nodes = file.reserve(-(-count // _FAN))
        # By index of the page.
        self._numbers = array("I", bytes(4 * count))
        self._sects = array("I", bytes(4 * count))
        self._parents: list[range] = []
        self._contents: dict[bytes, int] = {}

    def add(self, template: Template, run: Run) -> None:
        """The pages of a run, whose kind has that template."""
        if len(run.places) > FEW:
            self._write_run(template, run)
        else:
            for page, index in enumerate(run.places):
                says = [text[page] for text in run.texts], [alt[page] for alt in run.alts]
                self._write_alone(template, index, *says)

    def finish(self, media_box: bytes) -> tuple[int, Sequence[int]]:
        """Write the trees. Returns the number of the parent tree and those of the Sects, in the order of the pages."""
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

    def _write_alone(self, template: Template, index: int, texts: list[Text], alts: list[Group]) -> None:
        rows = (self._page_row(index, LINK, (len(template.rows) + 1,)), *template.rows)
        first = self._file.reserve(len(rows) + 1)
        self._file.add_stream(first + len(rows), joined(template.content, list(map(self._fonts.text, texts))))
        says = map(self._shared.alt, alts)
        self._file.add(
            first,
            *[
                row.body % (*[first + distance for distance in row.distances], *([next(says)] if row.open else []))
                for row in rows
            ],
        )
        self._note((index,), range(first, first + len(rows)))

    # -- in runs -------------------------------------------------------------------------------------------------------

    def _write_run(self, template: Template, run: Run) -> None:
        file = self._file
        count = len(run.places)
        texts = [encoded(self._fonts.texts, column) for column in run.texts]
        streams = parts(template.content, tuple([text[0] if alike(text) else None for text in texts]))
        own = [part for part in streams if part.texts]
        objects = 1 + len(template.rows)
        starts = file.reserve_columns(objects + len(own), count)
        for start, part in zip(starts[objects:], own, strict=True):
            shown = zip(*[texts[place] for place in part.texts], strict=True)
            file.add_raw_streams(start, [part.content % page for page in shown])

        contents = [LINK if part.texts else reference(self._once(part.content)) for part in streams]
        links = tuple(range(objects, objects + len(own)))
        # A run is of one stack, and so its pages have one parent.
        page_row = self._page_row(run.places[0], b"[%b]" % b" ".join(contents), links)
        alts = iter([encoded(self._shared.alts, column) for column in run.alts])
        for start, row in zip(starts, (page_row, *template.rows), strict=False):
            numbers = tuple([starts[distance] for distance in row.distances])
            says = next(alts) if row.open else [b""]
            if alike(says):
                file.add_column(start, row.closed(says[0]), numbers, count)
            else:
                filled = zip(*[range(number, number + count) for number in numbers], says, strict=True)
                file.add(start, *[row.body % values for values in filled])
        self._note(run.places, starts)

    def _once(self, content: bytes) -> int:
        """The number of a stream that pages share."""
        if content not in self._contents:
            self._contents[content] = self._file.reserve()
            self._file.add_stream(self._contents[content], content)
        return self._contents[content]

    # -- both ----------------------------------------------------------------------------------------------------------

    def _page_row(self, index: int, contents: bytes, distances: tuple[int, ...]) -> Row:
        """The page object at ``index``: ``contents`` links to streams at those distances. The page's key in the parent
        tree is the number of its entry there."""
        parent = self._nodes + index // _FAN
        entries = b"<</Type/Page/Tabs/S/Parent %d 0 R/Resources %d 0 R/Contents %b/StructParents %%d>>"
        return Row(entries % (parent, self._resources, contents), (*distances, PARENTS))

    def _note(self, indices: Sequence[int], starts: Sequence[int]) -> None:
        """Keep the numbers of pages whose rows of objects begin at ``starts``."""
        for place, index in enumerate(indices):
            self._numbers[index] = starts[PAGE] + place
            self._sects[index] = starts[SECT] + place
        self._parents.append(range(starts[PARENTS], starts[PARENTS] + len(indices)))

    def _parent_tree(self) -> int:
        """The number tree from each page's key to its entry (ISO 32000-1, 14.7.4.4)."""
        keys = chain.from_iterable(self._parents)
        leaves = []
        while leaf := tuple(islice(keys, _LEAF)):
            leaves.append(self._file.reserve())
            pairs = b"%d %d 0 R " * len(leaf) % tuple([key for key in leaf for _ in range(2)])
            self._file.add(leaves[-1], b"<</Limits[%d %d]/Nums[%b]>>" % (leaf[0], leaf[-1], pairs))
        tree = self._file.reserve()
        self._file.add(tree, b"<</Kids[%b]>>" % b" ".join(map(reference, leaves)))
        return tree
