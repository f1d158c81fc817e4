"""Enclosures: intervals around the values of a term, and of all its subterms, over a box."""

from __future__ import annotations

import operator
from collections.abc import Callable, Mapping
from functools import lru_cache, partial, reduce
from typing import Final, TypeAlias

from flint import ctx

from dpsym.errors import KernelRefusal
from dpsym.kernel.evaluate import CALLS, CHOICES, POWERS
from dpsym.kernel.interval import INTERVALS, NOWHERE, Interval
from dpsym.kernel.numbers import ZERO
from dpsym.kernel.terms import Term, brief

__all__ = ["Box", "enclose", "enclosed", "enclosures", "is_continuous"]

Box: TypeAlias = Mapping[str, Interval]
REMEMBERED: Final = 4096  # enclosures; a proof asks for the same ones again and again


def enclose(subject: Term, box: Box) -> Interval:
    """Return an interval around all values of ``subject`` on the box, or NOWHERE.

    >>> from flint import fmpq
    >>> from dpsym.kernel.terms import var
    >>> enclose(var("x") ** 2 - 1, {"x": Interval(fmpq(-2), fmpq(1))})
    [-1, 3]
    """
    return enclosures(subject, box)[-1]


def enclosures(subject: Term, box: Box) -> tuple[Interval, ...]:
    """Return intervals around the values of all subterms, the subject last."""
    if not subject.free <= box.keys():
        raise KernelRefusal(f"{brief(subject)} speaks of variables outside the box")
    return _evaluated(subject, ctx.prec, *(box[name] for name in _planned(subject)[0]))


def enclosed(subject: Term, box: Box) -> dict[Term, Interval]:
    """Return the same intervals by subterm; of what stands under a binder there is none.

    >>> from flint import fmpq
    >>> from dpsym.kernel.terms import var
    >>> enclosed(var("x") ** 2, {"x": Interval(fmpq(-2), fmpq(1))})
    {x: [-2, 1], 2: [2, 2], pow(x, 2): [0, 4]}
    """
    return dict(zip(_outside_binders(subject), enclosures(subject, box), strict=True))


def is_continuous(subject: Term, name: str, box: Box) -> bool:
    """Return whether a term is defined on the box and, as a function of one variable, certainly continuous.

    What has an enclosure is continuous, but for the heads of measure theory where both masses may vanish:
    p^2/q is 1 for q = p^2, and 0 where p = 0.

    >>> from flint import fmpq
    >>> from dpsym.kernel.terms import term, var
    >>> ratio = term("powdiv", var("x"), var("x") ** 2, 2)
    >>> [is_continuous(ratio, "x", {"x": Interval(fmpq(lo), fmpq(1))}) for lo in (0, 1)]
    [False, True]
    """
    around = enclosures(subject, box)
    for p, q in ((around[i], around[j]) for i, j in _masses(subject, name)):
        constant = p.is_zero() or (q.is_zero() and p.is_at_least(ZERO, strictly=True))  # 0, or infinity
        if not (constant or q.is_at_least(ZERO, strictly=True)):
            return False
    return around[-1] is not NOWHERE


@lru_cache(maxsize=512)
def _masses(subject: Term, name: str) -> tuple[tuple[int, int], ...]:
    """Return where the enclosures of the two masses are, for all heads that may jump with the variable."""
    places = {node: place for place, node in enumerate(_outside_binders(subject))}
    heads = [node for node in places if node.head in ("relent", "powdiv") and name in node.free]
    return tuple((places[node.args[0]], places[node.args[1]]) for node in heads)


@lru_cache(maxsize=512)
def _outside_binders(subject: Term) -> tuple[Term, ...]:
    return tuple(node for node in subject.nodes() if node.free <= subject.free)


@lru_cache(maxsize=REMEMBERED)
def _evaluated(subject: Term, precision: int, *intervals: Interval) -> tuple[Interval, ...]:  # noqa: ARG001
    """Evaluate a term; what is remembered is for these very intervals, and holds at this precision alone."""
    found: list[Interval] = []
    for operation, places in _planned(subject)[1]:
        if operation is None:
            found.append(intervals[places[0]])
        else:
            found.append(operation(*[found[place] for place in places]))
    return tuple(found)


@lru_cache(maxsize=1024)
def _planned(subject: Term) -> tuple[tuple[str, ...], tuple[Step, ...]]:
    """Return the variables of a term, and for each subterm what is done to which ones before it.

    A variable is its place among the names.  To make a plan takes a fraction of the time of compiling the
    term, which is worth it only where balls or floats are evaluated at many points.
    """
    names = tuple(sorted(subject.free))
    nodes = _outside_binders(subject)
    place = {node: i for i, node in enumerate(nodes)}
    return names, tuple(_step(node, place, names) for node in nodes)


def _step(node: Term, place: Mapping[Term, int], names: tuple[str, ...]) -> Step:
    head = node.head
    if head == "var":
        return None, (names.index(str(node.data)),)
    if head == "integral":  # it has no enclosure, and its body speaks of a variable of its own
        return (lambda: NOWHERE), ()
    if head == "rat":
        return partial(INTERVALS["rat"], node.data), ()
    places = tuple(place[arg] for arg in node.args)
    if head == "mul" and len(places) == 2 and node.args[0].number == -1:
        return operator.neg, places[1:]
    if head == "pow":
        known = POWERS.get(node.args[1].number)
        return (INTERVALS["power"], places) if known is None else (INTERVALS[known], places[:1])
    if head in CHOICES:
        return partial(INTERVALS["choose"], CHOICES[head]), places
    return OPERATIONS.get(head) or INTERVALS[CALLS.get(head, head)], places


def _sum(*parts: Interval) -> Interval:
    return reduce(operator.add, parts)


def _product(*parts: Interval) -> Interval:
    return reduce(operator.mul, parts)


Step: TypeAlias = "tuple[Callable[..., Interval] | None, tuple[int, ...]]"
OPERATIONS: Final[Mapping[str, Callable[..., Interval]]] = {"add": _sum, "mul": _product}
