"""Randomized response, the pair of laws that loses most among all private pairs, and steps that may fail."""

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
    finite_from,
    number,
    theorem_about,
    with_masses,
    within_unit,
)
from dpsym.derive.rules.outcomes import finite
from dpsym.derive.rules.shapes import (
    OfDivergence,
    factors_of,
    is_inside,
    of_laws,
    powers_of,
    private,
)
from dpsym.language.distributions.composed import Power, Product
from dpsym.language.distributions.randomized_response import RandomizedResponse
from dpsym.language.divergences.hockey_stick import HockeyStick
from dpsym.language.divergences.renyi import KL, MaxDivergence, Renyi
from dpsym.language.relations import Comparison, at_most, equal
from dpsym.language.symbols import real

__all__ = ["IndependentFailures", "ResponseLoss", "WorstResponse"]


@dataclass(frozen=True)
class ResponseLoss(Shorthand):
    """D_∞ of the two answers of randomized response without failures is ε, for 0 <= ε < oo.

    The masses are e^ε/(1+e^ε) and 1/(1+e^ε), so the losses are ε and -ε.  ``response`` is either answer.

    >>> from dpsym.language import Bernoulli, equal, real
    >>> epsilon = real("epsilon", at_least=0)
    >>> response = RandomizedResponse(epsilon)
    >>> ResponseLoss(response).instance(equal(0, 0)).relations
    (MaxDivergence(RandomizedResponse(epsilon, 0, 0), RandomizedResponse(epsilon, 0, 1)) = epsilon,)
    >>> ResponseLoss(Bernoulli(epsilon)).instance(equal(0, 0))
    Traceback (most recent call last):
    dpsym.errors.IllFormedError: the rule ResponseLoss does not apply: ...
    """

    response: Any
    theorems: ClassVar[tuple[str, ...]] = ("randomized-response.loss",)

    def cited(self, step: Comparison) -> Cited:
        """Return the theorem, which is about both bits, for this ε."""
        return ((self.theorems[0], {real("epsilon", at_least=0): unfailing(self, self.response)}),)

    def instance(self, step: Comparison) -> Instance:
        """Return the equation for the answer and the answer to the other bit."""
        epsilon = unfailing(self, self.response)  # where it fails its loss is infinite
        loss = MaxDivergence(self.response, self.response.partner)
        return Instance((equal(loss, epsilon),), finite_from(0, epsilon))


@dataclass(frozen=True)
class WorstResponse(OfDivergence, Shorthand):
    """D(P ‖ Q) <= D(RR_ε(0) ‖ RR_ε(1)) for every ε-private pair, for KL and for orders evidently in (1, oo).

    The loss lies between -ε and ε, where its exponential is below a chord; the chord has the mean that it has
    for the answers of randomized response (Kairouz, Oh and Viswanath 2015).

    Conditions: D_∞(P ‖ Q) <= ε and D_∞(Q ‖ P) <= ε; 0 <= ε < oo.

    >>> from dpsym.language import TotalVariation, at_most, laws, real
    >>> (P, Q), epsilon = laws("P Q"), real("epsilon", at_least=0)
    >>> WorstResponse(Renyi(2, P, Q), epsilon).instance(at_most(0, 1)).relations
    (Renyi(2, P, Q) <= Renyi(2, RandomizedResponse(epsilon, 0, 0), RandomizedResponse(epsilon, 0, 1)),)
    >>> WorstResponse(TotalVariation(P, Q), epsilon).instance(at_most(0, 1))
    Traceback (most recent call last):
    dpsym.errors.IllFormedError: the rule WorstResponse does not apply: ...
    """

    epsilon: Any
    kinds = (Renyi, KL)
    theorems: ClassVar[tuple[str, ...]] = ("rdp.pure-at-every-order", "information.largest-mean-loss")

    def read(self) -> tuple[Any, Any, Any]:
        """Return the divergence and its laws, which are on a finite space."""
        node, P, Q = super().read()
        with_masses(self, P, Q)
        if not (isinstance(node, KL) or is_inside(node)):
            raise self.refuse(f"the order of {node} is not evidently in (1, oo)")
        return node, P, Q

    def cited(self, step: Comparison) -> Cited:
        """Return the theorem about the divergence, for this ε and these laws."""
        node, P, Q = self.read()
        values = {real("epsilon", at_least=0): number(self, self.epsilon, "epsilon")}
        if isinstance(node, KL):
            return theorem_about(self.theorems[1], "P Q", (P, Q), values)
        return theorem_about(self.theorems[0], "P Q", (P, Q), {**values, real("alpha", above=1): node.order})

    def instance(self, step: Comparison) -> Instance:
        """Return the inequality, under the privacy of the pair."""
        node, P, Q = self.read()
        epsilon = number(self, self.epsilon, "epsilon")
        response = RandomizedResponse(epsilon)
        worst = of_laws(node, response, response.partner)
        return Instance((at_most(node, worst),), (*private(P, Q, epsilon), *finite_from(0, epsilon)))


