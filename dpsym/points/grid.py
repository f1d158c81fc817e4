"""Grids: one statement about two finite spaces at once, and what it says for all numbers of their points.

A law after a kernel, or of two answers one after the other, has sums over the points of one space inside of
sums over the points of another one.  The points of the first space are *rows*, marked ``*`` in names, those
of the second are *columns*, marked ``#``; a number that there is for each row and column has both marks.
How a grid is proved is told in :mod:`dpsym.points.slices`.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from itertools import product
from typing import Final

from dpsym.errors import KernelRefusal, shown
from dpsym.kernel.codec import Written
from dpsym.kernel.statement import MARKS, Fold, Relation, Statement, Variable, marks_of
from dpsym.kernel.terms import Term, var
from dpsym.points.family import HEADS

__all__ = ["Grid"]

ENDINGS: Final[Mapping[str, frozenset[str]]] = {
    "[*]": frozenset("*"),
    "[#]": frozenset("#"),
    "[*,#]": frozenset("*#"),
}


@dataclass(frozen=True)
class Grid(Written, layout="object", record="grid"):
    """A statement for all numbers of rows and of columns, both at least 1, and all values of the variables.

    A relation about rows or columns is meant for each of them: as a hypothesis it holds at all, and as the
    conclusion it is claimed at all.  The first part of a name, before its mark, tells it from all others.

    What that means is what :meth:`instances` writes out.
    """

    variables: tuple[Variable, ...]
    folds: tuple[Fold, ...]
    hypotheses: tuple[Relation, ...]
    conclusion: Relation

    def __post_init__(self) -> None:
        names = [v.name for v in self.variables] + [fold.name for fold in self.folds]
        first_parts = [name.partition("[")[0] if marks_of([name]) else name for name in names]
        plain = {name.partition("[")[0] for name in names if not marks_of([name])}
        marked = {name.partition("[")[0] for name in names if marks_of([name])}
        if len(set(first_parts)) != len(names) or plain & marked:
            raise KernelRefusal("two names of a grid begin alike, so they could meet at a point")
        for name in names:
            base, bracket, rest = name.partition("[")
            if marks_of([name]) and (ENDINGS.get(bracket + rest) is None or marks_of([base])):
                raise KernelRefusal(f"{shown(name)} is not a name with its marks at the end")
        known = {v.name for v in self.variables}
        for fold in self.folds:
            _only(fold.body.free, known)
            known.add(fold.name)
        for relation in (*self.hypotheses, self.conclusion):
            _only(relation.variables(), known)

    def statement(self) -> Statement:
        """Return the grid as the kernel knows it."""
        return Statement(self.variables, self.hypotheses, self.conclusion, self.folds)

    def with_fold(self, fold: Fold) -> Grid:
        """Return the grid with one more name."""
        return replace(self, folds=(*self.folds, fold))

    def instances(self, rows: int, columns: int) -> tuple[Statement, ...]:
        """Return what the grid says for so many rows and columns, one statement for each conclusion.

        >>> from flint import fmpq
        >>> from dpsym.kernel.statement import Domain
        >>> cell = Variable("K[*,#]", Domain(fmpq(0), fmpq(1)))
        >>> whole = Fold("row[*]", "sum", "#", var("K[*,#]"))
        >>> grid = Grid((cell,), (whole,), (), Relation("<=", var("row[*]"), var("row[*]") + 1))
        >>> [str(statement.conclusion.lhs) for statement in grid.instances(2, 2)]
        ['add(K[1,1], K[1,2])', 'add(K[2,1], K[2,2])']
        """
        counts = {"*": rows, "#": columns}
        values: dict[str, Term] = {}
        for fold in self.folds:
            for place in _places(marks_of([fold.name]), counts):
                bodies = tuple(
                    _at(fold.body, {**place, fold.over: i + 1}, values) for i in range(counts[fold.over])
                )
                value = bodies[0] if len(bodies) == 1 else Term(HEADS[fold.kind], bodies)
                values[_named(fold.name, place)] = value
        hypotheses = tuple(r for h in self.hypotheses for r in _everywhere(h, counts, values))
        variables = tuple(
            replace(v, name=_named(v.name, place))
            for v in self.variables
            for place in _places(marks_of([v.name]), counts)
        )
        return tuple(
            Statement(variables, hypotheses, relation)
            for relation in _everywhere(self.conclusion, counts, values)
        )


def _places(marks: frozenset[str], counts: Mapping[str, int]) -> Iterator[dict[str, int]]:
    """Yield all places that a term with these marks can be at."""
    used = [mark for mark in MARKS if mark in marks]
    for numbers in product(*(range(1, counts[mark] + 1) for mark in used)):
        yield dict(zip(used, numbers, strict=True))


def _named(name: str, place: Mapping[str, int]) -> str:
    for mark, number in place.items():
        name = name.replace(mark, str(number))
    return name


def _at(subject: Term, place: Mapping[str, int], values: Mapping[str, Term]) -> Term:
    names = {name: _named(name, place) for name in subject.free}
    return subject.replace({var(old): values.get(new, var(new)) for old, new in names.items()})


def _everywhere(
    relation: Relation, counts: Mapping[str, int], values: Mapping[str, Term]
) -> Iterator[Relation]:
    for place in _places(marks_of(relation.variables()), counts):
        yield Relation(relation.op, *(_at(side, place, values) for side in (relation.lhs, relation.rhs)))


def _only(used: frozenset[str], known: set[str]) -> None:
    for name in sorted(used - known):
        raise KernelRefusal(f"the symbol {name} has no domain at this place")
