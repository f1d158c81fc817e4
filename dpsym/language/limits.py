r"""The limits of functions of one number at a point or at infinity, by their expansions there.

Near the end, ``t`` tends to 0 from above and ``l = log(1/t)`` to infinity; a function is written there as

    e^D (c_1 t^(a_1) l^(-b_1) + c_2 t^(a_2) l^(-b_2) + ... + O(t^a l^(-b)))

with exponents in dictionary order and D a sum of such terms that are infinite.  These expansions are closed
under sums, products, quotients, powers, exponentials, logarithms of what has no power of l before it, and
functions that are analytic where their argument tends to; those of Gamma, erf and Phi at infinity are known
(Hardy 1910; Gruntz 1996; Olver et al. 2010, 5.11, 7.12).  A coefficient is used where it is certain that it
is not 0, and its sign where that is certain, for all values of the symbols in it; all else is unknown.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass, field
from itertools import product
from typing import TYPE_CHECKING, Any, Final, TypeAlias

import sympy

from dpsym.errors import UnknownError
from dpsym.kernel.terms import Term
from dpsym.language.restriction import Condition, Restricted
from dpsym.language.scalars import RULES, is_positive, scalar
from dpsym.language.special import Phi, phi
from dpsym.language.symbols import Variable

if TYPE_CHECKING:
    from dpsym.language.elaboration.context import Context

__all__ = ["limit"]

Exponents: TypeAlias = tuple[Any, Any]
Terms: TypeAlias = "dict[Exponents, Any]"

ONE: Final = (sympy.S.Zero, sympy.S.Zero)  # the exponents of a number
LOGARITHM: Final = (sympy.S.Zero, sympy.S.NegativeOne)  # those of l
FARTHEST: Final = (sympy.Integer(12), sympy.S.Zero)  # up to where an expansion is known that could go on
LENGTH: Final = 10  # terms of a series in something small
MOST: Final = 40  # terms that are kept
ENTIRE: Final = (sympy.sin, sympy.cos, sympy.atan, sympy.erf, sympy.erfc, sympy.asinh, Phi, phi)
#: What is analytic inside of its domain, beside these.
ANALYTIC: Final = (
    sympy.tan,
    sympy.asin,
    sympy.acos,
    sympy.atanh,
    sympy.LambertW,
    sympy.loggamma,
    sympy.gamma,
)
#: Functions by others, at every argument.
BY_OTHERS: Final[dict[Any, Callable[[Any], Any]]] = {
    sympy.sinh: lambda u: (sympy.exp(u) - sympy.exp(-u)) / 2,
    sympy.cosh: lambda u: (sympy.exp(u) + sympy.exp(-u)) / 2,
    sympy.tanh: lambda u: 1 - 2 / (sympy.exp(2 * u) + 1),
    sympy.coth: lambda u: 1 + 2 / (sympy.exp(2 * u) - 1),
    sympy.cot: lambda u: sympy.cos(u) / sympy.sin(u),
    sympy.sqrt: lambda u: u**sympy.S.Half,
    sympy.factorial: lambda n: sympy.gamma(n + 1, evaluate=False),
}


class _Unknown(Exception):  # noqa: N818 - it is raised and caught here alone
    """An expansion, or a sign, is not known."""


@dataclass
class _Expansion:
    """A function near the end: ``terms`` times e to the power of ``exponent``, up to ``rest``.

    ``rest`` is None where there are no more terms.
    """

    terms: Terms
    rest: Exponents | None = None
    exponent: Terms = field(default_factory=dict)

    @property
    def first(self) -> Exponents:
        """The exponents of the largest term, or of the rest where no term is known."""
        known = min(self.terms, default=None)
        found = self.rest if known is None else known
        if found is None:
            raise _Unknown
        return found

    @property
    def leading(self) -> Any:
        """The coefficient of the largest term."""
        if not self.terms:
            raise _Unknown
        return self.terms[min(self.terms)]

    @property
    def is_zero(self) -> bool:
        return not self.terms and self.rest is None


def limit(body: Any, symbol: Any, end: Any, side: int = 1) -> Any:
    """Return what an expression tends to as a symbol tends to a number from one side, or to an infinity.

    ``side`` is 1 from above and -1 from below.

    Raises:
        UnknownError: it is not known.

    >>> x = sympy.Symbol("x")
    >>> limit((1 + 1 / x) ** x, x, sympy.oo), limit(x * sympy.log(x), x, 0)
    (E, 0)
    """
    end = sympy.sympify(end, strict=True)
    if end.is_infinite:
        approach = {
            (sympy.S.NegativeOne, sympy.S.Zero): sympy.S.One if end is sympy.oo else sympy.S.NegativeOne
        }
    else:
        approach = {ONE: end, (sympy.S.One, sympy.S.Zero): sympy.Integer(side)}
    expand = _Expander(symbol, _Expansion({key: c for key, c in approach.items() if c != 0}))
    try:
        return expand.value(expand.of(expand.with_tails(sympy.sympify(body, strict=True))))
    except _Unknown:
        raise UnknownError(f"dpsym does not know the limit of {body} as {symbol} tends to {end}") from None


@dataclass
class _Expander:
    """Expansions of the expressions in a symbol that approaches its end."""

    symbol: Any
    approach: _Expansion

    def with_tails(self, body: Any) -> Any:
        """Return an expression with 1 - Phi(-u) for Phi(u) where u tends to infinity, and so for erf."""

        def tends_to_infinity(u: Any) -> bool:
            try:
                return bool(u.has(self.symbol) and self.value(self.of(u)) is sympy.oo)
            except _Unknown:
                return False

        for kind, by_tail in ((Phi, lambda u: 1 - Phi(-u)), (sympy.erf, lambda u: 1 - sympy.erfc(u))):
            large = [part for part in body.atoms(kind) if tends_to_infinity(part.args[0])]
            body = (
                body.subs({part: by_tail(part.args[0]) for part in large}, simultaneous=True)
                if large
                else body
            )
        return body

    def of(self, expression: Any) -> _Expansion:
        """Return the expansion of an expression."""
        if expression == self.symbol:
            return self.approach
        if not expression.has(self.symbol):
            return self.number(expression)
        if isinstance(expression, sympy.Add):
            return self.sum(self.of(part) for part in expression.args)
        if isinstance(expression, sympy.Mul):
            found = self.number(sympy.S.One)
            for part in expression.args:
                found = self.times(found, self.of(part))
            return found
        if isinstance(expression, Restricted):
            self.require(expression.conditions)
            return self.of(expression.value)
        if isinstance(expression, (sympy.Pow, sympy.exp)):
            base, exponent = expression.as_base_exp()
            if base is sympy.E:
                return self.exp(self.of(exponent))
            if not exponent.has(self.symbol):
                return self.power(self.of(base), exponent)
            return self.exp(self.times(self.of(exponent), self.log(self.of(base))))
        return self.function(expression)

    def require(self, conditions: Iterable[Condition]) -> None:
        """Make sure that conditions are met near the end; a number with an expansion is finite there."""
        for condition in conditions:
            operands = [self.of(operand) for operand in condition.operands]
            if condition.kind != "finite" and (self.lead(operands[0]) < 0 and condition.kind != "nonzero"):
                raise _Unknown

    def number(self, value: Any) -> _Expansion:
        """Return a number that does not depend on the symbol."""
        if value.has(sympy.oo, -sympy.oo, sympy.zoo, sympy.nan) or any(
            isinstance(part, Variable) and part.domain.infinite for part in value.free_symbols
        ):
            raise _Unknown
        return self.expansion({ONE: value}, None)

    def expansion(self, terms: Terms, rest: Exponents | None, exponent: Terms | None = None) -> _Expansion:
        """Return an expansion without terms that are 0, beyond the rest, or too many."""
        kept: Terms = {}
        for key in sorted(terms):
            if rest is not None and key >= rest:
                break
            if (coefficient := _plain(terms[key])) == 0:
                continue
            if len(kept) == MOST:
                rest = key
                break
            kept[key] = coefficient
        return _Expansion(kept, rest, exponent or {})

    def sign(self, value: Any) -> int:
        """Return the sign of a number that is certainly not 0."""
        for sign in (1, -1):
            if is_positive(sign * value):
                return sign
        raise _Unknown

    def lead(self, found: _Expansion) -> int:
        """Return the sign of an expansion near the end."""
        return self.sign(found.leading)

    def sum(self, parts: Iterable[_Expansion]) -> _Expansion:
        """Return a sum: what is exponentially smaller than another part is beyond all powers."""
        total = _Expansion({})
        for part in parts:
            total = self.plus(total, part)
        return total

    def plus(self, one: _Expansion, other: _Expansion) -> _Expansion:
        if one.is_zero or other.is_zero:
            return other if one.is_zero else one
        apart = self.expansion(_sum(one.exponent, other.exponent, -1), None)
        if not apart.terms:
            rests = [part.rest for part in (one, other) if part.rest is not None]
            return self.expansion(_sum(one.terms, other.terms), min(rests, default=None), one.exponent)
        large, small = (one, other) if self.lead(apart) > 0 else (other, one)
        if not large.terms or (_is_slow(apart) and large.first[0] > small.first[0]):
            raise _Unknown
        beyond = _moved(large.first, FARTHEST[::-1] if _is_slow(apart) else FARTHEST)
        return self.expansion(
            large.terms, beyond if large.rest is None else min(large.rest, beyond), large.exponent
        )

    def times(self, one: _Expansion, other: _Expansion) -> _Expansion:
        if one.is_zero or other.is_zero:
            return _Expansion({})
        terms: Terms = {}
        for (a, c), (b, d) in product(one.terms.items(), other.terms.items()):
            key = _moved(a, b)
            terms[key] = terms.get(key, 0) + c * d
        rests = [_moved(x.rest, y.first) for x, y in ((one, other), (other, one)) if x.rest is not None]
        exponent = self.expansion(_sum(one.exponent, other.exponent), None).terms
        return self.expansion(terms, min(rests, default=None), exponent)

    def small(self, found: _Expansion) -> tuple[Exponents, Any, _Expansion]:
        """Return the largest term of an expansion, and d where the expansion is that term times 1 + d."""
        key, leading = found.first, found.leading
        self.sign(leading)
        back = (-key[0], -key[1])
        terms = {_moved(at, back): c / leading for at, c in found.terms.items() if at != key}
        return key, leading, self.expansion(terms, None if found.rest is None else _moved(found.rest, back))

    def series(self, coefficients: Callable[[int], Any], d: _Expansion) -> _Expansion:
        """Return the sum of c_j d^j for something small."""
        if d.is_zero:
            return self.number(coefficients(0))
        if d.first <= ONE:
            raise _Unknown
        total, factor = self.number(coefficients(0)), self.number(sympy.S.One)
        for j in range(1, LENGTH):
            factor = self.times(factor, d)
            total = self.plus(total, self.times(factor, self.number(coefficients(j))))
        rest = (LENGTH * d.first[0], LENGTH * d.first[1])
        return self.expansion(total.terms, rest if total.rest is None else min(rest, total.rest))

    def power(self, base: _Expansion, exponent: Any) -> _Expansion:
        if exponent.is_Integer and exponent > 0 and base.is_zero:
            return base
        if exponent.is_Integer and 0 < exponent <= LENGTH:
            found = base
            for _ in range(int(exponent) - 1):
                found = self.times(found, base)
            return found
        key, leading, d = self.small(base)
        if not exponent.is_Integer and self.sign(leading) < 0:
            raise _Unknown
        if not exponent.is_Rational:
            return self.exp(self.times(self.number(exponent), self.log(base)))
        rise = {at: exponent * c for at, c in base.exponent.items()}
        found = self.series(lambda j: sympy.binomial(exponent, j) if j else sympy.S.One, d)
        term = _Expansion({(exponent * key[0], exponent * key[1]): leading**exponent}, None, rise)
        return self.times(term, found)

    def log(self, found: _Expansion) -> _Expansion:
        key, leading, d = self.small(found)
        if self.sign(leading) < 0 or key[1] != 0:
            raise _Unknown
        terms = _sum(found.exponent, {LOGARITHM: -key[0], ONE: sympy.log(leading)})
        over = self.series(lambda j: sympy.Rational((-1) ** (j - 1), j) if j else sympy.S.Zero, d)
        return self.plus(self.expansion(terms, None), over)

    def exp(self, found: _Expansion) -> _Expansion:
        found = self.settled(found)
        if found.rest is not None and found.rest <= ONE:
            raise _Unknown
        large = {key: c for key, c in found.terms.items() if key < ONE}
        plain = large.get(LOGARITHM, sympy.S.Zero)
        factor = {
            (-plain if plain.is_Rational else sympy.S.Zero, sympy.S.Zero): sympy.exp(found.terms.get(ONE, 0))
        }
        if plain.is_Rational:
            large.pop(LOGARITHM, None)
        small = self.expansion({key: c for key, c in found.terms.items() if key > ONE}, found.rest)
        rest = self.series(lambda j: 1 / sympy.factorial(j), small)
        return self.times(_Expansion(factor, None, large), rest)

    def settled(self, found: _Expansion) -> _Expansion:
        """Return an expansion without an exponential before it: what is beyond all powers is a rest."""
        if not found.exponent or found.is_zero:
            return found
        exponent = _Expansion(found.exponent)
        if self.lead(exponent) > 0:
            raise _Unknown
        return _Expansion({}, _moved(found.first, FARTHEST[::-1]) if _is_slow(exponent) else FARTHEST)

    def value(self, found: _Expansion) -> Any:
        """Return what an expansion tends to."""
        if found.is_zero:
            return sympy.S.Zero
        if self.is_endless(found):
            if _is_slow(_Expansion(found.exponent)) and found.first[0] > 0:
                raise _Unknown
            return sympy.oo * self.lead(found)
        found = self.settled(found)
        if found.first < ONE:
            return sympy.oo * self.lead(found)
        if found.first > ONE:
            return sympy.S.Zero
        if ONE not in found.terms:
            raise _Unknown
        return found.terms[ONE]

    def function(self, expression: Any) -> _Expansion:
        """Return the expansion of a function of one argument, or of a few that are made of these."""
        kind = type(expression)
        if kind in (sympy.Max, sympy.Min):
            return self.extreme([self.of(arg) for arg in expression.args], 1 if kind is sympy.Max else -1)
        if kind is sympy.binomial:
            n, k = expression.args
            rising = (sympy.gamma(part + 1, evaluate=False) for part in (n, k, n - k))
            above, *below = map(self.of, rising)
            return self.times(above, self.power(self.times(*below), sympy.S.NegativeOne))
        if kind is sympy.beta:
            a, b = (self.of(arg) for arg in expression.args)
            logs = (self.log_gamma(part) for part in (a, b, self.plus(a, b)))
            first, second, both = logs
            return self.exp(self.sum([first, second, self.times(self.number(sympy.S.NegativeOne), both)]))
        if kind is sympy.polygamma and expression.args[0] == 0:
            return self.digamma(self.of(expression.args[1]))
        if len(expression.args) != 1:
            raise _Unknown
        if kind in BY_OTHERS:
            return self.of(BY_OTHERS[kind](expression.args[0]))
        inner = self.of(expression.args[0])
        if kind is sympy.log:
            return self.log(inner)
        if kind is sympy.Abs:
            return self.times(self.number(sympy.Integer(self.lead(inner))), inner)
        if kind in (*ENTIRE, *ANALYTIC):
            return self.analytic(kind, inner)
        raise _Unknown

    def extreme(self, parts: list[_Expansion], sign: int) -> _Expansion:
        """Return the largest of several expansions, or the least."""
        best, *others = parts
        for other in others:
            apart = self.plus(other, self.times(self.number(sympy.S.NegativeOne), best))
            if not apart.is_zero and self.lead(apart) == sign:
                best = other
        return best

    def analytic(self, kind: Any, inner: _Expansion) -> _Expansion:
        """Return a function of what tends to a number in its domain, or to infinity."""
        inner = inner if self.is_endless(inner) else self.settled(inner)
        if inner.exponent or (not inner.is_zero and inner.first < ONE):
            return self.at_infinity(kind, inner)
        center = inner.terms.get(ONE, sympy.S.Zero)
        if inner.rest is not None and inner.rest <= ONE:
            raise _Unknown
        if kind in (sympy.gamma, sympy.loggamma) and center == 0:
            return self.exp(self.log_gamma(inner)) if kind is sympy.gamma else self.log_gamma(inner)
        if kind not in ENTIRE and not self.is_inside(kind, center):
            raise _Unknown
        u = sympy.Dummy("u")
        away = self.expansion({key: c for key, c in inner.terms.items() if key != ONE}, inner.rest)
        derivatives = [kind(u)]

        def coefficient(j: int) -> Any:
            while len(derivatives) <= j:
                derivatives.append(sympy.diff(derivatives[-1], u))
            return derivatives[j].subs(u, center) / sympy.factorial(j)

        return self.series(coefficient, away)

    def is_inside(self, kind: Any, center: Any) -> bool:
        """Return whether a number lies inside of the domain of a function, not at an end."""
        if kind in (sympy.gamma, sympy.loggamma):
            return is_positive(center)
        if kind is sympy.LambertW:
            return is_positive(center + sympy.exp(-1))
        if kind is sympy.tan:
            return is_positive(sympy.cos(center) ** 2)
        return is_positive(1 - center**2)

    def is_endless(self, inner: _Expansion) -> bool:
        """Return whether something has an exponential before it that is infinite."""
        return bool(inner.exponent) and self.lead(_Expansion(inner.exponent)) > 0

    def at_infinity(self, kind: Any, inner: _Expansion) -> _Expansion:
        """Return a function of what tends to infinity."""
        sign = self.lead(inner)
        up = self.times(self.number(sympy.Integer(sign)), inner)
        if kind is sympy.atan:
            turned = self.analytic(sympy.atan, self.power(up, sympy.S.NegativeOne))
            found = self.plus(self.number(sympy.pi / 2), self.times(self.number(sympy.S.NegativeOne), turned))
            return self.times(self.number(sympy.Integer(sign)), found)
        if kind is phi:
            square = self.times(self.number(-sympy.S.Half), self.times(up, up))
            return self.times(self.number(1 / sympy.sqrt(2 * sympy.pi)), self.exp(square))
        if kind is Phi:
            half = self.times(
                self.number(sympy.S.Half), self.tail(self.times(self.number(sympy.sqrt(2) / 2), up))
            )
            return half if sign < 0 else self.less(1, half)
        if kind is sympy.erfc:
            return self.tail(up) if sign > 0 else self.less(2, self.tail(up))
        if kind is sympy.erf:
            return self.times(self.number(sympy.Integer(sign)), self.less(1, self.tail(up)))
        if kind in (sympy.gamma, sympy.loggamma) and sign > 0:
            logarithm = self.log_gamma(inner)
            return self.exp(logarithm) if kind is sympy.gamma else logarithm
        if kind is sympy.asinh:
            root = self.power(self.plus(self.times(up, up), self.number(sympy.S.One)), sympy.S.Half)
            return self.times(self.number(sympy.Integer(sign)), self.log(self.plus(up, root)))
        raise _Unknown

    def less(self, number: int, found: _Expansion) -> _Expansion:
        """Return a number minus an expansion."""
        return self.plus(
            self.number(sympy.Integer(number)), self.times(self.number(sympy.S.NegativeOne), found)
        )

    def tail(self, up: _Expansion) -> _Expansion:
        """Return erfc of what tends to infinity: e^(-u^2)/(u sqrt(pi)) (1 - 1/(2u^2) + 3/(4u^4) - ...)."""
        over = self.power(self.times(up, up), sympy.S.NegativeOne)
        before = self.exp(self.times(self.number(sympy.S.NegativeOne), self.times(up, up)))
        root = self.times(self.number(1 / sympy.sqrt(sympy.pi)), self.power(up, sympy.S.NegativeOne))
        odd = self.series(lambda j: sympy.Rational((-1) ** j * sympy.factorial2(2 * j - 1), 2**j), over)
        return self.times(self.times(before, root), odd)

    def log_gamma(self, inner: _Expansion) -> _Expansion:
        """Return log Gamma of what tends to a positive number, to 0 from above or to infinity."""
        if inner.exponent or inner.first < ONE:
            if self.lead(inner) < 0:
                raise _Unknown
            over, logarithm = self.power(inner, sympy.S.NegativeOne), self.log(inner)
            half = self.plus(inner, self.number(-sympy.S.Half))
            minus = self.times(self.number(sympy.S.NegativeOne), inner)
            odd = self.series(_stirling, over)
            constant = self.number(sympy.log(2 * sympy.pi) / 2)
            return self.sum([self.times(half, logarithm), minus, constant, odd])
        if inner.first > ONE:
            if self.lead(inner) < 0:
                raise _Unknown
            above = self.analytic(sympy.loggamma, self.plus(inner, self.number(sympy.S.One)))
            return self.plus(above, self.times(self.number(sympy.S.NegativeOne), self.log(inner)))
        return self.analytic(sympy.loggamma, inner)

    def digamma(self, inner: _Expansion) -> _Expansion:
        """Return digamma of what tends to infinity: log u - 1/(2u) - ..., or to a number above 0."""
        if not inner.exponent and inner.first >= ONE:
            center = inner.terms.get(ONE, sympy.S.Zero)
            if inner.first > ONE and self.lead(inner) > 0:
                above = self.digamma(self.plus(inner, self.number(sympy.S.One)))
                return self.plus(
                    above, self.times(self.number(-sympy.S.One), self.power(inner, -sympy.S.One))
                )
            if not is_positive(center):
                raise _Unknown
            away = self.expansion({key: c for key, c in inner.terms.items() if key != ONE}, inner.rest)
            return self.series(lambda j: sympy.polygamma(j, center) / sympy.factorial(j), away)
        if self.lead(inner) < 0:
            raise _Unknown
        over = self.power(inner, sympy.S.NegativeOne)
        return self.plus(self.log(inner), self.series(_digamma, over))


def _stirling(power: int) -> Any:
    """Return the coefficient of u^(-power) in Stirling's series: B_2k/(2k (2k-1)) at power 2k - 1."""
    if power % 2 == 0:
        return sympy.S.Zero
    return sympy.bernoulli(power + 1) / (power * (power + 1))


