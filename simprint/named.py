"""Files that a user names, to be read: a pipe that nobody writes to, or a device that never ends, is none."""

from __future__ import annotations

import os
import stat
from pathlib import Path

from simprint.errors import Message, Unreadable

#: What is said of each kind of what is no file.
_KINDS = {
    stat.S_IFIFO: "reason_pipe",
    stat.S_IFCHR: "reason_device",
    stat.S_IFBLK: "reason_device",
}


def content(path: Path, most: int) -> bytes:
    """What an ordinary file holds that has at most ``most`` bytes. Raises OSError; ``reason`` says why not."""
    # Neither flag is known everywhere. The first keeps a pipe from waiting for somebody who writes to it.
    file = os.open(path, os.O_RDONLY | getattr(os, "O_NONBLOCK", 0) | getattr(os, "O_BINARY", 0))
    with open(file, "rb") as source:  # which refuses a folder
        kind = stat.S_IFMT(os.fstat(file).st_mode)
        if kind != stat.S_IFREG:
            raise Unreadable(Message(_KINDS.get(kind, "reason_odd")))
        data = source.read(most + 1)
    if len(data) > most:
        raise Unreadable(Message("reason_large", most=most // 1_000_000))
    return data
