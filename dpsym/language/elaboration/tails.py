"""Probabilities of intervals under laws with a density, by the tails of the law."""

from __future__ import annotations

from typing import Any

import sympy

from dpsym.errors import UnknownError
from dpsym.language.relations import Comparison, statement_of
from dpsym.language.signs import is_evidently_nonnegative

__all__ = ["tail_probability"]

MIRRORED = {"<=": ">=", "<": ">", ">=": "<=", ">": "<"}


def tail_probability(condition: Any, draw: Any) -> Any:
    """Return the probability of a condition on one draw: a bound of it, or of its distance to a number.

    Raises:
        IllFormedError: the condition is of another form.

    >>> from dpsym.language import Normal, draw
    >>> tail_probability(draw("Y", Normal(0, 1)) >= 1, draw("Y", Normal(0, 1)))
    erfc(sqrt(2)/2)/2
    """
    stated = statement_of(condition)
    if not isinstance(stated, Comparison) or stated.op == "=":
        raise _unknown(condition)
    for subject, op, bound in (
        (stated.lhs, stated.op, stated.rhs),
        (stated.rhs, MIRRORED[stated.op], stated.lhs),
    ):
        if not bound.has(draw):
            above = _above(subject, bound, draw, condition)
            return above if op in (">", ">=") else 1 - above
    raise _unknown(condition)


def _above(subject: Any, bound: Any, draw: Any, condition: Any) -> Any:
    """Return the probability that the subject is above the bound; a density has no atoms."""
    if isinstance(subject, sympy.Abs):
        return _far(sympy.expand(subject.args[0]), bound, draw, condition)
    shift = sympy.expand(subject - draw)
    if not shift.has(draw):
        return draw.law.upper_tail(bound - shift)
    shift = sympy.expand(subject + draw)
    if not shift.has(draw):
        return 1 - draw.law.upper_tail(shift - bound)
    raise _unknown(condition)


def _far(inside: Any, bound: Any, draw: Any, condition: Any) -> Any:
    """Return the probability that ``|inside|`` is above the bound."""
    shift = sympy.expand(inside - draw)
    if shift.has(draw):
        shift = sympy.expand(-inside - draw)
    if shift.has(draw):
        raise _unknown(condition)
    tails = draw.law.upper_tail(bound - shift) + 1 - draw.law.upper_tail(-bound - shift)
    if is_evidently_nonnegative(bound):
        return tails
    return sympy.Piecewise((1, bound <= 0), (tails, True))


def _unknown(condition: Any) -> UnknownError:
    return UnknownError(
        "dpsym knows the probability of a bound of one draw, or of its distance to a number, "
        f"not of {condition}"
    )
