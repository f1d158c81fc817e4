"""Seeds of searches: from what a statement says, so that equal statements are searched alike."""

from __future__ import annotations

import hashlib
import json
from typing import Any

from dpsym.kernel.statement import Domain, Forall, Statement
from dpsym.kernel.terms import encode

__all__ = ["fingerprint"]


def fingerprint(statement: Statement) -> str:
    """Return a SHA-256 of what a statement says; no verdict depends on it.

    >>> from dpsym.kernel.statement import Relation, Variable
    >>> from dpsym.kernel.terms import rat, var
    >>> claim = Statement((Variable("x", Domain()),), (), Relation(">", var("x"), rat(0)))
    >>> fingerprint(claim)[:16]
    '08c7c90351e6949c'
    """
    relations = [statement.conclusion]
    relations += [h.relation if isinstance(h, Forall) else h for h in statement.hypotheses]
    table, places = encode([side for each in relations for side in (each.lhs, each.rhs)])
    rows = [[r.op, *pair] for r, *pair in zip(relations, places[::2], places[1::2], strict=True)]
    for row, hypothesis in zip(rows[1:], statement.hypotheses, strict=True):
        if isinstance(hypothesis, Forall):
            row.extend(_bound(hypothesis.variable.name, hypothesis.variable.domain))
    said = {
        "terms": table,
        "variables": [_bound(each.name, each.domain) for each in statement.variables],
        "conclusion": rows[0],
        "hypotheses": rows[1:],
    }
    return hashlib.sha256(json.dumps(said, sort_keys=True, separators=(",", ":")).encode()).hexdigest()


def _bound(name: str, domain: Domain) -> list[Any]:
    lo, hi = (None if end is None else str(end) for end in (domain.lo, domain.hi))
    flags = {"lo_open": domain.lo_open, "hi_open": domain.hi_open}
    return [name, {"lo": lo, "hi": hi, **flags, "integer": domain.integer, "infinite": domain.infinite}]
