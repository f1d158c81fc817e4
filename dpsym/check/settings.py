"""What a person may choose about a check, and nothing that could change what a verdict means."""

from __future__ import annotations

import json
from dataclasses import asdict, dataclass, replace
from typing import Final

from dpsym.errors import UnusableInput

__all__ = ["REPAIRING", "SHARPENING", "Settings"]

REPAIRING: Final = 40.0  # seconds of processor time after which the search for a true form is given up
SHARPENING: Final = 20.0  # seconds of processor time for the search for the best form of one claim
GRACE: Final = 2.5  # times that, until a process that does not give up is stopped


@dataclass(frozen=True)
class Settings:
    """How hard to search; results are cached under these values.

    Attributes:
        seed: seeds every random choice, so that a run can be repeated.
        digits: working precision of the mpmath evaluation, in decimal digits.
        budget: seconds for one claim; what takes longer is stopped and is ``undecided``.
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
    budget: float = 20.0
    examples: int = 500
    proofs: bool = True
    repair: bool = False
    sharpen: bool = False
    mistakes: bool = True

    def __post_init__(self) -> None:
        if not 15 <= self.digits <= 10_000:
            raise UnusableInput(f"the number of digits must lie between 15 and 10000, got {self.digits}")
        if not 0 < self.budget <= 86_400:
            raise UnusableInput(f"the budget must be a positive number of seconds, got {self.budget}")
        if self.examples < 1:
            raise UnusableInput(f"the number of examples must be positive, got {self.examples}")

    def key(self) -> str:
        """Return a text that is equal for equal settings, for use in cache keys."""
        return json.dumps(asdict(self), sort_keys=True)

    def deciding(self) -> Settings:
        """Return the settings on which a verdict depends.

        >>> Settings(repair=True).deciding() == Settings()
        True
        """
        return replace(self, repair=False, sharpen=False, mistakes=True)

    @property
    def improving(self) -> float:
        """How long the work on one claim may take after its verdict.

        >>> Settings().improving, Settings(sharpen=True).improving
        (0.0, 50.0)
        """
        return GRACE * max(REPAIRING if self.repair else 0, SHARPENING if self.sharpen else 0)
