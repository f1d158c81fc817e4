"""Antiderivatives by undetermined coefficients, after Risch and Norman (Bronstein 2005, "pmint").

An integrand is a rational function of its variable t and of the exponentials, logarithms and powers of it
that occur; a derivative of such a function is one again.  If there is an elementary antiderivative, it is

    U/V + c_1 log q_1 + c_2 log q_2 + ...  (and arcus tangents),

where V and the q are known from the denominators, and only the coefficients are not.  They stand in linear
equations over the rational functions of the parameters.

The kernel differentiates what is found here and compares; nothing is taken on trust.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import product
from math import isqrt, lcm, prod
from typing import Final, TypeAlias

from flint import fmpq, fmpq_mpoly

from dpsym.errors import KernelRefusal
from dpsym.identities.normal import (
    RING,
    Box,
    Fraction,
    NeedsRoot,
    Normalizer,
    factors_of,
    fold_root,
    reduced,
    sum_of,
)
from dpsym.kernel.calculus import derivative
from dpsym.kernel.enclosure import enclose
from dpsym.kernel.numbers import ZERO as NOTHING
from dpsym.kernel.terms import Term, rat, term, var

__all__ = ["antiderivatives"]

Row: TypeAlias = dict[int, Fraction]  # a linear equation: coefficients by column

ZERO: Final = rat(0)
ONE: Final = rat(1)
UNITY: Final = RING.constant(1)
MAX_CANDIDATES: Final = 80
MAX_GENERATORS: Final = 12  # that depend on the variable
MAX_ROUNDS: Final = 8  # in each of which one more root is met


@dataclass(frozen=True)
class _Candidate:
    """A summand that an antiderivative may have: t^i, powers of other generators, and 1/V; or a logarithm."""

    term: Term
    powers: tuple[tuple[int, int], ...] = ()  # of generators but t, by place; to be rendered together
    rational: Fraction | None = None  # what stands beside these


def antiderivatives(body: Term, name: str, box: Box) -> Iterator[Term]:
    """Yield candidates for an antiderivative of a body on a box, in which its variable has an open range.

    >>> from dpsym.kernel.interval import Interval
    >>> from dpsym.kernel.numbers import INFINITY
    >>> positive = {"t": Interval(NOTHING, INFINITY, True, True)}
    >>> next(antiderivatives(term("log", var("t")), "t", positive))
    add(mul(-1, t), mul(log(t), t))
    """
    degrees: dict[object, int] = {}
    for _ in range(MAX_ROUNDS):
        try:
            yield from _Search(Normalizer(box, degrees, {}), name).found(body)
        except NeedsRoot as need:
            degrees[need.key] = lcm(degrees.get(need.key, 1), need.degree)
        else:
            return


class _Search:
    """The search of one antiderivative, by one set of generators."""

    def __init__(self, normalizer: Normalizer, name: str) -> None:
        self.normalizer, self.name = normalizer, name
        self.t = var(name)
        self.place = normalizer.form(self.t)[0].degrees().index(1)  # of the variable

    def found(self, body: Term) -> Iterator[Term]:
        """Yield what the equations give, written in one way and another."""
        normalizer = self.normalizer
        integrand = normalizer.form(body)
        slopes = self._slopes()
        candidates = self._candidates(integrand, slopes)
        forms = [normalizer.form(derivative(each.term, self.name, normalizer.box)) for each in candidates]
        solution = _solved(self._equations([*forms, integrand]), len(forms))
        if solution is not None:
            used = [(candidates[place], value) for place, value in solution.items()]
            yield self._written(used, entropies=False)
            yield self._written(used, entropies=True)

    def _dependent(self) -> list[int]:
        """Return the places of the generators that depend on the variable."""
        return [i for i, meaning in enumerate(self.normalizer.meaning) if self.name in meaning.free]

    def _slopes(self) -> list[Fraction]:
        """Return the derivatives of all generators, which may bring in new ones."""
        slopes: list[Fraction] = []
        meaning = self.normalizer.meaning
        while len(slopes) < len(meaning):
            slope = derivative(meaning[len(slopes)], self.name, self.normalizer.box)
            slopes.append(self.normalizer.form(slope))
            if len(self._dependent()) > MAX_GENERATORS:
                raise KernelRefusal("too many functions of the variable for an antiderivative")
        return slopes

    def _candidates(self, integrand: Fraction, slopes: Sequence[Fraction]) -> list[_Candidate]:
        """Return the summands that an antiderivative may have, simple ones first."""
        below, special = UNITY, dict[int, int]()
        for factor, multiplicity in self._factors(integrand[1]):
            if self._is_special(factor):
                special[factor.degrees().index(1)] = multiplicity
            else:
                below = below * factor ** (multiplicity - 1)
        places = self._dependent()
        ranges = [range(self._most(i, integrand, below, special) + 1) for i in places]
        if prod(map(len, ranges)) > MAX_CANDIDATES:
            raise KernelRefusal("too many summands for an antiderivative")
        candidates = []
        for choice in sorted(product(*ranges), key=sum):
            powers = dict(zip(places, choice, strict=True))
            rational = reduced(RING.gens()[self.place] ** powers.pop(self.place), below)
            others = tuple((i, power - special.get(i, 0)) for i, power in powers.items())
            whole = prod((self.normalizer.meaning[i] ** power for i, power in others), start=ONE)
            whole = whole * self.normalizer.term(rational)
            if self.name in whole.free:
                candidates.append(_Candidate(whole, tuple(each for each in others if each[1]), rational))
        known = {str(f): f for _, below in (integrand, *slopes) for f, _ in self._factors(below)}
        for factor in known.values():
            if not self._is_special(factor):
                candidates += [_Candidate(each) for each in self._of_factor(factor)]
        return candidates

    def _factors(self, polynomial: fmpq_mpoly) -> list[tuple[fmpq_mpoly, int]]:
        """Return the factors that depend on the variable, with their multiplicities."""
        places = self._dependent()
        factors = factors_of(polynomial)[1]
        return [each for each in factors if any(each[0].degrees()[i] for i in places)]

    def _is_special(self, factor: fmpq_mpoly) -> bool:
        """Return whether a factor is an exponential or a root, which divides its own derivative."""
        return any(factor == RING.gens()[i] for i in (*self.normalizer.exponents, *self.normalizer.roots))

    def _most(self, i: int, integrand: Fraction, below: fmpq_mpoly, special: Mapping[int, int]) -> int:
        """Return the greatest power of a generator in the numerator of an antiderivative."""
        degrees = [int(part.degrees()[i]) for part in integrand]
        if i == self.place:
            return int(below.degrees()[i]) + max(0, degrees[0] - degrees[1] + 1)
        if i in self.normalizer.roots:
            return self.normalizer.roots[i][0] - 1
        return max(degrees[0], special.get(i, 0)) + (i not in self.normalizer.exponents)

    def _of_factor(self, factor: fmpq_mpoly) -> Iterator[Term]:
        """Yield the logarithm of a factor that has a sign; of one like t^2 + 1 also an arcus tangent."""
        subject = self.normalizer.term((factor, UNITY))
        for sign in (1, -1):
            if enclose(sign * subject, self.normalizer.box).is_at_least(NOTHING, strictly=True):
                yield term("log", self.normalizer.term((sign * factor, UNITY)))
        coefficients = self._quadratic(factor)
        if coefficients is not None:
            c, b, a = (self.normalizer.term((each, UNITY)) for each in coefficients)
            width = self._tidied(4 * a * c - b**2)
            if enclose(width, self.normalizer.box).is_at_least(NOTHING, strictly=True):
                yield term("atan", self._tidied((2 * a * self.t + b) / self._root(width)))

    def _tidied(self, subject: Term) -> Term:
        return self.normalizer.term(self.normalizer.form(subject))

    def _root(self, subject: Term) -> Term:
        """Return a square root, as a rational number where it is one."""
        number = subject.number
        if number is None:
            return self._tidied(subject ** rat("1/2"))
        above, below = (isqrt(int(part)) for part in (number.p, number.q))
        return rat(fmpq(above, below)) if rat(fmpq(above, below)) ** 2 == subject else subject ** rat("1/2")

    def _quadratic(self, factor: fmpq_mpoly) -> list[fmpq_mpoly] | None:
        """Return the coefficients of a polynomial of degree two in the variable alone, lowest first."""
        degrees = factor.degrees()
        if degrees[self.place] != 2 or any(degrees[i] for i in self._dependent() if i != self.place):
            return None
        parts = [dict[tuple[int, ...], fmpq]() for _ in range(3)]
        for powers, coefficient in factor.to_dict().items():
            power = int(powers[self.place])
            parts[power][(*powers[: self.place], 0, *powers[self.place + 1 :])] = coefficient
        return [RING.from_dict(part) for part in parts]

    def _equations(self, forms: Sequence[Fraction]) -> list[Row]:
        """Return one linear equation for each monomial in what depends on the variable."""
        common = UNITY
        for _, below in forms:
            common = common * (below / common.gcd(below))
        dependent = set(self._dependent())
        rows: dict[tuple[int, ...], dict[int, dict[tuple[int, ...], fmpq]]] = {}
        for column, (above, below) in enumerate(forms):
            polynomial = above * (common / below)
            for place, (degree, base) in self.normalizer.roots.items():
                if base[1].is_one():
                    polynomial = fold_root(polynomial, place, degree, base)[0]
            for powers, coefficient in polynomial.to_dict().items():
                mine = tuple(int(power) if i in dependent else 0 for i, power in enumerate(powers))
                rest = tuple(0 if i in dependent else int(power) for i, power in enumerate(powers))
                rows.setdefault(mine, {}).setdefault(column, {})[rest] = coefficient
        return [
            {column: (RING.from_dict(part), UNITY) for column, part in row.items()} for row in rows.values()
        ]

    def _written(self, used: Sequence[tuple[_Candidate, Fraction]], *, entropies: bool) -> Term:
        """Return the sum of the candidates, with those together that differ by a power of the variable."""
        groups: dict[tuple[tuple[int, int], ...], list[Fraction]] = {}
        total = ZERO
        for candidate, (above, below) in used:
            if candidate.rational is None:
                total = total + self.normalizer.term((above, below)) * candidate.term
            else:
                top, bottom = candidate.rational
                groups.setdefault(candidate.powers, []).append(reduced(above * top, below * bottom))
        for powers, parts in groups.items():
            total = total + self._group(powers, sum_of(parts), entropies)
        return total

    def _group(self, powers: Sequence[tuple[int, int]], rational: Fraction, entropies: bool) -> Term:
        """Return a product, in which powers of one base are one power: their limits can be read off."""
        bases: dict[Term, Term] = {}
        exponent, others = ZERO, ONE
        for polynomial, sign in zip(rational, (1, -1), strict=True):
            content, factors = factors_of(polynomial)
            others = others * rat(content**sign)
            for factor, multiplicity in factors:
                base = self.normalizer.term((factor, UNITY))
                bases[base] = bases.get(base, ZERO) + sign * multiplicity
        for place, power in powers:
            meaning = self.normalizer.meaning[place]
            base, share = self._power_of(place) or (meaning.args[0] if meaning.args else meaning, ZERO)
            if share != ZERO:
                bases[base] = bases.get(base, ZERO) + share * power
            elif meaning.head == "exp":
                exponent = exponent + base * power
            elif (entropies, meaning.head, power) == (True, "log", 1) and bases.get(base, ZERO) != ZERO:
                bases[base] = bases[base] - 1  # x log x, which is 0 at 0
                others = others * term("relent", base, ONE)
            else:
                others = others * meaning**power
        whole = ONE if exponent == ZERO else term("exp", exponent)
        for base, share in bases.items():
            power_of_base = self._tidied(share)
            whole = whole if power_of_base == ZERO else base**power_of_base * whole
        return others * whole

    def _power_of(self, place: int) -> tuple[Term, Term] | None:
        """Return base and exponent of a generator that is a power of something."""
        if place in self.normalizer.roots:
            degree, base = self.normalizer.roots[place]
            return self.normalizer.term(base), rat(fmpq(1, degree))
        if place not in self.normalizer.exponents:
            return None
        above, below = self.normalizer.exponents[place]
        for other, argument in self.normalizer.logs.items():
            quotient, rest = divmod(above, RING.gens()[other])
            if rest.is_zero() and self.name not in self.normalizer.term((quotient, below)).free:
                return self.normalizer.term(argument), self.normalizer.term((quotient, below))
        return None


def _solved(rows: Sequence[Row], last: int) -> Row | None:
    """Solve linear equations, of which the column ``last`` is the right-hand side; free unknowns are 0."""
    pivots: dict[int, Row] = {}
    for row in rows:
        left = dict(row)
        for column, pivot in pivots.items():
            if column in left:
                left = _less(left, left[column], pivot)
        columns = [column for column in left if column != last]
        if not columns:
            if left:
                return None
            continue
        first = min(columns)
        inverse = reduced(left[first][1], left[first][0])
        scaled = {column: _times(value, inverse) for column, value in left.items()}
        pivots = {
            column: _less(pivot, pivot[first], scaled) if first in pivot else pivot
            for column, pivot in pivots.items()
        }
        pivots[first] = scaled
    return {column: pivot[last] for column, pivot in sorted(pivots.items()) if last in pivot}


def _less(row: Row, factor: Fraction, other: Row) -> Row:
    """Return a row less a multiple of another one, without zeros."""
    result = dict(row)
    minus = (-factor[0], factor[1])
    for column, value in other.items():
        change = _times(minus, value)
        new = sum_of([result[column], change]) if column in result else change
        if new[0].is_zero():
            del result[column]
        else:
            result[column] = new
    return result


def _times(a: Fraction, b: Fraction) -> Fraction:
    return reduced(a[0] * b[0], a[1] * b[1])
