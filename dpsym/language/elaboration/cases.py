"""Enumerates the shapes of a claim: sizes of spaces, values of counts, cases of orders, points."""

from __future__ import annotations

import itertools
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from typing import Any, Final

from flint import fmpq

from dpsym.errors import IllFormedError, TooLargeError
from dpsym.kernel.statement import Domain
from dpsym.kernel.terms import INF, Term, rat
from dpsym.language.elaboration.context import Context
from dpsym.language.elaboration.shapes import Shape
from dpsym.language.elaboration.typecheck import Inventory
from dpsym.language.symbols import Variable

__all__ = ["Cases", "enumerate_cases", "least_of", "lies_in", "sampled_counts", "wants_normal"]

LARGEST: Final = 400  # shapes of one claim
SIZES: Final[Mapping[int, tuple[tuple[int, ...], ...]]] = {
    0: ((),),
    1: ((2,), (3,), (4,)),
    2: ((2, 2), (2, 3), (3, 2)),
}
FEW: Final = 8  # integers that are all tried where a domain has no more
BETWEEN: Final = Domain(fmpq(1), None, lo_open=True)
NORMAL: Final = "normal"


@dataclass(frozen=True)
class Cases:
    """The shapes of a claim, whether they are all there are, and what they are in words.

    ``every_count`` says that they are all there are for these sizes of spaces.
    """

    shapes: tuple[Shape, ...]
    complete: bool
    scope: str
    every_count: bool = True


def enumerate_cases(found: Inventory, wanted: Any) -> Cases:
    """Return the shapes of a claim with this inventory; ``wanted`` is :attr:`Claim.shapes`.

    >>> from dpsym.language.symbols import order
    >>> [shape.words for shape in enumerate_cases(Inventory(orders={order("alpha"): None}), None).shapes]
    ['alpha = 1', '1 < alpha < oo', 'alpha = oo']
    """
    spaces = tuple(found.spaces)
    sizes = _sizes(spaces, wanted)
    counts = [(count, *_values(count, wanted)) for count in found.counts if count not in found.orders]
    families: list[list[tuple[str, Shape]]] = [[_of_sizes(spaces, row) for row in sizes]]
    families += [[_of_value(count, value) for value in values] for count, values, _ in counts]
    families += [_of_order(order) for order in found.orders]
    number = 1
    for family in families:
        number *= len(family)
    if number > LARGEST:
        raise TooLargeError(
            f"the claim has {number} cases, more than {LARGEST}; give shapes= that leave fewer"
        )
    shapes = tuple(_joined(row) for row in itertools.product(*families))
    shapes = tuple(shape for first in shapes for shape in _with_points(first, found))
    every_count = all(all_of_them for _, _, all_of_them in counts)
    return Cases(shapes, not spaces and every_count, _scope(spaces, sizes, counts), every_count)


def sampled_counts(found: Inventory) -> tuple[Variable, ...]:
    """Return the counts of a claim of whose values only a few are tried where no others are asked for.

    >>> from dpsym.language.symbols import integer
    >>> few, many = integer("j", at_least=1, at_most=3), integer("k", at_least=1)
    >>> sampled_counts(Inventory(counts={few: None, many: None}))
    (k,)
    """
    counts = (count for count in found.counts if count not in found.orders)
    return tuple(count for count in counts if not _values(count, None)[1])


def wants_normal(wanted: Any) -> bool:
    """Return whether universal laws are also to be taken as normal laws of variance 1.

    >>> wants_normal(("normal",)), wants_normal(None)
    (True, False)
    """
    return not isinstance(wanted, Mapping) and NORMAL in _listed(wanted)


def _listed(wanted: Any) -> tuple[Any, ...]:
    if wanted is None:
        return ()
    return tuple(wanted) if isinstance(wanted, (tuple, list)) else (wanted,)


def _sizes(spaces: tuple[Any, ...], wanted: Any) -> list[tuple[int, ...]]:
    """Return the numbers of points to be tried, one for each space in every row."""
    if isinstance(wanted, Mapping):
        given = {key: _listed(value) for key, value in wanted.items() if not isinstance(key, Variable)}
        for key in given.keys() - set(spaces):
            raise IllFormedError(f"shapes= gives sizes of {key}, which the claim does not mention")
        if given:
            return [tuple(row) for row in itertools.product(*(given.get(space, (2,)) for space in spaces))]
    else:
        numbers = [size for size in _listed(wanted) if size != NORMAL]
        if numbers:
            rows = [_row(size, len(spaces)) for size in numbers]
            for row in rows:
                if len(row) != len(spaces) or not all(isinstance(size, int) and size > 0 for size in row):
                    raise IllFormedError(
                        f"shapes= needs one size for each of {len(spaces)} spaces, got {row}"
                    )
            return rows
    return list(SIZES.get(len(spaces), ((2,) * len(spaces),)))


def _row(size: Any, spaces: int) -> tuple[Any, ...]:
    """Return a size for each space; a row of equal sizes also serves a variant with fewer spaces."""
    if not isinstance(size, tuple):
        return (size,) * spaces
    return size[:spaces] if len(set(size)) == 1 else size


