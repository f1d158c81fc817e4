"""Factors and summands that are missing, or that should not be there."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, Final

import sympy

from dpsym.engines.repair.scene import Change, Scene, Site, as_text

__all__ = ["extra", "missing", "multipliers"]

ROOTLESS: Final = 0.25  # how much more far-fetched a root of two is where the claim has no roots


def missing(site: Site) -> Iterator[Change]:
    """Yield a quantity with a factor that it may lack.

    >>> site = Site((), sympy.Symbol("x"), "term", None, None, Scene())
    >>> [change.node for change in missing(site)]
    [2*x, x/2, sqrt(2)*x, sqrt(2)*x/2]
    """
    node = site.node
    if site.role != "term" or not isinstance(node, sympy.Expr) or node == 0 or isinstance(node, sympy.Add):
        if site.role != "term" or site.around != node:  # a sum as a whole only where it is a side
            return
    for factor, cost in multipliers(site.scene):
        if (node * factor).is_number and not node.is_number:
            continue  # nothing would be left of it
        if node.is_number:
            yield site.instead(node * factor, cost)
            continue
        above, below = sympy.fraction(factor)
        verb = f"the factor {as_text(factor)}" if above != 1 else f"the denominator {as_text(below)}"
        yield Change(node * factor, f"{verb} of {as_text(node)} is missing", cost)


def extra(site: Site) -> Iterator[Change]:
    """Yield a product without one of its factors, a sum without one of its summands.

    >>> x, y = sympy.symbols("x y")
    >>> [change.node for change in extra(Site((), x * y / 2, "term", None, None, Scene()))]
    [x*y, y/2, x/2]
    """
    node = site.node
    if not isinstance(node, (sympy.Add, sympy.Mul)):
        return
    for part in sorted(node.args, key=lambda part: (not part.is_number, str(part))):
        is_product = isinstance(node, sympy.Mul)
        rest = node / part if is_product else node - part
        if rest.is_number or (is_product and part == -1):
            continue
        kind = "factor" if is_product else "summand"
        words = f"{as_text(node)} without the {kind} {as_text(part)}"
        yield Change(rest, words, 1.0 if part.is_number else 1.1)


def multipliers(scene: Scene) -> Iterator[tuple[Any, float]]:
    """Yield factors that people forget, with how far-fetched they are."""
    root, more = sympy.sqrt(2), 0.0 if scene.has_roots else ROOTLESS
    yield from ((sympy.Integer(2), 1.0), (sympy.Rational(1, 2), 1.0))
    yield from ((root, 1.05 + more), (1 / root, 1.15 + more))
    orders, levels = scene.orders(), scene.levels()
    for variable in scene.variables:
        yield variable, 1.2
        yield 1 / variable, 1.2
        if variable in orders:
            yield from ((variable - 1, 1.2), (1 / (variable - 1), 1.2), (sympy.sqrt(variable), 1.3))
        if variable in levels:
            yield from ((sympy.exp(variable), 1.4), (sympy.exp(-variable), 1.4))
            yield from ((1 + sympy.exp(variable), 1.5), (1 / (1 + sympy.exp(variable)), 1.5))
