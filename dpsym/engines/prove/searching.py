"""What a way to a proof can ask of the search that it is a part of.

The search (:mod:`.search`) knows all ways, and in which order they are worth trying; the ways know this file.
"""

from __future__ import annotations

from typing import Protocol, Self

from dpsym.engines.effort import Effort
from dpsym.kernel.aims import Aim
from dpsym.kernel.judge import Node
from dpsym.kernel.terms import Term

__all__ = ["Searching"]


class Searching(Protocol):
    """A search for a proof tree.

    Attributes:
        effort: what may still be spent.
        terms: the table of terms that nodes refer to.
        solves: whether hypotheses are solved for variables first.
    """

    effort: Effort
    terms: list[Term]
    solves: bool

    def place(self, subject: Term) -> int:
        """Return the number of a term in the table, to which it is added if it is new."""

    def prove(self, aim: Aim) -> Node | None:
        """Return a proof tree for the aim, or None."""

    def quick(self, aim: Aim) -> Node | None:
        """Return a leaf that shows the aim, or None."""

    def shortly(self, aim: Aim) -> Node | None:
        """Return a short proof tree that stays with the variables of the aim, or None."""

    def attempt(self, aim: Aim, level: int) -> Node | None:
        """Return a proof tree by factors, faces, cases and bounds, nested ``level`` deep, or None."""

    def is_hopeless(self, aim: Aim) -> bool:
        """Return whether the aim certainly fails at a sampled point."""

    def within(self, effort: Effort) -> Self:
        """Return a search with the same table and an effort of its own, in which nothing failed yet."""
