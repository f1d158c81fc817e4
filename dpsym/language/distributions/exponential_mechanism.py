"""The exponential mechanism: it draws a point of a finite space, the more likely the more useful it is."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from dpsym.errors import IllFormedError
from dpsym.kernel.terms import Term, rat, term
from dpsym.language.distributions.base import Law
from dpsym.language.elaboration.building import product, total
from dpsym.language.elaboration.positivity import require_positive
from dpsym.language.functions import Values
from dpsym.language.scalars import scalar

if TYPE_CHECKING:
    from dpsym.language.elaboration.checker import Checker
    from dpsym.language.elaboration.context import Context

__all__ = ["ExponentialMechanism"]


class ExponentialMechanism(Law):
    """The law with masses proportional to exp(epsilon u / (2 sensitivity)), for a utility u.

    McSherry and Talwar (2007): it is epsilon-DP if u changes by at most the sensitivity at every point.
    The utility is a function on a finite space, made by ``values``; the sensitivity must be positive.
    It has nothing to do with the law ``Exponential`` on the half line.

    >>> from dpsym.language import real, values
    >>> ExponentialMechanism(values("u"), real("epsilon", at_least=0), 1)
    ExponentialMechanism(u, epsilon, 1)
    """

    signature = ("scalar", "parameter", "scalar")

    @property
    def utility(self) -> Any:
        """The function that says how useful each point is."""
        return self.args[0]

    @property
    def space(self) -> Any:
        """The space of the utility."""
        return getattr(self.utility, "space", None)

    def check(self, checker: Checker) -> None:
        """Check that the utility is a function on a finite space, and the two numbers."""
        if not isinstance(self.utility, Values):
            raise IllFormedError(
                f"{self.construct()} needs a utility, a function made by values(...), got {self.utility}"
            )
        checker.signature(self, self.signature)

    def masses(self, context: Context) -> tuple[Term, ...]:
        """Return 1 over the sum of exp(rate (u(z) - u(y))) over z: between 0 and 1, however large u is."""
        utility, epsilon, sensitivity = self.args
        require_positive(sensitivity, context)
        rate = scalar(epsilon / (2 * sensitivity), context)
        entries = utility.entries(context)
        return tuple(total(_odds(rate, other, own) for other in entries) ** -1 for own in entries)


def _odds(rate: Term, other: Term, own: Term) -> Term:
    """Return how much likelier a point of one utility is than a point of another."""
    return rat(1) if other is own else term("exp", product([rate, other - own]))
