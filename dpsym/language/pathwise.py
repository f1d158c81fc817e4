"""Equations between random numbers as equations of all their values, from which they follow."""

from __future__ import annotations

from typing import Any

import sympy

from dpsym.language.functions import Values
from dpsym.language.randomness import Draw, Draws, Entry, Mean, Total
from dpsym.language.relations import Comparison
from dpsym.language.spaces import Point, Whole
from dpsym.language.sums import SumOver
from dpsym.language.symbols import real


def for_all_values(statement: Any) -> Comparison | None:
    """Return an equation of all values that draws, and the members of a sequence of draws, may have.

    None is returned where nothing is random, or a member stands alone.

    >>> from dpsym.language import draws, integer, law, sum_of
    >>> n = integer("n", at_least=1)
    >>> sample = draws("X", law("P"), n)
    >>> for_all_values(Comparison(sum_of(sample), "=", 2 * sum_of(sample) - sum_of(sample)))
    SumOver(ValueAt(X, i), i) = SumOver(ValueAt(X, i), i)
    """
    if not isinstance(statement, Comparison) or statement.op != "=":
        return None
    samples = {part.args[0] for part in statement.atoms(Total, Mean, Entry)}
    numbers = {
        one: real(f"value_{place}") for place, one in enumerate(sorted(statement.atoms(Draw), key=str))
    }
    if not samples and not numbers:
        return None
    sides = [side.xreplace(numbers) for side in (statement.lhs, statement.rhs)]
    for sample in sorted(samples, key=str):
        sides = [_of_values(side, sample) for side in sides]
    made = Comparison(sides[0], "=", sides[1])
    return None if made.atoms(Draw, Draws) else made


def _of_values(side: Any, sample: Any) -> Any:
    """Return a side in which the members of a sequence are numbers of which nothing is known."""
    place = Point("i", Whole(sample.number))
    value = Values(sample.args[0], Whole(sample.number), -sympy.oo, sympy.oo)(place)

    def over(total: Any) -> Any:
        body, (index, first, last) = total.function, total.limits[0]
        inner = body.xreplace({Entry(sample, index): value})
        whole = len(total.limits) == 1 and first == 1 and last == sample.number
        return SumOver(inner, place) if whole and not inner.has(index) else total

    whole = SumOver(value, place)
    side = side.xreplace({Total(sample): whole, Mean(sample): whole / sample.number})
    return side.replace(lambda part: isinstance(part, sympy.Sum), over)
