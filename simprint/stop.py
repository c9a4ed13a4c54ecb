"""What a request to stop does: Ctrl-C, a window that is closed, the end of a session.

It ends the program at once and with one line, for there is nothing to tidy up; only while files are written it is an
exception, and while they are put in place, or taken back, it waits. A second request changes nothing.

This is the first module that a run imports: it imports next to nothing itself.
"""

from __future__ import annotations

import os
import signal

from simprint import lang

TYPE_CHECKING = False
if TYPE_CHECKING:
    from types import FrameType
    from typing import Any

#: The exit code of whoever was stopped.
CODE = 130
#: Not every system has all of them.
SIGNALS = tuple(getattr(signal, name) for name in ("SIGINT", "SIGTERM", "SIGHUP") if hasattr(signal, name))


class _Request:
    """The handler of these signals."""

    asked = False
    """Whether the program has been asked to stop."""
    truth = "stopped"
    """What is said of a program that is ended: the key of a sentence."""
    writing = False
    """Whether a stop is an exception, KeyboardInterrupt."""
    waits = False
    """Whether it is none for now; ``asked`` tells."""

    def __call__(self, number: int, frame: FrameType | None) -> None:
        if not self.asked:
            self.asked = True
            if not self.writing:
                self.end()
            if not self.waits:
                raise KeyboardInterrupt

    def end(self) -> None:
        """End the program, from wherever it is."""
        try:
            said = f"simprint: {lang.sentence(self.truth)}\n"
            os.write(2, said.encode("oem" if os.name == "nt" else "utf-8", "backslashreplace"))
        except OSError:  # nobody is there to read it
            pass
        finally:
            os._exit(CODE)


request = _Request()


def heed() -> dict[int, Any]:
    """From now on do as described above. Returns the handlers before. What is ignored stays so: ``nohup`` asks for
    that."""
    vars(request).clear()
    before = {number: signal.getsignal(number) for number in SIGNALS}
    for number, handler in before.items():
        if handler is not signal.SIG_IGN:
            signal.signal(number, request)
    return before


def forget(before: dict[int, Any]) -> None:
    """Give these signals their handlers back."""
    for number, handler in before.items():
        signal.signal(number, handler)
