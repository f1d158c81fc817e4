"""Enclosures: intervals around the values of a term, and of all its subterms, over a box."""

from __future__ import annotations

from functools import lru_cache, partial
from typing import Final

from flint import ctx

from dpsym.errors import KernelRefusal, brief
from dpsym.kernel.interval import NOWHERE, Interval
from dpsym.kernel.numbers import ZERO
from dpsym.kernel.terms import Term, folded
from dpsym.kernel.values import Box, of_node

__all__ = ["Box", "enclose", "enclosed", "is_continuous"]

REMEMBERED: Final = 256  # boxes; a proof asks for the same enclosures again and again


def enclose(subject: Term, box: Box) -> Interval:
    """Return an interval around all values of ``subject`` on the box, or NOWHERE.

    >>> from flint import fmpq
    >>> from dpsym.kernel.terms import var
    >>> enclose(var("x") ** 2 - 1, {"x": Interval(fmpq(-2), fmpq(1))})
    [-1, 3]
    """
    return _known(subject, box)[subject]


def enclosed(subject: Term, box: Box) -> dict[Term, Interval]:
    """Return the same intervals by subterm; of what stands under a binder there is none.

    >>> from flint import fmpq
    >>> from dpsym.kernel.terms import var
    >>> enclosed(var("x") ** 2, {"x": Interval(fmpq(-2), fmpq(1))})
    {x: [-2, 1], 2: [2, 2], pow(x, 2): [0, 4]}
    """
    known, found = _known(subject, box), dict[Term, Interval]()
    folded(subject, found, lambda part, _: known[part])
    return found


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
    around = enclosed(subject, box)
    jumping = (node for node in around if node.head in ("relent", "powdiv") and name in node.free)
    for p, q in ((around[node.args[0]], around[node.args[1]]) for node in jumping):
        constant = p.is_zero() or (q.is_zero() and p.is_at_least(ZERO, strictly=True))  # 0, or infinity
        if not (constant or q.is_at_least(ZERO, strictly=True)):
            return False
    return around[subject] is not NOWHERE


@lru_cache(maxsize=REMEMBERED)
def _on_box(precision: int, *box: object) -> dict[Term, Interval]:  # noqa: ARG001
    """Return what is known of terms on these very intervals, which holds at this precision alone."""
    return {}


def _known(subject: Term, box: Box) -> dict[Term, Interval]:
    """Return enclosures by term, those of a term and all its parts among them."""
    if not subject.free <= box.keys():
        raise KernelRefusal(f"{brief(subject)} speaks of variables outside the box")
    known = _on_box(ctx.prec, *box, *box.values())
    if subject not in known:
        folded(subject, known, partial(_of, box))
    return known


def _of(box: Box, node: Term, parts: list[Interval]) -> Interval:
    return _area(node, parts, box) if node.head == "integral" else of_node(node, parts, box)


def _area(integral: Term, ends: list[Interval], box: Box) -> Interval:
    """Enclose an integral over finite intervals, on each of which its body is continuous.

    By the mean value theorem it is the length times a value of the body.  It is continuous in all variables,
    as the body is.
    """
    body, low, high = integral.args
    if not all(end is not NOWHERE and end.is_finite() for end in ends):
        return NOWHERE
    inside = {**box, str(integral.data): ends[0].hull(ends[1])}
    if not all(is_continuous(body, name, inside) for name in body.free):
        return NOWHERE
    values = enclose(body, inside)
    if not values.is_finite():
        return NOWHERE
    return Interval(ZERO, ZERO) if low is high else (ends[1] + -ends[0]) * values
