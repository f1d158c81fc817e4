"""Formulas with parts replaced, as a passage explains them."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import fields, replace
from typing import Any

from dpsym.notes.syntax import Node

__all__ = ["rewritten"]


def rewritten(node: Node, change: Callable[[Node], Node | None]) -> Node:
    """Return a tree in which the outermost parts for which ``change`` returns something are replaced.

    >>> from dpsym.notes.syntax import Fenced, Name
    >>> rename = lambda part: Name("y") if part == Name("x") else None
    >>> rewritten(Fenced("round", Name("x")), rename).inside.base
    'y'
    """
    changed = change(node)
    if changed is not None:
        return changed
    values = {entry.name: getattr(node, entry.name) for entry in fields(node) if entry.name != "span"}
    new = {name: _rewritten(value, change) for name, value in values.items()}
    different = {name: value for name, value in new.items() if value is not values[name]}
    return replace(node, **different) if different else node


def _rewritten(value: Any, change: Callable[[Node], Node | None]) -> Any:
    if isinstance(value, Node):
        return rewritten(value, change)
    if isinstance(value, tuple):
        parts = tuple(_rewritten(part, change) for part in value)
        return value if all(new is old for new, old in zip(parts, value, strict=True)) else parts
    return value
