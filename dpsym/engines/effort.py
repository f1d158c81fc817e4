"""Effort: what a search may spend, counted alike on every machine.

A search that is cut off by the clock finds less on a slow or busy machine.  So every search is given steps,
and each kind of work has its price in steps: a rule that is tried on a term, an instance that the checker
looks at, a batch of floats, a point at high precision.  The prices are such that a step takes about as long
whatever it is spent on; only the number of steps decides when a search ends.

An allowance is split by handing on a part of it: what the part spends is spent of the whole too, and a part
can never spend more than is left of the whole.
"""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Mapping
from typing import Final, Literal, TypeAlias

from dpsym.kernel.terms import Term

__all__ = ["PRICES", "RATE", "Effort", "Kind", "size_of"]

#: Steps that an idle machine of 2026 takes in a second, roughly; for estimates that people read.
RATE: Final = 6_000

Kind: TypeAlias = Literal["terms", "values", "floats", "digits", "candidates"]

#: What one unit of each kind of work costs, in steps:
#: one part of a term that a rule is tried on; one operation in balls, with which the checker evaluates an
#: instance; one operation on an array of floats, of some thousand rows; one operation with many digits; one
#: claim that is made up, elaborated and compiled.
PRICES: Final[dict[Kind, float]] = {
    "terms": 1.0,
    "values": 0.06,
    "floats": 0.12,
    "digits": 0.12,
    "candidates": 60.0,
}


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
        steps: the allowance; without one only that of the whole counts.
        whole: the effort that this is a part of.

    Attributes:
        spent: how much of each kind of work was done, in its own units.

    >>> from dpsym.kernel.terms import var
    >>> effort = Effort(3)
    >>> [effort.is_spent(var("x")) for _ in range(4)]
    [False, False, False, True]
    >>> effort.spent
    Counter({'terms': 4})
    """

    def __init__(self, steps: float = math.inf, *, whole: Effort | None = None) -> None:
        self.left = float(steps)
        self.whole = whole
        self.spent: Counter[Kind] = Counter()

    def is_spent(self, subject: Term | None = None, times: int = 1) -> bool:
        """Charge looks at a term, and return whether nothing is left to go on with."""
        return self.charge("terms", times if subject is None else times * size_of(subject))

    def charge(self, kind: Kind, amount: float) -> bool:
        """Charge so much work of a kind, and return whether nothing is left to go on with.

        >>> effort = Effort(100)
        >>> effort.charge("candidates", 1), effort.charge("candidates", 1)
        (False, True)
        """
        self.spent[kind] += amount  # type: ignore[assignment]
        self.left -= PRICES[kind] * amount
        return (self.whole is not None and self.whole.charge(kind, amount)) or self.left < 0

    def settle(self, spent: Mapping[Kind, float]) -> None:
        """Charge what was spent elsewhere on behalf of this effort.

        >>> effort = Effort(100)
        >>> effort.settle({"terms": 30, "candidates": 1})
        >>> effort.steps_left()
        10.0
        """
        for kind, amount in spent.items():
            self.charge(kind, amount)

    def is_over(self) -> bool:
        """Return whether nothing is left, without a charge."""
        return self.steps_left() < 0

    def part(self, steps: float) -> Effort:
        """Return an allowance of at most so many steps of this one."""
        return Effort(steps, whole=self)

    def steps_left(self) -> float:
        """Return how many steps are left.

        >>> Effort(2_000).part(5_000).steps_left()
        2000.0
        """
        return self.left if self.whole is None else min(self.left, self.whole.steps_left())
