"""Arguments of several steps that recur in proofs, each written once into a derivation and used at values."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

import sympy

from dpsym.derive.model import Derivation
from dpsym.derive.reasons import AtHypothesis, Established, given_at
from dpsym.derive.rules.losses import LossExcess, LossMoment
from dpsym.derive.rules.tails import Chernoff
from dpsym.derive.search.known import Known
from dpsym.derive.search.plans import Move, Preset
from dpsym.language.divergences.hockey_stick import HockeyStick
from dpsym.language.divergences.renyi import KL, MaxDivergence, Renyi
from dpsym.language.expectation import Expectation, Probability
from dpsym.language.randomness import PrivacyLoss
from dpsym.language.relations import Comparison, at_most, greater
from dpsym.language.simplifying import simplified
from dpsym.language.symbols import real

__all__ = ["Conversion", "Division", "Finite", "recurring"]


def recurring(node: Any, known: Known) -> Iterator[Move]:
    """Yield what arguments that recur say of a divergence.

    >>> from dpsym.language import RDP, laws
    >>> (P, Q), alpha, epsilon = laws("P Q"), real("alpha", above=1), real("epsilon", at_least=0)
    >>> node = HockeyStick(0, P, Q)
    >>> known = Known((RDP(alpha, epsilon)(P, Q),), (at_most(node, 1),))
    >>> [move.relation.rhs for move in recurring(node, known)][0]
    exp((alpha - 1)*Renyi(alpha, P, Q))
    """
    if isinstance(node, HockeyStick) and all(getattr(law, "has_masses", False) for law in node.args[-2:]):
        yield from _conversions(node, known)
    if isinstance(node, (KL, MaxDivergence)):
        yield from _limits(node, known)


def _conversions(node: Any, known: Known) -> Iterator[Move]:
    """Yield E_t(P ‖ Q) <= c e^((α-1)(D_α(P ‖ Q) - t)) at the orders of which something is known."""
    level, first, second = node.args
    names = known.name("alpha"), known.name("t")
    for order in dict.fromkeys((*known.all_orders(), *_best_orders(level, first, second, known))):
        needed = (Comparison(1, "<", order), Comparison(order, "<", sympy.oo))
        for sharp in (False, True):
            build = Conversion(first, second, *names, sharp)
            bound = build.bound.xreplace({build.order: order, build.level: level})
            preset = Preset(build, {build.order: order, build.level: level})
            yield Move(at_most(node, bound), (preset,), needed, 1.6 if sharp else 0.8)


def _best_orders(level: Any, first: Any, second: Any, known: Known) -> Iterator[Any]:
    """Yield the order at which a bound D_α <= b + r α for all α makes (α-1)(D_α - t) least."""
    order = real("order", above=1)
    for bound in known.bounds(Renyi(order, first, second)):
        slope = sympy.expand(bound).coeff(order)
        rest = sympy.expand(bound) - slope * order
        if slope != 0 and not rest.has(order):
            yield simplified((level - rest + slope) / (2 * slope))


def _limits(node: Any, known: Known) -> Iterator[Move]:
    """Yield what bounds of the divergences of all orders above 1 say at infinity, or at 1."""
    alpha = real(known.name("alpha"), above=1)
    end = sympy.S.One if isinstance(node, KL) else sympy.oo
    for move in known.moves(Renyi(alpha, *node.args)):
        bound = move.relation.rhs
        values = move.reasons[0].values if move.reasons and isinstance(move.reasons[0], AtHypothesis) else {}
        if len(values) != 1 or move.relation.op != "<=" or (end == sympy.oo and bound.has(alpha)):
            continue
        (symbol,) = values
        build = Finite(node.args[0], node.args[1], alpha, symbol, bound)
        yield Move(at_most(node, bound.xreplace({alpha: end})), (Preset(build, {alpha: end}, True),), (), 0.6)


@dataclass(frozen=True)
class Conversion:
    """From Rényi to approximate privacy, for all orders and levels.

    By Chernoff's bound for the privacy loss, or as an engine shows it: with the best factor,
    (1 - 1/α)^(α-1)/α (Canonne, Kamath and Steinke 2020, Proposition 12).
    """

    first: Any
    second: Any
    order_name: str
    level_name: str
    sharp: bool = False

    @property
    def order(self) -> Any:
        """The variable for the order."""
        return real(self.order_name, above=1)

    @property
    def level(self) -> Any:
        """The variable for the level."""
        return real(self.level_name)

    @property
    def bound(self) -> Any:
        """The bound, in these variables."""
        alpha = self.order
        plain = sympy.exp((alpha - 1) * (Renyi(alpha, self.first, self.second) - self.level))
        return plain * (1 - 1 / alpha) ** (alpha - 1) / alpha if self.sharp else plain

    def __call__(self, derivation: Derivation) -> Established:
        """Write the lemma into a derivation."""
        alpha, t, (first, second) = self.order, self.level, (self.first, self.second)
        lemma = derivation.lemma("from Rényi to approximate privacy", general=True)
        steps = lemma.chain(HockeyStick(t, first, second))
        if self.sharp:
            steps.at_most(self.bound)
            return lemma
        loss = PrivacyLoss(first, second)
        moment = Expectation(sympy.exp((alpha - 1) * loss))
        steps.at_most(Probability(greater(loss, t)), by=LossExcess(t, first, second))
        steps.at_most(sympy.exp(-(alpha - 1) * t) * moment, by=Chernoff(loss, t, alpha - 1))
        steps.at_most(self.bound, by=LossMoment(alpha, first, second))
        return lemma


@dataclass(frozen=True)
class Division:
    """From d u <= c to u <= c/d, for d above 0."""

    @staticmethod
    def move(node: Any, factor: Any, bound: Any) -> Move:
        """Return what division says of a quantity."""
        c, d, u = _numbers()
        return Move(at_most(node, bound / factor), (Preset(Division(), {c: bound, d: factor, u: node}),))

    def __call__(self, derivation: Derivation) -> Established:
        """Write the lemma into a derivation."""
        c, d, u = _numbers()
        lemma = derivation.lemma("division", given=at_most(d * u, c), general=True)
        lemma.chain(u).at_most(c / d)
        return lemma


def _numbers() -> tuple[Any, Any, Any]:
    return real("c"), real("d", above=0), real("u")


@dataclass(frozen=True)
class Finite:
    """A bound of the Rényi divergences of all orders above 1, by a hypothesis."""

    first: Any
    second: Any
    order: Any
    symbol: Any
    bound: Any

    def __call__(self, derivation: Derivation) -> Established:
        """Write the chain into a derivation."""
        chain = derivation.chain(Renyi(self.order, self.first, self.second))
        return chain.at_most(self.bound, using=given_at({self.symbol: self.order}))
