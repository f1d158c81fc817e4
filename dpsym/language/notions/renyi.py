"""Renyi differential privacy: the Renyi divergence of one order is at most epsilon."""

from __future__ import annotations

from typing import Any

from sympy import Max

from dpsym.language.divergences.approximate import ApproximateRenyi
from dpsym.language.divergences.renyi import Renyi
from dpsym.language.notions.base import Notion
from dpsym.language.relations import Comparison

__all__ = ["RDP", "ApproximateRDP"]


class RDP(Notion):
    """(alpha, epsilon)-Renyi differential privacy of a pair of laws.

    >>> from dpsym.language import laws, order, real
    >>> RDP(order("alpha"), real("epsilon"))(*laws("P Q")).unfold()
    Max(Renyi(alpha, P, Q), Renyi(alpha, Q, P)) <= epsilon
    """

    signature = ("order", "parameter")

    def unfold(self, first: Any, second: Any) -> Any:
        """Bound the divergence in both orders of the pair."""
        order, epsilon = self.args
        return Comparison(Max(Renyi(order, first, second), Renyi(order, second, first)), "<=", epsilon)

    def name_latex(self, printer: Any) -> str:
        """Return the LaTeX of the name."""
        return self.parameters_latex(printer, "RDP")


class ApproximateRDP(Notion):
    """delta-approximate (alpha, epsilon)-Renyi differential privacy of a pair of laws.

    >>> from dpsym.language import laws, order, probability, real
    >>> notion = ApproximateRDP(probability("delta"), order("alpha"), real("epsilon"))
    >>> notion(*laws("P Q"))
    ApproximateRDP(delta, alpha, epsilon)(P, Q)
    """

    signature = ("parameter", "order", "parameter")

    def unfold(self, first: Any, second: Any) -> Any:
        """Bound the approximate divergence in both orders of the pair."""
        delta, order, epsilon = self.args
        both = (ApproximateRenyi(delta, order, *pair) for pair in ((first, second), (second, first)))
        return Comparison(Max(*both), "<=", epsilon)

    def name_latex(self, printer: Any) -> str:
        """Return the LaTeX of the name."""
        delta, order, epsilon = (printer._print(arg) for arg in self.args)
        return rf"{delta}\text{{-approximate }} \left({order}, {epsilon}\right)\text{{-RDP}}"
