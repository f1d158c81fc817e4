"""Newton's steps toward a place where a function of a few numbers is largest, for many starts at once.

Random moves climb a long narrow ridge slowly, and miss what is above zero on a tiny part of it.  Near the
top a smooth function is nearly a quadratic one, whose top is one step away; it is taken from differences.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

import numpy as np

from dpsym.engines.arrays import Array

__all__ = ["MOST_NUMBERS", "toward_top"]

MOST_NUMBERS: Final = 6
STEPS: Final = 8
APART: Final = 1e-4  # how far apart the points of a difference are, relative to the numbers
SHORTER: Final = np.array([1.0, 0.5, 0.1, 0.01])  # parts of a step that are tried


def toward_top(height: Callable[[Array], Array], starts: Array) -> Array:
    """Return points above the starts: rows of numbers, of which ``height`` returns one value each.

    >>> toward_top(lambda x: -((x[:, 0] - 3) ** 2) - (x[:, 1] - 9 * x[:, 0]) ** 2, np.ones((1, 2))).round(6)
    array([[ 3., 27.]])
    """
    points = starts
    for _ in range(STEPS):
        slope, bend = _differences(height, points)
        bend = np.where(np.isfinite(bend), bend, 0.0)
        slope = np.where(np.isfinite(slope), slope, 0.0)
        values, axes = np.linalg.eigh(bend)
        along = np.einsum("rji,rj->ri", axes, slope)
        steps = np.einsum("rij,rj->ri", axes, along / np.maximum(np.abs(values), 1e-12))
        trials = points[:, None, :] + SHORTER[None, :, None] * steps[:, None, :]
        heights = height(trials.reshape(-1, points.shape[1])).reshape(len(points), -1)
        heights = np.where(np.isfinite(heights), heights, -np.inf)
        best = heights.argmax(axis=1)
        rows = np.arange(len(points))
        better = heights[rows, best] > height(points)
        if not better.any():
            break
        points = np.where(better[:, None], trials[rows, best], points)
    return points


def _differences(height: Callable[[Array], Array], points: Array) -> tuple[Array, Array]:
    """Return the slope and the second derivatives at each point."""
    rows, size = points.shape
    apart = APART * np.maximum(1.0, np.abs(points))
    moves = [apart * np.eye(size)[i] for i in range(size)]
    offsets = [np.zeros_like(points)]
    offsets += [sign * move for move in moves for sign in (1, -1)]
    pairs = [(i, j) for i in range(size) for j in range(i)]
    offsets += [s * moves[i] + t * moves[j] for i, j in pairs for s in (1, -1) for t in (1, -1)]
    found = height(np.concatenate([points + offset for offset in offsets])).reshape(len(offsets), rows)
    slope, bend = np.zeros_like(points), np.zeros((rows, size, size))
    for i in range(size):
        above, below = found[1 + 2 * i], found[2 + 2 * i]
        slope[:, i] = (above - below) / (2 * apart[:, i])
        bend[:, i, i] = (above - 2 * found[0] + below) / apart[:, i] ** 2
    for place, (i, j) in enumerate(pairs):
        a, b, c, d = found[1 + 2 * size + 4 * place : 5 + 2 * size + 4 * place]
        bend[:, i, j] = bend[:, j, i] = (a - b - c + d) / (4 * apart[:, i] * apart[:, j])
    return slope, bend
