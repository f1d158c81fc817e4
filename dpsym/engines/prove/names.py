"""The same statement under other names of its variables, and a proof that moves with it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from dpsym.kernel.statement import Proof, Relation, Statement
from dpsym.kernel.terms import Term, var

__all__ = ["renamed", "renamed_proof"]


def renamed(statement: Statement, names: Mapping[str, str]) -> Statement:
    """Return a statement with other names for some of its variables; quantified hypotheses are left out.

    >>> from dpsym.kernel.statement import Domain, Variable
    >>> x = Statement((Variable("x", Domain()),), (), Relation("<=", var("x"), var("x")))
    >>> renamed(x, {"x": "y"}).conclusion.lhs
    y
    """
    values: Mapping[Term, Term] = {var(old): var(new) for old, new in names.items()}
    *hypotheses, conclusion = (
        r.replace(values) for r in (*statement.hypotheses, statement.conclusion) if isinstance(r, Relation)
    )
    variables = sorted(
        (replace(v, name=names.get(v.name, v.name)) for v in statement.variables), key=lambda v: v.name
    )
    return Statement(tuple(variables), tuple(hypotheses), conclusion)


def renamed_proof(proof: Proof, names: Mapping[str, str]) -> Proof:
    """Return a proof of the renamed statement; what the prover calls x+ or x* is named after x."""
    fresh = {f"{old}{mark}": f"{new}{mark}" for old, new in names.items() for mark in ("", "+", "++", "*")}
    values: Mapping[Term, Term] = {var(old): var(new) for old, new in fresh.items()}

    def walked(node: Any) -> Any:
        if isinstance(node, list):
            return [walked(part) for part in node]
        return fresh.get(node, node) if isinstance(node, str) else node

    return Proof(walked(proof.tree), tuple(term.replace(values) for term in proof.terms))
