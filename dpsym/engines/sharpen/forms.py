"""Closed forms: which expression in a parameter a small table of numbers belongs to."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator, Sequence
from fractions import Fraction
from typing import Any, Final

import sympy

__all__ = ["bounding_form", "closed_form", "constant_of"]

TOLERANCE: Final = 2e-4  # relative, of an entry of the table
ROUGH: Final = 2e-3  # of a coefficient that two entries determine; the table then has to agree
EXACT: Final = 1e-5  # of a constant, which is found more exactly
ENDS: Final = (1e-6, 60.0)  # near 0 and far away
DENOMINATOR: Final = 12  # the largest of a coefficient
NUMERATOR: Final = 12
COEFFICIENTS: Final = tuple(
    sympy.Rational(*pair)
    for pair in ((0, 1), (1, 1), (1, 2), (2, 1), (-1, 1), (-1, 2), (3, 2), (-2, 1), (1, 4), (3, 4))
)

x: Final = sympy.Symbol("x")
REAL: Final = (
    *(x, x**2, 1 / x, sympy.sqrt(x), 1 / sympy.sqrt(x)),
    *(
        sympy.exp(-x),
        sympy.exp(-x / 2),
        sympy.exp(x),
        sympy.tanh(x / 2),
        sympy.tanh(x / 2) / x,
        sympy.tanh(x / 4) / x,
    ),
    *(1 / (1 + sympy.exp(x)), 1 / (1 + sympy.exp(-x)), (1 - sympy.exp(-x)) / x, (sympy.exp(x) - 1) / x),
    *(x / (sympy.exp(x) - 1), 1 / sympy.cosh(x / 2), sympy.sinh(x) / x, sympy.sinh(x / 2) / x),
    *(
        sympy.tanh(x / 2) / (sympy.exp(x) - 1),
        sympy.tanh(x / 2) / sympy.sinh(x),
        1 - x,
        1 / (1 + x),
        1 / (x + 2),
    ),
    *(sympy.log(1 + x) / x, sympy.log(2) / x, x / (1 + x), (x - 1) / x, x / (x - 1), sympy.sqrt(1 - x)),
    *(1 / x**2, x * sympy.exp(-x), (sympy.exp(x) - 1 - x) / x**2, sympy.log(1 / x)),
)
WHOLE: Final = (
    *(1 / x, 1 / (x + 1), 1 / (x + 2), 1 / (x + 3), 1 / x**2, 1 / (x + 1) ** 2, 2**-x, 1 / (2 * x + 1)),
    *(1 / sympy.sqrt(x), sympy.sqrt(x), x, x**2, 1 / (x * (x + 1)), 2**x, x / (x + 1), (x - 1) / x),
)
#: Numbers that are no fractions, for constants.
NUMBERS: Final = (
    *(
        sympy.E,
        1 / sympy.E,
        sympy.log(2),
        sympy.sqrt(2),
        sympy.sqrt(3),
        sympy.pi,
        1 / sympy.pi,
        sympy.sqrt(sympy.pi),
    ),
    *(
        sympy.log(3),
        sympy.tanh(sympy.Rational(1, 2)),
        sympy.exp(sympy.Rational(1, 2)),
        sympy.exp(2),
        sympy.exp(-2),
    ),
)


def closed_form(table: Sequence[tuple[float, float]], *, whole: bool = False) -> Any | None:
    """Return the simplest expression in ``x`` that fits all entries, or None.

    It may be the larger of an expression and a number: the last entries then are that number.

    >>> closed_form([(t, 2 * math.tanh(t / 2) / t) for t in (0.3, 0.9, 2.0, 3.5)])
    2*tanh(x/2)/x
    >>> closed_form([(n, (n + 4) / (n + 2)) for n in (1, 2, 3, 4)], whole=True)
    1 + 2/(x + 2)
    >>> closed_form([(t, max(3 - math.exp(t), 1)) for t in (0.1, 0.2, 0.4, 0.9, 2.0)])
    Max(1, 3 - exp(x))
    """
    table = sorted(table)
    found = _fitted(table, WHOLE if whole else REAL)
    if found is not None or whole:
        return found
    level = _short(table[-1][1], DENOMINATOR)
    if level is None or not _near(table[-2][1], float(level)):
        return None
    before = [entry for entry in table if not _near(entry[1], float(level))]
    form = _fitted(before, REAL)
    return None if form is None else sympy.Max(level, form, evaluate=False)


def bounding_form(table: Sequence[tuple[float, float]], most: float) -> Any | None:
    """Return a smooth expression of which no entry is larger, the nearest of those with short coefficients.

    It stays below ``most`` near 0, and above the last entry far away.

    >>> bounding_form([(t, max(3 - math.exp(t), 1)) for t in (0.1, 0.2, 0.4, 0.9, 2.0)], 2.0)
    1 + exp(-x)
    """
    best, least = None, math.inf
    wanted = [value for _, value in sorted(table)]
    places = [at for at, _ in sorted(table)]
    if not all(value > 0 for value in wanted):
        return None
    for form, values in _evaluated(REAL, [*places, *ENDS]):
        for shift in COEFFICIENTS:
            for factor in COEFFICIENTS:
                if factor == 0:
                    continue
                *fitted, start, end = (float(shift) + float(factor) * value for value in values)
                if start > most * (1 + TOLERANCE) or end < wanted[-1] * (1 - TOLERANCE):
                    continue
                if any(f < w * (1 - TOLERANCE) for f, w in zip(fitted, wanted, strict=True)):
                    continue
                excess = sum(math.log(f / w) for f, w in zip(fitted, wanted, strict=True))
                if excess < least - TOLERANCE:
                    best, least = shift + factor * form, excess
    return best


def _fitted(table: Sequence[tuple[float, float]], forms: Sequence[Any]) -> Any | None:
    if len(table) < 3:
        return None
    for fit in (_multiple, _affine):
        for form, values in _evaluated(forms, [at for at, _ in table]):
            found = fit(form, values, [value for _, value in table])
            if found is not None:
                return found
    return None


def constant_of(value: float) -> Any | None:
    """Return the number that a decimal stands for: a short fraction, or one with a number of analysis in it.

    >>> constant_of(0.7182818), constant_of(0.0833333), constant_of(0.123456)
    (-2 + E, 1/12, None)
    """
    short = _short(value, 60, EXACT)
    if short is not None:
        return short
    for number in NUMBERS:
        size = float(number)
        for shift in (0, -1, 1, -2, 2):
            factor = _short((value - shift) / size, 4, EXACT)
            if factor is not None and factor != 0:
                return factor * number + shift
    return None


def _evaluated(forms: Sequence[Any], at: Sequence[float]) -> Iterator[tuple[Any, list[float]]]:
    for form in forms:
        function: Callable[[float], float] = sympy.lambdify(x, form, "math")
        try:
            values = [function(each) for each in at]
        except (ArithmeticError, ValueError):  # what math says of 1/0, log(0) and exp(1000)
            continue
        yield form, values


def _multiple(form: Any, values: list[float], wanted: list[float]) -> Any | None:
    if not all(math.isfinite(value) and value != 0 for value in values):
        return None
    factor = _short(wanted[0] / values[0], DENOMINATOR)
    if factor is None or factor == 0:
        return None
    fits = all(_near(float(factor) * value, want) for value, want in zip(values, wanted, strict=True))
    return factor * form if fits else None


def _affine(form: Any, values: list[float], wanted: list[float]) -> Any | None:
    if values[0] == values[-1]:
        return None
    slope = (wanted[0] - wanted[-1]) / (values[0] - values[-1])
    factor = _short(slope, DENOMINATOR, ROUGH)
    if factor is None or factor == 0:
        return None
    shift = _short(wanted[0] - float(factor) * values[0], DENOMINATOR, ROUGH)
    if shift is None:
        return None
    pairs = zip(values, wanted, strict=True)
    fits = all(_near(float(shift) + float(factor) * value, want) for value, want in pairs)
    return shift + factor * form if fits else None


def _short(value: float, denominator: int, tolerance: float = TOLERANCE) -> Any | None:
    """Return the fraction with a small denominator that a number is, up to errors of the table."""
    if not math.isfinite(value):
        return None
    near = Fraction(value).limit_denominator(denominator)
    if abs(near.numerator) > NUMERATOR * max(1, near.denominator):
        return None
    return sympy.Rational(near.numerator, near.denominator) if _near(float(near), value, tolerance) else None


def _near(a: float, b: float, tolerance: float = TOLERANCE) -> bool:
    return abs(a - b) <= tolerance * max(abs(a), abs(b), 0.05)
