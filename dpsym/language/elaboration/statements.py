"""Statements: what a problem of a claim says of each part of it in one shape, as the kernel decides it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from typing import Any, Final

from dpsym.errors import TooLargeError
from dpsym.kernel.statement import Hypothesis, Relation, Statement
from dpsym.kernel.statement import Variable as Declared
from dpsym.kernel.terms import INF, MAX_NODES, Term
from dpsym.language.elaboration.affine import NotLinearError
from dpsym.language.elaboration.cases import enumerate_cases
from dpsym.language.elaboration.context import Context
from dpsym.language.elaboration.designed import designed_points
from dpsym.language.elaboration.existential import Problem, problems_of
from dpsym.language.elaboration.goals import Goal, Proposition
from dpsym.language.elaboration.hypotheses import Assumption, assume, in_order
from dpsym.language.elaboration.instances import instances_of
from dpsym.language.elaboration.linear_systems import dual
from dpsym.language.elaboration.shapes import Shape
from dpsym.language.elaboration.typecheck import Checker, Inventory, no_statement
from dpsym.language.existence import Exists
from dpsym.language.relations import Both, Comparison, ForAll
from dpsym.language.scalars import scalar
from dpsym.language.symbols import Variable

__all__ = ["Sized", "goal_of", "inventory_of", "sufficient"]

STRICT: Final = (
    "add",
    "mul",
    "pow",
    "exp",
    "log",
    "abs",
)  # heads of terms without a value where a part has none


@dataclass(frozen=True)
class Sized:
    """A problem of a claim, to be written out for any numbers of points of its spaces."""

    claim: Proposition
    problem: Problem
    found: Inventory
    parts: tuple[tuple[Any, str], ...]

    def spaces(self) -> int:
        """Return how many spaces there are whose number of points may be chosen."""
        return 0 if self.problem.fixed_shape else len(self.found.spaces)

    def at(self, *sizes: int) -> tuple[Statement, ...] | None:
        """Return the statements for these numbers of points; None where together they are not the problem."""
        wanted: Any = {} if self.problem.fixed_shape else (sizes if len(sizes) != 1 else sizes[0],)
        if isinstance(self.claim.shapes, Mapping) and not self.problem.fixed_shape:
            wanted = {key: size for key, size in self.claim.shapes.items() if key not in self.found.spaces}
            wanted |= dict(zip(self.found.spaces, sizes, strict=False))
        cases = enumerate_cases(self.found, wanted)
        if not cases.every_count:
            return None
        goals = (
            goal_of(self.problem, part, words, shape, self.found, [], self.claim)
            for shape in cases.shapes
            for part, words in self.parts
        )
        return tuple(goal.statement for goal in goals if goal is not None)


def sufficient(claim: Proposition) -> tuple[Sized, ...]:
    """Return problems that together imply the claim, as those about its witness do; none if there are none.

    Of a hypothesis for all values of a variable they have only those values that the claim speaks of.

    >>> from dpsym.language import KL, Claim, laws
    >>> (problem,) = sufficient(Claim(KL(*laws("P Q")) >= 0))
    >>> problem.spaces(), [len(problem.at(size)) for size in (1, 2)]
    (1, [1, 1])
    """
    problems = tuple(problems_of(claim))
    witnessed = tuple(problem for problem in problems if not problem.necessary)
    if not witnessed and not all(problem.complete or problem.fixed_shape for problem in problems):
        return ()
    chosen = []
    for problem in witnessed or problems:
        stated = problem if problem.fixed_shape else _with_instances(problem)
        found, parts = inventory_of(stated)
        chosen.append(Sized(claim, stated, found, tuple(parts)))
    return tuple(chosen)


def _with_instances(problem: Problem) -> Problem:
    """Return a problem with hypotheses for all values of a variable at the values that it speaks of."""
    conclusion = Both(*(part for part, _ in inventory_of(problem)[1]))
    spoken = conclusion.free_symbols.union(*(stated.free_symbols for stated in problem.given))
    values = [symbol for symbol in sorted(spoken, key=str) if isinstance(symbol, Variable)]
    given = tuple(each for stated in problem.given for each in instances_of(stated, values))
    return replace(problem, conclusion=conclusion, given=given)


def inventory_of(problem: Problem) -> tuple[Inventory, list[tuple[Any, str]]]:
    """Return what a problem mentions, and its parts with what each is called."""
    checker = Checker()
    for hypothesis in problem.given:
        checker.statement(hypothesis)
    names = {symbol.name for symbol in problem.symbols() if hasattr(symbol, "name")}
    parts = [*_parts(problem.conclusion, names)]
    for part in parts:
        checker.statement(part)
    titles = [f"part {place + 1}" if len(parts) > 1 else "" for place in range(len(parts))]
    return checker.found, list(zip(parts, titles, strict=True))


def _parts(conclusion: Any, taken: set[str]) -> Iterator[Comparison | Exists]:
    """Split a conclusion into relations and existences; what it says for all values becomes free."""
    if isinstance(conclusion, Both):
        for part in conclusion.args:
            yield from _parts(part, taken)
    elif isinstance(conclusion, ForAll):
        yield from _parts(conclusion.statement, taken)
    elif hasattr(conclusion, "unfold_conclusion") and not getattr(conclusion, "is_notion", False):
        yield from _parts(conclusion.unfold_conclusion(taken), taken)
    elif isinstance(conclusion, (Comparison, Exists)):
        yield conclusion
    else:
        raise no_statement(conclusion)


def goal_of(
    problem: Problem,
    part: Comparison | Exists,
    words: str,
    shape: Shape,
    found: Inventory,
    rests_on: list[str],
    claim: Proposition,
) -> Goal | None:
    """Return the goal of one part in one shape, or None where a hypothesis is false in that shape."""
    context = Context(shape)
    context.orders = problem.known_orders()
    assumptions = [entry for hypothesis in problem.given for entry in assume(hypothesis, context)]
    assumptions += _constraints(found, context)
    if any(_trivially(entry.hypothesis, context) is False for entry in assumptions):
        return None  # where it is false, the conclusion may have no value: (n - k)! for k > n
    system = None
    named = [problem.words, shape.words, words]
    if isinstance(part, Exists):
        try:
            found_dual = dual(part, context)
        except NotLinearError:
            if problem.optional:
                return None
            raise
        assumptions += [Assumption(each) for each in found_dual.hypotheses]
        conclusion, system = found_dual.conclusion, found_dual.system
        if system.weights:
            named.append(f"{system.base()}: weights of contradictory conditions")
    else:
        conclusion = Relation(part.op, scalar(part.lhs, context), scalar(part.rhs, context))
    verdicts = [_trivially(entry.hypothesis, context) for entry in assumptions]
    if False in verdicts:
        return None
    kept = [entry for entry, verdict in zip(assumptions, verdicts, strict=True) if not verdict]
    hypotheses = (*context.hypotheses, *(entry.hypothesis for entry in kept))
    _limit(hypotheses, conclusion)
    rests_on.extend(context.rests_on)
    return Goal(
        statement=_statement(context, hypotheses, conclusion),
        shape=", ".join(entry for entry in named if entry),
        simplices=tuple(context.simplices),
        saturations=in_order(
            [*context.saturations, *(entry.saturation for entry in kept if entry.saturation)]
        ),
        points=designed_points(claim.tight, problem, context),
        latex=dict(context.latex),
        binaries=tuple(context.binaries),
        necessary=problem.necessary,
        system=system,
    )


def _constraints(found: Inventory, context: Context) -> list[Assumption]:
    """Return the bounds of variables that are expressions in other variables."""
    return [
        entry
        for variable in found.variables
        for op, bound in variable.constraints
        for entry in assume(Comparison(variable, op, bound), context)
    ]


def _trivially(hypothesis: Hypothesis, context: Context) -> bool | None:
    """Return whether a hypothesis between numbers, infinity and single variables is plainly true or false."""
    if not isinstance(hypothesis, Relation):
        return None
    lhs, rhs = (_rank(side, context) for side in (hypothesis.lhs, hypothesis.rhs))
    a, b = hypothesis.lhs.number, hypothesis.rhs.number
    if a is not None and b is not None:
        return {"<=": a <= b, "<": a < b, ">=": a >= b, ">": a > b, "=": a == b}[hypothesis.op]
    if lhs is None or rhs is None or lhs == rhs == 0:
        return None
    return {"<=": lhs <= rhs, "<": lhs < rhs, ">=": lhs >= rhs, ">": lhs > rhs, "=": lhs == rhs}[
        hypothesis.op
    ]


def _rank(side: Term, context: Context) -> int | None:
    """Return 1 for infinity, -1 for minus infinity, 0 for what is evidently finite."""
    if side == INF:
        return 1
    if side == -INF:
        return -1
    if side.head == "var":
        return None if context.declared[str(side.data)].domain.infinite else 0
    return 0 if side.head == "rat" else None


def _statement(context: Context, hypotheses: tuple[Hypothesis, ...], conclusion: Relation) -> Statement:
    used = conclusion.variables().union(*(hypothesis.variables() for hypothesis in hypotheses))
    sides = [side for each in hypotheses if isinstance(each, Relation) for side in (each.lhs, each.rhs)]
    divisors = frozenset(name for side in sides for name in _divisors(side))
    declared = ((name, variable) for name, variable in context.declared.items() if name in used)
    variables = (_apart_from_zero(each) if name in divisors else each for name, each in declared)
    return Statement(tuple(variables), hypotheses, conclusion)


def _divisors(side: Term) -> Iterator[str]:
    """Yield variables by which a term divides wherever it has a value."""
    below = side.args[0] if side.head == "pow" else None
    if below is not None and below.head == "var" and (side.args[1].number or 0) < 0:
        yield str(below.data)
    for part in side.args if side.head in STRICT else ():
        yield from _divisors(part)


def _apart_from_zero(variable: Declared) -> Declared:
    """Return a variable without an end of its range that is 0, where a hypothesis divides by it."""
    domain = variable.domain
    opened = replace(
        domain, lo_open=domain.lo_open or domain.lo == 0, hi_open=domain.hi_open or domain.hi == 0
    )
    return variable if domain.integer else replace(variable, domain=opened)


def _limit(hypotheses: tuple[Hypothesis, ...], conclusion: Relation) -> None:
    relations = [
        conclusion,
        *(entry if isinstance(entry, Relation) else entry.relation for entry in hypotheses),
    ]
    seen: set[Term] = set()
    for relation in relations:
        seen.update(relation.lhs.nodes(), relation.rhs.nodes())
    if len(seen) > MAX_NODES:
        raise TooLargeError(
            f"a case of the claim has {len(seen)} terms, more than the {MAX_NODES} that the kernel takes; "
            "give shapes= with smaller spaces or counts"
        )
