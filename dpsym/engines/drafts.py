"""Drafts: what a search wishes the variables to be, before the hypotheses have their say.

A draft gives every simplex its weights and every other variable either a wished value or a slack over
its bound.  A :class:`Completion` turns it into an exact instance in which the hypotheses that bound a
variable hold.  Searching and shrinking move drafts, so they never leave the hypotheses.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any, Final, TypeAlias

from flint import arb, ctx, fmpq

from dpsym.engines.balls import BALLS, maximum, minimum
from dpsym.engines.compiled import compile_terms
from dpsym.engines.placing import Slack, Wish, contains, place
from dpsym.engines.plan import Bound, Plan, Step
from dpsym.engines.suprema import supremum
from dpsym.kernel.numbers import Log, Value, ball, compare, exact_log

__all__ = ["Completion", "Draft", "Instance", "Weights"]

LONG = 100_000  # binary digits: a power that is exact as a ball may have too many for memory as a rational

PRECISION: Final = 128
Instance: TypeAlias = "dict[str, Value]"
Weights: TypeAlias = "tuple[fmpq, ...]"


@dataclass(frozen=True)
class Draft:
    """Wishes by variable, and for each simplex of the plan weights that need not sum to one."""

    wishes: Mapping[str, Wish]
    weights: tuple[Weights, ...] = ()


class Completion:
    """Turns drafts of one plan into instances; the bounds are compiled once."""

    def __init__(self, plan: Plan) -> None:
        self.plan = plan
        known = [name for group, _ in plan.groups for name in group]
        self._bounds: list[list[Callable[..., tuple[Any, ...]]]] = []
        for step in plan.steps:
            self._bounds.append([_compiled(bound, known) for bound in step.bounds])
            known.append(step.variable.name)
        needed = {n for step in plan.steps for bound in step.bounds if bound.exact for n in bound.needs()}
        free = [step.variable for step in plan.steps if not step.bounds and step.variable.name in needed]
        self._free = [variable for variable in free if not variable.domain.integer]

    def complete(self, draft: Draft) -> Instance | None:
        """Return the instance of a draft, or None when its bounds leave no room.

        >>> from dpsym.engines.plan import plan_of
        >>> from dpsym.kernel.statement import Domain, Relation, Statement, Variable
        >>> from dpsym.kernel.terms import rat, var
        >>> from dpsym.language.elaboration.goals import Goal
        >>> scalars = tuple(Variable(name, Domain(fmpq(0), None)) for name in "ab")
        >>> order = Relation("<=", 2 * var("a"), var("b"))
        >>> plan = plan_of(Goal(Statement(scalars, (order,), Relation("<=", rat(0), var("b")))))
        >>> Completion(plan).complete(Draft({"a": fmpq(3), "b": Slack(fmpq(1))}))
        {'a': 3, 'b': 7}
        """
        try:
            return self._completed(draft)
        except _IrrationalError:
            return self._rationally(draft)

    def _rationally(self, draft: Draft) -> Instance | None:
        """Return an instance with a logarithm among the values that an equation needs, and ones beside it.

        p = exp(-t/s) has rational solutions, but hardly any where t and s are rational.
        """
        one = {v.name: fmpq(1) for v in self._free if contains(v.domain, fmpq(1))}
        for variable in self._free:
            wish = draft.wishes.get(variable.name)
            logarithm = exact_log(1 + abs(wish) if type(wish) is fmpq and wish != 0 else fmpq(2))
            if contains(variable.domain, logarithm):
                wishes = {**draft.wishes, **one, variable.name: logarithm}
                try:
                    return self._completed(Draft(wishes, draft.weights))
                except _IrrationalError:
                    continue
        return None

    def _completed(self, draft: Draft) -> Instance | None:
        instance: Instance = {}
        for (group, _), weights in zip(self.plan.groups, draft.weights, strict=True):
            total = sum(weights, fmpq(0))
            if total <= 0:
                return None
            instance.update(zip(group, (weight / total for weight in weights), strict=True))
        with ctx.workprec(PRECISION):
            for step, bounds in zip(self.plan.steps, self._bounds, strict=True):
                value = _choose(step, bounds, draft.wishes.get(step.variable.name, Slack(fmpq(0))), instance)
                if value is None:
                    return None
                instance[step.variable.name] = value
        return instance


class _IrrationalError(Exception):
    """A variable equals a number that cannot be given exactly."""


def _choose(
    step: Step, bounds: list[Callable[..., tuple[Any, ...]]], wish: Wish, instance: Instance
) -> Value | None:
    if not bounds and not isinstance(wish, Slack):
        return wish
    lower: Value | None = None
    upper: Value | None = None
    open_below = open_above = False
    given = tuple(instance.values())
    for bound, compiled in zip(step.bounds, bounds, strict=True):
        value = _evaluated(bound, compiled, given)
        if isinstance(value, arb) and value.is_nan():
            return None
        if bound.exact:
            if isinstance(value, arb) and (value.is_finite() or not contains(step.variable.domain, value)):
                raise _IrrationalError
            return value if contains(step.variable.domain, value) else None
        if bound.lower:  # a strict bound counts where no other one is tighter
            open_below = _is_open(">", lower, open_below, value, bound.strict)
            lower = value if lower is None else maximum(lower, value)
        else:
            open_above = _is_open("<", upper, open_above, value, bound.strict)
            upper = value if upper is None else minimum(upper, value)
    return place(wish, step.variable.domain, lower, upper, open_below or open_above)


def _is_open(tighter: str, known: Value | None, known_open: bool, value: Value, value_open: bool) -> bool:
    """Return whether the tighter one of two bounds is strict, or one of them where both may be equal."""
    if known is None or compare(tighter, value, known) is True:
        return value_open
    return known_open if compare(tighter, known, value) is True else known_open or value_open


def _evaluated(bound: Bound, compiled: Callable[..., tuple[Any, ...]], given: tuple[Value, ...]) -> Value:
    if bound.over is None:
        return _exact(compiled(*given)[0])
    balls = tuple(map(ball, given))  # exact powers would take long, and a margin is added anyway
    return supremum(lambda point: _exact(compiled(*balls, arb(point))[0]), bound.over.domain)


def _exact(value: Any) -> Value:
    """Return integers as rationals, and balls of radius zero as the rationals that they are."""
    if isinstance(value, (Log, fmpq)):
        return value
    if isinstance(value, arb):
        exact = value.is_finite() and value.is_exact()
        return value.fmpq() if exact and abs(int(value.man_exp()[1])) < LONG else value
    return fmpq(value)


def _compiled(bound: Bound, known: list[str]) -> Callable[..., tuple[Any, ...]]:
    inputs = [*known, bound.over.name] if bound.over else list(known)
    return compile_terms((bound.term,), inputs, BALLS)
