"""What is bound inside an expression: the points, numbers and events that a sum or a quantifier runs over."""

from __future__ import annotations

from typing import Any

import sympy

from dpsym.language.nodes import Named
from dpsym.language.relations import ForAll

__all__ = ["bound_in", "names_in"]


def bound_in(statement: Any) -> set[Any]:
    """Return the symbols that something inside a statement binds.

    >>> from dpsym.language import SumOver, laws, point
    >>> (P, Q), y, z = laws("P Q"), point("y"), point("z")
    >>> bound_in(SumOver(P(y), y) + Q(z))
    {y}
    """
    found: set[Any] = set()
    for node in sympy.preorder_traversal(statement):
        if isinstance(node, ForAll):
            found.add(node.bound)
        else:
            found |= (
                set().union(*(getattr(arg, "free_symbols", set()) for arg in node.args)) - node.free_symbols
            )
    return found


def names_in(expression: Any) -> set[str]:
    """Return the names of all symbols, points and the like inside an expression, the bound ones too.

    A name that is none of them can be given to what is put into the expression.

    >>> from dpsym.language import SumOver, law, point
    >>> sorted(names_in(SumOver(law("P")(point("y")), point("y"))))
    ['P', 'Y', 'y']
    """
    nodes = sympy.preorder_traversal(expression)
    return {str(node.name) for node in nodes if isinstance(node, (sympy.Symbol, Named))}
