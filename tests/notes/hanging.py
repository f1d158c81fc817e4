"""A bound against a hang: counted calls, and no clock, so that it holds on any machine beside any other work."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from contextlib import contextmanager
from types import FrameType
from typing import Any

MOST = 300_000_000  # calls of functions; what is tested takes less than a fifth of it


@contextmanager
def without_hang(most: int = MOST) -> Iterator[None]:
    """Fail at once if what is done inside calls as many functions as only something that hangs would."""
    left = most

    def count(frame: FrameType, event: str, argument: Any) -> None:
        nonlocal left
        left -= event in ("call", "c_call")
        if left < 0:
            sys.setprofile(None)
            raise AssertionError(f"this hangs: {most} calls were made")

    before = sys.getprofile()
    sys.setprofile(count)
    try:
        yield
    finally:
        sys.setprofile(before)
    assert left >= 0
