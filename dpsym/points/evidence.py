"""Evidence files: a statement, the evidence for or against it, and a hash of both.

Beside what the kernel itself knows they hold lifts and the steps of grids, which come down to its rules when
they are replayed: see :mod:`dpsym.points.replay`.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Mapping
from functools import lru_cache
from typing import Any, Final

from flint import ctx

from dpsym.errors import MALFORMED, EvidenceError, KernelRefusal, shown
from dpsym.identities.recording import Identities, recorded
from dpsym.kernel.judge import Verdict
from dpsym.kernel.statement import Counterexample, Proof, Statement
from dpsym.points.family import Family
from dpsym.points.grid import Grid
from dpsym.points.proofs import Evidence, GridProof, LiftProof
from dpsym.points.replay import PRECISION, judge

__all__ = ["FORMAT", "judged", "read_document", "replayed", "write_document"]

FORMAT: Final = "dpsym-evidence/1"
REMEMBERED: Final = 64  # documents: what was found is judged, written, and made a fact, one after the other


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
    return judged(statement, evidence)[1]


def judged(statement: Statement | Family | Grid, evidence: Evidence) -> tuple[Verdict, dict[str, Any]]:
    """Return what the kernel says of evidence as a document has it, and the document."""
    stated = {"statement": statement.to_json(), "evidence": evidence.to_json()}
    try:
        verdict, steps = _replayed(_text(stated))
    except EvidenceError:  # a document that is not read has a verdict all the same
        verdict, steps = _recorded(statement, evidence)
    body = {"format": FORMAT, **stated, "identities": steps.to_json()}
    return verdict, {**body, "sha256": _digest(body)}


def replayed(document: Mapping[str, Any]) -> Verdict:
    """Return what the kernel says of a document that was read; it replays the same one once.

    >>> from dpsym.kernel.statement import Domain, Relation, Variable
    >>> from dpsym.kernel.terms import rat, var
    >>> claim = Statement((Variable("x", Domain()),), (), Relation(">", var("x"), rat(0)))
    >>> replayed(write_document(claim, Counterexample((("x", rat(-1)),)))).name
    'refuted'
    """
    return _replayed(_text({name: document[name] for name in ("statement", "evidence")}))[0]


def _replayed(text: str) -> tuple[Verdict, Identities]:
    """Return what the kernel says of a statement and its evidence, and the steps that it asks for."""
    ctx.prec = PRECISION
    return _known(text)


@lru_cache(maxsize=REMEMBERED)
def _known(text: str) -> tuple[Verdict, Identities]:
    try:
        return _recorded(*_read(json.loads(text)))
    except (KernelRefusal, *MALFORMED) as error:
        raise EvidenceError(f"the evidence is malformed: {type(error).__name__} {error}") from error


def _recorded(statement: Statement | Family | Grid, evidence: Evidence) -> tuple[Verdict, Identities]:
    verdicts: list[Verdict] = []
    steps = recorded(lambda: verdicts.append(judge(statement, evidence)))
    return verdicts[0], steps


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
        Identities.from_json(body["identities"])  # which the kernel does without
        return _read(body)
    except (KernelRefusal, *MALFORMED) as error:
        raise EvidenceError(f"the evidence is malformed: {type(error).__name__} {error}") from error


def _read(body: Mapping[str, Any]) -> tuple[Statement | Family | Grid, Evidence]:
    stated, found = body["statement"], body["evidence"]
    for each, kinds, what in ((stated, STATED, "statement"), (found, KINDS, "evidence")):
        if each["kind"] not in kinds:
            raise EvidenceError(f"{shown(each['kind'])} is not a kind of {what}")
    return STATED[stated["kind"]].from_json(stated), KINDS[found["kind"]].from_json(found)


def _text(body: Mapping[str, Any]) -> str:
    return json.dumps(body, sort_keys=True, separators=(",", ":"), allow_nan=False)


def _digest(body: Mapping[str, Any]) -> str:
    return hashlib.sha256(_text(body).encode()).hexdigest()
