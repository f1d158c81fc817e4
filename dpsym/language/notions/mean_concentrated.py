"""Mean-concentrated differential privacy: the loss has a small mean, and deviates like a normal law."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import sympy
from sympy import Max

from dpsym.kernel.terms import Term, term
from dpsym.language.distributions.densities import NormalPair, densities
from dpsym.language.distributions.pairs import atoms
from dpsym.language.divergences.base import Divergence
from dpsym.language.divergences.cumulant import LossCumulant
from dpsym.language.divergences.renyi import KL
from dpsym.language.elaboration.building import product, total
from dpsym.language.notions.averaged import KLPrivacy
from dpsym.language.notions.base import Notion, fresh
from dpsym.language.relations import Both, Comparison, ForAll
from dpsym.language.scalars import scalar
from dpsym.language.signs import is_evidently_nonnegative
from dpsym.language.symbols import real

if TYPE_CHECKING:
    from dpsym.language.elaboration.context import Context

__all__ = ["MeanConcentratedDP"]


class MeanConcentratedDP(Notion):
    """``MeanConcentratedDP(mu, tau)``: the privacy loss Z has a mean of at most mu, and is tau-subgaussian.

    For all real lambda, E[exp(lambda (Z - E Z))] is at most exp(lambda^2 tau^2 / 2), for tau at least 0
    (Dwork and Rothblum 2016, Definition 3.1).  A loss that may be infinite has an infinite mean, so the
    notion is false of it whatever mu and tau are.

    >>> from dpsym.language import laws, real
    >>> private = MeanConcentratedDP(real("mu"), real("tau"))(*laws("P Q"))
    >>> mean, deviation = private.unfold_conclusion(set()).args
    >>> mean
    Max(KL(P, Q), KL(Q, P)) <= mu
    >>> deviation
    ForAll(lambda, Max(LossCumulant(lambda, P, Q), LossCumulant(lambda, Q, P)) <= lambda**2*tau**2/2)
    """

    signature = ("parameter", "parameter")

    def unfold(self, first: Any, second: Any) -> Any:
        """Bound the mean, and for all t > 0 the cumulants at t and at -t, over t^2, by half of tau^2.

        In this form, a search can set tau to the supremum.
        """
        mu, tau = self.args
        pair = densities(first, second, self) if not (first.has_masses or second.has_masses) else None
        if isinstance(pair, NormalPair):  # the loss is normal, and its variance twice its mean
            deviation = tau if is_evidently_nonnegative(tau) else sympy.Abs(tau)
            return Both(
                Comparison(pair.rate(), "<=", mu), Comparison(sympy.sqrt(2 * pair.rate()), "<=", deviation)
            )
        t = real("t", above=0)
        rates = [Curvature(t, sign, *laws) for laws in ((first, second), (second, first)) for sign in (1, -1)]
        return Both(
            KLPrivacy(self.args[0]).unfold(first, second),
            ForAll(t, Comparison(Max(*rates), "<=", tau**2 / 2)),
        )

    def unfold_conclusion(self, first: Any, second: Any, taken: set[str]) -> Any:
        """Bound the mean, and the cumulant at a real number that is a new variable of the claim."""
        factor = real(fresh("lambda", taken))
        largest = Max(LossCumulant(factor, first, second), LossCumulant(factor, second, first))
        deviation = ForAll(factor, Comparison(largest, "<=", factor**2 * self.args[1] ** 2 / 2))
        return Both(KLPrivacy(self.args[0]).unfold(first, second), deviation)

    def name_latex(self, printer: Any) -> str:
        """Return the LaTeX of the name."""
        return self.parameters_latex(printer, "mCDP")


class Curvature(Divergence):
    """The cumulant of the loss at sign * t, over t^2, for t above 0.

    >>> from dpsym.language import laws
    >>> Curvature(real("t", above=0), -1, *laws("P Q")).order
    t
    """

    signature = ("scalar", "scalar", "law", "law")

    @property
    def order(self) -> Any:
        """The variable over which a hypothesis quantifies."""
        return self.args[0]

    def elaborate(self, context: Context) -> Term:
        """Return the cumulant over the square."""
        t, sign, first, second = self.args
        return scalar(LossCumulant(sign * t, first, second) / t**2, context)

    def moment(self, limit: Term, context: Context) -> Term:
        """Return E[exp(t (sign (Z - E Z) - t limit))], at most 1 where the quotient is at most the limit."""
        t, sign, first, second = self.args
        if not first.has_masses:
            inside = densities(first, second, self, context).moment(1 + sign * t)
            mean = scalar(sign * KL(first, second), context)
            step = scalar(t, context)
            return scalar(inside, context) * term("exp", -(step * (mean + step * limit)))
        pairs = atoms(first, second, context)
        mean = total(term("relent", p, q) for p, q in pairs)
        step, way = scalar(t, context), scalar(sign, context)
        return total(
            product([p, term("exp", step * (way * (term("logratio", p, q) - mean) - step * limit))])
            for p, q in pairs
        )
