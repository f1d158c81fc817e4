"""What every law is: something with masses on a finite space, or with a density on the line."""

from __future__ import annotations

from abc import abstractmethod
from typing import TYPE_CHECKING, Any, Final

from dpsym.errors import IllFormedError, TooLargeError
from dpsym.kernel.terms import Term, rat
from dpsym.language.elaboration.shapes import Place
from dpsym.language.names import latex_name
from dpsym.language.nodes import Construct, OnSpace
from dpsym.language.spaces import DEFAULT, Whole

if TYPE_CHECKING:
    from dpsym.language.elaboration.checker import Checker
    from dpsym.language.elaboration.context import Context
    from dpsym.language.measure import Mass

__all__ = ["LARGEST", "Law", "LawSymbol", "law", "laws", "limit"]

LARGEST: Final = 4_096  # points of a law that is written out


class Law(Construct):
    """A probability law; ``law(S)`` is the probability of an event, ``law(y)`` the mass of a point.

    >>> from dpsym import event, laws, point
    >>> (P,) = laws("P")
    >>> P(event("S")), P(point("y")), P.space
    (P(S), P(y), Y)
    """

    is_law = True
    has_masses = True  # laws on the line say False
    is_compound = False  # whether it is written as a sum or a product of laws

    @property
    @abstractmethod
    def space(self) -> Any:
        """The space that the law is on."""

    def masses(self, context: Context) -> tuple[Term, ...]:
        """Return the masses of the points, in the order of the space."""
        raise IllFormedError(f"{self} has no masses of points")

    def places(self, context: Context) -> list[Place]:
        """Return the points; they are numbers where the space consists of numbers."""
        numbers = isinstance(self.space, Whole)
        count = self.space.count(context)
        return [Place(index, rat(index) if numbers else None) for index in range(count)]

    def __call__(self, subject: Any) -> Mass:
        """Return the probability of an event, or the mass of a point."""
        from dpsym.language.measure import Mass

        return Mass(self, subject)  # type: ignore[no-any-return]


class LawSymbol(OnSpace, Law):
    """A law that a claim ranges over: all laws on its space.  Made by ``law`` and ``laws``.

    >>> from dpsym import laws
    >>> [isinstance(symbol, LawSymbol) for symbol in laws("P Q")]
    [True, True]
    """

    signature = ("name", "space")

    @property
    def free_symbols(self) -> set[Any]:
        """The law itself."""
        return {self}

    def check(self, checker: Checker) -> None:
        """Take the law into the inventory."""
        super().check(checker)
        checker.found.laws[self] = None

    def masses(self, context: Context) -> tuple[Term, ...]:
        """Return the masses: variables that sum to one."""

        def made() -> tuple[Term, ...]:
            names, written = self.names(context), latex_name(self.name)
            return context.simplex(names, tuple(f"{written}({place + 1})" for place in range(len(names))))

        return context.once(self, made)  # type: ignore[no-any-return]


def law(name: str, on: Any = None) -> LawSymbol:
    """Return a law that is universally quantified over all laws on a finite space.

    >>> law("P")
    P
    """
    return LawSymbol(name, DEFAULT if on is None else on)  # type: ignore[no-any-return]


def laws(names: str, on: Any = None) -> tuple[LawSymbol, ...]:
    """Return several laws on one space.

    >>> laws("P Q")
    (P, Q)
    """
    return tuple(law(name, on) for name in names.replace(",", " ").split())


def limit(count: int, law: Any) -> None:
    """Refuse laws on too many points."""
    if count > LARGEST:
        raise TooLargeError(
            f"{law} has {count} points, more than {LARGEST}; give shapes= with smaller counts"
        )
