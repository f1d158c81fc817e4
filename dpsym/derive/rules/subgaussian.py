"""The exponential moments of the privacy loss: what they are."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import sympy

from dpsym.derive.rules.base import Instance, Rule, condition, number, with_masses
from dpsym.derive.rules.outcomes import constant, finite
from dpsym.derive.rules.shapes import OfTwoFiniteLaws
from dpsym.language.divergences.cumulant import LossCumulant
from dpsym.language.divergences.renyi import KL
from dpsym.language.expectation import Expectation
from dpsym.language.randomness import PrivacyLoss
from dpsym.language.relations import Comparison, at_most, equal

__all__ = ["CumulantAsMoment", "ReverseMoment"]


@dataclass(frozen=True)
class CumulantAsMoment(Rule):
    """log E[e^(λ(Z - KL(P ‖ Q)))] is the cumulant of the privacy loss Z at λ, for a finite λ: what it is.

    Conditions: λ is finite, KL(P ‖ Q) < oo, so that on a finite space all of it is finite.

    >>> from dpsym.language import laws, law, real, Space
    >>> P, Q = laws("P Q")
    >>> CumulantAsMoment(2, P, Q).instance(equal(0, 0)).relations[0].rhs
    log(Expectation(exp(-2*KL(P, Q) + 2*PrivacyLoss(P, Q))))
    >>> CumulantAsMoment(1, P, law("R", on=Space("Z"))).instance(equal(0, 0))
    Traceback (most recent call last):
    dpsym.errors.IllFormedError: the rule CumulantAsMoment does not apply: P is on Y, and R on Z
    """

    factor: Any
    first: Any
    second: Any

    def instance(self, step: Comparison) -> Instance:
        """Return what the cumulant is."""
        P, Q = with_masses(self, self.first, self.second)
        factor = number(self, self.factor, "the factor")
        constant(self, factor)
        inside = factor * PrivacyLoss(P, Q) - factor * KL(P, Q)
        relation = equal(LossCumulant(factor, P, Q), sympy.log(Expectation(sympy.exp(inside))))
        return Instance((relation,), (*finite(factor), condition(KL(P, Q), "<", sympy.oo)))


@dataclass(frozen=True)
class ReverseMoment(OfTwoFiniteLaws):
    """E[e^-Z'] <= 1 for the privacy loss Z' of Q and P, at a point drawn from Q; with ``whole`` it is 1.

    It is what P gives to the points of Q: all, if KL(P ‖ Q) is finite, which is the condition with ``whole``.

    >>> from dpsym.language import laws, law, Space
    >>> P, Q = laws("P Q")
    >>> ReverseMoment(P, Q).instance(equal(0, 0)).relations
    (Expectation(exp(-PrivacyLoss(Q, P))) <= 1,)
    >>> ReverseMoment(P, law("R", on=Space("Z"))).instance(equal(0, 0))
    Traceback (most recent call last):
    dpsym.errors.IllFormedError: the rule ReverseMoment does not apply: P is on Y, and R on Z
    """

    whole: bool = False

    def instance(self, step: Comparison) -> Instance:
        """Return the bound, or the equation if the mean loss is finite."""
        P, Q = self.read()
        moment = Expectation(sympy.exp(-PrivacyLoss(Q, P)))
        if self.whole:
            return Instance((equal(moment, 1),), (condition(KL(P, Q), "<", sympy.oo),))
        return Instance((at_most(moment, 1),))
