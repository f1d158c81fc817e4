"""Faces and splits of a box: where a search may cut it, and in which order."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from flint import fmpq

from dpsym.engines.prove.line import middle
from dpsym.errors import DpsymError
from dpsym.kernel.interval import Interval
from dpsym.kernel.numbers import INFINITY, compare
from dpsym.kernel.proof import Aim, face_parts

__all__ = ["face_aims", "faces", "splits"]


def face_aims(aim: Aim, name: str, end: str) -> tuple[Aim | None, Aim | None]:
    """Return the aims of the rule ``face``, or nothing where it does not apply."""
    try:
        return face_parts(aim, name, end)
    except (DpsymError, ValueError, TypeError):
        return None, None


def faces(aim: Aim) -> Iterator[tuple[str, str]]:
    """Yield the ends of all variables of an aim."""
    for name in sorted(aim.subject.variables()):
        yield name, "lo"
        yield name, "hi"


def splits(aim: Aim) -> Iterator[tuple[str, fmpq]]:
    """Yield the variable to split first, and where: the widest, unbounded ones before the others."""
    widths = sorted(((_width(aim.box[name]), name) for name in aim.subject.variables()), reverse=True)
    for _, name in widths[:1]:
        at = middle(aim.box[name])
        if at is not None:
            yield name, at


def _width(interval: Interval) -> float:
    lo, hi = _float(interval.lo), _float(interval.hi)
    return hi - lo


def _float(value: Any) -> float:
    if compare("=", value, INFINITY):
        return float("inf")
    if compare("=", value, -INFINITY):
        return float("-inf")
    return float(int(value.p)) / float(int(value.q)) if type(value) is fmpq else 0.0
