"""Draw clouds: log-scaled, boundary-, diagonal- and far-biased points, reaching to 10^13 and 10^-13."""

from __future__ import annotations

import numpy as np

from dpsym.engines.arrays import Array
from dpsym.engines.clouds import Cloud
from dpsym.engines.plan import Plan, Step
from dpsym.engines.rationals import as_float
from dpsym.engines.sampling import REACH
from dpsym.kernel.statement import Domain

__all__ = ["drawn", "moved"]


def drawn(plan: Plan, rows: int, generator: np.random.Generator) -> Cloud:
    """Return a cloud of so many rows."""
    laws: list[Array] = []
    for group, whole in plan.groups:
        alike = [law for law in laws if law.shape[1] == len(group)]
        laws.append(_law(len(group), rows, whole, alike[-1] if alike else None, generator))
    cloud = Cloud({}, {}, laws)
    sort = generator.integers(0, 4, rows)  # in a quarter of the rows all scalars are of one sort
    common = np.where(sort == 0, generator.integers(0, 8, rows), -1)
    wishes = np.empty((len(plan.steps), rows))
    for place, step in enumerate(plan.steps):
        name = step.variable.name
        kind = np.where(common >= 0, common, generator.integers(0, 8, rows))
        wish = _scalar(step.variable.domain, kind, rows, generator)
        wishes[place] = _near_earlier(step.variable.domain, wish, wishes[:place], generator)
        cloud.wishes[name] = wishes[place]
        if step.bounds:
            cloud.slacks[name] = _slack(step, rows, generator)
    return cloud


def moved(cloud: Cloud, plan: Plan, scale: float, generator: np.random.Generator) -> Cloud:
    """Return a cloud in which about half of the numbers of each row moved by ``scale``, logarithmically."""
    wishes = {
        step.variable.name: _moved(step.variable.domain, cloud.wishes[step.variable.name], scale, generator)
        for step in plan.steps
    }
    slacks = {name: slack * _factor(slack.shape, scale, generator) for name, slack in cloud.slacks.items()}
    laws = [
        law if whole else law * _factor(law.shape, scale, generator)
        for law, (_, whole) in zip(cloud.laws, plan.groups, strict=True)
    ]
    return Cloud(wishes, slacks, laws)


def _factor(shape: tuple[int, ...], scale: float, generator: np.random.Generator) -> Array:
    step = generator.standard_normal(shape) * scale
    return np.exp(np.where(generator.random(shape) < 0.5, step, 0.0))


def _moved(domain: Domain, x: Array, scale: float, generator: np.random.Generator) -> Array:
    """Scale the distance to the nearer end of the domain."""
    if domain.integer:
        return _fitted(domain, np.round(x + generator.standard_normal(x.shape) * (1 + 4 * scale)))
    factor = _factor(x.shape, scale, generator)
    lo, hi = _end(domain.lo), _end(domain.hi)
    if lo is None and hi is None:
        flat = generator.standard_normal(x.shape) * scale * (generator.random(x.shape) < 0.2)
        return np.asarray(x * factor + flat)
    from_lo = lo + (x - lo) * factor if lo is not None else x
    from_hi = hi - (hi - x) * factor if hi is not None else x
    if lo is None or hi is None:
        return from_hi if lo is None else from_lo
    near = np.where(x - lo < hi - x, from_lo, from_hi)
    return np.asarray(np.clip(near, lo, hi))


def _end(end: object) -> float | None:
    return None if end is None else as_float(end)  # type: ignore[arg-type]


def _law(size: int, rows: int, whole: bool, previous: Array | None, generator: np.random.Generator) -> Array:
    shape = (rows, size)
    point = np.eye(size)[generator.integers(0, size, rows)]
    if whole:
        return point
    kind = generator.integers(0, 10, rows)[:, None]
    small = generator.integers(0, 7, shape).astype(float)
    remote = 10.0 ** -(generator.random(shape) * REACH)
    smooth = generator.exponential(1.0, shape)
    law = np.where(kind < 3, small, np.where(kind < 5, remote, smooth))
    law = np.where(kind == 9, np.where(generator.random(shape) < 0.3, 0.0, law), law)
    if previous is not None:
        tilt = generator.standard_normal(shape) * 10.0 ** -(generator.random((rows, 1)) * 8)
        law = np.where(kind >= 7, previous * np.exp(np.where(kind == 7, tilt, 0.0)), law)
        turned = np.roll(previous, 1, axis=1)
        law = np.where((kind == 8) & (generator.random((rows, 1)) < 0.6), turned, law)
        law = np.where((kind == 9) & (generator.random((rows, 1)) < 0.6), small * (small > 2), law)
    else:
        law = np.where(kind == 8, point, law)
    return np.where(law.sum(axis=1, keepdims=True) > 0, law, 1.0)


