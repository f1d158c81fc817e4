"""Narrowing: what a hypothesis says of one variable alone goes into the domain of the variable.

Provers look at domains first, so that "ε > 0", the condition of a case, is of more use to them there.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from flint import fmpq

from dpsym.errors import DpsymError
from dpsym.kernel.statement import FLIPPED, Domain
from dpsym.language.relations import Comparison
from dpsym.language.symbols import Variable

__all__ = ["narrowed"]


def narrowed(
    goal: Comparison, known: Sequence[Comparison]
) -> tuple[Comparison, tuple[Comparison, ...]] | None:
    """Return a claim that says the same, with smaller domains; None if a domain is empty.

    A variable that stands in the bounds of another one keeps its domain.

    >>> from dpsym.language import at_most, real
    >>> x = real("x", at_least=0)
    >>> goal, rest = narrowed(at_most(1 / x, 2), [Comparison(x, ">", 1)])
    >>> goal, rest, [str(symbol.domain) for symbol in goal.free_symbols]
    (1/x <= 2, (), ['(1, oo)'])
    >>> narrowed(at_most(x, 2), [Comparison(x, "<", 0)]) is None
    True
    """
    statements = [goal, *known]
    for place in range(len(statements) - 1, 0, -1):
        found = _single(statements[place])
        if found is None or _is_bound(found[0], statements):
            continue
        variable, op, value = found
        try:
            domain = _met(variable.domain, op, value)
        except DpsymError:  # no number is left
            return None
        constraints = [(str(name), limit) for name, limit in variable.constraints]
        change = {variable: Variable(variable.name, domain, variable.kind, constraints)}
        del statements[place]
        statements = [
            Comparison(entry.lhs.xreplace(change), entry.op, entry.rhs.xreplace(change))
            for entry in statements
        ]
    return statements[0], tuple(statements[1:])


def _single(stated: Comparison) -> tuple[Variable, str, fmpq] | None:
    """Return the variable, the relation and the number of a bound of one variable by a number."""
    for variable, op, value in (
        (stated.lhs, stated.op, stated.rhs),
        (stated.rhs, FLIPPED[stated.op], stated.lhs),
    ):
        if isinstance(variable, Variable) and not variable.domain.infinite and value.is_Rational:
            return (variable, op, fmpq(int(value.p), int(value.q))) if op != "=" else None
    return None


def _is_bound(variable: Variable, statements: Sequence[Comparison]) -> bool:
    """Return whether a variable stands in the domain of another one."""
    others: set[Any] = set().union(*(entry.free_symbols for entry in statements))
    return any(
        variable in limit.free_symbols
        for other in others
        if isinstance(other, Variable)
        for _, limit in other.constraints
    )


def _met(domain: Domain, op: str, value: fmpq) -> Domain:
    """Return the part of a domain in which a bound holds.

    Raises:
        KernelRefusal: there is none.
    """
    lo, hi, lo_open, hi_open = domain.lo, domain.hi, domain.lo_open, domain.hi_open
    strict = op in ("<", ">")
    if op in (">", ">=") and (lo is None or value > lo or (value == lo and strict)):
        lo, lo_open = value, strict
    if op in ("<", "<=") and (hi is None or value < hi or (value == hi and strict)):
        hi, hi_open = value, strict
    return Domain(lo, hi, lo_open, hi_open, domain.integer)
