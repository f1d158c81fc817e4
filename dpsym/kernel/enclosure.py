"""Enclosures: intervals around the values of a term, and of all its subterms, over a box."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import lru_cache
from typing import TypeAlias

from dpsym.errors import KernelRefusal
from dpsym.kernel.evaluate import compile_terms
from dpsym.kernel.interval import INTERVALS, NOWHERE, Interval
from dpsym.kernel.numbers import ZERO
from dpsym.kernel.terms import Term, brief

__all__ = ["Box", "enclose", "enclosures", "is_continuous"]

Box: TypeAlias = Mapping[str, Interval]


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
    names, evaluate = _compiled(subject)
    return evaluate(*(box[name] for name in names))


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


def _outside_binders(subject: Term) -> list[Term]:
    return [node for node in subject.nodes() if node.free <= subject.free]


@lru_cache(maxsize=512)
def _compiled(subject: Term) -> tuple[list[str], Callable[..., tuple[Interval, ...]]]:
    names = sorted(subject.free)
    return names, compile_terms(_outside_binders(subject), names, INTERVALS)
