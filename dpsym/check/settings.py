"""What a person may choose about a check, and nothing that could change what a verdict means."""

from __future__ import annotations

import json
from dataclasses import asdict, dataclass, replace
from typing import Final

from dpsym.errors import UnusableInput

__all__ = ["GUARD", "REPAIRING", "SHARPENING", "STEPS", "Settings"]

STEPS: Final = 3_600  # of one engine's search for a counterexample (:mod:`dpsym.engines.effort`)
REPAIRING: Final = 210_000  # steps after which the search for a true form is given up
SHARPENING: Final = 120_000  # steps for the search for the best form of one claim
GUARD: Final = 900.0  # seconds by the clock, many times what any claim needs
MOST: Final = 1_000.0  # times the usual effort


@dataclass(frozen=True)
class Settings:
    """How hard to search; results are cached under these values.

    Attributes:
        seed: seeds every random choice, so that a run can be repeated.
        digits: working precision of the mpmath evaluation, in decimal digits.
        effort: how many times the usual number of steps every search may take.
        steps: how many steps one engine may take to look for a counterexample, before ``effort``.
        budget: seconds by the clock at which the work on one claim is stopped, and says so.  It is only a
            guard against what never ends, and by default far above what the effort takes.
        examples: how many examples Hypothesis tries on one claim, at most.
        proofs: look for proofs too, not for counterexamples alone.
        repair: look for the nearest true form of what is refuted without being meant to be.
        sharpen: ask by how much an inequality that is true could be better.
        mistakes: decide the mistakes that theorem files name too, not their claims and printed forms alone.

    >>> Settings(digits=30).digits
    30
    """

    seed: int = 0
    digits: int = 50
    effort: float = 1.0
    steps: float = STEPS
    budget: float | None = None
    examples: int = 500
    proofs: bool = True
    repair: bool = False
    sharpen: bool = False
    mistakes: bool = True

    def __post_init__(self) -> None:
        if not 15 <= self.digits <= 10_000:
            raise UnusableInput(f"the number of digits must lie between 15 and 10000, got {self.digits}")
        if self.budget is not None and not 0 < self.budget <= 86_400:
            raise UnusableInput(f"the budget must be a positive number of seconds, got {self.budget}")
        if not 0 < self.effort <= MOST:
            raise UnusableInput(f"the effort must be a number above 0 and up to {MOST:g}, got {self.effort}")
        if not self.steps > 0:
            raise UnusableInput(f"the number of steps must be positive, got {self.steps}")
        if self.examples < 1:
            raise UnusableInput(f"the number of examples must be positive, got {self.examples}")

    def key(self) -> str:
        """Return a text that is equal for settings with equal results, for use in cache keys.

        What the guard stops is not kept, so it is no part of them.

        >>> Settings(budget=5).key() == Settings().key()
        True
        """
        return json.dumps(asdict(replace(self, budget=None)), sort_keys=True)

    def deciding(self) -> Settings:
        """Return the settings on which a verdict depends.

        >>> Settings(repair=True).deciding() == Settings()
        True
        """
        return replace(self, repair=False, sharpen=False, mistakes=True)

    @property
    def limit(self) -> float:
        """After how many seconds by the clock the work on one claim is stopped.

        >>> Settings().limit, Settings(effort=2).limit, Settings(budget=60).limit
        (900.0, 1800.0, 60)
        """
        return GUARD * max(1.0, self.effort) if self.budget is None else self.budget
