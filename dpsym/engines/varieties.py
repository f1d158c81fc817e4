"""Engine "equations": look for a counterexample at exact points that meet the equations among the hypotheses.

Random values hardly ever meet an equation between several variables, so those who search with them look at a
handful of trivial points.  Here the points come from the variety itself, and climb along it; the same engine
looks at every instance where a domain, or the variety, has only finitely many.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from functools import cached_property
from itertools import product
from math import prod
from random import Random
from typing import Any, Final

import numpy as np
from flint import fmpq

from dpsym.engines.arrays import ARRAYS
from dpsym.engines.batch import excess
from dpsym.engines.compiled import compile_terms
from dpsym.engines.drafts import Instance
from dpsym.engines.effort import PRICES, Effort
from dpsym.engines.equations import Variety, variety
from dpsym.engines.met import values_of
from dpsym.engines.rationals import as_float, height
from dpsym.engines.reports import STOPPED, EngineReport, SearchOptions
from dpsym.engines.targets import Target

__all__ = ["search_varieties"]

NAME: Final = "equations"
DRAWS: Final = 100  # of one goal at once
TURNS: Final = 4  # so often, before the climb
ROUNDS: Final = 10
BESIDE: Final = 40  # draws of a round of the climb
ALL: Final = 512  # instances of a finite domain that are all looked at
GOALS: Final = 6  # goals of one claim with equations that are searched


def search_varieties(targets: Sequence[Target], options: SearchOptions) -> EngineReport:
    """Search the goals of a claim whose hypotheses hold equations; see the module for how."""
    details: dict[str, Any] = {"points": 0}
    searched, effort = 0, Effort(options.steps)
    for target in targets:
        if target.integrals:
            continue
        search = _search_of(target, options, effort)
        if search is None:
            continue
        searched += 1
        found = search.run()
        details["points"] += search.points
        if found is not None:
            return EngineReport(NAME, "fails", target.counterexample(found), target.index, details)
        if effort.is_over():
            details["stopped"] = STOPPED
        if searched == GOALS or effort.is_over():
            break
    return EngineReport(NAME, "holds" if searched else "not run", details=details)


def _search_of(target: Target, options: SearchOptions, effort: Effort) -> _Search | None:
    statement = target.goal.statement
    masses = {name for group in target.goal.simplices for name in group}
    finite = _finite(target)
    found = None if finite else variety(statement, masses)
    if finite is None and found is None:
        return None
    generator = Random(target.seed(options.seed, NAME))
    return _Search(target, found, finite, generator, effort)


def _finite(target: Target) -> list[Instance] | None:
    """Return all instances of a domain that has few of them; None for any other."""
    variables = target.goal.statement.variables
    values = [values_of(v.domain) for v in variables]
    known = [each for each in values if each is not None]
    if not variables or len(known) < len(values) or prod(map(len, known)) > ALL:
        return None
    names = [v.name for v in variables]
    return [dict(zip(names, map(fmpq, point), strict=True)) for point in product(*known)]


class _Search:
    """The search of one goal."""

    def __init__(
        self,
        target: Target,
        found: Variety | None,
        finite: list[Instance] | None,
        generator: Random,
        effort: Effort,
    ) -> None:
        self.target = target
        self.effort = effort
        self.variety = found
        self.finite = finite
        self.generator = generator
        self.points = 0
        self.op = target.goal.statement.conclusion.op
        self.names = [v.name for v in target.goal.statement.variables]

    @cached_property
    def sides(self) -> Callable[..., tuple[Any, ...]]:
        """Both sides of the conclusion, for arrays of floats."""
        conclusion = self.target.goal.statement.conclusion
        return compile_terms((conclusion.lhs, conclusion.rhs), self.names, ARRAYS)

    def run(self) -> Instance | None:
        """Return an instance that is certified to violate the goal, a short one of those found, or None."""
        if self.finite is not None:
            return self._all(self.finite)
        if self.variety is None:
            return None
        points = self.variety.finitely_many()
        if points is not None and set(self.variety.used) == set(self.names):
            return self._all([dict(point) for point in points])
        known: list[Instance] = []
        met: list[str] = []
        for _ in range(TURNS):
            drawn = list(self._completed(self.variety.points(self.generator, self._affordable(DRAWS))))
            statuses = self._statuses(drawn)
            found = self._shortest(drawn, statuses)
            if found is not None:
                return found
            known += drawn
            met += statuses
            if self.effort.is_over():
                break
        return self._climbed(known, met)

    def _affordable(self, most: int) -> int:
        """Return how many points may be drawn, of which each costs as much as a look at an instance."""
        return max(1, min(most, int(self.effort.steps_left() / (PRICES["values"] * self.target.size))))

    def _all(self, instances: list[Instance]) -> Instance | None:
        statuses = self._statuses(instances)
        self.target.met.all = "unknown" not in statuses
        return self._shortest(instances, statuses)

    def _statuses(self, instances: list[Instance]) -> list[str]:
        self.effort.charge("values", len(instances) * self.target.size)
        return [self.target.status(each) for each in instances]

    def _completed(self, points: Iterator[dict[str, fmpq]]) -> Iterator[Instance]:
        """Give the other variables values of a random draft."""
        for point in points:
            self.points += 1
            if len(point) == len(self.names):
                yield dict(point)
                continue
            instance = self.target.instance(self.target.decoder.random(self.generator))
            if instance is not None:
                yield {**instance, **point}

    def _shortest(self, instances: list[Instance], statuses: list[str]) -> Instance | None:
        """Return the violating instance that is shortest to read, of those that meet the hypotheses."""
        violating = [each for each, status in zip(instances, statuses, strict=True) if status == "violated"]
        return min(violating, key=lambda each: sum(map(height, each.values())), default=None)

    def _climbed(self, known: list[Instance], statuses: list[str]) -> Instance | None:
        """Climb along the variety from the points that come closest to a violation."""
        scores = self._scores(known, statuses)
        if self.variety is None or not len(scores):
            return None
        best, score = known[int(np.argmax(scores))], float(np.max(scores))
        for turn in range(ROUNDS):
            point = {name: best[name] for name in self.variety.used}
            exact = {name: value for name, value in point.items() if isinstance(value, fmpq)}
            beside = self.variety.beside(exact, self.generator, fmpq(1, 2**turn), self._affordable(BESIDE))
            trials = [{**best, **each} for each in beside]
            self.points += len(trials)
            statuses = self._statuses(trials)
            found = self._shortest(trials, statuses)
            if found is not None:
                return found
            values = self._scores(trials, statuses)
            if len(values) and float(np.max(values)) > score:
                best, score = trials[int(np.argmax(values))], float(np.max(values))
            if self.effort.is_over():
                break
        return None

    def _scores(self, instances: list[Instance], statuses: list[str]) -> Any:
        """Return how far instances are from holding, as floats; -2 outside of the hypotheses."""
        if not instances:
            return np.array([])
        columns = [np.array([as_float(each[name]) for each in instances]) for name in self.names]
        with np.errstate(all="ignore"):
            sides = [np.broadcast_to(side, (len(instances),)) for side in self.sides(*columns)]
            scores = excess(self.op, *sides)
        met = np.array([status in ("holds", "unknown") for status in statuses])
        return np.where(np.isnan(scores) | ~met, -2.0, scores)
