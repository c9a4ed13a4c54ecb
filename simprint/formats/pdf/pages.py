"""Pages in a file, one after the other: contents, the page's own objects, and the trees that hold the pages together.

The pages of a run share all of their contents but the texts that differ.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import repeat

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
        columns = [column[:1] if _alike(column) else column for column in zip(*run.blocks, strict=True)]
        texts = [said for column in columns for said in zip(*[block.texts for block in column], strict=True)]
        alts = [said for column in columns for said in zip(*[block.alts for block in column], strict=True)]
        parts = cut(template.content, _shared(texts))
        objects = template.objects(_shared(alts))
        own = [part for part in parts if part.texts]
        # The streams that are a page's own have the numbers after its objects.
        page_object = b"<</Type/Page%b/Tabs/S/Parent %%d 0 R/Resources %d 0 R/Contents[%b]/StructParents %%d>>" % (
            boxes,
            self._resources,
            b" ".join([b"%d 0 R" if part.texts else reference(self._shared.stream(part.content)) for part in parts]),
        )
        own_texts, own_alts = ([said for said in what if not _alike(said)] for what in (texts, alts))
        contents = [
            map(part.content.__mod__, zip(*[own_texts[index] for index in part.texts], strict=True)) for part in own
        ]
        says = zip(*own_alts, strict=True) if own_alts else repeat(())
        for place, said, *content in zip(run.places, says, *contents, strict=False):
            page = self._file.reserve(template.count + len(own))
            streams = range(page + template.count, page + template.count + len(own))
            self._file.add(
                page, page_object % (self._nodes + place // _FAN, *streams, place), *objects.of_page(page, said)
            )
            for stream, data in zip(streams, content, strict=True):
                self._file.add_raw_stream(stream, data)
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


def _alike(said: Sequence[object]) -> bool:
    """Whether all pages say the same."""
    return said.count(said[0]) == len(said)


def _shared(columns: Sequence[Sequence[bytes]]) -> list[bytes | None]:
    """What all pages say, or None where they differ."""
    return [said[0] if _alike(said) else None for said in columns]
