r"""Which part of a level an integral sign takes: everything up to its differential.

``\int f(x)\,dx\,g``: the factor after the differential stands outside.  ``\int dx\, f(x)``: where the
differential comes first, the integral takes the rest of its term, and where that is nothing,
``\int_a^b dx``, it is of 1.  ``\int p \log(p / q)``: without one it takes its term, and what it is over has
to be clear from the functions in it.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Final

from dpsym.notes.formula.bars import ends_clause
from dpsym.notes.formula.commands import ACCENTS, ALPHABETS, LETTERS, QUADS
from dpsym.notes.formula.lexer import Token, refuse
from dpsym.notes.formula.outline import Group, Integral, Item, span_of

SYMBOLS: Final = {*LETTERS, *ALPHABETS, *ACCENTS} - {r"\partial"}
_UPRIGHT: Final = frozenset([r"\mathrm", r"\operatorname", r"\rm"])


@dataclass
class _Sign:
    """An integral sign whose end has not come yet."""

    token: Token
    bounds: list[Item]
    items: list[Item] = field(default_factory=list)
    variables: list[list[Item]] = field(default_factory=list)


def gather(items: list[Item], groups: list[Group]) -> list[Item]:
    """Return items in which each integral is one group; these are added to ``groups``, inner ones first."""
    if not any(isinstance(item, Token) and item.text == r"\int" for item in items):
        return items
    return _Gathering(items, groups).run()


class _Gathering:
    def __init__(self, items: list[Item], groups: list[Group]) -> None:
        self.items = items
        self.groups = groups
        self.done: list[Item] = []
        self.open: list[_Sign] = []
        plain = any(isinstance(item, Token) and item.text == "d" for item in items)
        self.signs = (
            {"d", r"\d"} if plain else {"d", r"\d", r"\partial"}
        )  # which some write for a differential

    def run(self) -> list[Item]:
        """Go through the items once."""
        place = 0
        while place < len(self.items):
            item = self.items[place]
            if isinstance(item, Token) and item.text == r"\int":
                bounds, place = self._bounds(place + 1)
                self.open.append(_Sign(item, bounds))
                continue
            if self.open and self._text(place) in QUADS and self._after_d(place + 1) is not None:
                place += 1  # which divides nothing before a differential
                continue
            if ends_clause(item) or (isinstance(item, Token) and item.text in {"+", "-"}):
                self._end_of_term(item)
            variables, after = self._differentials(place) if self.open else ([], place)
            if variables:
                self._close(variables, self.items[place:after])
                place = after
            else:
                self._target().append(item)
                place += 1
        self._end_of_term(None)
        return self.done

    def _target(self) -> list[Item]:
        return self.open[-1].items if self.open else self.done

    def _bounds(self, place: int) -> tuple[list[Item], int]:
        start = place
        while place + 1 < len(self.items) and self._text(place) in {"_", "^"}:
            place += 2
        return self.items[start:place], place

    def _text(self, place: int) -> str:
        item = self.items[place] if place < len(self.items) else None
        return item.text if isinstance(item, Token) else ""

    def _differentials(self, place: int) -> tuple[list[list[Item]], int]:
        """Return the variables of the differentials that stand side by side from here."""
        variables: list[list[Item]] = []
        while True:
            start = self._after_d(place)
            if start is None:
                return variables, place
            place = start + 1 + (self._text(start) in ALPHABETS or self._text(start) in ACCENTS)
            while place < len(self.items) and self._text(place) in {"_", "'"}:
                place += 1 if self._text(place) == "'" else 2
            if self._text(place) == "^":
                raise refuse("a differential has an exponent", self.items[place].span)
            following = self.items[place] if place < len(self.items) else None
            if self._is_measure(start) and isinstance(following, Group) and following.kind == "(":
                place += 1
            variables.append(self.items[start:place])

    def _after_d(self, place: int) -> int | None:
        """Return where the variable after a letter d begins, if this is a differential."""
        item = self.items[place] if place < len(self.items) else None
        if isinstance(item, Token) and item.text in _UPRIGHT:
            place += 1
            if place == len(self.items) or _texts(self.items[place]) != ["d"]:
                return None
        elif _texts(item) != [r"\rm", "d"] and not (
            isinstance(item, Token) and item.text.strip() in self.signs  # also in \text{d}
        ):
            return None
        following = self.items[place + 1] if place + 1 < len(self.items) else None
        if isinstance(following, Token) and (following.kind == "letter" or following.text in SYMBOLS):
            return place + 1
        return None

    def _is_measure(self, place: int) -> bool:
        text = self._text(place)
        return text.isupper() or text in {r"\mu", r"\nu"}

    def _close(self, variables: list[list[Item]], written: list[Item]) -> None:
        """Give the differentials to the integral signs that wait for them, the innermost first."""
        innermost = self.open[-1]
        waiting = sum(not sign.variables for sign in self.open)
        if not innermost.items and not innermost.variables:
            if not 1 < len(variables) == waiting:
                innermost.variables = variables
                return
            innermost.items = [Token("number", "1", span_of(written))]  # an area, a volume
        if waiting == 0 or (len(variables) > waiting > 1):
            raise refuse("there are more differentials than integral signs", span_of(written))
        shares = [variables] if waiting == 1 else [[variable] for variable in variables]
        for share in shares:
            while self.open[-1].variables:
                self._finish(self.open[-1].items[-1:] or written)
            self.open[-1].variables = share
            self._finish(written)

    def _finish(self, last: list[Item]) -> None:
        sign = self.open.pop()
        span = sign.token.span | span_of(last)
        group = Integral(r"\int", "", sign.items, span, bounds=sign.bounds, variables=sign.variables)
        self.groups.append(group)
        self._target().append(group)

    def _end_of_term(self, item: Item | None) -> None:
        """Close the integrals whose differentials came first; those without one end with their first term."""
        plain = isinstance(item, Token) and item.text in {"+", "-"}
        while self.open and (self.open[-1].variables or not plain):
            sign = self.open[-1]
            rest: list[Item] = []
            if not sign.variables:
                ends = [place for place, one in enumerate(sign.items) if place and _is_sum(one)]
                cut = ends[0] if ends else len(sign.items)
                sign.items, rest = sign.items[:cut], sign.items[cut:]
            if not sign.items and sign.variables and sign.bounds:  # the length of what it is over
                sign.items = [Token("number", "1", span_of(sign.variables[-1]))]
            if not sign.items:
                raise refuse("the integral has no integrand", sign.token.span)
            self._finish(sign.items[-1:])
            self._target().extend(rest)


def _is_sum(item: Item) -> bool:
    return isinstance(item, Token) and item.text in {"+", "-"}


def _texts(item: Item | None) -> list[str]:
    """Return the texts of what stands in a group, and nothing of what is none."""
    return [getattr(part, "text", "") for part in item.items] if isinstance(item, Group) else []
