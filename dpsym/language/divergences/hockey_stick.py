"""The hockey-stick divergence and the total variation distance."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from dpsym.kernel.terms import Term, rat, term
from dpsym.language.distributions.densities import Densities
from dpsym.language.distributions.pairs import Atoms
from dpsym.language.divergences.base import Divergence
from dpsym.language.elaboration.building import total
from dpsym.language.scalars import scalar

if TYPE_CHECKING:
    from dpsym.language.elaboration.context import Context

__all__ = ["HockeyStick", "TotalVariation"]


class HockeyStick(Divergence):
    """The sum of the positive parts of p - e^epsilon q: the least delta for (epsilon, delta).

    >>> from dpsym.language import Bernoulli, Context
    >>> HockeyStick(0, Bernoulli(1), Bernoulli(0)).elaborate(Context())
    add(max(0, -1), max(0, 1))
    """

    signature = ("parameter", "law", "law")

    def on_atoms(self, pairs: Atoms, context: Context) -> Term:
        """Return the sum over the atoms."""
        epsilon = scalar(self.args[0], context)
        factor = rat(1) if epsilon == rat(0) else term("exp", epsilon)
        return total(term("max", 0, p - factor * q) for p, q in pairs)

    def on_densities(self, pair: Densities, context: Context) -> Any:
        """Return the closed form, the supremum being attained on a half-line."""
        context.rest_on("Neyman-Pearson")
        return pair.hockey_stick(self.args[0])

    def _latex(self, printer: Any) -> str:
        return rf"E_{{{printer._print(self.args[0])}}}{self.pair_latex(printer)}"


class TotalVariation(Divergence):
    """The total variation distance: the hockey-stick divergence at 0, half the sum of |p - q|.

    >>> from sympy import Rational
    >>> from dpsym import Bernoulli, Claim
    >>> distance = TotalVariation(Bernoulli(0), Bernoulli(Rational(1, 4)))
    >>> Claim(distance <= Rational(1, 4)).elaborate().goals[0].statement.conclusion.rhs
    1/4
    """

    def on_atoms(self, pairs: Atoms, context: Context) -> Term:
        """Return half the sum of the absolute differences of the masses."""
        return total(term("abs", p - q) for p, q in pairs) * rat(1, 2)

    def on_densities(self, pair: Densities, context: Context) -> Any:
        """Return the closed form of the hockey-stick divergence at 0."""
        context.rest_on("Neyman-Pearson")
        return pair.hockey_stick(0)

    def _latex(self, printer: Any) -> str:
        return rf"\mathrm{{TV}}{self.pair_latex(printer)}"
