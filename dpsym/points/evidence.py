"""Evidence files: a statement, the evidence for or against it, and a hash of both.

Beside what the kernel itself knows they hold lifts and the steps of grids, which come down to its rules when
they are replayed: see :mod:`dpsym.points.replay`.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Mapping
from typing import Any, Final

from dpsym.errors import MALFORMED, EvidenceError, KernelRefusal, shown
from dpsym.identities.recording import Identities, recorded
from dpsym.kernel.evidence import Counterexample, Proof
from dpsym.kernel.statement import Statement
from dpsym.points.family import Family
from dpsym.points.grid import Grid
from dpsym.points.proofs import Evidence, GridProof, LiftProof
from dpsym.points.replay import judge

__all__ = ["FORMAT", "read_document", "write_document"]

FORMAT: Final = "dpsym-evidence/1"


KINDS: Final[Mapping[str, type[Evidence]]] = {
    each.record: each for each in (Counterexample, GridProof, LiftProof, Proof)
}


STATED: Final[Mapping[str, type[Statement | Family | Grid]]] = {
    each.record: each for each in (Statement, Family, Grid)
}


def write_document(statement: Statement | Family | Grid, evidence: Evidence) -> dict[str, Any]:
    """Return the JSON document of a statement (a family, a grid) with its evidence, hash included.

    The evidence is replayed, so that the document has the steps to its identities as well.

    >>> from dpsym.kernel.statement import Domain, Relation, Variable
    >>> from dpsym.kernel.terms import rat, var
    >>> claim = Statement((Variable("x", Domain()),), (), Relation(">", var("x"), rat(0)))
    >>> document = write_document(claim, Counterexample((("x", rat(-1)),)))
    >>> read_document(document) == (claim, Counterexample((("x", rat(-1)),)))
    True
    """
    steps = recorded(lambda: judge(statement, evidence))
    parts = {"statement": statement, "evidence": evidence, "identities": steps}
    body = {"format": FORMAT, **{name: part.to_json() for name, part in parts.items()}}
    return {**body, "sha256": _digest(body)}


def read_document(document: object) -> tuple[Statement | Family | Grid, Evidence]:
    """Return the statement (or the family, or the grid) and the evidence of a document.

    Raises:
        EvidenceError: the document is malformed, of another version, or was changed afterwards.
    """
    if not isinstance(document, dict) or document.get("format") != FORMAT:
        raise EvidenceError(f"this is not evidence of the format {FORMAT}")
    try:
        body = {key: document[key] for key in ("format", "statement", "evidence", "identities")}
        if document != {**body, "sha256": _digest(body)}:
            raise EvidenceError("the content does not match its hash: it was changed after it was written")
        stated, found = body["statement"], body["evidence"]
        for each, kinds, what in ((stated, STATED, "statement"), (found, KINDS, "evidence")):
            if each["kind"] not in kinds:
                raise EvidenceError(f"{shown(each['kind'])} is not a kind of {what}")
        Identities.from_json(body["identities"])  # which the kernel does without
        return STATED[stated["kind"]].from_json(stated), KINDS[found["kind"]].from_json(found)
    except (KernelRefusal, *MALFORMED) as error:
        raise EvidenceError(f"the evidence is malformed: {type(error).__name__} {error}") from error


def _digest(body: Mapping[str, Any]) -> str:
    text = json.dumps(body, sort_keys=True, separators=(",", ":"), allow_nan=False)
    return hashlib.sha256(text.encode()).hexdigest()
