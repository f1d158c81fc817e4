"""The words of a document as tokens: words, signs, formulas, and the ends of paragraphs.

Formulas that an author wrote without dollars, such as ``(α, ε)-RDP`` or ``M is ε-DP``, are found among the
words: Greek letters, single letters that are names, and lists of such in brackets.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import Final

from dpsym.notes.documents.base import Directive, Math, Piece, Words
from dpsym.notes.source import Source, Span

__all__ = ["BREAK", "FORMULA", "ROW", "SIGN", "WORD", "Formula", "Token", "tokens_of"]

WORD, SIGN, FORMULA, BREAK = "word", "sign", "formula", "break"
ROW = "row"  # the end of a row of a table


@dataclass(frozen=True)
class Formula:
    """A formula by its place: ``span`` covers it with its delimiters, ``content`` without them."""

    source: Source
    span: Span
    content: Span
    math: Math | None = None

    @property
    def display(self) -> bool:
        """Whether the formula stands on lines of its own."""
        return self.math is not None and self.math.display

    @property
    def latex(self) -> str:
        """The formula as it is written, without delimiters."""
        return self.source.text[self.content.start : self.content.end]


@dataclass(frozen=True)
class Token:
    """A word in lower case, a sign, a formula, or the end of a paragraph; ``capital`` as it was written."""

    kind: str
    text: str
    span: Span
    formula: Formula | None = None
    capital: bool = False


# What is written short, and the words that it stands for.
SHORT: Final = {
    r"i\.\s?e\.": "that is",
    r"e\.\s?g\.": "for example",
    r"w\.\s?r\.\s?t\.?|wrt": "with respect to",
    r"a\.\s?k\.\s?a\.?": "also known as",
    r"s\.\s?t\.": "such that",
    r"i\.\s?i\.\s?d\.?|iid": "iid",
    r"a\.\s?c\.": "absolutely continuous",
    r"a\.\s?s\.|a\.\s?e\.": "almost surely",
    r"w\.\s?p\.": "with probability",
    r"w\.\s?l\.\s?o\.\s?g\.?": "without loss of generality",
    r"w/": "with",
    r"resp\.": "respectively",
    r"dist\.": "distribution",
    r"distrs?\.|distrib\.": "distributions",
    r"r\.\s?v\.(?:s|'s)?|[Rr][Vv]s?": "random variable",
    r"indep\.": "independent",
    r"non-?neg\.": "nonnegative",
    r"approx\.": "approximately",
    r"w\.\s?h\.\s?p\.": "with high probability",
    r"prob\.": "probability",
    r"cf\.": "compare",
    r"et al\.": "and others",
    r"[Tt]hm\.?": "theorem",
    r"[Dd]ef\.?(?=[\s:])": "definition",
    r"[Pp]rop\.?(?=[\s:\d])": "proposition",
    r"[Ee]q\.": "equation",
    r"[Ff]ig\.": "figure",
    r"[Ss]ec\.": "section",
    r"\\Rightarrow|\\implies|⇒|⟹|=>": "implies",
    r"\\Leftrightarrow|\\iff|⇔|⟺": "iff",
    r"\\rightarrow|\\to|→|(?<![-<])--?>": "to",
}

_GREEK: Final = r"[α-ωΑ-Ωϵϑϕ∞]"
_SYMBOL: Final = rf"(?:{_GREEK}|(?<![\w'’])[B-HJ-Zb-z](?![\w’]|'\w))(?:_\{{?\w+\}}?|[₀-₉])?['′]*"
_NUMBER: Final = r"\d+(?:\.\d+)?"
_TERM: Final = rf"(?:{_SYMBOL}|{_NUMBER})(?:\s*[+*/·-]?\s*(?:{_SYMBOL}|{_NUMBER}))*"
_LIST: Final = rf"\(\s*{_TERM}(?:\s*,\s*{_TERM})+\s*\)"
_PIECE: Final = re.compile(
    "|".join(
        [
            r"(?P<space>\s+)",
            *(rf"(?P<short{place}>(?<!\w)(?:{pattern}))" for place, pattern in enumerate(SHORT)),
            rf"(?P<formula>{_LIST}|\(\s*{_GREEK}\s*\)|{_SYMBOL})",
            r"(?P<word>\d+[^\W\d_]\w*|[^\W\d_]+\d\w*|[^\W\d_]{2,}(?:['’][^\W\d_]+)?|\w+)(?P<hyphen>-(?=[^\W\d_]{2}))?",
            r"(?P<command>\\[A-Za-z]+)",
            r"(?P<sign>.)",
        ]
    ),
    re.DOTALL,
)
_ARROW: Final = re.compile(r"\s*\\(?:Rightarrow|implies|Longrightarrow)(?![A-Za-z])\s*(?=[(\\\w])")
# Arrows that make up a formula, or end it, and the words that they stand for.
_ARROWS: Final = {
    r"\\(?:n(?:L|R)(?:eft|ight)(?:right)?arrow|not\s*\\\w*arrow|not\s*\\(?:implies|iff))|[⇏⇍⇎]": "not",
    r"\\(?:Rightarrow|implies|Longrightarrow)(?![A-Za-z])|[⇒⟹]|=>": "implies",
    r"\\(?:Leftrightarrow|iff|Longleftrightarrow)(?![A-Za-z])|[⇔⟺]": "iff",
    r"\\(?:Leftarrow|impliedby|Longleftarrow)(?![A-Za-z])|[⇐⟸]": "if",
}
_TAIL: Final = 60  # characters in which an arrow at the end is looked for
_SPACES: Final = r"(?:\\[;,:! ]|\\q?quad(?![A-Za-z])|\s)*"
_ENDING_ARROW: Final = tuple(
    (re.compile(rf"(?P<before>.*?){_SPACES}(?:{arrow}){_SPACES}\Z", re.DOTALL), word)
    for arrow, word in _ARROWS.items()
)
_ALONE: Final = re.compile(r"\s*\\(log|ln|exp|min|max|sup|inf|square|blacksquare|Box|qed)\s*\.?\s*\Z")
_ROW_END: Final = re.compile(r"[ \t]*\n[ \t>]*\|")
_EXPANSIONS: Final = tuple(SHORT.values())
_DASHES: Final = {"–": "-", "—": "-", "‐": "-", "‑": "-", "−": "-", "’": "'", "“": '"', "”": '"'}


def tokens_of(pieces: Iterable[Piece]) -> Iterator[Token]:
    """Yield the tokens of the pieces of a paragraph, without their white space."""
    for piece in pieces:
        if isinstance(piece, Math):
            yield from _formula(piece)
        elif isinstance(piece, Words):
            yield from _words(piece)
        elif not isinstance(piece, Directive):
            raise TypeError(f"{type(piece).__name__} is no piece of a paragraph")


def _formula(piece: Math) -> Iterator[Token]:
    """Yield a formula; an arrow with which an inline one begins is a word of the sentence."""
    match = None if piece.display else _ARROW.match(piece.latex)
    start = piece.content.start
    if (alone := _ALONE.match(piece.latex)) and not piece.display:
        yield Token(WORD, alone[1], piece.span)
        return
    skipped = max(0, len(piece.latex) - _TAIL)
    for arrow, word in () if piece.display else _ENDING_ARROW:
        if (ended := arrow.match(piece.latex, skipped)) is None:
            continue
        end = start + ended.end("before")
        if piece.latex[: ended.end("before")].strip():
            yield Token(FORMULA, "", piece.span, Formula(piece.source, piece.span, Span(start, end), piece))
        yield Token(WORD, word, Span(end, piece.content.end))
        return
    if match is not None:
        start += match.end()
        yield Token(WORD, "implies", Span(piece.content.start, start))
    formula = Formula(piece.source, piece.span, Span(start, piece.content.end), piece)
    yield Token(FORMULA, "", piece.span, formula)


def _words(piece: Words) -> Iterator[Token]:
    for match in _PIECE.finditer(piece.plain):
        kind = next(name for name, found in match.groupdict().items() if found is not None)
        if kind == "space":
            continue
        text = match[kind]
        span = piece.within(*match.span(kind))
        if kind == "formula":
            yield Token(FORMULA, "", span, Formula(piece.source, span, span))
        elif kind.startswith("short"):
            for word in _EXPANSIONS[int(kind[5:])].split():
                yield Token(WORD, word, span, capital=text[0].isupper())
        elif kind == "sign":
            yield Token(SIGN, _DASHES.get(text, text), span)
            if text == "|" and _ROW_END.match(piece.source.text, span.end):
                yield Token(ROW, "", Span(span.end, span.end))
        else:
            yield Token(WORD, text.lower().replace("’", "'"), span, capital=text[0].isupper())
