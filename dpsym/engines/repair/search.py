"""The search for the nearest true form of a refuted claim: sieve, search, decide.

Everything is limited by counts, so that a slow or busy machine suggests what a fast one does.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, replace
from itertools import islice
from typing import TYPE_CHECKING, Final

from dpsym.engines.batch import violation
from dpsym.engines.effort import Effort
from dpsym.engines.repair.edits import Edit, edits
from dpsym.engines.repair.scene import NONSENSE
from dpsym.engines.repair.sieve import Score, Sieve
from dpsym.engines.repair.witness import witnessed
from dpsym.engines.reports import SearchOptions
from dpsym.engines.targets import target_of
from dpsym.language.relations import Comparison

if TYPE_CHECKING:
    from dpsym.kernel.statement import Counterexample
    from dpsym.language import Claim
    from dpsym.language.elaboration.goals import Goal

__all__ = ["Judged", "Suggestion", "nearest"]

#: Decides a candidate, with so much effort for its proof; returns its verdict.
Judged = Callable[["Claim", Effort], str]

DECIDED: Final = 4  # candidates of one tier that are decided
STEPS: Final = 21_600  # for the proofs of one of them
ATTACK: Final = 30  # candidates' worth of effort for the search for a counterexample to one of them
SINGLES, PAIRED = 500, 300  # edits, and pairs of them, that are sieved
CASES: Final = 8  # of a candidate that are searched before it is decided
SEARCH: Final = SearchOptions(batch=2000, steps=math.inf)
FIRST: Final = 8  # edits that a second one may follow
STEP: Final = 5.0  # an edit that costs 1/5 more is worth it if it is stronger by a factor e
ALIKE: Final = 0.2  # distances that differ by no more are the same for practical purposes
UNKNOWN: Final = 100.0  # distance of what has other hypotheses
IDLE: Final = 2.5  # the tier of what holds without the hypotheses
TOUCHING: Final = 0.6  # what a bound gives away at most that is equal somewhere; a factor 2 gives away log(2)
BOUND: Final = 2.5  # up to this cost two edits are a small change


@dataclass(frozen=True)
class Suggestion:
    """A claim near the refuted one that is true as far as anybody can tell: its verdict says how far."""

    claim: Claim
    verdict: str
    words: str


@dataclass(frozen=True)
class _Candidate:
    edit: Edit
    score: Score

    @property
    def tier(self) -> float:
        """The tier of the edit; a bound that holds without the hypotheses comes after pairs of edits."""
        return (
            max(self.edit.tier, IDLE) if self.score.idle and not _is_equation(self.edit) else self.edit.tier
        )

    @property
    def distance(self) -> float:
        """How far it is from the claim: by the size of the edit, and by what it gives away.

        Equations are all of one strength, and bounds that touch nearly so: none of them gives away a factor.
        """
        looser = UNKNOWN if self.score.looser is None else self.score.looser
        if self.score.touches:
            looser = min(looser, TOUCHING)
        return STEP * (self.edit.cost - 1) + (0.0 if _is_equation(self.edit) else looser)


def _is_equation(edit: Edit) -> bool:
    return isinstance(edit.claim.conclusion, Comparison) and edit.claim.conclusion.op == "="


def nearest(
    claim: Claim,
    judged: Judged,
    *,
    effort: Effort,
    goal: Goal | None = None,
    found: Counterexample | None = None,
    seed: int = 0,
    allowed: Callable[[Claim], bool] = lambda _claim: True,
    known: Callable[[Claim], str | None] = lambda _claim: None,
) -> Suggestion | None:
    """Return the nearest true form of a refuted claim, or None if none was found with that effort.

    Args:
        claim: what was refuted.
        judged: decides a candidate.
        effort: what may be spent; when it is, nothing is suggested.
        goal: the case in which the claim fails.
        found: the counterexample to it.
        seed: determines the points of the sieve.
        allowed: says which claims may be suggested, as those with the same left side.
        known: names the theorem that a claim quotes, if it does; such claims come before all others.
    """
    search = _Search(Sieve(claim, goal, found, seed), judged, effort, allowed, known)
    return search.run(claim)


class _Search:
    def __init__(
        self,
        sieve: Sieve,
        judged: Judged,
        effort: Effort,
        allowed: Callable[[Claim], bool],
        known: Callable[[Claim], str | None],
    ) -> None:
        self.sieve, self.allowed, self.known = sieve, allowed, known
        self.judged = judged
        self.effort = effort
        self.failing: list[_Candidate] = []

    def run(self, claim: Claim) -> Suggestion | None:
        """Try what is a theorem, then small edits, then large ones, then two at once, then what says less."""
        passing = list(self._sieved(self._allowed(edits(claim))[:SINGLES]))
        named = {each: name for each in passing if (name := self.known(each.edit.claim))}
        chosen = self._decided(list(named))
        if chosen is not None:
            theorem = next(name for each, name in named.items() if each.edit.claim == chosen.claim)
            return replace(chosen, words=f"{chosen.words}, as {theorem} says")
        for tier in (0, 1, 2, IDLE, 3):
            if tier == 2:
                passing += self._sieved(islice(self._pairs(), PAIRED))
            if self.effort.is_over():
                return None
            chosen = self._decided([each for each in passing if each.tier == tier])
            if chosen is not None:
                return chosen
        return None

    def _allowed(self, candidates: list[Edit]) -> list[Edit]:
        return [edit for edit in candidates if self.allowed(edit.claim)]

    def _sieved(self, candidates: Iterable[Edit]) -> Iterator[_Candidate]:
        """Yield the candidates that pass the sieve."""
        for edit in candidates:
            if self.effort.charge("candidates", 1):
                return
            score = self.sieve.score(edit)
            if score is None:
                continue
            if score.passes:
                yield _Candidate(edit, score)
            else:
                self.failing.append(_Candidate(edit, score))

    def _pairs(self) -> Iterator[Edit]:
        """Yield what a second edit makes of the edits that came closest."""
        close = sorted((each for each in self.failing if each.edit.tier == 0), key=lambda c: c.score.severity)
        seen = set()
        for first in close[:FIRST]:
            for second in self._allowed(edits(first.edit.claim)):
                cost = first.edit.cost + second.cost
                key = second.claim.conclusion, second.claim.given
                if second.tier == 0 and cost <= BOUND and key not in seen:
                    seen.add(key)
                    words = f"{first.edit.words}, and {second.words}"
                    about = first.edit.about and second.about
                    yield Edit(second.claim, words, cost, about=about, edits=2)

    def _decided(self, candidates: list[_Candidate]) -> Suggestion | None:
        """Return the strongest candidate that is true, of several as strong one that is proved."""
        best: Suggestion | None = None
        farthest, decided = math.inf, 0
        for candidate in sorted(candidates, key=lambda candidate: candidate.distance):
            if self.effort.charge("candidates", ATTACK):
                return None
            if decided == DECIDED or candidate.distance > farthest:
                break
            if self._is_false(candidate.edit.claim):
                continue
            decided += 1
            verdict = self.judged(witnessed(candidate.edit.claim), self.effort.part(STEPS))
            if verdict == "proved":
                return Suggestion(candidate.edit.claim, verdict, candidate.edit.words)
            if verdict == "supported" and best is None:
                best = Suggestion(candidate.edit.claim, verdict, candidate.edit.words)
                farthest, decided = candidate.distance + ALIKE, DECIDED - 1  # another one may be proved
        return best

    def _is_false(self, claim: Claim) -> bool:
        """Return whether a short search refutes a candidate, in all its cases."""
        try:
            goals = claim.elaborate().goals
            targets = [
                target_of(goal, (), number) for number, goal in enumerate(goals) if goal.system is None
            ]
            if any(target.violation(draft) for target in targets for draft in target.anchors):
                return True
            searched = targets[:CASES]
            options = replace(SEARCH, batch=SEARCH.batch // max(1, len(searched)))
            return any(violation(target, options, self.effort) for target in searched)
        except NONSENSE:
            return True
