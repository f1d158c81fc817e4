r"""Accents and symbols of LaTeX as the letters that they print: ``R\'enyi``, ``G\"{o}del``, ``\ldots``."""

from __future__ import annotations

import re
from functools import lru_cache
from typing import Final

ACCENT: Final = re.compile(
    r"\\(?:['`^\"~=.]\s{0,2}(?:\{\s*(?:\\[ij]|[A-Za-z])?\s*\}|\\[ij](?![A-Za-z])\s?|[A-Za-z])"
    r"|[uvHcdbkrt]\s{0,2}\{\s*(?:\\[ij]|[A-Za-z])\s*\})"
)
LIGATURES: Final = {"---": "—", "--": "–", "``": "“", "''": "”", "~": " "}


def accented(text: str, start: int) -> tuple[str, int] | None:
    r"""Return the letter that an accent at an offset makes, and where it ends.

    >>> accented(r"R\'enyi", 1), accented(r"H\"{o}lder", 1), accented(r"\alpha", 0)
    (('é', 4), ('ö', 6), None)
    """
    match = ACCENT.match(text, start)
    return (printed_symbol(match.group()), match.end()) if match else None


@lru_cache(maxsize=1000)
def printed_symbol(written: str) -> str:
    """Return what a few characters of LaTeX print."""
    from pylatexenc.latex2text import LatexNodes2Text

    return str(LatexNodes2Text().latex_to_text(written)).strip() or " "
