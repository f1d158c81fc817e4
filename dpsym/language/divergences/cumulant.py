"""The cumulant generating function of the privacy loss, with its mean taken off."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import sympy

from dpsym.kernel.terms import INF, Term, term
from dpsym.language.distributions.densities import Densities
from dpsym.language.distributions.pairs import Atoms
from dpsym.language.divergences.base import Divergence, closed_rate
from dpsym.language.elaboration.building import decided, product, total, weighted
from dpsym.language.scalars import scalar

if TYPE_CHECKING:
    from dpsym.language.elaboration.context import Context

__all__ = ["LossCumulant"]


class LossCumulant(Divergence):
    """log E[exp(lambda (Z - E Z))] for the privacy loss Z = log(p/q) under P, and any real lambda.

    It is infinite where the loss may be.  For two normal laws of one variance, with the divergence D at
    order 1, it is lambda^2 D (Dwork and Rothblum 2016).

    >>> from dpsym.language import Context, RandomizedResponse, real
    >>> response = RandomizedResponse(1)
    >>> LossCumulant(0, response, response.partner).elaborate(Context()).head
    'log'
    """

    signature = ("scalar", "law", "law")

    def on_atoms(self, pairs: Atoms, context: Context) -> Term:
        """Return the logarithm of the mean; infinite where q = 0 < p, as the mean of the loss is then."""
        factor = scalar(self.args[0], context)
        mean = total(term("relent", p, q) for p, q in pairs)
        summands = []
        for p, q in pairs:
            inside = term("exp", product([factor, term("logratio", p, q) - mean]))
            summands.append(product([p, inside]) if _is_mass(p) else weighted(p, inside))
        cumulant = term("log", total(summands))
        if all(_is_mass(q) for _, q in pairs):
            return cumulant
        return decided("=", mean, INF, INF, cumulant)

    def on_densities(self, pair: Densities, context: Context) -> Any:
        """Return the logarithm of the integral of p^(1+lambda) q^(-lambda), less lambda times the mean."""
        factor = self.args[0]
        rate = closed_rate(self, context)
        if rate is not None:
            return factor**2 * rate
        return sympy.log(pair.moment(1 + factor)) - factor * pair.kl()

    def _latex(self, printer: Any) -> str:
        factor, first, second = (printer._print(arg) for arg in self.args)
        return rf"K_{{{factor}}}\left({first} \,\middle\|\, {second}\right)"


def _is_mass(mass: Term) -> bool:
    """Return whether a mass is evidently positive, by its form.

    >>> from dpsym.kernel.terms import rat, var
    >>> _is_mass((1 + term("exp", var("x"))) ** -1), _is_mass(var("p")), _is_mass(rat(0))
    (True, False, False)
    """
    if mass.number is not None:
        return bool(mass.number > 0)
    if mass.head in ("add", "mul"):
        return all(_is_mass(part) for part in mass.args)
    return mass.head == "exp" or (mass.head == "pow" and _is_mass(mass.args[0]))
