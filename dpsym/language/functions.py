"""Real functions: on a finite space with values in a range, and on the cube {0,1}^n."""

from __future__ import annotations

import itertools
from typing import TYPE_CHECKING, Any

import sympy
from flint import fmpq

from dpsym.errors import IllFormedError
from dpsym.kernel.statement import Domain
from dpsym.kernel.terms import Term
from dpsym.language.elaboration.building import maximum
from dpsym.language.elaboration.goals import Saturation
from dpsym.language.names import latex_name
from dpsym.language.nodes import Construct, Named, OnSpace, Scalar
from dpsym.language.scalars import concrete, scalar
from dpsym.language.spaces import DEFAULT
from dpsym.language.symbols import Variable

if TYPE_CHECKING:
    from dpsym.language.elaboration.checker import Checker
    from dpsym.language.elaboration.context import Context

__all__ = ["CubeFunction", "CubeValue", "Values", "cube_function", "taken_in", "values"]


class Values(OnSpace, Scalar):
    """A real function on a finite space with values in [low, high]; average it under a law.

    >>> values("v", low=0, high=1)
    v
    """

    signature = ("name", "space", "scalar", "scalar")

    @property
    def free_symbols(self) -> set[Any]:
        """The function itself, and the symbols of its range."""
        return {self}.union(self.args[2].free_symbols, self.args[3].free_symbols)

    def check(self, checker: Checker) -> None:
        """Take the function into the inventory."""
        super().check(checker)
        checker.found.others[self] = None

    def elaborate(self, context: Context) -> Term:
        """Refuse: the point at which the value is meant is not said."""
        raise IllFormedError(f"{self} is a function on {self.space}; take its expectation under a law")

    def entries(self, context: Context) -> tuple[Term, ...]:
        """Return the values as variables in the range."""

        def make() -> tuple[Term, ...]:
            names, called = self.names(context), latex_name(self.name)
            written = tuple(f"{called}({place + 1})" for place in range(len(names)))
            return in_range(names, written, self.args[2], self.args[3], context)

        return context.once(self, make)  # type: ignore[no-any-return]

    def __call__(self, point: Any) -> ValueAt:
        """Return the value at a point."""
        return ValueAt(self, point)  # type: ignore[no-any-return]

    def quantifier(self) -> str:
        r"""Return how a claim about every function introduces it.

        >>> values("v", low=0, high=1).quantifier()
        'v \\colon \\mathcal{Y} \\to [0, 1]'
        >>> values("u(x)").quantifier()
        'u(x, \\cdot) \\colon \\mathcal{Y} \\to \\mathbb{R}'
        """
        name, space, low, high = (latex_name(self.name), *(sympy.latex(arg) for arg in self.args[1:]))
        called = applied(name, r"\cdot")
        opened = "(" if self.args[2] == -sympy.oo else "["
        closed = ")" if self.args[3] == sympy.oo else "]"
        whole = self.args[2:] == (-sympy.oo, sympy.oo)
        target = r"\mathbb{R}" if whole else f"{opened}{low}, {high}{closed}"
        return rf"{called} \colon {space} \to {target}"


class ValueAt(Scalar):
    """The value of a function at a point."""

    def check(self, checker: Checker) -> None:
        """Check that the point lies in the function's space."""
        function, point = self.args
        function.check(checker)
        checker.is_point(point, self)
        checker.same_space(function, point, self)

    def elaborate(self, context: Context) -> Term:
        """Return the value at the point that the context looks at."""
        function, point = self.args
        return function.entries(context)[context.bound(point).index]  # type: ignore[no-any-return]

    def _latex(self, printer: Any) -> str:
        name, place = (printer._print(part) for part in self.args)
        return applied(name, place) if applied(name, "") != name else f"{name}({place})"


def taken_in(body: Any) -> list[Any]:
    """Return the functions in an expression whose point is drawn, and not said.

    >>> from dpsym.language.spaces import point
    >>> u, v = values("u"), values("v")
    >>> taken_in(u(point("y")) * v)
    [v]
    """
    said = {part: sympy.Dummy() for part in body.atoms(ValueAt)}
    return sorted(body.xreplace(said).atoms(Values), key=str)


def applied(name: str, place: str) -> str:
    """Return the name of the values of a function of two things, with the second of them: u(x, r) of u(x).

    >>> applied("u(x)", "r"), applied("u", "r")
    ('u(x, r)', 'u')
    """
    return f"{name[:-1]}, {place})" if name.endswith(")") else name


