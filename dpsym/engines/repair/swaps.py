"""Exchanges: the two laws of a divergence, the two sides of a difference or of a fraction."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations
from typing import Final

import sympy

from dpsym.engines.repair.scene import Change, Site, as_text, replaced

__all__ = ["swaps"]

RECIPROCAL: Final = 1.25


def swaps(site: Site) -> Iterator[Change]:
    """Yield what comes of exchanging two arguments, or of turning a fraction or a factor of it upside down.

    >>> from dpsym.engines.repair.scene import Scene
    >>> from dpsym.language import KL, laws
    >>> [change.node for change in swaps(Site((), KL(*laws("P Q")), "term", None, None, Scene()))]
    [KL(Q, P)]
    """
    node = site.node
    if site.role in ("statement", "law", "event") or not isinstance(node, sympy.Expr):
        return
    places = [i for i, argument in enumerate(node.args) if getattr(argument, "is_law", False)]
    for i, j in combinations(places, 2):
        changed = replaced(replaced(node, (i,), node.args[j]), (j,), node.args[i])
        yield Change(changed, f"the laws of {as_text(node)} exchanged")
    if isinstance(node, sympy.Add) and len(node.args) == 2:
        yield Change(-node, f"the difference {as_text(node)} turned around")
    above, below = sympy.fraction(node) if isinstance(node, sympy.Mul) else (1, 1)
    if not getattr(above, "is_number", True) and not getattr(below, "is_number", True):
        yield Change(below / above, f"the fraction {as_text(node)} turned around")
    if isinstance(node, sympy.Mul):
        for part in node.args:
            if part.is_Symbol or (isinstance(part, sympy.Pow) and part.base.is_Symbol):
                yield Change(
                    node / part**2,
                    f"{as_text(part)} of {as_text(node)} on the other side of the fraction",
                    1.1,
                )
    elif site.role == "term" and site.around == node and not node.is_number and node != 0:
        yield site.instead(1 / node, RECIPROCAL)
