r"""A formula of a document as a tree: rows of an aligned display, each with its tag and label.

Nothing is guessed: what can be read in two ways, and what is not known, raises
:class:`~dpsym.errors.Unread` with a sentence that names the construct, and its offsets in the source.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import reduce

from dpsym.errors import Unread
from dpsym.notes.formula.clauses import is_statement
from dpsym.notes.formula.lexer import refuse
from dpsym.notes.formula.pieces import pieces
from dpsym.notes.formula.reading import Reader
from dpsym.notes.formula.rows import RawRow, raw_rows
from dpsym.notes.formula.statements import statement
from dpsym.notes.macros import Macro
from dpsym.notes.source import Source, Span
from dpsym.notes.syntax import Chain, Name, Node, Quantified
from dpsym.notes.tokens import Token, tokenise


@dataclass(frozen=True)
class Row:
    """A row: what it says, its tag and label, and the ``note`` beside it that says why it holds.

    ``pieces`` are its formulas, words and commas in order if there are words among them, and else empty.
    """

    node: Node
    tag: str | None
    label: str | None
    span: Span
    note: str | None = None
    pieces: tuple[Node, ...] = ()


@dataclass(frozen=True)
class BadRow:
    """A row that was not understood as one formula, and why; its ``pieces``, as in a row, may be."""

    error: Unread
    span: Span
    tag: str | None = None
    label: str | None = None
    pieces: tuple[Node, ...] = ()


@dataclass(frozen=True)
class Formula:
    """The rows of a formula; one that only defines macros has none."""

    rows: tuple[Row, ...]
    span: Span


def by_convention(name: Name) -> bool:
    """Whether a symbol is mostly a function, a law or a mechanism, where nothing more is known.

    >>> by_convention(Name("f")), by_convention(Name("x"))
    (True, False)
    """
    if name.style in {"cal", "text", "scr"}:
        return True
    letters = "fghuvpqABEFGHIJKLMNPQRTUVWXYZ"
    return name.style == "" and (name.base in set(letters) or name.base in {"Phi", "phi", "psi", "Psi"})


def parse(
    source: Source,
    span: Span,
    macros: Mapping[str, Macro] | None = None,
    is_function: Callable[[Name], bool] = by_convention,
    environment: str = "",
) -> Formula:
    r"""Return what the formula at a span of a source says.

    ``is_function`` tells whether a bracket after a symbol holds its arguments; elsewhere it multiplies.
    ``environment`` is the name of the environment whose content the span is, where begin and end lie outside.

    >>> text = r"D_\alpha(P \| Q) \le \varepsilon. \quad (3)"
    >>> row = parse(Source("a.md", text), Span(0, len(text))).rows[0]
    >>> row.tag, row.node.links[0][0], row.node.first.kind
    ('3', '<=', 'D')
    """
    rows = read_rows(source, span, macros, is_function, environment)
    for row in rows:
        if isinstance(row, BadRow):
            raise row.error
    return Formula(tuple(row for row in rows if isinstance(row, Row)), span)


def read_rows(
    source: Source,
    span: Span,
    macros: Mapping[str, Macro] | None = None,
    is_function: Callable[[Name], bool] = by_convention,
    environment: str = "",
    is_symbol: Callable[[Name], bool] = lambda _name: False,
) -> tuple[Row | BadRow, ...]:
    """Return the rows of a formula one by one: one that was not understood does not hide the others.

    ``is_symbol`` tells which letters the text declares; only those make a product side by side.
    """
    try:
        tokens = tokenise(source, span, macros)
        rows = raw_rows(tokens, environment)
    except Unread as error:
        return (BadRow(_within(error, span), span),)
    if not rows and (tokens or not source.text[span.start : span.end].strip()):
        return (BadRow(refuse("there is no formula here", span), span),)
    alone = _letters_alone(tokens)
    return tuple(_row(row, is_function, lambda name: name.base in alone or is_symbol(name)) for row in rows)


def _letters_alone(tokens: Sequence[Token]) -> set[str]:
    """Return the letters that stand by themselves in a formula, and so are symbols in a run of letters."""
    found, place = set[str](), 0
    while place < len(tokens):
        end = place + 1
        while (
            end < len(tokens)
            and tokens[end].kind == "letter" == tokens[end - 1].kind
            and (tokens[end].span.start == tokens[end - 1].span.end)
        ):
            end += 1
        if tokens[place].kind == "letter" and end == place + 1:
            found.add(tokens[place].text)
        place = end
    return found


def _row(raw: RawRow, is_function: Callable[[Name], bool], is_symbol: Callable[[Name], bool]) -> Row | BadRow:
    parts: tuple[Node, ...] = ()
    try:
        parts = pieces(raw.tokens, is_function, is_symbol)
        node = statement(Reader(is_function, is_symbol).level(raw.tokens), row=True)
    except Unread as error:
        return BadRow(_within(error, raw.span), raw.span, raw.tag, raw.label, parts)
    return Row(node, raw.tag, raw.label, raw.span, raw.note, parts)


def _within(error: Unread, span: Span) -> Unread:
    return error if error.start is not None else refuse(str(error), span)


def joined(formula: Formula) -> Node:
    r"""Return the one statement that rows make, of which all but the first begin with a relation.

    >>> text = r"a &= b \\ &\le c"
    >>> [relation for relation, _ in joined(parse(Source("a.md", text), Span(0, len(text)))).links]
    ['=', '<=']
    """
    if not formula.rows:
        raise refuse("there is no formula here", formula.span)
    nodes = [row.node for row in formula.rows]
    if len(nodes) == 1:
        return nodes[0]
    bare = [node.statement if isinstance(node, Quantified) else node for node in nodes]
    outside = tuple(pair for node in nodes if isinstance(node, Quantified) for pair in node.quantifiers)
    first, rest = bare[0], bare[1:]
    hanging = [node for node in rest if isinstance(node, Chain) and node.first is None]
    if len(hanging) < len(rest) or (is_statement(first) and not isinstance(first, Chain)):
        raise refuse("the rows are not one chain", formula.span)
    if len(outside) > 1 and any(kind == "exists" for kind, _ in outside):
        raise refuse("how far a quantifier in one of the rows reaches is not clear", formula.span)
    links = first.links if isinstance(first, Chain) else ()
    start = first.first if isinstance(first, Chain) else first
    whole = reduce(lambda left, right: left | right, (node.span for node in nodes))
    chain = Chain(start, (*links, *(link for node in hanging for link in node.links)), span=whole)
    return Quantified(chain, outside, span=whole) if outside else chain
