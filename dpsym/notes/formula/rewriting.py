r"""Other ways of writing the same: ``exp`` without its backslash, ``\underset``, ``\overset``, ``\not``."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final

from dpsym.notes.english.lexicon import is_reason
from dpsym.notes.formula.commands import (
    ANNOTATIONS,
    CUSTOMARY,
    DROPPED_WITH_ARGUMENT,
    FUNCTIONS,
    IN_TWO_PARTS,
    OPERATORS,
    OVER_A_SET,
    RELATIONS,
    SWITCHES,
    TRANSPARENT,
)
from dpsym.notes.formula.lexer import Token, refuse
from dpsym.notes.formula.outline import Cursor, Group, Item, Leaf, shown, text_of
from dpsym.notes.formula.symbols import letters_of, run_of_letters, upright_word
from dpsym.notes.scope import LAWS
from dpsym.notes.syntax import Name, Operation

_NEGATED: Final = {"=": "!=", "in": "not in"}
_APPLIED: Final = {"ln": r"\ln", "Pr": r"\Pr", "KL": r"\KL", "TV": r"\TV", "Var": r"\Var", "Cov": r"\Cov"}
_NO_PRODUCTS: Final = frozenset(["DP", "RDP", "zCDP", "GDP", "CDP", "iid", *_APPLIED])
_BELOW_SUMS: Final = frozenset(["cyc", "sym"])
_EXPECTATIONS: Final = frozenset(["E", "P", "Pr"])


def _put(cursor: Cursor, length: int, items: Sequence[Item]) -> bool:
    """Put items in the place of the next ones."""
    rest = cursor.items[cursor.place + length :]
    cursor.items = [*cursor.items[: cursor.place], *items, *rest]
    return True


def spelt(cursor: Cursor, item: Token) -> bool:
    """Take letters side by side that spell a function, or a law with parameters, for it; refuse other words.

    Letters each of which the text declares are a product; capitals of which it declares none are a name.
    """
    run = run_of_letters(cursor) if item.kind == "letter" else ""
    if len(run) < 2:
        return False
    span = item.span | cursor.items[cursor.place + len(run) - 1].span
    following = cursor.peek(len(run))
    opened = isinstance(following, Group) and following.kind in {"(", "[", r"\{", "{"}
    if run in FUNCTIONS or run in OVER_A_SET:
        return _put(cursor, len(run), [Token("command", rf"\{run}", span)])
    if run in _APPLIED and (opened or text_of(following) == "_"):
        return _put(cursor, len(run), [Token("command", _APPLIED[run], span)])
    declared = all(cursor.is_symbol(Name(one)) for one in run)
    if run in _BELOW_SUMS and not declared:
        return _put(cursor, len(run), [Token("text", run, span)])
    if run in LAWS and opened and not declared:
        return _put(cursor, len(run), [Token("text", run, span)])
    if run.isupper() and run not in _NO_PRODUCTS:  # GS_f, a name in capitals
        known = [cursor.is_symbol(Name(run, "text")), any(cursor.is_symbol(Name(one)) for one in run)]
        if all(known):
            raise refuse(f"'{run:.30}' may be a name or a product; write \\text{{{run:.30}}} or spaces", span)
        if not known[1]:
            return _put(cursor, len(run), [Token("text", run, span)])
    if run in _NO_PRODUCTS or (len(run) >= 3 and not declared):
        raise refuse(
            f"the letters '{run:.30}' side by side may be a word or a product; use \\text or spaces", span
        )
    return False


def upright(cursor: Cursor, item: Token) -> bool:
    r"""Take ``\operatorname{erfc}`` for ``\erfc``, and ``\mathrm{sup}`` for ``\sup``."""
    following = cursor.peek(1)
    applied = text_of(following) == "_" or (
        isinstance(following, Group) and following.kind in {"(", "[", r"\{"}
    )
    if item.kind == "text" and item.text in FUNCTIONS | OVER_A_SET and applied:
        return _put(cursor, 1, [Token("command", rf"\{item.text}", item.span)])
    letters = upright_word(cursor)
    if letters not in FUNCTIONS and letters not in OVER_A_SET:
        return False
    length = 3 if cursor.text(1) == "*" else 2
    return _put(
        cursor,
        length,
        [Token("command", rf"\{letters}", item.span | cursor.items[cursor.place + length - 1].span)],
    )


def in_two_parts(cursor: Cursor, item: Token) -> bool:
    r"""Take ``\arg \max`` for ``\argmax``."""
    parts = (item.text[1:], cursor.text(1)[1:])
    if item.kind != "command" or parts not in IN_TWO_PARTS:
        return False
    span = item.span | cursor.items[cursor.place + 1].span
    return _put(cursor, 2, [Token("command", rf"\{IN_TWO_PARTS[parts]}", span)])


def transparent(cursor: Cursor, item: Token) -> bool:
    r"""Drop ``\boxed``, ``\textcolor{red}`` and their kin: what stands in their braces counts as if alone."""
    if item.kind != "command" or item.text not in TRANSPARENT | DROPPED_WITH_ARGUMENT:
        return False
    length = 1
    group = cursor.peek(1)
    if item.text == r"\mathop" and isinstance(group, Group) and group.kind == "{":
        return _put(cursor, 2, group.items)
    if item.text in DROPPED_WITH_ARGUMENT:
        start = cursor.place
        cursor.take()
        cursor.argument(item)
        length, cursor.place = cursor.place - start, start
    return _put(cursor, length, [])


def unbraced(cursor: Cursor, item: Item) -> bool:
    """Take a product, or an operator, in braces for what it is without: braces do not print."""
    if not isinstance(item, Group) or item.kind != "{" or text_of(cursor.peek(1)) in {"^", "_", "'", "!"}:
        return False
    first = text_of(item.items[0]) if item.items else ""
    if (len(item.items) == 1 and _joins(item.items[0])) or (
        first not in SWITCHES and _takes_conditions(item.items)
    ):
        return _put(cursor, 1, item.items)
    if item.error is not None or item.content is None or len(item.content.clauses) != 1:
        return False
    node = item.content.clauses[0].node
    slashed = any(text_of(part) == "/" for part in item.items)
    if slashed or (isinstance(node, Operation) and node.name in {"multiply", "times"}):
        return _put(cursor, 1, item.items)
    return False


def _joins(item: Item) -> bool:
    return (
        text_of(item) in RELATIONS
        or text_of(item) in OPERATORS
        or text_of(item) in {",", r"\mid", r"\parallel"}
    )


def stacked(cursor: Cursor, item: Token) -> bool:
    """Take a condition under an operator for its index, and drop a remark over a relation."""
    if item.text not in {r"\overset", r"\underset", r"\stackrel"} or item.kind != "command":
        return False
    start = cursor.place
    cursor.take()
    other, base = cursor.argument(item), cursor.argument(item)
    inner = list(base.items) if isinstance(base, Group) else [base]
    length, cursor.place = cursor.place - start, start
    if item.text == r"\underset" and _takes_conditions(inner):
        return _put(cursor, length, [*inner, Token("sign", "_", item.span), other])
    if len(inner) != 1 or text_of(inner[0]) not in RELATIONS:
        raise refuse(f"what {shown(item)} means here is not clear", item.span | base.span)
    return _put(cursor, length, [_annotated(inner[0], other)])


def _takes_conditions(items: Sequence[Item]) -> bool:
    r"""Whether items are ``\max``, ``\mathbb{E}`` or another operator over a set."""
    first = text_of(items[0]) if items else ""
    if len(items) == 1:
        return first[1:] in OVER_A_SET or CUSTOMARY.get(first, ("", ""))[0] in _EXPECTATIONS
    letter = items[1] if len(items) == 2 else None
    letters = letters_of(letter.items if isinstance(letter, Group) else [letter]) if letter else ""
    return letters in _EXPECTATIONS or letters in OVER_A_SET


def _annotated(relation: Item, remark: Item) -> Item:
    """Return a relation with a remark over it, unless the remark changes what it says."""
    items = remark.items if isinstance(remark, Group) else [remark]
    words = "".join(_flat(items)).strip()
    bracketed = len(items) == 1 and isinstance(items[0], Group) and items[0].kind == "("
    if words in {"def", "def.", r"\Delta", r"\triangle"} and text_of(relation) == "=":
        return Token("sign", ":=", relation.span)
    in_words = all(isinstance(item, Token) and item.kind == "text" for item in items)
    if bracketed or words in ANNOTATIONS or (in_words and len(words) > 1 and is_reason(words)):
        return relation
    raise refuse(f"the relation has '{words}' over it, which may change what it says", remark.span)


def _flat(items: Sequence[Item]) -> Iterator[str]:
    for item in items:
        parts = item.items if isinstance(item, Group) else [item]
        yield from (text_of(part) for part in parts)


def negated(cursor: Cursor) -> Leaf:
    r"""Take ``\not`` with the relation after it."""
    command = cursor.take()
    meaning = _NEGATED.get(RELATIONS.get(cursor.text(), ""))
    if meaning is None:
        raise refuse(f"\\not before {shown(cursor.peek() or command)} is not read", command.span)
    return Leaf("RELATION", meaning, command.span | cursor.take().span)
