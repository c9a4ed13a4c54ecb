"""Deflated streams put together from pieces that were deflated before (RFC 1950, RFC 1951): what comes back in a file a
thousand times is compressed once."""

from __future__ import annotations

import struct
import zlib
from collections.abc import Iterable
from typing import NamedTuple

#: Higher levels take several times as long.
_LEVEL = 6
#: Of a stream: its head (any level), and an empty last block.
_HEAD, _END = b"\x78\x9c", b"\x03\x00"
_ADLER_BASE = 65521


class Piece(NamedTuple):
    """Bytes deflated so that they can stand anywhere in a stream, with their own checksum and length."""

    block: bytes
    adler: int
    length: int


def deflated(data: bytes) -> Piece:
    """``data`` deflated."""
    packer = zlib.compressobj(_LEVEL, zlib.DEFLATED, -15)
    return Piece(packer.compress(data) + packer.flush(zlib.Z_FULL_FLUSH), zlib.adler32(data), len(data))


def stored(data: bytes) -> Piece:
    """``data`` in a block as it is (RFC 1951, 3.2.4), for the few bytes that are not worth more; deflated when it is
    more than such a block may hold."""
    if len(data) > 0xFFFF:
        return deflated(data)
    head = struct.pack("<BHH", 0, len(data), len(data) ^ 0xFFFF)
    return Piece(head + data, zlib.adler32(data), len(data))


def stream(pieces: Iterable[Piece]) -> bytes:
    """The stream of all ``pieces``."""
    low, high = 1, 0
    out = [_HEAD]
    for block, adler, length in pieces:
        # The checksum of two parts from the checksums of each (RFC 1950, 8.2).
        high = (high + length * (low - 1) + (adler >> 16)) % _ADLER_BASE
        low = (low + (adler & 0xFFFF) - 1) % _ADLER_BASE
        out.append(block)
    return b"".join([*out, _END, struct.pack(">HH", high, low)])
