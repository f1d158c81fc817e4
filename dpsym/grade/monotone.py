"""Arguments by derivatives: what is zero at a point and grows from there is not negative."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from typing import Any, Final

import sympy

from dpsym.derive.algebra import Algebra, in_order
from dpsym.language.nodes import rational_of
from dpsym.language.printing import latex
from dpsym.language.relations import Comparison, conjuncts, flipped
from dpsym.language.symbols import Variable
from dpsym.notes.english.lexicon import role
from dpsym.notes.said import Told

SMOOTH: Final = (
    *(sympy.Add, sympy.Mul, sympy.Pow, sympy.exp, sympy.log, sympy.sinh, sympy.cosh, sympy.tanh),
    *(sympy.Symbol, sympy.Number, sympy.NumberSymbol),
)
STARTS: Final = (0, 1)
MOST_SYMBOLS: Final = 4
DEEPEST: Final = 2  # how often a derivative is differentiated again
Known = tuple[Comparison, tuple[Any, ...]]
RISING, FALLING = role("monotone-rising"), role("monotone-falling")


def grows_from_zero(
    relation: Comparison,
    known: Sequence[Known],
    even: Callable[[Variable], bool],
) -> bool:
    """Return whether rows say that the gap of an inequality is zero at a point and grows from there.

    At another number in place of the symbol the gap and its slope may both be zero, and the slope grow
    everywhere; rows have to say so of both.

    Args:
        relation: the inequality.
        known: the relations of rows that hold, each with what its row supposes beyond the sheet.
        even: whether nothing changes where a symbol is replaced by minus itself.

    >>> from dpsym.language import real
    >>> x, y = real("x", at_least=0), real("y")
    >>> slope = Comparison(sympy.exp(x) - 1, ">=", 0)
    >>> grows_from_zero(Comparison(1 + x, "<=", sympy.exp(x)), [(slope, ())], lambda _: False)
    True
    >>> bend = Comparison(sympy.exp(y), ">", 0)
    >>> zero = Comparison(sympy.Integer(0), "=", sympy.Integer(0))
    >>> asked = Comparison(1 + y, "<=", sympy.exp(y))
    >>> grows_from_zero(asked, [(bend, ()), (zero, ()), (zero, ())], lambda _: False)
    True
    >>> grows_from_zero(asked, [(bend, ())], lambda _: False)
    False
    """
    if relation.op not in ("<=", ">="):
        return False
    small, large = in_order(relation)
    gap = sympy.Add(large, sympy.Mul(-1, small))
    if not all(isinstance(part, SMOOTH) for part in sympy.preorder_traversal(gap)):
        return False
    return _Growth(known, even, Algebra(plain=False)).shows(gap)


def signs_told(
    told: Sequence[Told], slopes: Sequence[Any], read: Callable[[str], Sequence[Any]]
) -> Iterator[Known]:
    """Yield which signs words say that slopes have, and where: "which is negative for $x < 2$".

    They may say it of the function itself, which falls there: up to an end of an interval at which the slope
    may be 0.  Whether it is so has to be decided.

    Args:
        told: the sentences.
        slopes: derivatives that rows name.
        read: reads what a formula states.
    """
    symbols = {part for slope in slopes for part in slope.free_symbols}
    for sentence in told:
        for words, formula in zip(sentence.words.split("$"), sentence.formulas, strict=False):
            signs = [op for op, said in ((">", RISING), ("<", FALLING)) if said.search(words)]
            ways = (formula, *(rf"{latex(symbol)} \in {formula}" for symbol in symbols))
            where = next((found[0] for found in map(read, ways) if len(found) == 1), None)
            if len(signs) != 1 or where is None or where.free_symbols.isdisjoint(symbols):
                continue
            parts = (flipped(part) if part.rhs in symbols else part for part in conjuncts(where))
            extra = tuple(parts)
            yield from (
                (Comparison(slope, sign, 0), extra) for slope in slopes for sign in (signs[0], f"{signs[0]}=")
            )


def slopes_in(equations: Iterable[Comparison], relation: Comparison) -> Iterator[Any]:
    """Yield what equations say that a slope of the gap of an inequality is.

    >>> from dpsym.language import real
    >>> x = real("x", at_least=0)
    >>> said = Comparison(1 - 1 / (1 + x), "=", x / (1 + x))
    >>> list(slopes_in([said], Comparison(sympy.log(1 + x), "<=", x)))
    [x/(x + 1)]
    """
    algebra = Algebra(plain=False)
    gap = sympy.Add(relation.rhs, sympy.Mul(-1, relation.lhs))
    symbols = [part for part in gap.free_symbols if isinstance(part, Variable)]
    if not all(isinstance(part, SMOOTH) for part in sympy.preorder_traversal(gap)):
        return
    slopes = [sympy.diff(sign * gap, symbol) for symbol in symbols for sign in (1, -1)]
    for one in equations:
        if any(algebra.same(slope, one.lhs) for slope in slopes):
            yield one.rhs


@dataclass(frozen=True)
class _Growth:
    known: Sequence[Known]
    even: Callable[[Variable], bool]
    algebra: Algebra

    def shows(self, gap: Any) -> bool:
        """Return whether rows show that a gap is not negative."""
        symbols = sorted((part for part in gap.free_symbols if isinstance(part, Variable)), key=str)
        for symbol in symbols[:MOST_SYMBOLS]:
            slope, along = sympy.diff(gap, symbol), self._along(symbol)
            for start in self._zeros(gap, symbol, symbols):
                if along._grows(slope, symbol, start) or along._bends(slope, symbol, start):
                    return True
        return False

    def _along(self, symbol: Variable) -> _Growth:
        """Return what is known where one symbol moves: its own value at a row limits nothing."""
        kept = [
            (relation, tuple(_about(symbol, part) for part in extra if not _fixes(part, symbol)))
            for relation, extra in self.known
        ]
        return replace(self, known=kept)

    def _zeros(self, gap: Any, symbol: Variable, symbols: Sequence[Variable]) -> Iterator[Any]:
        """Yield values of a symbol at which a gap is zero, whatever the others are; it may turn there."""
        others = [other for other in symbols if other is not symbol and other.domain == symbol.domain]
        turns = [
            part.rhs
            for _, extra in self.known
            for part in extra
            if isinstance(part, Comparison) and part.lhs == symbol and part.rhs.is_Rational
        ]
        for start in dict.fromkeys((*map(sympy.Integer, STARTS), *turns, *others)):
            there = gap.xreplace({symbol: start})
            if there.is_finite is not False and self.algebra.is_zero(there):
                yield start

    def _grows(self, slope: Any, symbol: Variable, start: Any, depth: int = 0) -> bool:
        """Return whether a slope is not negative from a number on, and that is enough."""
        if not start.is_number:
            return False
        if self._turns(slope, symbol, start):
            return True
        low = symbol.domain.lo
        right = {Comparison(symbol, ">=", start), Comparison(symbol, ">", start)}
        bounded = low is not None and rational_of(low) == start
        for extra in self._signs(slope):
            if bounded and not set(extra) - right:
                return True
            if not bounded and start == 0 and set(extra) & right and len(extra) == 1 and self.even(symbol):
                return True
        zero = depth < min(DEEPEST, self._said() - 1) and self.algebra.is_zero(
            slope.xreplace({symbol: start})
        )
        return zero and self._grows(sympy.diff(slope, symbol), symbol, start, depth + 1)

    def _turns(self, slope: Any, symbol: Variable, start: Any) -> bool:
        """Return whether a gap falls up to a number at which it is zero, and grows from there."""
        if symbol.constraints or not _is_in(symbol.domain, start):
            return False
        ends = set(_ends_of(symbol))
        left = {Comparison(symbol, op, start) for op in ("<", "<=")}
        right = {Comparison(symbol, op, start) for op in (">", ">=")}
        falls = any(not set(extra) - left - ends for extra in self._signs(-slope))
        return falls and any(not set(extra) - right - ends for extra in self._signs(slope))

    def _bends(self, slope: Any, symbol: Variable, start: Any) -> bool:
        """Return whether a slope is zero at a number, and grows everywhere."""
        if start.is_number and not _is_in(symbol.domain, start):
            return False
        if (
            self._said() < 2
            or symbol.constraints
            or not self.algebra.is_zero(slope.xreplace({symbol: start}))
        ):
            return False
        return any(not extra for extra in self._signs(sympy.diff(slope, symbol)))

    def _said(self) -> int:
        """Return of how many things rows say that they are zero: of the gap, and of slopes."""
        rows = [
            relation
            for relation, extra in self.known
            if relation.op == "=" and not any(isinstance(one, Comparison) and one.op == "=" for one in extra)
        ]
        return sum(self.algebra.is_zero(row.lhs) and self.algebra.is_zero(row.rhs) for row in rows)

    def _signs(self, slope: Any) -> Iterator[tuple[Any, ...]]:
        """Yield under what rows say that a slope is not negative."""
        for relation, extra in self.known:
            if relation.op != "=" and self.algebra.same(self.algebra.gap(relation), slope):
                yield extra


def _ends_of(symbol: Variable) -> Iterator[Comparison]:
    """Yield what is so for all values of a symbol."""
    domain = symbol.domain
    for end, signs, far in ((domain.lo, (">", ">="), -sympy.oo), (domain.hi, ("<", "<="), sympy.oo)):
        for sign in signs:
            yield Comparison(symbol, sign, far)
            if end is not None:
                yield Comparison(symbol, sign, rational_of(end))


def _about(symbol: Variable, part: Any) -> Any:
    """Return a bound with the symbol on its left side."""
    return flipped(part) if isinstance(part, Comparison) and part.rhs == symbol else part


def _fixes(part: Any, symbol: Variable) -> bool:
    """Return whether a relation gives a symbol its value."""
    return isinstance(part, Comparison) and part.op == "=" and part.lhs == symbol


def _is_in(domain: Any, number: Any) -> bool:
    """Return whether a number is in a range, or an end of it."""
    low, high = domain.lo, domain.hi
    return bool((low is None or rational_of(low) <= number) and (high is None or number <= rational_of(high)))
