"""Symbols that were declared anew since something was defined by them: which of the two is meant is not said.

After *let x be real and y = x + 1; now let x = 2*, the formula y = 3 may be about the new x or the old one.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from typing import TYPE_CHECKING, Any, Final

from dpsym.errors import Unread
from dpsym.language.symbols import Variable
from dpsym.notes.complaints import unread
from dpsym.notes.numbers import NOT_NEGATIVE
from dpsym.notes.passages.passage import Missed
from dpsym.notes.scope import identity
from dpsym.notes.words import shown

if TYPE_CHECKING:
    from dpsym.notes.passages.passage import Passage, Recalled
    from dpsym.notes.prose.sentences import Sentence
    from dpsym.notes.prose.tokens import Formula
    from dpsym.notes.syntax import Name, Node

__all__ = ["in_pieces", "note_converse", "require_current", "require_lower_end_meant"]

#: The beginning of a formula that says what a function is.
VALUE: Final = re.compile(r"\s*(\\?[A-Za-z]+\s*\(\s*[A-Za-z]\s*\))\s*:?=")


def in_pieces(sentence: Sentence) -> tuple[Formula, ...]:
    """Return the formulas by which a sentence with *let* gives one function several values.

    *Let f(x) = x^2 for x >= 0 and f(x) = 0 for x < 0* is a function in pieces, which is not read from words.
    """
    if sentence.tokens[0].text != "let":
        return ()
    named = [(match[1], each) for each in sentence.formulas() if (match := VALUE.match(each.latex))]
    heads = [head for head, _ in named]
    return tuple(each for head, each in named if heads.count(head) > 1)


def note_converse(sentence: Sentence, local: Passage, passage: Passage) -> None:
    """Note that *Conversely, ...* supposes something else than the sentences before it do."""
    if passage.scope.own_supposed and sentence.tokens[0].text == "conversely":
        message = "whether what was supposed before 'conversely' is supposed here, too, is not said"
        source = next((formula.source for formula in sentence.formulas()), None)
        if source is not None:
            local.missed.append(Missed(message, source, sentence.span))


def require_current(statements: Iterable[Any], passage: Passage) -> None:
    """Refuse statements that speak, by a definition, of a number that has been declared anew since.

    Raises:
        Unread: a symbol in them means something else now.
    """
    statements = tuple(statements)
    spoken: set[Any] = set().union(*(part.free_symbols for part in statements))
    numbers = {symbol.name: symbol for symbol in spoken if isinstance(symbol, Variable)}
    for around in passage.around():
        _require_new(around, statements, spoken)
    entries = list(passage.scope.entries())
    for entry in entries:
        old = numbers.get(str(identity(entry.name)))
        if old is None or entry.value is None or entry.value == old:
            continue
        known = isinstance(entry.value, Variable) or bool(getattr(entry.value, "is_number", False))
        by = [each.name for each in entries if not isinstance(each.value, Variable) and old in each.symbols]
        if known and by:
            raise Unread(
                f"{by[0].base} was defined by {old}, which has been declared anew since; define it again, or "
                f"name one of the two {old} in another way"
            )


def _require_new(passage: Passage, statements: tuple[Any, ...], spoken: set[Any]) -> None:
    """Refuse what was supposed of a number before the same passage, after a claim, introduced it once more.

    *Let x, y >= 0 with x + y = 1. Then ... Let y >= 0. Then y <= 1.*
    """
    if not passage.claiming:
        return
    now = {identity(entry.name): entry for entry in passage.scope.own_entries}
    for old in passage.scope.former:
        new = now.get(identity(old.name))
        if (
            new is None
            or new.value != old.value
            or new.value not in spoken
            or new.span.start <= old.span.start
        ):
            continue
        own = passage.scope.own_supposed
        again = {entry.statement for entry in own if entry.span.start >= new.span.start}
        for entry in own:
            before = old.span.start <= entry.span.start < new.span.start
            if before and new.value in entry.statement.free_symbols and entry.statement in statements:
                if entry.statement not in again:
                    raise Unread(
                        f"{shown(new.name)} is declared anew, and whether what is supposed of it before is "
                        "meant of it is not clear"
                    )


def require_lower_end_meant(name: Name, told: Recalled, condition: Node) -> None:
    """Refuse ``x <= 1`` for a number of which another sentence gives a lower end, unless its letter has one.

    *For x >= 0, |x| = x. For x <= 0, |x| = -x.* speaks of two ranges, and *for epsilon <= 1* of one from 0.

    Raises:
        Unread: whether the lower end is meant is not said.
    """
    domain = told.entry.domain
    if domain is None or domain.lo is None or name.base in NOT_NEGATIVE:
        return
    raise unread(
        condition,
        f"{shown(name)} is in {domain} in line {told.line}, and whether it is bounded from below here, too, "
        "is not said; write both ends",
    )
