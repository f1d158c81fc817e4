r"""The values of infinite sums, by the form of their terms.

A term is taken apart into a number, a power r^k, a rational function of k, one factorial below and one power
k^(-s).  What is left then is one of

    p(k) r^k             with |r| < 1          derivatives of the geometric series
    p(k) r^k / (k + b)!                        the exponential series, p in falling factorials
    r^k / (2k)!, r^k / (2k + 1)!               its even and its odd part, cosh and sinh or cos and sin
    r^k / (k + b)        with -1 <= r < 1      the logarithm
    c / (k + b)^s        with s > 1            zeta; alternating ones too; simple poles by digamma
    e^(-c k^2)           with c > 0            Jacobi's theta function

(Graham, Knuth and Patashnik 1994, chapters 5 and 7; Olver et al. 2010, 25.2 and 5.7).  Whether a sum
converges has to be plain from the domains of its symbols.  A sum whose terms are of one sign from some k
on, and do not tend to 0 fast enough, is infinite.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, Final, TypeAlias

import sympy

from dpsym.errors import UnknownError
from dpsym.language.signs import is_evidently_positive
from dpsym.language.special import ThetaSum

__all__ = ["series"]

Test: TypeAlias = "Callable[[Any], bool]"
LATEST: Final = 200  # places before a sum that are added one by one
HIGHEST: Final = 12  # the degree of a polynomial
ONE: Final = sympy.S.One
HALF: Final = sympy.S.Half


@dataclass
class _Form:
    """A term: ``number * rational(k) * ratio^k * k^(-power) * e^(-square k^2) / (step k + shift)!``."""

    is_positive: Test
    number: Any = ONE
    rational: Any = ONE
    ratio: Any = ONE
    power: Any = sympy.S.Zero
    square: Any = sympy.S.Zero
    shift: Any = None
    step: int = 1


def series(body: Any, index: Any, low: Any, high: Any, is_positive: Test = is_evidently_positive) -> Any:
    """Return the value of a sum over whole numbers of which one end, or both, are infinite.

    ``is_positive`` says whether a number is positive for all values of its symbols.

    Raises:
        UnknownError: its value, or whether it has one, is not known.

    >>> k = sympy.Symbol("k")
    >>> series(1 / k**2, k, 1, sympy.oo), series(k / 3**k, k, 0, sympy.oo), series(1 / k, k, 1, sympy.oo)
    (pi**2/6, 3/4, oo)
    """
    k = sympy.Dummy("k", integer=True)
    body = sympy.sympify(body, strict=True).xreplace({index: k})
    written = f"the infinite sum of {body.xreplace({k: sympy.Symbol(str(index))})}"
    low, high = sympy.sympify(low, strict=True), sympy.sympify(high, strict=True)
    parts = [(body, low)]
    if low == -sympy.oo:
        parts = [(body.xreplace({k: -k}), -high)]
        if high == sympy.oo:
            parts = [(body, sympy.S.Zero), (body.xreplace({k: -k}), ONE)]
    found = []
    for part, start in parts:
        if not (start.is_Integer and abs(start) <= LATEST):
            raise UnknownError(f"{written} begins at {start}, and not at a whole number of moderate size")
        found.append(_summed(part, k, int(start), is_positive))
    if None in found or {sympy.oo, -sympy.oo} <= set(found):
        raise UnknownError(
            f"{written} over {index} is none whose value dpsym knows; write its value or a bound instead"
        )
    return sympy.Add(*found)


def _summed(body: Any, k: Any, start: int, is_positive: Test) -> Any | None:
    """Return the sum from ``start`` on, as a whole or term by term."""
    whole = _of_form(_form(sympy.together(body) if _is_rational(body, k) else body, k, is_positive), k, start)
    if whole is not None:
        return whole
    terms = sympy.Add.make_args(sympy.expand(body))
    parts = [_of_form(_form(term, k, is_positive), k, start) for term in terms] if len(terms) > 1 else [None]
    if any(part is None or part.is_infinite for part in parts):  # the sum of what diverges may converge
        return None
    return sympy.Add(*parts)


def _is_rational(body: Any, k: Any) -> bool:
    return bool(body.is_rational_function(k))


def _form(term: Any, k: Any, is_positive: Test) -> _Form | None:
    """Take a term apart; None where a factor is none of those that are known."""
    form = _Form(is_positive)
    for factor in sympy.Mul.make_args(term):
        base, exponent = factor.as_base_exp()
        if not factor.has(k):
            form.number *= factor
        elif not base.has(k):
            if not _take_exponent(form, base, exponent, k):
                return None
        elif isinstance(base, sympy.factorial) and exponent == -1 and form.shift is None:
            inside = sympy.expand(base.args[0])
            shift, step = inside.subs(k, 0), inside.coeff(k, 1)
            if (
                not shift.is_Integer
                or abs(shift) > LATEST
                or step not in (1, 2)
                or inside != step * k + shift
            ):
                return None
            form.shift, form.step = int(shift), int(step)
        elif base == k and not exponent.has(k) and not exponent.is_Integer:
            form.power -= exponent
        elif exponent.is_Integer and _is_rational(base, k):
            form.rational *= factor
        else:
            return None
    return form


def _take_exponent(form: _Form, base: Any, exponent: Any, k: Any) -> bool:
    """Multiply the power of what does not depend on k into a form; its exponent is a polynomial in k."""
    exponent = sympy.expand(exponent)
    if not exponent.is_polynomial(k) or sympy.degree(exponent, k) > 2:
        return False
    constant, linear, square = (exponent.coeff(k, degree) for degree in range(3))
    if square != 0:
        if base != sympy.E:
            return False
        form.square -= square
    form.number *= base**constant
    form.ratio *= base**linear
    return True


def _of_form(form: _Form | None, k: Any, start: int) -> Any | None:
    if form is None or (not form.number.is_finite and form.number.is_number):
        return None
    if form.square != 0:
        return form.number * value if (value := _theta(form, start)) is not None else None
    if form.power != 0:
        return form.number * value if (value := _zeta_like(form, start)) is not None else None
    top, bottom = (sympy.Poly(part, k) for part in sympy.fraction(sympy.together(form.rational)))
    if max(top.degree(), bottom.degree()) > HIGHEST or not (top.free_symbols | bottom.free_symbols) <= {k}:
        return None
    if any(bottom.eval(place) == 0 for place in _roots(bottom) if place >= start):
        return None  # a term without a value
    value = _rational(form, top, bottom, k, start)
    return None if value is None else form.number * value


def _roots(polynomial: Any) -> list[int]:
    if polynomial.degree() <= 0:
        return []
    return [int(root) for root in sympy.roots(polynomial, filter="Z")]


def _rational(form: _Form, top: Any, bottom: Any, k: Any, start: int) -> Any | None:
    if form.step == 2:
        plain = form.rational == 1 and form.shift in (0, 1) and start >= 0
        return _every_other(form, start) if plain else None
    if form.shift is not None:
        return _exponential(form, top, k, start) if bottom.degree() == 0 and bottom.LC() == 1 else None
    if _is_within(form):
        return _geometric_and_logarithm(form, top, bottom, k, start)
    if form.ratio == ONE:
        return _powers(top, bottom, k, start, form.number)
    if form.ratio == -1:
        return _alternating(top, bottom, k, start)
    if form.ratio.is_number and form.ratio > 1:
        return _endless(top.LC() / bottom.LC(), form.number)
    return None


def _is_within(form: _Form) -> bool:
    """Return whether the ratio is plainly between -1 and 1."""
    return all(form.is_positive(1 + sign * form.ratio) for sign in (1, -1))


def _endless(leading: Any, number: Any) -> Any | None:
    """Return the infinity that a sum of terms of one sign tends to, if the number before it has one too."""
    return None if number.is_positive is number.is_negative else sympy.oo * sympy.sign(leading)


def _falling(polynomial: Any, k: Any) -> list[Any]:
    """Return the coefficients of a polynomial in 1, k, k (k - 1), ..."""
    if polynomial.is_zero:
        return []
    found, rest = [sympy.S.Zero] * (polynomial.degree() + 1), polynomial
    while not rest.is_zero:
        degree = rest.degree()
        found[degree] = rest.LC()
        rest -= sympy.Poly(rest.LC() * sympy.prod([k - i for i in range(degree)], start=ONE), k)
    return found


def _exponential(form: _Form, top: Any, k: Any, start: int) -> Any | None:
    """Return the sum of p(k) r^k / (k + b)!, as one over j = k + b; below -b the terms have no value."""
    first = start + form.shift
    if first < 0:
        return None
    x, total = form.ratio, sympy.S.Zero
    for degree, factor in enumerate(_falling(top.compose(sympy.Poly(k - form.shift, k)), k)):
        early = (x**j / sympy.factorial(j) for j in range(max(first - degree, 0)))
        total += factor * x**degree * (sympy.exp(x) - sympy.Add(*early))
    return total * x ** (-form.shift)


def _every_other(form: _Form, start: int) -> Any | None:
    """Return the sum of r^k / (2k + b)! for b of 0 or 1."""
    sign = 1 if form.is_positive(form.ratio) or form.ratio.could_extract_minus_sign() is False else -1
    square = sign * form.ratio
    root = ONE
    for base, exponent in (factor.as_base_exp() for factor in sympy.Mul.make_args(square)):
        if not (exponent.is_Integer and exponent % 2 == 0) and not form.is_positive(base):
            return None
        root *= base ** (exponent / 2)
    even, odd = (sympy.cosh, sympy.sinh) if sign == 1 else (sympy.cos, sympy.sin)
    whole = odd(root) / root if form.shift else even(root)
    early = (form.ratio**k / sympy.factorial(2 * k + form.shift) for k in range(start))
    return sympy.Add(whole, *(-part for part in early))


def _geometric_and_logarithm(form: _Form, top: Any, bottom: Any, k: Any, start: int) -> Any | None:
    """Return the sum of a rational function times r^k whose poles are simple and whole."""
    x, (whole, rest) = form.ratio, top.div(bottom)
    shifted = whole.compose(sympy.Poly(k + start, k))
    total = x**start * sympy.Add(
        *(c * sympy.factorial(i) * x**i / (1 - x) ** (i + 1) for i, c in enumerate(_falling(shifted, k)))
    )
    for factor, place, power in _poles(rest, bottom, k) or [(None, None, 2)] * (not rest.is_zero):
        if power > 1 or not place.is_Integer:
            return None
        early = sympy.Add(*(x**j / sympy.Integer(j) for j in range(1, start + int(place))))
        total += factor * x ** (-place) * (-sympy.log(1 - x) - early)
    return total


def _poles(top: Any, bottom: Any, k: Any) -> list[tuple[Any, Any, int]] | None:
    """Return c, b and s of the parts c / (k + b)^s of a proper fraction; None if a pole is not rational."""
    found = []
    for part in sympy.Add.make_args(sympy.apart(top.as_expr() / bottom.as_expr(), k)):
        if part == 0:
            continue
        above, below = sympy.fraction(sympy.together(part))
        base, power = sympy.factor(below).as_independent(k, as_Add=False)[1].as_base_exp()
        line = sympy.Poly(base, k)
        if above.has(k) or line.degree() != 1 or not power.is_Integer:
            return None
        factor = sympy.cancel(part * (k + line.nth(0) / line.nth(1)) ** power)
        found.append((factor, line.nth(0) / line.nth(1), int(power)))
    return found


def _powers(top: Any, bottom: Any, k: Any, start: int, number: Any) -> Any | None:
    """Return the sum of a rational function."""
    if top.is_zero:
        return sympy.S.Zero
    if bottom.degree() - top.degree() < 2:
        return _endless(top.LC() / bottom.LC(), number)
    total, poles = sympy.S.Zero, _poles(top, bottom, k)
    for factor, place, power in poles or ():
        value = -sympy.digamma(start + place) if power == 1 else _zeta_from(power, start + place)
        if value is None or not start + place > 0:
            return None
        total += factor * value
    return total if poles else None


def _zeta_from(power: int, first: Any) -> Any | None:
    """Return the sum of 1/x^s over x = first, first + 1, ..., for a whole or half number."""
    if first.is_Integer:
        whole, begin = sympy.zeta(power), ONE
    elif (2 * first).is_Integer:
        whole, begin = (2**power - 1) * sympy.zeta(power), HALF
    else:
        return None
    steps = first - begin
    if not 0 <= steps <= LATEST:
        return None
    return sympy.Add(whole, *(-((begin + step) ** -power) for step in range(int(steps))))


def _alternating(top: Any, bottom: Any, k: Any, start: int) -> Any | None:
    """Return the sum of (-1)^k times a rational function that tends to 0."""
    if top.degree() >= bottom.degree():
        return None
    total, poles = sympy.S.Zero, _poles(top, bottom, k)
    for factor, place, power in poles or ():
        first = start + place
        if not first > 0:
            return None
        if power == 1:
            value = (sympy.digamma((first + 1) / 2) - sympy.digamma(first / 2)) / 2
        elif first.is_Integer:  # the alternating sum from 1 on is (1 - 2^(1-s)) zeta(s)
            early = sympy.Add(*(sympy.Rational((-1) ** (j - 1), j**power) for j in range(1, int(first))))
            sign = (-1) ** (int(first) - 1)
            value = sign * ((1 - sympy.Integer(2) ** (1 - power)) * sympy.zeta(power) - early)
        else:
            return None
        total += factor * (-1) ** start * value
    return total if poles else None


def _zeta_like(form: _Form, start: int) -> Any | None:
    """Return the sum of k^(-s) for a number s that is no whole one."""
    plain = form.rational.as_base_exp()
    s = form.power
    if form.rational != 1 and plain[1].is_Integer and plain[0].is_Dummy:
        s -= plain[1]
    elif form.rational != 1:
        return None
    if form.ratio != 1 or form.shift is not None or start < 1:
        return None
    if s.is_number and s <= 1:
        return _endless(ONE, form.number)
    if not form.is_positive(s - 1):
        return None
    return sympy.Add(sympy.zeta(s), *(-(sympy.Integer(j) ** -s) for j in range(1, start)))


def _theta(form: _Form, start: int) -> Any | None:
    """Return the sum of e^(-c k^2)."""
    if form.ratio != 1 or form.rational != 1 or form.shift is not None or form.power != 0:
        return None
    if not form.is_positive(form.square):
        return None
    c = form.square
    early = sympy.Add(*(sympy.exp(-c * j**2) for j in range(1, abs(start))))
    half = (ThetaSum(c) - 1) / 2
    if start > 0:
        return half - early
    return half + 1 + (early + sympy.exp(-c * start**2) if start < 0 else 0)
