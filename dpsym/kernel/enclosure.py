"""Enclosures: intervals around the values of a term, and of all its subterms, over a box."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import lru_cache
from typing import TypeAlias

from dpsym.errors import KernelRefusal
from dpsym.kernel.evaluate import compile_terms
from dpsym.kernel.interval import INTERVALS, Interval
from dpsym.kernel.terms import Term, brief

__all__ = ["Box", "enclose", "enclosures"]

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


@lru_cache(maxsize=512)
def _compiled(subject: Term) -> tuple[list[str], Callable[..., tuple[Interval, ...]]]:
    names = sorted(subject.free)
    outside_binders = [node for node in subject.nodes() if node.free <= subject.free]
    return names, compile_terms(outside_binders, names, INTERVALS)
