"""Suprema over events or points of a finite space."""

from __future__ import annotations

import itertools
from collections.abc import Iterator
from typing import TYPE_CHECKING, Any, Final

import sympy

from dpsym.errors import IllFormedError, TooLargeError
from dpsym.kernel.terms import INF, Term, rat
from dpsym.language.elaboration.building import maximum
from dpsym.language.elaboration.shapes import Place
from dpsym.language.events import EventSymbol
from dpsym.language.nodes import Scalar
from dpsym.language.relations import statement_of
from dpsym.language.scalars import choose, scalar
from dpsym.language.spaces import Point

if TYPE_CHECKING:
    from dpsym.language.elaboration.checker import Checker
    from dpsym.language.elaboration.context import Context

__all__ = ["Supremum"]

LARGEST: Final = 10  # points of a space all of whose subsets are written out


class Supremum(Scalar):
    """The supremum of a body over all events or points, or over those that meet a condition.

    >>> from dpsym.language import event, law
    >>> S = event("S")
    >>> Supremum(law("P")(S), S, where=law("P")(S) > 0)
    Supremum(P(S), S, P(S) > 0)
    """

    def __new__(cls, body: Any, over: Any, where: Any = None) -> Any:
        """Return the supremum of the body over what ranges, where the condition holds."""
        condition = () if where is None else (statement_of(where),)
        return super().__new__(cls, body, over, *condition)

    @property
    def over(self) -> Any:
        """The event or point that ranges."""
        return self.args[1]

    @property
    def free_symbols(self) -> set[Any]:
        """The symbols of the body and the condition without the one that ranges."""
        return set().union(*(arg.free_symbols for arg in self.args)) - {self.over}

    def check(self, checker: Checker) -> None:
        """Check the body and the condition for a value of the event or point."""
        if not isinstance(self.over, (EventSymbol, Point)):
            raise IllFormedError(f"a supremum is taken over an event or a point, got {self.over} in {self}")
        self.over.space.check(checker)
        with checker.binding(self.over):
            checker.is_scalar(self.args[0], self)
            for condition in self.args[2:]:
                checker.is_condition(condition, self)

    def elaborate(self, context: Context) -> Term:
        """Return the maximum; what does not meet the condition counts as minus infinity."""
        candidates = []
        for value in self._range(context):
            with context.binding(self.over, value):
                candidate = scalar(self.args[0], context)
                for condition in self.args[2:]:
                    candidate = choose(condition, candidate, -INF, context)
            candidates.append(candidate)
        within = [candidate for candidate in candidates if candidate != -INF]
        return maximum(within or [-INF])

    def _range(self, context: Context) -> Iterator[Any]:
        count = self.over.space.count(context)
        if isinstance(self.over, Point):
            yield from (Place(index) for index in range(count))
            return
        if count > LARGEST:
            raise TooLargeError(f"{self} ranges over the subsets of {count} points, more than {LARGEST}")
        yield from itertools.product((rat(0), rat(1)), repeat=count)

    def _latex(self, printer: Any) -> str:
        body, over, *conditions = (printer._print(arg) for arg in self.args)
        below = (
            over
            if not conditions
            else conditions[0]
            if over in conditions[0]
            else f"{over}:\\, {conditions[0]}"
        )
        if isinstance(self.args[0], sympy.Add) or body.startswith("-"):
            body = rf"\left({body}\right)"
        return rf"\sup_{{{below}}} {body}"
