"""What a claim says for every number of points: families where it has one space, grids where it has two."""

from __future__ import annotations

from typing import Final

from dpsym.errors import DpsymError
from dpsym.kernel.statement import Relation, Statement
from dpsym.language.elaboration.building import heard_decisions
from dpsym.language.elaboration.families import SIZES, are_alike, family_of, written
from dpsym.language.elaboration.goals import Proposition
from dpsym.language.elaboration.grids import grids_of_problem
from dpsym.language.elaboration.statements import Sized, sufficient
from dpsym.points.family import Family
from dpsym.points.grid import Grid

__all__ = ["families_of"]

LARGEST: Final = 100  # terms of a condition on a witness, for two points


def families_of(claim: Proposition) -> tuple[Family | Grid, ...]:
    """Return families that together are the claim, for every number of points; none where it has none.

    A claim about two spaces, or about one point, comes down to grids instead, and one with a witness to what
    has to be shown of that.

    Of hypotheses for all values of a variable only some instances are left, so the families may say more.

    >>> from dpsym.language import KL, Claim, laws
    >>> P, Q = laws("P Q")
    >>> [aggregate.body for aggregate in families_of(Claim(KL(P, Q) >= 0))[0].aggregates]
    [P[*], Q[*], relent(P[*], Q[*])]
    """
    found: list[Family | Grid] = []
    try:
        problems = sufficient(claim)
        if any(map(_is_too_large, problems)):
            return ()
        for problem in problems:
            families = _of_problem(problem)
            if not families:
                return ()
            found += families
    except DpsymError:  # too large, or false for one of the sizes
        return ()
    return tuple(dict.fromkeys(found))


def _is_too_large(problem: Sized) -> bool:
    """Return whether a witness is so large that it takes long to read, while hardly any proof is found."""
    if problem.problem.necessary:
        return False
    for statement in problem.at(*[2] * problem.spaces()) or ():
        relations = (h for h in (*statement.hypotheses, statement.conclusion) if isinstance(h, Relation))
        nodes = {node for r in relations for side in (r.lhs, r.rhs) for node in side.nodes()}
        if len(nodes) > LARGEST:
            return True
    return False


def _of_problem(problem: Sized) -> tuple[Family | Grid, ...]:
    """Return the families, or the grids, that are one problem of a claim."""
    if problem.spaces() > 1 or problem.found.points:
        return grids_of_problem(problem)
    columns: list[tuple[Statement, ...]] = []
    decisions = []
    for size in SIZES if problem.spaces() else SIZES[:1]:
        with heard_decisions() as decided:
            statements = problem.at(size) if problem.spaces() else problem.at()
        if not statements or len(statements) != len((columns or [statements])[0]):
            return ()
        columns.append(statements)
        decisions.append(decided)
    if not problem.spaces():  # it is no different for any size
        return tuple(map(_without_points, columns[0]))
    if not are_alike(decisions):
        return ()
    rows = zip(*columns, strict=True)
    families = [family_of(dict(zip(SIZES, row, strict=True))) for row in rows]
    return tuple(family for family in families if family is not None) if None not in families else ()


def _without_points(statement: Statement) -> Family:
    """Return the family that is one statement, whatever the number of points."""
    plain = written(statement)
    hypotheses = tuple(h for h in plain.hypotheses if isinstance(h, Relation))
    return Family(plain.variables, (), (), (), hypotheses, plain.conclusion)
