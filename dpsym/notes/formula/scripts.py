r"""What stands above, below and after a symbol: indices, exponents, primes and stars."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from typing import Final

from dpsym.errors import Unread
from dpsym.notes.english.lexicon import words_of_formulas
from dpsym.notes.formula.brackets import as_set, ranged
from dpsym.notes.formula.clauses import Content, conditions, is_statement, members, single
from dpsym.notes.formula.commands import ACCENTS, ALPHABETS, FUNCTIONS, OVER_A_SET
from dpsym.notes.formula.lexer import Token, refuse
from dpsym.notes.formula.outline import Cursor, Group, Item, shown, span_of, text_of
from dpsym.notes.formula.symbols import letters_of, symbol, upright_word, word
from dpsym.notes.source import Span
from dpsym.notes.syntax import Apply, Chain, Fenced, Listed, Name, Node, Number, Operation, Power

MAX_MARKS: Final = 5
WORDS_BELOW: Final = frozenset(["KL", "TV", "JS", "JSD", "rKL", "DP", "RR"])
STARS: Final = frozenset(["*", r"\ast", r"\star"])
# Signs above a symbol that make another symbol of it.
SIGNS: Final = {
    "*": "star", r"\ast": "star", r"\star": "star", r"\prime": "prime", "'": "prime", r"\dagger": "dagger",
    "+": "plus", "-": "minus",
}  # fmt: skip
_ARITY: Final = dict.fromkeys([*ALPHABETS, *ACCENTS, r"\sqrt"], 1) | {r"\frac": 2, r"\tfrac": 2}
#: Words that relate the two symbols beside them, as neighbours.
RELATING: Final = frozenset(words_of_formulas("neighbours"))
NAMES_BELOW: Final = frozenset([r"\max", r"\min", r"\sup", r"\inf", r"\lim", r"\exp", r"\log"])


@dataclass
class Scripts:
    """What stands around a symbol; ``below`` is kept as written, since its meaning depends on the symbol."""

    marks: list[str] = field(default_factory=list)
    below: Item | None = None
    above: Item | None = None
    upper: Node | None = None
    span: Span | None = None

    def __bool__(self) -> bool:
        """Whether there is anything."""
        return bool(self.marks or self.below or self.above)


def scripts(cursor: Cursor) -> Scripts:
    """Take everything that is attached to the symbol before."""
    found = Scripts()
    while (sign := cursor.text()) in {"_", "^", "'"}:
        start = cursor.take().span
        if sign == "'":
            found.marks.append("prime")
        elif sign == "_":
            if found.below is not None:
                raise refuse("a symbol has two indices below it", start)
            alone = cursor.text() in {"+", "*"} or (cursor.text() == "-" and not _begins_power(cursor))
            found.below = cursor.take() if alone else _argument(cursor, Token("sign", "_", start))
        else:
            _above(cursor, found, start)
        here = cursor.items[cursor.place - 1].span
        found.span = here if found.span is None else found.span | here
        if len(found.marks) > MAX_MARKS:
            raise refuse(f"a symbol has more than {MAX_MARKS} primes or stars", found.span)
    return found


def _argument(cursor: Cursor, of: Token) -> Item:
    r"""Take an argument; a command with its own arguments needs no braces: ``x_\mathrm{max}``."""
    command = cursor.argument(of)
    arity = _ARITY.get(text_of(command), 0)
    if not arity:
        return command
    start = cursor.place - 1
    following = cursor.peek()
    digits = isinstance(following, Token) and following.kind == "number" and len(following.text) == arity
    for _ in range(1 if digits else arity):
        cursor.take() if digits else cursor.argument(command)
    items = list(cursor.items[start : cursor.place])
    group = Group("{", "}", items, span_of(items))
    try:
        group.content = cursor.read(items)
    except Unread as error:
        group.error = error
    return group


def _above(cursor: Cursor, found: Scripts, start: Span) -> None:
    if cursor.text() in SIGNS and not _begins_power(cursor):
        found.marks.append(SIGNS[cursor.take_text()])
        return
    above = _argument(cursor, Token("sign", "^", start))
    marks = [text_of(item) for item in above.items] if isinstance(above, Group) else []
    if marks and all(mark in SIGNS for mark in marks):
        found.marks += [SIGNS[mark] for mark in marks]
        return
    if len(marks) > 2 and marks[0] in STARS and marks[1] == "," and isinstance(above, Group):
        found.marks.append("star")  # as in x^{*, m}, where m is no exponent
        found.above = above
        found.upper = Fenced("round", single(cursor.read(above.items[2:])), span=above.span)
        return
    if found.above is not None:
        raise refuse("a symbol has two exponents", start | above.span)
    found.above = above
    found.upper = _exponent(cursor, above)


def _begins_power(cursor: Cursor) -> bool:
    """Whether a sign above a symbol may be the beginning of an exponent whose braces are missing."""
    sign, following = cursor.peek(), cursor.peek(1)
    operand = isinstance(following, Token) and following.kind in {"number", "letter"}
    return (
        text_of(sign) in {"+", "-"}
        and operand
        and following is not None
        and sign is not None
        and following.span.start == sign.span.end
    )


def _exponent(cursor: Cursor, above: Item) -> Node:
    r"""Return an exponent; ``\otimes k`` is the operation ``times`` of k alone."""
    if isinstance(above, Group) and above.items and text_of(above.items[0]) in {r"\otimes", r"\times"}:
        inner = single(cursor.read(above.items[1:]))
        return Operation("times", (inner,), span=above.span)
    content = above.content if isinstance(above, Group) else None
    if content is not None and content.separators == {","}:
        return Listed("bare", members(content, ","), span=above.span)
    return as_set(operand_alone(cursor, above), index=True)


def operand_alone(cursor: Cursor, item: Item) -> Node:
    """Return what a single argument of TeX says."""
    if isinstance(item, Token):
        found = symbol(cursor.over([item])) if item.kind != "number" else Number(item.text, span=item.span)
        if found is None:
            raise refuse(f"{shown(item)} cannot stand above or below a symbol", item.span)
        return found
    return single(item.read())


def decorated(cursor: Cursor, name: Name, found: Scripts) -> Name:
    """Return a name with its marks and its index."""
    span = name.span if found.span is None else name.span | found.span
    index = name.index
    if found.below is not None:
        if index is not None:
            raise refuse("a symbol has two indices below it", found.below.span)
        part = _part_of_a_set(cursor, found.below) if name.style == "bb" else None
        index = index_of(cursor, found.below) if part is None else part
    if name.style == "bb" and found.marks == ["plus"] and index is None:
        return replace(name, index=Name("+", span=span), span=span)
    return replace(name, marks=(*name.marks, *found.marks), index=index, span=span)


def without_condition(name: Name) -> Name:
    """Return a name, unless a condition stands below it as below an operator."""
    rule = isinstance(name.index, Chain) and name.index.links[0][0] == "|->"
    if name.index is not None and is_statement(name.index) and name.style != "bb" and not rule:
        raise refuse(f"a condition stands below {name.base}, which is no operator here", name.span)
    return name


def _part_of_a_set(cursor: Cursor, item: Item) -> Node | None:
    r"""Return what stands below in ``\mathbb{R}_{\ge 0}`` and ``\mathbb{R}_+``."""
    items = item.items if isinstance(item, Group) else [item]
    if [text_of(part) for part in items] == ["+"]:
        return Name("+", span=item.span)
    if text_of(items[0] if items else None) not in {">", r"\ge", r"\geq", r"\geqslant", "<", r"\ne", r"\neq"}:
        return None
    clauses = cursor.read(items).clauses
    return clauses[0].node if len(clauses) == 1 else None


def index_of(cursor: Cursor, item: Item) -> Node | None:
    """Return what stands below a name: a word, a list, a range, or an expression."""
    if isinstance(item, Token):
        if item.text in NAMES_BELOW:
            return word(item.text[1:], item.span)
        if item.text in STARS:
            return Name("star", span=item.span)
        if item.text in {"+", "-"}:
            return Name(item.text, span=item.span)
        return operand_alone(cursor, item)
    letters = letters_of(item.items)
    if len(letters) >= 3 or letters in WORDS_BELOW:
        return word(letters, item.span)
    if len(item.items) == 1 and text_of(item.items[0]) in NAMES_BELOW:
        return word(text_of(item.items[0])[1:], item.span)
    letters = upright_word(cursor.over(item.items)) if len(item.items) == 2 else ""
    if letters in FUNCTIONS | OVER_A_SET:
        return word(letters, item.span)
    if not item.items:
        return None
    labels = _labels(item.items)
    if labels is not None:
        return Listed("bare", labels, span=item.span)
    if text_of(item.items[0]) == r"\mid":
        return Operation("given", (single(cursor.read(item.items[1:])),), span=item.span)
    sign = text_of(item.items[0]) if len(item.items) == 1 else ""
    if sign in STARS or sign in {"+", "-"}:
        return Name("star" if sign in STARS else sign, span=item.span)
    return _indices(_substack(cursor, item))


def _labels(items: Sequence[Item]) -> tuple[Node, ...] | None:
    r"""Return the i and 1 of ``X_{i1}``, and the 0 and 1 of ``X_{01}``: an index has no such products."""
    plain = [item for item in items if isinstance(item, Token) and item.kind in {"letter", "number"}]
    written = "".join(token.text for token in plain)
    mixed = re.search(r"[A-Za-z][0-9]", written) is not None
    zero = re.fullmatch(r"0[0-9]+", written) is not None
    if len(plain) != len(items) or not (mixed or zero) or not written.isalnum():
        return None
    spans = [token.span for token in plain for _ in token.text]
    return tuple(
        Number(sign, span=span) if sign.isdigit() else Name(sign, span=span)
        for sign, span in zip(written, spans, strict=True)
    )


def _indices(content: Content) -> Node | None:
    marks = content.separators
    if marks == {":"} and len(content.clauses) == 2:
        return ranged(*members(content, ":"))
    if marks == {"|"} and len(content.clauses) == 2:
        return Operation("given", members(content, "|"), span=content.span)
    parts = tuple(as_set(part, index=True) for part in members(content, ",", "||", ";"))
    if len(parts) > 1 and any(is_statement(part) for part in parts):
        raise refuse("a condition stands among indices", content.span)
    return parts[0] if len(parts) == 1 else Listed("bare", parts, span=content.span)


def _substack(cursor: Cursor, group: Group) -> Content:
    r"""Return the content of braces, in which the rows of a ``\substack`` count as divided by commas."""
    if text_of(group.items[0] if group.items else None) != r"\substack":
        return group.read()
    inner = group.items[1] if len(group.items) == 2 else None
    if not isinstance(inner, Group):
        raise refuse("\\substack stands with something else below an operator", group.span)
    return cursor.read(rows_as_commas(inner.items))


def rows_as_commas(items: Sequence[Item]) -> list[Item]:
    """Return the items of a stack of conditions as a list of conditions."""
    kept = [item for item in items if text_of(item) != "&"]
    while kept and isinstance(kept[-1], Token) and kept[-1].kind == "row":
        kept.pop()
    return [
        Token("sign", ",", item.span) if isinstance(item, Token) and item.kind == "row" else item
        for item in kept
    ]


def below(
    cursor: Cursor, item: Item | None, *, checked: bool = True, letters: bool = False
) -> tuple[Node, ...]:
    r"""Return the conditions that stand below an operator; ``checked``: nothing else may stand there.

    With ``letters`` a product of symbols is a list of them: ``\sum_{ij}``.
    """
    if item is None:
        return ()
    if isinstance(item, Group) and not item.items:
        return ()
    alone = (operand_alone(cursor, item),) if isinstance(item, Token) else ()
    found = _conditions_below(cursor, item) if isinstance(item, Group) else alone
    found = tuple(one for part in found for one in _members_of(part))
    if letters and len(found) == 1 and isinstance(found[0], Operation) and found[0].name == "multiply":
        found = found[0].args if all(isinstance(part, Name) for part in found[0].args) else found
    for part in found:
        if checked and not (isinstance(part, Name | Fenced) or is_statement(part) or _is_law(part, found)):
            raise refuse("what stands below the operator is neither a symbol nor a condition", part.span)
    return found


def _members_of(node: Node) -> tuple[Node, ...]:
    """Return the members of a list without brackets, anything else by itself."""
    return node.items if isinstance(node, Listed) and node.kind == "bare" else (node,)


def _conditions_below(cursor: Cursor, group: Group) -> tuple[Node, ...]:
    r"""Return the conditions in braces; ``x, x' \text{ neighbouring}`` relates two symbols by a word."""
    items = group.items
    stacked = text_of(items[0] if items else None) == r"\substack" and len(items) == 2
    if stacked and isinstance(items[1], Group):
        items = rows_as_commas(items[1].items)
    words = [item for item in items if isinstance(item, Token) and item.kind == "text"]
    if len(words) != 1 or " ".join(words[0].text.lower().split()) not in RELATING:
        return conditions(_substack(cursor, group))
    place = items.index(words[0])
    sides = [_trimmed(items[:place]), _trimmed(items[place + 1 :])]
    if all(sides) or not any(sides):
        raise refuse("what these words say of symbols below an operator is not read", words[0].span)
    found = conditions(cursor.read(sides[0] or sides[1]))
    pair = found[0].first if len(found) == 1 and isinstance(found[0], Chain) else whole_of(found)
    named = pair is not None and [part for part in _members_of(pair) if isinstance(part, Name)]
    if not named or len(named) != 2:
        raise refuse(
            "these words below an operator are said of something else than two symbols", words[0].span
        )
    related = Chain(named[0], (("~", named[1]),), span=named[0].span | named[1].span)
    return (related, *(part for part in found if isinstance(part, Chain)))


def whole_of(nodes: tuple[Node, ...]) -> Node | None:
    """Return one node for several without brackets; nothing for none."""
    if len(nodes) > 1:
        return Listed("bare", nodes, span=nodes[0].span | nodes[-1].span)
    return nodes[0] if nodes else None


def _trimmed(items: Sequence[Item]) -> Sequence[Item]:
    """Return items without the commas and colons at their ends."""
    kept = list(items)
    while kept and text_of(kept[-1]) in {",", ":"}:
        kept.pop()
    while kept and text_of(kept[0]) in {",", ":"}:
        kept.pop(0)
    return kept


def _is_law(node: Node, found: Sequence[Node]) -> bool:
    """Whether something below an expectation may be a law, ``h(D')``, ``P^n``, or dots in a list."""
    if node == Operation("dots", ()):
        return len(found) > 1
    return isinstance(node, Apply | Power) or (
        isinstance(node, Operation) and node.name in {"times", "multiply"}
    )
