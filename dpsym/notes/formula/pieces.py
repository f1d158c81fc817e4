r"""A formula with words in it as its pieces in order: formulas, words, commas.

``f(x) = 1, \qquad \text{for every real } x > -1`` is ``f(x) = 1``, a comma, "for every real", ``x > -1``.
So a sentence may go on inside a display: whoever reads sentences takes the pieces for atoms and words as if
the display had ended.  Words in brackets, below an operator or in a case distinction are no pieces.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from typing import Final

from dpsym.errors import Unread
from dpsym.notes.formula.commands import QUADS
from dpsym.notes.formula.lexer import Token, refuse
from dpsym.notes.formula.reading import Reader
from dpsym.notes.formula.statements import statement
from dpsym.notes.formula.symbols import is_name
from dpsym.notes.source import Span
from dpsym.notes.syntax import Broken, Name, Node, Text

MOST: Final = 60
STOPS: Final = frozenset(",;:.")


def pieces(
    tokens: Sequence[Token],
    is_function: Callable[[Name], bool],
    is_symbol: Callable[[Name], bool] = lambda _name: False,
) -> tuple[Node, ...]:
    """Return the pieces of a row, or nothing if no words stand among its formulas.

    A formula that does not parse is a :class:`~dpsym.notes.syntax.Broken` piece and spoils no other.
    """
    places = set(_words(tokens))
    reader = Reader(is_function, is_symbol)
    if not places:
        return ()
    found: list[Node] = []
    run: list[Token] = []
    for place, token in enumerate(tokens):
        wide = token.text in QUADS or token.text == "&"
        if place in places or (wide and _depth(run) == 0):
            found += _formulas(run, reader)
            run = []
            if place in places:
                found.append(Text(token.text.strip(), span=token.span))
        else:
            run.append(token)
        if len(found) > MOST:
            raise refuse(f"a formula has more than {MOST} pieces with words between them", token.span)
    return (*found, *_formulas(run, reader))


def _depth(tokens: Sequence[Token]) -> int:
    return sum((token.kind in {"open", "begin"}) - (token.kind in {"close", "end"}) for token in tokens)


def _words(tokens: Sequence[Token]) -> Iterator[int]:
    """Yield the places of the words that stand outside of all brackets."""
    depth = 0
    for place, token in enumerate(tokens):
        depth += (token.kind in {"open", "begin"}) - (token.kind in {"close", "end"})
        if depth == 0 and token.kind == "text":
            following = tokens[place + 1] if place + 1 < len(tokens) else None
            if not is_name(token.text, applied=_is_applied(following), alone=len(tokens) == 1):
                yield place


def _is_applied(following: Token | None) -> bool:
    return following is not None and following.text in {"_", "^", "'", "(", "["}


def _formulas(run: list[Token], reader: Reader) -> Iterator[Node]:
    """Yield the formula that a run of tokens is, and the commas around it."""
    start, end = 0, len(run)
    while start < end and run[start].kind == "sign" and run[start].text in STOPS:
        yield Text(run[start].text, span=run[start].span)
        start += 1
    while end > start and run[end - 1].kind == "sign" and run[end - 1].text in STOPS:
        end -= 1
    if start < end:
        yield _formula(run[start:end], reader)
    for token in run[end:]:
        yield Text(token.text, span=token.span)


def _formula(run: list[Token], reader: Reader) -> Node:
    """Return a formula with the whole place of its tokens, with the brace that closes a fraction too."""
    span = Span(min(token.span.start for token in run), max(token.span.end for token in run))
    try:
        return replace(statement(reader.level(run), row=True), span=span)
    except Unread as error:
        return Broken(error, span=span)
