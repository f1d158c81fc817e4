"""Replaying proofs of whole claims from files, without any engine, and what they rest on."""

from __future__ import annotations

import inspect
import signal
from collections.abc import Iterable, Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any, Final

from dpsym.check.store import REJECTED, Derive, Replay, check_digest, read
from dpsym.derive.believed import standing
from dpsym.derive.facts import Fact, facts_of, verdict_of
from dpsym.derive.proofs import replay, sources
from dpsym.errors import (
    EvidenceError,
    IllFormedError,
    KernelRefusal,
    LimitError,
    MissingError,
    Place,
    UnusableInput,
)
from dpsym.language.claims import Claim
from dpsym.language.elaboration.elaborate import check_types

__all__ = ["Proofs", "foundations"]

SECONDS: Final = 600.0  # for one file: a guard, far above what any needs that dpsym writes
BELIEVED: Final = (
    "the kernel, for statements about numbers",
    "the inferences of dpsym.derive.facts, and what they use: abstraction, substitution, limits, definitions",
    "the elaboration of claims, which found out anew that the statements about numbers are the whole claim",
    "for all of that but the statements about numbers: sympy, for putting expressions together",
)


class Proofs:
    """Replays proofs; theorems that one cites are looked for among the files and in their folders.

    >>> from pathlib import Path
    >>> Proofs([], lambda theorem, variant: None).files
    ()
    """

    def __init__(self, files: Iterable[Path], derive: Derive, seconds: float = SECONDS) -> None:
        self.files = tuple(files)
        self.derive = derive
        self.seconds = seconds
        self._facts: dict[str, Fact] = {}  # by the digests of their documents
        self._underway: list[str] = []
        self._index: dict[str, Path] | None = None

    def __call__(self, path: Path, data: Mapping[str, Any]) -> Replay:
        """Replay a file.

        Raises:
            MissingError: a theorem that it cites is not at hand.
            LimitError: it is too large.
        """
        about = (str(path), str(data.get("id")), str(data.get("variant")))
        claimed = str(data.get("verdict"))
        try:
            with _Guard(self.seconds):
                fact = self._claimed(data)
        except (EvidenceError, KernelRefusal) as error:
            return Replay(*about, REJECTED, claimed, str(error))
        except (LimitError, MissingError) as error:
            raise type(error)(str(error), Place(str(path))) from error
        except (MemoryError, RecursionError, _TimeUp) as error:
            raise LimitError(str(error) or type(error).__name__, Place(str(path))) from error
        verdict = verdict_of(fact)
        told = _told(fact) if verdict == "proved" else f"this was taken for granted: {fact.gaps[0][:200]}"
        if verdict != claimed:
            return Replay(*about, REJECTED, claimed, f"the file claims {claimed[:40]}, but {told}")
        known = self.derive(about[1], about[2])
        what = "as the theorem of the catalogue has it" if known else f"it states {str(fact)[:200]}"
        return Replay(*about, verdict, claimed, f"{told}; {what}", fact=fact)

    def _claimed(self, data: Mapping[str, Any]) -> Fact:
        """Return what the proof in a file proves, if that is what the file says."""
        fact = self._proved(data["proof"])
        known = self.derive(str(data.get("id")), str(data.get("variant")))
        if known is not None and (known.claim.given, known.claim.conclusion) != (fact.given, fact.stated):
            theorem = str(data.get("id"))[:80]
            raise EvidenceError(f"it is not what the theorem {theorem} of this catalogue claims")
        claim = Claim(fact.stated, given=fact.given)
        _check_types(claim)
        reading = claim.reading()
        if data.get("reading") != reading:
            told = str(data.get("reading"))[:200]
            raise EvidenceError(f"the file speaks of {told}, but what its proof shows is {reading[:200]}")
        named = data.get("rests_on")
        if not isinstance(named, list) or not set(fact.rests_on) <= set(map(str, named)):
            raise EvidenceError(f"the proof rests on more than the file says: {', '.join(fact.rests_on)}")
        return fact

    def _proved(self, proof: Any) -> Fact:
        digest = str(proof.get("sha256")) if isinstance(proof, dict) else ""
        if digest not in self._facts:
            self._facts[digest] = replay(proof, self._cited)
        return self._facts[digest]

    def _cited(self, theorem: str, digest: str) -> Fact:
        """Return what a cited document proves."""
        if digest in self._underway:
            raise EvidenceError(f"the theorem {theorem} is cited in its own proof")
        path = self._places().get(digest)
        if path is None:
            raise MissingError(f"it cites {theorem}, and the proof of that ({digest[:12]}) is not at hand")
        self._underway.append(digest)
        try:
            data = read(path)
            check_digest(data)
            if data.get("id") != theorem:
                raise EvidenceError(f"{theorem} is cited, but what is cited is {str(data.get('id'))[:80]}")
            fact = self._claimed(data)
        finally:
            self._underway.pop()
        if fact is not self._facts.get(digest):
            raise EvidenceError(f"the proof of {theorem} is another one than that which is cited")
        return fact

    def _places(self) -> Mapping[str, Path]:
        """Return where the documents are, by their digests."""
        if self._index is None:
            self._index = {}
            folders = dict.fromkeys(path.parent for path in self.files)
            beside = [other for folder in folders for other in sorted(folder.glob("*.json"))]
            for path in dict.fromkeys([*self.files, *beside]):
                try:
                    proof = read(path).get("proof")
                except UnusableInput:
                    continue
                if isinstance(proof, dict):
                    self._index.setdefault(str(proof.get("sha256")), path)
        return self._index


