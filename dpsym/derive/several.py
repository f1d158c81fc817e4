"""Statements about several unknown numbers: those that equations give are put in, what is left is decided.

An equation that gives one number by the others leaves a statement about fewer numbers.  One that is left is
decided on the line (:mod:`dpsym.derive.line`).  Of two, ``a`` and ``x``, the truth at ``(a, x)`` changes only
where polynomials in both are zero; between two roots of their coefficients, discriminants and resultants in
``x``, the roots over ``a`` are as many and in the same order, so that one value of ``a`` speaks for all.
This is cylindrical algebraic decomposition (Collins, 1975) in two dimensions, where those roots are rational.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import combinations, product
from typing import Any, Final

import sympy

from dpsym.derive.cases import ways_of
from dpsym.derive.line import UnfitError, between, comparisons, first_failure, supposed_of
from dpsym.language.linear import slope_and_rest
from dpsym.language.relations import Comparison

__all__ = ["failure_of_several"]

MOST_SYMBOLS: Final = 4
MOST_COMPARISONS: Final = 12
MOST_CASES: Final = 8
MOST_ABSOLUTE: Final = 3
MOST_FACTORS: Final = 10
MOST_VALUES: Final = 12
HIGHEST: Final = 4  # degree of a factor in two unknowns
LONGEST: Final = 60  # parts of a comparison
TWO: Final = 2
ALGEBRAIC: Final = (sympy.Add, sympy.Mul, sympy.Pow, sympy.Abs)


def failure_of_several(premises: Sequence[Any], goal: Any) -> Mapping[Any, Any] | None:
    """Return numbers at which all premises hold and the goal does not; None if there are none.

    A premise that has no value somewhere does not hold there.

    Raises:
        UnfitError: they are not decided here, or the goal has no value at numbers at which the premises hold.

    >>> from dpsym.language import real
    >>> x, y, a = real("x"), real("y"), real("a", at_least=0)
    >>> system = [Comparison(x + y, "=", 5), Comparison(x * y, "=", 6)]
    >>> print(failure_of_several(system, sympy.Or(Comparison(x, "=", 2), Comparison(y, "=", 2))))
    None
    >>> failure_of_several(system, Comparison(x, "=", 2)) == {x: 3, y: 2}
    True
    >>> print(failure_of_several([Comparison((x - a) ** 2, "<=", 4 * a**2)], Comparison(x, "<=", 3 * a)))
    None
    """
    stated = [*premises, goal]
    parts = [part for one in stated for part in comparisons(one)]
    symbols = sorted(set().union(*(part.free_symbols for part in parts)), key=str)
    if len(symbols) > MOST_SYMBOLS or len(parts) > MOST_COMPARISONS or not all(map(_is_fit, parts)):
        raise UnfitError("they are not about a few numbers, or not algebraic")
    ranges = [part for symbol in symbols for part in supposed_of(symbol)]
    for case in _cases([*ranges, *premises]):
        found = _failure(case, goal, frozenset(symbols))
        if found is not None:
            return found
    return None


def _is_fit(part: Comparison) -> bool:
    pieces = [piece for side in (part.lhs, part.rhs) for piece in sympy.preorder_traversal(side)]
    return len(pieces) <= LONGEST and all(
        isinstance(piece, ALGEBRAIC) or piece.is_Symbol or piece.is_Rational for piece in pieces
    )


def _cases(stated: Iterable[Any]) -> list[list[Any]]:
    """Return the comparisons of each case; a case distinction too many stays a statement."""
    cases: list[list[Any]] = [[]]
    for one in stated:
        ways = list(ways_of(one))
        ways = ways if len(cases) * len(ways) <= MOST_CASES else [[one]]
        cases = [[*case, *way] for case in cases for way in ways]
    return cases


def _failure(known: list[Any], goal: Any, symbols: frozenset[Any]) -> Mapping[Any, Any] | None:
    """Return where one case holds and the goal does not, with the symbols that equations give put in."""
    given = [(place, *pair) for place, part in enumerate(known) for pair in _given_by(part)]
    if given:  # best without roots and quotients
        place, symbol, value = min(given, key=lambda one: any(True for _ in _has_value(one[2])))
        rest = [*known[:place], *known[place + 1 :]]
        less = [one.xreplace({symbol: value}) for one in rest] + list(_has_value(value))
        found = _failure(less, goal.xreplace({symbol: value}), symbols - {symbol})
        return None if found is None else {**found, symbol: sympy.simplify(value.xreplace(found))}
    if len(symbols) <= 1:
        return _on_the_line(known, goal, symbols)
    if len(symbols) > TWO:
        raise UnfitError("more than two numbers are left")
    try:
        return _in_the_plane(known, goal, *sorted(symbols, key=str))
    except UnfitError:
        return _in_the_plane(known, goal, *sorted(symbols, key=str, reverse=True))


def _given_by(part: Any) -> Iterator[tuple[Any, Any]]:
    """Yield the symbol that an equation gives by the others, if there is one, with its value."""
    if not isinstance(part, Comparison) or part.op != "=":
        return
    gap = part.lhs - part.rhs
    for symbol in sorted(gap.free_symbols, key=str):
        found = slope_and_rest(gap, symbol)
        if found is not None:
            yield symbol, sympy.expand(-found[1] / found[0])
            return


def _has_value(value: Any) -> Iterator[Any]:
    """Yield what says no more than that an expression with roots or quotients in it has a value."""
    if value.free_symbols and any(
        not (part.exp.is_Integer and part.exp > 0) for part in value.atoms(sympy.Pow)
    ):
        yield sympy.Or(Comparison(value, "<=", 0), Comparison(value, ">", 0), evaluate=False)


def _on_the_line(known: Sequence[Any], goal: Any, symbols: frozenset[Any]) -> Mapping[Any, Any] | None:
    """Return where a goal fails that is about one number, or none."""
    (symbol,) = symbols or (sympy.Symbol("x"),)
    plain = sympy.Dummy("x", real=True)  # its range is among what is known
    about = Comparison(plain, "<=", plain)
    stated = [about, *(part.xreplace({symbol: plain}) for part in known)]
    found = first_failure(stated, goal.xreplace({symbol: plain}))
    return None if found is None else dict.fromkeys(symbols, found)


def _in_the_plane(known: Sequence[Any], goal: Any, base: Any, fibre: Any) -> Mapping[Any, Any] | None:
    parts = [part for one in (*known, goal) for part in comparisons(one)]
    values, complete = _values(_projected(_factors(parts, base, fibre), fibre))
    for value in values:
        put = {base: value}
        found = _on_the_line([one.xreplace(put) for one in known], goal.xreplace(put), frozenset([fibre]))
        if found is not None:
            return {**put, **found}
    if not complete:
        raise UnfitError("something changes at a number that is not rational")
    return None


def _factors(parts: Sequence[Comparison], base: Any, fibre: Any) -> set[Any]:
    """Return the polynomials at whose zeros a comparison may change."""
    found: set[Any] = set()
    for part in parts:
        gap = part.lhs - part.rhs
        sizes = sorted(gap.atoms(sympy.Abs), key=str)
        if len(sizes) > MOST_ABSOLUTE or any(size.args[0].has(sympy.Abs) for size in sizes):
            raise UnfitError("there are too many absolute values")
        inner = [size.args[0] for size in sizes]
        written = [
            gap.xreplace({size: sign * size.args[0] for size, sign in zip(sizes, signs, strict=True)})
            for signs in product((1, -1), repeat=len(sizes))
        ]
        for expression in (*inner, *written):
            for side in sympy.fraction(sympy.together(expression)):
                found |= set(_irreducible(side, base, fibre))
    if len(found) > MOST_FACTORS:
        raise UnfitError("there are too many polynomials")
    return found


def _irreducible(expression: Any, base: Any, fibre: Any) -> Iterator[Any]:
    if any(not part.exp.is_Integer for part in expression.atoms(sympy.Pow)):
        raise UnfitError("a root stands in a statement about two numbers")
    try:
        polynomial = sympy.Poly(sympy.expand(expression), fibre, base, domain="QQ")
    except (sympy.PolynomialError, sympy.CoercionFailed) as error:
        raise UnfitError(f"{expression} is no polynomial") from error
    if polynomial.is_zero:
        return
    for factor, _ in polynomial.factor_list()[1]:
        if factor.total_degree() > HIGHEST:
            raise UnfitError("a polynomial has too high a degree")
        yield factor


def _projected(factors: Iterable[Any], fibre: Any) -> Iterator[Any]:
    """Yield polynomials in the base between whose roots the zeros over it keep their number and order."""
    inside = []
    for factor in factors:
        expression = factor.as_expr()
        if not expression.has(fibre):
            yield expression
            continue
        inside.append(expression)
        yield from sympy.Poly(expression, fibre).all_coeffs()
        if sympy.degree(expression, fibre) > 1:
            yield sympy.discriminant(expression, fibre)
    for one, other in combinations(inside, 2):
        yield sympy.resultant(one, other, fibre)


def _values(projected: Iterable[Any]) -> tuple[list[Any], bool]:
    """Return the rational roots of polynomials and a number between any two, and whether these are all."""
    roots: set[Any] = set()
    for polynomial in projected:
        if polynomial.free_symbols:
            roots.update(sympy.real_roots(polynomial))
    ordered = sorted(roots)
    if len(ordered) > MOST_VALUES:
        raise UnfitError("there are too many places to look at")
    values = []
    for place, root in enumerate(ordered):
        if place == 0:
            values.append(sympy.floor(root) - 1)
        if root.is_Rational:
            values.append(root)
        after = ordered[place + 1] if place + 1 < len(ordered) else None
        values.append(sympy.ceiling(root) + 1 if after is None else between(root, after))
    values = values or [sympy.Integer(0)]
    return sorted(values, key=lambda value: (not value.is_Integer, abs(value))), all(
        root.is_Rational for root in ordered
    )
