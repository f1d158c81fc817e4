"""The staircase mechanism: noise whose density falls by a factor of e^epsilon with each sensitivity."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import sympy

from dpsym.errors import UnknownError
from dpsym.language.distributions.continuous import Piece, RealLaw
from dpsym.language.elaboration.positivity import require_positive

if TYPE_CHECKING:
    from dpsym.language.elaboration.context import Context

__all__ = ["Staircase"]


class Staircase(RealLaw):
    """``Staircase(value, epsilon, gamma, sensitivity)``: a value with staircase noise.

    A share gamma of each step, of the length of the sensitivity, is higher by e^epsilon than the rest of it
    (Geng and Viswanath 2014).  Two of them are compared at a distance of one sensitivity.

    >>> from dpsym.language import Claim, MaxDivergence, real
    >>> epsilon, third = real("epsilon", above=0), sympy.Rational(1, 3)
    >>> first, second = (Staircase(value, epsilon, third, 1) for value in (0, 1))
    >>> Claim(MaxDivergence(first, second) <= epsilon).check().verdict
    'proved'
    """

    signature = ("scalar", "scalar", "scalar", "scalar")

    def require(self, context: Context) -> None:
        """Make it a hypothesis that epsilon and the sensitivity are positive, and gamma lies in (0, 1)."""
        _, epsilon, gamma, sensitivity = self.args
        for entry in (epsilon, gamma, 1 - gamma, sensitivity):
            require_positive(entry, context)

    @property
    def height(self) -> Any:
        """The density at the value, times the sensitivity."""
        _, epsilon, gamma, _ = self.args
        fall = sympy.exp(-epsilon)
        return (1 - fall) / (2 * (gamma + fall * (1 - gamma)))

    def density(self, x: Any) -> Any:
        """Return the density at x."""
        value, epsilon, gamma, sensitivity = self.args
        steps = sympy.Abs(x - value) / sensitivity
        whole = sympy.floor(steps)
        low = sympy.Piecewise((0, steps - whole < gamma), (1, True))
        return self.height / sensitivity * sympy.exp(-epsilon * (whole + low))

    def pieces(self) -> list[Piece]:
        """Refuse: there are infinitely many steps."""
        raise UnknownError(f"{self} has infinitely many steps, over which dpsym does not integrate")

    def upper_tail(self, bound: Any) -> Any:
        """Return the rest of the step in which the bound lies, and the geometric sum of those behind it."""
        value, epsilon, gamma, sensitivity = self.args
        fall, steps = sympy.exp(-epsilon), sympy.Abs(bound - value) / sensitivity
        whole = sympy.floor(steps)
        part = steps - whole
        rest = sympy.Max(0, gamma - part) + fall * (1 - sympy.Max(gamma, part))
        tail = fall**whole * (self.height * rest + fall / 2)
        return sympy.Piecewise((tail, bound >= value), (1 - tail, True))

    @property
    def mean(self) -> Any:
        """The value, by symmetry."""
        return self.args[0]

    @property
    def variance(self) -> Any:
        """The sum of the integrals of x^2 over the steps (Geng and Viswanath 2014, section IV)."""
        _, epsilon, gamma, sensitivity = self.args
        fall = sympy.exp(-epsilon)
        sums = 1 / (1 - fall), fall / (1 - fall) ** 2, fall * (1 + fall) / (1 - fall) ** 3
        coefficients = [
            gamma**power + fall * (1 - gamma**power) for power in (3, 2, 1)
        ]  # of 1, 3 k and 3 k^2
        whole = sympy.Add(*(m * c * s for m, c, s in zip((1, 3, 3), coefficients, sums, strict=True)))
        return 2 * self.height * sensitivity**2 * whole / 3

    def _latex(self, printer: Any) -> str:
        inside = ", ".join(printer._print(arg) for arg in self.args)
        return rf"\mathrm{{Staircase}}\left({inside}\right)"
