"""Sentences: the tokens of consecutive paragraphs, cut where a thought ends.

A displayed formula continues the sentence before it, and small letters after it continue the sentence of
the formula, also in a new paragraph.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import Final

from dpsym.notes.prose.patterns import word_set
from dpsym.notes.prose.tokens import BREAK, FORMULA, ROW, SIGN, WORD, Formula, Token
from dpsym.notes.source import Span

__all__ = ["Sentence", "sentences_of"]

ENDS: Final = frozenset(".?!")
_LAST: Final = re.compile(
    r"(?:\\(?:quad|qquad|,|;|!|:| |tag\*?\{[^{}]*\}|label\{[^{}]*\}|end\{\w+\*?\})|\s|\((?:\w*\.)?\w+\))*\Z"
)
# Words that cannot end a thought: what follows belongs to them, also in a new paragraph.
HANGING: Final = word_set(
    "then that if where with and or for all every any each have get obtain gives yields is are "
    "satisfies satisfy define let by as implies following have follows thus hence so observe"
)

# Words that make a condition of the formula after them.
CONDITIONS: Final = word_set("if when whenever for at suppose assume assuming case once with where given let")


# What begins a claim behind a colon, besides a capital and a formula.
OPENING: Final = frozenset({"(", "with", "for", "if", "given", "let", "when", "whenever"})


@dataclass(frozen=True)
class Sentence:
    """The tokens of a sentence without the sign at its end; ``head`` are the words before a colon."""

    tokens: tuple[Token, ...]
    head: tuple[Token, ...] = ()
    question: bool = False

    @property
    def span(self) -> Span:
        """The stretch of the source from the first token to the last."""
        tokens = (*self.head, *self.tokens)
        return Span(min(token.span.start for token in tokens), max(token.span.end for token in tokens))

    @property
    def title(self) -> str:
        """The words before the colon."""
        return " ".join(token.text for token in self.head)

    def formulas(self) -> Iterator[Formula]:
        """Yield the formulas of the sentence in order."""
        for token in (*self.head, *self.tokens):
            if token.formula is not None:
                yield token.formula


def sentences_of(tokens: Iterable[Token]) -> Iterator[Sentence]:
    """Cut tokens into sentences; the end of a paragraph is a token of the kind ``break``."""
    stream = list(tokens)
    current: list[Token] = []
    behind = _behind(stream)
    for place, token in enumerate(stream):
        following = behind[place]
        if token.kind == ROW:
            if current:
                yield _sentence(current)
                current = []
            continue
        if token.kind == BREAK:
            if current and not _goes_on(current, following):
                yield _sentence(current)
                current = []
            continue
        if token.kind == SIGN and token.text in ENDS:
            if _may_begin(following) and current:
                yield _sentence(current, token.text == "?")
                current = []
            elif token.text != "." and current:
                current.append(token)  # "(!)" is said of what stands before it
            continue
        if current and _begins_with_arrow(token, following):
            yield _sentence(current)
            current = []
        current.append(token)
        if _ends(token, following):
            yield _sentence(current)
            current = []
    if current:
        yield _sentence(current)


def _begins_with_arrow(token: Token, following: Token | None) -> bool:
    """Return whether an arrow begins a line: a capital stands after it."""
    if token.text != "implies" or token.span.end - token.span.start == len("implies"):
        return False
    return following is not None and following.kind == WORD and following.capital


def _ends(token: Token, following: Token | None) -> bool:
    """Return whether a sentence ends with a formula."""
    if token.formula is None:
        return False
    if _is_closed(token.formula):
        return _may_begin(following)
    return token.formula.display and following is not None and following.kind == WORD and following.capital


def _behind(stream: Sequence[Token]) -> list[Token | None]:
    """Return for each token the next one that is no end of a paragraph or row, in one pass from the end."""
    behind: list[Token | None] = []
    following: Token | None = None
    for token in reversed(stream):
        behind.append(following)
        following = following if token.kind in (BREAK, ROW) else token
    return behind[::-1]


def _may_begin(token: Token | None) -> bool:
    """Return whether a sentence may begin here: with a capital, a formula, or at the end of all."""
    if token is None or token.kind == FORMULA:
        return True
    return token.capital if token.kind == WORD else token.text in "([*-"


def _goes_on(current: Sequence[Token], following: Token | None) -> bool:
    """Return whether a sentence goes on after the end of a paragraph."""
    if following is None:
        return False
    last = current[-1]
    if following.formula is not None and following.formula.display:
        return last.formula is None or not last.formula.display or _hangs(last.formula)
    if last.kind == SIGN and last.text in ",:;":
        return True
    if last.kind == WORD and last.text in HANGING:
        return True
    return following.kind == WORD and not following.capital


def _is_closed(formula: Formula) -> bool:
    """Return whether a formula ends with a full stop."""
    text = formula.latex
    match = _LAST.search(text)
    before = text[: match.start()] if match is not None else text
    return before.endswith((".", ".}")) and not before.endswith("..")


def _hangs(formula: Formula) -> bool:
    """Return whether a formula ends with a comma."""
    text = formula.latex
    match = _LAST.search(text)
    return (text[: match.start()] if match is not None else text).endswith(",")


def _supposes(head: Sequence[Token]) -> bool:
    """Return whether the words before a colon say when what follows holds: ``If x > 1:``."""
    formulas = any(token.formula is not None for token in head)
    return formulas and any(token.text in CONDITIONS for token in head)


def _exists(head: Sequence[Token]) -> bool:
    """Return whether the words before a colon say that something exists: ``There is c such that:``."""
    words = {token.text for token in head}
    return any(token.formula is not None for token in head) and (
        bool(words & {"exist", "exists"}) or ("there" in words and bool(words & {"is", "are"}))
    )


def _sentence(tokens: Sequence[Token], question: bool = False) -> Sentence:
    """Return the sentence, without the words before a colon at its beginning."""
    for place, token in enumerate(tokens[:-1]):
        if token.formula is not None and token.formula.display:
            break
        following = tokens[place + 1]
        if token.kind == SIGN and token.text == ":" and place > 0:
            opens = following.kind == FORMULA or following.capital or following.text in OPENING
            if opens and not _supposes(tokens[:place]) and not _exists(tokens[:place]):
                return Sentence(tuple(tokens[place + 1 :]), tuple(tokens[:place]), question)
            break
    return Sentence(tuple(tokens), (), question)
