"""Hypotheses about all orders at once, such as zCDP, in a form that balls and boxes can work with."""

from __future__ import annotations

import sympy

from dpsym.kernel.statement import Relation
from dpsym.kernel.statement import Variable as KernelVariable
from dpsym.kernel.terms import rat
from dpsym.language.elaboration.building import maximum
from dpsym.language.elaboration.context import Context
from dpsym.language.elaboration.goals import Supremal
from dpsym.language.relations import Comparison, ForAll
from dpsym.language.scalars import scalar
from dpsym.language.signs import is_evidently_nonnegative, is_evidently_positive
from dpsym.language.symbols import Variable

__all__ = ["linear_form", "supremal_form"]


def supremal_form(
    stated: Comparison, bound: Variable, variable: KernelVariable, context: Context
) -> tuple[Relation | None, Supremal | None]:
    """Return ``left <= right for all values of bound`` as a relation, and as a bound of a parameter.

    Where the left side is a Renyi divergence of the order ``bound`` (or the larger of several), the
    relation is E[exp((a-1)(Z - right))] <= 1, which has no logarithm of a sum and no 1/(a-1) in it.
    The first result is None where the relation is to be taken as it stands.
    """
    if stated.op == ">=":
        stated = Comparison(stated.rhs, "<=", stated.lhs)
    if stated.op != "<=":
        return None, None
    divergences = stated.lhs.args if isinstance(stated.lhs, sympy.Max) else (stated.lhs,)
    relation = None
    if _comes_down_to_one(bound) and all(
        hasattr(entry, "moment") and entry.order == bound for entry in divergences
    ):
        limit = scalar(stated.rhs, context)
        relation = Relation("<=", maximum(entry.moment(limit, context) for entry in divergences), rat(1))
    return relation, _supremal(stated, bound, variable, context)


def _comes_down_to_one(bound: Variable) -> bool:
    """Return whether an order, where it may be 1, may also be any other near to 1.

    The relation says nothing at the order 1; there the bound follows from those near to it, if there are any.
    """
    domain = bound.domain
    if domain.lo is None or domain.lo != 1 or domain.lo_open:
        return True
    return not domain.integer and domain.hi != 1 and not bound.constraints


def linear_form(stated: ForAll) -> Comparison | None:
    """Return ``for all orders a: c a <= xi + rho a`` without the order, where that is what is stated.

    It is ``c <= rho + min(0, xi)``: the bound at a -> oo, or at a -> 1.
    """
    inner, bound = stated.statement, stated.bound
    if hasattr(inner, "unfold") or not isinstance(inner, Comparison) or inner.op != "<=":
        return None
    divergences = inner.lhs.args if isinstance(inner.lhs, sympy.Max) else (inner.lhs,)
    if not all(hasattr(entry, "rate") and entry.order == bound for entry in divergences):
        return None
    if not isinstance(bound, Variable) or bound.domain.lo != 1 or bound.domain.hi is not None:
        return None
    if bound.constraints or (bound.domain.integer and bound.domain.lo_open):
        return None  # the orders do not come near 1, or do not go to oo
    rates = [entry.rate() for entry in divergences]
    right = sympy.expand(inner.rhs)
    slope = right.coeff(bound, 1)
    rest = sympy.expand(right - slope * bound)
    if None in rates or bound in rest.free_symbols or bound in slope.free_symbols:
        return None
    return Comparison(sympy.Max(*rates), "<=", slope if rest == 0 else slope + sympy.Min(0, rest))


def _supremal(
    stated: Comparison, bound: Variable, variable: KernelVariable, context: Context
) -> Supremal | None:
    """Solve the right side for a parameter that it has, itself or squared, with a positive coefficient."""
    right = sympy.expand(stated.rhs)
    for parameter in sorted(right.free_symbols - stated.lhs.free_symbols - {bound}, key=str):
        if (
            not isinstance(parameter, Variable)
            or parameter in context.shape.values
            or context.is_bound(parameter)
        ):
            continue
        power = 2 if right.has(parameter**2) else 1
        coefficient = right.coeff(parameter, power)
        rest = sympy.expand(right - coefficient * parameter**power)
        if parameter in rest.free_symbols or parameter in coefficient.free_symbols:
            continue
        if not is_evidently_positive(coefficient):
            continue
        sharpest = (stated.lhs - rest) / coefficient
        if power == 2:
            if not is_evidently_nonnegative(parameter):
                continue
            sharpest = sympy.sqrt(sympy.Max(0, sharpest))
        return Supremal(parameter.name, variable, scalar(sharpest, context))
    return None
