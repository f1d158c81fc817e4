"""Finite sums, factorials and binomial coefficients of any size, as functions of a number.

A claim about a count is decided for a few counts, one after the other.  Where all that counts is the end of a
sum with a known value, or what a factorial is taken of, it is one about a number, which is proved for all.
"""

from __future__ import annotations

from typing import Any, Final

import sympy

from dpsym.language.signs import is_evidently_nonnegative, is_evidently_positive
from dpsym.language.symbols import Variable

__all__ = ["COUNTING", "closed"]

COUNTING: Final = (sympy.Sum, sympy.factorial, sympy.binomial)
HIGHEST: Final = 12  # the degree of a polynomial that is summed
ONE: Final = sympy.S.One


def closed(statement: Any) -> Any | None:
    """Return a statement with functions of numbers in the place of all that counts, or None.

    >>> from dpsym.language.symbols import integer
    >>> n, k = integer("n", at_least=1), sympy.Symbol("k", integer=True)
    >>> sympy.factor(closed(sympy.Sum(k**2, (k, 1, n)))), closed(sympy.binomial(2 * n, n))
    (n*(n + 1)*(2*n + 1)/6, gamma(2*n + 1)/gamma(n + 1)**2)
    >>> closed(sympy.Sum(1 / k**2, (k, 2, n + 1))), closed(sympy.Sum(k**k, (k, 1, n)))
    (-polygamma(1, n + 2) - 1 + pi**2/6, None)
    """
    values: dict[Any, Any] = {}
    waiting = [statement]
    while waiting:
        part = waiting.pop()
        if not isinstance(part, COUNTING):
            waiting.extend(part.args)
        elif (value := _value(part)) is None:
            return None
        else:
            values[part] = value
    return statement.xreplace(values)


def _value(part: Any) -> Any | None:
    if isinstance(part, sympy.factorial):
        (n,) = part.args
        return sympy.gamma(n + 1) if _is_count(n) else None
    if isinstance(part, sympy.binomial):
        n, k = part.args
        if not (_is_count(k) and _is_count(sympy.expand(n - k))):
            return None
        return sympy.gamma(n + 1) / (sympy.gamma(k + 1) * sympy.gamma(n - k + 1))
    body, *limits = part.args
    if len(limits) != 1 or len(limits[0]) != 3 or body.has(*COUNTING):
        return None
    k, low, high = limits[0]
    if not (low.is_Integer and low >= 0 and _is_count(sympy.expand(high + 1 - low))):
        return None
    found = [_summed(term, k, low, high) for term in sympy.Add.make_args(sympy.expand(body))]
    return None if None in found else sympy.Add(*found)


def _is_count(expression: Any) -> bool:
    """Return whether an expression is evidently a whole number, and at least 0."""
    if not expression.is_polynomial(*expression.free_symbols):
        return False
    terms = (
        sympy.Poly(expression, *expression.free_symbols).coeffs() if expression.free_symbols else [expression]
    )
    whole = all(isinstance(symbol, Variable) and symbol.domain.integer for symbol in expression.free_symbols)
    return whole and all(c.is_Integer for c in terms) and is_evidently_nonnegative(expression)


def _summed(term: Any, k: Any, low: Any, high: Any) -> Any | None:
    """Return the sum of a term of a sum: a power of k, a power with k above, or one over k or its square."""
    factor, rest = term.as_independent(k, as_Add=False)
    base, power = rest.as_base_exp()
    if rest == 1:
        return factor * (high + 1 - low)
    if base == k and power.is_Integer and 0 < power <= HIGHEST:
        at = [sympy.bernoulli(power + 1, end) for end in (high + 1, low)]
        return factor * sympy.expand(at[0] - at[1]) / (power + 1)
    shift = base - k
    if shift.is_Integer and power in (-1, -2) and low + shift >= 1:
        order = -power - 1
        ends = [sympy.polygamma(order, end + shift) for end in (high + 1, low)]
        return factor * (-1) ** order * (ends[0] - ends[1])
    return _geometric(factor, base, power, k, low, high)


def _geometric(factor: Any, base: Any, power: Any, k: Any, low: Any, high: Any) -> Any | None:
    if isinstance(base, sympy.exp):
        base, power = sympy.E, base.args[0] * power
    slope = power.diff(k)
    if base.has(k) or slope.has(k) or not is_evidently_positive(base):
        return None
    ratio, start = base**slope, factor * base ** power.xreplace({k: low})
    if not any(map(is_evidently_positive, (1 - ratio, ratio - 1))):
        return None
    return start * (ONE - ratio ** (high + 1 - low)) / (1 - ratio)
