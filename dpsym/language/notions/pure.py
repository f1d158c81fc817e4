"""Pure differential privacy: the privacy loss is at most epsilon everywhere."""

from __future__ import annotations

from typing import Any

from sympy import Max

from dpsym.errors import UnknownError
from dpsym.language.distributions.densities import densities
from dpsym.language.divergences.renyi import MaxDivergence
from dpsym.language.notions.base import Notion, fresh
from dpsym.language.relations import Comparison, ForAll
from dpsym.language.symbols import real

__all__ = ["PureDP"]


class PureDP(Notion):
    """epsilon-differential privacy of a pair of laws.

    >>> from dpsym.language import laws, real
    >>> PureDP(real("epsilon"))(*laws("P Q")).unfold()
    Max(MaxDivergence(P, Q), MaxDivergence(Q, P)) <= epsilon
    """

    signature = ("parameter",)

    def unfold(self, first: Any, second: Any) -> Any:
        """Bound the max divergence in both orders."""
        largest = Max(MaxDivergence(first, second), MaxDivergence(second, first))
        return Comparison(largest, "<=", self.args[0])

    def unfold_conclusion(self, first: Any, second: Any, taken: set[str]) -> Any:
        """For laws with densities, bound the privacy loss at every point of the line, where it is known."""
        if first.has_masses or second.has_masses:
            return self.unfold(first, second)
        z = real(fresh("z", taken))
        try:
            loss = densities(first, second, self).loss(z)
        except UnknownError:
            return self.unfold(first, second)
        return ForAll(z, Comparison(Max(loss, -loss), "<=", self.args[0]))

    def name_latex(self, printer: Any) -> str:
        """Return the LaTeX of the name."""
        return rf"{printer._print(self.args[0])}\text{{-DP}}"
