"""Changes of the domain: an end apart, a hypothesis taken into the box, a limit, another variable.

Each returns aims that together imply the first one, as those of :mod:`dpsym.kernel.aims` do; why they do
is written with it.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace
from typing import Final

from flint import fmpq

from dpsym.errors import EvidenceError, shown
from dpsym.kernel import interval
from dpsym.kernel.aims import Aim, gap_sides, hypothesis_of, unless, words
from dpsym.kernel.calculus import derivative, limit_at
from dpsym.kernel.enclosure import enclose, is_continuous
from dpsym.kernel.ends import End
from dpsym.kernel.interval import NOWHERE, Interval, to_integers
from dpsym.kernel.numbers import INFINITY, ONE, compare
from dpsym.kernel.terms import INF, Term, rat, term, var

__all__ = ["edge_parts", "far_parts", "narrowed", "substituted"]


def edge_parts(aim: Aim, name: str, end: str) -> tuple[Aim, Aim]:
    """Return the aims of the rule ``edge``: at one end of the box, and on the box without that end.

    The end is a rational number that the variable can be.  Each point of the box is one or the other.

    >>> x = Aim(var("x"), False, {"x": Interval(fmpq(0), fmpq(2))})
    >>> at, inside = edge_parts(x, "x", "lo")
    >>> at.subject, inside.box["x"]
    (0, (0, 2])
    """
    old = aim.box[name]
    value, is_open = {"lo": old.low, "hi": old.high}[end]
    if is_open or not isinstance(value, fmpq) or not compare("<", old.lo, old.hi):
        raise EvidenceError(f"{name} in {old} has no rational end {end} to be looked at apart")
    change = {var(name): rat(value)}
    box = {key: x for key, x in aim.box.items() if key != name}
    at_end = replace(
        aim.toward(aim.subject.replace(change)),
        sides=None if aim.sides is None else (aim.sides[0].replace(change), aim.sides[1].replace(change)),
        hypotheses=tuple(h.replace(change) for h in aim.hypotheses),
        integers=aim.integers - {name},
        box=box,
    )
    rest = Interval(old.lo, old.hi, old.lo_open or end == "lo", old.hi_open or end == "hi")
    if name in aim.integers:
        rest = to_integers(rest)
    return at_end, replace(aim, box={**aim.box, name: rest}, depth=aim.depth + 1)


def narrowed(aim: Aim, name: str, place: int) -> Aim:
    """Return the aim of the rule ``restrict``: hypothesis ``place`` says x <= w, so x <= the greatest w.

    Or it says x >= w, or one of both strictly.  Points at which it does not hold need not be looked at.
    """
    relation = hypothesis_of(aim, place)
    lesser, greater = gap_sides(relation)
    below, old = greater == var(name), aim.box[name]
    where = enclose(lesser if below else greater, aim.box)
    if relation.op == "=" or not (below or lesser == var(name)) or where is NOWHERE:
        raise EvidenceError(f"hypothesis {place} does not bound {name}, or its bound may be undefined")
    strict = relation.op in ("<", ">")
    low, high = old.low, old.high
    if below:
        low = _tighter(low, (where.lo, where.lo_open or strict), ">")
    else:
        high = _tighter(high, (where.hi, where.hi_open or strict), "<")
    new = Interval(low[0], high[0], low[1], high[1])
    if not compare("<", new.lo, new.hi):
        raise EvidenceError(f"hypothesis {place} leaves no more than a point of {name} in {old}")
    new = to_integers(new) if name in aim.integers else new
    return replace(aim, box={**aim.box, name: new}, depth=aim.depth + 1)


def _tighter(old: End, new: End, op: str) -> End:
    if compare(op, new[0], old[0]):
        return new
    if compare("=", new[0], old[0]) and new[1] and not old[1]:
        return old[0], True
    raise EvidenceError("the hypothesis says nothing new about the box")


def far_parts(aim: Aim, name: str, end: str) -> tuple[Aim, Aim]:
    """Return the aims of the rule ``far``: f falls towards infinity, and its limit there is >= 0.

    So f is at least its limit, and above it if it falls strictly.  As at a face, the way to infinity may
    leave the hypotheses that speak of x, and passes through fractions even if x is an integer.
    """
    old = aim.box[name]
    infinity, at = {"lo": (-INFINITY, -INF), "hi": (INFINITY, INF)}[end]
    value, is_open = old.low if end == "lo" else old.high
    if not is_open or compare("=", value, infinity) is not True:
        raise EvidenceError(f"{name} in {old} does not go to infinity")
    if not is_continuous(aim.subject, name, aim.box):
        raise EvidenceError(f"the term may be undefined or jump on {words(aim.box)}")
    closed = Interval(old.lo, old.hi, old.lo_open and end == "hi", old.hi_open and end == "lo")
    limit = limit_at(aim.subject, name, at, {**aim.box, name: closed})
    rest = replace(
        aim, hypotheses=tuple(unless(h, name) for h in aim.hypotheses), integers=aim.integers - {name}
    )
    between = {**aim.box, name: Interval(old.lo, old.hi, True, True)}
    slope = derivative(aim.subject, name, between)
    falls = rest.toward(slope if end == "lo" else -slope)
    box = {key: x for key, x in aim.box.items() if key != name}
    return replace(falls, box=between), replace(rest.toward(limit, strict=False), box=box)


def _odds(x: Interval) -> Interval:
    return interval.inverse(interval.inverse(x) + Interval(-ONE, -ONE))


# x = h(t): how h is written, and the enclosure of its inverse on the box of x
SUBSTITUTIONS: Final[Mapping[str, tuple[Callable[[Term], Term], Callable[[Interval], Interval]]]] = {
    "inverse": (lambda t: t**-1, interval.inverse),
    "exp": (lambda t: term("exp", t), interval.log),
    "log": (lambda t: term("log", t), interval.exp),
    "square": (lambda t: t**2, interval.sqrt),
    "odds": (lambda t: (1 + t**-1) ** -1, _odds),  # so written, its enclosure stays below 1
    "negative": (lambda t: -t, lambda x: -x),
}


def substituted(aim: Aim, name: str, how: str, fresh: str) -> Aim:
    """Return the aim of the rule ``substitute``: x = h(t), where t ranges over the inverse of h.

    Every finite x of the box is h(t) for a finite t in the enclosure of the inverse on the box.

    >>> half = Aim(var("x"), False, {"x": Interval(fmpq(0), fmpq(1, 2), lo_open=True)})
    >>> substituted(half, "x", "odds", "t").box["t"]
    (0, 1]
    """
    if how not in SUBSTITUTIONS or fresh in aim.box:
        raise EvidenceError(f"{shown(how)} is not a substitution, or {shown(fresh)} is taken")
    there, back = SUBSTITUTIONS[how]
    image = back(aim.box[name])
    if not aim.box[name].is_finite() or image is NOWHERE or not image.is_finite():
        raise EvidenceError(f"{name} in {aim.box[name]} is not always written by {how}")
    change = {var(name): there(var(fresh))}
    box = {key: old for key, old in aim.box.items() if key != name}
    moved = tuple(h.replace(change) for h in aim.hypotheses)
    target = aim.toward(aim.subject.replace(change))
    return replace(target, box={**box, fresh: image}, hypotheses=moved, integers=aim.integers - {name, fresh})
