r"""Words inside a display, which belong to its sentence: ``f(x) = 1, \quad \text{for every real } x > -1``.

The display is opened into its formulas, words and stops in the order of writing, as if it had ended before
the first word.  Rows without words between them stay one formula.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import replace
from typing import Final

from dpsym.notes.documents.base import Math, Piece, Words
from dpsym.notes.english.atoms import Formula
from dpsym.notes.english.lexicon import Lexicon
from dpsym.notes.english.tokens import SIGN, Token, tokens_of
from dpsym.notes.macros import Macro
from dpsym.notes.parse import BadRow, Row, by_convention, read_rows
from dpsym.notes.source import Span
from dpsym.notes.syntax import Listed, Text

_WORDY: Final = re.compile(r"\\(?:text|mbox|textrm|textit|textbf|textsf|mathrm|intertext)\s*\{")
_OPENING: Final = re.compile(r"\\[A-Za-z]+\s*\{")
_SPACING: Final = re.compile(
    rf"(?:[\s&.,;~]|\\\\|\\q?quad(?![A-Za-z])|\\[ ,;:!>])*(?:{_WORDY.pattern}\s*)?\Z"
)
_BETWEEN: Final = re.compile(r"\\(?:short)?intertext\s*\{(?:[^{}$]|\$[^$]*\$)*\$[^$]*\$[^{}$]*\}")
_ROWS: Final = re.compile(r"\A(?:[\s&,;.]|\\\\(?:\[[^\]]*\])?)*")
_INNER: Final = re.compile(r"\$([^$]*)\$|\\\((.*?)\\\)")


def opened(tokens: Iterable[Token], macros: Mapping[str, Macro], lexicon: Lexicon) -> Iterator[Token]:
    """Yield tokens, with the displays that hold words between their formulas opened."""
    for token in tokens:
        formula = token.formula
        if formula is None or not _WORDY.search(formula.latex):
            yield token
            continue
        for part in _apart(token, formula, lexicon):
            yield from [part] if part.formula is None else _parts(part, part.formula, macros, lexicon)


def _apart(token: Token, formula: Formula, lexicon: Lexicon) -> Iterator[Token]:
    r"""Yield a display in its parts between the words with formulas that ``\intertext`` holds."""
    text, start = formula.source.text, formula.content.start
    for match in _BETWEEN.finditer(text, start, formula.content.end):
        if match.start() < start:
            continue  # inside of other words
        yield from _rows(formula, Span(start, match.start()))
        yield from _said(formula, Span(*match.span()), lexicon)
        start = match.end()
    yield from [token] if start == formula.content.start else _rows(formula, Span(start, formula.content.end))


def _rows(whole: Formula, span: Span) -> Iterator[Token]:
    """Yield a part of a display, if there are any rows in it."""
    text = _ROWS.sub("", whole.source.text[span.start : span.end])
    start = span.end - len(text)
    if kept := _SPACING.sub("", text):
        yield _formula(whole, Span(start, start + len(kept)))


def _parts(token: Token, formula: Formula, macros: Mapping[str, Macro], lexicon: Lexicon) -> Iterator[Token]:
    environment = formula.math.environment if formula.math is not None else ""
    rows = read_rows(formula.source, formula.content, macros, by_convention, environment)
    if not any(_has_words(row) for row in rows):
        yield token
        return
    found: list[Token] = []
    waiting: Span | None = None  # rows without words, which stay together
    for row in rows:
        if not _has_words(row):
            waiting = row.span if waiting is None else waiting | row.span
            continue
        if waiting is not None:
            found += [_formula(formula, waiting), _comma(waiting)]
            waiting = None
        for piece, after in zip(row.pieces, (*row.pieces[1:], None), strict=True):
            if isinstance(piece, Text):
                found += _said(formula, piece.span, lexicon)
            else:
                end = after.span.start if after is not None else max(row.span.end, piece.span.end)
                written = _SPACING.sub("", formula.source.text[piece.span.start : end])
                found.append(_formula(formula, Span(piece.span.start, piece.span.start + len(written))))
        found.append(_comma(row.span))
    if waiting is not None:
        found.append(_formula(formula, waiting))
    yield from _ended(found, token)


def _has_words(row: Row | BadRow) -> bool:
    """Return whether the words of a row are more than the formula grammar itself reads."""
    if not row.pieces:
        return False
    if isinstance(row, BadRow):
        return True
    return any(
        isinstance(node, Text) or (isinstance(node, Listed) and node.kind == "words")
        for node in row.node.walk()
    )


def _formula(whole: Formula, span: Span) -> Token:
    return Token("formula", "", span, replace(whole, span=span, content=span))


def _comma(span: Span) -> Token:
    return Token(SIGN, ",", Span(span.end, span.end))


def _said(formula: Formula, span: Span, lexicon: Lexicon) -> Iterator[Token]:
    r"""Yield the tokens of words, with the formulas between dollars in them; a stop is itself."""
    text = formula.source.text[span.start : span.end]
    begun = _OPENING.match(text)
    start = span.start + (begun.end() if begun is not None else 0)
    end = span.end - (1 if begun is not None and text.endswith("}") else 0)
    pieces: list[Piece] = []
    place = start
    for match in _INNER.finditer(formula.source.text, start, end):
        pieces.append(_words(formula, place, match.start()))
        inner = Span(*match.span(1 if match[1] is not None else 2))
        pieces.append(Math(formula.source, Span(*match.span()), inner, match[0][:1], display=False))
        place = match.end()
    pieces.append(_words(formula, place, end))
    yield from tokens_of(pieces, lexicon)


def _words(formula: Formula, start: int, end: int) -> Words:
    text = formula.source.text[start:end].replace("~", " ")
    return Words(formula.source, Span(start, end), text, tuple(range(start, end)))


def _ended(found: list[Token], token: Token) -> Iterator[Token]:
    """Yield the tokens of a display, whose first and last reach to its ends, with the stop behind them."""
    while found and found[-1].kind == SIGN and found[-1].text == ",":
        found.pop()
    stops = [each for each in found if each.formula is not None]
    for each in found:
        if each.formula is not None and each is stops[0] and each is found[0]:
            span = Span(token.span.start, each.span.end)
            yield replace(each, span=span, formula=replace(each.formula, span=span))
        else:
            yield each
    formula = token.formula
    if formula is None:
        return
    last = formula.latex.rstrip()[-1:]
    if last in (",", ".") and not (found and found[-1].kind == SIGN and found[-1].text in (",", ".")):
        yield Token(SIGN, last, Span(token.span.end, token.span.end))
