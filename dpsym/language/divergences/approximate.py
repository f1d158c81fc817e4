"""The approximate Renyi divergence: the least divergence after removing a mass delta from each law."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from dpsym.errors import IllFormedError
from dpsym.kernel.terms import Term
from dpsym.language.divergences.base import Divergence

if TYPE_CHECKING:
    from dpsym.language.elaboration.context import Context

__all__ = ["ApproximateRenyi"]


class ApproximateRenyi(Divergence):
    """The infimum of D_order(P' || Q') over P = (1-delta)P' + delta P'', Q = (1-delta)Q' + delta Q''.

    >>> from dpsym.language import laws, order, probability
    >>> ApproximateRenyi(probability("delta"), order("alpha"), *laws("P Q"))
    ApproximateRenyi(delta, alpha, P, Q)
    """

    signature = ("parameter", "order", "law", "law")

    @property
    def mass(self) -> Any:
        """The mass that is removed."""
        return self.args[0]

    @property
    def order(self) -> Any:
        """The order of the divergence of what is left."""
        return self.args[1]

    def elaborate(self, context: Context) -> Term:
        """Refuse: an infimum is no term; see :mod:`dpsym.language.elaboration.existential`."""
        raise IllFormedError(f"{self} can only be bounded from above, as a hypothesis or as a conclusion")

    def _latex(self, printer: Any) -> str:
        return (
            rf"D_{{{printer._print(self.order)}}}^{{{printer._print(self.mass)}}}{self.pair_latex(printer)}"
        )
