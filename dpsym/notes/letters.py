r"""The letters of formulas that were not read: enough to say of which claims they may speak.

\\varepsilon' \\le \\mathcal{M}      epsilon, le, mathcal, and M
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Collection
from typing import Final

from dpsym.notes.formula.commands import LETTERS

PARTS: Final = re.compile(r"\\[A-Za-z]+|[^\W\d_]")
COMMAND: Final = re.compile(r"\\[A-Za-z]+")
NAMES: Final = frozenset(LETTERS.values())
WORDS: Final = re.compile(r"[^\W\d_]+")


def letters_of_latex(latex: str, macros: Collection[str] = ()) -> frozenset[str]:
    r"""Return the letters of a formula; nothing, which is to say any, if it uses a macro of the document.

    >>> sorted(letters_of_latex(r"\varepsilon' \le M_a")), letters_of_latex(r"\eps > 0", [r"\eps"])
    (['M', 'a', 'epsilon', 'le'], frozenset())
    """
    found: set[str] = set()
    for part in PARTS.findall(latex):
        if part in macros or part[1:] in macros:
            return frozenset()
        found.add(LETTERS.get(part, part[1:]) if part.startswith("\\") else _plain(part))
    return frozenset(found)


def is_command(latex: str) -> bool:
    r"""Return whether a formula is a command alone.

    >>> is_command(r" \log "), is_command(r"\log x")
    (True, False)
    """
    return COMMAND.fullmatch(latex.strip()) is not None


def letters_of_symbol(key: str) -> frozenset[str]:
    """Return the letters of a symbol by its identity, with those of its decorations.

    >>> sorted(letters_of_symbol("epsilon^hat_1")), sorted(letters_of_symbol("OPT"))
    (['a', 'epsilon', 'h', 't'], ['O', 'P', 'T'])
    """
    found: set[str] = set()
    for word in WORDS.findall(key):
        found |= {word} if word in NAMES else set(map(_plain, word))
    return frozenset(found)


def _plain(part: str) -> str:
    """Return the name of a Greek letter that was written as such."""
    name = unicodedata.name(part, "") if len(part) == 1 else ""
    if not name.startswith("GREEK"):
        return part
    spelt = name.rsplit(" ", 1)[-1]
    spelt = {"LAMDA": "LAMBDA", "SYMBOL": name.split()[1]}.get(spelt, spelt)
    return spelt.lower() if "SMALL" in name or "SYMBOL" in name else spelt.capitalize()
