"""The claim of a theorem and its derivation: what is derived without gaps is proved."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from functools import lru_cache
from pathlib import Path
from typing import Final

from dpsym import clock
from dpsym.check.cache import Cache
from dpsym.check.catalogue import by_id
from dpsym.check.decide import consistent, decide
from dpsym.check.decision import PROVED_EXAMPLES
from dpsym.check.derivations import established, with_documents
from dpsym.check.discovering import as_derived
from dpsym.check.findings import question_of
from dpsym.check.guard import Crash, guarded
from dpsym.check.load import load
from dpsym.check.outright import attacked, outright, proved
from dpsym.check.result import Result
from dpsym.check.settings import Settings
from dpsym.check.words import WRONG
from dpsym.derive.facts import INFERENCES, Fact
from dpsym.derive.joining import parts
from dpsym.derive.proofs import cited
from dpsym.derive.theorem import Theorem
from dpsym.errors import DpsymError, IllFormedError
from dpsym.language.existence import Exists

__all__ = ["Catalogue", "decide_derived", "judged_derivation", "with_derivation"]

SHORT_STEPS: Final = 1_800  # for the proof by an engine of what has a derivation
STEPS: Final = 30_000  # for the proof of a theorem that is cited

#: What cited theorems establish: many theorems cite the same few, each of which is proved once in a process.
_PROVED: Final[dict[tuple[Path, Settings], Sequence[Fact]]] = {}


class Catalogue:
    """Theorems that a derivation cites, each proved by an engine or by a derivation of its own.

    A theorem that is cited while it is being derived is refused: the argument would be circular.
    """

    def __init__(self, settings: Settings) -> None:
        self.settings = settings
        self.underway: list[str] = []
        self.refusals = 0  # of citations that would have been circular
        self.known: dict[str, Sequence[Fact]] = {}

    def __call__(self, theorem: str) -> Sequence[Fact]:
        """Return what a theorem of the catalogue establishes.

        Raises:
            IllFormedError: there is no such theorem, it is not proved, or citing it is circular.
        """
        if theorem in self.underway:
            self.refusals += 1
            way = " cites ".join((*self.underway[self.underway.index(theorem) :], theorem))
            raise IllFormedError(f"the argument is circular: {way}")
        if theorem not in self.known:
            self.known[theorem] = self._facts(theorem)
        return self.known[theorem]

    def derived(self, theorem: Theorem, *, searched: bool = True) -> tuple[Result, Fact | None] | None:
        """Judge the derivation of a theorem, if it has one; one that is cited is not searched again."""
        if not theorem.is_derived:
            return None
        self.underway.append(theorem.id)
        try:
            result, fact = established(
                theorem.derivation,
                self.settings,
                id=theorem.id,
                library=self,
                searched=searched,
            )
            return result, None if fact is None else _as_claimed(theorem, fact)
        finally:
            self.underway.pop()

    def _facts(self, theorem: str) -> Sequence[Fact]:
        path = by_id(theorem)
        if not isinstance(path, Path):
            raise IllFormedError(str(path))
        if (path, self.settings) in _PROVED:
            return _PROVED[path, self.settings]
        refusals = self.refusals
        outcome = guarded(_loaded, path)
        if isinstance(outcome, Crash):
            raise IllFormedError(f"the theorem {theorem} cannot be cited: {outcome.reason()}")
        found = outcome.value
        claim = found.variants()[0][2]
        derived = self.derived(found, searched=False)
        fact = None if derived is None else derived[1]
        if fact is None:
            fact = proved(claim, self.settings, STEPS)
        if fact is None:
            raise IllFormedError(f"the theorem {theorem} cannot be cited, as it is not proved")
        facts = _parts(cited(theorem, fact, claim.rests_on))
        if self.refusals == refusals:  # else it was established in a way that depends on who cites it
            _PROVED[path, self.settings] = facts
        return facts


def decide_derived(
    theorem: Theorem, settings: Settings, *, blank: Result | None = None, cache: Cache | None = None
) -> Result:
    """Decide the claim of a theorem that has a derivation.

    A short proof by an engine rests on no classical theorem, so that is tried where the derivation does;
    where the derivation proves the claim, the engines search for counterexamples alone.
    """
    started = clock.now()
    claim = theorem.variants()[0][2]
    derived = judged_derivation(theorem, settings)
    enough = derived.verdict == "proved" and not derived.rests_on and not theorem.rests_on
    known = None if enough else outright(claim, settings, SHORT_STEPS)
    result = None
    if known is not None or derived.verdict == "proved":
        short = replace(settings, examples=min(PROVED_EXAMPLES, settings.examples))
        result = attacked(claim, short, blank or Result(id=theorem.id), shortly=True)
    if result is None or result.verdict == "refuted":
        result = decide(claim, settings, blank=blank, cache=cache, discover=False)
    if known is not None and result.verdict == "supported" and _may_be_proved(result):
        proof = {**result.checks, "proof": known.checks["proof"]}
        found = {
            name: getattr(known, name) for name in ("verdict", "scope", "rests_on", "message", "evidence")
        }
        result = replace(result, **found, checks=proof, vacuous=False)
    result = consistent(claim, settings, with_derivation(theorem, result, derived))
    return replace(result, seconds=round(clock.now() - started, 4))


def _may_be_proved(result: Result) -> bool:
    """Return whether nothing speaks against a claim after a search for counterexamples."""
    return result.verdict in ("supported", "undecided") and not question_of(result.checks)


def judged_derivation(theorem: Theorem, settings: Settings) -> Result:
    """Judge the derivation of a theorem, with the theorems of the catalogue that it cites."""
    catalogue = Catalogue(settings)
    outcome = guarded(catalogue.derived, theorem)
    if isinstance(outcome, Crash):
        return Result(id=theorem.id).undecided(f"the derivation fails: {outcome.reason()}")
    if outcome.value is None:
        return Result(id=theorem.id).undecided("there is no derivation")
    result, fact = outcome.value
    return result if fact is None else with_documents(result, fact)


def _as_claimed(theorem: Theorem, fact: Fact) -> Fact:
    """Return what a derivation establishes as the claim of its theorem, with the hypotheses as written."""
    claim = theorem.variants()[0][2]
    return INFERENCES["join"]((fact,), claim.given, claim.conclusion, ((),))


def _parts(fact: Fact) -> tuple[Fact, ...]:
    """Return the relations that a theorem consists of, or that something exists."""
    if isinstance(fact.stated, Exists):
        return (fact,)
    places = range(len(list(parts(fact.stated, fact.given))))
    return tuple(INFERENCES["part"]((fact,), place) for place in places)


def with_derivation(theorem: Theorem, result: Result, derived: Result) -> Result:
    """Return the result of a theorem's claim with the steps of its derivation, proved if they prove it."""
    if not derived.steps:
        return replace(result, message="; ".join(filter(None, (result.message, derived.message))))
    result = replace(result, steps=derived.steps, cacheable=result.cacheable and derived.cacheable)
    wrong = next((step for step in derived.steps if step.verdict in ("refuted", "ill-formed")), None)
    if wrong is not None:
        told = f"{WRONG} {wrong.id}: {wrong.message}"
        return replace(result, message="; ".join(part for part in (result.message, told) if part))
    if derived.verdict != "proved" or not _may_be_proved(result):
        return result
    return as_derived(result, derived, theorem.rests_on)


@lru_cache(maxsize=256)
def _loaded(path: Path) -> Theorem:
    try:
        return load(path)[1]
    except DpsymError as error:
        raise IllFormedError(str(error)) from error
