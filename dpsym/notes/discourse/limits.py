"""How much of a text is read: limits in words and sentences, and never in seconds.

Reading takes time in proportion to the words, a few thousandths of a second for a sentence.  A text that is
far longer than a book is refused before it is read; a sentence that is far longer than people write is kept
as words that are not understood.
"""

from __future__ import annotations

import re
from typing import Final

from dpsym.errors import Place, UnusableInput
from dpsym.notes.documents.base import Document, Words

MOST_SENTENCES: Final = 10_000  # a book of four hundred pages
MOST_SIGNS: Final = 150_000  # words, signs and formulas of a document
LONGEST_SENTENCE: Final = 1_000  # words, signs and formulas
_ENDS: Final = re.compile(r"[.?!](?!\w)|\|[ \t]*\n")
_SIGN: Final = re.compile(r"\w+|[^\w\s]")


def refuse_if_too_long(document: Document) -> None:
    """Refuse a document that is longer than what is read.

    Raises:
        UnusableInput: it has too many sentences, or too many words.
    """
    sentences = signs = 0
    for block in document.walk():
        sentences += 1
        for piece in block.pieces:
            if isinstance(piece, Words):
                sentences += len(_ENDS.findall(piece.text))
                signs += len(_SIGN.findall(piece.text))
            else:
                signs += 1
    name = document.sources[0].name if document.sources else ""
    for count, most, what in (
        (sentences, MOST_SENTENCES, "sentences, items and headings"),
        (signs, MOST_SIGNS, "words and signs"),
    ):
        if count > most:
            told = f"this text has about {count:,} {what}; up to {most:,} are read, so please split it"
            raise UnusableInput(told, Place(name))
