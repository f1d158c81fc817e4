"""The Chernoff information of two laws, a supremum over the orders of a divergence."""

from __future__ import annotations

from typing import Any

from dpsym.language.divergences import ChernoffDivergence
from dpsym.language.supremum import Supremum
from dpsym.language.symbols import real

__all__ = ["chernoff_information"]


def chernoff_information(first: Any, second: Any) -> Any:
    """Return the largest ``ChernoffDivergence(a, P, Q)`` over all a in (0, 1) (Cover and Thomas 2006, 11.9).

    It stands on a whole side of a relation, as every supremum over a real variable.

    >>> from dpsym.language import Bernoulli, Claim
    >>> from sympy import Rational
    >>> C = chernoff_information(Bernoulli(Rational(1, 3)), Bernoulli(Rational(3, 5)))
    >>> Claim(C <= Rational(35, 1000)).check().verdict
    'refuted'
    """
    order = real("a'", above=0, below=1)
    return Supremum(ChernoffDivergence(order, first, second), order)
