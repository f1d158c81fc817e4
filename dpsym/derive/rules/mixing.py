"""Masses of laws that are made from mixtures, and of laws that are conditioned on an event."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, ClassVar

from dpsym.derive.rules.base import Instance, Rule, condition
from dpsym.language.distributions.composed import Conditional, Mixture, Product, PushForward
from dpsym.language.maps import IndependentValues, RandomMap
from dpsym.language.relations import Comparison, at_most, equal
from dpsym.language.spaces import Point
from dpsym.language.sums import SumOver

__all__ = ["ConditionalMass", "MassOne", "MixtureInside", "ValueOfMap"]


@dataclass(frozen=True)
class MixtureInside(Rule):
    """What is made of a mixture is the mixture of what is made of its parts: K((1-s) P + s Q), and products.

    For a probability under K(M), M × R or R × M with a mixture M = (1-s) P + s Q; of two factors that are
    both mixtures the first is taken apart.  Condition: 0 <= s <= 1.

    >>> from dpsym.language import equal, law, laws, point, probability
    >>> (P, Q), R, s = laws("P Q"), law("R"), probability("s")
    >>> M = Product(Mixture(s, P, Q), R)
    >>> MixtureInside(M(point("z", on=M.space))).instance(equal(0, 0)).relations[0].rhs
    s*Product(Q, R)(z) + (1 - s)*Product(P, R)(z)
    >>> MixtureInside(P(point("z"))).instance(equal(0, 0))
    Traceback (most recent call last):
    dpsym.errors.IllFormedError: the rule MixtureInside does not apply: P is not made from a mixture
    """

    mass: Any
    classical: ClassVar[str] = ""

    def instance(self, step: Comparison) -> Instance:
        """Return the equation between the probability and those of the parts."""
        node = self.mass
        if not getattr(node, "is_probability", False) or len(node.args) != 2:
            raise self.refuse(f"{node} is not the probability that a law gives to an event or a point")
        law, subject = node.args
        if getattr(subject, "space", None) != law.space:
            raise self.refuse(f"{subject} is not an event or a point of the space of {law}")
        share, first, second = self._parts(law)
        whole = (1 - share) * first(subject) + share * second(subject)
        return Instance((equal(node, whole),), (condition(0, "<=", share), condition(share, "<=", 1)))

    def _parts(self, law: Any) -> tuple[Any, Any, Any]:
        place = 1 if isinstance(law, PushForward) else 0 if isinstance(law, Product) else None
        if isinstance(law, Product) and not isinstance(law.args[0], Mixture):
            place = 1
        if place is None or len(law.args) != 2 or not isinstance(law.args[place], Mixture):
            raise self.refuse(f"{law} is not made from a mixture")
        share, *parts = law.args[place].args
        made = [law.func(*(part if k == place else arg for k, arg in enumerate(law.args))) for part in parts]
        return share, made[0], made[1]


@dataclass(frozen=True)
class ConditionalMass(Rule):
    """P(S) P(y | S) <= P(y), at a point or for an event y: the law given S has its mass from P.

    >>> from dpsym.language import equal, event, law, point
    >>> P, S, y = law("P"), event("S"), point("y")
    >>> ConditionalMass(Conditional(P, S)(y)).instance(equal(0, 0)).relations
    (Conditional(P, S)(y)*P(S) <= P(y),)
    >>> ConditionalMass(P(y)).instance(equal(0, 0))
    Traceback (most recent call last):
    dpsym.errors.IllFormedError: the rule ConditionalMass does not apply: P is not conditioned on an event
    """

    mass: Any
    classical: ClassVar[str] = ""

    def instance(self, step: Comparison) -> Instance:
        """Return the inequality, which is about events of positive probability as it speaks of them."""
        node = self.mass
        if not getattr(node, "is_probability", False) or len(node.args) != 2:
            raise self.refuse(f"{node} is not the probability that a law gives to an event or a point")
        law, subject = node.args
        if not isinstance(law, Conditional):
            raise self.refuse(f"{law} is not conditioned on an event")
        if getattr(subject, "space", None) != law.space:
            raise self.refuse(f"{subject} is not an event or a point of the space of {law}")
        whole, given = law.args
        return Instance((at_most(whole(given) * node, whole(subject)),))


@dataclass(frozen=True)
class MassOne(Rule):
    """Σ_y P(y) = 1: the masses of a law sum to one.

    >>> from dpsym.language import equal, law, point
    >>> MassOne(law("P"), point("y")).instance(equal(0, 0)).relations
    (SumOver(P(y), y) = 1,)
    >>> MassOne(law("P"), law("Q")).instance(equal(0, 0))
    Traceback (most recent call last):
    dpsym.errors.IllFormedError: the rule MassOne does not apply: Q is not a point of the space of P
    """

    law: Any
    point: Any
    classical: ClassVar[str] = ""

    def instance(self, step: Comparison) -> Instance:
        """Return the equation."""
        law, y = self.law, self.point
        if not getattr(law, "is_law", False) or not law.has_masses:
            raise self.refuse(f"{law} is not a law on a finite space")
        if not isinstance(y, Point) or y.space != law.space or y in law.free_symbols:
            raise self.refuse(f"{y} is not a point of the space of {law}")
        return Instance((equal(SumOver(law(y), y), 1),))


@dataclass(frozen=True)
class ValueOfMap(Rule):
    """A map that is drawn with independent values, from K(x) at x, has the value K(y) at y.

    Among the maps with one value at y, the weights sum to the weight of that value: the product of the
    other laws has mass one.

    >>> from dpsym.language import Space, equal, kernel, point
    >>> X, Y = Space("X"), Space("Y")
    >>> K, x, y = kernel("K", X, Y), point("x", on=X), point("y", on=Y)
    >>> ValueOfMap(K, x, y).instance(equal(0, 0)).relations
    (RandomMap(IndependentValues(K))(x)(y) = K(x)(y),)
    >>> ValueOfMap(K, y, y).instance(equal(0, 0))
    Traceback (most recent call last):
    dpsym.errors.IllFormedError: the rule ValueOfMap does not apply: y is not a point of X
    """

    kernel: Any
    place: Any
    value: Any
    classical: ClassVar[str] = "Fubini"

    def instance(self, step: Comparison) -> Instance:
        """Return the equation of the two masses."""
        kernel = self.kernel
        if not getattr(kernel, "is_kernel", False):
            raise self.refuse(f"{kernel} is not a kernel")
        for point, space in ((self.place, kernel.source), (self.value, kernel.target)):
            if not getattr(point, "is_point", False) or point.space != space:
                raise self.refuse(f"{point} is not a point of {space}")
        drawn = RandomMap(IndependentValues(kernel))
        return Instance((equal(drawn(self.place)(self.value), kernel(self.place)(self.value)),))
