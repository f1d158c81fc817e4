r"""What is made of mechanisms of which nothing but a guarantee is known, and the best guarantee that it has.

What a text claims of a composition it claims of all mechanisms with the guarantees that it names.  So the
claim says exactly that the best guarantee that all of these compositions have is no more than the one that
is claimed, which is a relation of numbers: for pure guarantees that the sum of the levels is at most the
whole level.  It is proved of numbers if it is true, and a number at which it fails is a composition that
fails.  A row of the table is such a relation, with the theorem that gives it and says that it is attained.

That a mechanism may depend on the answers of those before it changes no row.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import Any, Final

import sympy

from dpsym.language.functions import ValueAt
from dpsym.language.notions import RDP, ZCDP, ApproximateDP, GaussianDP, Notion, PureDP
from dpsym.language.relations import Comparison
from dpsym.language.spaces import Point
from dpsym.language.sums import ProductOver, SumOver


@dataclass(frozen=True)
class Members:
    """So many mechanisms that are run on the same data: their number, and what each of them satisfies."""

    count: Any
    notion: Notion

    def sum(self, of_each: Any) -> Any:
        """Return the sum over all mechanisms of an expression of the parameters of each."""
        points = _points(of_each)
        return SumOver(of_each, points[0]) if points else self.count * of_each

    def product(self, of_each: Any) -> Any:
        """Return the product likewise."""
        points = _points(of_each)
        return ProductOver(of_each, points[0]) if points else of_each**self.count


def _points(expr: Any) -> list[Any]:
    """Return the places of the members of families in an expression."""
    found = (value.args[1] for value in sympy.sympify(expr, strict=True).atoms(ValueAt))
    return sorted({point for point in found if isinstance(point, Point)}, key=str)


@dataclass(frozen=True)
class Best:
    """What is claimed of a guarantee, of numbers: that the best one is no more than the claimed one.

    Where not all of the range is said, ``given`` is enough for the claim, as both sides are continuous, and
    where the best one is known only to be enough, ``attained`` says where it is.
    """

    best: Any
    claimed: Any
    given: tuple[Any, ...] = ()
    attained: tuple[Any, ...] = ()
    rests_on: str = ""

    @property
    def statement(self) -> Comparison:
        """The claim."""
        return Comparison(self.best, "<=", self.claimed)


@dataclass(frozen=True)
class Row:
    """How the best guarantee of a kind is found, and the theorem by which it is that."""

    best: Callable[[Members, Notion], Best | None]
    rests_on: str


def _levels(members: Members, whole: Notion) -> Best | None:
    """Add up what is removed, where the levels of all mechanisms have exactly the whole level as their sum.

    With probability ``prod (1 - delta_i)`` nobody fails, and then the losses are at most that sum; else the
    loss has no bound.
    """
    level, removed = members.notion.args if len(members.notion.args) == 2 else (members.notion.args[0], 0)
    total, claimed = members.sum(level), whole.args[0]
    if removed == 0 and isinstance(whole, PureDP):
        return Best(total, claimed)
    if not isinstance(whole, ApproximateDP) or not _same(total, claimed):
        return None
    return Best(1 - members.product(1 - removed), whole.args[1])


def _same(one: Any, other: Any) -> bool:
    """Return whether two sums are the same, whatever the name of their index is."""
    if isinstance(one, SumOver) and isinstance(other, SumOver):
        first, second = one.args[1], other.args[1]
        return bool(first.space == second.space and one.args[0].xreplace({first: second}) == other.args[0])
    return bool(sympy.expand(one - other) == 0)


def _concentrated(members: Members, whole: Notion) -> Best | None:
    (shift, slope), (whole_shift, whole_slope) = members.notion.args, whole.args
    return Best(members.sum(slope), whole_slope) if shift == whole_shift == 0 else None


def _renyi(members: Members, whole: Notion) -> Best | None:
    (order, level), (whole_order, whole_level) = members.notion.args, whole.args
    return Best(members.sum(level), whole_level) if order == whole_order and not _points(order) else None


def _distances(members: Members, whole: Notion) -> Best | None:
    return Best(sympy.sqrt(members.sum(members.notion.args[0] ** 2)), whole.args[0])


def _rho(members: Members, whole: Notion) -> Best | None:
    shift, slope = whole.args
    return Best(members.sum(members.notion.args[0] ** 2) / 2, slope) if shift == 0 else None


def _at_order(members: Members, whole: Notion) -> Best | None:
    order, level = whole.args
    return Best(order * members.sum(members.notion.args[0] ** 2) / 2, level)


#: From notions of trade-offs to those of divergences, by the normal laws that attain them.
CONVERTED: Final[dict[tuple[type, type], Row]] = {
    (GaussianDP, ZCDP): Row(
        _rho, "normal laws attain Gaussian guarantees (Dong, Roth and Su, Corollary B.6)"
    ),
    (GaussianDP, RDP): Row(_at_order, "normal laws attain Gaussian guarantees (Dong, Roth and Su, B.6)"),
}

#: By the notions of the mechanisms and of their composition.
COMPOSED: Final[dict[tuple[type, type], Row]] = {
    (PureDP, PureDP): Row(_levels, "levels of composed mechanisms add up (Dwork and Roth, Theorem 3.14)"),
    (PureDP, ApproximateDP): Row(_levels, "levels of composed mechanisms add up (Dwork and Roth, 3.14)"),
    (ApproximateDP, ApproximateDP): Row(
        _levels, "randomized response is the worst case (Kairouz, Oh and Viswanath)"
    ),
    (ZCDP, ZCDP): Row(_concentrated, "concentrated guarantees add up (Bun and Steinke, Lemma 1.7)"),
    (RDP, RDP): Row(_renyi, "Rényi guarantees of one order add up (Mironov, Proposition 1)"),
    (GaussianDP, GaussianDP): Row(
        _distances, "squares of Gaussian guarantees add up (Dong, Roth and Su, Corollary 3.3)"
    ),
    **CONVERTED,
}


def _step_by_step(chain: Members, whole: Notion) -> Best | None:
    """Go from record to record, where the level of a group is exactly its size times that of one record.

    A binary answer whose probability grows by ``e^epsilon`` and delta from step to step attains the bound, as
    long as the growth is what limits it: up to the probability at which both answers limit it alike.
    """
    level, removed = chain.notion.args if len(chain.notion.args) == 2 else (chain.notion.args[0], 0)
    if removed == 0 and isinstance(whole, PureDP):
        return Best(chain.count * level, whole.args[0])
    if not isinstance(whole, ApproximateDP) or not _same(chain.count * level, whole.args[0]):
        return None
    odds = sympy.exp(level)
    before, after = (
        removed * (sympy.exp(steps * level) - 1) / (odds - 1) for steps in (chain.count - 1, chain.count)
    )
    last = Comparison(before, "<=", (1 - removed) / (1 + odds))
    return Best(sympy.Min(1, after), whole.args[1], (Comparison(level, ">", 0),), (last,))


def _squared(chain: Members, whole: Notion) -> Best | None:
    (shift, slope), (whole_shift, whole_slope) = chain.notion.args, whole.args
    return Best(chain.count**2 * slope, whole_slope) if shift == whole_shift == 0 else None


def _times(chain: Members, whole: Notion) -> Best | None:
    return Best(chain.count * chain.notion.args[0], whole.args[0])


#: By the notions of one record and of a group; ``count`` is the size of the group.
GROUPED: Final[dict[tuple[type, type], Row]] = {
    (PureDP, PureDP): Row(_step_by_step, "levels add up over a group (Dwork and Roth, Theorem 2.2)"),
    (PureDP, ApproximateDP): Row(_step_by_step, "levels add up over a group (Dwork and Roth, Theorem 2.2)"),
    (ApproximateDP, ApproximateDP): Row(
        _step_by_step, "the probability of an event along a chain of neighbours (Vadhan, Lemma 2.2)"
    ),
    (ZCDP, ZCDP): Row(_squared, "a group multiplies rho by its squared size (Bun and Steinke, 1.9)"),
    (GaussianDP, GaussianDP): Row(_times, "a group multiplies mu by its size (Dong, Roth and Su, 2.8)"),
}


def best(table: dict[tuple[type, type], Row], members: Members, whole: Notion) -> Best | None:
    """Return what a table says a claim to be; nothing where no row says it.

    >>> from dpsym.language import real
    >>> best(COMPOSED, Members(3, ZCDP(real("rho"))), ZCDP(1)).statement
    3*rho <= 1
    >>> best(GROUPED, Members(3, ZCDP(real("rho"))), ZCDP(1)).statement
    9*rho <= 1
    """
    row = table.get((type(members.notion), type(whole)))
    found = row.best(members, whole) if row is not None else None
    return replace(found, rests_on=row.rests_on) if row is not None and found is not None else None
