r"""Infinite sums whose value is known: those of the exponential function, and geometric ones.

\sum_{k=m}^\infty c p(k) x^k / (k - b)!  c x^b (e^x - what stands before m) for p = 1; other polynomials
                                        are sums of k (k - 1) ... (k - i + 1), which shift the factorial
\sum_{k=m}^\infty c x^{2k} / (2k)!       c (\cosh x - what stands before m), and with 2k + 1 that of sinh
\sum_{k=m}^\infty c p(k) x^k             c x^m / (1 - x) for p = 1, where x is plainly between -1 and 1
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Any, Final

import sympy

from dpsym.language.symbols import Variable, integer
from dpsym.notes.complaints import unread
from dpsym.notes.meaning.core import number
from dpsym.notes.scope import Entry, Kind, Scope
from dpsym.notes.syntax import Big, Chain, Fenced, Name, Node, Number, Operation, Power

INFINITY: Final = Name("infinity")
PRODUCTS: Final = frozenset(("multiply", "times"))
LATEST: Final = 12  # the first place at which a sum may begin
HIGHEST: Final = 4  # the degree of a polynomial in what counts
ONE: Final = sympy.S.One


@dataclass
class _Term:
    """The term of a sum as C p(k) x^k, over a factorial of ``a k + b`` if there is one."""

    constant: Any = ONE
    polynomial: Any = ONE  # p
    ratio: Any = ONE
    root: Any = ONE  # of the ratio, where all exponents are even
    even: bool = True
    factorial: tuple[int, int] | None = None
    known: bool = field(default=True)


def is_infinite(node: Big) -> bool:
    """Return whether a sum has no last term."""
    return node.operator == "sum" and (node.above == INFINITY or (node.above is None and _goes_on(node)))


def _goes_on(node: Big) -> bool:
    r"""Return whether a letter from a number on stands below, as in ``\sum_{k \ge 1}``."""
    below = node.below[0] if len(node.below) == 1 else None
    if not isinstance(below, Chain) or not isinstance(below.first, Name):
        return False
    return [sign for sign, _ in below.links] == [">="] and isinstance(below.links[0][1], Number)


def series(node: Big, scope: Scope) -> Any:
    """Return the value of an infinite sum.

    Raises:
        Unread: it is not one of the sums that are known, or whether it converges is not plain.
    """
    start = _start(node)
    term = _Term(known=start is not None)
    if start is not None:
        name, _ = start
        inner = scope.child()
        index = integer("what_counts")  # no text has a symbol of this name
        inner.declare(Entry(name, Kind.INTEGER, index.domain, index, None, "a sum", node.span))
        _collect(node.body, 1, name, index, inner, term)
    value = _value(term, index, start[1]) if start is not None and term.known else None
    if value is None:
        told = "this infinite sum is not one whose value is known, as of x^k/k! or of x^k with |x| < 1"
        raise unread(node, f"{told}; write its value instead")
    return value


def _start(node: Big) -> tuple[Name, int] | None:
    """Return the symbol that counts, and its first value."""
    below = node.below[0] if len(node.below) == 1 else None
    if not isinstance(below, Chain) or len(below.links) != 1 or below.links[0][0] not in ("=", ">="):
        return None
    first = below.links[0][1]
    if not isinstance(below.first, Name) or not isinstance(first, Number) or not first.digits.isdigit():
        return None
    return (below.first, int(first.digits)) if int(first.digits) <= LATEST else None


def _collect(node: Node, sign: int, name: Name, index: Any, scope: Scope, term: _Term) -> None:
    """Multiply a factor, or divide by it, into the term."""
    if isinstance(node, Fenced) or (isinstance(node, Operation) and node.name in PRODUCTS):
        for part in node.args if isinstance(node, Operation) else (node.inside,):
            _collect(part, sign, name, index, scope, term)
    elif isinstance(node, Operation) and node.name == "divide":
        _collect(node.args[0], sign, name, index, scope, term)
        _collect(node.args[1], -sign, name, index, scope, term)
    elif isinstance(node, Operation) and node.name == "negate":
        term.constant = -term.constant
        _collect(node.args[0], sign, name, index, scope, term)
    elif name not in set(node.walk()):
        term.constant = term.constant * number(node, scope) ** sign
    elif isinstance(node, Operation) and node.name == "factorial" and sign == -1 and term.factorial is None:
        term.factorial = _linear(node.args[0], index, scope)
        term.known = term.known and term.factorial is not None
    elif isinstance(node, Power) and name not in set(node.base.walk()):
        _power(node, sign, index, scope, term)
    else:
        factor = number(node, scope) if sign == 1 else ONE
        term.polynomial = term.polynomial * factor
        plain = sign == 1 and factor.is_polynomial(index) and factor.free_symbols == {index}
        term.known = term.known and plain and sympy.degree(term.polynomial, index) <= HIGHEST


def _power(node: Power, sign: int, index: Any, scope: Scope, term: _Term) -> None:
    if node.base == Name("e"):
        _exponential(node.exponent, sign, index, scope, term)
        return
    exponent = _linear(node.exponent, index, scope)
    if exponent is None:
        term.known = False
        return
    base = number(node.base, scope)
    term.ratio = term.ratio * base ** (sign * exponent[0])
    term.constant = term.constant * base ** (sign * exponent[1])
    term.even = term.even and exponent[0] % 2 == 0
    term.root = term.root * base ** (sign * exponent[0] // 2)


def _exponential(node: Node, sign: int, index: Any, scope: Scope, term: _Term) -> None:
    """Multiply a power of e into the term; what stands before k need not be a whole number."""
    exponent = sympy.expand(number(node, scope))
    factor = exponent.coeff(index, 1)
    rest = sympy.expand(exponent - factor * index)
    term.known = term.known and not factor.has(index) and not rest.has(index)
    term.ratio = term.ratio * sympy.exp(sign * factor)
    term.constant = term.constant * sympy.exp(sign * rest)
    term.even = False


def _linear(node: Node, index: Any, scope: Scope) -> tuple[int, int] | None:
    """Return a and b of an expression a k + b in whole numbers, with a above 0."""
    found = sympy.expand(number(node, scope))
    factor = found.coeff(index, 1)
    rest = sympy.expand(found - factor * index)
    if not (factor.is_Integer and rest.is_Integer) or not 0 < factor <= 2 or abs(rest) > LATEST:
        return None
    return int(factor), int(rest)


def _value(term: _Term, index: Any, start: int) -> Any | None:
    if term.factorial is not None and term.factorial[0] == 1:
        return _shifted(term, index, start)
    if term.factorial is None:
        return _geometric(term, index, start) if _is_small(term.ratio) else None
    if term.polynomial != 1:
        return None
    if not term.even or term.factorial not in ((2, 0), (2, 1)):
        return None
    odd = term.factorial[1]
    grows, falls = sympy.exp(term.root), sympy.exp(-term.root)
    if not odd:
        return term.constant * _without((grows + falls) / 2, term.root, 0, 2, start)
    if term.constant == term.root:  # x^{2k + 1} = x x^{2k}
        return _without((grows - falls) / 2, term.root, 1, 2, start)
    return None


def _shifted(term: _Term, index: Any, start: int) -> Any | None:
    """Return the sum of C p(k) x^k / (k - b)! from a number on, by what is left of a factorial."""
    behind = -term.factorial[1] if term.factorial is not None else 0
    if not 0 <= behind <= start:
        return None
    x, rest = term.ratio, sympy.Poly(term.polynomial.subs(index, index + behind), index)
    total = sympy.S.Zero
    for power, factor in _falling(rest, index):  # k (k - 1) ... over k! is one over (k - power)!
        early = max(start - behind - power, 0)
        total += factor * x**power * _without(sympy.exp(x), x, 0, 1, early)
    return term.constant * x**behind * total


def _falling(rest: Any, index: Any) -> Iterator[tuple[int, Any]]:
    """Yield a polynomial as multiples of 1, k, k (k - 1), ..., by how many factors these have."""
    for power in reversed(range(rest.degree() + 1)):
        factor = rest.coeff_monomial(index**power)
        rest -= factor * sympy.Poly(sympy.prod([index - part for part in range(power)], start=ONE), index)
        yield power, factor


def _geometric(term: _Term, index: Any, start: int) -> Any:
    """Return the sum of C p(k) x^k from a number on: of k (k - 1) ... x^k it is i! x^i / (1 - x)^(i + 1)."""
    x, shifted = term.ratio, sympy.Poly(term.polynomial.subs(index, index + start), index)
    parts = (
        factor * sympy.factorial(power) * x**power / (1 - x) ** (power + 1)
        for power, factor in _falling(shifted, index)
    )
    return term.constant * x**start * sympy.Add(*parts)


def _without(whole: Any, x: Any, first: int, step: int, start: int) -> Any:
    """Return a power series without its first terms."""
    early = [x ** (first + step * k) / sympy.factorial(first + step * k) for k in range(start)]
    return sympy.Add(whole, *(-part for part in early))


def _is_small(ratio: Any) -> bool:
    """Return whether a ratio is between -1 and 1 by its form: a number, or of symbols in such ranges."""
    if ratio.is_Rational:
        return bool(abs(ratio) < 1)
    if isinstance(ratio, sympy.exp):
        return _is_negative(ratio.args[0])
    if isinstance(ratio, Variable):
        return _within(ratio)
    if isinstance(ratio, sympy.Pow):
        return bool(ratio.exp.is_Integer and ratio.exp > 0 and _is_small(ratio.base))
    if isinstance(ratio, sympy.Mul):
        return any(map(_is_small, ratio.args)) and all(map(_is_bounded, ratio.args))
    if isinstance(ratio, sympy.Add) and len(ratio.args) == 2 and ONE in ratio.args:
        other = next(part for part in ratio.args if part != 1)
        return isinstance(-other, Variable) and _within(-other, above=True)
    return False


def _is_bounded(factor: Any) -> bool:
    """Return whether a factor is between -1 and 1, or one of them, by its form."""
    if factor == -1 or _is_small(factor):
        return True
    if not isinstance(factor, Variable):
        return False
    low, high = factor.domain.lo, factor.domain.hi
    return low is not None and high is not None and bool(low >= -1 and high <= 1)


def _within(symbol: Variable, above: bool = False) -> bool:
    """Return whether a number is between -1 and 1, or above 0 and at most 1, by its domain."""
    low, high = symbol.domain.lo, symbol.domain.hi
    if low is None or high is None:
        return False
    if above:
        return bool((low > 0 or (low == 0 and symbol.domain.lo_open)) and high <= 1)
    low_fits = low > -1 or (low == -1 and symbol.domain.lo_open)
    return bool(low_fits and (high < 1 or (high == 1 and symbol.domain.hi_open)))


def _is_negative(exponent: Any) -> bool:
    """Return whether an exponent is below 0 by its form: minus a product of positive symbols."""
    factors = sympy.Mul.make_args(exponent)
    signs = [part for part in factors if part.is_Rational]
    if sympy.Mul(*signs) >= 0:
        return False
    others = [part.base if isinstance(part, sympy.Pow) else part for part in factors if not part.is_Rational]
    return bool(others) and all(
        isinstance(part, Variable)
        and part.domain.lo is not None
        and (part.domain.lo > 0 or (part.domain.lo == 0 and part.domain.lo_open))
        for part in others
    )
