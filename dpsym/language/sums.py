"""Sums and products over the points of a finite space."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

import sympy

from dpsym.errors import IllFormedError
from dpsym.kernel.terms import Term, term
from dpsym.language.elaboration.building import joint_mass, product, total, weighted
from dpsym.language.elaboration.shapes import Place
from dpsym.language.nodes import Scalar
from dpsym.language.scalars import scalar
from dpsym.language.spaces import Point
from dpsym.language.symbols import Variable

if TYPE_CHECKING:
    from dpsym.language.elaboration.checker import Checker
    from dpsym.language.elaboration.context import Context

__all__ = ["ProductOver", "SumOver"]


class OverPoints(Scalar):
    """What is computed from the values of a body at all points of a finite space."""

    @property
    def free_symbols(self) -> set[Any]:
        """The symbols of the body without the point that ranges."""
        body, over = self.args
        found: set[Any] = body.free_symbols | over.free_symbols
        return found - {over}

    def check(self, checker: Checker) -> None:
        """Check the body at a point of the space."""
        if len(self.args) != 2 or not isinstance(self.args[1], Point):
            raise IllFormedError(f"{self.construct()} takes a body and a point(...) that ranges, got {self}")
        body, over = self.args
        over.space.check(checker)
        with checker.binding(over):
            checker.is_scalar(body, self)

    def values(self, context: Context) -> Iterator[Term]:
        """Yield the value of the body at each point."""
        body, over = self.args
        for index in range(over.space.count(context)):
            with context.binding(over, Place(index)):
                yield self.value(body, context)

    def value(self, body: Any, context: Context) -> Term:
        """Return the value of the body at the point that the context looks at."""
        return scalar(body, context)

    @abstractmethod
    def _operator(self) -> str:
        """Return the LaTeX of the operator."""

    def _latex(self, printer: Any) -> str:
        body, over = self.args
        inside = printer._print(body)
        if isinstance(body, sympy.Add) or inside.startswith("-"):
            inside = rf"\left({inside}\right)"
        return rf"{self._operator()}_{{{printer._print(over)} \in {printer._print(over.space)}}} {inside}"


class SumOver(OverPoints):
    """The sum of a body over all points of a finite space.

    Where probabilities are factors of the body, the conventions of measure theory hold: a point without
    mass adds nothing, whatever the other factors are, and ``P(y)**a * Q(y)**(1 - a)`` is the integrand of
    the Renyi divergence (0 where P(y) = 0; infinite where only Q(y) = 0 and a > 1).

    >>> from dpsym.language import Context, FiniteLaw, Point
    >>> P = FiniteLaw((sympy.Rational(1, 4), sympy.Rational(3, 4)))
    >>> y = Point("y", P.space)
    >>> SumOver(P(y)**2, y).elaborate(Context())
    5/8
    """

    def elaborate(self, context: Context) -> Term:
        """Return the sum."""
        return total(self.values(context))

    def value(self, body: Any, context: Context) -> Term:
        """Return a summand, by the conventions for probabilities."""
        parts = [_summand(entry, context) for entry in sympy.Add.make_args(body)]
        return total(parts)

    def _operator(self) -> str:
        return r"\sum"


class ProductOver(OverPoints):
    """The product of a body over all points of a finite space.

    >>> from dpsym.language import Context, FiniteLaw, Point
    >>> P = FiniteLaw((sympy.Rational(1, 4), sympy.Rational(3, 4)))
    >>> y = Point("y", P.space)
    >>> ProductOver(1 - P(y), y).elaborate(Context())
    3/16
    """

    def elaborate(self, context: Context) -> Term:
        """Return the product."""
        return product(list(self.values(context)))

    def _operator(self) -> str:
        return r"\prod"


def _summand(body: Any, context: Context) -> Term:
    """Return one summand; the powers of probabilities in it are paired where their exponents sum to one."""
    powers, others = _powers(body)
    masses: list[Term] = []
    for p in list(powers):
        order = powers.get(p, sympy.S.Zero)
        q = next((q for q, a in powers.items() if q != p and sympy.expand(a + order) == 1), None)
        if q is not None and _is_order(order, context):
            masses.append(term("powdiv", *(scalar(part, context) for part in (p, q, order))))
            del powers[p], powers[q]
    masses += [scalar(mass, context) for mass, power in powers.items() if power == 1]
    others += [mass**power for mass, power in powers.items() if power != 1]
    if not masses:
        return scalar(body, context)
    if not others:
        return joint_mass(masses)
    return weighted(joint_mass(masses), scalar(sympy.Mul(*others), context))


def _powers(body: Any) -> tuple[dict[Any, Any], list[Any]]:
    """Return the exponent of each probability among the factors, and the other factors."""
    powers: dict[Any, Any] = {}
    others: list[Any] = []
    for factor in sympy.Mul.make_args(body):
        base, exponent = factor.as_base_exp()
        above, below = sympy.fraction(base)
        if _is_mass(above) and (below == 1 or _is_mass(below)):
            powers[above] = powers.get(above, 0) + exponent
            if below != 1:
                powers[below] = powers.get(below, 0) - exponent
        else:
            others.append(factor)
    return {mass: sympy.expand(power) for mass, power in powers.items()}, others


def _is_mass(factor: Any) -> bool:
    return bool(getattr(factor, "is_probability", False))


def _is_order(exponent: Any, context: Context) -> bool:
    """Return whether an exponent is evidently above 1 and finite."""
    if isinstance(exponent, Variable):
        domain = context.domain(exponent)
        return domain.lo is not None and domain.lo >= 1 and not domain.infinite
    return bool(exponent.is_number and exponent > 1) or context.is_known_order(exponent)
