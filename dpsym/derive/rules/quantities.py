"""Numbers and other finite quantities: squares completed, discriminants, equals for equals."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import sympy

from dpsym.derive.rules.base import Instance, Rule, condition, number
from dpsym.derive.rules.outcomes import finite, valued
from dpsym.derive.substitution import substituted
from dpsym.language.nodes import Scalar
from dpsym.language.relations import Comparison, ForAll, at_most, equal
from dpsym.language.symbols import Variable

__all__ = ["CompletingTheSquare", "Discriminant", "EqualsForEquals"]


@dataclass(frozen=True)
class CompletingTheSquare(Rule):
    """a t² + b t + c = a (t + b/(2a))² + c - b²/(4a), and so at least c - b²/(4a) if a > 0.

    ``expression`` is a polynomial of degree 2 in ``unknown``, which may be any quantity.  ``sign`` is 1 if
    a > 0, and -1 if a < 0, where it is at most c - b²/(4a).  Conditions: the sign of a; all of it is finite.

    >>> from dpsym.language import at_most, real
    >>> t, b = real("t"), real("b")
    >>> CompletingTheSquare(t**2 - 2 * b * t, t).instance(at_most(0, 1)).relations
    (-2*b*t + t**2 = -b**2 + (-b + t)**2, -b**2 <= -2*b*t + t**2)
    >>> CompletingTheSquare(t**3, t).instance(at_most(0, 1))
    Traceback (most recent call last):
    dpsym.errors.IllFormedError: the rule CompletingTheSquare does not apply: ...
    """

    expression: Any
    unknown: Any
    sign: int = 1

    def instance(self, step: Comparison) -> Instance:
        """Return the equation, and the bound by its constant."""
        whole, t = number(self, self.expression, "the expression"), number(self, self.unknown, "the unknown")
        if not isinstance(t, (Variable, Scalar)) or self.sign not in (1, -1):
            raise self.refuse(f"{t} is not a variable or a quantity, or the sign is neither 1 nor -1")
        x = sympy.Dummy("x")
        placed = whole.xreplace({t: x})
        if not placed.is_polynomial(x) or sympy.degree(placed, x) != 2 or placed.has(t):
            raise self.refuse(f"{whole} is not a polynomial of degree 2 in {t}")
        a, b, c = sympy.Poly(placed, x).all_coeffs()
        least = c - b**2 / (4 * a)
        order = condition(0, "<", a) if self.sign == 1 else condition(a, "<", 0)
        bound = at_most(least, whole) if self.sign == 1 else at_most(whole, least)
        square = a * (t + b / (2 * a)) ** 2 + least
        return Instance((equal(whole, square), bound), (order, *finite(t, a, b, c)))


@dataclass(frozen=True)
class Discriminant(Rule):
    """b² <= 4 a c if 0 <= a t² + b t + c for all real t.

    ``expression`` is the polynomial in ``unknown``, a variable for all numbers, of degree at most 2.
    At t = ±s with large s a negative a would make it negative; so would b if a = 0, and else it is
    c - b²/(4a) at t = -b/(2a).  Conditions: it is not negative, for all t; a, b and c are finite.

    >>> from dpsym.language import at_most, real
    >>> t, b, c = real("t"), real("b"), real("c")
    >>> Discriminant(t**2 + b * t + c, t).instance(at_most(0, 1))
    Instance(relations=(b**2 <= 4*c,), conditions=(ForAll(t, 0 <= b*t + c + t**2),))
    >>> Discriminant(t**3, t).instance(at_most(0, 1))
    Traceback (most recent call last):
    dpsym.errors.IllFormedError: the rule Discriminant does not apply: t**3 is not of degree 2 or less in t
    """

    expression: Any
    unknown: Any

    def instance(self, step: Comparison) -> Instance:
        """Return the inequality, if the polynomial is nowhere negative."""
        whole, t = number(self, self.expression, "the expression"), self.unknown
        if not isinstance(t, Variable) or t.domain.lo is not None or t.domain.hi is not None or t.constraints:
            raise self.refuse(f"{t} does not range over all numbers")
        if t.domain.integer or t.domain.infinite:
            raise self.refuse(f"{t} does not range over all numbers")
        if not whole.is_polynomial(t) or sympy.degree(whole, t) > 2:
            raise self.refuse(f"{whole} is not of degree 2 or less in {t}")
        names = {node: sympy.Dummy() for node in whole.atoms(Scalar)}  # quantities are not multiplied out
        back = {name: node for node, name in names.items()}
        plain = sympy.expand(whole.xreplace(names))
        a, b, c = (plain.coeff(t, power).xreplace(back) for power in (2, 1, 0))
        above = ForAll(t, condition(0, "<=", whole))
        return Instance((at_most(b**2, 4 * a * c),), (above, *finite(a, b, c)))


@dataclass(frozen=True)
class EqualsForEquals(Rule):
    """f(x) = f(y) if x = y: a number may be put for a variable that is equal to it.

    Conditions: x = y; y is finite, and f(x) and f(y) have values, as 1/x has not for x = 0.

    >>> from dpsym.language import Renyi, equal, laws, real
    >>> k, j, (P, Q) = real("k", above=1), real("j", above=1), laws("P Q")
    >>> EqualsForEquals(Renyi(k, P, Q), k, j).instance(equal(0, 0))
    Instance(relations=(Renyi(k, P, Q) = Renyi(j, P, Q),), conditions=(k = j,))
    >>> EqualsForEquals(1 / k, 2, j).instance(equal(0, 0))
    Traceback (most recent call last):
    dpsym.errors.IllFormedError: the rule EqualsForEquals does not apply: 2 is not a variable
    """

    expression: Any
    variable: Any
    value: Any

    def instance(self, step: Comparison) -> Instance:
        """Return the equation, under that of the variable and the number."""
        before, value = (
            number(self, self.expression, "what is replaced in"),
            number(self, self.value, "the value"),
        )
        if not isinstance(self.variable, Variable):
            raise self.refuse(f"{self.variable} is not a variable")
        after = substituted(before, {self.variable: value})
        conditions = (condition(self.variable, "=", value), *finite(value), *valued(before, after))
        return Instance((equal(before, after),), conditions)
