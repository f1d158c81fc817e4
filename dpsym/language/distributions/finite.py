"""Laws with given masses on the numbers 0, 1, 2, ..."""

from __future__ import annotations

import math
from typing import TYPE_CHECKING, Any

import sympy

from dpsym.errors import IllFormedError, TooLargeError
from dpsym.kernel.terms import Term, rat
from dpsym.language.distributions.base import Law, limit
from dpsym.language.elaboration.building import joint_mass
from dpsym.language.elaboration.positivity import require_probability
from dpsym.language.scalars import concrete, scalar
from dpsym.language.simplifying import MOST_OPERATIONS, simplified
from dpsym.language.spaces import Whole

if TYPE_CHECKING:
    from dpsym.language.elaboration.checker import Checker
    from dpsym.language.elaboration.context import Context

__all__ = ["Bernoulli", "Binomial", "FiniteLaw"]


class FiniteLaw(Law):
    """The law with the given masses: ``FiniteLaw((3/4, 1/4))`` or ``FiniteLaw((p, 1 - p))``.

    >>> from sympy import Rational
    >>> FiniteLaw((Rational(3, 4), Rational(1, 4))).space
    Whole(2)
    """

    @property
    def space(self) -> Any:
        """The numbers 0, ..., k - 1 for k masses."""
        return Whole(len(self.args[0]))

    @property
    def weights(self) -> tuple[Any, ...]:
        """The masses as expressions."""
        return tuple(self.args[0])

    def check(self, checker: Checker) -> None:
        """Check that the masses are numbers that sum to one, and that none is evidently negative."""
        if len(self.args) != 1 or not isinstance(self.args[0], sympy.Tuple) or not self.args[0]:
            raise IllFormedError(f"FiniteLaw takes one tuple of masses, got {self.args}")
        for mass in self.args[0]:
            checker.is_scalar(mass, self)
            if mass.is_number and mass.is_negative:
                raise IllFormedError(f"a mass of {self} is negative: {mass}")
        whole = sympy.expand(sum(self.args[0]))
        if whole != 1 and sympy.count_ops(whole) > MOST_OPERATIONS:
            raise TooLargeError(f"the masses of {self} are too long to see whether they sum to 1")
        if whole != 1 and simplified(whole) != 1:
            raise IllFormedError(f"the masses of {self} sum to {whole}, not to 1")

    def masses(self, context: Context) -> tuple[Term, ...]:
        """Return the masses; those with variables in them are required to be at least 0."""
        for mass in self.args[0]:
            require_probability(mass, context, upper=False)
        return tuple(scalar(mass, context) for mass in self.args[0])


class Bernoulli(Law):
    """The law of a 0 or 1 that is 1 with probability ``p``.

    >>> from sympy import Rational
    >>> from dpsym.language.elaboration.context import Context
    >>> Bernoulli(Rational(3, 4)).masses(Context())
    (1/4, 3/4)
    """

    signature = ("parameter",)

    @property
    def space(self) -> Any:
        """The numbers 0 and 1."""
        return Whole(2)

    @property
    def weights(self) -> tuple[Any, ...]:
        """The masses as expressions."""
        return 1 - self.args[0], self.args[0]

    def masses(self, context: Context) -> tuple[Term, ...]:
        """Return ``(1 - p, p)``."""
        require_probability(self.args[0], context)
        return scalar(1 - self.args[0], context), scalar(self.args[0], context)


class Binomial(Law):
    """The number of successes among ``n``; ``n`` is a number, or an integer variable that is enumerated.

    >>> from sympy import Rational
    >>> from dpsym.language.elaboration.context import Context
    >>> Binomial(2, Rational(1, 2)).masses(Context())
    (1/4, 1/2, 1/4)
    """

    signature = ("count", "parameter")

    @property
    def space(self) -> Any:
        """The numbers 0, ..., n."""
        return Whole(self.args[0] + 1)

    def masses(self, context: Context) -> tuple[Term, ...]:
        """Return ``C(n, j) p^j (1-p)^(n-j)``."""
        number = concrete(self.args[0], context, "the number of trials")
        limit(number + 1, self)
        require_probability(self.args[1], context)
        success, failure = scalar(self.args[1], context), scalar(1 - self.args[1], context)
        return tuple(
            joint_mass([rat(math.comb(number, hits)), power(success, hits), power(failure, number - hits)])
            for hits in range(number + 1)
        )


def power(base: Term, exponent: int) -> Term:
    """Return a power with an exponent that is a number; the zeroth is 1.

    >>> from dpsym.kernel.terms import var
    >>> power(var("p"), 0), power(var("p"), 2)
    (1, pow(p, 2))
    """
    return rat(1) if exponent == 0 else base**exponent
