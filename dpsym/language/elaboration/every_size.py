"""What a claim says for every number of points: families where it has one space, grids where it has two."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from functools import lru_cache
from typing import Any, Final

import sympy

from dpsym.errors import DpsymError
from dpsym.kernel.statement import Relation, Statement
from dpsym.language.distributions.base import LawSymbol
from dpsym.language.elaboration.building import heard_decisions
from dpsym.language.elaboration.closed_forms import COUNTING, closed
from dpsym.language.elaboration.families import SIZES, are_alike, family_of, written
from dpsym.language.elaboration.finiteness import is_evidently_finite
from dpsym.language.elaboration.goals import Proposition
from dpsym.language.elaboration.grids import grids_of_problem
from dpsym.language.elaboration.statements import Sized, sufficient
from dpsym.language.expectation import Expectation
from dpsym.language.functions import ValueAt, Values
from dpsym.language.nodes import OnSpace
from dpsym.language.spaces import Point, Space, Whole
from dpsym.language.sums import SumOver
from dpsym.language.symbols import Variable, real
from dpsym.points.family import Family
from dpsym.points.grid import Grid

__all__ = ["families_of"]

LARGEST: Final = 100  # terms of a condition on a witness, for two points


@lru_cache(maxsize=64)  # the same claim is proved, and its proof replayed
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
        problems = sufficient(_by_numbers(_by_factors(_by_points(claim))))
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


def _by_numbers(claim: Proposition) -> Proposition:
    """Return a claim in which sums, factorials and binomial coefficients are functions of numbers.

    So that a binomial coefficient is at most 4^n is one claim, and not one for each n.
    """
    parts = (claim.conclusion, *claim.given)
    if not any(part.has(*COUNTING) for part in parts) or claim.witness is not None:
        return claim
    found = [closed(part) for part in parts]
    if None in found:
        return claim
    return replace(claim, conclusion=found[0], given=tuple(found[1:]), shapes=None)  # type: ignore[type-var]


def _by_points(claim: Proposition) -> Proposition:
    """Return a claim in which a number that counts the points of a space is the sum of 1 over these points.

    So ``(a_1 + ... + a_n)^2 <= n (a_1^2 + ... + a_n^2)`` is a claim about one space, for every size of it.
    """
    parts = (claim.conclusion, *claim.given)
    counts = {space.args[0]: space for part in parts for space in part.atoms(Whole)}
    numbers = {n: space for n, space in counts.items() if isinstance(n, Variable) and _counts_from_one(n)}
    bound = any(_binds(node, n) for part in parts for node in sympy.preorder_traversal(part) for n in numbers)
    if claim.witness is not None or bound or not numbers or len(numbers) < len(counts):
        return claim
    spaces = {space: Space(f"{n.name}_points") for n, space in numbers.items()}
    sizes = {n: SumOver(sympy.S.One, Point(f"{n.name}_point", spaces[space])) for n, space in numbers.items()}
    conclusion, *given = (part.xreplace({**spaces, **sizes}) for part in parts)
    return replace(claim, conclusion=conclusion, given=tuple(given), shapes=None)  # type: ignore[type-var]


def _by_factors(claim: Proposition) -> Proposition:
    """Return a claim in which sums within sums are over what varies with their own points alone.

    So the mean of v(X) w(Y) for independent X and Y is the mean of v(X) times that of w(Y).
    """
    parts = (claim.conclusion, *claim.given)
    if claim.witness is not None or not any(map(_is_nested, parts)):
        return claim
    conclusion, *given = map(_with_factors, parts)
    return replace(claim, conclusion=conclusion, given=tuple(given))  # type: ignore[type-var]


def _is_nested(part: Any) -> bool:
    return any(node.args[0].has(SumOver) for node in part.atoms(SumOver))


def _with_factors(part: Any) -> Any:
    """Return an expression with what is the same for all summands of a finite sum before that sum."""
    if not part.has(SumOver):
        return part
    part = part.func(*map(_with_factors, part.args))
    if not isinstance(part, SumOver) or not _is_finite(part.args[0]):
        return part
    body, over = part.args
    summands = (each.as_independent(over, as_Add=False) for each in sympy.Add.make_args(sympy.expand(body)))
    return sympy.Add(*(factor * SumOver(rest, over) for factor, rest in summands))


def _is_finite(expression: Any) -> bool:
    """Return whether an expression is evidently finite, with functions, finite sums and means in it."""
    if isinstance(expression, (ValueAt, Values)):
        return True
    if isinstance(expression, (Expectation, SumOver)):
        of_points = isinstance(expression, SumOver) or isinstance(expression.law, LawSymbol)
        return of_points and _is_finite(expression.args[0])
    numbers = {part: real(f"b_{i}") for i, part in enumerate(_parts(expression)) if _is_finite(part)}
    return is_evidently_finite(expression.xreplace(numbers))


def _parts(expression: Any) -> Iterator[Any]:
    if isinstance(expression, (Expectation, SumOver, ValueAt, Values)):
        yield expression
    else:
        for argument in expression.args:
            yield from _parts(argument)


def _binds(node: Any, n: Variable) -> bool:
    if not isinstance(node, sympy.Basic) or isinstance(node, (Whole, OnSpace, Point)):
        return False  # a symbol on a space has the space for a part, and is free itself
    return n not in node.free_symbols and any(
        n in part.free_symbols and not isinstance(part, Point) for part in node.args
    )


def _counts_from_one(n: Variable) -> bool:
    return n.domain.integer and n.domain.lo is not None and n.domain.lo >= 1


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
