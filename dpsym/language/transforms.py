"""Means of polynomials times exponentials, ``E[X^k e^{sX}]``, from ``E[e^{sX}]`` and where that is finite.

Where X is a statistic of its exponential family, ``E[e^{sX}]`` is ``exp(A(eta + s) - A(eta))`` where eta + s
is in the domain, and infinite elsewhere (Brown 1986, Theorem 2.2); other laws may say theirs, as the
``transform`` of the Laplace law.  The derivatives by s bring the powers.
"""

from __future__ import annotations

from typing import Any, Final

import sympy

from dpsym.language.distributions.densities import family_of
from dpsym.language.signs import is_evidently_nonnegative, is_evidently_positive

__all__ = ["mean_of", "transform_of"]

HIGHEST: Final = 8  # power whose mean is written out


def mean_of(body: Any, x: Any, law: Any) -> Any | None:
    """Return the mean of a function of x under a law, or None if it is of no form that is known.

    >>> from dpsym.language import Poisson
    >>> x = sympy.Symbol("x")
    >>> mean_of(x * (x - 1) * (x - 2), x, Poisson(2))
    8
    >>> mean_of(sympy.exp(x), x, Poisson(2))
    exp(-2 + 2*E)
    """
    s = sympy.Dummy("s", real=True)
    transform = transform_of(law, s)
    if transform is None:
        return None
    total = []
    for part in sympy.Add.make_args(sympy.expand(body, power_exp=False)):
        split = _split(part, x)
        mean = None if split is None else _mean(*split[1:], law, s, *transform)
        if split is None or mean is None:
            return None
        total.append((split[0], mean))
    infinite = [mean for _, mean in total if mean.has(sympy.oo)]
    if infinite and len(total) > 1:
        return None  # the others may be infinite as well, and of the other sign
    return sympy.expand(
        sympy.Add(*(factor * mean for factor, mean in total)), power_exp=False, mul=not infinite
    )


def _split(part: Any, x: Any) -> tuple[Any, int, Any] | None:
    """Return c, k and s of a term ``c x^k e^{sx}``, or None."""
    factor, degree, tilt = sympy.S.One, 0, sympy.S.Zero
    for each in sympy.Mul.make_args(part):
        base, exponent = each.as_base_exp()
        if not each.has(x):
            factor *= each
        elif base == x and exponent.is_Integer and 0 < exponent <= HIGHEST:
            degree += int(exponent)
        elif not base.has(x) and is_evidently_positive(base) and exponent.is_polynomial(x):
            slopes = sympy.Poly(exponent, x).all_coeffs()
            if len(slopes) != 2:
                return None
            tilt += slopes[0] * sympy.log(base)
            factor *= base ** slopes[1]
        else:
            return None
    return (factor, degree, tilt) if degree <= HIGHEST else None


def transform_of(law: Any, s: Any) -> tuple[Any, list[Any]] | None:
    """Return ``E[e^{sX}]``, and what is positive where it is finite; nothing where that is not known.

    >>> from dpsym.language import Exponential
    >>> transform_of(Exponential(2), sympy.Symbol("s"))
    (2/(2 - s), [2 - s])
    """
    entry = family_of(law)
    if entry is None or entry.identity is None:
        found: tuple[Any, list[Any]] | None = law.transform(s) if hasattr(law, "transform") else None
        return found
    natural = entry.natural(*law.args)
    shared = [law.args[place] for place in entry.fixed]
    moved = [eta + s if place == entry.identity else eta for place, eta in enumerate(natural)]
    value = sympy.exp(entry.log_partition(*moved, *shared) - entry.log_partition(*natural, *shared))
    return value, [sympy.sympify(each, strict=True) for each in entry.inside(*moved, *shared)]


def _mean(degree: int, tilt: Any, law: Any, s: Any, transform: Any, inside: list[Any]) -> Any | None:
    """Return the mean of ``x^k e^{sx}``, in two cases where s may be outside of the domain."""
    at = [each.subs(s, tilt) for each in inside]
    unsure = [] if tilt == 0 else [each for each in at if not is_evidently_positive(each)]
    if unsure and degree and not is_evidently_nonnegative(law.support()[0]):
        return None  # neither finite nor of one sign
    within = sympy.And(*(sympy.Gt(each, 0) for each in unsure))
    if within == sympy.false:
        return sympy.oo
    value = sympy.diff(transform, s, degree).subs(s, tilt)
    if value.has(sympy.Derivative, sympy.Subs, sympy.nan, sympy.zoo):
        return None
    value = sympy.simplify(value) if tilt == 0 else value
    return sympy.Piecewise((value, within), (sympy.oo, True)) if unsure else value
