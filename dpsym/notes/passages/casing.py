r"""Cases whose title says what they suppose: "Case 1: $x \ge 0$", as a title, a heading or a step."""

from __future__ import annotations

import re
from typing import Final

from dpsym.notes.documents.base import Block, Kind, Math, Words
from dpsym.notes.passages.passage import Passage
from dpsym.notes.passages.sentence import read_sentence
from dpsym.notes.passages.session import Session
from dpsym.notes.prose.sentences import sentences_of
from dpsym.notes.prose.tokens import tokens_of
from dpsym.notes.source import Source, Span

__all__ = ["leaves_cases", "suppose_title", "titled_case"]

TITLE: Final = re.compile(r"[({\[\s]*\$(?P<formula>[^$]+)\$[)}\]\s.:]*")
CASE: Final = re.compile(r"\s*(?:\d(?:st|nd|rd|th)\s+)?case\b[\s\d.:,()a-zA-Z]{0,12}\Z", re.IGNORECASE)
LEAVING: Final = re.compile(
    r"\s*(?:in (?:both|all|either|each|any)\b|altogether|overall|in total|combining|taken together|together\b"
    r"|both cases|all cases|the two cases|these cases|we conclude|in conclusion|in summary|to sum up)",
    re.IGNORECASE,
)


def titled_case(block: Block) -> str | None:
    """Return the formula in the title of a case, if it is all that the title says.

    A heading is a case if it begins with that word.
    """
    if block.kind is Kind.HEADING:
        words = [piece.text for piece in block.pieces if isinstance(piece, Words)]
        formulas = [piece.latex for piece in block.pieces if isinstance(piece, Math)]
        rest = "".join(words[1:]).strip(" .:)")
        return formulas[0] if words and CASE.match(words[0]) and len(formulas) == 1 and not rest else None
    if not block.printed.lower().startswith("case"):
        return None
    match = TITLE.fullmatch(block.title)
    return match["formula"] if match is not None else None


def suppose_title(latex: str, block: Block, passage: Passage, session: Session) -> None:
    """Suppose what the title of a case says; what is not understood of it is noted as missed."""
    head = "Suppose "
    source = Source(block.source.name, f"{head}${latex}$")
    words = Words(source, Span(0, len(head)), head, tuple(range(len(head))))
    span, content = Span(len(head), len(source.text)), Span(len(head) + 1, len(source.text) - 1)
    formula = Math(source, span, content, "$", False)
    for sentence in sentences_of(tokens_of([words, formula])):
        read_sentence(sentence, passage, session)


def leaves_cases(block: Block) -> bool:
    """Return whether a paragraph speaks of what comes of all cases together."""
    first = next(iter(block.pieces), None)
    return isinstance(first, Words) and LEAVING.match(first.text) is not None
