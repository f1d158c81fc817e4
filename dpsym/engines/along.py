"""Climb along what equations leave, for a few points in many numbers at once, by projected steps in floats.

Random moves do not lead far along a sphere in thirty numbers, and leave a face of a simplex at once.  Here
a step goes up the slope as far as equations and the ends of ranges let it, and Newton's steps lead back.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

import numpy as np

from dpsym.engines.arrays import Array

__all__ = ["climbed", "entered"]

STEPS: Final = 40
RETURNS: Final = 40  # steps back to the equations, at most
NEWTON: Final = 12  # of those of which each takes the slopes anew
LENGTHS: Final = 10.0 ** -np.array([0.0, 0.5, 1.0, 1.5, 2.0, 3.0, 4.0, 6.0])  # relative to the numbers
FEW: Final = 8  # numbers, whose slopes are taken anew at each of Newton's steps
APART: Final = 1e-6  # how far apart the points of a difference are, relative to the numbers
NEAR: Final = 1e-10  # how far from meeting an equation a point may be
Measure = Callable[[Array], tuple[Array, Array]]


def climbed(measure: Measure, starts: Array, low: Array, high: Array) -> tuple[Array, Array]:
    """Return points of a region that equations cut out, as rows of numbers, and how high each lies.

    Args:
        measure: of rows, the heights (-inf outside of the region) and how far each equation is from holding.
        starts: rows of numbers, as :func:`entered` returns them.
        low: the least values of the numbers.
        high: the largest ones.

    >>> circle = lambda p: (p[:, 0] + 2 * p[:, 1], np.array([p[:, 0] ** 2 + p[:, 1] ** 2 - 5]))
    >>> points, heights = climbed(circle, np.array([[1.0, -2.0]]), np.full(2, -9.0), np.full(2, 9.0))
    >>> points.round(4), heights.round(6)
    (array([[1., 2.]]), array([5.]))
    """
    points, heights = starts, _met(measure, starts)
    for _ in range(STEPS):
        slopes = _slopes(measure, points, low, high)
        ways, inverse = _within(points, low, high, slopes[:, 1:], slopes[:, 0], along=True)
        size = np.abs(points).max(axis=1, initial=1e-9) / np.maximum(np.abs(ways).max(axis=1), 1e-300)
        moves = LENGTHS[None, :, None] * (size[:, None] * ways)[:, None, :]
        trials = np.clip(points[:, None, :] + moves, low, high).reshape(-1, points.shape[1])
        if points.shape[1] <= FEW:
            trials = entered(measure, trials, low, high)
        back = np.repeat(inverse, len(LENGTHS), axis=0)
        for _ in range(RETURNS):
            off = measure(trials)[1]
            if not (np.abs(off) > NEAR / 2).any():
                break
            trials = np.clip(trials - (back @ off.T[:, :, None])[:, :, 0], low, high)
        reached = _met(measure, trials).reshape(len(points), -1)
        best, rows = reached.argmax(axis=1), np.arange(len(points))
        better = reached[rows, best] > heights
        if not better.any():
            break
        trials = trials.reshape(len(points), -1, points.shape[1])
        points = np.where(better[:, None], trials[rows, best], points)
        heights = np.where(better, reached[rows, best], heights)
    return points, heights


def entered(measure: Measure, starts: Array, low: Array, high: Array) -> Array:
    """Return points near to the starts that meet the equations, as far as Newton's steps lead there.

    >>> sphere = lambda p: (p[:, 0], np.array([(p**2).sum(axis=1) - 4]))
    >>> entered(sphere, np.array([[1.0, 1.0, 1.0, 1.0]]), np.zeros(4), np.full(4, 9.0)).round(6)
    array([[1., 1., 1., 1.]])
    """
    points = np.clip(starts, low, high)
    for _ in range(NEWTON):
        off = measure(points)[1].T
        if not (np.abs(off) > NEAR / 2).any():
            break
        slopes = _slopes(measure, points, low, high)[:, 1:]
        points = np.clip(points + _within(points, low, high, slopes, -off, along=False)[0], low, high)
    return points


def _within(
    points: Array, low: Array, high: Array, slopes: Array, aim: Array, *, along: bool
) -> tuple[Array, Array]:
    """Return ways that do not leave the ranges, and the inverses of the slopes for numbers that may move.

    The aim is a way of which the part ``along`` the equations is taken, or what these are to change by.
    """
    free = np.ones_like(points)
    for _ in range(4):
        part = slopes * free[:, None, :]
        inverse = np.linalg.pinv(part)
        change = part @ aim[:, :, None] if along else aim[:, :, None]
        led = (inverse @ change)[:, :, 0]
        found = (aim - led if along else led) * free
        out = ((points <= low) & (found < 0)) | ((points >= high) & (found > 0))
        if not out.any():
            break
        free = np.where(out, 0.0, free)
    return found, inverse


def _met(measure: Measure, points: Array) -> Array:
    """Return the heights of points, -inf where the equations are not met."""
    heights, off = measure(points)
    return np.where((np.abs(off) <= NEAR).all(axis=0) & ~np.isnan(heights), heights, -np.inf)


def _slopes(measure: Measure, points: Array, low: Array, high: Array) -> Array:
    """Return the slopes of the height, and of each equation, at each point; 0 where there is none."""
    rows, size = points.shape
    moves = (APART * np.maximum(1e-3, np.abs(points)))[:, None, :] * np.eye(size)[None]
    sides = [np.clip(points[:, None, :] + sign * moves, low, high) for sign in (1, -1)]
    heights, off = measure(np.concatenate(sides).reshape(-1, size))
    above, below = np.concatenate([heights[None], off]).reshape(-1, 2, rows, size).swapaxes(0, 1)
    slopes = (above - below) / np.einsum("rii->ri", sides[0] - sides[1])
    return np.where(np.isfinite(slopes), slopes, 0.0).swapaxes(0, 1)
