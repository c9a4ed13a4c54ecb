"""Objects of a file that structure elements share: attributes, the words of blanks."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from simprint.formats.pdf.file import ObjectFile
from simprint.formats.pdf.values import plain, reference, text_string
from simprint.page.extent import Extent, extent
from simprint.page.scene import Group, Role


class Shared:
    """Objects of a file that elements share, each written when it is first asked for."""

    def __init__(self, file: ObjectFile) -> None:
        self._file = file
        self._shared: dict[bytes, int] = {}

    def once(self, body: bytes) -> int:
        """The number of an object that is shared by whatever needs it."""
        if body not in self._shared:
            self._shared[body] = self._file.reserve()
            self._file.add(self._shared[body], body)
        return self._shared[body]

    def alt(self, group: Group) -> bytes:
        """The entries that say what is read out instead of a group."""
        if group.role is not Role.BLANK:
            return b"/Alt%b" % text_string(group.alt)
        # The same blanks come back on every page: their words are objects that all of them refer to.
        words = self.once(text_string(group.alt))
        role = b"cb" if group.field == "box" else b"tv"
        field = self.once(b"<</O/PrintField/Role/%b/Desc %d 0 R>>" % (role, words))
        return b"/Alt %d 0 R/A %d 0 R" % (words, field)

    def alts(self, groups: Sequence[Group]) -> list[bytes]:
        """What ``alt`` makes of each, at once where it can be: a group of each page of a run, all in one role."""
        joined = "\0".join([group.alt for group in groups])
        if groups[0].role is not Role.BLANK and joined.isascii() and plain(words := joined.encode()):
            alts = [b"/Alt(%b)" % alt for alt in words.split(b"\0")]
            if len(alts) == len(groups):
                return alts
        return [self.alt(group) for group in groups]

    def attributes(self, group: Group, on_page: Callable[[Extent], bytes]) -> bytes:
        """The entry of a group's attributes, if it has any. ``on_page`` turns mm into numbers on the page."""
        attributes = []
        if group.role is Role.FIGURE:
            attributes.append(b"/O/Layout/Placement/Block/BBox[%b]" % on_page(extent(group.items)))
        if group.role is Role.L:
            attributes.append(b"/O/List/ListNumbering/Decimal")
        if group.scope or group.span > 1:
            scope = b"/Scope/%b" % group.scope.encode() if group.scope else b""
            span = b"/ColSpan %d" % group.span if group.span > 1 else b""
            attributes.append(b"/O/Table%b%b" % (scope, span))
        references = [reference(self.once(b"<<%b>>" % attribute)) for attribute in attributes]
        return b"/A %b" % references[0] if references else b""
