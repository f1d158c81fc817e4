r"""Which bar opens, which closes, and which separates.

A bar closes the innermost open bar of its kind where an operand stands before it, and opens otherwise.  One
that is never closed and has operands on both sides separates: ``\mid`` (given, such that) or ``\parallel``.
Where bars side by side can be paired in two ways the formula is refused.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from typing import Final

from dpsym.notes.formula.commands import (
    ACCENTS,
    ALPHABETS,
    FUNCTIONS,
    LOGIC,
    OPERATORS,
    OVER_A_SET,
    RELATIONS,
    WORDS,
)
from dpsym.notes.formula.lexer import Token, refuse
from dpsym.notes.formula.outline import Group, Item

_BEFORE_OPERAND: Final = (
    {rf"\{name}" for name in FUNCTIONS | OVER_A_SET}
    | set(ALPHABETS)
    | set(ACCENTS)
    | {r"\frac", r"\dfrac", r"\tfrac", r"\sqrt", r"\binom", r"\int", r"\Pr", r"\not", r"\underbrace"}
)
_ENDS_CLAUSE: Final = (
    set(RELATIONS) | set(LOGIC) | {",", ";", ":", r"\colon", r"\mid", r"\parallel", r"\quad", r"\qquad", "&"}
)
_OPERATOR: Final = set(OPERATORS)
_BARS: Final = {"|": r"\mid", r"\|": r"\parallel", "||": r"\parallel"}


def ends_clause(item: Item) -> bool:
    """Whether no bracket made of bars, and no integral, reaches beyond this item."""
    if isinstance(item, Group):
        return False
    return item.kind == "row" or (
        item.text.strip(" ,.") in WORDS if item.kind == "text" else item.text in _ENDS_CLAUSE
    )


def resolve(items: list[Item], groups: list[Group]) -> list[Item]:
    """Return items without bars of unknown kind; the groups that they make are added to ``groups``."""
    if not any(isinstance(item, Token) and item.kind == "bar" for item in items):
        return items
    bars = [item for item in items if isinstance(item, Token) and item.kind == "bar"]
    if bars == items[:1] and bars[0].text == "|":  # given E, as below a law
        return [Token("command", _BARS["|"], bars[0].span), *items[1:]]
    doubled = any(isinstance(item, Token) and item.text == "||" for item in items)
    first = _Pairing(items)
    if first.paired() or not doubled:
        return first.built(groups)
    second = _Pairing(list(_halved(items)))
    return (second if second.paired() else first).built(groups)


def _halved(items: Sequence[Item]) -> Iterator[Item]:
    for item in items:
        if isinstance(item, Token) and (item.kind, item.text) == ("bar", "||"):
            yield Token("bar", "|", item.span)
            yield Token("bar", "|", item.span)
        else:
            yield item


@dataclass
class _Pairing:
    """One way to pair the bars of a level: ``partner`` by index, ``between`` those that separate."""

    items: list[Item]
    partner: dict[int, int] = field(default_factory=dict)
    between: set[int] = field(default_factory=set)
    failed: Token | None = None
    unclear: Token | None = None

    def paired(self) -> bool:
        """Pair the bars from left to right; return whether that worked."""
        waiting: list[tuple[int, bool]] = []
        operand, script = False, False
        closed: int | None = None  # the last closing bar to which what follows is joined by juxtaposition
        for place, item in enumerate(self.items):
            if isinstance(item, Token) and item.kind == "bar":
                if operand and waiting and self._kind(waiting[-1][0]) == self._kind(place):
                    self.partner[waiting.pop()[0]] = place
                    closed = place
                else:
                    if operand and closed is not None and closed < place - 1 and not self._has_index(closed):
                        self.unclear = item
                    waiting.append((place, operand))
                    operand = False
                continue
            if script:
                script = False
            elif isinstance(item, Token) and item.text in {"_", "^"}:
                script = True
            else:
                operand = _is_operand(item, operand) or self._is_placeholder(place)
                if ends_clause(item) or (isinstance(item, Token) and item.text in _OPERATOR):
                    closed = None
                if ends_clause(item):
                    self._separate(waiting)
        self._separate(waiting)
        return self.failed is None

    def _is_placeholder(self, place: int) -> bool:
        r"""Whether a dot stands alone between bars, as in ``\| \cdot \|``."""
        around = self.items[max(place - 1, 0) : place + 2]
        item = self.items[place]
        dot = isinstance(item, Token) and item.text == r"\cdot"
        return dot and [getattr(each, "kind", "") for each in around] == ["bar", "command", "bar"]

    def _has_index(self, place: int) -> bool:
        """Whether an index stands behind a bar, which therefore closes."""
        after = self.items[place + 1] if place + 1 < len(self.items) else None
        return isinstance(after, Token) and after.text in {"_", "^"}

    def _kind(self, place: int) -> str:
        item = self.items[place]
        return _BARS[item.text] if isinstance(item, Token) else ""

    def _separate(self, waiting: list[tuple[int, bool]]) -> None:
        for place, after_operand in waiting:
            bar = self.items[place]
            if after_operand:
                self.between.add(place)
            elif isinstance(bar, Token):
                self.failed = bar
        waiting.clear()

    def built(self, groups: list[Group]) -> list[Item]:
        """Return the items with a group for each pair."""
        if self.failed is not None:
            raise refuse("a bar is opened and not closed, or the other way round", self.failed.span)
        if self.unclear is not None and any(place in self.partner for place in range(len(self.items))):
            self._check_unclear()
        levels: list[list[Item]] = [[]]
        ends: list[int] = []
        for place, item in enumerate(self.items):
            if place in self.partner:
                ends.append(self.partner[place])
                levels.append([item])
            elif ends and place == ends[-1]:
                ends.pop()
                opening, *inner = levels.pop()
                kind = "|" if self._kind(place) == r"\mid" else r"\|"
                groups.append(Group(kind, kind, inner, opening.span | item.span))
                levels[-1].append(groups[-1])
            elif place in self.between:
                levels[-1].append(Token("command", self._kind(place), item.span))
            else:
                levels[-1].append(item)
        return levels[0]

    def _check_unclear(self) -> None:
        """Refuse bars side by side, as in ``|a| b |c|``, which may also be nested."""
        bar = self.unclear
        if bar is not None and any(self.items[place] is bar for place in self.partner):
            raise refuse(
                "bars stand side by side and may be nested; write \\left| and \\right|",
                bar.span,
            )


def _is_operand(item: Item, before: bool) -> bool:
    """Whether an operand may end with this item."""
    if isinstance(item, Group):
        return True
    if item.kind in {"letter", "number"}:
        return True
    if item.kind == "text":
        return item.text.strip(" ,.") not in WORDS
    if item.text in {"'", "!"}:
        return before
    if item.kind == "command":
        return not (item.text in _BEFORE_OPERAND or item.text in OPERATORS or ends_clause(item))
    return item.text == "..."
