"""What a text says anew: what a symbol stands for, *let c = 2 ... let c = 3*, and in which range it lies."""

from __future__ import annotations

from collections.abc import Collection, Iterable
from contextlib import suppress
from dataclasses import dataclass, replace
from typing import Any, Final

from dpsym.errors import DpsymError
from dpsym.language.relations import Comparison
from dpsym.language.symbols import Variable, bounds_of, with_bounds
from dpsym.notes.discourse.region import Region
from dpsym.notes.discourse.undeclared import without_range
from dpsym.notes.english.atoms import Atom, applied_in, equation_in
from dpsym.notes.free import names_in
from dpsym.notes.membership import members_of
from dpsym.notes.scope import Entry, Kind, Scope, Supposed, identity
from dpsym.notes.syntax import Apply, Chain, Name, Power

__all__ = [
    "Former",
    "headed",
    "leave_cases_open",
    "leave_statement_open",
    "narrows",
    "sorted_by",
    "stands_for",
    "valued",
]

ARROWS: Final = frozenset(["->", "|->", "<-"])


@dataclass(frozen=True)
class Former:
    """What symbols were before they are let be anew, and what was supposed then."""

    entries: tuple[Entry, ...] = ()  # those on which no claim rests
    said: tuple[Supposed, ...] = ()

    def leave_open(self, entries: Iterable[Entry], scope: Scope) -> None:
        """Keep what was said of the symbols of entries only as what may be meant of these.

        After *let n >= 2* the sentence *let n be an integer* may say more of n, or begin with another n.
        """
        for new in entries:
            for old in (entry for entry in self.entries if identity(entry.name) == identity(new.name)):
                if not isinstance(old.value, Variable) or not isinstance(new.value, Variable):
                    continue
                about = [said for said in self.said if old.value in with_bounds(said.statement.free_symbols)]
                known = set(bounds_of(new.value))
                ranges = [bound for bound in bounds_of(old.value) if bound not in known]
                maybe = [said.statement.xreplace({old.value: new.value}) for said in about]
                scope.leave_open(about, [*maybe, *(Comparison(new.value, *bound) for bound in ranges)])


def stands_for(atom: Atom, region: Region) -> Entry | None:
    """Return what a symbol stands for by an equation before, of which another one may say it anew.

    Of what a text only declares an equation says more; and by itself nothing is defined.
    """
    equation = equation_in(atom)
    if equation is None or not isinstance(equation.first, Name):
        return None
    if any(equation.first in names_in(side) for _, side in equation.links):
        return None
    entry = region.scope.find(equation.first)
    return entry if entry is not None and entry.definition is not None else None


def sorted_by(atom: Atom, scope: Scope) -> frozenset[str]:
    """Return the symbols of which a formula says in which set they lie, if that is none of real numbers."""
    node = atom.whole
    if not isinstance(node, Chain) or len(node.links) != 1 or node.links[0][0] != "in":
        return frozenset()
    with suppress(DpsymError):
        if members_of(node.links[0][1], scope) is not None:
            return frozenset()
    return frozenset(key for name in atom.kind.names if (key := identity(name)) is not None)


def valued(atom: Atom, region: Region) -> set[str]:
    """Return which symbol an equation gives one value, which it may take besides or from there on.

    That is one that is known by an equation, as *for x <= 1 define f(x) = 1* may be another piece of f,
    unless this says the same; of others it is one that gets a number, *n = 3 is allowed*, or for which an
    arrow puts something: *we substitute x -> x - 1*.
    """
    chain = atom.whole if isinstance(atom.whole, Chain) else None
    if chain is not None and chain.links[0][0] in ARROWS and isinstance(chain.first, Name):
        return {str(identity(chain.first))}
    name, equation = applied_in(atom), equation_in(atom)
    if equation is None or (name is None and not isinstance(equation.first, Name)):
        return set()
    name = equation.first if isinstance(equation.first, Name) else name
    entry = region.scope.find(name) if name is not None else None
    value = equation.links[0][1]
    if entry is not None and (entry.definition is not None or not isinstance(equation.first, Name)):
        same = (
            entry.definition == value and entry.kind is not Kind.MECHANISM
        )  # with what noise it is, others say
        return set() if same else {str(identity(entry.name))}
    alone = len(equation.links) == 1 and isinstance(equation.first, Name) and not any(names_in(value))
    return {str(identity(name))} if alone and name is not None else set()


def headed(atom: Atom) -> frozenset[str]:
    """Return of which symbols a formula says something as a whole: what it names, and f of ``f(1) = 2``."""
    equation = equation_in(atom)
    head = equation.first if equation is not None else None
    head = head.function if isinstance(head, Apply) else head.base if isinstance(head, Power) else None
    return atom.named | ({str(identity(head))} if isinstance(head, Name) else set())


def leave_cases_open(region: Region, cases: Collection[int]) -> None:
    """Let what was supposed in a region, by its identity, only be what may be meant: another case begins."""
    said = [one for one in region.scope.own_supposed if id(one) in cases]
    region.scope.leave_open(said, [one.statement for one in said])


def leave_statement_open(region: Region) -> None:
    """Let what a statement says of symbols of the text around it only be what may be meant behind its claims.

    In Markdown it may have ended; a number has then the range that it has around it, or all of its kind.
    """
    scope, around = region.scope, region.scope.parent
    known = [] if around is None else list(around.entries())
    change: dict[Any, Any] = {}
    for new in scope.own_entries:
        old = next((entry for entry in known if identity(entry.name) == identity(new.name)), None)
        if old is not None and isinstance(old.value, Variable) and isinstance(new.value, Variable):
            change[new.value] = old.value if narrows(new.value, old.value) else without_range(new.value)
            scope.declare(replace(new, value=change[new.value], domain=change[new.value].domain))
    outer = {symbol for entry in known for symbol in entry.symbols} | set(change)
    said = [one for one in scope.own_supposed if outer & with_bounds(one.statement.free_symbols)]
    ranges = [Comparison(wide, *bound) for new, wide in change.items() for bound in bounds_of(new)]
    scope.leave_open(said, [*(one.statement.xreplace(change) for one in said), *ranges])


def narrows(new: Variable, old: Variable) -> bool:
    """Return whether the range of a number lies in that of another one, as far as the bounds tell."""
    inner, outer = new.domain, old.domain
    above = outer.lo is None or (
        inner.lo is not None and (inner.lo, inner.lo_open) >= (outer.lo, outer.lo_open)
    )
    below = outer.hi is None or (
        inner.hi is not None and (inner.hi, not inner.hi_open) <= (outer.hi, not outer.hi_open)
    )
    kinds = inner.integer >= outer.integer and inner.infinite <= outer.infinite
    return above and below and kinds and set(old.constraints) <= set(new.constraints)
