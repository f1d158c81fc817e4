"""Faces and splits of a box: where a search may cut it, and in which order."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from flint import fmpq

from dpsym.engines.prove.line import middle
from dpsym.errors import DpsymError
from dpsym.kernel.aims import Aim, gap_sides
from dpsym.kernel.enclosure import enclose
from dpsym.kernel.interval import NOWHERE, Interval
from dpsym.kernel.numbers import INFINITY, ZERO, compare
from dpsym.kernel.rules import segment
from dpsym.kernel.statement import Relation
from dpsym.kernel.terms import Term, rat

__all__ = ["face_aims", "faces", "gap", "signed_sides", "splits", "stated_sides"]


def face_aims(aim: Aim, name: str, end: str) -> tuple[Aim | None, Aim | None]:
    """Return the aims of the rule ``segment`` at an end, or nothing where it does not apply."""
    try:
        return segment(aim, name, end)
    except DpsymError:
        return None, None


def faces(aim: Aim) -> Iterator[tuple[str, str]]:
    """Yield the ends of all variables of an aim."""
    for name in sorted(aim.subject.free):
        yield name, "lo"
        yield name, "hi"


def gap(relation: Relation) -> tuple[Term, bool]:
    """Return the term that is >= 0 exactly where an inequality holds, and whether it must be > 0.

    >>> from dpsym.kernel.terms import var
    >>> gap(Relation("<", var("x"), rat(1)))
    (add(1, mul(-1, x)), True)
    """
    lesser, greater = gap_sides(relation)
    return greater - lesser, relation.op in ("<", ">")


def stated_sides(aim: Aim) -> tuple[Term, Term] | None:
    """Return the two sides that an aim is about, if it is not about the sign of one term."""
    return None if aim.ends[0] == rat(0) else aim.ends


def signed_sides(aim: Aim) -> tuple[Term, Term] | None:
    """Return a and b with the subject b - a: the summands that are at most 0, and those that are at least 0.

    >>> from dpsym.kernel.terms import term, var
    >>> x = var("x")
    >>> positive = {"x": Interval(ZERO, INFINITY, True, True)}
    >>> signed_sides(Aim(Relation("<", rat(0), term("exp", x) - x), positive))
    (x, exp(x))
    """
    if aim.subject.head != "add":
        return None
    lesser, greater = rat(0), rat(0)
    for summand in aim.subject.args:
        where = enclose(summand, aim.box)
        if where is NOWHERE:
            return None
        if where.is_at_least(ZERO):
            greater = greater + summand
        elif (-where).is_at_least(ZERO):
            lesser = lesser + _negative(summand)
        else:
            return None
    return None if rat(0) in (lesser, greater) else (lesser, greater)


def _negative(summand: Term) -> Term:
    """Return minus a term, without two numbers before it."""
    number, rest = fmpq(-1), rat(1)
    for factor in summand.args if summand.head == "mul" else (summand,):
        if factor.number is not None:
            number = number * factor.number
        else:
            rest = factor if rest == rat(1) else rest * factor
    return rest if number == 1 else rat(number) * rest


def splits(aim: Aim) -> Iterator[tuple[str, fmpq]]:
    """Yield the variable to split first, and where: the widest, unbounded ones before the others."""
    widths = sorted(((_width(aim.box[name]), name) for name in aim.subject.free), reverse=True)
    for _, name in widths[:1]:
        at = middle(aim.box[name])
        if at is not None:
            yield name, at


def _width(interval: Interval) -> float:
    lo, hi = _float(interval.lo), _float(interval.hi)
    return hi - lo


def _float(value: Any) -> float:
    if compare("=", value, INFINITY):
        return float("inf")
    if compare("=", value, -INFINITY):
        return float("-inf")
    return float(int(value.p)) / float(int(value.q)) if type(value) is fmpq else 0.0
