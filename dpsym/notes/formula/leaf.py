"""The terminals of the grammar."""

from __future__ import annotations

from dataclasses import dataclass

from dpsym.notes.source import Span
from dpsym.notes.syntax import Node

__all__ = ["Leaf", "Over"]


@dataclass(frozen=True)
class Leaf:
    """A terminal of the grammar: its kind, what it carries, and where it stands."""

    kind: str
    value: object
    span: Span


@dataclass(frozen=True)
class Over:
    """An operator such as a sum, with what stands below and above it, before its body."""

    operator: str
    below: tuple[Node, ...]
    above: Node | None
