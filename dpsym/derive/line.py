"""Statements about one unknown number: decided exactly, by the finitely many places where anything changes.

Comparisons of rational functions, roots and absolute values of one number x change their truth only at roots
of polynomials.  Between two such roots one rational number speaks for all; the roots themselves are algebraic
numbers, at which it is decided by division of polynomials whether something is zero.  Nothing is sampled.
This is cylindrical algebraic decomposition (Collins, 1975) in one dimension.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import Any, Final

import sympy

from dpsym.language.relations import Both, Comparison
from dpsym.language.symbols import Variable

__all__ = ["UnfitError", "between", "comparisons", "first_failure", "supposed_of"]

HIGHEST: Final = 16  # degree of a polynomial that is looked at
MOST_ROUNDS: Final = 5
MOST_POINTS: Final = 60
DIGITS: Final = 40
TINY: Final = sympy.Rational(1, 10**25)
QUADRATIC: Final = 2  # degree up to which roots are written down
LONGEST: Final = 200  # parts of a comparison
REMEMBERED: Final = 4096  # expressions and questions; each row of an exercise comes to the same ones
X: Final = sympy.Symbol("x", real=True)  # the one unknown, however it is called


class UnfitError(Exception):
    """A statement is not of the kind that is decided here."""


@dataclass(frozen=True)
class _Place:
    """A root of a polynomial, or all numbers between two of them; ``inside`` is a rational number there."""

    inside: Any  # a number between two roots, for a root one beside it
    root: Any = None
    polynomial: Any = None  # that of the root, irreducible

    @property
    def value(self) -> Any:
        return self.inside if self.root is None else self.root


def comparisons(statement: Any) -> Iterator[Comparison]:
    """Yield the comparisons of which a statement is made.

    >>> x, y = sympy.symbols("x y")
    >>> list(comparisons(Both(Comparison(x, "<", 1), Comparison(y, "=", 2))))
    [x < 1, y = 2]
    """
    if isinstance(statement, Comparison):
        yield statement
    elif isinstance(statement, (Both, sympy.And, sympy.Or, sympy.Not)):
        for part in statement.args:
            yield from comparisons(part)
    else:
        raise UnfitError(f"{statement} is made of something else than comparisons")


def supposed_of(symbol: Any) -> Iterator[Comparison]:
    """Yield what the range of a number says of it.

    >>> from dpsym.language import real
    >>> list(supposed_of(real("x", at_least=0)))
    [x >= 0]
    """
    if not isinstance(symbol, Variable):
        return
    domain = symbol.domain
    if domain.integer:
        raise UnfitError(f"{symbol} is a whole number")
    if domain.lo is not None and domain.lo != -sympy.oo:
        yield Comparison(symbol, ">" if domain.lo_open else ">=", domain.lo)
    if domain.hi is not None and domain.hi != sympy.oo:
        yield Comparison(symbol, "<" if domain.hi_open else "<=", domain.hi)
    for op, bound in getattr(symbol, "constraints", ()):
        yield Comparison(symbol, op, bound)


def first_failure(premises: Iterable[Any], goal: Any) -> Any | None:
    """Return a number at which all premises hold and the goal does not; None if there is none.

    A premise that has no value at a number does not hold there.

    Raises:
        UnfitError: they are not about one real number in a way that is decided here, or the goal has no value
            at a number at which the premises hold.

    >>> from dpsym.language import real
    >>> x = real("x")
    >>> one, two = Comparison(abs(x - 2), ">=", 1), Comparison(x, ">=", 3)
    >>> above = Comparison(x, ">", 1)
    >>> print(first_failure([two], one), first_failure([one], two), first_failure([one, above], two))
    None 0 None
    """
    stated = [*premises, goal]
    symbols = set().union(*(part.free_symbols for part in stated))
    if len(symbols) != 1:
        raise UnfitError("they are not about one number")
    (symbol,) = symbols
    stated = [*supposed_of(symbol), *stated]
    if any(part.has(sympy.exp, sympy.log) for part in stated):
        raise UnfitError("they are not algebraic")
    found = _first_failure(tuple(part.xreplace({symbol: X}) for part in stated))
    if isinstance(found, str):
        raise UnfitError(found)
    return found


@lru_cache(maxsize=REMEMBERED)
def _first_failure(stated: tuple[Any, ...]) -> Any | None:
    """Return a number at which all statements hold but the last; in words why that is not decided."""
    try:
        line = _Line([part for statement in stated for part in comparisons(statement)])
        supposed = [place for place in line.places if all(line.holds(part, place) for part in stated[:-1])]
        found = [(line.holds(stated[-1], place), place.value) for place in supposed]
    except UnfitError as error:
        return str(error)
    failing = [value for holds, value in found if holds is False]
    if failing:
        return min(failing, key=_plainness)
    if any(holds is None for holds, _ in found):
        return "what follows has no value at a number at which the premises hold"
    return None


def _plainness(value: Any) -> tuple[Any, ...]:
    """Return a key by which whole numbers come first, then small ones; they are shown to people."""
    return not value.is_Integer, not value.is_Rational, abs(value), bool(value < 0)


class _Line:
    """The places on the line between which no comparison changes."""

    def __init__(self, parts: Sequence[Comparison]) -> None:
        self.gaps = {part: part.lhs - part.rhs for part in parts}
        if any(sum(1 for _ in sympy.preorder_traversal(gap)) > LONGEST for gap in self.gaps.values()):
            raise UnfitError("a comparison is too long")
        self.known: dict[tuple[Comparison, _Place], int | None] = {}
        self.factors: set[Any] = set()
        self.places = self._places()
        for _ in range(MOST_ROUNDS):
            before = set(self.factors)
            for place in self.places:
                for gap in self.gaps.values():
                    if place.root is None:
                        self._resolved(gap, place)
            if self.factors == before:
                return
            self.places = self._places()
        raise UnfitError("absolute values lie too deep in each other")

    def _places(self) -> list[_Place]:
        """Return the roots of all factors, and a rational number between each two."""
        roots = []
        for factor in self.factors:
            roots += [(root, factor) for root in _roots(factor)]
        if len(roots) > MOST_POINTS:
            raise UnfitError("there are too many places to look at")
        roots.sort(key=lambda found: found[0])
        if not roots:
            return [_Place(sympy.Integer(0))]
        places = []
        left = sympy.floor(roots[0][0]) - 1
        for place, (root, factor) in enumerate(roots):
            places += [_Place(left), _Place(left, root, factor)]
            after = roots[place + 1][0] if place + 1 < len(roots) else None
            left = sympy.ceiling(root) + 1 if after is None else between(root, after)
        return [*places, _Place(left)]

    # Truth

    def holds(self, statement: Any, place: _Place) -> bool | None:
        """Return whether a statement holds at a place; None where it has no value."""
        if isinstance(statement, Comparison):
            sign = self._sign(statement, place)
            if sign is None:
                return None
            return {"=": sign == 0, "<": sign < 0, "<=": sign <= 0, ">": sign > 0, ">=": sign >= 0}[
                statement.op
            ]
        found = [self.holds(part, place) for part in statement.args]
        if isinstance(statement, sympy.Not):
            return None if found[0] is None else not found[0]
        if isinstance(statement, sympy.Or):
            return True if True in found else None if None in found else False
        return False if False in found else None if None in found else True

    def _sign(self, part: Comparison, place: _Place) -> int | None:
        key = (part, place)
        if key not in self.known:
            self.known[key] = self._found_sign(self.gaps[part], place)
        return self.known[key]

    def _found_sign(self, gap: Any, place: _Place) -> int | None:
        plain = self._resolved(gap, place)
        if plain is None:
            return None
        if place.root is not None:
            top, bottom = _quotient(plain)
            if self._is_zero(bottom, place) or not self._has_roots(plain, place):
                return None
            if self._is_zero(top, place):
                return 0
        value = plain.xreplace({X: place.inside})
        number = value if value.is_Rational else sympy.N(value, DIGITS)
        if not number.is_real:
            return None if place.root is None else self._sign_of(plain.xreplace({X: place.root}))
        if abs(number) < TINY:
            if number != 0 or not value.is_Rational:
                raise UnfitError("a number is too small to be told from zero")
            return 0
        return 1 if number > 0 else -1

    def _sign_of(self, value: Any) -> int:
        """Return the sign of a number beside which, on one side, there is nothing."""
        number = sympy.N(value, DIGITS)
        if not number.is_real or abs(number) < TINY:
            raise UnfitError("a number is too small to be told from zero")
        return 1 if number > 0 else -1

    def _is_zero(self, expression: Any, place: _Place) -> bool:
        """Return whether something without absolute values is zero at a root."""
        if not _radicals(expression):
            polynomial = _polynomial(expression)
            return bool(polynomial.is_zero or polynomial.rem(place.polynomial).is_zero)
        value = expression.xreplace({X: place.root})
        if value.is_Rational:
            return bool(value == 0)
        if abs(sympy.N(value, DIGITS)) > TINY:
            return False
        if place.polynomial.degree() > QUADRATIC:
            raise UnfitError("whether a number with roots is zero is not decided")
        symbol = sympy.Dummy()
        return bool(sympy.minimal_polynomial(value, symbol) == symbol)

    def _has_roots(self, plain: Any, place: _Place) -> bool:
        """Return whether what stands under roots is not negative at a place."""
        for radical in _radicals(plain):
            base = radical.base
            if not base.has(X) or radical.exp.q % 2 == 1:
                continue
            polynomial = _polynomial(base)
            if polynomial.rem(place.polynomial).is_zero:
                continue
            if sympy.N(base.xreplace({X: place.root}), DIGITS) < 0:
                return False
        return True

    # Writing without absolute values

    def _resolved(self, gap: Any, place: _Place) -> Any | None:
        """Return a difference as it is at a place, without absolute values; None where it has no value."""
        inside = place.inside

        def write(part: Any) -> Any:
            if not (part.has(X) and part.has(sympy.Abs, sympy.Max, sympy.Min)):
                return _written_anew(part)
            args = [write(inner) for inner in part.args]
            if any(inner is None for inner in args):
                return None
            if isinstance(part, sympy.Abs):
                self._add(args[0])
                value = args[0].xreplace({X: inside})
                return args[0] if _is_above(value) else -args[0]
            if isinstance(part, (sympy.Max, sympy.Min)):
                best = args[0]
                for other in args[1:]:
                    self._add(best - other)
                    above = _is_above((best - other).xreplace({X: inside}))
                    best = best if above == isinstance(part, sympy.Max) else other
                return best
            return _made(part, args)

        plain = write(gap)
        self._add(plain)
        if place.root is None:
            for radical in _radicals(plain):
                base = radical.base.xreplace({X: inside})
                if base.is_Rational and base < 0 and radical.exp.q % 2 == 0:
                    return None
                if base.is_Rational and base < 0:
                    raise UnfitError("a root of odd order of a negative number is not decided here")
        return plain

    def _add(self, expression: Any) -> None:
        """Note the polynomials at whose roots an expression may change its sign, or has no value."""
        self.factors.update(_factors(expression))


def _is_above(value: Any) -> bool:
    number = value if value.is_Rational else sympy.N(value, DIGITS)
    if not number.is_real:
        raise UnfitError("a root of a negative number stands in an absolute value")
    return bool(number >= 0)


def between(left: Any, right: Any) -> Any:
    """Return a rational number between two, a whole one if there is one.

    >>> between(sympy.sqrt(2), 3), between(0, sympy.Rational(1, 2))
    (2, 1/4)
    """
    whole = sympy.floor(left) + 1
    if whole < right:
        return whole
    digits = 1
    while True:
        step = sympy.Rational(1, 2**digits)
        found = sympy.floor(left / step) * step + step
        if left < found < right:
            return found
        digits += 1
        if digits > HIGHEST * HIGHEST:
            raise UnfitError("two roots are too close to each other")


# Expressions, which are the same at many places and in many questions


def _made(part: Any, args: Iterable[Any]) -> Any:
    if not isinstance(part, (sympy.Add, sympy.Mul, sympy.Pow)):
        raise UnfitError(f"{part.func} is not decided here")
    return part.func(*args)


@lru_cache(maxsize=REMEMBERED)
def _written_anew(part: Any) -> Any:
    """Return an expression without absolute values as sympy writes it."""
    return _made(part, map(_written_anew, part.args)) if part.args and part.has(X) else part


@lru_cache(maxsize=REMEMBERED)
def _quotient(expression: Any) -> tuple[Any, Any]:
    top, bottom = sympy.fraction(sympy.together(expression))
    return top, bottom


@lru_cache(maxsize=REMEMBERED)
def _roots(factor: Any) -> tuple[Any, ...]:
    return tuple(factor.real_roots(radicals=factor.degree() <= QUADRATIC))


@lru_cache(maxsize=REMEMBERED)
def _factors(expression: Any) -> frozenset[Any]:
    """Return the irreducible factors of the polynomials at whose roots an expression may change its sign."""
    found: set[Any] = set()
    for polynomial in (norm for part in _quotient(expression) for norm in _norms(part)):
        if polynomial.is_zero or polynomial.degree() < 1:
            continue
        if polynomial.degree() > HIGHEST:
            raise UnfitError("a polynomial has too high a degree")
        found.update(factor.monic() for factor, _ in polynomial.factor_list()[1])
    return frozenset(found)


@lru_cache(maxsize=REMEMBERED)
def _radicals(expression: Any) -> tuple[Any, ...]:
    """Return the powers with broken exponents in an expression."""
    found = [part for part in expression.atoms(sympy.Pow) if not part.exp.is_Integer]
    for part in found:
        if not part.exp.is_Rational or _inner(part.base) or not (part.base.has(X) or part.base.is_Rational):
            raise UnfitError(f"{part} is not decided here")
    return tuple(sorted(found, key=str))


def _inner(base: Any) -> bool:
    return any(not part.exp.is_Integer for part in base.atoms(sympy.Pow))


@lru_cache(maxsize=REMEMBERED)
def _polynomial(expression: Any) -> Any:
    try:
        return sympy.Poly(sympy.expand(expression), X, domain="QQ")
    except sympy.PolynomialError as error:
        raise UnfitError(f"{expression} is no polynomial") from error
    except sympy.CoercionFailed as error:
        raise UnfitError(f"{expression} has numbers that are not rational") from error


def _norms(expression: Any) -> Iterator[Any]:
    """Yield polynomials among whose roots are all those of an expression with roots in it, and their own."""
    radicals = _radicals(expression)
    if len(radicals) > 3:
        raise UnfitError("there are too many roots in each other's company")
    norm = expression
    names = {}
    for radical in radicals:
        if radical.base.has(X):
            yield from map(_polynomial, _quotient(radical.base))
        root = sympy.Pow(radical.base, sympy.Rational(1, radical.exp.q))
        names[root] = sympy.Dummy()
        norm = norm.xreplace({radical: names[root] ** radical.exp.p})
    norm = _quotient(norm)[0]
    for root, name in names.items():
        top, bottom = _quotient(root.base if isinstance(root, sympy.Pow) else root)
        degree = root.exp.q if isinstance(root, sympy.Pow) else 1
        norm = sympy.resultant(sympy.expand(norm), sympy.expand(bottom * name**degree - top), name)
        if norm == 0:
            raise UnfitError("an expression with roots may be zero everywhere")
    yield _polynomial(norm)
