"""From a list of tokens to groups within groups: brackets first, then bars, then integrals."""

from __future__ import annotations

from collections.abc import Sequence

from dpsym.notes.formula.bars import resolve
from dpsym.notes.formula.commands import DROPPED, INFIX, LETTERS, QUADS
from dpsym.notes.formula.integrals import gather
from dpsym.notes.formula.lexer import Token, refuse
from dpsym.notes.formula.outline import Group, Item, Open, closed, is_cases, span_of


def nest(tokens: Sequence[Token]) -> tuple[list[Item], list[Group]]:
    """Return the items of the outermost level, and all groups with the inner ones first."""
    groups: list[Group] = []
    levels = [Open(Token("begin", "", tokens[0].span))] if tokens else []
    for token in tokens:
        if token.kind in {"open", "begin"}:
            levels.append(Open(token))
        elif token.kind == "null":
            _null(levels, token)
        elif token.kind in {"close", "end"}:
            if len(levels) == 1:
                raise refuse(f"{token} closes nothing", token.span)
            group = closed(levels.pop(), token)
            _level(group, groups)
            levels[-1].items.append(group)
        elif token.text not in DROPPED or token.kind != "command" or token.text in QUADS:
            levels[-1].items.append(token)
    if len(levels) > 1:
        raise refuse(f"{levels[-1].token} is not closed", levels[-1].token.span)
    outermost = (
        Group("", "", levels[0].items if levels else [], tokens[0].span | tokens[-1].span) if tokens else None
    )
    if outermost is None:
        return [], groups
    _level(outermost, groups)
    return outermost.items, groups[:-1]


def _null(levels: list[Open], token: Token) -> None:
    r"""Take ``\right.`` for the end of a case distinction, and otherwise for nothing: it does not print."""
    if token.text == r"\right." and is_cases(levels[-1]):
        frame = levels.pop()
        inner = frame.items[0]
        if isinstance(inner, Group):
            inner.kind = f"cases of {inner.kind}"
            levels[-1].items.append(inner)


def _level(group: Group, groups: list[Group]) -> None:
    inner: list[Group] = []
    group.items = resolve(_without_empty(_unbraced(_unstacked(group.items))), inner)
    for part in [*inner, group]:
        part.items = gather(_fractions(part.items, groups), groups)
        groups.append(part)


def _unstacked(items: list[Item]) -> list[Item]:
    r"""Return items with a comma for ``\atop``, which stacks conditions."""
    return [Token("sign", ",", item.span) if _is(item, r"\atop") else item for item in items]


def _unbraced(items: list[Item]) -> list[Item]:
    r"""Return items with the bracket in ``\underbrace{(x > 0)}_{E}``: what stands before may need it."""
    if not any(_is(item, r"\underbrace", r"\overbrace") for item in items):
        return items
    done: list[Item] = []
    place = 0
    while place < len(items):
        group = items[place + 1] if place + 1 < len(items) else None
        inner = group.items[0] if isinstance(group, Group) and len(group.items) == 1 else None
        braced = _is(items[place], r"\underbrace", r"\overbrace")
        if not (braced and isinstance(inner, Group) and inner.kind in {"(", "["}):
            done.append(items[place])
            place += 1
            continue
        done.append(inner)
        place += 4 if place + 3 < len(items) and _is(items[place + 2], "_", "^") else 2
    return done


def _without_empty(items: list[Item]) -> list[Item]:
    r"""Return items without the braces of ``\sigma'{}^2``, which only keep a prime and an exponent apart."""
    return [
        item
        for place, item in enumerate(items)
        if not (isinstance(item, Group) and item.kind == "{" and not item.items)
        or place + 1 == len(items)
        or not (_is(items[place + 1], "_", "^", "'") and place and _ends_symbol(items[place - 1]))
    ]


def _ends_symbol(item: Item) -> bool:
    if isinstance(item, Group):
        return True
    return item.kind in {"letter", "number"} or item.text in LETTERS or item.text == "'"


def _is(item: Item, *texts: str) -> bool:
    return isinstance(item, Token) and item.text in texts


def _fractions(items: list[Item], groups: list[Group]) -> list[Item]:
    r"""Return items with ``\frac{a}{b}`` for ``a \over b``: what stands in the group, or between columns."""
    if not any(_is(item, *INFIX) for item in items):
        return items
    done: list[Item] = []
    cell: list[Item] = []
    for item in items:
        if _is(item, "&") or (isinstance(item, Token) and item.kind == "row"):
            done += [*_fraction(cell, groups), item]
            cell = []
        else:
            cell.append(item)
    return [*done, *_fraction(cell, groups)]


def _fraction(cell: list[Item], groups: list[Group]) -> list[Item]:
    places = [place for place, item in enumerate(cell) if _is(item, *INFIX)]
    if not places:
        return cell
    sign = cell[places[0]]
    parts = cell[: places[0]], cell[places[0] + 1 :]
    if len(places) > 1 or not all(parts) or not isinstance(sign, Token):
        raise refuse(f"{sign} does not stand between two parts of one group; write braces", sign.span)
    found = [Group("{", "}", gather(part, groups), span_of(part)) for part in parts]
    groups += found
    return [Token("command", INFIX[sign.text], sign.span), *found]
