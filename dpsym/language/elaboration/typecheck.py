"""The type check: what a claim is made of fits together, and every symbol has a domain.

The walk also takes the inventory of the claim (its variables, spaces, orders, counts), from which its
shapes are enumerated.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from typing import Any, Final

import sympy
from sympy.core.function import AppliedUndef
from sympy.core.symbol import Str

from dpsym.errors import IllFormedError
from dpsym.language.nodes import Construct, Scalar
from dpsym.language.relations import Both, Comparison, ForAll, statement_of
from dpsym.language.symbols import Variable

__all__ = ["KINDS", "Checker", "Inventory", "no_statement"]


@dataclass
class Inventory:
    """What a claim mentions, in the order in which it is met; the values are not used."""

    variables: dict[Any, None] = field(default_factory=dict)
    spaces: dict[Any, None] = field(default_factory=dict)
    orders: dict[Any, None] = field(default_factory=dict)
    counts: dict[Any, None] = field(default_factory=dict)
    points: dict[Any, None] = field(default_factory=dict)
    laws: dict[Any, None] = field(default_factory=dict)
    others: dict[Any, None] = field(default_factory=dict)  # events, kernels, functions: tied to their space


class Checker:
    """Walks over a claim; each kind of argument has one method ``is_KIND``."""

    def __init__(self) -> None:
        self.found = Inventory()
        self._bound: list[Any] = []
        self._parameters: dict[Any, str] = {}

    def statement(self, written: Any) -> None:
        """Check a claim or a hypothesis."""
        stated = statement_of(written)
        if stated in (sympy.true, sympy.false):
            raise IllFormedError(
                f"the relation was decided while it was written (it is now just {stated}); "
                "write it with equal, at_most, less, at_least or greater"
            )
        if isinstance(stated, Both):
            for part in stated.args:
                self.statement(part)
        elif isinstance(stated, ForAll):
            self._for_all(stated)
        elif isinstance(stated, Comparison):
            self.is_scalar(stated.lhs, stated)
            self.is_scalar(stated.rhs, stated)
        elif hasattr(stated, "unfold") and not getattr(stated, "is_notion", False):
            stated.check(self)
        else:
            raise no_statement(stated)

    def signature(self, node: Any, kinds: tuple[str, ...]) -> None:
        """Check the arguments of a node against the kinds that it takes."""
        if len(node.args) != len(kinds):
            raise IllFormedError(
                f"{node.construct()} takes {len(kinds)} arguments ({', '.join(kinds)}), got {len(node.args)}"
            )
        for argument, kind in zip(node.args, kinds, strict=True):
            getattr(self, f"is_{kind}")(argument, node)

    @contextmanager
    def binding(self, *symbols: Any) -> Iterator[None]:
        """Check a body in which the symbols have values."""
        self._bound.extend(symbols)
        try:
            yield
        finally:
            del self._bound[len(self._bound) - len(symbols) :]

    def is_bound(self, symbol: Any) -> bool:
        """Return whether a binder gives the symbol its value here."""
        return symbol in self._bound

    def is_scalar(self, argument: Any, user: Any) -> None:
        """Check that an argument is a number in the end."""
        if argument in self._bound:
            return
        if isinstance(argument, Scalar):
            argument.check(self)
        elif isinstance(argument, Variable):
            self._variable(argument)
        elif isinstance(argument, sympy.Symbol):
            raise IllFormedError(
                f"the symbol {argument} has no domain; declare it with real(...), integer(...) or order(...)"
            )
        elif isinstance(argument, AppliedUndef):
            raise IllFormedError(f"the function {argument.func} is not defined, used in {_shown(user)}")
        elif isinstance(argument, (sympy.Integral, sympy.Sum, sympy.Product)):
            self._binder(argument)
        elif isinstance(argument, sympy.Limit):
            body, symbol, end, _ = argument.args
            self.is_scalar(end, argument)
            with self.binding(symbol):
                self.is_scalar(body, argument)
        elif isinstance(argument, sympy.Derivative):
            for part in (argument.expr, *argument.variables):
                self.is_scalar(part, argument)
        elif isinstance(argument, sympy.Subs):
            with self.binding(*argument.variables):
                self.is_scalar(argument.expr, argument)
            for part in argument.point:
                self.is_scalar(part, argument)
        elif isinstance(argument, sympy.Piecewise):
            for part in argument.args:
                self.is_scalar(part.expr, argument)
                self.is_condition(part.cond, argument)
        elif not isinstance(argument, sympy.Expr):
            raise IllFormedError(f"{_shown(argument)} is {_kind(argument)}, not a number, in {_shown(user)}")
        else:
            if isinstance(argument, (sympy.binomial, sympy.factorial)):
                self.is_count(argument.args, argument)
            for part in argument.args:
                self.is_scalar(part, user)

    def is_order(self, argument: Any, user: Any) -> None:
        """Check that an argument is a single number in [1, oo]."""
        if isinstance(argument, sympy.Tuple):
            raise IllFormedError(
                f"the order of {user.construct()} is one number, "
                f"got the pair {_shown(argument)} in {_shown(user)}"
            )
        self.is_scalar(argument, user)
        if isinstance(argument, Variable):
            domain = argument.domain
            if domain.lo is None or domain.lo < 1:
                raise IllFormedError(
                    f"the order of {user.construct()} lies in [1, oo], but {argument} ranges over {domain}"
                )
            if argument in self._bound:
                return
            self.found.orders[argument] = None
            self._one_type(argument)
        elif argument.is_number and argument.is_extended_real and argument < 1:
            raise IllFormedError(f"the order of {user.construct()} lies in [1, oo], got {argument}")

    def is_parameter(self, argument: Any, user: Any) -> None:
        """Check that an argument is a privacy parameter: a number that is not an order."""
        self.is_scalar(argument, user)
        if isinstance(argument, Variable) and argument.kind == "order":
            raise IllFormedError(
                f"{user.construct()} takes privacy parameters, but {argument} is the order of a divergence"
            )
        if isinstance(argument, Variable):
            self._parameters[argument] = user.construct()
            self._one_type(argument)

    def _one_type(self, variable: Variable) -> None:
        """Refuse a variable that is an order in one place and a privacy parameter in another."""
        if variable in self.found.orders and variable in self._parameters:
            raise IllFormedError(
                f"{variable} is the order of a divergence in this claim, and a privacy parameter of "
                f"{self._parameters[variable]}; these are different types"
            )

    def is_law(self, argument: Any, user: Any) -> None:
        """Check that an argument is a law."""
        self._construct(argument, user, "a law", "is_law")

    def is_event(self, argument: Any, user: Any) -> None:
        """Check that an argument is an event."""
        self._construct(argument, user, "an event", "is_event")

    def is_kernel(self, argument: Any, user: Any) -> None:
        """Check that an argument is a kernel."""
        self._construct(argument, user, "a kernel", "is_kernel")

    def is_space(self, argument: Any, user: Any) -> None:
        """Check that an argument is a space."""
        self._construct(argument, user, "a space", "is_space")

    def is_point(self, argument: Any, user: Any) -> None:
        """Check that an argument is a point of a space."""
        self._construct(argument, user, "a point", "is_point")

    def is_name(self, argument: Any, user: Any) -> None:
        """Check that an argument is a name."""
        if not isinstance(argument, Str):
            raise IllFormedError(f"{user.construct()} needs a name, got {_shown(argument)}")

    def is_flag(self, argument: Any, user: Any) -> None:
        """Check that an argument is true or false."""
        if argument not in (sympy.true, sympy.false):
            raise IllFormedError(f"{user.construct()} needs True or False, got {_shown(argument)}")

    def is_condition(self, argument: Any, user: Any) -> None:
        """Check a condition inside a quantity."""
        condition = statement_of(argument)
        if condition in (sympy.true, sympy.false):
            return
        if isinstance(condition, Comparison):
            self.is_scalar(condition.lhs, user)
            self.is_scalar(condition.rhs, user)
        elif isinstance(condition, (Both, sympy.Or, sympy.Not)):
            for part in condition.args:
                self.is_condition(part, user)
        elif hasattr(condition, "choose"):
            condition.check(self)
        else:
            raise IllFormedError(f"{_shown(condition)} is not a condition, in {_shown(user)}")

    def is_count(self, argument: Any, user: Any) -> None:
        """Check a number of which the shape fixes the value."""
        for part in argument if isinstance(argument, tuple) else (argument,):
            self.is_scalar(part, user)
            for symbol in sorted(part.free_symbols, key=str):
                if isinstance(symbol, Variable) and symbol not in self._bound:
                    if not symbol.domain.integer:
                        raise IllFormedError(
                            f"{symbol} counts something in {_shown(user)}; declare it as integer"
                        )
                    self.found.counts[symbol] = None

    def same_space(self, first: Any, second: Any, user: Any) -> None:
        """Check that two laws, events or functions live on one space."""
        if first.space != second.space:
            raise IllFormedError(
                f"{_shown(first)} is on {_shown(first.space)} and {_shown(second)} on "
                f"{_shown(second.space)}, but {user.construct()} needs them on one space"
            )

    def _construct(self, argument: Any, user: Any, wanted: str, flag: str) -> None:
        if not getattr(argument, flag, False):
            raise IllFormedError(
                f"{user.construct()} needs {wanted}, got {_shown(argument)}, which is {_kind(argument)}"
            )
        argument.check(self)

    def _variable(self, variable: Variable) -> None:
        if variable in self.found.variables:
            return
        for other in self.found.variables:
            if other.name == variable.name:
                raise IllFormedError(
                    f"{variable} is declared twice, on {other.domain} and on {variable.domain}; keep one"
                )
        self.found.variables[variable] = None
        for _, bound in variable.constraints:
            self.is_scalar(bound, variable)

    def _for_all(self, stated: ForAll) -> None:
        bound = stated.bound
        if getattr(bound, "is_point", False):
            bound.space.check(self)
        elif not isinstance(bound, Variable):
            raise IllFormedError(f"for_all needs a variable with a domain or a point, got {_shown(bound)}")
        with self.binding(bound):
            self.statement(stated.statement)

    def _binder(self, expression: Any) -> None:
        body, *limits = expression.args
        symbols = [limit[0] for limit in limits]
        check: Callable[[Any, Any], None] = self.is_scalar
        if not isinstance(expression, sympy.Integral):
            check = self.is_count
        for position, limit in enumerate(limits):
            with self.binding(*symbols[position + 1 :]):
                for end in limit[1:]:
                    if end not in (sympy.oo, -sympy.oo):
                        check(end, expression)
        with self.binding(*symbols):
            self.is_scalar(body, expression)


KINDS: Final = (
    ("is_law", "a law"),
    ("is_event", "an event"),
    ("is_kernel", "a kernel"),
    ("is_space", "a space"),
    ("is_point", "a point"),
)


def _kind(argument: Any) -> str:
    for flag, words in KINDS:
        if getattr(argument, flag, False):
            return words
    if isinstance(argument, sympy.Tuple):
        return "a list"
    if isinstance(argument, Construct):
        return f"of the kind {argument.construct()}"
    if isinstance(argument, sympy.logic.boolalg.Boolean):
        return "a statement"
    return "a number" if isinstance(argument, sympy.Expr) else f"of the kind {type(argument).__name__}"


def no_statement(written: Any) -> IllFormedError:
    """Return the error for what says nothing that could be true or false.

    >>> from dpsym.language.symbols import real
    >>> str(no_statement(real("x") + 1))
    'x + 1 is not a relation, so there is nothing to check'
    """
    if getattr(written, "is_notion", False):
        return IllFormedError(f"{written} is a notion; say of which laws it is meant, as in {written}(P, Q)")
    return IllFormedError(f"{_shown(written)} is not a relation, so there is nothing to check")


def _shown(node: Any) -> str:
    text = str(node)
    return text if len(text) <= 100 else text[:97] + "..."
