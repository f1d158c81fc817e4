"""Numbers that are not negative and solve linear equations: the simplex method in exact arithmetic."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

from flint import fmpq

__all__ = ["shares"]

MOST_PIVOTS: Final = 200
NOTHING: Final = fmpq(0)
Rows = list[list[Any]]


def shares(
    matrix: Sequence[Sequence[Any]], wanted: Sequence[Any], known: int, firm: Sequence[int] | None = None
) -> list[Any] | None:
    """Return numbers x with matrix x = wanted, the first ``known`` of them not negative; else None.

    If ``firm`` is given, one of the numbers at these places has to be positive.

    >>> one, two = fmpq(1), fmpq(2)
    >>> shares([[one, two]], [fmpq(4)], 2) is not None, shares([[one, two]], [fmpq(-4)], 2)
    (True, None)
    """
    columns = len(matrix[0]) if matrix else 0
    free = columns - known
    rows: Rows = []
    for row, value in zip(matrix, wanted, strict=True):
        full = [*row, *(-entry for entry in row[known:])]
        sign = -1 if value < 0 else 1
        rows.append([sign * entry for entry in full] + [sign * value])
    width = columns + free
    for place, row in enumerate(rows):
        row[width:width] = [fmpq(int(place == other)) for other in range(len(rows))]
    basis = [width + place for place in range(len(rows))]
    cost = [NOTHING] * width + [fmpq(1)] * len(rows)
    if not _least(rows, basis, cost) or any(
        row[-1] != 0 for row, at in zip(rows, basis, strict=True) if at >= width
    ):
        return None
    if firm is not None:
        cost = [fmpq(-int(at in firm)) for at in range(width)] + [fmpq(10**9)] * len(rows)
        bounded = _least(rows, basis, cost)
        if bounded and not any(row[-1] > 0 for row, at in zip(rows, basis, strict=True) if at in firm):
            return None
    found = [NOTHING] * width
    for row, at in zip(rows, basis, strict=True):
        if at < width:
            found[at] = row[-1]
    return [*found[:known], *(found[known + n] - found[columns + n] for n in range(free))]


def _least(rows: Rows, basis: list[int], cost: Sequence[Any]) -> bool:
    """Bring a cost to its least value by Bland's rule; False where it has none, or it takes too long."""
    for _ in range(MOST_PIVOTS):
        prices = [cost[at] for at in basis]
        entering = next((at for at in range(len(cost)) if _reduced_cost(rows, prices, cost, at) < 0), None)
        if entering is None:
            return True
        ratios = [(row[-1] / row[entering], basis[n], n) for n, row in enumerate(rows) if row[entering] > 0]
        if not ratios:
            return False
        _, _, leaving = min(ratios)
        pivot = rows[leaving][entering]
        rows[leaving] = [entry / pivot for entry in rows[leaving]]
        for n, row in enumerate(rows):
            if n != leaving and row[entering] != 0:
                share = row[entering]
                rows[n] = [entry - share * other for entry, other in zip(row, rows[leaving], strict=True)]
        basis[leaving] = entering
    return False


def _reduced_cost(rows: Rows, prices: Sequence[Any], cost: Sequence[Any], at: int) -> Any:
    return cost[at] - sum(
        (price * row[at] for price, row in zip(prices, rows, strict=True) if price != 0), NOTHING
    )
