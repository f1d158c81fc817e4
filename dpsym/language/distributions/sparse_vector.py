"""The sparse vector technique: which of several queries is the first one above a noisy threshold."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from itertools import pairwise
from typing import TYPE_CHECKING, Any, TypeAlias

import sympy

from dpsym.errors import IllFormedError
from dpsym.kernel.terms import Term
from dpsym.language.distributions.base import Law, limit
from dpsym.language.elaboration.positivity import require_positive
from dpsym.language.scalars import scalar
from dpsym.language.spaces import Whole

if TYPE_CHECKING:
    from dpsym.language.elaboration.checker import Checker
    from dpsym.language.elaboration.context import Context

__all__ = ["AboveThreshold"]

#: A sum of numbers times e^(rate (slope z + offset)), by slopes and offsets.
Sum: TypeAlias = "dict[tuple[Fraction, Fraction], Fraction]"
HALF = Fraction(1, 2)


class AboveThreshold(Law):
    """``AboveThreshold((q1, ..., qk), threshold, epsilon, sensitivity)``: the first query that is above.

    The threshold gets Laplace noise of scale 2 sensitivity/epsilon, each query noise of twice that scale
    (Dwork and Roth 2014, Algorithm 1).  The output is the place of the query, from 0, and k if none is above.
    Queries and threshold are numbers.

    >>> from dpsym.language import Context, TotalVariation, Claim
    >>> AboveThreshold((0,), 0, 1, 1).masses(Context())
    (1/2, 1/2)
    >>> first, second = (AboveThreshold(queries, 0, 1, 1) for queries in ((0, 1), (1, 0)))
    >>> Claim(1000 * TotalVariation(first, second) <= 1).check().verdict
    'refuted'
    """

    @property
    def space(self) -> Any:
        """The places of the queries, and one more."""
        return Whole(len(self.args[0]) + 1)

    def check(self, checker: Checker) -> None:
        """Check that queries and threshold are rational numbers, and the other two."""
        queries, threshold, epsilon, sensitivity = self.args
        if not isinstance(queries, sympy.Tuple) or not all(q.is_Rational for q in (*queries, threshold)):
            raise IllFormedError(f"{self} needs queries and a threshold that are rational numbers")
        for number in (epsilon, sensitivity):
            checker.is_scalar(number, self)

    def masses(self, context: Context) -> tuple[Term, ...]:
        """Return integrals over the noise of the threshold, in closed form between the queries."""
        queries, threshold, epsilon, sensitivity = self.args
        require_positive(sensitivity, context)
        require_positive(epsilon, context)
        limit(2 ** len(queries), self)  # so many terms
        places = [Fraction(int(each.p), int(each.q)) for each in (query - threshold for query in queries)]
        rate = epsilon / (4 * sensitivity)
        first = [_mass(places[: count + 1], rate, last_above=True) for count in range(len(places))]
        return tuple(scalar(mass, context) for mass in (*first, _mass(places, rate, last_above=False)))

    def _latex(self, printer: Any) -> str:
        queries, *rest = self.args
        inside = ", ".join([rf"({', '.join(map(printer._print, queries))})", *map(printer._print, rest)])
        return rf"\mathrm{{AboveThreshold}}\left({inside}\right)"


def _mass(places: Sequence[Fraction], rate: Any, *, last_above: bool) -> Any:
    """Return how likely all places are below the noisy threshold, the last one above it if that is said."""
    cuts = sorted({Fraction(0), *places})
    found = []
    for low, high in pairwise([None, *cuts, None]):
        inside = _between(low, high)
        product: Sum = {(Fraction(-2 if inside > 0 else 2), Fraction(0)): Fraction(1)}
        for number, place in enumerate(places):
            above = last_above and number == len(places) - 1
            product = _times(product, _chance(place, at_right=inside > place, above=above))
        found += [_integral(key, factor, low, high, rate) for key, factor in product.items()]
    return sympy.Add(*found)


def _between(low: Fraction | None, high: Fraction | None) -> Fraction:
    if low is None or high is None:
        return (high or Fraction(0)) - 1 if low is None else low + 1
    return (low + high) / 2


def _chance(place: Fraction, *, at_right: bool, above: bool) -> Sum:
    """Return how likely a query at a place is below z after noise, or above it."""
    far = {(Fraction(-1), place): HALF} if at_right else {(Fraction(1), -place): HALF}
    if at_right == above:
        return far
    return {(Fraction(0), Fraction(0)): Fraction(1), **{key: -value for key, value in far.items()}}


def _times(first: Sum, second: Sum) -> Sum:
    found: Sum = {}
    for (slope, offset), factor in first.items():
        for (other, more), times in second.items():
            key = slope + other, offset + more
            found[key] = found.get(key, Fraction(0)) + factor * times
    return found


def _integral(
    key: tuple[Fraction, Fraction], factor: Fraction, low: Fraction | None, high: Fraction | None, rate: Any
) -> Any:
    """Return rate times the integral; at an infinite end there is nothing."""
    slope, offset = key
    if slope == 0 and low is not None and high is not None:
        return _number(factor * (high - low)) * rate * sympy.exp(rate * _number(offset))
    ends = [(1, high), (-1, low)]
    return sympy.Add(
        *(
            sign * _number(factor / slope) * sympy.exp(rate * _number(slope * end + offset))
            for sign, end in ends
            if end is not None
        )
    )


def _number(value: Fraction) -> Any:
    return sympy.Rational(value.numerator, value.denominator)
