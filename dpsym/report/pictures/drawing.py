"""From what was seen around an instance to pictures: both sides and the gap, and a map of two parameters."""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from itertools import groupby, pairwise
from typing import Final

from flint import fmpq

from dpsym.kernel.numbers import Value
from dpsym.report.pictures.looking import Direction, Look, Seen, Window, float_of
from dpsym.report.pictures.model import (
    LEVELS,
    Axis,
    Cells,
    Curve,
    Mark,
    Panel,
    Picture,
    Range,
    words_of,
)

__all__ = ["chosen", "mapped", "placed", "sides"]

POINTS: Final = 121  # of a curve
GRID: Final = 41  # cells of a map to a side, if the effort lasts
FEWEST: Final = 13
LONG: Final = 12  # characters of a number that are read
STEEP: Final = 1000.0  # values that span more than this factor are shown in powers of ten
SIGNS: Final = {"<=": "≤", "<": "<", ">=": "≥", ">": ">", "=": "="}


def chosen(look: Look, over: Sequence[str] = ()) -> list[tuple[Direction, Window]]:
    """Return the parameters that are worth a picture, best first, each with what to show of it.

    Args:
        look: the statement around an instance.
        over: the parameters that are asked for, as they are shown or as the statement names them.
    """
    directions = look.directions()
    if over:
        directions = [each for name in over for each in directions if name in (each.name, each.shown)]
    found = [(each, window) for each in directions for window in [look.window(each)] if window is not None]
    return found if over else sorted(found, key=_preferred)


def _preferred(pair: tuple[Direction, Window]) -> tuple[bool, bool, bool]:
    """Return what puts a parameter last: nothing changes along it, it is whole, it is a law's."""
    direction, window = pair
    return not window.both, window.whole, bool(direction.group)


def sides(look: Look, direction: Direction, window: Window, title: str = "") -> Picture | None:
    """Return both sides over one parameter, and the gap below; None where nothing has a value."""
    here = look.instance[direction.name]
    inside = [here] if isinstance(here, fmpq) and window.lo <= here <= window.hi else []
    found = look.along(direction, sorted({*window.points(POINTS), *inside}))
    start = look.seen(look.instance)
    drawn = [(float_of(x), seen) for x, seen in found if math.isfinite(seen.lhs) and math.isfinite(seen.rhs)]
    if len(drawn) < 3 or start is None:
        return None
    x = _axis(direction.shown, (found[0][0], found[-1][0]), window)
    marks = tuple(_marks(float_of(here), start))
    ranges = tuple(_ranges(found))
    relation = look.statement.conclusion
    curves = (_curve("lhs", "left side", found, window), _curve("rhs", "right side", found, window))
    name = "right − left" if relation.op in ("<=", "<", "=") else "left − right"
    gap = _curve("gap", name, found, window)
    gaps = [seen.gap for _, seen in drawn]
    values = [value for _, seen in drawn for value in (seen.lhs, seen.rhs)]
    around = [start.lhs, start.rhs]
    panels = (
        Panel(x, _height("", values, around), curves, ranges, marks=marks),
        Panel(x, _height(gap.name, gaps, [start.gap, 0.0], linear=True), (gap,), ranges,
              marks=marks),
    )  # fmt: skip
    fixed, sign = placed(look, (direction,)), SIGNS[relation.op]
    told = f"Both sides of the claim (left {sign} right) over {direction.shown}{fixed}."
    return Picture("sides", title, f"{told} {_counted([seen for _, seen in found])}", panels)


def mapped(
    look: Look, first: tuple[Direction, Window], second: tuple[Direction, Window], title: str = ""
) -> Picture | None:
    """Return a map: where in two parameters the claim fails, and how wide the gap is where it holds."""
    (across, wide), (up, high) = first, second
    price = max(look.target.size * 0.06, 1e-6)
    side = min(GRID, math.isqrt(int(max(look.effort.left, 0) / price)))
    if side < FEWEST:
        return None
    xs, ys = (_centres(window, side) for window in (wide, high))
    rows = look.across(across, up, xs, ys)
    if not rows or all(seen.state == "excluded" for row in rows for seen in row):
        return None
    cells = Cells(tuple(tuple((seen.state, _level(seen)) for seen in row) for row in rows))
    axes = [
        _axis(each.shown, _ends(window, values), window)
        for each, window, values in ((across, wide, xs), (up, high, ys))
    ]
    here = [float_of(look.instance[each.name]) for each in (across, up)]
    start = look.seen(look.instance)
    marks = tuple(Mark(mark.kind, here[0], here[1]) for mark in _marks(here[0], start or Seen("unknown")))
    told = f"{across.shown} across, {up.shown} up{placed(look, (across, up))}."
    caption = f"{told} {_counted([seen for row in rows for seen in row])}"
    return Picture("map", title, caption, (Panel(axes[0], axes[1], cells=cells, marks=marks),))


