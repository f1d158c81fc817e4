r"""Whether an equation of a text says of a customary notation what dpsym takes it for.

    TV(P, Q) = 1 - \sum_x \min(P(x), Q(x))       says what the total variation distance is, in other words

Both sides are evaluated by balls at laws on a few points.  Where they are equal to thirty digits at all of
them, the text and dpsym mean the same; one place where they differ shows that they do not.  Where a point
has no mass under one law, only what both sides say counts: texts leave 0 log 0 and p/0 unsaid.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from itertools import permutations
from typing import Any, Final

import sympy
from flint import arb, ctx, fmpq

from dpsym.errors import DpsymError
from dpsym.kernel.enclosure import enclose
from dpsym.kernel.interval import Interval
from dpsym.kernel.statement import Forall, Relation, Variable
from dpsym.language.claims import Claim
from dpsym.language.divergences import MaxDivergence
from dpsym.language.elaboration.goals import Goal
from dpsym.language.expectation import Expectation
from dpsym.language.measure import Mass
from dpsym.language.randomness import Draw
from dpsym.language.relations import Comparison

BITS: Final = 192
CLOSE: Final = fmpq(1, 10**30)
PLACES: Final = 6  # in each shape of the laws
SHAPES: Final = 4
PRIMES: Final = (2, 3, 5, 7, 11, 13, 17, 19, 23, 29)


def agree(equation: Any, given: Iterable[Any] = ()) -> bool:
    """Return whether an equation holds at all laws and numbers that are tried.

    Args:
        equation: the comparison of two sides.
        given: what is supposed of its symbols.

    >>> from dpsym.language import KL, laws
    >>> from dpsym.language.relations import Comparison
    >>> P, Q = laws("P Q")
    >>> agree(Comparison(KL(P, Q), "=", KL(P, Q) + 0)), agree(Comparison(KL(P, Q), "=", KL(Q, P)))
    (True, False)
    """
    before = ctx.prec
    ctx.prec = BITS
    try:
        goals = Claim(equation, given=tuple(given)).elaborate().goals[:SHAPES]
        inside = all(_equal_at(goal, _point(goal, place)) for goal in goals for place in range(PLACES))
        return bool(goals) and inside and not any(_differs_at_an_edge(goal) for goal in goals)
    except (DpsymError, ArithmeticError):
        return False
    finally:
        ctx.prec = before


def presupposed(conclusion: Any, given: Sequence[Any]) -> tuple[Any, ...]:
    """Return what a ratio of laws under an expectation presupposes: E_Q[(P/Q)^a] needs P << Q."""
    found: dict[Any, None] = {}
    for mean in conclusion.atoms(Expectation):
        for power in mean.atoms(sympy.Pow):
            base, exponent = power.args
            if not (
                isinstance(base, Mass) and isinstance(base.args[1], Draw) and base.args[1].law == base.args[0]
            ):
                continue
            if exponent.could_extract_minus_sign():
                for other in mean.atoms(Mass):
                    if other.args[1] == base.args[1] and other.args[0] != base.args[0]:
                        found[Comparison(MaxDivergence(other.args[0], base.args[0]), "<", sympy.oo)] = None
    return tuple(entry for entry in found if entry not in given)


def _equal_at(goal: Goal, point: Mapping[str, fmpq]) -> bool:
    relation = goal.statement.conclusion
    gap = enclose(relation.lhs - relation.rhs, _box(point))
    return all(isinstance(end, (fmpq, arb)) and bool(arb(end) <= arb(CLOSE)) for end in (gap.hi, -gap.lo))


def _differs_at_an_edge(goal: Goal) -> bool:
    """Return whether both sides have values, and other ones, where one of the laws lacks a point."""
    relation, point = goal.statement.conclusion, _point(goal, 0)
    for names in goal.simplices:
        for gone, kept in permutations(names, 2):
            edge = {**point, gone: fmpq(0), kept: point[kept] + point[gone]}
            if any(_is_violated(part, edge) for part in goal.statement.hypotheses):
                continue
            left, right = (enclose(side, _box(edge)) for side in (relation.lhs, relation.rhs))
            if left.is_below(right, strictly=True) or right.is_below(left, strictly=True):
                return True
    return False


def _is_violated(part: Relation | Forall, point: Mapping[str, fmpq]) -> bool:
    """Return whether a hypothesis certainly fails at a point."""
    if isinstance(part, Forall) or part.op not in ("<", "<="):
        return False
    left, right = (enclose(side, _box(point)) for side in (part.lhs, part.rhs))
    return right.is_below(left, strictly=part.op == "<=")


def _box(point: Mapping[str, fmpq]) -> dict[str, Interval]:
    return {name: Interval(value, value) for name, value in point.items()}


def _point(goal: Goal, place: int) -> dict[str, fmpq]:
    """Return masses in general position, and numbers inside their domains."""
    values: dict[str, fmpq] = {}
    for number, names in enumerate(goal.simplices):
        weights = [
            PRIMES[(place + 3 * number + 2 * at * (number + 1)) % len(PRIMES)] + at
            for at in range(len(names))
        ]
        values |= {name: fmpq(weight, sum(weights)) for name, weight in zip(names, weights, strict=True)}
    for at, variable in enumerate(goal.statement.variables):
        if variable.name not in values:
            values[variable.name] = _inside(variable, place + at)
    return values


def _inside(variable: Variable, place: int) -> fmpq:
    domain = variable.domain
    step = fmpq(place + 1) if domain.integer else fmpq(PRIMES[place % len(PRIMES)], 7)
    if domain.lo is not None and domain.hi is not None:
        share = fmpq(place % PLACES, PLACES - 1) if domain.integer else fmpq(place + 1, place + 3)
        inside = domain.lo + (domain.hi - domain.lo) * share
        return fmpq(inside.p // inside.q) if domain.integer else inside
    if domain.lo is not None:
        return domain.lo + step
    return domain.hi - step if domain.hi is not None else step - 2