def _scalar(domain: Domain, kind: Array, rows: int, generator: np.random.Generator) -> Array:
    """Return values of a domain; of kinds 0-2 in short fractions, 3-4 moderate, 5-6 remote, 7 at the ends."""
    fraction = generator.integers(0, 13, rows) / generator.integers(1, 13, rows)
    digit = generator.choice([1.0, 2.0, 3.0, 5.0, 7.0], rows)
    remote = digit * 10.0 ** generator.integers(-REACH, REACH + 1, rows)
    moderate = 10.0 ** (generator.random(rows) * 5 - 2.5)
    at_end = generator.integers(0, 3, rows) / 2
    size = np.select([kind < 3, kind < 5, kind < 7], [fraction, moderate, remote], at_end)
    lo, hi = _end(domain.lo), _end(domain.hi)
    if lo is not None and hi is not None:
        choices = [np.mod(fraction, 1.0), generator.random(rows), remote]
        inner = np.select([kind < 3, kind < 5, kind < 7], choices, at_end)
        inner = np.where(inner > 1, 0.1 / inner, inner)
        inner = np.where(generator.random(rows) < 0.5, inner, 1 - inner)
        value = lo + (hi - lo) * inner
    elif lo is not None:
        value = lo + size
    elif hi is not None:
        value = hi - size
    else:
        value = size * generator.choice([-1.0, 1.0], rows)
    return _fitted(domain, value)


def _fitted(domain: Domain, value: Array) -> Array:
    """Round to the integers of the domain, and step inside where an end is open."""
    lo, hi = _end(domain.lo), _end(domain.hi)
    if domain.integer:
        value = np.round(value)
        if lo is not None:
            value = np.maximum(value, np.floor(lo) + 1 if domain.lo_open else np.ceil(lo))
        if hi is not None:
            value = np.minimum(value, np.ceil(hi) - 1 if domain.hi_open else np.floor(hi))
        return np.asarray(value)
    if lo is not None and domain.lo_open:
        value = np.where(value <= lo, lo + (1.0 if hi is None else (hi - lo) / 2), value)
    if hi is not None and domain.hi_open:
        value = np.where(value >= hi, hi - (1.0 if lo is None else (hi - lo) / 2), value)
    return np.asarray(value)


def _near_earlier(domain: Domain, wish: Array, earlier: Array, generator: np.random.Generator) -> Array:
    """Replace some of the wishes by values equal to an earlier variable's, or close to it."""
    if not len(earlier) or domain.integer:
        return wish
    rows = len(wish)
    copied = earlier[generator.integers(0, len(earlier), rows), np.arange(rows)]
    tilt = 10.0 ** -(generator.random(rows) * REACH) * generator.choice([-1.0, 0.0, 1.0], rows)
    copied = copied * (1 + tilt)
    fits = generator.random(rows) < 0.15
    if domain.lo is not None:
        fits &= copied > as_float(domain.lo)
    if domain.hi is not None:
        fits &= copied < as_float(domain.hi)
    return np.where(fits, copied, wish)


def _slack(step: Step, rows: int, generator: np.random.Generator) -> Array:
    """Return slacks; nan where the wish itself is to count."""
    digit = generator.choice([1.0, 2.0, 5.0], rows)
    size = digit * 10.0 ** generator.integers(-REACH, 4, rows)
    kind = generator.random(rows)
    if step.saturated:
        return np.where(kind < 0.6, 0.0, np.where(kind < 0.8, size, np.nan))
    strict = any(bound.strict for bound in step.bounds)
    return np.where(kind < (0.0 if strict else 0.15), 0.0, np.where(kind < 0.4, size, np.nan))
