"""f-divergences of a convex function f with f(1) = 0 that a text gives."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import sympy

from dpsym.errors import IllFormedError
from dpsym.kernel.terms import Term, rat, term
from dpsym.language.distributions.pairs import Atoms
from dpsym.language.divergences.base import Divergence
from dpsym.language.divergences.generators import ChiSquare
from dpsym.language.elaboration.building import decided, total, weighted
from dpsym.language.scalars import scalar

if TYPE_CHECKING:
    from dpsym.language.elaboration.checker import Checker
    from dpsym.language.elaboration.context import Context

__all__ = ["ChiSquare", "FDivergence"]


class FDivergence(Divergence):
    """``FDivergence(f, P, Q)``: the sum of q f(p/q), with slope * p where q = 0.

    ``f`` is a sympy Lambda or a Python function; ``slope``, the limit of f(x)/x, is found for sums of
    powers, logarithms, absolute values and positive parts, and has to be given otherwise.

    >>> from dpsym.language import laws
    >>> FDivergence(lambda x: x**2 - 1, *laws("P Q")).args[:2]
    (Lambda(x, x**2 - 1), oo)
    """

    def __new__(cls, f: Any, *args: Any, slope: Any = None) -> Any:
        """Return the divergence; the slope of f at infinity becomes its second argument."""
        function = f
        if callable(f) and not isinstance(f, sympy.Basic):
            x = sympy.Symbol("x")
            function = sympy.Lambda(x, f(x))
        if len(args) == 3:  # as sympy rebuilds a node: the slope comes second
            return super().__new__(cls, function, *args)
        found = slope if slope is not None else _slope_of(function)
        return super().__new__(cls, function, found, *args)

    def check(self, checker: Checker) -> None:
        """Check the function, its slope at infinity and the laws."""
        function, slope, first, second = self.args if len(self.args) == 4 else (None,) * 4
        if not isinstance(function, sympy.Lambda) or len(function.variables) != 1:
            raise IllFormedError(
                f"FDivergence takes a function of one variable and two laws, got {self.args}"
            )
        if slope is sympy.nan:
            raise IllFormedError(f"the limit of f(x)/x is not known for {function.expr}; give slope=")
        with checker.binding(*function.variables):
            checker.is_scalar(function.expr, self)
        checker.is_scalar(slope, self)
        for law in (first, second):
            checker.is_law(law, self)
        checker.same_space(first, second, self)

    def on_atoms(self, pairs: Atoms, context: Context) -> Term:
        """Return the sum over the atoms."""
        function, slope = self.args[0], scalar(self.args[1], context)
        (variable,) = function.variables
        parts = []
        for p, q in pairs:
            with context.binding(variable, term("mul", p, q**-1)):
                inside = scalar(function.expr, context)
            parts.append(decided("=", q, rat(0), weighted(p, slope), weighted(q, inside)))
        return total(parts)

    def _latex(self, printer: Any) -> str:
        generator = printer._print(self.args[0].expr) if isinstance(self.args[0], sympy.Lambda) else "f"
        return rf"D_{{{generator}}}{self.pair_latex(printer)}"


def _slope_of(function: Any) -> Any:
    """Return the limit of f(x)/x at infinity, or nan where it is not known."""
    if not isinstance(function, sympy.Lambda) or len(function.variables) != 1:
        return sympy.nan
    (x,) = function.variables
    slope: Any = sympy.S.Zero
    for part in sympy.Add.make_args(sympy.expand(function.expr)):
        coefficient, rest = part.as_independent(x)
        growth = _growth(rest, x)
        if growth is None or (growth is sympy.oo and not coefficient.is_number):
            return sympy.nan
        slope += coefficient * growth
    return slope


def _growth(factor: Any, x: Any) -> Any:
    """Return the limit of factor/x at infinity for the forms that f-divergences are made of."""
    if factor == x:
        return sympy.S.One
    if factor == 1 or factor == sympy.log(x):
        return sympy.S.Zero
    if factor == x * sympy.log(x):
        return sympy.oo
    if isinstance(factor, sympy.Pow) and factor.base == x and factor.exp.is_number:
        return sympy.oo if factor.exp > 1 else sympy.S.Zero
    if isinstance(factor, (sympy.Abs, sympy.Max)):
        slopes = [sympy.diff(arg, x) for arg in factor.args]
        if all(not slope.has(x) for slope in slopes):
            return abs(slopes[0]) if isinstance(factor, sympy.Abs) else sympy.Max(*slopes)
    return None
