"""Derivatives of terms, and integrals by a checked antiderivative."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from flint import fmpq

from dpsym.errors import EvidenceError, KernelRefusal
from dpsym.kernel.enclosure import Box, enclose
from dpsym.kernel.interval import NOWHERE, Interval
from dpsym.kernel.normal import is_identically_zero
from dpsym.kernel.numbers import INFINITY, compare
from dpsym.kernel.terms import INF, PI, Term, brief, rat, term, var

__all__ = ["ClosedForm", "derivative", "value_of_integral"]

ZERO: Final = rat(0)
ONE: Final = rat(1)
LINE: Final = Interval(-INFINITY, INFINITY)  # all extended reals, as a range and not as NOWHERE


def derivative(subject: Term, name: str) -> Term:
    """Return the partial derivative by the variable ``name``.

    Raises:
        KernelRefusal: the variable occurs under a head that is not differentiable everywhere.

    >>> derivative(term("exp", var("x") ** 2), "x")
    mul(exp(pow(x, 2)), 2, x)
    """
    slopes: dict[Term, Term] = {}
    for node in subject.nodes():
        if name not in node.free:
            slopes[node] = ZERO
        elif node.head == "var":
            slopes[node] = ONE
        else:
            slopes[node] = _slope(node, [slopes[arg] for arg in node.args])
    return slopes[subject]


def _slope(node: Term, slopes: list[Term]) -> Term:
    args = node.args
    if node.head == "add":
        return _add(*slopes)
    if node.head == "mul":
        products = []
        for i, slope in enumerate(slopes):
            if slope != ZERO:
                products.append(_mul(slope, *(arg for j, arg in enumerate(args) if j != i)))
        return _add(*products)
    if node.head == "pow":
        base, exponent = args
        by_base = _mul(exponent, base ** (exponent - 1), slopes[0])
        by_exponent = ZERO if slopes[1] == ZERO else _mul(node, term("log", base), slopes[1])
        return _add(by_base, by_exponent)
    if node.head == "exp":
        return _mul(node, slopes[0])
    if node.head == "log":
        return _mul(slopes[0], args[0] ** -1)
    if node.head == "tanh":
        return _mul(1 - node**2, slopes[0])
    if node.head in ("erf", "erfc"):
        sign = rat(2 if node.head == "erf" else -2)
        return _mul(sign, PI ** rat("-1/2"), term("exp", -(args[0] ** 2)), slopes[0])
    raise KernelRefusal(f"the kernel does not differentiate {node.head}")


def _add(*terms: Term) -> Term:
    total = ZERO
    for summand in terms:
        total = total + summand
    return total


def _mul(*terms: Term) -> Term:
    if ZERO in terms:
        return ZERO
    product = ONE
    for factor in terms:
        product = product * factor
    return product


@dataclass(frozen=True)
class ClosedForm:
    """The claim that ``antiderivative`` has the integrand of ``integral`` as its derivative."""

    integral: Term
    antiderivative: Term


def value_of_integral(form: ClosedForm, box: Box) -> Term:
    """Check an antiderivative on the whole box and return the integral's value as a term.

    The fundamental theorem of calculus needs that the antiderivative is continuous on the closed range
    of integration, infinite ends included, and that the integrand is its derivative, both finite,
    between the ends.

    Raises:
        EvidenceError: the antiderivative is not certainly one.

    >>> unit = Term("integral", (2 * var("t"), rat(0), rat(3)), "t")
    >>> value_of_integral(ClosedForm(unit, var("t") ** 2), {})
    add(9, mul(-1, pow(0, 2)))
    """
    if form.integral.head != "integral":
        raise EvidenceError("a closed form must be given for an integral")
    body, lo, hi = form.integral.args
    name = str(form.integral.data)
    # every point from one end to the other, whichever is the greater; an end that may jump, or be
    # undefined, lies anywhere on the line where it is defined, and elsewhere so is the integral
    ends_lie = [LINE if end is NOWHERE else end for end in (enclose(lo, box), enclose(hi, box))]
    if LINE in ends_lie and name not in form.antiderivative.free:
        raise EvidenceError("an end may be undefined, and the antiderivative would not show it")
    whole = ends_lie[0].hull(ends_lie[1])
    if enclose(form.antiderivative, {**box, name: whole}) is NOWHERE:
        raise EvidenceError("the antiderivative may be undefined or jump in the range of integration")
    between = Interval(whole.lo, whole.hi, True, True)
    try:
        same = is_identically_zero(derivative(form.antiderivative, name) - body, {**box, name: between})
    except KernelRefusal as error:
        raise EvidenceError(f"the antiderivative could not be checked: {error}") from error
    if not same:
        raise EvidenceError("the derivative of the antiderivative is not the integrand")
    ends = [_at_end(form.antiderivative, name, end, box) for end in (hi, lo)]
    return ends[0] - ends[1]


def _at_end(subject: Term, name: str, end: Term, box: Box) -> Term:
    if end not in (INF, -INF):
        return subject.replace({var(name): end})
    limit = _limit(subject, name, end, box)
    if limit in (INF, -INF):
        raise EvidenceError("the antiderivative has an infinite limit")
    return limit


def _limit(subject: Term, name: str, end: Term, box: Box) -> Term:
    """Return the limit at an infinite end, where every subterm is known to be continuous."""
    infinity = INFINITY if end == INF else -INFINITY
    at_end = {**box, name: Interval(infinity, infinity)}
    limits: dict[Term, Term] = {}
    for node in subject.nodes():
        if name not in node.free:
            limits[node] = node
        else:
            limits[node] = _limit_of_node(node, [limits[arg] for arg in node.args], enclose(node, at_end))
    return limits[subject]


def _limit_of_node(node: Term, arguments: list[Term], enclosure: Interval) -> Term:
    if enclosure is NOWHERE:
        raise EvidenceError(f"the limit of {brief(node)} at infinity is not certain")
    known = ((INFINITY, INF), (-INFINITY, -INF), (fmpq(0), ZERO), (fmpq(1), ONE), (fmpq(-1), -ONE))
    for value, limit in known:
        if compare("=", enclosure.lo, value) and compare("=", enclosure.hi, value):
            return limit
    if any(argument in (INF, -INF) for argument in arguments):
        raise EvidenceError(f"the limit of {brief(node)} at infinity is not certain")
    return Term(node.head, tuple(arguments), node.data)