def _values(count: Variable, wanted: Any) -> tuple[tuple[int, ...], bool]:
    """Return the values of a count to be tried, and whether they are all values of its domain."""
    domain = count.domain
    if isinstance(wanted, Mapping) and count in wanted:
        values = _listed(wanted[count])
        for value in values:
            if not isinstance(value, int) or not lies_in(value, domain):
                raise IllFormedError(f"shapes= gives {count} the value {value}, outside its domain {domain}")
        return values, _is_all(values, domain)
    first = least_of(domain)
    if first is None:
        raise IllFormedError(f"{count} counts something, so it needs a least value; give at_least=")
    values = tuple(value for value in range(first, first + FEW) if lies_in(value, domain))
    return (values, True) if _is_all(values, domain) else (values[:3], False)


def _is_all(values: tuple[int, ...], domain: Domain) -> bool:
    if domain.lo is None or domain.hi is None or domain.hi - domain.lo > len(values) + 1:
        return False
    every = range(int(domain.lo.ceil()), int(domain.hi.floor()) + 1)
    return set(values) == {value for value in every if lies_in(value, domain)}


def least_of(domain: Domain) -> int | None:
    """Return the least whole number of a domain; None if there is none.

    >>> least_of(BETWEEN), least_of(Domain(fmpq(1, 2)))
    (2, 1)
    """
    if domain.lo is None:
        return None
    return int(domain.lo.ceil()) + int(domain.lo_open and domain.lo.q == 1)


def lies_in(value: int | fmpq, domain: Domain) -> bool:
    """Return whether a number is one of a domain.

    >>> lies_in(1, BETWEEN), lies_in(fmpq(3, 2), BETWEEN)
    (False, True)
    """
    above = domain.lo is None or value > domain.lo or (value == domain.lo and not domain.lo_open)
    below = domain.hi is None or value < domain.hi or (value == domain.hi and not domain.hi_open)
    return bool(above and below and (not domain.integer or fmpq(value).q == 1))


def _of_sizes(spaces: tuple[Any, ...], row: tuple[int, ...]) -> tuple[str, Shape]:
    words = ", ".join(f"|{space}| = {size}" for space, size in zip(spaces, row, strict=True))
    return words, Shape(sizes=dict(zip(spaces, row, strict=True)))


def _of_value(count: Variable, value: int) -> tuple[str, Shape]:
    return f"{count} = {value}", Shape(values={count: rat(value)})


def _of_order(order: Variable) -> list[tuple[str, Shape]]:
    """Return the cases of an order: below 1, 1, infinite, and the numbers between."""
    domain = order.domain
    cases: list[tuple[str, Shape]] = []
    if domain.lo is not None and domain.lo < 1 and (domain.hi is None or domain.hi > 1):
        under = replace(domain, hi=fmpq(1), hi_open=True, infinite=False)
        cases.append((f"{order} < 1", Shape(domains={order: under})))
        domain = replace(domain, lo=fmpq(1), lo_open=False)
    if domain.lo == 1 and not domain.lo_open:
        cases.append((f"{order} = 1", Shape(values={order: rat(1)})))
        if domain.hi != 1:
            between = replace(
                domain, lo_open=True, infinite=False, hi_open=domain.hi is None or domain.hi_open
            )
            cases.append(
                (f"1 < {order}" + (" < oo" if domain.hi is None else ""), Shape(domains={order: between}))
            )
    else:
        between = replace(domain, infinite=False, hi_open=domain.hi is None or domain.hi_open)
        words = f"{order} < oo" if domain.infinite else ""
        cases.append((words, Shape(domains={order: between})))
    if domain.infinite:
        cases.append((f"{order} = oo", Shape(values={order: INF})))
    return cases


def _joined(row: tuple[tuple[str, Shape], ...]) -> Shape:
    words = ", ".join(words for words, _ in row if words)
    sizes: dict[Any, int] = {}
    values: dict[Any, Term] = {}
    domains: dict[Any, Domain] = {}
    for _, shape in row:
        sizes.update(shape.sizes)
        values.update(shape.values)
        domains.update(shape.domains)
    return Shape(words, sizes, values, domains)


def _with_points(shape: Shape, found: Inventory) -> Iterator[Shape]:
    """Yield the shape once for every place of the points that the claim speaks of."""
    points = tuple(found.points)
    context = Context(shape)
    ranges = [range(point.space.count(context)) for point in points]
    for places in itertools.product(*ranges):
        pairs = zip(points, places, strict=True)
        named = ", ".join(f"{point} = {_called(point.space, place, context)}" for point, place in pairs)
        words = ", ".join(part for part in (shape.words, named) if part)
        yield replace(shape, words=words, indices=dict(zip(points, places, strict=True)))


def _called(space: Any, place: int, context: Context) -> str:
    """Return how a point is called: datasets by their records, other points by their number."""
    return str(space.label(place, context)) if hasattr(space, "label") else str(place + 1)


def _scope(spaces: tuple[Any, ...], sizes: list[tuple[int, ...]], counts: list[Any]) -> str:
    parts = []
    if len(spaces) == 1:
        parts.append(f"laws on {_enumerated([size for (size,) in sizes])} points")
    elif spaces:
        names = " x ".join(str(space) for space in spaces)
        parts.append(
            f"laws on spaces {names} of {_enumerated([' x '.join(map(str, row)) for row in sizes])} points"
        )
    parts += [
        f"{count} = {', '.join(map(str, values))}" for count, values, complete in counts if not complete
    ]
    return "; ".join(parts) or "everywhere"


def _enumerated(entries: list[Any]) -> str:
    words = [str(entry) for entry in entries]
    return words[0] if len(words) == 1 else f"{', '.join(words[:-1])} and {words[-1]}"
