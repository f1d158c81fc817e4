"""Randomized response, the pair of laws that is worst for (epsilon, delta)-privacy."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import sympy

from dpsym.errors import IllFormedError
from dpsym.kernel.terms import Term, rat, term
from dpsym.language.distributions.base import Law
from dpsym.language.elaboration.building import joint_mass
from dpsym.language.elaboration.positivity import require_probability
from dpsym.language.scalars import scalar
from dpsym.language.spaces import Whole

if TYPE_CHECKING:
    from dpsym.language.elaboration.checker import Checker
    from dpsym.language.elaboration.context import Context

__all__ = ["RandomizedResponse"]


class RandomizedResponse(Law):
    """The answer of randomized response to the bit 0; :attr:`partner` is the answer to the bit 1.

    With ``delta`` the bit is given away with probability delta, on two further points.

    >>> from sympy import log
    >>> from dpsym.language.elaboration.context import Context
    >>> RandomizedResponse(log(3)).masses(Context())
    (3/4, 1/4)
    """

    signature = ("parameter", "parameter", "scalar")

    def __new__(cls, epsilon: Any, delta: Any = 0, bit: Any = 0) -> Any:
        """Return the law of the answer to a bit."""
        return super().__new__(cls, epsilon, delta, bit)

    @property
    def partner(self) -> RandomizedResponse:
        """The law of the answer to the other bit."""
        epsilon, delta, bit = self.args
        return RandomizedResponse(epsilon, delta, 1 - bit)  # type: ignore[no-any-return]

    @property
    def space(self) -> Any:
        """Two answers, or four where delta is not 0."""
        return Whole(2 if self.args[1] == 0 else 4)

    @property
    def weights(self) -> tuple[Any, ...]:
        """The masses as expressions.

        >>> RandomizedResponse(1, 0, 1).weights
        (1/(1 + E), E/(1 + E))
        """
        epsilon, delta, bit = self.args
        odds = sympy.exp(epsilon)
        truthful: tuple[Any, ...] = (odds / (1 + odds), 1 / (1 + odds))
        if delta != 0:
            truthful = (delta, *((1 - delta) * mass for mass in truthful), sympy.S.Zero)
        return truthful if bit == 0 else truthful[::-1]

    def check(self, checker: Checker) -> None:
        """Check the parameters, and that the bit is one."""
        if len(self.args) == 3 and self.args[2] not in (0, 1):
            raise IllFormedError(
                f"the bit of {self.construct()} is 0 or 1, got {self.args[2]}; take a mixture of the two "
                "answers, or a Bernoulli law whose probability depends on the bit"
            )
        checker.signature(self, ("parameter", "parameter", "scalar"))

    def masses(self, context: Context) -> tuple[Term, ...]:
        """Return e^epsilon/(1+e^epsilon) and 1/(1+e^epsilon), between the two revealing answers."""
        epsilon, delta, bit = self.args
        odds = term("exp", scalar(epsilon, context))
        if epsilon.is_number and epsilon.func.__name__ == "log" and epsilon.args[0].is_Rational:
            odds = scalar(epsilon.args[0], context)
        other = (1 + odds) ** -1
        truthful: tuple[Term, ...] = (joint_mass([odds, other]), other)
        if delta != 0:
            require_probability(delta, context)
            hidden, revealed = scalar(1 - delta, context), scalar(delta, context)
            truthful = (revealed, *(joint_mass([hidden, mass]) for mass in truthful), rat(0))
        return truthful if bit == 0 else truthful[::-1]

    def _latex(self, printer: Any) -> str:
        epsilon, delta, bit = self.args
        parameters = ", ".join(printer._print(entry) for entry in (epsilon, delta) if entry != 0)
        return rf"\mathrm{{RR}}_{{{parameters}}}({bit})"
