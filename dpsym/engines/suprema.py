"""The supremum of a term over one variable, estimated from below: a far-reaching grid, then refinement.

A coarse grid alone gives false alarms: a parameter that is set a little too low seems to break claims that
are true.  So the best grid point is refined, and the estimate raised by a small relative margin.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

import numpy as np
from flint import arb, fmpq

from dpsym.engines.arrays import Array
from dpsym.engines.balls import maximum
from dpsym.engines.rationals import above, as_float, fits, simplest
from dpsym.engines.sampling import grid
from dpsym.kernel.numbers import Value
from dpsym.kernel.statement import Domain

__all__ = ["suprema", "supremum"]

MARGIN: Final = fmpq(1, 10**6)  # relative
FARTHEST: Final = 80  # points, where a function grows and grows
STEPS: Final = 16  # of refinement, by the golden section
ROUNDS: Final = 2  # of refinement of arrays, each to a quarter of the interval
FINER: Final = 9
GOLDEN: Final = fmpq(191, 500)


def supremum(function: Callable[[fmpq], Value], domain: Domain) -> Value:
    """Return a short rational a little above the greatest value that was found on a domain.

    >>> as_float(supremum(lambda x: x * (4 - x), Domain(fmpq(1), None)))
    4.00000...
    """
    points = grid(domain)
    values = [function(point) for point in points]
    points, values = _continued(function, points, values, domain)
    if any(isinstance(value, arb) and not value.is_finite() for value in values):
        return maximum(*values)
    if all(type(value) is fmpq and value == 0 for value in values):  # as of equal laws
        return fmpq(0)
    sizes = [as_float(value) for value in values]
    best = sizes.index(max(sizes))
    greatest = values[best] if domain.integer else _refined(function, points, best, values[best])
    if not fits(greatest):
        return arb("inf")
    upper = above(greatest)
    room = MARGIN * max(abs(upper), MARGIN)
    return simplest(upper + room, upper + 2 * room)


def suprema(function: Callable[[Array], Any], domain: Domain, rows: int) -> Array:
    """Return such estimates for every row: ``function`` maps a column of points, or one for each row.

    >>> suprema(lambda x: x * (4 - x) + np.zeros(2), Domain(fmpq(1), None), 2).round(3)
    array([4., 4.])
    """
    grid_points = np.array([as_float(point) for point in grid(domain)])
    corner = as_float(domain.lo) if domain.lo is not None else 0.0
    points = np.broadcast_to(grid_points[:, None], (len(grid_points), rows))
    greatest = np.full(rows, -np.inf)
    for turn in range(ROUNDS + 1):
        values = np.broadcast_to(np.asarray(function(points), dtype=float), points.shape)
        values = np.where(np.isnan(values), -np.inf, values)
        finite = np.where(
            np.isposinf(values), -np.inf, values
        )  # an overflow, unless it is infinite everywhere
        best = finite.argmax(axis=0)
        top = finite[best, np.arange(rows)]
        greatest = np.maximum(greatest, np.where(np.isposinf(values).all(axis=0), np.inf, top))
        if domain.integer or turn == ROUNDS:
            break
        lo = points[np.maximum(best - 1, 0), np.arange(rows)] - corner
        hi = points[np.minimum(best + 1, len(points) - 1), np.arange(rows)] - corner
        share = np.linspace(0, 1, FINER)[:, None]
        geometric = (lo > 0) & (hi > 0)
        finer = np.where(
            geometric, np.power(lo, 1 - share) * np.power(hi, share), lo * (1 - share) + hi * share
        )
        points = corner + finer
    return np.asarray(greatest + as_float(MARGIN) * np.abs(greatest))


def _continued(
    function: Callable[[fmpq], Value], points: tuple[fmpq, ...], values: list[Value], domain: Domain
) -> tuple[tuple[fmpq, ...], list[Value]]:
    """Go on beyond the last point while the function still grows: nearly equal laws peak far out."""
    while domain.hi is None and len(points) < FARTHEST and as_float(values[-1]) > as_float(values[-2]):
        points = (*points, 4 * points[-1])
        values = [*values, function(points[-1])]
    return points, values


def _refined(
    function: Callable[[fmpq], Value], points: tuple[fmpq, ...], best: int, greatest: Value
) -> Value:
    """Search by the golden section between the neighbours of the best grid point."""
    lo, middle, hi = points[max(best - 1, 0)], points[best], points[min(best + 1, len(points) - 1)]
    for _ in range(STEPS):
        above_middle = hi - middle > middle - lo
        width = (hi - middle) if above_middle else (lo - middle)
        room = abs(width) / 1000
        point = simplest(middle + GOLDEN * width - room, middle + GOLDEN * width + room)
        value = function(point)
        if as_float(value) > as_float(greatest):
            lo, hi = (middle, hi) if above_middle else (lo, middle)
            middle, greatest = point, maximum(greatest, value)
        else:
            lo, hi = (lo, point) if above_middle else (point, hi)
    return greatest
