"""Suprema over events or points of a finite space."""

from __future__ import annotations

import itertools
from collections.abc import Iterator
from typing import TYPE_CHECKING, Any, Final

import sympy

from dpsym.errors import IllFormedError, TooLargeError
from dpsym.kernel.statement import FLIPPED
from dpsym.kernel.terms import INF, Term, rat
from dpsym.language.elaboration.building import maximum
from dpsym.language.elaboration.shapes import Place
from dpsym.language.events import EventSymbol
from dpsym.language.existence import exists
from dpsym.language.nodes import Scalar
from dpsym.language.relations import Both, Comparison, ForAll, statement_of
from dpsym.language.scalars import choose, scalar
from dpsym.language.spaces import Point
from dpsym.language.symbols import Variable, introduced, real

if TYPE_CHECKING:
    from dpsym.language.elaboration.checker import Checker
    from dpsym.language.elaboration.context import Context

__all__ = ["Supremum", "infimum"]

LARGEST: Final = 10  # points of a space all of whose subsets are written out


class Supremum(Scalar):
    """The supremum of a body over all events or points, or over those that meet a condition.

    Over a real variable it is what a relation says of it: that it is at most c means that the body is at most
    c for all values, and that it is at least c means that some value comes as close to c as one likes.

    >>> from dpsym.language import Claim, real
    >>> x = real("x", above=0)
    >>> Claim(Supremum(x * sympy.exp(-x), x) <= sympy.Rational(37, 100)).check().verdict
    'proved'

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

    def compared(self, factor: Any, op: str, other: Any) -> Any | None:
        """Return what it says that a multiple of a supremum over numbers is compared; None over others.

        Raises:
            IllFormedError: the supremum is said to be strictly on one side, which no single value shows.
        """
        if not isinstance(self.over, Variable) or len(self.args) > 2 or self.over in other.free_symbols:
            return None
        body, bounding = factor * self.args[0], "<=" if factor > 0 else ">="
        reaching = FLIPPED[bounding]
        if op == bounding[0]:
            raise IllFormedError(
                f"whether a supremum is strictly on one side of {other} no value of {self.over} shows; "
                f"claim {bounding}, or a relation for all values"
            )
        if op == bounding:
            return ForAll(self.over, Comparison(body, op, other))
        value = Variable(self.over.name + "'", self.over.domain, self.over.kind, self.over.constraints)
        reached = body.xreplace({self.over: value})
        if op == reaching[0]:
            return exists(value, Comparison(reached, op, other))
        slack = real("eta'", above=0)
        near = other - slack if factor > 0 else other + slack
        approached = ForAll(slack, exists(value, Comparison(reached, reaching, near)))
        if op == reaching:
            return approached
        return Both(ForAll(self.over, Comparison(body, bounding, other)), approached)

    @property
    def free_symbols(self) -> set[Any]:
        """The symbols of the body and the condition without the one that ranges."""
        return set().union(*(arg.free_symbols for arg in self.args)) - {self.over}

    def check(self, checker: Checker) -> None:
        """Check the body and the condition for a value of the event or point."""
        if not isinstance(self.over, (EventSymbol, Point)):
            raise IllFormedError(
                f"a supremum is taken over an event or a point, or over a real variable where it is a whole "
                f"side of a relation, got {self.over} in {self}"
            )
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
        if isinstance(self.args[1], Variable):
            over = introduced(self.args[1], printer)
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


def infimum(body: Any, over: Any, where: Any = None) -> Any:
    """Return the infimum of a body over all events, points or values of a real variable.

    >>> from dpsym.language import Claim, real
    >>> x = real("x", above=0)
    >>> Claim(infimum(x + 1 / x, x) >= 2).check().verdict
    'proved'
    """
    return -Supremum(-body, over, where)
