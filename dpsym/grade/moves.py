"""Moves of an argument besides chains: quotients, facts at values, symmetry, sums over points."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from itertools import product
from typing import Any, Final

import sympy

from dpsym.derive.algebra import Algebra, size
from dpsym.grade.assignment import Assignment
from dpsym.grade.forms import tidied
from dpsym.grade.reach import STRENGTH, Reach
from dpsym.grade.steps import Decider
from dpsym.language.claims import Claim
from dpsym.language.measure import Mass
from dpsym.language.relations import Comparison, flipped
from dpsym.language.spaces import Point
from dpsym.language.sums import SumOver
from dpsym.language.symbols import Variable


def is_divided(reach: Reach, given: Sequence[Any], decide: Decider) -> bool:
    """Return whether a chain shows the target divided by something that is proved to be positive.

    The chain begins with one side and ends with the other; one row alone is the target in other words, and
    shows nothing.

    Args:
        reach: the target and the rows.
        given: what the sheet supposes.
        decide: decides a claim.
    """
    positive = (Claim(Comparison(part, ">", 0), given=tuple(given)) for part in _divisors(reach))
    return any(decide(claim).verdict == "proved" for claim in positive)


def _divisors(reach: Reach) -> Iterator[Any]:
    if reach.target.op == "=" or reach.outer is None:
        return
    rows = set(zip(reach.written[::2], reach.written[1::2], strict=True))
    direct = rows | {(right, left) for left, right in rows}
    for left, op, right in reach.pairs():
        if (left, right) in direct or op == "=" or left.is_number or not _are_outer(reach, left, right):
            continue
        for form in (reach.target, flipped(reach.target)):
            if op not in STRENGTH[form.op] or form.lhs in (0, left):
                continue
            divisor = tidied(form.lhs / left)
            if reach.algebra.same(form.rhs, divisor * right):
                yield divisor


def _are_outer(reach: Reach, left: Any, right: Any) -> bool:
    return reach.outer is not None and left in reach.outer and right in reach.outer


MOST_LETTERS: Final = 2
MOST_VALUES: Final = 14


def is_at_values(relation: Comparison, fact: Comparison, letters: Iterable[Any]) -> bool:
    """Return whether a relation is a fact with parts of the relation, or 1 or 0, in place of letters.

    The letters are one or two; both sides have to have the values of the fact's.

    >>> x, y, a = sympy.symbols("x y a")
    >>> fact = Comparison(2 * x * y, "<=", x**2 + y**2)
    >>> is_at_values(Comparison(2 * a, "<=", a**2 + 1), fact, [x, y])
    True
    >>> is_at_values(Comparison(a, "<=", a**2 + 1), fact, [x, y])
    False
    """
    own = sorted(letters, key=str)
    if relation.op != fact.op or not 1 <= len(own) <= MOST_LETTERS:
        return False
    algebra = Algebra(plain=False)
    wanted = (relation.lhs, relation.rhs)
    for chosen in product(list(_candidates(relation)), repeat=len(own)):
        put = dict(zip(own, chosen, strict=True))
        sides = (side.xreplace(put) for side in (fact.lhs, fact.rhs))
        if all(algebra.same(side, want) for side, want in zip(sides, wanted, strict=True)):
            return True
    return False


def plain_points(
    target: Comparison, named: Iterable[Any], holds: Callable[[Any], bool]
) -> Iterator[Comparison]:
    """Yield the values that a text names at which what is to be shown only compares two numbers."""
    for point in dict.fromkeys(named):
        if not isinstance(point, Comparison) or point.op != "=":
            continue
        if not point.lhs.is_Symbol or not point.rhs.is_number:
            continue
        left, right = (tidied(side.xreplace({point.lhs: point.rhs})) for side in (target.lhs, target.rhs))
        if left.is_number and right.is_number and holds(Comparison(left, target.op, right)):
            yield point


def _candidates(relation: Comparison) -> Iterator[Any]:
    """Yield the smaller parts of a relation, after 1 and 0."""
    parts = {part for part in sympy.preorder_traversal(relation) if isinstance(part, sympy.Expr)}
    small = sorted((part for part in parts if not part.is_number), key=lambda part: (size(part), str(part)))
    yield from (sympy.Integer(1), sympy.Integer(0), *small[: MOST_VALUES - 2])


MIRRORED: Final = {">=": "<=", ">": "<"}


def is_symmetric(
    target: Comparison, given: Sequence[Any], order: Any, equal: Callable[[Any, Any], bool]
) -> bool:
    """Return whether a supposition orders two numbers that may change places in all that the sheet says.

    >>> from dpsym.language import real
    >>> x, y = real("x"), real("y")
    >>> same = lambda one, other: one == other
    >>> is_symmetric(Comparison(x * y, "<=", x**2 + y**2), (), Comparison(x, ">=", y), same)
    True
    >>> is_symmetric(Comparison(x * y, "<=", x**2 + 2 * y**2), (), Comparison(x, ">=", y), same)
    False
    """
    if not isinstance(order, Comparison) or order.op not in ("<=", ">="):
        return False  # a strict order leaves out that both are the same
    one, other = order.lhs, order.rhs
    if not isinstance(one, Variable) or not isinstance(other, Variable):
        return False
    if one.domain != other.domain or not all(isinstance(part, Comparison) for part in given):
        return False
    swap = {one: other, other: one}
    for side in (target.lhs, target.rhs):
        swapped = tidied(side.xreplace(swap))
        if swapped != tidied(side) and not equal(side.xreplace(swap), side):
            return False
    plain = {symbol: sympy.Symbol(str(symbol)) for symbol in (one, other)}
    swapped = {one: plain[other], other: plain[one]}
    said = (*given, *_bounds_of(one), *_bounds_of(other))
    return {_form(part, plain) for part in said} == {_form(part, swapped) for part in said}


def _bounds_of(symbol: Variable) -> Iterator[Comparison]:
    """Yield the bounds of a symbol that are expressions."""
    for op, bound in symbol.constraints:
        yield Comparison(symbol, str(op), bound)


def _form(part: Comparison, names: Mapping[Any, Any]) -> tuple[Any, str, Any]:
    """Return an inequality with its smaller side first, and other names for symbols."""
    left, right = (tidied(side.xreplace(names)) for side in (part.lhs, part.rhs))
    return (right, MIRRORED[part.op], left) if part.op in MIRRORED else (left, part.op, right)


MOST_EXTREMES: Final = 6
MOST_BOUNDS: Final = 60


def summed(relation: Comparison) -> Comparison | None:
    """Return the sum of a relation over the one point of which it speaks, if there is one.

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
    return Comparison(_sum(relation.lhs, point), relation.op, _sum(relation.rhs, point))


