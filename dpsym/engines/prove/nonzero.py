"""What is not zero, or is: a hypothesis 0 < |t| leaves a box with a hole, and t^2 <= 0 leaves just that.

A variable for t comes into the place of one that t is linear in, and lies below zero, above it, or there.  At
zero itself the one hypothesis is false, and the other one elsewhere.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final, TypeAlias

from flint import fmpq

from dpsym.engines.prove.changes import within
from dpsym.engines.prove.table import TermTable
from dpsym.errors import DpsymError
from dpsym.kernel.aims import Aim, gap_sides
from dpsym.kernel.calculus import derivative
from dpsym.kernel.enclosure import enclose
from dpsym.kernel.interval import NOWHERE
from dpsym.kernel.judge import Node
from dpsym.kernel.numbers import compare
from dpsym.kernel.rules import ended, halves, rewritten, substituted
from dpsym.kernel.statement import Relation
from dpsym.kernel.terms import Term, rat, var

__all__ = ["apart_from_zeros", "is_held_up"]

Way: TypeAlias = Callable[[Aim], "Node | None"]
MOST: Final = 5  # hypotheses of this kind that are used, each of which doubles the pieces


def is_held_up(aim: Aim) -> bool:
    """Return whether an aim has no value somewhere on its box, or a hypothesis says that something is zero.

    >>> from dpsym.kernel.interval import Interval
    >>> line = {"x": Interval(fmpq(-1), fmpq(1))}
    >>> is_held_up(Aim(Relation("<=", rat(0), var("x") ** -2), line))
    True
    """
    return any(enclose(side, aim.box) is NOWHERE for side in aim.ends) or any(
        map(_what_is_zero, aim.hypotheses)
    )


def apart_from_zeros(table: TermTable, aim: Aim, then: Way, most: int = MOST) -> Node | None:
    """Return a proof of an aim on the pieces of its box that such hypotheses leave; none without these.

    Args:
        table: the terms of the proof.
        aim: what is to be shown.
        then: shows it on a piece.
        most: how many such hypotheses are used.
    """
    for place, known in enumerate(aim.hypotheses) if most else ():
        inside = _what_is_not_zero(known) or _what_is_zero(known)
        if inside is None:
            continue
        around, name, inner = _with_variable(table, aim, inside)
        if name in inner.box and (node := _cut(table, inner, name, place, then, most)) is not None:
            return within(around, node)
    return None


def _what_is_not_zero(known: Relation) -> Term | None:
    lesser, greater = gap_sides(known)
    said = known.op in ("<", ">") and lesser == rat(0) and greater.head == "abs"
    return greater.args[0] if said else None


def _what_is_zero(known: Relation) -> Term | None:
    lesser, greater = gap_sides(known)
    square = lesser.head == "pow" and lesser.args[1] == rat(2)
    return lesser.args[0] if greater == rat(0) and (square or lesser.head == "abs") else None


def _with_variable(table: TermTable, aim: Aim, inside: Term) -> tuple[list[Node], str, Aim]:
    """Return the variable that a term is, or an aim in which one stands for it, and what leads there."""
    if inside.head == "var":
        return [], str(inside.data), aim
    for name in sorted(inside.free):
        fresh = f"{name}+"
        try:
            slope = derivative(inside, name, aim.box).number
            if not isinstance(slope, fmpq) or slope == 0 or fresh in aim.box:
                continue
            there = (var(fresh) - inside.replace({var(name): rat(0)})) * rat(1 / slope)
            inner = substituted(aim, name, fresh, there, inside)
            around: list[Node] = [["substitute", name, fresh, table.place(there), table.place(inside)]]
            old = inside.replace({var(name): there})
            if old != var(fresh):
                inner = rewritten(inner, old, var(fresh))
                around.append(["rewrite", table.place(old), table.place(var(fresh))])
        except DpsymError:
            continue
        return around, fresh, inner
    return [], "", aim


def _cut(table: TermTable, aim: Aim, name: str, place: int, then: Way, most: int) -> Node | None:
    """Return a proof on the pieces that are left of the range of a variable that is not zero."""
    reach, zero = aim.box[name], fmpq(0)
    if compare("=", reach.lo, reach.hi):
        return None
    if compare("<", reach.lo, zero) and compare("<", zero, reach.hi):
        low, high = halves(aim, name, "0")
        first = _beside(table, low, name, "hi", place, then, most - 1)
        second = first and _beside(table, high, name, "lo", place, then, most - 1)
        return second and ["split", name, "0", first, second]
    ends = (("lo", reach.lo, reach.lo_open), ("hi", reach.hi, reach.hi_open))
    end = next((end for end, at, is_open in ends if compare("=", at, zero) and not is_open), None)
    return _beside(table, aim, name, end, place, then, most) if end is not None else None


def _beside(table: TermTable, aim: Aim, name: str, end: str, place: int, then: Way, most: int) -> Node | None:
    """Return a proof on a range without an end at zero, or there alone: where there is something to show."""
    if not compare("=", aim.box[name].end(end)[0], fmpq(0)):
        return apart_from_zeros(table, aim, then, most) or then(aim)  # of integers the others begin at 1
    here, beyond = ended(aim, name, end)
    is_zero = _what_is_zero(aim.hypotheses[place]) is not None
    left = here if is_zero else beyond
    node = apart_from_zeros(table, left, then, most) or then(left)
    false: Node = ["vacuous", place]
    return node and ["end", name, end, *((node, false) if is_zero else (false, node))]
