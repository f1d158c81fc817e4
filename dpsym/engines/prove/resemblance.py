"""Which sums and maxima are the same at every point, as far as sampled points show."""

from __future__ import annotations

import random
from collections.abc import Iterator
from itertools import combinations
from typing import Any, Final

from flint import arb, ctx, fmpq

from dpsym.engines.balls import BALLS
from dpsym.engines.compiled import compile_terms
from dpsym.engines.prove.plausible import sample_points
from dpsym.errors import DpsymError
from dpsym.kernel.numbers import ball
from dpsym.kernel.statement import Domain, Variable
from dpsym.points.cases import box_of
from dpsym.points.family import Aggregate, Family

__all__ = ["alike"]

POINTS: Final = 24
MASSES: Final = tuple(fmpq(*pair) for pair in ((0, 1), (1, 3), (1, 2), (2, 7), (1, 1)))
PRECISION: Final = 96
ROUGH: Final = frozenset(["scaled", "if_lt", "if_le", "if_eq", "max", "min", "abs", "pow"])


def alike(family: Family) -> Iterator[list[Aggregate]]:
    """Yield pairs of aggregates whose bodies agree at all sampled points, the smoother first."""
    if len(family.aggregates) < 2:
        return
    names = [v.name for v in (*family.variables, *family.points)]
    known = set(names)
    for aggregate in family.aggregates:
        if aggregate.name not in known:
            names.append(aggregate.name)
    try:
        evaluate = compile_terms([a.body for a in family.aggregates], names, BALLS)
    except (DpsymError, RecursionError):  # Python compiles no expression that is too deep
        return
    ctx.prec = PRECISION
    rows = [evaluate(*point) for point in _points(family, names)]
    for (i, first), (j, second) in combinations(enumerate(family.aggregates), 2):
        if first.kind == second.kind and all(_agree(row[i], row[j]) for row in rows):
            yield sorted((first, second), key=_roughness)


def _roughness(aggregate: Aggregate) -> tuple[int, int]:
    nodes = list(aggregate.body.nodes())
    return sum(node.head in ROUGH for node in nodes), len(nodes)


def _points(family: Family, names: list[str]) -> Iterator[list[Any]]:
    rng = random.Random(len(names))
    scalars = list(family.variables)
    scalars += [Variable(a.name, Domain(fmpq(1, 4), fmpq(2))) for a in family.aggregates]
    integers = frozenset(v.name for v in scalars if v.domain.integer)
    ordered = tuple(sorted(v.name for v in scalars))
    drawn = sample_points(box_of(scalars), integers, ordered)
    for point in drawn[:POINTS]:
        values: dict[str, Any] = dict(zip(ordered, point, strict=True))
        for variable in family.points:
            values[variable.name] = _drawn(rng, variable.domain)
        yield [values[name] for name in names]


def _drawn(rng: random.Random, domain: Domain) -> fmpq:
    if domain.integer and domain.lo == 0 and domain.hi == 1:
        return fmpq(rng.randint(0, 1))
    if domain.lo == 0 and domain.hi == 1:
        return rng.choice(MASSES)
    value = fmpq(rng.randint(-20, 20), rng.randint(1, 6))
    return value if domain.lo is None or value > domain.lo else domain.lo + abs(value)


def _agree(a: Any, b: Any) -> bool:
    """Return whether two values are not certainly different."""
    x, y = (ball(v) if not isinstance(v, arb) else v for v in (a, b))
    if x.is_nan() or y.is_nan():
        return bool(x.is_nan() and y.is_nan())
    if not x.is_finite() or not y.is_finite():
        return bool(x == y) or not (x.is_exact() and y.is_exact())
    return bool((x - y).contains(0))
