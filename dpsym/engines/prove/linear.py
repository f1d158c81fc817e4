"""Hypotheses that add up: the subject as a sum of their gaps with factors >= 0, found by a linear program.

What is looked for is f = sum of c m g + sum of d n, where c, d >= 0 are numbers, g the gap of a hypothesis
or the distance of a variable from an end of its box, m is 1 or something >= 0 that occurs in f, maybe over
the denominator of f, and n are monomials >= 0 of the normal forms.  The monomials of both sides are compared,
one by one.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from functools import lru_cache
from itertools import combinations, islice
from typing import TYPE_CHECKING, Final, TypeAlias

from flint import ctx, fmpq, fmpq_mpoly

from dpsym.engines.prove.boxes import gap
from dpsym.engines.prove.choices import Excess, excesses
from dpsym.engines.prove.plausible import REMEMBERED
from dpsym.engines.simplex import Row, contradiction
from dpsym.errors import DpsymError
from dpsym.identities.normal import RING, Normalizer, normalized
from dpsym.kernel.aims import Aim
from dpsym.kernel.enclosure import enclose, enclosed
from dpsym.kernel.interval import Interval
from dpsym.kernel.judge import check
from dpsym.kernel.numbers import ONE, ZERO
from dpsym.kernel.statement import Relation
from dpsym.kernel.terms import Term, rat, var

if TYPE_CHECKING:
    from dpsym.engines.prove.searching import Searching
    from dpsym.kernel.judge import Node

__all__ = ["adding_up", "by_addition"]

MOST: Final = 12  # hypotheses and ends
COLUMNS, MONOMIALS = 70, 50
PAIRS: Final = 15
Powers: TypeAlias = "tuple[int, ...]"
Reason: TypeAlias = "Node | Excess"


@dataclass(frozen=True)
class _Part:
    """Something that is >= 0: the product of its factors, each with the node that shows it."""

    factors: tuple[tuple[Term, Reason], ...]
    monomials: dict[Powers, fmpq]

    def node(self, search: Searching, weight: fmpq) -> tuple[Term, Node]:
        """Return the multiple of it and why that is >= 0."""
        factors = [(each, why.node(search) if isinstance(why, Excess) else why) for each, why in self.factors]
        factors = factors if weight == 1 else [(rat(weight), ["enclose"]), *factors]
        total = rat(1)
        for factor, _ in factors:
            total = total * factor
        if len(factors) == 1:
            return total, factors[0][1]
        return total, ["product", *([search.place(factor), 1, 1, why] for factor, why in factors)]


def by_addition(search: Searching, aim: Aim) -> Node | None:
    """Show that the subject is a sum of what the hypotheses say to be >= 0."""
    if not any(hypothesis.variables() for hypothesis in aim.hypotheses):
        return None
    found = _summands(aim.claim, ctx.prec, tuple(aim.box.items()), aim.hypotheses, search.solves)
    return None if found is None else _checked(search, aim, [part.node(search, w) for part, w in found])


@lru_cache(maxsize=REMEMBERED)  # each level of a search, and each search of a claim, comes to the same aims
def _summands(
    claim: Relation,
    _precision: int,
    box: tuple[tuple[str, Interval], ...],
    hypotheses: tuple[Relation, ...],
    solves: bool,
) -> tuple[tuple[_Part, fmpq], ...] | None:
    """Return what adds up to the subject of an aim, each with its weight, or None."""
    try:
        found = _parts(Aim(claim, dict(box), frozenset(), hypotheses))
    except (DpsymError, ValueError):  # _split, where a monomial has two marks
        return None
    if found is None:
        return None
    wanted, parts, pairs = found
    weights = adding_up(wanted, [part.monomials for part in parts])
    if weights is None and solves and pairs:
        parts = [*pairs, *parts]
        weights = adding_up(wanted, [part.monomials for part in parts])
    if weights is None:
        return None
    return tuple((part, weight) for part, weight in zip(parts, weights, strict=True) if weight != 0)


def _checked(search: Searching, aim: Aim, terms: list[tuple[Term, Node]]) -> Node | None:
    """Return the node of the sum; of a strict aim the first summand has to be positive."""
    for first in range(len(terms) if aim.strict else min(1, len(terms))):
        ordered = [terms[first], *terms[:first], *terms[first + 1 :]]
        node = ["sum", *([search.place(subject), why] for subject, why in ordered)]
        try:
            check(node, replace(aim, terms=tuple(search.terms)))
        except DpsymError:
            continue
        return node
    return None


def _parts(aim: Aim) -> tuple[dict[Powers, fmpq], list[_Part], list[_Part]] | None:
    """Return the monomials of the subject, what may be added up to it, and products of two hypotheses."""
    known = list(_known(aim))[:MOST]
    marks = [var(f"/{i}") for i in range(len(known))]
    total = aim.subject
    for mark, (other, _) in zip(marks, known, strict=True):
        total = total + mark * other
    box = {**aim.box, **{str(mark.data): Interval(ZERO, ONE) for mark in marks}}
    normalizer, (above, below) = normalized(total, box)
    places = [normalizer.index.get(("var", str(mark.data)), -1) for mark in marks]
    wanted, *others = _split(above, places)
    one = RING.constant(1)
    if not enclose(normalizer.term((below, one)), aim.box).is_at_least(ZERO, strictly=True):
        return None
    inverse = normalizer.term((one, below))
    parts: list[_Part] = []
    for generator in (None, *_nonnegative(normalizer, wanted, aim)):
        for (other, why), monomials in zip(known, others, strict=True):
            factors: tuple[tuple[Term, Reason], ...] = ((other, why),)
            if generator is not None:
                factors = ((normalizer.meaning[generator], ["enclose"]), *factors)
            if monomials:
                parts.append(_Part(factors, _raised(monomials, generator)))
            divided = None if below.is_one() else _divided(monomials, below)
            if divided:
                parts.append(_Part(((inverse, ["enclose"]), *factors), _raised(divided, generator)))
    parts = parts[:COLUMNS]
    every = dict.fromkeys(powers for entry in (wanted, *(p.monomials for p in parts)) for powers in entry)
    if len(every) > MONOMIALS:
        return None
    for powers in every:
        monomial = normalizer.term((RING.from_dict({powers: fmpq(1)}), below))
        if enclose(monomial, aim.box).is_at_least(ZERO):
            parts.append(_Part(((monomial, ["enclose"]),), {powers: fmpq(1)}))
    pairs = zip(known, others, strict=True)
    given = [(entry, each) for entry, each in pairs if isinstance(entry[1], list) and entry[1][0] == "given"]
    exact = below.is_one() and not normalizer.roots
    return wanted, parts, list(_products(given, wanted)) if exact else []


def _products(
    given: list[tuple[tuple[Term, Reason], dict[Powers, fmpq]]], wanted: dict[Powers, fmpq]
) -> Iterator[_Part]:
    """Yield products of the gaps of two hypotheses that have a monomial in common with what is wanted."""
    for (first, one), (second, two) in islice(combinations(given, 2), PAIRS):
        product = RING.from_dict(one) * RING.from_dict(two)
        monomials = {tuple(map(int, powers)): c for powers, c in product.to_dict().items()}
        if monomials.keys() & wanted.keys():
            yield _Part((first, second), monomials)


def _known(aim: Aim) -> Iterator[tuple[Term, Reason]]:
    """Yield what is known to be >= 0, with why."""
    for place, hypothesis in enumerate(aim.hypotheses):
        subject = gap(hypothesis)[0]
        if hypothesis.variables() and all(each.is_finite() for each in enclosed(subject, aim.box).values()):
            yield subject, ["given", place]
            if hypothesis.op == "=":
                yield -subject, ["given", place]
    for name in sorted(aim.subject.free):
        interval = aim.box[name]
        if isinstance(interval.lo, fmpq) and interval.lo != 0:
            yield var(name) - rat(interval.lo), ["enclose"]
        if isinstance(interval.hi, fmpq):
            yield rat(interval.hi) - var(name), ["enclose"]
    for excess in excesses(aim):
        yield excess.subject, excess


def _split(polynomial: fmpq_mpoly, places: list[int]) -> list[dict[Powers, fmpq]]:
    """Return the monomials without a mark, and those of each mark without it."""
    found: list[dict[Powers, fmpq]] = [{} for _ in range(len(places) + 1)]
    for powers, coefficient in polynomial.to_dict().items():
        marked = [i for i, place in enumerate(places) if place >= 0 and powers[place]]
        if len(marked) > 1:
            raise ValueError("two marks in one monomial")
        lowered = tuple(0 if i in places else int(k) for i, k in enumerate(powers))
        found[marked[0] + 1 if marked else 0][lowered] = coefficient
    return found


def _nonnegative(normalizer: Normalizer, wanted: dict[Powers, fmpq], aim: Aim) -> list[int]:
    """Return the generators that occur in the subject and are >= 0."""
    return [
        place
        for place, meaning in enumerate(normalizer.meaning)
        if any(powers[place] for powers in wanted)
        and meaning.free <= aim.box.keys()
        and enclose(meaning, aim.box).is_at_least(ZERO)
    ]


def _divided(monomials: dict[Powers, fmpq], below: fmpq_mpoly) -> dict[Powers, fmpq] | None:
    """Return the quotient by what the subject and the hypotheses were multiplied with, if there is one."""
    quotient, rest = divmod(RING.from_dict(monomials), below)
    if not rest.is_zero():
        return None
    return {tuple(map(int, powers)): c for powers, c in quotient.to_dict().items()}


def _raised(monomials: dict[Powers, fmpq], place: int | None) -> dict[Powers, fmpq]:
    if place is None:
        return monomials
    return {(*p[:place], p[place] + 1, *p[place + 1 :]): c for p, c in monomials.items()}


def adding_up(wanted: dict[Powers, fmpq], columns: list[dict[Powers, fmpq]]) -> list[fmpq] | None:
    """Return numbers >= 0 with which the columns add up to what is wanted; None if there are none.

    By Farkas' lemma there are such numbers unless some y is >= 0 on all columns and < 0 on what is wanted.
    """
    every = list(dict.fromkeys(powers for entry in (wanted, *columns) for powers in entry))
    rows = [Row(tuple(-column.get(powers, ZERO) for powers in every), ZERO) for column in columns]
    rows.append(Row(tuple(wanted.get(powers, ZERO) for powers in every), fmpq(-1)))
    found = contradiction(rows, (True,) * len(every))
    return None if found is None else [weight / found[-1] for weight in found[:-1]]
