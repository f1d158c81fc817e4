"""Designed points: the values that an author gives for variables, laws, events and functions."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from flint import fmpq

from dpsym.errors import IllFormedError
from dpsym.kernel.terms import Term
from dpsym.language.distributions.base import LawSymbol
from dpsym.language.elaboration.cases import lies_in
from dpsym.language.elaboration.context import Context
from dpsym.language.elaboration.existential import Problem
from dpsym.language.nodes import to_sympy
from dpsym.language.scalars import scalar
from dpsym.language.spaces import Space
from dpsym.language.symbols import Variable

__all__ = ["designed_points"]


def designed_points(
    tight: tuple[Mapping[Any, Any], ...], problem: Problem, context: Context
) -> tuple[Mapping[str, Term], ...]:
    """Return the designed points that fit this shape; what the statement does not mention is dropped.

    A law of another number of points, or another value of an order or count that the shape fixes,
    means that the point belongs to another shape.

    Raises:
        IllFormedError: a point speaks of what is no symbol, or gives one what it cannot be.
    """
    points = []
    for entry in tight:
        point = _point(entry, problem, context)
        if point and point not in points:
            points.append(point)
    return tuple(points)


def _point(entry: Mapping[Any, Any], problem: Problem, context: Context) -> dict[str, Term] | None:
    point: dict[str, Term] = {}
    for key, value in entry.items():
        for symbol in problem.renamed.get(key, (key,)):
            found = (
                _variable(symbol, value, context)
                if isinstance(symbol, Variable)
                else _thing(symbol, value, context)
            )
            if found is None:
                return None
            point.update(found)
    return {name: value for name, value in point.items() if name in context.declared}


def _variable(symbol: Variable, value: Any, context: Context) -> dict[str, Term] | None:
    number = scalar(to_sympy(value), Context(), f"the designed value of {symbol}")
    if number.free:
        raise IllFormedError(f"the designed value of {symbol} must be a number, got {value}")
    if isinstance(number.data, fmpq) and not lies_in(number.data, symbol.domain):
        raise IllFormedError(f"the designed value {value} of {symbol} lies outside of {symbol.domain}")
    fixed = context.shape.values.get(symbol)
    if fixed is not None:
        return {} if fixed == number else None
    return {symbol.name: number}


def _thing(symbol: Any, value: Any, context: Context) -> dict[str, Term] | None:
    """Return the values of the variables that make up a law, an event, a kernel or a function."""
    names = getattr(symbol, "names", None)
    if names is None:
        raise IllFormedError(
            f"a designed point gives a value to {symbol}, which is not a symbol of the claim"
        )
    if not symbol.atoms(Space) <= context.shape.sizes.keys():
        return {}  # this variant does not mention it
    own = names(context)
    values = _values(value)
    if isinstance(symbol, LawSymbol):
        _require_masses(symbol, values)
    if len(own) != len(values):
        return None
    return dict(zip(own, values, strict=True))


def _require_masses(law: Any, values: tuple[Term, ...]) -> None:
    numbers = [value.data for value in values if isinstance(value.data, fmpq)]
    if len(numbers) == len(values) and (sum(numbers, fmpq(0)) != 1 or min(numbers) < 0):
        shown = ", ".join(str(value) for value in values)
        raise IllFormedError(f"the designed masses of {law} must be at least 0 and sum to 1, got ({shown})")


def _values(value: Any) -> tuple[Term, ...]:
    if getattr(value, "is_law", False):
        return tuple(value.masses(Context()))
    if isinstance(value, (tuple, list)):
        return tuple(entry for part in value for entry in _values(part))
    return (scalar(to_sympy(value), Context(), "a designed point"),)
