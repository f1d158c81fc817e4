"""A bound against a hang: processor time of this process alone, so that it holds beside any other work.

To count the calls of functions would take longer than what is tested.
"""

from __future__ import annotations

import signal
from collections.abc import Iterator
from contextlib import contextmanager
from types import FrameType

MOST = 60.0  # seconds of processor time; what is tested takes less than a twentieth of it
AGAIN = 1.0  # seconds after which it is said anew to what caught it


@contextmanager
def without_hang(most: float = MOST) -> Iterator[None]:
    """Fail at once if what is done inside takes as much processor time as only something that hangs would."""
    if not hasattr(signal, "setitimer"):  # on a system without it nothing is bounded
        yield
        return
    over = False
    told = f"this hangs: it took {most:g} seconds of processor time"

    def end(number: int, frame: FrameType | None) -> None:
        nonlocal over
        over = True
        raise AssertionError(told)

    before = signal.signal(signal.SIGVTALRM, end)
    signal.setitimer(signal.ITIMER_VIRTUAL, most, AGAIN)
    try:
        yield
    finally:
        signal.setitimer(signal.ITIMER_VIRTUAL, 0)
        signal.signal(signal.SIGVTALRM, before)
    assert not over, told
