"""Pictures as SVG: by classes and not by colours where a page styles them, with its own style in a file.

Nothing is loaded from elsewhere and no style stands at an element, so a page may forbid both.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import lru_cache
from html import escape
from importlib import resources
from itertools import groupby
from math import isnan
from textwrap import wrap
from typing import Final

from dpsym.report.pictures.model import LEVEL_WORDS, Bar, Cells, Curve, Mark, Panel, Picture, Range, words_of

__all__ = ["standalone", "style", "svg"]

WIDTH: Final = 600
LEFT, RIGHT, TOP, BOTTOM = 64, 22, 26, 36
HEIGHTS: Final = {"sides": (190, 90), "map": (330,)}
SQUARE: Final = 330  # of a map
ROW: Final = 26  # of a bar
SHORT: Final = 34  # letters of a name that has room beside its bar
LINE: Final = 92  # letters of a line
FAR: Final = 5000  # units outside its panel that a curve is followed
MARKS: Final = {"counterexample": "counterexample", "contact": "both sides equal"}


@lru_cache(maxsize=1)
def style() -> str:
    """Return the style of pictures, which a page has once."""
    return resources.files("dpsym.report.pictures").joinpath("picture.css").read_text(encoding="utf-8")


def standalone(picture: Picture) -> str:
    """Return a picture as a file of its own, in light and in dark."""
    drawn = svg(picture).replace("<svg ", '<svg xmlns="http://www.w3.org/2000/svg" ', 1)
    head, mark, rest = drawn.partition(">")
    return f'{head}{mark}<style>{style()}</style><rect class="paper" width="100%" height="100%"/>{rest}\n'


def svg(picture: Picture) -> str:
    """Return a picture as an element of a page."""
    inside, height = _steps(picture) if picture.kind == "steps" else _panels(picture)
    told = escape(" ".join(filter(None, (picture.title, picture.caption))))
    return (
        f'<svg class="picture" viewBox="0 0 {WIDTH} {height}" width="{WIDTH}" height="{height}" role="img" '
        f'aria-label="{told}">{inside}</svg>'
    )


def _panels(picture: Picture) -> tuple[str, int]:
    legend, top = _legend(picture)
    parts = [legend]
    for number, (panel, height) in enumerate(zip(picture.panels, HEIGHTS[picture.kind], strict=True)):
        last = number == len(picture.panels) - 1
        width = SQUARE if panel.cells else WIDTH - LEFT - RIGHT
        parts.append(_panel(panel, (LEFT, top, width, height), named=last))
        top += height + (BOTTOM if last else 14)
    return "".join(parts), top


def _panel(panel: Panel, frame: tuple[int, int, int, int], *, named: bool) -> str:
    x, y, width, height = frame
    place = _Place(panel, frame)
    parts = [f'<rect class="inside" x="{x}" y="{y}" width="{width}" height="{height}"/>']
    parts += [place.range(each) for each in panel.ranges]
    parts += [place.cells(panel.cells)] if panel.cells else []
    parts += place.grid(named=named)
    parts += [place.window("".join(place.curve(each) for each in panel.curves))] if panel.curves else []
    parts += [part for each in panel.marks for part in place.mark(each)]
    parts.append(f'<rect class="frame" x="{x}" y="{y}" width="{width}" height="{height}"/>')
    return "".join(parts)


class _Place:
    """Where things of one panel are on the paper."""

    def __init__(self, panel: Panel, frame: tuple[int, int, int, int]) -> None:
        self.panel = panel
        self.left, self.top, self.width, self.height = frame

    def x(self, value: float) -> float:
        return self.left + self.width * self.panel.x.place(value)

    def y(self, value: float) -> float:
        return self.top + self.height * (1 - self.panel.y.place(value))

    def grid(self, *, named: bool) -> list[str]:
        """Return the lines at round values with what they are, and the names of the axes."""
        bottom, right, parts = self.top + self.height, self.left + self.width, []
        for value, told in self.panel.x.ticks(6):
            at = _short(self.x(value))
            parts.append(f'<path class="tick" d="M{at} {self.top}V{bottom}"/>')
            parts += [_text(told, at, bottom + 14, "small middle")] if named else []
        for value, told in self.panel.y.ticks(5 if self.height > 150 else 3):
            at = _short(self.y(value))
            zero = " zero" if value == 0 and not self.panel.cells else ""
            parts.append(f'<path class="tick{zero}" d="M{self.left} {at}H{right}"/>')
            parts.append(_text(told, self.left - 6, _short(self.y(value) + 4), "small end"))
        if named:
            parts.append(_text(self.panel.x.name, self.left + self.width // 2, bottom + 30, "middle"))
        name = escape(self.panel.y.name)
        turned = f'transform="translate(14 {self.top + self.height // 2}) rotate(-90)"'
        return [*parts, *([f'<text class="middle" {turned}>{name}</text>'] if name else [])]

    def range(self, each: Range) -> str:
        lo, hi = (min(max(self.x(end), self.left), self.left + self.width) for end in (each.lo, each.hi))
        return (
            f'<rect class="{each.state}" x="{_short(lo)}" y="{self.top}" '
            f'width="{_short(max(hi - lo, 1))}" height="{self.height}"/>'
        )

    def cells(self, cells: Cells) -> str:
        """Return the map: one path for each kind of cell, cells beside each other as one."""
        paths: dict[str, list[str]] = {}
        rows = len(cells.rows)
        for number, row in enumerate(cells.rows):
            y = self.top + self.height * (rows - 1 - number) / rows
            at = 0
            for (state, level), run in groupby(row):
                size = len(list(run))
                x = self.left + self.width * at / len(row)
                kind = f"{state} l{level}" if state == "holds" else state
                wide = _short(self.width * size / len(row))
                box = f"M{_short(x)} {_short(y)}h{wide}v{_short(self.height / rows)}h-{wide}z"
                paths.setdefault(kind, []).append(box)
                at += size
        return "".join(f'<path class="cell {kind}" d="{"".join(boxes)}"/>' for kind, boxes in paths.items())

    def window(self, inside: str) -> str:
        """Return what is seen of something through the panel: an element of this kind hides the rest."""
        box = f"{self.left} {self.top} {self.width} {self.height}"
        place = f'x="{self.left}" y="{self.top}" width="{self.width}" height="{self.height}"'
        return f'<svg {place} viewBox="{box}">{inside}</svg>'

    def curve(self, each: Curve) -> str:
        parts = list(self._runs(each.points))
        if each.dots:
            dots = "".join(f"M{_short(x)} {_short(y)}h0" for run in parts for x, y in run)
            return f'<path class="dots {each.kind}" d="{dots}"/>'
        drawn = "".join("M" + "L".join(f"{_short(x)} {_short(y)}" for x, y in run) for run in parts)
        return f'<path class="curve {each.kind}" d="{drawn}"/>'

    def _runs(self, points: Iterable[tuple[float, float] | None]) -> Iterator[list[tuple[float, float]]]:
        """Yield the pieces of a curve, cut off far outside; what leaves the panel is hidden by its window."""
        for known, run in groupby(points, key=lambda point: point is not None):
            if known:
                placed = ((self.x(point[0]), self.y(point[1])) for point in run if point is not None)
                yield [(x, min(max(y, self.top - FAR), self.top + self.height + FAR)) for x, y in placed]

    def mark(self, each: Mark) -> Iterator[str]:
        x = _short(self.x(each.x))
        if each.y is None:
            yield f'<path class="here" d="M{x} {self.top}V{self.top + self.height}"/>'
            heights = [self._at(curve, each.x) for curve in self.panel.curves]
        else:
            heights = [self.y(each.y)]
        for height in heights:
            if height is not None and self.top - 1 <= height <= self.top + self.height + 1:
                yield _sign(each.kind, self.x(each.x), height)

    def _at(self, curve: Curve, x: float) -> float | None:
        points = [point for point in curve.points if point is not None]
        nearest = sorted(points, key=lambda point: abs(point[0] - x))[:2]
        if len(nearest) < 2 or nearest[0][0] == nearest[1][0]:
            return None
        (a, u), (b, v) = nearest
        return self.y(u + (v - u) * (x - a) / (b - a))


def _sign(kind: str, x: float, y: float) -> str:
    if kind == "counterexample":
        return f'<path class="cross" d="M{_short(x - 4)} {_short(y - 4)}l8 8m0-8l-8 8"/>'
    return f'<circle class="ring" cx="{_short(x)}" cy="{_short(y)}" r="4"/>'


def _entries(picture: Picture) -> list[tuple[str, str]]:
    """Return the signs that occur, each with its words."""
    boxes = [state for state in ("violated", "contact", "excluded", "unknown") if state in picture.states()]
    kind = "cell " if picture.kind == "map" else ""
    entries = [
        (f'<path class="curve {each.kind}" d="M0 0h22"/>', each.name) for each in picture.panels[0].curves
    ]
    entries += [
        (f'<rect class="{kind}{state}" y="-6" width="22" height="12"/>', words_of(state)) for state in boxes
    ]
    rows = picture.panels[0].cells.rows if picture.panels[0].cells else ()
    levels = sorted({level for row in rows for state, level in row if state == "holds"})
    entries += [
        (f'<rect class="cell holds l{n}" y="-6" width="22" height="12"/>', LEVEL_WORDS[n]) for n in levels
    ]
    kinds = dict.fromkeys(mark.kind for panel in picture.panels for mark in panel.marks)
    entries += [
        (_sign(each, 11, 0), MARKS[each]) for each in kinds if not (each == "contact" and each in boxes)
    ]
    return entries


def _legend(picture: Picture) -> tuple[str, int]:
    """Return the signs with their words, and how high they are: rows above curves, a column beside a map."""
    across = picture.kind == "sides"
    left, x, y = (LEFT, LEFT, 12) if across else (LEFT + SQUARE + 22,) * 2 + (TOP + 12,)
    parts = []
    for sign, words in _entries(picture):
        wide = 48 + int(6.4 * len(words))
        if across and x > left and x + wide - 14 > WIDTH:
            x, y = left, y + 20
        parts.append(f'<g transform="translate({x} {y})">{sign}<text x="28" y="4">{escape(words)}</text></g>')
        x, y = (x + wide, y) if across else (x, y + 22)
    return "".join(parts), y + 14 if across else TOP


def _steps(picture: Picture) -> tuple[str, int]:
    """Return rows with their bars, part by part, in each of them the longest slack longest."""
    short = max(len(bar.name) for panel in picture.panels for bar in panel.bars) <= SHORT
    left, y, drawn = 230 if short else 24, 4, []
    for panel in picture.panels:
        largest = max((bar.value for bar in panel.bars if bar.value > 0), default=1.0)
        for line in wrap(panel.name, LINE, max_lines=3, placeholder=" …"):
            drawn.append(_text(line, 8, y + 14, "part"))
            y += 17
        top = y
        for bar in panel.bars:
            if short:
                drawn.append(_text(bar.name, left - 10, y + 18, "end"))
            else:
                for number, line in enumerate(wrap(bar.name, LINE, max_lines=3, placeholder=" …")):
                    drawn.append(_text(line, 24 if number else 8, y + 14, "row"))
                    y += 16
            y += ROW if short else 20
            drawn.append(_bar(bar, left, y, largest))
        drawn.append(f'<path class="axis" d="M{left} {top}V{y}"/>' if short else "")
        y += 10
    return "".join(drawn), y


def _bar(bar: Bar, left: int, end: int, largest: float) -> str:
    """Return a bar that ends at a height, and what is said beside it."""
    width = 0.0 if isnan(bar.value) else max((WIDTH - left - 96) * bar.value / largest, 1.5)
    box = f'<rect class="bar {bar.state}" x="{left}" y="{end - 18}" width="{_short(width)}" height="13"/>'
    return f"{box if width else ''}{_text(bar.told, _short(left + width + 8), end - 7, 'small')}"


def _text(told: str, x: object, y: object, kind: str) -> str:
    return f'<text class="{kind}" x="{x}" y="{y}">{escape(told)}</text>'


def _short(value: float) -> str:
    return f"{value:.1f}".removesuffix(".0")
