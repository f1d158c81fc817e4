"""Sensitivities: by how much functions of a dataset can differ between neighbours."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

import sympy

from dpsym.errors import IllFormedError
from dpsym.kernel.terms import Term
from dpsym.language.binding import names_in
from dpsym.language.entries import dataset_space
from dpsym.language.functions import Values
from dpsym.language.neighbours import OverUnorderedNeighbours
from dpsym.language.nodes import Scalar
from dpsym.language.notions.base import fresh
from dpsym.language.scalars import scalar
from dpsym.language.spaces import Point

if TYPE_CHECKING:
    from dpsym.language.elaboration.checker import Checker
    from dpsym.language.elaboration.context import Context

__all__ = ["Sensitivity"]

NORMS: Final = (1, 2, sympy.oo)
NONE: Final = sympy.Tuple()  # in place of the dataset where the functions are symbols


class Sensitivity(Scalar):
    """By how much functions of a dataset can differ between neighbours, in the l1 norm of their values.

    ``Sensitivity(f)`` and ``Sensitivity(f, g, norm=2)`` are for functions made by ``values``; the norms
    are 1, 2 and oo (Dwork and Roth 2014, Definitions 3.1 and 3.8).  ``Sensitivity(x[1] + x[2], at=x)`` is
    for functions that are given by expressions in a dataset x.

    >>> from dpsym.language import Datasets, point, values
    >>> x = point("x", on=Datasets(2))
    >>> Sensitivity(values("f", on=Datasets(2))), Sensitivity(x[1] + x[2], at=x)
    (Sensitivity(f), Sensitivity(x[1] + x[2], at=x))
    """

    def __new__(cls, *functions: Any, at: Any = NONE, norm: Any = 1) -> Any:
        """Return the sensitivity of one function, or of the vector of several."""
        if len(functions) == 3 and isinstance(functions[0], sympy.Tuple):
            return super().__new__(cls, *functions)  # by sympy, from the arguments of such a node
        return super().__new__(cls, functions, at, norm)

    @property
    def free_symbols(self) -> set[Any]:
        """The functions, or the symbols of the expressions without the dataset."""
        return self.args[0].free_symbols - {self.args[1]}  # type: ignore[no-any-return]

    def check(self, checker: Checker) -> None:
        """Check that there are functions of a dataset, and that the norm is one of the three."""
        functions, at, norm = self.args
        if norm not in NORMS:
            raise IllFormedError(f"{self.construct()} knows the norms 1, 2 and oo, got {norm}")
        if not functions:
            raise IllFormedError(f"{self.construct()} needs a function")
        for function in functions if at == NONE else ():
            if not isinstance(function, Values):
                raise IllFormedError(
                    f"{self.construct()} needs a function made by values, or at=x where {function} is "
                    "meant for a dataset x"
                )
            dataset_space(function.space, self)
            checker.same_space(functions[0], function, self)
        self._maximum().check(checker)

    def elaborate(self, context: Context) -> Term:
        """Return the largest difference between neighbours."""
        largest = self._maximum()
        return scalar(sympy.sqrt(largest) if self.args[2] == 2 else largest, context)

    def _maximum(self) -> OverUnorderedNeighbours:
        """Return the largest difference, for the norm 2 the largest square of it."""
        functions, at, norm = self.args
        taken = names_in(self.args[0])
        x = Point(fresh("x", taken), functions[0].space) if at == NONE else at
        y = Point(fresh("y", taken | {str(x)}), getattr(x, "space", NONE))
        at_x = [function(x) for function in functions] if at == NONE else functions
        changes = [value - value.xreplace({x: y}) for value in at_x]
        if norm == 2:
            body = sympy.Add(*(change**2 for change in changes))
        else:
            sizes = [sympy.Abs(change, evaluate=False) for change in changes]
            body = sympy.Add(*sizes) if norm == 1 else sympy.Max(*sizes, evaluate=False)
        return OverUnorderedNeighbours(body, x, y)  # type: ignore[no-any-return]

    def _sympystr(self, printer: Any) -> str:
        functions, at, norm = self.args
        options = [] if at == NONE else [f"at={printer._print(at)}"]
        options += [] if norm == 1 else [f"norm={printer._print(norm)}"]
        return f"{self.construct()}({', '.join([*map(printer._print, functions), *options])})"

    def _latex(self, printer: Any) -> str:
        functions, _, norm = self.args
        names = ", ".join(map(printer._print, functions))
        return rf"\Delta_{{{printer._print(norm)}}}\left({names}\right)"
