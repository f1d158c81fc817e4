"""The claim of a theorem and its derivation: what is derived without gaps is proved."""

from __future__ import annotations

import math
import time
from collections.abc import Sequence
from dataclasses import replace
from functools import lru_cache
from pathlib import Path
from typing import Final

from dpsym.check.catalogue import by_id
from dpsym.check.decide import outright
from dpsym.check.derivations import judged
from dpsym.check.guard import Crash, guarded
from dpsym.check.load import load
from dpsym.check.result import Result
from dpsym.check.settings import Settings
from dpsym.derive.abstraction import hypotheses
from dpsym.derive.joining import Fact, parts
from dpsym.errors import DpsymError, IllFormedError
from dpsym.language import Theorem

__all__ = ["Catalogue", "with_derivation"]

SECONDS: Final = 5.0  # for the proof of a theorem that is cited
WHOLE_SECONDS: Final = 80.0  # for a derivation; the process is stopped some time after that


class Catalogue:
    """Theorems that a derivation cites, each proved by an engine or by a derivation of its own.

    A theorem that is cited while it is being derived is refused: the argument would be circular.
    """

    def __init__(self, settings: Settings, deadline: float = math.inf) -> None:
        self.settings = settings
        self.deadline = deadline
        self.underway: list[str] = []
        self.known: dict[str, Sequence[Fact]] = {}

    def __call__(self, theorem: str) -> Sequence[Fact]:
        """Return what a theorem of the catalogue establishes.

        Raises:
            IllFormedError: there is no such theorem, it is not proved, or citing it is circular.
        """
        if theorem in self.underway:
            way = " cites ".join((*self.underway[self.underway.index(theorem) :], theorem))
            raise IllFormedError(f"the argument is circular: {way}")
        if theorem not in self.known:
            self.known[theorem] = self._facts(theorem)
        return self.known[theorem]

    def derived(self, theorem: Theorem) -> Result | None:
        """Judge the derivation of a theorem, if it has one."""
        if not theorem.is_derived:
            return None
        self.underway.append(theorem.id)
        try:
            return judged(
                theorem.derivation, self.settings, id=theorem.id, library=self, deadline=self.deadline
            )
        finally:
            self.underway.pop()

    def _facts(self, theorem: str) -> Sequence[Fact]:
        path = by_id(theorem)
        if not isinstance(path, Path):
            raise IllFormedError(str(path))
        outcome = guarded(_loaded, path)
        if isinstance(outcome, Crash):
            raise IllFormedError(f"the theorem {theorem} cannot be cited: {outcome.reason()}")
        found = outcome.value
        claim = found.variants()[0][2]
        result = outright(claim, self.settings, SECONDS)
        if result is None or result.verdict != "proved":
            result = self.derived(found)
        if result is None or result.verdict != "proved":
            raise IllFormedError(f"the theorem {theorem} cannot be cited, as it is not proved")
        rests_on = tuple(dict.fromkeys((*claim.rests_on, *result.rests_on)))
        given = hypotheses(claim.given)
        return [Fact(given, relation, rests_on) for relation in parts(claim.conclusion, claim.given)]


def with_derivation(theorem: Theorem, result: Result, settings: Settings) -> Result:
    """Return the result of a theorem's claim with the steps of its derivation, proved if they prove it."""
    catalogue = Catalogue(settings, time.monotonic() + WHOLE_SECONDS)
    outcome = guarded(catalogue.derived, theorem)
    if isinstance(outcome, Crash):
        return replace(result, message=f"{result.message}; the derivation fails: {outcome.reason()}")
    derived = outcome.value
    if derived is None:
        return result
    result = replace(result, steps=derived.steps, cacheable=result.cacheable and derived.cacheable)
    wrong = next((step for step in derived.steps if step.verdict in ("refuted", "ill-formed")), None)
    if wrong is not None:
        told = f"the derivation is wrong at {wrong.id}: {wrong.message}"
        return replace(result, message="; ".join(part for part in (result.message, told) if part))
    doubtful = any(check.get("outcome") == "fails" for check in result.checks.values())
    if derived.verdict != "proved" or result.verdict not in ("supported", "undecided") or doubtful:
        return result
    rests_on = tuple(dict.fromkeys((*theorem.rests_on, *derived.rests_on)))
    proof = {"outcome": "proved", "engine": "derivation", "steps": len(derived.steps)}
    return replace(
        result,
        verdict="proved",
        scope="everywhere",
        message=f"derived in {len(derived.steps)} steps",
        rests_on=rests_on,
        vacuous=False,
        checks={**result.checks, "proof": proof},
        evidence=(),
    )


@lru_cache(maxsize=256)
def _loaded(path: Path) -> Theorem:
    try:
        return load(path)[1]
    except DpsymError as error:
        raise IllFormedError(str(error)) from error
