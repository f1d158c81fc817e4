"""Steps to an identity: what each exponential, logarithm and power is in terms of a few of them.

The normal form of a term says which these are.  Each part that is no sum, product or whole power becomes what
its own normal form says, written so that the kernel sees why: a positive one as a product, so that its
logarithm is a sum, and so is the argument of a logarithm and the base of a power.
"""

from __future__ import annotations

from collections.abc import Iterator

from flint import fmpq, fmpq_mpoly

from dpsym.errors import KernelRefusal
from dpsym.identities.normal import (
    GENS,
    NUMBER_ONE,
    Fraction,
    Normalizer,
    constant_of,
    factors_of,
    key_of,
    normalized,
    times,
)
from dpsym.kernel.enclosure import Box, enclose
from dpsym.kernel.identity import logarithm
from dpsym.kernel.numbers import ZERO
from dpsym.kernel.terms import PI, Term, folded, rat, term, var

__all__ = ["suggested"]

POSITIVE = frozenset(["exp", "pow", "powdiv"])
MASSES = frozenset(["logratio", "relent", "powdiv"])


def suggested(subject: Term, box: Box) -> dict[Term, Term]:
    """Return what comes into the place of parts of a term so that it is seen to be zero, if it is.

    >>> from dpsym.kernel.interval import Interval
    >>> x, y = var("x"), var("y")
    >>> box = {name: Interval(fmpq(1), fmpq(2)) for name in "xy"}
    >>> suggested(term("log", x * y) - term("log", x) - term("log", y), box)
    {log(mul(x, y)): add(log(x), log(y))}
    """
    try:
        normalizer, (numerator, _) = normalized(subject, box)
        if numerator and any(part.head == "lambertw" for part in subject.nodes()):
            normalizer, (numerator, _) = normalized(subject, box, of_lambert=True)
    except KernelRefusal:
        return {}
    return _Steps(subject, normalizer).found if numerator.is_zero() else {}


class _Steps:
    def __init__(self, subject: Term, normalizer: Normalizer) -> None:
        self.normalizer = normalizer
        self.keys = {place: key for key, place in normalizer.index.items()}
        self.written: dict[int, Term] = {}  # generators
        self.sums: dict[object, tuple[Term, fmpq]] = {}  # with leading coefficients
        self.bases = set(_bases(subject))
        inner = (part for part in subject.nodes() if part.head not in ("add", "mul"))
        self.arguments = {arg for part in inner for arg in part.args}
        self.found: dict[Term, Term] = {}
        folded(subject, {}, self.step)

    def step(self, part: Term, parts: list[Term]) -> Term:
        """Return what comes into the place of a part, in which all is in place."""
        here = part if part.head == "integral" else Term(part.head, tuple(parts), part.data)
        form = self.normalizer.done[part]
        if here.head == "add" and form[1].is_one() and form[0]:
            lead = form[0].leading_coefficient()
            self.sums.setdefault(key_of((form[0] / lead, NUMBER_ONE)), (here, lead))
        try:
            new = self.wanted(part, here)
        except KernelRefusal:
            new = here
        if new is not here:
            self.found[part] = new
        return new

    def wanted(self, part: Term, here: Term) -> Term:
        form, head = self.normalizer.done[part], part.head
        if part.args and part in self.arguments and (number := constant_of(form)) is not None:
            return rat(number)
        if head in ("rat", "var", "pi", "integral"):
            return here
        if head == "tanh":
            e = self.product(self.normalizer._exp(times(self.normalizer.done[part.args[0]], fmpq(2))))
            return (e - 1) / (e + 1)
        if part in self.bases:
            return self.product(form)
        if head in ("add", "mul") or (head == "pow" and (n := here.args[1].number) is not None and n.q == 1):
            return here if part not in self.arguments else self.plain(form)
        place = _generator_of(form)
        if place is not None and self.keys[place][0] == head and place not in self.written:
            if head not in ("exp", "log", "pow"):
                self.written[place] = here
        return self.product(form) if head in POSITIVE else self.plain(form)

    def plain(self, form: Fraction) -> Term:
        """Return a fraction as a quotient of sums, its denominator in factors."""
        top = self.polynomial(form[0])
        return top if form[1].is_one() else top / self.product((form[1], NUMBER_ONE))

    def product(self, form: Fraction) -> Term:
        """Return a fraction as a product of powers of what is positive, if it is, or else not negative."""
        parts, content = list[Term](), fmpq(1)
        for side, direction in zip(form, (1, -1), strict=True):
            number, factors = factors_of(side)
            content = content * number**direction
            for factor, power in factors:
                written, sign = self.factor(factor)
                content = content * fmpq(sign) ** power
                parts.append(written ** (direction * power))
        if content != 1 or not parts:
            parts.insert(0, rat(content))
        return parts[0] if len(parts) == 1 else Term("mul", tuple(parts))  # a factor -x stays one

    def factor(self, factor: fmpq_mpoly) -> tuple[Term, int]:
        """Return f or -f, whichever is positive or at least not negative, and the sign."""
        written = self.polynomial(factor)
        for strictly in (True, False):
            for sign in (1, -1):
                other = self.polynomial(factor * sign)
                if enclose(other, self.normalizer.box).is_at_least(ZERO, strictly):
                    return other, sign
        return written, 1

    def polynomial(self, polynomial: fmpq_mpoly) -> Term:
        """Return a polynomial as a sum, a multiple of the first one that occurs if there is such."""
        summands = []
        lead = polynomial.leading_coefficient() if polynomial else fmpq(1)
        key = key_of((polynomial / lead, NUMBER_ONE))
        if len(polynomial) > 1 and (known := self.sums.get(key)) is not None:
            return rat(lead / known[1]) * known[0]
        for powers, coefficient in polynomial.to_dict().items():
            product = rat(coefficient)
            for place in range(len(self.keys)):
                if powers[place]:
                    product = product * self.generator(place) ** int(powers[place])
            summands.append(product)
        written = sum(summands, rat(0))
        if len(polynomial) > 1:
            self.sums[key] = written, lead
        return written

    def generator(self, place: int) -> Term:
        """Return what a generator stands for."""
        if place not in self.written:
            self.written[place] = self.new(place)
        return self.written[place]

    def new(self, place: int) -> Term:
        kind, *rest = self.keys[place]
        n = self.normalizer
        if kind == "var":
            return var(rest[0])
        if kind == "pi":
            return PI
        if kind == "integral":
            found: Term = rest[0]
            return found
        if kind == "log":
            return logarithm(self.product(n.logs[place]), n.box)
        if kind == "exp":
            return term("exp", self.plain(n.exponents[place]))
        if kind == "root":
            degree, base = n.roots[place]
            return self.product(base) ** rat(fmpq(1, degree))
        return n.meaning[place]


def _generator_of(form: Fraction) -> int | None:
    """Return the number of the generator that a fraction is, if it is one."""
    if not form[1].is_one() or len(form[0]) != 1 or form[0].total_degree() != 1:
        return None
    return GENS.index(form[0]) if form[0] in GENS else None


def _bases(subject: Term) -> Iterator[Term]:
    """Yield what logarithms, powers and divergences are of."""
    for part in subject.nodes():
        if part.head in MASSES:
            yield from part.args[:2]
        elif part.head == "log" or (part.head == "pow" and ((n := part.args[1].number) is None or n.q != 1)):
            yield part.args[0]