class IndependentFailures(OfDivergence):
    """E_a(P ‖ Q) = 1 - F + F E_a(P' ‖ Q') for answers of randomized response of which each may fail.

    P and Q are products, or powers, of answers that give their bit away with probabilities δ_i; P' and Q' are
    the same without failures, and F is the product of the 1 - δ_i.  A tuple of answers in which one was given
    away has no mass under the other law, and adds all that P gives it, 1 - F together; on the rest the masses
    are F times those of P' and Q'.

    Conditions: a is finite; 0 <= ε_i < oo; 0 <= δ_i <= 1; the number of answers of a power is at least 1.

    >>> from dpsym.language import equal, probability, real
    >>> epsilon, delta = real("epsilon", at_least=0), probability("delta")
    >>> response = RandomizedResponse(epsilon, delta)
    >>> node = HockeyStick(1, Power(response, 3), Power(response.partner, 3))
    >>> IndependentFailures(node).instance(equal(0, 0)).relations[0].rhs.subs(delta, 1)
    1
    >>> IndependentFailures(HockeyStick(1, response, response)).instance(equal(0, 0))
    Traceback (most recent call last):
    dpsym.errors.IllFormedError: the rule IndependentFailures does not apply: ...
    """

    kinds = (HockeyStick,)

    def instance(self, step: Comparison) -> Instance:
        """Return the equation between the divergence with and without failures."""
        node, P, Q = self.read()
        first, second, kept, needed = self._without(P, Q)
        rest = of_laws(node, first, second)
        return Instance((equal(node, 1 - kept + kept * rest),), (*finite(node.args[0]), *needed))

    def _without(self, first: Any, second: Any) -> tuple[Any, Any, Any, list[Any]]:
        """Return two laws without failures, the probability of none, and what is needed."""
        factors, powers = factors_of(first, second), powers_of(first, second)
        if factors is not None:
            parts = [self._without(p, q) for p, q in factors]
            kept = sympy.Mul(*(part[2] for part in parts))
            needed = [entry for part in parts for entry in part[3]]
            return Product(*(part[0] for part in parts)), Product(*(part[1] for part in parts)), kept, needed
        if powers is not None:
            p, q, k = powers
            one, other, kept, needed = self._without(p, q)
            return Power(one, k), Power(other, k), kept**k, [*needed, condition(1, "<=", k)]
        epsilon, delta = answer_of(self, first)
        if second != first.partner:
            raise self.refuse(f"{first} and {second} are not the answers to two different bits")
        bit = first.args[2]
        needed = [*finite_from(0, epsilon), *within_unit(delta)]
        return RandomizedResponse(epsilon, 0, bit), RandomizedResponse(epsilon, 0, 1 - bit), 1 - delta, needed


def unfailing(rule: Rule, response: Any) -> Any:
    """Return epsilon of an answer of randomized response that never fails."""
    epsilon, delta = answer_of(rule, response)
    if delta != 0:
        raise rule.refuse(f"{response} is not an answer of randomized response that never fails")
    return epsilon


def answer_of(rule: Rule, response: Any) -> tuple[Any, Any]:
    """Return epsilon and delta of an answer of randomized response."""
    if not isinstance(response, RandomizedResponse) or response.args[2] not in (0, 1):
        raise rule.refuse(f"{response} is not an answer of randomized response to the bit 0 or 1")
    epsilon, delta, _ = response.args
    return epsilon, delta
