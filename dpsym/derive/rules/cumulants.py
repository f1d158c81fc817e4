"""The exponential moments of the privacy loss about its mean: what bounds them, and what they bound.

The cumulant K_λ = log E[e^(λ(Z - E Z))] of the loss Z of P and Q is λ (D_(λ+1)(P ‖ Q) - KL(P ‖ Q)), where the
mean loss KL is finite.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, ClassVar

import sympy

from dpsym.derive.rules.base import (
    Cited,
    Instance,
    Shorthand,
    condition,
    finite_above,
    finite_from,
    number,
    pair,
    theorem_about,
    with_masses,
)
from dpsym.derive.rules.outcomes import finite
from dpsym.derive.rules.responses import unfailing
from dpsym.derive.rules.shapes import OfOrder, spread
from dpsym.language.divergences.cumulant import LossCumulant
from dpsym.language.divergences.renyi import KL, Renyi
from dpsym.language.relations import Comparison, at_most
from dpsym.language.symbols import real

__all__ = ["CumulantBound", "HoeffdingForCumulant", "KearnsSaul"]


@dataclass(frozen=True)
class CumulantBound(OfOrder, Shorthand):
    """D_α(P ‖ Q) <= KL(P ‖ Q) + b / (α-1) if the cumulant of the loss at α-1 is at most b, for 1 < α < oo.

    Conditions: K_(α-1)(P ‖ Q) <= b, KL(P ‖ Q) < oo, 1 < α, α finite.  Dwork and Rothblum (2016); Bun and
    Steinke (2016, Lemma 4.2).

    >>> from dpsym.language import equal, laws, real
    >>> P, Q = laws("P Q")
    >>> CumulantBound(3, P, Q, real("b")).instance(equal(0, 0)).relations
    (Renyi(3, P, Q) <= b/2 + KL(P, Q),)
    """

    bound: Any

    theorems: ClassVar[tuple[str, ...]] = ("concentrated.cumulant-bound",)

    def cited(self, step: Comparison) -> Cited:
        """Return the theorem at this order and bound, and for these laws."""
        (order, P, Q), bound = self.read(), number(self, self.bound, "the bound")
        values = {real("alpha", above=1): order, real("b"): bound}
        return theorem_about(self.theorems[0], "P Q", (P, Q), values)

    def instance(self, step: Comparison) -> Instance:
        """Return the bound of the divergence."""
        (order, P, Q), bound = self.read(), number(self, self.bound, "the bound")
        mean = KL(P, Q)
        conditions = (
            *finite_above(1, order),
            condition(mean, "<", sympy.oo),
            condition(LossCumulant(order - 1, P, Q), "<=", bound),
        )
        return Instance((at_most(Renyi(order, P, Q), mean + bound / (order - 1)),), conditions)


@dataclass(frozen=True)
class HoeffdingForCumulant(Shorthand):
    """Hoeffding's lemma: the cumulant of the privacy loss at λ is at most λ² R²/8 if the loss varies by R.

    The loss lies between -D_oo(Q ‖ P) and D_oo(P ‖ Q) almost surely.  Conditions: the sum of these is at most
    R; R and λ are finite.

    >>> from dpsym.language import equal, laws, law, real, Space
    >>> P, Q = laws("P Q")
    >>> HoeffdingForCumulant(real("lambda"), P, Q, 2).instance(equal(0, 0)).relations
    (LossCumulant(lambda, P, Q) <= lambda**2/2,)
    >>> HoeffdingForCumulant(1, P, law("R", on=Space("Z")), 1).instance(equal(0, 0))
    Traceback (most recent call last):
    dpsym.errors.IllFormedError: the rule HoeffdingForCumulant does not apply: ...
    """

    factor: Any
    first: Any
    second: Any
    span: Any
    classical: ClassVar[str] = "Hoeffding's lemma"
    theorems: ClassVar[tuple[str, ...]] = ("concentrated.cumulant-of-bounded-loss",)

    def cited(self, step: Comparison) -> Cited:
        """Return the theorem at this factor, and for these laws."""
        laws = with_masses(self, self.first, self.second)
        factor, span = number(self, self.factor, "the factor"), number(self, self.span, "the span")
        return theorem_about(self.theorems[0], "P Q", laws, {real("lambda"): factor, real("R"): span})

    def instance(self, step: Comparison) -> Instance:
        """Return the bound of the cumulant."""
        P, Q = pair(self, self.first, self.second)
        factor, span = number(self, self.factor, "the factor"), number(self, self.span, "the span")
        conditions = (condition(spread(P, Q), "<=", span), condition(span, "<", sympy.oo), *finite(factor))
        return Instance((at_most(LossCumulant(factor, P, Q), factor**2 * span**2 / 8),), conditions)


@dataclass(frozen=True)
class KearnsSaul(Shorthand):
    """D_α(RR_ε(0) ‖ RR_ε(1)) <= α ε tanh(ε/2) for 1 < α < oo and 0 <= ε < oo, and so for the bits exchanged.

    The loss of randomized response is ε or -ε, with a mean of ε tanh(ε/2); by the inequality of Kearns and
    Saul (1998), E[e^(λ(Z - E Z))] <= e^(λ² ε tanh(ε/2)) (Berend and Kontorovich 2013; Steinke 2024).

    >>> from dpsym.language import Bernoulli, RandomizedResponse, equal, real
    >>> KearnsSaul(2, RandomizedResponse(real("epsilon", at_least=0))).instance(equal(0, 0)).relations[0].rhs
    2*epsilon*tanh(epsilon/2)
    >>> KearnsSaul(2, Bernoulli(real("p"))).instance(equal(0, 0))
    Traceback (most recent call last):
    dpsym.errors.IllFormedError: the rule KearnsSaul does not apply: ...
    """

    order: Any
    response: Any
    theorems: ClassVar[tuple[str, ...]] = ("renyi.response-bound",)

    def cited(self, step: Comparison) -> Cited:
        """Return the theorem at this order and for this ε."""
        order, epsilon = number(self, self.order, "the order"), unfailing(self, self.response)
        return ((self.theorems[0], {real("alpha", above=1): order, real("epsilon", at_least=0): epsilon}),)

    def instance(self, step: Comparison) -> Instance:
        """Return the bound of the divergence of the two answers."""
        order, response = number(self, self.order, "the order"), self.response
        epsilon = unfailing(self, response)
        conditions = (*finite_above(1, order), *finite_from(0, epsilon))
        whole = Renyi(order, response, response.partner)
        return Instance((at_most(whole, order * epsilon * sympy.tanh(epsilon / 2)),), conditions)
