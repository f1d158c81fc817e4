"""Rules whose arguments a step itself shows: what an author does not spell out who says "by definition".

A step that begins with an equation of a rule, as a divergence written out or sums exchanged, may go on with
another rule.  What comes of it is judged like what a person wrote.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, Final, TypeAlias

import sympy

from dpsym.derive.rules.base import Rule
from dpsym.derive.rules.convexity import Jensen
from dpsym.derive.rules.divergences import Definition
from dpsym.derive.rules.losses import LossExcess, LossMoment
from dpsym.derive.rules.means import Linearity, MeanAsSum, MonotoneMean
from dpsym.derive.rules.mixing import MassOne
from dpsym.derive.rules.processing import MassOf
from dpsym.derive.rules.scaling import LinearSum, TermByTerm
from dpsym.derive.rules.sums import SwapSums
from dpsym.derive.rules.tails import Markov
from dpsym.errors import DpsymError
from dpsym.language.distributions.base import LawSymbol
from dpsym.language.divergences.hockey_stick import HockeyStick
from dpsym.language.expectation import Expectation, Probability
from dpsym.language.measure import Mass
from dpsym.language.nodes import Scalar
from dpsym.language.randomness import PrivacyLoss
from dpsym.language.relations import Comparison
from dpsym.language.sums import SumOver
from dpsym.language.symbols import real

__all__ = ["read_off"]

UNFIT: Final = (DpsymError, ArithmeticError, AttributeError, TypeError, ValueError)
MOST: Final = 12  # ways that are tried


#: A step with the rule that it is by, and those that this one uses.
Way: TypeAlias = tuple[tuple[Comparison, tuple[Rule, ...]], ...]


def read_off(step: Comparison) -> list[Way]:
    """Return ways to show a step by one rule, or by two of which the first is an equation, simplest first.

    >>> from dpsym.language import at_most, kernel, law, point
    >>> P, K, y, z = law("P"), kernel("K"), point("y"), point("z")
    >>> step = Comparison(SumOver(SumOver(P(y) * K(y)(z), z), y), "=", SumOver(SumOver(P(y) * K(y)(z), y), z))
    >>> [type(rules[0]).__name__ for _, rules in read_off(step)[0]]
    ['SwapSums']
    """
    first = [(rules, entry) for rules in _rules(step) for entry in _said(rules[0], step)]
    alone: list[Way] = [((step, rules),) for rules, entry in first if _speaks_of(entry, step)]
    longer: list[Way] = [
        ((Comparison(step.lhs, "=", other), rules), (rest, then))
        for rules, entry in first
        if entry.op == "="
        for other in _rewritten(step.lhs, entry)
        for rest in [Comparison(other, step.op, step.rhs)]
        for then in _rules(rest)
        if any(_speaks_of(said, rest) for said in _said(then[0], rest))
    ]
    return list(dict.fromkeys((*alone, *longer)))[:MOST]


def _rules(step: Comparison) -> Iterator[tuple[Rule, ...]]:
    """Yield rules with arguments that are read from a step, each with those that it may need."""
    sides = (step.lhs, step.rhs)
    sums = _found(sides, SumOver)
    if all(isinstance(side, SumOver) for side in sides) and step.op in ("=", "<=", ">="):
        made = [mass for mass in _found(sides, Mass) if not isinstance(mass.args[0], LawSymbol)]
        inner = [LinearSum(total) for total in sums if total not in sides]
        masses = [rule for rule in map(MassOf, made) if _said(rule, step)]
        yield (TermByTerm(step.lhs, step.op, step.rhs), *masses, *(inner if masses else ()))
    for node in _found(sides, Scalar):
        if _is_divergence(node):
            points = [total.args[1] for total in sums if total.args[1].space == node.first.space]
            yield from ((Definition(node, point),) for point in dict.fromkeys(points))
            if isinstance(node, HockeyStick) and any(side.has(PrivacyLoss) for side in sides):
                yield (LossExcess(node.args[0], node.first, node.second),)
    for total in sums:
        if total.args[0].has(SumOver):
            yield (SwapSums(total),)
        yield (LinearSum(total),)
    for mass in _found(sums, Mass):
        points = [total.args[1] for total in sums if total.args[1].space == mass.args[0].space]
        yield from ((MassOne(mass.args[0], point),) for point in dict.fromkeys(points))
    yield from ((rule,) for rule in _of_means(step, sums))


def _of_means(step: Comparison, sums: tuple[Any, ...]) -> Iterator[Rule]:
    sides = (step.lhs, step.rhs)
    for mean in _found(sides, Expectation):
        body, over = mean.args[0], mean.args[1] if len(mean.args) > 1 else None
        for loss in _found((body,), PrivacyLoss):
            rate = _rate(body, loss)
            if rate is not None:
                yield LossMoment(rate + 1, loss.first, loss.second)
        yield Linearity(body, over)
        yield from (MeanAsSum(body, total.args[1], over) for total in sums)
        for other in _found(sides, Expectation):
            if other != mean:
                yield MonotoneMean(body, other.args[0], over)
                yield from _jensen(step, other, over)
    for chance in _found(sides, Probability):
        event = chance.args[0]
        if isinstance(event, Comparison) and event.op in (">", ">="):
            yield Markov(event.lhs, event.rhs, chance.args[1] if len(chance.args) > 1 else None)


def _jensen(step: Comparison, inner: Any, over: Any) -> Iterator[Rule]:
    """Yield Jensen's inequality for the function of a mean that one side is."""
    t = real("t", at_least=0)
    for side, other in ((step.lhs, step.rhs), (step.rhs, step.lhs)):
        if side.has(inner) and isinstance(other, Expectation):
            function = side.xreplace({inner: t})
            yield Jensen(function, t, inner.args[0], over, concave=(side == step.rhs) == (step.op == "<="))


def _rate(body: Any, loss: Any) -> Any:
    """Return the number before the loss in an exponential; None for anything else."""
    if not isinstance(body, sympy.exp):
        return None
    rate = sympy.expand(body.args[0]).coeff(loss)
    return rate if sympy.expand(body.args[0] - rate * loss) == 0 else None


def _is_divergence(node: Any) -> bool:
    return getattr(node, "first", None) is not None and getattr(node, "second", None) is not None


def _found(parts: Any, kind: Any) -> tuple[Any, ...]:
    """Return the expressions of a kind, in a certain order."""
    return tuple(
        dict.fromkeys(
            node for part in parts for node in sympy.preorder_traversal(part) if isinstance(node, kind)
        )
    )


def _said(rule: Rule, step: Comparison) -> tuple[Comparison, ...]:
    try:
        return rule.instance(step).relations
    except UNFIT:
        return ()


def _speaks_of(entry: Comparison, step: Comparison) -> bool:
    """Return whether what a rule says shares more than symbols with a step."""
    sides = entry.lhs, entry.rhs
    mine = {*_found(sides, (SumOver, Expectation, Probability))}
    mine |= {node for node in _found(sides, sympy.Basic) if _is_divergence(node)}
    return any(step.has(node) for node in mine)


def _rewritten(expression: Any, entry: Comparison) -> Iterator[Any]:
    """Yield an expression with one side of an equation put for the other."""
    for old, new in ((entry.lhs, entry.rhs), (entry.rhs, entry.lhs)):
        if expression.has(old) and old.args:
            yield expression.xreplace({old: new})
