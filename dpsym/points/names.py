"""Names of what there is at each point, as a family and as a grid write them."""

from __future__ import annotations

__all__ = ["turned"]


def turned(name: str, over: str) -> str:
    """Return a name with the mark of the points that are gone through written as a family writes it."""
    if over == "*":
        return name
    return name.translate(str.maketrans("*#", "#*"))
