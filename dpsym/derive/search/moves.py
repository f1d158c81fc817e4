"""All that may be said of a quantity: by hypotheses, by rules, and by arguments that recur."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, Final

import sympy

from dpsym.derive.rules.base import Rule, Shorthand
from dpsym.derive.search.divergences import Proposal, of_divergence
from dpsym.derive.search.known import Known
from dpsym.derive.search.matching import polarity, quantities, solved
from dpsym.derive.search.plans import Move
from dpsym.derive.search.recurring import Division, recurring
from dpsym.derive.search.tails import about_sums, of_other
from dpsym.errors import DpsymError
from dpsym.language.divergences.renyi import MaxDivergence, Renyi
from dpsym.language.expectation import Expectation, Probability
from dpsym.language.nodes import Scalar
from dpsym.language.relations import Comparison, equal

__all__ = ["moves_of", "open_quantities", "replaced", "stated_moves"]

#: What comes of a rule that is proposed where its theorem does not apply: it is then left out.  Rules refuse
#: with a DpsymError, and sympy with the others, as of a bound that is nan.
UNFIT: Final = (DpsymError, ArithmeticError, TypeError, ValueError)


def moves_of(node: Any, known: Known, goal: Comparison) -> Iterator[Move]:
    """Yield what may be said of a quantity in a goal.

    >>> from dpsym.language import KL, PureDP, at_most, laws, real
    >>> (P, Q), epsilon = laws("P Q"), real("epsilon", at_least=0)
    >>> goal = at_most(KL(P, Q), epsilon)
    >>> known = Known((PureDP(epsilon)(P, Q),), (goal,))
    >>> [str(move.relation) for move in moves_of(KL(P, Q), known, goal)][-1]
    'KL(P, Q) <= MaxDivergence(P, Q)'
    """
    yield from known.moves(node)
    if isinstance(node, Renyi) and node.order == sympy.oo:
        yield Move(equal(node, MaxDivergence(*node.args[-2:])), cost=0.1)
    pair = all(getattr(part, "is_law", False) for part in node.args[-2:]) and len(node.args) > 1
    proposals: Iterator[Proposal] = of_divergence(node, known) if pair else of_other(node, known, goal)
    if isinstance(node, (Probability, Expectation)):
        proposals = of_other(node, known, goal)
    while True:
        try:
            proposal = next(proposals, None)
        except UNFIT:
            return
        if proposal is None:
            break
        if not known.barred or not _is_barred(proposal[0], goal, known.barred):
            yield from _by_rule(proposal, node, goal)
    if pair:
        yield from recurring(node, known)


def stated_moves(node: Any, known: Known, goal: Comparison) -> Iterator[Move]:
    """Yield what hypotheses say of a quantity, and that it is another one, as theorems speak of it.

    >>> from dpsym.language import Bernoulli, at_most, draws, integer, mean, probability, real
    >>> n, t = integer("n", at_least=1), real("t")
    >>> node = Probability(mean(draws("Z", Bernoulli(probability("p")), n)) >= t)
    >>> [move.relation.rhs for move in stated_moves(node, Known((), ()), at_most(node, 1))]
    [Probability(-n*p + Total(X) >= -n*p + n*t)]
    """
    yield from known.moves(node)
    for proposal in about_sums(node):
        yield from _by_rule(proposal, node, goal)


def _is_barred(rule: Rule, goal: Comparison, barred: frozenset[str]) -> bool:
    """Return whether a rule, or a theorem for which it stands, may not be used."""
    if type(rule).__name__ in barred:
        return True
    try:
        return isinstance(rule, Shorthand) and any(name in barred for name, _ in rule.cited(goal))
    except UNFIT:
        return True


def _by_rule(proposal: Proposal, node: Any, goal: Comparison) -> Iterator[Move]:
    rule, using, cost = proposal
    try:
        instance = rule.instance(goal)
    except UNFIT:
        return
    for relation in instance.relations:
        told = solved(relation, node)
        if told is None or _is_endless(told.rhs):
            continue
        if relation.op == "<=" and relation.lhs.is_Mul and node in relation.lhs.args:
            factor = relation.lhs / node
            if factor.free_symbols and not quantities(factor):
                divided = Division.move(node, factor, relation.rhs)
                yield Move(divided.relation, (*divided.reasons, rule, *using), instance.conditions, cost)
                continue
        yield Move(told, (rule, *using), instance.conditions, cost)


def _is_endless(expression: Any) -> bool:
    """Return whether infinity stands in an expression outside of its quantities."""
    if expression in (sympy.oo, -sympy.oo, sympy.zoo, sympy.nan):
        return True
    if isinstance(expression, Scalar):
        return False
    return any(map(_is_endless, expression.args))


def replaced(expression: Any, move: Move, *, larger: bool) -> tuple[str, Any] | None:
    """Return an expression with what is said of a quantity put for it, and the relation between the two.

    ``larger`` says whether something larger is wanted; None if the move goes the other way.

    >>> from dpsym.language import KL, at_most, laws, real
    >>> d, x = KL(*laws("P Q")), real("x")
    >>> replaced(x + d, Move(at_most(d, 2)), larger=True), replaced(x - d, Move(at_most(d, 2)), larger=True)
    (('<=', x + 2), None)
    """
    node, op, value = move.relation.lhs, move.relation.op, move.relation.rhs
    if op == "=":
        return "=", expression.xreplace({node: value})
    sign = polarity(expression, node) * (1 if op in ("<=", "<") else -1)
    if sign == 0 or (sign > 0) != larger:
        return None
    strict = op in ("<", ">") and expression == node
    return ("<" if strict else "<=") if larger else (">" if strict else ">="), expression.xreplace(
        {node: value}
    )


def open_quantities(expression: Any, other: Any) -> set[Any]:
    """Return the quantities of an expression that do not stand in another one.

    >>> from dpsym.language import KL, laws
    >>> P, Q, R = laws("P Q R")
    >>> open_quantities(KL(P, Q) + KL(Q, R), 2 * KL(P, Q))
    {KL(Q, R)}
    """
    return set(quantities(expression)) - set(quantities(other))
