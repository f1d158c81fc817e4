"""Antiderivatives of polynomials times exponentials of polynomials of degree at most two.

That covers what densities of the field bring: powers and products of Gaussian, Laplace (piece by
piece) and exponential densities, their logarithms, and polynomials.  An integrand is written as a
sum of R(t)*exp(a t^2 + b t + c); each summand has a classical antiderivative by the recursions

    a < 0:  I_0 = sqrt(pi/-a)/2 exp(c - b^2/4a) erf(sqrt(-a) t - b/(2 sqrt(-a))),
            I_n = (t^(n-1) e^Q - (n-1) I_(n-2) - b I_(n-1)) / 2a
    a = 0:  I_n = (t^n e^Q - n I_(n-1)) / b,   and t^(n+1)/(n+1) where b = 0 too.

The kernel differentiates what is found here and compares; nothing is taken on trust.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import lru_cache, reduce
from itertools import zip_longest
from operator import add
from typing import Final

from flint import ctx

from dpsym.engines.effort import size_of
from dpsym.engines.prove.antiderivatives import antiderivatives
from dpsym.engines.prove.changes import views
from dpsym.engines.prove.factors import factored
from dpsym.engines.prove.table import TermTable
from dpsym.errors import EvidenceError, KernelRefusal
from dpsym.identities import is_identically_zero
from dpsym.kernel.calculus import value_of_integral
from dpsym.kernel.enclosure import Box, enclose
from dpsym.kernel.interval import Interval
from dpsym.kernel.judge import aim_of
from dpsym.kernel.numbers import INFINITY
from dpsym.kernel.statement import ClosedForm, Forall, Relation, Statement
from dpsym.kernel.terms import PI, Term, rat, term, var

__all__ = ["closed_form", "closed_forms", "integrals_of"]

ZERO: Final = rat(0)
ONE: Final = rat(1)
REALS: Final = Interval(-INFINITY, INFINITY, True, True)
PRECISION: Final = 128
MAX_DEGREE: Final = 12
MAX_SUMMANDS: Final = 64


class _NoRuleError(Exception):
    """The integrand is not of the kind that this module knows."""


def closed_forms(statement: Statement) -> tuple[ClosedForm, ...]:
    """Return an antiderivative for every integral that has one, checked where the hypotheses hold."""
    table = TermTable()
    table.terms = []
    relations = [statement.conclusion, *(h for h in statement.hypotheses if not isinstance(h, Forall))]
    found: dict[Term, ClosedForm] = {}
    for view in views(table, aim_of(statement, ())) if integrals_of(relations) else ():
        missing = [node for node in integrals_of(relations) if node not in found]
        for node in missing:
            form = closed_form(view.there(node), view.aim.box)
            if form is not None:
                found[node] = ClosedForm(node, view.back(form.antiderivative))
        if not missing:
            break
    return tuple(found.values())


def integrals_of(relations: Iterable[Relation]) -> list[Term]:
    """Return the integrals that occur, each once, inner ones first."""
    sides = [side for relation in relations for side in (relation.lhs, relation.rhs)]
    return list(dict.fromkeys(node for side in sides for node in side.nodes() if node.head == "integral"))


def closed_form(integral: Term, box: Box) -> ClosedForm | None:
    """Return an antiderivative for an integral, checked on a box, if one is found."""
    names = sorted(integral.free & box.keys())
    return _closed_form(integral, *((name, box[name]) for name in names))


@lru_cache(maxsize=256)  # a theorem and its variants share most integrals
def _closed_form(integral: Term, *reaches: tuple[str, Interval]) -> ClosedForm | None:
    box = dict(reaches)
    with ctx.workprec(PRECISION):  # what is remembered must not depend on who asked first
        for search in (_of_exponentials, _of_functions):
            try:
                for antiderivative in search(integral, box):
                    form = ClosedForm(integral, antiderivative)
                    if _is_checked(form, box):
                        return form
            except (_NoRuleError, KernelRefusal):
                continue
    return None


def _is_checked(form: ClosedForm, box: Box) -> bool:
    try:
        value_of_integral(form, box)
    except (KernelRefusal, EvidenceError):
        return False
    return True


def _of_exponentials(integral: Term, box: Box) -> Iterator[Term]:
    yield _antiderivative(integral.args[0], str(integral.data), box)


def _of_functions(integral: Term, box: Box) -> Iterator[Term]:
    body, *ends = integral.args
    low, high = (enclose(end, box) for end in ends)
    whole = low.hull(high)
    between = Interval(whole.lo, whole.hi, True, True)
    return antiderivatives(body, str(integral.data), {**box, str(integral.data): between})


def _antiderivative(body: Term, name: str, box: Box) -> Term:
    groups: list[tuple[Term, Term]] = []  # summands with the same exponential belong together
    for exponent, factor in _summands(body, name):
        for i, (other, rest) in enumerate(groups):
            if is_identically_zero(exponent - other, {**box, name: REALS}):
                groups[i] = (other, rest + factor)
                break
        else:
            groups.append((exponent, factor))
    total = ZERO
    for exponent, factor in groups:
        total = total + _integrate(exponent, factor, name, box)
    return total


def _summands(node: Term, name: str) -> list[tuple[Term, Term]]:
    """Return pairs (L, R) with node = sum of exp(L)*R, where R has no exponential in the variable."""
    if _is_polynomial(node, name):
        return [(ZERO, node)]
    if node.head == "exp":
        return [(node.args[0], ONE)]
    if node.head == "add":
        return [pair for arg in node.args for pair in _summands(arg, name)]
    if node.head in ("mul", "scaled"):
        return _multiplied([_summands(arg, name) for arg in node.args])
    if node.head == "pow":
        return _powered(node, name)
    if node.head == "log":
        exponent, factor = _single(node.args[0], name)
        return [(ZERO, exponent + term("log", factor))]
    return _summands(_expanded(node), name)


def _is_polynomial(node: Term, name: str) -> bool:
    if name not in node.free or node.head == "var":
        return True
    if node.head == "pow":
        return _is_natural(node.args[1]) and _is_polynomial(node.args[0], name)
    return node.head in ("add", "mul") and all(_is_polynomial(arg, name) for arg in node.args)


def _expanded(node: Term) -> Term:
    """Spell out the heads of divergences, as they are where densities are positive."""
    p, q = node.args[:2] if len(node.args) > 1 else (ONE, ONE)
    if node.head == "relent":
        return p * (term("log", p) - term("log", q))
    if node.head == "logratio":
        return term("log", p) - term("log", q)
    if node.head == "powdiv":
        return p ** node.args[2] * q ** (1 - node.args[2])
    raise _NoRuleError(node.head)


def _multiplied(factors: list[list[tuple[Term, Term]]]) -> list[tuple[Term, Term]]:
    result = [(ZERO, ONE)]
    for factor in factors:
        result = [(a + c, b * d) for a, b in result for c, d in factor]
        if len(result) > MAX_SUMMANDS:
            raise _NoRuleError("too many summands")
    return result


def _powered(node: Term, name: str) -> list[tuple[Term, Term]]:
    base, exponent = node.args
    if name in exponent.free:
        if name in base.free:
            raise _NoRuleError("a power with the variable in base and exponent")
        return [(exponent * term("log", base), ONE)]
    summands = _summands(base, name)
    if len(summands) == 1:
        (inner, factor) = summands[0]
        if name not in factor.free or _is_natural(exponent):
            return [(exponent * inner, factor**exponent)]
    if _is_natural(exponent):
        return _multiplied([summands] * int(exponent.data.p))  # type: ignore[union-attr]
    raise _NoRuleError("a power of a sum")


def _is_natural(exponent: Term) -> bool:
    return exponent.head == "rat" and exponent.data.q == 1 and 0 < exponent.data.p <= MAX_DEGREE  # type: ignore[union-attr]


def _single(node: Term, name: str) -> tuple[Term, Term]:
    summands = _summands(node, name)
    if len(summands) != 1 or name in summands[0][1].free:
        raise _NoRuleError("the logarithm of a sum")
    return summands[0]


def _integrate(exponent: Term, factor: Term, name: str, box: Box) -> Term:
    quadratic = _coefficients(exponent, name, box, 2)
    coefficients = _coefficients(factor, name, box, MAX_DEGREE)
    moments = _moments([*quadratic, ZERO, ZERO][:3], len(coefficients), name, box)
    total = ZERO
    for coefficient, moment in zip(coefficients, moments, strict=True):
        if coefficient != ZERO:
            total = total + coefficient * moment
    return total


def _coefficients(subject: Term, name: str, box: Box, degree: int) -> list[Term]:
    """Return the coefficients of a polynomial in the variable, lowest first, without zeros at the end."""
    coefficients = [tidy(coefficient, box) for coefficient in _expanded_powers(subject, name)]
    while len(coefficients) > 1 and coefficients[-1] == ZERO:
        coefficients.pop()
    if len(coefficients) > degree + 1:
        raise _NoRuleError("not a polynomial of low degree")
    return coefficients


def _expanded_powers(subject: Term, name: str) -> list[Term]:
    """Return what stands at each power of the variable when sums and products are multiplied out."""
    if name not in subject.free:
        return [subject]
    if subject.head == "var":
        return [ZERO, ONE]
    if subject.head == "add":
        parts = [_expanded_powers(arg, name) for arg in subject.args]
        return [reduce(add, column) for column in zip_longest(*parts, fillvalue=ZERO)]
    if subject.head == "mul":
        return reduce(_convolved, [_expanded_powers(arg, name) for arg in subject.args])
    if subject.head == "pow" and _is_natural(subject.args[1]):
        return reduce(_convolved, [_expanded_powers(subject.args[0], name)] * int(subject.args[1].number.p))  # type: ignore[union-attr]
    raise _NoRuleError("not a polynomial")


def _convolved(left: list[Term], right: list[Term]) -> list[Term]:
    if len(left) + len(right) > MAX_DEGREE + 2:
        raise _NoRuleError("not a polynomial of low degree")
    product = [ZERO] * (len(left) + len(right) - 1)
    for i, a in enumerate(left):
        for j, b in enumerate(right):
            product[i + j] = product[i + j] + _times(a, b)
    return product


def _moments(quadratic: list[Term], count: int, name: str, box: Box) -> list[Term]:
    c, b, a = quadratic
    t = var(name)
    if a != ZERO:  # with the square completed, the limits at infinity can be read off
        whole = _exp(a * (t + tidy(b / (2 * a), box)) ** 2 + tidy(c - b**2 / (4 * a), box))
    else:
        whole = _exp(_times(b, t) + c)
    moments: list[Term] = []
    for n in range(count):
        if a != ZERO:
            moments.append(_gaussian(n, (a, b, c), whole, t, moments, box))
        elif b != ZERO:
            moments.append((t**n * whole - moments[n - 1] * n) / b if n else whole / b)
        else:
            moments.append(whole * t ** (n + 1) / (n + 1))
    return moments


def _gaussian(
    n: int, abc: tuple[Term, Term, Term], whole: Term, t: Term, earlier: list[Term], box: Box
) -> Term:
    a, b, c = abc
    if n == 0:
        width = tidy(-a, box) ** rat("1/2")
        height = _exp(tidy(c - b**2 / (4 * a), box))
        return PI ** rat("1/2") / (2 * width) * height * term("erf", width * t - b / (2 * width))
    total = (t ** (n - 1) * whole if n > 1 else whole) - _times(b, earlier[n - 1])
    if n > 1:
        total = total - (n - 1) * earlier[n - 2]
    return total / (2 * a)


def tidy(subject: Term, box: Box) -> Term:
    """Return a simpler form of a term if sympy has one and the kernel agrees that it is the same."""
    if subject.head in ("rat", "var"):
        return subject
    try:
        if is_identically_zero(subject, box):
            return ZERO
        product = ONE
        for factor, power in factored(subject, box):
            product = product * factor**power
        if size_of(product) <= size_of(subject) and is_identically_zero(subject - product, box):
            return product
    except KernelRefusal:
        return subject
    return subject


def _exp(exponent: Term) -> Term:
    return ONE if exponent == ZERO else term("exp", exponent)


def _times(a: Term, b: Term) -> Term:
    return ZERO if ZERO in (a, b) else a * b
