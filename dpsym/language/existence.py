"""There is: laws, functions, kernels and numbers that meet linear conditions."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

import sympy
from sympy.logic.boolalg import Boolean

from dpsym.errors import IllFormedError
from dpsym.language.distributions.base import LawSymbol
from dpsym.language.functions import Values
from dpsym.language.kernels import KernelSymbol
from dpsym.language.nodes import Construct
from dpsym.language.notions.base import fresh
from dpsym.language.relations import Both, ForAll, statement_of
from dpsym.language.symbols import Variable, introduced

if TYPE_CHECKING:
    from dpsym.language.elaboration.checker import Checker

__all__ = ["Exists", "apart", "exists", "is_existential", "opened"]


class Exists(Boolean, Construct):
    """The statement that unknowns exist of which a statement holds."""

    def __new__(cls, unknowns: Any, statement: Any) -> Any:
        """Return the node; its arguments are checked later."""
        return Construct.__new__(cls, sympy.Tuple(*unknowns), statement_of(statement))

    @property
    def unknowns(self) -> tuple[Any, ...]:
        """What is said to exist."""
        return tuple(self.args[0].args)

    @property
    def statement(self) -> Any:
        """What is said of the unknowns."""
        return self.args[1]

    @property
    def free_symbols(self) -> set[Any]:
        """The symbols of the statement, and of the ranges of the unknowns, without the unknowns."""
        ranges = [part for unknown in self.unknowns for part in unknown.args]
        bounds = [bound for unknown in self.unknowns for _, bound in getattr(unknown, "constraints", ())]
        found: set[Any] = set().union(*(part.free_symbols for part in (self.statement, *ranges, *bounds)))
        return found - set(self.unknowns)

    def unfold(self) -> Any:
        """Return what a hypothesis says: it is given for every value of the unknowns."""
        return self.statement

    def check(self, checker: Checker) -> None:
        """Check the statement; the unknowns are no variables of the claim."""
        found = checker.found
        groups: tuple[dict[Any, None], ...] = (found.laws, found.others, found.variables)
        if not self.unknowns:
            raise IllFormedError("exists(...) names no unknowns before its statement")
        for unknown in self.unknowns:
            if not isinstance(unknown, (LawSymbol, Values, KernelSymbol, Variable)):
                raise IllFormedError(f"exists speaks of laws, functions, kernels and numbers, got {unknown}")
            if any(unknown in group for group in groups):
                raise IllFormedError(
                    f"{unknown} stands both inside and outside of exists; rename one of them"
                )
            if isinstance(unknown, Variable):
                checker.is_scalar(unknown, self)
            else:
                unknown.check(checker)
        checker.statement(self.statement)
        for unknown in self.unknowns:
            if unknown in found.orders or unknown in found.counts:
                raise IllFormedError(f"the unknown {unknown} cannot be an order or count something")
            for group in groups:
                group.pop(unknown, None)

    def _sympystr(self, printer: Any) -> str:
        names = ", ".join(printer._print(unknown) for unknown in self.unknowns)
        return f"exists {names}: {printer._print(self.statement)}"

    def _latex(self, printer: Any) -> str:
        parts = [_introduced(unknown, printer) for unknown in self.unknowns]
        return rf"\exists\, {', '.join(parts)}:\; {printer._print(self.statement)}"


def exists(*parts: Any) -> Exists:
    """Claim that unknowns exist of which a statement, the last argument, holds.

    Unknowns are universal laws, functions, kernels or real variables; they are bound here.  As a conclusion
    the statement has to be linear in them: relations with ``<=``, ``>=`` or ``=`` between sums of unknowns
    with coefficients that may be anything, or with a maximum, absolute value, divergence or notion that
    such relations can express.  It then is decided through the dual linear program, by Farkas' lemma.

    Raises:
        IllFormedError: there is no statement.

    >>> from dpsym.language import TotalVariation, laws, probability
    >>> P, A = laws("P A")
    >>> exists(A, TotalVariation(P, A) <= probability("delta"))
    exists A: TotalVariation(P, A) <= delta
    """
    if not parts:
        raise IllFormedError("exists(...) takes the unknowns and a statement")
    return Exists(parts[:-1], parts[-1])  # type: ignore[no-any-return]


def is_existential(stated: Any) -> bool:
    """Return whether a statement says that something exists."""
    return bool(stated.has(Exists))


def opened(stated: Any, taken: set[str], renamed: dict[Any, tuple[Any, ...]]) -> Any:
    """Return a hypothesis with its unknowns as variables of the claim, under names that are not taken.

    >>> from dpsym.language import TotalVariation, law, probability
    >>> A, B = law("A"), law("B")
    >>> opened(exists(A, TotalVariation(A, B) <= probability("delta")), {"A", "B"}, {})
    TotalVariation(A', B) <= delta
    """
    if isinstance(stated, Both):
        return Both(*(opened(part, taken, renamed) for part in stated.args))
    if isinstance(stated, ForAll) and is_existential(stated):
        raise IllFormedError(f"a hypothesis cannot say that unknowns exist for all {stated.bound}")
    if not isinstance(stated, Exists):
        return stated
    values = dict(_renamed(stated.unknowns, taken))
    renamed.update({unknown: (name,) for unknown, name in values.items()})
    return opened(stated.statement.xreplace(values), taken, renamed)


def apart(stated: Any, taken: set[str]) -> Any:
    """Return a statement that things exist with names for them that are not taken; any other as it is.

    >>> from dpsym.language import real
    >>> x = real("x")
    >>> apart(exists(x, x <= 1), {"x"})
    exists x': x' <= 1
    """
    if not isinstance(stated, Exists):
        return stated
    values = dict(_renamed(stated.unknowns, set(taken)))
    return Exists(values.values(), stated.statement.xreplace(values))


def _renamed(unknowns: tuple[Any, ...], taken: set[str]) -> Iterator[tuple[Any, Any]]:
    for unknown in unknowns:
        name = fresh(str(unknown), taken)
        taken.add(name)
        if isinstance(unknown, Variable):
            constraints = [(str(op), bound) for op, bound in unknown.constraints]
            yield unknown, Variable(name, unknown.domain, unknown.kind, constraints)
        else:
            yield unknown, unknown.func(name, *unknown.args[1:])


def _introduced(unknown: Any, printer: Any) -> str:
    if isinstance(unknown, Variable):
        return introduced(unknown, printer)
    if isinstance(unknown, LawSymbol):
        return rf"{printer._print(unknown)} \text{{ on }} {printer._print(unknown.space)}"
    return str(unknown.quantifier())
