"""Families: one statement about laws for every number of points, and what it says for each number.

A claim about all laws on finite spaces is a statement for one point, one for two points, and so on.
Where these differ in nothing but the range of sums and maxima over the points they are a family, and
one proof can cover them all: see :mod:`dpsym.points.lift`.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final

from dpsym.errors import KernelRefusal, shown
from dpsym.kernel.codec import Written
from dpsym.kernel.statement import Fold, Relation, Statement, Variable
from dpsym.kernel.terms import Term, var

__all__ = ["HEADS", "Aggregate", "Family", "at_point"]

HEADS: Final[Mapping[str, str]] = {"sum": "add", "max": "max"}  # what an aggregate is written out with


@dataclass(frozen=True)
class Aggregate(Written, layout="row"):
    """A name for the sum, or the maximum, of ``body`` over all points."""

    name: str
    kind: str
    body: Term


@dataclass(frozen=True)
class Family(Written, layout="object", record="family"):
    """A statement for all n >= 1, all values of ``variables``, and of ``points`` at each of n points.

    If the ``pointwise`` relations hold at every point, and the ``hypotheses`` hold, so does ``conclusion``.

    Attributes:
        variables: numbers of which there is one.
        points: numbers of which there is one at each point; their names have a ``*`` for its number.
        aggregates: names, in the order in which bodies may use earlier ones.
        pointwise: relations between variables, points and names.
        hypotheses: relations between variables and names.
        conclusion: a relation between variables and names.

    What that means is what :meth:`instance` writes out.
    """

    variables: tuple[Variable, ...]
    points: tuple[Variable, ...]
    aggregates: tuple[Aggregate, ...]
    pointwise: tuple[Relation, ...]
    hypotheses: tuple[Relation, ...]
    conclusion: Relation

    def __post_init__(self) -> None:
        names = [v.name for v in self.variables] + [a.name for a in self.aggregates]
        at_points = {v.name for v in self.points}
        if len({*names, *at_points}) != len(names) + len(self.points):
            raise KernelRefusal("a family declares one of its names twice")
        if any("*" in name for name in names) or any(name.count("*") != 1 for name in at_points):
            raise KernelRefusal("the names of what there is at each point, and no others, have a *")
        for pattern in at_points:  # no point's variable may be taken for something else
            for other in {*names, *at_points} - {pattern}:
                if _may_meet(pattern, other):
                    raise KernelRefusal(f"{shown(other)} may be the name of {shown(pattern)} at a point")
        known = {v.name for v in self.variables}
        for aggregate in self.aggregates:
            var(aggregate.name)  # refuses what cannot be a name
            if aggregate.kind not in HEADS:
                raise KernelRefusal(f"{shown(aggregate.kind)} is not a kind of aggregate")
            _only(aggregate.body.free, known | at_points)
            known.add(aggregate.name)
        for relation in self.pointwise:
            _only(relation.variables(), known | at_points)
        for relation in (*self.hypotheses, self.conclusion):
            _only(relation.variables(), known)

    def statement(self) -> Statement:
        """Return the family as the kernel knows it: its points are rows."""
        folds = tuple(Fold(a.name, a.kind, "*", a.body) for a in self.aggregates)
        relations = (*self.pointwise, *self.hypotheses)
        return Statement((*self.variables, *self.points), relations, self.conclusion, folds)

    def instance(self, count: int) -> Statement:
        """Return what the family says for ``count`` points.

        >>> from flint import fmpq
        >>> from dpsym.kernel.statement import Domain
        >>> p = Variable("p[*]", Domain(fmpq(0), fmpq(1)))
        >>> mass = Aggregate("mass", "sum", var("p[*]"))
        >>> family = Family((), (p,), (mass,), (), (), Relation("<=", var("mass"), var("mass") + 1))
        >>> family.instance(2).conclusion.lhs
        add(p[1], p[2])
        """
        copies = [
            {var(v.name): var(at_point(v.name, place)) for v in self.points} for place in range(1, count + 1)
        ]
        values: dict[Term, Term] = {}
        for aggregate in self.aggregates:
            bodies = tuple(aggregate.body.replace({**values, **copy}) for copy in copies)
            values[var(aggregate.name)] = bodies[0] if count == 1 else Term(HEADS[aggregate.kind], bodies)
        everywhere = [r.replace({**values, **copy}) for r in self.pointwise for copy in copies]
        hypotheses = [relation.replace(values) for relation in self.hypotheses]
        at_points = [Variable(str(copy[var(v.name)].data), v.domain) for v in self.points for copy in copies]
        return Statement(
            (*self.variables, *at_points), (*everywhere, *hypotheses), self.conclusion.replace(values)
        )


def at_point(name: str, place: int) -> str:
    """Return the name of a variable at one of the points.

    >>> at_point("P[*]", 3)
    'P[3]'
    """
    return name.replace("*", str(place))


def _may_meet(pattern: str, other: str) -> bool:
    """Return whether a name can be one of another variable's at a point; True where that is not plain.

    Two names are different for all numbers in the place of their ``*`` where one differs from the other
    before the ``*`` of both or after it, and also where one goes on there with no digit.

    >>> [_may_meet("p[*]", other) for other in ("p[1]", "p[*1]", "p2[*]", "p[*,a]", "p[a]")]
    [True, True, False, False, False]
    """
    before, _, after = pattern.partition("*")
    start, star, end = other.partition("*")
    if not star:
        middle = other[len(before) : len(other) - len(after)]
        return other.startswith(before) and other.endswith(after) and middle.isdigit()
    return _agree(before, start) and _agree(after[::-1], end[::-1])


def _agree(one: str, two: str) -> bool:
    """Return whether the longer of two texts is the other one, perhaps with a digit after it."""
    shorter, longer = sorted((one, two), key=len)
    return longer.startswith(shorter) and (longer == shorter or longer[len(shorter)].isdigit())


def _only(used: frozenset[str], known: set[str]) -> None:
    for name in sorted(used - known):
        raise KernelRefusal(f"the symbol {name} has no domain at this place")
