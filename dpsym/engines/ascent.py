"""Engine "ascent": climb in floats along what the hypotheses leave, and round what is found onto it.

For hypotheses that no draw meets by construction: equations between many numbers, and conditions on the
masses of laws.  Random moves do not lead far along a sphere in thirty numbers, nor among the laws on many
points without a mass above 1/8.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from random import Random
from typing import Any, Final

import numpy as np
from flint import fmpq

from dpsym.engines.along import climbed, entered
from dpsym.engines.arrays import ARRAYS, Array
from dpsym.engines.compiled import closed_value, compile_terms
from dpsym.engines.drafts import Instance
from dpsym.engines.effort import Effort
from dpsym.engines.equations import variety
from dpsym.engines.isolate import isolate
from dpsym.engines.plan import is_constrained
from dpsym.engines.rationals import as_float, near
from dpsym.engines.reports import STOPPED, EngineReport, SearchOptions
from dpsym.engines.shrink import shrunk
from dpsym.engines.targets import Target
from dpsym.kernel.statement import Relation

__all__ = ["search_ascent"]

NAME: Final = "ascent"
GOALS: Final = 6  # of one claim that are searched
STARTS: Final = 8
MOST: Final = 80  # numbers
TOLERANCES: Final = (1e-4, 1e-8, 1e-12)  # of rounding, relative
BESIDE: Final = 4  # exact points of a variety for each that is rounded
INSIDE: Final = 1e-7  # how far from its ends a condition is to hold, so that what is rounded meets it
NOTED: Final = 32  # times that others are looked at


def search_ascent(targets: Sequence[Target], options: SearchOptions) -> EngineReport:
    """Search goals with such hypotheses; see the module for how.

    >>> from dpsym.engines.targets import targets_of
    >>> from dpsym.language import Claim, SumOver, for_all, law, point
    >>> P, y = law("P"), point("y")
    >>> claim = Claim(SumOver(P(y) ** 2, y) * 100 <= 49, given=for_all(y, P(y) * 2 <= 1), shapes=12)
    >>> search_ascent(targets_of(claim.elaborate().goals), SearchOptions()).outcome
    'fails'
    """
    effort, details = Effort(options.steps), {"points": 0}
    searched = [target for target in targets if is_constrained(target.goal) and not target.integrals]
    searched = [target for target in searched if len(target.goal.statement.variables) <= MOST][:GOALS]
    for target in searched:
        search = _Search(target, options, effort)
        for instance in search.found():
            details["points"] += 1
            effort.charge("values", target.size)
            if target.status(instance) == "violated":
                evidence = target.counterexample(shrunk(target, instance))
                return EngineReport(NAME, "fails", evidence, target.index, details)
        if effort.is_over():
            return EngineReport(NAME, "holds", details={**details, "stopped": STOPPED})
    return EngineReport(NAME, "holds" if searched else "not run", details=details)


class _Search:
    """The search of one goal."""

    def __init__(self, target: Target, options: SearchOptions, effort: Effort) -> None:
        self.target, self.effort, seed = target, effort, target.seed(options.seed, NAME)
        self.generator, self.random = np.random.default_rng(seed), Random(seed)
        statement = target.goal.statement
        self.names = [v.name for v in statement.variables]
        self.low, self.high, others = self._ends()
        self.relations = [statement.conclusion, *others]
        sides = [side for r in self.relations for side in (r.lhs, r.rhs)]
        self.sides = compile_terms(sides, self.names, ARRAYS)
        self.variety = variety(statement, {name for group in target.goal.simplices for name in group})

    def found(self) -> Iterator[Instance]:
        """Yield exact instances beside the highest points that were climbed to."""
        size = len(self.names)
        low, high = (np.where(np.isfinite(end), end, 0.0) for end in (self.low, self.high))
        bounded = np.isfinite(self.low) & np.isfinite(self.high)
        shares = self.generator.random((STARTS, size))
        shares[::2] = 0.4 + shares[::2] / 5  # every other start is near to the middle
        sizes = self.generator.standard_normal((STARTS, size))
        away = np.where(np.isfinite(self.high), high - np.abs(sizes), sizes)
        away = np.where(np.isfinite(self.low), low + np.abs(sizes), away)
        starts = np.where(bounded, low + shares * (high - low), away)
        with np.errstate(all="ignore"):
            inside = entered(self._measure, starts, self.low, self.high)
            points, heights = climbed(self._measure, inside, self.low, self.high)
        for row in np.argsort(-heights, kind="stable"):
            for tolerance in TOLERANCES if heights[row] > 0 else ():
                yield from self._rounded(points[row], tolerance, fmpq(0))
        for turn in range(NOTED):  # others are looked at as well, to see that there are some
            yield from self._rounded(inside[turn % STARTS], TOLERANCES[0], fmpq(1, 2**turn))

    def _rounded(self, point: Array, tolerance: float, away: fmpq) -> Iterator[Instance]:
        """Yield exact instances close to a point, or about so far away."""
        exact = dict(zip(self.names, (near(float(x), tolerance) for x in point), strict=True))
        for group in self.target.goal.simplices:
            total = sum((exact[name] for name in group), fmpq(0))
            exact.update({name: exact[name] / total for name in group})
        if self.variety is None:
            yield dict(exact)
            return
        around = {name: exact[name] for name in self.variety.used}
        for beside in self.variety.beside(around, self.random, away, BESIDE):
            yield {**exact, **beside}

    def _measure(self, points: Array) -> tuple[Array, Array]:
        """Return how far the conclusion is from holding in each row, and each hypothesis."""
        rows = len(points)
        self.effort.charge("floats", self.target.size * (1 + rows / 2_000))
        values: list[Any] = [np.broadcast_to(side, (rows,)) for side in self.sides(*points.T)]
        pairs = list(zip(self.relations, values[::2], values[1::2], strict=True))
        (conclusion, lhs, rhs), *given = pairs
        height = np.asarray(rhs - lhs if conclusion.op in (">", ">=") else lhs - rhs)
        height = np.abs(height) if conclusion.op == "=" else height
        off = [_off(relation.op, left, right) for relation, left, right in given]
        return height, np.array(off).reshape(len(off), rows)

    def _ends(self) -> tuple[Array, Array, list[Relation]]:
        """Return the ends of the ranges of the numbers, and the hypotheses that say more."""
        statement, others = self.target.goal.statement, []
        domains = {v.name: v.domain for v in statement.variables}
        low = {n: -np.inf if d.lo is None else as_float(d.lo) for n, d in domains.items()}
        high = {n: np.inf if d.hi is None else as_float(d.hi) for n, d in domains.items()}
        for relation in statement.hypotheses:
            if not isinstance(relation, Relation):
                continue
            name = next(iter(relation.variables()), "")
            found = isolate(relation, name, domains) if {name} == relation.variables() else None
            if found is None or found[0] == "=":
                others.append(relation)
                continue
            ends, tighter = (low, max) if found[0] in (">", ">=") else (high, min)
            ends[name] = tighter(ends[name], as_float(closed_value(found[1])))
        return np.array([low[n] for n in self.names]), np.array([high[n] for n in self.names]), others


def _off(op: str, left: Array, right: Array) -> Array:
    """Return how far a relation is from holding, 0 where it does; relative to a large side."""
    over: Array = (right - left if op in (">", ">=") else left - right) / (1 + np.abs(right))
    return over if op == "=" else np.maximum(over + INSIDE, 0.0)
