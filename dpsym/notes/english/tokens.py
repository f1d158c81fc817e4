"""The words of a paragraph as tokens: words, signs, formulas, and the ends of paragraphs.

Formulas that an author wrote without dollars, such as ``(α, ε)-RDP`` or ``M is ε-DP``, are found among the
words: Greek letters, single letters that are names, and lists of such in brackets.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import lru_cache
from typing import Final

from dpsym.notes.documents.base import Directive, Math, Piece, Words
from dpsym.notes.english.atoms import Formula
from dpsym.notes.english.lexicon import Lexicon
from dpsym.notes.source import Span

__all__ = ["BREAK", "FORMULA", "ROW", "SIGN", "WORD", "Token", "tokens_of"]

WORD, SIGN, FORMULA, BREAK = "word", "sign", "formula", "break"
ROW = "row"  # the end of a row of a table


@dataclass(frozen=True)
class Token:
    """A word in lower case, a sign, a formula, or the end of a paragraph; ``capital`` as it was written."""

    kind: str
    text: str
    span: Span
    formula: Formula | None = None
    capital: bool = False


_GREEK: Final = r"[α-ωΑ-Ωϵϑϕ∞]"
_SYMBOL: Final = rf"(?:{_GREEK}|(?<![\w'’])[B-HJ-Zb-z](?![\w’]|'\w))(?:_\{{?\w+\}}?|[₀-₉])?['′]*"
_NUMBER: Final = r"\d+(?:\.\d+)?"
_TERM: Final = rf"(?:{_SYMBOL}|{_NUMBER})(?:\s*[+*/·-]?\s*(?:{_SYMBOL}|{_NUMBER}))*"
_LIST: Final = rf"\(\s*{_TERM}(?:\s*,\s*{_TERM})+\s*\)"
_REFERENCE: Final = (
    r"\\(?:eq|auto|c|C|page|name|hyper)?ref\*?\{[^{}]*\}|\\[cC]ite\w*\*?(?:\[[^\]]*\])*\{[^{}]*\}"
    r"|\[\d{1,3}(?:\s*,\s*(?:[§¶]+|[A-Za-z]{1,12}\.?)[\s~]*\d{1,4}(?:[.–-]\d{1,4})*)+\]"
    r"|\[(?:\d{1,3}|@[\w:.-]+)(?:\s*[,;]\s*(?:\d{1,3}|@[\w:.-]+))*\]|\((?:\d{1,3}|[ivx]{1,4})(?:\.\d{1,3})*[a-z]?\)|\([a-h]\)|(?<![\w(])[a-h]\)"
)
_ARROW: Final = re.compile(r"\s*\\(?:Rightarrow|implies|Longrightarrow)(?![A-Za-z])\s*(?=[(\\\w])")
# Arrows that make up a formula, or end it, and the words that they stand for.
_ARROWS: Final = {
    r"\\(?:n(?:L|R)(?:eft|ight)(?:right)?arrow|not\s*\\\w*arrow|not\s*\\(?:implies|iff))|[⇏⇍⇎]": "⇏",
    r"\\(?:Rightarrow|implies|Longrightarrow)(?![A-Za-z])|[⇒⟹]|=>": "⇒",
    r"\\(?:Leftrightarrow|iff|Longleftrightarrow)(?![A-Za-z])|[⇔⟺]": "⇔",
    r"\\(?:Leftarrow|impliedby|Longleftarrow)(?![A-Za-z])|[⇐⟸]": "⇐",
}
_TAIL: Final = 60  # characters in which an arrow at the end is looked for
_SPACES: Final = r"(?:\\[;,:! ]|\\q?quad(?![A-Za-z])|\s)*"
_ENDING_ARROW: Final = tuple(
    (re.compile(rf"(?P<before>.*?){_SPACES}(?:{arrow}){_SPACES}\Z", re.DOTALL), word)
    for arrow, word in (*_ARROWS.items(), (r"\\sim(?![A-Za-z])", "~"))  # the law follows in words
)
# A hyphen inside of the dollars, between a parameter and a word: $(\varepsilon, \delta)-$DP.
_ENDING_HYPHEN: Final = re.compile(
    r"(?P<before>\s*(?:\((?:[^()=<>]|\([^()=<>]*\))*\)|\\?[A-Za-z]+|\d+))\s*(?:-|\{-\})\s*\Z"
)
_ALONE: Final = re.compile(r"\s*\\(square|blacksquare|Box|qed)\s*\.?\s*\Z")
_ROW_END: Final = re.compile(r"[ \t]*\n[ \t>]*\|")
_STYLES: Final = re.compile(r"\\(?:mathrm|mathsf|mathbf|text|textrm|operatorname)(?![A-Za-z])|[{}\s]")
_DASHES: Final = {"–": "-", "—": "--", "‐": "-", "‑": "-", "−": "-", "’": "'", "“": '"', "”": '"', "⟹": "⇒"}


@lru_cache(maxsize=8)
def _pattern(lexicon: Lexicon) -> re.Pattern[str]:
    return re.compile(
        "|".join(
            [
                r"(?P<space>\s+)",
                rf"(?P<reference>{_REFERENCE})",
                *(rf"(?P<short{n}>(?<!\w)(?:{short.pattern}))" for n, short in enumerate(lexicon.shorts)),
                rf"(?P<formula>{_LIST}|\(\s*{_GREEK}\s*\)|{_SYMBOL})",
                r"(?P<arrow>\\(?:Rightarrow|implies|Leftrightarrow|iff|rightarrow|to)(?![A-Za-z])|=>|--?>)",
                r"(?P<word>\d+[^\W\d_]\w*|[^\W\d_]+\d\w*|[^\W\d_]{2,}(?:['’][^\W\d_]+)?|\w+)(?P<hyphen>-(?=[^\W\d_]{2})|(?:--|–)(?=[A-Z][a-z]))?",
                r"(?P<dash>---?|—)",
                r"(?P<command>\\[A-Za-z]+)",
                r"(?P<sign>.)",
            ]
        ),
        re.DOTALL,
    )


_WRITTEN_ARROWS: Final = {"Rightarrow": "⇒", "implies": "⇒", "=>": "⇒", "Leftrightarrow": "⇔", "iff": "⇔"}


def tokens_of(pieces: Iterable[Piece], lexicon: Lexicon) -> Iterator[Token]:
    """Yield the tokens of the pieces of a paragraph, without their white space."""
    found = list(_of_pieces(pieces, lexicon))
    place = 0
    while place < len(found):
        words = _spelled(found[place], found[place + 1 : place + 3], lexicon)
        yield from words or found[place : place + 1]
        place += 2 if words and found[place + 1].text == "-" else 1


def _spelled(token: Token, behind: list[Token], lexicon: Lexicon) -> list[Token]:
    r"""Return the words for which a formula stands before some words: the $\chi^2$-divergence."""
    said = None
    if token.formula is not None and not token.formula.display:
        said = lexicon.spelled.get(_STYLES.sub("", token.formula.latex))
    word = next((each for each in behind if each.text != "-"), None)
    if said is None or word is None or word.text not in said.before:
        return []
    return [Token(WORD, each, token.span) for each in said.words]


def _of_pieces(pieces: Iterable[Piece], lexicon: Lexicon) -> Iterator[Token]:
    for piece in pieces:
        if isinstance(piece, Math):
            yield from _formula(piece)
        elif isinstance(piece, Words):
            yield from _words(piece, lexicon)
        elif not isinstance(piece, Directive):
            raise TypeError(f"{type(piece).__name__} is no piece of a paragraph")


def _formula(piece: Math) -> Iterator[Token]:
    r"""Yield a formula; an arrow with which an inline one begins or ends is a sign of the sentence.

    So is the sign behind what is drawn, where the law is no formula: ``$X \sim$ Laplace(1)``.
    """
    start = piece.content.start
    if not piece.display:
        if _ALONE.match(piece.latex):
            return
        skipped = max(0, len(piece.latex) - _TAIL)
        for ending, sign in (*_ENDING_ARROW, (_ENDING_HYPHEN, "-")):
            at = skipped if ending is not _ENDING_HYPHEN else 0
            if (ended := ending.match(piece.latex, at)) is None:
                continue
            end = start + ended.end("before")
            if piece.latex[: ended.end("before")].strip():
                content = Span(start, end)
                yield Token(FORMULA, "", piece.span, Formula(piece.source, piece.span, content, piece))
            yield Token(SIGN, sign, Span(end, piece.content.end))
            return
        if (match := _ARROW.match(piece.latex)) is not None:
            start += match.end()
            yield Token(SIGN, "⇒", Span(piece.content.start, start))
    formula = Formula(piece.source, piece.span, Span(start, piece.content.end), piece)
    yield Token(FORMULA, "", piece.span, formula)


def _words(piece: Words, lexicon: Lexicon) -> Iterator[Token]:
    for match in _pattern(lexicon).finditer(piece.plain):
        kind = next(name for name, found in match.groupdict().items() if found is not None)
        if kind == "space":
            continue
        text = match[kind]
        span = piece.within(*match.span(kind))
        if kind == "formula":
            yield Token(FORMULA, "", span, Formula(piece.source, span, span))
        elif kind.startswith("short"):
            for word in lexicon.shorts[int(kind[5:])].words:
                yield Token(WORD, word, span, capital=text[0].isupper())
        elif kind == "reference":
            yield Token(SIGN, "§", span)
        elif kind == "arrow":
            yield Token(SIGN, _WRITTEN_ARROWS.get(text.lstrip("\\"), "→"), span)
        elif kind == "dash":
            yield Token(SIGN, "--", span)
        elif kind == "sign":
            yield Token(SIGN, _DASHES.get(text, text), span)
            if text == "|" and _ROW_END.match(piece.source.text, span.end):
                yield Token(ROW, "", Span(span.end, span.end))
        else:
            yield Token(WORD, text.lower().replace("’", "'"), span, capital=text[0].isupper())
