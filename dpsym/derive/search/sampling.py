"""Is a relation between numbers plausible?  Tried at random numbers, before time is spent on a proof."""

from __future__ import annotations

import math
import random
from collections.abc import Callable, Mapping, Sequence
from typing import Any, Final

import sympy

from dpsym.kernel.statement import FLIPPED
from dpsym.language.claims import Claim
from dpsym.language.relations import Comparison
from dpsym.language.symbols import Variable

__all__ = ["plausible"]

SCALES: Final = (1e-6, 0.01, 0.1, 0.3, 0.5, 0.9, 1.0, 1.5, 2.0, 3.0, 5.0, 12.0, 40.0)
POINTS: Final = 60
TRIES: Final = 600
FUNCTIONS: Final[Mapping[type[Any], Callable[..., float]]] = {
    sympy.exp: math.exp,
    sympy.log: math.log,
    sympy.tanh: math.tanh,
    sympy.Abs: abs,
    sympy.Max: max,
    sympy.Min: min,
    sympy.erf: math.erf,
    sympy.erfc: math.erfc,
}
LOOSE: Final = 1e-7  # of the size of the sides: what rounding may do


def plausible(claims: Sequence[Claim], seed: int = 0) -> bool:
    """Return False if one of the claims about numbers fails at some random numbers; rounding is allowed for.

    >>> from dpsym.language import at_most, real
    >>> x = real("x", at_least=0)
    >>> plausible([Claim(at_most(x, sympy.exp(x)))]), plausible([Claim(at_most(x, 3))])
    (True, False)
    """
    return all(_plausible(claim, random.Random(seed)) for claim in claims)


def _plausible(claim: Claim, source: random.Random) -> bool:
    entries = [claim.conclusion, *claim.given]
    if not all(isinstance(entry, Comparison) for entry in entries):
        return True
    symbols = _in_order(set().union(*(entry.free_symbols for entry in entries)))
    if not all(isinstance(symbol, Variable) for symbol in symbols):
        return True
    sides = [side for entry in entries for side in (entry.lhs, entry.rhs)]
    ends = [end for symbol in symbols for _, end in symbol.constraints]
    hits = 0
    for _ in range(TRIES):
        numbers = _values(symbols, source)
        place = dict(zip(symbols, numbers, strict=True))
        _mended(place, claim.given, source)
        numbers = [place[symbol] for symbol in symbols]
        try:
            values = [_value(side, place) for side in (*sides, *ends)]
        except (ArithmeticError, ValueError):
            continue
        except TypeError:  # something that has no value as a number here
            return True
        pairs = list(zip(values[0 : 2 * len(entries) : 2], values[1 : 2 * len(entries) : 2], strict=True))
        known = all(_holds(*pair, entry.op, 0.0) for pair, entry in zip(pairs[1:], entries[1:], strict=True))
        if not known or not _within(symbols, numbers, values[2 * len(entries) :]):
            continue
        if not _holds(*pairs[0], claim.conclusion.op, LOOSE):
            return False
        hits += 1
        if hits >= POINTS:
            break
    return True


def _mended(place: dict[Any, float], given: Sequence[Comparison], source: random.Random) -> None:
    """Move numbers to where the hypotheses about them hold, often with equality."""
    for _ in range(2):
        for entry in given:
            for number, op, bound in (
                (entry.lhs, entry.op, entry.rhs),
                (entry.rhs, FLIPPED[entry.op], entry.lhs),
            ):
                if number not in place:
                    continue
                try:
                    end = _value(bound, place)
                except (ArithmeticError, ValueError, TypeError):
                    continue
                if op == "=":
                    place[number] = end
                elif not _holds(place[number], end, op, 0.0) or source.random() < 0.2:
                    share = source.choice((1.0, 1.0, source.random()))
                    place[number] = end * share if op in ("<=", "<") else end / max(share, 1e-9)


def _value(expression: Any, place: Mapping[Any, float]) -> float:
    """Return the value of an expression at numbers.

    Raises:
        TypeError: it has a part that is not known here.
    """
    if expression in place:
        return place[expression]
    if expression.is_Number or isinstance(expression, sympy.NumberSymbol):
        return float(expression)
    parts = [_value(part, place) for part in expression.args]
    if isinstance(expression, sympy.Add):
        return math.fsum(parts)
    if isinstance(expression, sympy.Mul):
        return math.prod(parts)
    if isinstance(expression, sympy.Pow):
        return math.pow(*parts)
    for kind, function in FUNCTIONS.items():
        if isinstance(expression, kind):
            return float(function(*parts))
    raise TypeError(f"{expression} is not evaluated here")


def _in_order(symbols: set[Any]) -> list[Any]:
    """Return the symbols and those of which their domains speak, the latter first."""
    waiting, found = set(symbols), set(symbols)
    while waiting:
        symbol = waiting.pop()
        new = getattr(symbol, "constraints", sympy.Tuple()).free_symbols - found
        found |= new
        waiting |= new
    return sorted(found, key=lambda symbol: (len(getattr(symbol, "constraints", ())), str(symbol)))


def _values(symbols: Sequence[Any], source: random.Random) -> list[float]:
    """Return a number in the domain of each symbol; ends that are expressions are mostly met by chance."""
    found: list[float] = []
    for symbol in symbols:
        domain = symbol.domain
        low = None if domain.lo is None else float(domain.lo.p) / float(domain.lo.q)
        high = None if domain.hi is None else float(domain.hi.p) / float(domain.hi.q)
        size = source.choice(SCALES) * source.uniform(0.5, 1.5)
        if low is not None and high is not None:
            shares = (source.random(), source.random() ** 6, 0.5, 0.97, float(domain.lo_open) / 99, 1.0)
            value = low + (high - low) * source.choice(shares)
        elif low is not None:
            value = low + size * (domain.lo_open or source.random() < 0.95)
        elif high is not None:
            value = high - size
        else:
            value = source.choice((-1, 1)) * size
        if symbol.constraints and found:
            value = max(found) + size if source.random() < 0.5 else value + source.choice(found)
        found.append(float(math.ceil(value)) if domain.integer else value)
    return found


def _within(symbols: Sequence[Any], numbers: Sequence[float], ends: Sequence[float]) -> bool:
    place = 0
    for symbol, number in zip(symbols, numbers, strict=True):
        low, high = symbol.domain.lo, symbol.domain.hi
        if low is not None and number * float(low.q) < float(low.p):
            return False
        if high is not None and number * float(high.q) > float(high.p):
            return False
        for op, _ in symbol.constraints:
            if not _holds(number, ends[place], str(op), 0.0):
                return False
            place += 1
    return True


def _holds(left: float, right: float, op: str, loose: float) -> bool:
    """Return whether a relation holds, up to so much of the size of the sides, or one is no number."""
    if math.isnan(left) or math.isnan(right):
        return True
    if op in (">", ">="):
        left, right = right, left
    if op in ("<", ">") and left == right and abs(left) < 1e6:
        return False
    slack = loose * max(1.0, min(abs(left), abs(right)))
    if op == "=":
        return abs(left - right) <= max(slack, 1e-9 * max(1.0, abs(left)))
    return left <= right + slack
