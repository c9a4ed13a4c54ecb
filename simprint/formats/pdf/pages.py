"""Pages in a file, one after the other: contents, the page's own objects, and the trees that hold the pages together.

The pages of a run share all of their contents but the texts that differ.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import compress

from simprint.formats.kinds import Run
from simprint.formats.pdf.content import cut
from simprint.formats.pdf.file import ObjectFile
from simprint.formats.pdf.shared import Shared
from simprint.formats.pdf.tree import PARENTS, SECT, Template
from simprint.formats.pdf.values import reference, references

#: Kids under one node of the page tree, and of the parent tree.
_FAN = 200


class Pages:
    """Writes ``count`` pages to ``file``, under the page tree's root numbered ``root``."""

    def __init__(self, file: ObjectFile, shared: Shared, count: int, root: int, resources: int) -> None:
        self._file, self._shared = file, shared
        self._root = root
        self._resources = resources
        self._nodes = file.reserve(-(-count // _FAN))
        self.numbers = [0] * count
        """The number of each page that has been written."""

    def add(self, template: Template, run: Run[bytes], boxes: bytes) -> None:
        """The pages of a run, whose kind has that template; ``boxes`` are entries of them that say what is cut off."""
        texts: list[bytes | None] = []
        alts: list[bytes | None] = []
        varying, differing = [], []
        """The blocks that are not the same on all of the pages, and which parts of their texts are not."""
        for index, column in enumerate(zip(*run.blocks, strict=True)):
            same_texts: Sequence[bytes | None] = column[0].texts
            same_alts: Sequence[bytes | None] = column[0].alts
            if not _alike(column):
                parts_of_texts = zip(*[block.texts for block in column], strict=True)
                same_texts = [part[0] if _alike(part) else None for part in parts_of_texts]
                same_alts = [None] * len(same_alts)
                varying.append(index)
                differing += [part is None for part in same_texts]
            texts += same_texts
            alts += same_alts
        parts = cut(template.content, texts)
        objects = template.objects(alts)
        own = [part for part in parts if part.texts]
        # The streams that are a page's own have the numbers after its objects.
        page_object = b"<</Type/Page%b/Tabs/S/Parent %%d 0 R/Resources %d 0 R/Contents[%b]/StructParents %%d>>" % (
            boxes,
            self._resources,
            b" ".join([b"%d 0 R" if part.texts else reference(self._shared.stream(part.content)) for part in parts]),
        )
        for place, blocks in zip(run.places, run.blocks, strict=True):
            page = self._file.reserve(template.count + len(own))
            streams = range(page + template.count, page + template.count + len(own))
            says = [blocks[index] for index in varying]
            self._file.add(
                page,
                page_object % (self._nodes + place // _FAN, *streams, place),
                *objects.of_page(page, [alt for block in says for alt in block.alts]),
            )
            said = list(compress([text for block in says for text in block.texts], differing))
            for stream, part in zip(streams, own, strict=True):
                self._file.add_raw_stream(stream, part.content % tuple(said[part.texts.start : part.texts.stop]))
            self.numbers[place] = page

    @property
    def sects(self) -> list[int]:
        """The number of each page's Sect."""
        return [page + SECT for page in self.numbers]

    def write_trees(self, media_box: bytes) -> int:
        """Write the page tree and the parent tree (ISO 32000-1, 14.7.4.4), whose number is returned. A page's key in
        the latter is its place in the document."""
        count = len(self.numbers)
        parents = []
        for node, start in enumerate(range(0, count, _FAN)):
            pages = self.numbers[start : start + _FAN]
            self._file.add(
                self._nodes + node,
                b"<</Type/Pages/Parent %d 0 R/Count %d/Kids[%b]>>" % (self._root, len(pages), references(pages)),
            )
            entries = [b"%d %d 0 R" % (place, page + PARENTS) for place, page in enumerate(pages, start)]
            parents.append(self._file.reserve())
            self._file.add(
                parents[-1],
                b"<</Limits[%d %d]/Nums[%b]>>" % (start, start + len(pages) - 1, b" ".join(entries)),
            )
        nodes = range(self._nodes, self._nodes + len(parents))
        self._file.add(
            self._root, b"<</Type/Pages/Count %d/MediaBox[%b]/Kids[%b]>>" % (count, media_box, references(nodes))
        )
        tree = self._file.reserve()
        self._file.add(tree, b"<</Kids[%b]>>" % references(parents))
        return tree


def _alike(column: Sequence[object]) -> bool:
    """Whether it is the same on all pages."""
    return column.count(column[0]) == len(column)
