r"""The items of a level as the terminals of the grammar: operands are read here, what joins them is not."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final

from dpsym.notes.formula.commands import (
    DOTS,
    ENDINGS,
    FUNCTIONS,
    LOGIC,
    OPERATORS,
    OVER_A_SET,
    QUADS,
    REFUSED,
    RELATIONS,
    WORDS,
)
from dpsym.notes.formula.functions import function, over_a_set
from dpsym.notes.formula.lexer import Token, refuse
from dpsym.notes.formula.operands import operand
from dpsym.notes.formula.outline import Cursor, Leaf, Waiting
from dpsym.notes.formula.rewriting import (
    in_two_parts,
    negated,
    spelt,
    stacked,
    transparent,
    unbraced,
    upright,
)
from dpsym.notes.syntax import Name, Operation, Text

_SEPARATORS: Final = {
    ",": "COMMA",
    ";": "SEMICOLON",
    ":": "COLON",
    r"\colon": "COLON",
    r"\mid": "BAR",
    r"\parallel": "PARALLEL",
}


_REWRITINGS: Final = (spelt, upright, in_two_parts, stacked, transparent)


def leaves(cursor: Cursor) -> list[Leaf]:
    """Return the terminals of a level."""
    found: list[Leaf] = []
    while (item := cursor.peek()) is not None:
        if isinstance(item, Token):
            if any(rewrite(cursor, item) for rewrite in _REWRITINGS):
                continue  # the items were written in another way, which is read next
            special = _independence(cursor, item, found) or _sign(cursor, item)
            special = _command(cursor, item) if special is None else special
            if special is not None:
                found += special
                continue
        elif unbraced(cursor, item):
            continue
        node = operand(cursor)
        if node is not None:
            found.append(Leaf("FUNCTION" if isinstance(node, Waiting) else "OPERAND", node, node.span))
        elif isinstance(item, Token):
            found += _words(cursor, item)
    return list(_settled(found))


def _independence(cursor: Cursor, item: Token, found: Sequence[Leaf]) -> list[Leaf]:
    r"""Take ``\perp`` between operands, once or twice, for the relation; elsewhere it is a symbol."""
    signs = 1 + (cursor.text(1) == item.text)
    if item.text not in {r"\perp", r"\bot"} or not found or found[-1].kind != "OPERAND":
        return []
    if cursor.peek(signs) is None:
        return []
    for _ in range(signs):
        cursor.take()
    return [Leaf("RELATION", "independent", item.span)]


def _sign(cursor: Cursor, item: Token) -> list[Leaf] | None:
    """Take a sign that joins operands."""
    if item.kind not in {"sign", "command", "row"}:
        return None
    if item.kind == "row" or item.text in ENDINGS:
        cursor.take()
        return []
    leaf = _joining(item)
    if leaf is not None:
        cursor.take()
    return None if leaf is None else [leaf]


def _joining(item: Token) -> Leaf | None:
    text = item.text
    if text in _SEPARATORS:
        return Leaf(_SEPARATORS[text], item, item.span)
    if text in OPERATORS:
        kind, meaning = OPERATORS[text]
        return Leaf(kind, meaning, item.span)
    if text in RELATIONS:
        return Leaf("RELATION", RELATIONS[text], item.span)
    if text in LOGIC:
        return Leaf(LOGIC[text], item, item.span)
    if text in DOTS or text == "...":
        return Leaf("OPERAND", Operation("dots", (), span=item.span), item.span)
    if text in QUADS or text == "&":
        return Leaf("SPACE", item, item.span)
    return Leaf("TILDE", item, item.span) if text == "~" else None


def _command(cursor: Cursor, item: Token) -> list[Leaf] | None:
    """Take a function, an operator over a set, or a command that has no meaning of its own."""
    if item.kind != "command":
        return None
    if item.text[1:] in FUNCTIONS:
        return [function(cursor)]
    if item.text[1:] in OVER_A_SET:
        return over_a_set(cursor)
    if item.text == r"\not":
        return [negated(cursor)]
    return None


def _words(cursor: Cursor, item: Token) -> list[Leaf]:
    """Take words between formulas, or refuse what is left."""
    if item.kind == "text":
        cursor.take()
        return list(_text(item))
    if item.text in REFUSED:
        raise refuse(f"{item.text} ({REFUSED[item.text]}) is not read", item.span)
    if item.kind == "command":
        raise refuse(f"the command {item.text} is not known", item.span)
    meanings = {"'": "a prime", "_": "an index", "^": "an exponent", "!": "a factorial"}
    if item.text in meanings:
        raise refuse(f"{meanings[item.text]} stands after nothing that it could belong to", item.span)
    if item.text == ".":
        raise refuse("a full stop stands inside a formula", item.span)
    raise refuse(f"the sign {item.text} has no meaning here", item.span)


def _text(item: Token) -> Iterator[Leaf]:
    """Yield the terminals of words: what joins formulas, or words that stand for themselves."""
    words = item.text.strip()
    core = words.strip(" ,;:")
    if words.startswith(","):
        yield Leaf("COMMA", item, item.span)
    joining = core.lower().strip(".") if core.lower() not in WORDS else core.lower()
    if joining.startswith("and ") and joining[4:] in WORDS:
        yield Leaf("ALSO", item, item.span)
        joining = joining[4:]
    if joining in WORDS:
        yield Leaf(WORDS[joining], item, item.span)
    elif core:
        yield Leaf("WORDS", Text(core, span=item.span), item.span)
    if words.endswith((",", ":")) and len(words) > 1:
        yield Leaf("COLON" if words.endswith(":") else "COMMA", item, item.span)


# Spaces that divide, and placeholders

_SPACES: Final = frozenset(["SPACE", "TILDE"])
_OPERAND_BEGINS: Final = frozenset(["OPERAND", "FUNCTION", "OVER"])
_PARTS: Final = frozenset(["COMMA", "COLON", "SEMICOLON"])
_AROUND_PLACEHOLDER: Final = frozenset(["", "COMMA", "SEMICOLON", "BAR"])


def _is_dots(leaf: Leaf) -> bool:
    return leaf.value == Operation("dots", ())


def _next_kind(found: Sequence[Leaf], place: int) -> str:
    return next((leaf.kind for leaf in found[place + 1 : place + 3] if leaf.kind not in _SPACES), "")


def _settled(found: Sequence[Leaf]) -> Iterator[Leaf]:
    r"""Drop wide spaces that divide nothing, and take ``\cdot`` alone for a placeholder."""
    before = ""
    quantified = False
    for place, leaf in enumerate(found):
        after = found[place + 1].kind if place + 1 < len(found) else ""
        if leaf.kind == "COMMA" and _next_kind(found, place) == "ALSO":
            continue  # the comma before 'and'
        if leaf.kind not in _SPACES:
            alone = (
                leaf.value == "multiply" and before in _AROUND_PLACEHOLDER and after in _AROUND_PLACEHOLDER
            )
            yield Leaf("OPERAND", Name("cdot", span=leaf.span), leaf.span) if alone else leaf
            before = leaf.kind
            quantified = (quantified and leaf.kind not in _PARTS) or leaf.kind in {"FORALL", "EXISTS"}
            if _is_dots(leaf) and place and found[place - 1].kind == "COMMA" and after in _OPERAND_BEGINS:
                yield Leaf("COMMA", leaf.value, leaf.span)  # missing, as in x_1, ... x_n
        elif before == "OPERAND" and after in _OPERAND_BEGINS:
            if leaf.kind == "TILDE" and not quantified:
                raise refuse("~ is a space in LaTeX; write \\sim for a distribution", leaf.span)
            quantified = False
            yield Leaf("QUAD", leaf.value, leaf.span)
        elif before == "OPERAND" and after == "MINUS" and leaf.kind == "SPACE":
            raise refuse("a minus sign after a wide space or & may begin something new", leaf.span)
