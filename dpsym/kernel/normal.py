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
from math import comb, lcm
from typing import Any, Final, TypeAlias

from flint import Ordering, fmpq, fmpq_mpoly, fmpq_mpoly_ctx, fmpz

from dpsym.errors import KernelRefusal
from dpsym.kernel.enclosure import Box, enclose, enclosures
from dpsym.kernel.numbers import ZERO
from dpsym.kernel.terms import Term, brief, rat, term

__all__ = ["RING", "Box", "Fraction", "Normalizer", "enclose", "is_identically_zero", "normalized"]

Fraction: TypeAlias = "tuple[fmpq_mpoly, fmpq_mpoly]"

GENERATORS: Final = 48  # more different atoms than this in one identity are refused
MAX_TERMS: Final = 20_000
MAX_DEGREE: Final = 400
MAX_ROOTS: Final = 50
RING: Final = fmpq_mpoly_ctx.get([f"g{i}" for i in range(GENERATORS)], Ordering.lex)
NUMBER_ONE: Final = RING.constant(1)

# what the heads of measure theory mean where their first two arguments are positive
SPELLED: Final[Mapping[str, Callable[..., Term]]] = {
    "logratio": lambda p, q: term("log", p) - term("log", q),
    "relent": lambda p, q: p * (term("log", p) - term("log", q)),
    "powdiv": lambda p, q, a: p**a * q ** (1 - a),
}


def is_identically_zero(subject: Term, box: Box) -> bool:
    """Return whether ``subject`` is zero on the whole box, by its normal form; False decides nothing.

    Raises:
        KernelRefusal: a subterm may be undefined or infinite on the box, or the form is too large.

    >>> from dpsym.kernel.interval import Interval
    >>> from dpsym.kernel.terms import var
    >>> x, positive = var("x"), {"x": Interval(fmpq(0), fmpq(9), lo_open=True)}
    >>> is_identically_zero(term("exp", 2 * term("log", x)) - x**2, positive)
    True
    """
    numerator, _ = normalized(subject, box)[1]
    return numerator.is_zero()


def normalized(subject: Term, box: Box) -> tuple[Normalizer, Fraction]:
    """Return the normal form of a term, and the normalizer that knows what its generators mean.

    Raises:
        KernelRefusal: a subterm may be undefined or infinite on the box, or the form is too large.
    """
    if not all(enclosure.is_finite() for enclosure in enclosures(subject, box)):
        raise KernelRefusal(f"a part of {brief(subject)} may be undefined or infinite on the box")
    degrees: dict[Any, int] = {}
    for _ in range(MAX_ROOTS):  # each round learns of one more root that occurs
        try:
            normalizer = Normalizer(box, degrees)
            return normalizer, normalizer.form(subject)
        except _NeedsRoot as need:
            degrees[need.key] = lcm(degrees.get(need.key, 1), need.degree)
            if degrees[need.key] > MAX_DEGREE:
                break
    raise KernelRefusal("too many different roots, or of too high a degree, for a normal form")


class _NeedsRoot(Exception):  # noqa: N818 - a signal, not an error
    def __init__(self, key: object, degree: int) -> None:
        self.key, self.degree = key, degree


