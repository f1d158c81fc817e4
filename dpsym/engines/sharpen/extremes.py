"""The best constant in numbers: batches and ascent towards contact, for all instances or in a window.

The claim has a variable for the constant.  Both sides are linear in it, so each instance says exactly which
constants it allows; the search looks for the instance that allows least.  A window confines a parameter to a
small interval: the instance that allows least there does so for its own value of the parameter, which makes
an entry of a table of the best constant as a function of the parameter.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Final

import numpy as np

from dpsym.engines.arrays import ARRAYS, Array
from dpsym.engines.batch import HYPOTHESIS, excess, mixed
from dpsym.engines.clouding import drawn, moved
from dpsym.engines.clouds import Cloud, CloudCompletion
from dpsym.engines.compiled import compile_terms
from dpsym.engines.effort import Effort
from dpsym.engines.targets import Target
from dpsym.kernel.statement import Relation

__all__ = ["Extreme", "Extremes", "Window"]

ROWS: Final = 3000
STARTS, COPIES, ROUNDS, FEW = 12, 24, 150, 3
FINEST: Final = 1e-8
CLOSE: Final = 1e-6  # what the two precisions may differ by
OUTSIDE: Final = 1e6  # how much worse anything outside of the window is
WRONG: Final = 0.002  # share of instances that rounding may turn around
LEAST: Final = 1e-12  # a multiple of the constant that is smaller than this says nothing


@dataclass(frozen=True)
class Window:
    """An interval for one variable."""

    name: str
    low: float
    high: float


@dataclass(frozen=True)
class Extreme:
    """The least constant that an instance allows, and the instance."""

    constant: float
    values: Mapping[str, float]


class Extremes:
    """The search in one goal; ``constant`` is the name of the variable for the constant."""

    def __init__(self, target: Target, constant: str, *, upper: bool, seed: int) -> None:
        statement = target.goal.statement
        self.target, self.constant, self.upper = target, constant, upper
        self.names = [variable.name for variable in statement.variables]
        self.generator = np.random.default_rng(target.seed(seed, "sharpen"))
        self.completion = CloudCompletion(target.plan)
        plain = [h for h in statement.hypotheses if isinstance(h, Relation)]
        self.operators = [relation.op for relation in plain]
        self.sides = compile_terms([s for r in plain for s in (r.lhs, r.rhs)], self.names, ARRAYS)
        conclusion = statement.conclusion
        self.conclusion = compile_terms([conclusion.lhs, conclusion.rhs], self.names, ARRAYS)
        self.less = conclusion.op in ("<", "<=")

    def is_usable(self) -> bool:
        """Return whether both sides are linear in the constant, and none turns its meaning around."""
        with np.errstate(all="ignore"):
            instance = self.completion.complete(drawn(self.target.plan, ROWS, self.generator))
            start, end, middle = self._gaps(instance, ROWS, np.longdouble, (0.0, 1.0, 0.5))
            change = start - end if self.upper else end - start
            size = np.maximum(np.abs(start), np.abs(end))
            turned = change < -CLOSE * size
            bent = np.abs(middle - (start + end) / 2) > CLOSE * size
            return bool(np.mean(turned | bent) < WRONG)

    def best(self, window: Window | None, effort: Effort) -> Extreme | None:
        """Return the instance that allows least, among those in the window."""
        with np.errstate(all="ignore"):
            cloud = drawn(self.target.plan, ROWS, self.generator)
            if len(self.names) == 1:  # there is one instance
                score = float(self._scores(cloud, window)[0])
                return Extreme(score if self.upper else -score, {}) if np.isfinite(score) else None
            if window is not None and window.name in cloud.wishes:
                spread = self.generator.random(ROWS)
                inside = window.low * (window.high / window.low) ** spread
                cloud.wishes[window.name] = np.where(
                    self.generator.random(ROWS) < 0.5, inside, cloud.wishes[window.name]
                )
            effort.charge("floats", 2 * self.target.size)
            scores = self._scores(cloud, window)
            order = np.argsort(-scores, kind="stable")
            order = order[np.isfinite(scores[order])]
            if not len(order):
                return None
            few = np.unique(
                np.concatenate([order[: STARTS // 2], order[:: max(1, len(order) // STARTS)][:STARTS]])
            )
            return self._climbed(cloud.take(few), scores[few], window, effort)

    def _climbed(self, cloud: Cloud, scores: Array, window: Window | None, effort: Effort) -> Extreme | None:
        """Climb from several rows, with steps that grow where they help, then from the best ones alone."""
        scale = 1.0
        for turn in range(ROUNDS):
            if scale < FINEST or effort.charge("floats", 2 * self.target.size):  # in two precisions
                break
            if turn == ROUNDS // 3:
                kept = np.argsort(-scores, kind="stable")[:FEW]
                cloud, scores = cloud.take(kept), scores[kept]
            copies = STARTS * COPIES // len(scores)
            trial = moved(
                cloud.take(np.repeat(np.arange(len(scores)), copies)), self.target.plan, scale, self.generator
            )
            values = self._scores(trial, window)
            winners = np.arange(len(scores)) * copies + values.reshape(len(scores), copies).argmax(axis=1)
            better = values[winners] > scores
            cloud = mixed(cloud, trial.take(winners), better)
            scores = np.where(better, values[winners], scores)
            scale *= 1.3 if np.mean(better) > 0.5 else 0.75
            scale = min(scale, 2.0)
        row = int(np.argmax(scores))
        if not scores[row] > -OUTSIDE:
            return None
        completed = self.completion.complete(cloud.take(np.array([row])))
        found = {name: float(completed[name][0]) for name in self.names if name != self.constant}
        return Extreme(float(scores[row] if self.upper else -scores[row]), found)

    def _scores(self, cloud: Cloud, window: Window | None) -> Array:
        """Return the constants that rows allow (negative where greater ones say more); -inf for no row."""
        instance = self.completion.complete(cloud)
        columns = [np.asarray(instance[name], dtype=float) for name in self.names if name != self.constant]
        rows = len(columns[0]) if columns else 1
        constants = self._constants(instance, rows, np.float64)
        exact = self._constants(instance, rows, np.longdouble)
        sure = np.abs(constants - exact) <= CLOSE * np.maximum(np.abs(exact), CLOSE)
        score = np.asarray(np.where(sure & np.isfinite(exact), exact, np.nan), dtype=float)
        score = score if self.upper else -score
        for i, op in enumerate(self.operators):
            pair = self.sides(*self._inputs(instance, rows, 1.0, np.float64))[2 * i : 2 * i + 2]
            score = np.where(
                excess(op, *(np.broadcast_to(side, (rows,)) for side in pair)) <= HYPOTHESIS, score, np.nan
            )
        if window is not None:
            place = np.abs(np.asarray(instance[window.name], dtype=float))
            away = np.maximum(np.maximum(np.log(window.low / place), np.log(place / window.high)), 0)
            score = np.where(away > 0, -OUTSIDE * (1 + away), score)
        return np.where(np.isnan(score), -np.inf, score)

    def _constants(self, instance: Mapping[str, Array], rows: int, kind: type) -> Array:
        """Return for each row the constant with which both sides are equal."""
        gaps = self._gaps(instance, rows, kind, (0.0, 1.0))
        change = gaps[0] - gaps[1] if self.upper else gaps[1] - gaps[0]
        size = np.maximum(np.abs(gaps[0]), np.abs(gaps[1]))
        solved = gaps[0] / change if self.upper else -gaps[0] / change
        return np.where(change > LEAST * size, solved, np.nan)

    def _gaps(
        self, instance: Mapping[str, Array], rows: int, kind: type, constants: Sequence[float]
    ) -> list[Array]:
        """Return by how much each row misses the claim, with some constants."""
        gaps = []
        for constant in constants:
            lhs, rhs = self.conclusion(*self._inputs(instance, rows, constant, kind))
            gaps.append(np.broadcast_to(lhs - rhs if self.less else rhs - lhs, (rows,)))
        return gaps

    def _inputs(self, instance: Mapping[str, Array], rows: int, constant: float, kind: type) -> list[Array]:
        return [
            np.full(rows, constant, dtype=kind)
            if name == self.constant
            else np.asarray(instance[name], dtype=kind)
            for name in self.names
        ]
