"""Objects of a file that pages and structure elements share: attributes, the words of blanks, common contents."""

from __future__ import annotations

from collections.abc import Callable

from simprint.formats.pdf.file import ObjectFile
from simprint.formats.pdf.values import reference, text_string
from simprint.page.extent import Extent, extent
from simprint.page.scene import Group, Role


class Shared:
    """Objects of a file that are written when they are first asked for, and once."""

    def __init__(self, file: ObjectFile) -> None:
        self._file = file
        self._objects: dict[bytes, int] = {}
        self._streams: dict[bytes, int] = {}

    def object(self, body: bytes) -> int:
        """The number of the object that is ``body``."""
        if body not in self._objects:
            self._objects[body] = self._file.reserve()
            self._file.add(self._objects[body], body)
        return self._objects[body]

    def stream(self, data: bytes) -> int:
        """The number of the stream that holds ``data``."""
        if data not in self._streams:
            self._streams[data] = self._file.reserve()
            self._file.add_stream(self._streams[data], data)
        return self._streams[data]

    def alt(self, group: Group) -> bytes:
        """The entries that say what is read out instead of a group."""
        if group.role is not Role.BLANK:
            return b"/Alt%b" % text_string(group.alt)
        # The same blanks come back on every page: their words are objects that all of them refer to.
        words = self.object(text_string(group.alt))
        role = b"cb" if group.field == "box" else b"tv"
        field = self.object(b"<</O/PrintField/Role/%b/Desc %d 0 R>>" % (role, words))
        return b"/Alt %d 0 R/A %d 0 R" % (words, field)

    def attributes(self, group: Group, on_page: Callable[[Extent], bytes]) -> bytes:
        """The entry of a group's attributes, if it has any. ``on_page`` turns mm into numbers on the page."""
        attributes = []
        if group.role is Role.FIGURE:
            attributes.append(b"/O/Layout/Placement/Block/BBox[%b]" % on_page(extent(group.items)))
        if group.scope or group.span > 1:
            scope = b"/Scope/%b" % group.scope.encode() if group.scope else b""
            span = b"/ColSpan %d" % group.span if group.span > 1 else b""
            attributes.append(b"/O/Table%b%b" % (scope, span))
        references = [reference(self.object(b"<<%b>>" % attribute)) for attribute in attributes]
        return b"/A %b" % references[0] if references else b""
