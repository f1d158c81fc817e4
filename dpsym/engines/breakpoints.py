"""Engine "breakpoints": look for a counterexample where a value jumps, exactly there and just beside it.

``P(X > t)`` jumps where t is a value of X, and a bound on it may fail only there.  So a variable that stands
in the condition of a case, or in a floor, is given the value at which the case changes, or one next to it;
the case is then decided, the claim is smooth there, and the other variables are improved as in any claim.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import islice
from typing import Any, Final

from dpsym.engines.batch import violation_near
from dpsym.engines.drafts import Instance
from dpsym.engines.effort import Effort
from dpsym.engines.isolate import isolate
from dpsym.engines.reports import STOPPED, EngineReport, SearchOptions
from dpsym.engines.shrink import shrink
from dpsym.engines.targets import Target
from dpsym.kernel.statement import FLIPPED, Domain, Hypothesis, Relation, Statement, Variable
from dpsym.kernel.terms import Term, var
from dpsym.language.elaboration.goals import Goal, Saturating, Saturation

__all__ = ["pinned", "search_breakpoints"]

NAME: Final = "breakpoints"
MOST: Final = 16  # breakpoints of a goal that are searched, with their sides
STEP: Final = "step["  # how the name begins of an integer that is added
ALLOWANCE: Final = 3  # times what another engine may spend: each breakpoint is a search
SOLVED: Final = 2  # variables that one condition is solved for
HOLDS: Final = {"if_lt": ("<",), "if_le": ("<", "="), "if_eq": ("=",)}
#: By the head of a case: where, seen from its condition, it has another value than on the other side.
SIDES: Final = {"if_lt": ("=", "<"), "if_le": ("=", ">"), "if_eq": ("=",)}


def search_breakpoints(targets: Sequence[Target], options: SearchOptions) -> EngineReport:
    """Search the goals of a claim whose conclusion jumps; see the module for how."""
    if options.known is not None:
        return EngineReport(NAME, "not run")
    effort = Effort(ALLOWANCE * options.steps)
    details: dict[str, Any] = {"breakpoints": 0}
    for target in targets:
        for goal in islice(_all_pinned(target.goal), MOST):
            if effort.is_over():
                return EngineReport(NAME, "holds", details={**details, "stopped": STOPPED})
            details["breakpoints"] += 1
            found = _violating(target, goal, options, effort)
            if found is not None:
                return EngineReport(NAME, "fails", target.counterexample(found), target.index, details)
    return EngineReport(NAME, "holds" if details["breakpoints"] else "not run", details=details)


def _violating(target: Target, goal: Goal, options: SearchOptions, effort: Effort) -> Instance | None:
    """Return an instance of a target that violates it and that meets what a goal adds, or None."""
    there = Target(goal, target.closed_forms, target.index)
    draft = violation_near(there, options, effort)
    instance = None if draft is None else shrink(there, draft)
    if instance is None:
        return None
    known = {v.name for v in target.goal.statement.variables}
    instance = {name: value for name, value in instance.items() if name in known}
    return instance if target.status(instance) == "violated" else None


def _all_pinned(goal: Goal) -> Iterator[Goal]:
    """Yield a goal with one breakpoint, then with two, where the first of them are most alike."""
    first = []
    for each in pinned(goal):
        first.append(each)
        yield each
    for each in first:
        yield from pinned(each)


@dataclass(frozen=True)
class _Jump:
    """Where a part of a term jumps, and what is then known: a relation, and values of parts."""

    relation: Relation
    values: Mapping[Term, Term]
    step: Variable | None = None  # the integer at which a floor jumps


def pinned(goal: Goal) -> Iterator[Goal]:
    """Yield the goal with one variable at a breakpoint of its conclusion, or next to it.

    >>> from dpsym.language import Claim, Indicator, real
    >>> x, y = real("x"), real("y")
    >>> (goal,) = Claim(Indicator(x + y > 1) <= y).elaborate().goals
    >>> for each in pinned(goal):
    ...     beside = each.statement.hypotheses[0]
    ...     print(beside.lhs, beside.op, beside.rhs, "|", each.statement.conclusion.lhs)
    y = add(1, mul(-1, x)) | 0
    x = add(1, mul(-1, y)) | 0
    y > add(1, mul(-1, x)) | 1
    x > add(1, mul(-1, y)) | 1
    """
    statement = goal.statement
    domains = {v.name: v.domain for v in statement.variables}
    fixed = {name for group in goal.simplices for name in group}
    given = [each for each in goal.saturations if isinstance(each, Saturation)]
    fixed |= {each.variable for each in given if each.exact or each.strict}
    fixed = fixed.union(*(each.expression.free for each in given))  # no circles
    free = [
        v.name for v in reversed(statement.variables) if not v.name.startswith(STEP) and v.name not in fixed
    ]
    for jump in _jumps(statement.conclusion):
        solved = ((name, isolate(jump.relation, name, domains)) for name in free)
        found = ((name, *solution) for name, solution in solved if solution is not None)
        for name, op, place in islice(found, SOLVED):
            yield _at(goal, jump, name, op, place)


def _at(goal: Goal, jump: _Jump, name: str, op: str, place: Term) -> Goal:
    """Return the goal with a variable at a place, or close to it on one side; what jumps there is decided."""
    statement = goal.statement
    variables = (*statement.variables, jump.step) if jump.step else statement.variables
    hypotheses = (_decided(each, jump) for each in statement.hypotheses)
    beside = Relation(op, var(name), place)
    there = Saturation(name, place, upper=op == "<", exact=op == "=", strict=op != "=")
    return replace(
        goal,
        statement=Statement(variables, (beside, *hypotheses), statement.conclusion.replace(jump.values)),
        saturations=(*(_decided_in(each, jump) for each in goal.saturations), there),
        points=(),
    )


def _decided(hypothesis: Hypothesis, jump: _Jump) -> Hypothesis:
    return hypothesis.replace(jump.values) if isinstance(hypothesis, Relation) else hypothesis


def _decided_in(each: Saturating, jump: _Jump) -> Saturating:
    if isinstance(each, Saturation):
        return replace(each, expression=each.expression.replace(jump.values))
    return each


def _jumps(conclusion: Relation) -> Iterator[_Jump]:
    """Yield where the sides of a relation jump, each place once."""
    nodes = dict.fromkeys(node for side in (conclusion.lhs, conclusion.rhs) for node in side.nodes())
    cases = [node for node in nodes if node.head in SIDES and (node.args[0] - node.args[1]).free]
    pairs = dict.fromkeys((node.args[0], node.args[1]) for node in cases)
    for first, second in pairs:
        alike = [node for node in cases if node.args[:2] in ((first, second), (second, first))]
        for op in dict.fromkeys(op for node in alike if node.args[0] == first for op in SIDES[node.head]):
            values = {node: _taken(node, op if node.args[0] == first else FLIPPED[op]) for node in alike}
            yield _Jump(Relation(op, first, second), values)
    for node in nodes:
        if node.head == "floor" and node.args[0].free:
            step = Variable(f"{STEP}{node.args[0]}]"[:60], Domain(integer=True))
            for op, value in (("=", var(step.name)), ("<", var(step.name) - 1)):
                yield _Jump(Relation(op, node.args[0], var(step.name)), {node: value}, step)


def _taken(node: Term, op: str) -> Term:
    """Return what a case is where its condition compares like that."""
    return node.args[2] if op in HOLDS[node.head] else node.args[3]
