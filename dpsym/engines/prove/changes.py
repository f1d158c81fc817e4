"""Changes of variables, as nodes of the kernel's rule ``substitute``, with the aim that is left.

How often a variable is written otherwise, and by what, is said here; the kernel looks whether that is so.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Final, Protocol

from dpsym.errors import EvidenceError
from dpsym.kernel.aims import Aim, gap_sides, strictness
from dpsym.kernel.rules import have, narrowed, substituted
from dpsym.kernel.terms import Term, rat, term, var


class Terms(Protocol):
    """What keeps the terms that nodes refer to."""

    def place(self, subject: Term) -> int:
        """Return the number of a term."""


__all__ = ["Around", "moved_by", "shifted", "within"]

Around = list[list[Any]]  # the beginnings of nodes around a proof, the first one outermost

# x = h(t): how h is written, and its inverse
CHANGES: Final[Mapping[str, tuple[Callable[[Term], Term], Callable[[Term], Term]]]] = {
    "inverse": (lambda t: t**-1, lambda x: x**-1),
    "exp": (lambda t: term("exp", t), lambda x: term("log", x)),
    "log": (lambda t: term("log", t), lambda x: term("exp", x)),
    "square": (lambda t: t**2, lambda x: x ** rat(1, 2)),
    "odds": (lambda t: (1 + t**-1) ** -1, lambda x: (x**-1 - 1) ** -1),  # so written, it stays below 1
}


def moved_by(table: Terms, aim: Aim, name: str, how: str, fresh: str) -> tuple[Around, Aim]:
    """Return the aim with x = 1/t, e^t, log t, t^2 or t/(1+t), and what leads to it.

    Raises:
        DpsymError: not every x of the box is so written.

    >>> from dpsym.engines.prove.table import TermTable
    >>> from dpsym.kernel.interval import Interval
    >>> from dpsym.kernel.statement import Relation
    >>> table = TermTable()
    >>> table.terms = []
    >>> below = Aim(Relation("<=", var("x"), rat(1)), {"x": Interval(rat(2).number, rat(4).number)})
    >>> moved_by(table, below, "x", "inverse", "t")[1].box
    {'t': [1/4, 1/2]}
    """
    there, back = (form(var(each)) for form, each in zip(CHANGES[how], (fresh, name), strict=True))
    return _put(table, aim, name, fresh, there, back)


def shifted(table: Terms, aim: Aim, name: str, place: int, fresh: str) -> tuple[Around, Aim]:
    """Return the aim with x = w + t, t >= 0, where a hypothesis says x >= w, or w - t where it says x <= w.

    Raises:
        DpsymError: the hypothesis does not bound x by something finite.
    """
    hypothesis = aim.hypotheses[place]
    lesser, greater = gap_sides(hypothesis)
    x, t = var(name), var(fresh)
    if hypothesis.op == "=" or x not in (lesser, greater):
        raise EvidenceError(f"hypothesis {place} does not bound {name}")
    there, back = (lesser + t, x - lesser) if greater == x else (greater - t, greater - x)
    around, moved = _put(table, aim, name, fresh, there, back)
    op, last = strictness(hypothesis), len(aim.hypotheses)
    _, known = have(moved, op, rat(0), t)
    around.append(["have", op, table.place(rat(0)), table.place(t), ["given", place]])
    around += [["restrict", fresh, last], ["only", list(range(last))]]
    return around, moved.within(fresh, narrowed(known, fresh, last).box[fresh])


def within(around: Around, node: list[Any] | None) -> list[Any] | None:
    """Return a proof with what leads to its aim around it."""
    for beginning in reversed(around):
        node = node and [*beginning, node]
    return node


def _put(table: Terms, aim: Aim, name: str, fresh: str, there: Term, back: Term) -> tuple[Around, Aim]:
    moved = substituted(aim, name, fresh, there, back)
    return [["substitute", name, fresh, table.place(there), table.place(back)]], moved
