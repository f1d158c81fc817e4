"""f-divergences of well-known functions f: which other divergence they are."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import sympy

from dpsym.derive.distances import distance_power
from dpsym.derive.rules.base import Instance, Rule, pair
from dpsym.derive.rules.divergences import moment_order
from dpsym.language.divergences.f_divergence import ChiSquare, FDivergence
from dpsym.language.divergences.hockey_stick import TotalVariation
from dpsym.language.divergences.renyi import Renyi
from dpsym.language.relations import Comparison, equal

__all__ = ["Generated"]


@dataclass(frozen=True)
class Generated(Rule):
    """Which divergence it is that a function f generates: |x-1| twice the total variation, and so on.

    (x-1)² and x² - 1 generate chi-square, and x^α - 1 generates e^((α-1) D_α) - 1 for 1 < α < oo; the slope
    at infinity is 1 for |x-1|, and oo for the others.  For chi-square itself: it is e^(D_2) - 1.
    Csiszár (1967); van Erven and Harremoës (2014, (80)).

    >>> from dpsym.language import laws
    >>> P, Q = laws("P Q")
    >>> Generated(FDivergence(lambda x: (x - 1) ** 2, P, Q)).instance(equal(0, 0)).relations[0].rhs
    ChiSquare(P, Q)
    >>> Generated(FDivergence(lambda x: (x - 1) ** 4, P, Q)).instance(equal(0, 0))
    Traceback (most recent call last):
    dpsym.errors.IllFormedError: the rule Generated does not apply: ...
    """

    divergence: Any

    def instance(self, step: Comparison) -> Instance:
        """Return the equations between the divergences."""
        node = self.divergence
        if not isinstance(node, (FDivergence, ChiSquare)):
            raise self.refuse(f"{node} is not the divergence of a function")
        P, Q = pair(self, *node.args[-2:])
        if isinstance(node, ChiSquare):
            return Instance(_second(node, P, Q))
        distance = distance_power(node)
        if distance == 1:
            return Instance((equal(node, 2 * TotalVariation(P, Q)),))
        order = _order(node)
        if distance == 2 or order == 2:
            return Instance((equal(node, ChiSquare(P, Q)), *_second(node, P, Q)))
        if order is None:
            raise self.refuse(f"{node} is not of |x-1|, (x-1)**2 or x**a - 1 with its slope at infinity")
        conditions = moment_order(self, order)
        divergence = Renyi(order, P, Q)
        relations = (
            equal(node, sympy.exp((order - 1) * divergence) - 1),
            equal(divergence, sympy.log(node + 1) / (order - 1)),
        )
        return Instance(relations, conditions)


def _order(node: Any) -> Any | None:
    """Return a for the divergence of x^a - 1 with an infinite slope, and None for others."""
    function, slope = node.args[:2]
    if not isinstance(function, sympy.Lambda) or len(function.variables) != 1 or slope != sympy.oo:
        return None
    (x,) = function.variables
    base, order = (function.expr + 1).as_base_exp()
    return order if base == x and x not in order.free_symbols else None


def _second(node: Any, P: Any, Q: Any) -> tuple[Comparison, ...]:
    """Return what a divergence that is chi-square has to do with the Rényi divergence of order 2."""
    divergence = Renyi(2, P, Q)
    return equal(node, sympy.exp(divergence) - 1), equal(divergence, sympy.log(node + 1))
