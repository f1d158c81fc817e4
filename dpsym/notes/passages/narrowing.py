"""Symbols that get their range twice: "Suppose M is rho-zCDP. ... for all epsilon >= rho > 0".

A range that only notation gave, as that of a parameter of a notion, makes way for one that the text gives.
A symbol that the text declares twice is two symbols; a claim that mixes what is said of both is refused.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import Any, Final

from dpsym.errors import DpsymError, IllFormedError, Unread
from dpsym.kernel.statement import Domain
from dpsym.language.nodes import rational_of
from dpsym.language.relations import Comparison
from dpsym.language.symbols import Variable
from dpsym.notes.complaints import unread
from dpsym.notes.declare import declare_all
from dpsym.notes.domains import MIRRORED, Bounds
from dpsym.notes.passages.passage import Passage
from dpsym.notes.scope import Entry, Scope, identity
from dpsym.notes.syntax import Name, Node
from dpsym.notes.words import shown

__all__ = ["declare_anew", "narrowed", "require_one_range", "require_within"]

COMPARED: Final = 50  # suppositions with which a new one is compared, the last ones


def require_within(condition: Node, passage: Passage) -> None:
    """Check that a supposition after a claim does not give a symbol a range that is wider than before.

    "Suppose epsilon <= 1. Then ... Suppose epsilon <= 5." begins anew with another epsilon.

    Raises:
        Unread: it does.
    """
    for name, old, new in _again([condition], passage, before=True):
        if not _contains(old, new):
            message = f"{name} is in {old} before and in {new} here, and whether it is the same is not clear"
            raise unread(condition, message)


def declare_anew(conditions: Sequence[Node], passage: Passage, origin: str) -> list[Entry]:
    """Declare symbols by conditions; after a claim, none may leave an end of the old range as it is.

    "Let x > 0. Then ... Let x < 1." may speak of an x from 0 to 1, or of any below 1.

    Raises:
        Unread: it does.
    """
    again = {name: (old, new) for name, old, new in _again(conditions, passage)}
    try:
        made = declare_all(conditions, passage.scope, origin)
    except IllFormedError:
        for name, (old, new) in again.items():
            raise unread(conditions[0], f"{name} is in {old} before and in {new} here") from None
        raise
    for entry in made:
        name = shown(entry.name)
        if name not in again or not isinstance(entry.value, Variable):
            continue
        old, new = again[name]
        if entry.value.domain != new and not (new.lo is None and new.hi is None):
            message = f"{name} is in {old} before and in {new} here, and whether both hold is not clear"
            raise unread(conditions[0], message)
    return made


def _again(
    conditions: Sequence[Node], passage: Passage, *, before: bool = False
) -> Iterator[tuple[str, Domain, Domain]]:
    """Yield the numbers that conditions bound and of which something was claimed, with both ranges.

    With ``before`` the old range is that of what was supposed, too; where nothing was claimed yet, numbers
    are given of which the new range contradicts the old one.
    """
    if not passage.claiming and not before:
        return
    try:
        made = declare_all(conditions, Scope())
    except DpsymError:
        return
    for entry in made:
        known = passage.scope.find(entry.name)
        if known is not None and isinstance(known.value, Variable) and isinstance(entry.value, Variable):
            old = _supposed(known.value, passage) if before else known.value.domain
            if passage.claiming or _apart(old, entry.value.domain):
                yield shown(entry.name), old, entry.value.domain


def _supposed(number: Variable, passage: Passage) -> Domain:
    """Return the range of a number with the bounds that are supposed of it."""
    bounds = Bounds(Name(number.name))
    domain = number.domain
    for end, is_open, op in ((domain.lo, domain.lo_open, ">"), (domain.hi, domain.hi_open, "<")):
        if end is not None:
            bounds.add(op if is_open else f"{op}=", rational_of(end))
    for entry in passage.scope.supposed[-COMPARED:]:
        statement = entry.statement
        if not isinstance(statement, Comparison) or statement.free_symbols != {number}:
            continue
        sides, op = (statement.lhs, statement.rhs), statement.op
        if sides[1] == number:
            sides, op = sides[::-1], MIRRORED[op]
        if sides[0] == number and sides[1].is_Rational:
            for sign in (">=", "<=") if op == "=" else (op,):
                bounds.add(sign, sides[1])
    try:
        return bounds.variable(number.name).domain
    except DpsymError:
        return domain


def _apart(first: Domain, second: Domain) -> bool:
    """Return whether two ranges have no number in common."""
    for low, high in ((first, second), (second, first)):
        if low.lo is None or high.hi is None:
            continue
        if low.lo > high.hi or (low.lo == high.hi and (low.lo_open or high.hi_open)):
            return True
    return False


def _contains(outer: Domain, inner: Domain) -> bool:
    low = outer.lo is None or (
        inner.lo is not None
        and (outer.lo < inner.lo or (outer.lo == inner.lo and (inner.lo_open or not outer.lo_open)))
    )
    high = outer.hi is None or (
        inner.hi is not None
        and (outer.hi > inner.hi or (outer.hi == inner.hi and (inner.hi_open or not outer.hi_open)))
    )
    return low and high


def _twice(passage: Passage) -> Iterator[tuple[Entry, Entry, bool]]:
    """Yield what a number means here and what it meant further out, and whether the same passage said so."""
    seen: dict[str | None, tuple[Entry, int]] = {}
    for depth, around in enumerate(passage.around()):
        for entry in (*around.scope.own_entries, *reversed(around.scope.former)):
            key = identity(entry.name)
            if key not in seen:
                seen[key] = (entry, depth)
                continue
            new, place = seen[key]
            numbers = isinstance(new.value, Variable) and isinstance(entry.value, Variable)
            if numbers and new.value != entry.value:
                yield new, entry, depth - place <= 1


def _weak(passage: Passage) -> Any:
    return passage.fact("ranges of notation") or {}


def narrowed(passage: Passage) -> dict[Any, Any]:
    """Return the numbers whose range only notation gave, with those that the text declares for them."""
    weak = _weak(passage)
    return {
        old.value: new.value for new, old, _ in _twice(passage) if old.value in weak and new.value not in weak
    }


def require_one_range(statements: Iterable[Any], passage: Passage) -> None:
    """Check that no symbol of a claim stands for two numbers, of which something is supposed of either.

    Raises:
        Unread: it does.
    """
    symbols = set().union(*(getattr(part, "free_symbols", set()) for part in statements))
    names: dict[str, Any] = {}
    for symbol in symbols:
        if isinstance(symbol, Variable) and names.setdefault(str(symbol), symbol) != symbol:
            raise Unread(f"{symbol} has two ranges here: {names[str(symbol)].domain} and {symbol.domain}")
    changed = narrowed(passage)
    for new, old, near in _twice(passage):
        if new.value not in symbols or old.value in changed:
            continue
        for entry in passage.scope.supposed:
            others = entry.statement.free_symbols - {old.value}
            connected = bool(others & symbols) or (near and not others)
            if old.value in entry.statement.free_symbols and connected:
                raise Unread(
                    f"{new.value} is declared anew, and whether what is supposed of it before is meant of it "
                    "is not clear"
                )
