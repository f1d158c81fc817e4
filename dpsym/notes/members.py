r"""What a derivation says of the members of families in passing: "with $x_i = a_i/b_i$", "for $j = 1, 2$"."""

from __future__ import annotations

import re
from collections.abc import Container, Iterator, Mapping
from dataclasses import replace
from typing import Final

from dpsym.notes.english.lexicon import words_of_derivations
from dpsym.notes.english.sentences import Sentence
from dpsym.notes.english.tokens import SIGN, WORD, Token
from dpsym.notes.parse import BadRow, Row
from dpsym.notes.scope import Kind, Scope
from dpsym.notes.source import Source, Span
from dpsym.notes.syntax import Big, Chain, Fenced, Integral, Name, Node

#: For the letter of a family that a derivation defines, its index and what its member is; for one without an
#: index, that of a new variable of an integral, only what it is.
Members = Mapping[str, tuple[Name | None, Node]]
LISTED: Final = re.compile(
    r"\s*(?P<index>[a-z])\s*(?:=|\\in\s*\\\{)\s*(?P<values>[1-9](?:\s*,\s*[1-9])+)\s*(?:\\\})?\s*[,.]?\s*"
)
BEHIND: Final = re.compile(
    r"(?:[\s,]|\\q?quad|\\[,;: ]|\\text\s*\{\s*)*(?:\(|for(?: all| each| both| every)?\s*\}?|\\forall)"
    + LISTED.pattern
    + r"\)?\s*\Z"
)
BOUND: Final = re.compile(r"\s*(?P<name>[a-z])\s*(?:[<>≤≥]|\\(?:le|ge|leq|geq|lt|gt|in)(?![A-Za-z]))")
PENDING: Final = " "  # before a letter that is not yet written out; no name begins so
MOST_MEMBERS: Final = 4
FOR: Final = words_of_derivations("members")


def defined_member(node: Node, scope: Scope) -> tuple[str, tuple[Name | None, Node]] | None:
    r"""Return the letter, the index and the member of a family that a formula defines: ``x_i = a_i/b_i``.

    A letter without an index that stands for each of the members is named by nothing: only its name is new.
    """
    if not isinstance(node, Chain) or len(node.links) != 1 or node.links[0][0] not in ("=", ":="):
        return None
    first, body = node.first, node.links[0][1]
    if _stands_for_member(first, body, scope):
        return "", (None, body)
    if not isinstance(first, Name) or not isinstance(first.index, Name) or first.index.index is not None:
        return None
    index = first.index
    entry = scope.find(index)
    if (entry is not None and entry.kind is not Kind.INDEX) or len(index.base) != 1:
        return None
    if scope.find(first) is not None or scope.find_family(first) is not None:
        return None
    names = {part for part in body.walk() if isinstance(part, Name)}
    if not any(index in name.walk() for name in names) or any(name.base == first.base for name in names):
        return None
    return first.base, (index, body)


def new_variable(
    node: Node, scope: Scope, old: Container[str]
) -> tuple[str, tuple[Name | None, Node]] | None:
    r"""Return the letter that replaces one of the ``old`` variables of integrals: u of ``u = x / b``.

    Of ``x = t + y`` it is the old variable itself, which is written out once the text says where y runs.
    """
    first = node.first if isinstance(node, Chain) and len(node.links) == 1 else None
    if not isinstance(node, Chain) or not isinstance(first, Name) or node.links[0][0] not in ("=", ":="):
        return None
    body = node.links[0][1]
    if first != Name(first.base) or scope.find(first) is not None or first in set(body.walk()):
        return None
    if first.base in old:
        return (PENDING + first.base, (None, body)) if _has_one_new(body, scope) else None
    return first.base, (None, body)


def _has_one_new(body: Node, scope: Scope) -> bool:
    """Return whether the old variable is written with one new one: ``x = t + y``."""
    names = {part for part in body.walk() if isinstance(part, Name) and part.base not in ("e", "pi")}
    new = [name for name in names if scope.find(name) is None]
    return len(new) == 1 and new[0] == Name(new[0].base)


