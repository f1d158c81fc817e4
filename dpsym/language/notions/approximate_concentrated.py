"""Approximate zero-concentrated privacy: concentrated once a mass delta is removed from each law."""

from __future__ import annotations

from typing import Any

from sympy import Max

from dpsym.language.divergences.approximate import ApproximateRenyi
from dpsym.language.notions.base import Notion, fresh
from dpsym.language.relations import Comparison, ForAll
from dpsym.language.symbols import real

__all__ = ["ApproximateZCDP", "AtAllOrders"]


class AtAllOrders(ForAll):
    """A bound on approximate divergences for all orders, by one decomposition that serves all of them."""


class ApproximateZCDP(Notion):
    """delta-approximate zCDP: P = (1-delta)P' + delta P'' and Q likewise, with P', Q' (xi, rho)-zCDP.

    One decomposition serves all orders and both orders of the pair (Bun and Steinke 2016, Definition 8.1:
    it conditions on events of probability at least 1-delta, which comes to the same).  For delta = 0 it is
    :class:`~dpsym.language.ZCDP`.  ``ApproximateZCDP(delta, rho)`` is the case xi = 0.

    >>> from dpsym.language import laws, probability, real
    >>> ApproximateZCDP(probability("delta"), real("rho"))(*laws("P Q"))
    ApproximateZCDP(delta, 0, rho)(P, Q)
    """

    signature = ("parameter", "parameter", "parameter")

    def __new__(cls, delta: Any, *parameters: Any) -> Any:
        """Return the notion; a single parameter after delta is rho."""
        return super().__new__(cls, delta, *((0, *parameters) if len(parameters) == 1 else parameters))

    def unfold(self, first: Any, second: Any) -> Any:
        """Bound the approximate divergence in both orders of the pair, for all orders of the divergence."""
        return self.unfold_conclusion(first, second, set())

    def unfold_conclusion(self, first: Any, second: Any, taken: set[str]) -> Any:
        """Bound it for all values of an order whose name is not taken."""
        delta, xi, rho = self.args
        alpha = real(fresh("alpha", taken), above=1)
        both = (ApproximateRenyi(delta, alpha, *pair) for pair in ((first, second), (second, first)))
        return AtAllOrders(alpha, Comparison(Max(*both), "<=", xi + rho * alpha))

    def name_latex(self, printer: Any) -> str:
        """Return the LaTeX of the name."""
        delta, xi, rho = (printer._print(arg) for arg in self.args)
        rest = rf"{rho}\text{{-zCDP}}" if self.args[1] == 0 else rf"\left({xi}, {rho}\right)\text{{-zCDP}}"
        return rf"{delta}\text{{-approximate }} {rest}"
