"""Quantifiers over datasets: neighbours for all pairs."""

from __future__ import annotations

from collections.abc import Iterator

import sympy

from dpsym.engines.repair.scene import Change, Site, replaced
from dpsym.language.neighbours import OverNeighbours
from dpsym.language.private import Private

__all__ = ["neighbours"]


def neighbours(site: Site) -> Iterator[Change]:
    """Yield a statement about neighbours for one about pairs that are further apart, and back.

    >>> from dpsym.engines.repair.scene import Scene
    >>> from dpsym.language import Datasets, PureDP, kernel
    >>> everywhere = Private(kernel("M", Datasets(2)), PureDP(1), within=sympy.oo)
    >>> [change.words for change in neighbours(Site((), everywhere, "statement", None, None, Scene()))]
    ['neighbours in place of all pairs of datasets']
    """
    place = 3 if isinstance(site.node, OverNeighbours) else 2 if isinstance(site.node, Private) else None
    if place is None:
        return
    within = site.node.args[place]
    if within != 1:
        pairs = "all pairs of datasets" if within == sympy.oo else f"datasets within the distance ${within}$"
        yield Change(replaced(site.node, (place,), sympy.S.One), f"neighbours in place of {pairs}")
    else:
        words = "all pairs of datasets in place of neighbours"
        yield Change(replaced(site.node, (place,), sympy.oo), words, 1.5)
