"""What a picture consists of, whoever draws it: panels with axes, curves, ranges, cells and marks.

All numbers here are floats, rounded from certified values; nothing is decided from them.
"""

from __future__ import annotations

import math
from dataclasses import dataclass
from typing import Final, Literal, TypeAlias

__all__ = [
    "LEVELS",
    "Axis",
    "Bar",
    "Cells",
    "Curve",
    "Mark",
    "Panel",
    "Picture",
    "Range",
    "State",
    "words_of",
]

#: What the checker says of an instance; ``contact`` is one where both sides are equal.
State: TypeAlias = Literal["holds", "violated", "excluded", "unknown", "contact"]

#: Of a cell that holds: below which share of its sides the gap is, from the closest to the widest.
LEVELS: Final = (0.01, 0.1, 0.4)
#: The same in words.
LEVEL_WORDS: Final = (
    "holds, gap below 1 %",
    "holds, gap below 10 %",
    "holds, gap below 40 %",
    "holds, a wider gap",
)
WORDS: Final = {
    "violated": "fails",
    "excluded": "outside the hypotheses",
    "unknown": "not decided",
    "contact": "both sides equal",
    "holds": "holds",
}


def words_of(state: str) -> str:
    """Return a state in a word or three.

    >>> words_of("violated")
    'fails'
    """
    return WORDS[state]


@dataclass(frozen=True)
class Axis:
    """An axis: its name, what it shows, and whether in powers of ten of the distance from ``origin``."""

    name: str
    lo: float
    hi: float
    log: bool = False
    origin: float = 0.0

    def place(self, value: float) -> float:
        """Return where a value is, from 0 to 1 inside what is shown.

        >>> Axis("x", 0, 4).place(1.0), Axis("x", 1, 100, log=True).place(10.0)
        (0.25, 0.5)
        """
        lo, hi, at = (self._scaled(each) for each in (self.lo, self.hi, value))
        return (at - lo) / (hi - lo) if hi > lo else 0.5

    def _scaled(self, value: float) -> float:
        if not self.log:
            return value
        return math.log10(value - self.origin) if value > self.origin else -math.inf

    def ticks(self, count: int = 5) -> list[tuple[float, str]]:
        """Return round values inside, each as it is written.

        >>> Axis("x", 0, 4).ticks()
        [(0.0, '0'), (1.0, '1'), (2.0, '2'), (3.0, '3'), (4.0, '4')]
        >>> [text for _, text in Axis("x", 0.01, 100, log=True).ticks()]
        ['0.01', '0.1', '1', '10', '100']
        """
        if self.log:
            return self._powers(count)
        step = _round_step((self.hi - self.lo) / count)
        first = math.ceil(self.lo / step - 1e-9)
        last = math.floor(self.hi / step + 1e-9)
        return [(n * step, _written(n * step, step)) for n in range(first, last + 1)]

    def _powers(self, count: int) -> list[tuple[float, str]]:
        lo, hi = (self._scaled(each) for each in (self.lo, self.hi))
        stride = max(1, math.ceil((hi - lo) / count))
        powers = range(math.ceil(lo - 1e-9), math.floor(hi + 1e-9) + 1, stride)
        return [(self.origin + 10.0**n, f"{self.origin + 10.0**n:.6g}".replace("e-0", "e-")) for n in powers]


@dataclass(frozen=True)
class Curve:
    """A function over the first axis, ``kind`` being lhs, rhs or gap; ``None`` is where it has no value."""

    kind: str
    name: str
    points: tuple[tuple[float, float] | None, ...]
    dots: bool = False  # of whole numbers, between which there is nothing


@dataclass(frozen=True)
class Range:
    """Where, along the first axis, all points that were looked at are of one state."""

    state: State
    lo: float
    hi: float


@dataclass(frozen=True)
class Cells:
    """A map: rows from below of states, and for what holds the level of its gap in :data:`LEVELS`."""

    rows: tuple[tuple[tuple[State, int], ...], ...]


@dataclass(frozen=True)
class Mark:
    """A point that is worth a sign: the counterexample, or a point of contact."""

    kind: Literal["counterexample", "contact"]
    x: float
    y: float | None = None  # at whatever height the curves have there


@dataclass(frozen=True)
class Bar:
    """A row of a derivation: what it is called, its slack, which may be nan, and what is shown beside it."""

    name: str
    value: float
    told: str
    state: State = "holds"


@dataclass(frozen=True)
class Panel:
    """One coordinate system, or a list of bars."""

    x: Axis
    y: Axis
    curves: tuple[Curve, ...] = ()
    ranges: tuple[Range, ...] = ()
    cells: Cells | None = None
    marks: tuple[Mark, ...] = ()
    bars: tuple[Bar, ...] = ()
    name: str = ""  # of a list of bars


@dataclass(frozen=True)
class Picture:
    """Panels under each other, and in words what they show; a picture is never the only place of a fact."""

    kind: Literal["sides", "map", "steps"]
    title: str
    caption: str
    panels: tuple[Panel, ...]

    def states(self) -> tuple[State, ...]:
        """Return the states that occur, for the legend."""
        found: dict[State, None] = {}
        for panel in self.panels:
            found.update(dict.fromkeys(each.state for each in panel.ranges))
            found.update(
                dict.fromkeys(state for row in (panel.cells.rows if panel.cells else ()) for state, _ in row)
            )
        return tuple(found)


def _round_step(size: float) -> float:
    power = 10.0 ** math.floor(math.log10(size)) if size > 0 else 1.0
    return next(power * factor for factor in (1, 2, 5, 10) if power * factor >= size * 0.999)


def _written(value: float, step: float) -> str:
    digits = max(0, -math.floor(math.log10(step) + 1e-9))
    if abs(value) < step / 2:
        return "0"
    if digits < 5 and abs(value) < 1e5:
        return f"{value:.{digits}f}"
    return f"{value:.3g}".replace("e+0", "e").replace("e-0", "e-")
