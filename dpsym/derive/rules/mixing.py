"""Mixtures: the convexity of divergences, and the masses of laws made from mixtures or given an event."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, ClassVar, Final

import sympy

from dpsym.derive.rules.base import (
    Cited,
    Instance,
    Rule,
    Shorthand,
    condition,
    finite_above,
    new_point,
    point_of,
    theorem_about,
    with_masses,
    within_unit,
)
from dpsym.derive.rules.shapes import OfDivergence, OfMass, mixtures_of, of_laws
from dpsym.language.distributions.composed import Conditional, Mixture, Product, PushForward
from dpsym.language.divergences.generators import SquaredHellinger
from dpsym.language.divergences.hockey_stick import HockeyStick, TotalVariation
from dpsym.language.divergences.renyi import KL, MaxDivergence, Renyi
from dpsym.language.maps import IndependentValues, RandomMap
from dpsym.language.relations import Comparison, at_most, equal
from dpsym.language.sums import SumOver
from dpsym.language.symbols import order, probability, real

__all__ = ["ConditionalMass", "JointConvexity", "MassOne", "MixtureInside", "QuasiConvexity", "ValueOfMap"]


class JointConvexity(OfDivergence, Shorthand):
    """A divergence of two mixtures with the same shares s is at most the mean of the divergences.

    For KL, the hockey-stick divergence, total variation and the squared Hellinger distance; for a Rényi
    divergence of order α in (1, oo) that holds for e^((α-1) D_α).

    Conditions: 0 <= s <= 1; KL and Rényi divergences that are mixed are finite.

    >>> from dpsym.language import Mixture, at_most, laws, probability
    >>> P, Q, P2, Q2 = laws("P Q P' Q'")
    >>> s = probability("s")
    >>> mixed = KL(Mixture(s, P, P2), Mixture(s, Q, Q2))
    >>> JointConvexity(mixed).instance(at_most(0, 1)).relations[0].rhs
    s*KL(P', Q') + (1 - s)*KL(P, Q)
    >>> JointConvexity(KL(Mixture(s, P, P2), Q)).instance(at_most(0, 1))
    Traceback (most recent call last):
    dpsym.errors.IllFormedError: the rule JointConvexity does not apply: ...
    """

    kinds = (Renyi, KL, HockeyStick, TotalVariation, SquaredHellinger)
    theorems: ClassVar[tuple[str, ...]] = (
        "renyi.joint-convexity",
        "renyi.kl-convexity",
        "divergences.hockey-stick-of-mixtures",
        "divergences.joint-convexity",
    )
    classical: ClassVar[str] = "joint convexity of f-divergences"

    def cited(self, step: Comparison) -> Cited:
        """Return the theorem about the divergence."""
        node, first, second = self.read()
        share, ((P, Q), (P_, Q_)) = mixtures_of(self, first, second)
        name, symbol = _CONVEX.get(type(node), (self.theorems[3], None))
        names = "P Q R S" if name in (self.theorems[0], self.theorems[3]) else "P Q P' Q'"
        values = {probability("s"): share, **({} if symbol is None else {symbol: node.args[0]})}
        return theorem_about(name, names, (P, Q, P_, Q_), values)

    def instance(self, step: Comparison) -> Instance:
        """Return the inequality for the mixtures of the divergence."""
        node, first, second = self.read()
        share, parts = mixtures_of(self, first, second)
        one, other = (of_laws(node, p, q) for p, q in parts)
        conditions = within_unit(share)
        if isinstance(node, (KL, Renyi)):
            conditions += (condition(one, "<", sympy.oo), condition(other, "<", sympy.oo))
        if isinstance(node, Renyi):
            node, one, other = (sympy.exp((node.order - 1) * part) for part in (node, one, other))
            conditions += finite_above(1, self.divergence.order)
        return Instance((at_most(node, (1 - share) * one + share * other),), conditions)


class QuasiConvexity(OfDivergence, Shorthand):
    """A divergence of two mixtures with the same shares is at most the larger of the two divergences.

    For Rényi divergences of every order in [1, oo], max, hockey-stick and total variation divergence.
    Van Erven and Harremoës (2014, Theorem 13).  The shares are 1-s and s with s in [0, 1].

    >>> from dpsym.language import Mixture, at_most, laws, probability
    >>> P, Q, P2, Q2 = laws("P Q P' Q'")
    >>> s = probability("s")
    >>> mixed = MaxDivergence(Mixture(s, P, P2), Mixture(s, Q, Q2))
    >>> QuasiConvexity(mixed).instance(at_most(0, 1)).relations[0].rhs
    Max(MaxDivergence(P, Q), MaxDivergence(P', Q'))
    >>> QuasiConvexity(MaxDivergence(Mixture(s, P, P2), Q)).instance(at_most(0, 1))
    Traceback (most recent call last):
    dpsym.errors.IllFormedError: the rule QuasiConvexity does not apply: ...
    """

    kinds = (Renyi, MaxDivergence, HockeyStick, TotalVariation)
    theorems: ClassVar[tuple[str, ...]] = (
        "renyi.quasi-convexity-max",
        "divergences.max-divergence-of-mixtures",
        "divergences.hockey-stick-of-mixtures",
        "divergences.joint-convexity",
    )
    classical: ClassVar[str] = "joint convexity of f-divergences"

    def cited(self, step: Comparison) -> Cited:
        """Return the theorem about the divergence, of which a mean is at most the larger."""
        node, first, second = self.read()
        share, ((P, Q), (P_, Q_)) = mixtures_of(self, first, second)
        if isinstance(node, (HockeyStick, TotalVariation)):
            return JointConvexity(node).cited(step)
        name = self.theorems[1 if isinstance(node, MaxDivergence) else 0]
        orders = {order("alpha"): node.order} if isinstance(node, Renyi) else {}
        return theorem_about(name, "P Q P' Q'", (P, Q, P_, Q_), {probability("s"): share, **orders})

    def instance(self, step: Comparison) -> Instance:
        """Return the bound by the larger divergence, if the share lies in [0, 1]."""
        node, first, second = self.read()
        share, parts = mixtures_of(self, first, second)
        largest = sympy.Max(*(of_laws(node, p, q) for p, q in parts))
        return Instance((at_most(node, largest),), within_unit(share))


#: Which theorem says it of a divergence, and what its order or level is called there.
_CONVEX: Final[Mapping[Any, tuple[str, Any]]] = {
    Renyi: (JointConvexity.theorems[0], real("alpha", above=1)),
    KL: (JointConvexity.theorems[1], None),
    HockeyStick: (JointConvexity.theorems[2], real("a")),
}


class MixtureInside(OfMass):
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

    def instance(self, step: Comparison) -> Instance:
        """Return the equation between the probability and those of the parts."""
        node, law, subject = self.read()
        share, first, second = self._parts(law)
        whole = (1 - share) * first(subject) + share * second(subject)
        return Instance((equal(node, whole),), within_unit(share))

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
class ConditionalMass(OfMass):
    """P(S) P(y | S) <= P(y), at a point or for an event y: the law given S has its mass from P.

    With ``inside``, P(S) P(y | S) = P(y) at a point y, on the condition that 0 < P(y | S): y lies in S.

    >>> from dpsym.language import equal, event, law, point
    >>> P, S, y = law("P"), event("S"), point("y")
    >>> ConditionalMass(Conditional(P, S)(y)).instance(equal(0, 0)).relations
    (Conditional(P, S)(y)*P(S) <= P(y),)
    >>> ConditionalMass(P(y)).instance(equal(0, 0))
    Traceback (most recent call last):
    dpsym.errors.IllFormedError: the rule ConditionalMass does not apply: P is not conditioned on an event
    """

    inside: bool = False

    def instance(self, step: Comparison) -> Instance:
        """Return the relation, which is about events of positive probability as it speaks of them."""
        node, law, subject = self.read()
        if not isinstance(law, Conditional):
            raise self.refuse(f"{law} is not conditioned on an event")
        whole, given = law.args
        if not self.inside:
            return Instance((at_most(whole(given) * node, whole(subject)),))
        point_of(self, subject, law.space)
        return Instance((equal(whole(given) * node, whole(subject)),), (condition(0, "<", node),))


@dataclass(frozen=True)
class MassOne(Rule):
    """Σ_y P(y) = 1: the masses of a law sum to one.

    >>> from dpsym.language import equal, law, point
    >>> MassOne(law("P"), point("y")).instance(equal(0, 0)).relations
    (SumOver(P(y), y) = 1,)
    >>> MassOne(law("P"), law("Q")).instance(equal(0, 0))
    Traceback (most recent call last):
    dpsym.errors.IllFormedError: the rule MassOne does not apply: Q is not a new point of Y
    """

    law: Any
    point: Any

    def instance(self, step: Comparison) -> Instance:
        """Return the equation."""
        law, y = self.law, self.point
        with_masses(self, law)
        new_point(self, y, law.space, law.free_symbols)
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
        point_of(self, self.place, kernel.source)
        point_of(self, self.value, kernel.target)
        drawn = RandomMap(IndependentValues(kernel))
        return Instance((equal(drawn(self.place)(self.value), kernel(self.place)(self.value)),))
