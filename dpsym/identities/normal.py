"""Normal forms: is one term identically equal to another on a box?

A term becomes a fraction of two polynomials, in flint's exact arithmetic, over generators: the
variables, pi, logarithms, exponentials of monomials, roots, and anything else as an opaque atom
named by the normal forms of its arguments.  The rules are few and each holds wherever it is used:

* exp(a + b) = exp(a) exp(b), and exp(c log x) = x^c;
* x^y = exp(y log x) where x > 0 on the box (interval arithmetic says so); where only x >= 0, the
  power is a root, and y must be a positive number;
* log(x y) = log x + log y where every factor is > 0 on the box;
* log(p/q), p log(p/q) and p^a q^(1-a) are spelled out where p, q > 0 on the box;
* tanh x = (exp(2x) - 1) / (exp(2x) + 1); the square of a square root is the number itself.

An identity is asserted only if interval arithmetic shows every subterm to be defined and finite on
the whole box.  So at each point every rule above is plain algebra of real numbers, no denominator
being zero there, and two terms with the same normal form are equal at each point.  The converse does
not hold, and nothing is concluded from different normal forms.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import partial
from math import comb, gcd, lcm
from typing import Any, Final, TypeAlias

from flint import Ordering, fmpq, fmpq_mpoly, fmpq_mpoly_ctx, fmpz

from dpsym.errors import KernelRefusal, brief
from dpsym.kernel.aims import number_of
from dpsym.kernel.enclosure import Box, enclose, enclosed
from dpsym.kernel.identity import GENERATORS, SPELLED
from dpsym.kernel.interval import Interval
from dpsym.kernel.numbers import ZERO
from dpsym.kernel.terms import Term, folded, joined, rat, term

__all__ = [
    "RING",
    "Box",
    "Fraction",
    "NeedsRoot",
    "Normalizer",
    "normalized",
]

Fraction: TypeAlias = "tuple[fmpq_mpoly, fmpq_mpoly]"

MAX_TERMS: Final = 20_000
MAX_DEGREE: Final = 400
RING: Final = fmpq_mpoly_ctx.get([f"g{i}" for i in range(GENERATORS)], Ordering.lex)
GENS: Final = RING.gens()
NUMBER_ONE: Final = RING.constant(1)
MAX_ROOTS: Final = 50
MAX_TOTAL_DEGREE: Final = 100_000  # flint takes for ever to factor x^(2^32), which is 32 squares of squares


def normalized(subject: Term, box: Box, *, of_lambert: bool = False) -> tuple[Normalizer, Fraction]:
    """Return the normal form of a term, and the normalizer that knows what its generators mean.

    Only if it is asked for, e^W(u) is written as u/W(u).

    Raises:
        KernelRefusal: a subterm may be undefined or infinite on the box, or the form is too large.
    """
    around = enclosed(subject, box)
    if not all(enclosure.is_finite() for enclosure in around.values()):
        raise KernelRefusal(f"a part of {brief(subject)} may be undefined or infinite on the box")
    degrees: dict[Any, int] = {}
    for _ in range(MAX_ROOTS):  # each round learns of one more root that occurs
        try:
            normalizer = Normalizer(box, degrees, around)
            normalizer.of_lambert = of_lambert
            return normalizer, normalizer.form(subject)
        except NeedsRoot as need:
            degrees[need.key] = lcm(degrees.get(need.key, 1), need.degree)
            if degrees[need.key] > MAX_DEGREE:
                break
    raise KernelRefusal("too many different roots, or of too high a degree, for a normal form")


class NeedsRoot(Exception):  # noqa: N818 - a signal, not an error
    """A root of this degree occurs: begin anew with a generator for it."""

    def __init__(self, key: object, degree: int) -> None:
        self.key, self.degree = key, degree


class Normalizer:
    """Turns terms into fractions over one set of generators."""

    def __init__(self, box: Box, degrees: Mapping[Any, int], around: Mapping[Term, Interval]) -> None:
        self.box, self.degrees = box, degrees
        self.around = around  # what is known already
        self.index: dict[Any, int] = {}
        self.meaning: list[Term] = []  # of each generator
        self.logs: dict[int, Fraction] = {}  # generator number of a logarithm -> what it is the log of
        self.roots: dict[int, tuple[int, Fraction]] = {}  # generator with g^degree = fraction
        self.exponents: dict[int, Fraction] = {}  # generator exp(e) -> e
        self.done: dict[Term, Fraction] = {}
        self.of_lambert = False  # whether e^W(u) is written as u/W(u), which enclosures near 0 do not like
        self.signs: dict[object, int] = {}  # of polynomials that occur as sums: 1 where they are positive

    def form(self, subject: Term) -> Fraction:
        """Return the normal form of a term."""
        return folded(subject, self.done, self._folded)

    def _folded(self, node: Term, forms: list[Fraction]) -> Fraction:
        numerator, denominator = self._fold_roots(self._node(node, forms))
        degree = max(numerator.total_degree(), denominator.total_degree())
        if max(len(numerator), len(denominator)) > MAX_TERMS or degree > MAX_TOTAL_DEGREE:
            raise KernelRefusal("the normal form is larger than the kernel takes")
        if node.head == "add" and denominator.is_one():
            self._note_sign(node, numerator)
        return numerator, denominator

    def _note_sign(self, node: Term, polynomial: fmpq_mpoly) -> None:
        """Remember that a sum is positive; multiplied out, (1 - s) p + s q would not look like it."""
        if polynomial and self._enclosed(node).is_at_least(ZERO, strictly=True):  # 0 is so on an empty box
            lead = polynomial.leading_coefficient()
            self.signs[key_of((polynomial / lead, NUMBER_ONE))] = 1 if lead > 0 else -1

    def _node(self, node: Term, forms: list[Fraction]) -> Fraction:
        head = node.head
        if node.number is not None:
            return RING.constant(node.number), NUMBER_ONE
        if head in ("var", "pi"):
            return self._generator((head, str(node.data)), lambda: node), NUMBER_ONE
        if head == "integral":  # as it is written: its body speaks of a variable of its own
            return self._generator((head, node), lambda: node), NUMBER_ONE
        if head == "add":
            return sum_of(forms)
        if head == "mul":
            return reduced(product_of([n for n, _ in forms]), product_of([d for _, d in forms]))
        if head == "pow":
            return self._power(node.args[0], forms[0], forms[1])
        if head == "exp":
            return self._exp(forms[0])
        if head == "log":
            return self._log(forms[0], lambda: node)
        if head == "tanh":
            e, below = self._exp(times(forms[0], fmpq(2)))
            return reduced(e - below, e + below)
        if head == "lambertw" and (inverse := self._of_lambert(node.args[0])) is not None:
            return inverse
        if head in SPELLED and all(self._enclosed(arg).is_at_least(ZERO, True) for arg in node.args[:2]):
            return self.form(SPELLED[head](*node.args))
        if (
            not node.free
            and (value := number_of(self._enclosed(node))) is not None
            and value.number is not None
        ):
            return RING.constant(value.number), NUMBER_ONE
        return self._generator((head, *map(key_of, forms)), lambda: node), NUMBER_ONE

    def _is_positive(self, node: Term) -> bool:
        return self._enclosed(node).is_at_least(ZERO, strictly=True)

    def _of_lambert(self, argument: Term) -> Fraction | None:
        """Return w >= -1 where the argument is written as w e^w."""
        factors = argument.args if argument.head == "mul" else ()
        for place, factor in enumerate(factors):
            if factor.head == "exp" and self._enclosed(value := factor.args[0]).is_at_least(fmpq(-1)):
                rest = joined("mul", (rat(1), *factors[:place], *factors[place + 1 :]))
                if self.form(rest) == self.form(value):
                    return self.form(value)
        return None

    def _enclosed(self, node: Term) -> Interval:
        known = self.around.get(node)
        return enclose(node, self.box) if known is None else known

    def _generator(self, key: object, meaning: Callable[[], Term]) -> fmpq_mpoly:
        if key not in self.index:
            if len(self.index) == GENERATORS:
                raise KernelRefusal(f"more than {GENERATORS} different atoms in one identity")
            self.index[key] = len(self.index)
            self.meaning.append(meaning())
        return GENS[self.index[key]]

    def _power(self, base: Term, form: Fraction, exponent: Fraction) -> Fraction:
        number = constant_of(exponent)
        if number is not None and number.q == 1:
            return integer_power(form, int(number.p))
        enclosure = self._enclosed(base)
        if enclosure.is_at_least(ZERO, strictly=True):
            logarithm = self._log(form, lambda: term("log", base))
            return self._exp(reduced(logarithm[0] * exponent[0], logarithm[1] * exponent[1]))
        if number is not None and number > 0 and enclosure.is_at_least(ZERO):
            return self._root(form, number)
        raise KernelRefusal(f"{brief(base)} may be negative, so its power has no normal form")

    def _exp(self, exponent: Fraction) -> Fraction:
        """Multiply out exp(sum of c*m): one generator per monomial m, a power x^c where m = log x.

        What a denominator goes into is divided out first: x/(x - 1) is 1 + 1/(x - 1).
        """
        whole, rest = exponent[0], RING.constant(0)
        if not exponent[1].is_one():
            whole, rest = divmod(exponent[0], exponent[1])
        result = (NUMBER_ONE, NUMBER_ONE)
        for numerator, denominator in ((whole, NUMBER_ONE), (rest, exponent[1])):
            for powers, coefficient in numerator.to_dict().items():
                monomial = RING.from_dict({powers: 1})
                top, below = reduced(monomial, denominator)
                scale = top.leading_coefficient()
                factor = self._exp_monomial((top if scale == 1 else top / scale, below), coefficient * scale)
                result = reduced(result[0] * factor[0], result[1] * factor[1])
        return result

    def _exp_monomial(self, monomial: Fraction, coefficient: fmpq) -> Fraction:
        if monomial[1].is_one():
            for place, argument in self.logs.items():
                if monomial[0] == GENS[place]:
                    return self._root(argument, coefficient)
            for place, meaning in enumerate(self.meaning if self.of_lambert else ()):  # e^W(u) is u/W(u)
                if meaning.head == "lambertw" and monomial[0] == GENS[place] and self._is_positive(meaning):
                    above, below = self.form(meaning.args[0])
                    return self._root(reduced(above, below * GENS[place]), coefficient)
        key = ("exp", key_of(monomial))
        degree = self.degrees.get(key, 1)
        exponent = coefficient * degree
        if exponent.q != 1:
            raise NeedsRoot(key, int(coefficient.q))
        share = fmpq(1, degree)
        generator = self._generator(key, lambda: term("exp", self.term(monomial) * rat(share)))
        self.exponents[self.index[key]] = times(monomial, share)
        return integer_power((generator, NUMBER_ONE), int(exponent.p))

    def _root(self, base: Fraction, exponent: fmpq) -> Fraction:
        """Return base^exponent, with a generator for a root if the exponent is not whole."""
        if exponent.q == 1:
            return integer_power(base, int(exponent.p))
        key = ("root", key_of(base))
        degree = self.degrees.get(key, 1)
        if degree % int(exponent.q):
            raise NeedsRoot(key, int(exponent.q))
        generator = self._generator(key, lambda: self.term(base) ** rat(fmpq(1, degree)))
        self.roots[self.index[key]] = (degree, base)
        whole, part = divmod(int(exponent.p) * (degree // int(exponent.q)), degree)
        powers = integer_power(base, whole)
        return reduced(powers[0] * generator**part, powers[1])

    def _log(self, argument: Fraction, meaning: Callable[[], Term]) -> Fraction:
        parts: list[Fraction] = []
        numbers: list[fmpq] = []
        for polynomial, sign in zip(argument, (1, -1), strict=True):
            content, factors = factors_of(polynomial)
            numbers.append(content)
            for factor, multiplicity in factors:
                positive = self._positive(factor)
                if positive is None:
                    return self._log_atom(argument, meaning)
                numbers[-1] = numbers[-1] * positive[1] ** multiplicity
                parts.append(times(self._log_of_factor(positive[0]), fmpq(sign * multiplicity)))
        if numbers[0] * numbers[1] <= 0:
            return self._log_atom(argument, meaning)
        for number, sign in zip(numbers, (1, -1), strict=True):
            parts.extend(self._log_of_number(abs(number), sign))
        return sum_of(parts) if parts else (RING.constant(0), NUMBER_ONE)

    def _positive(self, factor: fmpq_mpoly) -> tuple[fmpq_mpoly, int] | None:
        """Return (f, 1) or (-f, -1), whichever is positive on the box, if one is."""
        lead = factor.leading_coefficient()
        known = self.signs.get(key_of((factor / lead, NUMBER_ONE)))
        if known is not None:
            sign = known if lead > 0 else -known
            return factor * sign, sign
        for sign in (1, -1):
            subject = self.term((factor * sign, NUMBER_ONE))
            if self._enclosed(subject).is_at_least(ZERO, strictly=True):
                return factor * sign, sign
        return None

    def _log_of_factor(self, factor: fmpq_mpoly) -> Fraction:
        for place, meaning in enumerate(self.meaning):
            if meaning.head == "gamma" and factor == GENS[place]:
                return self.form(term("lgamma", *meaning.args))
        for place, exponent in self.exponents.items():
            if factor == GENS[place]:
                return exponent
        for place, (degree, base) in self.roots.items():
            if factor == GENS[place]:
                return times(self._log(base, partial(self._log_term, base)), fmpq(1, degree))
        argument = (factor, NUMBER_ONE)
        return self._log_atom(argument, partial(self._log_term, argument))

    def _log_term(self, argument: Fraction) -> Term:
        return term("log", self.term(argument))

    def _log_of_number(self, number: fmpq, sign: int) -> list[Fraction]:
        parts: list[Fraction] = []
        for whole, side in ((number.p, sign), (number.q, -sign)):
            if whole != 1:
                factors = fmpz(whole).factor() if int(whole).bit_length() <= 80 else [(whole, 1)]
                for prime, multiplicity in factors:
                    atom = (RING.constant(fmpq(prime)), NUMBER_ONE)
                    logarithm = self._log_atom(atom, partial(term, "log", rat(fmpq(prime))))
                    parts.append(times(logarithm, fmpq(side * int(multiplicity))))
        return parts

    def _log_atom(self, argument: Fraction, meaning: Callable[[], Term]) -> Fraction:
        key = ("log", key_of(argument))
        generator = self._generator(key, meaning)
        self.logs[self.index[key]] = argument
        return generator, NUMBER_ONE

    def term(self, fraction: Fraction) -> Term:
        """Return a fraction as a term again, each generator by its meaning."""
        sides = [self._term_of(polynomial) for polynomial in fraction]
        return sides[0] if fraction[1].is_one() else sides[0] / sides[1]

    def _term_of(self, polynomial: fmpq_mpoly) -> Term:
        summands = [rat(0)]
        for powers, coefficient in polynomial.to_dict().items():
            pairs = zip(self.meaning, powers, strict=False)
            factors = [meaning ** int(power) for meaning, power in pairs if power]
            summands.append(joined("mul", (rat(coefficient), *factors)))
        return joined("add", summands)

    def _fold_roots(self, fraction: Fraction) -> Fraction:
        """Replace g^degree by what g is the root of, until no power is left to replace."""
        if not self.roots:
            return fraction
        for _ in range(2 * GENERATORS):
            before = fraction
            for place, (degree, base) in self.roots.items():
                (top, scale), (below, scale2) = (fold_root(side, place, degree, base) for side in fraction)
                if (top, below) != fraction:
                    fraction = reduced(top * scale2, below * scale)
            if fraction == before:
                return fraction
        raise KernelRefusal("roots of roots are nested too deeply")


# Fractions of polynomials: exact arithmetic of bounded size.


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
