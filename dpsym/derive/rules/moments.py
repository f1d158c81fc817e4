"""Rules about moments of likelihood ratios: Hölder, Hoeffding's lemma, Fubini for joint laws."""

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
    finite_from,
    new_point,
    number,
    pair,
    taken,
    theorem_about,
)
from dpsym.derive.rules.divergences import moment_order
from dpsym.derive.rules.shapes import OfOrder, spread
from dpsym.language.distributions.composed import Joint, Product
from dpsym.language.divergences.renyi import KL, Renyi
from dpsym.language.relations import Comparison, at_most, equal
from dpsym.language.spaces import ProductSpace
from dpsym.language.sums import SumOver
from dpsym.language.symbols import real

__all__ = ["FubiniForMoments", "HoeffdingLemma", "HolderForMoments", "MomentInSum"]


@dataclass(frozen=True)
class HolderForMoments(Shorthand):
    """Hölder's inequality for the moment of p/r, split at a law Q between P and R.

    For 1 < α < β < oo, with the conjugate exponents u = (β-1)/(β-α) and v = (β-1)/(α-1) under Q,
    E_Q[(p/q)^α (q/r)^(α-1)] <= E_Q[(p/q)^(αu)]^(1/u) E_Q[(q/r)^((α-1)v)]^(1/v).  As the second moment is
    that of order β, this says D_α(P ‖ R) <= β/(β-1) D_(α(β-1)/(β-α))(P ‖ Q) + D_β(Q ‖ R).

    >>> from dpsym.language import laws, law, real, Space
    >>> P, Q, R = laws("P Q R")
    >>> HolderForMoments(2, 3, P, Q, R).instance(equal(0, 0)).relations
    (Renyi(2, P, R) <= Renyi(3, Q, R) + 3*Renyi(4, P, Q)/2,)
    >>> HolderForMoments(2, 3, P, Q, law("R", on=Space("Z"))).instance(equal(0, 0))
    Traceback (most recent call last):
    dpsym.errors.IllFormedError: the rule HolderForMoments does not apply: ...
    """

    lower: Any
    upper: Any
    first: Any
    between: Any
    last: Any
    theorems: ClassVar[tuple[str, ...]] = ("renyi.triangle",)
    classical: ClassVar[str] = "Hölder's inequality"

    def instance(self, step: Comparison) -> Instance:
        """Return the inequality for the three laws."""
        P, Q, R = pair(self, self.first, self.between, self.last)
        a, b = number(self, self.lower, "the lower order"), number(self, self.upper, "the upper order")
        conditions = (condition(1, "<", a), condition(a, "<", b), condition(b, "<", sympy.oo))
        near = Renyi(a * (b - 1) / (b - a), P, Q)
        return Instance((at_most(Renyi(a, P, R), b / (b - 1) * near + Renyi(b, Q, R)),), conditions)

    def cited(self, step: Comparison) -> Cited:
        """Return the triangle-like inequality of the catalogue, at these orders and laws."""
        P, Q, R = pair(self, self.first, self.between, self.last)
        alpha = real("alpha", above=1)
        orders = {alpha: self.lower, real("alpha'", above=alpha): self.upper}
        return theorem_about("renyi.triangle", "P Q R", (P, Q, R), orders)


@dataclass(frozen=True)
class HoeffdingLemma(OfOrder, Shorthand):
    """Hoeffding's lemma for the privacy loss: D_α(P ‖ Q) <= α R²/8 if the loss varies by at most R.

    Under each tilted law the loss has a variance of at most R²/4, so the cumulants K(α) = log E_Q e^(αL)
    have K'' <= R²/4; as K(0) = K(1) = 0, K(α) <= α(α-1) R²/8, for orders 1 <= α < oo.  The loss lies between
    -D_oo(Q ‖ P) and D_oo(P ‖ Q), and R, which may be infinite, bounds
    the sum of these.

    >>> from dpsym.language import laws, real
    >>> P, Q = laws("P Q")
    >>> HoeffdingLemma(2, P, Q, real("R")).instance(equal(0, 0)).relations
    (Renyi(2, P, Q) <= R**2/4,)
    """

    span: Any
    theorems: ClassVar[tuple[str, ...]] = ("renyi.bounded-range", "divergences.kl-of-bounded-loss")
    classical: ClassVar[str] = "Hoeffding's lemma"

    def instance(self, step: Comparison) -> Instance:
        """Return the bound, if the two max divergences add up to at most the span."""
        (order, P, Q), span = self.read(), number(self, self.span, "the span")
        conditions = (*finite_from(1, order), condition(spread(P, Q), "<=", span))
        left = KL(P, Q) if order == 1 else Renyi(order, P, Q)
        return Instance((at_most(left, order * span**2 / 8),), conditions)

    def cited(self, step: Comparison) -> Cited:
        """Return the bound of the catalogue by the range of the loss, at this order and for these laws."""
        order, P, Q = self.read()
        if order == 1:
            return theorem_about("divergences.kl-of-bounded-loss", "P Q", (P, Q), {})
        return theorem_about("renyi.bounded-range", "P Q", (P, Q), {real("alpha", at_least=1): order})


