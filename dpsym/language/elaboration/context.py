"""The context in which nodes become terms: the shape, the variables made so far, and what is bound."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from types import MappingProxyType
from typing import Any, Protocol

import sympy
from flint import fmpq

from dpsym.errors import IllFormedError
from dpsym.kernel.interval import Interval
from dpsym.kernel.statement import Domain, Hypothesis, Relation, of_domain
from dpsym.kernel.statement import Variable as KernelVariable
from dpsym.kernel.terms import Term, rat, var
from dpsym.language.elaboration.building import total
from dpsym.language.elaboration.goals import Saturation
from dpsym.language.elaboration.shapes import Place, Shape
from dpsym.language.names import latex_name

__all__ = ["Context", "Ranging"]

UNIT = Domain(fmpq(0), fmpq(1))
BIT = Domain(fmpq(0), fmpq(1), integer=True)


class Ranging(Protocol):
    """What has a name and ranges over a domain, as a variable of a claim does."""

    @property
    def name(self) -> str:
        """The name, which no other variable has."""

    @property
    def domain(self) -> Domain:
        """The interval that it ranges over."""


class Context:
    """Everything that the elaboration of one statement collects.

    Variables of the statement come into being the first time that a node asks for them, together with
    the hypotheses that make them what they are (masses sum to one).

    >>> from dpsym.language import real
    >>> context = Context()
    >>> context.variable(real("alpha", above=1))
    alpha
    >>> str(context.declared["alpha"].domain)
    '(1, oo)'
    """

    def __init__(self, shape: Shape | None = None) -> None:
        self.shape = shape or Shape()
        self.declared: dict[str, KernelVariable] = {}
        self._ranges: dict[str, Interval] = {}
        self.hypotheses: list[Hypothesis] = []
        self.simplices: list[tuple[str, ...]] = []
        self.binaries: list[str] = []
        self.saturations: list[Saturation] = []
        self.latex: dict[str, str] = {}
        self.rests_on: list[str] = []
        self._bound: dict[Any, Any] = {point: Place(index) for point, index in self.shape.indices.items()}
        self._made: dict[Any, Any] = {}
        self._depth = 0
        self._ends: dict[Any, tuple[Any, Any] | None] = {}
        self.orders: frozenset[Any] = frozenset()

    def variable(self, symbol: Ranging) -> Term:
        """Return the term of a variable: bound, fixed by the shape, or a variable of the statement."""
        if symbol in self._bound:
            return self.bound(symbol)  # type: ignore[no-any-return]
        if symbol in self.shape.values:
            return self.shape.values[symbol]
        return self.declare(symbol.name, self.domain(symbol), latex_name(symbol.name))

    def domain(self, symbol: Ranging) -> Domain:
        """Return the domain of a variable in this shape."""
        return self.shape.domains.get(symbol, symbol.domain)

    def declare(self, name: str, domain: Domain, latex: str) -> Term:
        """Make a variable of the statement, or return the one of that name.

        Raises:
            IllFormedError: the name is taken by something else.
        """
        earlier = self.declared.get(name)
        if earlier is not None and earlier.domain != domain:
            raise IllFormedError(f"the name {name} is used for two things; rename one of them")
        if earlier is None and not domain.infinite:
            self._ranges[name] = of_domain(domain)
        self.declared[name] = KernelVariable(name, domain)
        self.latex[name] = latex
        return var(name)

    def ranges(self) -> Mapping[str, Interval]:
        """Return the ranges of the variables that are numbers, and never infinite."""
        return MappingProxyType(self._ranges)

    def declare_together(
        self, names: tuple[str, ...], domain: Domain, latex: tuple[str, ...]
    ) -> tuple[Term, ...]:
        """Make the variables that one law, event, kernel or function consists of; they are new.

        Raises:
            IllFormedError: something else consists of variables of these names: it has the same name.
        """
        for name in names:
            if name in self.declared:
                raise IllFormedError(
                    f"the name {name.partition('[')[0]} is used for two things, as in {name}; "
                    "rename one of them"
                )
        return tuple(self.declare(name, domain, written) for name, written in zip(names, latex, strict=True))

    def simplex(self, names: tuple[str, ...], latex: tuple[str, ...]) -> tuple[Term, ...]:
        """Make the masses of a law: variables in [0, 1] that sum to one."""
        masses = self.declare_together(names, UNIT, latex)
        self.simplices.append(names)
        self.hypotheses.append(Relation("=", total(masses), rat(1)))
        return masses

    def bits(self, names: tuple[str, ...], latex: tuple[str, ...]) -> tuple[Term, ...]:
        """Make variables that are 0 or 1."""
        made = self.declare_together(names, BIT, latex)
        self.binaries.extend(names)
        return made

    def selection(self, names: tuple[str, ...], latex: tuple[str, ...]) -> tuple[Term, ...]:
        """Make the row of a map: variables that are 0 or 1, one of them 1."""
        row = self.bits(names, latex)
        self.simplices.append(names)
        self.hypotheses.append(Relation("=", total(row), rat(1)))
        return row

    def require(self, op: str, lhs: Term, rhs: Term) -> None:
        """Add a hypothesis that makes the claim meaningful, once."""
        hypothesis = Relation(op, lhs, rhs)
        if hypothesis not in self.hypotheses:
            self.hypotheses.append(hypothesis)

    def rest_on(self, theorem: str) -> None:
        """Note a classical theorem that the elaboration uses."""
        if theorem not in self.rests_on:
            self.rests_on.append(theorem)

    def is_known_order(self, order: Any) -> bool:
        """Return whether a hypothesis of the claim says that an expression lies between 1 and infinity."""
        return order in self.orders

    def once(self, key: Any, make: Callable[[], Any]) -> Any:
        """Return what ``make()`` made for this key, making it the first time only."""
        if key not in self._made:
            self._made[key] = make()
        return self._made[key]

    def recall(self, node: Any, make: Callable[[], Term]) -> Term:
        """Return the term of a node, remembering it where it does not depend on anything bound."""
        if any(node.has(symbol) for symbol in self._bound):
            return make()
        return self.once(("term", node), make)  # type: ignore[no-any-return]

    def size(self, space: Any) -> int:
        """Return the number of points of a space of unspecified size."""
        try:
            return self.shape.sizes[space]
        except KeyError:
            raise IllFormedError(f"the number of points of the space {space} is not fixed") from None

    @contextmanager
    def binding(self, symbol: Any, value: Any) -> Iterator[None]:
        """Give a bound symbol, a draw or a point its value while a body is elaborated."""
        missing = object()
        outer = self._bound.get(symbol, missing)
        self._bound[symbol] = value
        try:
            yield
        finally:
            if outer is missing:
                del self._bound[symbol]
            else:
                self._bound[symbol] = outer

    def is_bound(self, symbol: Any) -> bool:
        """Return whether something gives the symbol its value at this place."""
        return symbol in self._bound

    def is_integrated(self, expression: Any) -> bool:
        """Return whether the variable of an integral occurs in an expression."""
        parts = expression.free_symbols | {expression}
        values = [self._bound[part] for part in parts if part in self._bound]
        return any(isinstance(value, Term) and value.head == "var" for value in values)

    def bound(self, symbol: Any) -> Any:
        """Return the value that a binder gives the symbol.

        Raises:
            IllFormedError: nothing binds it.
        """
        if symbol not in self._bound:
            raise IllFormedError(f"nothing binds {symbol} at this place")
        return self._bound[symbol]

    @contextmanager
    def integration(self, symbol: Any, name: str, ends: tuple[Any, Any] | None = None) -> Iterator[Term]:
        """Bind a symbol to the variable of an integral between ``ends``, and yield that variable.

        The name tells the depth of nesting only, so that equal integrals are equal terms.
        """
        self._depth += 1
        variable = var(f"{name}~{self._depth}")
        before = self._ends.get(symbol)
        self._ends[symbol] = ends
        try:
            with self.binding(symbol, variable):
                yield variable
        finally:
            self._depth -= 1
            self._ends[symbol] = before

    def range_of(self, expression: Any) -> tuple[Any, ...] | None:
        """Return the values of an expression at the ends of the integral whose variable it has.

        There are none for what is bound otherwise, and None where it is not linear in the variable.

        >>> import sympy
        >>> context, u = Context(), sympy.Symbol("u")
        >>> with context.integration(u, "u", (0, 2)):
        ...     context.range_of(1 - u), context.range_of(u**2)
        ((1, -1), None)
        """
        inside = [symbol for symbol in expression.free_symbols if self._ends.get(symbol) is not None]
        if not inside:
            return ()
        if len(inside) > 1 or inside[0] in expression.diff(inside[0]).free_symbols:
            return None
        return tuple(
            expression.xreplace({inside[0]: sympy.sympify(end, strict=True)})
            for end in self._ends[inside[0]] or ()
        )
