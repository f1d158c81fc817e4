"""Likelihood ratios at events, at single points and at draws, and the tails of the privacy loss."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, ClassVar

import sympy

from dpsym.derive.rules.base import Instance, Rule, condition, number, pair, taken
from dpsym.derive.rules.divergences import plain_order
from dpsym.derive.rules.outcomes import constant, finite
from dpsym.language.distributions.randomized_response import RandomizedResponse
from dpsym.language.divergences.hockey_stick import HockeyStick
from dpsym.language.divergences.renyi import KL, MaxDivergence, Renyi
from dpsym.language.events import EventSymbol
from dpsym.language.expectation import Expectation, Probability
from dpsym.language.notions.base import fresh
from dpsym.language.randomness import Draw, PrivacyLoss, random_in
from dpsym.language.relations import Comparison, at_least, at_most, equal, greater
from dpsym.language.spaces import Point
from dpsym.language.sums import ProductOver
from dpsym.language.supremum import Supremum

__all__ = ["BoundedLoss", "LargestLoss", "LossByMasses", "LossOfEvents", "LossTails", "MeansOfRatio"]
__all__ += ["RatioMoment", "ResponseTail"]


@dataclass(frozen=True)
class LossOfEvents(Rule):
    """D_oo(P ‖ Q) is the supremum of log(P(S)/Q(S)) over the events S with P(S) > 0: the mediant inequality.

    A ratio of sums is at most the largest of the ratios, and a single point is an event.  With ``event``,
    log(P(S)/Q(S)) is at most that divergence for the one event S, on the condition that 0 < P(S).
    ``over`` is the event symbol over which the supremum is written.
    Dwork and Roth (2014, Definition 3.6).

    >>> from dpsym.language import event, law, laws
    >>> P, Q = laws("P Q")
    >>> LossOfEvents(P, Q, event("S")).instance(equal(0, 0))
    Instance(relations=(log(P(S)/Q(S)) <= MaxDivergence(P, Q),), conditions=(0 < P(S),))
    >>> LossOfEvents(P, Q, law("R")).instance(equal(0, 0))
    Traceback (most recent call last):
    dpsym.errors.IllFormedError: the rule LossOfEvents does not apply: R is not an event of Y
    """

    first: Any
    second: Any
    event: Any = None
    over: Any = None
    classical: ClassVar[str] = "mediant inequality"

    def instance(self, step: Comparison) -> Instance:
        """Return the equation, or the inequality for one event."""
        P, Q = _masses(self, self.first, self.second)
        largest = MaxDivergence(P, Q)
        if self.event is None:
            free = taken(self, step, "over")
            S = self.over or EventSymbol(fresh("S", {str(symbol) for symbol in free}), P.space)
            if not isinstance(S, EventSymbol) or S.space != P.space or S in free:
                raise self.refuse(f"{S} is not a new event of {P.space}")
            return Instance((equal(largest, Supremum(sympy.log(P(S) / Q(S)), S, where=P(S) > 0)),))
        S = self.event
        if not getattr(S, "is_event", False) or S.space != P.space:
            raise self.refuse(f"{S} is not an event of {P.space}")
        return Instance((at_most(sympy.log(P(S) / Q(S)), largest),), (condition(0, "<", P(S)),))


@dataclass(frozen=True)
class LossByMasses(Rule):
    """D_oo(P ‖ Q) <= b if P(y) <= e^b Q(y) at all points y, for a finite b.

    >>> from dpsym.language import Space, equal, law, laws, point, real
    >>> P, Q = laws("P Q")
    >>> LossByMasses(P, Q, real("b"), point("y")).instance(equal(0, 0)).conditions
    (ForAll(y, P(y) <= exp(b)*Q(y)),)
    >>> LossByMasses(P, law("R", on=Space("Z")), 1, point("y")).instance(equal(0, 0))
    Traceback (most recent call last):
    dpsym.errors.IllFormedError: the rule LossByMasses does not apply: ...
    """

    first: Any
    second: Any
    bound: Any
    point: Any
    classical: ClassVar[str] = ""

    def instance(self, step: Comparison) -> Instance:
        """Return the bound of the largest loss, under that of the masses."""
        P, Q = _masses(self, self.first, self.second)
        bound, y = number(self, self.bound, "the bound"), self.point
        _new_point(self, y, P.space, P, Q, bound)
        pointwise = condition(P(y), "<=", sympy.exp(bound) * Q(y))
        return Instance((at_most(MaxDivergence(P, Q), bound),), (pointwise, *finite(bound)))


@dataclass(frozen=True)
class LargestLoss(Rule):
    """D_α(P ‖ Q) is at least what one point adds to it, for 1 < α < oo: log(p/q) + log(p)/(α-1) where p > 0.

    As e^((α-1) D_α) is a sum of p (p/q)^(α-1), of which no term is negative.  At the point of the largest
    ratio, with at least the smallest positive mass of Q, this is (α D_oo - sup_(q > 0) log(1/q))/(α-1).
    Van Erven and Harremoës (2014, Theorem 6), on a finite space.

    >>> from dpsym.language import Space, equal, law, laws, point, real
    >>> P, Q = laws("P Q")
    >>> LargestLoss(2, P, Q, point("y")).instance(equal(0, 0)).relations[0].lhs
    Supremum(log(P(y)/Q(y)) + log(P(y)), y, P(y) > 0)
    >>> LargestLoss(2, P, law("R", on=Space("Z")), point("y")).instance(equal(0, 0))
    Traceback (most recent call last):
    dpsym.errors.IllFormedError: the rule LargestLoss does not apply: ...
    """

    order: Any
    first: Any
    second: Any
    point: Any
    classical: ClassVar[str] = ""

    def instance(self, step: Comparison) -> Instance:
        """Return the two bounds from below."""
        P, Q = _masses(self, self.first, self.second)
        order, y = number(self, self.order, "the order"), self.point
        plain_order(self, order)
        _new_point(self, y, P.space, P, Q, order)
        node = Renyi(order, P, Q)
        single = sympy.log(P(y) / Q(y)) + sympy.log(P(y)) / (order - 1)
        rarity = Supremum(-sympy.log(Q(y)), y, where=Q(y) > 0)
        relations = (
            at_most(Supremum(single, y, where=P(y) > 0), node),
            at_most((order * MaxDivergence(P, Q) - rarity) / (order - 1), node),
        )
        return Instance(relations, (condition(1, "<", order), condition(order, "<", sympy.oo)))


@dataclass(frozen=True)
class LossTails(Rule):
    """P[Z > t] - e^ε P[-Z' > t] <= E_ε(P ‖ Q) for finite ε and t, with equality at t = ε; so also with >=.

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
    classical: ClassVar[str] = ""

    def instance(self, step: Comparison) -> Instance:
        """Return what is said of the tails, without their ends and with them."""
        P, Q = _masses(self, self.first, self.second)
        level, t = number(self, self.level, "the level"), number(self, self.threshold, "the threshold")
        constant(self, level, t)
        loss, reverse, star = PrivacyLoss(P, Q), PrivacyLoss(Q, P), HockeyStick(level, P, Q)
        found = []
        for beyond in (greater, at_least):
            upper, under = Probability(beyond(loss, t)), Probability(beyond(-reverse, t))
            excess = upper - sympy.exp(level) * under
            found.append(equal(excess, star) if t == level else at_most(excess, star))
            found.append(at_most(sympy.exp(t) * under, upper))
            found.append(at_most((1 - sympy.exp(level - t)) * upper, star))
        return Instance(tuple(found), finite(level, t))


@dataclass(frozen=True)
class RatioMoment(Rule):
    """E[(P(x)/Q(x))^(α-1)] = e^((α-1) D_α(P ‖ Q)) for a draw x from P and 1 < α < oo.

    For α = 1 it is E[log(P(x)/Q(x))] = KL(P ‖ Q).  Where Q has no mass the ratio is infinite; if α is a
    number above 1, the condition is D_oo(P ‖ Q) < oo.

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
    classical: ClassVar[str] = ""

    def instance(self, step: Comparison) -> Instance:
        """Return the equation between the mean and the divergence."""
        x, order = self.draw, number(self, self.order, "the order")
        if not isinstance(x, Draw):
            raise self.refuse(f"{x} is not a draw from a law")
        P, Q = _masses(self, x.law, self.second)
        ratio = P(x) / Q(x)
        if order == 1:
            return Instance((equal(Expectation(sympy.log(ratio)), KL(P, Q)),))
        plain_order(self, order)
        node = Renyi(order, P, Q)
        moment = Expectation(ratio ** (order - 1))
        relations = (
            equal(moment, sympy.exp((order - 1) * node)),
            equal(sympy.log(moment) / (order - 1), node),
        )
        conditions = [condition(1, "<", order), condition(order, "<", sympy.oo)]
        if not order.free_symbols:  # a power such as (p/q)² is written p²/q², which has no value at q = 0
            conditions.append(condition(MaxDivergence(P, Q), "<", sympy.oo))
        return Instance(relations, tuple(conditions))


@dataclass(frozen=True)
class BoundedLoss(Rule):
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
    classical: ClassVar[str] = ""

    def instance(self, step: Comparison) -> Instance:
        """Return that the two tails together have no mass."""
        P, Q = _masses(self, self.first, self.second)
        t = number(self, self.threshold, "the threshold")
        constant(self, t)
        bounds = (condition(MaxDivergence(*laws), "<=", t) for laws in ((P, Q), (Q, P)))
        tail = Probability(greater(sympy.Abs(PrivacyLoss(P, Q)), t))
        return Instance((equal(tail, 0),), (*bounds, *finite(t)))


@dataclass(frozen=True)
class ResponseTail(Rule):
    """P[|Z| >= ε] = 1 for the privacy loss Z of an answer of randomized response that never fails.

    The loss of an answer is ε or -ε.  Conditions: 0 <= ε, and ε is finite.

    >>> from dpsym.language import Bernoulli, equal, real
    >>> response = RandomizedResponse(real("epsilon", at_least=0))
    >>> ResponseTail(response).instance(equal(0, 0)).relations[0].rhs
    1
    >>> ResponseTail(Bernoulli(1)).instance(equal(0, 0))
    Traceback (most recent call last):
    dpsym.errors.IllFormedError: the rule ResponseTail does not apply: ...
    """

    response: Any
    classical: ClassVar[str] = ""

    def instance(self, step: Comparison) -> Instance:
        """Return that the loss is at least ε in size."""
        response = self.response
        plain = isinstance(response, RandomizedResponse) and response.args[1] == 0
        if not plain or response.args[2] not in (0, 1):
            raise self.refuse(f"{response} is not an answer of randomized response that never fails")
        epsilon = response.args[0]
        tail = Probability(at_least(sympy.Abs(PrivacyLoss(response, response.partner)), epsilon))
        return Instance((equal(tail, 1),), (condition(0, "<=", epsilon), *finite(epsilon)))


@dataclass(frozen=True)
class MeansOfRatio(Rule):
    """1/E[e^-Z] <= Π_y (P(y)/Q(y))^P(y) <= E[e^Z], the product being e^(E[Z]), where Q charges all points.

    Harmonic, geometric and arithmetic mean of the likelihood ratio at a point drawn from P, the logarithm of
    which is the privacy loss Z.  Condition: 0 < Q(y) at all points.

    >>> from dpsym.language import Space, equal, law, laws, point
    >>> P, Q = laws("P Q")
    >>> MeansOfRatio(P, Q, point("y")).instance(equal(0, 0)).relations[0].lhs
    exp(Expectation(PrivacyLoss(P, Q)))
    >>> MeansOfRatio(P, law("R", on=Space("Z")), point("y")).instance(equal(0, 0))
    Traceback (most recent call last):
    dpsym.errors.IllFormedError: the rule MeansOfRatio does not apply: ...
    """

    first: Any
    second: Any
    point: Any
    classical: ClassVar[str] = "AM-GM inequality"

    def instance(self, step: Comparison) -> Instance:
        """Return what the geometric mean is, and its place between the others."""
        P, Q = _masses(self, self.first, self.second)
        y, loss = self.point, PrivacyLoss(P, Q)
        _new_point(self, y, P.space, P, Q)
        geometric = ProductOver((P(y) / Q(y)) ** P(y), y)
        relations = (
            equal(sympy.exp(Expectation(loss)), geometric),
            at_most(geometric, Expectation(sympy.exp(loss))),
            at_most(1 / Expectation(sympy.exp(-loss)), geometric),
        )
        return Instance(relations, (condition(0, "<", Q(y)),))


def _masses(rule: Rule, first: Any, second: Any) -> tuple[Any, Any]:
    """Return two laws on one finite space."""
    pair(rule, first, second)
    if not (first.has_masses and second.has_masses):
        raise rule.refuse(f"{first} and {second} are not laws on a finite space")
    if random_in(sympy.Tuple(first, second)):
        raise rule.refuse(f"{first} and {second} depend on what is random")
    return first, second


def _new_point(rule: Rule, point: Any, space: Any, *others: Any) -> None:
    """Refuse what is not a point of a space, or stands in what the rule speaks of."""
    if not isinstance(point, Point) or point.space != space:
        raise rule.refuse(f"{point} is not a point of {space}")
    if any(point in entry.free_symbols for entry in others):
        raise rule.refuse(f"{point} stands in what the rule is about; use a new point")
