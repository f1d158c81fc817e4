"""Which conditions a formula needs in order to have a value, as read off how it is built.

sympy cancels while it computes: it makes 1 of ``x/x``, x of ``exp(log(x))`` and of ``sqrt(x)**2``, 0 of
``log(x) - log(x)``.  The result has a value where the formula as written has none.  :func:`kept` compares
what the parts of a formula need with what the result still needs, and restricts the result to where the rest
holds.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from functools import lru_cache
from typing import Any, Final

import sympy
from flint import ctx, fmpq

from dpsym.errors import IllFormedError, KernelRefusal
from dpsym.kernel.enclosure import enclose
from dpsym.kernel.interval import NOWHERE
from dpsym.kernel.statement import Domain, of_domain
from dpsym.language.distributions.composed import PointwiseLaw
from dpsym.language.divergences.hockey_stick import HockeyStick, TotalVariation
from dpsym.language.elaboration.context import Context
from dpsym.language.expectation import Indicator, Probability
from dpsym.language.functions import ValueAt, Values
from dpsym.language.measure import Mass
from dpsym.language.nodes import Scalar, to_sympy
from dpsym.language.randomness import Draw
from dpsym.language.restriction import (
    Condition,
    Restricted,
    finite,
    nonnegative,
    nonzero,
    power,
)
from dpsym.language.special import ENTRIES
from dpsym.language.sums import ProductOver, SumOver
from dpsym.language.supremum import Supremum
from dpsym.language.symbols import Variable

__all__ = [
    "conditions_of",
    "is_evident",
    "kept",
    "kept_exponential",
    "kept_sum",
    "needed_by",
    "settled",
    "substituted",
]

PRECISION: Final = 128  # bits
UP_TO_ONE: Final = (Mass, Probability, HockeyStick, TotalVariation, Indicator)
#: Numbers that are finite wherever their parts are.
TAME: Final = (*UP_TO_ONE, SumOver, ProductOver, Supremum, Values, ValueAt, Draw)


@lru_cache(maxsize=4096)
def conditions_of(expression: Any) -> frozenset[Condition]:
    """Return the conditions under which a formula has a finite value, as far as its form shows them.

    Each is in a normal form: of a product that must not be 0 the factors, without numbers.  What stands
    under a sum, a supremum or a mean is one condition, that the whole is finite.

    >>> from dpsym.language.symbols import real
    >>> x = real("x")
    >>> sorted(map(str, conditions_of(sympy.sqrt(x) / (2 * x - 2) + sympy.log(x))))
    ['log(x) finite', 'x - 1 ≠ 0', 'x ≥ 0']
    """
    if isinstance(expression, Variable):
        return frozenset([finite(expression)] if expression.domain.infinite else [])
    inner = frozenset().union(*(conditions_of(arg) for arg in expression.args))
    if isinstance(expression, Restricted):
        return inner | frozenset(expression.conditions)
    if isinstance(expression, Condition):
        return inner
    if isinstance(expression, Scalar):
        tame = isinstance(expression, TAME) and all(map(is_evident, inner))
        return frozenset() if tame else frozenset([finite(expression)])
    if isinstance(expression, (sympy.Integral, sympy.Sum, sympy.Product, sympy.Piecewise, sympy.Limit)):
        plain = isinstance(expression, (sympy.Sum, sympy.Product, sympy.Piecewise)) and not inner
        return frozenset() if plain else frozenset([finite(expression)])
    return inner | frozenset(_own(expression))


def _own(expression: Any) -> Iterator[Condition]:
    """Yield what the outermost operation of a formula needs."""
    if isinstance(expression, sympy.log):
        yield finite(expression)
    elif isinstance(expression, (sympy.coth, sympy.csch)):
        yield from _nonzero(expression.args[0])
    elif type(expression) in ENTRIES:
        if ENTRIES[type(expression)].domain:
            yield finite(expression)
    elif isinstance(expression, sympy.Pow):
        base, exponent = expression.args
        if _is_plainly_positive(base):
            return
        if exponent.is_Integer:
            yield from _nonzero(base) if exponent < 0 else ()
        elif exponent.is_Rational:
            yield from _nonnegative(base)
            yield from _nonzero(base) if exponent < 0 else ()
        else:
            yield power(base, exponent)


def _nonzero(operand: Any) -> Iterator[Condition]:
    """Yield that the factors of a number are not 0."""
    for factor in sympy.Mul.make_args(operand):
        if factor.is_Pow and factor.exp.is_Rational:
            yield from _nonzero(factor.base)
        elif isinstance(factor, sympy.Abs):
            yield from _nonzero(factor.args[0])
        elif not isinstance(factor, (sympy.exp, sympy.factorial)) and not (
            factor.is_number and factor.is_nonzero
        ):
            yield nonzero(_primitive(factor, signed=True))


def _nonnegative(operand: Any) -> Iterator[Condition]:
    if not _is_plainly_positive(operand):
        yield nonnegative(_primitive(operand, signed=False))


def _is_plainly_positive(operand: Any) -> bool:
    return isinstance(operand, sympy.exp) or bool(operand.is_number and operand.is_positive)


def _primitive(operand: Any, *, signed: bool) -> Any:
    """Return a number without a positive factor that is rational, and where it may be without a sign."""
    content, rest = operand.as_coeff_Mul()
    if not (content.is_Rational and content > 0):
        content, rest = sympy.S.One, operand
    if rest.is_Add:
        rest = rest.primitive()[1]
    return -rest if signed and rest.could_extract_minus_sign() else rest


def kept(value: Any, parts: Iterable[Any]) -> Any:
    """Return what was computed from parts, restricted to where it is defined as written.

    Args:
        value: the result, in which sympy may have cancelled something.
        parts: the operands, and the operation itself where it needs something: ``1/x`` before it is computed.

    >>> from dpsym.language.symbols import real
    >>> x, p = real("x"), real("p", above=0)
    >>> kept(x / x, (x, 1 / x)), kept(p / p, (p, 1 / p)), kept(2 / x, (2, 1 / x))
    ((1 where x ≠ 0), 1, 2/x)
    """
    return _restricted(value, needed_by(parts))


def kept_sum(value: Any, terms: Iterable[Any]) -> Any:
    """Return a sum, restricted to where it is defined as written; oo - oo + oo is not defined, for example.

    >>> from dpsym.language.symbols import real
    >>> log = sympy.log(real("x"))
    >>> kept_sum(log, (log, -log, log)), kept_sum(2 * log, (log, log))
    ((log(x) where log(x) finite), 2*log(x))
    """
    terms = tuple(terms)
    signs: dict[Any, set[Any]] = {}
    for term in (part for whole in terms for part in sympy.Add.make_args(whole)):
        factor, rest = term.as_coeff_Mul()
        signs.setdefault(rest, set()).add(factor.is_negative)
    cancelled = needed_by(rest for rest, found in signs.items() if len(found) > 1)
    restricted = _restricted(value, needed_by(terms))
    lost = [each for each in cancelled if each.kind == "finite" and not is_evident(each)]
    return Restricted(restricted, *lost) if lost else restricted


def kept_exponential(value: Any, exponent: Any) -> Any:
    """Return e to a power, restricted to where it is defined as written; e to the power log(0) is 0.

    >>> from dpsym.language.symbols import real
    >>> x, p = real("x"), real("p", at_least=0)
    >>> [kept_exponential(sympy.exp(log), log) for log in (sympy.log(x), sympy.log(p))]
    [(x where x ≥ 0), p]
    """
    needed = needed_by([exponent])
    terms = () if exponent.has(Restricted) else sympy.Add.make_args(exponent)
    logs = [term.as_coeff_Mul()[1] for term in terms if term.as_coeff_Mul()[0].is_Rational]
    relaxed = {finite(log): nonnegative(log.args[0]) for log in logs if isinstance(log, sympy.log)}
    return _restricted(value, frozenset(relaxed.get(each, each) for each in needed))


def substituted(expression: Any, values: Mapping[Any, Any]) -> Any:
    """Return a formula with values in the place of symbols, restricted to where it is defined as written.

    >>> from dpsym.language.symbols import real
    >>> x, y = real("x"), real("y")
    >>> substituted(x / y, {x: y}), substituted(1 / x, {x: 1 / y})
    ((1 where y ≠ 0), (y where y ≠ 0))
    """
    written = [_written(each, values) for each in conditions_of(expression)]
    return settled(kept(expression.xreplace(dict(values)), [*written, *values.values()]))


def _written(condition: Condition, values: Mapping[Any, Any]) -> Any:
    """Return an operation that needs a condition for its operands, at the values of their symbols."""
    first, *others = (operand.xreplace(dict(values)) for operand in condition.operands)
    if condition.kind == "finite":
        return first
    exponents = {"nonzero": sympy.S.NegativeOne, "nonnegative": sympy.S.Half}
    return sympy.Pow(first, exponents[condition.kind] if not others else others[0], evaluate=False)


def needed_by(parts: Iterable[Any]) -> frozenset[Condition]:
    """Return the conditions under which all of some formulas have a finite value."""
    return frozenset().union(*(conditions_of(to_sympy(part)) for part in parts))


def _restricted(value: Any, needed: frozenset[Condition]) -> Any:
    missing = needed - conditions_of(value) if needed else needed
    if not missing:
        return value
    conventional = _by_convention(missing)
    left = [each for each in missing if not (each in conventional or is_evident(each))]
    return Restricted(value, *left) if left else value


def _by_convention(conditions: Iterable[Condition]) -> set[Condition]:
    """Return those on powers of a mass with exponents that sum to 1: ``p**a * p**(1 - a)`` is p."""
    powers: dict[Any, list[Condition]] = {}
    for each in conditions:
        if each.kind == "power" and getattr(each.operands[0], "is_probability", False):
            powers.setdefault(each.operands[0], []).append(each)
    return {
        each
        for group in powers.values()
        if sympy.expand(sympy.Add(*(each.operands[1] for each in group))) == 1
        for each in group
    }


def settled(expression: Any, ranges: dict[Any, Any] | None = None) -> Any:
    """Return a formula without conditions that have become evident, as by a value for a symbol.

    ``ranges`` gives variables with narrower domains in which a variable is known to lie.

    >>> from dpsym.language.symbols import real
    >>> x = real("x")
    >>> settled(Restricted(x, nonzero(x)).xreplace({x: sympy.Integer(2)}))
    2
    """
    changes = {}
    for part in expression.atoms(Restricted):
        left = [each for each in part.conditions if not is_evident(each.xreplace(ranges or {}))]
        if len(left) < len(part.conditions):
            changes[part] = Restricted(part.value, *left) if left else part.value
    return expression.xreplace(changes) if changes else expression


@lru_cache(maxsize=1024)
def is_evident(condition: Condition) -> bool:
    """Return whether a condition holds for all values of its variables, by interval arithmetic.

    >>> from dpsym.language.symbols import real
    >>> x, p = real("x"), real("p", above=0)
    >>> is_evident(nonzero(x**2 + 1)), is_evident(nonzero(sympy.exp(p) - 1)), is_evident(nonzero(x - 1))
    (True, True, False)
    """
    if condition.has(PointwiseLaw):  # its masses may be anything
        return False
    context = Context()
    try:
        term = condition.xreplace(_stand_ins(condition)).term(context)
        box = {name: of_domain(variable.domain) for name, variable in context.declared.items()}
        with ctx.workprec(PRECISION):  # what is remembered must not depend on who asked first
            around = enclose(term, box)
    except (IllFormedError, KernelRefusal):
        return False
    if around is NOWHERE:
        return False
    return condition.kind not in ("finite", "power") or around.is_finite()


def _stand_ins(condition: Condition) -> dict[Any, Any]:
    """Return variables that range over all values that masses, and sums that are not negative, may have."""
    made: dict[Any, Any] = {}
    for part in sorted(condition.atoms(*UP_TO_ONE, SumOver), key=sympy.default_sort_key):
        name = f"part {len(made)}"
        if not isinstance(part, SumOver):
            made[part] = Variable(name, Domain(fmpq(0), fmpq(1)))
        elif not conditions_of(part) and is_evident(nonnegative(part.args[0])):
            made[part] = Variable(name, Domain(fmpq(0)))
    return made
