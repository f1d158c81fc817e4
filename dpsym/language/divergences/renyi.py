"""The Renyi divergences of every order in (0, oo]: KL at 1, the max divergence at infinity."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import sympy

from dpsym.errors import IllFormedError
from dpsym.kernel.numbers import ZERO
from dpsym.kernel.terms import INF, Term, rat, term
from dpsym.language.distributions.base import LawSymbol
from dpsym.language.distributions.densities import Densities, NormalPair, densities
from dpsym.language.distributions.pairs import Atoms, atoms
from dpsym.language.divergences.base import Divergence, closed_rate
from dpsym.language.divergences.generators import KL, range_of_order, side_of_one
from dpsym.language.elaboration.building import maximum, product, total
from dpsym.language.scalars import scalar
from dpsym.language.symbols import Variable

if TYPE_CHECKING:
    from dpsym.language.elaboration.checker import Checker
    from dpsym.language.elaboration.context import Context

__all__ = ["KL", "MaxDivergence", "Renyi", "RenyiOfAnyOrder"]


class MaxDivergence(Divergence):
    """The max divergence, the largest log(p/q): infinite where q = 0 < p.

    >>> from sympy import Rational
    >>> from dpsym import Bernoulli, Claim
    >>> loss = MaxDivergence(Bernoulli(Rational(1, 2)), Bernoulli(Rational(1, 4)))
    >>> Claim(loss <= 1).elaborate().goals[0].statement.conclusion.lhs
    max(logratio(1/2, 3/4), logratio(1/2, 1/4))
    """

    def on_atoms(self, pairs: Atoms, context: Context) -> Term:
        """Return the largest logarithm of a ratio of masses."""
        return maximum(term("logratio", p, q) for p, q in pairs)

    def on_densities(self, pair: Densities, context: Context) -> Any:
        """Return the supremum of the privacy loss in closed form."""
        return pair.largest_loss()

    def _latex(self, printer: Any) -> str:
        return rf"D_{{\infty}}{self.pair_latex(printer)}"


class _OfAnOrder(Divergence):
    """A Rényi divergence of an order."""

    def tends_to(self, symbol: Any, end: Any) -> Any:
        """Return the divergence of any laws on finitely many points as its order tends to 1 or to infinity.

        It is continuous in the order there (van Erven and Harremoës 2014, Theorems 5 and 6): where it is
        infinite above 1, the first law has mass where the second has none.
        """
        laws = (self.first, self.second)
        if self.args[0] != symbol or not all(isinstance(law, LawSymbol) for law in laws):
            return self
        return {sympy.S.One: KL(*laws), sympy.oo: MaxDivergence(*laws)}.get(end, self)


class Renyi(_OfAnOrder):
    """The Renyi divergence of an order in [1, oo]; infinite where P is not absolutely continuous.

    An order that is not evidently at least 1 makes it a :class:`RenyiOfAnyOrder`, unless it is an expression
    that may lie on either side of 1: then there is no value below 1.

    >>> from dpsym.language import Bernoulli, Context
    >>> from sympy import Rational
    >>> Renyi(2, Bernoulli(1), Bernoulli(Rational(1, 2))).elaborate(Context())
    log(add(powdiv(0, 1/2, 2), powdiv(1, 1/2, 2)))
    """

    signature = ("order", "law", "law")

    def __new__(cls, *args: Any) -> Any:
        """Return the divergence, of the class that its order says."""
        made = super().__new__(cls, *args)
        if len(args) == 3 and _may_be_below_one(made.args[0]):
            return Divergence.__new__(RenyiOfAnyOrder, *args)
        return made

    @property
    def order(self) -> Any:
        """The order."""
        return self.args[0]

    def _elaborate(self, context: Context) -> Term:
        """Return the divergence in the case of the order that the shape says, or in all cases."""
        order = scalar(self.order, context)
        if order == rat(1):
            return scalar(KL(self.first, self.second), context)
        if order == INF:
            return scalar(MaxDivergence(self.first, self.second), context)
        between = super()._elaborate(context)
        if self._is_between(context):
            return between
        at_one, at_infinity = (scalar(kind(self.first, self.second), context) for kind in (KL, MaxDivergence))
        return term("if_eq", order, 1, at_one, term("if_eq", order, INF, at_infinity, between))

    def on_atoms(self, pairs: Atoms, context: Context) -> Term:
        """Return log E_Q[(p/q)^a] / (a-1) for an order between 1 and infinity."""
        order = scalar(self.order, context)
        moment = total(term("powdiv", p, q, order) for p, q in pairs)
        return term("log", moment) * (order - 1) ** -1 if order != rat(2) else term("log", moment)

    def on_densities(self, pair: Densities, context: Context) -> Any:
        """Return the logarithm of the integral; normal laws that stand for universal ones in closed form."""
        rate = closed_rate(self, context)
        if rate is not None:
            return self.order * rate
        return pair.log_moment(self.order) / (self.order - 1)

    def moment(self, limit: Term, context: Context) -> Term:
        """Return E_P[exp((a-1)(Z - limit))], at most 1 where the divergence is at most the limit."""
        excess = scalar(self.order, context) - 1
        if not self.first.has_masses:
            inside = scalar(densities(self.first, self.second, self, context).moment(self.order), context)
            return inside * term("exp", -(excess * limit))
        pairs = atoms(self.first, self.second, context)
        # Where p = 0 the exponential is 0 already; unlike "scaled", a product has a derivative in proofs.
        return total(product([p, term("exp", excess * (term("logratio", p, q) - limit))]) for p, q in pairs)

    def rate(self) -> Any | None:
        """Return the divergence over its order, where it is proportional to it: for normal laws."""
        if self.first.has_masses:
            return None
        pair = densities(self.first, self.second, self)
        return pair.rate() if isinstance(pair, NormalPair) else None

    def _is_between(self, context: Context) -> bool:
        """Return whether the order is evidently above 1 and finite."""
        order = self.order
        if order.is_number:
            if not order > 1:
                raise IllFormedError(f"the order of Renyi lies in (0, oo], got {order}")
            return True
        if isinstance(order, Variable):  # for_all may bind it, as any other
            domain = context.domain(order)
            return domain.lo is not None and (domain.lo > 1 or domain.lo_open) and not domain.infinite
        if context.is_bound(order):
            return True  # by an integral, in which single points do not count
        return context.is_known_order(order)

    def _latex(self, printer: Any) -> str:
        return rf"D_{{{printer._print(self.order)}}}{self.pair_latex(printer)}"


class RenyiOfAnyOrder(_OfAnOrder):
    """The Renyi divergence of an order in (0, oo] that may lie below 1; made by ``Renyi``.

    Below 1 it is infinite only where no point has mass under both laws (van Erven and Harremoës 2014).

    >>> from dpsym.language import Bernoulli, Context, Renyi
    >>> from sympy import Rational
    >>> half = Renyi(Rational(1, 2), Bernoulli(Rational(1, 4)), Bernoulli(Rational(1, 2)))
    >>> type(half).__name__, half.elaborate(Context()).head
    ('RenyiOfAnyOrder', 'mul')
    """

    signature = ("scalar", "law", "law")

    def __new__(cls, *args: Any) -> Any:
        """Return the divergence, of the class that its order says."""
        return Renyi(*args)

    def __reduce__(self) -> Any:
        return Renyi, self.args

    @classmethod
    def construct(cls) -> str:
        """Return the name by which messages call this node."""
        return Renyi.construct()

    @property
    def order(self) -> Any:
        """The order."""
        return self.args[0]

    def check(self, checker: Checker) -> None:
        """Check the laws, and that the order is a number in (0, oo]; its cases are those of an order."""
        super().check(checker)
        order = self.order
        if isinstance(order, Variable):
            domain = order.domain
            if domain.lo is None or domain.lo < 0 or (domain.lo == 0 and not domain.lo_open):
                raise IllFormedError(
                    f"the order of {self.construct()} lies in (0, oo], but {order} ranges over {domain}"
                )
            if not checker.is_bound(order):
                checker.found.orders[order] = None
        elif order.is_number and order.is_extended_real and order <= 0:
            raise IllFormedError(f"the order of {self.construct()} lies in (0, oo], got {order}")

    def _elaborate(self, context: Context) -> Term:
        """Return the divergence in the case of the order that is evident, or in all cases."""
        order = scalar(self.order, context)
        side = side_of_one(self.order, context)
        if side == "below" and order != rat(1):
            return super()._elaborate(context)
        above = scalar(Divergence.__new__(Renyi, *self.args), context)
        return above if side else term("if_lt", order, 1, super()._elaborate(context), above)

    def on_atoms(self, pairs: Atoms, context: Context) -> Term:
        """Return log of the sum of p^a q^(1-a), over a - 1."""
        order = scalar(self.order, context)
        if not range_of_order(self.order, context).is_at_least(ZERO, strictly=True):
            context.require(">", order, rat(0))
        moment = total(p**order * q ** (1 - order) for p, q in pairs)
        return term("log", moment) * (order - 1) ** -1

    def on_densities(self, pair: Densities, context: Context) -> Any:
        """Return the logarithm of the moment over a - 1."""
        return pair.log_moment(self.order) / (self.order - 1)

    def _latex(self, printer: Any) -> str:
        return rf"D_{{{printer._print(self.order)}}}{self.pair_latex(printer)}"


def _may_be_below_one(order: Any) -> bool:
    """Return whether an order is declared so that it may be below 1, or evidently is."""
    if isinstance(order, Variable):
        return order.domain.lo is None or bool(order.domain.lo < 1)
    if not isinstance(order, sympy.Expr) or order.is_extended_real is False:
        return False
    return side_of_one(order) == "below"
