"""What is asked and what rows say, as they are written: a name that a sheet defines is a number of its own.

With p = e^u/(1 + e^u) and q = 1 - p written out, p/q = e^u says that two sides are one, and so does
p = e^u q.  As they are written, the first comes of the second by a division.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import Any

import sympy

from dpsym.derive.algebra import Algebra
from dpsym.grade.assignment import Assignment
from dpsym.grade.statements import Reading, reading_with
from dpsym.grade.steps import Step
from dpsym.language.claims import Claim
from dpsym.language.relations import Comparison
from dpsym.language.symbols import Variable, real
from dpsym.notes.discourse.sheets import Sheet
from dpsym.notes.scope import Entry, Kind


def with_names(
    assignment: Assignment, steps: Sequence[Step]
) -> tuple[Assignment, list[Step], list[Comparison]] | None:
    """Return a target and rows in which the names of the sheet stand for themselves; nothing if it has none.

    What the names stand for is returned as well, as equations.
    Of a row that is not read so nothing is left.  Whether rows are right is not asked again.
    """
    names = list(_names(assignment.sheet))
    if not names or not any(entry.name.base in assignment.target.latex for entry in names):
        return None
    scope = assignment.sheet.context.region.scope.child()
    for entry in names:
        scope.declare(entry)
    read = reading_with(assignment.sheet, scope)
    target = _read(assignment.target.latex, read)
    if target is None:
        return None
    given = assignment.claim.given
    written = [
        replace(step, row=replace(step.row, claim=None if said is None else Claim(said, given=given)))
        for step, said in ((step, _read(step.row.latex, read)) for step in steps)
    ]
    known = {str(entry.name.base): entry.value for entry in assignment.sheet.context.region.scope.entries()}
    defined = [Comparison(entry.value, "=", known[str(entry.name.base)]) for entry in names]
    return replace(assignment, only=Claim(target, given=given)), written, defined


def _names(sheet: Sheet) -> Iterator[Entry]:
    """Yield the names that a sheet gives to expressions, each as a number, which may be positive."""
    algebra = Algebra()
    for entry in sheet.context.region.scope.entries():
        value = entry.value
        if entry.kind is Kind.REAL and isinstance(value, sympy.Expr) and not isinstance(value, Variable):
            number = real(str(entry.name.base), above=0 if algebra.is_positive(value) else None)
            yield replace(entry, value=number, domain=number.domain, definition=None)


def _read(latex: str, read: Reading) -> Any:
    stated = read(latex)
    return stated[0] if len(stated) == 1 and isinstance(stated[0], Comparison) else None
