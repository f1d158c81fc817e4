r"""For which values the formulas of a sentence are meant: the conditions that its words name.

In "on $[0, 1]$ we have $x^2 \le x$" and "for $x \ge 1$ it is clear that ..." they are known, whatever else
the sentence says.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from typing import Any, Final

import sympy

from dpsym.language.relations import conjuncts
from dpsym.language.symbols import Variable
from dpsym.notes.discourse.claims import TROUBLE
from dpsym.notes.english.lexicon import words_of_derivations
from dpsym.notes.english.sentences import Sentence
from dpsym.notes.english.tokens import WORD, Token
from dpsym.notes.meaning.conditions import between, condition
from dpsym.notes.scope import Entry, Kind, Scope
from dpsym.notes.syntax import Chain, Interval, Listed, Name, Node

#: Right before a condition, and what may stand between.
NAMING: Final = words_of_derivations("nearby")
BETWEEN: Final = words_of_derivations("nearby-between")
ENDS: Final = 2


@dataclass(frozen=True)
class Nearby:
    """A condition that stands in a sentence: what it says, or the interval of a number that it does not name.

    Attributes:
        start: where its formula begins.
        said: what it says, as far as it was read.
        interval: an interval without a number that is in it.
        unread: a condition on symbols that nobody has declared; it may be one on symbols of a claim.
    """

    start: int
    said: tuple[Any, ...] = ()
    interval: Interval | None = None
    unread: Chain | None = None

    def of(self, claim: Any, scope: Scope) -> tuple[Any, ...] | None:
        """Return what it says of the symbols of a claim; None if that is not known.

        An interval is that of the only number of the claim, or of the only one that functions are taken of.
        """
        if self.unread is not None:
            return self._of_own(claim, scope)
        if self.interval is None:
            return self.said
        numbers = [part for part in claim.free_symbols if isinstance(part, Variable)]
        if len(numbers) > 1:
            arguments = {
                symbol.name
                for entry in scope.entries()
                if isinstance(entry.value, sympy.Lambda)
                for symbol in entry.value.variables
            }
            numbers = [part for part in numbers if part.name in arguments]
        if len(numbers) > 1 or (not numbers and claim.free_symbols):
            return None
        try:
            return tuple(
                part for number in numbers for part in conjuncts(between(number, self.interval, scope))
            )
        except TROUBLE:
            return None

    def _of_own(self, claim: Any, scope: Scope) -> tuple[Any, ...] | None:
        """Return what a condition says of symbols that only the claim has, as the variable of an integral."""
        inner = scope.child()
        for symbol in claim.free_symbols:
            if isinstance(symbol, Variable) and inner.find(name := Name(symbol.name)) is None:
                inner.declare(Entry(name, Kind.REAL, symbol.domain, symbol, None, "the claim"))
        if self.unread is None or claim.free_symbols.isdisjoint(
            entry.value for entry in inner.own_entries if entry.name in set(self.unread.walk())
        ):
            return ()
        try:
            said = [condition(one, inner) for one in _one_by_one(self.unread)]
            return tuple(part for one in said for part in conjuncts(one))
        except TROUBLE:
            return None


def _one_by_one(chain: Chain) -> list[Chain]:
    """Return what a condition on a list of names, as ``x, y > 0``, says of each of them."""
    first = chain.first
    if not isinstance(first, Listed) or first.kind != "bare":
        return [chain]
    return [replace(chain, first=item) for item in first.items]


def nearby(sentence: Sentence, tree: Callable[[Token], Node], scope: Scope) -> Iterator[Nearby]:
    """Yield the conditions that stand in a sentence."""
    for place, token in enumerate(sentence.tokens):
        if token.formula is None or token.formula.display or not _is_named(sentence.tokens, place):
            continue
        start, node = token.formula.span.start, None
        try:
            node = tree(token)
            interval = _interval(node)
            if interval is not None:
                yield Nearby(start, (), interval)
            elif isinstance(node, Chain):
                yield Nearby(start, tuple(conjuncts(condition(node, scope))))
        except TROUBLE:
            yield Nearby(start, unread=node if isinstance(node, Chain) else None)


def _is_named(tokens: tuple[Token, ...], place: int) -> bool:
    before = place - 1
    while before >= 0 and tokens[before].kind == WORD and tokens[before].text in BETWEEN:
        before -= 1
    return before >= 0 and tokens[before].kind == WORD and tokens[before].text in NAMING


def _interval(node: Node) -> Interval | None:
    if isinstance(node, Interval):
        return node
    if isinstance(node, Listed) and node.kind == "round" and len(node.items) == ENDS:
        low, high = node.items
        return Interval(low=low, high=high, low_open=True, high_open=True, integers=False, span=node.span)
    return None
