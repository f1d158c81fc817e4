"""Variance, covariance and quantiles, as what they are in means and in laws.

A variance is the mean of the square minus the square of the mean: nothing else has to know of it.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import sympy

from dpsym.errors import IllFormedError, UnknownError
from dpsym.kernel.terms import Term
from dpsym.language.elaboration.positivity import require_probability
from dpsym.language.expectation import Expectation
from dpsym.language.nodes import Scalar
from dpsym.language.randomness import random_in
from dpsym.language.scalars import scalar

if TYPE_CHECKING:
    from dpsym.language.elaboration.checker import Checker
    from dpsym.language.elaboration.context import Context

__all__ = ["Covariance", "Quantile", "Variance"]


class InMeans(Scalar):
    """A number that is a formula in means of random variables, or of functions under a law."""

    operator = ""
    number = 1  # of bodies, before the law

    @property
    def bodies(self) -> tuple[Any, ...]:
        """What is random."""
        return tuple(self.args[: self.number])

    @property
    def over(self) -> tuple[Any, ...]:
        """The law under which means are taken, if one is given."""
        return tuple(self.args[self.number :])

    def meaning(self) -> Any:
        """Return the formula in means."""
        raise UnknownError(f"dpsym does not know what {self.construct()} is")

    def free_random(self) -> list[Any]:
        """Return the random variables that are not averaged here."""
        return random_in(self.meaning())

    def check(self, checker: Checker) -> None:
        """Check the formula."""
        if not self.number <= len(self.args) <= self.number + 1:
            raise IllFormedError(
                f"{self.construct()} takes {self.number} random variables or functions, and a law, "
                f"got {self.args}"
            )
        if not self.over and not any(map(random_in, self.bodies)):
            raise IllFormedError(f"{self} is taken without a law: nothing in it is random")
        checker.is_scalar(self.meaning(), self)

    def elaborate(self, context: Context) -> Term:
        """Return the formula as a term."""
        for body in self.bodies:
            law = getattr(body, "law", None)
            if not self.over and law is not None and hasattr(law, "require"):
                law.require(context)
        return scalar(self.meaning(), context)

    def _mean(self, body: Any) -> Any:
        """Return the mean of a body; a number is its own."""
        constant = not self.over and not random_in(body)
        return body if constant else Expectation(body, *self.over)

    def _latex(self, printer: Any) -> str:
        below = self._mean(sympy.Mul(*self.bodies)).below_latex(printer)
        inside = ", ".join(printer._print(body) for body in self.bodies)
        return rf"\operatorname{{{self.operator}}}{below}\left({inside}\right)"


class Variance(InMeans):
    """``Variance(X)`` of a random variable, or ``Variance(f, P)`` of a function under a law.

    >>> from dpsym.language import Bernoulli, Claim, Variance, draw, real
    >>> p = real("p", at_least=0, at_most=1)
    >>> Claim(Variance(draw("X", Bernoulli(p))) <= sympy.Rational(1, 4)).check().verdict
    'proved'
    """

    operator = "Var"

    def meaning(self) -> Any:
        """Return the mean of the square minus the square of the mean."""
        (body,) = self.bodies
        known = _of_law(body) if not self.over else None
        return self._mean(body**2) - self._mean(body) ** 2 if known is None else known


class Covariance(InMeans):
    """``Covariance(X, Y)`` of two random variables, or ``Covariance(f, g, P)`` of functions under a law.

    >>> from dpsym.language import Claim, Covariance, law, values
    >>> f, P = values("f"), law("P")
    >>> Claim(Covariance(f, 1 - f, P) >= 0, shapes=(2,)).check().verdict
    'refuted'
    """

    operator = "Cov"
    number = 2

    def meaning(self) -> Any:
        """Return the mean of the product minus the product of the means."""
        first, second = self.bodies
        return self._mean(first * second) - self._mean(first) * self._mean(second)


class Quantile(Scalar):
    """``Quantile(P, p)``: the least number up to which values of the law P have a probability of at least p.

    It is known of laws with a density, where it is closed.

    >>> from dpsym.language import Claim, Exponential, Quantile, real
    >>> p = real("p", above=0, below=1)
    >>> Claim(Quantile(Exponential(1), p) >= p).check().verdict
    'proved'
    """

    signature = ("law", "parameter")

    def elaborate(self, context: Context) -> Term:
        """Return the closed form."""
        law, p = self.args
        if law.has_masses or getattr(law, "on_integers", False):
            raise UnknownError(f"dpsym knows quantiles of laws with a density only, not of {law}")
        law.require(context)
        require_probability(p, context)
        return scalar(law.quantile(p), context)

    def _latex(self, printer: Any) -> str:
        law, p = (printer._print(arg) for arg in self.args)
        return rf"F^{{-1}}_{{{law}}}\left({p}\right)"


def _of_law(body: Any) -> Any | None:
    """Return the variance of a single draw from a law with a density, where the law has it closed."""
    law = getattr(body, "law", None)
    if law is None or body not in random_in(body) or law.has_masses:
        return None
    try:
        variance = law.variance
    except UnknownError:
        return None
    return None if variance.has(sympy.oo, sympy.nan) else variance  # where there may be none
