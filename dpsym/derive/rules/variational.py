"""Means and events under two laws: Donsker and Varadhan, Scheffé, tests (Neyman and Pearson), Hölder."""

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
    event_for,
    event_of,
    finite_above,
    number,
    theorem_about,
    with_masses,
)
from dpsym.derive.rules.outcomes import averaged, constant, finite, function_on, mean_of, outcome_of
from dpsym.derive.rules.shapes import OfTwoFiniteLaws
from dpsym.derive.substitution import is_function
from dpsym.language.divergences.f_divergence import ChiSquare
from dpsym.language.divergences.hockey_stick import TotalVariation
from dpsym.language.divergences.renyi import KL, Renyi
from dpsym.language.events import EventSymbol
from dpsym.language.functions import values
from dpsym.language.relations import Comparison, at_most, equal
from dpsym.language.spaces import DEFAULT
from dpsym.language.supremum import Supremum
from dpsym.language.symbols import real

__all__ = ["DonskerVaradhan", "Holder", "HolderForEvent", "OfFunction", "Scheffe", "VariationalChiSquare"]


@dataclass(frozen=True)
class OfFunction(OfTwoFiniteLaws, Shorthand):
    """A theorem of the catalogue about two laws on one finite space, and any function on it.

    The function is a number at each point by how it is built, of functions by arithmetic.

    Attributes:
        name: the name that the function has in the theorem.

    >>> from dpsym.language import Normal, at_most, values
    >>> DonskerVaradhan(Normal(0, 1), Normal(1, 1), values("h")).instance(at_most(0, 1))
    Traceback (most recent call last):
    dpsym.errors.IllFormedError: the rule DonskerVaradhan does not apply: ... is not on a finite space
    """

    function: Any
    name: ClassVar[str]

    def read_function(self, step: Comparison) -> tuple[Any, Any, Any]:
        """Return the two laws and the function.

        Raises:
            IllFormedError: they are not two laws on one finite space and a function on it.
        """
        P, Q = self.read()
        h, _ = function_on(self, self.function, step, P, Q)
        if not is_function(h, P.space):
            raise self.refuse(f"{h} is not evidently a number at each point")
        return P, Q, h

    def cited(self, step: Comparison) -> Cited:
        """Return the theorem for this function."""
        P, Q, h = self.read_function(step)
        return theorem_about(self.theorems[0], "P Q", (P, Q), {values(self.name): h})


class DonskerVaradhan(OfFunction):
    """E_P[h] <= KL(P ‖ Q) + log E_Q[e^h], and E_P[h] - E_Q[e^(h-1)] <= KL(P ‖ Q), for any finite function h.

    The second follows from the first by log x <= x/e.  Where KL is infinite both say nothing.  Donsker and
    Varadhan (1975); Boucheron, Lugosi and Massart (2013, 4.9).

    >>> from dpsym.language import at_most, laws, values
    >>> (P, Q), h = laws("P Q"), values("h")
    >>> DonskerVaradhan(P, Q, h).instance(at_most(0, 1)).relations[0]
    Expectation(h, P) <= log(Expectation(exp(h), Q)) + KL(P, Q)
    >>> DonskerVaradhan(P, Q, 2).instance(at_most(0, 1))
    Traceback (most recent call last):
    dpsym.errors.IllFormedError: the rule DonskerVaradhan does not apply: ...
    """

    theorems: ClassVar[tuple[str, ...]] = ("information.donsker-varadhan",)
    name = "g"
    classical: ClassVar[str] = "Donsker-Varadhan formula"

    def instance(self, step: Comparison) -> Instance:
        """Return the two bounds of the mean."""
        P, Q, h = self.read_function(step)
        mean, divergence = mean_of(self, h, P), KL(P, Q)
        moment, shifted = (mean_of(self, sympy.exp(body), Q) for body in (h, h - 1))
        relations = (
            at_most(mean, divergence + sympy.log(moment)),
            at_most(mean - shifted, divergence),
        )
        return Instance(relations)


class VariationalChiSquare(OfFunction):
    """E_P[h] - E_Q[h + h²/4] <= χ²(P ‖ Q) for any finite function h.

    The Fenchel-Young inequality for (x-1)², whose conjugate is y + y²/4: x y <= (x-1)² + y + y²/4, at every
    point.  Where P has mass that Q has not, χ² is infinite.

    >>> from dpsym.language import laws, values
    >>> VariationalChiSquare(*laws("P Q"), values("h")).instance(at_most(0, 0)).relations
    (-Expectation(h**2/4 + h, Q) + Expectation(h, P) <= ChiSquare(P, Q),)
    >>> VariationalChiSquare(*laws("P Q"), 2).instance(at_most(0, 0))
    Traceback (most recent call last):
    dpsym.errors.IllFormedError: the rule VariationalChiSquare does not apply: ...
    """

    theorems: ClassVar[tuple[str, ...]] = ("divergences.chi-square-variational",)
    name = "h"
    classical: ClassVar[str] = "Fenchel-Young inequality"

    def instance(self, step: Comparison) -> Instance:
        """Return the bound of the difference of the two means."""
        P, Q, h = self.read_function(step)
        difference = mean_of(self, h, P) - mean_of(self, h + h**2 / 4, Q)
        return Instance((at_most(difference, ChiSquare(P, Q)),))


