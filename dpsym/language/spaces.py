"""Finite spaces: of unspecified size, products of them, and numbers from zero."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

import sympy

from dpsym.errors import IllFormedError
from dpsym.language.entries import Record
from dpsym.language.names import latex_name
from dpsym.language.nodes import Construct, Named
from dpsym.language.scalars import concrete

if TYPE_CHECKING:
    from dpsym.language.elaboration.checker import Checker
    from dpsym.language.elaboration.context import Context

__all__ = ["DEFAULT", "REALS", "Point", "PowerSpace", "ProductSpace", "RealLine", "Space", "Whole", "point"]

CALLIGRAPHIC: Final = "XYZUVWSTRO"


class Space(Named, Construct):
    """A finite set whose number of points the claim does not say; it is checked for several.

    >>> Space("Y")
    Y
    """

    signature = ("name",)
    is_space = True
    is_symbolic = True

    def check(self, checker: Checker) -> None:
        """Take the space into the inventory."""
        super().check(checker)
        checker.found.spaces[self] = None

    def count(self, context: Context) -> int:
        """Return the number of points in the shape that the context holds."""
        return context.size(self)

    def __pow__(self, length: Any) -> PowerSpace:
        return PowerSpace(self, length)  # type: ignore[no-any-return]

    def _latex(self, printer: Any) -> str:
        return rf"\mathcal{{{self.name}}}" if self.name in CALLIGRAPHIC else latex_name(self.name)


class ProductSpace(Construct):
    r"""Tuples of points of several spaces, in lexicographic order.

    >>> from sympy.printing.latex import latex
    >>> latex(ProductSpace(Space("Y"), Space("Z")))
    '\\mathcal{Y} \\times \\mathcal{Z}'
    """

    is_space = True

    def check(self, checker: Checker) -> None:
        """Check each factor."""
        for factor in self.args:
            checker.is_space(factor, self)

    def count(self, context: Context) -> int:
        """Return the number of tuples."""
        number = 1
        for factor in self.args:
            number *= factor.count(context)
        return number

    def _latex(self, printer: Any) -> str:
        return r" \times ".join(printer._print(factor) for factor in self.args)


class PowerSpace(Construct):
    """Sequences of a fixed length of points of one space, as in ``Space("Y") ** 2``."""

    signature = ("space", "count")
    is_space = True

    def count(self, context: Context) -> int:
        """Return the number of sequences."""
        return int(self.args[0].count(context) ** concrete(self.args[1], context, "the length of a sequence"))

    def _latex(self, printer: Any) -> str:
        return f"{printer._print(self.args[0])}^{{{printer._print(self.args[1])}}}"


class Whole(Construct):
    """The numbers 0, 1, ..., size - 1: where laws with given masses live, and the places of families.

    >>> Whole(3)
    Whole(3)
    """

    signature = ("count",)
    is_space = True

    def count(self, context: Context) -> int:
        """Return the number of points."""
        return concrete(self.args[0], context, "the number of points")

    def _latex(self, printer: Any) -> str:
        return rf"\{{0, \dots, {printer._print(self.args[0] - 1)}\}}"


class RealLine(Construct):
    """The real numbers, where laws with a density live."""

    is_space = True

    def count(self, context: Context) -> int:
        """Refuse: there is no number of points."""
        raise IllFormedError("a law on the real line has no finite number of points")

    def _latex(self, printer: Any) -> str:
        return r"\mathbb{R}"


class Point(Named, Construct):
    """A point of a finite space, over which a claim, a supremum or a sum of masses ranges.

    Of a dataset x, ``x[i]`` is an entry.

    >>> from dpsym import Datasets, laws, point
    >>> (P,), x = laws("P"), point("x", on=Datasets(2))
    >>> P(Point("y", P.space)), x[1].subs(x, x) == x[1]
    (P(y), True)
    """

    signature = ("name", "space")
    is_point = True
    __iter__ = None  # having entries does not make it a sequence for Python

    @property
    def space(self) -> Any:
        """The space that the point lies in."""
        return self.args[1]

    @property
    def free_symbols(self) -> set[Any]:
        """The point itself."""
        return {self}

    def check(self, checker: Checker) -> None:
        """Take the point into the inventory, unless something binds it."""
        super().check(checker)
        if not checker.is_bound(self):
            checker.found.points[self] = None

    def quantifier(self) -> str:
        r"""Return how a claim about every point introduces it.

        >>> point("y").quantifier()
        'y \\in \\mathcal{Y}'
        """
        return rf"{sympy.latex(self)} \in {sympy.latex(self.space)}"

    def __getitem__(self, place: Any) -> Record:
        return Record(self, place)  # type: ignore[no-any-return]


def point(name: str, on: Any = None) -> Point:
    """Return a point of a space, the common space of all laws where ``on`` is left out.

    >>> point("y", Space("Y"))
    y
    """
    return Point(name, DEFAULT if on is None else on)  # type: ignore[no-any-return]


DEFAULT: Final[Any] = Space("Y")
REALS: Final[Any] = RealLine()
