"""Theorems of the catalogue that derivations cite, each with a proof of its own."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from pathlib import Path
from typing import Final

from dpsym.check.catalogue import by_id
from dpsym.check.derivations import established
from dpsym.check.guard import Crash, guarded
from dpsym.check.load import load
from dpsym.check.outright import proved
from dpsym.check.result import Result
from dpsym.check.settings import Settings
from dpsym.derive.facts import INFERENCES, Fact
from dpsym.derive.joining import parts
from dpsym.derive.proofs import cited
from dpsym.derive.theorem import Theorem
from dpsym.errors import DpsymError, IllFormedError
from dpsym.language.existence import Exists

__all__ = ["Catalogue"]

STEPS: Final = 30_000  # for the proof of a theorem that is cited

#: What cited theorems establish: many theorems cite the same few, each of which is proved once in a process.
#: How counterexamples are searched for does not matter, as what is cited is not searched.
_PROVED: Final[dict[tuple[Path, float, int, bool], Sequence[Fact]]] = {}


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
        key = path, self.settings.effort, self.settings.seed, self.settings.proofs
        if key in _PROVED:
            return _PROVED[key]
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
            _PROVED[key] = facts
        return facts


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


@lru_cache(maxsize=256)
def _loaded(path: Path) -> Theorem:
    try:
        return load(path)[1]
    except DpsymError as error:
        raise IllFormedError(str(error)) from error
