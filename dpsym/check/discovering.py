"""Finding a derivation of a claim that no engine proves, and judging it like one that a person wrote."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from functools import partial
from typing import Any, Final

import sympy

from dpsym.check.cache import Cache
from dpsym.check.derivations import established, judged
from dpsym.check.guard import Crash, guarded
from dpsym.check.library import Catalogue
from dpsym.check.outright import outright
from dpsym.check.result import Result
from dpsym.check.settings import Settings
from dpsym.check.shelf import Catalogued
from dpsym.check.showing import shown, shown_as_arithmetic
from dpsym.derive.abstraction import abstracted
from dpsym.derive.model import Derivation
from dpsym.derive.search import proposed
from dpsym.derive.search.matching import quantities
from dpsym.derive.search.reading_off import read_off
from dpsym.derive.search.sampling import plausible
from dpsym.engines.effort import Effort
from dpsym.language.claims import Claim
from dpsym.language.relations import Comparison

__all__ = ["as_derived", "discovered", "is_about_laws", "searched"]

TRIED_STEPS: Final = 3_600  # for one step of a derivation while it is only tried
NUMBERS_STEPS: Final = 12_000  # and for a goal about numbers alone, of which rules say nothing
ENGINE_STEPS: Final = 6_000  # for a relation as it stands
SEARCH_STEPS: Final = 72_000  # for all questions together; mostly their number ends a search before that
MOST_QUESTIONS: Final = 150
FEW_QUESTIONS: Final = 40  # where theorems alone are cited, which are few that speak of the same things


def discovered(
    claim: Claim,
    settings: Settings,
    steps: float = SEARCH_STEPS,
    *,
    id: str = "claim",
    cache: Cache | None = None,
    words: str = "",
) -> Result | None:
    """Return the judged derivation of a claim, if one is found with so much effort that has no gap.

    It consists of theorems of the catalogue, hypotheses and arithmetic, or else of rules and shorthands for
    theorems.  ``words`` are those of an author who says why it holds.

    >>> from dpsym.language import HockeyStick, SumOver, equal, laws, point, real
    >>> epsilon, y, (P, Q) = real("epsilon", at_least=0), point("y"), laws("P Q")
    >>> excess = SumOver(sympy.Max(0, P(y) - sympy.exp(epsilon) * Q(y)), y)
    >>> discovered(Claim(equal(excess, HockeyStick(epsilon, P, Q)), shapes=(2,)), Settings()).verdict
    'proved'
    """
    found = searched(claim, settings, Catalogue(settings, cache), steps, id=id, words=words)
    return None if found is None else found[1]


def searched(
    claim: Claim,
    settings: Settings,
    library: Catalogue,
    steps: float = SEARCH_STEPS,
    *,
    id: str = "claim",
    words: str = "",
    barred: frozenset[str] = frozenset(),
) -> tuple[Derivation, Result] | None:
    """Return a derivation of a claim without a gap, as :func:`discovered`, and how it was judged.

    What is ``barred``, theorems by their ids and rules by their names, is not used.
    """
    for derivation in _read_off(claim, settings, library, barred):
        result = guarded(judged, derivation, settings, id=id, library=library)
        if not isinstance(result, Crash) and result.value.verdict == "proved":
            return derivation, result.value
    for shelf, questions in ((Catalogued(words, barred), FEW_QUESTIONS), (None, MOST_QUESTIONS)):
        effort = Effort(settings.effort * steps * questions / MOST_QUESTIONS)
        oracle = partial(_Oracle, settings=settings, effort=effort, questions=questions)
        outcome = guarded(proposed, claim, oracle, shelf, rules=shelf is None, barred=barred)
        if isinstance(outcome, Crash) or outcome.value is None:
            continue
        result = guarded(judged, outcome.value, settings, id=id, library=library)
        if not isinstance(result, Crash) and result.value.verdict == "proved":
            return outcome.value, result.value
    return None


def _read_off(
    claim: Claim, settings: Settings, library: Catalogue, barred: frozenset[str]
) -> Iterator[Derivation]:
    """Yield derivations of one relation by rules whose arguments it shows, as far as their steps hold."""
    goal = claim.conclusion
    if not isinstance(goal, Comparison):
        return
    for way in read_off(goal):
        if any(type(rules[0]).__name__ in barred for _, rules in way):
            continue
        derivation = Derivation(goal, claim.given, shapes=claim.shapes, tight=claim.tight)
        chain = derivation.chain(goal.lhs)
        for relation, (rule, *others) in way:
            chain.goes_on(relation.op, relation.rhs, by=rule, using=tuple(others))
        outcome = guarded(established, derivation, settings, library=library, searched=False)
        if not isinstance(outcome, Crash) and outcome.value[1] is not None:
            shown_by = {step.checks["proof"]["engine"] for step in outcome.value[0].steps}
            if "engine" not in shown_by:  # what needs no rule is not shown by one
                yield derivation


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

    def __init__(
        self, given: tuple[Any, ...], settings: Settings, effort: Effort, questions: int = MOST_QUESTIONS
    ) -> None:
        self.given = given
        self.questions = questions
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
        return self.effort.is_over() or len(self._known) > self.questions

    def _asked(self, key: Any, question: Any, *arguments: Any) -> bool:
        if key not in self._known:
            self.effort.charge("candidates", 1)
            outcome = None if self.ended() else guarded(question, *arguments)
            self._known[key] = (
                outcome is not None and not isinstance(outcome, Crash) and outcome.value is not None
            )
        return self._known[key]
