"""Sentences: the tokens of consecutive paragraphs, cut where a thought ends.

A displayed formula continues the sentence before it, and small letters after it continue the sentence of
the formula, also in a new paragraph.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import Final

from dpsym.notes.english.atoms import Formula
from dpsym.notes.english.lexicon import Lexicon
from dpsym.notes.english.tokens import BREAK, FORMULA, ROW, SIGN, WORD, Token
from dpsym.notes.source import Span

ENDS: Final = frozenset(".?!")
_LAST: Final = re.compile(
    r"(?:\\(?:quad|qquad|,|;|!|:| |tag\*?\{[^{}]*\}|label\{[^{}]*\}|end\{\w+\*?\}|nonumber)|\s"
    r"|\((?:\w*\.)?\w+\))*\Z"
)


@dataclass(frozen=True)
class Sentence:
    """The tokens of a sentence without the sign at its end.

    ``begins`` and ``ends`` say whether a paragraph begins or ends with it.
    """

    tokens: tuple[Token, ...]
    question: bool = False
    begins: bool = False
    ends: bool = False

    @property
    def span(self) -> Span:
        """The stretch of the source from the first token to the last."""
        return Span(
            min(token.span.start for token in self.tokens), max(token.span.end for token in self.tokens)
        )

    def formulas(self) -> Iterator[Formula]:
        """Yield the formulas of the sentence in order."""
        for token in self.tokens:
            if token.formula is not None:
                yield token.formula


def sentences_of(tokens: Iterable[Token], lexicon: Lexicon) -> Iterator[Sentence]:
    """Cut tokens into sentences; the end of a paragraph is a token of the kind ``break``."""
    stream = list(tokens)
    current: list[Token] = []
    begins = True
    behind = _behind(stream)
    for place, token in enumerate(stream):
        following = behind[place]
        ends = question = False
        if token.kind in (ROW, BREAK):
            ends = token.kind == ROW or not _goes_on(current, following, lexicon)
            broken = True
        else:
            broken = False
            if token.kind == SIGN and token.text in ENDS:
                ends, question = _may_begin(following, lexicon), token.text == "?"
            else:
                current.append(token)
                ends = _ends(token, following, lexicon)
        if ends and current:
            last = broken or _next_breaks(stream, place)
            yield Sentence(tuple(current), question, begins, last)
            current, begins = [], last and not _in_table(stream, place)
        elif ends and broken:
            begins = token.kind == BREAK
    if current:
        yield Sentence(tuple(current), False, begins, True)


def _next_breaks(stream: Sequence[Token], place: int) -> bool:
    return place + 1 >= len(stream) or stream[place + 1].kind in (BREAK, ROW)


def _in_table(stream: Sequence[Token], place: int) -> bool:
    """Return whether the row of a table ends here: its rows are one paragraph."""
    return any(token.kind == ROW for token in stream[place : place + 2])


def _ends(token: Token, following: Token | None, lexicon: Lexicon) -> bool:
    """Return whether a sentence ends with a formula."""
    if token.formula is None:
        return False
    if _is_closed(token.formula):
        return _may_begin(following, lexicon)
    return token.formula.display and following is not None and following.kind == WORD and following.capital


def _behind(stream: Sequence[Token]) -> list[Token | None]:
    """Return for each token the next one that is no end of a paragraph or row, in one pass from the end."""
    behind: list[Token | None] = []
    following: Token | None = None
    for token in reversed(stream):
        behind.append(following)
        following = following if token.kind in (BREAK, ROW) else token
    return behind[::-1]


def _may_begin(token: Token | None, lexicon: Lexicon) -> bool:
    """Return whether a sentence may begin here: with a capital, a formula, or at the end of all.

    A notation in letters is no word that is written with a capital: *log is the natural logarithm*.
    """
    if token is None or token.kind == FORMULA:
        return True
    if token.kind != WORD:
        return token.text in '([*-§⇒`"'
    return token.capital or any(entry.category == "notation" for _, entry in lexicon.at([token.text], 0))


def _goes_on(current: Sequence[Token], following: Token | None, lexicon: Lexicon) -> bool:
    """Return whether a sentence goes on after the end of a paragraph."""
    if following is None or not current:
        return False
    last = current[-1]
    if following.formula is not None and following.formula.display:
        return last.formula is None or not last.formula.display or _hangs(last.formula)
    if last.kind == SIGN and last.text in ",:;":
        return last.text != ":" or following.formula is None
    if last.kind == WORD and last.text in lexicon.hanging:
        return True
    return following.kind == WORD and not following.capital


def _text_before_end(formula: Formula) -> str:
    text = formula.latex
    match = _LAST.search(text)
    return text[: match.start()] if match is not None else text


def _is_closed(formula: Formula) -> bool:
    """Return whether a formula ends with a full stop."""
    before = _text_before_end(formula)
    return before.endswith((".", ".}")) and not before.endswith("..")


def _hangs(formula: Formula) -> bool:
    """Return whether a formula ends with a comma."""
    return _text_before_end(formula).endswith(",")
