"""Zero-concentrated differential privacy: a linear bound of the Renyi divergence in the order."""

from __future__ import annotations

from typing import Any

from sympy import Max

from dpsym.language.divergences.renyi import Renyi
from dpsym.language.notions.base import Notion, fresh
from dpsym.language.relations import Comparison, ForAll
from dpsym.language.symbols import real

__all__ = ["ZCDP"]


class ZCDP(Notion):
    """``ZCDP(rho)`` or ``ZCDP(xi, rho)``: D_alpha is at most xi + rho alpha for all alpha above 1.

    >>> from dpsym.language import laws, real
    >>> ZCDP(real("rho"))(*laws("P Q")).unfold()
    ForAll(alpha, Max(Renyi(alpha, P, Q), Renyi(alpha, Q, P)) <= alpha*rho)
    """

    signature = ("parameter", "parameter")

    def __new__(cls, *parameters: Any) -> Any:
        """Return the notion; a single parameter is rho."""
        return super().__new__(cls, *((0, *parameters) if len(parameters) == 1 else parameters))

    def unfold(self, first: Any, second: Any) -> Any:
        """Bound the divergence in both orders of the pair, for all orders of the divergence."""
        return self._at(real("alpha", above=1), first, second)

    def unfold_conclusion(self, first: Any, second: Any, taken: set[str]) -> Any:
        """Bound it at an order that is a new variable of the claim."""
        return self._at(real(fresh("alpha", taken), above=1), first, second)

    def _at(self, alpha: Any, first: Any, second: Any) -> ForAll:
        xi, rho = self.args
        largest = Max(Renyi(alpha, first, second), Renyi(alpha, second, first))
        return ForAll(alpha, Comparison(largest, "<=", xi + rho * alpha))

    def name_latex(self, printer: Any) -> str:
        """Return the LaTeX of the name."""
        xi, rho = self.args
        if xi == 0:
            return rf"{printer._print(rho)}\text{{-zCDP}}"
        return self.parameters_latex(printer, "zCDP")
