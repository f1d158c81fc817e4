"""Squares: those that complete a term which is quadratic in some part of it, and those that remove a root.

With f = (A g^2 + B g + C)/D, f = (2 A g + B)^2/(4 A D) + (4 A C - B^2)/(4 A D) wherever A D is not 0.  So
f >= 0 where A D > 0 and the discriminant has the sign, which no longer speaks of g; Cauchy and Schwarz for
sums of two and more terms is a chain of that.

With f = (A + B r)/D for a square root r, f = (A^2 - B^2 r^2)/((A - B r) D) wherever (A - B r) D is not 0.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import TYPE_CHECKING, Final, TypeAlias

from flint import fmpq, fmpq_mpoly

from dpsym.engines.prove.factors import as_product
from dpsym.engines.prove.scenes import quotient
from dpsym.errors import DpsymError
from dpsym.identities.normal import RING, Normalizer, normalized
from dpsym.kernel.aims import Aim
from dpsym.kernel.terms import Term

if TYPE_CHECKING:
    from dpsym.engines.prove.searching import Searching
    from dpsym.kernel.judge import Node

__all__ = ["by_completed_square", "by_conjugate", "by_quadratics"]

Then: TypeAlias = "Callable[[Aim], Node | None]"
SQUARES: Final = 4  # taken out of one term
ROOTS: Final = 3  # removed from one
LARGEST: Final = 300  # monomials of a numerator; discriminants are twice as long and more
LOOKS: Final = 3  # that a normal form costs
STEPS: Final = 3_000  # for all of this


def by_quadratics(search: Searching, aim: Aim) -> Node | None:
    """Complete squares and remove roots, with a part of the effort, so that enough is left for other ways."""
    inner = search.within(search.effort.part(STEPS))
    return by_completed_square(inner, aim, inner.shortly) or by_conjugate(inner, aim, inner.shortly)


def by_completed_square(search: Searching, aim: Aim, then: Then, squares: int = SQUARES) -> Node | None:
    """Show the aim as a square with a positive factor and a rest, which may have more of them or is shown."""
    if squares == 0 or search.effort.is_spent(aim.subject, LOOKS):
        return None
    for inner, factor, rest in _completed(aim):
        below = aim.toward(factor, strict=True)
        left = aim.toward(rest)
        if search.is_hopeless(below) or search.is_hopeless(left):
            continue
        positive = search.attempt(below, 1)
        if positive is None:
            continue
        remains = then(left) or by_completed_square(search, left, then, squares - 1)
        if remains is None:
            continue
        parts = [[search.place(inner), 2, 1, ["enclose"]], [search.place(factor), 1, 1, positive]]
        square = ["product", *parts]
        return ["sum", [search.place(rest), remains], [search.place(inner**2 * factor), square]]
    return None


def by_conjugate(search: Searching, aim: Aim, then: Then, roots: int = ROOTS) -> Node | None:
    """Show the aim as a quotient without some root, which has more of them or which ``then`` shows."""
    if roots == 0 or search.effort.is_spent(aim.subject, LOOKS):
        return None
    for rest, factor in _conjugated(aim):
        left, below = aim.toward(rest), aim.toward(factor, strict=True)
        if search.is_hopeless(below) or search.is_hopeless(left):
            continue
        positive = search.attempt(below, 1)
        if positive is None:
            continue
        remains = by_conjugate(search, left, then, roots - 1) or then(left)
        if remains is not None:
            parts = [[search.place(rest), 1, 1, remains], [search.place(factor), 1, 1, positive]]
            return ["product", *parts]
    return None


def _quotient_of(aim: Aim) -> tuple[Normalizer, fmpq_mpoly, fmpq_mpoly] | None:
    """Return the subject as a quotient of polynomials that are not too long, unless it is 0."""
    try:
        normalizer, (above, below) = normalized(aim.subject, aim.box)
    except DpsymError:
        return None
    return None if above.is_zero() or len(above) > LARGEST else (normalizer, above, below)


def _conjugated(aim: Aim) -> Iterator[tuple[Term, Term]]:
    """Yield r and k with the subject k r, for each square root on which it depends in a linear way."""
    found = _quotient_of(aim)
    if found is None:
        return
    normalizer, above, below = found
    for place, (degree, (base, under)) in sorted(normalizer.roots.items(), key=lambda entry: entry[0]):
        parts = _by_power(above, place)
        if degree != 2 or set(parts) != {0, 1} or any(int(powers[place]) for powers in below.to_dict()):
            continue
        conjugate = parts[0] - parts[1] * RING.gen(place)
        rest = parts[0] ** 2 * under - parts[1] ** 2 * base
        one = RING.constant(1)
        factor = quotient(normalizer, one, conjugate) * quotient(normalizer, one, below * under)
        yield as_product(normalizer, rest), factor


def _completed(aim: Aim) -> Iterator[tuple[Term, Term, Term]]:
    """Yield h, k and r with the subject k h^2 + r, for each generator in which it is quadratic."""
    found = _quotient_of(aim)
    if found is None:
        return
    normalizer, above, below = found
    for place in sorted(normalizer.index.values()):
        parts = _by_power(above, place)
        if max(parts) != 2 or any(int(powers[place]) for powers in below.to_dict()):
            continue
        a, b, c = (parts.get(power, RING.constant(0)) for power in (2, 1, 0))
        rest = 4 * a * c - b * b
        if b.is_zero() or rest.is_zero():  # nothing to complete, or a square already
            continue
        yield _terms(normalizer, (2 * a * RING.gen(place) + b, 4 * a * below, rest))


def _terms(normalizer: Normalizer, found: tuple[fmpq_mpoly, ...]) -> tuple[Term, Term, Term]:
    inner, below, rest = found
    one = RING.constant(1)
    common = inner.gcd(below)
    if not common.is_one():  # a smaller square: h^2/m = (h/d)^2 d^2/m
        inner, factor = inner / common, quotient(normalizer, common * common, below)
    else:
        factor = quotient(normalizer, one, below)
    return normalizer.term((inner, one)), factor, quotient(normalizer, rest, below)


def _by_power(polynomial: fmpq_mpoly, place: int) -> dict[int, fmpq_mpoly]:
    """Return the coefficients of a polynomial by powers of one generator."""
    found: dict[int, dict[tuple[int, ...], fmpq]] = {}
    for powers, coefficient in polynomial.to_dict().items():
        lowered = tuple(0 if i == place else int(power) for i, power in enumerate(powers))
        found.setdefault(int(powers[place]), {})[lowered] = coefficient
    return {power: RING.from_dict(terms) for power, terms in found.items()}
