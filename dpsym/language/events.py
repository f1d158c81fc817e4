"""Events: subsets of a finite space, and what is built from them."""

from __future__ import annotations

from abc import abstractmethod
from typing import TYPE_CHECKING, Any

import sympy
from sympy.logic.boolalg import Boolean

from dpsym.errors import IllFormedError
from dpsym.kernel.terms import Term, rat
from dpsym.language.elaboration.building import decided, product
from dpsym.language.elaboration.shapes import Place
from dpsym.language.names import latex_name
from dpsym.language.nodes import Construct, OnSpace
from dpsym.language.relations import statement_of
from dpsym.language.scalars import choose
from dpsym.language.spaces import DEFAULT

if TYPE_CHECKING:
    from dpsym.language.elaboration.checker import Checker
    from dpsym.language.elaboration.context import Context

__all__ = [
    "Complement",
    "Event",
    "EventSymbol",
    "Inside",
    "Intersection",
    "Subset",
    "Support",
    "Where",
    "event",
    "support",
]


class Event(Construct):
    """A subset of a space; ``members`` says 1 or 0 for each point."""

    is_event = True

    @property
    def space(self) -> Any:
        """The space that the event is a subset of."""
        return self.args[0].space

    @abstractmethod
    def members(self, context: Context) -> tuple[Term, ...]:
        """Return for each point the term that is 1 if it belongs to the event, else 0."""

    def __invert__(self) -> Complement:
        return Complement(self)  # type: ignore[no-any-return]

    def __and__(self, other: Any) -> Intersection:
        return Intersection(self, other)  # type: ignore[no-any-return]

    def __or__(self, other: Any) -> Complement:
        return Complement(Intersection(~self, ~other))  # type: ignore[no-any-return]


class EventSymbol(OnSpace, Event):
    """An event that a claim or a supremum ranges over."""

    signature = ("name", "space")

    @property
    def free_symbols(self) -> set[Any]:
        """The event itself."""
        return {self}

    def check(self, checker: Checker) -> None:
        """Take the event into the inventory, unless something binds it."""
        super().check(checker)
        if not checker.is_bound(self):
            checker.found.others[self] = None

    def members(self, context: Context) -> tuple[Term, ...]:
        """Return the indicator variables, or the subset that a supremum is looking at."""
        if context.is_bound(self):
            return context.bound(self)  # type: ignore[no-any-return]
        names = self.names(context)
        written = tuple(
            rf"\mathbf{{1}}_{{{latex_name(self.name)}}}({place + 1})" for place in range(len(names))
        )
        return context.once(self, lambda: context.bits(names, written))  # type: ignore[no-any-return]

    def quantifier(self) -> str:
        r"""Return how a claim about every event introduces it.

        >>> event("S").quantifier()
        'S \\subseteq \\mathcal{Y}'
        """
        return rf"{sympy.latex(self)} \subseteq {sympy.latex(self.space)}"


class Complement(Event):
    """The points outside an event."""

    signature = ("event",)

    def members(self, context: Context) -> tuple[Term, ...]:
        """Return one minus the members of the event."""
        return tuple(1 - member for member in self.args[0].members(context))

    def _latex(self, printer: Any) -> str:
        inside = self.args[0]
        if isinstance(inside, Intersection) and all(isinstance(part, Complement) for part in inside.args):
            return r" \cup ".join(printer._print(part.args[0]) for part in inside.args)  # as it was meant
        written = printer._print(inside)
        return rf"\left({written}\right)^c" if isinstance(inside, Intersection) else f"{written}^c"


class Intersection(Event):
    """The points in two events."""

    signature = ("event", "event")
    shares_space = True

    def members(self, context: Context) -> tuple[Term, ...]:
        """Return the products of the members."""
        both = (event.members(context) for event in self.args)
        return tuple(product(pair) for pair in zip(*both, strict=True))

    def _latex(self, printer: Any) -> str:
        return r" \cap ".join(printer._print(event) for event in self.args)


class Support(Event):
    """The points to which a law gives positive mass."""

    signature = ("law",)

    def members(self, context: Context) -> tuple[Term, ...]:
        """Return for each point whether its mass is positive."""
        masses = self.args[0].masses(context)
        return tuple(decided(">", mass, rat(0), rat(1), rat(0)) for mass in masses)

    def _latex(self, printer: Any) -> str:
        return rf"\operatorname{{supp}}({printer._print(self.args[0])})"


