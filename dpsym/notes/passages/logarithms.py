"""Whether a text takes its logarithms to another base than e: what has one is then not read."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Final

from dpsym.notes.passages.passage import Missed
from dpsym.notes.passages.session import Session
from dpsym.notes.prose import Sentence
from dpsym.notes.prose.tokens import SIGN, WORD, Token

__all__ = ["LOGARITHM", "note_base"]

#: Stands among the symbols of a formula for its logarithms and divergences.
LOGARITHM: Final = "log"
WORDS: Final = frozenset(["logarithm", "logarithms", "log", "logs"])
SAID_TO_BE: Final = re.compile(r"\s*\\log\s*(?::?=|\\equiv|\\coloneqq)\s*\\(?:log_|lg(?![A-Za-z]))")


def note_base(sentence: Sentence, session: Session) -> None:
    """Note a sentence that says that logarithms are to another base than e."""
    tokens = (*sentence.head, *sentence.tokens)
    spoken = not WORDS.isdisjoint(token.text for token in tokens)
    other = spoken and any(
        (token.text == "binary" or (token.text == "base" and not _is_natural(tokens[place + 1 :])))
        for place, token in enumerate(tokens)
        if token.kind == WORD
    )
    formulas = [formula for formula in sentence.formulas() if SAID_TO_BE.match(formula.latex)]
    if other or formulas:
        formula = next(sentence.formulas(), None)
        source = formula.source if formula is not None else session.document.sources[0]
        message = "this says that logarithms have another base than e; write ln, or log_2"
        session.root.missed.append(Missed(message, source, sentence.span, frozenset({LOGARITHM})))


def _is_natural(tokens: Sequence[Token]) -> bool:
    """Return whether the base that these tokens name is e."""
    for token in tokens:
        if token.formula is not None:
            return bool(re.fullmatch(r"\s*(?:\\mathrm\{e\}|e)\s*", token.formula.latex))
        if token.kind != SIGN and token.text not in ("of", "the", "is"):
            return token.text == "e"
    return False
