"""From a list of tokens to groups within groups: brackets first, then bars, then integrals."""

from __future__ import annotations

from collections.abc import Sequence

from dpsym.notes.formula.bars import resolve
from dpsym.notes.formula.commands import DROPPED, QUADS
from dpsym.notes.formula.integrals import gather
from dpsym.notes.formula.lexer import Token, refuse
from dpsym.notes.formula.outline import Group, Item, Open, closed, is_cases

__all__ = ["nest"]


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
    group.items = resolve(group.items, inner)
    for part in [*inner, group]:
        part.items = gather(part.items, groups)
        groups.append(part)
