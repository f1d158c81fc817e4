"""Fractions of polynomials: the arithmetic of normal forms, exact and of bounded size."""

from __future__ import annotations

from math import comb
from typing import Final, TypeAlias

from flint import Ordering, fmpq, fmpq_mpoly, fmpq_mpoly_ctx

from dpsym.errors import KernelRefusal

__all__ = [
    "GENERATORS",
    "MAX_DEGREE",
    "MAX_TERMS",
    "NUMBER_ONE",
    "RING",
    "Fraction",
    "constant_of",
    "fold_root",
    "integer_power",
    "key_of",
    "product_of",
    "reduced",
    "sum_of",
    "times",
]

Fraction: TypeAlias = "tuple[fmpq_mpoly, fmpq_mpoly]"

GENERATORS: Final = 48  # more different atoms than this in one identity are refused
MAX_TERMS: Final = 20_000
MAX_DEGREE: Final = 400
RING: Final = fmpq_mpoly_ctx.get([f"g{i}" for i in range(GENERATORS)], Ordering.lex)
NUMBER_ONE: Final = RING.constant(1)


def fold_root(side: fmpq_mpoly, place: int, degree: int, base: Fraction) -> Fraction:
    """Return (p, s) with side = p/s, where p has no power of the generator from ``degree`` on."""
    groups: dict[int, dict[tuple[int, ...], fmpq]] = {}
    for powers, coefficient in side.to_dict().items():
        whole, part = divmod(int(powers[place]), degree)
        groups.setdefault(whole, {})[(*powers[:place], part, *powers[place + 1 :])] = coefficient
    most = max(groups, default=0)
    pieces = (RING.from_dict(g) * base[0] ** k * base[1] ** (most - k) for k, g in groups.items())
    return (sum(pieces, RING.constant(0)), base[1] ** most) if most else (side, NUMBER_ONE)


def sum_of(forms: list[Fraction]) -> Fraction:
    """Return the sum of fractions."""
    numerator, denominator = forms[0]
    for n, d in forms[1:]:
        if d == denominator:
            numerator = numerator + n
        else:
            numerator, denominator = numerator * d + n * denominator, denominator * d
    return reduced(numerator, denominator)


def product_of(factors: list[fmpq_mpoly]) -> fmpq_mpoly:
    """Return the product of polynomials, if it is not too large."""
    result = NUMBER_ONE
    for factor in factors:
        if len(result) * len(factor) > MAX_TERMS * 10:
            raise KernelRefusal("the normal form is larger than the kernel takes")
        result = result * factor
    return result


def reduced(numerator: fmpq_mpoly, denominator: fmpq_mpoly) -> Fraction:
    """Return a fraction without common factors, its denominator with leading coefficient 1."""
    if denominator.is_zero():
        raise KernelRefusal("a denominator is identically zero")
    if numerator.is_zero():
        return numerator, NUMBER_ONE
    common = numerator.gcd(denominator)
    if not common.is_one():
        numerator, denominator = numerator / common, denominator / common
    lead = denominator.leading_coefficient()
    return numerator / lead, denominator / lead


def integer_power(form: Fraction, n: int) -> Fraction:
    """Return a power of a fraction, if it is not too large."""
    numerator, denominator = form
    if n < 0:
        numerator, denominator, n = denominator, numerator, -n
    size = max(len(numerator), len(denominator))
    if n > MAX_DEGREE or (size > 1 and comb(size + n - 1, n) > 10 * MAX_TERMS):
        raise KernelRefusal(f"a power of {n} is larger than a normal form takes")
    return reduced(numerator**n, denominator**n)


def times(form: Fraction, number: fmpq) -> Fraction:
    """Return a multiple of a fraction."""
    return form[0] * number, form[1]


def constant_of(form: Fraction) -> fmpq | None:
    """Return the number that a fraction is, if it is one."""
    if form[0].is_zero():
        return fmpq(0)
    if form[0].is_constant() and form[1].is_constant():
        return form[0].leading_coefficient() / form[1].leading_coefficient()
    return None


def key_of(form: Fraction) -> object:
    """Return something hashable that is equal for equal fractions only."""
    return tuple(tuple(sorted((tuple(map(int, m)), str(c)) for m, c in p.to_dict().items())) for p in form)
