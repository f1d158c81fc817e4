r"""The tokens of a formula as the reader of trees takes them: macros expanded, brackets known as such.

After this step the sizes of brackets are gone: ``\left``, ``\right``, ``\bigl`` and their kin only tell which
bracket opens and which closes.  A bar that does not tell is a token of its own kind.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from itertools import pairwise
from typing import Final

from dpsym.notes.formula.lexer import MAX_CHARACTERS, Token, lex, refuse
from dpsym.notes.macros import MAX_TOKENS, Macro, expand
from dpsym.notes.source import Source, Span

__all__ = ["MAX_CHARACTERS", "MAX_DEPTH", "MAX_TOKENS", "Token", "tokenise"]

MAX_DEPTH: Final = 100

_OPENING: Final = {
    "{": "{",
    "(": "(",
    "[": "[",
    r"\{": r"\{",
    r"\lbrace": r"\{",
    r"\lbrack": "[",
    r"\lvert": "|",
    r"\lVert": r"\|",
    r"\lfloor": "floor",
    r"\lceil": "ceiling",
    r"\langle": "angle",
}
_CLOSING: Final = {
    "}": "}",
    ")": ")",
    "]": "]",
    r"\}": r"\}",
    r"\rbrace": r"\}",
    r"\rbrack": "]",
    r"\rvert": "|",
    r"\rVert": r"\|",
    r"\rfloor": "floor",
    r"\rceil": "ceiling",
    r"\rangle": "angle",
}
_BARS: Final = {"|": "|", r"\vert": "|", r"\|": r"\|", r"\Vert": r"\|", "||": "||"}
_MIDDLE: Final = {"|": r"\mid", r"\|": r"\parallel", "||": r"\parallel"}
_AHEAD: Final = ("", "=", "<", ">", "+", "-", "(", "[", "{", ",", r"\le", r"\ge", r"\leq", r"\geq", r"\cdot")
_SIZES: Final = {
    rf"\{size}{side}": meaning
    for size in ("big", "Big", "bigg", "Bigg")
    for side, meaning in (("", "any"), ("l", "left"), ("r", "right"), ("m", "middle"))
} | {r"\left": "left", r"\right": "right", r"\middle": "middle"}


def tokenise(source: Source, span: Span, macros: Mapping[str, Macro] | None = None) -> tuple[Token, ...]:
    r"""Return the tokens of the formula that stands at a span of a source.

    Kinds beside those of :class:`Token`: ``open`` and ``close`` (brackets and braces), ``bar`` (``|``, ``\|``
    or ``||``, of which it is not known yet what it does) and ``null`` (``\left.``, ``\right.``).

    >>> text = r"\left[0, \infty\right)"
    >>> [token.kind for token in tokenise(Source("a.md", text), Span(0, len(text)))]
    ['open', 'number', 'sign', 'command', 'close']
    """
    expanded = expand(lex(source.text, span.start, span.end), macros or {})
    tokens = tuple(_with_brackets(_without_delimiters(expanded)))
    depth = 0
    for token in tokens:
        depth += (token.kind in {"open", "begin"}) - (token.kind in {"close", "end"})
        if depth > MAX_DEPTH:
            raise refuse(f"brackets are nested more than {MAX_DEPTH} deep", token.span)
    return tokens


def _without_delimiters(tokens: Sequence[Token]) -> Sequence[Token]:
    r"""Drop the dollars, or ``\[`` and ``\]``, that enclose a whole formula."""
    start, end = 0, len(tokens)
    while end - start >= 2 and (tokens[start].text, tokens[end - 1].text) in {
        ("$", "$"),
        (r"\(", r"\)"),
        (r"\[", r"\]"),
    }:
        start, end = start + 1, end - 1
    return tokens[start:end]


def _with_brackets(tokens: Sequence[Token]) -> Iterator[Token]:
    waiting = iter(_parted(tokens))
    for token in waiting:
        side = _SIZES.get(token.text) if token.kind == "command" else None
        if side is None:
            yield _bracket(token) if token.kind in {"sign", "command"} else token
            continue
        bracket = next(waiting, None)
        if bracket is None or bracket.kind not in {"sign", "command"}:
            raise refuse(f"{token} is not followed by a bracket", token.span)
        yield _sized(token, bracket, side)


def _parted(tokens: Sequence[Token]) -> Sequence[Token]:
    r"""Return tokens in which ``\bigl||x|-|y|\bigr|`` begins with two bars: a size belongs to the first one.

    Where a norm ends with two bars as well, as in ``\left||x\right||``, both stay one.
    """
    tokens = _with_sides(tokens)
    after = [(_SIZES.get(size.text), token.text) for size, token in pairwise(tokens)]
    if ("right", "||") in after or ("left", "||") not in after:
        return tokens
    found: list[Token] = []
    for token in tokens:
        if token.text == "||" and found and _SIZES.get(found[-1].text) == "left":
            found += [Token(token.kind, "|", token.span), Token(token.kind, "|", token.span)]
        else:
            found.append(token)
    return found


def _with_sides(tokens: Sequence[Token]) -> Sequence[Token]:
    r"""Return tokens in which two bars of a size that tells no side, ``\big| ... \big|``, open and close."""
    places = [place for place, (size, bar) in enumerate(pairwise(tokens)) if _is_sized_bar(size, bar)]
    if len(places) != 2 or tokens[places[0]].text != tokens[places[1]].text:
        return tokens
    before = tokens[places[0] - 1].text if places[0] else ""
    if before not in _AHEAD:  # behind an operand the first one may separate, as in a condition
        return tokens
    sides = dict(zip(places, "lr", strict=True))
    return [
        Token(token.kind, f"{token.text}{sides[place]}", token.span) if place in sides else token
        for place, token in enumerate(tokens)
    ]


def _is_sized_bar(size: Token, bar: Token) -> bool:
    return _SIZES.get(size.text) == "any" and bar.text in ("|", "||", r"\vert")


def _bracket(token: Token) -> Token:
    for kind, table in (("open", _OPENING), ("close", _CLOSING), ("bar", _BARS)):
        if token.text in table:
            return Token(kind, table[token.text], token.span)
    return token


def _sized(size: Token, bracket: Token, side: str) -> Token:
    """Return the bracket that a size command makes of what follows it."""
    span, text = size.span | bracket.span, bracket.text
    if text == "." and side in {"left", "right"}:
        return Token("null", f"\\{side}.", span)
    if side == "middle" and text in _MIDDLE:
        return Token("command", _MIDDLE[text], span)
    if text in {"<", ">"} and side in {"left", "right"}:
        return Token("open" if text == "<" else "close", "angle", span)
    if text in _BARS:
        kind = {"left": "open", "right": "close"}.get(side, "bar")
        return Token(kind, r"\|" if text == "||" else _BARS[text], span)
    if text in _OPENING and side in {"left", "any"} and text != "{":
        return Token("open", _OPENING[text], span)
    if text in _CLOSING and side in {"right", "any"} and text != "}":
        return Token("close", _CLOSING[text], span)
    if text in {"/", r"\mid", r"\parallel"} and side in {"middle", "any"}:
        return Token(bracket.kind, text, span)
    raise refuse(f"{size} is followed by {bracket}, which is not a bracket on this side", span)