class CubeFunction(Named, Construct):
    """A real function on {0,1}^n with values in [low, high]; apply it to a sequence of n draws."""

    signature = ("name", "count", "scalar", "scalar")

    @property
    def space(self) -> Any:
        """No symbolic space: the size is the number of draws."""
        return None

    @property
    def free_symbols(self) -> set[Any]:
        """The function itself, and the symbols of its parameters."""
        return {self}.union(*(arg.free_symbols for arg in self.args[1:]))

    def check(self, checker: Checker) -> None:
        """Take the function into the inventory."""
        super().check(checker)
        checker.found.others[self] = None

    def names(self, context: Context) -> tuple[str, ...]:
        """Return the names of the variables that are the values."""
        number = concrete(self.args[1], context, "the dimension of a cube")
        return tuple(f"{self.name}[{''.join(bits)}]" for bits in itertools.product("01", repeat=number))

    def entries(self, context: Context) -> tuple[Term, ...]:
        """Return the values as variables in the range."""
        names = self.names(context)
        inside = [name[len(self.name) + 1 : -1] for name in names]
        written = tuple(f"{latex_name(self.name)}({','.join(bits)})" for bits in inside)
        make = lambda: in_range(names, written, self.args[2], self.args[3], context)
        return context.once(self, make)  # type: ignore[no-any-return]

    def __call__(self, sample: Any) -> CubeValue:
        """Return the value at a sequence of draws."""
        return CubeValue(self, sample)  # type: ignore[no-any-return]

    def quantifier(self) -> str:
        r"""Return how a claim about every function introduces it.

        >>> cube_function("f", 2).quantifier()
        'f \\colon \\{0,1\\}^{2} \\to [0, 1]'
        """
        _, number, low, high = (sympy.latex(arg) for arg in self.args)
        return rf"{latex_name(self.name)} \colon \{{0,1\}}^{{{number}}} \to [{low}, {high}]"


class CubeValue(Scalar):
    """The value of a function on the cube at a sequence of draws of 0 and 1."""

    def check(self, checker: Checker) -> None:
        """Check that the sequence has a value here and as many draws as the cube has dimensions."""
        function, sample = self.args
        function.check(checker)
        if not checker.is_bound(sample):
            raise IllFormedError(f"{self} is random; take its expectation or a probability")
        if sample.number != function.args[1]:
            raise IllFormedError(
                f"{function} takes {function.args[1]} bits, but {sample} has {sample.number} draws"
            )

    def elaborate(self, context: Context) -> Term:
        """Return the value at the sequence that an expectation is looking at."""
        function, sample = self.args
        place = 0
        for bit in context.bound(sample):
            place = 2 * place + bit.index
        entries = function.entries(context)
        if place >= len(entries):
            raise IllFormedError(f"{sample} is not a sequence of bits, as {function} needs it")
        return entries[place]  # type: ignore[no-any-return]

    def _sympystr(self, printer: Any) -> str:
        return f"{printer._print(self.args[0])}({printer._print(self.args[1])})"

    def _latex(self, printer: Any) -> str:
        return f"{printer._print(self.args[0])}({printer._print(self.args[1])})"


def values(name: str, on: Any = None, low: Any = -sympy.oo, high: Any = sympy.oo) -> Values:
    """Return a real function on a finite space with values in [low, high].

    >>> from dpsym.language.symbols import real
    >>> Delta = real("Delta", at_least=0)
    >>> values("v", low=-Delta, high=Delta).args[2]
    -Delta
    """
    return Values(name, DEFAULT if on is None else on, low, high)  # type: ignore[no-any-return]


def cube_function(name: str, n: Any, low: Any = 0, high: Any = 1) -> CubeFunction:
    """Return a function on {0,1}^n with values in [low, high].

    >>> cube_function("f", 3)
    f
    """
    return CubeFunction(name, n, low, high)  # type: ignore[no-any-return]


def in_range(
    names: tuple[str, ...], written: tuple[str, ...], low: Any, high: Any, context: Context
) -> tuple[Term, ...]:
    """Make variables in a range; what is not a number in it becomes one hypothesis that can be met."""
    least, most = _end(low), _end(high)
    domain = Domain(least, most)
    entries = context.declare_together(names, domain, written)
    if low == -high and least is most is None and high != sympy.oo:
        bound = scalar(high, context)
        _bounded(maximum(absolute(entry) for entry in entries), bound, high, context)
        return entries
    if most is None and high != sympy.oo:
        _bounded(maximum(entries), scalar(high, context), high, context)
    if least is None and low != -sympy.oo:
        for entry in entries:
            context.require("<=", scalar(low, context), entry)
    return entries


def absolute(entry: Term) -> Term:
    """Return the absolute value of a term."""
    return Term("abs", (entry,))


def _bounded(largest: Term, bound: Term, written: Any, context: Context) -> None:
    context.require("<=", largest, bound)
    if isinstance(written, Variable) and bound.head == "var":
        context.saturations.append(Saturation(str(bound.data), largest))


def _end(bound: Any) -> fmpq | None:
    return fmpq(int(bound.p), int(bound.q)) if bound.is_Rational else None
