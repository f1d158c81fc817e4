"""What an engine hands back, and what it may spend."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any, Final, Literal, TypeAlias

from dpsym.kernel.statement import Counterexample

__all__ = ["STOPPED", "EngineReport", "Outcome", "SearchOptions"]

#: Why a search ended before its counts did.
STOPPED: Final = "the effort of this engine was spent"

Outcome: TypeAlias = Literal["holds", "fails", "not evaluated", "not run"]


@dataclass(frozen=True)
class SearchOptions:
    """How far the engines search; the same options and goals give the same reports.

    Attributes:
        seed: together with the digest of a statement it determines every random choice.
        digits: decimal digits of the multiprecision evaluation.
        points: points of the multiprecision evaluation, over all goals.
        examples: examples of Hypothesis, over all goals; with none it looks at the author's points alone.
        batch: points of the large batch, for each goal.
        steps: the effort of one engine (:mod:`dpsym.engines.effort`); spending it is said in the report.
        known: a certified counterexample of an earlier engine, with its goal.  What is found after it is
            counted and not made shorter, and mpmath looks at it first.
    """

    seed: int = 0
    digits: int = 50
    points: int = 250
    examples: int = 500
    batch: int = 20_000
    steps: float = 60_000
    known: tuple[int, Counterexample] | None = None


@dataclass(frozen=True)
class EngineReport:
    """The outcome of one engine on the goals of one claim.

    Attributes:
        name: the engine, as in the registry.
        outcome: "holds" says that nothing was found, not that there is nothing.
        evidence: the certified counterexample of an engine that reports "fails".
        goal: which goal fails.
        details: JSON-able figures: points, digits, smallest margin, examples and so on.
    """

    name: str
    outcome: Outcome
    evidence: Counterexample | None = None
    goal: int | None = None
    details: Mapping[str, Any] = field(default_factory=dict)

    def to_json(self) -> dict[str, Any]:
        """Return the report without its evidence as plain JSON, as the ``checks`` of a result hold it.

        >>> EngineReport("mpmath", "holds", details={"points": 400}).to_json()
        {'outcome': 'holds', 'points': 400}
        """
        where = {} if self.goal is None else {"goal": self.goal}
        return {"outcome": self.outcome, **where, **self.details}
