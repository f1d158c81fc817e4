"""Finding a derivation of a claim that no engine proves, and judging it like one that a person wrote."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Any, Final

import sympy

from dpsym.check.cache import Cache
from dpsym.check.derivations import judged
from dpsym.check.guard import Crash, guarded
from dpsym.check.library import Catalogue
from dpsym.check.outright import outright
from dpsym.check.result import Result
from dpsym.check.settings import Settings
from dpsym.check.showing import shown, shown_as_arithmetic
from dpsym.derive.abstraction import abstracted
from dpsym.derive.search import proposed
from dpsym.derive.search.matching import quantities
from dpsym.derive.search.sampling import plausible
from dpsym.engines.effort import Effort
from dpsym.language.claims import Claim
from dpsym.language.relations import Comparison

__all__ = ["as_derived", "discovered", "is_about_laws"]

TRIED_STEPS: Final = 3_600  # for one step of a derivation while it is only tried
NUMBERS_STEPS: Final = 12_000  # and for a goal about numbers alone, of which rules say nothing
ENGINE_STEPS: Final = 6_000  # for a relation as it stands
SEARCH_STEPS: Final = 72_000  # for all questions together; mostly their number ends a search before that
MOST_QUESTIONS: Final = 150


def discovered(
    claim: Claim,
    settings: Settings,
    steps: float = SEARCH_STEPS,
    *,
    id: str = "claim",
    cache: Cache | None = None,
) -> Result | None:
    """Return the judged derivation of a claim, if one is found with so much effort that has no gap.

    It consists of rules, theorems of the catalogue for which there is a shorthand, hypotheses and arithmetic.

    >>> from dpsym.language import KL, PureDP, laws, real
    >>> epsilon = real("epsilon", at_least=0)
    >>> P, Q = laws("P Q")
    >>> discovered(Claim(KL(P, Q) <= epsilon, given=PureDP(epsilon)(P, Q)), Settings()).verdict
    'proved'
    """
    effort = Effort(settings.effort * steps)
    outcome = guarded(proposed, claim, lambda given: _Oracle(given, settings, effort))
    if isinstance(outcome, Crash) or outcome.value is None:
        return None
    result = guarded(judged, outcome.value, settings, id=id, library=Catalogue(settings, cache))
    if isinstance(result, Crash) or result.value.verdict != "proved":
        return None
    found: Result = result.value
    return found


def as_derived(result: Result, derived: Result, rests_on: Sequence[str] = ()) -> Result:
    """Return the result of a claim as that of its derivation, which has no gap.

    >>> from dpsym.check.result import Result
    >>> as_derived(Result("x", verdict="supported"), Result("y", verdict="proved")).verdict
    'proved'
    """
    steps = len(derived.steps)
    proof = {"outcome": "proved", "engine": "derivation", "steps": steps}
    return replace(
        result,
        verdict=derived.verdict,
        scope="everywhere",
        message=f"derived in {steps} step{'' if steps == 1 else 's'}",
        rests_on=tuple(dict.fromkeys((*rests_on, *derived.rests_on))),
        follows_from=derived.follows_from,
        vacuous=False,
        checks={**result.checks, "proof": proof},
        steps=derived.steps,
        evidence=derived.evidence,
    )


def is_about_laws(claim: Claim) -> bool:
    """Return whether a claim is about quantities of laws, so that rules may say something of it.

    >>> from dpsym.language import KL, laws, real
    >>> is_about_laws(Claim(KL(*laws("P Q")) >= 0)), is_about_laws(Claim(real("x") >= 0))
    (True, False)
    """
    nodes = sympy.preorder_traversal(claim.conclusion)
    return any(getattr(node, "is_law", False) for node in nodes)


class _Oracle:
    """Answers what a search asks, once for each question."""

    def __init__(self, given: tuple[Any, ...], settings: Settings, effort: Effort) -> None:
        self.given = given
        self.settings = replace(settings, proofs=True)
        self.effort = effort
        self._known: dict[Any, bool] = {}

    def shown(self, statement: Any, known: Sequence[Any]) -> bool:
        """Return whether a statement is proved from the hypotheses and what is known besides."""
        if isinstance(statement, Comparison) and not self.plausible(statement, known):
            return False
        return self._asked(
            ("shown", statement, *known),
            shown,
            statement,
            (*self.given, *known),
            self.settings,
            self.effort,
        )

    def follows(self, relation: Comparison, known: Sequence[Any]) -> bool:
        """Return whether a relation is arithmetic."""
        hypotheses = (*self.given, *known)
        numbers = not quantities(relation.lhs) and not quantities(relation.rhs)
        steps = NUMBERS_STEPS if numbers and not known else TRIED_STEPS
        key = ("follows", relation, *known)
        return self._asked(key, shown_as_arithmetic, relation, hypotheses, self.settings, self.effort, steps)

    def plausible(self, relation: Comparison, known: Sequence[Any] = ()) -> bool:
        """Return False if a relation fails at some numbers that meet the hypotheses."""
        key = ("plausible", relation, *known)
        if key not in self._known:
            self.effort.charge("candidates", 1)
            outcome = guarded(abstracted, relation, (*self.given, *known))
            claims = None if isinstance(outcome, Crash) else outcome.value
            self._known[key] = claims is None or plausible(claims)
        return self._known[key]

    def by_engine(self, relation: Comparison) -> bool:
        """Return whether an engine proves a relation as it stands."""
        return self._asked(
            ("engine", relation), outright, Claim(relation), self.settings, ENGINE_STEPS, self.effort
        )

    def ended(self) -> bool:
        """Return whether nothing is left to ask with."""
        return self.effort.is_over() or len(self._known) > MOST_QUESTIONS

    def _asked(self, key: Any, question: Any, *arguments: Any) -> bool:
        if key not in self._known:
            self.effort.charge("candidates", 1)
            outcome = None if self.ended() else guarded(question, *arguments)
            self._known[key] = (
                outcome is not None and not isinstance(outcome, Crash) and outcome.value is not None
            )
        return self._known[key]
