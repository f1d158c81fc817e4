"""Orders: alpha for alpha - 1 and back, alpha + 1, alpha/(alpha - 1)."""

from __future__ import annotations

from collections.abc import Iterator

import sympy

from dpsym.engines.repair.scene import Change, Site
from dpsym.language.symbols import Variable

__all__ = ["orders"]


def orders(site: Site) -> Iterator[Change]:
    """Yield the neighbours of an order, where one stands.

    >>> from dpsym.engines.repair.scene import Scene
    >>> from dpsym.language import real
    >>> alpha = real("alpha", above=1)
    >>> [change.node for change in orders(Site((), alpha - 1, "term", None, None, Scene((alpha,))))]
    [alpha, alpha + 1]
    """
    node, above = site.node, site.scene.orders()
    if node in above and not _shift(site.parent, above):
        for other in (node - 1, node + 1, node / (node - 1)):
            yield site.instead(other)
        return
    order = _shift(node, above)
    if order is not None:
        yield site.instead(order)
        yield site.instead(order - 1 if node == order + 1 else order + 1)


def _shift(node: object, above: tuple[Variable, ...]) -> Variable | None:
    """Return the order of an expression alpha - 1, 1 - alpha or alpha + 1."""
    if not isinstance(node, sympy.Add) or len(node.args) != 2:
        return None
    return next((order for order in above if node - order in (1, -1)), None)
