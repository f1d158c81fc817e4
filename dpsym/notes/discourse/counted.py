r"""Random variables by their masses on integers: from what a sentence says to a draw from a law.

    P(Z = k) = \frac{1-a}{1+a} a^{|k|} for all integers k     DiscreteLaplace(0, -1/log(a))
    P(G = k) = p (1-p)^{k-1} for k >= 1                       1 + G, with a draw G from Geometric(p)
    P(N = k) = e^{-m} m^k / k! for k >= 0                     Poisson(m)

Which law it is follows from the ratio of neighbouring masses.  That they sum to 1 is checked: masses that sum
to something else are those of no law.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import Any, Final

import sympy

from dpsym.language.distributions import DiscreteLaplace, Geometric, Poisson
from dpsym.language.randomness import draw, random_in
from dpsym.notes.complaints import unread
from dpsym.notes.english.acts import Dense, Prop, Says, Thing
from dpsym.notes.meaning import number
from dpsym.notes.meaning.bound import unused
from dpsym.notes.meaning.distributions import LAWS
from dpsym.notes.meaning.objects import Outcome
from dpsym.notes.scope import Entry, Kind, Scope
from dpsym.notes.syntax import (
    DOTS,
    Apply,
    Chain,
    Listed,
    Name,
    Node,
    Number,
    Probability,
    Quantified,
)
from dpsym.notes.words import shown

LONGEST: Final = 60  # operations in a mass that is compared with those of known laws
ALL: Final = ()  # the starts of a law on all integers


@dataclass(frozen=True)
class Counted:
    """What is said of a random variable: the mass of an index, and where the indices may start.

    Without ``starts`` it has all integers as values; with several, those from one of them on.
    """

    name: Name
    index: Name
    mass: Node
    starts: tuple[Node, ...]


def counted_in(
    prop: Prop, names: Sequence[Name], scope: Scope, *, everywhere: bool = False
) -> Counted | None:
    """Return the masses that a condition says of a random variable, if there are infinitely many of them.

    ``everywhere`` says that its values are integers, so that an index without a range is any of them.
    """
    if not isinstance(prop, Says | Dense) or (isinstance(prop, Says) and prop.surely):
        return None
    node, ranges = _apart(prop.density.node if isinstance(prop, Dense) else prop.atom.node)
    if not isinstance(node, Chain) or [sign for sign, _ in node.links] != ["="]:
        return None
    name, index = _pair(node.first, names, called=isinstance(prop, Dense))
    if name is None or not isinstance(index, Name) or scope.find(index) is not None:
        return None
    said = [_start(part, index) for part in ranges] + [_start_of(thing, index) for thing in prop.over]
    if not said:
        return Counted(name, index, node.links[0][1], ALL) if everywhere else None
    starts = said[0]
    return None if len(said) > 1 or starts is None else Counted(name, index, node.links[0][1], starts)


def _pair(head: Node | None, names: Sequence[Name], *, called: bool) -> tuple[Name | None, Node | None]:
    """Return Z and k of ``P(Z = k)``, or, where words have ``called`` that a mass function, of ``p(k)``."""
    if called and isinstance(head, Apply) and len(head.args) == 1 and isinstance(head.function, Name):
        return names[0], head.args[0]
    event = head.condition if isinstance(head, Probability) and head.given is None else None
    if isinstance(event, Chain) and [sign for sign, _ in event.links] == ["="] and event.first in names:
        return names[names.index(event.first)], event.links[0][1]
    return None, None


def _apart(node: Node) -> tuple[Node, list[Node]]:
    """Return an equation, and what is said of its index behind it."""
    if isinstance(node, Quantified):
        every = all(quantifier == "forall" for quantifier, _ in node.quantifiers)
        return (node.statement, [part for _, part in node.quantifiers]) if every else (node, [])
    if isinstance(node, Listed) and node.kind == "bare":
        return node.items[0], list(node.items[1:])
    return node, []


def _start_of(thing: Thing, index: Name) -> tuple[Node, ...] | None:
    """Return where an index may start, by what a quantifier says of it."""
    kind = thing.noun.kind if thing.noun is not None else ""
    if len(thing.atoms) != 1 or thing.such or kind not in ("", "integer", "natural"):
        return None
    plain = thing.noun is None or not (thing.noun.on or thing.noun.traits)
    node = thing.atoms[0].node
    if node == index and plain:
        return ALL if kind == "integer" else (Number("0"), Number("1")) if kind == "natural" else None
    if node == index and thing.noun is not None and not thing.noun.on:
        told = {"nonnegative": "0", "positive": "1"}
        traits = [told.get(trait) for trait in thing.noun.traits]
        return (Number(traits[0]),) if kind == "integer" and len(traits) == 1 and traits[0] else None
    return _start(node, index) if plain else None


def _start(node: Node, index: Name) -> tuple[Node, ...] | None:
    r"""Return where an index may start, by a formula: ``k >= 1``, ``k = 0, 1, 2, \dots``."""
    if not isinstance(node, Chain) or node.first != index or len(node.links) != 1:
        return None
    relation, end = node.links[0]
    if relation == ">=" and _whole(end) is not None:
        return (end,)
    if relation == "in" and isinstance(end, Name) and end.style == "bb" and end.index is None:
        return {"Z": ALL, "N": (Number("0"), Number("1"))}.get(end.base)
    first = first_of_all(end) if relation == "in" else None
    return None if first is None else (first,)


def first_of_all(node: Node) -> Node | None:
    r"""Return the first of all integers from one on, in a set of them: ``\{0, 1, 2, \dots\}``."""
    if not isinstance(node, Listed) or node.kind != "curly" or node.items[-1:] != (DOTS,):
        return None
    written = [_whole(one) for one in node.items[:-1]]
    first = written[0] if len(written) > 1 else None
    in_order = first is not None and written == [first + step for step in range(len(written))]
    return node.items[0] if in_order else None


def _whole(node: Node) -> int | None:
    return int(node.digits) if isinstance(node, Number) and node.digits.isdigit() else None


def declare_counted(said: Counted, scope: Scope, named: str = "") -> list[Entry]:
    """Declare a random variable by its masses; ``named`` is what the text calls its law besides.

    Raises:
        Unread: they are those of no law that dpsym knows, or of that name, or do not sum to 1.
    """
    entry = LAWS.get(named)
    kinds = {entry.name, *(one.law for one in entry.conventions)} if entry is not None else set()
    inner = scope.child()
    x = sympy.Symbol(scope.dpsym_name(said.index), real=True)
    inner.declare(Entry(said.index, Kind.REAL, None, x, None, "a value", said.index.span))
    mass = number(said.mass, inner)
    if random_in(mass) or mass.atoms(Outcome) or mass.count_ops() > LONGEST:
        raise unread(said.mass, f"{shown(said.mass)} is no mass that is read")
    starts = [number(start, scope) for start in said.starts]
    sums: list[Any] = []
    for law, shift, total in _laws(mass, x, starts):
        if named and type(law).__name__ not in kinds:
            raise unread(said.mass, f"the masses {shown(said.mass)} are not those of {named}")
        if total == 1:
            called = scope.dpsym_name(said.name)
            if shift != 0:
                called = unused(f"G_{called}", scope, law)
            value = shift + draw(called, law)
            entry = Entry(said.name, Kind.VARIABLE, None, value, None, "its law", said.name.span)
            return [scope.declare(entry)]
        sums.append(total)
    if sums:
        raise unread(said.mass, f"the masses {shown(said.mass)} sum to {sums[0]}, where 1 is expected")
    raise unread(said.mass, f"which law on integers has the masses {shown(said.mass)} is not known")


def require_masses(law: Any, said: Counted, scope: Scope) -> None:
    """Refuse a law of which a text says besides masses that are not its own.

    Raises:
        Unread: they are those of another law, or are said in a way that is not read.
    """
    inner = scope.child()
    x = sympy.Symbol(scope.dpsym_name(said.index), real=True)
    inner.declare(Entry(said.index, Kind.REAL, None, x, None, "a value", said.index.span))
    mass, starts = number(said.mass, inner), [number(start, scope) for start in said.starts]
    if mass.count_ops() <= LONGEST:
        for made, shift, total in _laws(mass, x, starts):
            if type(made) is type(law) and shift == 0 and total == 1:
                if all(
                    sympy.simplify(one - other) == 0 for one, other in zip(made.args, law.args, strict=True)
                ):
                    return
    raise unread(said.mass, f"that {shown(said.mass)} are the masses of the law of this name is not clear")


def _laws(mass: Any, x: Any, starts: Iterable[Any]) -> Iterator[tuple[Any, Any, Any]]:
    """Yield laws with masses in these ratios, with what is added to a draw, and the sum of all masses."""
    k = sympy.Dummy("k", integer=True, nonnegative=True)
    ratio = sympy.simplify(mass.xreplace({x: k + 1}) / mass.xreplace({x: k}))
    if ratio == 0 or (ratio.is_number and not ratio.is_finite):
        return
    beginnings = list(starts)
    if not beginnings:
        mirrored = sympy.simplify(mass.xreplace({x: -k}) / mass.xreplace({x: k}))
        if k not in ratio.free_symbols and mirrored == 1:
            total = mass.xreplace({x: sympy.S.Zero}) * (1 + ratio) / (1 - ratio)
            yield DiscreteLaplace(0, -1 / _logarithm(ratio)), sympy.S.Zero, sympy.simplify(total)
        return
    for start in beginnings:
        least = mass.xreplace({x: start})
        if k not in ratio.free_symbols:
            yield Geometric(1 - ratio), start, sympy.simplify(least / (1 - ratio))
            continue
        mean = sympy.simplify(ratio * (k + 1))
        if start == 0 and k not in mean.free_symbols:
            yield Poisson(mean), start, sympy.simplify(least * sympy.exp(mean))


def _logarithm(value: Any) -> Any:
    return value.args[0] if isinstance(value, sympy.exp) else sympy.log(value)
