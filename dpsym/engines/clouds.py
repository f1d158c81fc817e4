"""Clouds: many drafts at once, as arrays of floats.

A cloud is to numpy what a :class:`~dpsym.engines.drafts.Draft` is to exact numbers: it holds wishes, slacks
and weights, and is completed to instances in which the hypotheses that bound a variable hold (up to
rounding).  Its members turn into drafts by rationalising.
"""

from __future__ import annotations

import math
from dataclasses import dataclass
from typing import Any

import numpy as np
from flint import fmpq

from dpsym.engines.arrays import ARRAYS, Array
from dpsym.engines.compiled import compile_terms
from dpsym.engines.drafts import Draft
from dpsym.engines.placing import Slack, Wish
from dpsym.engines.plan import Bound, Plan, Step
from dpsym.engines.rationals import as_float, exactly, near
from dpsym.engines.suprema import suprema
from dpsym.kernel.statement import Domain

__all__ = ["Cloud", "CloudCompletion"]


@dataclass
class Cloud:
    """Rows of drafts: wishes and slacks (nan where a row has none) by variable, ``laws`` by simplex."""

    wishes: dict[str, Array]
    slacks: dict[str, Array]
    laws: list[Array]  # one (rows, masses) array for each simplex

    def take(self, rows: Array) -> Cloud:
        """Return the cloud of some of the rows."""
        return Cloud(
            {name: values[rows] for name, values in self.wishes.items()},
            {name: values[rows] for name, values in self.slacks.items()},
            [law[rows] for law in self.laws],
        )

    def draft(self, row: int, plan: Plan, tolerance: float) -> Draft | None:
        """Return one row in rationals, as short as the relative tolerance lets them be (0: exactly)."""
        wishes: dict[str, Wish] = {}
        for step in plan.steps:
            name = step.variable.name
            slack = float(self.slacks[name][row]) if name in self.slacks else math.nan
            slackened = not math.isnan(slack)
            number = slack if slackened else float(self.wishes[name][row])
            if not math.isfinite(number):
                return None
            rational = _rational(number, tolerance)
            wishes[name] = Slack(rational) if slackened else rational
        laws = [tuple(_rational(float(mass), tolerance) for mass in law[row]) for law in self.laws]
        return Draft(wishes, tuple(laws))


class CloudCompletion:
    """Turns clouds of one plan into instances, one array for each variable."""

    def __init__(self, plan: Plan) -> None:
        self.plan = plan
        known = [name for group, _ in plan.groups for name in group]
        self._bounds = []
        for step in plan.steps:
            self._bounds.append([_compiled(bound, known) for bound in step.bounds])
            known.append(step.variable.name)

    def complete(self, cloud: Cloud, *, loosely: bool = False) -> dict[str, Array]:
        """Return the arrays of all variables; nan where the bounds leave no room, or ``loosely`` the wish."""
        instance: dict[str, Array] = {}
        for (group, _), law in zip(self.plan.groups, cloud.laws, strict=True):
            masses = law / law.sum(axis=1, keepdims=True)
            instance.update({name: masses[:, i] for i, name in enumerate(group)})
        for step, bounds in zip(self.plan.steps, self._bounds, strict=True):
            name = step.variable.name
            wish = cloud.wishes[name]
            value = _chosen(step, bounds, wish, cloud.slacks.get(name), instance) if bounds else wish
            instance[name] = np.where(np.isnan(value), wish, value) if loosely else value
        return instance


def _rational(x: float, tolerance: float) -> fmpq:
    return near(x, tolerance) if tolerance else exactly(x)


def _chosen(
    step: Step, bounds: list[Any], wish: Array, slack: Array | None, instance: dict[str, Array]
) -> Array:
    lower: Array | None = None
    upper: Array | None = None
    strict = any(bound.strict for bound in step.bounds)
    given = list(instance.values())
    for bound, compiled in zip(step.bounds, bounds, strict=True):
        value = _evaluated(bound, compiled, given, len(wish))
        if bound.exact:
            return value
        if bound.lower:
            lower = value if lower is None else np.maximum(lower, value)
        else:
            upper = value if upper is None else np.minimum(upper, value)
    return _placed(step.variable.domain, wish, slack, lower, upper, strict)


def _placed(
    domain: Domain, wish: Array, slack: Array | None, lower: Array | None, upper: Array | None, strict: bool
) -> Array:
    """Do for arrays what :func:`dpsym.engines.placing.place` does for one value."""
    lo = _tighter(lower, domain.lo, np.maximum, -np.inf)
    hi = _tighter(upper, domain.hi, np.minimum, np.inf)
    corner = as_float(domain.lo if domain.lo is not None else domain.hi if domain.hi is not None else fmpq(0))
    distance = np.abs(wish - corner)
    share = distance / (1 + distance)
    repaired = np.where(
        np.isfinite(lo) & np.isfinite(hi),
        lo + (hi - lo) * share,
        np.where(np.isfinite(lo), lo + distance, np.where(np.isfinite(hi), hi - distance, wish)),
    )
    inside = (wish >= lo) & (wish <= hi) & ~(strict & ((wish == lo) | (wish == hi)))
    value = np.where(inside, wish, repaired)
    if slack is not None:
        slackened = lower + slack if lower is not None else upper - slack if upper is not None else wish
        value = np.where(np.isnan(slack), value, np.minimum(np.maximum(slackened, lo), hi))
    if domain.integer:
        value = np.ceil(value)
    value = np.where(value <= hi, np.where(value >= lo, value, np.nan), np.nan)
    return np.asarray(value, dtype=float)


def _tighter(bound: Array | None, end: fmpq | None, combine: Any, trivial: float) -> Any:
    outer = trivial if end is None else as_float(end)
    return outer if bound is None else combine(bound, outer)


def _evaluated(bound: Bound, compiled: Any, given: list[Array], rows: int) -> Array:
    if bound.over is None:
        return np.broadcast_to(np.asarray(compiled(*given)[0], dtype=float), (rows,))
    return suprema(lambda points: compiled(*given, points)[0], bound.over.domain, rows)


def _compiled(bound: Bound, known: list[str]) -> Any:
    return compile_terms((bound.term,), [*known, bound.over.name] if bound.over else list(known), ARRAYS)
