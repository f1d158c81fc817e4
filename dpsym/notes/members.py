r"""What a derivation says of the members of families in passing: "with $x_i = a_i/b_i$", "for $j = 1, 2$"."""

from __future__ import annotations

import re
from collections.abc import Callable, Container, Iterable, Iterator, Mapping
from dataclasses import replace
from typing import Final

import sympy

from dpsym.errors import DpsymError
from dpsym.notes.english.lexicon import words_of_derivations
from dpsym.notes.english.sentences import Sentence
from dpsym.notes.english.tokens import SIGN, WORD, Token
from dpsym.notes.items import Item
from dpsym.notes.macros import Macro
from dpsym.notes.parse import BadRow, Row, parse
from dpsym.notes.scope import Kind, Scope
from dpsym.notes.source import Source, Span
from dpsym.notes.syntax import Apply, Big, Chain, Divergence, Fenced, Integral, Name, Node, Number, Power

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


WORDS = ("KL", "TV")


def divergences_of(
    items: Iterable[Item], macros: Mapping[str, Macro] | None = None
) -> Mapping[str, Divergence]:
    """Return the divergences of which items speak, by kind, where they speak of one of a kind alone."""
    found: dict[str, set[Divergence]] = {}
    for item in items:
        try:
            rows = parse(item.source, item.span, macros).rows
        except DpsymError:  # it was read with what the page knows, which is not needed here
            continue
        for row in rows:
            for part in row.node.walk() if isinstance(row, Row) else ():
                if isinstance(part, Divergence) and not part.upper:
                    found.setdefault(part.kind, set()).add(replace(part))
    return {kind: next(iter(several)) for kind, several in found.items() if len(several) == 1}


def spelled_out(
    rows: tuple[Row | BadRow, ...], meant: Mapping[str, Divergence], scope: Scope
) -> tuple[Row | BadRow, ...]:
    """Return rows in which a divergence that stands alone has its laws."""

    def rule(node: Node) -> Node | None:
        kind = _kind(node)
        known = kind is None or (isinstance(node, Name) and scope.find(node) is not None)
        return None if known or kind not in meant else replace(meant[str(kind)], span=node.span)

    if not meant:
        return rows
    return tuple(replace(row, node=_mapped(row.node, rule)) if isinstance(row, Row) else row for row in rows)


def _kind(node: Node) -> str | None:
    """Return of which kind a divergence is that has no laws, if a formula is one."""
    if isinstance(node, Name) and node.base in WORDS and node.index is None and not node.marks:
        return node.base
    chi = isinstance(node, Power) and node.base == Name("chi") and node.exponent == Number("2")
    return "chi2" if chi else None


def _mapped(node: Node, rule: Callable[[Node], Node | None]) -> Node:
    made = rule(node)
    if made is not None:
        return made
    return node if isinstance(node, Divergence) else node.rebuilt(lambda part: _mapped(part, rule))


def with_arguments(rows: tuple[Row | BadRow, ...], scope: Scope) -> tuple[Row | BadRow, ...]:
    """Return rows in which a side that is only the name of a function is its value: f >= 0 is f(x) >= 0.

    Only so in a derivation: a sheet says what it means.
    """
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
