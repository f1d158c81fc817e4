"""Pairs of laws with densities of one family: their divergences, as sympy expressions.

An integral stays an integral: it is for the proof engines to find its value, not for the language.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from itertools import pairwise
from typing import TYPE_CHECKING, Any, Final

import sympy

from dpsym.errors import UnknownError
from dpsym.language.distributions.composed import Mixture, Power, merged
from dpsym.language.distributions.continuous import Exponential, Laplace, Normal, RealLaw, Uniform
from dpsym.language.distributions.crossings import excess, from_an_end
from dpsym.language.distributions.exponential_families import (
    EXPONENTIAL,
    LONGEST,
    NORMAL,
    DiscreteGaussian,
    DiscreteLaplace,
    FamilyLaw,
)
from dpsym.language.distributions.independent_entries import IndependentEntries
from dpsym.language.distributions.line_laws import LineLaw
from dpsym.language.distributions.normal_vectors import NormalVector, along_the_difference
from dpsym.language.distributions.staircase import Staircase
from dpsym.language.signs import is_evidently_nonnegative, is_evidently_positive
from dpsym.language.special import Phi, PhiInverse
from dpsym.language.sums import ProductOver, SumOver
from dpsym.language.symbols import Variable

if TYPE_CHECKING:
    from dpsym.language.elaboration.context import Context

__all__ = [
    "Densities",
    "FamilyPair",
    "IntegralPair",
    "LaplacePair",
    "LaplaceScales",
    "NormalPair",
    "UnitNormal",
    "densities",
    "family_of",
]


def apart(first: Any, second: Any) -> Any:
    """Return the distance of two numbers, without an absolute value where its sign is evident.

    >>> from dpsym.language import real
    >>> apart(0, real("d", at_least=0)), apart(real("x"), 0)
    (d, Abs(x))
    """
    difference = sympy.sympify(first, strict=True) - second
    for side in (difference, -difference):
        if is_evidently_nonnegative(side):
            return side
    return sympy.Abs(difference)


class UnitNormal(Normal):
    """A normal law of variance 1 that stands for a universal law; its divergences are in closed form.

    >>> UnitNormal(0).args
    (0, 1)
    """

    def __new__(cls, mean: Any, deviation: Any = 1) -> Any:
        """Return the law with the given mean."""
        return super().__new__(cls, mean, deviation)


class Densities(ABC):
    """Two laws with densities; without more words, they differ by a shift."""

    def __init__(self, first: Any, second: Any) -> None:
        self.first, self.second, self.scale = first.args[0], second.args[0], first.args[1]

    @abstractmethod
    def moment(self, order: Any) -> Any:
        """Return the integral of ``p^order q^(1-order)``."""

    def log_moment(self, order: Any) -> Any:
        """Return the logarithm of the moment."""
        return sympy.log(self.moment(order))

    @abstractmethod
    def kl(self) -> Any:
        """Return the integral of ``p log(p/q)``."""

    @abstractmethod
    def largest_loss(self) -> Any:
        """Return the supremum of ``log(p/q)``."""

    @abstractmethod
    def loss(self, x: Any) -> Any:
        """Return ``log(p/q)`` at the point x."""

    @abstractmethod
    def hockey_stick(self, epsilon: Any) -> Any:
        """Return the integral of the positive part of ``p - e^epsilon q``, by Neyman-Pearson."""

    def trade_off(self, level: Any) -> Any:
        """Return the least error of the second kind of a test whose first kind is at most ``level``."""
        raise UnknownError(
            "dpsym knows the trade-off function on finite spaces and of laws of one scale only"
        )


class NormalPair(Densities):
    """Two normal laws with one standard deviation."""

    def moment(self, order: Any) -> Any:
        """Return an integral of the exponential of one quadratic polynomial."""
        x = sympy.Dummy("x", real=True)
        squares = order * (x - self.first) ** 2 + (1 - order) * (x - self.second) ** 2
        density = sympy.exp(-squares / (2 * self.scale**2)) / (self.scale * sympy.sqrt(2 * sympy.pi))
        return sympy.Integral(density, (x, -sympy.oo, sympy.oo))

    def kl(self) -> Any:
        """Return the integral of the density times a linear function."""
        x = sympy.Dummy("x", real=True)
        density = Normal(self.first, self.scale).density(x)
        return sympy.Integral(density * self.loss(x), (x, -sympy.oo, sympy.oo))

    def largest_loss(self) -> Any:
        """Return 0 for equal means, else infinity."""
        return sympy.Piecewise((0, sympy.Eq(self.first, self.second)), (sympy.oo, True))

    def loss(self, x: Any) -> Any:
        """Return ``log(p/q)``, a linear function of x."""
        return ((x - self.second) ** 2 - (x - self.first) ** 2) / (2 * self.scale**2)

    def hockey_stick(self, epsilon: Any) -> Any:
        """Return the difference of the two tails above the point where the loss is epsilon."""
        shift = apart(self.first, self.second) / self.scale
        above, below = (Phi(side * shift / 2 - epsilon / shift) for side in (1, -1))
        if shift == 0:
            return sympy.Max(0, 1 - sympy.exp(epsilon))
        if is_evidently_positive(apart(self.first, self.second)):
            return above - sympy.exp(epsilon) * below
        return sympy.Piecewise(
            (sympy.Max(0, 1 - sympy.exp(epsilon)), sympy.Eq(self.first, self.second)),
            (above - sympy.exp(epsilon) * below, True),
        )

    def trade_off(self, level: Any) -> Any:
        """Return Phi(Phi^-1(1 - x) - mu) for a shift of mu deviations (Dong, Roth and Su 2022, (6))."""
        return Phi(PhiInverse(1 - level) - apart(self.first, self.second) / self.scale)

    def rate(self) -> Any:
        """Return the Renyi divergence of the pair over its order, in closed form."""
        return (self.first - self.second) ** 2 / (2 * self.scale**2)


class LaplacePair(Densities):
    """Two Laplace laws with one scale; by symmetry only their distance matters."""

    @property
    def distance(self) -> Any:
        """The distance of the locations."""
        return apart(self.first, self.second)

    def _integral(self, left: Any, between: Any, right: Any) -> Any:
        """Return the sum of three integrals: before both locations, between them, after both."""
        x = sympy.Dummy("x", real=True)
        parts = (
            (left, -sympy.oo, 0),
            (between, 0, self.distance),
            (right, self.distance, sympy.oo),
        )
        return sympy.Add(*(sympy.Integral(part(x), (x, low, high)) for part, low, high in parts))

    def moment(self, order: Any) -> Any:
        """Return three integrals of exponentials of linear functions."""
        far, scale = self.distance, self.scale

        def part(first: int, second: int) -> Any:
            """Return ``p^order q^(1-order)`` where |x| = first x and |x - d| = second (x - d)."""
            return lambda x: (
                sympy.exp((-order * first * x - (1 - order) * second * (x - far)) / scale) / (2 * scale)
            )

        return self._integral(part(-1, -1), part(1, -1), part(1, 1))

    def kl(self) -> Any:
        """Return three integrals of exponentials times linear functions."""
        far, scale = self.distance, self.scale

        def part(first: int, second: int) -> Any:
            return lambda x: (
                sympy.exp(-first * x / scale) / (2 * scale) * (second * (x - far) - first * x) / scale
            )

        return self._integral(part(-1, -1), part(1, -1), part(1, 1))

    def largest_loss(self) -> Any:
        """Return the distance over the scale."""
        return self.distance / self.scale

    def loss(self, x: Any) -> Any:
        """Return ``log(p/q)``."""
        return (sympy.Abs(x - self.second) - sympy.Abs(x - self.first)) / self.scale

    def hockey_stick(self, epsilon: Any) -> Any:
        """Return the closed form, by the point between the locations where the loss is epsilon."""
        largest = self.largest_loss()
        return sympy.Piecewise(
            (0, sympy.Le(largest, epsilon)),
            (1 - sympy.exp(epsilon), sympy.Le(epsilon, -largest)),
            (1 - sympy.exp((epsilon - largest) / 2), True),
        )

    def trade_off(self, level: Any) -> Any:
        """Return F(F^-1(1 - x) - mu) for a shift of mu scales (Dong, Roth and Su 2022, Proposition A.3)."""
        shift = self.largest_loss()
        factor = sympy.exp(shift)
        return sympy.Piecewise(
            (1 - factor * level, sympy.Le(2 * factor * level, 1)),
            (1 / (4 * factor * level), sympy.Le(2 * level, 1)),
            ((1 - level) / factor, True),
        )


class FamilyPair(Densities):
    """Two laws of one exponential family; what is a formula in their moments is in closed form.

    >>> from dpsym.language.distributions.exponential_families import Poisson
    >>> FamilyPair(Poisson(2), Poisson(1)).kl()
    -1 + 2*log(2)
    """

    def __init__(self, first: Any, second: Any) -> None:
        self.laws = first, second
        self.entry = family_of(first)

    def moment(self, order: Any) -> Any:
        """Return the integral of ``p^order q^(1-order)`` by the log-partition."""
        return self.entry.moment(*(law.args for law in self.laws), order)

    def log_moment(self, order: Any) -> Any:
        """Return its logarithm."""
        return self.entry.moment(*(law.args for law in self.laws), order, logarithm=True)

    def kl(self) -> Any:
        """Return the Kullback-Leibler divergence by the log-partition and its gradient."""
        return self.entry.kl(*(law.args for law in self.laws))

    def largest_loss(self) -> Any:
        """Refuse: it depends on the signs of the differences of the natural parameters."""
        return self._refuse("the largest privacy loss")

    def loss(self, x: Any) -> Any:
        """Refuse: the points at which there is a loss are those of the support."""
        return self._refuse("the privacy loss")

    def hockey_stick(self, epsilon: Any) -> Any:
        """Return it by the points where the densities cross."""
        return excess(*self.laws, epsilon)

    def _refuse(self, what: str) -> Any:
        first, second = self.laws
        raise UnknownError(f"dpsym knows no closed form of {what} of {first} and {second}")


class PowerPair(Densities):
    """The laws of as many independent draws from each law of a pair: losses and log-moments add up.

    >>> from dpsym.language.distributions.exponential_families import Poisson
    >>> densities(Power(Poisson(2), 3), Power(Poisson(1), 3), None).kl()
    -3 + 6*log(2)
    """

    def __init__(self, pair: Densities, count: Any) -> None:
        self.pair, self.count = pair, count

    def moment(self, order: Any) -> Any:
        """Return the power of the integral for a single draw."""
        return self.pair.moment(order) ** self.count

    def log_moment(self, order: Any) -> Any:
        """Return the multiple of the logarithm for a single draw."""
        return self.count * self.pair.log_moment(order)

    def kl(self) -> Any:
        """Return the multiple of the divergence for a single draw."""
        return sympy.expand_mul(self.count * self.pair.kl())

    def largest_loss(self) -> Any:
        """Return the multiple of the largest loss of a single draw."""
        return self.count * self.pair.largest_loss()

    def loss(self, x: Any) -> Any:
        """Refuse: the loss is a sum over the draws."""
        return self._refuse("the privacy loss at a point")

    def hockey_stick(self, epsilon: Any) -> Any:
        """Refuse: it needs the law of the sum of the losses."""
        return self._refuse("the hockey-stick divergence")

    def _refuse(self, what: str) -> Any:
        raise UnknownError(f"dpsym knows {what} of several draws for laws with masses and normal laws only")


class EntriesPair(Densities):
    """The laws of independent numbers, one for each point: losses and log-moments add up over the points.

    >>> from dpsym.language import Laplace, Space, point, values
    >>> j, m = point("j", Space("J")), values("m", Space("J"))
    >>> entries = [IndependentEntries(j, Laplace(mean, 2)) for mean in (m(j), 0)]
    >>> densities(*entries, None).largest_loss()
    SumOver(Abs(ValueAt(m, j)), j)/2
    """

    def __init__(self, pair: Densities, place: Any) -> None:
        self.pair, self.place = pair, place

    def moment(self, order: Any) -> Any:
        """Return the product of the integrals."""
        return ProductOver(self.pair.moment(order), self.place)

    def log_moment(self, order: Any) -> Any:
        """Return the sum of the logarithms."""
        return self._total(self.pair.log_moment(order))

    def kl(self) -> Any:
        """Return the sum of the divergences."""
        return self._total(self.pair.kl())

    def largest_loss(self) -> Any:
        """Return the sum of the largest losses: each can be attained, whatever the others are."""
        return self._total(self.pair.largest_loss())

    def loss(self, x: Any) -> Any:
        """Refuse: the loss is a sum over the entries."""
        return self._refuse("the privacy loss at a point")

    def hockey_stick(self, epsilon: Any) -> Any:
        """Refuse: it needs the law of the sum of the losses."""
        return self._refuse("the hockey-stick divergence")

    def _total(self, body: Any) -> Any:
        """Return the sum over the points, with a positive factor that all summands have before it."""
        factor, rest = body.as_independent(self.place, as_Add=False)
        before = factor if is_evidently_positive(factor) else sympy.S.One
        return before * SumOver(rest if before == factor else body, self.place)

    def _refuse(self, what: str) -> Any:
        raise UnknownError(f"dpsym knows {what} of several numbers for normal laws only")


class LaplaceScales(Densities):
    """Two Laplace laws of any locations and scales."""

    def __init__(self, first: Any, second: Any) -> None:
        self.laws, self.distance = (first, second), sympy.Abs(first.args[0] - second.args[0])
        self.scales = first.args[1], second.args[1]

    def moment(self, order: Any) -> Any:
        """Return the sum of three integrals, before, between and after the locations; it may be infinite."""
        (b, c), far, rest = self.scales, self.distance, 1 - order
        rate, slope = order / b + rest / c, rest / c - order / b
        near = (sympy.exp(-rest * far / c) + sympy.exp(-order * far / b)) / rate
        between = sympy.Piecewise(
            (far * sympy.exp(-rest * far / c), sympy.Eq(slope, 0)),
            ((sympy.exp(-order * far / b) - sympy.exp(-rest * far / c)) / slope, True),
        )
        value = (near + between) / ((2 * b) ** order * (2 * c) ** rest)
        return sympy.Piecewise((value, rate > 0), (sympy.oo, True))

    def kl(self) -> Any:
        """Return the closed form (Gil, Alajaji and Linder 2013)."""
        (b, c), far = self.scales, self.distance
        return sympy.log(c / b) + (b * sympy.exp(-far / b) + far) / c - 1

    def largest_loss(self) -> Any:
        """Return the loss at the first location if its law is the narrower one; else there is no largest."""
        (b, c), far = self.scales, self.distance
        return sympy.Piecewise((sympy.log(c / b) + far / c, b <= c), (sympy.oo, True))

    def loss(self, x: Any) -> Any:
        """Refuse: only pairs of one scale are known."""
        raise UnknownError("dpsym knows the privacy loss of Laplace laws of one scale only")

    def hockey_stick(self, epsilon: Any) -> Any:
        """Return it by the points where the densities cross."""
        return excess(*self.laws, epsilon)


class StaircasePair(Densities):
    """Two staircase laws of one shape, at a distance of one sensitivity: the loss is epsilon, 0 or -epsilon.

    >>> half = sympy.Rational(1, 2)
    >>> StaircasePair(Staircase(0, 1, half, 1), Staircase(1, 1, half, 1)).largest_loss()
    1
    """

    def __init__(self, first: Any, second: Any) -> None:
        _, self.epsilon, gamma, sensitivity = first.args
        if sympy.Abs(sympy.expand(first.args[0] - second.args[0])) != sympy.Abs(sensitivity):
            raise UnknownError("dpsym knows staircase laws at a distance of one sensitivity only")
        gains = sympy.Rational(1, 2) + first.height * sympy.Min(gamma, 1 - gamma)
        losses = sympy.exp(-self.epsilon) * gains
        #: Each loss, and how likely it is under the first law.
        self.outcomes = ((self.epsilon, gains), (sympy.S.Zero, 1 - gains - losses), (-self.epsilon, losses))

    def moment(self, order: Any) -> Any:
        """Return the mean of the exponential of the loss, times the order less 1."""
        return sympy.Add(*(mass * sympy.exp((order - 1) * loss) for loss, mass in self.outcomes))

    def kl(self) -> Any:
        """Return the mean of the loss."""
        return sympy.Add(*(mass * loss for loss, mass in self.outcomes))

    def largest_loss(self) -> Any:
        """Return epsilon."""
        return self.epsilon

    def loss(self, x: Any) -> Any:
        """Refuse: how likely each loss is, is known, but not where."""
        raise UnknownError("dpsym does not know the privacy loss of staircase laws at a point")

    def hockey_stick(self, epsilon: Any) -> Any:
        """Return the sum of the positive parts over the three losses."""
        parts = (mass * sympy.Max(0, 1 - sympy.exp(epsilon - loss)) for loss, mass in self.outcomes)
        return sympy.Add(*parts)


class IntegralPair(Densities):
    """Two laws with densities on one support; what is asked of them is an integral over its smooth parts.

    >>> from dpsym.language.distributions.line_laws import Logistic
    >>> IntegralPair(Logistic(0, 1), Logistic(1, 1)).moment(2).args[1][1:]
    (-oo, oo)
    """

    def __init__(self, first: Any, second: Any) -> None:
        self.laws, self.ends = (first, second), merged(first, second)

    def moment(self, order: Any) -> Any:
        """Return the integral of ``p^order q^(1-order)``."""
        return self._integral(lambda p, q: p**order * q ** (1 - order))

    def kl(self) -> Any:
        """Return the closed form that an entry of the table has, or the integral of ``p log(p/q)``."""
        first, second = self.laws
        if isinstance(first, LineLaw) and type(first) is type(second) and first.entry.kl is not None:
            return first.entry.kl(*first.args, *second.args)
        return self._integral(lambda p, q: p * (sympy.log(p) - sympy.log(q)))

    def largest_loss(self) -> Any:
        """Refuse: it is a supremum over the support."""
        return self._refuse("the largest privacy loss")

    def loss(self, x: Any) -> Any:
        """Return ``log(p/q)`` at a point of the support."""
        first, second = (law.inside(x) for law in self.laws)
        return sympy.log(first) - sympy.log(second)

    def hockey_stick(self, epsilon: Any) -> Any:
        """Return the integral of the positive part of ``p - e^epsilon q``, by the points of crossing."""
        try:
            return excess(*self.laws, epsilon)
        except UnknownError:
            return self._integral(lambda p, q: sympy.Max(0, p - sympy.exp(epsilon) * q))

    def _integral(self, body: Any) -> Any:
        parts = []
        for low, high in pairwise(self.ends):
            u, _, sides = from_an_end(self.laws, low, high, len(self.ends) == 2)
            ends = (low, high) if len(self.ends) == 2 else (0, high - low)
            parts.append(sympy.Integral(body(*sides), (u, *ends)))
        return sympy.Add(*parts)

    def _refuse(self, what: str) -> Any:
        first, second = self.laws
        raise UnknownError(f"dpsym knows no closed form of {what} of {first} and {second}")


class UniformPair(Densities):
    """Two uniform laws on intervals; the first may reach beyond the second.

    >>> UniformPair(Uniform(0, 1), Uniform(0, 2)).kl()
    log(2)
    """

    def __init__(self, first: Any, second: Any) -> None:
        (a, b), (c, d) = first.args, second.args
        self.lengths = b - a, d - c
        self.common = sympy.Max(0, sympy.Min(b, d) - sympy.Max(a, c))
        beyond = [(c, a), (b, d)]
        self.inside = [
            sympy.Le(low, high) for low, high in beyond if not is_evidently_nonnegative(high - low)
        ]

    def _or_infinite(self, value: Any) -> Any:
        """Return a value where the first law lies within the second, and infinity elsewhere."""
        if not self.inside:
            return value
        return sympy.Piecewise((value, sympy.And(*self.inside)), (sympy.oo, True))

    def moment(self, order: Any) -> Any:
        """Return what both lengths and that of what they share come to; infinite from order 1 on."""
        order = sympy.sympify(order, strict=True)
        (one, other), above = self.lengths, order - 1
        ratio = (other / one) ** above
        if order.is_number and order < 1:
            return self.common / one * ratio
        whole = self._or_infinite(ratio)
        if order.is_number or not self.inside or is_evidently_nonnegative(above):
            return whole
        return sympy.Piecewise((self.common / one * ratio, order < 1), (whole, True))

    def kl(self) -> Any:
        """Return the logarithm of the ratio of the lengths."""
        return self._or_infinite(sympy.log(self.lengths[1] / self.lengths[0]))

    def largest_loss(self) -> Any:
        """Return the same: the loss is constant."""
        return self.kl()

    def loss(self, x: Any) -> Any:
        """Return the loss at a point of both intervals, if the first one lies within the second."""
        if self.inside:
            raise UnknownError("dpsym knows the privacy loss of uniform laws on one inside the other only")
        return sympy.log(self.lengths[1] / self.lengths[0])

    def hockey_stick(self, epsilon: Any) -> Any:
        """Return what the first has beyond the second, and the excess on what both share."""
        one, other = self.lengths
        excess = sympy.Max(0, 1 / one - sympy.exp(epsilon) / other)
        return 1 - self.common / one + self.common * excess


class LatticePair(Densities):
    """Two laws on the integers of one shape and scale, whose centers are a whole number apart."""

    def __init__(self, first: Any, second: Any) -> None:
        self.laws = first, second
        self.scale = first.args[1]
        self.distance = sympy.Abs(first.args[0] - second.args[0])

    def loss(self, x: Any) -> Any:
        """Refuse: the points at which there is a loss are integers."""
        return self._refuse("the privacy loss")

    def _refuse(self, what: str) -> Any:
        first, second = self.laws
        raise UnknownError(f"dpsym knows no closed form of {what} of {first} and {second}")


class DiscreteLaplacePair(LatticePair):
    """Two discrete Laplace laws of one scale: the loss falls by steps between the centers.

    >>> DiscreteLaplacePair(DiscreteLaplace(0, 2), DiscreteLaplace(1, 2)).largest_loss()
    1/2
    """

    def outcomes(self) -> list[tuple[Any, Any]]:
        """Return the losses with the probabilities that the first law gives them.

        Raises:
            UnknownError: the distance is no number of moderate size.
        """
        far = self.distance
        if not far.is_Integer or far > LONGEST:
            return self._refuse("the losses")  # type: ignore[no-any-return]
        ratio = sympy.exp(-1 / self.scale)
        between = [
            ((far - 2 * i) / self.scale, (1 - ratio) / (1 + ratio) * ratio**i) for i in range(1, int(far))
        ]
        ends = [(far / self.scale, 1 / (1 + ratio)), (-far / self.scale, ratio**far / (1 + ratio))]
        return [ends[0], *between, ends[1]] if far > 0 else [(sympy.S.Zero, sympy.S.One)]

    def moment(self, order: Any) -> Any:
        """Return the mean of exp((order - 1) loss)."""
        return sympy.Add(*(mass * sympy.exp((order - 1) * loss) for loss, mass in self.outcomes()))

    def kl(self) -> Any:
        """Return the mean loss."""
        return sympy.Add(*(mass * loss for loss, mass in self.outcomes()))

    def largest_loss(self) -> Any:
        """Return the distance over the scale."""
        return self.distance / self.scale

    def hockey_stick(self, epsilon: Any) -> Any:
        """Return the mean of the positive part of 1 - exp(epsilon - loss)."""
        parts = (mass * sympy.Max(0, 1 - sympy.exp(epsilon - loss)) for loss, mass in self.outcomes())
        return sympy.Add(*parts)


class DiscreteGaussianPair(LatticePair):
    """Two discrete Gaussian laws of one scale (Canonne, Kamath and Steinke 2020).

    >>> DiscreteGaussianPair(DiscreteGaussian(0, 1), DiscreteGaussian(1, 1)).log_moment(sympy.Integer(2))
    1
    """

    def log_moment(self, order: Any) -> Any:
        """Return what it is for normal laws, where the sum is over a lattice with the same center."""
        if not (order.is_integer or (order * self.distance).is_integer):
            return self._refuse(f"a moment of order {order}, which is not a whole number of steps,")
        return order * (order - 1) * self.distance**2 / (2 * self.scale**2)

    def moment(self, order: Any) -> Any:
        """Return the exponential of its logarithm."""
        return sympy.exp(self.log_moment(order))

    def kl(self) -> Any:
        """Return the mean loss, by the mean of the first law."""
        return self.distance**2 / (2 * self.scale**2)

    def largest_loss(self) -> Any:
        """Return 0 for equal centers, else infinity."""
        return sympy.Piecewise((0, sympy.Eq(self.distance, 0)), (sympy.oo, True))

    def hockey_stick(self, epsilon: Any) -> Any:
        """Refuse: it is a difference of two sums over a half of the lattice."""
        return self._refuse("the hockey-stick divergence")


#: Laws of two parameters, a center and a scale, with the pair that two of one scale are.
SHIFTED: Final[tuple[tuple[Any, Any], ...]] = ((Normal, NormalPair), (Laplace, LaplacePair))
ON_INTEGERS: Final[tuple[tuple[Any, Any], ...]] = (
    (DiscreteLaplace, DiscreteLaplacePair),
    (DiscreteGaussian, DiscreteGaussianPair),
)


def family_of(law: Any) -> Any:
    """Return the exponential family of a law, or None."""
    if isinstance(law, FamilyLaw):
        return law.family
    return NORMAL if isinstance(law, Normal) else EXPONENTIAL if isinstance(law, Exponential) else None


def _is_smooth(law: Any) -> bool:
    """Return whether a law has a density that is integrated between the points of its support."""
    if isinstance(law, Mixture):
        return not law.has_masses and all(_is_smooth(part) for part in law.args[1:])
    return isinstance(law, RealLaw) and not law.has_atoms and not isinstance(law, Staircase)


def _are_of_one_family(first: Any, second: Any) -> bool:
    entry, other = family_of(first), family_of(second)
    if entry is None or other is None or entry.name != other.name or len(first.args) != len(second.args):
        return False
    return all(first.args[place] == second.args[place] for place in entry.fixed)


def _are_steps_apart(first: Any, second: Any) -> bool:
    """Return whether two laws on integers have one scale, and centers that are a whole number apart."""
    distance = sympy.expand(first.args[0] - second.args[0])
    terms = [term.as_coeff_Mul() for term in sympy.Add.make_args(distance)]
    return first.args[1] == second.args[1] and all(
        factor.is_Integer and (rest == 1 or (isinstance(rest, Variable) and rest.domain.integer))
        for factor, rest in terms
    )


def densities(first: Any, second: Any, user: Any, context: Context | None = None) -> Any:
    """Return a pair of laws with densities.

    Raises:
        UnknownError: they are neither of one exponential family nor have densities on one support.

    >>> densities(Normal(0, 1), Normal(3, 1), None).rate()
    9/2
    """
    if isinstance(first, Power) and isinstance(second, Power) and first.args[1] == second.args[1]:
        return _of_powers(first, second, user, context)
    if isinstance(first, NormalVector) and isinstance(second, NormalVector):
        return densities(*along_the_difference(first, second), user, context)
    if isinstance(first, IndependentEntries) and isinstance(second, IndependentEntries):
        return _of_entries(first, second, user, context)
    kind: Any = None
    for law, pair in SHIFTED:
        if isinstance(first, law) and isinstance(second, law) and first.args[1] == second.args[1]:
            kind = pair
    if kind is None and _are_of_one_family(first, second):
        kind = FamilyPair
    for law, pair in ON_INTEGERS if kind is None else ():
        if isinstance(first, law) and isinstance(second, law) and _are_steps_apart(first, second):
            kind = pair
    if isinstance(first, Uniform) and isinstance(second, Uniform):
        kind = UniformPair
    if kind is None and isinstance(first, Laplace) and isinstance(second, Laplace):
        kind = LaplaceScales
    if isinstance(first, Staircase) and isinstance(second, Staircase) and first.args[1:] == second.args[1:]:
        kind = StaircasePair
    if kind is None and all(_is_smooth(law) for law in (first, second)):
        kind = IntegralPair
    if kind is None:
        raise UnknownError(
            f"dpsym knows {user.construct()} of two laws of one exponential family or of two laws with "
            f"densities on one support, got {first} and {second}"
        )
    if context is not None:
        first.require(context)
        second.require(context)
    return kind(first, second)


def _of_entries(
    first: IndependentEntries, second: IndependentEntries, user: Any, context: Context | None
) -> Densities:
    """Return the pair of the laws of all entries, from that of one of them."""
    (place, law), (other, elsewhere) = first.args, second.args
    if place.space != other.space:
        raise UnknownError(f"{first} and {second} have different lengths")
    pair = densities(law, elsewhere.xreplace({other: place}), user)
    if isinstance(pair, NormalPair):
        vectors = (NormalVector(place, mean, pair.scale) for mean in (pair.first, pair.second))
        return densities(*along_the_difference(*vectors), user, context)  # type: ignore[no-any-return]
    if context is not None:
        first.require(context)
        second.require(context)
    return EntriesPair(pair, place)


def _of_powers(first: Power, second: Power, user: Any, context: Context | None) -> Densities:
    """Return the pair of the laws of several draws; of normal ones, that of a sufficient statistic.

    Only the mean of normal draws tells two means apart, and it is as normal as a single draw.
    """
    count = first.args[1]
    pair = densities(first.args[0], second.args[0], user, context)
    if isinstance(pair, NormalPair):
        means = (sympy.sqrt(count) * law.args[0].args[0] for law in (first, second))
        return NormalPair(*(Normal(mean, pair.scale) for mean in means))
    return PowerPair(pair, count)
