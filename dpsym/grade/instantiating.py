"""What is supposed for all values of a symbol, at the values that a derivation gives it."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import replace
from typing import Any

from dpsym.language.claims import Claim
from dpsym.language.relations import Comparison, ForAll
from dpsym.language.symbols import Variable, bounds_of


def instances_at(
    given: Iterable[Any], values: Iterable[tuple[str, Any]], holds: Callable[[Any], bool]
) -> tuple[Comparison, ...]:
    """Return what is supposed for all values of a number, at the values that its name has.

    Args:
        given: what the sheet supposes.
        values: names with their values, as "choose t = 2" gives them.
        holds: says whether a relation is proved from the sheet; a value has to be in the range of the number.

    >>> from dpsym.language import real
    >>> t, x = real("t", above=0), real("x")
    >>> import sympy
    >>> instances_at([ForAll(t, Comparison(x, "<=", t))], [("t", sympy.Integer(2))], lambda part: True)
    (x <= 2,)
    """
    known = list(values)
    return tuple(
        _at(part.statement, part.bound, value)
        for part in given
        if _is_plain(part)
        for name, value in known
        if name == part.bound.name
        and all(holds(_at(bound, part.bound, value)) for bound in ranges_of(part.bound))
    )


def _at(statement: Comparison, bound: Variable, value: Any) -> Comparison:
    left, right = (side.xreplace({bound: value}) for side in (statement.lhs, statement.rhs))
    return Comparison(left, statement.op, right)


def _is_plain(part: Any) -> bool:
    """Return whether something is supposed for all real numbers of a range with numbers as ends."""
    if not isinstance(part, ForAll) or not isinstance(part.bound, Variable):
        return False
    return (
        isinstance(part.statement, Comparison)
        and not part.bound.constraints
        and not part.bound.domain.integer
    )


def ranges_of(symbol: Variable) -> Iterator[Comparison]:
    """Yield what is so for all values of a number."""
    yield from (Comparison(symbol, op, end) for op, end in bounds_of(symbol))


def without_quantified(claim: Claim, instances: tuple[Comparison, ...]) -> Claim | None:
    """Return a claim that supposes instances in place of what is supposed for all values of a number.

    It supposes less, so that the claim holds if this one does; None if nothing is supposed so.
    """
    kept = tuple(part for part in claim.given if not _is_plain(part))
    return None if kept == claim.given else replace(claim, given=(*kept, *instances))
