"""Which symbols of a text are functions, because a formula says what they are at an argument."""

from __future__ import annotations

import re
from functools import lru_cache
from typing import Final

__all__ = ["functions_of"]

#: A formula that begins with a symbol, another one in brackets, and an equals sign.
DEFINING: Final = re.compile(
    r"(?:\$|\\\[|\\\(|\\begin\{[a-z]+\*?\})\s*(?:\\)?(?P<name>[A-Za-z]+)"
    r"\((?:[A-Za-z]|\\[a-z]+)(?:_(?:\w|\{\w+\}))?\)\s*&?\s*:?="
)
MOST_LETTERS: Final = 10
NO_SYMBOLS: Final = frozenset(("log", "ln", "exp", "sqrt", "text", "mathrm", "left", "e", "d"))


@lru_cache(maxsize=16)
def functions_of(text: str) -> frozenset[str]:
    r"""Return the names of symbols that a text gives a value at an argument, as ``$r(x) = x^2$`` does.

    Brackets after such a symbol hold an argument, wherever they stand.

    >>> sorted(functions_of(r"Let $r(x) = x^2$ and $\rho(t) := t$; then $\log(x) = 1$ and $a(b+c) = 2$."))
    ['r', 'rho']
    """
    found = (match for match in DEFINING.finditer(text))
    names = {match["name"]: match.group().count("\\" + match["name"]) for match in found}
    return frozenset(
        name.removeprefix("var")
        for name, command in names.items()
        if name not in NO_SYMBOLS and (len(name) == 1 or (command and len(name) <= MOST_LETTERS))
    )
