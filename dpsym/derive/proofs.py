"""Proofs as documents: a fact with all that it rests on is written as JSON, and replayed from it.

A document has the statements as a table of nodes, the evidence of the kernel, and the facts in an order in
which each rests on earlier ones: its inference, what is given, what is stated, what the inference took, and
the numbers of its premises.  The last fact is what the document proves.  A theorem that is cited has a
document of its own, which is named by its digest.

Replaying makes every inference of :mod:`dpsym.derive.facts` anew.  A document is accepted only if what comes
out is what it says, fact by fact, and if writing it again gives the same text.
"""

from __future__ import annotations

import dataclasses
import hashlib
import json
from collections.abc import Callable, Mapping, Sequence
from functools import cache
from typing import Any, Final

import sympy

import dpsym.derive.rules  # noqa: F401 - so that all rules are known
from dpsym.derive.definitions import Masses, Pointwise, Share
from dpsym.derive.facts import INFERENCES, Fact, Leaf, facts_of
from dpsym.derive.rules.base import Rule
from dpsym.errors import MALFORMED, DpsymError, EvidenceError, LimitError, MissingError, shown
from dpsym.language.codec import Table, entry, text, values_of
from dpsym.language.elaboration.witnesses import Decomposition, PrivateDecomposition

__all__ = ["FORMAT", "Library", "cited", "digest_of", "replay", "sources", "stated", "stating", "write"]

FORMAT: Final = "dpsym-proof/1"
MAX_FACTS: Final = 50_000
RECORDS: Final = {
    kind.__name__: kind for kind in (Masses, Share, Pointwise, Decomposition, PrivateDecomposition)
}

#: Finds the fact of a cited document by the name of the theorem and the digest of the document.
Library = Callable[[str, str], Fact]


@cache
def rules() -> Mapping[str, type[Rule]]:
    """Return all rules by their names.

    >>> rules()["Holder"].classical
    "Hölder's inequality"
    """
    found: dict[str, type[Rule]] = {}
    waiting: list[type[Rule]] = list(Rule.__subclasses__())
    while waiting:
        kind = waiting.pop()
        waiting.extend(kind.__subclasses__())
        if kind.__module__.startswith("dpsym.derive.rules."):
            found[kind.__name__] = kind
    return found


def write(fact: Fact) -> dict[str, Any]:
    """Return the document of a fact.

    Raises:
        EvidenceError: something in it is not of the vocabulary.
    """
    writer = _Writer()
    numbers: dict[int, int] = {}
    for each in facts_of(fact):
        numbers[id(each)] = writer.fact(each, numbers)
    body = {"format": FORMAT, "nodes": writer.table.rows, "evidence": writer.leaves, "facts": writer.facts}
    return {**body, "sha256": _digest(body)}


def digest_of(fact: Fact) -> str:
    """Return the digest of the document of a fact."""
    return str(write(fact)["sha256"])


def cited(theorem: str, fact: Fact, classical: Sequence[str] = ()) -> Fact:
    """Return what a theorem says, by its proof; ``classical`` is what its author says it uses."""
    return INFERENCES["citation"]((fact,), theorem, digest_of(fact), tuple(classical))


def sources(fact: Fact) -> dict[str, tuple[str, Fact]]:
    """Return the theorems that a fact cites, and these in turn, by the digests of their documents."""
    found: dict[str, tuple[str, Fact]] = {}
    waiting = [fact]
    while waiting:
        for each in facts_of(waiting.pop()):
            if each.inference == "citation" and each.arguments[1] not in found:
                theorem, digest, _ = each.arguments
                found[digest] = (theorem, each.premises[0])
                waiting.append(each.premises[0])
    return found


def stating(given: Sequence[Any], conclusion: Any) -> dict[str, Any]:
    """Return a document that says something, and proves nothing.

    Raises:
        EvidenceError: something in it is not of the vocabulary.

    >>> from dpsym import real
    >>> x = real("x")
    >>> stated(stating([x > 0], x + 1 > 1))
    ((x > 0,), x + 1 > 1)
    """
    table = _Table()
    return {"given": list(map(table.add, given)), "stated": table.add(conclusion), "nodes": table.rows}


def stated(document: Mapping[str, Any]) -> tuple[tuple[Any, ...], Any]:
    """Return what a document supposes and what it says; whether it proves that is told by :func:`replay`.

    Raises:
        EvidenceError: the document is malformed.
    """
    try:
        given, said = (
            (document["facts"][-1][1:3]) if "facts" in document else (document["given"], document["stated"])
        )
        values = values_of(document["nodes"], _Reader(document.get("evidence", ())))
        return tuple(entry(place, values) for place in given), entry(said, values)
    except MALFORMED as error:
        raise EvidenceError("this is no document of a claim") from error


def replay(document: object, library: Library) -> Fact:
    """Return the fact that a document proves, after every inference was made again.

    Raises:
        EvidenceError: the document is malformed, or does not prove what it says.
        MissingError: a theorem that it cites is not at hand.
        LimitError: it is larger than may be replayed.
    """
    if not isinstance(document, dict) or document.get("format") != FORMAT:
        raise EvidenceError(f"this is not a proof of the format {FORMAT}")
    body = {key: value for key, value in document.items() if key != "sha256"}
    if document.get("sha256") != _digest(body):
        raise EvidenceError("the content does not match its hash: it was changed after it was written")
    rows = document.get("facts")
    if not isinstance(rows, list) or not rows:
        raise EvidenceError("a proof has a list of facts")
    if len(rows) > MAX_FACTS:
        raise LimitError(f"a proof has at most {MAX_FACTS} facts")
    leaves = document.get("evidence")
    values = values_of(document.get("nodes"), _Reader(leaves if isinstance(leaves, list) else []))
    facts: list[Fact] = []
    for number, row in enumerate(rows, start=1):
        facts.append(_replayed(number, row, values, facts, library))
    if _text(write(facts[-1])) != _text(document):
        raise EvidenceError("the proof is not written as dpsym writes it; parts of it may not be used")
    return facts[-1]