def _sum(expression: Any, point: Any) -> Any:
    """Return the sum of an expression, term by term where a law has masses in it: these sum to one."""
    if not expression.has(Mass):
        return SumOver(expression, point)
    found = []
    for term in sympy.Add.make_args(tidied(expression)):
        number, rest = term.as_coeff_Mul()
        if isinstance(rest, Mass) and rest.args[1] == point:
            found.append(number)
        else:
            found.append(sympy.Mul(number, SumOver(rest, point)))
    return sympy.Add(*found)


def vanishing(target: Comparison, relations: Sequence[Comparison]) -> Iterator[Comparison]:
    """Yield that a maximum of zero and X in the target is zero, where rows lead from X to zero.

    >>> x, y = sympy.symbols("x y")
    >>> target = Comparison(sympy.Max(0, x) + sympy.Max(0, y), "<=", y)
    >>> list(vanishing(target, [Comparison(x, "<=", -y), Comparison(-y, "<=", 0)]))
    [Max(0, x) = 0]
    """
    below = {tidied(side) for side in (target.lhs, target.rhs)}
    maxima = sorted({part for side in below for part in side.atoms(sympy.Max)}, key=str)
    steps = [step for relation in relations for step in _downwards(relation)]
    for maximum in maxima:
        others = [part for part in maximum.args if part != 0]
        if len(others) != 1 or len(maximum.args) != 2:
            continue
        seen, waiting = set(), [tidied(others[0])]
        while waiting:
            side = waiting.pop()
            seen.add(side)
            waiting += [high for low, high in steps if low == side and high not in seen]
        if any(side.is_number and side <= 0 for side in seen):
            yield Comparison(maximum, "=", 0)


def bounded(target: Comparison, relations: Sequence[Comparison]) -> Iterator[Comparison]:
    """Yield that a maximum, or an absolute value, is at most what rows lead to from each of its parts.

    Minima are at least what lies below each of their parts.

    >>> x, y, z = sympy.symbols("x y z")
    >>> list(bounded(Comparison(sympy.Abs(x), "<=", z), [Comparison(x, "<=", z), Comparison(-x, "<", z)]))
    [Abs(x) <= z]
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
    found: dict[Any, bool] = {}
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


def known_to_all(assignment: Assignment) -> bool:
    """Return whether such facts may be used: not if the sheet lists what may be cited, or asks for one."""
    target = assignment.relation
    return not assignment.rubric.listed and target is not None and not is_standard(target)


def is_standard(relation: Comparison) -> bool:
    """Return whether a relation is 1 + u <= exp(u), log(u) <= u - 1 or log(1 + u) <= u, for some u.

    >>> x = sympy.Symbol("x")
    >>> is_standard(Comparison(1 - x, "<=", sympy.exp(-x))), is_standard(Comparison(x, "<=", sympy.exp(x)))
    (True, False)
    """
    falling = relation.op in (">=", ">")
    small, large = (relation.rhs, relation.lhs) if falling else (relation.lhs, relation.rhs)
    if isinstance(large, sympy.exp):
        return bool(tidied(small - 1 - tidied(large.args[0])) == 0)
    if isinstance(small, sympy.log):
        return bool(tidied(large + 1 - tidied(small.args[0])) == 0)
    return False
