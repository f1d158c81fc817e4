"""The hockey-stick divergence of two laws on the line, by the points where their densities cross.

Between the points where a density is not smooth, p > e^epsilon q is an inequality in x, in log x or in a
quotient of polynomials, of degree at most two: it holds between two roots, or outside of them, and there the
difference of the masses is one of tails (Neyman and Pearson 1933).
"""

from __future__ import annotations

from itertools import pairwise
from typing import Any, Final

import sympy

from dpsym.errors import UnknownError
from dpsym.language.distributions.composed import merged
from dpsym.language.scalars import is_positive

__all__ = ["excess", "from_an_end"]

ENDS: Final = (-sympy.oo, sympy.oo)


def excess(first: Any, second: Any, epsilon: Any) -> Any:
    """Return the integral, or the sum, of the positive part of ``p - e^epsilon q``.

    Raises:
        UnknownError: where the densities cross is not known.

    >>> from dpsym.language import Pareto, Poisson
    >>> excess(Poisson(1), Poisson(2), 0), excess(Pareto(1, 2), Pareto(1, 1), 0)
    (-3*exp(-2) + 2*exp(-1), 1/4)
    """
    points = merged(first, second)
    return sympy.Add(*(_over(first, second, epsilon, *piece, points) for piece in pairwise(points)))


def _over(first: Any, second: Any, epsilon: Any, low: Any, high: Any, points: tuple[Any, ...]) -> Any:
    """Return the part of the integral between two points, where both densities are smooth."""
    whole = len(points) == 2
    u, x, (p, q) = from_an_end((first, second), low, high, whole)
    falling = not whole and not low.is_finite
    polynomial, back = _inequality(p, q, epsilon, u)

    def place(end: Any) -> Any:
        if end in ENDS:
            return -end if falling else end
        return x.xreplace({u: back(end)})

    def difference(start: Any, stop: Any) -> Any:
        """Return the mass of an open interval under the first law without e^epsilon times the other."""
        left, right = (place(stop), place(start)) if falling else (place(start), place(stop))
        if whole:
            return _between(first, left, right) - sympy.exp(epsilon) * _between(second, left, right)
        left, right = sympy.Max(low, left), sympy.Min(high, right)
        value = _between(first, left, right) - sympy.exp(epsilon) * _between(second, left, right)
        return sympy.Piecewise((value, sympy.Lt(left, right)), (0, True))

    return _where_positive(polynomial, difference)


def from_an_end(laws: tuple[Any, ...], low: Any, high: Any, whole: bool) -> tuple[Any, Any, list[Any]]:
    """Return a symbol u, the point x that it stands for, and the densities of laws there.

    Unless it is the ``whole`` support, x is at a distance u above the lower end of the piece, or below the
    upper one, so that |x - end| is u.

    >>> from dpsym.language import Laplace
    >>> u, x, densities = from_an_end((Laplace(0, 1),), -sympy.oo, sympy.S.Zero, False)
    >>> x == -u, densities == [sympy.exp(-u) / 2]
    (True, True)
    """
    u = sympy.Dummy("u", positive=True) if not whole or low == 0 else sympy.Dummy("u", real=True)
    x = u if whole else low + u if low.is_finite else high - u
    return u, x, [_without_bars(law.inside(x), u) for law in laws]


def _without_bars(density: Any, u: Any) -> Any:
    """Return a density without absolute values of what has one sign for all u > 0 of the piece."""
    signs = {}
    for part in density.atoms(sympy.Abs):
        start = part.args[0].subs(u, 0)
        sign = start if start != 0 else sympy.diff(part.args[0], u)
        if is_positive(sign) or is_positive(-sign):
            signs[part] = part.args[0] if is_positive(sign) else -part.args[0]
    return density.xreplace(signs)


def _between(law: Any, left: Any, right: Any) -> Any:
    above = sympy.S.One if left is -sympy.oo else law.upper_tail(left)
    return above - (sympy.S.Zero if right is sympy.oo else law.from_on(right))


def _inequality(p: Any, q: Any, epsilon: Any, u: Any) -> tuple[Any, Any]:
    """Return a polynomial that is positive where p > e^epsilon q, and how its unknown becomes u."""
    loss = sympy.expand(sympy.expand_log(sympy.log(p) - sympy.log(q), force=True)) - epsilon
    if loss.is_polynomial(u) and sympy.degree(loss, u) <= 2:
        return sympy.Poly(loss, u), lambda end: end
    v = sympy.Dummy("v", real=True)
    in_logarithm = loss.subs(sympy.log(u), v)
    if not in_logarithm.has(u) and in_logarithm.is_polynomial(v) and sympy.degree(in_logarithm, v) <= 2:
        return sympy.Poly(in_logarithm, v), sympy.exp
    above, below = sympy.fraction(sympy.cancel(sympy.together(p / q)))
    parts = [sympy.Poly(part, u) for part in (above, below) if part.is_polynomial(u)]
    if len(parts) == 2 and max(part.degree() for part in parts) <= 2 and _is_never_zero(parts[1]):
        sign = _sign(parts[1].eval(0))
        return sign * (parts[0] - sympy.exp(epsilon) * parts[1]), lambda end: end
    raise UnknownError("dpsym does not know where these densities cross")


def _sign(value: Any) -> int:
    """Return the sign of a number that is not 0.

    Raises:
        UnknownError: it is not certain.
    """
    for sign in (1, -1):
        if is_positive(sign * value):
            return sign
    raise UnknownError("dpsym does not know where these densities cross")


def _is_never_zero(polynomial: Any) -> bool:
    if polynomial.degree() == 2:
        return is_positive(-polynomial.discriminant())
    return polynomial.degree() == 0 and is_positive(polynomial.eval(0) ** 2)


def _where_positive(polynomial: Any, difference: Any) -> Any:
    """Return the difference over the set where a polynomial of degree at most two is positive."""
    a, b, c = (polynomial.nth(degree) for degree in (2, 1, 0))
    everywhere = difference(*ENDS)
    if a == 0:
        return _linear(b, c, difference, everywhere)
    root = sympy.sqrt(b**2 - 4 * a * c)
    first, second = ((-b + sign * root) / (2 * a) for sign in (-1, 1))
    outside = difference(-sympy.oo, first) + difference(second, sympy.oo)
    between = difference(second, first)  # for a below 0 the second root is the smaller one
    return _by_sign(
        a,
        _by_sign(b**2 - 4 * a * c, outside, everywhere, everywhere),
        _linear(b, c, difference, everywhere),
        _by_sign(b**2 - 4 * a * c, between, sympy.S.Zero, sympy.S.Zero),
    )


def _linear(b: Any, c: Any, difference: Any, everywhere: Any) -> Any:
    constant = _by_sign(c, everywhere, sympy.S.Zero, sympy.S.Zero)
    if b == 0:
        return constant
    above, below = difference(-c / b, sympy.oo), difference(-sympy.oo, -c / b)
    return _by_sign(b, above, constant, below)


def _by_sign(number: Any, positive: Any, zero: Any, negative: Any) -> Any:
    """Return one of three values by the sign of a number, by cases where it is not certain."""
    if is_positive(number):
        return positive
    if is_positive(-number):
        return negative
    if number == 0:
        return zero
    return sympy.Piecewise((positive, sympy.Gt(number, 0)), (negative, sympy.Lt(number, 0)), (zero, True))
