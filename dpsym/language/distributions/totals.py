"""The laws of sums of independent draws that have a name, as data: one entry for each law.

Johnson, Kotz and Balakrishnan, *Continuous Univariate Distributions*, and Johnson, Kemp and Kotz, *Univariate
Discrete Distributions*, have each of them under *reproductive properties* or *convolutions*.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

import sympy

from dpsym.language.distributions.continuous import Exponential, Normal
from dpsym.language.distributions.exponential_families import (
    ChiSquared,
    Gamma,
    Geometric,
    GeometricTrials,
    InverseGaussian,
    NegativeBinomial,
    PascalTrials,
    Poisson,
)
from dpsym.language.distributions.finite import Bernoulli, Binomial
from dpsym.language.distributions.line_laws import Cauchy

__all__ = ["TOTALS", "law_of_total"]

#: The class of a law -> how what all draws have is added up, and its parameters -> the law of the sum.
TOTALS: Final[dict[type, Callable[..., Any]]] = {
    Normal: lambda add, mean, deviation: Normal(add(mean), sympy.sqrt(add(deviation**2))),
    Cauchy: lambda add, place, scale: Cauchy(add(place), add(scale)),
    Exponential: lambda add, rate: Gamma(add(sympy.S.One), rate),
    Gamma: lambda add, shape, rate: Gamma(add(shape), rate),
    ChiSquared: lambda add, degrees: ChiSquared(add(degrees)),
    InverseGaussian: lambda add, mean, shape: InverseGaussian(add(mean), add(mean) ** 2 * (shape / mean**2)),
    Poisson: lambda add, mean: Poisson(add(mean)),
    Bernoulli: lambda add, p: Binomial(add(sympy.S.One), p),
    Binomial: lambda add, trials, p: Binomial(add(trials), p),
    Geometric: lambda add, p: NegativeBinomial(add(sympy.S.One), p),
    NegativeBinomial: lambda add, r, p: NegativeBinomial(add(r), p),
    GeometricTrials: lambda add, p: PascalTrials(add(sympy.S.One), p),
    PascalTrials: lambda add, r, p: PascalTrials(add(r), p),
}


def law_of_total(law: Any, add: Callable[[Any], Any], place: Any = None) -> Any | None:
    """Return the law of the sum of independent draws from a law, or None where it has no name.

    It has none either where a law that depends on the ``place`` of a draw has a parameter there that all
    draws have to share.

    >>> law_of_total(Normal(1, 2), lambda one: 9 * one)
    Normal(9, 6)
    >>> law_of_total(Bernoulli(sympy.Rational(1, 3)), lambda one: 5 * one)
    Binomial(5, 1/3)
    """
    entry = TOTALS.get(type(law))
    found = None if entry is None else entry(add, *law.args)
    return None if found is None or place in found.free_symbols else found