class Normalizer:
    """Turns terms into fractions over one set of generators."""

    def __init__(self, box: Box, degrees: Mapping[Any, int]) -> None:
        self.box, self.degrees = box, degrees
        self.index: dict[Any, int] = {}
        self.meaning: list[Term] = []  # of each generator
        self.logs: dict[int, Fraction] = {}  # generator number of a logarithm -> what it is the log of
        self.roots: dict[int, tuple[int, Fraction]] = {}  # generator with g^degree = fraction
        self.exponents: dict[int, Fraction] = {}  # generator exp(e) -> e
        self.done: dict[Term, Fraction] = {}

    def form(self, subject: Term) -> Fraction:
        """Return the normal form of a term."""
        for node in subject.nodes():
            if node not in self.done:
                numerator, denominator = self._fold_roots(self._node(node))
                if max(len(numerator), len(denominator)) > MAX_TERMS:
                    raise KernelRefusal("the normal form is larger than the kernel takes")
                self.done[node] = (numerator, denominator)
        return self.done[subject]

    def _node(self, node: Term) -> Fraction:
        forms = [self.done[arg] for arg in node.args]
        head = node.head
        if node.number is not None:
            return RING.constant(node.number), NUMBER_ONE
        if head in ("var", "pi"):
            return self._generator((head, str(node.data)), node), NUMBER_ONE
        if head == "add":
            return _sum(forms)
        if head == "mul":
            return _reduced(_product([n for n, _ in forms]), _product([d for _, d in forms]))
        if head == "pow":
            return self._power(node.args[0], forms[0], forms[1])
        if head == "exp":
            return self._exp(forms[0])
        if head == "log":
            return self._log(forms[0], node)
        if head == "tanh":
            e, below = self._exp(_times(forms[0], fmpq(2)))
            return _reduced(e - below, e + below)
        if head in SPELLED and all(enclose(arg, self.box).is_at_least(ZERO, True) for arg in node.args[:2]):
            return self.form(SPELLED[head](*node.args))
        return self._generator((head, *map(_key, forms)), node), NUMBER_ONE

    def _generator(self, key: object, meaning: Term) -> fmpq_mpoly:
        if key not in self.index:
            if len(self.index) == GENERATORS:
                raise KernelRefusal(f"more than {GENERATORS} different atoms in one identity")
            self.index[key] = len(self.index)
            self.meaning.append(meaning)
        return RING.gen(self.index[key])

    def _power(self, base: Term, form: Fraction, exponent: Fraction) -> Fraction:
        number = _constant(exponent)
        if number is not None and number.q == 1:
            return _integer_power(form, int(number.p))
        enclosure = enclose(base, self.box)
        if enclosure.is_at_least(ZERO, strictly=True):
            logarithm = self._log(form, term("log", base))
            return self._exp(_reduced(logarithm[0] * exponent[0], logarithm[1] * exponent[1]))
        if number is not None and number > 0 and enclosure.is_at_least(ZERO):
            return self._root(form, number)
        raise KernelRefusal(f"{brief(base)} may be negative, so its power has no normal form")

    def _exp(self, exponent: Fraction) -> Fraction:
        """Multiply out exp(sum of c*m): one generator per monomial m, a power x^c where m = log x."""
        numerator, denominator = exponent
        result = (NUMBER_ONE, NUMBER_ONE)
        for powers, coefficient in numerator.to_dict().items():
            monomial = RING.from_dict({powers: 1})
            top, below = _reduced(monomial, denominator)
            scale = top.leading_coefficient()
            factor = self._exp_monomial((top / scale, below), coefficient * scale)
            result = _reduced(result[0] * factor[0], result[1] * factor[1])
        return result

    def _exp_monomial(self, monomial: Fraction, coefficient: fmpq) -> Fraction:
        if monomial[1].is_one():
            for place, argument in self.logs.items():
                if monomial[0] == RING.gen(place):
                    return self._root(argument, coefficient)
        key = ("exp", _key(monomial))
        degree = self.degrees.get(key, 1)
        exponent = coefficient * degree
        if exponent.q != 1:
            raise _NeedsRoot(key, int(coefficient.q))
        inner = self.term(monomial) * rat(fmpq(1, degree))
        generator = self._generator(key, term("exp", inner))
        self.exponents[self.index[key]] = _times(monomial, fmpq(1, degree))
        return _integer_power((generator, NUMBER_ONE), int(exponent.p))

    def _root(self, base: Fraction, exponent: fmpq) -> Fraction:
        """Return base^exponent, with a generator for a root if the exponent is not whole."""
        if exponent.q == 1:
            return _integer_power(base, int(exponent.p))
        key = ("root", _key(base))
        degree = self.degrees.get(key, 1)
        if degree % int(exponent.q):
            raise _NeedsRoot(key, int(exponent.q))
        generator = self._generator(key, self.term(base) ** rat(fmpq(1, degree)))
        self.roots[self.index[key]] = (degree, base)
        whole, part = divmod(int(exponent.p) * (degree // int(exponent.q)), degree)
        powers = _integer_power(base, whole)
        return _reduced(powers[0] * generator**part, powers[1])

    def _log(self, argument: Fraction, meaning: Term) -> Fraction:
        parts: list[Fraction] = []
        for polynomial, sign in ((argument[0], 1), (argument[1], -1)):
            content, factors = polynomial.factor()
            number = fmpq(content)
            for factor, multiplicity in factors:
                positive = self._positive(factor)
                if positive is None:
                    return self._log_atom(argument, meaning)
                number = number * positive[1] ** int(multiplicity)
                parts.append(_times(self._log_of_factor(positive[0]), fmpq(sign * int(multiplicity))))
            if number <= 0:
                return self._log_atom(argument, meaning)
            parts.extend(self._log_of_number(number, sign))
        return _sum(parts) if parts else (RING.constant(0), NUMBER_ONE)

    def _positive(self, factor: fmpq_mpoly) -> tuple[fmpq_mpoly, int] | None:
        """Return (f, 1) or (-f, -1), whichever is positive on the box, if one is."""
        for sign in (1, -1):
            subject = self.term((factor * sign, NUMBER_ONE))
            if enclose(subject, self.box).is_at_least(ZERO, strictly=True):
                return factor * sign, sign
        return None

    def _log_of_factor(self, factor: fmpq_mpoly) -> Fraction:
        for place, exponent in self.exponents.items():
            if factor == RING.gen(place):
                return exponent
        for place, (degree, base) in self.roots.items():
            if factor == RING.gen(place):
                return _times(self._log(base, term("log", self.term(base))), fmpq(1, degree))
        return self._log_atom((factor, NUMBER_ONE), term("log", self.term((factor, NUMBER_ONE))))

    def _log_of_number(self, number: fmpq, sign: int) -> list[Fraction]:
        parts: list[Fraction] = []
        for whole, side in ((number.p, sign), (number.q, -sign)):
            if whole != 1:
                factors = fmpz(whole).factor() if int(whole).bit_length() <= 80 else [(whole, 1)]
                for prime, multiplicity in factors:
                    atom = (RING.constant(fmpq(prime)), NUMBER_ONE)
                    logarithm = self._log_atom(atom, term("log", rat(fmpq(prime))))
                    parts.append(_times(logarithm, fmpq(side * int(multiplicity))))
        return parts

    def _log_atom(self, argument: Fraction, meaning: Term) -> Fraction:
        key = ("log", _key(argument))
        generator = self._generator(key, meaning)
        self.logs[self.index[key]] = argument
        return generator, NUMBER_ONE

    def term(self, fraction: Fraction) -> Term:
        """Return a fraction as a term again, each generator by its meaning."""
        sides = []
        for polynomial in fraction:
            total = rat(0)
            for powers, coefficient in polynomial.to_dict().items():
                product = rat(coefficient)
                for place, exponent in enumerate(powers):
                    if exponent:
                        product = product * self.meaning[place] ** int(exponent)
                total = total + product
            sides.append(total)
        return sides[0] if fraction[1].is_one() else sides[0] / sides[1]

    def _fold_roots(self, fraction: Fraction) -> Fraction:
        """Replace g^degree by what g is the root of, until no power is left to replace."""
        for _ in range(2 * GENERATORS):
            before = fraction
            for place, (degree, base) in self.roots.items():
                (top, scale), (below, scale2) = (_fold_root(side, place, degree, base) for side in fraction)
                if (top, below) != fraction:
                    fraction = _reduced(top * scale2, below * scale)
            if fraction == before:
                return fraction
        raise KernelRefusal("roots of roots are nested too deeply")


def _fold_root(side: fmpq_mpoly, place: int, degree: int, base: Fraction) -> Fraction:
    """Return (p, s) with side = p/s, where p has no power of the generator from ``degree`` on."""
    groups: dict[int, dict[tuple[int, ...], fmpq]] = {}
    for powers, coefficient in side.to_dict().items():
        whole, part = divmod(int(powers[place]), degree)
        groups.setdefault(whole, {})[(*powers[:place], part, *powers[place + 1 :])] = coefficient
    most = max(groups, default=0)
    pieces = (RING.from_dict(g) * base[0] ** k * base[1] ** (most - k) for k, g in groups.items())
    return (sum(pieces, RING.constant(0)), base[1] ** most) if most else (side, NUMBER_ONE)


def _sum(forms: list[Fraction]) -> Fraction:
    numerator, denominator = forms[0]
    for n, d in forms[1:]:
        if d == denominator:
            numerator = numerator + n
        else:
            numerator, denominator = numerator * d + n * denominator, denominator * d
    return _reduced(numerator, denominator)


def _product(factors: list[fmpq_mpoly]) -> fmpq_mpoly:
    result = NUMBER_ONE
    for factor in factors:
        if len(result) * len(factor) > MAX_TERMS * 10:
            raise KernelRefusal("the normal form is larger than the kernel takes")
        result = result * factor
    return result


def _reduced(numerator: fmpq_mpoly, denominator: fmpq_mpoly) -> Fraction:
    if denominator.is_zero():
        raise KernelRefusal("a denominator is identically zero")
    if numerator.is_zero():
        return numerator, NUMBER_ONE
    common = numerator.gcd(denominator)
    if not common.is_one():
        numerator, denominator = numerator / common, denominator / common
    lead = denominator.leading_coefficient()
    return numerator / lead, denominator / lead


def _integer_power(form: Fraction, n: int) -> Fraction:
    numerator, denominator = form
    if n < 0:
        numerator, denominator, n = denominator, numerator, -n
    size = max(len(numerator), len(denominator))
    if n > MAX_DEGREE or (size > 1 and comb(size + n - 1, n) > 10 * MAX_TERMS):
        raise KernelRefusal(f"a power of {n} is larger than a normal form takes")
    return _reduced(numerator**n, denominator**n)


def _times(form: Fraction, number: fmpq) -> Fraction:
    return form[0] * number, form[1]


def _constant(form: Fraction) -> fmpq | None:
    if form[0].is_zero():
        return fmpq(0)
    if form[0].is_constant() and form[1].is_constant():
        return form[0].leading_coefficient() / form[1].leading_coefficient()
    return None


def _key(form: Fraction) -> object:
    return tuple(tuple(sorted((tuple(map(int, m)), str(c)) for m, c in p.to_dict().items())) for p in form)
