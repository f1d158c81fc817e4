"""The symbols of a row: those of the sheet on its domains, those of the student written out."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import Any

import sympy

from dpsym.grade.instantiating import ranges_of
from dpsym.language.binding import apart
from dpsym.language.claims import Claim
from dpsym.language.linear import slope_and_rest
from dpsym.language.nodes import rational_of
from dpsym.language.relations import Comparison, conjuncts
from dpsym.language.symbols import Variable, integer, spelled_out

LETTERS = frozenset("jklmnN")
DEEPEST = 8  # functions of one another that are inverted


def variables_of(claims: Iterable[Claim]) -> dict[str, Any]:
    """Return the numbers that claims speak of, by name."""
    return {
        symbol.name: symbol
        for claim in claims
        for part in (claim.conclusion, *claim.given)
        for symbol in part.free_symbols
        if isinstance(symbol, Variable)
    }


def on_the_sheet(
    claim: Claim | None, symbols: Mapping[str, Any], known: set[Any]
) -> tuple[Claim | None, tuple[Any, ...]]:
    """Return a claim about the symbols of the sheet, and what it supposes beyond the sheet.

    A student who declares a symbol anew does not make it another one: where the domain is smaller, that is
    supposed; where it is larger, the claim is still judged on the domain of the sheet.
    """
    if claim is None:
        return None, ()
    parts = (one for part in claim.given for one in conjuncts(part))  # of "let r = t/n > 0", each
    claim = written_out(Claim(claim.conclusion, given=tuple(parts)), symbols)
    mine = variables_of([claim])
    anew = {
        mine[name]: symbols[name]
        for name in mine
        if name in symbols and mine[name] != symbols[name] and not mine[name].constraints
    }
    if anew:
        conclusion = claim.conclusion.xreplace(anew)
        given = tuple(part.xreplace(anew) for part in claim.given)
        given += tuple(bound for old, new in anew.items() for bound in _bounds(old, new))
        claim = Claim(conclusion, given=given)
    return claim, tuple(part for part in claim.given if part not in known)


def counted(claim: Claim | None, symbols: Mapping[str, Any]) -> Claim | None:
    """Return a claim in which a student's own letters for numbers from 1 on, or from 0 on, are whole numbers.

    So is k after "assume that the claim holds for k >= 1", where the sheet has an n that is one.
    """
    least = {str(other.domain.lo) for other in symbols.values() if other.domain.integer}
    if claim is None or not least:
        return claim
    whole = {
        letter: integer(name, at_least=int(letter.domain.lo.p))
        for name, letter in variables_of([claim]).items()
        if name in LETTERS and name not in symbols and letter.kind == "real" and not letter.domain.integer
        if not letter.constraints and letter.domain.hi is None and str(letter.domain.lo) in least
    }
    if not whole:
        return claim
    return Claim(claim.conclusion.xreplace(whole), given=tuple(part.xreplace(whole) for part in claim.given))


def written_out(claim: Claim, symbols: Mapping[str, Any]) -> Claim:
    """Return a claim in which a new symbol that stands for an expression is that expression."""
    for _ in range(4):
        found: dict[Any, Any] = {}
        for variable in variables_of([claim]).values():
            if (value := spelled_out(variable)) is not None:
                found[variable] = value
        for part in claim.given:
            if isinstance(part, Comparison) and part.op == "=":
                for side, other in ((part.lhs, part.rhs), (part.rhs, part.lhs)):
                    new = side.is_Symbol and getattr(side, "name", "") not in symbols
                    if new and side not in other.free_symbols:
                        found.setdefault(side, other)
                found |= {} if found else solved_for(part, symbols)
        if not found or not symbols:
            return claim
        given = tuple(apart(part, found).xreplace(found) for part in claim.given)
        given = tuple(part for part in given if not _is_plain_equation(part))
        plain = [old for old in found if isinstance(old, Variable) and not old.constraints]
        given += tuple(part.xreplace({old: found[old]}) for old in plain for part in ranges_of(old))
        claim = Claim(apart(claim.conclusion, found).xreplace(found), given=given)
    return claim


def solved_for(equation: Comparison, symbols: Mapping[str, Any]) -> dict[Any, Any]:
    """Return the only new symbol of an equation ("q = 1/2 + s", "x = e^s") as an expression.

    The expression has no value where no number is the new symbol.

    >>> q, s = sympy.symbols("q s")
    >>> [solved_for(Comparison(q, "=", value), {"q": q}) for value in (2 * s + 1, sympy.exp(s))]
    [{s: q/2 - 1/2}, {s: log(q)}]
    >>> [solved_for(Comparison(q, "=", value), {"q": q}) for value in (s / (1 + s), s**2)]
    [{s: -q/(q - 1)}, {}]
    """
    new = [part for part in equation.free_symbols if getattr(part, "name", "") not in symbols]
    if len(new) != 1:
        return {}
    for side, other in ((equation.lhs, equation.rhs), (equation.rhs, equation.lhs)):
        if new[0] in other.free_symbols or side == new[0]:
            continue
        found = _inverted(side, other, new[0])
        if found is not None:
            return {new[0]: found}
    return {}


def _inverted(side: Any, value: Any, symbol: Any) -> Any | None:
    """Return what a symbol is where an expression that takes no value twice has a value."""
    for _ in range(DEEPEST):
        if (linear := slope_and_rest(side, symbol)) is not None:
            return sympy.Mul(sympy.Add(value, -linear[1]), 1 / linear[0])
        if isinstance(side, (sympy.exp, sympy.log)):
            inverse = sympy.log if isinstance(side, sympy.exp) else sympy.exp
            side, value = side.args[0], inverse(value)
        elif side.is_Add or side.is_Mul:
            others = [part for part in side.args if not part.has(symbol)]
            inner = [part for part in side.args if part.has(symbol)]
            if len(inner) != 1 or not (side.is_Add or all(part.is_Rational for part in others)):
                return _of_quotient(side, value, symbol)
            rest = side.func(*others)
            side, value = inner[0], value - rest if side.is_Add else value / rest
        else:
            return _of_quotient(side, value, symbol)
    return None


def _of_quotient(side: Any, value: Any, symbol: Any) -> Any | None:
    """Return what a symbol is where a quotient of two linear expressions has a value."""
    top, below = sympy.fraction(sympy.together(side))
    if not below.has(symbol) or not (top.is_polynomial(symbol) and below.is_polynomial(symbol)):
        return None
    gap = sympy.Poly(top - value * below, symbol)
    if gap.degree() != 1 or sympy.gcd(top, below).has(symbol):
        return None
    slope, rest = gap.all_coeffs()
    return sympy.cancel(-rest / slope)


def _is_plain_equation(part: Any) -> bool:
    return isinstance(part, Comparison) and part.op == "=" and part.lhs == part.rhs


def _bounds(old: Variable, new: Variable) -> Iterator[Comparison]:
    """Yield what a domain says that another one does not."""
    mine, theirs = old.domain, new.domain
    if mine.lo is not None and (mine.lo, mine.lo_open) != (theirs.lo, theirs.lo_open):
        if theirs.lo is None or mine.lo >= theirs.lo:
            yield Comparison(new, ">" if mine.lo_open else ">=", rational_of(mine.lo))
    if mine.hi is not None and (mine.hi, mine.hi_open) != (theirs.hi, theirs.hi_open):
        if theirs.hi is None or mine.hi <= theirs.hi:
            yield Comparison(new, "<" if mine.hi_open else "<=", rational_of(mine.hi))


def pinned(claim: Claim, equations: Iterable[Any]) -> Claim:
    """Return a claim with the values of symbols written out that equations give."""
    values = {
        part.lhs: part.rhs
        for part in equations
        if isinstance(part, Comparison)
        and part.op == "="
        and part.lhs.is_Symbol
        and part.lhs not in part.rhs.free_symbols
    }
    if not values:
        return claim
    conclusion, given = claim.conclusion, claim.given
    for _ in values:  # one may be given by another one
        conclusion = conclusion.xreplace(values)
        given = tuple(part.xreplace(values) for part in given)
    return Claim(conclusion, given=tuple(part for part in given if not _is_plain_equation(part)))
