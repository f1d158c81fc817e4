"""Powers, roots, exponentials and logarithms that are missing, or that should not be there."""

from __future__ import annotations

from collections.abc import Iterator

import sympy

from dpsym.engines.repair.scene import Change, Site
from dpsym.language.randomness import PrivacyLoss

__all__ = ["powers"]


def powers(site: Site) -> Iterator[Change]:
    """Yield what stands inside of a power or a function, and powers and functions of a quantity.

    >>> from dpsym.engines.repair.scene import Scene
    >>> x = sympy.Symbol("x")
    >>> [change.node for change in powers(Site((), sympy.sqrt(x), "term", None, None, Scene()))]
    [x]
    """
    node = site.node
    if site.role in ("statement", "condition", "order") or not isinstance(node, sympy.Expr):
        return
    if isinstance(node, sympy.Pow) and node.exp.is_number and node.exp not in (-1, 1):
        yield site.instead(node.base if node.exp > 0 else 1 / node.base, 1.1)
    elif isinstance(node, (sympy.exp, sympy.log)):
        yield site.instead(node.args[0], 1.2)
        if isinstance(node, sympy.exp):
            yield site.instead(node - 1, 1.2)
            yield site.instead(node + 1, 1.3)
            if node.args[0].could_extract_minus_sign():  # e^-x is 1/e^x, and may be 1/(e^x + 1)
                yield site.instead(1 / (1 / node + 1), 1.2)
                yield site.instead(1 / (1 / node - 1), 1.2)
    elif site.role == "term" and not node.is_number and site.around == node:
        yield site.instead(sympy.sqrt(node), 1.2)
        yield site.instead(node**2, 1.2)
    if isinstance(node, PrivacyLoss):
        yield site.instead(sympy.exp(node), 1.2)
    if node in site.scene.levels() and not isinstance(site.parent, sympy.exp):
        yield site.instead(sympy.exp(node), 1.3)
        yield site.instead(sympy.exp(node) - 1, 1.3)
    if isinstance(node, sympy.Add) and len(node.args) == 2 and -1 in node.args:
        rest = node + 1
        if isinstance(rest, sympy.exp):
            yield site.instead(rest, 1.2)
            yield site.instead(rest.args[0], 1.2)
