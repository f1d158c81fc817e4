"""Showing a statement under hypotheses: because it is one of them, by an engine, or as mere arithmetic.

Nothing here trusts a sample: what is shown is a hypothesis word for word, or is a fact, for the statement or
for what abstraction makes of it (:mod:`dpsym.derive.abstraction`).
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import Any, Final

from dpsym.check.guard import Crash, guarded
from dpsym.check.outright import proved
from dpsym.check.settings import Settings
from dpsym.derive.abstraction import abstracted, hypotheses
from dpsym.derive.existence import needs, symbols_of
from dpsym.derive.facts import INFERENCES, Fact, facts_of
from dpsym.derive.relations import says
from dpsym.engines.effort import Effort
from dpsym.errors import VacuousError
from dpsym.language.claims import Claim
from dpsym.language.relations import Comparison, ForAll

__all__ = ["Joint", "Shown", "joined", "shown", "shown_as_arithmetic", "shown_by_engine"]

ENGINE_STEPS: Final = 24_000
NUMBER_STEPS: Final = 12_000

#: A fact, and the symbols of which it is shown for all values.
Joint = tuple[Fact, tuple[Any, ...]]


@dataclass(frozen=True)
class Shown:
    """How a statement was shown: ``how`` is "hypothesis", "arithmetic" or "engine".

    Attributes:
        joints: facts that come to it, joined to the hypotheses; none where it is one of these.
    """

    how: str
    joints: tuple[Joint, ...] = ()

    @property
    def steps(self) -> int:
        """How many proofs about numbers there are in it."""
        return sum(each.inference == "evidence" for fact, _ in self.joints for each in facts_of(fact))


def shown(
    statement: Any,
    given: Sequence[Any],
    settings: Settings,
    effort: Effort | None = None,
    bound: Iterable[Any] = (),
) -> Shown | None:
    """Return how a statement follows from hypotheses, or None where that is not proved.

    ``bound`` are symbols of which no hypothesis speaks: it is shown for all their values.  ``effort`` is an
    allowance for all that is tried, where the statement is one of many.

    >>> from dpsym.language import real
    >>> x = real("x")
    >>> shown(x**2 + 1 > 0, (), Settings()).how
    'arithmetic'
    >>> shown(x**2 > 0, (), Settings()) is None
    True
    """
    how, joints, known = "hypothesis", [], hypotheses(given)
    for part in hypotheses((statement,)):
        found = _one(part, known, settings, effort)
        if found is None:
            return None
        how = found.how
        same = [INFERENCES["chain"]((), (part,))] if isinstance(part, Comparison) else []  # a hypothesis
        facts = [fact for fact, _ in found.joints] or (same if bound else [])
        joints += [(fact, tuple(bound)) for fact in facts]
    return Shown(how, tuple(joints))


def shown_as_arithmetic(
    statement: Comparison,
    given: Sequence[Any],
    settings: Settings,
    effort: Effort | None = None,
    steps: float = NUMBER_STEPS,
) -> Shown | None:
    """Return that a relation follows by arithmetic alone, with numbers in the place of quantities."""
    look = _as_arithmetic.__wrapped__ if effort is not None else _as_arithmetic
    return look(statement, tuple(given), settings, effort, steps)


@lru_cache(maxsize=1024)  # the same lemmas about numbers stand in many derivations
def _as_arithmetic(
    statement: Comparison, given: tuple[Any, ...], settings: Settings, effort: Effort | None, steps: float
) -> Shown | None:
    tried: Sequence[Claim] | None = None
    for narrow in (True, False):
        outcome = guarded(abstracted, statement, given, narrow=narrow)
        claims = None if isinstance(outcome, Crash) else outcome.value
        if claims is None or claims == tried:
            continue
        tried = claims
        facts = _proved(claims, settings, effort, steps)
        if facts is None:
            continue
        made = guarded(INFERENCES["abstraction"], facts, given, statement, narrow)
        if not isinstance(made, Crash):
            return Shown("arithmetic", ((made.value, ()),))
    return None


def _proved(
    claims: Sequence[Claim], settings: Settings, effort: Effort | None, steps: float
) -> tuple[Fact, ...] | None:
    """Return facts for claims about numbers, but for those of which a hypothesis plainly fails."""
    found: list[Fact] = []
    for claim in claims:
        fact = proved(claim, settings, steps, effort)
        if fact is None:
            elaborated = guarded(claim.elaborate)
            if not isinstance(elaborated, Crash) or not isinstance(elaborated.error, VacuousError):
                return None
        else:
            found.append(fact)
    return tuple(found)


def shown_by_engine(
    statement: Any, given: Sequence[Any], shapes: Any, settings: Settings, effort: Effort | None = None
) -> Shown | None:
    """Return that a claim is proved by an engine as it stands, or even without its hypotheses."""
    if isinstance(statement, ForAll) and any(statement.bound in symbols_of(entry) for entry in given):
        return None  # as a conclusion it would speak of the one value that the hypotheses speak of
    fact = proved(Claim(statement, given=tuple(given), shapes=shapes), settings, ENGINE_STEPS, effort)
    if given and fact is None:
        fact = proved(Claim(statement), settings, ENGINE_STEPS, effort)
    return None if fact is None else Shown("engine", ((fact, ()),))


def _one(part: Any, known: Sequence[Any], settings: Settings, effort: Effort | None) -> Shown | None:
    if part in known:
        return Shown("hypothesis")
    if isinstance(part, Comparison):
        if any(isinstance(entry, Comparison) and says(entry, part) for entry in known):
            return Shown("hypothesis")
        arithmetic = shown_as_arithmetic(part, known, settings, effort)
        if arithmetic is not None:
            return arithmetic
    return shown_by_engine(part, known, None, settings, effort)


def joined(
    joints: Sequence[Joint], given: tuple[Any, ...], statement: Any, settings: Settings
) -> Fact | Sequence[Any]:
    """Return facts joined to a statement, or what would have to exist for that and is not shown to."""
    known = hypotheses(given)
    spoken: list[Any] = []
    for fact, bound in joints:
        spoken += [*fact.given, _for_all(fact.stated, bound)]
    existing: list[Joint] = []
    missing: list[Any] = []
    for wanted in needs(spoken, (statement, *given, *known)):
        found = guarded(shown, wanted, known, settings)
        if isinstance(found, Crash) or found.value is None:
            missing.append(wanted)
        else:
            existing += found.value.joints
    if missing:
        return missing
    whole = (*existing, *joints)
    facts, bounds = tuple(fact for fact, _ in whole), tuple(bound for _, bound in whole)
    return INFERENCES["join"](facts, given, statement, bounds)


def _for_all(stated: Any, bound: Sequence[Any]) -> Any:
    for symbol in bound:
        stated = ForAll(symbol, stated)
    return stated
