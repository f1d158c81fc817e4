"""Probabilistic differential privacy: the privacy loss exceeds epsilon with probability at most delta."""

from __future__ import annotations

from typing import Any

from sympy import Max

from dpsym.language.expectation import Probability
from dpsym.language.notions.base import Notion
from dpsym.language.randomness import PrivacyLoss
from dpsym.language.relations import Comparison

__all__ = ["ProbabilisticDP"]


class ProbabilisticDP(Notion):
    """(epsilon, delta)-probabilistic differential privacy of a pair of laws (Machanavajjhala et al. 2008).

    >>> from dpsym.language import laws, probability, real
    >>> ProbabilisticDP(real("epsilon"), probability("delta"))(*laws("P Q")).unfold().rhs
    delta
    """

    signature = ("parameter", "parameter")

    def unfold(self, first: Any, second: Any) -> Any:
        """Bound the tail of the privacy loss in both orders of the pair."""
        epsilon, delta = self.args
        tails = (Probability(PrivacyLoss(*pair) > epsilon) for pair in ((first, second), (second, first)))
        return Comparison(Max(*tails), "<=", delta)

    def name_latex(self, printer: Any) -> str:
        """Return the LaTeX of the name."""
        return self.parameters_latex(printer, "ProDP")
