"""Grids: what a claim about two finite spaces says for all numbers of their points, in one statement.

The statements of a claim for two rows and three columns are read as a grid: what is the same at every row, or
at every column, becomes a sum or maximum over rows or columns, and what holds at each becomes one relation.
That is a guess, and then it is checked: the grid written out for other numbers of points must be just the
statements that the claim comes down to there, but for the order of arguments.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from typing import Final, TypeAlias, TypeVar

from flint import fmpq

from dpsym.errors import DpsymError, KernelRefusal
from dpsym.kernel.statement import Domain, Fold, Relation, Statement, Variable, marks_of
from dpsym.kernel.terms import Term, var
from dpsym.language.elaboration.building import heard_decisions
from dpsym.language.elaboration.families import (
    NoFamilyError,
    are_alike,
    content,
    flat,
    joined,
    key_of,
    ordered,
    written,
)
from dpsym.language.elaboration.goals import Proposition
from dpsym.language.elaboration.statements import Sized, sufficient
from dpsym.language.elaboration.term_order import in_order
from dpsym.points.grid import Grid

__all__ = ["grids_of", "grids_of_problem"]

GUESSED: Final = (2, 3)  # rows and columns of the statements that a grid is read from
SIZES: Final = ((2, 3), (1, 1), (1, 2), (2, 1), (2, 2), (3, 2))
GUESSED_ROWS: Final = (3, None)  # where there is one space only
SIZES_OF_ROWS: Final = ((3, None), (1, None), (2, None), (4, None))
T = TypeVar("T", Term, Relation)
KINDS: Final[Mapping[str, str]] = {"add": "sum", "max": "max"}
PLACED: Final = re.compile(r"(.*)\[([0-9]+)(?:,([0-9]+))?\]")
ROW, COLUMN = 0, 1
Place: TypeAlias = "tuple[int | None, int | None]"
Size: TypeAlias = "tuple[int, int | None]"
Attempt: TypeAlias = "tuple[Size, tuple[Size, ...], bool]"
NOWHERE_PLACED: Final[Place] = (None, None)


def grids_of(claim: Proposition) -> tuple[Grid, ...]:
    """Return grids that together are the claim, for all numbers of points; none where it has none.

    Of hypotheses for all values of a variable only some instances are left, so the grids may say more.

    >>> from dpsym import KL, Claim, PushForward, Space, laws, stochastic_map
    >>> Y, Z = Space("Y"), Space("Z")
    >>> (P, Q), K = laws("P Q", on=Y), stochastic_map("K", Y, Z)
    >>> (grid,) = grids_of(Claim(KL(PushForward(K, P), PushForward(K, Q)) <= KL(P, Q)))
    >>> [(fold.name, fold.over) for fold in grid.folds][:4]
    [('sum 1', '*'), ('sum 2[*]', '#'), ('sum 3', '*'), ('sum 4[#]', '*')]
    """
    try:
        found = [grids_of_problem(problem) for problem in sufficient(claim)]
    except DpsymError:  # it cannot be written out for any size
        return ()
    return () if () in found else tuple(dict.fromkeys(grid for grids in found for grid in grids))


def grids_of_problem(problem: Sized) -> tuple[Grid, ...]:
    """Return the grids that are one problem of a claim; none where it has none."""
    rows_and_columns = ((GUESSED, SIZES, False), (GUESSED, SIZES, True))
    of_rows: tuple[Attempt, ...] = ((GUESSED_ROWS, SIZES_OF_ROWS, False),)
    attempts = {1: of_rows if problem.found.points else (), 2: rows_and_columns}.get(problem.spaces(), ())
    for guessed, sizes, reverse in attempts:
        try:
            guess, decided = _heard(problem, guessed, reverse)
            grids = tuple(dict.fromkeys(_Reader(statement, guessed).grid() for statement in _plain(guess)))
            heard = [decided]
            for size in sizes:
                statements, decided_there = _heard(problem, size, reverse)
                heard.append(decided_there)
                if not _agree(grids, statements, size):
                    raise NoFamilyError
            if not are_alike(heard):
                raise NoFamilyError
            return grids
        except (NoFamilyError, KernelRefusal):
            continue
        except DpsymError:  # too large, or false for one of the sizes
            return ()
    return ()


def _heard(
    problem: Sized, size: Size, reverse: bool
) -> tuple[tuple[Statement, ...], set[tuple[str, fmpq, fmpq]]]:
    """Return the statements for a size, and what was decided and computed by numbers on the way to them."""
    sizes = tuple(count for count in size if count is not None)
    with heard_decisions() as decided:
        statements = problem.at(*(sizes[::-1] if reverse else sizes))
    if not statements:
        raise NoFamilyError
    return statements, decided


def _plain(statements: Iterable[Statement]) -> list[Statement]:
    return [ordered(written(statement)) for statement in statements]


def _agree(grids: Iterable[Grid], statements: Iterable[Statement], size: Size) -> bool:
    rows, columns = size
    said = {content(statement) for statement in _plain(statements)}
    return said == {content(statement) for grid in grids for statement in grid.instances(rows, columns or 1)}


class _Reader:
    """Reads one statement as a grid."""

    def __init__(self, statement: Statement, size: Size) -> None:
        self.statement, self.size = statement, (size[0], size[1] or 0)
        self.places: dict[
            str, tuple[str, Place]
        ] = {}  # of each variable: its name in the grid, and where it is
        self.marked: list[Variable] = []
        self.folds: dict[tuple[str, str, Term], str] = {}
        self._find_places()

    def grid(self) -> Grid:
        """Return the grid."""
        found: dict[Place, list[Relation]] = {}
        for hypothesis in self.statement.hypotheses:
            if isinstance(hypothesis, Relation):
                relation, place = self._relation(hypothesis)
                found.setdefault(place, []).append(relation)
        hypotheses: list[Relation] = []
        for pattern in dict.fromkeys(tuple(part is None for part in place) for place in found):
            columns = [
                found.get(place, []) for place in self._every() if tuple(p is None for p in place) == pattern
            ]
            hypotheses += _common(columns)
        conclusion, _ = self._relation(self.statement.conclusion)
        plain = tuple(v for v in self.statement.variables if v.name not in self.places)
        folds = tuple(Fold(name, kind, over, body) for (kind, over, body), name in self.folds.items())
        return Grid((*plain, *self.marked), folds, tuple(hypotheses), conclusion)

    def _every(self) -> list[Place]:
        rows, columns = ((None, *range(1, count + 1)) for count in self.size)
        return [(row, column) for row in rows for column in columns]

    def _find_places(self) -> None:
        groups: dict[tuple[str, bool], dict[tuple[int, ...], Domain]] = {}
        for variable in self.statement.variables:
            match = PLACED.fullmatch(variable.name)
            if match:
                numbers = tuple(int(number) for number in match.groups()[1:] if number is not None)
                groups.setdefault((match[1], len(numbers) == 2), {})[numbers] = variable.domain
        rows, columns = (range(1, count + 1) for count in self.size)
        for (base, is_cell), domains in groups.items():
            whole: dict[str, list[tuple[int, ...]]] = {
                "[*,#]": [(row, column) for row in rows for column in columns],
                "[*]": [(row,) for row in rows],
                "[#]": [(column,) for column in columns],
            }
            endings = [ending for ending, places in whole.items() if set(domains) == set(places)]
            if not endings or len(set(domains.values())) != 1:
                raise NoFamilyError
            name, ending = base + endings[0], endings[0]
            self.marked.append(Variable(name, next(iter(domains.values()))))
            for numbers in domains:
                place = numbers if is_cell else (numbers[0], None) if ending == "[*]" else (None, numbers[0])
                written_name = f"{base}[{','.join(map(str, numbers))}]"
                self.places[written_name] = (name, (place[0], place[1]))

    def _relation(self, relation: Relation) -> tuple[Relation, Place]:
        (lhs, here), (rhs, there) = (self._read(side) for side in (relation.lhs, relation.rhs))
        return Relation(relation.op, lhs, rhs), _only([here, there])

    def _read(self, subject: Term) -> tuple[Term, Place]:
        """Return a term in the names of the grid, and the row and the column that it is about."""
        read: dict[Term, tuple[Term, Place]] = {}
        for node in subject.nodes():
            if node.head == "var":
                name, place = self.places.get(str(node.data), (str(node.data), NOWHERE_PLACED))
                read[node] = (var(name), place)
            elif node.head in KINDS:
                read[node] = self._gathered(node.head, [read.get(a) or self._read(a) for a in flat(node)])
            else:
                args = [read[arg] for arg in node.args]
                place = _only([place for _, place in args])
                read[node] = (Term(node.head, tuple(arg for arg, _ in args), node.data), place)
        return read[subject]

    def _gathered(self, head: str, args: Sequence[tuple[Term, Place]]) -> tuple[Term, Place]:
        """Give names to what the arguments are at every column, and then at every row."""
        for side in (COLUMN, ROW):
            if len({place[side] for _, place in args} - {None}) > 1:
                args = self._folded(head, args, side)
        return joined(head, [arg for arg, _ in args]), _only([place for _, place in args])

    def _folded(self, head: str, args: Sequence[tuple[Term, Place]], side: int) -> list[tuple[Term, Place]]:
        """Return the arguments with a fold in the place of those that go through rows or columns."""
        kept = [(arg, place) for arg, place in args if place[side] is None]
        groups: dict[int | None, dict[int, list[Term]]] = {}
        for arg, place in args:
            number = place[side]
            if number is not None:
                columns = groups.setdefault(place[1 - side], {n: [] for n in range(1, self.size[side] + 1)})
                columns[number].append(arg)
        for other, columns in groups.items():
            for body in _common(list(columns.values())):
                place = (other, None) if side == COLUMN else (None, other)
                kept.append((var(self._name(KINDS[head], "*#"[side], body)), place))
        return kept

    def _name(self, kind: str, over: str, body: Term) -> str:
        body = in_order(body)  # which differs from row to row
        marks = marks_of(body.free) - {over}
        if len(marks) > 1:
            raise NoFamilyError
        ending = f"[{next(iter(marks))}]" if marks else ""
        return self.folds.setdefault((kind, over, body), f"{kind} {len(self.folds) + 1}{ending}")


def _common(columns: Sequence[list[T]]) -> list[T]:
    """Return the entries of the columns, which must be the same ones in some order."""
    if len({frozenset(Counter(map(key_of, column)).items()) for column in columns}) != 1:
        raise NoFamilyError
    return list(columns[0])


def _only(places: Iterable[Place]) -> Place:
    """Return the row and the column that something is about; of each there may be one."""
    places = list(places)
    rows, columns = ({place[side] for place in places} - {None} for side in (ROW, COLUMN))
    if len(rows) > 1 or len(columns) > 1:
        raise NoFamilyError
    return (rows.pop() if rows else None, columns.pop() if columns else None)
