"""Randomized response, the pair of laws that loses most among all private pairs, and independent steps."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, ClassVar, Final

import sympy

from dpsym.derive.rules.base import Instance, Rule, condition, number, pair
from dpsym.language.distributions.composed import Power, Product
from dpsym.language.distributions.randomized_response import RandomizedResponse
from dpsym.language.divergences.f_divergence import ChiSquare
from dpsym.language.divergences.hockey_stick import HockeyStick, TotalVariation
from dpsym.language.divergences.renyi import KL, MaxDivergence, Renyi
from dpsym.language.relations import Comparison, at_most, equal

__all__ = ["IndependentFailures", "ProductComposition", "ResponseLoss", "WorstResponse"]

PROCESSED: Final = (Renyi, KL, MaxDivergence, HockeyStick, TotalVariation, ChiSquare)


@dataclass(frozen=True)
class ResponseLoss(Rule):
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
    classical: ClassVar[str] = ""

    def instance(self, step: Comparison) -> Instance:
        """Return the equation for the answer and the answer to the other bit."""
        epsilon, delta = _parameters(self, self.response)
        if delta != 0:
            raise self.refuse(f"{self.response} may fail, and then its loss is infinite")
        loss = MaxDivergence(self.response, self.response.partner)
        return Instance((equal(loss, epsilon),), _usual(epsilon))


@dataclass(frozen=True)
class WorstResponse(Rule):
    """D(P ‖ Q) <= D(RR_ε(0) ‖ RR_ε(1)) for every ε-private pair, and every divergence that processing lowers.

    Every such pair is what one kernel makes of the two answers (Kairouz, Oh and Viswanath 2015; Murtagh and
    Vadhan 2016), and the data processing inequality does the rest.  With ``delta``, P and Q are
    (ε, δ)-private, and the answers those of randomized response that fails with probability δ.

    Conditions: D_∞(P ‖ Q) <= ε and D_∞(Q ‖ P) <= ε, or the same for the hockey-stick divergences at ε and δ;
    0 <= ε < oo; 0 <= δ <= 1.

    >>> from dpsym.language import at_most, laws, law, real, Space
    >>> (P, Q), epsilon = laws("P Q"), real("epsilon", at_least=0)
    >>> WorstResponse(KL(P, Q), epsilon).instance(at_most(0, 1)).relations
    (KL(P, Q) <= KL(RandomizedResponse(epsilon, 0, 0), RandomizedResponse(epsilon, 0, 1)),)
    >>> WorstResponse(KL(P, law("R", on=Space("Z"))), epsilon).instance(at_most(0, 1))
    Traceback (most recent call last):
    dpsym.errors.IllFormedError: the rule WorstResponse does not apply: ...
    """

    divergence: Any
    epsilon: Any
    delta: Any = 0
    classical: ClassVar[str] = "randomized response is the worst case (Kairouz, Oh and Viswanath)"

    def instance(self, step: Comparison) -> Instance:
        """Return the inequality, under the privacy of the pair."""
        node = self.divergence
        if not isinstance(node, PROCESSED):
            raise self.refuse(f"{node} is not a divergence that processing lowers")
        pair(self, node.first, node.second)
        epsilon, delta = number(self, self.epsilon, "epsilon"), number(self, self.delta, "delta")
        orders = ((node.first, node.second), (node.second, node.first))
        if delta == 0:
            private = [condition(MaxDivergence(*laws), "<=", epsilon) for laws in orders]
        else:
            private = [condition(HockeyStick(epsilon, *laws), "<=", delta) for laws in orders]
            private += [condition(0, "<=", delta), condition(delta, "<=", 1)]
        response = RandomizedResponse(epsilon, delta)
        worst = node.func(*node.args[:-2], response, response.partner)
        return Instance((at_most(node, worst),), (*private, *_usual(epsilon)))


@dataclass(frozen=True)
class IndependentFailures(Rule):
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

    divergence: Any
    classical: ClassVar[str] = ""

    def instance(self, step: Comparison) -> Instance:
        """Return the equation between the divergence with and without failures."""
        node = self.divergence
        if not isinstance(node, HockeyStick):
            raise self.refuse(f"{node} is not a hockey-stick divergence")
        level = node.args[0]
        conditions = [condition(-sympy.oo, "<", level), condition(level, "<", sympy.oo)]
        first, second, kept, needed = self._without(node.first, node.second)
        rest = HockeyStick(level, first, second)
        return Instance((equal(node, 1 - kept + kept * rest),), (*conditions, *needed))

    def _without(self, first: Any, second: Any) -> tuple[Any, Any, Any, list[Any]]:
        """Return two laws without failures, the probability of none, and what is needed."""
        if isinstance(first, Product) and isinstance(second, Product) and len(first.args) == len(second.args):
            parts = [self._without(p, q) for p, q in zip(first.args, second.args, strict=True)]
            kept = sympy.Mul(*(part[2] for part in parts))
            needed = [entry for part in parts for entry in part[3]]
            return Product(*(part[0] for part in parts)), Product(*(part[1] for part in parts)), kept, needed
        if isinstance(first, Power) and isinstance(second, Power) and first.args[1] == second.args[1]:
            (p, k), (q, _) = first.args, second.args
            one, other, kept, needed = self._without(p, q)
            return Power(one, k), Power(other, k), kept**k, [*needed, condition(1, "<=", k)]
        epsilon, delta = _parameters(self, first)
        if second != first.partner:
            raise self.refuse(f"{first} and {second} are not the answers to two different bits")
        bit = first.args[2]
        needed = [*_usual(epsilon), condition(0, "<=", delta), condition(delta, "<=", 1)]
        return RandomizedResponse(epsilon, 0, bit), RandomizedResponse(epsilon, 0, 1 - bit), 1 - delta, needed


@dataclass(frozen=True)
class ProductComposition(Rule):
    """E_(a+b)(P × R ‖ Q × S) <= E_a(P ‖ Q) + E_b(R ‖ S): basic composition of two independent steps.

    For every event E of pairs, R(E_y) <= min(1, e^b S(E_y)) + E_b(R ‖ S) at each first output y, and the
    minimum is a function with values in [0, 1].  Dwork and Roth (2014, Theorem 3.16).  Conditions: a and b
    are finite.

    >>> from dpsym.language import at_most, laws
    >>> P, Q = laws("P Q")
    >>> node = ProductComposition(1, 2, Product(P, P), Product(Q, Q)).instance(at_most(0, 1)).relations[0]
    >>> node.rhs
    HockeyStick(1, P, Q) + HockeyStick(2, P, Q)
    >>> ProductComposition(1, 2, P, Q).instance(at_most(0, 1))
    Traceback (most recent call last):
    dpsym.errors.IllFormedError: the rule ProductComposition does not apply: ...
    """

    level: Any
    further: Any
    first: Any
    second: Any
    classical: ClassVar[str] = "basic composition"

    def instance(self, step: Comparison) -> Instance:
        """Return the bound by the sum over the two factors."""
        products = (self.first, self.second)
        if not all(isinstance(law, Product) and len(law.args) == 2 for law in products):
            raise self.refuse(f"{self.first} and {self.second} are not two products of two laws")
        (P, R), (Q, S) = self.first.args, self.second.args
        pair(self, P, Q)
        pair(self, R, S)
        a, b = number(self, self.level, "the first level"), number(self, self.further, "the second level")
        ends = [(condition(-sympy.oo, "<", level), condition(level, "<", sympy.oo)) for level in (a, b)]
        whole = HockeyStick(a + b, self.first, self.second)
        relation = at_most(whole, HockeyStick(a, P, Q) + HockeyStick(b, R, S))
        return Instance((relation,), (*ends[0], *ends[1]))


def _parameters(rule: Rule, response: Any) -> tuple[Any, Any]:
    """Return epsilon and delta of an answer of randomized response."""
    if not isinstance(response, RandomizedResponse) or response.args[2] not in (0, 1):
        raise rule.refuse(f"{response} is not an answer of randomized response to the bit 0 or 1")
    epsilon, delta, _ = response.args
    return epsilon, delta


def _usual(epsilon: Any) -> tuple[Any, ...]:
    return condition(0, "<=", epsilon), condition(epsilon, "<", sympy.oo)