class Where(Event):
    """``Where(y, condition)``: the event of the points y that meet a condition.

    >>> from dpsym.language import Context, FiniteLaw, Point
    >>> P = FiniteLaw((sympy.Rational(1, 4), sympy.Rational(3, 4)))
    >>> y = Point("y", P.space)
    >>> Where(y, P(y) > sympy.Rational(1, 2)).members(Context())
    (0, 1)
    """

    signature = ("point", "condition")

    def __new__(cls, over: Any, condition: Any) -> Any:
        """Return the event of the points that meet the condition."""
        return super().__new__(cls, over, statement_of(condition))

    @property
    def free_symbols(self) -> set[Any]:
        """The symbols of the condition without the point that ranges."""
        over, condition = self.args
        found: set[Any] = condition.free_symbols
        return found - {over}

    def check(self, checker: Checker) -> None:
        """Check the condition at a point of the space."""
        over, condition = self.args
        if not getattr(over, "is_point", False):
            raise IllFormedError(f"Where takes a point(...) and a condition on it, got {over}")
        over.space.check(checker)
        with checker.binding(over):
            checker.is_condition(condition, self)

    def members(self, context: Context) -> tuple[Term, ...]:
        """Return for each point whether it meets the condition."""
        over, condition = self.args
        found = []
        for index in range(over.space.count(context)):
            with context.binding(over, Place(index)):
                found.append(choose(condition, rat(1), rat(0), context))
        return tuple(found)

    def _latex(self, printer: Any) -> str:
        over, condition = (printer._print(arg) for arg in self.args)
        return rf"\left\{{{over} : {condition}\right\}}"


class Subset(Boolean, Construct):
    """The condition that one event lies in another, for ``Supremum`` and ``Indicator``.

    >>> from dpsym import Supremum, event, laws
    >>> (P,), S, T = laws("P"), event("S"), event("T")
    >>> Supremum(P(S), S, Subset(S, T))
    Supremum(P(S), S, Subset(S, T))
    """

    signature = ("event", "event")
    shares_space = True

    def __new__(cls, *args: Any) -> Any:
        """Return the node; its arguments are checked later."""
        return Construct.__new__(cls, *args)

    def choose(self, then: Term, otherwise: Term, context: Context) -> Term:
        """Return ``then`` where the inclusion holds, and ``otherwise`` elsewhere."""
        inner, outer = (event.members(context) for event in self.args)
        for small, large in zip(inner, outer, strict=True):
            then = decided("<=", small, large, then, otherwise)
        return then

    def _latex(self, printer: Any) -> str:
        return r" \subseteq ".join(printer._print(event) for event in self.args)


class Inside(Boolean, Construct):
    """The condition that a point lies in an event, as the points of a sum over an event do.

    >>> from dpsym.language import Context, FiniteLaw, Indicator, Point, SumOver
    >>> P = FiniteLaw((sympy.Rational(1, 4), sympy.Rational(3, 4)))
    >>> y, z = Point("y", P.space), Point("z", P.space)
    >>> likely = Where(z, P(z) > sympy.Rational(1, 2))
    >>> SumOver(Indicator(Inside(y, likely)) * P(y), y).elaborate(Context())
    3/4
    """

    signature = ("point", "event")
    shares_space = True

    def __new__(cls, *args: Any) -> Any:
        """Return the node; its arguments are checked later."""
        return Construct.__new__(cls, *args)

    def choose(self, then: Term, otherwise: Term, context: Context) -> Term:
        """Return ``then`` where the point lies in the event, and ``otherwise`` elsewhere."""
        at, within = self.args
        return decided("<=", rat(1), within.members(context)[context.bound(at).index], then, otherwise)

    def _latex(self, printer: Any) -> str:
        return r" \in ".join(printer._print(part) for part in self.args)


def event(name: str, on: Any = None) -> EventSymbol:
    """Return an event of a space, the common space of all laws where ``on`` is left out.

    >>> event("S")
    S
    """
    return EventSymbol(name, DEFAULT if on is None else on)  # type: ignore[no-any-return]


def support(law: Any) -> Support:
    """Return the event of the points to which a law gives positive mass.

    >>> from dpsym.language.distributions import law
    >>> support(law("P"))
    Support(P)
    """
    return Support(law)  # type: ignore[no-any-return]
