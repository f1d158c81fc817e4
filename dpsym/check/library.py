"""Theorems of the catalogue that derivations cite, each with a proof of its own."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Final, NamedTuple

from dpsym.check.cache import Cache, digest
from dpsym.check.catalogue import Source, by_id
from dpsym.check.derivations import established
from dpsym.check.guard import Crash, guarded
from dpsym.check.load import load
from dpsym.check.outright import proved
from dpsym.check.result import Result
from dpsym.check.settings import Settings
from dpsym.derive.facts import INFERENCES, Fact
from dpsym.derive.joining import parts
from dpsym.derive.model import Obtain, Step
from dpsym.derive.proofs import cited, digest_of, replay, write
from dpsym.derive.reasons import Cited, Reason
from dpsym.derive.rules.base import Shorthand
from dpsym.derive.theorem import Theorem
from dpsym.errors import EvidenceError, IllFormedError, MissingError
from dpsym.language.existence import Exists

__all__ = ["Catalogue", "cited_by"]

STEPS: Final = 30_000  # for the proof of a theorem that is cited


class _Established(NamedTuple):
    """What a theorem establishes: the proof of its claim, and the relations that it consists of, as cited."""

    proof: Fact
    parts: tuple[Fact, ...]


#: Many theorems cite the same few, each of which is proved once in a process: by what that depends on.  How
#: counterexamples are searched for does not matter, as what is cited is not searched.
_ESTABLISHED: Final[dict[str, _Established]] = {}


class Catalogue:
    """Theorems that a derivation cites, each proved by an engine or by a derivation of its own.

    A theorem that is cited while it is being derived is refused: the argument would be circular.  Proofs are
    kept in a ``cache``, from which other processes replay them: that believes no more than finding them
    anew, and takes a fraction of the time.
    """

    def __init__(self, settings: Settings, cache: Cache | None = None) -> None:
        self.settings = settings
        self.cache = cache or Cache(None)
        self.underway: list[str] = []
        self.refusals = 0  # of citations that would have been circular
        self.known: dict[str, _Established] = {}

    def __call__(self, theorem: str) -> Sequence[Fact]:
        """Return what a theorem of the catalogue establishes.

        Raises:
            IllFormedError: there is no such theorem, it is not proved, or citing it is circular.
        """
        return self._established(theorem).parts

    def derived(self, theorem: Theorem, *, searched: bool = True) -> tuple[Result, Fact | None] | None:
        """Judge the derivation of a theorem, if it has one; one that is cited is not searched again."""
        if not theorem.is_derived:
            return None
        with self.under_way(theorem.id):
            result, fact = established(
                theorem.derivation,
                self.settings,
                id=theorem.id,
                library=self,
                searched=searched,
            )
            return result, None if fact is None else _as_claimed(theorem, fact)

    def keep(self, source: Source, theorem: Theorem, proof: Fact) -> None:
        """Keep the proof of a theorem for those that cite it, unless it depends on where that is done."""
        if not self.refusals and self.cache.get("cited", self._key(source, theorem)) is None:
            with suppress(EvidenceError):  # it speaks of what no document can name, so nothing can cite it
                self._keep(source, theorem, proof)

    def _established(self, theorem: str) -> _Established:
        if theorem in self.underway:
            self.refusals += 1
            way = " cites ".join((*self.underway[self.underway.index(theorem) :], theorem))
            raise IllFormedError(f"the argument is circular: {way}")
        if theorem not in self.known:
            self.known[theorem] = self._looked_up(theorem)
        return self.known[theorem]

    def _looked_up(self, theorem: str) -> _Established:
        path = by_id(theorem)
        if not isinstance(path, Path):
            raise IllFormedError(str(path))
        outcome = guarded(load, path)
        if isinstance(outcome, Crash):
            raise IllFormedError(f"the theorem {theorem} cannot be cited: {outcome.reason()}")
        source, found = outcome.value
        key = self._key(source, found)
        if key in _ESTABLISHED:
            return _ESTABLISHED[key]
        replayed = self._replayed(key, found)
        if replayed is not None:
            return _ESTABLISHED.setdefault(key, _cited(found, replayed))
        refusals = self.refusals
        derived = self.derived(found, searched=False)
        proof = None if derived is None else derived[1]
        if proof is None:
            proof = proved(found.variants()[0][2], self.settings, STEPS)
        if proof is None:
            raise IllFormedError(f"the theorem {theorem} cannot be cited, as it is not proved")
        if self.refusals == refusals:  # else it was established in a way that depends on who cites it
            return self._keep(source, found, proof)
        return _cited(found, proof)

    def _keep(self, source: Source, theorem: Theorem, proof: Fact) -> _Established:
        key = self._key(source, theorem)
        if source.whole:
            self.cache.put("cited", key, write(proof))
        return _ESTABLISHED.setdefault(key, _cited(theorem, proof))

    def _replayed(self, key: str, theorem: Theorem) -> Fact | None:
        """Return what a theorem claims by the proof that is kept of it, if that proves it still."""
        document = self.cache.get("cited", key)
        if document is None:
            return None
        refusals = self.refusals
        with self.under_way(theorem.id):
            outcome = guarded(replay, document, self._source)
        self.refusals = refusals
        claim, fact = theorem.variants()[0][2], None if isinstance(outcome, Crash) else outcome.value
        if fact is None or fact.gaps or (fact.given, fact.stated) != (claim.given, claim.conclusion):
            return None
        return fact

    def _source(self, theorem: str, digest: str) -> Fact:
        """Return the proof that another one cites, by its digest."""
        proof = self._established(theorem).proof
        if digest_of(proof) != digest:
            raise MissingError(f"the theorem {theorem} has another proof than that which is cited")
        return proof

    @contextmanager
    def under_way(self, theorem: str) -> Iterator[None]:
        """Refuse to cite a theorem meanwhile, and what rests on it."""
        self.underway.append(theorem)
        try:
            yield
        finally:
            self.underway.pop()

    def _key(self, source: Source, theorem: Theorem) -> str:
        """Return what the proof of a theorem depends on, beside the proofs that it cites."""
        searching = repr((self.settings.effort, self.settings.seed, self.settings.proofs))
        return digest("cited", theorem.id, source.data, searching)


def cited_by(theorem: Theorem) -> tuple[str, ...]:
    """Return the theorems of the catalogue that the derivation of a theorem cites, also by shorthands.

    >>> cited_by(load(by_id("zcdp.composition"))[1])
    ('renyi.additivity',)
    """
    found: dict[str, None] = {}
    if theorem.is_derived:
        obtained = [item for item in theorem.derivation.items if isinstance(item, Obtain) and item.id]
        found.update((item.id, None) for item in obtained)
        for step in theorem.derivation.steps():
            for reason in step.reasons:
                found.update((name, None) for name in _names(reason, step))
    return tuple(found)


def _names(reason: Reason, step: Step) -> list[str]:
    """Return the theorems that a reason of a step cites; none where it cannot cite them so."""
    if isinstance(reason, Cited):
        return [reason.id]
    outcome = guarded(reason.cited, step.relation) if isinstance(reason, Shorthand) else None
    return [] if outcome is None or isinstance(outcome, Crash) else [name for name, _ in outcome.value]


def _as_claimed(theorem: Theorem, fact: Fact) -> Fact:
    """Return what a derivation establishes as the claim of its theorem, with the hypotheses as written."""
    claim = theorem.variants()[0][2]
    return INFERENCES["join"]((fact,), claim.given, claim.conclusion, ((),))


def _cited(theorem: Theorem, proof: Fact) -> _Established:
    """Return a theorem with the relations of which it consists, or with what it says to exist."""
    fact = cited(theorem.id, proof, theorem.rests_on)
    if isinstance(fact.stated, Exists):
        return _Established(proof, (fact,))
    places = range(len(list(parts(fact.stated, fact.given))))
    return _Established(proof, tuple(INFERENCES["part"]((fact,), place) for place in places))
