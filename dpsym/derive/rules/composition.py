"""Composition: the divergence of a whole by those of its steps, adaptive or independent."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any, ClassVar, Final

import sympy

from dpsym.derive.rules.base import (
    Cited,
    Instance,
    Rule,
    Shorthand,
    condition,
    number,
    pair,
    place_for,
    taken,
    theorem_about,
    with_masses,
)
from dpsym.derive.rules.divergences import moment_order
from dpsym.derive.rules.outcomes import finite
from dpsym.derive.rules.shapes import (
    ADDITIVE,
    AtLevel,
    AtTwoLevels,
    OfDivergence,
    factors_of,
    is_inside,
    joints_of,
    of_laws,
    powers_of,
)
from dpsym.language.distributions.base import LawSymbol
from dpsym.language.distributions.composed import Power, Product
from dpsym.language.divergences.hockey_stick import HockeyStick, TotalVariation
from dpsym.language.divergences.renyi import KL, MaxDivergence, Renyi
from dpsym.language.kernels import kernel
from dpsym.language.relations import Comparison, at_most, equal
from dpsym.language.spaces import DEFAULT, Space
from dpsym.language.supremum import Supremum
from dpsym.language.symbols import integer, real
from dpsym.language.symbols import order as order_symbol

__all__ = [
    "AdaptiveComposition",
    "Additivity",
    "LevelComposition",
    "LevelPower",
    "ProductComposition",
    "Regrouped",
    "Subadditivity",
]


def _input(rule: Any, step: Comparison, P: Any) -> Any:
    """Return the input of the second step for which a rule asks something: the one given, or a new one."""
    others = taken(rule, step, "point") - getattr(rule.bound, "free_symbols", set())
    return place_for(rule, rule.point, P.space, others, step)


def _limit(rule: Any, costs: Any, y: Any) -> tuple[Any, Any]:
    """Return what the second step costs at most, and that it costs no more at each input."""
    limit = number(rule, rule.bound, "the bound of the second step")
    if y in limit.free_symbols:
        raise rule.refuse(f"the bound {limit} depends on {y}; it is to hold for all points at once")
    return limit, condition(costs, "<=", limit)


class Regrouped(OfDivergence):
    """How draws are grouped makes no difference: P^k is P^(k-1) × P, and P × Q × R is (P × Q) × R.

    A divergence is a sum, or a supremum, over all outcomes, whatever these are called.  A sequence of one
    draw is that draw.  Conditions: of a power, that k is at least 2, or that it is 1; of a hockey-stick
    divergence, that its level is finite.

    >>> from dpsym.language import Power, equal, integer, laws
    >>> (P, Q), k = laws("P Q"), integer("k", at_least=1)
    >>> Regrouped(KL(Power(P, k + 1), Power(Q, k + 1))).instance(equal(0, 0)).relations[0].rhs
    KL(Product(Power(P, k), P), Product(Power(Q, k), Q))
    >>> Regrouped(KL(P, Q)).instance(equal(0, 0))
    Traceback (most recent call last):
    dpsym.errors.IllFormedError: the rule Regrouped does not apply: ...
    """

    def instance(self, step: Comparison) -> Instance:
        """Return the equation between the divergence and that of laws of pairs, or of one draw."""
        node, first, second = self.read()
        powers, factors = powers_of(first, second), factors_of(first, second)
        level = finite(node.args[0]) if isinstance(node, HockeyStick) else ()
        if powers is not None:
            P, Q, k = powers
            if k == 1:
                return Instance((equal(node, of_laws(node, P, Q)),), level)
            before = (Product(Power(law, k - 1), law) for law in (P, Q))
            return Instance((equal(node, of_laws(node, *before)),), (condition(2, "<=", k), *level))
        if factors is None or len(factors) < 3 or any(p.space != q.space for p, q in factors):
            raise self.refuse(f"{node} is not of two powers, or of two products of three factors or more")
        pairs = (Product(Product(*laws[:-1]), laws[-1]) for laws in zip(*factors, strict=True))
        return Instance((equal(node, of_laws(node, *pairs)),), level)


@dataclass(frozen=True)
class AdaptiveComposition(OfDivergence, Shorthand):
    """D(P ⊗ K ‖ Q ⊗ L) <= D(P ‖ Q) + b if D(K(y) ‖ L(y)) <= b for every y, for Rényi, KL and max divergence.

    Without ``bound``, of a Rényi divergence, with sup_y D_α(K(y) ‖ L(y)) for b; where the order is evidently
    in (1, oo) the supremum may be over the inputs that P produces.  Mironov (2017, Proposition 1); Bun and
    Steinke (2016, Lemma 2.2).

    Conditions: with ``bound``, that it holds at every point.

    >>> from dpsym.language import Joint, at_most, kernel, laws, point
    >>> (P, Q), K, L, y = laws("P Q"), kernel("K"), kernel("L"), point("y")
    >>> node = Renyi(2, Joint(P, K), Joint(Q, L))
    >>> AdaptiveComposition(node, point=y).instance(at_most(node, 1)).relations[0].rhs
    Renyi(2, P, Q) + Supremum(Renyi(2, K(y), L(y)), y)
    >>> AdaptiveComposition(Renyi(2, P, Q)).instance(at_most(node, 1))
    Traceback (most recent call last):
    dpsym.errors.IllFormedError: the rule AdaptiveComposition does not apply: ...
    """

    bound: Any = None
    point: Any = None
    kinds = ADDITIVE
    classical: ClassVar[str] = "chain rule"
    theorems: ClassVar[tuple[str, ...]] = (
        "renyi.adaptive-composition",
        "renyi.adaptive-at-any-order",
        "information.adaptive",
        "divergences.max-adaptive",
        "renyi.chain-rule",
        "rdp.chain-rule",
    )

    def read(self) -> tuple[Any, Any, Any]:
        """Return the divergence and the two joint laws, on finite spaces."""
        node, first, second = super().read()
        P, _, Q, _ = joints_of(self, first, second)
        with_masses(self, P, Q)
        if self.bound is None and not isinstance(node, Renyi):
            raise self.refuse(f"{node} is no Rényi divergence; give a bound of the second step")
        return node, first, second

    def cited(self, step: Comparison) -> Cited:
        """Return the theorem about the divergence with a bound, or those about the suprema."""
        node, first, second = self.read()
        inside, places = is_inside(node), joints_of(self, first, second)
        if self.bound is None:
            return tuple(self._over_inputs(places, node.args[0], inside))
        limit = {real("b"): number(self, self.bound, "the bound of the second step")}
        about = self._about("P Q K L", "Y Z", places)
        if isinstance(node, Renyi):
            symbol = real("alpha", above=1) if inside else order_symbol("alpha")
            return ((self.theorems[0 if inside else 1], {**about, symbol: node.args[0], **limit}),)
        return ((self.theorems[2 if isinstance(node, KL) else 3], {**about, **limit}),)

    def instance(self, step: Comparison) -> Instance:
        """Return the bounds of the divergence of the two joint laws."""
        node, first, second = self.read()
        P, K, Q, L = joints_of(self, first, second)
        near, y = of_laws(node, P, Q), _input(self, step, P)
        costs = of_laws(node, K(y), L(y))
        if self.bound is not None:
            limit, needed = _limit(self, costs, y)
            return Instance((at_most(node, near + limit),), (needed,))
        tops = [Supremum(costs, y), *([Supremum(costs, y, where=P(y) > 0)] if is_inside(node) else [])]
        return Instance(tuple(at_most(node, near + top) for top in tops))

    def _over_inputs(self, places: tuple[Any, ...], order: Any, inside: bool) -> Iterator[tuple[str, Any]]:
        """Yield the theorems about suprema over all inputs, and over those that the first law produces."""
        names = "P' Q' P'' Q''", "Y Z"
        yield self.theorems[4], {**self._about(*names, places), order_symbol("alpha"): order}
        if inside:
            about = self._about("P_X Q_X P_Y Q_Y", "X Y", places)
            yield self.theorems[5], {**about, real("alpha", above=1): order}

    @staticmethod
    def _about(names: str, spaces: str, places: tuple[Any, ...]) -> dict[Any, Any]:
        """Return the laws, kernels and spaces for those of a theorem, by the names that it has for them."""
        P, K, Q, L = places
        first, second, near, far = names.split()
        Y, Z = map(Space, spaces.split())
        found = {name: space for name, space in ((Y, K.source), (Z, K.target)) if name != space}
        laws = {LawSymbol(first, Y): P, LawSymbol(second, Y): Q}
        return {**found, **laws, kernel(near, Y, Z): K, kernel(far, Y, Z): L}


#: The theorems that say it of a divergence of pairs, and of copies.
_ADDED: Final[Mapping[Any, tuple[str, str]]] = {
    Renyi: ("renyi.additivity", "renyi.additivity-of-powers"),
    KL: ("divergences.kl-of-products", "divergences.kl-of-powers"),
    MaxDivergence: ("divergences.max-of-products", "divergences.max-of-powers"),
}


class Additivity(OfDivergence, Shorthand):
    """D(P₁ × P₂ ‖ Q₁ × Q₂) = D(P₁ ‖ Q₁) + D(P₂ ‖ Q₂) for Rényi divergences, KL and max divergence.

    For powers, D(P^k ‖ Q^k) = k D(P ‖ Q) with k at least 1.  Sums over pairs factorise (Fubini).

    >>> from dpsym.language import Product, equal, laws
    >>> P, Q = laws("P Q")
    >>> node = Renyi(2, Product(P, Q), Product(Q, Q))
    >>> Additivity(node).instance(equal(node, 0)).relations
    (Renyi(2, Product(P, Q), Product(Q, Q)) = Renyi(2, P, Q) + Renyi(2, Q, Q),)
    >>> Additivity(TotalVariation(Product(P, P), Product(Q, Q))).instance(equal(0, 0))
    Traceback (most recent call last):
    dpsym.errors.IllFormedError: the rule Additivity does not apply: ...
    """

    kinds = ADDITIVE
    classical: ClassVar[str] = "Fubini"

    theorems: ClassVar[tuple[str, ...]] = tuple(name for pair in _ADDED.values() for name in pair)

    def cited(self, step: Comparison) -> Cited:
        """Return the theorem about the divergence of pairs, or of copies."""
        node, first, second = self.read()
        powers, order = powers_of(first, second), {}
        of_pairs, of_copies = _ADDED[type(node)]
        if isinstance(node, Renyi):
            order = {real("alpha", above=1): node.order}
        if powers is not None:
            P, Q, k = powers
            return theorem_about(of_copies, "P Q", (P, Q), {**order, integer("k", at_least=1): k})
        return about_pairs(of_pairs, pairs_of(self, node), order)

    def instance(self, step: Comparison) -> Instance:
        """Return the sum over the factors, or the multiple."""
        node, first, second = self.read()
        orders = moment_order(self, node.order) if isinstance(node, Renyi) else ()
        powers = powers_of(first, second)
        if powers is not None:
            P, Q, k = powers
            return Instance((equal(node, k * of_laws(node, P, Q)),), (condition(1, "<=", k), *orders))
        sides = (of_laws(node, p, q) for p, q in pairs_of(self, node))
        return Instance((equal(node, sympy.Add(*sides)),), orders)


@dataclass(frozen=True)
class LevelComposition(AtTwoLevels, Shorthand):
    """E_(a+b)(P ⊗ K ‖ Q ⊗ L) <= E_a(P ‖ Q) + c for hockey sticks, if E_b(K(y) ‖ L(y)) <= c for every y.

    Basic composition of approximate privacy, by the excess at each pair of outputs.  Dwork and Roth (2014,
    Theorem 3.16 and Appendix B).  ``bound`` is the number c.

    Conditions: a, b and c are finite; the bound by c holds at every point.

    >>> from dpsym.language import Joint, at_most, kernel, laws, point
    >>> (P, Q), K, L, y = laws("P Q"), kernel("K"), kernel("L"), point("y")
    >>> rule = LevelComposition(1, 2, Joint(P, K), Joint(Q, L), 3, y)
    >>> rule.instance(at_most(0, 1)).relations[0].rhs
    HockeyStick(1, P, Q) + 3
    >>> LevelComposition(1, 2, P, Q, 3).instance(at_most(0, 1))
    Traceback (most recent call last):
    dpsym.errors.IllFormedError: the rule LevelComposition does not apply: ...
    """

    first: Any
    second: Any
    bound: Any
    point: Any = None
    classical: ClassVar[str] = "basic composition"

    theorems: ClassVar[tuple[str, ...]] = ("composition.adaptive-levels",)

    def cited(self, step: Comparison) -> Cited:
        """Return the theorem at these levels and this bound, for these laws and kernels."""
        a, b = self.levels()
        P, K, Q, L = joints_of(self, self.first, self.second)
        with_masses(self, P, Q)
        Y, Z = DEFAULT, Space("Z")
        spaces = {name: space for name, space in ((Y, K.source), (Z, K.target)) if name != space}
        laws = {LawSymbol("P", Y): P, LawSymbol("Q", Y): Q, kernel("K", Y, Z): K, kernel("L", Y, Z): L}
        limit = number(self, self.bound, "the bound of the second step")
        numbers = {real("a"): a, real("b"): b, real("c"): limit}
        return ((self.theorems[0], {**laws, **numbers, **spaces}),)

    def instance(self, step: Comparison) -> Instance:
        """Return the bound of the hockey-stick divergence of the two joint laws."""
        a, b = self.levels()
        P, K, Q, L = joints_of(self, self.first, self.second)
        y = _input(self, step, P)
        limit, needed = _limit(self, HockeyStick(b, K(y), L(y)), y)
        relation = at_most(HockeyStick(a + b, self.first, self.second), HockeyStick(a, P, Q) + limit)
        return Instance((relation,), (*finite(a, b, limit), needed))


@dataclass(frozen=True)
class ProductComposition(AtTwoLevels, Shorthand):
    """E_(a+b)(P × R ‖ Q × S) <= E_a(P ‖ Q) + E_b(R ‖ S): basic composition of two independent steps.

    For every event E of pairs, R(E_y) <= min(1, e^b S(E_y)) + E_b(R ‖ S) at each first output y, and the
    minimum is a function with values in [0, 1].  Dwork and Roth (2014, Theorem 3.16).  Conditions: a and b
    are finite.

    >>> from dpsym.language import at_most, laws
    >>> P, Q = laws("P Q")
    >>> rule = ProductComposition(1, 2, Product(P, P), Product(Q, Q))
    >>> rule.instance(at_most(0, 1)).relations[0].rhs
    HockeyStick(1, P, Q) + HockeyStick(2, P, Q)
    >>> ProductComposition(1, 2, P, Q).instance(at_most(0, 1))
    Traceback (most recent call last):
    dpsym.errors.IllFormedError: the rule ProductComposition does not apply: ...
    """

    first: Any
    second: Any
    classical: ClassVar[str] = "basic composition"

    theorems: ClassVar[tuple[str, ...]] = ("approximate-dp.composition-of-products",)

    def _factors(self) -> tuple[Any, Any, Any, Any]:
        products = (self.first, self.second)
        if not all(isinstance(law, Product) and len(law.args) == 2 for law in products):
            raise self.refuse(f"{self.first} and {self.second} are not two products of two laws")
        (P, R), (Q, S) = self.first.args, self.second.args
        return *with_masses(self, P, Q), *with_masses(self, R, S)

    def cited(self, step: Comparison) -> Cited:
        """Return the theorem at these levels and for these laws."""
        (a, b), (P, Q, R, S) = self.levels(), self._factors()
        Y, Z = DEFAULT, Space("Z")
        spaces = {name: space for name, space in ((Y, P.space), (Z, R.space)) if name != space}
        laws = {LawSymbol("P", Y): P, LawSymbol("Q", Y): Q, LawSymbol("R", Z): R, LawSymbol("S", Z): S}
        return ((self.theorems[0], {**laws, real("a"): a, real("b"): b, **spaces}),)

    def instance(self, step: Comparison) -> Instance:
        """Return the bound by the sum over the two factors."""
        (a, b), (P, Q, R, S) = self.levels(), self._factors()
        whole = HockeyStick(a + b, self.first, self.second)
        relation = at_most(whole, HockeyStick(a, P, Q) + HockeyStick(b, R, S))
        return Instance((relation,), finite(a, b))


class LevelPower(AtLevel, Shorthand):
    """E_(k a)(P^k ‖ Q^k) <= k E_a(P ‖ Q) for the hockey-stick divergence of k independent steps.

    Basic composition, step by step.  Conditions: a is finite, and 1 <= k.

    >>> from dpsym.language import Power, at_most, laws, real
    >>> (P, Q), a = laws("P Q"), real("a", at_least=0)
    >>> LevelPower(a, Power(P, 3), Power(Q, 3)).instance(at_most(0, 1)).relations
    (HockeyStick(3*a, Power(P, 3), Power(Q, 3)) <= 3*HockeyStick(a, P, Q),)
    >>> LevelPower(a, P, Q).instance(at_most(0, 1))
    Traceback (most recent call last):
    dpsym.errors.IllFormedError: the rule LevelPower does not apply: ...
    """

    classical: ClassVar[str] = "basic composition"
    theorems: ClassVar[tuple[str, ...]] = ("composition.level-of-powers",)

    def _copies(self) -> tuple[Any, Any, Any, Any]:
        a, first, second = self.read()
        powers = powers_of(first, second)
        if powers is None:
            raise self.refuse(f"{first} and {second} are not two powers with one exponent")
        return a, *powers

    def cited(self, step: Comparison) -> Cited:
        """Return the theorem at this level, for these laws and this number of copies."""
        a, P, Q, k = self._copies()
        return theorem_about(self.theorems[0], "P Q", (P, Q), {real("a"): a, integer("k", at_least=1): k})

    def instance(self, step: Comparison) -> Instance:
        """Return the bound by the multiple."""
        a, P, Q, k = self._copies()
        relation = at_most(HockeyStick(k * a, self.first, self.second), k * HockeyStick(a, P, Q))
        return Instance((relation,), (*finite(a), condition(1, "<=", k)))


class Subadditivity(OfDivergence, Shorthand):
    """TV(P₁ × P₂, Q₁ × Q₂) <= TV(P₁, Q₁) + TV(P₂, Q₂), and TV(P^k, Q^k) <= k TV(P, Q).

    By replacing one factor after the other; a common factor does not change the distance.  Condition: k >= 1.

    >>> from dpsym.language import Power, at_most, laws
    >>> P, Q = laws("P Q")
    >>> Subadditivity(TotalVariation(Power(P, 3), Power(Q, 3))).instance(at_most(0, 1)).relations[0].rhs
    3*TotalVariation(P, Q)
    >>> Subadditivity(TotalVariation(P, Q)).instance(at_most(0, 1))
    Traceback (most recent call last):
    dpsym.errors.IllFormedError: the rule Subadditivity does not apply: ...
    """

    kinds = (TotalVariation,)
    classical: ClassVar[str] = "triangle inequality"
    theorems: ClassVar[tuple[str, ...]] = (
        "divergences.distance-of-products",
        "divergences.distance-of-powers",
    )

    def cited(self, step: Comparison) -> Cited:
        """Return the theorem about pairs, or about copies."""
        node, first, second = self.read()
        powers = powers_of(first, second)
        if powers is not None:
            P, Q, k = powers
            return theorem_about(self.theorems[1], "P Q", (P, Q), {integer("k", at_least=1): k})
        return about_pairs(self.theorems[0], pairs_of(self, node), {})

    def instance(self, step: Comparison) -> Instance:
        """Return the bound by the sum over the factors, or by the multiple."""
        node, first, second = self.read()
        powers = powers_of(first, second)
        if powers is not None:
            P, Q, k = powers
            pair(self, P, Q)
            return Instance((at_most(node, k * TotalVariation(P, Q)),), (condition(1, "<=", k),))
        sides = (TotalVariation(p, q) for p, q in pairs_of(self, node))
        return Instance((at_most(node, sympy.Add(*sides)),))


def pairs_of(rule: Rule, node: Any) -> list[tuple[Any, Any]]:
    """Return the pairs of factors of two products of two laws on the same spaces.

    Raises:
        IllFormedError: the laws of the divergence are something else.
    """
    factors = factors_of(node.first, node.second)
    if factors is None or len(factors) != 2 or any(p.space != q.space for p, q in factors):
        raise rule.refuse(f"{node} does not compare two pairs of laws on the same spaces, or two powers")
    return factors


def about_pairs(name: str, factors: list[tuple[Any, Any]], values: Mapping[Any, Any]) -> Cited:
    """Return a theorem about P × R and Q × S, laws on spaces Y and Z, at these laws."""
    (P, Q), (R, S) = factors
    Y, Z = DEFAULT, Space("Z")
    spaces = {name: space for name, space in ((Y, P.space), (Z, R.space)) if name != space}
    laws = {LawSymbol("P", Y): P, LawSymbol("Q", Y): Q, LawSymbol("R", Z): R, LawSymbol("S", Z): S}
    return ((name, {**laws, **values, **spaces}),)
