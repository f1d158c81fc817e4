"""What each kind of noun makes of the symbols that it introduces."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import combinations
from typing import Final

import sympy

from dpsym.language.events import Where
from dpsym.language.kernels import kernel
from dpsym.language.spaces import DEFAULT, Point, Space
from dpsym.language.special import Phi
from dpsym.notes import introduce
from dpsym.notes.complaints import unread
from dpsym.notes.declare import declare_all, declare_and_suppose
from dpsym.notes.definitions import define
from dpsym.notes.free import free_names, names_of
from dpsym.notes.mappings import declare_map
from dpsym.notes.meaning import denote, number
from dpsym.notes.meaning.objects import Procedure
from dpsym.notes.membership import members_of
from dpsym.notes.passages.choice import declare_utility
from dpsym.notes.passages.pairs import introduce_conditionals, introduce_marginals, specialise
from dpsym.notes.passages.passage import Passage
from dpsym.notes.passages.session import Session
from dpsym.notes.passages.supports import suppose_full_support
from dpsym.notes.prose.clauses import Noun
from dpsym.notes.scope import Entry, Kind, identity
from dpsym.notes.sequences import STYLE, gathered
from dpsym.notes.syntax import Chain, Interval, Name, Node, Number, Operation
from dpsym.notes.words import plain, shown

__all__ = ["Here"]

ZERO, ONE = Number("0"), Number("1")
INFINITY: Final = Name("infinity")
TWO: Final = 2


@dataclass(frozen=True)
class Here:
    """Formulas with the noun that introduces their symbols, in a passage."""

    nodes: Sequence[Node]
    noun: Noun
    passage: Passage
    session: Session
    origin: str


def laws(here: Here) -> list[Entry]:
    """Declare laws, on the space that the noun names."""
    names = names_of(here.nodes)
    for node in here.nodes:
        if isinstance(node, Chain) and node.links[0][0] not in ("=", ":=", "in", "~"):
            raise unread(node, f"{shown(node)} is said of laws that are introduced here, which is not read")
    on = here.session.tree(here.noun.on[0], here.passage) if here.noun.on else None
    if isinstance(on, Chain) and on.first is not None and [relation for relation, _ in on.links] == ["="]:
        introduce.space_or_new(on.links[0][1], here.passage.scope, here.origin)
        define(on, here.passage.scope, here.origin)
        on = on.first
    old = {str(identity(name)): here.passage.scope.find(name) for name in names}
    entries = introduce.introduce_laws(names, on, here.passage.scope, here.origin)
    here.passage.facts["laws"] = names
    if "full-support" in here.noun.traits:
        for entry in entries:
            suppose_full_support(entry.value, here.passage, entry.name.span)
    for entry in entries:
        before = old[str(identity(entry.name))]
        if here.noun.kind == "law" and "specialised" in here.noun.traits and before is not None:
            specialise(before, entry, here.passage)
    return entries


def variables(here: Here) -> list[Entry]:
    """Declare random variables with values in a range."""
    names = names_of(here.nodes)
    ranges = [here.session.tree(formula, here.passage) for formula in (*here.noun.given, *here.noun.on)]
    ranges += [_range_of(node) for node in here.nodes if isinstance(node, Chain)]
    if "nonnegative" in here.noun.traits:
        ranges.append(Interval(ZERO, INFINITY))
    low, high = -sympy.oo, sympy.oo
    if len(ranges) > 1:
        raise unread(names[0], f"the range of {shown(names[0])} is said in two ways")
    if ranges:
        interval = ranges[0]
        open_at = isinstance(interval, Interval) and (
            interval.low_open or (interval.high_open and interval.high != INFINITY)
        )
        if not isinstance(interval, Interval) or interval.integers or open_at:
            raise unread(interval, f"{shown(interval)} is not a range of a random variable that is read")
        here.session.complete([interval], here.passage)
        _symmetric(interval, here.passage, here.session)
        low, high = number(interval.low, here.passage.scope), number(interval.high, here.passage.scope)
    return introduce.introduce_supported(names, here.passage.scope, low, high, here.origin)


def _range_of(chain: Chain) -> Node:
    """Return the range of ``X >= 0`` and of ``X in [0, 1]``."""
    if chain.links == ((">=", ZERO),):
        return Interval(ZERO, INFINITY)
    if [relation for relation, _ in chain.links] == ["in"]:
        return chain.links[0][1]
    raise unread(chain, f"{shown(chain)} is not a range of a random variable that is read")


def _symmetric(interval: Interval, passage: Passage, session: Session) -> None:
    """Declare the end of ``[-b, b]``: an interval that is not empty has b >= 0."""
    low, high = interval.low, interval.high
    mirrored = isinstance(low, Operation) and low.name == "negate" and low.args[0] == high
    if mirrored and isinstance(high, Name) and passage.scope.find(high) is None:
        condition = Chain(high, ((">=", ZERO),), span=high.span)
        (entry,) = declare_all([condition], passage.scope, "an end of an interval")
        session.take(entry, f"{shown(high)} >= 0, since [-{shown(high)}, {shown(high)}] is an interval")


def mechanisms(here: Here) -> list[Entry]:
    """Declare mechanisms, by ``M : A -> B`` or by their names."""
    entries: list[Entry] = []
    for node in here.nodes:
        if isinstance(node, Chain):
            entries += declare_all([node], here.passage.scope, here.origin)
            continue
        new = [name for name in names_of([node]) if here.passage.scope.find(name) is None]
        entries += introduce.introduce_mechanism(new, here.passage.scope, origin=here.origin)
    if "sequential" in here.noun.traits:
        for entry in entries:
            _run_in_sequence(entry, here.passage)
    return entries


def _run_in_sequence(entry: Entry, passage: Passage) -> None:
    """Say what the outputs of a sequential mechanism are: those of the two that were spoken of."""
    from dpsym.notes.passages.subjects import INPUTS, composed_of

    for inputs in (INPUTS, (Name("D"), Name("D", marks=("prime",)))):
        pair = composed_of(passage, inputs)
        if pair is None or not isinstance(entry.value, Procedure):
            return
        for name, value in zip(inputs, (pair.first, pair.second), strict=True):
            entry.value.made[(plain(name),)] = value


def numbers(here: Here) -> list[Entry]:
    """Declare numbers by a here.noun, together with the bounds in their formulas."""
    if "distinct" in here.noun.traits and not here.noun.kind and not _is_new(here):
        return declare_all(_apart(here), here.passage.scope, here.origin, fresh=False)
    nodes = gathered(here.nodes)
    _require_new(here)
    here.session.complete_bounds([node for node in nodes if isinstance(node, Chain)], here.passage)
    names = [name for node in nodes for name in _bounded(node, here.passage) if name.style != STYLE]
    conditions = [node for node in nodes if isinstance(node, Chain)]
    said = (*_links(here.noun, bool(conditions)), *_within(here))
    more = [Chain(name, (link,), span=name.span) for name in names for link in said]
    if "distinct" in here.noun.traits:
        more += _apart(here)
    return declare_and_suppose(conditions, more, here.passage.scope, here.origin)


def _is_new(here: Here) -> bool:
    """Return whether a formula bounds its symbols, or one of them is new."""
    plain_names = not any(isinstance(node, Chain) for node in here.nodes)
    known = all(here.passage.scope.find(name) is not None for name in names_of(here.nodes))
    return not (plain_names and known)


def _apart(here: Here) -> list[Chain]:
    """Return that numbers differ, two by two.

    Raises:
        Unread: there are not several numbers that are written out.
    """
    names = names_of(here.nodes)
    family = any(
        isinstance(part, Operation) and part.name == "dots" for node in here.nodes for part in node.walk()
    )
    # of "distinct x, y > 0 and z > 0" it is not clear whether z is one of them
    mixed = len(here.nodes) > 1 and any(len(names_of([node])) > 1 for node in here.nodes)
    if len(names) < TWO or family or mixed:
        place = names[0] if names else here.nodes[0]
        raise unread(place, r"which numbers are distinct here is not read; write for example '$x \ne y$'")
    return [Chain(one, (("!=", other),), span=one.span | other.span) for one, other in combinations(names, 2)]


def _require_new(here: Here) -> None:
    """Refuse ``if x is an integer`` of a number that has a range: it would lose that.

    Raises:
        Unread: a number was declared before.
    """
    if "specialised" not in here.noun.traits:
        return
    for name in names_of(here.nodes):
        if here.passage.scope.find(name) is not None or here.passage.recall(str(identity(name))) is not None:
            kind = here.noun.kind or "of one sign"
            told = f"that {shown(name)}, which was declared before, is {kind} is supposed here"
            raise unread(name, f"{told}, which is not read; write a condition")


def _bounded(node: Node, passage: Passage) -> list[Name]:
    """Return the symbols that a formula bounds: of ``n > m`` both, if the second is new."""
    found = names_of([node])
    if not isinstance(node, Chain):
        return found
    names = [side for _, side in node.links if isinstance(side, Name)]
    new = free_names(node, passage.scope)
    if found:
        return [*found, *(name for name in names if name in new and name not in found)]
    return new or names[:1]


def _within(here: Here) -> list[tuple[str, Node]]:
    """Return that a number lies in the set of ``a number in [0, 1]``."""
    sets = [here.session.tree(formula, here.passage) for formula in here.noun.on]
    if here.noun.kind == "probability":  # the fraction of P
        sets = [node for node in sets if members_of(node, here.passage.scope) is not None]
    return [("in", node) for node in sets]


def _links(noun: Noun, bounded: bool) -> list[tuple[str, Node]]:
    """Return what a noun says; an order that a formula bounds, as in ``an order > 1``, is finite."""
    links: list[tuple[str, Node]] = []
    if "positive" in noun.traits:
        links.append((">", ZERO))
    if "nonnegative" in noun.traits:
        links.append((">=", ZERO))
    if "nonpositive" in noun.traits:
        links.append(("<=", ZERO))
    if "negative" in noun.traits:
        links.append(("<", ZERO))
    if noun.kind == "natural":
        links.append(("in", Name("N", style="bb")))
    elif noun.kind == "integer":
        links.append(("in", Name("Z", style="bb")))
    elif noun.kind == "real":
        links.append(("in", Name("R", style="bb")))
    elif noun.kind == "probability":
        links.append(("in", Interval(ZERO, ONE)))
    elif noun.kind == "order":
        links.append(("in", Interval(ONE, INFINITY, high_open=bounded)))
    return links


def events(here: Here) -> list[Entry]:
    """Declare events, of the space that the noun names."""
    if any(isinstance(node, Chain) for node in here.nodes):
        return declare_all(here.nodes, here.passage.scope, here.origin)
    on = here.session.tree(here.noun.on[0], here.passage) if here.noun.on else None
    return introduce.introduce_events(names_of(here.nodes), on, here.passage.scope, here.origin)


def points(here: Here) -> list[Entry]:
    """Declare points, of the space that the noun names."""
    if any(isinstance(node, Chain) for node in here.nodes):
        return declare_all(here.nodes, here.passage.scope, here.origin)
    on = here.session.tree(here.noun.on[0], here.passage) if here.noun.on else None
    return introduce.introduce_points(names_of(here.nodes), on, here.passage.scope, here.origin)


def spaces(here: Here) -> list[Entry]:
    """Declare finite sets."""
    new = [name for name in names_of(here.nodes) if here.passage.scope.find(name) is None]
    return [introduce.introduce_space(name, here.passage.scope, here.origin) for name in new]


def datasets(here: Here) -> list[Entry]:
    """Declare inputs of mechanisms."""
    return introduce.introduce_datasets(names_of(here.nodes), here.passage.scope, here.origin)


def maps(here: Here) -> list[Entry]:
    """Declare functions and kernels, by ``f : A -> B`` or by a name and ``A -> B`` after the here.noun."""
    entries: list[Entry] = []
    random = here.noun.kind == "kernel"
    arrows = [here.session.tree(formula, here.passage) for formula in here.noun.given]
    for node in here.nodes:
        if isinstance(node, Chain):
            names, chain = names_of([node]), node
        elif arrows and isinstance(arrows[0], Chain) and arrows[0].first is not None:
            names = names_of([node])
            chain = Chain(names[0], ((":", arrows[0].first), *arrows[0].links), span=arrows[0].span)
        elif len(arrows) == 2 and "map" in here.noun.traits and isinstance(node, Name):  # from X to Y
            names = [node]
            chain = Chain(node, ((":", arrows[0]), ("->", arrows[1])), span=arrows[0].span)
        elif random and isinstance(node, Name) and not arrows:
            entries.append(_map_of_outputs(node, here))
            continue
        else:
            continue
        here.session.complete_bounds([chain], here.passage)
        utility = declare_utility(names, chain, here.passage, here.origin)
        entries += (
            declare_map(names, chain, here.passage.scope, here.origin, random=random)
            if utility is None
            else utility
        )
    return entries


def _map_of_outputs(name: Name, here: Here) -> Entry:
    """Declare a random map of which it is not said from where it goes: it takes the outputs of mechanisms."""
    made = kernel(here.passage.scope.dpsym_name(name), DEFAULT, Space("Z"))
    return here.passage.scope.declare(Entry(name, Kind.KERNEL, None, made, None, here.origin, name.span))


def preimage(here: Here) -> list[Entry]:
    """Declare ``T`` as the preimage of an event under a map."""
    things = [
        denote(here.session.tree(formula, here.passage), here.passage.scope) for formula in here.noun.given
    ]
    events = [thing for thing in things if getattr(thing, "is_event", False)]
    maps = [thing for thing in things if getattr(thing, "is_kernel", False)]
    names = names_of(here.nodes)
    if len(events) != 1 or len(maps) != 1 or len(names) != 1:
        raise unread(here.nodes[0], "of what this is the preimage is not read")
    place = Point("r", maps[0].source)
    value = Where(place, maps[0](place)(events[0]) > 0)
    return [
        here.passage.scope.declare(Entry(names[0], Kind.EVENT, None, value, None, here.origin, names[0].span))
    ]


def cdf(here: Here) -> list[Entry]:
    """Declare the distribution function of the normal law."""
    entries = []
    for name in names_of(here.nodes):
        x = sympy.Symbol("x")
        value = sympy.Lambda(x, Phi(x))
        entries.append(Entry(name, Kind.FUNCTION, None, value, None, here.origin, name.span))
    return [here.passage.scope.declare(entry) for entry in entries]


def marginals(here: Here) -> list[Entry]:
    """Declare the marginals of laws on pairs."""
    given = [here.session.tree(formula, here.passage) for formula in here.noun.given]
    return introduce_marginals(names_of(here.nodes), given, here.passage, here.origin)


def conditionals(here: Here) -> list[Entry]:
    """Declare the conditional laws of laws on pairs."""
    given = [here.session.tree(formula, here.passage) for formula in here.noun.given]
    return introduce_conditionals(names_of(here.nodes), given, here.passage, here.origin)


def nothing(here: Here) -> list[Entry]:
    """Declare what formulas say by themselves, whatever the here.noun."""
    said = [node for node in here.nodes if isinstance(node, Chain)]
    return declare_all(said, here.passage.scope, here.origin) if said else []
