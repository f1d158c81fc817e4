"""Ways of writing of derivations: "write x for y/2", "by parts with u = x", f >= 0 for a function."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import replace
from typing import Final

import sympy

from dpsym.notes.documents.base import Block, Document, Math
from dpsym.notes.english.atoms import Formula
from dpsym.notes.english.sentences import Sentence
from dpsym.notes.english.tokens import FORMULA, SIGN, WORD, Token
from dpsym.notes.parse import BadRow, Row
from dpsym.notes.scope import Kind, Scope
from dpsym.notes.source import Source, Span
from dpsym.notes.syntax import Apply, Chain, Name, Node

__all__ = ["is_by_parts", "named_for", "with_arguments", "with_rows"]

#: A plain letter, and a formula that claims nothing.
LETTER: Final = re.compile(r"\s*(?:[A-Za-z]|\\[A-Za-z]+)(?:_(?:\w|\{\w+\}))?\s*")
RELATION: Final = re.compile(
    r"[=<>≤≥]|\\(?:le|ge|leq|geq|lt|gt|in|to|approx|sim|leqslant|geqslant)(?![A-Za-z])"
)
#: Words before the new name and between it and what it stands for; the other way round for ``LATER``.
FIRST: Final = {"write": "for", "writing": "for", "writes": "for"}
LATER: Final = {
    "write": ("as",),
    "denote": ("by",),
    "denoting": ("by",),
    "abbreviate": ("by", "as"),
    "abbreviating": ("by", "as"),
}
#: What is set in an integration by parts.
PART: Final = re.compile(r"\s*(?:d\s*)?(?P<name>[uvwfgUVFG])(?:'|\^\\prime)?(?:\([a-z]\))?\s*=")
PARTS: Final = re.compile(r"\b(?:by|partial) (?:parts|integration)\b")
ARRAY: Final = re.compile(
    r"\s*(?P<begin>\\begin\{array\}\s*\{(?P<columns>[rlc@{}!\s,;:\\]*)\})(?P<rows>(?:(?!\\begin|\\end).)*)"
    r"(?P<end>\\end\{array\})[\s.,]*",
    re.DOTALL,
)
ROW: Final = re.compile(
    r"[^&]*&\s*(?:[=<>≤≥]|\\(?:le|ge|leq|geq|lt|gt|leqslant|geqslant)(?![A-Za-z]))\s*&[^&]*"
)
GAMMA: Final = re.compile(r"\\Gamma\((?P<inside>[0-9]{1,2}|[a-z](?:\s*[+-]\s*[0-9])?)\)")


def named_for(sentence: Sentence) -> tuple[Sentence, list[Token]]:
    r"""Return a sentence without what gives names by words, and that as equations.

    "Write $x$ for $\varepsilon/2$" names $x = \varepsilon/2$, and so does "denote $\varepsilon/2$ by $x$".
    """
    tokens, found, place = list(sentence.tokens), [], 0
    while place + 3 < len(tokens):
        verb, one, word, other = tokens[place : place + 4]
        name, value = (one, other) if FIRST.get(verb.text) == word.text else (other, one)
        fits = FIRST.get(verb.text) == word.text or word.text in LATER.get(verb.text, ())
        if verb.kind == word.kind == WORD and fits and _is_letter(name) and _is_value(value):
            found.append(_equation(name, value))
            end = place + 4
            end += end < len(tokens) and tokens[end].kind == SIGN and tokens[end].text in ",;"
            tokens[place:end] = []
        else:
            place += 1
    return (replace(sentence, tokens=tuple(tokens)), found) if found else (sentence, [])


def _is_letter(token: Token) -> bool:
    return token.formula is not None and LETTER.fullmatch(token.formula.latex) is not None


def _is_value(token: Token) -> bool:
    return token.formula is not None and RELATION.search(token.formula.latex) is None


def _equation(name: Token, value: Token) -> Token:
    latex = [token.formula.latex.strip() for token in (name, value) if token.formula is not None]
    text = " = ".join(latex)
    called = name.formula.source.name if name.formula is not None else ""
    whole = Span(0, len(text))
    return Token(FORMULA, "", name.span, Formula(Source(called, text), whole, whole))


def is_by_parts(formula: Formula, words: str, scope: Scope) -> bool:
    """Return whether a formula in a line only says how an integral is taken by parts: "with u = x"."""
    match = PART.match(formula.latex) if PARTS.search(words) is not None and not formula.display else None
    if match is None or "\\int" in formula.latex or formula.latex.count("=") > 1:
        return False
    return scope.find(Name(match["name"])) is None


def with_arguments(rows: tuple[Row | BadRow, ...], scope: Scope, derives: bool) -> tuple[Row | BadRow, ...]:
    """Return rows in which a side that is only the name of a function is its value: f >= 0 is f(x) >= 0.

    Only so in a derivation: a sheet says what it means.
    """
    if not derives:
        return rows
    return tuple(
        replace(row, node=_applied(row.node, scope))
        if isinstance(row, Row) and isinstance(row.node, Chain)
        else row
        for row in rows
    )


def _applied(chain: Chain, scope: Scope) -> Chain:
    if not all(sign in ("=", "<", ">", "<=", ">=") for sign, _ in chain.links):
        return chain
    first = _value(chain.first, scope) if chain.first is not None else None
    links = tuple((sign, _value(side, scope)) for sign, side in chain.links)
    return replace(chain, first=first, links=links)


def _value(side: Node, scope: Scope) -> Node:
    entry = scope.find(side) if isinstance(side, Name) else None
    function = entry.value if entry is not None and entry.kind is Kind.FUNCTION else None
    if not isinstance(function, sympy.Lambda) or len(function.variables) != 1:
        return side
    argument = Name(str(function.variables[0]))
    return side if scope.find(argument) is None else Apply(side, (argument,), span=side.span)


def with_rows(document: Document) -> Document:
    r"""Return a document with arrays of relations as rows, and Gamma of whole numbers as factorials.

    All places stay as they are: what is replaced has the same length.
    """
    written = "".join(source.text for source in document.sources)
    whole = written.count("\\Gamma") == sum(1 for _ in GAMMA.finditer(written))
    return replace(document, blocks=tuple(_block(block, whole) for block in document.blocks))


def _block(block: Block, whole: bool) -> Block:
    pieces = tuple(_piece(piece, whole) if isinstance(piece, Math) else piece for piece in block.pieces)
    children = tuple(_block(child, whole) for child in block.children)
    return replace(block, pieces=pieces, children=children)


def _piece(piece: Math, whole: bool) -> Math:
    latex = piece.latex
    new = latex
    match = ARRAY.fullmatch(latex)
    if match is not None and all(ROW.fullmatch(row) for row in _rows(match["rows"])):
        begin = r"\begin{split}".ljust(len(match["begin"]))
        new = (
            latex[: match.start("begin")] + begin + match["rows"] + r"\end{split}" + latex[match.end("end") :]
        )
    if whole:
        new = GAMMA.sub(lambda found: f"{{({found['inside']}-1)!}}".ljust(len(found[0])), new)
    if new == latex:
        return piece
    text = piece.source.text
    text = text[: piece.content.start] + new + text[piece.content.end :]
    return replace(piece, source=Source(piece.source.name, text))


def _rows(text: str) -> Iterator[str]:
    for row in re.split(r"\\\\(?:\s*\[[^\]]*\])?", text):
        if row.strip():
            yield row
