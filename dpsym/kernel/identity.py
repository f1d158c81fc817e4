"""Identities: is one term identically equal to another on a box?

Terms are equal if they are so as quotients of polynomials, in flint's exact arithmetic, over generators: all
that is no sum, product or whole power of other terms.  What exp, log and powers obey is used in *steps*, each
of which puts another term in the place of a part.  They are suggested from outside, and checked here:

* u becomes v where both are products of powers, log u = log v by log(a b) = log a + log b for a, b > 0,
  log(a^c) = c log a, log exp a = a and log Gamma(a) = lgamma(a); a power a^c of what may be 0 needs a
  number c > 0;
* log u becomes log a + log b, and the like; log(p/q) and p log(p/q) are spelled out where p, q > 0;
* tanh x becomes (e - 1) / (e + 1) for an e with log e = 2x;
* exp W(u) becomes u/W(u), and W(u) becomes w >= -1 where u = w e^w;
* anything becomes what is equal to it as a quotient of polynomials, or the one number that it encloses.

In quotients the n-th power of a^(m/n) is a^m, and the logarithm of a number is a sum of those of primes.

An identity is asserted only if interval arithmetic shows every part, of what a step puts there as well, to be
defined and finite on the whole box.  So at each point all this is plain algebra of real numbers, no
denominator being zero there.  Nothing is concluded where a step does not hold or is not suggested.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import lru_cache
from math import comb
from typing import Final, TypeAlias

from flint import Ordering, ctx, fmpq, fmpq_mpoly, fmpq_mpoly_ctx, fmpz

from dpsym.errors import KernelRefusal, brief
from dpsym.kernel.enclosure import Box, enclose, enclosed
from dpsym.kernel.interval import Interval, decided
from dpsym.kernel.numbers import ZERO
from dpsym.kernel.terms import Term, folded, rat, term

Quotient: TypeAlias = "tuple[fmpq_mpoly, fmpq_mpoly]"
Steps: TypeAlias = "Mapping[Term, Term]"  # what comes into the place of parts

ADVISERS: Final[list[Callable[[Term, Box], Steps]]] = []  # who suggests steps, which nobody need believe
GENERATORS: Final = 48  # more of them in one identity are refused
FACTORED_BITS: Final = 80
MAX_TERMS: Final = 20_000
MAX_DEGREE: Final = 400
MAX_TOTAL_DEGREE: Final = 100_000
REMEMBERED: Final = 1024  # questions; a proof asks many of them twice
RING: Final = fmpq_mpoly_ctx.get([f"g{i}" for i in range(GENERATORS)], Ordering.lex)
PLACES: Final = RING.gens()
ONE: Final = RING.constant(1)

# what the heads of measure theory mean where their first two arguments are positive
SPELLED: Final[Mapping[str, Callable[..., Term]]] = {
    "logratio": lambda p, q: term("log", p) - term("log", q),
    "relent": lambda p, q: p * (term("log", p) - term("log", q)),
    "powdiv": lambda p, q, a: p**a * q ** (1 - a),
}


def is_identically_zero(subject: Term, box: Box) -> bool:
    """Return whether ``subject`` is zero on the whole box, by suggested steps; False decides nothing.

    Raises:
        KernelRefusal: a subterm may be undefined or infinite on the box, or the quotients are too large.

    >>> from flint import fmpq
    >>> from dpsym.kernel.terms import var
    >>> x = var("x")
    >>> is_identically_zero((x - 1) * (x + 1) - x**2 + 1, {"x": Interval(fmpq(0), fmpq(9))})
    True
    """
    names = sorted(subject.free)
    if not subject.free <= box.keys():
        raise KernelRefusal(f"{brief(subject)} speaks of variables outside the box")
    return is_zero_on(subject, ctx.prec, *(box[name] for name in names))


@lru_cache(maxsize=REMEMBERED)
def is_zero_on(subject: Term, precision: int, *intervals: Interval) -> bool:  # noqa: ARG001 - see enclosure
    """Decide by the term and its variables' intervals, on which alone steps may depend."""
    box = dict(zip(sorted(subject.free), intervals, strict=True))
    _require_finite(subject, box)
    if is_equal(subject, rat(0)):
        return True
    steps = {part: new for adviser in ADVISERS for part, new in adviser(subject, box).items()}

    def of(part: Term, parts: list[Term]) -> Term:
        here = part if part.head == "integral" else Term(part.head, tuple(parts), part.data)
        if (new := steps.get(part, here)) is not here:
            _require_finite(new, box)
            if not _is_step(here, new, box):
                raise KernelRefusal(f"{brief(here)} is not certainly {brief(new)}")
        return new

    return is_equal(folded(subject, {}, of), rat(0))


def _require_finite(subject: Term, box: Box) -> None:
    if not all(around.is_finite() for around in enclosed(subject, box).values()):
        raise KernelRefusal(f"a part of {brief(subject)} may be undefined or infinite on the box")


def _is_step(old: Term, new: Term, box: Box) -> bool:
    """Return whether two terms, finite on the box, are certainly equal on all of it."""
    if old.head == "log":
        return is_equal(logarithm(old.args[0], box), new)
    if old.head in ("logratio", "relent"):
        p, q = old.args
        logs = logarithm(p, box) - logarithm(q, box)
        return is_equal(logs if old.head == "logratio" else p * logs, new)
    if old.head == "tanh" and new.args and new.args[0].args:
        e = new.args[0].args[0]
        return new is (e - 1) / (e + 1) and is_equal(logarithm(e, box), 2 * old.args[0])
    if old.head == "exp" and old.args[0].head == "lambertw":  # of a finite new one W(u) is not 0
        return is_equal(new, old.args[0].args[0] * old.args[0] ** -1)
    if old.head == "lambertw" and enclose(new, box).is_at_least(fmpq(-1)):
        return is_equal(old.args[0], new * term("exp", new))
    if is_equal(old, new) or (new.number is not None and decided("=", enclose(old, box), enclose(new, box))):
        return True
    return is_equal(logarithm(old, box, strictly=False), logarithm(new, box, strictly=False))


