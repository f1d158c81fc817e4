"""What depends on two variables by their ratio alone: in the ratio it has one variable fewer.

    P[W > t] <= e^(-t^2/(2 s^2)) for the law N(0, s^2)        t = u s
    e^(-t^2/k) >= 1 - t^2/k                                   t = u k^(1/2)

Whether nothing changes as both grow is looked at in one point, before anything is written otherwise.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import Final

from flint import fmpq

from dpsym.engines.prove.changes import Around, normal_form, within
from dpsym.engines.prove.table import TermTable
from dpsym.errors import DpsymError
from dpsym.kernel.aims import Aim
from dpsym.kernel.enclosure import enclose
from dpsym.kernel.interval import Interval
from dpsym.kernel.judge import Node
from dpsym.kernel.numbers import INFINITY, ZERO, compare
from dpsym.kernel.rules import rewritten, substituted
from dpsym.kernel.terms import Term, rat, var

__all__ = ["by_homogeneity"]

#: x = u s^k for each power k, with what x grows by as s becomes four times as large.
POWERS: Final[Mapping[fmpq, fmpq]] = {
    fmpq(1): fmpq(4),
    fmpq(1, 2): fmpq(2),
    fmpq(-1): fmpq(1, 4),
    fmpq(2): fmpq(16),
    fmpq(-1, 2): fmpq(1, 2),
}
VALUES: Final = tuple(fmpq(*pair) for pair in ((3, 1), (7, 2), (5, 1), (11, 3), (13, 4), (17, 5)))
MOST: Final = 6  # variables of an aim that is looked at


def by_homogeneity(table: TermTable, aim: Aim, then: Callable[[Aim], Node | None]) -> Node | None:
    """Return a proof of an aim with a variable fewer, where one enters only by its ratio to another one.

    Args:
        table: the terms of the proof.
        aim: what is to be shown.
        then: shows what is left.

    >>> from dpsym.kernel.statement import Domain, Relation, of_domain
    >>> positive, seen, table = of_domain(Domain(fmpq(0), lo_open=True)), [], TermTable()
    >>> table.terms, quotient = [], Relation("<=", rat(0), var("x") * var("y") ** -1)
    >>> by_homogeneity(table, Aim(quotient, {"x": positive, "y": positive}), seen.append)
    >>> seen[0].claim
    Relation(op='<=', lhs=0, rhs=pow(y/, -1))
    """
    free = sorted(aim.claim.lhs.free | aim.claim.rhs.free)
    if not 1 < len(free) <= MOST:
        return None
    for scale, name, power in _ratios(aim, free):
        try:
            around, inner = _in_ratio(table, aim, scale, name, power)
        except DpsymError:
            continue
        if scale not in inner.claim.lhs.free | inner.claim.rhs.free:
            return within(around, then(inner))
    return None


def _ratios(aim: Aim, free: list[str]) -> Iterator[tuple[str, str, fmpq]]:
    """Yield s, x and k where the gap of an aim seems to be a function of x/s^k and others."""
    point = {name: value for name, value in zip(free, VALUES, strict=False) if _holds(aim.box[name], value)}
    if len(point) < len(free):
        return
    for scale in free:
        larger = 4 * point[scale]
        if not (_is_positive(aim.box[scale]) and _holds(aim.box[scale], larger)):
            continue
        for name in free:
            if name == scale or name in aim.integers or not _is_endless(aim.box[name]):
                continue
            for power, growth in POWERS.items():
                moved = {**point, scale: larger, name: growth * point[name]}
                if _agree(aim.subject, point, moved):
                    yield scale, name, power


def _is_positive(range_: Interval) -> bool:
    return range_.is_at_least(ZERO, strictly=True)


def _is_endless(range_: Interval) -> bool:
    """Return whether a range is all numbers, or all above or from zero on."""
    return bool(compare("=", range_.hi, INFINITY)) and bool(
        compare("=", range_.lo, ZERO) or compare("=", range_.lo, -INFINITY)
    )


def _holds(range_: Interval, value: fmpq) -> bool:
    return bool(compare("<", range_.lo, value) and compare("<", value, range_.hi))


def _agree(subject: Term, *points: Mapping[str, fmpq]) -> bool:
    """Return whether a term seems to have one value at two points, and is not zero there."""
    first, second = (
        enclose(subject, {name: Interval(value, value) for name, value in point.items()}) for point in points
    )
    apart = first.is_below(second, strictly=True) or second.is_below(first, strictly=True)
    return not apart and first.is_finite() and first.is_nonzero()


def _in_ratio(table: TermTable, aim: Aim, scale: str, name: str, power: fmpq) -> tuple[Around, Aim]:
    """Return the aim with x = u s^k, in which what holds s is written in its normal form."""
    fresh, unit = f"{name}/", var(scale) ** rat(power)
    there, back = var(fresh) * unit, var(name) * unit**-1
    inner = substituted(aim, name, fresh, there, back)
    around: Around = [["substitute", name, fresh, table.place(there), table.place(back)]]
    for side in (inner.claim.lhs, inner.claim.rhs):
        for node in side.nodes():
            if scale not in node.free:
                continue
            simpler = normal_form(node, inner.box)
            if scale not in simpler.free:
                inner = rewritten(inner, node, simpler)
                around.append(["rewrite", table.place(node), table.place(simpler)])
    return around, inner
