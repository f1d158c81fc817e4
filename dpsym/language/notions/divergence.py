"""Divergence privacy: an f-divergence of one's choice is at most epsilon."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import sympy
from sympy import Max

from dpsym.errors import IllFormedError
from dpsym.language.distributions.base import laws
from dpsym.language.divergences.f_divergence import FDivergence
from dpsym.language.notions.base import Notion
from dpsym.language.relations import Comparison

if TYPE_CHECKING:
    from dpsym.language.elaboration.checker import Checker

__all__ = ["DivergenceDP"]


class DivergenceDP(Notion):
    """``DivergenceDP(f, epsilon)``: the f-divergences of the pair, in both orders, are at most epsilon.

    ``f`` is convex with f(1) = 0, and written as for :class:`~dpsym.language.FDivergence`, which also says
    what ``slope`` is (Barber and Duchi 2014).

    >>> from dpsym.language import laws, real
    >>> chi_square = DivergenceDP(lambda x: x**2 - 1, real("epsilon"))
    >>> chi_square(*laws("P Q")).unfold().rhs
    epsilon
    """

    def __new__(cls, f: Any, *parameters: Any, slope: Any = None) -> Any:
        """Return the notion; the slope of f at infinity becomes its second argument."""
        if len(parameters) == 2:  # as sympy rebuilds a node
            return super().__new__(cls, f, *parameters)
        function, found, *_ = FDivergence(f, *laws("P Q"), slope=slope).args
        return super().__new__(cls, function, found, *parameters)

    def check(self, checker: Checker) -> None:
        """Check the bound, and that the function and its slope are known."""
        if len(self.args) != 3:
            raise IllFormedError(f"DivergenceDP takes a function and a bound, got {self.args}")
        function, slope, epsilon = self.args
        FDivergence(function, slope, *laws("P Q")).check(type(checker)())
        if isinstance(function, sympy.Lambda):
            with checker.binding(*function.variables):
                checker.is_scalar(function.expr, self)
        checker.is_scalar(slope, self)
        checker.is_parameter(epsilon, self)

    def unfold(self, first: Any, second: Any) -> Any:
        """Bound the divergence in both orders of the pair."""
        function, slope, epsilon = self.args
        both = (FDivergence(function, slope, *pair) for pair in ((first, second), (second, first)))
        return Comparison(Max(*both), "<=", epsilon)

    def name_latex(self, printer: Any) -> str:
        """Return the LaTeX of the name."""
        function, _, epsilon = self.args
        return rf"\left({printer._print(function)}, {printer._print(epsilon)}\right)\text{{-DivDP}}"
