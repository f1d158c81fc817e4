"""Hypotheses as kernel relations, and which parameter a search may set to meet each of them."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any

import sympy

from dpsym.errors import IllFormedError
from dpsym.kernel.statement import Forall, Hypothesis, Relation
from dpsym.kernel.statement import Variable as KernelVariable
from dpsym.kernel.terms import Term, rat
from dpsym.language.elaboration.building import decided, maximum
from dpsym.language.elaboration.context import Context
from dpsym.language.elaboration.goals import Saturating, Saturation, Supremal
from dpsym.language.elaboration.shapes import Place
from dpsym.language.elaboration.suprema import linear_form, supremal_form
from dpsym.language.names import latex_name, text_of
from dpsym.language.nodes import rational_of
from dpsym.language.relations import Both, Comparison, ForAll, statement_of
from dpsym.language.scalars import scalar
from dpsym.language.symbols import Variable

__all__ = ["Assumption", "assume", "in_order"]


@dataclass(frozen=True)
class Assumption:
    """One hypothesis of the kernel, and how a search can meet it, if there is such a way."""

    hypothesis: Hypothesis
    saturation: Saturating | None = None


def assume(written: Any, context: Context) -> list[Assumption]:
    """Return a hypothesis of a claim in the kernel's terms.

    >>> from dpsym.language.symbols import real
    >>> x, y = real("x"), real("y")
    >>> assume(x**2 <= y, Context())[0].saturation
    Saturation(variable='y', expression=pow(x, 2), upper=False, exact=False, strict=False)
    """
    stated = statement_of(written)
    if isinstance(stated, Both):
        return [assumption for part in stated.args for assumption in assume(part, context)]
    if isinstance(stated, Comparison):
        return [_compared(stated, context)]
    if isinstance(stated, ForAll):
        proportional = linear_form(stated)
        if proportional is not None:
            return assume(proportional, context)
        if getattr(stated.bound, "is_point", False):
            return _at_all_points(stated, context)
        return [_quantified(stated, context)]
    if hasattr(stated, "unfold"):
        return assume(stated.unfold(), context)
    raise IllFormedError(f"{stated} is not a relation, so it cannot be a hypothesis")


def in_order(saturations: Iterable[Saturating]) -> tuple[Saturating, ...]:
    """Return the saturations that can all be carried out, in an order in which they can.

    At most one for each variable, and none whose expression uses a variable that is set later.

    >>> from dpsym.kernel.terms import var
    >>> [s.variable for s in in_order([Saturation("y", var("x")), Saturation("x", var("z"))])]
    ['x', 'y']
    """
    waiting: dict[str, Saturating] = {}
    for saturation in saturations:
        waiting.setdefault(saturation.variable, saturation)
    ordered: list[Saturating] = []
    while True:
        ready = [name for name, entry in waiting.items() if not _used(entry) & waiting.keys()]
        if not ready:
            return tuple(ordered)
        ordered.append(waiting.pop(ready[0]))


def _used(saturation: Saturating) -> frozenset[str]:
    if isinstance(saturation, Supremal):
        return saturation.term.free - {saturation.bound.name}
    return saturation.expression.free


def _compared(stated: Comparison, context: Context) -> Assumption:
    relation = Relation(stated.op, scalar(stated.lhs, context), scalar(stated.rhs, context))
    return Assumption(relation, _saturating(relation, stated, context))


def _saturating(relation: Relation, stated: Comparison, context: Context) -> Saturation | None:
    """Return how to meet ``expression <= variable``, its mirror image, or an equation for a variable."""
    op, lhs, rhs = relation.op, relation.lhs, relation.rhs
    left, right = (_is_free(side, context) for side in (stated.lhs, stated.rhs))
    if op == ">=":
        op, lhs, rhs, left, right = "<=", rhs, lhs, right, left
    if op == "=" and (left or right):
        variable, value = (lhs, rhs) if left else (rhs, lhs)
        return _unless_circular(Saturation(str(variable.data), value, exact=True))
    if op != "<=":
        return None
    if right:
        return _unless_circular(Saturation(str(rhs.data), lhs))
    return _unless_circular(Saturation(str(lhs.data), rhs, upper=True)) if left else None


def _is_free(side: Any, context: Context) -> bool:
    return isinstance(side, Variable) and not context.is_bound(side) and side not in context.shape.values


def _unless_circular(saturation: Saturation) -> Saturation | None:
    return None if saturation.variable in saturation.expression.free else saturation


def _at_all_points(stated: ForAll, context: Context) -> list[Assumption]:
    """Merge bounds at all points by one variable into one bound of the largest."""
    columns = []
    for index in range(stated.bound.space.count(context)):
        with context.binding(stated.bound, Place(index)):
            columns.append(assume(stated.statement, context))
    merged: list[Assumption] = []
    for row in zip(*columns, strict=True):
        merged.extend(_merged(row))
    return merged


def _merged(row: tuple[Assumption, ...]) -> list[Assumption]:
    first = row[0]
    settings = [entry.saturation for entry in row]
    if all(_is_bound_by(entry, first) for entry in row) and isinstance(first.hypothesis, Relation):
        largest = maximum(entry.hypothesis.lhs for entry in row if isinstance(entry.hypothesis, Relation))
        relation = Relation("<=", largest, first.hypothesis.rhs)
        return [Assumption(relation, Saturation(str(relation.rhs.data), largest))]
    suprema = [entry for entry in settings if isinstance(entry, Supremal)]
    if len(suprema) == len(row) and len({entry.variable for entry in suprema}) == 1:
        together = maximum(entry.term for entry in suprema)
        sharpest = Supremal(suprema[0].variable, suprema[0].bound, together)
        return [Assumption(first.hypothesis, sharpest), *(Assumption(entry.hypothesis) for entry in row[1:])]
    return [Assumption(entry.hypothesis) for entry in row]


def _is_bound_by(entry: Assumption, first: Assumption) -> bool:
    saturation, model = entry.saturation, first.saturation
    return (
        isinstance(saturation, Saturation)
        and isinstance(model, Saturation)
        and isinstance(entry.hypothesis, Relation)
        and entry.hypothesis.op == "<="
        and saturation.variable == model.variable
        and not saturation.upper
    )


def _quantified(stated: ForAll, context: Context) -> Assumption:
    """Return a hypothesis about all values of a variable, with a bound that an engine can reach."""
    bound, inner = stated.bound, stated.statement
    if hasattr(inner, "unfold"):
        inner = inner.unfold()
    if not isinstance(inner, Comparison):
        raise IllFormedError(f"a hypothesis for all {bound} must be one relation, got {inner}")
    low, high = (
        infinite if end is None else rational_of(end)
        for end, infinite in ((bound.domain.lo, -sympy.oo), (bound.domain.hi, sympy.oo))
    )
    with context.integration(bound, bound.name, (low, high)) as term:
        variable = KernelVariable(str(term.data), bound.domain)
        relation, saturation = supremal_form(inner, bound, variable, context)
        if relation is None:
            relation = Relation(inner.op, scalar(inner.lhs, context), scalar(inner.rhs, context))
        for op, end in bound.constraints:
            relation = _only_where(relation, text_of(op), term, scalar(end, context))
    context.latex[variable.name] = latex_name(bound.name)
    return Assumption(Forall(variable, relation), saturation)


def _only_where(relation: Relation, op: str, value: Term, end: Term) -> Relation:
    """Return a relation that says nothing but where ``value op end``: elsewhere it is that of 0 and 0, or 1.

    A bound of a range that is an expression is not part of the domain.
    """
    left, right = (rat(int(relation.op == strict)) for strict in (">", "<"))
    return Relation(
        relation.op,
        decided(op, value, end, relation.lhs, left),
        decided(op, value, end, relation.rhs, right),
    )
