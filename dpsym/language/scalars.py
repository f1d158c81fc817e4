"""Scalar sympy expressions as terms: arithmetic, functions, conditions, finite sums, integrals."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterable
from typing import Any, Final, TypeAlias

import sympy
from flint import ctx, fmpq
from sympy.core.function import AppliedUndef

from dpsym.errors import IllFormedError, KernelRefusal, TooLargeError, shortened
from dpsym.kernel.enclosure import enclose
from dpsym.kernel.statement import FLIPPED, of_domain
from dpsym.kernel.terms import INF, MAX_BITS, PI, Term, rat, term
from dpsym.language.elaboration.building import HEARD, decided, is_tame, maximum, minimum, product, total
from dpsym.language.elaboration.context import Context
from dpsym.language.elaboration.corners import smooth_parts
from dpsym.language.nodes import Scalar, rational_of
from dpsym.language.relations import Both, Comparison, statement_of
from dpsym.language.series import series
from dpsym.language.signs import is_evidently_nonnegative, is_evidently_positive
from dpsym.language.special import ENTRIES, FunctionEntry
from dpsym.language.symbols import Variable

__all__ = ["INTEGRAL_FORMS", "choose", "concrete", "is_positive", "scalar"]

PRECISION: Final = 128  # bits, of what has to be plain
LARGEST_SUM: Final = 5_000
LARGEST_POWER: Final = 8 * MAX_BITS  # bits of a power of numbers, which stays one where it is not evaluated
IntegralForm: TypeAlias = "Callable[[Any, Any, tuple[Term, Term], Context], Term | None]"
#: Other ways to write an integral of a body over a symbol between two ends, tried in order; what builds on
#: scalars adds its own.  Each returns None where it does not apply.
INTEGRAL_FORMS: Final[list[IntegralForm]] = []


def scalar(expression: Any, context: Context, used_in: str = "the claim") -> Term:
    """Return a scalar expression as a term.

    Raises:
        IllFormedError: something in it is no number, or is unknown to the kernel.

    >>> scalar(sympy.exp(sympy.Rational(1, 2)) + 1, Context())
    add(1, exp(1/2))
    """
    if context.is_bound(expression):
        return _bound(expression, context)
    if isinstance(expression, Scalar):
        return expression.elaborate(context)
    if isinstance(expression, Variable):
        return context.variable(expression)
    if isinstance(expression, sympy.Symbol):
        raise IllFormedError(
            f"the symbol {expression} has no domain; declare it with real(...), integer(...) or order(...)"
        )
    if isinstance(expression, sympy.Number):
        return _number(expression)
    if isinstance(expression, AppliedUndef):
        raise IllFormedError(f"the function {expression.func} is not defined, used in {expression}")
    rule = RULES.get(type(expression)) or CONSTANTS.get(type(expression))
    if rule is None:
        kind = type(expression).__name__
        if not isinstance(expression, sympy.Expr):
            raise IllFormedError(f"{expression} is not a number ({kind}), but is used as one in {used_in}")
        raise IllFormedError(f"the kernel does not know {kind}, used in {expression}")
    return rule(expression, context)


def concrete(expression: Any, context: Context, purpose: str) -> int:
    """Return an expression that counts something as an integer.

    Raises:
        IllFormedError: it is not a definite integer in this shape.

    >>> concrete(sympy.Integer(3), Context(), "the number of terms")
    3
    """
    found = scalar(expression, context, purpose)
    number = found.number
    if number is None or number.q != 1:
        raise IllFormedError(f"{purpose} must be a definite integer, but is {expression}")
    HEARD.get(set()).add(("count", number, number))
    return int(number.p)


def choose(condition: Any, then: Term, otherwise: Term, context: Context) -> Term:
    """Return the term that is ``then`` where the condition holds, and ``otherwise`` elsewhere.

    >>> from dpsym.kernel.terms import rat
    >>> from dpsym.language.symbols import real
    >>> choose(real("x") < 1, rat(1), rat(0), Context())
    if_lt(x, 1, 1, 0)
    """
    condition = statement_of(condition)
    if condition is sympy.true:
        return then
    if condition is sympy.false:
        return otherwise
    if isinstance(condition, Both):
        for part in reversed(condition.args):
            then = choose(part, then, otherwise, context)
        return then
    if isinstance(condition, sympy.Or):
        for part in reversed(condition.args):
            otherwise = choose(part, then, otherwise, context)
        return otherwise
    if isinstance(condition, sympy.Not):
        return choose(condition.args[0], otherwise, then, context)
    if isinstance(condition, Comparison):
        return _compare(condition, then, otherwise, context)
    own = getattr(condition, "choose", None)
    if own is not None:
        return own(then, otherwise, context)  # type: ignore[no-any-return]
    raise IllFormedError(f"{condition} is not a condition")


def _bound(expression: Any, context: Context) -> Term:
    value = context.bound(expression)
    if isinstance(value, Term):
        return value
    if not hasattr(value, "number"):
        raise IllFormedError(f"{expression} is not a number")
    return value.number()  # type: ignore[no-any-return]


def _number(number: Any) -> Term:
    if number.is_Rational:
        bits = max(int(number.p).bit_length(), int(number.q).bit_length())
        if bits > MAX_BITS:
            raise TooLargeError(
                f"a number has about {bits * 30103 // 100000:,} digits, more than dpsym computes with; "
                "round it, or put a variable with a range in its place"
            )
        return rat(f"{number.p}/{number.q}")
    if number is sympy.oo:
        return INF
    if number is -sympy.oo:
        return -INF
    if number.is_Float:
        raise IllFormedError(
            f"{shortened(str(number))} is a floating-point number; write it exactly, as in Rational(1, 10)"
        )
    raise IllFormedError(f"an expression in the claim has no value (sympy calls it {number})")


def _add(expression: Any, context: Context) -> Term:
    return total([scalar(arg, context) for arg in expression.args])


def _mul(expression: Any, context: Context) -> Term:
    return product([scalar(arg, context) for arg in expression.args])


def _pow(expression: Any, context: Context) -> Term:
    base, exponent = expression.args
    if base is sympy.E:
        return term("exp", scalar(exponent, context))
    below, above = scalar(base, context), scalar(exponent, context)
    if below == rat(0) and above.number is not None and above.number > 0:
        return below
    if below.number is not None and above.number is not None and above.number.q == 1:
        bits = max(int(below.number.p).bit_length(), int(below.number.q).bit_length()) - 1
        if bits * abs(above.number) > LARGEST_POWER:
            raise TooLargeError(
                f"{shortened(str(base))} to the power of {shortened(str(exponent))} has more digits "
                "than dpsym computes with"
            )
    return below**above


def _log(expression: Any, context: Context) -> Term:
    """Return a logarithm; that of a ratio of probabilities follows the conventions of log(p/q)."""
    numerator, denominator = sympy.fraction(expression.args[0])
    if _is_probability(numerator) and _is_probability(denominator):
        return term("logratio", scalar(numerator, context), scalar(denominator, context))
    return term("log", scalar(expression.args[0], context))


def _is_probability(expression: Any) -> bool:
    return bool(getattr(expression, "is_probability", False))


def _piecewise(expression: Any, context: Context) -> Term:
    *cases, (last, condition) = [(arg.expr, arg.cond) for arg in expression.args]
    if condition is not sympy.true:
        raise IllFormedError(
            f"the cases of {expression} do not say what holds otherwise; end with (value, True)"
        )
    result = scalar(last, context)
    for value, condition in reversed(cases):
        result = choose(condition, scalar(value, context), result, context)
    return result


def _compare(condition: Comparison, then: Term, otherwise: Term, context: Context) -> Term:
    for side, other, op in (
        (condition.lhs, condition.rhs, condition.op),
        (condition.rhs, condition.lhs, FLIPPED[condition.op]),
    ):
        exact = _loss_comparison(side, op, other, context)
        if exact is not None:
            return decided(*exact, then, otherwise)
    return decided(
        condition.op, scalar(condition.lhs, context), scalar(condition.rhs, context), then, otherwise
    )


def _loss_comparison(side: Any, op: str, bound: Any, context: Context) -> tuple[str, Term, Term] | None:
    """Return ``log(p/q) op b`` as ``p op e^b q``, which is decided exactly where e^b is rational."""
    sign, loss = (-1, -side) if side.could_extract_minus_sign() else (1, side)
    if not context.is_bound(loss):
        return None
    value = context.bound(loss)
    if not hasattr(value, "ratio"):
        return None
    if any(getattr(symbol, "domain", None) and symbol.domain.infinite for symbol in bound.free_symbols):
        return None  # at b = oo and q = 0 the product e^b q has no value, and the relation has one
    exponent = scalar(bound, context)
    if not is_tame(exponent):
        return None
    above, below = value.ratio() if sign == 1 else value.ratio()[::-1]
    return op, above, term("exp", exponent) * below


def _repeated(expression: Any, context: Context, combine: Callable[[list[Term]], Term]) -> Term:
    """Return a sum or product over concrete ranges."""
    body, *limits = expression.args
    if isinstance(expression, sympy.Sum) and {sympy.oo, -sympy.oo} & set(limits[-1][1:]):
        index, low, high = _limits(limits[-1], expression)
        _require_in(index, (low, high), expression)
        inner = sympy.Sum(body, *limits[:-1]) if limits[1:] else body
        return scalar(series(inner, index, low, high, is_positive), context)
    parts: list[Term] = []

    def run(remaining: list[Any]) -> None:
        if not remaining:
            parts.append(scalar(body, context))
            return
        index, low, high = _limits(remaining[-1], expression)
        start, stop = (concrete(end, context, f"the range of {index}") for end in (low, high))
        _require_in(index, map(sympy.Integer, (start, stop) if start <= stop else ()), expression)
        for value in range(start, stop + 1):
            if len(parts) > LARGEST_SUM:
                raise TooLargeError(
                    f"{expression.func.__name__} over {index} has more than {LARGEST_SUM} terms"
                )
            with context.binding(index, rat(value)):
                run(remaining[:-1])

    run(limits)
    try:
        return combine(parts)
    except KernelRefusal as error:
        raise TooLargeError(
            f"{expression.func.__name__} over {limits[0][0]} has more digits than dpsym computes with"
        ) from error


def is_positive(expression: Any, *, strictly: bool = True) -> bool:
    """Return whether an expression is positive for all values of its symbols, by interval arithmetic.

    Not ``strictly``, it may be 0 as well.
    """
    context = Context()
    try:
        subject = scalar(expression, context)
        box = {name: of_domain(variable.domain) for name, variable in context.declared.items()}
        with ctx.workprec(PRECISION):  # what is remembered must not depend on who asked first
            return enclose(subject, box).is_at_least(fmpq(0), strictly=strictly)
    except (IllFormedError, KernelRefusal):
        return False


def _integral(expression: Any, context: Context) -> Term:
    body, *limits = expression.args
    return _integrated(body, limits, expression, context)


def _integrated(body: Any, limits: list[Any], expression: Any, context: Context) -> Term:
    """Return an integral over the last of some limits, of the integral over the others.

    The limits of the inner ones may speak of the outer variable.  sympy keeps integrals of integrals as one.
    Where something affine changes its sign, as in an absolute value, the interval is cut.
    """
    *inner, outer = limits
    symbol, low, high = _limits(outer, expression)
    _require_in(symbol, (low, high), expression)
    ends = scalar(low, context), scalar(high, context)
    if not inner and _runs_upwards(low, high):
        for form in INTEGRAL_FORMS:
            written = form(body, symbol, ends, context)
            if written is not None:
                return written
    parts = []
    for piece, start, end in [(body, low, high)] if inner else smooth_parts(body, symbol, low, high):
        ends = scalar(start, context), scalar(end, context)
        with context.integration(symbol, symbol.name, (start, end)) as variable:
            inside = _integrated(piece, inner, expression, context) if inner else scalar(piece, context)
        parts.append(Term("integral", (inside, *ends), str(variable.data)))
    return total(parts)


def _require_in(symbol: Any, ends: Iterable[Any], expression: Any) -> None:
    """Refuse values for a bound symbol of which its declaration, which is believed, says otherwise.

    The ends of an integral do not count.
    """
    if not isinstance(symbol, Variable):
        return
    domain, over = symbol.domain, isinstance(expression, sympy.Integral)
    bounds = (1, domain.lo, domain.lo_open), (-1, domain.hi, domain.hi_open)
    inside = [not (over and domain.integer)]
    for end in ends:
        for sign, bound, is_open in bounds:
            if bound is not None and end != sign * sympy.oo:
                is_beyond = is_evidently_positive if is_open and not over else is_evidently_nonnegative
                inside.append(is_beyond(sign * (end - rational_of(bound))))
    if not all(inside):
        raise IllFormedError(
            f"{symbol} is declared to be in {domain}, and may lie outside in {expression}; "
            "use another symbol there"
        )


def _runs_upwards(low: Any, high: Any) -> bool:
    """Return whether the lower end of an integral evidently is the lower one; else its sign may be minus."""
    return bool(high is sympy.oo or low is -sympy.oo or is_evidently_nonnegative(sympy.expand(high - low)))


def _limits(limit: Any, expression: Any) -> tuple[Any, Any, Any]:
    if len(limit) != 3:
        raise IllFormedError(f"{expression} needs both limits of {limit[0]}")
    return limit[0], limit[1], limit[2]


def _counted(function: Callable[..., int]) -> Callable[[Any, Context], Term]:
    def rule(expression: Any, context: Context) -> Term:
        counts = [concrete(arg, context, f"an argument of {expression.func}") for arg in expression.args]
        if min(counts) < 0 or max(counts) > LARGEST_SUM:
            raise IllFormedError(f"{expression} is not taken of numbers between 0 and {LARGEST_SUM}")
        return rat(function(*counts))

    return rule


def _itself(expression: Any, context: Context) -> Term:
    """Return the argument: every number in a claim is real, though sympy is not told so."""
    return scalar(expression.args[0], context)


def _unary(head: str) -> Callable[[Any, Context], Term]:
    return lambda expression, context: term(head, scalar(expression.args[0], context))


def _of_entry(entry: FunctionEntry) -> Callable[[Any, Context], Term]:
    formula = entry.formula
    if formula is None:
        return _unary(entry.head)
    return lambda expression, context: scalar(formula(*expression.args), context)


def _sums(expression: Any, context: Context) -> Term:
    return _repeated(expression, context, total)


def _products(expression: Any, context: Context) -> Term:
    return _repeated(expression, context, product)


def _extremum(combine: Callable[[list[Term]], Term]) -> Callable[[Any, Context], Term]:
    return lambda expression, context: combine([scalar(arg, context) for arg in expression.args])


RULES: Final[dict[Any, Callable[[Any, Context], Term]]] = {
    sympy.Add: _add,
    sympy.Mul: _mul,
    sympy.Pow: _pow,
    sympy.log: _log,
    sympy.exp: _unary("exp"),
    sympy.Abs: _unary("abs"),
    sympy.re: _itself,
    sympy.conjugate: _itself,
    sympy.Max: _extremum(maximum),
    sympy.Min: _extremum(minimum),
    sympy.Piecewise: _piecewise,
    sympy.Sum: _sums,
    sympy.Product: _products,
    sympy.Integral: _integral,
    sympy.binomial: _counted(math.comb),
    sympy.factorial: _counted(math.factorial),
    **{entry.function: _of_entry(entry) for entry in ENTRIES.values()},
}
CONSTANTS: Final[dict[Any, Callable[[Any, Context], Term]]] = {
    type(sympy.pi): lambda _, __: PI,
    type(sympy.E): lambda _, __: term("exp", 1),
    type(sympy.EulerGamma): lambda _, __: -term("digamma", 1),
}
