"""Plans: in which order to choose the variables of a goal so that its hypotheses hold by construction.

Hypotheses are not rejected on but met: a variable that a hypothesis bounds is chosen last, inside
the bounds that the other variables leave to it.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from dpsym.engines.isolate import isolate
from dpsym.kernel.statement import Domain, Relation, Variable
from dpsym.kernel.terms import Term, var
from dpsym.language.elaboration.goals import Goal, Supremal

__all__ = ["Bound", "Plan", "Step", "is_constrained", "plan_of"]


@dataclass(frozen=True)
class Bound:
    """A bound on a variable: ``term``, or its supremum over the values of ``over``."""

    term: Term
    lower: bool
    strict: bool = False
    exact: bool = False  # the variable equals the term
    over: Variable | None = None

    def needs(self) -> frozenset[str]:
        """Return the variables that must be chosen before."""
        return self.term.free - {self.over.name if self.over else ""}


@dataclass(frozen=True)
class Step:
    """Choose one variable inside its bounds; ``saturated`` if a hypothesis was made to be saturated."""

    variable: Variable
    bounds: tuple[Bound, ...] = ()
    saturated: bool = False


@dataclass(frozen=True)
class Plan:
    """Simplices first (each ``group`` with whether its masses must be 0 or 1), then ``steps`` in order."""

    groups: tuple[tuple[tuple[str, ...], bool], ...]
    steps: tuple[Step, ...]

    def names(self) -> tuple[str, ...]:
        """Return the variables in the order in which they get their values."""
        return (*(name for group, _ in self.groups for name in group), *(s.variable.name for s in self.steps))


def plan_of(goal: Goal) -> Plan:
    """Return the plan of a goal.

    >>> from dpsym.kernel.statement import Statement
    >>> from dpsym.kernel.terms import rat
    >>> free = Variable("b", Domain(None, None)), Variable("a", Domain(None, None))
    >>> order = Relation("<", var("a"), var("b"))
    >>> plan = plan_of(Goal(Statement(free, (order,), Relation("<=", var("a"), rat(1)))))
    >>> [(step.variable.name, [bound.lower for bound in step.bounds]) for step in plan.steps]
    [('b', []), ('a', [False])]
    """
    domains = {v.name: v.domain for v in goal.statement.variables}
    masses = {name for group in goal.simplices for name in group}
    groups = tuple((group, all(domains[name].integer for name in group)) for group in goal.simplices)
    scalars = [v for v in goal.statement.variables if v.name not in masses]
    bounds: dict[str, list[Bound]] = {v.name: [] for v in scalars}
    saturated = _saturate(goal, bounds)
    for relation in _unexplained(goal, masses):
        _bound_by(relation, [v.name for v in scalars], domains, bounds, saturated)
    ordered = _ordered([v.name for v in scalars], bounds, saturated)
    variables = {v.name: v for v in scalars}
    steps = tuple(Step(variables[name], tuple(bounds[name]), name in saturated) for name in ordered)
    return Plan(groups, steps)


def is_constrained(goal: Goal) -> bool:
    """Return whether hypotheses of a goal of real numbers are met by no construction.

    That are equations, conditions on the masses of laws alone, and what bounds no variable.
    """
    domains = {v.name: v.domain for v in goal.statement.variables}
    masses = {name for group in goal.simplices for name in group}  # which add up to one

    def is_open(relation: Relation) -> bool:
        if relation.variables() <= masses:
            return relation.op != "="
        return relation.op == "=" or not any(isolate(relation, n, domains) for n in relation.variables())

    plain = [h for h in goal.statement.hypotheses if isinstance(h, Relation)]
    real = goal.system is None and not any(domain.integer for domain in domains.values())
    return real and any(map(is_open, plain))


def _saturate(goal: Goal, bounds: dict[str, list[Bound]]) -> list[str]:
    """Enter the goal's own saturations; return the variables they set, in order."""
    for each in goal.saturations:
        if isinstance(each, Supremal):
            bounds[each.variable].append(Bound(each.term, lower=True, over=each.bound))
        else:
            bound = Bound(each.expression, lower=not each.upper, strict=each.strict, exact=each.exact)
            bounds[each.variable].append(bound)
    return list(dict.fromkeys(each.variable for each in goal.saturations))


def _unexplained(goal: Goal, masses: set[str]) -> Iterable[Relation]:
    """Yield the hypotheses that neither a simplex nor a saturation of the goal accounts for."""
    met = set()
    for each in goal.saturations:
        if not isinstance(each, Supremal):
            met |= {(each.expression, var(each.variable)), (var(each.variable), each.expression)}
    for hypothesis in goal.statement.hypotheses:
        if not isinstance(hypothesis, Relation) or hypothesis.variables() <= masses:
            continue
        if (hypothesis.lhs, hypothesis.rhs) not in met:
            yield hypothesis


def _bound_by(
    relation: Relation,
    scalars: list[str],
    domains: dict[str, Domain],
    bounds: dict[str, list[Bound]],
    saturated: list[str],
) -> None:
    """Read a relation as a bound on the variable declared last that can carry it without a circle."""
    found = [name for name in reversed(scalars) if name in relation.variables()]
    ordered = [n for n in found if n not in saturated] + [n for n in found if n in saturated]
    for name, root in [(n, root) for root in (False, True) for n in ordered]:
        solved = isolate(relation, name, domains, root=root)
        if solved is None:
            continue
        op, expression = solved
        bound = Bound(expression, lower=op in (">", ">="), strict=op in ("<", ">"), exact=op == "=")
        if not any(_depends(other, name, bounds) for other in bound.needs()):
            bounds[name].append(bound)
            return


def _depends(name: str, on: str, bounds: dict[str, list[Bound]]) -> bool:
    """Return whether the choice of ``name`` waits for that of ``on``; the bounds have no circle."""
    if name == on:
        return True
    return any(_depends(other, on, bounds) for bound in bounds.get(name, ()) for other in bound.needs())


def _ordered(scalars: list[str], bounds: dict[str, list[Bound]], saturated: list[str]) -> list[str]:
    """Sort topologically, unbounded variables first, saturated ones in the goal's order."""
    pending = [n for n in scalars if not bounds[n]] + [n for n in scalars if bounds[n] and n not in saturated]
    pending += saturated
    ordered: list[str] = []
    while pending:
        waiting = set(pending)
        ready = [n for n in pending if not any(b.needs() & waiting for b in bounds[n])]
        if not ready:  # the goal's own saturations are circular: give the first of them up
            bounds[pending[0]].clear()
            continue
        ordered.append(ready[0])
        pending.remove(ready[0])
    return ordered
