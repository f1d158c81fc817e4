"""From formulas to the vocabulary of :mod:`dpsym.language`: one table for every notation."""

from __future__ import annotations

from dpsym.notes.meaning import (  # noqa: F401 - they register the rules of their nodes
    arithmetic,
    big,
    derivatives,
    divergences,
    events,
    expectations,
    functions,
    integrals,
    names,
    norms,
)
from dpsym.notes.meaning.conditions import condition
from dpsym.notes.meaning.core import denote, event, kernel, law, number, point, space
from dpsym.notes.meaning.notions import notion, parameters
from dpsym.notes.meaning.statements import Stated, defined, hypothesis, stated

__all__ = [
    "Stated",
    "condition",
    "defined",
    "denote",
    "event",
    "hypothesis",
    "kernel",
    "law",
    "notion",
    "number",
    "parameters",
    "point",
    "space",
    "stated",
]
