"""What a person may choose about a check, and nothing that could change what a verdict means."""

from __future__ import annotations

import json
from dataclasses import asdict, dataclass

from dpsym.errors import UnusableInput

__all__ = ["Settings"]


@dataclass(frozen=True)
class Settings:
    """How hard to search; results are cached under these values.

    Attributes:
        seed: seeds every random choice, so that a run can be repeated.
        digits: working precision of the mpmath evaluation, in decimal digits.
        budget: seconds for one claim; what takes longer is stopped and is ``undecided``.
        examples: how many examples Hypothesis tries on one claim.

    >>> Settings(digits=30).digits
    30
    """

    seed: int = 0
    digits: int = 50
    budget: float = 20.0
    examples: int = 1000

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
