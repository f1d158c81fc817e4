"""Integrals of a tail probability over the threshold: the sum over the atoms is taken outside."""

from __future__ import annotations

from typing import Any

import sympy

from dpsym.kernel.terms import INF, Term
from dpsym.language.distributions.pairs import atoms
from dpsym.language.elaboration.building import maximum, minimum, total, weighted
from dpsym.language.elaboration.context import Context
from dpsym.language.expectation import Probability
from dpsym.language.randomness import PrivacyLoss
from dpsym.language.relations import Comparison
from dpsym.language.scalars import INTEGRAL_FORMS, scalar

__all__ = ["tail_integral"]

MIRRORED = {"<=": ">=", "<": ">", ">=": "<=", ">": "<", "=": "="}


def tail_integral(body: Any, symbol: Any, ends: tuple[Term, Term], context: Context) -> Term | None:
    """Return ``integral of g(z) Pr[Z > z] dz`` as a sum over the values of Z of integrals of g.

    None where the body is not a product of that form with a privacy loss Z.
    """
    split = _split(body, symbol)
    if split is None:
        return None
    weight, loss, op = split
    low, high = ends
    with context.integration(symbol, symbol.name) as variable:
        inside = scalar(weight, context)
    parts = []
    for p, q in atoms(loss.args[0], loss.args[1], context):
        value = Term("logratio", (p, q))
        capped = value if high == INF else minimum([high, value])
        between = maximum([low, capped])
        limits = (low, between) if op in (">", ">=") else (between, high)
        parts.append(weighted(p, Term("integral", (inside, *limits), str(variable.data))))
    return total(parts)


def _split(body: Any, symbol: Any) -> tuple[Any, Any, str] | None:
    """Return the weight, the privacy loss and the relation of ``weight * Pr[loss op symbol]``."""
    factors = sympy.Mul.make_args(body)
    tails = [
        factor for factor in factors if isinstance(factor, Probability) and symbol in factor.free_symbols
    ]
    if len(tails) != 1 or not isinstance(tails[0].body, Comparison):
        return None
    stated = tails[0].body
    subject, op, bound = stated.lhs, stated.op, stated.rhs
    if subject == symbol:
        subject, op, bound = bound, MIRRORED[op], subject
    if op == "=" or bound != symbol or not isinstance(subject, PrivacyLoss):
        return None
    weight = sympy.Mul(*(factor for factor in factors if factor is not tails[0]))
    return weight, subject, op


INTEGRAL_FORMS.append(tail_integral)
