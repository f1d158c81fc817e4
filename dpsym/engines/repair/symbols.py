"""Symbols: one for another of the same kind, in one place."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, Final

from dpsym.engines.repair.scene import Change, Site
from dpsym.language.symbols import Variable

__all__ = ["symbols"]

APART: Final = 1.15  # for a symbol whose values the other one cannot have


def symbols(site: Site) -> Iterator[Change]:
    r"""Yield the other symbols of the claim that could stand for one.

    >>> from dpsym.engines.repair.scene import Scene
    >>> from dpsym.language import real
    >>> alpha, epsilon = real("alpha"), real("epsilon")
    >>> site = Site((), epsilon, "factor", epsilon / 2, None, Scene((alpha, epsilon)))
    >>> [(change.node, change.words) for change in symbols(site)]
    [(alpha, '$\\alpha$ in place of $\\varepsilon$')]
    """
    scene, node = site.scene, site.node
    for group in (scene.variables, scene.laws, scene.events):
        if node in group:
            for other in group:
                if other != node and _fits(node, other, site.parent):
                    yield site.instead(other, 1.0 if _overlap(node, other) else APART)


def _overlap(old: Any, new: Any) -> bool:
    """Return whether some number could be a value of both symbols."""
    if not isinstance(old, Variable) or not isinstance(new, Variable):
        return True
    pairs = ((old.domain, new.domain), (new.domain, old.domain))
    return all(a.lo is None or b.hi is None or a.lo < b.hi for a, b in pairs)


def _fits(old: Any, new: Any, parent: Any) -> bool:
    """Return whether a symbol may stand for another: on the same space, and not beside itself."""
    if getattr(old, "space", None) != getattr(new, "space", None):
        return False
    beside = getattr(parent, "args", ())
    return not (getattr(new, "is_law", False) and new in beside)