def _replayed(number: int, row: Any, values: Sequence[Any], facts: Sequence[Fact], library: Library) -> Fact:
    """Return a fact after its inference was made again, and came to what the row says."""
    try:
        name, given, stated, arguments, premises = row
        wanted = tuple(entry(place, values) for place in given), entry(stated, values)
        taken = [entry(place, values) for place in arguments]
        if name not in INFERENCES:
            raise EvidenceError(f"{shown(name)} is no inference")
        rests = tuple(entry(place, facts) for place in premises)
        if name == "citation":
            rests = (library(*taken[:2]),)
        fact = INFERENCES[name](rests, *taken)
    except (MissingError, LimitError):
        raise
    except (MemoryError, RecursionError) as error:
        raise LimitError(f"fact {number} ({_name(row)}) is too large: {type(error).__name__}") from error
    except (DpsymError, *MALFORMED) as error:
        told = str(error) or type(error).__name__
        raise EvidenceError(f"fact {number} ({_name(row)}): {told}") from error
    if (fact.given, fact.stated) != wanted:
        raise EvidenceError(f"fact {number} ({name}) comes to another statement: {str(fact)[:200]}")
    return fact


def _name(row: Any) -> str:
    return shown(row[0]) if isinstance(row, list) and row else "no inference"


class _Writer:
    """Writes facts, each once."""

    def __init__(self) -> None:
        self.table = _Table()
        self.leaves = self.table.leaves
        self.facts: list[list[Any]] = []
        self._places: dict[str, int] = {}

    def fact(self, fact: Fact, numbers: Mapping[int, int]) -> int:
        below = () if fact.inference == "citation" else fact.premises
        row = [
            fact.inference,
            [self.table.add(part) for part in fact.given],
            self.table.add(fact.stated),
            [self.table.add(part) for part in fact.arguments],
            [numbers[id(premise)] for premise in below],
        ]
        key = json.dumps(row)
        if key not in self._places:
            self.facts.append(row)
            self._places[key] = len(self.facts) - 1
        return self._places[key]


class _Table(Table):
    """A table in which there is also what inferences take: rules, values for symbols, evidence."""

    def __init__(self) -> None:
        super().__init__()
        self.leaves: list[Mapping[str, Any]] = []
        self._others: dict[str, int] = {}

    def add(self, node: Any) -> int:
        if isinstance(node, sympy.Basic):
            return super().add(node)
        row = self._other(node)
        key = json.dumps(row)
        if key not in self._others:
            self._others[key] = self.row(row)
        return self._others[key]

    def _other(self, value: Any) -> list[Any]:
        if value is None:
            return ["none"]
        if isinstance(value, bool):
            return ["flag", value]
        if isinstance(value, int):
            return ["integer", str(value)]
        if isinstance(value, str):
            return ["text", value]
        if isinstance(value, (tuple, list)):
            return ["list", *map(self.add, value)]
        if isinstance(value, Mapping):
            return ["mapping", *(self.add(part) for pair in value.items() for part in pair)]
        if isinstance(value, Leaf):
            return ["evidence", str(self._leaf(value.document))]
        name = type(value).__name__
        if rules().get(name) is type(value):
            return ["rule", name, *self._fields(value)]
        if RECORDS.get(name) is type(value):
            return ["record", name, *self._fields(value)]
        raise EvidenceError(f"{name} cannot be written into a proof")

    def _fields(self, value: Any) -> list[Any]:
        return [self.add(getattr(value, field.name)) for field in dataclasses.fields(value)]

    def _leaf(self, document: Mapping[str, Any]) -> int:
        if document not in self.leaves:
            self.leaves.append(document)
        return self.leaves.index(document)


class _Reader:
    """Reads what inferences take."""

    def __init__(self, leaves: Sequence[Any]) -> None:
        self.leaves = leaves

    def __call__(self, head: str, fields: list[Any], before: Sequence[Any]) -> Any:
        if head == "none" and not fields:
            return None
        if head == "flag" and len(fields) == 1 and isinstance(fields[0], bool):
            return fields[0]
        if head == "integer" and len(fields) == 1 and str(int(text(fields[0]))) == fields[0]:
            return int(fields[0])
        if head == "text" and len(fields) == 1 and isinstance(fields[0], str):
            return fields[0]
        if head == "evidence" and len(fields) == 1:
            return Leaf(entry(int(text(fields[0])), self.leaves))
        if head in ("rule", "record"):
            return _record(rules() if head == "rule" else RECORDS, fields, before)
        parts = [entry(place, before) for place in fields]
        if head == "list":
            return tuple(parts)
        if head == "mapping" and len(parts) % 2 == 0 and len(set(parts[::2])) == len(parts) // 2:
            return dict(zip(parts[::2], parts[1::2], strict=True))
        raise EvidenceError(f"{head[:40]!r} is no head of a proof")


def _record(kinds: Mapping[str, Any], fields: list[Any], before: Sequence[Any]) -> Any:
    name, *places = fields
    kind = kinds.get(text(name))
    if kind is None:
        raise EvidenceError(f"there is no rule or record {name!r}")
    found = object.__new__(kind)
    for field, place in zip(dataclasses.fields(kind), places, strict=True):
        object.__setattr__(found, field.name, entry(place, before))
    return found


def _text(body: Any) -> str:
    return json.dumps(body, sort_keys=True, separators=(",", ":"))


def _digest(body: Mapping[str, Any]) -> str:
    return hashlib.sha256(_text(body).encode()).hexdigest()
