"""Both sides on another scale: logarithms, exponentials, squares; and sums taken apart pair by pair."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from typing import TYPE_CHECKING, Final

from dpsym.engines.prove.boxes import signed_sides, stated_sides
from dpsym.engines.prove.linear import by_addition
from dpsym.engines.prove.plausible import certainly_fails
from dpsym.errors import DpsymError
from dpsym.identities.normal import RING, normalized
from dpsym.kernel.aims import Aim
from dpsym.kernel.enclosure import enclose
from dpsym.kernel.numbers import ZERO
from dpsym.kernel.terms import Term, rat, term

if TYPE_CHECKING:
    from dpsym.engines.prove.searching import Searching
    from dpsym.kernel.judge import Node

__all__ = ["by_exponentials", "by_exponents", "by_logarithms", "by_pairs", "by_squares"]

ALONE: Final = 2  # ways to have the only exponential on one side
MOST: Final = 4  # summands of one sign in a sum that is taken apart
Then = Callable[[Aim], "Node | None"]


def by_logarithms(search: Searching, aim: Aim, then: Then) -> Node | None:
    """Compare the logarithms of two positive sides."""
    for lesser, greater in _positive_sides(aim):
        node = then(aim.between(term("log", lesser), term("log", greater)))
        if node is not None:
            return ["monotone", "log", search.place(lesser), search.place(greater), node]
    return None


def by_exponents(search: Searching, aim: Aim, then: Then) -> Node | None:
    """Compare the exponents of two products of exponentials: what is left has no exponential."""

    def plainly(inner: Aim) -> Node | None:
        try:
            normalizer, gap = normalized(inner.subject, inner.box)
        except DpsymError:
            return None
        plain = normalizer.term(gap)
        if any(part.head in ("exp", "log") for part in plain.nodes()):
            return None
        node = then(inner.toward(plain))
        return node and ["sum", [search.place(plain), node]]

    return by_logarithms(search, aim, plainly)


def _positive_sides(aim: Aim) -> Iterator[tuple[Term, Term]]:
    """Yield positive a, b with the subject b - a: as stated, by signs, with an exponential alone."""
    if not any(part.head in ("exp", "pow", "gamma") for part in aim.subject.nodes()):
        return
    found: list[tuple[Term, Term] | None] = []
    parts = aim.subject.args if aim.subject.head == "add" else ()
    for part in parts:
        if any(node.head == "exp" for node in (part, *part.args)):
            rest = _total(p for p in parts if p is not part)
            found += [(-part, rest), (-rest, part)]
    stated = [stated_sides(aim), signed_sides(aim)]
    found = found + stated if len(found) == ALONE else stated + found
    for sides in dict.fromkeys(found):
        if sides and all(enclose(side, aim.box).is_at_least(ZERO, strictly=True) for side in sides):
            yield sides


def _total(parts: Iterable[Term]) -> Term:
    total = rat(0)
    for part in parts:
        total = total + part
    return total


def by_exponentials(search: Searching, aim: Aim, then: Then) -> Node | None:
    """Solve for a logarithm, and compare what it is the logarithm of."""
    for scale, lesser, greater in _isolated(aim):
        gap = greater - lesser
        node = then(aim.between(term("exp", lesser), term("exp", greater)))
        if node is None:
            continue
        node = ["monotone", "exp", search.place(lesser), search.place(greater), node]
        parts = [[search.place(scale), 1, 1, ["enclose"]], [search.place(gap), 1, 1, node]]
        return ["product", *parts]
    return None


def _isolated(aim: Aim) -> Iterator[tuple[Term, Term, Term]]:
    """Yield c > 0, a, b with the subject c (b - a), where one of a and b is a logarithm."""
    try:
        normalizer, (above, below) = normalized(aim.subject, aim.box)
    except DpsymError:
        return
    for place in sorted(normalizer.logs, key=lambda place: -len(normalizer.meaning[place].free)):
        rest, slope = RING.constant(0), RING.constant(0)
        for powers, coefficient in above.to_dict().items():
            lowered = (*powers[:place], 0, *powers[place + 1 :])
            monomial = RING.from_dict({lowered: coefficient})
            if powers[place] > 1:
                slope = RING.constant(0)
                break
            rest, slope = (rest, slope + monomial) if powers[place] else (rest + monomial, slope)
        if slope.is_zero() or not normalizer.meaning[place].free:
            continue
        scale = normalizer.term((slope, below))
        where, logarithm = enclose(scale, aim.box), normalizer.meaning[place]
        common = slope.gcd(rest)
        other = normalizer.term((-rest / common, slope / common))
        if any(node.head == "log" and node.args[0].head != "var" and node.free for node in other.nodes()):
            continue  # powers of what is not a variable do not come to an end
        if where.is_at_least(ZERO, strictly=True):
            yield scale, other, logarithm
        elif where.is_at_most(ZERO, strictly=True):
            yield -scale, logarithm, other


def by_squares(search: Searching, aim: Aim, then: Then) -> Node | None:
    """Compare the squares of two sides, the sum of which is positive."""
    sides = stated_sides(aim) or signed_sides(aim)
    if sides is None or not any(_is_root(part) for part in aim.subject.nodes()):
        return None
    lesser, greater = sides
    total = lesser + greater
    if not enclose(total, aim.box).is_at_least(ZERO, strictly=True):
        return None
    squares = greater**2 - lesser**2
    node = then(aim.toward(squares))
    if node is None:
        return None
    parts = [(squares, node), (total**-1, ["enclose"])]
    return ["product", *([search.place(part), 1, 1, why] for part, why in parts)]


def _is_root(part: Term) -> bool:
    exponent = part.args[1].number if part.head == "pow" else None
    return exponent is not None and exponent.q == 2


def by_pairs(search: Searching, aim: Aim, then: Then) -> Node | None:
    """Take a sum apart: each summand below 0 is outweighed by one above."""
    if aim.subject.head != "add":
        return None
    above = [part for part in aim.subject.args if enclose(part, aim.box).is_at_least(ZERO)]
    others = [part for part in aim.subject.args if part not in above]
    if not 0 < len(others) <= MOST or len(above) < len(others):
        return None
    if len(above) == len(others) == 1:
        return None
    found: list[tuple[Term, Node]] = []
    for part in others:
        for partner in above:
            pair = aim.toward(partner + part, strict=False)
            if certainly_fails(pair.subject, pair.box, pair.integers, pair.hypotheses, strict=False):
                continue
            node = _paired(search, pair, then)
            if node is not None:
                found.append((pair.subject, node))
                above.remove(partner)
                break
        else:
            return None
    found += [(part, ["enclose"]) for part in above]
    return _summed(search, aim, found)


def _paired(search: Searching, pair: Aim, then: Then) -> Node | None:
    def simply(aim: Aim) -> Node | None:
        return search.quick(aim) or by_addition(search, aim)

    return simply(pair) or by_logarithms(search, pair, simply) or then(pair)


def _summed(search: Searching, aim: Aim, parts: list[tuple[Term, Node]]) -> Node | None:
    """Return the node of a sum; what is first in a strict one has to be above 0."""
    if aim.strict:
        positive = [p for p in parts if enclose(p[0], aim.box).is_at_least(ZERO, strictly=True)]
        if not positive:
            return None
        parts = [positive[0], *(part for part in parts if part is not positive[0])]
    return ["sum", *([search.place(subject), why] for subject, why in parts)]
