"""Laws with a density on the real line."""

from __future__ import annotations

from abc import abstractmethod
from dataclasses import dataclass
from itertools import pairwise
from typing import TYPE_CHECKING, Any, ClassVar

import sympy

from dpsym.errors import UnknownError
from dpsym.language.distributions.base import Law
from dpsym.language.elaboration.positivity import require_positive
from dpsym.language.signs import is_evidently_nonnegative
from dpsym.language.spaces import REALS
from dpsym.language.special import PhiInverse

if TYPE_CHECKING:
    from dpsym.language.elaboration.context import Context

__all__ = ["Exponential", "Laplace", "Normal", "Piece", "RealLaw", "Uniform", "pieces_between"]


@dataclass(frozen=True)
class Piece:
    """A part of the line on which a density is smooth.

    Points of the piece are ``place(u)`` for u from ``low`` to ``high``, with density ``density(u)`` in u.
    """

    u: Any
    place: Any
    density: Any
    low: Any
    high: Any


class RealLaw(Law):
    """A law on the real line with a density.

    >>> from dpsym import Normal
    >>> isinstance(Normal(0, 1), RealLaw), Normal(0, 1).density(0)
    (True, sqrt(2)/(2*sqrt(pi)))
    """

    has_masses = False
    has_atoms = False  # whether a single number may have a positive probability
    scales: ClassVar[tuple[int, ...]] = ()  # the places of the parameters that must be positive

    @property
    def space(self) -> Any:
        """The real line."""
        return REALS

    @abstractmethod
    def density(self, x: Any) -> Any:
        """Return the density at x as a sympy expression."""

    @abstractmethod
    def pieces(self) -> list[Piece]:
        """Return the parts over which to integrate."""

    def support(self) -> tuple[Any, ...]:
        """Return the ends of the support, and between them the points where the density is not smooth."""
        return -sympy.oo, sympy.oo

    def inside(self, x: Any) -> Any:
        """Return the density at a point of the support."""
        return self.density(x)

    def upper_tail(self, bound: Any) -> Any:
        """Return the probability of values above ``bound``; if that is not closed, an integral."""
        ends = self.support()
        if len(ends) != 2:
            raise UnknownError(f"the tail of {self} is not known to dpsym")
        low, high = ends
        x = sympy.Dummy("x", positive=True) if low == 0 else sympy.Dummy("x", real=True)
        if low == -sympy.oo:
            return sympy.Integral(self.inside(x), (x, bound, high))
        value = 1 - sympy.Integral(self.inside(x), (x, low, bound))
        cases = [] if is_evidently_nonnegative(bound - low) else [(1, sympy.Le(bound, low))]
        beyond = high != sympy.oo and not is_evidently_nonnegative(high - bound)
        cases += [(0, sympy.Ge(bound, high))] if beyond else []
        return sympy.Piecewise(*cases, (value, True)) if cases else value

    def from_on(self, bound: Any) -> Any:
        """Return the probability of values of at least ``bound``; a density has no atoms."""
        return self.upper_tail(bound)

    def cdf(self, x: Any) -> Any:
        """Return the probability of values up to x."""
        return 1 - self.upper_tail(x)

    def quantile(self, p: Any) -> Any:
        """Return the number up to which values have the probability p, which lies in (0, 1).

        Raises:
            UnknownError: it has no closed form.
        """
        raise UnknownError(f"dpsym knows no closed form of the quantile of {self}")

    @property
    def mean(self) -> Any:
        """The mean of the law.

        Raises:
            UnknownError: dpsym has no closed form of it.
        """
        raise UnknownError(f"dpsym knows no closed form of the mean of {self}")

    @property
    def variance(self) -> Any:
        """The variance of the law.

        Raises:
            UnknownError: dpsym has no closed form of it.
        """
        raise UnknownError(f"dpsym knows no closed form of the variance of {self}")

    def require(self, context: Context) -> None:
        """Make it a hypothesis that the scale is positive, unless that is evident."""
        for place in self.scales:
            require_positive(self.args[place], context)