@dataclass(frozen=True)
class Scheffe(OfTwoFiniteLaws, Shorthand):
    """TV(P, Q) = sup over events S of P(S) - Q(S); for one event, |P(S) - Q(S)| <= TV(P, Q).

    The supremum is attained at {p > q}.  Tsybakov (2009, Lemma 2.1).

    >>> from dpsym.language import at_most, event, laws
    >>> P, Q = laws("P Q")
    >>> Scheffe(P, Q, event("S")).instance(at_most(0, 1)).relations
    (Abs(P(S) - Q(S)) <= TotalVariation(P, Q),)
    >>> Scheffe(P, Q, P).instance(at_most(0, 1))
    Traceback (most recent call last):
    dpsym.errors.IllFormedError: the rule Scheffe does not apply: P is not an event of Y
    """

    event: Any = None
    theorems: ClassVar[tuple[str, ...]] = ("divergences.scheffe",)
    classical: ClassVar[str] = "Scheffé's theorem"

    def cited(self, step: Comparison) -> Cited:
        """Return the theorem about the largest difference, and for the event, if there is one."""
        P, Q = self.read()
        if self.event is not None:
            event_of(self, self.event, P.space)
        tried = {} if self.event is None else {EventSymbol("S", DEFAULT): self.event}
        return theorem_about(self.theorems[0], "P Q", (P, Q), tried)

    def instance(self, step: Comparison) -> Instance:
        """Return the equation, or the inequality for one event."""
        P, Q = self.read()
        distance = TotalVariation(P, Q)
        if self.event is None:
            S = event_for(self, None, P.space, step)
            return Instance((equal(Supremum(P(S) - Q(S), S), distance),))
        event_of(self, self.event, P.space)
        return Instance((at_most(sympy.Abs(P(self.event) - Q(self.event)), distance),))


@dataclass(frozen=True)
class Holder(Rule):
    """Hölder's inequality: E[XY] <= E[X^p]^(1/p) E[Y^q]^(1/q) for X, Y >= 0, 1 < p < oo and q = p/(p-1).

    Conditions: X and Y are finite and at least 0 at every outcome; 1 < p, p finite; for laws with a density,
    E[X^p] and E[Y^q] are finite.  Hardy, Littlewood and Pólya (1934, 6.9).

    >>> from dpsym.language import at_most, law, values
    >>> u, v = values("u", low=0, high=1), values("v", low=0, high=1)
    >>> Holder(u, v, 3, law("P")).instance(at_most(0, 1)).relations[0].rhs
    Expectation(u**3, P)**(1/3)*Expectation(v**(3/2), P)**(2/3)
    >>> Holder(u, 2, law("P"), 3).instance(at_most(0, 1))
    Traceback (most recent call last):
    dpsym.errors.IllFormedError: the rule Holder does not apply: ...
    """

    first: Any
    second: Any
    exponent: Any
    over: Any = None
    classical: ClassVar[str] = "Hölder's inequality"

    def instance(self, step: Comparison) -> Instance:
        """Return the bound of the mean of the product."""
        X, Y = averaged(self, self.first, self.second)
        p = number(self, self.exponent, "the exponent")
        constant(self, p)
        outcome = outcome_of(self, (X, Y), self.over, step)
        q = p / (p - 1)
        moments = mean_of(self, X**p, self.over), mean_of(self, Y**q, self.over)
        here = outcome.at(X), outcome.at(Y)
        conditions = [condition(0, "<=", value) for value in here]
        conditions += [condition(value, "<", sympy.oo) for value in here if finite(value)]
        conditions += finite_above(1, p)
        conditions += [] if outcome.discrete else finite(*moments)
        bound = moments[0] ** (1 / p) * moments[1] ** ((p - 1) / p)
        return Instance((at_most(mean_of(self, X * Y, self.over), bound),), tuple(conditions))


@dataclass(frozen=True)
class HolderForEvent(Shorthand):
    """P(S) <= (e^b Q(S))^((α-1)/α) if D_α(P ‖ Q) <= b: Hölder for the likelihood ratio and an indicator.

    Conditions: 1 < α, α and b finite, and D_α(P ‖ Q) <= b.  Mironov (2017, Proposition 10).

    >>> from dpsym.language import at_most, event, laws, real
    >>> (P, Q), S, b = laws("P Q"), event("S"), real("b")
    >>> HolderForEvent(2, b, P, Q, S).instance(at_most(0, 1)).relations
    (P(S) <= sqrt(exp(b)*Q(S)),)
    >>> HolderForEvent(2, b, P, Q, P).instance(at_most(0, 1))
    Traceback (most recent call last):
    dpsym.errors.IllFormedError: the rule HolderForEvent does not apply: P is not an event of Y
    """

    order: Any
    bound: Any
    first: Any
    second: Any
    event: Any
    theorems: ClassVar[tuple[str, ...]] = ("divergences.event-by-order",)

    def cited(self, step: Comparison) -> Cited:
        """Return the theorem at this order and bound, for these laws and this event."""
        order, bound = number(self, self.order, "the order"), number(self, self.bound, "the bound")
        P, Q = with_masses(self, self.first, self.second)
        event_of(self, self.event, P.space)
        values = {real("alpha", above=1): order, real("b"): bound, EventSymbol("S", DEFAULT): self.event}
        return theorem_about(self.theorems[0], "P Q", (P, Q), values)

    def instance(self, step: Comparison) -> Instance:
        """Return the bound of the probability under the first law."""
        P, Q = with_masses(self, self.first, self.second)
        S = self.event
        event_of(self, S, P.space)
        order, bound = number(self, self.order, "the order"), number(self, self.bound, "the bound")
        limit = (sympy.exp(bound) * Q(S)) ** ((order - 1) / order)
        private = condition(Renyi(order, P, Q), "<=", bound)
        return Instance((at_most(P(S), limit),), (*finite_above(1, order), private, *finite(bound)))
