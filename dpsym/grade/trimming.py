"""Rows as the record shows them: whole, on one line, without the words between them."""

from __future__ import annotations

import re
from typing import Final

from dpsym.notes.items import Item

ALIGNMENT: Final = re.compile(r"(?<!\\)&")
ENDING: Final = re.compile(r"\\[A-Za-z]+\Z")
GROUP: Final = re.compile(r"(?:\{[^{}]{0,60}\})+")
LONGEST_ROW: Final = 2_000  # characters of a row that the record keeps
BETWEEN: Final = re.compile(r"\s*\\(?:short)?intertext\s*(?=\{)")


def _without_words(text: str) -> str:
    r"""Return a row without the words that ``\intertext`` has before it.

    >>> _without_words(r"\intertext{so {that}} a &= b")
    ' a &= b'
    """
    match = BETWEEN.match(text)
    if match is None:
        return text
    depth = 0
    for place in range(match.end(), len(text)):
        depth += (text[place] == "{") - (text[place] == "}")
        if not depth:
            return text[place + 1 :]
    return text


def trimmed(item: Item) -> str:
    """Return a row as it is written, whole and on one line."""
    text = item.latex
    missing = text.count("{") - text.count("}")
    rest = item.source.text[item.span.end : item.span.end + 10]
    while missing > 0 and rest.startswith("}"):  # a relation ends with its last symbol
        text, rest, missing = text + "}", rest[1:], missing - 1
    if ENDING.search(text) is not None:  # or with the name of a macro
        argument = GROUP.match(item.source.text, item.span.end)
        text += argument.group() if argument is not None else ""
    text = " ".join(_without_words(text).split())
    if "\\begin" not in text:
        text = " ".join(ALIGNMENT.sub(" ", text).split())
    return text if len(text) <= LONGEST_ROW else f"{text[:LONGEST_ROW]} ..."