def _check_types(claim: Claim) -> None:
    try:
        check_types(claim)
    except IllFormedError as error:
        raise EvidenceError(f"what is proved is no claim: {error}") from error


def _told(fact: Fact) -> str:
    made = list(facts_of(fact))
    leaves = sum(each.inference == "evidence" for each in made)
    return f"{_several(len(made), 'inference')} and {_several(leaves, 'proof')} about numbers replayed"


def _several(number: int, what: str) -> str:
    return f"{number} {what}{'' if number == 1 else 's'}"


class _TimeUp(BaseException):
    """The guard of a file ended; it is no error of dpsym, so nothing on the way takes it for one."""


class _Guard:
    """Ends what takes far longer than it should, where the system can do that."""

    def __init__(self, seconds: float) -> None:
        self.seconds = seconds

    def __enter__(self) -> None:
        if hasattr(signal, "setitimer"):
            self._before = signal.signal(signal.SIGALRM, self._end)
            signal.setitimer(signal.ITIMER_REAL, self.seconds)

    def __exit__(self, *_: object) -> None:
        if hasattr(signal, "setitimer"):
            signal.setitimer(signal.ITIMER_REAL, 0)
            signal.signal(signal.SIGALRM, self._before)

    def _end(self, *_: object) -> None:
        raise _TimeUp(f"replaying it was ended by a guard of {self.seconds:.0f} seconds")


def foundations(facts: Sequence[Fact]) -> Iterator[str]:
    """Yield what proofs rest on, line by line: theorems that they cite, rules, and what is believed beside.

    >>> list(foundations([]))
    []
    """
    if not facts:
        return
    cited = {digest: entry for fact in facts for digest, entry in sources(fact).items()}
    yield ""
    if cited:
        yield "Cited theorems, replayed from their own files:"
        yield from sorted(f"  {theorem} ({digest[:12]})" for digest, (theorem, _) in cited.items())
    whole = [*facts, *(fact for _, fact in cited.values())]
    used = [each for fact in whole for each in facts_of(fact)]
    rules = {type(each.arguments[0]) for each in used if each.inference == "instance"}
    if rules:
        yield "Rules, which are believed as they stand, each with what it is:"
        yield from sorted(f"  {_rule(rule)} [{standing(rule.__name__)}]" for rule in rules)
    named = {name for fact in whole for name in fact.rests_on}
    classical = sorted(named - {rule.classical for rule in rules})
    if classical:
        yield f"Classical theorems beside those of the rules: {', '.join(classical)}"
    yield "Believed beside that:"
    yield from (f"  {entry}" for entry in BELIEVED)


def _rule(rule: Any) -> str:
    classical = f" ({rule.classical})" if rule.classical else ""
    first = (inspect.getdoc(rule) or "").partition("\n\n")[0]
    return f"{rule.__name__}{classical}: {' '.join(first.split())}"
