"""A bound against a hang, and no measure of speed: machines differ, and other work runs beside the tests."""

from __future__ import annotations

import time
from collections.abc import Iterator
from contextlib import contextmanager

LONGEST = 600  # seconds of processor time; what is tested takes less than one


@contextmanager
def without_hang() -> Iterator[None]:
    """Fail if what is done inside takes as long as only something that hangs would."""
    start = time.process_time()
    yield
    assert time.process_time() - start < LONGEST
