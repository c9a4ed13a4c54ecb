"""Groups as structure elements (ISO 32000-1, 14.7): the objects of one kind of page, as a template.

A page has a row of objects: the page, its entry in the parent tree, its Sect, then every element in reading order.
A template refers to them by their distance in that row; the numbers of a page's objects are a step apart, so the same
template serves every page of its kind.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import NamedTuple

from simprint.formats.pdf.content import Painter
from simprint.page.scene import Artifact, Block, Group

PAGE, PARENTS, SECT, FIRST = range(4)
#: Slots of a row: for a reference to an object of the same page, and for what varies.
LINK, VARYING = b"%d 0 R", b"%b"


class _Element:
    """A group with its place in the row and its kids: elements, and MCIDs of content of its own."""

    def __init__(self, group: Group, number: int) -> None:
        self.group, self.number = group, number
        self.kids: list[_Element | int] = []


class Row(NamedTuple):
    """One object of each page of a kind: ``body`` has a slot for each of the numbers ``distances`` stand for and, when
    it is ``open``, a last one for what may vary from page to page."""

    body: bytes
    distances: tuple[int, ...] = ()
    open: bool = False

    def closed(self, varying: bytes) -> bytes:
        """The body with ``varying`` in it and slots for numbers alone."""
        return self.body.replace(VARYING, varying.replace(b"%", b"%%"))


class Template:
    """One kind of page. ``content`` is cut where its texts are filled in; ``rows`` are its objects but the page itself,
    those that are open in the order of the page's alt texts."""

    def __init__(self, content: tuple[bytes, ...], rows: tuple[Row, ...]) -> None:
        self.content, self.rows = content, rows


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
    kids = [element.number for element in top]
    parents = {kid.number: element.number for element in elements for kid in element.kids if isinstance(kid, _Element)}
    return Template(
        painter.pieces(),
        (
            Row(b"[%b]" % _references(owners), tuple(owners)),
            Row(b"<</S/Sect/P %d 0 R/K[%b]>>" % (document, _references(kids)), tuple(kids)),
            *[_row(element, parents.get(element.number, SECT), attributes) for element in elements],
        ),
    )


def _artifact(artifact: Artifact, painter: Painter) -> None:
    painter.operator(b"/Artifact BMC")
    for shape in artifact.items:
        painter.paint(shape)
    painter.operator(b"EMC")


def _row(element: _Element, parent: int, attributes: Callable[[Group], bytes]) -> Row:
    group = element.group
    distances = [parent]
    entries = b"<</S/%b/P %b" % (group.role.value.encode(), LINK)
    if any(isinstance(kid, int) for kid in element.kids):
        entries += b"/Pg " + LINK
        distances.append(PAGE)
    kids = [b"%d" % kid if isinstance(kid, int) else LINK for kid in element.kids]
    distances += [kid.number for kid in element.kids if isinstance(kid, _Element)]
    if len(kids) == 1:
        entries += b"/K %b" % kids[0]
    elif kids:
        entries += b"/K[%b]" % b" ".join(kids)
    if group.lang:
        entries += b"/Lang(%b)" % group.lang.encode("ascii")
    entries += attributes(group)
    return Row(entries + (VARYING if group.alt else b"") + b">>", tuple(distances), bool(group.alt))


def _references(targets: Iterable[int]) -> bytes:
    return b" ".join([LINK for _ in targets])
