"""Statements without their integrals, for searches: values of antiderivatives stand in their places."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from functools import lru_cache

from flint import ctx

from dpsym.kernel.calculus import ClosedForm, value_of_integral
from dpsym.kernel.interval import of_domain
from dpsym.kernel.statement import Forall, Statement, Variable
from dpsym.kernel.terms import Term

__all__ = ["close", "values_of_integrals"]


def close(statement: Statement, closed_forms: Sequence[ClosedForm]) -> Statement:
    """Return the statement with integrals replaced by their values, after checking each antiderivative.

    Raises:
        EvidenceError: one of them is not certainly right on the whole domain.
    """
    values = values_of_integrals(closed_forms, statement.variables)
    hypotheses = tuple(h if isinstance(h, Forall) else h.replace(values) for h in statement.hypotheses)
    return replace(statement, hypotheses=hypotheses, conclusion=statement.conclusion.replace(values))


def values_of_integrals(forms: Sequence[ClosedForm], variables: Sequence[Variable]) -> dict[Term, Term]:
    """Return the values of integrals as terms, after checking each antiderivative for all their variables.

    Raises:
        EvidenceError: one of them is not certainly right on the whole domain.
    """
    values = {}
    for form in forms:
        names = form.integral.free | form.antiderivative.free
        values[form.integral] = _value_over(form, tuple(v for v in variables if v.name in names), ctx.prec)
    return values


@lru_cache(maxsize=256)  # a claim and its variants share most integrals; what is certain stays so
def _value_over(form: ClosedForm, variables: tuple[Variable, ...], precision: int) -> Term:  # noqa: ARG001
    """Return a value that is certain at this precision."""
    return value_of_integral(form, {variable.name: of_domain(variable.domain) for variable in variables})
