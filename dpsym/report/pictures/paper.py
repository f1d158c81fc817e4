"""Pictures as PNG or PDF, for slides and papers: drawn by matplotlib, which is an extra."""

from __future__ import annotations

from math import isnan
from pathlib import Path
from textwrap import shorten
from typing import TYPE_CHECKING, Any, Final

from dpsym.errors import UnusableInput
from dpsym.report.pictures.model import LEVEL_WORDS, Axis, Cells, Panel, Picture, words_of

if TYPE_CHECKING:
    from collections.abc import Sequence

__all__ = ["save"]

MISSING: Final = (
    "a picture as {ending} needs matplotlib: pip install 'dpsym[plot]', or pip install matplotlib"
)
COLOURS: Final = {"lhs": "#0550ae", "rhs": "#b35900", "gap": "#1f2328"}
LINE: Final = 100  # letters of a line
FILLS: Final = {"violated": "#cf222e", "excluded": "#8c959f", "contact": "#1f2328", "unknown": "#ffffff"}
BLUES: Final = ("#6ba5e7", "#a6c8f0", "#cfe1f7", "#edf4fc")


def save(picture: Picture, path: Path) -> None:
    """Write a picture to a file whose ending says the format.

    Raises:
        UnusableInput: matplotlib is not installed.
    """
    try:
        from matplotlib.backends.backend_agg import FigureCanvasAgg
        from matplotlib.figure import Figure
    except ImportError as error:
        raise UnusableInput(MISSING.format(ending=path.suffix)) from error
    lines = [2 + 2 * len(panel.bars) for panel in picture.panels]
    tall = {"sides": 4.0, "map": 4.4, "steps": 0.2 * sum(lines)}[picture.kind]
    figure = Figure(figsize=(6.4, tall), layout="constrained")
    FigureCanvasAgg(figure)
    listed = picture.kind == "steps"
    shares = lines if listed else [2, 1] if len(picture.panels) == 2 else [1]
    grid = figure.subplots(len(shares), 1, sharex=not listed, squeeze=False, height_ratios=shares)
    for axes, panel in zip(grid[:, 0], picture.panels, strict=True):
        _bars(axes, panel) if panel.bars else _panel(axes, panel)
    grid[-1, 0].set_xlabel(picture.panels[-1].x.name)
    figure.savefig(path, dpi=200, metadata={"Title": picture.title} if path.suffix == ".pdf" else None)


def _panel(axes: Any, panel: Panel) -> None:
    for each in panel.ranges:
        axes.axvspan(each.lo, each.hi, color=FILLS[each.state], alpha=0.18, lw=0, label=words_of(each.state))
    for curve in panel.curves:
        xs, ys = zip(*(point or (float("nan"),) * 2 for point in curve.points), strict=True)
        line = "none" if curve.dots else "--" if curve.kind == "rhs" else "-"
        axes.plot(
            xs,
            ys,
            linestyle=line,
            marker="." if curve.dots else "",
            color=COLOURS[curve.kind],
            label=curve.name,
        )
    if panel.cells is not None:
        _cells(axes, panel.cells, panel)
    for mark in panel.marks:
        if mark.y is None:
            axes.axvline(mark.x, color="#1f2328", lw=0.8, ls=":", label=_called(mark.kind))
        else:
            axes.plot(
                [mark.x], [mark.y], "kx" if mark.kind == "counterexample" else "ko", label=_called(mark.kind)
            )
    _scaled(axes.set_xscale, axes.set_xlim, panel.x)
    _scaled(axes.set_yscale, axes.set_ylim, panel.y)
    axes.set_ylabel(panel.y.name)
    handles, words = axes.get_legend_handles_labels()
    known = dict(zip(words, handles, strict=True))
    if panel.curves and not panel.y.name:
        axes.legend(
            known.values(), known.keys(), fontsize="small", ncols=3, loc="lower left", bbox_to_anchor=(0, 1)
        )


def _called(kind: str) -> str:
    return "counterexample" if kind == "counterexample" else words_of("contact")


def _scaled(scale: Any, limits: Any, axis: Axis) -> None:
    if axis.log:
        scale("function", functions=_powers(axis.origin))
    limits(axis.lo, axis.hi)


def _powers(origin: float) -> tuple[Any, Any]:
    import numpy as np

    return (lambda x: np.log10(np.maximum(x - origin, 1e-300))), (lambda y: origin + 10**y)


def _cells(axes: Any, cells: Cells, panel: Panel) -> None:
    from matplotlib.colors import ListedColormap
    from matplotlib.patches import Patch

    colours = {**FILLS, **{f"holds {n}": colour for n, colour in enumerate(BLUES)}}
    kinds = list(colours)
    names = [[f"holds {level}" if state == "holds" else state for state, level in row] for row in cells.rows]
    numbers = [[kinds.index(name) for name in row] for row in names]
    edges = [_edges(panel.x, len(numbers[0])), _edges(panel.y, len(numbers))]
    shades, most = ListedColormap(list(colours.values())), len(kinds) - 0.5
    axes.pcolormesh(*edges, numbers, cmap=shades, vmin=-0.5, vmax=most, rasterized=True)
    words = dict(zip(kinds, (*map(words_of, FILLS), *LEVEL_WORDS), strict=True))
    used = {name for row in names for name in row}
    signs = [
        Patch(facecolor=colours[name], edgecolor="#8c959f", label=words[name])
        for name in kinds
        if name in used
    ]
    axes.legend(handles=signs, fontsize="small", loc="center left", bbox_to_anchor=(1, 0.5))
    axes.set_box_aspect(1)


def _edges(axis: Axis, count: int) -> Sequence[float]:
    shares = [n / count for n in range(count + 1)]
    if not axis.log:
        return [axis.lo + (axis.hi - axis.lo) * share for share in shares]
    lo, hi = axis.lo - axis.origin, axis.hi - axis.origin
    return [float(axis.origin + lo * (hi / lo) ** share) for share in shares]


def _bars(axes: Any, panel: Panel) -> None:
    places = [2 * place + 1 for place in range(len(panel.bars))]
    axes.barh(places, [bar.value for bar in panel.bars], color="#0969da", alpha=0.75)
    axes.set_ylim(2 * len(places), -0.6)
    axes.set_xlim(0, max((bar.value for bar in panel.bars if bar.value > 0), default=1.0) * 1.15)
    axes.set_xticks([])
    axes.set_yticks([])
    axes.set_title(
        shorten(panel.name, LINE, placeholder=" …"), fontsize="small", fontweight="bold", loc="left"
    )
    near = {"xytext": (4, 0), "textcoords": "offset points", "va": "center", "fontsize": "small"}
    for place, bar in zip(places, panel.bars, strict=True):
        axes.annotate(bar.told, (0 if isnan(bar.value) else bar.value, place), **near)
        axes.annotate(shorten(bar.name, LINE, placeholder=" …"), (0, place - 1), **near)
    axes.spines[["top", "right"]].set_visible(False)
