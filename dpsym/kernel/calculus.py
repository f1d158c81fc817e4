"""Derivatives of terms, and integrals by a checked antiderivative."""

from __future__ import annotations

from typing import Final

from dpsym.errors import EvidenceError, KernelRefusal, brief
from dpsym.kernel.aims import number_of, require
from dpsym.kernel.enclosure import Box, enclose, is_continuous
from dpsym.kernel.identity import SPELLED, is_identically_zero
from dpsym.kernel.interval import NOWHERE, Interval
from dpsym.kernel.numbers import FUNCTIONS, INFINITY
from dpsym.kernel.numbers import ZERO as NOTHING
from dpsym.kernel.statement import ClosedForm
from dpsym.kernel.terms import INF, PI, Term, folded, joined, rat, term, var

ZERO: Final = rat(0)
ONE: Final = rat(1)
FAR: Final = (INF, -INF)
LINE: Final = Interval(-INFINITY, INFINITY)  # all extended reals, as a range and not as NOWHERE
HALF_TURNS: Final = {INF: PI * rat("1/2"), -INF: PI * rat("-1/2")}  # limits of the arcus tangent
MAX_DEGREE: Final = 4  # of an exponent


def derivative(subject: Term, name: str, box: Box | None = None) -> Term:
    """Return the partial derivative by the variable ``name``, on the box if one is given.

    A box is needed for the heads of measure theory: where both masses are positive on all of it, the
    head is differentiable there, and means what it is spelled out as.  And for an integral whose ends vary:
    where its body is continuous, its slope is that of an end times the body there.

    Raises:
        KernelRefusal: the variable occurs under a head that is not differentiable everywhere.

    >>> derivative(term("exp", var("x") ** 2), "x")
    mul(exp(pow(x, 2)), 2, x)
    """

    def of(node: Term, slopes: list[Term]) -> Term:
        if name not in node.free:
            return ZERO
        if node.head == "var":
            return ONE
        if node.head == "integral" and box is not None:
            return _slope_of_integral(node, slopes, name, box)
        if node.head in SPELLED and box is not None and _are_positive(node.args[:2], box):
            return derivative(SPELLED[node.head](*node.args), name, box)
        return _slope(node, slopes)

    return folded(subject, {}, of)


def _slope_of_integral(integral: Term, slopes: list[Term], name: str, box: Box) -> Term:
    body, *ends = integral.args
    bound = str(integral.data)
    if name in body.free - {bound} or enclose(integral, box) is NOWHERE:
        raise KernelRefusal("the kernel differentiates an integral by its ends, where its body is continuous")
    low, high = (_mul(body.replace({var(bound): end}), s) for end, s in zip(ends, slopes, strict=True))
    return high - low


def _are_positive(masses: tuple[Term, ...], box: Box) -> bool:
    return all(enclose(mass, box).is_at_least(NOTHING, strictly=True) for mass in masses)


def _slope(node: Term, slopes: list[Term]) -> Term:
    args = node.args
    if node.head == "add":
        return joined("add", (ZERO, *slopes))
    if node.head == "mul":
        products = []
        for i, slope in enumerate(slopes):
            if slope != ZERO:
                products.append(_mul(slope, *(arg for j, arg in enumerate(args) if j != i)))
        return joined("add", (ZERO, *products))
    if node.head == "pow":
        base, exponent = args
        by_base = _mul(exponent, base ** (exponent - 1), slopes[0])
        by_exponent = ZERO if slopes[1] == ZERO else _mul(node, term("log", base), slopes[1])
        return by_base + by_exponent
    function = FUNCTIONS.get(node.head)
    if function is not None and function.slope is not None:
        return _mul(function.slope(args[0]), slopes[0])
    raise KernelRefusal(f"the kernel does not differentiate {node.head}")


def _mul(*terms: Term) -> Term:
    return ZERO if ZERO in terms else joined("mul", (ONE, *terms))


