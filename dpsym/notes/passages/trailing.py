r"""Conditions behind a claim without a word between: ``$\Pr[X > t] \le e^{-t}$, $t \ge 0$``."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from typing import Final

from dpsym.language.symbols import Variable
from dpsym.notes.free import introduced_by, names_in
from dpsym.notes.meaning.names import is_constant
from dpsym.notes.passages.heads import DRAWS
from dpsym.notes.passages.passage import Passage
from dpsym.notes.passages.session import TROUBLE, Session
from dpsym.notes.prose.clauses import Clause, Concluded, Introduced, NotUnderstood, Relation, Role
from dpsym.notes.prose.declaring import is_bound
from dpsym.notes.prose.tokens import Formula
from dpsym.notes.scope import identity
from dpsym.notes.syntax import Name

__all__ = ["with_conditions_behind"]

#: ``x = 0`` in a column of a table may be the value at which equality holds.
EQUATION: Final = re.compile(r"(?<![<>:\\])=")


def with_conditions_behind(clauses: Sequence[Clause], passage: Passage, session: Session) -> Sequence[Clause]:
    r"""Return clauses in which bounds at the end of a sentence say what the symbols of its claim are.

    They do so only of symbols that the text has not declared, and if a comma, or the line between two cells
    of a table, is all that stands before them.  In *let $x \in \mathbb{R}$; then $x^2 \ge 0$, $x \ge 0$* the
    last formula may be supposed or claimed.
    """
    start = len(clauses)
    while start and (formula := _claimed(clauses[start - 1])) is not None and is_bound(formula):
        if DRAWS.search(formula.latex):
            break
        start -= 1
    claim = _claimed(clauses[start - 1]) if start else None
    bounds = [formula for clause in clauses[start:] if (formula := _claimed(clause)) is not None]
    if claim is None or not bounds or not _follow(claim, bounds):
        return clauses
    try:
        spoken = {identity(name) for name in names_in(session.seen(claim, passage))}
        named = [name for formula in bounds for name in introduced_by(session.seen(formula, passage))]
    except TROUBLE:
        return clauses
    named = [name for name in named if name.style != "bb" and not is_constant(name, passage.scope)]
    if any(identity(name) not in spoken for name in named) or any(map(passage_defines(passage), named)):
        return clauses
    if any(_is_declared(name, passage, session) for name in named):
        said = f"whether {bounds[0].latex.strip()} is supposed or claimed here is not said"
        message = f"{said}; write 'for' or 'and' before it"
        return [*clauses, NotUnderstood(bounds[0].latex, bounds[0].span, message)]
    if len(bounds) > 1 and any(EQUATION.search(formula.latex) for formula in bounds):
        message = "a value of a symbol stands beside its range, and whether it is supposed here is not said"
        return [
            *clauses[: start - 1],
            NotUnderstood("=", bounds[-1].span, message),
            *clauses[start - 1 : start],
        ]
    if DRAWS.search(claim.latex) and named:  # X ~ Lap(b), b > 0
        return [*clauses[:start], Introduced(tuple(bounds), None, Role.LET, True)]
    return [*clauses[:start], Introduced(tuple(bounds), None, Role.ALL)] if named else clauses


def passage_defines(passage: Passage) -> Callable[[Name], bool]:
    """Return whether a symbol stands for a value, of which a bound is a claim."""

    def defines(name: Name) -> bool:
        entry = passage.scope.find(name)
        return entry is not None and not isinstance(entry.value, Variable)

    return defines


def _is_declared(name: Name, passage: Passage, session: Session) -> bool:
    """Return whether the text says what a symbol is beyond one sentence, and not its place in a formula."""
    entry = passage.scope.find(name)
    return entry is not None and entry.value not in session.taken


def _claimed(clause: Clause) -> Formula | None:
    statement = clause.statement if isinstance(clause, Concluded) else None
    return statement.formula if isinstance(statement, Relation) else None


def _follow(claim: Formula, bounds: Sequence[Formula]) -> bool:
    """Return whether a comma, and nothing else, stands before each bound."""
    end = claim.span.end
    for formula in bounds:
        between = formula.source.text[end : formula.span.start]
        signs = claim.latex.rstrip().endswith(",") + between.count(",") + between.count("|")
        if formula.source is not claim.source or signs != 1 or between.strip(" \n\t,|"):
            return False
        end = formula.span.end
    return True
