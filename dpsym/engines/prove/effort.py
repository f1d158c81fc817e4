"""Effort: what a search for a proof may spend, counted alike on every machine.

A search that is cut off by the clock finds less on a slow or busy machine.  So what is counted is the size of
the terms that rules are tried on; a clock is only there for what nobody would wait for.
"""

from __future__ import annotations

import math
import time
from collections.abc import Callable
from typing import Final

from dpsym.kernel.terms import Term

__all__ = ["RATE", "Effort", "size_of"]

#: Steps in a second, roughly, where nothing else runs: one for each part of a term that a rule is tried on.
RATE: Final = 6_000


def size_of(subject: Term) -> int:
    """Return how many different parts a term has.

    >>> from dpsym.kernel.terms import var
    >>> size_of(var("x") ** 2)
    3
    """
    return sum(1 for _ in subject.nodes())


class Effort:
    """What is left of an allowance of steps; what a part of it spends is spent of the whole.

    Args:
        seconds: the allowance, in seconds of :data:`RATE` steps; without one only the clock counts.
        deadline: a reading of the clock at which the search ends whatever is left.
        clock: the clock; that of the processor does not run while other programs do.
        whole: the effort that this is a part of.

    >>> from dpsym.kernel.terms import var
    >>> effort = Effort(3 / RATE)
    >>> [effort.is_spent(var("x")) for _ in range(4)]
    [False, False, False, True]
    """

    def __init__(
        self,
        seconds: float | None = None,
        deadline: float | None = None,
        *,
        clock: Callable[[], float] = time.monotonic,
        whole: Effort | None = None,
    ) -> None:
        self.left = math.inf if seconds is None else seconds * RATE
        self.deadline = math.inf if deadline is None else deadline
        self.clock, self.whole = clock, whole

    def is_spent(self, subject: Term | None = None, times: int = 1) -> bool:
        """Charge looks at a term, and return whether nothing is left to go on with."""
        return self._spends(times if subject is None else times * size_of(subject))

    def _spends(self, size: int) -> bool:
        self.left -= size
        over = self.left < 0 or self.clock() > self.deadline
        return (self.whole is not None and self.whole._spends(size)) or over

    def part(self, seconds: float) -> Effort:
        """Return an allowance of at most so many seconds of this one."""
        return Effort(seconds, whole=self)

    def seconds_left(self) -> float:
        """Return what is left, in seconds as above.

        >>> Effort(2.0).part(5.0).seconds_left()
        2.0
        """
        own = self.left / RATE
        return own if self.whole is None else min(own, self.whole.seconds_left())
