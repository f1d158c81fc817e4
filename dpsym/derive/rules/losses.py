"""Divergences as means and tails of the privacy loss Z = log(p/q) at a point drawn from P."""

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
    taken,
    theorem_about,
    with_masses,
)
from dpsym.derive.rules.divergences import moment_order
from dpsym.derive.rules.outcomes import constant, finite
from dpsym.derive.rules.shapes import AtLevel, OfOrder, powers_of, spread
from dpsym.language.divergences.hockey_stick import HockeyStick
from dpsym.language.divergences.renyi import KL, MaxDivergence, Renyi
from dpsym.language.expectation import Expectation, Probability
from dpsym.language.randomness import PrivacyLoss, random_in
from dpsym.language.relations import Comparison, at_least, at_most, equal, greater
from dpsym.language.supremum import Supremum
from dpsym.language.symbols import integer, real

__all__ = ["ClippedLoss", "LossExcess", "LossMoment", "TailOfLosses"]


class LossMoment(OfOrder):
    """E[e^((α-1) Z)] = e^((α-1) D_α(P ‖ Q)) for the privacy loss Z and 1 < α < oo; E[Z] = KL(P ‖ Q) at α = 1.

    At a point that only P produces the loss is infinite, and so is the divergence.

    >>> from dpsym.language import equal, laws
    >>> LossMoment(2, *laws("P Q")).instance(equal(0, 0)).relations
    (Expectation(exp(PrivacyLoss(P, Q))) = exp(Renyi(2, P, Q)),)
    """

    def instance(self, step: Comparison) -> Instance:
        """Return the equation between the moment and the divergence."""
        order, P, Q = self.read()
        loss, rate = _loss(self, P, Q), order - 1
        if order == 1:
            return Instance((equal(Expectation(loss), KL(P, Q)),))
        conditions = moment_order(self, order)
        moment = Expectation(sympy.exp(rate * loss))
        return Instance((equal(moment, sympy.exp(rate * Renyi(order, P, Q))),), conditions)


class LossExcess(AtLevel):
    """E_ε(P ‖ Q) = E[max(0, 1 - e^(ε-Z))] = P[Z > ε] - e^ε P[-Z' > ε] for a finite ε; so also with >=.

    Z is the loss of P and Q, at a point drawn from P, and Z' that of Q and P, at a point drawn from Q.  As
    p - e^ε q = p (1 - e^(ε-z)), which is positive where z > ε and 0 where z = ε; a point that only P produces
    adds p.
    Balle and Wang (2018, Theorem 5).  Conditions: ε is finite.

    >>> from dpsym.language import equal, laws, law, Space
    >>> P, Q = laws("P Q")
    >>> LossExcess(1, P, Q).instance(equal(0, 0)).relations[0]
    HockeyStick(1, P, Q) = Expectation(Max(0, 1 - exp(1 - PrivacyLoss(P, Q))))
    >>> LossExcess(1, P, law("R", on=Space("Z"))).instance(equal(0, 0))
    Traceback (most recent call last):
    dpsym.errors.IllFormedError: the rule LossExcess does not apply: ...
    """

    def instance(self, step: Comparison) -> Instance:
        """Return the equations."""
        epsilon, P, Q = self.read()
        loss, reverse = _loss(self, P, Q), _loss(self, Q, P)
        constant(self, epsilon)
        star = HockeyStick(epsilon, P, Q)
        mean = Expectation(sympy.Max(0, 1 - sympy.exp(epsilon - loss)))
        found = [equal(star, mean)]
        for beyond in (greater, at_least):
            tail, other = Probability(beyond(loss, epsilon)), Probability(beyond(-reverse, epsilon))
            found.append(equal(star, tail - sympy.exp(epsilon) * other))
        return Instance(tuple(found), finite(epsilon))


