"""Files that a user names, to be read: a pipe that nobody writes to, or a device that never ends, is none."""

from __future__ import annotations

import errno
import os
import stat
from pathlib import Path

#: How each kind of what is no file is called.
_KINDS = {stat.S_IFIFO: "a named pipe", stat.S_IFSOCK: "a socket", stat.S_IFCHR: "a device", stat.S_IFBLK: "a device"}


def content(path: Path, most: int) -> bytes:
    """What an ordinary file holds that has at most ``most`` bytes. Raises OSError, whose ``strerror`` says why not."""
    # Neither flag is known everywhere. The first keeps a pipe from waiting for somebody who writes to it.
    file = os.open(path, os.O_RDONLY | getattr(os, "O_NONBLOCK", 0) | getattr(os, "O_BINARY", 0))
    with open(file, "rb") as source:  # which refuses a folder
        kind = stat.S_IFMT(os.fstat(file).st_mode)
        if kind != stat.S_IFREG:
            raise OSError(errno.EINVAL, f"it is {_KINDS.get(kind, 'something else')}, no file")
        data = source.read(most + 1)
    if len(data) > most:
        raise OSError(errno.EFBIG, f"it has more than {most // 1_000_000} MB")
    return data
