"""What can be told from one outcome: the trade-off function of a pair of laws."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from dpsym.kernel.terms import Term, rat, term
from dpsym.language.distributions.densities import Densities
from dpsym.language.distributions.pairs import Atoms
from dpsym.language.divergences.base import Divergence
from dpsym.language.elaboration.building import decided, maximum, total
from dpsym.language.elaboration.positivity import require_probability
from dpsym.language.scalars import scalar

if TYPE_CHECKING:
    from dpsym.language.elaboration.context import Context

__all__ = ["TradeOff"]


class TradeOff(Divergence):
    """``TradeOff(x, P, Q)``: the least error of the second kind of a test whose first kind is at most x.

    It is T(P, Q)(x) of Dong, Roth and Su (2022), for x in [0, 1].  On a finite space linear programming
    duality makes it the largest of 0 and, for each point with p > 0 and its ratio t = q/p, the sum of
    min(q', t p') over all points less t x (the lemma of Neyman and Pearson, 1933).
    Of two normal laws, and of two Laplace laws, of one scale it has a closed form.

    >>> from dpsym.language import Bernoulli, Claim
    >>> from sympy import Rational
    >>> quarter = Rational(1, 4)
    >>> Claim(TradeOff(quarter, Bernoulli(quarter), Bernoulli(1 - quarter)) <= quarter).check().verdict
    'proved'
    """

    signature = ("scalar", "law", "law")

    def on_atoms(self, pairs: Atoms, context: Context) -> Term:
        """Return the largest value of the dual at its corners."""
        require_probability(self.args[0], context)
        level = scalar(self.args[0], context)
        corners = [decided("=", p, rat(0), rat(0), _dual(q * p**-1, pairs, level)) for p, q in pairs]
        return maximum([rat(0), *corners])

    def on_densities(self, pair: Densities, context: Context) -> Any:
        """Return the closed form for laws that differ by a shift."""
        require_probability(self.args[0], context)
        context.rest_on("Neyman-Pearson")
        return pair.trade_off(self.args[0])

    def _latex(self, printer: Any) -> str:
        level, first, second = (printer._print(arg) for arg in self.args)
        return rf"T\left({first}, {second}\right)\left({level}\right)"


def _dual(ratio: Term, pairs: Atoms, level: Term) -> Term:
    return total([*(term("min", q, ratio * p) for p, q in pairs), rat(-1) * ratio * level])
