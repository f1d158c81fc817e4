"""Shapes: the finitely many cases in which a claim becomes scalar.

A shape fixes the size of every space, the value of every integer that something is counted by, and for
every order of a divergence whether it is 1, infinite or between.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from dpsym.errors import IllFormedError
from dpsym.kernel.statement import Domain
from dpsym.kernel.terms import Term

__all__ = ["Place", "Shape"]


@dataclass(frozen=True)
class Shape:
    """One case of a claim.

    Attributes:
        words: how the case is called, "" when there is only one.
        sizes: the number of points of each space.
        values: variables whose value is fixed in this case (orders 1 and infinity, counts, points).
        domains: variables whose domain is narrower in this case.
        indices: points that are universally quantified, by their place from 0.
    """

    words: str = ""
    sizes: Mapping[Any, int] = field(default_factory=dict)
    values: Mapping[Any, Term] = field(default_factory=dict)
    domains: Mapping[Any, Domain] = field(default_factory=dict)
    indices: Mapping[Any, int] = field(default_factory=dict)


@dataclass(frozen=True)
class Place:
    """A point of a finite space: its place from 0, and the number that it is, if it is one."""

    index: int
    value: Term | None = None

    def number(self) -> Term:
        """Return the point as a number.

        Raises:
            IllFormedError: the points of its space are not numbers.
        """
        if self.value is None:
            raise IllFormedError("the points of a space of unspecified size are not numbers")
        return self.value
