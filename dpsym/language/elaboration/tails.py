"""Probabilities of intervals under laws with a density or on all integers, by the tails of the law."""

from __future__ import annotations

from typing import Any

import sympy

from dpsym.errors import UnknownError
from dpsym.language.elaboration.finiteness import is_evidently_whole
from dpsym.language.relations import Comparison, statement_of
from dpsym.language.signs import is_evidently_nonnegative, is_evidently_positive

__all__ = ["tail_probability"]

MIRRORED = {"<=": ">=", "<": ">", ">=": "<=", ">": "<"}


def tail_probability(condition: Any, draw: Any) -> Any:
    """Return the probability of a condition on one draw: a bound of it, or of its distance to a number.

    Of a law on integers it may be that a draw equals an integer, too.

    Raises:
        IllFormedError: the condition is of another form.

    >>> from dpsym.language import Normal, draw
    >>> tail_probability(draw("Y", Normal(0, 1)) >= 1, draw("Y", Normal(0, 1)))
    erfc(sqrt(2)/2)/2
    """
    stated = statement_of(condition)
    if not isinstance(stated, Comparison):
        raise _unknown(condition)
    if stated.op == "=":
        return _exactly(stated, draw, condition)
    stated = _simpler(stated, draw)
    for subject, op, bound in (
        (stated.lhs, stated.op, stated.rhs),
        (stated.rhs, MIRRORED[stated.op], stated.lhs),
    ):
        if not bound.has(draw):
            if op in (">", ">="):
                return _above(subject, bound, draw, condition, strict=op == ">")
            return 1 - _above(subject, bound, draw, condition, strict=op == "<=")
    raise _unknown(condition)


def _exactly(stated: Comparison, draw: Any, condition: Any) -> Any:
    """Return the mass of the integer that a draw equals."""
    difference = sympy.expand(stated.lhs - stated.rhs)
    place = (
        sympy.expand(draw - difference) if difference.coeff(draw) == 1 else sympy.expand(draw + difference)
    )
    if place.has(draw) or not is_evidently_whole(place) or not getattr(draw.law, "on_integers", False):
        raise _unknown(condition)
    return draw.law.density(place)


def _simpler(stated: Comparison, draw: Any) -> Comparison:
    """Return a comparison without what grows on both of its sides: exponentials, positive factors.

    >>> from dpsym.language import Normal, draw, real
    >>> from dpsym.language.relations import Comparison
    >>> s, y = real("s", above=0), draw("Y", Normal(0, 1))
    >>> _simpler(Comparison(sympy.exp(s * y), ">=", sympy.exp(2 * s)), y)
    Y >= 2
    """
    left, right = stated.lhs, stated.rhs
    if not left.has(draw):
        return _simpler(Comparison(right, MIRRORED[stated.op], left), draw) if right.has(draw) else stated
    if isinstance(left, sympy.exp) and isinstance(right, sympy.exp):
        return _simpler(Comparison(left.args[0], stated.op, right.args[0]), draw)
    common = [
        factor
        for factor in sympy.Mul.make_args(left)
        if not factor.has(draw) and factor != 1 and is_evidently_positive(factor)
    ]
    shared = sympy.Mul(*common)
    if not common:
        return stated
    return _simpler(Comparison(left / shared, stated.op, sympy.cancel(right / shared)), draw)


def _above(subject: Any, bound: Any, draw: Any, condition: Any, *, strict: bool) -> Any:
    """Return the probability that the subject is above the bound, or where not ``strict`` at least it."""
    if isinstance(subject, sympy.Abs):
        return _far(sympy.expand(subject.args[0]), bound, draw, condition, strict=strict)
    shift = sympy.expand(subject - draw)
    if not shift.has(draw):
        return _tail(draw.law, bound - shift, strict=strict)
    shift = sympy.expand(subject + draw)
    if not shift.has(draw):
        return 1 - _tail(draw.law, shift - bound, strict=not strict)
    raise _unknown(condition)


def _tail(law: Any, bound: Any, *, strict: bool) -> Any:
    return law.upper_tail(bound) if strict else law.from_on(bound)


def _far(inside: Any, bound: Any, draw: Any, condition: Any, *, strict: bool) -> Any:
    """Return the probability that ``|inside|`` is above the bound, or at least it."""
    shift = sympy.expand(inside - draw)
    if shift.has(draw):
        shift = sympy.expand(-inside - draw)
    if shift.has(draw):
        raise _unknown(condition)
    law = draw.law
    tails = _tail(law, bound - shift, strict=strict) + 1 - _tail(law, -bound - shift, strict=not strict)
    has_atoms = law.has_atoms
    if is_evidently_nonnegative(bound) and (strict or not has_atoms):
        return tails
    return sympy.Piecewise((1, bound < 0 if strict and has_atoms else bound <= 0), (tails, True))


def _unknown(condition: Any) -> UnknownError:
    return UnknownError(
        "dpsym knows the probability of a bound of one draw, or of its distance to a number, "
        f"not of {condition}"
    )
