"""What relations give at once: summed over all points, a part that is zero, bounds of a maximum."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from types import MappingProxyType
from typing import Any, Final

import sympy

from dpsym.derive.rules.divergences import Definition
from dpsym.errors import DpsymError
from dpsym.grade.forms import tidied
from dpsym.grade.goals import not_negative
from dpsym.language.distributions.base import LawSymbol
from dpsym.language.divergences.base import Divergence
from dpsym.language.expectation import Probability
from dpsym.language.functions import ValueAt
from dpsym.language.measure import Mass
from dpsym.language.relations import FLIP, Comparison, flipped, negated
from dpsym.language.spaces import Point
from dpsym.language.sums import SumOver
from dpsym.language.symbols import real

MOST_EXTREMES: Final = 6
MOST_BOUNDS: Final = 60


def summed(relation: Comparison, given: Sequence[Any] = ()) -> Comparison | None:
    """Return the sum of a relation over the one point of which it speaks, if there is one.

    What is given may say what the sum of all members of a family is.

    >>> from dpsym.language import law
    >>> P, Q = law("P"), law("Q")
    >>> y = Point("y", P.space)
    >>> summed(Comparison(2 * P(y), "<=", Q(y)))
    2 <= 1
    """
    points = {part for part in relation.free_symbols if isinstance(part, Point)}
    if len(points) != 1:
        return None
    (point,) = points
    totals = {
        one.lhs.args[0].args[0]: one.rhs
        for one in given
        if isinstance(one, Comparison) and one.op == "=" and isinstance(one.lhs, SumOver)
        if isinstance(one.lhs.args[0], ValueAt) and one.lhs.args[0].args[1] == one.lhs.args[1]
    }
    low, high = (_sum(side, point, totals) for side in (relation.lhs, relation.rhs))
    return Comparison(low, relation.op, high)


def averaged(relation: Comparison, target: Comparison) -> Iterator[Comparison]:
    """Yield the means of a relation over the one point of which it speaks, under the laws of the target.

    >>> from dpsym.language import KL, law
    >>> P, Q = law("P"), law("Q")
    >>> y = Point("y", P.space)
    >>> list(averaged(Comparison(2 * Q(y) / P(y), "<", 3), Comparison(KL(P, Q), "<=", 3)))[0]
    2 <= 3
    """
    points = {part for part in relation.free_symbols if isinstance(part, Point)}
    if len(points) != 1:
        return
    (point,), op = points, {"<": "<=", ">": ">="}.get(relation.op, relation.op)
    laws = {part for side in (target.lhs, target.rhs) for part in side.atoms(LawSymbol)}
    for law in sorted((one for one in laws if one.space == point.space), key=str):
        sides = (tidied(side * law(point)) for side in (relation.lhs, relation.rhs))
        low, high = (_sum(side, point) for side in sides)
        yield Comparison(low, op, high)


def _sum(expression: Any, point: Any, totals: Mapping[Any, Any] = MappingProxyType({})) -> Any:
    """Return the sum of an expression, term by term where numbers in it have a known sum, as masses do."""
    if not expression.has(Mass, *totals):
        return SumOver(expression, point)
    found = []
    for term in sympy.Add.make_args(tidied(expression)):
        factors = sympy.Mul.make_args(term)
        rest = sympy.Mul(*(part for part in factors if point in part.free_symbols))
        before = sympy.Mul(*(part for part in factors if point not in part.free_symbols))
        plain = isinstance(rest, (Mass, ValueAt)) and rest.args[1] == point
        whole = (sympy.S.One if isinstance(rest, Mass) else totals.get(rest.args[0])) if plain else None
        found.append(sympy.Mul(before, SumOver(rest, point) if whole is None else whole))
    return sympy.Add(*found)


def defining(*sides: Any) -> Iterator[Comparison]:
    """Yield what the divergences in expressions are by definition, as sums or integrals over an own point.

    >>> from dpsym.language import KL, law
    >>> list(defining(KL(law("P"), law("Q"))))
    [KL(P, Q) = SumOver(log(P(bound)/Q(bound))*P(bound), bound)]
    """
    found = {node for side in sides for node in side.atoms(Divergence)}
    for node in sorted(found, key=str):
        spaces = {getattr(part, "space", None) for part in node.args} - {None}
        points = [None, real("bound"), *(Point("bound", space) for space in sorted(spaces, key=str))]
        for point in points:
            try:
                relations = Definition(node, point).instance(Comparison(0, "=", 0)).relations
            except (DpsymError, AttributeError, TypeError):
                continue
            for relation in relations:
                yield _unpowered(relation, node)


def _unpowered(relation: Comparison, node: Any) -> Comparison:
    """Return an equation of a power of e with a divergence in its exponent as one of the divergence."""
    if not isinstance(relation.lhs, sympy.exp):
        return relation
    return Comparison(node, "=", sympy.log(relation.rhs) / (relation.lhs.args[0] / node))


def signed(relations: Sequence[Comparison]) -> Iterator[Comparison]:
    """Yield that the right side of an equation is not negative, where that is plain.

    >>> x, y = sympy.symbols("x y")
    >>> list(signed([Comparison(x**2 + y**2 - 2 * x * y, "=", (x - y) ** 2)]))
    [(x - y)**2 >= 0]
    """
    for relation in relations:
        if relation.op == "=" and relation.lhs.args and relation.rhs.is_Mul | relation.rhs.is_Pow:
            if not_negative(relation.rhs):
                yield Comparison(relation.rhs, ">=", 0)


def by_tails(
    target: Comparison, relations: Sequence[Comparison], holds: Callable[[Any], bool]
) -> Iterator[Comparison]:
    """Yield how probable what the target speaks of is: by both tails of a number, and by what is not so.

    >>> from dpsym.language import Laplace, draw
    >>> Z, t = draw("Z", Laplace(0, 1)), real("t", at_least=0)
    >>> tail, rest = Probability(Z > t), Probability(Comparison(Z, "<=", t))
    >>> list(by_tails(Comparison(rest, ">=", 0), [Comparison(tail, "<=", t)], bool))
    [Probability(Z <= t) >= 1 - t]
    """
    asked = {part for side in (target.lhs, target.rhs) for part in side.atoms(Probability)}
    for part in sorted(asked, key=str):
        body, over = part.body, part.args[1:]
        if isinstance(body, Comparison) and isinstance(body.lhs, sympy.Abs) and body.op in (">", ">="):
            inside, op, end = body.lhs.args[0], body.op, body.rhs
            tails = Comparison(inside, op, end), Comparison(inside, FLIP[op], -end)
            both = Comparison(part, "=", sympy.Add(*(Probability(tail, *over) for tail in tails)))
            yield from (both,) if holds(both) else ()
    for relation in (one for part in relations for one in (part, flipped(part))) if asked else ():
        body = relation.lhs.body if isinstance(relation.lhs, Probability) else None
        opposite = negated(body) if isinstance(body, Comparison) else None
        other = None if opposite is None else Probability(opposite, *relation.lhs.args[1:])
        if other in asked:
            yield Comparison(other, FLIP[relation.op], 1 - relation.rhs)


def bounded(target: Comparison, relations: Sequence[Comparison]) -> Iterator[Comparison]:
    """Yield that a maximum, or an absolute value, is at most what rows lead to from each of its parts.

    Minima are at least what lies below each of their parts.

    >>> x, y, z = sympy.symbols("x y z")
    >>> list(bounded(Comparison(sympy.Abs(x), "<=", z), [Comparison(x, "<=", z), Comparison(-x, "<", z)]))
    [Abs(x) <= z]
    >>> list(bounded(Comparison(sympy.Max(0, x), "<=", z), [Comparison(x, "<=", y), Comparison(y, "<=", 0)]))
    [Max(0, x) <= 0]
    """
    sides = {side for part in (target, *relations) for side in (part.lhs, part.rhs)}
    extremes = {part for side in sides for part in side.atoms(sympy.Max, sympy.Min, sympy.Abs)}
    if not extremes:
        return
    steps = [(low, high, relation.op) for relation in relations for low, high in _downwards(relation)]
    for extreme in sorted(extremes, key=str)[:MOST_EXTREMES]:
        upwards = not isinstance(extreme, sympy.Min)
        parts = (extreme.args[0], -extreme.args[0]) if isinstance(extreme, sympy.Abs) else extreme.args
        found = [_bounds(tidied(part), steps, upwards) for part in parts]
        for bound in sorted(set(found[0]).intersection(*found[1:]), key=str):
            loose = "" if all(one[bound] for one in found) else "="
            yield Comparison(extreme, ("<" if upwards else ">") + loose, bound)


def unsigned(target: Comparison, relations: Sequence[Comparison]) -> Iterator[Comparison]:
    """Yield what an absolute value is by the sign that rows give to what stands in it.

    >>> x, y = sympy.symbols("x y")
    >>> list(unsigned(Comparison(sympy.Abs(x - y), "<=", 1), [Comparison(y - x, ">=", 0)]))
    [Abs(x - y) = -x + y]
    """
    sides = [side for part in (target, *relations) for side in (part.lhs, part.rhs)]
    values = sorted({part for side in sides for part in side.atoms(sympy.Abs)}, key=str)
    if not values:
        return
    steps = [step for relation in relations for step in _downwards(relation)]
    for value in values[:MOST_EXTREMES]:
        for part in (value.args[0], -value.args[0]):
            seen, waiting = set[Any](), [tidied(part)]
            while waiting and len(seen) < MOST_BOUNDS:
                side = waiting.pop()
                seen.add(side)
                waiting += [low for low, high in steps if high == side and low not in seen]
            if any(side.is_number and side >= 0 for side in seen):
                yield Comparison(value, "=", part)


def _bounds(part: Any, steps: Sequence[tuple[Any, Any, str]], upwards: bool) -> dict[Any, bool]:
    """Return what rows lead to from a part, upwards or downwards, each with whether that is strict."""
    found: dict[Any, bool] = {part: False}
    waiting = [(part, False)]
    while waiting and len(found) < MOST_BOUNDS:
        side, strict = waiting.pop()
        for low, high, op in steps:
            near, far = (low, high) if upwards else (high, low)
            now = strict or op in ("<", ">")
            if tidied(near) == side and (far not in found or (now and not found[far])):
                found[far] = now
                waiting.append((far, now))
    return found


def _downwards(relation: Comparison) -> list[tuple[Any, Any]]:
    """Return a relation as pairs of which the first is at most the second."""
    low, high = tidied(relation.lhs), tidied(relation.rhs)
    pairs = [(low, high)] if relation.op in ("<=", "<", "=") else []
    return pairs + ([(high, low)] if relation.op in (">=", ">", "=") else [])
