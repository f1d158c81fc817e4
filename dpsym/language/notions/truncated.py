"""Concentrated privacy up to some order of the Renyi divergence only, or up to some bound."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import sympy
from sympy import Max, Min

from dpsym.errors import IllFormedError
from dpsym.kernel.terms import Term, term
from dpsym.language.distributions.densities import NormalPair, densities
from dpsym.language.distributions.pairs import atoms
from dpsym.language.divergences.base import Divergence
from dpsym.language.divergences.renyi import KL, Renyi
from dpsym.language.elaboration.building import product, total
from dpsym.language.notions.base import Notion, fresh
from dpsym.language.notions.concentrated import ZCDP
from dpsym.language.notions.pure import PureDP
from dpsym.language.relations import Both, Comparison, ForAll
from dpsym.language.scalars import scalar
from dpsym.language.symbols import Variable, real

if TYPE_CHECKING:
    from dpsym.language.elaboration.checker import Checker
    from dpsym.language.elaboration.context import Context

__all__ = ["BoundedCDP", "CappedCDP", "TruncatedCDP"]


class UpToOrder(Notion):
    """What bounds D_alpha by xi + rho alpha for the orders alpha from 1 to omega."""

    closed = True  # whether omega itself is one of the orders

    @property
    def bound(self) -> tuple[Any, Any, Any]:
        """Return xi, rho and omega."""
        xi, rho, omega = self.args
        return xi, rho, omega

    def check(self, checker: Checker) -> None:
        """Check the parameters; the orders from 1 to omega must be some."""
        super().check(checker)
        omega = self.bound[2]
        if isinstance(omega, Variable) and omega.domain.infinite:
            raise IllFormedError(
                f"{self.construct()} bounds the orders up to a number omega, but {omega} may be infinite; "
                f"declare it as real, or state {self.construct()} with oo for the case that it is"
            )
        low = omega.domain.lo if isinstance(omega, Variable) else None
        empty = omega.is_number and omega.is_extended_real and omega <= 1
        if empty or (isinstance(omega, Variable) and (low is None or low < 1)):
            raise IllFormedError(
                f"{self.construct()} bounds the orders from 1 to omega, which is above 1, but got {omega}"
            )

    def unfold(self, first: Any, second: Any) -> Any:
        """Bound the divergence at all orders up to omega, by a variable in a fixed interval.

        That the divergences are finite follows, but is said too, so that infinite ones are seen at once.
        """
        xi, rho, omega = self.bound
        if omega is sympy.oo:
            return ZCDP(xi, rho).unfold(first, second)
        pair = densities(first, second, self) if not (first.has_masses or second.has_masses) else None
        if isinstance(pair, NormalPair):  # a bound of a linear function of the order holds if at both ends
            ends = (1, omega) if xi != 0 else (1,)
            bounds = (Comparison(pair.rate() * end, "<=", xi + rho * end) for end in ends)
            return Both(*bounds, *_above_one(omega))
        t = real("t", above=0, at_most=1)  # divergences are left-continuous, so omega may be included
        slopes = (Slope(t, omega, xi, first, second), Slope(t, omega, xi, second, first))
        finite = Comparison(Max(KL(first, second), KL(second, first)), "<", sympy.oo)
        return Both(ForAll(t, Comparison(Max(*slopes), "<=", rho)), finite, *_above_one(omega))

    def unfold_conclusion(self, first: Any, second: Any, taken: set[str]) -> Any:
        """Bound it at an order up to omega that is a new variable of the claim.

        Its name is not that of the orders of other notions, which may be in the same claim and go further.
        """
        xi, rho, omega = self.bound
        if omega is sympy.oo:
            return ZCDP(xi, rho).unfold_conclusion(first, second, taken)
        end = {"at_most" if self.closed else "below": omega}
        order = real(fresh("beta", taken), above=1, **end)
        largest = Max(Renyi(order, first, second), Renyi(order, second, first))
        return ForAll(order, Comparison(largest, "<=", xi + rho * order))


def _above_one(omega: Any) -> tuple[Comparison, ...]:
    """Return that there are orders from 1 to omega, unless that is evident: of none a bound says nothing."""
    evident = omega.is_number
    if isinstance(omega, Variable) and omega.domain.lo is not None:
        evident = omega.domain.lo > 1 or (omega.domain.lo == 1 and omega.domain.lo_open)
    return () if evident else (Comparison(omega, ">", 1),)


class BoundedCDP(UpToOrder):
    """``BoundedCDP(xi, rho, omega)``: D_alpha is at most xi + rho alpha for 1 < alpha <= omega.

    Bun and Steinke (2016), for omega above 1.

    >>> from dpsym.language import laws, real
    >>> BoundedCDP(real("xi"), real("rho"), 3)(*laws("P Q")).unfold_conclusion(set())
    ForAll(beta, Max(Renyi(beta, P, Q), Renyi(beta, Q, P)) <= beta*rho + xi)
    """

    signature = ("parameter", "parameter", "scalar")

    def name_latex(self, printer: Any) -> str:
        """Return the LaTeX of the name."""
        return self.parameters_latex(printer, "bounded CDP")


class TruncatedCDP(UpToOrder):
    """``TruncatedCDP(rho, omega)``: D_alpha is at most rho alpha for 1 < alpha < omega.

    Bun, Dwork, Rothblum and Steinke (2018, Definition 1), for omega above 1.

    >>> from dpsym.language import laws, real
    >>> TruncatedCDP(real("rho"), real("omega", above=1))(*laws("P Q")).unfold_conclusion(set())
    ForAll(beta, Max(Renyi(beta, P, Q), Renyi(beta, Q, P)) <= beta*rho)
    """

    signature = ("parameter", "scalar")
    closed = False

    @property
    def bound(self) -> tuple[Any, Any, Any]:
        """Return 0, rho and omega."""
        rho, omega = self.args
        return sympy.S.Zero, rho, omega

    def name_latex(self, printer: Any) -> str:
        """Return the LaTeX of the name."""
        return self.parameters_latex(printer, "tCDP")


class CappedCDP(Notion):
    """``CappedCDP(xi, tau)``: D_alpha is at most the smaller of xi and tau alpha, for all alpha >= 1.

    The truncated concentrated privacy of Colisson (2016).

    >>> from dpsym.language import laws, real
    >>> CappedCDP(real("xi"), real("tau"))(*laws("P Q")).unfold_conclusion(set())
    ForAll(alpha, Max(Renyi(alpha, P, Q), Renyi(alpha, Q, P)) <= Min(xi, alpha*tau))
    """

    signature = ("parameter", "parameter")

    def unfold(self, first: Any, second: Any) -> Any:
        """Bound the max divergence, which is the supremum of them all, and all by tau alpha."""
        xi, tau = self.args
        return Both(PureDP(xi).unfold(first, second), ZCDP(tau).unfold(first, second))

    def unfold_conclusion(self, first: Any, second: Any, taken: set[str]) -> Any:
        """Bound it at an order that is a new variable of the claim."""
        xi, tau = self.args
        alpha = real(fresh("alpha", taken), at_least=1)
        largest = Max(Renyi(alpha, first, second), Renyi(alpha, second, first))
        return ForAll(alpha, Comparison(largest, "<=", Min(xi, tau * alpha)))

    def name_latex(self, printer: Any) -> str:
        """Return the LaTeX of the name."""
        return self.parameters_latex(printer, "capped CDP")


class Slope(Divergence):
    """(D_alpha - xi)/alpha at the order alpha = 1 + c t/(c + (1 - c) t), for 0 < t <= 1 and c = omega - 1.

    For small t that is nearly 1 + t whatever omega is, so that a search which tries small t misses nothing.

    >>> from dpsym.language import laws
    >>> [Slope(t, 11, 0, *laws("P Q")).excess for t in (sympy.Rational(1, 1000), 1)]
    [10/9991, 10]
    """

    signature = ("scalar", "scalar", "scalar", "law", "law")

    @property
    def order(self) -> Any:
        """The variable over which a hypothesis quantifies."""
        return self.args[0]

    @property
    def excess(self) -> Any:
        """The order of the divergence, less 1."""
        t, omega = self.args[:2]
        return (omega - 1) * t / (omega - 1 + (2 - omega) * t)

    def elaborate(self, context: Context) -> Term:
        """Return the quotient."""
        _, _, xi, first, second = self.args
        excess = scalar(self.excess, context)
        if first.has_masses:
            moment = total(term("powdiv", p, q, 1 + excess) for p, q in atoms(first, second, context))
        else:
            moment = scalar(densities(first, second, self, context).moment(1 + self.excess), context)
        return (term("log", moment) / excess - scalar(xi, context)) / (1 + excess)

    def moment(self, limit: Term, context: Context) -> Term:
        """Return E[exp((alpha-1)(Z - xi - limit alpha))], at most 1 where the limit is a bound."""
        _, _, xi, first, second = self.args
        excess = scalar(self.excess, context)
        level = scalar(xi, context) + limit * (1 + excess)
        if not first.has_masses:
            inside = scalar(densities(first, second, self, context).moment(1 + self.excess), context)
            return inside * term("exp", -(excess * level))
        pairs = atoms(first, second, context)
        return total(product([p, term("exp", excess * (term("logratio", p, q) - level))]) for p, q in pairs)
