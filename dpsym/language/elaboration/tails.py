"""Probabilities of intervals under laws with a density or on all integers, by the tails of the law."""

from __future__ import annotations

from typing import Any

import sympy

from dpsym.errors import UnknownError
from dpsym.language.elaboration.finiteness import is_evidently_whole
from dpsym.language.relations import Both, Comparison, conjuncts, statement_of
from dpsym.language.signs import is_evidently_nonnegative, is_evidently_positive

__all__ = ["tail_probability"]

MIRRORED = {"<=": ">=", "<": ">", ">=": "<=", ">": "<"}


def tail_probability(condition: Any, draw: Any) -> Any:
    """Return the probability of a condition on one draw: bounds of it, or of its distance to a number.

    Of a law on integers it may be that a draw equals an integer, too.  Half-lines to one side lie in each
    other, so that the least likely of them is where all of them meet; two to opposite sides cover the line
    or do not meet.

    Raises:
        IllFormedError: the condition is of another form.

    >>> from dpsym.language import Normal, draw
    >>> tail_probability(draw("Y", Normal(0, 1)) >= 1, draw("Y", Normal(0, 1)))
    erfc(sqrt(2)/2)/2
    """
    stated = statement_of(condition)
    if isinstance(stated, Both):
        parts = [part for part in conjuncts(stated) if part != sympy.true]
        if sympy.false in parts:
            return sympy.S.Zero
        sides = [side for part in parts for side in _half_lines(part, draw, condition)]
        above, below = ([part for part, up in sides if up is wanted] for wanted in (True, False))
        least = [_least_likely(bounds, draw) for bounds in (above, below) if bounds]
        if len(least) == 1:
            return least[0]
        return sympy.Max(0, sympy.Add(*least) + 1 - len(least), evaluate=False)  # of none it is 1
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


def _half_lines(stated: Any, draw: Any, condition: Any) -> list[tuple[Comparison, bool]]:
    """Return bounds of a draw that together say the same, and of each whether it is one from below."""
    if not isinstance(stated, Comparison) or stated.op == "=":
        raise _unknown(condition)
    stated = _simpler(stated, draw)
    if stated.lhs.has(draw) and stated.rhs.has(draw):
        raise _unknown(condition)
    left, op, right = stated.lhs, stated.op, stated.rhs
    if right.has(draw):
        left, op, right = right, MIRRORED[op], left
    if isinstance(left, sympy.Abs) and op in ("<", "<="):
        inside = left.args[0]
        parts = Comparison(inside, op, right), Comparison(inside, MIRRORED[op], -right)
        return [side for part in parts for side in _half_lines(part, draw, condition)]
    slope = sympy.expand(left).coeff(draw)
    if abs(slope) != 1 or sympy.expand(left - slope * draw).has(draw):
        raise _unknown(condition)
    end, op = sympy.expand(slope * (right - left)) + draw, op if slope == 1 else MIRRORED[op]
    return [(Comparison(draw, op, sympy.expand(end)), op in (">", ">="))]


def _least_likely(bounds: list[Comparison], draw: Any) -> Any:
    """Return the probability of all of several half-lines to one side."""
    kept: list[Comparison] = []
    for one in bounds:
        if not any(_implies(other, one) for other in kept):
            kept = [other for other in kept if not _implies(one, other)]
            kept.append(one)
    found = [tail_probability(one, draw) for one in kept]
    return found[0] if len(found) == 1 else sympy.Min(*found, evaluate=False)


def _implies(one: Comparison, other: Comparison) -> bool:
    """Return whether of two bounds to one side the first evidently is at least as strict."""
    gap = one.rhs - other.rhs if one.op in (">", ">=") else other.rhs - one.rhs
    strict = one.op in ("<", ">") or other.op not in ("<", ">")
    return is_evidently_positive(gap) or (strict and is_evidently_nonnegative(gap))


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
        "dpsym knows the probability of bounds of one draw, or of its distance to a number, "
        f"not of {condition}"
    )
