"""What a student supposes: definitions of new symbols, and cases."""

from __future__ import annotations

from typing import Any

from dpsym.language.relations import Comparison

__all__ = ["defines", "negated"]


def defines(statement: Any, mine: set[Any]) -> bool:
    """Return whether a supposition only says what a symbol is that is not one of the sheet."""
    if not isinstance(statement, Comparison) or statement.op != "=":
        return False
    return any(side.is_Symbol and side not in mine for side in (statement.lhs, statement.rhs))


def negated(statement: Comparison) -> Comparison | None:
    """Return the negation of an inequality.

    >>> negated(Comparison(1, "<=", 2))
    1 > 2
    """
    negated = {"<=": ">", "<": ">=", ">=": "<", ">": "<="}.get(statement.op)
    return None if negated is None else Comparison(statement.lhs, negated, statement.rhs)