def _axis(name: str, ends: tuple[fmpq, fmpq], window: Window) -> Axis:
    return Axis(name, float_of(ends[0]), float_of(ends[1]), window.log, float_of(window.origin))


def _centres(window: Window, side: int) -> list[fmpq]:
    """Return the middles of the cells along one side."""
    if window.whole:
        return window.points(side)
    return window.points(2 * side + 1)[1::2]


def _ends(window: Window, values: Sequence[fmpq]) -> tuple[fmpq, fmpq]:
    half = fmpq(1, 2)
    return (values[0] - half, values[-1] + half) if window.whole else (window.lo, window.hi)


def _marks(here: float, start: Seen) -> Iterator[Mark]:
    if start.state == "violated":
        yield Mark("counterexample", here)
    elif start.state == "contact":
        yield Mark("contact", here)


def _level(seen: Seen) -> int:
    return sum(seen.level() >= level for level in LEVELS) if seen.state == "holds" else 0


def _curve(kind: str, name: str, found: Sequence[tuple[fmpq, Seen]], window: Window) -> Curve:
    values = [(float_of(x), getattr(seen, kind)) for x, seen in found]
    points = tuple((x, y) if math.isfinite(y) else None for x, y in values)
    return Curve(kind, name, points, dots=window.whole)


def _ranges(found: Sequence[tuple[fmpq, Seen]]) -> Iterator[Range]:
    """Yield where the claim fails and where it says nothing, each half way to the next point that differs."""
    places = [float_of(x) for x, _ in found]
    edges = [places[0], *((a + b) / 2 for a, b in pairwise(places)), places[-1]]
    runs = groupby(range(len(found)), key=lambda n: found[n][1].state)
    for state, numbers in runs:
        listed = list(numbers)
        if state in ("violated", "excluded"):
            yield Range(state, edges[listed[0]], edges[listed[-1] + 1])


def _height(name: str, values: Sequence[float], around: Sequence[float], *, linear: bool = False) -> Axis:
    """Return an axis for values: without the few that are so large that the rest would be a line."""
    shown = sorted(value for value in values if math.isfinite(value))
    if not linear and shown[0] > 0 and shown[-1] > STEEP * shown[0]:
        return Axis(name, shown[0] / 1.5, shown[-1] * 1.5, log=True)
    tenth = len(shown) // 10
    inner = shown[tenth : len(shown) - tenth] or shown
    wanted = [*inner, *(value for value in around if math.isfinite(value)), *([0.0] if linear else [])]
    lo, hi = min(wanted), max(wanted)
    room = (hi - lo) or abs(hi) or 1.0
    lo, hi = max(shown[0], lo - 0.6 * room), min(shown[-1], hi + 0.6 * room)
    margin = 0.06 * ((hi - lo) or abs(hi) or 1.0)
    return Axis(name, lo - margin, hi + margin)


def placed(look: Look, moved: Sequence[Direction] = ()) -> str:
    """Return in words where the parameters are that are not moved."""
    still = [each for each in look.directions() if each not in moved]
    told = [f"{each.shown} {_value(look.instance[each.name])}" for each in still]
    masses = len({name for each in still for name in each.group[2:]})
    further = f" and {masses} further masses" if masses else ""
    return f", at {', '.join(told)}{further}" if told else ""


def _value(value: Value) -> str:
    """Return a value as it is, or rounded where it is long.

    >>> _value(fmpq(1, 3)), _value(fmpq(33421376, 18716733))
    ('= 1/3', '≈ 1.786')
    """
    exact = str(value).removeprefix("1*")
    return f"= {exact}" if len(exact) < LONG else f"≈ {float_of(value):.4g}"


def _counted(found: Sequence[Seen]) -> str:
    """Return in words what came out at all points that were looked at."""
    states = ("violated", "holds", "contact", "excluded", "unknown")
    counts = {state: sum(seen.state == state for seen in found) for state in states}
    told = ", ".join(f"{words_of(state)} at {count:,}" for state, count in counts.items() if count)
    return f"Of {len(found):,} points, each evaluated in balls: {told}."
