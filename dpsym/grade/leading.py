"""Whether what an answer says leads on: every statement comes from one before it, and none is left lying.

That a statement holds wherever what is to be solved does is not enough: ``(x - 3)(x + 6) = 0`` does so
where ``x**2 - x - 6 = 0`` and ``x > 1``, and no step leads there.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any

import sympy

from dpsym.language.relations import Both, Comparison, conjuncts

Gives = Callable[[Any, Any], bool]


@dataclass(frozen=True)
class Said:
    """A statement, what is supposed where it stands, and whether it is tied to what is to be solved."""

    what: Any
    case: tuple[Any, ...] = ()
    tied: bool = False
    place: int = -1  # of its sentence
    by_formula: bool = False  # whether it is written with one sign for two
    follows: bool = False  # whether it is so at least wherever what is to be solved is
    fails: bool = False  # whether it is known to be no consequence, nor a part of anything said
    edge: bool = False  # whether it is so exactly where both sides of what is to be solved are equal
    nowhere: bool = False  # whether nothing is a solution in its case
    part: bool = False  # whether it is so at most where what is to be solved is
    tried: bool = False  # whether it is supposed to see what is so then


def left_lying(
    said: Sequence[Said], last: Any, gives: Gives, unknown: Any, beside: Sequence[Any]
) -> Said | None:
    """Return a statement that says less than what is to be solved and from which nothing after it follows.

    Those that say at or between which numbers the unknown lies are ends themselves.

    Args:
        said: the statements, in order.
        last: what is said in the end.
        gives: whether a statement follows from another, on the whole line.
        unknown: the symbol that is solved for.
        beside: between which numbers it is said to lie everywhere.
    """
    for place, one in enumerate(said):
        less = one.follows and not one.tied
        if (less or one.nowhere) and not is_end(one.what, unknown):
            later = [other.what for other in said[place + 1 :] if set(one.case) <= set(other.case)]
            goals = [what for what in (*later, last) if what != one.what]
            ranges = Both(*beside) if len(beside) > 1 else beside[0] if beside else None
            if not any(_needs(goal, one.what, ranges, gives) for goal in goals):
                return one
    return None


def idle_part(said: Sequence[Said], last: Any, gives: Gives, unknown: Any) -> Any:
    """Return a part of a statement that nothing after it needs, beside parts that say where the unknown lies.

    Arguments as of :func:`left_lying`.  In "4x > 2 and x > 2/3" the first part leads to nothing.
    """
    for place, one in enumerate(said):
        parts = [part for part in conjuncts(one.what) if part.has(unknown)]
        parts = [part for part in parts if getattr(part, "lhs", 0) != getattr(part, "rhs", 1)]
        ends = [part for part in parts if is_end(part, unknown)]
        later = [part for other in said[place + 1 :] for part in conjuncts(other.what)]
        for part in parts if ends else ():
            goals = [goal for goal in (*ends, *later, last) if goal != part]
            beside = Both(*ends) if len(ends) > 1 else ends[0]
            if part not in ends and not any(_needs(goal, part, beside, gives) for goal in goals):
                return part
    return None


def _needs(goal: Any, part: Any, beside: Any, gives: Gives) -> bool:
    """Return whether a statement follows from a part, if need be with what stands beside it."""
    if gives(goal, part):
        return True
    return beside is not None and gives(goal, Both(part, beside)) and not gives(goal, beside)


def without_step(said: Sequence[Said], gives: Gives, unknown: Any) -> Said | None:
    """Return a polynomial statement, or a list of values, to which no polynomial statement before it leads.

    Arguments as of :func:`left_lying`; where both are polynomials, no range of the unknown is needed.
    """
    for place, one in enumerate(said):
        several = isinstance(one.what, sympy.Or)  # values, of which a range would leave out some
        if not (one.tied or one.follows) or not (several or is_polynomial(one.what, unknown)):
            continue
        earlier = [other for other in said[:place] if set(other.case) <= set(one.case)]
        before = [
            part
            for other in earlier
            for part in conjuncts(other.what)
            if (other.tied or other.follows) and is_polynomial(part, unknown)
        ]
        lists = [other.what for other in earlier if several and is_end(other.what, unknown)]
        if any(isinstance(what, sympy.Or) and gives(what, one.what) for what in lists):
            continue  # some of the values that were listed
        if before and not any(
            gives(one.what, what) or (gives(what, one.what) and not several) for what in before
        ):
            return one
    return None


def is_polynomial(what: Any, unknown: Any) -> bool:
    """Return whether a statement compares polynomials in an unknown, which does not stand alone on a side.

    >>> from dpsym.language import real
    >>> x = real("x")
    >>> is_polynomial(Comparison(x**2, "=", 4), x), is_polynomial(Comparison(x, "=", 2), x)
    (True, False)
    """
    sides = [side for part in what.atoms(Comparison) for side in (part.lhs, part.rhs)]
    return not is_end(what, unknown) and all(side.is_polynomial(unknown) for side in sides)


def is_end(what: Any, unknown: Any) -> bool:
    """Return whether the unknown, or a number more or less, is compared in a statement, or a part of it."""
    pairs = [pair for part in what.atoms(Comparison) for pair in ((part.lhs, part.rhs), (part.rhs, part.lhs))]
    return any(not (one - unknown).has(unknown) and not other.has(unknown) for one, other in pairs)
