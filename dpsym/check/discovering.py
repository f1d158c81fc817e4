"""Finding a derivation of a claim that no engine proves, and judging it like one that a person wrote."""

from __future__ import annotations

import math
import time
from collections.abc import Sequence
from dataclasses import replace
from typing import Any, Final

import sympy

from dpsym.check.decide import outright
from dpsym.check.derivations import judged
from dpsym.check.guard import Crash, guarded
from dpsym.check.result import Result
from dpsym.check.settings import Settings
from dpsym.check.showing import shown, shown_as_arithmetic
from dpsym.derive.abstraction import abstracted
from dpsym.derive.search import proposed
from dpsym.derive.search.matching import quantities
from dpsym.derive.search.sampling import plausible
from dpsym.language.claims import Claim
from dpsym.language.relations import Comparison

__all__ = ["as_derived", "discovered", "is_about_laws"]

STEP_SECONDS: Final = 0.6  # of effort for one step while it is only tried
NUMBERS_SECONDS: Final = 2.0  # and for a goal about numbers alone, of which rules say nothing
SEARCH_SECONDS: Final = 12.0  # of processor time; the number of questions ends a search before that
MOST_QUESTIONS: Final = 150


def discovered(
    claim: Claim,
    settings: Settings,
    seconds: float = SEARCH_SECONDS,
    *,
    id: str = "claim",
    deadline: float = math.inf,
) -> Result | None:
    """Return the judged derivation of a claim, if one is found in so much time that has no gap.

    Nothing of the catalogue is cited in it: it consists of rules, hypotheses and arithmetic.  What is not
    judged by the deadline, a reading of ``time.monotonic()``, is a gap.

    >>> from dpsym.language import KL, PureDP, laws, real
    >>> epsilon = real("epsilon", at_least=0)
    >>> P, Q = laws("P Q")
    >>> discovered(Claim(KL(P, Q) <= epsilon, given=PureDP(epsilon)(P, Q)), Settings()).verdict
    'proved'
    """
    until = time.process_time() + seconds
    latest = deadline if math.isinf(deadline) else (deadline + time.monotonic()) / 2  # judging needs as long
    outcome = guarded(proposed, claim, lambda given: _Oracle(given, settings, until, latest))
    if isinstance(outcome, Crash) or outcome.value is None:
        return None
    result = guarded(judged, outcome.value, settings, id=id, deadline=deadline)
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
        verdict="proved",
        scope="everywhere",
        message=f"derived in {steps} step{'' if steps == 1 else 's'}",
        rests_on=tuple(dict.fromkeys((*rests_on, *derived.rests_on))),
        vacuous=False,
        checks={**result.checks, "proof": proof},
        steps=derived.steps,
        evidence=(),
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
        self, given: tuple[Any, ...], settings: Settings, deadline: float, latest: float = math.inf
    ) -> None:
        self.given = given
        self.settings = replace(settings, proofs=True)
        self.deadline = deadline  # of processor time
        self.latest = latest  # by the clock
        self._known: dict[Any, bool] = {}

    def shown(self, statement: Any, known: Sequence[Any]) -> bool:
        """Return whether a statement is proved from the hypotheses and what is known besides."""
        if isinstance(statement, Comparison) and not self.plausible(statement, known):
            return False
        return self._asked(
            ("shown", statement, *known), shown, statement, (*self.given, *known), self.settings
        )

    def follows(self, relation: Comparison, known: Sequence[Any]) -> bool:
        """Return whether a relation is arithmetic."""
        hypotheses = (*self.given, *known)
        numbers = not quantities(relation.lhs) and not quantities(relation.rhs)
        seconds = NUMBERS_SECONDS if numbers and not known else STEP_SECONDS
        key = ("follows", relation, *known)
        return self._asked(key, shown_as_arithmetic, relation, hypotheses, self.settings, seconds)

    def plausible(self, relation: Comparison, known: Sequence[Any] = ()) -> bool:
        """Return False if a relation fails at some numbers that meet the hypotheses."""
        key = ("plausible", relation, *known)
        if key not in self._known:
            outcome = guarded(abstracted, relation, (*self.given, *known))
            claims = None if isinstance(outcome, Crash) else outcome.value
            self._known[key] = claims is None or plausible(claims)
        return self._known[key]

    def by_engine(self, relation: Comparison) -> bool:
        """Return whether an engine proves a relation as it stands."""
        return self._asked(("engine", relation), outright, Claim(relation), self.settings, 1.0)

    def ended(self) -> bool:
        """Return whether there is no time left."""
        late = time.process_time() > self.deadline or time.monotonic() > self.latest
        return late or len(self._known) > MOST_QUESTIONS

    def _asked(self, key: Any, question: Any, *arguments: Any) -> bool:
        if key not in self._known:
            outcome = None if self.ended() else guarded(question, *arguments)
            self._known[key] = (
                outcome is not None and not isinstance(outcome, Crash) and outcome.value is not None
            )
        return self._known[key]