def pieces_between(law: Any) -> list[Piece]:
    """Return the parts of a support between its ends and the points where the density is not smooth."""
    ends, parts = law.support(), []
    for low, high in pairwise(ends):
        x = sympy.Dummy("x", positive=True) if low == 0 else sympy.Dummy("x", real=True)
        parts.append(Piece(x, x, law.inside(x), low, high))
    return parts


class Normal(RealLaw):
    """The normal law with mean mu and standard deviation sigma.

    >>> from dpsym.language.symbols import real
    >>> Normal(0, 1).density(real("x"))
    sqrt(2)*exp(-x**2/2)/(2*sqrt(pi))
    """

    signature = ("scalar", "scalar")
    scales = (1,)

    def density(self, x: Any) -> Any:
        """Return the density at x."""
        mean, deviation = self.args
        return sympy.exp(-((x - mean) ** 2) / (2 * deviation**2)) / (deviation * sympy.sqrt(2 * sympy.pi))

    @property
    def mean(self) -> Any:
        """The first parameter."""
        return self.args[0]

    @property
    def variance(self) -> Any:
        """The square of the second."""
        return self.args[1] ** 2

    def pieces(self) -> list[Piece]:
        """Return the whole line."""
        return pieces_between(self)

    def upper_tail(self, bound: Any) -> Any:
        """Return the tail by the complementary error function."""
        mean, deviation = self.args
        return sympy.erfc((bound - mean) / (sympy.sqrt(2) * deviation)) / 2

    def quantile(self, p: Any) -> Any:
        """Return the quantile by that of the standard normal law."""
        mean, deviation = self.args
        return mean + deviation * PhiInverse(p)

    def _latex(self, printer: Any) -> str:
        mean, deviation = self.args
        return rf"\mathcal{{N}}\left({printer._print(mean)}, {printer._print(deviation**2)}\right)"


class Laplace(RealLaw):
    """The Laplace law with location mu and scale b.

    >>> from dpsym.language.symbols import real
    >>> Laplace(0, 2).density(real("x"))
    exp(-Abs(x)/2)/4
    """

    signature = ("scalar", "scalar")
    scales = (1,)

    def density(self, x: Any) -> Any:
        """Return the density at x."""
        location, scale = self.args
        return sympy.exp(-sympy.Abs(x - location) / scale) / (2 * scale)

    def support(self) -> tuple[Any, ...]:
        """Return the line, cut at the location."""
        return -sympy.oo, self.args[0], sympy.oo

    def quantile(self, p: Any) -> Any:
        """Return the quantile, on the side of the location on which it lies."""
        location, scale = self.args
        below, above = sympy.log(2 * p), -sympy.log(2 * (1 - p))
        return location + scale * sympy.Piecewise((below, p <= sympy.Rational(1, 2)), (above, True))

    @property
    def mean(self) -> Any:
        """The location."""
        return self.args[0]

    @property
    def variance(self) -> Any:
        """Twice the square of the scale."""
        return 2 * self.args[1] ** 2

    def transform(self, s: Any) -> tuple[Any, list[Any]]:
        """Return the mean of ``e^{sx}``, and what is positive where it is finite.

        >>> Laplace(0, 1).transform(sympy.Rational(1, 2))
        (4/3, [3/4])
        """
        location, scale = self.args
        inside = 1 - (scale * s) ** 2
        return sympy.exp(location * s) / inside, [inside]

    def pieces(self) -> list[Piece]:
        """Return the two sides of the location."""
        location, scale = self.args
        u = sympy.Dummy("u", positive=True)
        side = sympy.exp(-u / scale) / (2 * scale)
        return [
            Piece(u, location + u, side, sympy.S.Zero, sympy.oo),
            Piece(u, location - u, side, sympy.S.Zero, sympy.oo),
        ]

    def upper_tail(self, bound: Any) -> Any:
        """Return the integral of the density over the side of the bound."""
        location, scale = self.args
        u = sympy.Dummy("u", positive=True)
        distance = bound - location
        side = sympy.exp(-u / scale) / (2 * scale)
        above, below = (sympy.Integral(side, (u, end, sympy.oo)) for end in (distance, -distance))
        if is_evidently_nonnegative(distance):
            return above
        if is_evidently_nonnegative(-distance):
            return 1 - below
        return sympy.Piecewise((above, sympy.Ge(distance, 0)), (1 - below, True))

    def _latex(self, printer: Any) -> str:
        location, scale = self.args
        return rf"\operatorname{{Lap}}\left({printer._print(location)}, {printer._print(scale)}\right)"