@dataclass(frozen=True)
class ClippedLoss(Rule):
    """E[f(Z)] = E[f(max(-a, min(b, Z)))] for the privacy loss Z if D_∞(P ‖ Q) <= b and D_∞(Q ‖ P) <= a.

    Where P has mass, Z = log(p/q) is at most D_∞(P ‖ Q); where Q has mass too, as it then has, -Z = log(q/p)
    is at most D_∞(Q ‖ P).  ``body`` is f(Z).  Without ``low``, the number a, it is E[f(min(b, Z))], and there
    is nothing to ask of D_∞(Q ‖ P).  With ``point``, a >= 0 has to be at least log(q/p) where P has mass.

    Conditions: the bounds; a and b are finite.

    >>> from dpsym.language import equal, laws, real
    >>> (P, Q), b = laws("P Q"), real("b")
    >>> ClippedLoss(sympy.exp(PrivacyLoss(P, Q)), P, Q, b).instance(equal(0, 0)).relations[0].rhs
    Expectation(exp(Min(b, PrivacyLoss(P, Q))))
    >>> ClippedLoss(b, P, Q, b).instance(equal(0, 0))
    Traceback (most recent call last):
    dpsym.errors.IllFormedError: the rule ClippedLoss does not apply: ...
    """

    body: Any
    first: Any
    second: Any
    high: Any
    low: Any = None
    point: Any = None

    def instance(self, step: Comparison) -> Instance:
        """Return the equation between the two means, under the bounds of the loss."""
        loss, body = _loss(self, self.first, self.second), number(self, self.body, "the body")
        high = number(self, self.high, "the upper bound")
        constant(self, high)
        if random_in(body) != [loss]:
            raise self.refuse(
                f"{body} is not a function of the privacy loss of {self.first} and {self.second}"
            )
        clipped = sympy.Min(high, loss)
        conditions = [condition(MaxDivergence(self.first, self.second), "<=", high), *finite(high)]
        if self.low is not None:
            low = number(self, self.low, "the lower bound")
            constant(self, low)
            clipped = sympy.Max(-low, clipped)
            conditions += [condition(self._largest_gain(step), "<=", low), *finite(low)]
        means = Expectation(body), Expectation(body.xreplace({loss: clipped}))
        return Instance((equal(*means),), tuple(conditions))

    def _largest_gain(self, step: Comparison) -> Any:
        """Return what -Z is at most: everywhere, or where the first law has mass."""
        P, Q, y = self.first, self.second, self.point
        if y is None:
            return MaxDivergence(Q, P)
        new_point(self, y, P.space, taken(self, step, "point"))
        return sympy.Max(0, Supremum(sympy.log(Q(y) / P(y)), y, where=P(y) > 0))


@dataclass(frozen=True)
class TailOfLosses(Shorthand):
    """P[Z > k m + t √k R / 2] <= e^(-t²/2) for the privacy loss Z of k independent steps, and t >= 0.

    The loss of P^k and Q^k is the sum of those of its steps, which are independent; each has the mean
    KL(P ‖ Q) <= m and lies in an interval of length R (Hoeffding 1963, Theorem 2).  Where R is 0 the loss is
    its mean, and never above it.

    Conditions: D_oo(P ‖ Q) + D_oo(Q ‖ P) <= R; KL(P ‖ Q) <= m; R, m and t are finite; 0 <= t; 1 <= k.

    >>> from dpsym.language import Power, at_most, laws, real
    >>> (P, Q), t = laws("P Q"), real("t", at_least=0)
    >>> TailOfLosses(Power(P, 4), Power(Q, 4), 3, t, 1).instance(at_most(0, 1)).relations
    (Probability(PrivacyLoss(Power(P, 4), Power(Q, 4)) > 3*t + 4) <= exp(-t**2/2),)
    >>> TailOfLosses(P, Q, 1, t, 1).instance(at_most(0, 1))
    Traceback (most recent call last):
    dpsym.errors.IllFormedError: the rule TailOfLosses does not apply: ...
    """

    first: Any
    second: Any
    span: Any
    deviation: Any
    mean: Any
    theorems: ClassVar[tuple[str, ...]] = ("privacy-loss.tail-of-copies",)

    def read(self) -> tuple[tuple[Any, Any, Any], tuple[Any, Any, Any]]:
        """Return the laws of one step and how often it is done, and R, t and m.

        Raises:
            IllFormedError: the laws are no two powers with one exponent of laws on a finite space.
        """
        powers = powers_of(self.first, self.second)
        if powers is None:
            raise self.refuse(f"{self.first} and {self.second} are not two powers with one exponent")
        with_masses(self, *powers[:2])
        span, t = number(self, self.span, "the span"), number(self, self.deviation, "the deviation")
        mean = number(self, self.mean, "the mean")
        constant(self, span, t, mean)
        return powers, (span, t, mean)

    def cited(self, step: Comparison) -> Cited:
        """Return the theorem for these laws and this number of copies."""
        (P, Q, k), (span, t, mean) = self.read()
        numbers = {real("R"): span, real("t", at_least=0): t, real("m"): mean, integer("k", at_least=1): k}
        return theorem_about(self.theorems[0], "P Q", (P, Q), numbers)

    def instance(self, step: Comparison) -> Instance:
        """Return the bound of the tail."""
        (P, Q, k), (span, t, mean) = self.read()
        tail = Probability(
            greater(PrivacyLoss(self.first, self.second), k * mean + t * sympy.sqrt(k) * span / 2)
        )
        conditions = (
            condition(0, "<=", t),
            condition(1, "<=", k),
            *finite(t, span, mean),
            condition(spread(P, Q), "<=", span),
            condition(KL(P, Q), "<=", mean),
        )
        return Instance((at_most(tail, sympy.exp(-(t**2) / 2)),), conditions)


def _loss(rule: Rule, first: Any, second: Any) -> Any:
    """Return the privacy loss of two laws on one finite space."""
    return PrivacyLoss(*with_masses(rule, first, second))
