"""Moves of an argument besides chains: a quotient of the two sides, symmetry, what everybody knows."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any

import sympy

from dpsym.derive.algebra import in_order
from dpsym.grade.assignment import Assignment
from dpsym.grade.forms import tidied
from dpsym.grade.reach import STRENGTH, Reach
from dpsym.grade.steps import Decider
from dpsym.language.claims import Claim
from dpsym.language.relations import Comparison, flipped
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
    left, right = (tidied(side.xreplace(names)) for side in in_order(part))
    return left, part.op.replace(">", "<"), right


def known_to_all(assignment: Assignment) -> bool:
    """Return whether such facts may be used: not if the sheet lists what may be cited, or asks for one.

    A sheet that asks for one at a value, as log(1 + q t) <= q t, does not ask for the fact.
    """
    target = assignment.relation
    if assignment.rubric.listed or target is None:
        return False
    return not is_standard(target) or len(target.free_symbols) > 1


def is_standard(relation: Comparison) -> bool:
    """Return whether a relation is 1 + u <= exp(u), log(u) <= u - 1 or log(1 + u) <= u, for some u.

    >>> x = sympy.Symbol("x")
    >>> is_standard(Comparison(1 - x, "<=", sympy.exp(-x))), is_standard(Comparison(x, "<=", sympy.exp(x)))
    (True, False)
    """
    small, large = in_order(relation)
    if isinstance(large, sympy.exp):
        return bool(tidied(small - 1 - tidied(large.args[0])) == 0)
    if isinstance(small, sympy.log):
        return bool(tidied(large + 1 - tidied(small.args[0])) == 0)
    return False
