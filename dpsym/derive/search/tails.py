"""What theorems say of probabilities and means: the rules that may help."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import sympy

from dpsym.derive.rules.divergences import Definition
from dpsym.derive.rules.indicators import NoLoss
from dpsym.derive.rules.information import InformationAsMean
from dpsym.derive.rules.likelihood import BoundedLoss, LossAtPoint, LossTails
from dpsym.derive.rules.losses import LossExcess, LossMoment, TailOfLosses
from dpsym.derive.rules.mixing import MixtureInside, ValueOfMap
from dpsym.derive.rules.processing import MassOf
from dpsym.derive.rules.shapes import powers_of
from dpsym.derive.rules.sums import NeymanPearson
from dpsym.derive.rules.tails import Chernoff, MonotoneTail, SameEvent, by_sums
from dpsym.derive.rules.variational import HolderForEvent, Scheffe
from dpsym.derive.search.divergences import Proposal
from dpsym.derive.search.known import Known
from dpsym.derive.search.matching import sign_of
from dpsym.language.distributions.composed import Mixture, PushForward
from dpsym.language.distributions.finite import Bernoulli
from dpsym.language.divergences.mutual_information import MutualInformation
from dpsym.language.divergences.renyi import MaxDivergence, Renyi
from dpsym.language.expectation import Expectation, Probability
from dpsym.language.maps import IndependentValues
from dpsym.language.measure import Mass
from dpsym.language.randomness import Draws, PrivacyLoss, Total
from dpsym.language.relations import Comparison
from dpsym.language.sample_means import added
from dpsym.language.simplifying import simplified
from dpsym.language.spaces import Point
from dpsym.language.sums import SumOver

__all__ = ["about_sums", "of_other"]


def of_other(node: Any, known: Known, goal: Comparison) -> Iterator[Proposal]:
    """Yield rules that say something of a quantity that is no divergence, such as a probability.

    >>> from dpsym.language import at_most, event, laws
    >>> (P, Q), S = laws("P Q"), event("S")
    >>> goal = at_most(P(S), sympy.exp(2) * Q(S))
    >>> [type(rule).__name__ for rule, _, _ in of_other(P(S), Known((), (goal,)), goal)]
    ['NeymanPearson', 'Scheffe']
    """
    if isinstance(node, Mass):
        yield from _mass(node, known, goal)
    elif isinstance(node, Probability):
        yield from _probability(node, known, goal)
    elif isinstance(node, Expectation):
        for loss in sorted(node.atoms(PrivacyLoss), key=str):
            yield from ((LossMoment(order, *_pair(loss)), (), 0.5) for order in _loss_orders(node, loss))
    elif isinstance(node, SumOver) and isinstance(node.args[1], Point):
        yield from _moment(*node.args[:2])
    elif isinstance(node, MutualInformation):
        yield InformationAsMean(*node.args), (), 0.7


def _moment(body: Any, point: Any) -> Iterator[Proposal]:
    """Yield the definition of a Rényi divergence for a sum of P(y)^α Q(y)^(1-α)."""
    powers = [factor.as_base_exp() for factor in sympy.Mul.make_args(body)]
    if len(powers) == 2 and all(isinstance(base, Mass) and base.args[1] == point for base, _ in powers):
        for (p, order), (q, other) in (powers, powers[::-1]):
            if sympy.expand(order + other) == 1:
                yield Definition(Renyi(order, p.args[0], q.args[0]), point), (), 0.5


def _pair(loss: Any) -> tuple[Any, Any]:
    return loss.args[-2], loss.args[-1]


def _loss_orders(node: Any, loss: Any) -> list[Any]:
    """Return the order α of a moment E[e^((α-1) Z)]; 1 for the mean of Z."""
    if node.body == loss:
        return [sympy.S.One]
    if isinstance(node.body, sympy.exp):
        rate = sympy.expand(node.body.args[0]).coeff(loss)
        return [simplified(rate + 1)] if rate != 0 else []
    return []


def _mass(node: Any, known: Known, goal: Comparison) -> Iterator[Proposal]:
    law, place = node.args
    if isinstance(law, (Mixture, PushForward)):
        yield MixtureInside(node), (), 0.5
        yield MassOf(node, known.point(law.args[1].space) if isinstance(law, PushForward) else None), (), 0.9
    for part in sorted(law.atoms(IndependentValues), key=str):
        yield ValueOfMap(part.args[0], *_places(node)), (), 0.5
    others = sorted((goal.atoms(Mass) | _masses(known)) - {node}, key=str)
    others = [other for other in others if other.args[1] == place and other.args[0].space == law.space]
    if not getattr(place, "is_event", False):
        if hasattr(law, "args") and law.atoms(Mixture):
            yield MixtureInside(node), (), 0.5
        for other in (one.args[0] for one in others):
            for bound in known.bounds(MaxDivergence(law, other)):
                yield LossAtPoint(law, other, bound, place), (), 0.5
        return
    for other in others:
        for level in _levels(other, goal):
            yield NeymanPearson(level, law, other.args[0], place), (), 0.5
        yield Scheffe(law, other.args[0], place), (), 0.9
        for order in known.parameters(Renyi, law, other.args[0]):
            for bound in known.bounds(Renyi(order, law, other.args[0])):
                yield HolderForEvent(order, bound, law, other.args[0], place), (), 0.8


def _masses(known: Known) -> set[Any]:
    return set().union(*(relation.atoms(Mass) for _, relation in known.facts)) if known.facts else set()


def _places(node: Any) -> tuple[Any, Any]:
    law, value = node.args
    return law.args[-1], value


def _levels(mass: Any, goal: Comparison) -> Iterator[Any]:
    """Yield the levels ε of factors e^ε with which a mass stands in a goal."""
    for side in (goal.lhs, goal.rhs):
        factor = sympy.expand(side).coeff(mass)
        if factor == 0:
            continue
        level = sympy.expand_log(sympy.log(sympy.Abs(factor).xreplace({sympy.Abs(factor): factor})))
        exponents = [part.args[0] for part in sympy.Mul.make_args(factor) if isinstance(part, sympy.exp)]
        yield sympy.Add(*exponents) if exponents else level


def _probability(node: Any, known: Known, goal: Comparison) -> Iterator[Proposal]:
    stated = node.args[0]
    if not isinstance(stated, Comparison) or len(node.args) > 1:
        return
    loss, threshold = stated.lhs, stated.rhs
    yield from about_sums(node)
    if isinstance(loss, sympy.Abs) and isinstance(loss.args[0], PrivacyLoss):
        first, second = _pair(loss.args[0])
        yield BoundedLoss(threshold, first, second), (), 0.5
    if not isinstance(loss, PrivacyLoss):
        return
    first, second = _pair(loss)
    if known.bounded_loss(first, second):
        yield NoLoss(threshold, first, second), (), 0.8
    yield LossExcess(threshold, first, second), (), 1.0
    for level in known.levels(first, second, asked=True):
        if level != threshold:
            yield LossTails(level, threshold, first, second), (), 0.8
    for order in known.all_orders():
        yield Chernoff(loss, threshold, order - 1), (), 0.8
    for rule in hoeffding(first, second, goal, known):
        tail = rule.instance(goal).relations[0].lhs
        yield rule, (), 0.7
        yield MonotoneTail(loss, tail.args[0].rhs, threshold), (), 0.7


def about_sums(node: Any) -> Iterator[Proposal]:
    """Yield that a tail is one of how far a sum of draws is from its mean, as theorems speak of it."""
    drawn = node.averaged() if isinstance(node, Probability) and len(node.args) == 1 else ()
    if len(drawn) == 1 and isinstance(drawn[0], Draws) and isinstance(node.body, Comparison):
        centred = _centred(node.body, drawn[0])
        if centred is not None and centred[0] != node.body:
            yield SameEvent(node.body, *centred), (), 0.1


def _centred(stated: Comparison, sample: Any) -> tuple[Comparison, Any] | None:
    """Return a relation as S - E[S] >= t, E[S] - S >= t or |S - E[S]| >= t, and what it is times that."""
    law, total = sample.law, Total(sample)
    if sample.function is None and not isinstance(law, Bernoulli):
        return None
    low, high = (stated.lhs, stated.rhs) if stated.op in ("<", "<=") else (stated.rhs, stated.lhs)
    around = isinstance(high, sympy.Abs) and not low.has(sample)
    gap = high.args[0] if around else high - low
    gap = sympy.expand(gap.xreplace(by_sums([gap])))
    slope, rest = gap.coeff(total), gap.coeff(total, 0)
    sign = sign_of(slope)
    if sign == 0 or slope.has(sample) or rest.has(sample) or sympy.expand(gap - slope * total - rest) != 0:
        return None
    called = sample.func("X", *sample.args[1:])  # as in the catalogue
    one = law.args[0] if sample.function is None else Expectation(sample.function, law)
    centre = added(sample, one)
    offset, away = sympy.expand(rest + slope * centre), sign * (Total(called) - centre)
    if around and offset != 0:
        return None
    op = ">" if stated.op in ("<", ">") else ">="
    by = sympy.expand((low if around else -offset) / (sign * slope))
    return Comparison(sympy.Abs(away) if around else away, op, by), sign * slope


def hoeffding(first: Any, second: Any, goal: Comparison, known: Known) -> Iterator[TailOfLosses]:
    """Yield the tail bound for the loss of independent private steps, at the deviation that fits the goal."""
    powers, bound = powers_of(first, second), goal.rhs
    if powers is None or bound.atoms(PrivacyLoss) or bound == 0:
        return
    if isinstance(bound, sympy.exp) and (-2 * bound.args[0]).is_Pow:
        deviation = (-2 * bound.args[0]).base
    else:
        deviation = sympy.sqrt(2 * sympy.log(1 / bound))
    for epsilon in known.private(*powers[:2])[:1]:
        yield TailOfLosses(first, second, 2 * epsilon, deviation, epsilon**2 / 2)
