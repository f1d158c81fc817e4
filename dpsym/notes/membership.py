r"""Sets of numbers: intervals, \mathbb{R}, \mathbb{N}, \mathbb{Z}, and what is cut out of them."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import Any, Final

import sympy

from dpsym.language.relations import Comparison
from dpsym.language.symbols import Variable
from dpsym.notes.complaints import unread
from dpsym.notes.meaning import number
from dpsym.notes.scope import Scope
from dpsym.notes.syntax import Chain, Fenced, Interval, Listed, Name, Node, Number, Operation, Power
from dpsym.notes.words import shown

ZERO: Final = Number("0")
ONE: Final = Number("1")
DOTS: Final = Operation("dots", ())
LETTERS: Final = frozenset("RNZ")


@dataclass(frozen=True)
class Gap:
    """The numbers between two ends that a set leaves out; the ends belong to it unless it is open there."""

    low: Node
    high: Node
    below_open: bool = True  # whether the set lacks the lower end of the gap, too
    above_open: bool = True

    def conditions(self, subject: Any, scope: Scope) -> Iterator[Comparison]:
        """Yield what it says of a number to lie outside the gap."""
        low, high = number(self.low, scope), number(self.high, scope)
        if low == high:
            ends = [low] if self.below_open and self.above_open else []
        else:
            ends = [low] * self.below_open + [high] * self.above_open
            yield Comparison((subject - low) * (subject - high), ">=", 0)
        yield from (Comparison(sympy.Abs(subject - end), ">", 0) for end in ends)


@dataclass(frozen=True)
class Member:
    """What it says of a number to be a member: bounds, to be an integer, to lie in no gap; or of how many.

    Of a list it is one of the ``values``.
    """

    bounds: tuple[tuple[str, Node], ...] = ()
    integer: bool = False
    gap: Gap | None = None
    length: Node | None = None
    values: tuple[Node, ...] = ()


def members_of(node: Node, scope: Scope) -> Member | None:
    r"""Return what membership in a set of numbers says, or None if it is no such set.

    >>> members_of(Name("N", style="bb"), Scope()).bounds[0][0]
    '>='
    """
    if isinstance(node, Fenced) and node.kind == "round":
        return members_of(node.inside, scope)
    if isinstance(node, Interval):
        return _interval(node)
    if isinstance(node, Name):
        return _letter(node, scope)
    if isinstance(node, Power):
        base = members_of(node.base, scope)
        return None if base is None else _power(base, node)
    if isinstance(node, Listed) and node.kind == "curly":
        return _listed(node, scope)
    if isinstance(node, Operation) and node.name in ("intersection", "minus") and len(node.args) == 2:
        return _cut(node, scope)
    if isinstance(node, Operation) and node.name == "union" and len(node.args) == 2:
        return _united(node, scope)
    return None


def says_kind(node: Node, scope: Scope) -> bool:
    r"""Return whether a condition says of a known number only that it is one: ``x \in \mathbb{R}``."""
    if not (isinstance(node, Chain) and isinstance(node.first, Name) and len(node.links) == 1):
        return False
    (relation, right), entry = node.links[0], scope.find(node.first)
    plain = relation == "in" and right in (Name("R", style="bb"), Name("Z", style="bb"))
    if not plain or entry is None or not isinstance(entry.value, Variable):
        return False
    return right == Name("R", style="bb") or bool(entry.value.domain.integer)


def _interval(node: Interval) -> Member:
    if node.integers:
        return Member(((">=", node.low), ("<=", node.high)), integer=True)
    return Member(((">" if node.low_open else ">=", node.low), ("<" if node.high_open else "<=", node.high)))


def _letter(node: Name, scope: Scope) -> Member | None:
    if node.style != "bb" or node.base not in LETTERS or scope.find(node) is not None:
        return None
    if node.marks:
        raise unread(node, f"{shown(node)} may or may not contain 0; write an interval")
    if is_positive_part(node) and scope.positives:
        told = f"line {scope.positives[0]} may say whether 0 belongs to {shown(node)}"
        raise unread(node, f"{told}; write an interval, as [0, \\infty)")
    if node.base == "N":
        return _naturals(node, scope)
    bounds = () if node.index is None else _below(node, node.index)
    return Member(bounds, integer=node.base == "Z")


def is_positive_part(node: Node) -> bool:
    r"""Return whether a set is that of the positive numbers of a kind, as ``\mathbb{R}_+`` is."""
    return isinstance(node, Name) and node.style == "bb" and node.index == Name("+") and node.base in LETTERS


def _naturals(node: Name, scope: Scope) -> Member:
    r"""Return \mathbb{N} as 1, 2, ..., and \mathbb{N}_0 with 0."""
    if node.index is None:
        if scope.naturals:
            told = f"line {scope.naturals[0]} may say whether 0 is a natural number"
            raise unread(node, f"{told}; write a bound, as n >= 1")
        return Member(((">=", ONE),), integer=True)
    if node.index == ZERO:
        return Member(((">=", ZERO),), integer=True)
    return Member(_below(node, node.index), integer=True)


def _below(node: Name, index: Node) -> tuple[tuple[str, Node], ...]:
    r"""Return the bound that stands below, as in \mathbb{R}_{\ge 0}; \mathbb{R}_+ has no 0."""
    if index == Name("+"):
        return ((">", ZERO),)
    if isinstance(index, Chain) and index.first is None and len(index.links) == 1:
        relation, bound = index.links[0]
        if relation in ("<", "<=", ">", ">="):
            return ((relation, bound),)
    raise unread(
        node, f"the set {shown(node)} may or may not contain 0; write an interval, as in [0, \\infty)"
    )


def _power(base: Member, node: Power) -> Member:
    if (base.integer and not base.values) or base.gap is not None or base.length is not None:
        raise unread(node, f"vectors in {shown(node)} are not read")
    return replace(base, integer=False, length=node.exponent)


def length_of(member: Member, scope: Scope) -> Any:
    """Return how many coordinates the vectors of a set have."""
    if member.length is None:
        return sympy.S.One
    length = number(member.length, scope)
    if length.is_number and not (length.is_Integer and length > 0):
        raise unread(member.length, f"there are no vectors with {shown(member.length)} coordinates")
    return length


def _listed(node: Listed, scope: Scope) -> Member | None:
    """Return consecutive integers that are written out, with or without dots at the end, or other numbers."""
    digits = [item.digits if isinstance(item, Number) else None for item in node.items]
    last = node.items[-1]
    endless = last == DOTS
    to_last = len(digits) > 2 and node.items[-2] == DOTS  # as in 0, 1, ..., n
    values = digits[:-2] if to_last else digits[:-1] if endless else digits
    if len(values) < (1 if to_last else 2) or None in values or any("." in str(value) for value in values):
        return _few(node, scope)
    numbers = [int(str(value)) for value in values]
    if numbers != list(range(numbers[0], numbers[0] + len(numbers))):
        if DOTS not in node.items:
            return _few(node, scope)
        raise unread(node, f"{shown(node)} is a set of numbers that is not read")
    low: tuple[str, Node] = (">=", node.items[0])
    whole = node.items if DOTS not in node.items else ()
    return Member((low,) if endless else (low, ("<=", node.items[-1])), integer=True, values=whole)


def _few(node: Listed, scope: Scope) -> Member | None:
    r"""Return a list of different rational numbers: ``\\{-1, 1\\}``; a list with letters is none."""
    plain = not any(isinstance(part, Name) or part == DOTS for item in node.items for part in item.walk())
    values = {number(item, scope): item for item in node.items} if plain else {}
    if len(values) < 2 or len(values) < len(node.items) or not all(value.is_Rational for value in values):
        return None
    ends = ((">=", values[min(values)]), ("<=", values[max(values)]))
    return Member(ends, all(value.is_Integer for value in values), values=tuple(values.values()))


def _cut(node: Operation, scope: Scope) -> Member | None:
    first, second = node.args
    left = members_of(first, scope)
    if left is None:
        return None
    if node.name == "minus":
        if isinstance(second, Fenced) and second.kind == "curly" and left.gap is None:
            return replace(left, gap=Gap(second.inside, second.inside))
        raise unread(node, f"the set {shown(node)} is not read")
    right = members_of(second, scope)
    if right is None or (left.values and right.values) or (left.gap and right.gap):
        raise unread(node, f"the set {shown(node)} is not read")
    integer, gap = left.integer or right.integer, left.gap or right.gap
    return Member((*left.bounds, *right.bounds), integer, gap, values=left.values or right.values)


def _united(node: Operation, scope: Scope) -> Member | None:
    """Return two intervals, of which the first ends below the second, as one with a gap."""
    first, second = node.args
    if not (isinstance(first, Interval) and isinstance(second, Interval)):
        return None
    low, high = number(first.high, scope), number(second.low, scope)
    ordered = low.is_number and high.is_number and low.is_finite and high.is_finite and low <= high
    if first.integers or second.integers or (ordered is not sympy.true and ordered is not True):
        raise unread(node, f"the set {shown(node)} is not read; write two claims")
    gap = Gap(first.high, second.low, first.high_open, second.low_open)
    return Member((_interval(first).bounds[0], _interval(second).bounds[1]), gap=gap)