def ranges_new(latex: str, members: Members, scope: Scope) -> bool:
    """Return whether a formula says where the new variable of an integral runs: y >= 0 after x = t + y."""
    match = BOUND.match(latex)
    name = Name(match["name"]) if match is not None else None
    bodies = (body for index, body in members.values() if index is None)
    return name is not None and scope.find(name) is None and any(name in set(body.walk()) for body in bodies)


def _stands_for_member(first: Node | None, body: Node, scope: Scope) -> bool:
    r"""Return whether a new letter stands for a member of a family in passing: "with $t = p_i/q_i$"."""
    if not isinstance(first, Name) or first != Name(first.base) or scope.find(first) is not None:
        return False
    below = [part for big in body.walk() if isinstance(big, Big) for part in big.below]
    ranging = {name for part in below for name in part.walk()}
    indexed = (part for part in body.walk() if isinstance(part, Name) and scope.find_family(part) is not None)
    indices = (part.index for part in indexed if isinstance(part.index, Name))
    return any(scope.find(index) is None and index not in ranging for index in indices)


def with_members(rows: tuple[Row | BadRow, ...], members: Members) -> tuple[Row | BadRow, ...]:
    """Return rows in which the members of families that a derivation defines are written out."""
    if not members:
        return rows
    return tuple(
        replace(row, node=_written_out(row.node, members)) if isinstance(row, Row) else row for row in rows
    )


def _written_out(node: Node, members: Members) -> Node:
    if isinstance(node, Name) and node.base in members and not node.marks and not node.style:
        index, body = members[node.base]
        if index is None or node.index is None:
            return Fenced("round", body, span=node.span) if index is node.index else node
        return Fenced("round", _put(body, index, node.index), span=node.span)
    if isinstance(node, (Integral, Big)):
        within = node.variables if isinstance(node, Integral) else node.below
        bound = {part.base for entry in within for part in entry.walk() if isinstance(part, Name)}
        members = {base: member for base, member in members.items() if base not in bound}
    return node.rebuilt(lambda part: _written_out(part, members))


def _put(node: Node, index: Name, value: Node) -> Node:
    """Return a formula with another index."""
    if node == index:
        return value
    return node.rebuilt(lambda part: _put(part, index, value))


def one_by_one(sentence: Sentence) -> Iterator[Sentence]:
    r"""Yield a sentence once for each value of an index that it lists: "$m_j \le 1$ for $j = 1, 2$".

    The letter is replaced in the formulas where it stands, so that all places stay as they are.
    """
    tokens = list(sentence.tokens)
    for place, token in enumerate(tokens):
        listed = None if token.formula is None else LISTED.fullmatch(token.formula.latex)
        start = place
        while start and tokens[start - 1].kind == WORD and tokens[start - 1].text in FOR:
            start -= 1
        if listed is None or start == place:
            continue
        rest = tuple(tokens[:start] + tokens[place + 1 :])
        while rest and rest[0].kind == SIGN:
            rest = rest[1:]
        yield from _copies(replace(sentence, tokens=rest), listed, None)
        return
    for token in (token for token in tokens if token.formula is not None):
        behind = BEHIND.search(token.formula.latex) if token.formula is not None else None
        if behind is not None:
            yield from _copies(sentence, behind, token)
            return
    yield sentence


def _copies(sentence: Sentence, listed: re.Match[str], cut: Token | None) -> Iterator[Sentence]:
    values = re.findall(r"\d", listed["values"])[:MOST_MEMBERS]
    written = [token.formula.latex for token in sentence.tokens if token.formula is not None]
    if not any(re.search(rf"_\{{?{listed['index']}(?![A-Za-z])", latex) for latex in written):
        yield sentence
        return
    for value in values:
        tokens = tuple(_with_value(token, listed, value, token is cut) for token in sentence.tokens)
        yield replace(sentence, tokens=tokens)


def _with_value(token: Token, listed: re.Match[str], value: str, cut: bool) -> Token:
    formula = token.formula
    if formula is None:
        return token
    text, content = formula.source.text, formula.content
    end = content.start + listed.start() if cut else content.end
    inside = re.sub(rf"(?<![A-Za-z\\]){listed['index']}(?![A-Za-z])", value, text[content.start : end])
    source = Source(formula.source.name, text[: content.start] + inside + text[end:])
    return replace(token, formula=replace(formula, source=source, content=Span(content.start, end)))
