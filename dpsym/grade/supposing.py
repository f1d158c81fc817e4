"""What a student supposes: definitions of new symbols, and cases."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from dpsym.language.relations import Comparison, negated

__all__ = ["covers", "defines"]


def defines(statement: Any, mine: set[Any]) -> bool:
    """Return whether a supposition only says what a symbol is that is not one of the sheet."""
    if not isinstance(statement, Comparison) or statement.op != "=":
        return False
    return any(side.is_Symbol and side not in mine for side in (statement.lhs, statement.rhs))


def covers(cases: Sequence[Comparison], holds: Callable[[Any, tuple[Any, ...]], bool]) -> bool:
    """Return whether several cases are all there are: the last one holds where the others do not.

    >>> from dpsym.language import real
    >>> x = real("x")
    >>> covers([Comparison(x, "<", 1), Comparison(x, ">=", 1)], lambda last, others: last in others)
    True
    """
    if len(cases) < 2:
        return False
    ordered = sorted(cases, key=lambda case: case.op == "=")  # an equation cannot be negated
    others = tuple(negated(case) for case in ordered[:-1])
    return None not in others and holds(ordered[-1], others)