def value_of_integral(form: ClosedForm, box: Box) -> Term:
    """Check an antiderivative on the whole box and return the integral's value as a term.

    The fundamental theorem of calculus needs that the antiderivative is continuous on the closed range
    of integration, and that the integrand is its derivative, both finite, between the ends.  At an end
    that is written as infinity its limit is enough; an end that may be infinite belongs to the range.

    Raises:
        EvidenceError: the antiderivative is not certainly one.

    >>> unit = Term("integral", (2 * var("t"), rat(0), rat(3)), "t")
    >>> value_of_integral(ClosedForm(unit, var("t") ** 2), {})
    add(9, mul(-1, pow(0, 2)))
    """
    require(form.integral.head == "integral", "a closed form must be given for an integral")
    body, lo, hi = form.integral.args
    name = str(form.integral.data)
    # every point from one end to the other, whichever is the greater; an end that may jump, or be
    # undefined, lies anywhere on the line where it is defined, and elsewhere so is the integral
    ends = [(end, LINE if (x := enclose(end, box)) is NOWHERE else x) for end in (lo, hi)]
    shows = all(x is not LINE for _, x in ends) or name in form.antiderivative.free
    require(shows, "an end may be undefined, and the antiderivative would not show it")
    whole = ends[0][1].hull(ends[1][1])
    left = -INF in (lo, hi) and all(end == -INF or x.is_at_least(-INFINITY, True) for end, x in ends)
    right = INF in (lo, hi) and all(end == INF or x.is_at_most(INFINITY, True) for end, x in ends)
    finite = Interval(whole.lo, whole.hi, whole.lo_open or left, whole.hi_open or right)
    smooth = is_continuous(form.antiderivative, name, {**box, name: finite})
    require(smooth, "the antiderivative may be undefined or jump in the range of integration")
    inside = {**box, name: whole.without("lo", "hi")}
    try:
        same = is_identically_zero(derivative(form.antiderivative, name, inside) - body, inside)
    except KernelRefusal as error:
        raise EvidenceError(f"the antiderivative could not be checked: {error}") from error
    require(same, "the derivative of the antiderivative is not the integrand")
    low, high = (
        limit_at(form.antiderivative, name, end, {**box, name: whole})
        if end in FAR
        else form.antiderivative.replace({var(name): end})
        for end in (lo, hi)
    )
    require(low not in FAR and high not in FAR, "the antiderivative has an infinite limit")
    return high - low


def limit_at(subject: Term, name: str, end: Term, box: Box) -> Term:
    """Return the limit at an infinite end of the box, which is closed there.

    A subterm with an enclosure on the whole box is continuous, at that end too.  Else it is a polynomial
    times an exponential that overpowers it, or a sum or product of what has finite limits.
    """
    infinity = INFINITY if end == INF else -INFINITY
    at_end = {**box, name: Interval(infinity, infinity)}

    def of(node: Term, arguments: list[Term]) -> Term:
        if name not in node.free:
            return node
        if is_continuous(node, name, box) and node.head != "integral":
            return _limit_of_node(node, arguments, enclose(node, at_end))
        if node.head in ("add", "mul") and all(enclose(arg, box).is_finite() for arg in arguments):
            return Term(node.head, tuple(arguments))
        raise EvidenceError(f"the limit of {brief(node)} at infinity is not certain")

    products = (node for node in subject.nodes() if node.head == "mul" and name in node.free)
    return folded(subject, {node: ZERO for node in products if _is_overpowered(node, name, end, box)}, of)


def _is_overpowered(product: Term, name: str, end: Term, box: Box) -> bool:
    """Return whether a product is a polynomial times e^E, where E is one that tends to -infinity.

    Factors that stay between two numbers on the whole box may be there as well, and roots of polynomials,
    which grow no faster.

    Then the product tends to 0: E is at most -c |t| from somewhere on, for some c > 0.  That E is a
    polynomial of degree k is seen by its k-th derivative, which does not depend on t; the sign of that is
    the sign of E far out, or far out to the left the opposite one if k is odd.
    """
    exponent = ZERO
    for factor in product.args:
        if factor.head == "exp" and name in factor.free:
            exponent = exponent + factor.args[0]
        elif not (_grows_as_one(factor, name, box) or enclose(factor, box).ball().is_finite()):
            return False
    for degree in range(1, MAX_DEGREE + 1):
        try:
            exponent = derivative(exponent, name)
        except KernelRefusal:
            return False
        if name not in exponent.free:
            lead = enclose(exponent if end == INF or degree % 2 == 0 else -exponent, box)
            return lead.is_finite() and lead.is_at_most(NOTHING, strictly=True)
    return False


def _grows_as_one(subject: Term, name: str, box: Box) -> bool:
    if name not in subject.free:
        return enclose(subject, box).is_finite()
    if subject.head in ("add", "mul"):
        return all(_grows_as_one(arg, name, box) for arg in subject.args)
    if subject.head == "pow":
        power = subject.args[1].number
        return power is not None and power >= 0 and _grows_as_one(subject.args[0], name, box)
    return subject.head == "var"


def _limit_of_node(node: Term, arguments: list[Term], enclosure: Interval) -> Term:
    if (limit := number_of(enclosure)) is not None:
        return limit
    if node.head == "atan" and arguments[0] in HALF_TURNS:
        return HALF_TURNS[arguments[0]]
    certain = enclosure is not NOWHERE and not {*FAR} & {*arguments}
    require(certain, "a limit at infinity is not certain")
    return Term(node.head, tuple(arguments), node.data)
