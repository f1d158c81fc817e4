"""Starting afresh: a claim is decided alike whatever the process did before.

A worker decides one claim after the other, in an order that depends on how long each took.  Flint has one
working precision for a process, and sympy one generator of random numbers, with which it tests whether
formulas are equal; both are set again before a claim is looked at.
"""

from __future__ import annotations

from typing import Final

from flint import ctx

__all__ = ["PRECISION", "afresh"]

PRECISION: Final = 128  # bits, as the judge uses
SEED: Final = 0


def afresh() -> None:
    """Forget what earlier work in this process left behind.

    >>> ctx.prec = 17
    >>> afresh()
    >>> ctx.prec
    128
    """
    from sympy.core import random

    ctx.prec = PRECISION
    random.seed(SEED)
