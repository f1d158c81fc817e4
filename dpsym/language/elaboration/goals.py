"""Goals: what a claim becomes, one scalar statement per shape, and what searchers are told about it.

A :class:`Goal` is a kernel statement together with what the statement does not say but a search
needs: which variables are the masses of one law, which parameter a hypothesis bounds from below, which
points are designed to be tight.  Nothing here is trusted: a verdict rests on the statement alone.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Hashable, Mapping
from dataclasses import dataclass, field
from typing import Any, Protocol, TypeAlias

from dpsym.kernel.statement import Relation, Statement, Variable
from dpsym.kernel.terms import Term, encode, rat
from dpsym.points.family import Family
from dpsym.points.grid import Grid

__all__ = ["Elaboration", "Goal", "LinearSystem", "Proposition", "Saturating", "Saturation", "Supremal"]


class Proposition(Hashable, Protocol):
    """What can be elaborated: hypotheses and a conclusion, and where to look, as a claim has them."""

    @property
    def conclusion(self) -> Any:
        """What is said to hold."""

    @property
    def given(self) -> tuple[Any, ...]:
        """The hypotheses."""

    @property
    def tight(self) -> tuple[Mapping[Any, Any], ...]:
        """Designed points: for variables numbers, for laws tuples of masses."""

    @property
    def shapes(self) -> Any:
        """Sizes of spaces or values of counts instead of the default ones."""

    @property
    def rests_on(self) -> tuple[str, ...]:
        """Classical theorems that it is said to use."""

    @property
    def witness(self) -> Any:
        """Laws that show an existential conclusion."""

    def latex(self) -> str:
        """Return the conclusion, after what is given, in LaTeX."""


@dataclass(frozen=True)
class Saturation:
    """A hypothesis ``expression <= variable`` that a sampler meets by setting the variable.

    With ``upper`` the hypothesis is ``variable <= expression``; with ``exact`` it is an equation, and
    the slack must be 0; with ``strict`` both differ.  ``expression`` uses no variable that a later
    saturation of the goal sets.

    >>> from dpsym import KL, Claim, laws, real
    >>> P, Q = laws("P Q")
    >>> x = real("x", at_least=0)
    >>> goal = Claim(x <= 1, given=KL(P, Q) <= x).elaborate().goals[0]
    >>> [(saturation.variable, saturation.expression) for saturation in goal.saturations]
    [('x', add(relent(P[1], Q[1]), relent(P[2], Q[2])))]
    """

    variable: str
    expression: Term
    upper: bool = False
    exact: bool = False
    strict: bool = False


@dataclass(frozen=True)
class Supremal:
    """A hypothesis ``term <= variable`` for all values of ``bound``: set the variable to the supremum.

    The supremum is no closed term; an engine takes the maximum over a grid that reaches far and adds a
    slack, and certifies afterwards.

    >>> from dpsym import KL, ZCDP, Claim, laws, real
    >>> P, Q = laws("P Q")
    >>> rho = real("rho", at_least=0)
    >>> (found,) = Claim(KL(P, Q) <= rho, given=ZCDP(rho)(P, Q)).elaborate().goals[0].saturations
    >>> found.variable, str(found.bound.domain)
    ('rho', '(1, oo)')
    """

    variable: str
    bound: Variable
    term: Term


Saturating: TypeAlias = Saturation | Supremal


@dataclass(frozen=True)
class LinearSystem:
    """Linear conditions on unknowns, of which a statement says by Farkas' lemma that they can be met.

    Each row says that its entries times the unknowns, added up, are at most the bound (or equal to it).
    The statement is about ``weights`` of the rows; an engine solves for them.

    Attributes:
        weights: the variable of the statement that is the weight of each row.
        matrix: the coefficients of the unknowns, row by row.
        bounds: the right side of each row.
        equations: for each row whether it is an equation.
        free: for each unknown whether it may be negative.

    That u >= 0 and v >= 0 can add up to 1 is a matter of one row, with one weight:

    >>> from dpsym.kernel.terms import rat
    >>> system = LinearSystem(("w[1]",), ((rat(1), rat(1)),), (rat(1),), (True,), (False, False))
    >>> len(system.matrix), len(system.free)
    (1, 2)
    """

    weights: tuple[str, ...]
    matrix: tuple[tuple[Term, ...], ...]
    bounds: tuple[Term, ...]
    equations: tuple[bool, ...]
    free: tuple[bool, ...]

    def base(self) -> str:
        """Return the name that all weights share.

        >>> LinearSystem(("w[1]", "w[2]"), (), (), (), ()).base()
        'w'
        """
        return self.weights[0].partition("[")[0] if self.weights else ""


@dataclass(frozen=True)
class Goal:
    """One scalar statement of a claim, with what a searcher should know about it.

    Attributes:
        statement: what is to be decided.
        shape: in words, which part of the claim this is; "" when it is the whole claim.
        simplices: groups of variables that are the masses of one law (each in [0, 1], sum 1).
        saturations: hypotheses that are met by setting a parameter, in the order to set them.
        points: designed points, possibly partial: closed terms by the names of variables.
        latex: how each variable of the statement is written.
        binaries: integer variables that are 0 or 1, for instance membership in an event.
        necessary: whether a violation refutes the claim; False for what only shows that the witness of
            an existential claim works.
        system: what a statement about the existence of unknowns comes from.

    >>> from dpsym.language import Claim, at_least, real
    >>> (goal,) = Claim(at_least(real("x") ** 2, 0)).elaborate().goals
    >>> str(goal.statement.conclusion.op), goal.shape, dict(goal.latex)
    ('>=', '', {'x': 'x'})
    """

    statement: Statement
    shape: str = ""
    simplices: tuple[tuple[str, ...], ...] = ()
    saturations: tuple[Saturating, ...] = ()
    points: tuple[Mapping[str, Term], ...] = ()
    latex: Mapping[str, str] = field(default_factory=dict)
    binaries: tuple[str, ...] = ()
    necessary: bool = True
    system: LinearSystem | None = None

    @property
    def denies(self) -> bool:
        """Whether it is a denial that is absurd: ``shape`` names the number that would not exist."""
        return bool(self.statement.conclusion == Relation("<=", rat(1), rat(0)))

    def content(self) -> list[object]:
        """Return all of the goal as plain JSON; terms as tables, in which common parts stand once."""
        bounds = [s.term if isinstance(s, Supremal) else s.expression for s in self.saturations]
        points = [[sorted(point), encode(point[name] for name in sorted(point))] for point in self.points]
        told = [self.shape, self.simplices, sorted(self.latex.items()), self.binaries, self.necessary]
        told += [self.system.weights] if self.system else []
        saturated = [s.variable for s in self.saturations]
        return [self.statement.to_json(), saturated, encode(bounds), points, told]


@dataclass(frozen=True)
class Elaboration:
    """All goals of one claim.

    Attributes:
        goals: the scalar statements; the claim fails as soon as one of them does.
        complete: whether the goals together are the whole claim, so that proving each proves it.
        rests_on: classical theorems that the reduction to these goals uses.
        scope: in words, what the goals cover.
        families: finds statements for every number of points that together are the whole claim, or none.

    >>> from dpsym.language import Claim, at_least, real
    >>> elaboration = Claim(at_least(real("x") ** 2, 0)).elaborate()
    >>> len(elaboration.goals), elaboration.complete, elaboration.scope
    (1, True, 'everywhere')
    """

    goals: tuple[Goal, ...]
    complete: bool
    rests_on: tuple[str, ...] = ()
    scope: str = "everywhere"
    families: Callable[[], tuple[Family | Grid, ...]] = field(default=tuple, compare=False, repr=False)

    def content(self) -> str:
        """Return a text that is the same for equal elaborations only, to find results again by."""
        goals = [goal.content() for goal in self.goals]
        return json.dumps([goals, self.complete, self.rests_on, self.scope], sort_keys=True)
