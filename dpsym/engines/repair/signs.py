"""Signs: of a summand, of an exponent."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

import sympy

from dpsym.engines.repair.scene import Change, Site, as_text

__all__ = ["signs"]

#: A true bound with another sign may say so little that the relation was meant to be turned.
SIGN: Final = 1.05


def signs(site: Site) -> Iterator[Change]:
    """Yield a sum with another sign before one summand, a power with another sign before the exponent.

    >>> from dpsym.engines.repair.scene import Scene
    >>> x, y = sympy.symbols("x y")
    >>> [change.node for change in signs(Site((), x - y, "term", None, None, Scene()))]
    [-x - y, x + y]
    """
    node = site.node
    if site.role == "statement" or not isinstance(node, sympy.Expr):
        return
    if isinstance(node, sympy.Add):
        for part in node.args:
            yield Change(node - 2 * part, f"the sign of {as_text(part)}{site.where()}", SIGN)
    if isinstance(node, sympy.exp):
        exponent = node.args[0]
        yield Change(sympy.exp(-exponent), f"the sign of the exponent {as_text(exponent)}")
    if isinstance(node, sympy.Pow) and not (node.exp.is_number and node.exp.is_integer):
        yield Change(node.base**-node.exp, f"the sign of the exponent {as_text(node.exp)}")
