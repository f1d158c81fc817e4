"""What processing does to laws: marginals, events as binary tests, and the masses of laws made from laws."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, ClassVar

from dpsym.derive.rules.base import Instance, Rule, condition, pair
from dpsym.derive.rules.divergences import PROCESSED
from dpsym.language.distributions.composed import Conditional, Joint, Mixture, Product, PushForward
from dpsym.language.distributions.finite import Bernoulli
from dpsym.language.events import Intersection
from dpsym.language.notions.base import fresh
from dpsym.language.relations import Comparison, at_most, equal
from dpsym.language.spaces import Point
from dpsym.language.sums import SumOver

__all__ = ["EventProcessing", "MarginalProcessing", "MassOf"]


def _of(node: Any, first: Any, second: Any) -> Any:
    return node.func(*node.args[:-2], first, second)


@dataclass(frozen=True)
class EventProcessing(Rule):
    """D(Bernoulli(P(S)) ‖ Bernoulli(Q(S))) <= D(P ‖ Q): asking only whether S happened is processing.

    For the divergences of :class:`DataProcessing`.

    >>> from dpsym.language import KL, at_most, event, laws
    >>> P, Q = laws("P Q")
    >>> EventProcessing(KL(P, Q), event("S")).instance(at_most(0, 1)).relations
    (KL(Bernoulli(P(S)), Bernoulli(Q(S))) <= KL(P, Q),)
    >>> EventProcessing(KL(P, Q), P).instance(at_most(0, 1))
    Traceback (most recent call last):
    dpsym.errors.IllFormedError: the rule EventProcessing does not apply: P is not an event of Y
    """

    divergence: Any
    event: Any
    classical: ClassVar[str] = "data processing inequality"

    def instance(self, step: Comparison) -> Instance:
        """Return the bound of the divergence between the two answers."""
        node, S = self.divergence, self.event
        if not isinstance(node, PROCESSED):
            raise self.refuse(f"{node} is not a divergence for which it holds")
        P, Q = node.first, node.second
        pair(self, P, Q)
        if not getattr(S, "is_event", False) or S.space != P.space:
            raise self.refuse(f"{S} is not an event of {P.space}")
        return Instance((at_most(_of(node, Bernoulli(P(S)), Bernoulli(Q(S))), node),))


@dataclass(frozen=True)
class MarginalProcessing(Rule):
    """The divergence of two joint laws is at least that of their parts: leaving out a part is processing.

    For P ⊗ K and Q ⊗ L these are D(P ‖ Q) and D(K(P) ‖ L(Q)); for products, those of the factors.

    >>> from dpsym.language import KL, at_most, kernel, laws
    >>> P, Q = laws("P Q")
    >>> node = KL(Joint(P, kernel("K")), Joint(Q, kernel("L")))
    >>> MarginalProcessing(node).instance(at_most(0, 1)).relations[1].lhs
    KL(PushForward(K, P), PushForward(L, Q))
    >>> MarginalProcessing(KL(P, Q)).instance(at_most(0, 1))
    Traceback (most recent call last):
    dpsym.errors.IllFormedError: the rule MarginalProcessing does not apply: ...
    """

    divergence: Any
    classical: ClassVar[str] = "data processing inequality"

    def instance(self, step: Comparison) -> Instance:
        """Return the bounds from below by the divergences of the parts."""
        node = self.divergence
        if not isinstance(node, PROCESSED):
            raise self.refuse(f"{node} is not a divergence for which it holds")
        first, second = node.first, node.second
        if isinstance(first, Joint) and isinstance(second, Joint):
            (P, K), (Q, L) = first.args, second.args
            parts = [(P, Q), (PushForward(K, P), PushForward(L, Q))]
        elif isinstance(first, Product) and isinstance(second, Product):
            if len(first.args) != len(second.args):
                raise self.refuse(f"the products in {node} have different numbers of factors")
            parts = list(zip(first.args, second.args, strict=True))
        else:
            raise self.refuse(f"{node} compares neither two joint laws nor two products")
        for p, q in parts:
            pair(self, p, q)
        return Instance(tuple(at_most(_of(node, p, q), node) for p, q in parts))


@dataclass(frozen=True)
class MassOf(Rule):
    """The probability of an event, or of a point, under a law made from laws.

    K(P)(S) = Σ_y P(y) K(y)(S); ((1-s) P + s Q)(S) = (1-s) P(S) + s Q(S); P(S | T) = P(S ∩ T) / P(T) for
    events.  Conditions: 0 <= s <= 1; 0 < P(T).

    >>> from dpsym.language import equal, event, kernel, law, point
    >>> mass = PushForward(kernel("K"), law("P"))(event("S"))
    >>> MassOf(mass, point("y")).instance(equal(0, 0)).relations
    (PushForward(K, P)(S) = SumOver(P(y)*K(y)(S), y),)
    >>> MassOf(law("P")(event("S"))).instance(equal(0, 0))
    Traceback (most recent call last):
    dpsym.errors.IllFormedError: the rule MassOf does not apply: P is not made from other laws
    """

    mass: Any
    point: Any = None
    classical: ClassVar[str] = ""

    def instance(self, step: Comparison) -> Instance:
        """Return the equation between the probability and those of the parts."""
        node = self.mass
        if not getattr(node, "is_probability", False) or len(node.args) != 2:
            raise self.refuse(f"{node} is not the probability that a law gives to an event or a point")
        law, subject = node.args
        if not getattr(law, "is_law", False) or getattr(subject, "space", None) != law.space:
            raise self.refuse(f"{subject} is not an event or a point of the space of {law}")
        if isinstance(law, Mixture):
            share, first, second = law.args
            pair(self, first, second)
            whole = (1 - share) * first(subject) + share * second(subject)
            return Instance((equal(node, whole),), (condition(0, "<=", share), condition(share, "<=", 1)))
        if isinstance(law, PushForward):
            return Instance((equal(node, self._pushed(law, subject, step)),))
        if isinstance(law, Conditional) and getattr(subject, "is_event", False):
            given = law.args[1]
            quotient = law.args[0](Intersection(subject, given)) / law.args[0](given)
            return Instance((equal(node, quotient),), (condition(0, "<", law.args[0](given)),))
        raise self.refuse(f"{law} is not made from other laws")

    def _pushed(self, law: Any, subject: Any, step: Comparison) -> Any:
        kernel, source = law.args
        taken = {str(symbol) for symbol in step.free_symbols | self.mass.free_symbols}
        y = self.point if self.point is not None else Point(fresh("y", taken), source.space)
        if not isinstance(y, Point) or y.space != source.space or y in self.mass.free_symbols:
            raise self.refuse(f"{y} is not a new point of {source.space}")
        if kernel.source != source.space:
            raise self.refuse(f"{kernel} does not take inputs from {source.space}")
        return SumOver(source(y) * kernel(y)(subject), y)
