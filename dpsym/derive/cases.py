"""The cases that statements leave open: "x <= 0 or x >= 1" has two."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import product
from typing import Any

import sympy

from dpsym.language.relations import Both

__all__ = ["ways_of"]


def ways_of(statement: Any) -> Iterator[list[Any]]:
    """Yield, for each of the cases that a statement leaves open, the statements that hold in it.

    >>> from dpsym.language import at_least, at_most, both, real
    >>> x = real("x")
    >>> sorted(ways_of(both(at_least(x, -1), sympy.Or(at_most(x, 0), at_least(x, 1)))), key=str)
    [[x >= -1, x <= 0], [x >= -1, x >= 1]]
    """
    if isinstance(statement, sympy.Or):
        for part in statement.args:
            yield from ways_of(part)
    elif isinstance(statement, (Both, sympy.And)):
        for ways in product(*(list(ways_of(part)) for part in statement.args)):
            yield [one for way in ways for one in way]
    else:
        yield [statement]
