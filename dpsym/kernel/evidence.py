"""Evidence: frozen records that can be written as JSON, read back, and replayed.

An evidence file holds a statement, the evidence for or against it, and a hash of both.  Nothing in
it is trusted: the judge replays it.  Floats never occur.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Final, TypeAlias

from dpsym.errors import MALFORMED, EvidenceError, KernelRefusal, shown
from dpsym.kernel.calculus import ClosedForm
from dpsym.kernel.family import Family
from dpsym.kernel.grid import Grid
from dpsym.kernel.statement import Statement
from dpsym.kernel.terms import Term, decode, encode

__all__ = [
    "FORMAT",
    "Counterexample",
    "Evidence",
    "GridProof",
    "LiftProof",
    "Proof",
    "Samples",
    "read_document",
    "write_document",
]

FORMAT: Final = "dpsym-evidence/1"


@dataclass(frozen=True)
class Proof:
    """A proof tree of the kind that :mod:`dpsym.kernel.proof` checks.

    ``defined`` is the tree that shows both sides to be defined on the whole domain; without one the
    proof speaks only of the points where they are.
    """

    tree: list[Any]
    defined: list[Any] | None
    terms: tuple[Term, ...] = ()
    closed_forms: tuple[ClosedForm, ...] = ()

    def to_json(self) -> dict[str, Any]:
        """Return the proof as plain JSON."""
        nodes, places = encode(self.terms)
        return {
            "kind": "proof",
            "tree": self.tree,
            "defined": self.defined,
            "terms": [nodes, places],
            "closed_forms": _forms_to_json(self.closed_forms),
        }


@dataclass(frozen=True)
class LiftProof:
    """A proof of a family, a tree of the kind that :mod:`dpsym.kernel.lift` checks.

    ``terms`` and ``proofs`` are what its nodes refer to by number.
    """

    tree: list[Any]
    terms: tuple[Term, ...]
    proofs: tuple[Proof, ...]

    def to_json(self) -> dict[str, Any]:
        """Return the proof as plain JSON."""
        nodes, places = encode(self.terms)
        proofs = [proof.to_json() for proof in self.proofs]
        return {"kind": "lift", "tree": self.tree, "terms": [nodes, places], "proofs": proofs}


@dataclass(frozen=True)
class GridProof:
    """A proof of a grid, a list of steps of the kind that :mod:`dpsym.kernel.slices` checks.

    ``terms`` and ``proofs`` are what the steps refer to by number.
    """

    tree: list[Any]
    terms: tuple[Term, ...]
    proofs: tuple[LiftProof, ...]

    def to_json(self) -> dict[str, Any]:
        """Return the proof as plain JSON."""
        nodes, places = encode(self.terms)
        proofs = [proof.to_json() for proof in self.proofs]
        return {"kind": "grid", "tree": self.tree, "terms": [nodes, places], "proofs": proofs}


@dataclass(frozen=True)
class Counterexample:
    """An instance, given exactly by closed terms, that is claimed to violate a statement.

    ``foralls`` has, for each hypothesis in order, the proof of a quantified hypothesis at this
    instance (None for the others).
    """

    instance: tuple[tuple[str, Term], ...]
    closed_forms: tuple[ClosedForm, ...] = ()
    foralls: tuple[Proof | None, ...] = ()

    def to_json(self) -> dict[str, Any]:
        """Return the counterexample as plain JSON."""
        nodes, places = encode(term for _, term in self.instance)
        names = [name for name, _ in self.instance]
        return {
            "kind": "counterexample",
            "instance": [nodes, [list(pair) for pair in zip(names, places, strict=True)]],
            "closed_forms": _forms_to_json(self.closed_forms),
            "foralls": [None if proof is None else proof.to_json() for proof in self.foralls],
        }


@dataclass(frozen=True)
class Samples:
    """A search that found no violation: it can only support.

    ``satisfied`` counts the instances that met every hypothesis; ``margin`` is the smallest relative
    distance from a violation, as a decimal string.
    """

    engine: str
    instances: int
    satisfied: int
    digits: int
    margin: str | None = None

    def to_json(self) -> dict[str, Any]:
        """Return the counts as plain JSON."""
        return {
            "kind": "samples",
            "engine": self.engine,
            "instances": self.instances,
            "satisfied": self.satisfied,
            "digits": self.digits,
            "margin": self.margin,
        }


Evidence: TypeAlias = Counterexample | GridProof | LiftProof | Proof | Samples


def write_document(statement: Statement | Family | Grid, evidence: Evidence) -> dict[str, Any]:
    """Return the JSON document of a statement (a family, a grid) with its evidence, hash included.

    >>> from dpsym.kernel.statement import Domain, Relation, Variable
    >>> from dpsym.kernel.terms import rat, var
    >>> claim = Statement((Variable("x", Domain()),), (), Relation(">", var("x"), rat(0)))
    >>> document = write_document(claim, Counterexample((("x", rat(-1)),)))
    >>> read_document(document) == (claim, Counterexample((("x", rat(-1)),)))
    True
    """
    body = {"format": FORMAT, "statement": statement.to_json(), "evidence": evidence.to_json()}
    return {**body, "sha256": _digest(body)}


def read_document(document: object) -> tuple[Statement | Family | Grid, Evidence]:
    """Return the statement (or the family, or the grid) and the evidence of a document.

    Raises:
        EvidenceError: the document is malformed, of another version, or was changed afterwards.
    """
    if not isinstance(document, dict) or document.get("format") != FORMAT:
        raise EvidenceError(f"this is not evidence of the format {FORMAT}")
    body = {key: document.get(key) for key in ("format", "statement", "evidence")}
    try:
        if document.get("sha256") != _digest(body):
            raise EvidenceError("the content does not match its hash: it was changed after it was written")
        stated = document["statement"]
        kind = Family if "points" in stated else Grid if "folds" in stated else Statement
        return kind.from_json(stated), _read_evidence(document["evidence"])
    except (KernelRefusal, *MALFORMED) as error:
        raise EvidenceError(f"the evidence is malformed: {type(error).__name__} {error}") from error


def _read_evidence(data: Mapping[str, Any]) -> Evidence:
    if data["kind"] == "counterexample":
        nodes, pairs = data["instance"]
        terms = decode(nodes, [place for _, place in pairs])
        instance = tuple((str(name), term) for (name, _), term in zip(pairs, terms, strict=True))
        foralls = tuple(None if proof is None else _read_proof(proof) for proof in data["foralls"])
        return Counterexample(instance, _forms_from_json(data["closed_forms"]), foralls)
    if data["kind"] == "proof":
        return _read_proof(data)
    if data["kind"] == "lift":
        return _read_lift(data)
    if data["kind"] == "grid":
        lifts = tuple(_read_lift(lift) for lift in data["proofs"])
        return GridProof(data["tree"], tuple(decode(*data["terms"])), lifts)
    if data["kind"] == "samples":
        return _read_samples(data)
    raise EvidenceError(f"{shown(data['kind'])} is not a kind of evidence")


def _read_samples(data: Mapping[str, Any]) -> Samples:
    engine, margin = data["engine"], data["margin"]
    counts = [data[key] for key in ("instances", "satisfied", "digits")]
    if not isinstance(engine, str) or not isinstance(margin, str | None):
        raise EvidenceError("the name of the engine and the margin must be text")
    if any(type(count) is not int or count < 0 for count in counts):
        raise EvidenceError("the counts of samples must be whole numbers")
    return Samples(engine, counts[0], counts[1], counts[2], margin)


def _read_proof(data: Mapping[str, Any]) -> Proof:
    nodes, places = data["terms"]
    terms = tuple(decode(nodes, places))
    return Proof(data["tree"], data["defined"], terms, _forms_from_json(data["closed_forms"]))


def _read_lift(data: Mapping[str, Any]) -> LiftProof:
    terms, proofs = decode(*data["terms"]), [_read_proof(proof) for proof in data["proofs"]]
    return LiftProof(data["tree"], tuple(terms), tuple(proofs))


def _forms_to_json(forms: tuple[ClosedForm, ...]) -> list[object]:
    nodes, places = encode(term for form in forms for term in (form.integral, form.antiderivative))
    return [nodes, places]


def _forms_from_json(data: list[Any]) -> tuple[ClosedForm, ...]:
    terms = decode(data[0], data[1])
    return tuple(ClosedForm(*pair) for pair in zip(terms[::2], terms[1::2], strict=True))


def _digest(body: Mapping[str, Any]) -> str:
    text = json.dumps(body, sort_keys=True, separators=(",", ":"))
    return hashlib.sha256(text.encode()).hexdigest()
