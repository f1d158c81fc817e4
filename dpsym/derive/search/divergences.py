"""What theorems say of a divergence: the rules that may help, chosen by how its laws are built."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import sympy

from dpsym.derive.reasons import given_at
from dpsym.derive.rules.base import Rule
from dpsym.derive.rules.bounds import BretagnolleHuber, MonotoneInLevel, Pinsker
from dpsym.derive.rules.composition import (
    AdaptiveComposition,
    Additivity,
    LevelComposition,
    LevelPower,
    ProductComposition,
    Subadditivity,
)
from dpsym.derive.rules.cumulants import CumulantBound, HoeffdingForCumulant, KearnsSaul
from dpsym.derive.rules.divergences import Definition, MonotoneInOrder
from dpsym.derive.rules.generators import Generated
from dpsym.derive.rules.indicators import LossWithin, NoExcess
from dpsym.derive.rules.losses import LossExcess
from dpsym.derive.rules.mixing import JointConvexity, QuasiConvexity
from dpsym.derive.rules.moments import HoeffdingLemma, HolderForMoments
from dpsym.derive.rules.processing import DataProcessing
from dpsym.derive.rules.questions import Fano
from dpsym.derive.rules.responses import ResponseLoss, WorstResponse
from dpsym.derive.rules.shapes import ADDITIVE, is_inside, of_laws, spread
from dpsym.derive.rules.triangles import LevelTriangle, MaxTriangle, TriangleInequality
from dpsym.derive.search.known import Known
from dpsym.language.distributions.base import LawSymbol
from dpsym.language.distributions.composed import Joint, Mixture, Power, Product, PushForward
from dpsym.language.distributions.finite import Bernoulli
from dpsym.language.distributions.randomized_response import RandomizedResponse
from dpsym.language.divergences.cumulant import LossCumulant
from dpsym.language.divergences.f_divergence import ChiSquare, FDivergence
from dpsym.language.divergences.hockey_stick import HockeyStick, TotalVariation
from dpsym.language.divergences.renyi import KL, MaxDivergence, Renyi

__all__ = ["Proposal", "of_divergence"]

#: A rule with what it may need beside it, and how unlikely it is to help.
Proposal = tuple[Rule, tuple[Any, ...], float]
ORDERED = (Renyi, KL, MaxDivergence)


def of_divergence(node: Any, known: Known) -> Iterator[Proposal]:
    """Yield rules that say something of a divergence of two laws.

    >>> from dpsym.language import at_most, laws
    >>> P, Q = laws("P Q")
    >>> node = Renyi(2, Power(P, 3), Power(Q, 3))
    >>> type(next(iter(of_divergence(node, Known((), (at_most(node, 1),)))))[0]).__name__
    'Additivity'
    """
    first, second = node.args[-2:]
    yield from _by_laws(node, first, second, known)
    if isinstance(node, ORDERED):
        yield from _ordered(node, first, second, known)
    if isinstance(node, HockeyStick):
        yield from _stick(node, first, second, known)
    if isinstance(node, TotalVariation):
        yield from _distance(node, first, second, known)
    if isinstance(node, (FDivergence, ChiSquare)):
        yield Generated(node), (), 1.0
    if isinstance(node, LossCumulant):
        for epsilon in known.private(first, second):
            yield HoeffdingForCumulant(node.args[0], first, second, 2 * epsilon), (), 1.0


def _by_laws(node: Any, first: Any, second: Any, known: Known) -> Iterator[Proposal]:
    """Yield what holds of laws that are made from laws in the same way."""
    if type(first) is not type(second):
        return
    additive = isinstance(node, ADDITIVE)
    if isinstance(first, PushForward) and isinstance(node, DataProcessing.kinds):
        yield DataProcessing(node), (), 0.5
    if isinstance(first, (Product, Power)):
        if additive:
            yield Additivity(node), (), 0.5
        if isinstance(node, TotalVariation):
            yield Subadditivity(node), (), 0.5
        if isinstance(node, HockeyStick):
            yield from _independent(node, first, second, known)
    if isinstance(first, Joint):
        yield from _adaptive(node, first, second, known)
    if isinstance(first, Mixture):
        for rule in (JointConvexity, QuasiConvexity):
            if isinstance(node, rule.kinds):
                yield rule(node), (), 0.7
    if (isinstance(node, KL) or is_inside(node)) and not isinstance(first, RandomizedResponse):
        for epsilon in known.private(first, second):
            yield WorstResponse(node, epsilon), (), 1.2


def _independent(node: Any, first: Any, second: Any, known: Known) -> Iterator[Proposal]:
    level = node.args[0]
    if isinstance(first, Power):
        yield LevelPower(level / first.args[1], first, second), (), 0.7
    elif len(first.args) == 2:
        for near in known.levels(first.args[0], second.args[0]):
            yield ProductComposition(near, sympy.expand(level - near), first, second), (), 0.5


def _adaptive(node: Any, first: Any, second: Any, known: Known) -> Iterator[Proposal]:
    """Yield composition of joint laws, with bounds of the second step that hold for all points."""
    (P, K), (Q, L) = first.args, second.args
    y = known.point(P.space)
    if isinstance(node, ADDITIVE):
        if isinstance(node, Renyi):
            yield AdaptiveComposition(node, point=y), (), 0.8
        for bound, values in _at_points(of_laws(node, K(y), L(y)), y, known):
            yield AdaptiveComposition(node, bound=bound, point=y), (given_at(values),), 0.4
    if isinstance(node, HockeyStick):
        for near in known.levels(P, Q):
            rest = sympy.expand(node.args[0] - near)
            for bound, values in _at_points(HockeyStick(rest, K(y), L(y)), y, known):
                yield LevelComposition(near, rest, first, second, bound, y), (given_at(values),), 0.4


def _at_points(node: Any, y: Any, known: Known) -> Iterator[tuple[Any, dict[Any, Any]]]:
    """Yield bounds that hold for all values of a point, and what hypotheses they are at which values."""
    for move in known.moves(node):
        if move.reasons and move.relation.op != ">=" and y not in move.relation.rhs.free_symbols:
            yield move.relation.rhs, dict(move.reasons[0].values)  # type: ignore[union-attr]


def _ordered(node: Any, first: Any, second: Any, known: Known) -> Iterator[Proposal]:
    order = _order(node)
    answers = isinstance(first, RandomizedResponse) and isinstance(second, RandomizedResponse)
    if answers and order == sympy.oo:
        yield ResponseLoss(first), (), 0.3
    if answers and order not in (1, sympy.oo):
        yield KearnsSaul(order, first), (), 0.7
    if order != sympy.oo:
        spans = [2 * epsilon for epsilon in known.private(first, second)]
        losses = [*known.bounds(MaxDivergence(first, second)), *known.bounds(MaxDivergence(second, first))]
        both = spread(first, second)
        spans += [both] if not spans and (_spoken(both, known) or losses) else []
        yield from ((HoeffdingLemma(order, first, second, span), (), 0.9) for span in spans)
        for other in known.orders(first, second):
            if other not in (order, 1):
                yield MonotoneInOrder(order, other, first, second), (), 0.8
    if not node.atoms(LawSymbol) and order not in (1, sympy.oo):  # of which engines know more
        yield MonotoneInOrder(order, sympy.oo, first, second), (), 0.8
        yield MonotoneInOrder(1, order, first, second), (), 0.8
    for lower in known.orders(first, second):
        if lower not in (order, sympy.oo):
            yield MonotoneInOrder(lower, order, first, second), (), 1.0
    if order not in (1, sympy.oo):
        for bound in known.bounds(LossCumulant(order - 1, first, second)):
            for move in known.moves(LossCumulant(order - 1, first, second)):
                if move.relation.rhs == bound:
                    yield CumulantBound(order, first, second, bound), move.reasons, 0.5
        yield from _holder(order, first, second, known)
    if order == sympy.oo and not known.bounds(node):
        yield from ((LossWithin(level, first, second), (), 1.0) for level in known.levels(first, second))
        yield from ((MaxTriangle(first, law, second), (), 1.5) for law in _between(first, second, known))
    if order == 2:
        for _, relation in known.facts:
            for part in relation.atoms(FDivergence):
                if part.args[-2:] == (first, second):
                    yield Generated(part), (), 0.5
    if isinstance(node, KL) and isinstance(first, Bernoulli) and isinstance(second, Bernoulli):
        yield from _fano(first)


def _fano(bit: Any) -> Iterator[Proposal]:
    for part in bit.atoms(TotalVariation):
        yield Fano(*part.args), (), 0.5


def _holder(order: Any, first: Any, last: Any, known: Known) -> Iterator[Proposal]:
    for law in _between(first, last, known):
        for upper in known.orders(law, last):
            if upper not in (order, 1, sympy.oo):
                yield HolderForMoments(order, upper, first, law, last), (), 1.0


def _stick(node: Any, first: Any, second: Any, known: Known) -> Iterator[Proposal]:
    level = node.args[0]
    if level == 0:
        yield Definition(TotalVariation(first, second)), (), 0.3
    if known.speaks_of_losses() or (known.bounded_loss(first, second) and not _single(first)):
        yield LossExcess(level, first, second), (), 1.0
    if known.bounded_loss(first, second):
        yield NoExcess(level, first, second), (), 0.4
    for lower in known.levels(first, second):
        if lower != level:
            yield MonotoneInLevel(lower, level, first, second), (), 0.8
    for law in _between(first, second, known):
        near = [*known.levels(first, law), *_zero(first, law, known)]
        for one in dict.fromkeys(near):
            yield LevelTriangle(one, level - one, first, law, second), (), 0.9


def _single(law: Any) -> bool:
    """Return whether a law is not made from several."""
    return not isinstance(law, (Product, Power, Joint))


def _zero(first: Any, second: Any, known: Known) -> list[Any]:
    there = TotalVariation(first, second), TotalVariation(second, first)
    return [sympy.S.Zero] if any(known.bounds(node) for node in there) else []


def _distance(node: Any, first: Any, second: Any, known: Known) -> Iterator[Proposal]:
    yield Pinsker(first, second), (), 0.7
    yield BretagnolleHuber(first, second), (), 1.2
    if known.bounds(TotalVariation(second, first)) or _spoken(TotalVariation(second, first), known):
        from dpsym.derive.rules.information import Symmetry

        yield Symmetry(first, second), (), 0.5
    for law in _between(first, second, known):
        yield TriangleInequality(first, law, second), (), 1.0
    yield Definition(node), (), 1.2


def _between(first: Any, last: Any, known: Known) -> list[Any]:
    """Return laws that may stand between two laws: those that hypotheses compare, on the same space."""
    return [law for law in known.laws(first.space) if law not in (first, last)]


def _spoken(expression: Any, known: Known) -> bool:
    return any(goal.has(*sympy.Add.make_args(expression)) for goal in known.goals)


def _order(node: Any) -> Any:
    if isinstance(node, Renyi):
        return node.order
    return sympy.S.One if isinstance(node, KL) else sympy.oo
