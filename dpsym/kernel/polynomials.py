"""Fractions of polynomials: the arithmetic of normal forms, exact and of bounded size."""

from __future__ import annotations

from math import comb, gcd, lcm
from typing import Final, TypeAlias

from flint import Ordering, fmpq, fmpq_mpoly, fmpq_mpoly_ctx

from dpsym.errors import KernelRefusal

__all__ = [
    "GENERATORS",
    "GENS",
    "MAX_DEGREE",
    "MAX_TERMS",
    "NUMBER_ONE",
    "RING",
    "Fraction",
    "constant_of",
    "factors_of",
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
GENS: Final = RING.gens()
NUMBER_ONE: Final = RING.constant(1)


def fold_root(side: fmpq_mpoly, place: int, degree: int, base: Fraction) -> Fraction:
    """Return (p, s) with side = p/s, where p has no power of the generator from ``degree`` on."""
    if side.degrees()[place] < degree:
        return side, NUMBER_ONE
    groups: dict[int, dict[tuple[int, ...], fmpq]] = {}
    for powers, coefficient in side.to_dict().items():
        whole, part = divmod(int(powers[place]), degree)
        groups.setdefault(whole, {})[(*powers[:place], part, *powers[place + 1 :])] = coefficient
    most = max(groups)
    pieces = (RING.from_dict(g) * base[0] ** k * base[1] ** (most - k) for k, g in groups.items())
    return sum(pieces, RING.constant(0)), base[1] ** most


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
    if denominator.is_one():  # most of them
        return numerator, NUMBER_ONE
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


def factors_of(polynomial: fmpq_mpoly) -> tuple[fmpq, list[tuple[fmpq_mpoly, int]]]:
    """Return a number and irreducible factors with multiplicities, as flint's ``factor`` does.

    That takes long even where there is nothing to be found: a number, a monomial, a linear polynomial.

    >>> factors_of(RING.constant(3)), factors_of(2 * GENS[0] ** 2), factors_of(4 - 6 * GENS[1])
    ((3, []), (2, [(g0, 2)]), (-2, [(3*g1 - 2, 1)]))
    """
    if polynomial.is_constant():
        return (polynomial.leading_coefficient() if polynomial else fmpq(0)), []
    if len(polynomial) == 1:
        powers = enumerate(polynomial.degrees())
        return polynomial.leading_coefficient(), [(GENS[i], int(power)) for i, power in powers if power]
    if polynomial.total_degree() == 1:  # flint takes out a number so that whole coefficients without
        coefficients = polynomial.coeffs()  # common factor are left, the first one positive
        content = fmpq(gcd(*(int(c.p) for c in coefficients)), lcm(*(int(c.q) for c in coefficients)))
        content = content if coefficients[0] > 0 else -content
        return content, [(polynomial / content, 1)]
    content, factors = polynomial.factor()
    return fmpq(content), [(factor, int(multiplicity)) for factor, multiplicity in factors]


def key_of(form: Fraction) -> object:
    """Return something hashable that is equal for equal fractions only: flint writes all terms in one order.

    >>> key_of((GENS[0] + 3 * GENS[1] ** 2, NUMBER_ONE))
    ('g0 + 3*g1^2', '1')
    """
    return str(form[0]), str(form[1])
