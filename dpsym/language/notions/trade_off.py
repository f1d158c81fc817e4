"""f-DP and Gaussian differential privacy: a lower bound of the trade-off function of a pair."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import sympy
from sympy import Max, Min

from dpsym.errors import IllFormedError
from dpsym.language.divergences.generators import HockeyStick
from dpsym.language.divergences.testing import TradeOff
from dpsym.language.notions.base import Notion, fresh
from dpsym.language.relations import Comparison, ForAll
from dpsym.language.special import Phi
from dpsym.language.symbols import real

if TYPE_CHECKING:
    from dpsym.language.elaboration.checker import Checker

__all__ = ["GaussianDP", "TradeOffDP", "gaussian_profile"]


class TradeOffDP(Notion):
    """``TradeOffDP(f)``: T(P, Q)(x) and T(Q, P)(x) are at least f(x), for all x in [0, 1].

    f-DP of Dong, Roth and Su (2022, Definition 2.3); ``f`` is a sympy Lambda or a Python function.

    >>> from dpsym.language import laws
    >>> TradeOffDP(lambda x: 1 - x)(*laws("P Q")).unfold().args[0]
    x
    """

    def __new__(cls, f: Any) -> Any:
        """Return the notion."""
        if callable(f) and not isinstance(f, sympy.Basic):
            x = sympy.Symbol("x")
            return super().__new__(cls, sympy.Lambda(x, f(x)))
        return super().__new__(cls, f)

    def check(self, checker: Checker) -> None:
        """Check that the bound is a function of one number."""
        function = self.args[0] if len(self.args) == 1 else None
        if not isinstance(function, sympy.Lambda) or len(function.variables) != 1:
            raise IllFormedError(f"TradeOffDP takes a function of one variable, got {self.args}")
        with checker.binding(*function.variables):
            checker.is_scalar(function.expr, self)

    def unfold(self, first: Any, second: Any) -> Any:
        """Bound the trade-off function in both orders of the pair, at all levels."""
        return self._at(real("x", at_least=0, at_most=1), first, second)

    def unfold_conclusion(self, first: Any, second: Any, taken: set[str]) -> Any:
        """Bound it at a level that is a new variable of the claim."""
        return self._at(real(fresh("x", taken), at_least=0, at_most=1), first, second)

    def _at(self, x: Any, first: Any, second: Any) -> ForAll:
        smaller = Min(TradeOff(x, first, second), TradeOff(x, second, first))
        return ForAll(x, Comparison(smaller, ">=", self.args[0](x)))

    def name_latex(self, printer: Any) -> str:
        """Return the LaTeX of the name."""
        return rf"\left({printer._print(self.args[0])}\right)\text{{-fDP}}"


class GaussianDP(Notion):
    """``GaussianDP(mu)``: no easier to tell apart than normal laws whose means differ by mu.

    Dong, Roth and Su (2022, Definition 2.6); by their Corollary 2.13, for all epsilon the hockey-stick
    divergence is at most that of N(0, 1) and N(mu, 1).

    >>> from dpsym.language import laws, real
    >>> GaussianDP(real("mu", above=0))(*laws("P Q")).unfold().args[0]
    epsilon
    """

    signature = ("parameter",)

    def unfold(self, first: Any, second: Any) -> Any:
        """Bound the hockey-stick divergences at all levels."""
        return self._at(real("epsilon"), first, second)

    def unfold_conclusion(self, first: Any, second: Any, taken: set[str]) -> Any:
        """Bound them at a level that is a new variable of the claim."""
        return self._at(real(fresh("epsilon", taken)), first, second)

    def _at(self, epsilon: Any, first: Any, second: Any) -> ForAll:
        largest = Max(HockeyStick(epsilon, first, second), HockeyStick(epsilon, second, first))
        return ForAll(epsilon, Comparison(largest, "<=", gaussian_profile(self.args[0], epsilon)))

    def name_latex(self, printer: Any) -> str:
        """Return the LaTeX of the name."""
        return rf"{printer._print(self.args[0])}\text{{-GDP}}"


def gaussian_profile(mu: Any, epsilon: Any) -> Any:
    """Return the hockey-stick divergence at epsilon of N(0, 1) and N(mu, 1), for mu > 0.

    Balle and Wang (2018, Theorem 8).

    >>> mu = sympy.Symbol("mu", positive=True)
    >>> gaussian_profile(mu, sympy.S.Zero) == Phi(mu / 2) - Phi(-mu / 2)
    True
    """
    return Phi(mu / 2 - epsilon / mu) - sympy.exp(epsilon) * Phi(-mu / 2 - epsilon / mu)
