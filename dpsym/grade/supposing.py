"""What a student supposes: definitions of new symbols, and cases."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from itertools import product
from math import prod
from typing import Any, Final

from dpsym.language.claims import Claim
from dpsym.language.functions import ValueAt
from dpsym.language.measure import Mass
from dpsym.language.relations import Comparison, ForAll, flipped, negated
from dpsym.notes.headers import denies

MOST_CHOICES: Final = 64


def defines(statement: Any, mine: set[Any]) -> bool:
    """Return whether a supposition only says what a symbol is that is not one of the sheet."""
    if not isinstance(statement, Comparison) or statement.op != "=":
        return False
    return any(side.is_Symbol and side not in mine for side in (statement.lhs, statement.rhs))


def sets_members(statement: Any) -> bool:
    """Return whether a supposition says which values the members of a family have."""
    said = statement.args[-1] if isinstance(statement, ForAll) else statement
    equation = isinstance(said, Comparison) and said.op == "="
    return equation and any(isinstance(side, (ValueAt, Mass)) for side in (said.lhs, said.rhs))


def covers(cases: Sequence[tuple[Comparison, ...]], holds: Callable[[Any, tuple[Any, ...]], bool]) -> bool:
    """Return whether several cases are all there are: no point is outside each of them.

    A case may suppose several relations at once.  A point is outside of all cases if in each one of the
    relations fails; for every choice of those, the last one has to hold where the others fail.

    >>> from dpsym.language import real
    >>> x = real("x")
    >>> low, high = Comparison(x, "<", 1), Comparison(x, ">=", 1)
    >>> covers([(low,), (high,)], lambda last, others: last in others)
    True
    """
    if len(cases) < 2 or prod(len(case) for case in cases) > MOST_CHOICES:
        return False
    ordered = sorted(cases, key=lambda case: any(part.op == "=" for part in case))  # = cannot be negated
    return all(_one_holds(choice, holds) for choice in product(*ordered))


def _one_holds(parts: Sequence[Comparison], holds: Callable[[Any, tuple[Any, ...]], bool]) -> bool:
    """Return whether one of several relations holds at each point: two are opposites, or the last follows."""
    parts = list(dict.fromkeys(parts))
    opposites = [negated(part) for part in parts[:-1]]
    if None in opposites:
        return False
    forms = {form for part in parts for form in (part, flipped(part))}
    if any(opposite in forms for opposite in opposites):
        return True
    return len(parts) > 1 and holds(parts[-1], tuple(opposites))


def without_left(claim: Claim | None, extra: tuple[Any, ...]) -> tuple[Claim | None, tuple[Any, ...]]:
    """Return a claim without the cases that the text has left: those that a later supposition denies.

    "Suppose x >= y. ... Suppose x < y. ..." are two cases, and nobody supposes both at once.

    >>> from dpsym.language import real
    >>> x = real("x")
    >>> without_left(None, (Comparison(x, ">=", 1), Comparison(1, ">", x)))[1] == (Comparison(1, ">", x),)
    True
    """
    left = [
        part for place, part in enumerate(extra) if any(denies(other, part) for other in extra[place + 1 :])
    ]
    if not left:
        return claim, extra
    if claim is not None:
        claim = replace(claim, given=tuple(part for part in claim.given if part not in left))
    return claim, tuple(part for part in extra if part not in left)
