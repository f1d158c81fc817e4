"""What every notion of privacy is: a predicate on a pair of laws, unfolded into a relation."""

from __future__ import annotations

from abc import abstractmethod
from typing import TYPE_CHECKING, Any

from sympy.logic.boolalg import Boolean

from dpsym.errors import IllFormedError
from dpsym.language.nodes import Construct

if TYPE_CHECKING:
    from dpsym.language.elaboration.checker import Checker

__all__ = ["Notion", "Satisfies"]


class Notion(Construct):
    """A notion of privacy with its parameters; ``notion(P, Q)`` says that the pair satisfies it.

    The pair is meant in both orders, as neighbouring is symmetric.

    >>> from dpsym import PureDP, laws, real
    >>> private = PureDP(real("epsilon", at_least=0))
    >>> isinstance(private, Notion), private(*laws("P Q"))
    (True, PureDP(epsilon)(P, Q))
    """

    is_notion = True

    def __call__(self, *laws: Any) -> Satisfies:
        """Return the statement that a pair of laws satisfies the notion.

        Raises:
            IllFormedError: there are not two laws.
        """
        if len(laws) != 2:
            raise IllFormedError(
                f"{self} is a notion for a pair of laws, as in {self}(P, Q), got {len(laws)}; "
                "of a mechanism it is said by Private(M, notion)"
            )
        return Satisfies(self, *laws)  # type: ignore[no-any-return]

    @abstractmethod
    def unfold(self, first: Any, second: Any) -> Any:
        """Return the relation that the notion is, between quantities of the pair."""

    def unfold_conclusion(self, first: Any, second: Any, taken: set[str]) -> Any:
        """Return the relation to show; ``taken`` are names that a new variable may not have."""
        return self.unfold(first, second)

    @abstractmethod
    def name_latex(self, printer: Any) -> str:
        """Return the LaTeX of the name, with the parameters."""

    def _latex(self, printer: Any) -> str:
        return self.name_latex(printer)

    def parameters_latex(self, printer: Any, name: str) -> str:
        """Return ``(a, b)-name`` for the parameters a, b."""
        entries = ", ".join(printer._print(arg) for arg in self.args)
        return rf"\left({entries}\right)\text{{-{name}}}"


class Satisfies(Boolean, Construct):
    """The statement that a pair of laws satisfies a notion of privacy."""

    def __new__(cls, *args: Any) -> Any:
        """Return the node; its arguments are checked later."""
        return Construct.__new__(cls, *args)

    def check(self, checker: Checker) -> None:
        """Check the parameters of the notion, and that both laws are on one space."""
        notion, first, second = self.args
        notion.check(checker)
        for law in (first, second):
            checker.is_law(law, notion)
        checker.same_space(first, second, notion)

    def unfold(self) -> Any:
        """Return the relation that the statement is, as a hypothesis."""
        notion, first, second = self.args
        return notion.unfold(first, second)

    def unfold_conclusion(self, taken: set[str]) -> Any:
        """Return the relation that the statement is, as a conclusion."""
        notion, first, second = self.args
        return notion.unfold_conclusion(first, second, taken)

    def _sympystr(self, printer: Any) -> str:
        notion, first, second = (printer._print(arg) for arg in self.args)
        return f"{notion}({first}, {second})"

    def _latex(self, printer: Any) -> str:
        notion, first, second = self.args
        pair = rf"\left({printer._print(first)}, {printer._print(second)}\right)"
        return rf"{pair} \text{{ is }} {notion.name_latex(printer)}"


def fresh(base: str, taken: set[str]) -> str:
    """Return a name that is not taken, by adding primes.

    >>> fresh("alpha", {"alpha", "alpha'"})
    "alpha''"
    """
    while base in taken:
        base += "'"
    return base