class Exponential(RealLaw):
    """The exponential law with a rate.

    >>> from dpsym.language.symbols import real
    >>> Exponential(2).pieces()[0].high
    oo
    """

    signature = ("scalar",)
    scales = (0,)

    def density(self, x: Any) -> Any:
        """Return the density at x."""
        (rate,) = self.args
        return sympy.Piecewise((rate * sympy.exp(-rate * x), x >= 0), (0, True))

    def support(self) -> tuple[Any, ...]:
        """Return the half line."""
        return sympy.S.Zero, sympy.oo

    def inside(self, x: Any) -> Any:
        """Return the density on the half line."""
        (rate,) = self.args
        return rate * sympy.exp(-rate * x)

    def quantile(self, p: Any) -> Any:
        """Return minus the logarithm of 1 - p over the rate."""
        return -sympy.log(1 - p) / self.args[0]

    @property
    def mean(self) -> Any:
        """The inverse of the rate."""
        return 1 / self.args[0]

    @property
    def variance(self) -> Any:
        """The square of the mean."""
        return 1 / self.args[0] ** 2

    def pieces(self) -> list[Piece]:
        """Return the positive half line."""
        (rate,) = self.args
        u = sympy.Dummy("u", positive=True)
        return [Piece(u, u, rate * sympy.exp(-rate * u), sympy.S.Zero, sympy.oo)]

    def upper_tail(self, bound: Any) -> Any:
        """Return an exponential, 1 below 0."""
        return sympy.exp(-self.args[0] * sympy.Max(bound, 0))


class Uniform(RealLaw):
    """The uniform law on an interval.

    >>> Uniform(0, 1).pieces()[0].density
    1
    """

    signature = ("scalar", "scalar")

    def density(self, x: Any) -> Any:
        """Return the density at x."""
        low, high = self.args
        return sympy.Piecewise((1 / (high - low), (x >= low) & (x <= high)), (0, True))

    def support(self) -> tuple[Any, ...]:
        """Return the ends of the interval."""
        return self.args[0], self.args[1]

    def inside(self, x: Any) -> Any:
        """Return the density on the interval."""
        return 1 / (self.args[1] - self.args[0])

    def upper_tail(self, bound: Any) -> Any:
        """Return the share of the interval above ``bound``."""
        low, high = self.args
        return sympy.Max(0, sympy.Min(1, (high - bound) / (high - low)))

    def quantile(self, p: Any) -> Any:
        """Return the point at the share p of the interval."""
        return self.args[0] + p * (self.args[1] - self.args[0])

    @property
    def mean(self) -> Any:
        """The middle of the interval."""
        return (self.args[0] + self.args[1]) / 2

    @property
    def variance(self) -> Any:
        """A twelfth of the square of its length."""
        return (self.args[1] - self.args[0]) ** 2 / 12

    def pieces(self) -> list[Piece]:
        """Return the interval."""
        low, high = self.args
        u = sympy.Dummy("u", real=True)
        return [Piece(u, u, 1 / (high - low), low, high)]

    def require(self, context: Context) -> None:
        """Make it a hypothesis that the interval has a positive length."""
        require_positive(self.args[1] - self.args[0], context)

    def _latex(self, printer: Any) -> str:
        low, high = (printer._print(arg) for arg in self.args)
        return rf"\mathcal{{U}}[{low}, {high}]"