def logarithm(subject: Term, box: Box, strictly: bool = True) -> Term:
    """Return the logarithm of a positive term, a product of powers, as a sum of logarithms.

    If not ``strictly``, factors may be 0, raised to positive numbers: then the whole is.  Two products whose
    logarithms are the same sum have the same factors of that kind, with log 0 for a number of its own; where
    one of these is 0 both products are, and elsewhere their logarithms are what they say.

    >>> from flint import fmpq
    >>> from dpsym.kernel.terms import var
    >>> unit = {"x": Interval(fmpq(0), fmpq(1))}
    >>> logarithm(term("exp", var("x") + 1) * var("x") ** rat(1, 2), unit, strictly=False)
    add(x, 1, mul(1/2, log(x)))
    """
    head, args = subject.head, subject.args
    if head == "exp":
        return args[0]
    if head == "gamma":
        return term("lgamma", *args)
    if head == "mul" and not (args[0].number or ZERO) < 0:
        return sum((logarithm(factor, box, strictly) for factor in args), rat(0))
    if head == "pow":
        number = args[1].number
        return args[1] * logarithm(args[0], box, strictly or number is None or number <= 0)
    if head == "powdiv":
        return args[2] * logarithm(args[0], box) + (1 - args[2]) * logarithm(args[1], box)
    if not enclose(subject, box).is_at_least(ZERO, strictly):
        raise KernelRefusal(f"{brief(subject)} may be negative, so its logarithm is not known")
    number = subject.number
    if not number or number.height_bits() > FACTORED_BITS:
        return term("log", subject)
    sides = (fmpz(number.p).factor(), fmpz(number.q).factor())
    logs = ([int(n) * term("log", rat(int(prime))) for prime, n in side] for side in sides)
    return sum(next(logs), rat(0)) - sum(next(logs), rat(0))


# --- quotients of polynomials


def is_equal(one: Term, other: Term) -> bool:
    """Return whether two terms are the same quotient of polynomials, wherever they are finite.

    >>> root = term("pow", 1 + term("pi"), rat(1, 2))
    >>> is_equal((root - 1) * (root + 1), term("pi")), is_equal(term("exp", rat(2)), term("exp", rat(1)) ** 2)
    (True, False)
    """
    generators: dict[Term, int] = {}
    known: dict[Term, Quotient] = {}

    def of(part: Term, forms: list[Quotient]) -> Quotient:
        found = _quotient(part, forms)
        if found is None:  # a generator comes before those inside of it, in the order of monomials
            place = generators.setdefault(part, len(generators))
            if place == GENERATORS:
                raise KernelRefusal(f"more than {GENERATORS} different generators in one identity")
            return PLACES[GENERATORS - 1 - place], ONE
        degree = max(side.total_degree() for side in found)
        if max(map(len, found)) > MAX_TERMS or degree > MAX_TOTAL_DEGREE:
            raise KernelRefusal("the quotient of polynomials is larger than the kernel takes")
        return found

    rest, _ = folded(one - other, known, of)
    for part in reversed([*generators]):
        exponent = part.args[1].number if part.head == "pow" else None
        if rest and exponent is not None and exponent > 0:  # of r^n = b^m = top / below
            degree, (generator, _) = int(exponent.q), known[part]
            if most := rest.degrees()[GENERATORS - 1 - generators[part]] // degree:
                top, below = _power(known[part.args[0]], int(exponent.p))
                rest = rest * _power((below, ONE), most)[0]
                _, rest = divmod(rest, generator**degree * below - top)
    return bool(rest.is_zero())


def _quotient(part: Term, forms: list[Quotient]) -> Quotient | None:
    """Return what a sum, a product or a whole power is, or a number or its logarithm; None of a generator."""
    if part.number is not None:
        return RING.constant(part.number), ONE
    if part.head == "add":
        top, below = forms[0]
        for n, d in forms[1:]:
            more = d / (shared := below.gcd(d))
            top, below = top * more + n * (below / shared), below * more
        return _reduced(top, below)
    if part.head == "mul":
        top, below = forms[0]
        for n, d in forms[1:]:
            if max(len(top) * len(n), len(below) * len(d)) > MAX_TERMS * 10:
                raise KernelRefusal("the quotient of polynomials is larger than the kernel takes")
            top, below = top * n, below * d
        return _reduced(top, below)
    if part.head == "pow" and (number := part.args[1].number) is not None and number.q == 1:
        return _power(forms[0], int(number.p))
    return None


def _power(form: Quotient, n: int) -> Quotient:
    top, below = form if n >= 0 else form[::-1]
    size = max(len(top), len(below))
    if abs(n) > MAX_DEGREE or (size > 1 and comb(size + abs(n) - 1, abs(n)) > 10 * MAX_TERMS):
        raise KernelRefusal(f"a power of {n} is larger than the kernel takes")
    return _reduced(top ** abs(n), below ** abs(n))


def _reduced(top: fmpq_mpoly, below: fmpq_mpoly) -> Quotient:
    if below.is_one() or top.is_zero():
        return top, ONE
    if below.is_zero():
        raise KernelRefusal("a denominator is identically zero")
    common = top.gcd(below)
    lead = (below / common).leading_coefficient()
    return top / common / lead, below / common / lead
