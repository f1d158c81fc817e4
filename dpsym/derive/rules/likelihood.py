"""Likelihood ratios at events, at single points and at draws, and the tails of the privacy loss."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, ClassVar

import sympy

from dpsym.derive.rules.base import (
    Cited,
    Instance,
    Rule,
    Shorthand,
    condition,
    new_point,
    number,
    point_of,
    theorem_about,
    with_masses,
)
from dpsym.derive.rules.divergences import moment_order
from dpsym.derive.rules.outcomes import constant, finite
from dpsym.derive.rules.shapes import OfTwoFiniteLaws, private
from dpsym.language.divergences.hockey_stick import HockeyStick
from dpsym.language.divergences.renyi import KL, MaxDivergence, Renyi
from dpsym.language.expectation import Expectation, Probability
from dpsym.language.randomness import Draw, PrivacyLoss
from dpsym.language.relations import Comparison, at_least, at_most, equal, greater
from dpsym.language.sums import ProductOver
from dpsym.language.symbols import real

__all__ = [
    "BoundedLoss",
    "GeometricMean",
    "LossAtPoint",
    "LossByMasses",
    "LossTails",
]
__all__ += ["RatioMoment"]


@dataclass(frozen=True)
class LossByMasses(OfTwoFiniteLaws):
    """D_oo(P ‖ Q) <= b if P(y) <= e^b Q(y) at all points y, for a finite b.

    >>> from dpsym.language import Space, equal, law, laws, point, real
    >>> P, Q = laws("P Q")
    >>> LossByMasses(P, Q, real("b"), point("y")).instance(equal(0, 0)).conditions
    (ForAll(y, P(y) <= exp(b)*Q(y)),)
    >>> LossByMasses(P, law("R", on=Space("Z")), 1, point("y")).instance(equal(0, 0))
    Traceback (most recent call last):
    dpsym.errors.IllFormedError: the rule LossByMasses does not apply: ...
    """

    bound: Any
    point: Any

    def instance(self, step: Comparison) -> Instance:
        """Return the bound of the largest loss, under that of the masses."""
        (P, Q), bound, y = self.read(), number(self, self.bound, "the bound"), self.point
        new_point(self, y, P.space, P.free_symbols | Q.free_symbols | bound.free_symbols)
        pointwise = condition(P(y), "<=", sympy.exp(bound) * Q(y))
        return Instance((at_most(MaxDivergence(P, Q), bound),), (pointwise, *finite(bound)))


@dataclass(frozen=True)
class LossAtPoint(OfTwoFiniteLaws):
    """P(y) <= e^b Q(y) at a point y if D_oo(P ‖ Q) <= b, for a finite b: what the max divergence says.

    >>> from dpsym.language import Space, equal, law, laws, point, real
    >>> P, Q = laws("P Q")
    >>> LossAtPoint(P, Q, real("b"), point("y")).instance(equal(0, 0)).relations
    (P(y) <= exp(b)*Q(y),)
    >>> LossAtPoint(P, law("R", on=Space("Z")), 1, point("y")).instance(equal(0, 0))
    Traceback (most recent call last):
    dpsym.errors.IllFormedError: the rule LossAtPoint does not apply: P is on Y, and R on Z
    """

    bound: Any
    point: Any

    def instance(self, step: Comparison) -> Instance:
        """Return the bound of the mass at the point, under that of the largest loss."""
        (P, Q), bound = self.read(), number(self, self.bound, "the bound")
        point_of(self, self.point, P.space)
        largest = condition(MaxDivergence(P, Q), "<=", bound)
        bounded = at_most(P(self.point), sympy.exp(bound) * Q(self.point))
        return Instance((bounded,), (largest, *finite(bound)))


@dataclass(frozen=True)
class LossTails(Shorthand):
    """P[Z > t] - e^ε P[-Z' > t] <= E_ε(P ‖ Q) for finite ε and t; so also with >=.

    Z is the loss of P and Q, at a point drawn from P, and Z' that of Q and P, at a point drawn from Q: the
    two tails are P(S) and Q(S) for the event S of the points with p > e^t q, so that this is an instance of
    P(S) - e^ε Q(S) <= E_ε(P ‖ Q).  Said too: e^t P[-Z' > t] <= P[Z > t], as p >= e^t q in S;
    and what follows from both, (1 - e^(ε-t)) P[Z > t] <= E_ε(P ‖ Q).

    >>> from dpsym.language import Space, equal, law, laws
    >>> P, Q = laws("P Q")
    >>> LossTails(0, 1, P, Q).instance(equal(0, 0)).relations[0].rhs
    HockeyStick(0, P, Q)
    >>> LossTails(0, 1, P, law("R", on=Space("Z"))).instance(equal(0, 0))
    Traceback (most recent call last):
    dpsym.errors.IllFormedError: the rule LossTails does not apply: ...
    """

    level: Any
    threshold: Any
    first: Any
    second: Any
    theorems: ClassVar[tuple[str, ...]] = ("privacy-loss.tails",)

    def cited(self, step: Comparison) -> Cited:
        """Return the theorem at this level and threshold, and for these laws."""
        level, t = number(self, self.level, "the level"), number(self, self.threshold, "the threshold")
        laws = with_masses(self, self.first, self.second)
        return theorem_about(self.theorems[0], "P Q", laws, {real("epsilon"): level, real("t"): t})

    def instance(self, step: Comparison) -> Instance:
        """Return what is said of the tails, without their ends and with them."""
        P, Q = with_masses(self, self.first, self.second)
        level, t = number(self, self.level, "the level"), number(self, self.threshold, "the threshold")
        constant(self, level, t)
        loss, reverse, star = PrivacyLoss(P, Q), PrivacyLoss(Q, P), HockeyStick(level, P, Q)
        found = []
        for beyond in (greater, at_least):
            upper, under = Probability(beyond(loss, t)), Probability(beyond(-reverse, t))
            excess = upper - sympy.exp(level) * under
            found.append(at_most(excess, star))
            found.append(at_most(sympy.exp(t) * under, upper))
            found.append(at_most((1 - sympy.exp(level - t)) * upper, star))
        return Instance(tuple(found), finite(level, t))


@dataclass(frozen=True)
class RatioMoment(Rule):
    """E[(P(x)/Q(x))^(α-1)] = e^((α-1) D_α(P ‖ Q)) for a draw x from P and 1 < α < oo.

    For α = 1 it is E[log(P(x)/Q(x))] = KL(P ‖ Q), as the logarithm of p/0 is infinite by convention.  The
    ratio itself has no value where Q has no mass, so that for other orders the condition is
    D_oo(P ‖ Q) < oo; :class:`LossMoment`, with the privacy loss in place of the ratio, holds without it.

    >>> from dpsym.language import draw, equal, laws
    >>> P, Q = laws("P Q")
    >>> RatioMoment(1, draw("x", P), Q).instance(equal(0, 0)).relations
    (Expectation(log(P(x)/Q(x))) = KL(P, Q),)
    >>> RatioMoment(1, P, Q).instance(equal(0, 0))
    Traceback (most recent call last):
    dpsym.errors.IllFormedError: the rule RatioMoment does not apply: P is not a draw from a law
    """

    order: Any
    draw: Any
    second: Any

    def instance(self, step: Comparison) -> Instance:
        """Return the equation between the mean and the divergence."""
        x, order = self.draw, number(self, self.order, "the order")
        if not isinstance(x, Draw):
            raise self.refuse(f"{x} is not a draw from a law")
        P, Q = with_masses(self, x.law, self.second)
        ratio = P(x) / Q(x)
        if order == 1:
            return Instance((equal(Expectation(sympy.log(ratio)), KL(P, Q)),))
        conditions = (*moment_order(self, order), condition(MaxDivergence(P, Q), "<", sympy.oo))
        node = Renyi(order, P, Q)
        moment = Expectation(ratio ** (order - 1))
        relations = (
            equal(moment, sympy.exp((order - 1) * node)),
            equal(sympy.log(moment) / (order - 1), node),
        )
        return Instance(relations, conditions)


@dataclass(frozen=True)
class BoundedLoss(Shorthand):
    """P[|Z| > t] = 0 for the privacy loss Z of P and Q if D_oo is at most t in both orders, t finite.

    >>> from dpsym.language import Space, equal, law, laws
    >>> P, Q = laws("P Q")
    >>> BoundedLoss(1, P, Q).instance(equal(0, 0)).relations
    (Probability(Abs(PrivacyLoss(P, Q)) > 1) = 0,)
    >>> BoundedLoss(1, P, law("R", on=Space("Z"))).instance(equal(0, 0))
    Traceback (most recent call last):
    dpsym.errors.IllFormedError: the rule BoundedLoss does not apply: ...
    """

    threshold: Any
    first: Any
    second: Any

    theorems: ClassVar[tuple[str, ...]] = ("privacy-loss.bounded",)

    def cited(self, step: Comparison) -> Cited:
        """Return the theorem at this threshold and these laws."""
        t = number(self, self.threshold, "the threshold")
        laws = with_masses(self, self.first, self.second)
        return theorem_about(self.theorems[0], "P Q", laws, {real("t"): t})

    def instance(self, step: Comparison) -> Instance:
        """Return that the two tails together have no mass."""
        P, Q = with_masses(self, self.first, self.second)
        t = number(self, self.threshold, "the threshold")
        constant(self, t)
        tail = Probability(greater(sympy.Abs(PrivacyLoss(P, Q)), t))
        return Instance((equal(tail, 0),), (*private(P, Q, t), *finite(t)))


@dataclass(frozen=True)
class GeometricMean(OfTwoFiniteLaws):
    """Π_y (P(y)/Q(y))^P(y) = e^(E[Z]) for the privacy loss Z of P and Q, where Q charges all points.

    The mean of the loss is the sum of p log(p/q), and (p/q)^p is e^(p log(p/q)), which is 1 where p = 0.
    Condition: 0 < Q(y) at all points.

    >>> from dpsym.language import Space, equal, law, laws, point
    >>> P, Q = laws("P Q")
    >>> GeometricMean(P, Q, point("y")).instance(equal(0, 0)).relations
    (ProductOver((P(y)/Q(y))**P(y), y) = exp(Expectation(PrivacyLoss(P, Q))),)
    >>> GeometricMean(P, law("R", on=Space("Z")), point("y")).instance(equal(0, 0))
    Traceback (most recent call last):
    dpsym.errors.IllFormedError: the rule GeometricMean does not apply: P is on Y, and R on Z
    """

    point: Any

    def instance(self, step: Comparison) -> Instance:
        """Return what the geometric mean is."""
        (P, Q), y = self.read(), self.point
        loss = PrivacyLoss(P, Q)
        new_point(self, y, P.space, loss.free_symbols)
        product = ProductOver((P(y) / Q(y)) ** P(y), y)
        return Instance((equal(product, sympy.exp(Expectation(loss))),), (condition(0, "<", Q(y)),))
