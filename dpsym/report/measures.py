r"""How wide formulas are, in em of the surrounding text: for Computer Modern, and a little generous.

This decides where a formula is broken, and nothing else.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import zip_longest
from typing import Final

from dpsym.report.formulas import FLAT, Node, cells, height
from dpsym.report.signs import BIG, LIMITS, SPACES

__all__ = ["width"]

SCRIPT: Final = 0.72  # size of subscripts
WIDTHS: Final = {"rel": 1.36, "bin": 1.24, "punct": 0.46, "middle": 0.5, "number": 0.5}
LETTERS: Final = {"m": 0.88, "w": 0.72, "i": 0.35, "j": 0.42, "l": 0.31, r"\infty": 1.0, r"\ldots": 1.2,
                  r"\forall": 0.56, r"\ell": 0.42, r"\prime": 0.4, r"\Longrightarrow": 2.2, "!": 0.3,
                  ".": 0.28, r"\|": 0.5, "|": 0.28, "/": 0.5}  # fmt: skip


def width(nodes: Sequence[Node], size: float = 1.0) -> float:
    r"""Return about how wide nodes are, in em.

    >>> from dpsym.report.formulas import parsed
    >>> round(width(parsed("x + 1")))
    2
    """
    return sum(_width(node, size) for node in nodes)


def _width(node: Node, size: float) -> float:
    inner = max(size * SCRIPT, 0.5)
    below = width(node.sub or (), inner)
    above = width(node.sup or (), inner)
    alone = _alone(node, size)
    if node.tex in LIMITS and node.tex != r"\int":
        return max(alone, below, above) + 0.17
    return alone + max(below, above)


def _alone(node: Node, size: float) -> float:
    if node.kind in ("frac", "binom"):
        return (0.0 if node.kind == "frac" else 1.0) + max(width(part, size) for part in node.parts) + 0.25
    if node.kind == "sqrt":
        return width(node.parts[0], size) + 0.9 * size
    if node.kind == "fence":
        high = height(node.parts[0])
        return width(node.parts[0], size) + size * (0.8 if high <= FLAT else 1.2 if high < 2.5 else 1.6)
    if node.kind == "cases":
        columns = zip_longest(*map(cells, node.parts), fillvalue=())
        return 0.9 * size + sum(max(width(cell, size) for cell in column) + 1 for column in columns) - 1
    if node.kind == "text":
        return (
            size * 0.53 * len(node.close)
            + (0.17 if node.tex.startswith(r"\op") else 0)
            + (0.25 * size * sum(letter.isupper() for letter in node.close))
        )
    if node.kind in ("accent", "group"):
        return width(node.parts[0], size)
    if node.kind == "space":
        return SPACES[node.tex]
    if node.tex in BIG:
        return BIG[node.tex] * size
    if node.kind == "op":
        return (0.5 * (len(node.tex) - 1) + 0.17) * size
    if node.kind == "number":
        return 0.5 * len(node.tex) * size
    if node.kind in WIDTHS and node.tex not in LETTERS:
        return WIDTHS[node.kind] * (size if size == 1.0 else size * 0.65)
    return LETTERS.get(node.tex, 0.72 if node.tex.isupper() else 0.6) * size
