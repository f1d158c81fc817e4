"""Conditions: relations, conjunctions and inclusions of events, inside a quantity."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

import sympy
from flint import fmpq

from dpsym.errors import IllFormedError
from dpsym.kernel.terms import Term, term
from dpsym.language.elaboration.building import HEARD, is_tame
from dpsym.language.elaboration.context import Context
from dpsym.language.relations import Both, Comparison, statement_of

__all__ = ["choose", "decided", "heard_decisions"]


def choose(condition: Any, then: Term, otherwise: Term, context: Context) -> Term:
    """Return the term that is ``then`` where the condition holds, and ``otherwise`` elsewhere.

    >>> from dpsym.kernel.terms import rat
    >>> from dpsym.language.symbols import real
    >>> choose(real("x") < 1, rat(1), rat(0), Context())
    if_lt(x, 1, 1, 0)
    """
    condition = statement_of(condition)
    if condition is sympy.true:
        return then
    if condition is sympy.false:
        return otherwise
    if isinstance(condition, Both):
        for part in reversed(condition.args):
            then = choose(part, then, otherwise, context)
        return then
    if isinstance(condition, sympy.Or):
        for part in reversed(condition.args):
            otherwise = choose(part, then, otherwise, context)
        return otherwise
    if isinstance(condition, sympy.Not):
        return choose(condition.args[0], otherwise, then, context)
    if isinstance(condition, Comparison):
        return _compare(condition, then, otherwise, context)
    own = getattr(condition, "choose", None)
    if own is not None:
        return own(then, otherwise, context)  # type: ignore[no-any-return]
    raise IllFormedError(f"{condition} is not a condition")


@contextmanager
def heard_decisions() -> Iterator[set[tuple[str, fmpq, fmpq]]]:
    """Collect the comparisons of numbers that are decided meanwhile, and what numbers are computed with.

    >>> from dpsym.kernel.terms import rat
    >>> with heard_decisions() as decisions:
    ...     one = decided("<=", rat(2), rat(5), rat(1), rat(0))
    >>> one, decisions
    (1, {('<=', 2, 5)})
    """
    decisions: set[tuple[str, fmpq, fmpq]] = set()
    token = HEARD.set(decisions)
    try:
        yield decisions
    finally:
        HEARD.reset(token)


def decided(op: str, lhs: Term, rhs: Term, then: Term, otherwise: Term) -> Term:
    """Return ``then`` where ``lhs op rhs``, and ``otherwise`` elsewhere.

    >>> from dpsym.kernel.terms import rat, var
    >>> decided(">", var("x"), rat(1), rat(1), rat(0))
    if_lt(1, x, 1, 0)
    """
    if then == otherwise:
        return then
    if op in (">", ">="):
        op, lhs, rhs = {">": "<", ">=": "<="}[op], rhs, lhs
    a, b = lhs.number, rhs.number
    if a is not None and b is not None:
        HEARD.get(set()).add((op, a, b))
        return then if {"<": a < b, "<=": a <= b, "=": a == b}[op] else otherwise
    return term({"<": "if_lt", "<=": "if_le", "=": "if_eq"}[op], lhs, rhs, then, otherwise)


def _compare(condition: Comparison, then: Term, otherwise: Term, context: Context) -> Term:
    from dpsym.language.scalars import scalar  # scalars have conditions in them, and conditions scalars

    for side, other, op in (
        (condition.lhs, condition.rhs, condition.op),
        (condition.rhs, condition.lhs, FLIP[condition.op]),
    ):
        exact = _loss_comparison(side, op, other, context)
        if exact is not None:
            return decided(*exact, then, otherwise)
    return decided(
        condition.op, scalar(condition.lhs, context), scalar(condition.rhs, context), then, otherwise
    )


FLIP = {"<=": ">=", "<": ">", ">=": "<=", ">": "<", "=": "="}


def _loss_comparison(side: Any, op: str, bound: Any, context: Context) -> tuple[str, Term, Term] | None:
    """Return ``log(p/q) op b`` as ``p op e^b q``, which is decided exactly where e^b is rational."""
    from dpsym.language.scalars import scalar

    sign, loss = (-1, -side) if side.could_extract_minus_sign() else (1, side)
    if not context.is_bound(loss):
        return None
    value = context.bound(loss)
    if not hasattr(value, "ratio"):
        return None
    if any(getattr(symbol, "domain", None) and symbol.domain.infinite for symbol in bound.free_symbols):
        return None  # at b = oo and q = 0 the product e^b q has no value, and the relation has one
    exponent = scalar(bound, context)
    if not is_tame(exponent):
        return None
    above, below = value.ratio() if sign == 1 else value.ratio()[::-1]
    return op, above, term("exp", exponent) * below
