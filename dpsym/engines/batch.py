"""Engine "batches": thousands of points at once in floats, ascent from the best, certification of a spread.

Floats only say where to look.  Near contact they see violations of true claims at one point in ten, so
the largest apparent violations are the least credible, and a spread of them goes to the checker.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

import numpy as np

from dpsym.engines.arrays import ARRAYS, Array
from dpsym.engines.clouding import drawn, moved
from dpsym.engines.clouds import Cloud, CloudCompletion
from dpsym.engines.compiled import compile_terms
from dpsym.engines.corners import Corners
from dpsym.engines.drafts import Draft
from dpsym.engines.effort import Effort
from dpsym.engines.newton import MOST_NUMBERS, toward_top
from dpsym.engines.reports import STOPPED, EngineReport, SearchOptions
from dpsym.engines.shrink import shrink
from dpsym.engines.targets import Target
from dpsym.kernel.statement import Relation

__all__ = ["HYPOTHESIS", "excess", "mixed", "search_batches", "violation", "violation_near"]

NAME: Final = "batches"
SMALL: Final = 256
STARTS: Final = 16  # points that an ascent starts from; each moves in SMALL / STARTS ways at once
ROUNDS: Final = 24
ENTERING: Final = 60  # rounds on the way into what the hypotheses leave
WIDE, FINE = (0.3, 5.0), (-1.0, 9.0)  # powers of ten: the first step of an ascent, and how far steps shrink
NOTED: Final = 96  # instances in a region that was hard to find, which the checker looks at
RARE: Final = 20  # one row in so many meets hypotheses that are hard to meet
LONG: Final = 2_000  # rows of which an operation takes twice as long as of a few
SPREAD: Final = 12  # certified points of one batch
TOLERANCES: Final = (1e-12, 0.0)
NOISE: Final = 1e-15  # apparent violations below this are not worth a certification
PRETENDED: Final = 1e-12  # an apparent violation that comes from a hypothesis which only nearly holds
HYPOTHESIS: Final = 1e-9  # how far rounding may carry a saturated hypothesis


def search_batches(targets: Sequence[Target], options: SearchOptions) -> EngineReport:
    """Search all goals of a claim in batches; see the module for how.

    Once the effort is spent, what is left of the goals is only glanced at, in one small batch each.
    """
    effort = Effort(options.steps)
    details: dict[str, Any] = {"points": 0, "satisfying": 0}
    searchable = [target for target in targets if not target.integrals]
    if not searchable:
        return EngineReport(NAME, "not evaluated", details={"reason": "an integral has no closed form"})
    if len(searchable) < len(targets):
        details["skipped"] = (
            f"{len(targets) - len(searchable)} goals with an integral that has no closed form"
        )
    for target in searchable:
        search = _Search(target, options, effort)
        spent = effort.is_over()
        draft = search.glance() if spent else search.run(_rows(target, options.batch, len(searchable)))
        details["points"] += search.points
        details["satisfying"] += search.satisfying
        instance = shrink(target, draft) if draft is not None else None
        if instance is not None:
            return EngineReport(NAME, "fails", target.counterexample(instance), target.index, details)
        if spent or effort.is_over():
            details["stopped"] = STOPPED
    return EngineReport(NAME, "holds", details=details)


def violation(target: Target, options: SearchOptions, effort: Effort | None = None) -> Draft | None:
    """Return a draft that the checker confirms to violate a goal, as it was found; None if none was."""
    if target.integrals:
        return None
    return _Search(target, options, effort or Effort(options.steps)).run(options.batch)


def violation_near(target: Target, options: SearchOptions, effort: Effort) -> Draft | None:
    """Return what :func:`violation` does, from one small batch and an ascent, without a look at corners."""
    if target.integrals:
        return None
    return _Search(target, options, effort).run(SMALL, corners=False)


def _rows(target: Target, batch: int, goals: int) -> int:
    """Return the size of the large batch: smaller for one of many goals, and where a row costs a supremum."""
    suprema = any(bound.over for step in target.plan.steps for bound in step.bounds)
    return batch * min(4, goals) // goals // (8 if suprema else 1)


class _Search:
    """The search of one target."""

    def __init__(self, target: Target, options: SearchOptions, effort: Effort) -> None:
        self.target, self.effort = target, effort
        self.generator = np.random.default_rng(target.seed(options.seed, NAME))
        statement = target.goal.statement
        self.names = [variable.name for variable in statement.variables]
        plain = [h for h in statement.hypotheses if isinstance(h, Relation)]
        self.operators = [relation.op for relation in plain]
        sides = [side for r in (statement.conclusion, *plain) for side in (r.lhs, r.rhs)]
        self.sides = compile_terms(sides, self.names, ARRAYS)
        self.op = statement.conclusion.op
        self.corners = Corners(sides, self.names)
        self.completion = CloudCompletion(target.plan)
        self.points = self.satisfying = 0
        self.room = HYPOTHESIS
        self.pretended = False  # whether there were violations that no rounding of the conclusion explains
        self.entered = False  # whether some row meets all hypotheses, beyond what rounding may pretend

    def run(self, rows: int, *, corners: bool = True) -> Draft | None:
        """Return a draft that the checker confirms to violate the claim, or None."""
        with np.errstate(all="ignore"):
            small, scores = self._batch(SMALL)
            if not self.names:  # a claim about numbers: there is one point, whatever floats say of it
                return self._certified(small, np.ones(1))
            found = self._certified(small, scores) or self._ascent(small, scores)
            drawn_, within = small, scores
            if found is None and rows > SMALL and not self.effort.is_over():
                drawn_, within = large, better = self._batch(rows)
                found = self._certified(large, better) or self._ascent(large, better)
            if found is None and not self.effort.is_over():
                found = self._at_top(small, scores)
            if found is None and self.pretended and not self.effort.is_over():
                self.room = 0.0
                found = self._ascent(small, self._scores(small), FINE)
            if found is None and not self.entered and not self.effort.is_over():
                found = self._within(small)
            inside = np.flatnonzero(within > -np.inf)
            if found is None and 0 < len(inside) < len(within) / RARE and not self.effort.is_over():
                found = self._noted(drawn_.take(np.resize(inside, NOTED)))
            return found or (self._at_corners(small, scores) if corners else None)

    def glance(self) -> Draft | None:
        """Return a draft that the checker confirms to violate the claim, from one small batch, or None."""
        with np.errstate(all="ignore"):
            return self._certified(*self._batch(SMALL))

    def _batch(self, rows: int) -> tuple[Cloud, Array]:
        cloud = drawn(self.target.plan, rows, self.generator)
        return cloud, self._scores(cloud)

    def _scores(self, cloud: Cloud) -> Array:
        """Return how far each row violates the conclusion, between -1 and 1; -inf outside the hypotheses."""
        instance = self.completion.complete(cloud)
        rows = len(next(iter(instance.values()))) if instance else 1
        self.effort.charge("floats", self.target.size * (1 + rows / LONG))
        sides = [_of_rows(side, rows) for side in self.sides(*(instance[n] for n in self.names))]
        score, over = excess(self.op, sides[0], sides[1]), self._over(sides)
        score = np.where(np.isnan(score) | np.any(over > self.room, axis=0), -np.inf, score)
        self.points += rows
        self.satisfying += int(np.count_nonzero(score > -np.inf))
        self.entered = self.entered or bool(np.any((score > -np.inf) & np.all(over <= 0, axis=0)))
        return score

    def _over(self, sides: list[Array]) -> Array:
        """Return by how much each row fails each hypothesis, one after the other; infinite if undefined."""
        found = [excess(op, *sides[2 * i + 2 : 2 * i + 4]) for i, op in enumerate(self.operators)]
        whole = np.array(found).reshape(len(found), -1 if found else len(sides[0]))
        return np.where(np.isnan(whole), np.inf, whole)

    def _failing(self, cloud: Cloud) -> Array:
        """Return how far each row is from meeting the hypotheses, 0 where it meets them."""
        instance = self.completion.complete(cloud, loosely=True)
        rows = len(next(iter(instance.values())))
        self.effort.charge("floats", self.target.size * (1 + rows / LONG))
        sides = [_of_rows(side, rows) for side in self.sides(*(instance[n] for n in self.names))]
        return np.asarray(np.maximum(self._over(sides), 0.0).sum(axis=0))

    def _certified(self, cloud: Cloud, scores: Array) -> Draft | None:
        """Give a spread of the apparent violations to the checker."""
        threshold = -NOISE if self.op in ("<", ">") else NOISE
        rows = np.flatnonzero(scores >= threshold)
        if not len(rows):
            return None
        rows = rows[np.argsort(-scores[rows], kind="stable")]
        if len(rows) > SPREAD:
            rows = rows[(np.linspace(0, 1, SPREAD) ** 1.5 * (len(rows) - 1)).astype(int)]
        for tolerance in TOLERANCES:
            for row in _inside_out(rows):
                draft = cloud.draft(int(row), self.target.plan, tolerance)
                if draft is None:
                    continue
                self.effort.charge("values", self.target.size)
                if self.target.violation(draft) is not None:
                    return draft
        self.pretended = self.pretended or bool(scores[rows[0]] > PRETENDED)
        return None

    def _at_corners(self, cloud: Cloud, scores: Array) -> Draft | None:
        """Look where a maximum, an absolute value or a case changes, from good rows."""
        best = _starts(scores)
        if not len(best):
            return None
        for beside in self.corners.clouds(cloud.take(best), self.completion.complete, self.generator):
            found = self._certified(beside, self._scores(beside))
            if found is not None or self.effort.is_over():
                return found
        return None

    def _at_top(self, cloud: Cloud, scores: Array) -> Draft | None:
        """Look where the conclusion fails most by its slope and its bend, from good rows."""
        plan = self.target.plan
        names = [step.variable.name for step in plan.steps]
        best = _starts(scores)
        bounded = plan.groups or any(step.bounds for step in plan.steps)
        if bounded or self.operators or not 0 < len(names) <= MOST_NUMBERS or not len(best):
            return None

        def placed(points: Array) -> Cloud:
            return Cloud({name: points[:, i] for i, name in enumerate(names)}, {}, [])

        def height(points: Array) -> Array:
            instance = self.completion.complete(placed(points))
            self.effort.charge("floats", self.target.size * (1 + len(points) / LONG))
            lhs, rhs = self.sides(*(instance[name] for name in self.names))[:2]
            return np.broadcast_to(rhs - lhs if self.op in (">", ">=") else lhs - rhs, (len(points),))

        starts = np.stack([cloud.wishes[name][best] for name in names], axis=1)
        whole = np.array([step.variable.domain.integer for step in plan.steps])
        tops = toward_top(height, starts)
        found = placed(np.where(whole, np.round(tops), tops))
        return self._certified(found, self._scores(found))

    def _within(self, cloud: Cloud) -> Draft | None:
        """Go where the hypotheses hold, which is a region that no draw has hit upon, and climb from there."""
        failing = self._failing(cloud)
        best = _starts(-failing)
        cloud, failing = cloud.take(best), failing[best]
        copies = SMALL // max(1, len(best))
        for turn in range(ENTERING if len(best) else 0):
            trial = cloud.take(np.repeat(np.arange(len(failing)), copies))
            trial = moved(trial, self.target.plan, _step(turn, ENTERING, (0.3, 10.0)), self.generator)
            values = self._failing(trial)
            winners = np.arange(len(failing)) * copies + values.reshape(len(failing), copies).argmin(axis=1)
            better = values[winners] < failing
            cloud = mixed(cloud, trial.take(winners), better)
            failing = np.where(better, values[winners], failing)
            if self.effort.is_over() or not failing.any():
                break
        inside = np.flatnonzero(failing == 0)
        if not len(inside):
            return None
        cloud = cloud.take(np.resize(inside, NOTED))
        scores = self._scores(cloud)
        return self._certified(cloud, scores) or self._ascent(cloud, scores, FINE) or self._noted(cloud)

    def _noted(self, cloud: Cloud) -> Draft | None:
        """Let the checker look at instances beside some that meet the hypotheses."""
        for turn in range(ROUNDS):
            beside = moved(cloud, self.target.plan, _step(turn, ROUNDS, FINE), self.generator)
            for row in np.flatnonzero(self._failing(beside) == 0)[: NOTED // ROUNDS + 1]:
                draft = beside.draft(int(row), self.target.plan, 0.0)
                if draft is not None and self.target.violation(draft) is not None:
                    return draft
        return None

    def _ascent(self, cloud: Cloud, scores: Array, steps: tuple[float, float] = WIDE) -> Draft | None:
        """Climb from good points of different parts of the batch."""
        best = _starts(scores)
        if not len(best):
            return None
        cloud, scores = cloud.take(best), scores[best]
        copies = SMALL // len(best)
        for turn in range(ROUNDS):
            scale = _step(turn, ROUNDS, steps)
            copied = cloud.take(np.repeat(np.arange(len(scores)), copies))
            trial = moved(copied, self.target.plan, scale, self.generator)
            values = self._scores(trial)
            winners = np.arange(len(scores)) * copies + values.reshape(len(scores), copies).argmax(axis=1)
            better = values[winners] > scores
            cloud = mixed(cloud, trial.take(winners), better)
            scores = np.where(better, values[winners], scores)
            if turn % 4 == 3 or turn == ROUNDS - 1:
                found = self._certified(cloud, scores)
                if found is not None or self.effort.is_over():
                    return found
        return None


def _step(turn: int, turns: int, steps: tuple[float, float]) -> float:
    """Return how far rows move in a turn: first far, then ever less."""
    first, span = steps
    return float(10.0 ** (first - span * turn / turns))


def _of_rows(side: Any, rows: int) -> Array:
    """Return a side as an array of so many rows; one without variables is a number."""
    return side if getattr(side, "shape", None) == (rows,) else np.broadcast_to(side, (rows,))


def excess(op: str, lhs: Array, rhs: Array) -> Array:
    """Return ``(lhs - rhs) / (|lhs| + |rhs|)`` for ``<=``: positive where the relation fails.

    >>> excess("<=", np.array([3.0, 1.0]), np.array([1.0, 1.0])).tolist()
    [0.5, 0.0]
    """
    if op in (">", ">="):
        lhs, rhs = rhs, lhs
    ratio: Array = (lhs - rhs) / (np.abs(lhs) + np.abs(rhs))
    if np.isnan(ratio).any():  # else no side is infinite, and none has 0 on both sides
        infinite = np.isinf(lhs) | np.isinf(rhs)
        ratio = np.where(infinite, np.sign(np.where(lhs == rhs, 0.0, lhs - rhs)), ratio)
        ratio = np.where((lhs == 0) & (rhs == 0), 0.0, ratio)
    return np.abs(ratio) if op == "=" else ratio


def _inside_out(rows: Array) -> list[int]:
    """Return the rows from the middle of the spread outwards: there the credible violations are."""
    middle = len(rows) // 3
    return [int(rows[i]) for i in sorted(range(len(rows)), key=lambda i: abs(i - middle))]


def _starts(scores: Array) -> Array:
    """Return the best row of each of some equal parts of the batch."""
    parts = np.array_split(np.arange(len(scores)), min(STARTS, len(scores)))
    best = np.array([part[np.argmax(scores[part])] for part in parts])
    return np.asarray(best[scores[best] > -np.inf])


def mixed(old: Cloud, new: Cloud, better: Array) -> Cloud:
    """Return the new rows where they are better."""
    return Cloud(
        {name: np.where(better, new.wishes[name], old.wishes[name]) for name in old.wishes},
        {name: np.where(better, new.slacks[name], old.slacks[name]) for name in old.slacks},
        [np.where(better[:, None], n, o) for n, o in zip(new.laws, old.laws, strict=True)],
    )
