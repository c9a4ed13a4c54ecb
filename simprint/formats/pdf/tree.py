"""Groups as structure elements (ISO 32000-1, 14.7): the objects of one kind of page, as a template.

The objects of a page stand in a row of numbers: the page, its entry in the parent tree, its Sect, then every element
in reading order. A template refers to them by their distance from the first, so the same template serves every page
of its kind.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, field

from simprint.formats.pdf.content import Painter
from simprint.page.scene import Artifact, Block, Group

PAGE, PARENTS, SECT, FIRST = range(4)

#: A template is filled in two passes, numbers first: a slot of the second pass is escaped from the first.
_LATER = b"%%b"


@dataclass(slots=True)
class _Element:
    group: Group
    number: int
    kids: list[_Element | int] = field(default_factory=list)
    """Elements, and MCIDs of content of its own."""


@dataclass(frozen=True, slots=True)
class Template:
    """One kind of page. ``content`` has a slot for each text; ``objects``, one a line, have a slot for each number
    (the first object's number plus the distances of ``distances``), and then for what ``filled`` is given."""

    content: bytes
    objects: bytes
    distances: tuple[int, ...]
    size: int
    """How many objects a page has."""

    def filled(self, first: int, page: bytes, alts: tuple[bytes, ...]) -> list[bytes]:
        """The objects of one page. ``page`` is what varies in its page object; ``alts`` are in reading order."""
        numbered = self.objects % tuple([first + distance for distance in self.distances])
        return (numbered % (page, *alts)).split(b"\n")


def template(
    blocks: tuple[Block, ...], painter: Painter, document: int, attributes: Callable[[Group], bytes]
) -> Template:
    """The template of pages that look like ``blocks``. ``document`` is the number of the root element;
    ``attributes`` gives the entries of an element that are the same on each page of the kind."""
    owners: list[int] = []
    elements: list[_Element] = []

    def walk(group: Group) -> _Element:
        element = _Element(group, FIRST + len(elements))
        elements.append(element)
        marked = False
        for item in group.items:
            if marked and isinstance(item, (Group, Artifact)):
                painter.operator(b"EMC")
                marked = False
            if isinstance(item, Group):
                element.kids.append(walk(item))
            elif isinstance(item, Artifact):
                _artifact(item, painter)
            else:
                if not marked:
                    painter.operator(b"/%b<</MCID %d>>BDC" % (group.role.value.encode(), len(owners)))
                    element.kids.append(len(owners))
                    owners.append(element.number)
                    marked = True
                painter.paint(item)
        if marked:
            painter.operator(b"EMC")
        return element

    top: list[_Element] = []
    for block in blocks:
        if isinstance(block, Group):
            top.append(walk(block))
        else:
            _artifact(block, painter)
    distances: list[int] = []

    def ref(distance: int) -> bytes:
        distances.append(distance)
        return b"%d 0 R"

    def refs(targets: Iterator[int]) -> bytes:
        return b" ".join([ref(target) for target in targets])

    lines = [
        b"<</Type/Page%b/Tabs/S>>" % _LATER,
        b"[%b]" % refs(iter(owners)),
        b"<</S/Sect/P %d 0 R/K[%b]>>" % (document, refs(element.number for element in top)),
    ]
    parents = {kid.number: element.number for element in elements for kid in element.kids if isinstance(kid, _Element)}
    for element in elements:
        lines.append(_object(element, parents.get(element.number, SECT), ref, attributes))
    return Template(painter.content(), b"\n".join(lines), tuple(distances), FIRST + len(elements))


def _artifact(artifact: Artifact, painter: Painter) -> None:
    painter.operator(b"/Artifact BMC")
    for shape in artifact.items:
        painter.paint(shape)
    painter.operator(b"EMC")


def _object(element: _Element, parent: int, ref: Callable[[int], bytes], attributes: Callable[[Group], bytes]) -> bytes:
    group = element.group
    entries = b"<</S/%b/P %b" % (group.role.value.encode(), ref(parent))
    if any(isinstance(kid, int) for kid in element.kids):
        entries += b"/Pg %b" % ref(PAGE)
    kids = [ref(kid.number) if isinstance(kid, _Element) else b"%d" % kid for kid in element.kids]
    if len(kids) == 1:
        entries += b"/K %b" % kids[0]
    elif kids:
        entries += b"/K[%b]" % b" ".join(kids)
    if group.lang:
        entries += b"/Lang(%b)" % group.lang.encode("ascii")
    entries += attributes(group)
    return entries + (_LATER if group.alt else b"") + b">>"
