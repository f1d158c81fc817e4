"""Randomized response, the pair of laws that loses most among all private pairs."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, ClassVar

from dpsym.derive.rules.base import (
    Cited,
    Instance,
    Rule,
    Shorthand,
    finite_from,
    number,
    theorem_about,
    with_masses,
)
from dpsym.derive.rules.shapes import (
    OfDivergence,
    is_inside,
    of_laws,
    private,
)
from dpsym.language.distributions.randomized_response import RandomizedResponse
from dpsym.language.divergences.renyi import KL, MaxDivergence, Renyi
from dpsym.language.relations import Comparison, at_most, equal
from dpsym.language.symbols import real

__all__ = ["ResponseLoss", "WorstResponse"]


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
