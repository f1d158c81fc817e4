"""Squares of differences: a polynomial as a sum of m (A - B)^2, with monomials m >= 0, A and B.

The inequality of the means for two monomials M = m A^2 and N = m B^2 says M + N >= 2 m A B.  A linear program
tells which of these add up to the subject, with monomials >= 0 besides: so a^3 + b^3 + c^3 >= 3 a b c for
a, b, c >= 0, and (a + b)(b + c)(c + a) >= 8 a b c.  What is nowhere negative need not be such a sum.
"""

from __future__ import annotations

from itertools import combinations, islice, product
from typing import TYPE_CHECKING, Final, TypeAlias

from flint import fmpq

from dpsym.engines.prove.linear import adding_up
from dpsym.errors import DpsymError
from dpsym.identities.normal import RING, Normalizer, normalized
from dpsym.kernel.aims import Aim
from dpsym.kernel.enclosure import enclose
from dpsym.kernel.numbers import ONE, ZERO
from dpsym.kernel.terms import Term, rat

if TYPE_CHECKING:
    from dpsym.engines.prove.searching import Searching
    from dpsym.kernel.judge import Node

__all__ = ["by_differences"]

Powers: TypeAlias = "tuple[int, ...]"
MONOMIALS: Final = 40
COLUMNS: Final = 120
LOOKS: Final = 6  # at the subject, which all of this costs


def by_differences(search: Searching, aim: Aim) -> Node | None:
    """Show that the subject is a sum of squares of differences of monomials, times monomials."""
    if aim.strict or search.effort.is_spent(aim.subject, LOOKS):
        return None
    try:
        normalizer, (above, below) = normalized(aim.subject, aim.box)
    except DpsymError:
        return None
    wanted = {tuple(map(int, powers)): c for powers, c in above.to_dict().items()}
    if normalizer.roots or len(wanted) > MONOMIALS or all(c > 0 for c in wanted.values()):
        return None
    one = RING.constant(1)
    inverse = normalizer.term((one, below))

    def monomial(powers: Powers) -> Term:
        return normalizer.term((RING.from_dict({powers: ONE}), one))

    def is_positive(powers: Powers) -> bool:
        return enclose(monomial(powers) * inverse, aim.box).is_at_least(ZERO)

    around = _around(normalizer, wanted)
    single = [powers for powers in around if is_positive(powers)]
    squares = (square for pair in combinations(around, 2) if (square := _square(*pair)) is not None)
    pairs = list(islice((square for square in squares if is_positive(square[0])), COLUMNS))
    columns = [{_sum(m, a, a): ONE, _sum(m, b, b): ONE, _sum(m, a, b): fmpq(-2)} for m, a, b in pairs]
    found = adding_up(wanted, [*columns, *({powers: ONE} for powers in single)])
    if found is None:
        return None
    parts: list[Node] = []
    for (m, a, b), weight in zip(pairs, found, strict=False):
        if weight != 0:
            factor, difference = rat(weight) * monomial(m) * inverse, monomial(a) - monomial(b)
            both = [search.place(factor), 1, 1, ["enclose"]], [search.place(difference), 2, 1, ["enclose"]]
            parts.append([search.place(factor * difference**2), ["product", *both]])
    for powers, weight in zip(single, found[len(pairs) :], strict=True):
        if weight != 0:
            parts.append([search.place(rat(weight) * monomial(powers) * inverse), ["enclose"]])
    return ["sum", *parts]


def _around(normalizer: Normalizer, wanted: dict[Powers, fmpq]) -> list[Powers]:
    """Return the monomials of the degrees that occur; if these are many, those that occur alone."""
    used = [place for place in range(len(normalizer.meaning)) if any(powers[place] for powers in wanted)]
    degrees = {sum(powers) for powers in wanted}
    most = [max(powers[place] for powers in wanted) for place in used]
    size = len(next(iter(wanted)))
    found = []
    for chosen in islice(product(*(range(each + 1) for each in most)), 20 * MONOMIALS):
        if min(degrees) <= sum(chosen) <= max(degrees):
            at = dict(zip(used, chosen, strict=True))
            found.append(tuple(at.get(place, 0) for place in range(size)))
    return found if len(found) <= MONOMIALS else list(wanted)


def _square(first: Powers, second: Powers) -> tuple[Powers, Powers, Powers] | None:
    """Return m, A and B with m A^2 and m B^2 for two monomials, if their product is a square."""
    if any((i + j) % 2 for i, j in zip(first, second, strict=True)):
        return None
    common = tuple(map(min, first, second))
    roots = (tuple((i - k) // 2 for i, k in zip(each, common, strict=True)) for each in (first, second))
    return common, *roots  # type: ignore[return-value]


def _sum(*entries: Powers) -> Powers:
    return tuple(map(sum, zip(*entries, strict=True)))
