"""Where both sides touch inside the domain: compare two variables, go out from a bound, substitute.

A term that vanishes where x = y has its sign read off on both sides of that diagonal: there it grows
away from the contact.  A contact at infinity, or at an irrational point, may move to a better place
by putting x = 1/t or x = e^t.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import TYPE_CHECKING

from flint import fmpq

from dpsym.engines.prove.changes import moved_by, within
from dpsym.engines.prove.derived import by_division, roots, stationary
from dpsym.engines.prove.plausible import may_vanish
from dpsym.errors import DpsymError
from dpsym.identities import is_identically_zero
from dpsym.kernel.aims import Aim, gap_sides
from dpsym.kernel.numbers import ZERO, ball, compare
from dpsym.kernel.rules import compared, concave_parts, segment
from dpsym.kernel.terms import Term, rat, term, var

if TYPE_CHECKING:
    from dpsym.engines.prove.searching import Searching
    from dpsym.kernel.judge import Node

__all__ = ["by_bound", "by_comparison", "by_concavity", "by_stationarity", "by_substitution"]

DEEP = 3  # levels for the growth away from a contact


def by_comparison(search: Searching, aim: Aim) -> Node | None:
    """Split at x = y where the subject vanishes on that diagonal."""
    names = sorted(aim.subject.free)
    for i, x in enumerate(names):
        for y in names[i + 1 :]:
            if not _vanishes_at(aim, x, y):
                continue
            halves = compared(aim, var(x), var(y))
            trees = [_beside(search, half, (x, y)) for half in halves]
            if None not in trees:
                return ["compare", search.place(var(x)), search.place(var(y)), *trees]
    return None


def by_bound(search: Searching, aim: Aim, level: int) -> Node | None:
    """Use a hypothesis x >= w: the subject grows away from x = w, where it has the sign."""
    for i, hypothesis in enumerate(aim.hypotheses):
        for side in gap_sides(hypothesis):
            if side.head == "var" and str(side.data) in aim.subject.free:
                node = _from_bound(search, aim, str(side.data), i, level)
                if node is not None:
                    return node
    return None


def by_stationarity(search: Searching, aim: Aim) -> Node | None:
    """Split at x = w where the derivative by x vanishes, or part of it: the subject grows away from there."""
    for name in sorted(aim.subject.free):
        for at in (*stationary(aim.subject, name, aim.box), *roots(aim.subject, name, aim.box)):
            try:
                halves = compared(aim, var(name), at)
            except DpsymError:
                continue
            trees = []
            for half in halves:
                trees.append(
                    search.attempt(half, 0)
                    or by_division(search, half, 1)
                    or _from_bound(search, half, name, len(half.hypotheses) - 1, DEEP)
                )
                if trees[-1] is None:
                    break
            else:
                return ["compare", search.place(var(name)), search.place(at), *trees]
    return None


def by_concavity(search: Searching, aim: Aim, level: int) -> Node | None:
    """Use bounds of x on both sides: the subject has the sign at both, and is concave between them."""
    for name in sorted(aim.subject.free):
        lows, highs = _bounds(aim, name)
        for low in lows:
            for high in highs:
                node = _between(search, aim, name, (low, high), level)
                if node is not None:
                    return node
    return None


def _bounds(aim: Aim, name: str) -> tuple[list[int | str], list[int | str]]:
    """Return what bounds a variable from below and above: hypotheses, and finite ends of the box."""
    lows: list[int | str] = []
    highs: list[int | str] = []
    for i, hypothesis in enumerate(aim.hypotheses):
        lesser, greater = gap_sides(hypothesis)
        if hypothesis.op != "=":
            lows += [i] * (greater == var(name) and name not in lesser.free)
            highs += [i] * (lesser == var(name) and name not in greater.free)
    interval = aim.box[name]
    if not highs or not lows:
        lows += ["lo"] * isinstance(interval.lo, fmpq)
        highs += ["hi"] * isinstance(interval.hi, fmpq)
    return lows, highs


def _between(
    search: Searching, aim: Aim, name: str, bounds: tuple[int | str, int | str], level: int
) -> Node | None:
    try:
        parts = concave_parts(aim, name, *bounds)
    except DpsymError:
        return None
    if any(search.is_hopeless(part) for part in parts):
        return None
    proofs = []
    for part in reversed(parts):  # the values at the bounds first
        proofs.append(search.attempt(part, level))
        if proofs[-1] is None:
            return None
    return ["concave", name, *bounds, *reversed(proofs)]


def by_substitution(search: Searching, aim: Aim, then: Callable[[Aim], Node | None]) -> Node | None:
    """Put x = 1/t, a + 1/t, e^t, t e^t or t^2, one variable at a time, and go on."""
    for name, how in _substitutions(aim):
        fresh = f"{name}*"
        try:
            around, moved = moved_by(search, aim, name, how, fresh)
        except DpsymError:
            continue
        node = within(around, then(moved))
        if node is not None:
            return node
    return None


def _beside(search: Searching, half: Aim, names: tuple[str, str]) -> Node | None:
    for name in names:
        node = _from_bound(search, half, name, len(half.hypotheses) - 1, DEEP)
        if node is not None:
            return node
    return None


def _from_bound(search: Searching, aim: Aim, name: str, place: int, level: int) -> Node | None:
    try:
        growth, at_bound = segment(aim, name, place)
    except DpsymError:
        return None
    if search.is_hopeless(at_bound) or search.is_hopeless(growth):
        return None
    bottom = search.attempt(at_bound, level - 1)
    slope = search.attempt(growth, level - 1) if bottom is not None else None
    return ["segment", name, place, slope, bottom] if slope is not None else None


def _vanishes_at(aim: Aim, x: str, y: str) -> bool:
    box = {name: interval for name, interval in aim.box.items() if name != y}
    subject = aim.subject.replace({var(y): var(x)})
    try:
        return may_vanish(subject, box, aim.integers) and is_identically_zero(subject, box)
    except DpsymError:
        return False


def _substitutions(aim: Aim) -> Iterator[tuple[str, str]]:
    roots = {node.args[0] for node in aim.subject.nodes() if _is_root(node)}
    for name in sorted(aim.subject.free):
        interval = aim.box[name]
        if var(name) in roots:
            yield name, "square"
        if term("lambertw", var(name)) in aim.subject.nodes():
            yield name, "lambert"
        if interval.is_at_least(ZERO, strictly=True):
            if not ball(interval.hi).is_finite():
                yield name, "inverse"
            if compare("=", interval.lo, ZERO):
                yield name, "exp"
        if isinstance(interval.lo, fmpq) != isinstance(interval.hi, fmpq):
            yield name, "beyond"


def _is_root(node: Term) -> bool:
    return node.head == "pow" and node.args[1] in (rat(fmpq(1, 2)), rat(fmpq(-1, 2)))
