"""Showing a statement under hypotheses: because it is one of them, by an engine, or as mere arithmetic.

Nothing here trusts a sample: what is shown is a hypothesis word for word, or was proved by evidence that
the judge replayed, for the statement or for what abstraction makes of it (:mod:`dpsym.derive.abstraction`).
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, Final

from dpsym.check.decide import outright
from dpsym.check.guard import Crash, guarded
from dpsym.check.settings import Settings
from dpsym.derive.abstraction import abstracted, hypotheses
from dpsym.derive.existence import symbols_of
from dpsym.derive.relations import says
from dpsym.errors import VacuousError
from dpsym.language.claims import Claim
from dpsym.language.relations import Comparison, ForAll

__all__ = ["Shown", "shown", "shown_as_arithmetic", "shown_by_engine"]

ENGINE_SECONDS: Final = 4.0
NUMBER_SECONDS: Final = 2.0


@dataclass(frozen=True)
class Shown:
    """How a statement was shown: ``how`` is "hypothesis", "arithmetic" or the name of an engine."""

    how: str
    steps: int = 0
    rests_on: tuple[str, ...] = ()
    evidence: tuple[Any, ...] = ()


def shown(statement: Any, given: Sequence[Any], settings: Settings) -> Shown | None:
    """Return how a statement follows from hypotheses, or None where that is not proved.

    >>> from dpsym.language import real
    >>> x = real("x")
    >>> shown(x**2 + 1 > 0, (), Settings()).how
    'arithmetic'
    >>> shown(x**2 > 0, (), Settings()) is None
    True
    """
    steps = 0
    rests_on: list[str] = []
    known = hypotheses(given)
    for part in _flat(statement):
        found = _one(part, known, settings)
        if found is None:
            return None
        steps += found.steps
        rests_on.extend(found.rests_on)
        how, evidence = found.how, found.evidence
    return Shown(how, steps, tuple(dict.fromkeys(rests_on)), evidence)


def shown_as_arithmetic(
    statement: Comparison, given: Sequence[Any], settings: Settings, seconds: float = NUMBER_SECONDS
) -> Shown | None:
    """Return that a relation follows by arithmetic alone, with numbers in the place of quantities."""
    for narrow in (True, False):
        outcome = guarded(abstracted, statement, tuple(given), narrow=narrow)
        claims = None if isinstance(outcome, Crash) else outcome.value
        found = None if claims is None else _all_proved(claims, settings, seconds)
        if found is not None:
            return found
    return None


def _all_proved(claims: Sequence[Claim], settings: Settings, seconds: float) -> Shown | None:
    evidence: list[Any] = []
    for claim in claims:
        elaborated = guarded(claim.elaborate)
        if isinstance(elaborated, Crash):
            if isinstance(elaborated.error, VacuousError):  # a hypothesis is plainly false in this case
                continue
            return None
        result = outright(claim, settings, seconds)
        if result is None or result.verdict != "proved":
            return None
        evidence.extend(result.evidence)
    return Shown("arithmetic", max(1, len(evidence)), (), tuple(evidence))


def shown_by_engine(statement: Any, given: Sequence[Any], shapes: Any, settings: Settings) -> Shown | None:
    """Return that a claim is proved by an engine as it stands, or even without its hypotheses."""
    if isinstance(statement, ForAll) and any(statement.bound in symbols_of(entry) for entry in given):
        return None  # as a conclusion it would speak of the one value that the hypotheses speak of
    result = outright(Claim(statement, given=tuple(given), shapes=shapes), settings, ENGINE_SECONDS)
    if given and (result is None or result.verdict != "proved"):
        result = outright(Claim(statement), settings, ENGINE_SECONDS)
    if result is None or result.verdict != "proved":
        return None
    proof = result.checks.get("proof", {})
    return Shown(
        str(proof.get("engine", "engine")), int(proof.get("steps", 1)), result.rests_on, result.evidence
    )


def _one(part: Any, known: Sequence[Any], settings: Settings) -> Shown | None:
    if part in known:
        return Shown("hypothesis")
    if isinstance(part, Comparison):
        if any(isinstance(entry, Comparison) and says(entry, part) for entry in known):
            return Shown("hypothesis")
        arithmetic = shown_as_arithmetic(part, known, settings)
        if arithmetic is not None:
            return arithmetic
    return shown_by_engine(part, known, None, settings)


def _flat(statement: Any) -> tuple[Any, ...]:
    """Return the relations, and statements about all values, that a statement consists of."""
    return hypotheses((statement,))
