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

#: The class of a law -> its parameters and n -> the law of the sum of n draws.
TOTALS: Final[dict[type, Callable[..., Any]]] = {
    Normal: lambda n, mean, deviation: Normal(n * mean, sympy.sqrt(n) * deviation),
    Cauchy: lambda n, place, scale: Cauchy(n * place, n * scale),
    Exponential: Gamma,
    Gamma: lambda n, shape, rate: Gamma(n * shape, rate),
    ChiSquared: lambda n, degrees: ChiSquared(n * degrees),
    InverseGaussian: lambda n, mean, shape: InverseGaussian(n * mean, n**2 * shape),
    Poisson: lambda n, mean: Poisson(n * mean),
    Bernoulli: Binomial,
    Binomial: lambda n, trials, p: Binomial(n * trials, p),
    Geometric: NegativeBinomial,
    NegativeBinomial: lambda n, r, p: NegativeBinomial(n * r, p),
    GeometricTrials: PascalTrials,
    PascalTrials: lambda n, r, p: PascalTrials(n * r, p),
}


def law_of_total(law: Any, number: Any) -> Any | None:
    """Return the law of the sum of so many independent draws from a law, or None where it has no name.

    >>> law_of_total(Normal(1, 2), 9)
    Normal(9, 6)
    >>> law_of_total(Bernoulli(sympy.Rational(1, 3)), 5)
    Binomial(5, 1/3)
    """
    entry = TOTALS.get(type(law))
    return None if entry is None else entry(number, *law.args)
