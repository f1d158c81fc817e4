"""From the existence of unknowns to a statement without them, by Farkas' lemma.

Over the reals there are unknowns x >= 0 with A x <= b exactly if y.b >= 0 for all y >= 0 with y.A >= 0.
So the y, weights of the conditions, become variables of the statement; they may be scaled into [0, 1], and
into [-1, 1] for an equation.  Nothing is lost and nothing is trusted: a counterexample is a point at which
some weights add the conditions up to something that cannot be met.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import ExitStack
from dataclasses import dataclass
from typing import Any, Final

import sympy
from flint import fmpq

from dpsym.errors import IllFormedError
from dpsym.kernel.statement import Domain, Relation
from dpsym.kernel.terms import Term, rat, var
from dpsym.language.distributions.base import LawSymbol
from dpsym.language.elaboration.affine import Affine, Conditions, NotLinearError, is_affine
from dpsym.language.elaboration.building import product, total
from dpsym.language.elaboration.context import Context
from dpsym.language.elaboration.goals import LinearSystem
from dpsym.language.elaboration.shapes import Place
from dpsym.language.existence import Exists
from dpsym.language.functions import Values
from dpsym.language.kernels import KernelSymbol
from dpsym.language.nodes import rational_of
from dpsym.language.notions.base import fresh
from dpsym.language.relations import Both, Comparison, ForAll
from dpsym.language.scalars import scalar
from dpsym.language.symbols import Variable

__all__ = ["Dual", "dual"]

POSITIVE: Final = Domain(fmpq(0), fmpq(1))
SIGNED: Final = Domain(fmpq(-1), fmpq(1))
WEIGHT: Final = "w"


@dataclass(frozen=True)
class Dual:
    """What is given of the weights, what is claimed of them, and the system that they belong to."""

    hypotheses: tuple[Relation, ...]
    conclusion: Relation
    system: LinearSystem


def dual(stated: Exists, context: Context) -> Dual:
    """Return the statement about weights that says the same as the existence of the unknowns.

    >>> from dpsym.language import at_least, both, exists, real
    >>> x, low, high = real("x"), real("low"), real("high")
    >>> found = dual(exists(x, both(at_least(x, low), x <= high)), Context())
    >>> found.hypotheses, found.conclusion.lhs
    ((Relation(op='=', lhs=add(mul(-1, w[1]), w[2]), rhs=0),), add(mul(w[1], -1, low), mul(w[2], high)))
    """
    conditions = _conditions(stated, context)
    for hypothesis in context.hypotheses:
        if not hypothesis.variables() <= context.declared.keys():
            raise IllFormedError(f"what {stated} says has a meaning for some values of its unknowns only")
    rows = [row for row in conditions.rows if _says_something(row[0])]
    names = _declared(rows, context)
    columns = tuple(conditions.free)
    zero = rat(0)
    matrix = tuple(tuple(form.coefficients.get(name, zero) for name in columns) for form, _ in rows)
    bounds = tuple(-form.constant for form, _ in rows)
    weights = [var(name) for name in names]
    hypotheses = []
    for place, name in enumerate(columns):
        entries = [(w, row[place]) for w, row in zip(weights, matrix, strict=True) if row[place] != zero]
        if entries:
            added = total(product([entry, w]) for w, entry in entries)
            hypotheses.append(Relation("=" if conditions.free[name] else ">=", added, zero))
    gain = total(product([w, bound]) for w, bound in zip(weights, bounds, strict=True) if bound != zero)
    system = LinearSystem(
        names, matrix, bounds, tuple(equation for _, equation in rows), tuple(conditions.free.values())
    )
    return Dual(tuple(hypotheses), Relation(">=", gain, zero), system)


def _says_something(form: Affine) -> bool:
    return any(part != rat(0) for part in (*form.coefficients.values(), form.constant))


def _declared(rows: list[tuple[Affine, bool]], context: Context) -> tuple[str, ...]:
    """Make the weights variables of the statement."""
    base = fresh(WEIGHT, {name.split("[")[0] for name in context.declared})
    names = tuple(f"{base}[{place + 1}]" for place in range(len(rows)))
    for name, (_, equation) in zip(names, rows, strict=True):
        context.declare(name, SIGNED if equation else POSITIVE, base)
    return names


def _conditions(stated: Exists, context: Context) -> Conditions:
    conditions = Conditions(lambda name: context.declared[name].domain if name in context.declared else None)
    with ExitStack() as stack:
        for unknown in stated.unknowns:
            _introduce(unknown, conditions, context, stack)
        _collect(stated.statement, conditions, context)
    return conditions


def _introduce(unknown: Any, conditions: Conditions, context: Context, stack: ExitStack) -> None:
    """Make the numbers of which an unknown consists, and add what makes it what it is."""
    if isinstance(unknown, Variable):
        _introduce_number(unknown, conditions, context, stack)
    elif isinstance(unknown, LawSymbol):
        masses = _made(unknown, conditions, context)
        context.once(unknown, lambda: masses)
        conditions.require("=", total(masses), rat(1))
    elif isinstance(unknown, KernelSymbol) and not unknown.is_deterministic:
        entries, width = _made(unknown, conditions, context), unknown.target.count(context)
        rows = tuple(entries[start : start + width] for start in range(0, len(entries), width))
        context.once(unknown, lambda: rows)
        for row in rows:
            conditions.require("=", total(row), rat(1))
    elif isinstance(unknown, Values):
        low, high = unknown.args[2:]
        entries = _made(unknown, conditions, context, free=not _is_nonnegative(low))
        context.once(unknown, lambda: entries)
        for entry in entries:
            _bounded(entry, low, high, conditions, context)
    else:
        raise NotLinearError(f"whether there is {unknown} is not a question of linear conditions")


def _introduce_number(unknown: Variable, conditions: Conditions, context: Context, stack: ExitStack) -> None:
    domain = unknown.domain
    if domain.integer or domain.infinite:
        raise IllFormedError(f"the unknown {unknown} of exists(...) ranges over the reals, not over {domain}")
    if (domain.lo is not None and domain.lo_open) or (domain.hi is not None and domain.hi_open):
        raise IllFormedError(f"the range {domain} of the unknown {unknown} is not closed; include its ends")
    low, high = (-sympy.oo if domain.lo is None else rational_of(domain.lo)), sympy.oo
    high = high if domain.hi is None else rational_of(domain.hi)
    number = conditions.unknown(f"exists {unknown}", free=not _is_nonnegative(low))
    stack.enter_context(context.binding(unknown, number))
    _bounded(number, low, high, conditions, context)
    for op, bound in unknown.constraints:
        conditions.require(str(op), number, scalar(bound, context))


def _made(unknown: Any, conditions: Conditions, context: Context, *, free: bool = False) -> tuple[Term, ...]:
    return tuple(conditions.unknown(f"exists {name}", free=free) for name in unknown.names(context))


def _bounded(entry: Term, low: Any, high: Any, conditions: Conditions, context: Context) -> None:
    if low not in (-sympy.oo, 0):
        conditions.require(">=", entry, scalar(low, context))
    if high != sympy.oo:
        conditions.require("<=", entry, scalar(high, context))


def _is_nonnegative(low: Any) -> bool:
    return bool(low.is_Rational and low >= 0)


def _collect(stated: Any, conditions: Conditions, context: Context) -> None:
    """Add what is stated of the unknowns."""
    if isinstance(stated, Comparison):
        conditions.require(stated.op, scalar(stated.lhs, context), scalar(stated.rhs, context))
    elif isinstance(stated, Both):
        for part in stated.args:
            _collect(part, conditions, context)
    elif isinstance(stated, ForAll):
        for value in _values(stated, conditions, context):
            with context.binding(stated.bound, value):
                _collect(stated.statement, conditions, context)
    elif isinstance(stated, Exists):
        raise IllFormedError("exists(...) inside exists(...): name all unknowns in one")
    elif hasattr(stated, "unfold"):
        _collect(stated.unfold(), conditions, context)
    else:
        raise IllFormedError(f"{stated} is not a relation, so nothing is said of the unknowns")


def _values(stated: ForAll, conditions: Conditions, context: Context) -> Iterator[Any]:
    """Return the values for which a condition has to be written out: all points, or the ends of a range."""
    bound = stated.bound
    if getattr(bound, "is_point", False):
        return (Place(index) for index in range(bound.space.count(context)))
    domain = bound.domain
    if domain.lo is None or domain.hi is None or domain.integer or bound.constraints:
        raise NotLinearError(f"for all {bound} inside exists(...) needs a range with numbers as ends")
    trial = Conditions(conditions.domains, dict(conditions.free), [], set(conditions.helpers))
    name = f"all {bound}"
    with context.binding(bound, var(name)):
        _collect(stated.statement, trial, context)
    for form, _ in trial.rows:
        constant = [form.coefficients[helper] for helper in trial.helpers if helper in form.coefficients]
        if any(name in part.free for part in constant) or not all(
            is_affine(part, name) for part in (*form.coefficients.values(), form.constant)
        ):
            raise NotLinearError(
                f"for all {bound} inside exists(...) needs a condition that is linear in {bound}: then its "
                "ends decide"
            )
    return iter((rat(domain.lo), rat(domain.hi)))