@dataclass(frozen=True)
class FubiniForMoments(OfOrder):
    """A sum over pairs of p(x,y)^α q(x,y)^(1-α) is an iterated one: Σ_x p(x)^α q(x)^(1-α) Σ_y k^α l^(1-α).

    For joint laws of an input and a kernel's output, with 1 < α < oo; all summands are at least 0 (Tonelli).

    >>> from dpsym.language import kernel, laws, point
    >>> P, Q, K, L, x, y = *laws("P Q"), kernel("K"), kernel("L"), point("x"), point("y")
    >>> joint = Joint(P, K), Joint(Q, L)
    >>> z = point("z", joint[0].space)
    >>> FubiniForMoments(2, *joint, z, x, y).instance(equal(0, 0)).relations[0].rhs
    SumOver(P(x)**2*SumOver(K(x)(y)**2/L(x)(y), y)/Q(x), x)
    >>> FubiniForMoments(2, P, Q, z, x, y).instance(equal(0, 0))
    Traceback (most recent call last):
    dpsym.errors.IllFormedError: the rule FubiniForMoments does not apply: ...
    """

    pairs: Any
    outer: Any
    inner: Any
    classical: ClassVar[str] = "Fubini"

    def instance(self, step: Comparison) -> Instance:
        """Return the equation between the sum over pairs and the iterated sum."""
        order, first, second = self.read()
        joint = isinstance(first, Joint) and isinstance(second, Joint)
        twofold = all(isinstance(law, Product) and len(law.args) == 2 for law in (first, second))
        if not (joint or twofold):
            raise self.refuse(f"{first} and {second} are not two laws of pairs, on the same spaces")
        (P, K), (Q, L) = first.args, second.args
        here, there = self.outer, self.inner
        others = taken(self, step, "pairs", "outer", "inner")
        for place, space in ((self.pairs, first.space), (here, P.space), (there, first.space.args[1])):
            new_point(self, place, space, others)
        if not isinstance(first.space, ProductSpace) or here == there:
            raise self.refuse(f"{here} and {there} are not two new points")
        conditions = moment_order(self, order)
        kept, lost = (K(here), L(here)) if joint else (K, L)
        inside = SumOver(kept(there) ** order * lost(there) ** (1 - order), there)
        whole = SumOver(first(self.pairs) ** order * second(self.pairs) ** (1 - order), self.pairs)
        return Instance(
            (equal(whole, SumOver(P(here) ** order * Q(here) ** (1 - order) * inside, here)),), conditions
        )


@dataclass(frozen=True)
class MomentInSum(Rule):
    """Inside a sum over points, Σ_y k(y)^α l(y)^(1-α) may be written e^((α-1) D_α(k ‖ l)) if 1 < α < oo.

    ``total`` is the sum with the divergence; the inner sums are over ``point``.

    >>> from dpsym.language import kernel, laws, point
    >>> P, Q, K, L, x, y = *laws("P Q"), kernel("K"), kernel("L"), point("x"), point("y")
    >>> total = SumOver(P(x) ** 2 / Q(x) * sympy.exp(Renyi(2, K(x), L(x))), x)
    >>> MomentInSum(total, Renyi(2, K(x), L(x)), y).instance(equal(0, 0)).relations[0].lhs
    SumOver(P(x)**2*SumOver(K(x)(y)**2/L(x)(y), y)/Q(x), x)
    >>> MomentInSum(total, Renyi(3, K(x), L(x)), y).instance(equal(0, 0))
    Traceback (most recent call last):
    dpsym.errors.IllFormedError: the rule MomentInSum does not apply: ...
    """

    total: Any
    divergence: Any
    point: Any

    def instance(self, step: Comparison) -> Instance:
        """Return the equation between the two sums."""
        total, node = self.total, self.divergence
        if not isinstance(total, SumOver) or not isinstance(node, Renyi):
            raise self.refuse(f"{total} is not a sum, or {node} not a Rényi divergence")
        body, over = total.args
        factor = sympy.exp((node.order - 1) * node)
        if factor not in sympy.Mul.make_args(body):
            raise self.refuse(f"{factor} is not a factor in {total}")
        order, y = node.order, self.point
        new_point(self, y, node.first.space, {over, *node.free_symbols})
        conditions = moment_order(self, order)
        inner = SumOver(node.first(y) ** order * node.second(y) ** (1 - order), y)
        rest = sympy.Mul(*(part for part in sympy.Mul.make_args(body) if part != factor))
        return Instance((equal(SumOver(rest * inner, over), total),), conditions)
