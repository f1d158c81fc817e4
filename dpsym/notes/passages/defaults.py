"""What the letters of the field range over where a text says nothing, for those who switch that on.

The table is the whole of it; what was taken from it stands in the message of each item.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

import sympy

from dpsym.language.symbols import Variable, integer, probability, real

__all__ = ["EVENTS", "LAWS", "NUMBERS", "conventional"]

# Letters with their bounds; an index or an accent changes nothing.
NUMBERS: Final[Mapping[str, str]] = {
    **dict.fromkeys(["alpha", "lambda", "omega"], "above 1"),
    **dict.fromkeys(["epsilon", "rho", "xi", "tau", "eta", "gamma", "beta", "t"], "at least 0"),
    **dict.fromkeys(["sigma", "b", "Delta", "theta"], "above 0"),
    **dict.fromkeys(["delta", "p", "q", "s"], "in [0, 1]"),
    **dict.fromkeys(["k", "n", "m", "d", "K", "N", "T"], "an integer from 1"),
    **dict.fromkeys(["mu", "nu", "c", "x", "y", "z", "u", "v"], "real"),
}
LAWS: Final = frozenset({"P", "Q", "R"})
EVENTS: Final = frozenset({"S", "T", "E"})


def conventional(base: str, called: str) -> Variable | None:
    """Return the variable of that name with the domain that its letter conventionally has.

    >>> str(conventional("sigma", "sigma_1").domain)
    '(0, oo)'
    """
    words = NUMBERS.get(base)
    makers: dict[str, Any] = {
        "above 1": lambda: real(called, above=1),
        "at least 0": lambda: real(called, at_least=0),
        "above 0": lambda: real(called, above=0),
        "in [0, 1]": lambda: probability(called),
        "an integer from 1": lambda: integer(called, at_least=1),
        "real": lambda: real(called, above=-sympy.oo),
    }
    return None if words is None else makers[words]()
