"""The one place through which dpsym sees a clock.

Nothing is decided by it: every search ends because the steps that it may take are counted and spent
(:mod:`dpsym.engines.effort`), and so comes to the same on every machine, idle or busy.  What is measured
here is told to people, and the limits in seconds (:mod:`dpsym.check.schedule`) are guards far above what is
needed, which say so when they end something.
"""

from __future__ import annotations

import time

__all__ = ["now", "processor", "stamp"]


def now() -> float:
    """Return the seconds since some moment, by the clock on the wall.

    >>> start = now()
    >>> now() >= start
    True
    """
    return time.monotonic()


def processor() -> float:
    """Return the seconds for which the processor has worked for this process.

    >>> processor() >= 0
    True
    """
    return time.process_time()


def stamp() -> float:
    """Return the seconds since 1970, as the times of files count them.

    >>> stamp() > 1_000_000_000
    True
    """
    return time.time()
