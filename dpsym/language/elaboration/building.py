"""Sums, products, maxima, expectations and comparisons of terms, with zeros, ones and numbers folded."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from typing import Final

from flint import fmpq

from dpsym.errors import IllFormedError
from dpsym.kernel.enclosure import Box, enclose
from dpsym.kernel.terms import Term, rat, term

__all__ = [
    "HEARD",
    "decided",
    "heard_decisions",
    "is_tame",
    "joint_mass",
    "maximum",
    "minimum",
    "product",
    "total",
    "weighted",
]

ZERO, ONE = rat(0), rat(1)
NO_BOX: Final[Box] = {}
#: What was decided or computed by numbers, for whoever wants to know: the numbers may be sizes of spaces.
HEARD: Final[ContextVar[set[tuple[str, fmpq, fmpq]]]] = ContextVar("HEARD")
#: Heads whose value is finite wherever their arguments are.
TAME = frozenset(
    each
    for each in [
        "rat",
        "var",
        "pi",
        "add",
        "mul",
        "max",
        "min",
        "exp",
        "abs",
        "tanh",
        "erf",
        "erfc",
        "sin",
        "cos",
        "atan",
        "floor",
    ]
)


def total(terms: Iterable[Term]) -> Term:
    """Return a sum, flat and without zeros.

    >>> from dpsym.kernel.terms import var
    >>> total([var("x"), rat(2), var("y"), rat(3)])
    add(x, 5, y)
    """
    return _folded("add", terms, ZERO)


def product(terms: Iterable[Term]) -> Term:
    """Return a product, flat and without ones.

    >>> from dpsym.kernel.terms import var
    >>> product([rat(2), var("x"), rat(3)])
    mul(6, x)
    """
    return _folded("mul", terms, ONE)


def joint_mass(masses: Iterable[Term]) -> Term:
    """Return a product of probabilities: these are finite, so that one zero makes it zero.

    >>> from dpsym.kernel.terms import var
    >>> joint_mass([rat(0), var("x") ** -1])
    0
    """
    factors = tuple(masses)
    return ZERO if ZERO in factors else product(factors)


def maximum(terms: Iterable[Term]) -> Term:
    """Return the largest of some terms.

    >>> maximum([rat(1)]), maximum([rat(1), rat(2)])
    (1, max(1, 2))
    """
    return _extremum("max", terms)


def minimum(terms: Iterable[Term]) -> Term:
    """Return the smallest of some terms.

    >>> minimum([rat(1)])
    1
    """
    return _extremum("min", terms)


def weighted(mass: Term, value: Term, box: Box = NO_BOX) -> Term:
    """Return ``mass * value`` as it stands in an expectation: 0 where the mass is 0, whatever the value.

    ``box`` has the ranges of variables, which may tell that the value is finite.

    >>> from dpsym.kernel.terms import var
    >>> weighted(var("p"), var("x")), weighted(var("p"), term("log", var("x")))
    (mul(p, x), scaled(p, log(x)))
    """
    if ZERO in (mass, value):
        return ZERO
    if mass == ONE:
        return value
    if is_tame(value, box):
        return product([mass, value])
    return term("scaled", mass, value)


def is_tame(value: Term, box: Box = NO_BOX) -> bool:
    """Return whether a term is evidently finite for all finite values of its variables, in a box if given.

    >>> from dpsym.kernel.interval import Interval
    >>> from dpsym.kernel.terms import var
    >>> is_tame(var("x") ** 2), is_tame(var("x") ** -1)
    (True, False)
    >>> is_tame(var("x") ** -1, {"x": Interval(fmpq(1), fmpq(2))})
    True
    """
    return all(_is_tame(node, box) for node in value.nodes())


def _is_tame(node: Term, box: Box) -> bool:
    if node.head == "log":
        number = node.args[0].number
        return number is not None and number > 0
    if node.head == "pow":
        power, base = node.args[1].number, node.args[0]
        if power is None or power.q != 1:
            return False
        return power >= 0 or (base.free <= box.keys() and enclose(base, box).is_nonzero())
    return node.head in TAME


def _folded(head: str, terms: Iterable[Term], unit: Term) -> Term:
    """Flatten, and gather the numbers in the place of the first one."""
    flat: list[Term] = []
    place: int | None = None
    for entry in terms:
        for part in entry.args if entry.head == head else (entry,):
            if part.head != "rat":
                flat.append(part)
            elif place is None:
                place = len(flat)
                flat.append(part)
            else:
                flat[place] = _computed(head, flat[place], part, unit)
    if place is not None and flat[place] == unit:
        del flat[place]
    if head == "mul" and any(part == ZERO for part in flat):
        if all(is_tame(part) for part in flat):
            return ZERO
    if not flat:
        return unit
    return flat[0] if len(flat) == 1 else Term(head, tuple(flat))


def _computed(head: str, first: Term, second: Term, unit: Term) -> Term:
    """Return the sum or product of two numbers, and tell who listens that it was computed."""
    a, b = first.number, second.number
    if a is not None and b is not None and unit not in (first, second):
        HEARD.get(set()).add((head, a, b))
    return first + second if head == "add" else first * second


def _extremum(head: str, terms: Iterable[Term]) -> Term:
    distinct = tuple(dict.fromkeys(terms))
    if not distinct:
        raise IllFormedError("there is nothing to take a maximum or a minimum of")
    return distinct[0] if len(distinct) == 1 else Term(head, distinct)


@contextmanager
def heard_decisions() -> Iterator[set[tuple[str, fmpq, fmpq]]]:
    """Collect the comparisons of numbers that are decided meanwhile, and what numbers are computed with.

    >>> from dpsym.kernel.terms import rat
    >>> with heard_decisions() as decisions:
    ...     one = decided("<=", rat(2), rat(5), rat(1), rat(0))
    >>> one, decisions
    (1, {('<=', 2, 5)})
    """
    decisions: set[tuple[str, fmpq, fmpq]] = set()
    token = HEARD.set(decisions)
    try:
        yield decisions
    finally:
        HEARD.reset(token)


def decided(op: str, lhs: Term, rhs: Term, then: Term, otherwise: Term) -> Term:
    """Return ``then`` where ``lhs op rhs``, and ``otherwise`` elsewhere.

    >>> from dpsym.kernel.terms import rat, var
    >>> decided(">", var("x"), rat(1), rat(1), rat(0))
    if_lt(1, x, 1, 0)
    """
    if then == otherwise:
        return then
    if op in (">", ">="):
        op, lhs, rhs = {">": "<", ">=": "<="}[op], rhs, lhs
    a, b = lhs.number, rhs.number
    if a is not None and b is not None:
        HEARD.get(set()).add((op, a, b))
        return then if {"<": a < b, "<=": a <= b, "=": a == b}[op] else otherwise
    return term({"<": "if_lt", "<=": "if_le", "=": "if_eq"}[op], lhs, rhs, then, otherwise)
