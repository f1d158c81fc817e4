"""Restrictions that follow from what is given may be left out of a statement.

This belongs to what must be believed.  ``Restricted(v, c)`` is v where the condition c holds; where that is
shown for all values, it is v.
"""

from __future__ import annotations

from collections.abc import Iterator, Set
from typing import Any

import sympy

from dpsym.language.divergences.renyi import KL, MaxDivergence, Renyi
from dpsym.language.nodes import Scalar
from dpsym.language.relations import Both, Comparison
from dpsym.language.restriction import Condition, Restricted

__all__ = ["restrictions", "ways", "without"]

BINDING = (Scalar, sympy.Integral, sympy.Sum, sympy.Product, sympy.Limit, sympy.Lambda, sympy.Piecewise)


def restrictions(node: Any) -> Iterator[Any]:
    """Yield the restrictions of a statement outside of everything that binds symbols.

    >>> from dpsym.language import at_most, real
    >>> from dpsym.language.restriction import nonzero
    >>> x = real("x")
    >>> list(restrictions(at_most(Restricted(1, nonzero(x)), 2)))
    [(1 where x ≠ 0)]
    """
    if isinstance(node, Restricted):
        yield node
    elif isinstance(node, (Both, Comparison)) or (
        isinstance(node, sympy.Expr) and not isinstance(node, BINDING)
    ):
        for part in node.args:
            yield from restrictions(part)


def without(stated: Any, met: Set[Any]) -> Any:
    """Return a statement without those of its conditions that are met.

    >>> from dpsym.language import at_most, real
    >>> from dpsym.language.restriction import nonzero
    >>> x = real("x")
    >>> without(at_most(Restricted(1, nonzero(x)), 2), {nonzero(x)})
    1 <= 2
    """
    changes: dict[Any, Any] = {}
    for part in restrictions(stated):
        left = [each for each in part.conditions if each not in met]
        if len(left) < len(part.conditions):
            changes[part] = Restricted(part.value, *left) if left else part.value
    return stated.xreplace(changes) if changes else stated


def ways(condition: Condition) -> tuple[Comparison, ...]:
    """Return relations, each of which implies that a condition is met; a power has none.

    >>> from dpsym.language import real
    >>> from dpsym.language.restriction import nonzero
    >>> ways(nonzero(real("x")))
    (x > 0, x < 0)
    """
    operand, zero = condition.operands[0], sympy.S.Zero
    if condition.kind == "nonzero":
        return Comparison(operand, ">", zero), Comparison(operand, "<", zero)
    if condition.kind == "nonnegative":
        return Comparison(operand, ">", zero), Comparison(operand, ">=", zero)
    if condition.kind == "finite" and isinstance(operand, sympy.log):
        return (Comparison(operand.args[0], ">", zero),)
    if condition.kind == "finite" and isinstance(operand, (KL, MaxDivergence, Renyi)):  # never negative
        return (Comparison(operand, "<", sympy.oo),)
    return ()
