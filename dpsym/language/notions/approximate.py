"""Approximate differential privacy: the hockey-stick divergence at epsilon is at most delta."""

from __future__ import annotations

from typing import Any

from sympy import Max

from dpsym.language.divergences.hockey_stick import HockeyStick
from dpsym.language.notions.base import Notion
from dpsym.language.notions.pure import PureDP
from dpsym.language.relations import Comparison

__all__ = ["ApproximateDP"]


class ApproximateDP(Notion):
    """(epsilon, delta)-differential privacy of a pair of laws.

    >>> from dpsym.language import laws, probability, real
    >>> ApproximateDP(real("epsilon"), probability("delta"))(*laws("P Q")).unfold()
    Max(HockeyStick(epsilon, P, Q), HockeyStick(epsilon, Q, P)) <= delta
    """

    signature = ("parameter", "parameter")

    def unfold(self, first: Any, second: Any) -> Any:
        """Bound the hockey-stick divergence in both orders; (epsilon, 0)-privacy is the pure notion."""
        epsilon, delta = self.args
        if delta == 0:
            return PureDP(epsilon).unfold(first, second)
        largest = Max(HockeyStick(epsilon, first, second), HockeyStick(epsilon, second, first))
        return Comparison(largest, "<=", delta)

    def unfold_conclusion(self, first: Any, second: Any, taken: set[str]) -> Any:
        """Keep the hockey-stick divergence also for delta = 0, so that the claim stays as it is written."""
        epsilon, delta = self.args
        largest = Max(HockeyStick(epsilon, first, second), HockeyStick(epsilon, second, first))
        return Comparison(largest, "<=", delta)

    def name_latex(self, printer: Any) -> str:
        """Return the LaTeX of the name."""
        return self.parameters_latex(printer, "DP")
