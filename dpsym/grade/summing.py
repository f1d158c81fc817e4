"""What a relation at every point of a space gives once it is summed over the space."""

from __future__ import annotations

from typing import Any

import sympy

from dpsym.grade.forms import tidied
from dpsym.language.measure import Mass
from dpsym.language.relations import Comparison
from dpsym.language.spaces import Point
from dpsym.language.sums import SumOver

__all__ = ["summed"]


def summed(relation: Comparison) -> Comparison | None:
    """Return the sum of a relation over the one point of which it speaks, if there is one.

    >>> from dpsym.language import law
    >>> P, Q = law("P"), law("Q")
    >>> y = Point("y", P.space)
    >>> summed(Comparison(2 * P(y), "<=", Q(y)))
    2 <= 1
    """
    points = {part for part in relation.free_symbols if isinstance(part, Point)}
    if len(points) != 1:
        return None
    (point,) = points
    return Comparison(_sum(relation.lhs, point), relation.op, _sum(relation.rhs, point))


def _sum(expression: Any, point: Any) -> Any:
    """Return the sum of an expression, term by term; the masses of a law sum to one."""
    found = []
    for term in sympy.Add.make_args(tidied(expression)):
        number, rest = term.as_coeff_Mul()
        if isinstance(rest, Mass) and rest.args[1] == point:
            found.append(number)
        else:
            found.append(sympy.Mul(number, SumOver(rest, point)))
    return sympy.Add(*found)
