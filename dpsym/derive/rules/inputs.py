"""Over all inputs, or all pairs of neighbouring datasets: what maps and kernels do with them."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, ClassVar

import sympy

from dpsym.derive.rules.base import (
    Instance,
    Rule,
    condition,
    finite_from,
    inside,
    new_point,
    number,
    point_of,
    with_masses,
)
from dpsym.derive.rules.outcomes import constant, finite
from dpsym.derive.rules.shapes import joints_of, map_of
from dpsym.language.expectation import Indicator, Probability
from dpsym.language.neighbours import OverNeighbours
from dpsym.language.randomness import PrivacyLoss
from dpsym.language.relations import Comparison, at_most, equal, greater
from dpsym.language.sums import SumOver
from dpsym.language.supremum import Supremum

__all__ = ["LossOfSteps", "OverPairs", "PathOfNeighbours", "RowOfMap"]


@dataclass(frozen=True)
class OverPairs(Rule):
    """max_(x ~ y) f(x, y) <= max_(x ~ y) g(x, y) if f <= g for all pairs of datasets x and y.

    With ``same``, the two are equal if f = g.  The maxima are over the same pairs of datasets.
    Condition: the relation of f and g for all x and y.

    >>> from dpsym.language import Datasets, KL, Renyi, kernel, point
    >>> x, y, M = point("x", on=Datasets(2)), point("y", on=Datasets(2)), kernel("M", Datasets(2))
    >>> first, second = (OverNeighbours(node, x, y) for node in (KL(M(x), M(y)), Renyi(2, M(x), M(y))))
    >>> OverPairs(first, second).instance(equal(0, 0)).conditions
    (ForAll(y, ForAll(x, KL(M(x), M(y)) <= Renyi(2, M(x), M(y)))),)
    >>> OverPairs(first, 2).instance(equal(0, 0))
    Traceback (most recent call last):
    dpsym.errors.IllFormedError: the rule OverPairs does not apply: ...
    """

    lesser: Any
    greater: Any
    same: bool = False

    def instance(self, step: Comparison) -> Instance:
        """Return the relation between the maxima, under that of their bodies."""
        for entry in (self.lesser, self.greater):
            if not isinstance(entry, OverNeighbours):
                raise self.refuse(f"{entry} is not a maximum over neighbouring datasets")
        if type(self.lesser) is not type(self.greater) or self.lesser.args[1:] != self.greater.args[1:]:
            raise self.refuse(f"{self.lesser} and {self.greater} are over different pairs of datasets")
        op, relation = ("=", equal) if self.same else ("<=", at_most)
        pointwise = condition(self.lesser.args[0], op, self.greater.args[0])
        return Instance((relation(self.lesser, self.greater),), (pointwise,))


@dataclass(frozen=True)
class PathOfNeighbours(Rule):
    """max_(d(x,y) <= k+1) f <= max_(d(x,y) <= k) g + c max_(x ~ y) h, along paths of neighbours.

    The distance of two datasets is the least number of steps between neighbours that lead from one to the
    other: whatever has the distance k+1 >= 2 from x has a neighbour at the distance k.  The three maxima are
    over the same points x and y; ``point`` is the neighbour z.  Conditions, for all datasets:
    f(x, y) <= g(x, z) + c h(z, y), for pairs at the distance k+1; f <= g, for those that are nearer; h >= 0
    and 0 <= c < oo; 1 <= k.

    >>> from dpsym.language import Datasets, TotalVariation, kernel, point
    >>> x, y, z = (point(name, on=Datasets(2)) for name in "xyz")
    >>> M, far = kernel("M", Datasets(2)), lambda k: OverNeighbours(TotalVariation(M(x), M(y)), x, y, k)
    >>> PathOfNeighbours(far(2), far(1), far(1), z).instance(equal(0, 0)).relations[0].rhs
    2*OverNeighbours(TotalVariation(M(x), M(y)), x, y)
    >>> PathOfNeighbours(far(3), far(1), far(1), z).instance(equal(0, 0))
    Traceback (most recent call last):
    dpsym.errors.IllFormedError: the rule PathOfNeighbours does not apply: 3 is not one more than 1
    """

    whole: Any
    first: Any
    last: Any
    point: Any
    factor: Any = 1

    def instance(self, step: Comparison) -> Instance:
        """Return the bound of the maximum by that over nearer pairs and that over neighbours."""
        maxima, c = (self.whole, self.first, self.last), number(self, self.factor, "the factor")
        for entry in maxima:
            if type(entry) is not OverNeighbours or len(entry.args) != 4:
                raise self.refuse(f"{entry} is not a maximum over pairs of datasets")
        x, y, far = self.whole.args[1:]
        near, one = self.first.args[3], self.last.args[3]
        if any(entry.args[1:3] != (x, y) for entry in maxima) or {x, y} & c.free_symbols:
            raise self.refuse(
                f"the three maxima are not over {x} and {y}, of which the factor does not speak"
            )
        if one != 1 or sympy.expand(far - near) != 1:
            raise self.refuse(f"{far} is not one more than {near}" if one == 1 else f"{one} is not one step")
        z = self.point
        new_point(self, z, x.space, inside(*maxima, c))
        f, g, h = (entry.args[0] for entry in maxima)
        steps = condition(f, "<=", g.xreplace({y: z}) + c * h.xreplace({x: z}))
        nearer, sign = condition(f, "<=", g), condition(0, "<=", h)
        found = at_most(self.whole, self.first + c * self.last)
        return Instance((found,), (steps, nearer, sign, *finite_from(0, c), condition(1, "<=", near)))


@dataclass(frozen=True)
class LossOfSteps(Rule):
    """P[Z > t] = Σ_z P(z) Σ_y K(z)(y) 1[log(P(z)/Q(z)) + log(K(z)(y)/L(z)(y)) > t] for the loss of two steps.

    Z is the privacy loss of P ⊗ K and Q ⊗ L: what it means that the loss exceeds t, written out.  The mass of
    a pair of outputs is P(z) K(z)(y) (the chain rule), a sum over pairs is an iterated one, and the logarithm
    of a ratio of products is a sum.  Where the pair has mass under the first law each of the two logarithms
    is a number or oo; other pairs add nothing.  Dwork, Rothblum and Vadhan (2010, Section III); Dwork and
    Roth (2014, proof of Theorem 3.20).  ``first`` and ``second`` are the points z and y.  Condition: t is
    finite.

    >>> from dpsym.language import Joint, kernel, laws, point
    >>> P, Q = laws("P Q")
    >>> joint = Joint(P, kernel("K")), Joint(Q, kernel("L"))
    >>> LossOfSteps(0, *joint, point("z"), point("y")).instance(equal(0, 0)).relations[0].lhs
    Probability(PrivacyLoss(Joint(P, K), Joint(Q, L)) > 0)
    >>> LossOfSteps(0, P, Q, point("z"), point("y")).instance(equal(0, 0))
    Traceback (most recent call last):
    dpsym.errors.IllFormedError: the rule LossOfSteps does not apply: P and Q are not two joint laws
    """

    threshold: Any
    joint: Any
    other: Any
    first: Any
    second: Any
    classical: ClassVar[str] = "Fubini"

    def instance(self, step: Comparison) -> Instance:
        """Return the equation between the tail and the iterated sum."""
        one, two, t = self.joint, self.other, number(self, self.threshold, "the threshold")
        P, K, Q, L = joints_of(self, one, two)
        with_masses(self, P, Q)
        z, y, others = self.first, self.second, one.free_symbols | two.free_symbols | t.free_symbols
        new_point(self, z, P.space, others)
        new_point(self, y, K.target, {z, *others})
        constant(self, t)
        loss = sympy.log(P(z) / Q(z)) + sympy.log(K(z)(y) / L(z)(y))
        inner = SumOver(K(z)(y) * Indicator(greater(loss, t)), y)
        tail = Probability(greater(PrivacyLoss(one, two), t))
        return Instance((equal(tail, SumOver(P(z) * inner, z)),), finite(t))


@dataclass(frozen=True)
class RowOfMap(Rule):
    """sup_b f(a)(b) = 1 for a map f, a kernel without randomness: the row of an input is 1 at its value.

    >>> from dpsym.language import kernel, point
    >>> RowOfMap(kernel("f", deterministic=True), point("a"), point("b")).instance(equal(0, 0)).relations
    (Supremum(f(a)(b), b) = 1,)
    >>> RowOfMap(kernel("K"), point("a"), point("b")).instance(equal(0, 0))
    Traceback (most recent call last):
    dpsym.errors.IllFormedError: the rule RowOfMap does not apply: K is not a map without randomness
    """

    map: Any
    place: Any
    point: Any

    def instance(self, step: Comparison) -> Instance:
        """Return that the largest entry of the row is 1."""
        f, a, b = self.map, self.place, self.point
        map_of(self, f)
        point_of(self, a, f.source)
        new_point(self, b, f.target, {a})
        return Instance((equal(Supremum(f(a)(b), b), 1),))
