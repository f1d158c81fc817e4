"""Pairs of laws with densities of one family and scale: their divergences, as sympy expressions.

An integral stays an integral: it is for the proof engines to find its value, not for the language.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from typing import TYPE_CHECKING, Any

import sympy

from dpsym.errors import UnknownError
from dpsym.language.distributions.continuous import Laplace, Normal

if TYPE_CHECKING:
    from dpsym.language.elaboration.context import Context

__all__ = ["Densities", "LaplacePair", "NormalPair", "UnitNormal", "densities"]


class UnitNormal(Normal):
    """A normal law of variance 1 that stands for a universal law; its divergences are in closed form.

    >>> UnitNormal(0).args
    (0, 1)
    """

    def __new__(cls, mean: Any, deviation: Any = 1) -> Any:
        """Return the law with the given mean."""
        return super().__new__(cls, mean, deviation)


class Densities(ABC):
    """Two laws that differ by a shift."""

    def __init__(self, first: Any, second: Any) -> None:
        self.first, self.second, self.scale = first.args[0], second.args[0], first.args[1]

    @abstractmethod
    def moment(self, order: Any) -> Any:
        """Return the integral of ``p^order q^(1-order)``."""

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
        shift = sympy.Abs(self.first - self.second) / self.scale
        root = 2 * sympy.sqrt(2)
        above = sympy.erfc(sympy.sqrt(2) * epsilon / (2 * shift) - shift / root) / 2
        below = sympy.erfc(sympy.sqrt(2) * epsilon / (2 * shift) + shift / root) / 2
        if shift == 0:
            return sympy.Max(0, 1 - sympy.exp(epsilon))
        return sympy.Piecewise(
            (sympy.Max(0, 1 - sympy.exp(epsilon)), sympy.Eq(self.first, self.second)),
            (above - sympy.exp(epsilon) * below, True),
        )

    def rate(self) -> Any:
        """Return the Renyi divergence of the pair over its order, in closed form."""
        return (self.first - self.second) ** 2 / (2 * self.scale**2)


class LaplacePair(Densities):
    """Two Laplace laws with one scale; by symmetry only their distance matters."""

    @property
    def distance(self) -> Any:
        """The distance of the locations."""
        return sympy.Abs(self.first - self.second)

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


def densities(first: Any, second: Any, user: Any, context: Context | None = None) -> NormalPair | LaplacePair:
    """Return a pair of laws with densities.

    Raises:
        IllFormedError: they are not normal or not Laplace laws of one scale.

    >>> densities(Normal(0, 1), Normal(3, 1), None).rate()
    9/2
    """
    for family, kind in ((Normal, NormalPair), (Laplace, LaplacePair)):
        if isinstance(first, family) and isinstance(second, family) and first.args[1] == second.args[1]:
            if context is not None:
                first.require(context)
            return kind(first, second)
    raise UnknownError(
        f"dpsym knows {user.construct()} of two normal or two Laplace laws of one scale, "
        f"got {first} and {second}"
    )
