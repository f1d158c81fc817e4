"""Simplifying formulas by sympy, of a size at which that takes a moment.

How long sympy takes to simplify has no bound that is of any use, and grows fast with the size of a formula.
So what is larger than anything that people write is left as it is, and no clock is needed.
"""

from __future__ import annotations

from typing import Any, Final

import sympy

__all__ = ["MOST_OPERATIONS", "simplified"]

MOST_OPERATIONS: Final = 250  # of a formula that is simplified


def simplified(formula: Any) -> Any:
    """Return a formula in a simpler form, or as it is where it has too many operations.

    >>> x = sympy.Symbol("x")
    >>> simplified(sympy.sin(x) ** 2 + sympy.cos(x) ** 2)
    1
    >>> long = sympy.Add(*(sympy.sin(n * x) ** 2 + sympy.cos(n * x) ** 2 for n in range(1, 100)))
    >>> simplified(long) == long
    True
    """
    return formula if sympy.count_ops(formula) > MOST_OPERATIONS else sympy.simplify(formula)
