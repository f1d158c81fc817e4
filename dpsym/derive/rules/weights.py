"""The exponential mechanism, and sums and products over points that have no probabilities in them."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import sympy

from dpsym.derive.rules.base import Instance, Rule, condition, inside, new_point, number, point_of
from dpsym.derive.rules.bodies import is_weight, summed, without_masses
from dpsym.derive.rules.outcomes import averaged, finite, mean_of, outcome_of
from dpsym.language.distributions.selection import ExponentialMechanism
from dpsym.language.expectation import Indicator
from dpsym.language.functions import Values
from dpsym.language.relations import Comparison, at_least, at_most, equal, less
from dpsym.language.spaces import Point
from dpsym.language.sums import ProductOver, SumOver
from dpsym.language.supremum import Supremum

__all__ = ["ExponentialMass", "ExponentialMean", "MaximumAttained"]
__all__ += ["ProductOfExponentials", "ProductOfQuotients", "SumFactor"]


@dataclass(frozen=True)
class ExponentialMass(Rule):
    """M(y) = e^(r u(y)) / Σ_z e^(r u(z)) for the exponential mechanism of utility u, with r = ε/(2Δ).

    The sum is positive and finite.  ``point`` is z.  Conditions: 0 < Δ; ε and Δ are finite.
    McSherry and Talwar (2007).

    >>> from dpsym.language import equal, law, point, values
    >>> M = ExponentialMechanism(values("u"), 2, 1)
    >>> ExponentialMass(M, point("y"), point("z")).instance(equal(0, 0)).relations[0]
    ExponentialMechanism(u, 2, 1)(y) = exp(ValueAt(u, y))/SumOver(exp(ValueAt(u, z)), z)
    >>> ExponentialMass(law("P"), point("y"), point("z")).instance(equal(0, 0))
    Traceback (most recent call last):
    dpsym.errors.IllFormedError: the rule ExponentialMass does not apply: ...
    """

    law: Any
    place: Any
    point: Any

    def instance(self, step: Comparison) -> Instance:
        """Return the mass at the place, and that the sum of the weights is positive and finite."""
        utility, rate, conditions = _mechanism(self, self.law)
        point_of(self, self.place, self.law.space)
        new_point(self, self.point, self.law.space, {self.place, *self.law.free_symbols})
        whole = SumOver(sympy.exp(rate * utility(self.point)), self.point)
        mass, weight = self.law(self.place), sympy.exp(rate * utility(self.place))
        quotients = equal(mass, weight / whole), equal(mass * whole, weight)
        return Instance((*quotients, *_positive(whole)), conditions)


@dataclass(frozen=True)
class ExponentialMean(Rule):
    """E_M[f] = Σ_y e^(r u(y)) f(y) / Σ_y e^(r u(y)) for the exponential mechanism M, with r = ε/(2Δ).

    ``body`` is f, of functions on the space of the utility u.  Conditions: f is finite at every point;
    0 < Δ; ε and Δ are finite.

    >>> from dpsym.language import equal, law, point, values
    >>> u = values("u")
    >>> ExponentialMean(ExponentialMechanism(u, 2, 1), u, point("y")).instance(equal(0, 0)).relations[0].rhs
    SumOver(exp(ValueAt(u, y))*ValueAt(u, y), y)/SumOver(exp(ValueAt(u, y)), y)
    >>> ExponentialMean(law("P"), u, point("y")).instance(equal(0, 0))
    Traceback (most recent call last):
    dpsym.errors.IllFormedError: the rule ExponentialMean does not apply: ...
    """

    law: Any
    body: Any
    point: Any

    def instance(self, step: Comparison) -> Instance:
        """Return the mean as a quotient of sums."""
        utility, rate, conditions = _mechanism(self, self.law)
        (body,) = averaged(self, self.body)
        new_point(self, self.point, self.law.space, self.law.free_symbols | inside(body))
        outcome = outcome_of(self, (body,), self.law, step)
        if not all(isinstance(entry, Values) for entry in outcome.values):
            raise self.refuse(f"{body} is random by itself; only functions are averaged here")
        places = {symbol for value in outcome.values.values() for symbol in value.atoms(Point)}
        here = outcome.at(body).xreplace(dict.fromkeys(places, self.point))
        without_masses(self, here)
        weight = sympy.exp(rate * utility(self.point))
        whole = SumOver(weight, self.point)
        quotient = equal(mean_of(self, body, self.law), SumOver(weight * here, self.point) / whole)
        return Instance((quotient, *_positive(whole)), (*conditions, *finite(here)))


@dataclass(frozen=True)
class MaximumAttained(Rule):
    """1 <= Σ_r 1[f(r) >= sup_s f(s)] <= Σ_r 1 < oo: on a finite space a function attains its maximum.

    >>> from dpsym.language import equal, point, values
    >>> MaximumAttained(values("f"), point("r"), point("s")).instance(equal(0, 0)).relations[0]
    1 <= SumOver(Indicator(ValueAt(f, r) >= Supremum(ValueAt(f, s), s)), r)
    >>> MaximumAttained(values("f"), point("r"), point("r")).instance(equal(0, 0))
    Traceback (most recent call last):
    dpsym.errors.IllFormedError: the rule MaximumAttained does not apply: ...
    """

    function: Any
    point: Any
    place: Any

    def instance(self, step: Comparison) -> Instance:
        """Return the bounds of the number of points at which the maximum is attained."""
        f, r, s = self.function, self.point, self.place
        if not isinstance(f, Values):
            raise self.refuse(f"{f} is not a function made by values(...)")
        new_point(self, r, f.space, f.free_symbols)
        new_point(self, s, f.space, {r, *f.free_symbols})
        attained = SumOver(Indicator(at_least(f(r), Supremum(f(s), s))), r)
        size = SumOver(sympy.S.One, r)
        bounds = at_most(1, attained), at_most(attained, size), at_most(1, size)
        return Instance((*bounds, less(size, sympy.oo)))


@dataclass(frozen=True)
class SumFactor(Rule):
    """Σ c f(y) = c Σ f(y) for a factor c that does not depend on the point.

    Conditions: c is finite, and f at every point.  Or f is a product of powers of probabilities, which is
    never negative; then 0 < c, and the sum of f is positive where c is infinite, so that it is not 0 times
    infinity: with ``infinite`` that is asked for, and otherwise that c is finite.

    >>> from dpsym.language import equal, point, real, values
    >>> u, y = values("u"), point("y")
    >>> SumFactor(real("c"), u(y), y).instance(equal(0, 0)).relations
    (SumOver(c*ValueAt(u, y), y) = c*SumOver(ValueAt(u, y), y),)
    >>> SumFactor(u(y), u(y), y).instance(equal(0, 0))
    Traceback (most recent call last):
    dpsym.errors.IllFormedError: the rule SumFactor does not apply: ValueAt(u, y) depends on y
    """

    factor: Any
    body: Any
    point: Any
    infinite: bool = False

    def instance(self, step: Comparison) -> Instance:
        """Return the equation, with the factor in the sum as it is, and multiplied out."""
        c, body = number(self, self.factor, "the factor"), number(self, self.body, "the body")
        point_of(self, self.point)
        if self.point in c.free_symbols:
            raise self.refuse(f"{c} depends on {self.point}")
        without_masses(self, c)
        if is_weight(body):
            whole = SumOver(body, self.point)
            sound = condition(0, "<", whole) if self.infinite else condition(c, "<", sympy.oo)
            return Instance((equal(SumOver(c * body, self.point), c * whole),), (condition(0, "<", c), sound))
        without_masses(self, body)
        forms = dict.fromkeys((c * body, sympy.expand_mul(c * body)))
        sums = tuple(equal(SumOver(form, self.point), c * SumOver(body, self.point)) for form in forms)
        return Instance(sums, finite(c, body))


@dataclass(frozen=True)
class ProductOfExponentials(Rule):
    """Π_y e^(g(y)) = e^(Σ_y g(y)) for a body that is a product of exponentials.

    Condition: the exponents are finite at every point.

    >>> from dpsym.language import equal, point, values
    >>> u, y = values("u"), point("y")
    >>> ProductOfExponentials(ProductOver(sympy.exp(u(y)), y)).instance(equal(0, 0)).relations[0].rhs
    exp(SumOver(ValueAt(u, y), y))
    >>> ProductOfExponentials(ProductOver(u(y), y)).instance(equal(0, 0))
    Traceback (most recent call last):
    dpsym.errors.IllFormedError: the rule ProductOfExponentials does not apply: ...
    """

    total: Any

    def instance(self, step: Comparison) -> Instance:
        """Return the equation between the product and the exponential of the sum."""
        body, y = summed(self, self.total, kind=ProductOver)
        factors = sympy.Mul.make_args(body)
        if not all(isinstance(factor, sympy.exp) for factor in factors):
            raise self.refuse(f"{body} is not a product of exponentials")
        without_masses(self, body)
        exponent = sympy.Add(*(factor.args[0] for factor in factors))
        return Instance((equal(self.total, sympy.exp(SumOver(exponent, y))),), finite(exponent))


@dataclass(frozen=True)
class ProductOfQuotients(Rule):
    """Π f(y) / Π g(y) = Π f(y)/g(y), where f and g are finite and g is positive at every point.

    >>> from dpsym.language import equal, point, values
    >>> u, v, y = values("u"), values("v"), point("y")
    >>> ProductOfQuotients(ProductOver(u(y), y), ProductOver(v(y), y)).instance(equal(0, 0)).relations[0].rhs
    ProductOver(ValueAt(u, y)/ValueAt(v, y), y)
    >>> ProductOfQuotients(ProductOver(u(y), y), 2).instance(equal(0, 0))
    Traceback (most recent call last):
    dpsym.errors.IllFormedError: the rule ProductOfQuotients does not apply: ...
    """

    first: Any
    second: Any

    def instance(self, step: Comparison) -> Instance:
        """Return the equation, under what is asked for at every point."""
        f, g, y = summed(self, self.first, self.second, kind=ProductOver)
        without_masses(self, f, g)
        relation = equal(self.first / self.second, ProductOver(f / g, y))
        return Instance((relation,), (condition(0, "<", g), *finite(f, g)))


def _mechanism(rule: Rule, law: Any) -> tuple[Any, Any, tuple[Any, ...]]:
    """Return the utility and the rate of an exponential mechanism, and what they have to be."""
    if not isinstance(law, ExponentialMechanism):
        raise rule.refuse(f"{law} is not an exponential mechanism")
    utility, epsilon, sensitivity = law.args
    positive = condition(0, "<", sensitivity)
    return utility, epsilon / (2 * sensitivity), (positive, *finite(epsilon, sensitivity))


def _positive(whole: Any) -> tuple[Comparison, Comparison]:
    """Return that the sum of the weights is positive and finite."""
    return less(0, whole), less(whole, sympy.oo)
