"""Statements without their integrals, for searches: values of antiderivatives stand in their places."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from functools import lru_cache

from flint import ctx

from dpsym.engines.prove.changes import View, normal_form, views
from dpsym.engines.prove.table import TermTable
from dpsym.errors import EvidenceError, KernelRefusal
from dpsym.kernel.calculus import value_of_integral
from dpsym.kernel.judge import aim_of
from dpsym.kernel.statement import ClosedForm, Forall, Statement
from dpsym.kernel.terms import Term

__all__ = ["close", "values_of_integrals"]


def close(statement: Statement, closed_forms: Sequence[ClosedForm]) -> Statement:
    """Return the statement with integrals replaced by their values, after checking each antiderivative.

    Raises:
        EvidenceError: one of them is not certainly right wherever the hypotheses hold.
    """
    values = values_of_integrals(closed_forms, statement)
    hypotheses = tuple(h if isinstance(h, Forall) else h.replace(values) for h in statement.hypotheses)
    return replace(statement, hypotheses=hypotheses, conclusion=statement.conclusion.replace(values))


def values_of_integrals(forms: Sequence[ClosedForm], statement: Statement) -> dict[Term, Term]:
    """Return the values of integrals as terms, after checking each antiderivative for all their variables.

    Raises:
        EvidenceError: one of them is not certainly right wherever the hypotheses hold.
    """
    return {form.integral: _value_over(form, statement, ctx.prec) for form in forms}


@lru_cache(maxsize=256)  # what is certain stays so
def _value_over(form: ClosedForm, statement: Statement, precision: int) -> Term:  # noqa: ARG001
    """Return a value that is certain at this precision."""
    table = TermTable()
    table.terms = []
    why: Exception = EvidenceError("no antiderivative")
    for view in views(table, aim_of(statement, ())):
        try:
            return view.back(value_of_integral(_seen(form, view), view.aim.box))
        except (EvidenceError, KernelRefusal) as error:
            why = error
    raise EvidenceError(str(why))


def _seen(form: ClosedForm, view: View) -> ClosedForm:
    """Return a form in other variables, what does not depend on the variable of integration simplified."""
    if not view.changes:
        return form
    integral, antiderivative = view.there(form.integral), view.there(form.antiderivative)
    constant = [n for n in antiderivative.nodes() if n.args and str(integral.data) not in n.free]
    simpler = {node: normal_form(node, view.aim.box) for node in constant}
    changed = {node: other for node, other in simpler.items() if other is not node}
    return ClosedForm(integral, antiderivative.replace(changed))
