"""Exact linear programs: whether linear conditions can be met, and if not, why not.

By Farkas' lemma conditions contradict each other exactly if, with suitable weights, they add up to an
inequality that nothing can meet.  The simplex method in rational numbers finds one or the other.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from flint import fmpq, fmpq_mat

__all__ = ["Row", "contradiction"]

ZERO: Final = fmpq(0)
GREEDY: Final = 6  # pivots for each row, before the rule that cannot go round in circles
LARGEST: Final = 5_000  # pivots


@dataclass(frozen=True)
class Row:
    """The condition ``coefficients . x <= bound``, or with ``equation`` that both are equal."""

    coefficients: tuple[fmpq, ...]
    bound: fmpq
    equation: bool = False


def contradiction(rows: Sequence[Row], free: Sequence[bool] = ()) -> list[fmpq] | None:
    """Return weights that show a contradiction, or None where some x meets all rows.

    The unknowns x are at least 0, but for those that are ``free``.  The weights w lie in [-1, 1], and in
    [0, 1] for inequalities; the sum of w times the coefficients is at least 0 for every unknown and 0 for
    the free ones, while the sum of w times the bounds is negative.

    >>> below, above = Row((fmpq(1),), fmpq(1)), Row((fmpq(-1),), fmpq(-2))
    >>> contradiction([below, above]), contradiction([below])
    ([1, 1], None)
    """
    tableau = _Tableau(rows, free)
    if not tableau.solve():
        return None
    weights = tableau.weights()
    largest = max(abs(weight) for weight in weights)
    return [weight / largest for weight in weights]


class _Tableau:
    """The first phase of the simplex method: artificial variables stand in where a row is not met yet.

    ``basis`` names the variable of each row and ``columns`` those outside the basis, by their place in
    ``originals``, which holds their coefficients in the rows as they were.  ``gains`` tells by how much the
    sum of the artificial variables falls with each variable outside the basis.
    """

    def __init__(self, rows: Sequence[Row], free: Sequence[bool]) -> None:
        self.signs = [-1 if row.bound < 0 else 1 for row in rows]
        size = len(rows)
        self.originals: list[list[fmpq]] = []
        for column in range(len(rows[0].coefficients) if rows else 0):
            entries = [s * row.coefficients[column] for s, row in zip(self.signs, rows, strict=True)]
            self.originals.append(entries)
            if column < len(free) and free[column]:
                self.originals.append([-entry for entry in entries])
        slack = [i for i, row in enumerate(rows) if not row.equation and self.signs[i] < 0]
        self.originals += [_unit(size, i, -1) for i in slack]
        self.columns = list(range(len(self.originals)))
        self.basis = list(range(len(self.originals), len(self.originals) + size))
        self.originals += [_unit(size, i, 1) for i in range(size)]
        met = [not row.equation and sign > 0 for row, sign in zip(rows, self.signs, strict=True)]
        self.artificial = {self.basis[i] for i in range(size) if not met[i]}
        self.values = [s * row.bound for s, row in zip(self.signs, rows, strict=True)]
        self.table = [[self.originals[column][i] for column in self.columns] for i in range(size)]
        unmet = [row for row, name in zip(self.table, self.basis, strict=True) if name in self.artificial]
        self.gains = [sum(entries, ZERO) for entries in zip(*unmet, strict=True)]

    def solve(self) -> bool:
        """Return whether the artificial variables cannot all become 0."""
        for turn in range(LARGEST):
            if not any(self.values[i] for i, name in enumerate(self.basis) if name in self.artificial):
                return False
            place = self._entering(bland=turn > GREEDY * len(self.basis))
            if place is None:
                return True
            self._pivot(self._leaving(place), place)
        return False  # given up: nothing is claimed

    def weights(self) -> list[fmpq]:
        """Return, for an optimum that is not 0, the weights of the rows as they were given."""
        size = len(self.basis)
        transposed = [entry for name in self.basis for entry in self.originals[name]]
        cost = [fmpq(int(name in self.artificial)) for name in self.basis]
        prices = fmpq_mat(size, size, transposed).solve(fmpq_mat(size, 1, cost)).entries()
        return [-sign * price for sign, price in zip(self.signs, prices, strict=True)]

    def _entering(self, *, bland: bool) -> int | None:
        """Return a column that lowers the sum of the artificial variables, the fastest or the first."""
        if not bland:
            greatest = max(self.gains, default=ZERO)
            return self.gains.index(greatest) if greatest > 0 else None
        able = [place for place, gain in enumerate(self.gains) if gain > 0]
        return min(able, key=self.columns.__getitem__, default=None)

    def _leaving(self, place: int) -> int:
        """Return the row that reaches its limit first; artificial variables leave before others."""
        limits = [
            (self.values[i] / row[place], name not in self.artificial, name, i)
            for i, (row, name) in enumerate(zip(self.table, self.basis, strict=True))
            if row[place] > 0
        ]
        return min(limits)[3]

    def _pivot(self, i: int, place: int) -> None:
        """Exchange the variable of a row and that of a column."""
        pivot = self.table[i][place]
        row = [entry / pivot for entry in self.table[i]]
        row[place] = 1 / pivot
        value = self.values[i] / pivot
        used = [(j, entry) for j, entry in enumerate(row) if entry != 0 and j != place]
        for k, other in enumerate((*self.table, self.gains)):
            factor = other[place]
            if k == i or factor == 0:
                continue
            for j, entry in used:
                other[j] -= factor * entry
            other[place] = -factor * row[place]
            if other is not self.gains:
                self.values[k] -= factor * value
        self.table[i], self.values[i] = row, value
        self.basis[i], self.columns[place] = self.columns[place], self.basis[i]
        if self.columns[place] in self.artificial:  # it never comes back
            del self.columns[place]
            for line in (*self.table, self.gains):
                del line[place]


def _unit(size: int, place: int, value: int) -> list[fmpq]:
    return [fmpq(value) if i == place else ZERO for i in range(size)]
