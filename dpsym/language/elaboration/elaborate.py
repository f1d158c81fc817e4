"""Elaboration: from a claim to scalar statements, one for each part of it and each shape."""

from __future__ import annotations

from functools import partial
from typing import Any, Final

from sympy import preorder_traversal

from dpsym.errors import IllFormedError, TooLargeError, VacuousError
from dpsym.language.elaboration.cases import enumerate_cases
from dpsym.language.elaboration.every_size import families_of
from dpsym.language.elaboration.existential import Problem, problems_of
from dpsym.language.elaboration.goals import Elaboration, Goal, Proposition
from dpsym.language.elaboration.statements import goal_of, inventory_of
from dpsym.language.elaboration.typecheck import Checker
from dpsym.language.relations import ForAll
from dpsym.language.symbols import Variable

__all__ = ["check_types", "elaborate"]

LARGEST: Final = 400  # goals of one claim


def elaborate(claim: Proposition) -> Elaboration:
    """Return the goals of a claim; the same claim gives the same statements every time.

    Raises:
        IllFormedError: the claim does not type-check.
        TooLargeError: it has more cases or terms than are written out.
        VacuousError: no case satisfies the hypotheses.

    >>> from dpsym.language import Claim, Renyi, laws, order
    >>> P, Q = laws("P Q")
    >>> elaboration = Claim(Renyi(order("alpha"), P, Q) >= 0).elaborate()
    >>> len(elaboration.goals), elaboration.complete, elaboration.scope
    (9, False, 'laws on 2, 3 and 4 points')
    """
    check_types(claim)
    goals: list[Goal] = []
    rests_on = list(claim.rests_on)
    scopes: list[str] = []
    complete = True
    for problem in problems_of(claim):
        found, parts = inventory_of(problem)
        cases = enumerate_cases(found, {} if problem.fixed_shape else claim.shapes)
        complete = complete and cases.complete and problem.complete
        before = len(goals)
        for shape in cases.shapes:
            for part, words in parts:
                goal = goal_of(problem, part, words, shape, found, rests_on, claim)
                if goal is not None:
                    goals.append(goal)
                if len(goals) > LARGEST:
                    raise TooLargeError(
                        f"the claim comes down to more than {LARGEST} statements; give shapes="
                    )
        if len(goals) > before:
            scopes.append(_scope(problem, cases.scope))
    if not goals:
        raise VacuousError("no case of the claim satisfies its hypotheses, so there is nothing to check")
    rests, scope = tuple(dict.fromkeys(rests_on)), "; ".join(dict.fromkeys(scopes))
    if complete:
        return Elaboration(tuple(goals), complete, rests, scope)
    return Elaboration(tuple(goals), complete, rests, scope, partial(families_of, claim))


def check_types(claim: Proposition) -> None:
    """Type-check a claim as it was written, before anything is unfolded.

    Raises:
        IllFormedError: it does not type-check.

    >>> from dpsym.language import Claim, real
    >>> check_types(Claim(real("x") <= 1))
    """
    if hasattr(claim.conclusion, "reason"):
        raise IllFormedError(claim.conclusion.reason)
    checker = Checker()
    for statement in (*claim.given, claim.conclusion):
        if hasattr(statement, "reason"):
            raise IllFormedError(statement.reason)
        checker.statement(statement)
    _refuse_shared(claim)


def _refuse_shared(claim: Proposition) -> None:
    """Refuse a symbol that the conclusion takes all values of, while a hypothesis speaks of one value.

    All values in the conclusion become one that is free, and the hypothesis would be about that one.  The
    bounds of a variable are such a hypothesis.
    """
    meant = set().union(*(statement.free_symbols for statement in claim.given))
    waiting = meant | claim.conclusion.free_symbols
    seen: set[Any] = set()
    while waiting:
        seen |= waiting
        spoken = set().union(
            *(part.constraints.free_symbols for part in waiting if isinstance(part, Variable))
        )
        meant, waiting = meant | spoken, spoken - seen
    for node in preorder_traversal(claim.conclusion):
        if isinstance(node, ForAll) and node.bound in meant:
            raise IllFormedError(
                f"the conclusion is about all values of {node.bound}, and a hypothesis or the domain of "
                "another variable about a given one; give one of the two another name"
            )


def _scope(problem: Problem, cases: str) -> str:
    words = problem.words if problem.necessary else "the given witness"
    parts = [part for part in (words, cases if cases != "everywhere" else "") if part]
    return ", ".join(parts) or "everywhere"
