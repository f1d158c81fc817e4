"""Equations by replacing equals by equals, and by what stands in the exponents of both sides."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Iterator, Sequence
from functools import lru_cache
from itertools import permutations
from typing import Any, Final

import sympy

from dpsym.derive.algebra import Algebra, in_order, size
from dpsym.grade.forms import is_image, scaled, tidied
from dpsym.language.relations import Comparison
from dpsym.language.symbols import Variable

MOST_FORMS: Final = 80
MOST_TERMS: Final = 8
MOST_BOUNDS: Final = 5
Equation = tuple[Any, Any]


def rewritten(
    start: Any,
    goals: Sequence[Any],
    equations: Sequence[Equation],
    same: Callable[[Any, Any], bool] = lambda _one, _other: False,
) -> Any | None:
    """Return the goal that equations, one after the other, turn an expression into, if there is one.

    Each is put in wherever its left or its right side stands as it is written; what comes out of several may
    be the ``same`` as a goal.

    >>> a, b, c, d = sympy.symbols("a b c d")
    >>> rewritten(a, [b + d], [(a, b + c), (c, d)]), rewritten(a, [d], [(a, b + c), (c, d)])
    (b + d, None)
    """
    wanted = {ordered(goal): goal for goal in goals}
    pairs = [(ordered(one), ordered(other)) for one, other in equations]
    pairs = [pair for pair in pairs if pair[0] != pair[1]]
    first = ordered(start)
    seen = {first}
    if wanted.keys() & seen:
        return None  # any equation would seem to lead there
    waiting = deque(seen)
    while waiting and len(seen) < MOST_FORMS:
        form = waiting.popleft()
        for one, other in pairs:
            for old, new in ((one, other), (other, one)):
                if old.is_number or new.has(old) or not form.has(old):
                    continue  # a number stands in many places by chance; what holds itself would only grow
                found = ordered(form.xreplace({old: new}))
                if found in wanted:
                    return wanted[found]
                goal = next((one for one in goals if form != first and same(found, one)), None)
                if goal is not None:
                    return goal
                if found not in seen:
                    seen.add(found)
                    waiting.append(found)
    return None


@lru_cache(maxsize=8192)
def comes_of(relation: Comparison, target: Comparison) -> bool:
    """Return whether a relation is the target with something done to both sides.

    So is one that says of the difference of both sides, or of their logarithms, that it is not negative.

    >>> x, y = sympy.symbols("x y", positive=True)
    >>> comes_of(Comparison(sympy.log(y) - sympy.log(x), ">=", 0), Comparison(x, "<=", y))
    True
    """
    if scaled(relation, target) or is_image(relation, target):
        return True
    if target.op == "=":
        return shows_exponents(relation, target)
    algebra = Algebra(plain=False)
    small, gap = in_order(relation)[0], algebra.gap(relation)
    low, high = in_order(target)
    if algebra.is_zero(small) or algebra.sign_of_ratio(small, low) == 1:
        if algebra.sign_of_ratio(gap, algebra.gap(target)) == 1:
            return True
    return any(algebra.sign_of_ratio(gap, image) == 1 for image in algebra.images(low, high))


def factors_of(*expressions: Any) -> Iterator[Any]:
    """Yield what a student would multiply with: symbols, denominators, exponentials, written factors."""
    seen = set()
    for factor in (factor for one in expressions if isinstance(one, sympy.Mul) for factor in one.args):
        if isinstance(factor, sympy.Add) and factor not in seen:
            seen.add(factor)
            yield factor
    for part in (part for expression in expressions for part in sympy.preorder_traversal(expression)):
        found: Any = None
        if isinstance(part, (Variable, sympy.exp)):
            found = part
        elif isinstance(part, sympy.Pow) and part.exp.is_number and not part.base.is_number:
            found = part.base
        elif isinstance(part, sympy.Pow) and part.base.is_number:
            found = part
        if found is not None and found not in seen:
            seen.add(found)
            yield found


def shows_exponents(relation: Comparison, target: Comparison) -> bool:
    """Return whether an equation is that of the exponents of a target, times something.

    Both sides have to be written as in the target, up to signs of factors; or one of them, if the other one
    has a term of that of the target and is about as long.

    >>> x, y, z = sympy.symbols("x y z")
    >>> asked = Comparison(sympy.exp(-x / z) * sympy.exp(-y / z), "=", sympy.exp(-(x + y) / z))
    >>> shows_exponents(Comparison(x**2 + y, "=", y + x * x), asked)
    False
    """
    low, high = (_exponent(side) for side in (target.lhs, target.rhs))
    if low is None or high is None or ordered(low) == ordered(high):
        return False
    for left, right in ((relation.lhs, relation.rhs), (relation.rhs, relation.lhs)):
        for factor in _factors(left, low, right, high):
            mine, asked = (ordered(left), ordered(right)), (_times(factor, low), _times(factor, high))
            alike = [one == other for one, other in zip(mine, asked, strict=True)]
            if all(alike) or (any(alike) and _resembles(*_other(mine, asked, alike))):
                return True
    return False


def _other(mine: Equation, asked: Equation, alike: Sequence[bool]) -> tuple[Any, Any, Any]:
    """Return the sides that are not alike, and the one that is."""
    return (mine[1], asked[1], asked[0]) if alike[0] else (mine[0], asked[0], asked[1])


def _resembles(mine: Any, asked: Any, beyond: Any) -> bool:
    """Return whether a side has a term of another one, the same values, and is not beyond it already."""
    shared = set(sympy.Add.make_args(mine)) & set(sympy.Add.make_args(asked))
    return bool(
        shared - set(sympy.Add.make_args(beyond))
        and 2 * abs(size(mine) - size(asked)) <= max(size(asked), 6)
        and Algebra(plain=False).same(mine, asked)
    )


def _exponent(side: Any) -> Any | None:
    """Return the exponent of a side that is a power of e, or a product of such powers."""
    parts = [tidied(part) for part in sympy.Mul.make_args(tidied(side))]
    if not all(isinstance(part, sympy.exp) for part in parts):
        return None
    return sympy.Add(*(part.args[0] for part in parts))


def _factors(left: Any, low: Any, right: Any, high: Any) -> Iterator[Any]:
    """Yield what the exponents may have been multiplied with."""
    for one, other in ((left, low), (right, high)):
        first = sympy.Add.make_args(ordered(other))[0]
        for term in sympy.Add.make_args(ordered(one))[:MOST_TERMS]:
            factor = ordered(term / first)
            if factor != 0 and not factor.is_Add:
                yield factor


def _times(factor: Any, side: Any) -> Any:
    return ordered(sympy.Add(*(ordered(factor * term) for term in sympy.Add.make_args(ordered(side)))))


def ordered(expression: Any) -> Any:
    """Return an expression with the sums in its products of one sign, and factors of a sum on its terms.

    >>> x, y = sympy.symbols("x y")
    >>> ordered(x * (1 - y)) == ordered(-x * (y - 1)), ordered(x * (y + 1) / 2)
    (True, x*y/2 + x/2)
    """
    return _ordered(tidied(expression))


def _ordered(expression: Any) -> Any:
    if isinstance(expression, sympy.exp):
        return sympy.exp(_ordered(tidied(expression.args[0])))
    if isinstance(expression, sympy.Add):
        return sympy.Add(*(_ordered(part) for part in expression.args))
    if isinstance(expression, sympy.Pow) and expression.base.is_Add and expression.exp.is_Integer:
        sign, base = _signed(expression.base)
        return sign**expression.exp * base**expression.exp
    if not isinstance(expression, sympy.Mul):
        return expression
    sums = [part for part in expression.args if part.is_Add]
    rest = sympy.Mul(*(_ordered(part) for part in expression.args if not part.is_Add))
    if len(sums) == 1 and not rest.atoms(sympy.exp):
        return sympy.Add(*(_ordered(rest * part) for part in sums[0].args))
    for part in sums:
        sign, base = _signed(part)
        rest *= sign * base
    return rest


def _signed(base: Any) -> tuple[int, Any]:
    """Return a sum with the sign that it is written with, and the sign that was taken out."""
    return (-1, -base) if base.could_extract_minus_sign() else (1, base)


def _bases(factor: Any) -> list[Any]:
    """Return of what a factor consists, without exponents that are numbers."""
    parts = (part.base if isinstance(part, sympy.Pow) else part for part in sympy.Mul.make_args(factor))
    return [part for part in parts if part.free_symbols]


def with_factors_bounded(relations: Sequence[Comparison]) -> Iterator[Comparison]:
    """Yield what inequalities come to once a factor of one side is replaced by a bound of it.

    >>> from dpsym.language import real
    >>> a, c, d, q = (real(name, above=0) for name in "acdq")
    >>> list(with_factors_bounded([Comparison(a, "<=", c * q), Comparison(c, "<=", d)]))
    [a <= d*q]
    """
    algebra = Algebra()
    pairs = list(dict.fromkeys(in_order(one) for one in relations if one.op != "="))
    for (small, large), (low, high) in permutations(pairs, 2):
        for side, factor, other in ((large, low, high), (small, high, low)):
            if not (factor.free_symbols and isinstance(side, sympy.Mul) and side.has(*_bases(factor))):
                continue
            rest = side / factor
            if size(rest) < size(side) and algebra.is_positive(rest, strictly=False):
                ends = (small, rest * other) if side is large else (rest * other, large)
                yield Comparison(ends[0], "<=", ends[1])
