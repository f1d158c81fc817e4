"""Kernels: stochastic maps from one finite space to another."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import sympy

from dpsym.errors import IllFormedError
from dpsym.kernel.terms import Term
from dpsym.language.distributions.base import Law
from dpsym.language.elaboration.shapes import Place
from dpsym.language.names import latex_name
from dpsym.language.nodes import Construct, Named
from dpsym.language.spaces import DEFAULT, Whole

if TYPE_CHECKING:
    from dpsym.language.elaboration.checker import Checker
    from dpsym.language.elaboration.context import Context

__all__ = ["KernelSymbol", "Row", "Rows", "kernel"]


class KernelSymbol(Named, Construct):
    """A kernel that a claim ranges over; ``K(y)`` is the law of the output at the point y."""

    signature = ("name", "space", "space", "flag")
    is_kernel = True

    @property
    def space(self) -> Any:
        """The space of inputs; designed points look here."""
        return self.args[1]

    @property
    def source(self) -> Any:
        """The space of inputs."""
        return self.args[1]

    @property
    def target(self) -> Any:
        """The space of outputs."""
        return self.args[2]

    @property
    def is_deterministic(self) -> bool:
        """Whether the kernel is a map: every row is 0 and 1."""
        return bool(self.args[3])

    @property
    def free_symbols(self) -> set[Any]:
        """The kernel itself."""
        return {self}

    def check(self, checker: Checker) -> None:
        """Take the kernel into the inventory."""
        super().check(checker)
        checker.found.others[self] = None

    def names(self, context: Context) -> tuple[str, ...]:
        """Return the names of all entries, row by row."""
        rows, columns = self.source.count(context), self.target.count(context)
        return tuple(
            f"{self.name}[{row + 1},{column + 1}]" for row in range(rows) for column in range(columns)
        )

    def rows(self, context: Context) -> tuple[tuple[Term, ...], ...]:
        """Return the rows of the stochastic matrix."""
        return context.once(self, lambda: self._rows(context))  # type: ignore[no-any-return]

    def _rows(self, context: Context) -> tuple[tuple[Term, ...], ...]:
        names, width = self.names(context), self.target.count(context)
        written = latex_name(self.name)
        rows = []
        for start in range(0, len(names), width):
            row = names[start : start + width]
            latex = tuple(rf"{written}({place + 1} \mid {start // width + 1})" for place in range(width))
            rows.append(
                context.selection(row, latex) if self.is_deterministic else context.simplex(row, latex)
            )
        return tuple(rows)

    def __call__(self, point: Any) -> Row:
        """Return the law of the output at a point."""
        return Row(self, point)  # type: ignore[no-any-return]

    def quantifier(self) -> str:
        r"""Return how a claim about every kernel introduces it.

        >>> kernel("K").quantifier()
        'K \\text{ from } \\mathcal{Y} \\text{ to } \\mathcal{Y}'
        """
        kind = r"\text{ a map from }" if self.is_deterministic else r"\text{ from }"
        name, source, target = (sympy.latex(part) for part in (self, self.source, self.target))
        return rf"{name} {kind} {source} \text{{ to }} {target}"


class Row(Law):
    """The law of a kernel's output at one input."""

    signature = ("kernel", "point")

    @property
    def space(self) -> Any:
        """The space of outputs."""
        return self.args[0].target

    def check(self, checker: Checker) -> None:
        """Check that the point is an input."""
        kernel, point = self.args
        checker.is_kernel(kernel, self)
        if not checker.is_bound(point):  # a point in a supremum or a draw in an expectation is
            checker.is_point(point, self)
        space = getattr(point, "space", None)
        if space != kernel.source:
            raise IllFormedError(f"{point} lies in {space}, but {kernel} takes inputs from {kernel.source}")

    def masses(self, context: Context) -> tuple[Term, ...]:
        """Return the row of the point that the context looks at."""
        kernel, point = self.args
        place = context.bound(point)
        if not isinstance(place, Place):
            raise IllFormedError(f"{point} is not a point of {kernel.source}")
        return kernel.rows(context)[place.index]  # type: ignore[no-any-return]

    def _sympystr(self, printer: Any) -> str:
        return f"{printer._print(self.args[0])}({printer._print(self.args[1])})"

    def _latex(self, printer: Any) -> str:
        return f"{printer._print(self.args[0])}({printer._print(self.args[1])})"


class Rows(Construct):
    """The kernel from the numbers 0, ..., k - 1 whose rows are k given laws on one space, in their order.

    >>> from dpsym.language.distributions.base import law
    >>> K = Rows(law("P"), law("Q"))
    >>> K.source, K.target
    (Whole(2), Y)
    """

    is_kernel = True

    @property
    def source(self) -> Any:
        """The numbers of the rows."""
        return Whole(len(self.args))

    @property
    def target(self) -> Any:
        """The space of the laws."""
        return self.args[0].space

    def check(self, checker: Checker) -> None:
        """Check that there are rows, and that they are laws on one space."""
        if not self.args:
            raise IllFormedError("Rows(...) takes the laws of its rows, and got none")
        for row in self.args:
            checker.is_law(row, self)
            checker.same_space(self.args[0], row, self)

    def rows(self, context: Context) -> tuple[tuple[Term, ...], ...]:
        """Return the masses of the laws."""
        return tuple(row.masses(context) for row in self.args)

    def __call__(self, point: Any) -> Row:
        """Return the law of the output at a point."""
        return Row(self, point)  # type: ignore[no-any-return]

    def _latex(self, printer: Any) -> str:
        return rf"\left({', '.join(printer._print(row) for row in self.args)}\right)"


def kernel(name: str, source: Any = None, target: Any = None, *, deterministic: bool = False) -> KernelSymbol:
    """Return a kernel, or with ``deterministic`` a map, between finite spaces.

    >>> from dpsym.language.spaces import Space
    >>> kernel("K", Space("Y"), Space("Z")).target
    Z
    """
    ends = (DEFAULT if space is None else space for space in (source, target))
    return KernelSymbol(name, *ends, bool(deterministic))  # type: ignore[no-any-return]