def _digamma(power: int) -> Any:
    """Return the coefficient of u^(-power) in that of digamma u - log u: -1/2 at 1, -B_2k/(2k) at 2k."""
    if power == 1:
        return -sympy.S.Half
    return sympy.S.Zero if power == 0 else -sympy.bernoulli(power) / power


def _plain(coefficient: Any) -> Any:
    """Return a coefficient in the form in which it is plain whether it is 0."""
    return sympy.expand(sympy.expand_log(coefficient, factor=True))


def _is_slow(exponent: _Expansion) -> bool:
    """Return whether e to the power of what tends to infinity need not be larger than all powers of 1/t."""
    return bool(exponent.first[0] == 0 and exponent.first[1] >= -1)


def _moved(key: Exponents, by: Exponents) -> Exponents:
    return key[0] + by[0], key[1] + by[1]


def _sum(one: Terms, other: Terms, sign: int = 1) -> Terms:
    return {key: one.get(key, 0) + sign * other.get(key, 0) for key in {**one, **other}}


def _limit(expression: Any, context: Context) -> Term:
    """Return what a function tends to: the same from both sides, if none is said."""
    body, symbol, end, side = expression.args
    body = body.tends_to(symbol, end) if hasattr(body, "tends_to") else body
    if not body.has(symbol):
        return scalar(body, context)
    sides = (1,) if end.is_infinite else {"+": (1,), "-": (-1,)}.get(str(side), (1, -1))
    found = [limit(body, symbol, end, each) for each in sides]
    if any(value != found[0] for value in found):
        raise UnknownError(f"the limits of {body} from both sides are not plainly the same")
    return scalar(found[0], context)


RULES[sympy.Limit] = _limit
