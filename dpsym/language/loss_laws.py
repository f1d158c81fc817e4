"""The law of the privacy loss of two laws with densities, where it is closed: for a shift of one scale."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import sympy

from dpsym.errors import UnknownError
from dpsym.language.distributions.continuous import Normal, Piece, RealLaw
from dpsym.language.distributions.densities import LaplacePair, NormalPair, apart, densities
from dpsym.language.signs import is_evidently_positive

if TYPE_CHECKING:
    from dpsym.language.elaboration.context import Context

__all__ = ["LaplaceLoss", "loss_law"]


def loss_law(loss: Any) -> Any:
    """Return the law of a privacy loss: for a shift of mu deviations of a normal law, N(mu^2/2, mu^2).

    Raises:
        UnknownError: it is not closed.

    >>> from dpsym.language import Laplace, PrivacyLoss
    >>> loss_law(PrivacyLoss(Normal(0, 2), Normal(1, 2))), loss_law(PrivacyLoss(Laplace(0, 2), Laplace(1, 2)))
    (Normal(1/8, 1/2), LaplaceLoss(1/2))
    """
    pair = densities(loss.args[0], loss.args[1], loss)
    if isinstance(pair, LaplacePair):
        return LaplaceLoss(pair.largest_loss())
    if not isinstance(pair, NormalPair):
        raise UnknownError(f"dpsym knows the law of {loss} for normal and Laplace laws of one scale only")
    shift = apart(pair.first, pair.second) / pair.scale
    if not is_evidently_positive(apart(pair.first, pair.second)):
        raise UnknownError(f"the law of {loss} is another one where the means are equal; say which is larger")
    return Normal(shift**2 / 2, shift)


class LaplaceLoss(RealLaw):
    """The law of the privacy loss of two Laplace laws at a distance of c scales, with an atom at c and -c.

    >>> LaplaceLoss(2).upper_tail(2), LaplaceLoss(2).from_on(2)
    (0, 1/2)
    """

    signature = ("scalar",)
    has_atoms = True

    def upper_tail(self, bound: Any) -> Any:
        """Return the probability of losses above a bound."""
        (most,) = self.args
        between = 1 - sympy.exp((bound - most) / 2) / 2
        return sympy.Piecewise((1, sympy.Lt(bound, -most)), (between, sympy.Lt(bound, most)), (0, True))

    def from_on(self, bound: Any) -> Any:
        """Return the probability of losses of at least a bound."""
        (most,) = self.args
        between = 1 - sympy.exp((bound - most) / 2) / 2
        return sympy.Piecewise((1, sympy.Le(bound, -most)), (between, sympy.Le(bound, most)), (0, True))

    @property
    def mean(self) -> Any:
        """The Kullback-Leibler divergence of the two laws."""
        return sympy.exp(-self.args[0]) + self.args[0] - 1

    def density(self, x: Any) -> Any:
        """Refuse: there are atoms."""
        raise UnknownError("the privacy loss of two Laplace laws has no density, as it has atoms")

    def pieces(self) -> list[Piece]:
        """Refuse: there are atoms."""
        raise UnknownError("dpsym knows tails of the privacy loss of two Laplace laws only")

    def require(self, context: Context) -> None:
        """Require nothing: the two laws do."""
