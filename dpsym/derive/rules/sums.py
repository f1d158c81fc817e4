"""Rules about sums and suprema over points and events."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, ClassVar

import sympy

from dpsym.derive.ranges import range_of
from dpsym.derive.rules.base import (
    Cited,
    Instance,
    Rule,
    Shorthand,
    condition,
    event_for,
    event_of,
    inside,
    new_point,
    number,
    point_of,
    taken,
    theorem_about,
    within_unit,
)
from dpsym.derive.rules.bodies import on_support, summed, weighing, without_masses
from dpsym.derive.rules.outcomes import finite, valued
from dpsym.derive.rules.shapes import AtLevel
from dpsym.derive.substitution import substituted
from dpsym.language.distributions.composed import Joint, Product
from dpsym.language.divergences.hockey_stick import HockeyStick
from dpsym.language.divergences.renyi import MaxDivergence
from dpsym.language.events import EventSymbol
from dpsym.language.measure import Mass
from dpsym.language.relations import Comparison, ForAll, at_most, equal
from dpsym.language.spaces import DEFAULT, Point, ProductSpace
from dpsym.language.sums import SumOver
from dpsym.language.supported import OnSupport
from dpsym.language.supremum import Supremum
from dpsym.language.symbols import real

__all__ = [
    "EntryOfSupremum",
    "HolderSum",
    "MonotoneSum",
    "NeymanPearson",
    "PairSum",
    "PointwiseSum",
    "SumOnSupport",
    "SupremumBound",
    "SwapSums",
    "TermOfSum",
]


@dataclass(frozen=True)
class MonotoneSum(Rule):
    """Σ w(y) g(y) <= b Σ w(y) if 0 < g(y) <= b at all points y, with the same b for all points.

    w is a product of powers of probabilities, which is never negative; w and g are read from the sum.  The
    bound is finite, or, with ``infinite``, the sum of w is positive, so that it is not 0 times infinity.
    With ``where`` g(y) <= b is asked for only at points with mass: where the probabilities are above 0
    without which w is 0, as P(y) in P(y)^α Q(y)^(1-α).

    >>> from dpsym.language import KL, at_most, kernel, law, point
    >>> P, K, L, y = law("P"), kernel("K"), kernel("L"), point("y")
    >>> g = sympy.exp(KL(K(y), L(y)))
    >>> total = SumOver(P(y) * g, y)
    >>> MonotoneSum(total, 2).instance(at_most(total, 2)).relations
    (SumOver(exp(KL(K(y), L(y)))*P(y), y) <= 2*SumOver(P(y), y),)
    >>> MonotoneSum(P(y), 2).instance(at_most(total, 2))
    Traceback (most recent call last):
    dpsym.errors.IllFormedError: the rule MonotoneSum does not apply: ...
    """

    total: Any
    bound: Any
    infinite: bool = False
    where: bool = False

    def instance(self, step: Comparison) -> Instance:
        """Return the bound of the sum, under the bounds at every point."""
        total, bound = self.total, number(self, self.bound, "the bound")
        if not isinstance(total, SumOver) or isinstance(total.args[0], sympy.Add):
            raise self.refuse(f"{total} is not a sum of one product over points")
        body, point = total.args
        weight, factor = _split(body)
        if factor == 1:
            raise self.refuse(f"in {total} nothing but powers of probabilities is summed")
        if point in bound.free_symbols:
            raise self.refuse(f"the bound {bound} depends on the point {point}")
        whole = SumOver(weight, point)
        sound = condition(0, "<", whole) if self.infinite else condition(bound, "<", sympy.oo)
        least, most = factor, bound
        if self.where:
            masses = weighing(self, weight)
            least, most = OnSupport(factor, *masses), OnSupport(bound, *masses)
        conditions = (condition(0, "<", factor), condition(least, "<=", most), sound)
        return Instance((at_most(total, bound * whole),), conditions)


@dataclass(frozen=True)
class PointwiseSum(Rule):
    """Σ f(y) <= Σ g(y) if f(y) <= g(y) at all points y, both finite, for sums without probabilities.

    >>> from dpsym.language import at_most, point, values
    >>> u, y = values("u", low=0, high=1), point("y")
    >>> PointwiseSum(SumOver(u(y) ** 2, y), SumOver(u(y), y)).instance(at_most(0, 1)).conditions[0]
    ForAll(y, ValueAt(u, y)**2 <= ValueAt(u, y))
    >>> PointwiseSum(SumOver(u(y), y), u(y)).instance(at_most(0, 1))
    Traceback (most recent call last):
    dpsym.errors.IllFormedError: the rule PointwiseSum does not apply: ...
    """

    lesser: Any
    greater: Any

    def instance(self, step: Comparison) -> Instance:
        """Return the inequality of the sums, under that of their bodies at every point."""
        below, above, _ = summed(self, self.lesser, self.greater)
        without_masses(self, below, above)
        finite_both = condition(-sympy.oo, "<", below), condition(above, "<", sympy.oo)
        conditions = (condition(below, "<=", above), *finite_both)
        return Instance((at_most(self.lesser, self.greater),), conditions)


@dataclass(frozen=True)
class SumOnSupport(Rule):
    """A sum over points by its conventions: where a probability that is a factor is 0, a summand is nothing.

    Σ f(y) is the sum of what is f(y) where the probabilities that are factors of f(y) are above 0, and 0
    elsewhere, of which rules about sums without conventions speak.  Of p^a q^(1-a) with an evident a > 1,
    p has to be above 0.  Summands that are evidently finite stay.  Condition: wherever these probabilities
    are above 0, each summand has a value as it stands, above -oo, so that nothing infinite is subtracted.

    >>> from dpsym.language import equal, laws, point
    >>> (P, Q), y = laws("P Q"), point("y")
    >>> rule = SumOnSupport(SumOver(P(y) * sympy.log(P(y) / Q(y)), y))
    >>> rule.instance(equal(0, 0)).relations[0].rhs
    SumOver((log(P(y)/Q(y))*P(y) if P(y) > 0 else 0), y)
    >>> SumOnSupport(SumOver(sympy.log(P(y)), y)).instance(equal(0, 0))
    Traceback (most recent call last):
    dpsym.errors.IllFormedError: the rule SumOnSupport does not apply: no probability is a factor of ...
    """

    total: Any

    def instance(self, step: Comparison) -> Instance:
        """Return the equation, under that every summand has a value where it is more than nothing."""
        body, y = summed(self, self.total)
        parts = [on_support(self, entry) for entry in sympy.Add.make_args(body)]
        whole = SumOver(sympy.Add(*(part for part, _ in parts)), y)
        needed = dict.fromkeys(each for _, needed in parts for each in needed if finite(each))
        return Instance(
            (equal(self.total, whole),), tuple(condition(-sympy.oo, "<", each) for each in needed)
        )


@dataclass(frozen=True)
class TermOfSum(Rule):
    """f(z) <= Σ f(y) at any point z: one summand is at most the sum of all, none of which is negative.

    Summands may be infinite.  Conditions: 0 <= f(y) at all points y, as it stands.

    >>> from dpsym.language import equal, law, point
    >>> P, y, z = law("P"), point("y"), point("z")
    >>> TermOfSum(SumOver(P(y) ** 2, y), z).instance(equal(0, 0)).relations
    (P(z)**2 <= SumOver(P(y)**2, y),)
    >>> TermOfSum(P(y), z).instance(equal(0, 0))
    Traceback (most recent call last):
    dpsym.errors.IllFormedError: the rule TermOfSum does not apply: P(y) is not a sum over points
    """

    total: Any
    place: Any

    def instance(self, step: Comparison) -> Instance:
        """Return the bound of the summand at the place."""
        body, y = summed(self, self.total)
        point_of(self, self.place, y.space)
        conditions = (ForAll(y, condition(0, "<=", body)),)
        return Instance((at_most(substituted(body, {y: self.place}), self.total),), conditions)


@dataclass(frozen=True)
class HolderSum(Rule):
    """Hölder's inequality for sums: Σ f <= (Σ g)^s (Σ h)^(1-s) where f = g^s h^(1-s), for 0 < s < 1.

    All three are of the form P(y)^a Q(y)^(1-a) with a > 1, or P(y), by the conventions of sums: they are
    compared by the exponents of each probability.  ``lead`` is a probability p with a positive exponent in
    f, and wherever it is above 0 all others have to be: there the three are finite and positive, and this is
    Hölder's inequality; elsewhere f adds nothing, and g and h nothing negative.

    Conditions: 0 < s < 1; p has a positive exponent; the exponents in f are s times those in g plus 1-s times
    those in h; D_∞(P ‖ Q) is finite for the law P of p and the law Q of any other probability.  Hardy,
    Littlewood and Pólya (1934, 2.7).

    >>> from dpsym.language import equal, laws, point
    >>> (P, Q, R), y = laws("P Q R"), point("y")
    >>> parts = SumOver(P(y) ** 4 * Q(y) ** -3, y), SumOver(Q(y) ** 3 * R(y) ** -2, y)
    >>> rule = HolderSum(SumOver(P(y) ** 2 / R(y), y), *parts, sympy.Rational(1, 2), P(y))
    >>> rule.instance(equal(0, 0)).relations[0].rhs
    sqrt(SumOver(P(y)**4/Q(y)**3, y))*sqrt(SumOver(Q(y)**3/R(y)**2, y))
    >>> HolderSum(P(y), *parts, 2, P(y)).instance(equal(0, 0))
    Traceback (most recent call last):
    dpsym.errors.IllFormedError: the rule HolderSum does not apply: P(y) is not a sum over points
    """

    total: Any
    first: Any
    second: Any
    share: Any
    lead: Any
    classical: ClassVar[str] = "Hölder's inequality"

    def instance(self, step: Comparison) -> Instance:
        """Return the inequality, under the conditions on the exponents and the laws."""
        share = number(self, self.share, "the share")
        *bodies, y = summed(self, self.total, self.first, self.second)
        if y in share.free_symbols:
            raise self.refuse(f"the share {share} depends on {y}")
        whole, one, other = (_exponents(self, body) for body in bodies)
        if any(range_of(total) is None for total in (self.total, self.first, self.second)):
            raise self.refuse("a sum has a term that may have no value")
        lead = self.lead
        if lead not in whole:
            raise self.refuse(f"{lead} is no factor of {bodies[0]}")
        conditions = [*within_unit(share, open_ends=True), condition(0, "<", whole[lead])]
        for mass in sorted({*whole, *one, *other}, key=str):
            mixed = share * one.get(mass, 0) + (1 - share) * other.get(mass, 0)
            conditions.append(condition(mixed, "=", whole.get(mass, sympy.S.Zero)))
            if mass != lead:
                conditions.append(condition(MaxDivergence(lead.args[0], mass.args[0]), "<", sympy.oo))
        bound = self.first**share * self.second ** (1 - share)
        return Instance((at_most(self.total, bound),), tuple(conditions))


@dataclass(frozen=True)
class SwapSums(Rule):
    """Σ_x Σ_y f(x, y) = Σ_y Σ_x f(x, y), for what is certainly not negative or finite (Tonelli, Fubini).

    ``total`` is the iterated sum.  Each summand is the same on both sides, by the conventions for
    probabilities too.  Condition: 0 <= f at all pairs of points, unless that, or that f is finite, is
    evident from how f is built.

    >>> from dpsym.language import equal, kernel, law, point, values
    >>> P, K, x, y = law("P"), kernel("K"), point("x"), point("y")
    >>> SwapSums(SumOver(SumOver(P(x) * K(x)(y), y), x)).instance(equal(0, 0)).relations[0].rhs
    SumOver(SumOver(P(x)*K(x)(y), x), y)
    >>> SwapSums(SumOver(P(x), x)).instance(equal(0, 0))
    Traceback (most recent call last):
    dpsym.errors.IllFormedError: the rule SwapSums does not apply: ...
    """

    total: Any
    classical: ClassVar[str] = "Fubini"

    def instance(self, step: Comparison) -> Instance:
        """Return the equation between the two iterated sums."""
        if not isinstance(self.total, SumOver) or not isinstance(self.total.args[0], SumOver):
            raise self.refuse(f"{self.total} is not a sum of sums over points")
        (body, y), x = self.total.args[0].args, self.total.args[1]
        if x == y:
            raise self.refuse(f"{self.total} sums twice over {x}")
        evident = range_of(SumOver(body, y)) is not None or not finite(body)
        conditions = () if evident else (condition(0, "<=", body),)
        return Instance((equal(self.total, SumOver(SumOver(body, x), y)),), conditions)


@dataclass(frozen=True)
class PairSum(Rule):
    """A sum over pairs is an iterated one: Σ_w f(w) = Σ_y Σ_z f(y, z), P(y) K(y)(z) being the mass of a pair.

    ``total`` is the sum; in its body w stands in masses of joint laws P ⊗ K, and of products P × R of two
    laws, of which P(y) R(z) is the mass.  Conditions: the body, as it stands, is finite at all points, in
    either way of writing.

    >>> from dpsym.language import equal, kernel, law, point
    >>> P, K, y, z = law("P"), kernel("K"), point("y"), point("z")
    >>> w = point("w", on=Joint(P, K).space)
    >>> PairSum(SumOver(Joint(P, K)(w) ** 2, w), y, z).instance(equal(0, 0)).relations[0].rhs
    SumOver(SumOver(P(y)**2*K(y)(z)**2, z), y)
    >>> PairSum(SumOver(P(y), y), y, z).instance(equal(0, 0))
    Traceback (most recent call last):
    dpsym.errors.IllFormedError: the rule PairSum does not apply: y is not a point of pairs
    """

    total: Any
    outer: Any
    inner: Any
    classical: ClassVar[str] = "Fubini"

    def instance(self, step: Comparison) -> Instance:
        """Return the equation between the sum and the iterated sum."""
        body, w = summed(self, self.total)
        y, z, space = self.outer, self.inner, w.space
        if not isinstance(space, ProductSpace) or len(space.args) != 2:
            raise self.refuse(f"{w} is not a point of pairs")
        others = taken(self, step, "outer", "inner") | inside(body)
        for place, part in zip((y, z), space.args, strict=True):
            new_point(self, place, part, others)
        if y == z:
            raise self.refuse(f"{y} cannot stand for both points of a pair")
        masses = {node: self._mass(node.args[0]) for node in body.atoms(Mass) if node.args[1] == w}
        apart = body.xreplace(masses)
        if w in apart.free_symbols:
            raise self.refuse(f"{w} stands in {body} otherwise than in masses of pairs")
        found = equal(self.total, SumOver(SumOver(apart, z), y))
        return Instance((found,), (*finite(body), *finite(apart)))

    def _mass(self, law: Any) -> Any:
        """Return the mass of the pair of the two points under a law of pairs."""
        if isinstance(law, Joint):
            return law.args[0](self.outer) * law.args[1](self.outer)(self.inner)
        if isinstance(law, Product) and len(law.args) == 2:
            return law.args[0](self.outer) * law.args[1](self.inner)
        raise self.refuse(f"{law} is neither a joint law nor a product of two laws")


@dataclass(frozen=True)
class _OfSupremum(Rule):
    """A theorem about a supremum."""

    supremum: Any

    def read(self) -> tuple[Any, ...]:
        """Return the body of the supremum, over what it ranges, and its condition, if it has one."""
        found = self.supremum
        if not isinstance(found, Supremum) or not isinstance(found.over, (EventSymbol, Point)):
            raise self.refuse(f"{found} is not a supremum over events or points")
        return tuple(self.supremum.args)

    def sides(self) -> tuple[Any, ...]:
        """Return the conditions that what the condition of the supremum compares has a value."""
        compared = (part for entry in self.read()[2:] for part in entry.atoms(Comparison))
        return valued(*(side for part in compared for side in (part.lhs, part.rhs)))

    def within(self, value: Any) -> Any:
        """Return a value at those places over which the supremum is, and 0 at the others.

        That is said of a supremum over the places where one number is above another; else it is the value.
        """
        _, _, *where = self.read()
        if not where or not isinstance(where[0], Comparison) or where[0].op not in ("<", ">"):
            return value
        if finite(where[0].lhs, where[0].rhs):
            return value
        gap = where[0].lhs - where[0].rhs
        return OnSupport(value, gap if where[0].op == ">" else -gap)


@dataclass(frozen=True)
class EntryOfSupremum(_OfSupremum):
    """A supremum is at least its body at any place at which its condition holds.

    Conditions: that one, which makes sense at every place; the body has a value wherever it holds.

    >>> from dpsym.language import KL, at_most, kernel, point
    >>> K, L, y, z = kernel("K"), kernel("L"), point("y"), point("z")
    >>> EntryOfSupremum(Supremum(KL(K(y), L(y)), y), z).instance(at_most(0, 1)).relations
    (KL(K(z), L(z)) <= Supremum(KL(K(y), L(y)), y),)
    >>> EntryOfSupremum(KL(K(z), L(z)), z).instance(at_most(0, 1))
    Traceback (most recent call last):
    dpsym.errors.IllFormedError: the rule EntryOfSupremum does not apply: ...
    """

    place: Any

    def instance(self, step: Comparison) -> Instance:
        """Return the inequality, under the condition of the supremum at the place."""
        body, over, *where = self.read()
        values = {over: self.place}
        doubtful = () if range_of(self.supremum) is not None else (*valued(self.within(body)), *self.sides())
        everywhere = (ForAll(over, entry) for entry in doubtful)
        conditions = (*(substituted(entry, values) for entry in where), *everywhere)
        return Instance((at_most(substituted(body, values), self.supremum),), conditions)


@dataclass(frozen=True)
class SupremumBound(_OfSupremum):
    """A supremum is at most b if its body is at most b at every place, or at every place where it is taken.

    The supremum of nothing is minus infinity.  Conditions: that; if the supremum has a condition, the bound
    has a value, and so have the sides of that condition, at every place.

    >>> from dpsym.language import KL, at_most, kernel, point, real
    >>> K, L, y, b = kernel("K"), kernel("L"), point("y"), real("b")
    >>> SupremumBound(Supremum(KL(K(y), L(y)), y), b).instance(at_most(0, 1)).conditions
    (ForAll(y, KL(K(y), L(y)) <= b),)
    >>> SupremumBound(KL(K(y), L(y)), b).instance(at_most(0, 1))
    Traceback (most recent call last):
    dpsym.errors.IllFormedError: the rule SupremumBound does not apply: ...
    """

    bound: Any

    def instance(self, step: Comparison) -> Instance:
        """Return the bound, under the bounds of the body."""
        bound = number(self, self.bound, "the bound")
        body, over, *where = self.read()
        if over in bound.free_symbols:
            raise self.refuse(f"the bound {bound} depends on {over}")
        below = condition(self.within(body), "<=", self.within(bound))
        valid = (*valued(bound), *(ForAll(over, entry) for entry in self.sides())) if where else ()
        return Instance((at_most(self.supremum, bound),), (below, *valid))


@dataclass(frozen=True)
class NeymanPearson(AtLevel, Shorthand):
    """sup over events S of P(S) - e^ε Q(S) is attained at {p > e^ε q}: it is the hockey-stick divergence.

    With ``event``, P(S) - e^ε Q(S) is at most that divergence for the one event S.

    >>> from dpsym.language import event, laws, real
    >>> P, Q = laws("P Q")
    >>> NeymanPearson(real("epsilon"), P, Q, event("S")).instance(equal(0, 0)).relations
    (-exp(epsilon)*Q(S) + P(S) <= HockeyStick(epsilon, P, Q),)
    >>> NeymanPearson(real("epsilon"), P, real("x")).instance(equal(0, 0))
    Traceback (most recent call last):
    dpsym.errors.IllFormedError: the rule NeymanPearson does not apply: ...
    """

    event: Any = None
    theorems: ClassVar[tuple[str, ...]] = ("divergences.best-test",)
    classical: ClassVar[str] = "Neyman-Pearson"

    def cited(self, step: Comparison) -> Cited:
        """Return the theorem about the best test, at this level and for the event, if there is one."""
        level, P, Q = self.read()
        if self.event is not None:
            event_of(self, self.event, P.space)
        tried = {} if self.event is None else {EventSymbol("S", DEFAULT): self.event}
        return theorem_about(self.theorems[0], "P Q", (P, Q), {real("a"): level, **tried})

    def instance(self, step: Comparison) -> Instance:
        """Return the equation, or the inequality for one event."""
        epsilon, P, Q = self.read()
        divergence = HockeyStick(epsilon, P, Q)

        def excess(S: Any) -> Any:
            return P(S) - sympy.exp(epsilon) * Q(S)

        if self.event is None:
            S = event_for(self, None, P.space, step)
            return Instance((equal(Supremum(excess(S), S), divergence),), finite(epsilon))
        event_of(self, self.event, P.space)
        return Instance((at_most(excess(self.event), divergence),), finite(epsilon))


def _exponents(rule: Rule, body: Any) -> dict[Any, Any]:
    """Return the exponent of each probability in P(y) or P(y)^a Q(y)^(1-a)."""
    found: dict[Any, Any] = {}
    for factor in sympy.Mul.make_args(body):
        base, exponent = factor.as_base_exp()
        above, below = sympy.fraction(base)
        for mass, power in ((above, exponent), (below, -exponent)):
            if isinstance(mass, Mass):
                found[mass] = found.get(mass, 0) + power
            elif mass != 1:
                raise rule.refuse(f"{factor} in {body} is no power of a probability")
    if len(found) > 2 or sympy.expand(sum(found.values())) != 1:
        raise rule.refuse(f"{body} is neither P(y) nor P(y)^a Q(y)^(1-a)")
    return found


def _split(body: Any) -> tuple[Any, Any]:
    """Return the powers of probabilities in a product, and the other factors."""
    weight: list[Any] = []
    factor: list[Any] = []
    for part in sympy.Mul.make_args(body):
        base, _ = part.as_base_exp()
        above, below = sympy.fraction(base)
        mass = getattr(above, "is_probability", False) and (
            below == 1 or getattr(below, "is_probability", False)
        )
        (weight if mass else factor).append(part)
    return sympy.Mul(*weight), sympy.Mul(*factor)
