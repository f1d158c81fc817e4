"""Maxima, minima and absolute values in hypotheses: by how much they lie beyond what they are one of.

|x| - x is never below 0, nor is max(x, y) - x: which of the two it is makes two cases, and the kernel sees in
each of them that it is 0 or what the case supposes.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from dpsym.engines.prove.boxes import gap
from dpsym.kernel.statement import Relation
from dpsym.kernel.terms import Term, rat

if TYPE_CHECKING:
    from dpsym.engines.prove.searching import Searching
    from dpsym.kernel.aims import Aim
    from dpsym.kernel.judge import Node

__all__ = ["CASES", "Excess", "excesses"]

CASES: Final = ("max", "min", "abs")


@dataclass(frozen=True)
class Excess:
    """By how much a choice exceeds one of its values, of a minimum by how much that exceeds it.

    Args:
        choice: a maximum, a minimum or an absolute value.
        value: what it may be; ``|x|`` may be x and -x.
        known: how many hypotheses there are before a case adds its own.
    """

    choice: Term
    value: Term
    known: int

    @property
    def subject(self) -> Term:
        """What is >= 0."""
        return self.value - self.choice if self.choice.head == "min" else self.choice - self.value

    def node(self, search: Searching) -> Node:
        """Return why: a node for each case."""
        return [
            "cases",
            search.place(self.choice),
            *(self._in_case(one, search) for one in values_of(self.choice)),
        ]

    def _in_case(self, chosen: Term, search: Searching) -> Node:
        if chosen == self.value:
            return ["sum"]
        if self.choice.head == "abs":  # where x <= 0, |x| - x is -x - x
            op, times, place, other = ("<=" if chosen != self.choice.args[0] else ">="), 2, 0, rat(0)
            supposed = Relation(op, self.choice.args[0], other)
        else:
            others = [one for one in values_of(self.choice) if one is not chosen]
            op, times, place = ("<=" if self.choice.head == "min" else ">="), 1, others.index(self.value)
            supposed = Relation(op, chosen, self.value)
        part = [search.place(gap(supposed)[0]), ["given", self.known + place]]
        return ["sum", *[part] * times]


def values_of(choice: Term) -> tuple[Term, ...]:
    """Return what a choice may be.

    >>> from dpsym.kernel.terms import term, var
    >>> [str(value) for value in values_of(term("abs", var("x")))]
    ['x', 'mul(-1, x)']
    """
    return (choice.args[0], -choice.args[0]) if choice.head == "abs" else choice.args


def excesses(aim: Aim) -> Iterator[Excess]:
    """Yield what the choices in the hypotheses of an aim exceed."""
    sides = (side for hypothesis in aim.hypotheses for side in (hypothesis.lhs, hypothesis.rhs))
    choices = dict.fromkeys(
        node for side in sides for node in side.nodes() if node.head in CASES and node.free
    )
    for choice in choices:
        for value in values_of(choice):
            yield Excess(choice, value, len(aim.hypotheses))
