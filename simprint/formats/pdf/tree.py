"""Groups as structure elements (ISO 32000-1, 14.7): the objects of one kind of page, as a template.

The objects of a page have numbers in a row: the page itself, the array of its content's parents (its entry in the
parent tree), its Sect, then every element in reading order. They refer to one another by their places in that row.
"""

from __future__ import annotations

import itertools
from collections.abc import Callable, Iterable
from operator import itemgetter
from typing import NamedTuple

from simprint.formats.pdf.content import Painter
from simprint.page.scene import Artifact, Block, Group

#: Places in the row of a page's objects.
PAGE, PARENTS, SECT, FIRST = range(4)
#: Instead of a place: what nearly all elements say, that they are under the Sect and on the page. Said once for all of
#: them it takes half the time.
_UNDER_SECT = -1
#: How an element with an alt text ends.
_ALT = b"%b>>"
_ARTIFACTS = {
    "plain": b"/Artifact BMC",
    "header": b"/Artifact<</Type/Pagination/Subtype/Header>>BDC",
    "footer": b"/Artifact<</Type/Pagination/Subtype/Footer>>BDC",
    "cut": b"/Artifact<</Type/Page>>BDC",
}


class Template:
    """One kind of page. ``content`` is cut where the page's texts are filled in; ``count`` is how many objects a page
    has, itself among them."""

    def __init__(self, content: tuple[bytes, ...], bodies: list[_Body]) -> None:
        self.content = content
        self.count = 1 + len(bodies)
        self._bodies = bodies

    def objects(self, alts: Iterable[bytes | None]) -> Objects:
        """The objects of pages that have those alt texts, or each its own where there is None."""
        alt = iter(alts)
        return Objects(self.count, [body.with_alt(next(alt)) if body.alt else body for body in self._bodies])


class Objects:
    """The objects of pages but the pages themselves: ``bodies``, filled in for each of them."""

    def __init__(self, count: int, bodies: list[_Body]) -> None:
        self._count = count
        own = itertools.count(count)
        slots = [slot for body in bodies for slot in (*body.places, *([next(own)] if body.alt else []))]
        self._filling: Callable[[tuple[int | bytes, ...]], tuple[int | bytes, ...]]
        # An empty page has no slots, and any other two at least: one by one they would be no tuples.
        self._filling = itemgetter(*slots) if slots else lambda _: ()
        # No body has a line's end in it: strings are escaped.
        self._bodies = b"\n".join([body.format for body in bodies])

    def of_page(self, number: int, alts: Iterable[bytes]) -> list[bytes]:
        """The objects of the page that is object ``number``; ``alts`` are its own alt texts."""
        under_sect = b"/P %d 0 R/Pg %d 0 R" % (number + SECT, number + PAGE)
        filling = self._filling((*range(number, number + self._count), *alts, under_sect))
        return (self._bodies % filling).split(b"\n")


class _Body(NamedTuple):
    """An object of each page of a kind: ``format`` has a slot for each of the objects at ``places`` (or for what
    _UNDER_SECT says) and, with ``alt``, a last one for an alt text."""

    format: bytes
    places: list[int]
    alt: bool = False

    def with_alt(self, alt: bytes | None) -> _Body:
        """With that alt text in it; as it is when there is none."""
        if alt is None:
            return self
        return _Body(b"%b%b>>" % (self.format.removesuffix(_ALT), alt.replace(b"%", b"%%")), self.places)


class _Element:
    """A group with its place in the row and its kids: elements, and MCIDs of content of its own."""

    def __init__(self, group: Group, place: int) -> None:
        self.group, self.place = group, place
        self.kids: list[_Element | int] = []


def template(
    blocks: tuple[Block, ...], painter: Painter, document: int, attributes: Callable[[Group], bytes]
) -> Template:
    """The template of pages that look like ``blocks``. ``document`` is the number of the root element;
    ``attributes`` gives the entries of an element that are the same on each page of the kind."""
    content_parents: list[int] = []
    """By MCID."""
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
                    painter.operator(b"/%b<</MCID %d>>BDC" % (group.role.value.encode(), len(content_parents)))
                    element.kids.append(len(content_parents))
                    content_parents.append(element.place)
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
    kids = [element.place for element in top]
    parents = {kid.place: element.place for element in elements for kid in element.kids if isinstance(kid, _Element)}
    return Template(
        painter.pieces(),
        [
            _Body(b"[%b]" % _references(len(content_parents)), content_parents),
            _Body(b"<</S/Sect/P %d 0 R/K[%b]>>" % (document, _references(len(kids))), kids),
            *[_body(element, parents.get(element.place, SECT), attributes) for element in elements],
        ],
    )


def _artifact(artifact: Artifact, painter: Painter) -> None:
    painter.operator(_ARTIFACTS[artifact.kind])
    for shape in artifact.items:
        painter.paint(shape)
    painter.operator(b"EMC")


def _body(element: _Element, parent: int, attributes: Callable[[Group], bytes]) -> _Body:
    group = element.group
    entries = b"/S/%b" % group.role.value.encode()
    on_page = any(isinstance(kid, int) for kid in element.kids)
    if on_page and parent == SECT:
        entries += b"%b"
        places = [_UNDER_SECT]
    else:
        entries += b"/P %d 0 R/Pg %d 0 R" if on_page else b"/P %d 0 R"
        places = [parent, PAGE] if on_page else [parent]
    if element.kids:
        kids = [b"%d" % kid if isinstance(kid, int) else b"%d 0 R" for kid in element.kids]
        entries += b"/K[%b]" % b" ".join(kids) if len(kids) > 1 else b"/K %b" % kids[0]
        places += [kid.place for kid in element.kids if isinstance(kid, _Element)]
    entries += attributes(group)
    return _Body(b"<<%b%b" % (entries, _ALT if group.alt else b">>"), places, bool(group.alt))


def _references(count: int) -> bytes:
    return b" ".join([b"%d 0 R"] * count)
