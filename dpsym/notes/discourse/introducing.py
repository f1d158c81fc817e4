"""Things that come into the text: from their nouns and formulas to the entries of a scope."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from itertools import combinations
from typing import Any, Final

import sympy

from dpsym.language.kernels import kernel
from dpsym.language.notions.base import fresh
from dpsym.language.randomness import Draw, Sample, Trials, random_in
from dpsym.language.relations import Comparison, ForAll
from dpsym.language.spaces import DEFAULT, Point, Space, Whole
from dpsym.notes import introduce
from dpsym.notes.complaints import unread
from dpsym.notes.declare import declare_all
from dpsym.notes.definitions import define
from dpsym.notes.discourse.region import Region, Sensitive
from dpsym.notes.discourse.vectors import neighbouring_vectors, number_of
from dpsym.notes.english.acts import NameDensities, Noun, Thing
from dpsym.notes.english.atoms import Atom
from dpsym.notes.formula.binding import free
from dpsym.notes.free import free_names, names_in, names_of
from dpsym.notes.mappings import declare_map, set_of_laws
from dpsym.notes.meaning import denote, hypothesis
from dpsym.notes.meaning.laws import compared_law
from dpsym.notes.meaning.objects import Images, Procedure
from dpsym.notes.meaning.ranges import counts_up, last_counted
from dpsym.notes.membership import members_of
from dpsym.notes.scope import Entry, Kind, Scope, family_name, identity
from dpsym.notes.sequences import is_sequence, listed_masses, masses_of, member_of, with_index
from dpsym.notes.source import Span
from dpsym.notes.syntax import DOTS, Apply, Big, Chain, Interval, Listed, Name, Node, Number, Operation
from dpsym.notes.words import shown

ZERO, ONE = Number("0"), Number("1")
INFINITY: Final = Name("infinity")
SIGNS: Final = {"positive": ">", "nonnegative": ">=", "negative": "<", "nonpositive": "<=", "nonzero": "!="}
SETS: Final = {"real": "R", "integer": "Z", "natural": "N"}
NUMBERS: Final = frozenset({"real", "integer", "natural", "number", "probability", "order"})
THINGS: Final = frozenset({"query", "law", "event", "space", "mechanism", "kernel", "function", "point"})
COMPARING: Final = frozenset({"<", "<=", ">", ">="})


@dataclass(frozen=True)
class _Here:
    """A thing with its formulas as trees, in a region; ``fresh`` says that its symbols begin anew."""

    nodes: tuple[Node, ...]
    noun: Noun
    region: Region
    span: Span
    origin: str
    fresh: bool

    @property
    def names(self) -> list[Name]:
        return names_of(self.nodes)

    @property
    def on(self) -> Node | None:
        """The set in the slot of the noun: its formula; a new set that a noun announces is declared."""
        return _set_of(self.noun.on[0], self.region, self.origin) if self.noun.on else None


def introduced(thing: Thing, region: Region, *, fresh: bool = True) -> list[Entry]:
    """Declare in a region what a thing introduces, without the conditions behind it.

    Raises:
        Unread: a formula, or what is said of it, is not read.
        IllFormedError: it does not fit what is known.
    """
    nodes = tuple(atom.node for atom in thing.atoms)
    span = thing.atoms[0].span if thing.atoms else Span(0, 0)
    origin = thing.atoms[0].formula.latex.strip()[:60] if thing.atoms else ""
    noun = thing.noun
    if noun is None:
        return _conditions(nodes, region, origin, fresh=fresh)
    if not nodes:
        return []
    if noun.kind == "neighbours" or "neighbours" in noun.traits:
        return _neighbours(nodes, region)
    apart = [node for node in nodes if noun.kind in THINGS and _is_other(node, noun.kind, region)]
    entries = _conditions(apart, region, origin, fresh=fresh) if apart else []
    rest = tuple(node for node in nodes if node not in apart)
    here = _Here(rest, noun, region, span, origin, fresh)
    reader = READERS.get("number" if noun.kind in NUMBERS else noun.kind)
    if reader is None:
        raise unread(span, f"a thing of the sort {noun.kind!r} is not declared by words that are read")
    return [*entries, *(reader(here) if rest else [])]


def _conditions(nodes: Sequence[Node], region: Region, origin: str, *, fresh: bool) -> list[Entry]:
    """Declare what formulas themselves say; a symbol alone that is known says nothing new."""
    said = [node for node in nodes if not _is_names(node)]
    for node in nodes:
        if _is_names(node):
            for name in names_of([node]):
                if region.scope.find(name) is None and region.scope.find_family(name) is None:
                    region.named.add(str(identity(name)))  # its place says what it is
    return declare_all(said, region.scope, origin, fresh=fresh) if said else []


def _is_names(node: Node) -> bool:
    return isinstance(node, Name) or (
        isinstance(node, Listed) and all(isinstance(item, Name) for item in node.items)
    )


def _is_other(node: Node, kind: str, region: Region) -> bool:
    """Return whether a formula says of itself what it declares: ``x > 0`` among laws."""
    if not isinstance(node, Chain) or node.first is None:
        return False
    relation, right = node.links[0]
    if kind == "law" and (relation in ("subset", ":") or listed_masses(node) is not None):
        return relation in ("subset", ":")
    if relation in ("=", ":="):
        return True
    return relation in COMPARING or (relation == "in" and members_of(right, region.scope) is not None)


def _set_of(thing: Thing, region: Region, origin: str) -> Node | None:
    if thing.noun is not None and thing.noun.kind == "same":
        return None
    if not thing.atoms:
        return None
    node = thing.atoms[0].node
    if isinstance(node, Chain) and node.first is not None and [rel for rel, _ in node.links] == ["="]:
        introduce.space_or_new(node.links[0][1], region.scope, origin)
        define(node, region.scope, origin)
        return node.first
    return node


def of_first_draw(node: Node, scope: Scope) -> Node:
    """Return a relation of each draw of a sequence, ``E[X_i] = m``, as one of the first: of one law."""
    members = [part for part in free(node) if isinstance(part, Name) and isinstance(part.index, Name)]
    for index in {part.index for part in members}:
        families = [scope.find_family(part) for part in members if part.index == index]
        drawn = all(family is not None and isinstance(_draws_of(family.value), Sample) for family in families)
        if isinstance(index, Name) and scope.find(index) is None and drawn:
            node = with_index(node, index, Number("1"))
    return node


def _draws_of(value: Any) -> Any:
    return value.sample if isinstance(value, Images) else value


def _size_of(family: Entry) -> Any:
    """Return how many members a family has: numbers, masses of a law on as many points, or draws."""
    space = getattr(family.value, "space", None)
    if family.kind is Kind.FAMILY and isinstance(space, Whole):
        return space.args[0]
    return number_of(family.value)


def is_of_trials(node: Node, scope: Scope) -> bool:
    """Return whether a relation is of one of independent draws with laws of their own, ``E[X_i] = m_i``."""
    families = [scope.find_family(part) for part in names_in(node) if isinstance(part.index, Name)]
    return any(family is not None and isinstance(_draws_of(family.value), Trials) for family in families)


def suppose_of_members(node: Node, region: Region) -> bool:
    """Suppose a relation of all members of a family, of whose index nothing is said: *all q_i > 0*."""
    scope, unbound = region.scope, free(node)
    members = [part for part in unbound if isinstance(part, Name) and isinstance(part.index, Name)]
    indices = {part.index for part in members if isinstance(part.index, Name) and scope.find(part) is None}
    new = [index for index in indices if index in unbound and scope.find(index) is None]
    families = [scope.find_family(part) for part in members if part.index in new]
    counts = {_size_of(family) for family in families if family is not None}
    meant = {key for doubt in region.all_doubts() for key in doubt.symbols}
    meant |= {key for inner in region.around() for key in inner.fixed}
    if (
        len(new) != 1
        or len(counts) != 1
        or None in counts
        or None in families
        or {identity(one) for one in new} & meant
    ):
        return False
    (index,), inner = new, scope.child()
    (made,) = introduce.introduce_index([index], counts.pop(), inner, "a member of a family")
    said = hypothesis(node, inner)
    if random_in(said):
        raise unread(node, f"{shown(node)} is about random numbers themselves, which is not read here")
    scope.suppose(ForAll(made.value.point, said), "all members", node.span)
    return True


# Laws, events, points


def _laws(here: _Here) -> list[Entry]:
    if any(listed_masses(node) is not None for node in here.nodes):
        return [_law_of_masses(node, here) for node in here.nodes]
    if not here.noun.plural and not here.noun.on and any(map(is_sequence, here.nodes)):
        return [_law_of_sequence(node, here) for node in here.nodes]
    for node in here.nodes:
        if isinstance(node, Chain) and node.links[0][0] not in ("in", "~"):
            raise unread(node, f"{shown(node)} is said of laws that are introduced here, which is not read")
    if here.on is not None and counts_up(here.on):
        count = last_counted(here.on)
        entries = introduce.introduce_laws_on(here.names, count, here.region.scope, here.origin)
    elif here.noun.on and _is_count(here.noun.on[0]):
        entries = introduce.introduce_laws_on(
            here.names, here.noun.on[0].atoms[0].node, here.region.scope, here.origin
        )
    else:
        entries = introduce.introduce_laws(here.names, here.on, here.region.scope, here.origin)
    if "full-support" in here.noun.traits:
        for entry in entries:
            suppose_full_support(entry.value, here.region, here.span)
    return entries


def _laws_of(here: _Here) -> list[Entry]:
    """Declare names for the law of something random, or of the output of a mechanism."""
    node, scope = here.noun.on[0].atoms[0].node, here.region.scope
    made = compared_law(node, scope)
    return [
        scope.declare(Entry(name, Kind.LAW, None, made, None, here.origin, name.span)) for name in here.names
    ]


def _is_count(thing: Thing) -> bool:
    """Return whether a slot says of how many points a set consists: *on k points*."""
    return thing.noun is not None and thing.noun.kind == "point" and bool(thing.atoms)


def _law_of_masses(node: Node, here: _Here) -> Entry:
    """Declare a law by its masses: P = (p_1, ..., p_k), on the numbers from 1 to k, or P = (p, 1 - p)."""
    found, listed = masses_of(node), listed_masses(node)
    if found is None and listed is not None and isinstance(node, Chain):
        return _law_of_numbers(node, listed[0], len(listed[1]), here)
    if found is None:
        raise unread(node, f"{shown(node)} is no list of masses")
    name, mass, count = found
    up_to = here.on is not None and counts_up(here.on) and last_counted(here.on) == count
    if here.noun.on and not (
        up_to or (_is_count(here.noun.on[0]) and here.noun.on[0].atoms[0].node == count)
    ):
        raise unread(
            node, f"that {shown(name)} is on the numbers from 1 to {shown(count)} is not what is said"
        )
    (entry,) = introduce.introduce_laws_on([name], count, here.region.scope, here.origin)
    declare_mass(mass, entry.value, here.region)
    if "full-support" in here.noun.traits:
        suppose_full_support(entry.value, here.region, here.span)
    return entry


def _law_of_sequence(node: Node, here: _Here) -> Entry:
    """Declare a law by its masses alone: *let p_1, ..., p_m be a distribution*."""
    member = member_of(node)
    if member is None:
        raise unread(node, f"{shown(node)} is no list of masses")
    mass = replace(member[0], index=None)
    if isinstance(member[2], Name):
        introduce.introduce_length(member[2], here.region.scope, here.origin)
    (entry,) = introduce.introduce_laws_on([mass], member[2], here.region.scope, here.origin)
    declare_mass(mass, entry.value, here.region)
    if "full-support" in here.noun.traits:
        suppose_full_support(entry.value, here.region, here.span)
    return entry


def _law_of_numbers(node: Chain, name: Name, count: int, here: _Here) -> Entry:
    """Declare a law by its masses, on a set of as many points, if it is said on which."""
    on = here.noun.on[0] if here.noun.on else None
    set_of = on.atoms[0].node if on is not None and on.atoms else None
    points = set_of.items if isinstance(set_of, Listed) and set_of.kind == "curly" else None
    fits = points is not None and len(points) == count and DOTS not in points
    counted = on is not None and on.noun is not None and on.noun.kind == "point" and on.noun.count == count
    if on is not None and not (fits or counted or (_is_count(on) and set_of == Number(str(count)))):
        raise unread(node, f"that {shown(name)} is on {count} points is not what is said")
    entry = define(node, here.region.scope, here.origin)
    if entry.kind is not Kind.LAW:
        raise unread(node, f"the masses of {shown(name)} do not sum to 1")
    return entry


def declare_mass(name: Name, law: Any, region: Region) -> list[Entry]:
    """Declare what the masses of a law are called: p(y), or p_y, is what it gives to y."""
    scope, plain = region.scope, replace(name, index=None)
    made = [scope.declare(Entry(family_name(plain), Kind.FAMILY, None, law, None, "masses", name.span))]
    if scope.find(plain) is None:
        made.append(scope.declare(Entry(plain, Kind.LAW, None, law, None, "masses", name.span)))
    return made


def declare_masses(laws: Sequence[Atom], said: Sequence[Atom], region: Region) -> list[Entry]:
    """Declare what the masses of laws are called, in their order.

    Raises:
        Unread: there are not as many names as laws, or one of them is known already.
    """
    lists = [member_of(atom.node) if is_sequence(atom.node) else None for atom in said]
    called = [
        node.function if isinstance(node, Apply) else node if each is None else each[0]
        for node, each in zip((atom.node for atom in said), lists, strict=True)
    ]
    masses = [part for node in called for part in (node.items if isinstance(node, Listed) else (node,))]
    names = names_of([atom.node for atom in laws])
    pairs = [one for one in zip(names, masses, strict=False) if one[0] != one[1]]  # P(y) is a mass of P
    known = [one for _, one in pairs if not isinstance(one, Name) or region.scope.find(one) is not None]
    if len(names) != len(masses) or known:
        raise unread(said[0].span, "whose masses these are is not read")
    found: list[Entry] = []
    for name, mass in pairs:
        entry = region.scope.find(name)
        if entry is None or entry.kind is not Kind.LAW or not isinstance(mass, Name):
            raise unread(name, f"{shown(name)} is no law whose masses are read")
        for each in lists:
            if each is not None and each[0] == mass and not _counts(entry.value.space, each[2], region.scope):
                raise unread(said[0].span, "how many masses there are is not how many values there are")
        found += declare_mass(mass, entry.value, region)
        region.densities[mass] = name
    return found


def _counts(space: Space, last: Node, scope: Scope) -> bool:
    """Return whether a space has as many points as a list counts."""
    return isinstance(space, Whole) and bool(space.args[0] == denote(last, scope))


def name_densities(laws: Sequence[Atom], said: Sequence[Atom], region: Region) -> None:
    """Note what the densities of laws are called, in their order, for definitions that are written with them.

    Raises:
        Unread: there are not as many names as laws, or one of them stands for something already.
    """
    names, densities = names_of([atom.node for atom in laws]), names_of([atom.node for atom in said])
    if len(names) != len(densities) or any(region.scope.find(one) is not None for one in densities):
        raise unread(said[0].span, "whose densities these are is not read")
    region.densities.update(zip(densities, names, strict=True))


def declare_densities_of(said: NameDensities, scope: Scope) -> list[Entry]:
    """Declare the densities of laws on the line, or of draws from such, by what they are called.

    Raises:
        Unread: there are not as many names as laws, a name is known already, or a law has no known density.
    """
    names = names_of([atom.node for atom in said.names])
    nodes = [
        part
        for atom in said.laws
        for part in (atom.node.items if isinstance(atom.node, Listed) else (atom.node,))
    ]
    if len(names) != len(nodes) or any(scope.find(name) is not None for name in names):
        raise unread(said.names[0].span, "whose densities these are is not read")
    found: list[Entry] = []
    for name, node in zip(names, nodes, strict=True):
        meant = denote(node, scope)
        entry = introduce.density_entry(name, meant.law if isinstance(meant, Draw) else meant)
        if entry is None:
            raise unread(node, f"a density of {shown(node)} is not known")
        found.append(entry)
    return [scope.declare(entry) for entry in found]


def suppose_full_support(law: Any, region: Region, span: Span) -> None:
    """Suppose that the masses of a law are positive."""
    y = Point(fresh("y", {str(symbol) for symbol in law.free_symbols}), law.space)
    region.scope.suppose(ForAll(y, Comparison(law(y), ">", 0)), "full support", span)


def _events(here: _Here) -> list[Entry]:
    if any(isinstance(node, Chain) for node in here.nodes):
        return declare_all(here.nodes, here.region.scope, here.origin)
    return introduce.introduce_events(
        here.names, here.on or _only_space(here), here.region.scope, here.origin
    )


def _only_space(here: _Here) -> Node | None:
    """Return the only set that is spoken of, in which an event lies that names none."""
    spaces = {entry.value: entry.name for entry in here.region.scope.entries() if entry.kind is Kind.SPACE}
    return next(iter(spaces.values())) if len(spaces) == 1 else None


def _points(here: _Here) -> list[Entry]:
    if any(isinstance(node, Chain) for node in here.nodes):
        return declare_all(here.nodes, here.region.scope, here.origin)
    return introduce.introduce_points(here.names, here.on, here.region.scope, here.origin)


def _spaces(here: _Here) -> list[Entry]:
    new = [name for name in here.names if here.region.scope.find(name) is None]
    return [introduce.introduce_space(name, here.region.scope, here.origin) for name in new]


def _datasets(here: _Here) -> list[Entry]:
    return introduce.introduce_datasets(here.names, here.region.scope, here.origin)


def _queries(here: _Here) -> list[Entry]:
    """Declare queries; one that counts changes by at most 1."""
    if any(isinstance(node, Chain) for node in here.nodes):
        return declare_all(here.nodes, here.region.scope, here.origin)
    counts = "counting" in here.noun.traits
    new = [name for name in here.names if here.region.scope.find(name) is None or here.fresh]
    space = None if here.on is None else introduce.space_or_new(here.on, here.region.scope, here.origin)
    entries = introduce.introduce_query(new, here.region.scope, whole=counts, origin=here.origin, space=space)
    if counts:
        here.region.sensitive += [
            Sensitive(name, entry.value, sympy.S.One) for name, entry in zip(new, entries, strict=True)
        ]
    return entries


def _neighbours(nodes: Sequence[Node], region: Region) -> list[Entry]:
    """Declare two inputs that are neighbours."""
    names = neighbours_in(nodes)
    if (vectors := neighbouring_vectors(names, region)) is not None:
        return vectors
    if len(names) == 2:
        region.neighbours = (names[0], names[1])
    return introduce.introduce_datasets(names, region.scope, "neighbouring inputs")


def neighbours_in(nodes: Sequence[Node]) -> list[Name]:
    r"""Return the inputs that formulas name: x and x' of ``x, x'``, or of ``x \sim x'``."""
    found: list[Name] = []
    for node in nodes:
        near = isinstance(node, Chain) and [sign for sign, _ in node.links] == ["~"]
        found += names_in(node) if near else names_of([node])
    return found


def _mechanisms(here: _Here) -> list[Entry]:
    entries: list[Entry] = []
    for node in here.nodes:
        if isinstance(node, Chain):
            entries += declare_mechanism(node, here.region, here.origin)
            continue
        here.region.listed += [listed] if (listed := listed_in(node)) is not None else []
        new = [name for name in names_of([node]) if here.region.scope.find(name) is None]
        entries += introduce.introduce_mechanism(new, here.region.scope, origin=here.origin)
    return entries


def listed_in(node: Node) -> tuple[Name, Node] | None:
    """Return the name that listed mechanisms share, and their number: M and k of ``M_1, ..., M_k``."""
    if not isinstance(node, Listed) or DOTS not in node.items or len(node.items) < 3:
        return None
    names = [item for item in node.items if isinstance(item, Name)]
    written = [name.index for name in names[:-1]]
    in_order = written == [Number(str(place + 1)) for place in range(len(written))]
    if not in_order or node.items[-2] != DOTS or len(names) != len(node.items) - 1:
        return None
    alike = len({replace(name, index=None) for name in names}) == 1
    count = names[-1].index
    return (replace(names[0], index=None), count) if alike and count is not None else None


def members_of_sum(node: Node, member: Name) -> Listed | None:
    r"""Return the members over which a sum goes, as a list: X_1, ..., X_n of ``\sum_{i=1}^n X_i``."""
    if isinstance(node, Operation) and node.name == "add" and DOTS in node.args:
        listed = Listed("bare", node.args, span=member.span)
        found = listed_in(listed)
        return listed if found is not None and found[0] == replace(member, index=None) else None
    below = node.below[0] if isinstance(node, Big) and len(node.below) == 1 else None
    if not isinstance(node, Big) or not isinstance(below, Chain) or not isinstance(below.first, Name):
        return None
    within = below.links[0][1]
    ranged = isinstance(within, Interval) and within.integers
    start, last = (
        (within.low, within.high) if isinstance(within, Interval) and ranged else (within, node.above)
    )
    indexed = replace(member, index=below.first)
    spoken = any(name == indexed for name in names_in(node.body))
    if not spoken or start != Number("1") or not isinstance(last, Name | Number):
        return None
    first, end = (replace(member, index=at) for at in (Number("1"), last))
    return Listed("bare", (first, DOTS, end), span=member.span)


def declare_mechanism(node: Chain, region: Region, origin: str) -> list[Entry]:
    """Declare a mechanism that words call so, by its map: whatever the set of its inputs is called."""
    plain = [relation for relation, _ in node.links] == [":", "->"]
    region.listed += [listed] if node.first and (listed := listed_in(node.first)) is not None else []
    if not plain or isinstance(node.links[0][1], Operation):
        return declare_all([node], region.scope, origin)
    target = node.links[1][1]
    outputs = set_of_laws(target, region.scope)
    names = names_of([node])
    return introduce.introduce_mechanism(names, region.scope, None, outputs or target, origin)


def made_of_others(chain: Chain, region: Region, origin: str) -> Entry | None:
    """Declare M of ``M(x) = (M_1(x), ..., M_k(x))`` or ``g(N(x))``, or of the same without the input."""
    head, (_, right) = chain.first, chain.links[0]
    name, place = head, None
    if isinstance(head, Apply) and len(head.args) == 1:
        name, place = head.function, head.args[0].unfenced()
    if not isinstance(name, Name) or len(chain.links) != 1:
        return None
    parts = without_input(right, place, region)
    if parts is None or isinstance(parts, Name):
        return None
    made = Procedure(region.scope.dpsym_name(name), DEFAULT, parts=parts)
    return region.scope.declare(Entry(name, Kind.MECHANISM, None, made, right, origin, name.span))


def without_input(node: Node, place: Node | None, region: Region) -> Node | None:
    """Return what a mechanism is made of, as mechanisms without their input; nothing if it is not."""
    node = node.unfenced()
    if isinstance(node, Listed):
        items = [item if item == DOTS else without_input(item, place, region) for item in node.items]
        if len(items) == 2 and isinstance(items[1], Listed) and items[1].items[0] == items[0]:
            return items[1]  # (M(x), N(x, M(x)))
        found = tuple(item for item in items if item is not None and (isinstance(item, Name) or item == DOTS))
        return replace(node, items=found) if len(found) == len(node.items) else None
    if isinstance(node, Apply) and isinstance(node.function, Name) and len(node.args) == 2:
        first, second = node.args[0].unfenced(), without_input(node.args[1], place, region)
        both = first == place and isinstance(second, Name) and _is_run(node.function, region)
        return Listed("round", (second, node.function), span=node.span) if both and second else None
    if isinstance(node, Apply) and isinstance(node.function, Name) and len(node.args) == 1:
        if node.args[0].unfenced() == place:
            return without_input(node.function, None, region)
        inner = without_input(node.args[0], place, region)
        return Operation("compose", (node.function, inner), span=node.span) if inner is not None else None
    if place is not None or not isinstance(node, Name):
        return None
    return node if _is_run(node, region) else None


def input_in(node: Listed) -> Node | None:
    """Return the input at which listed mechanisms stand."""
    first = node.items[0]
    return first.args[0].unfenced() if isinstance(first, Apply) and len(first.args) == 1 else None


def _is_run(name: Name, region: Region) -> bool:
    """Return whether a name is that of a mechanism, or of one of several in sequence."""
    entry = region.scope.find(name)
    if entry is not None:
        return entry.kind is Kind.MECHANISM
    alike = (runs.member for inner in region.around() for runs in inner.runs)
    return any(identity(replace(name, index=None)) == identity(member) for member in alike)


# Functions


def _maps(here: _Here) -> list[Entry]:
    """Declare functions and kernels, by ``f : A -> B`` or by ``from A to B`` behind the noun."""
    random = here.noun.kind == "kernel"
    entries: list[Entry] = []
    ends = [end for end in (_set_of(thing, here.region, here.origin) for thing in here.noun.on) if end]
    for node in here.nodes:
        if isinstance(node, Chain):
            entries += declare_map(names_of([node]), node, here.region.scope, here.origin, random=random)
        elif len(ends) == 2 and isinstance(node, Name):
            chain = Chain(node, ((":", ends[0]), ("->", ends[1])), span=node.span)
            entries += declare_map([node], chain, here.region.scope, here.origin, random=random)
        elif random and isinstance(node, Name) and not ends:
            made = kernel(here.region.scope.dpsym_name(node), DEFAULT, Space("Z"))
            entries.append(
                here.region.scope.declare(Entry(node, Kind.KERNEL, None, made, None, here.origin, node.span))
            )
        else:
            raise unread(node, f"from where to where {shown(node)} goes is not said in a way that is read")
    return entries


# Numbers


def _numbers(here: _Here) -> list[Entry]:
    """Declare numbers by a noun, together with the bounds in their formulas."""
    conditions = [node for node in here.nodes if not _is_names(node)]
    said: list[Node] = []
    families = [node for node in here.nodes if is_sequence(node)]
    conditions = [node for node in conditions if node not in families]
    members = set(names_of(families))
    names: list[Any] = [name for name in (*here.names, *_inside_bounds(here)) if name not in members]
    names += families  # a_1, ..., a_n and b_1, ..., b_n be positive
    for name in names:
        said += [Chain(name, (link,), span=name.span) for link in numeric_links(here.noun, bool(conditions))]
        said += [
            Chain(name, (("in", part.atoms[0].node),), span=name.span) for part in here.noun.on if part.atoms
        ]
    if "distinct" in here.noun.traits:
        said += [
            Chain(one, (("!=", other),), span=one.span | other.span) for one, other in combinations(names, 2)
        ]
    if not said and not conditions:
        said = [Chain(name, (("in", Name("R", style="bb")),), span=name.span) for name in names]
    return declare_all([*conditions, *said], here.region.scope, here.origin, fresh=here.fresh)


def _inside_bounds(here: _Here) -> list[Name]:
    """Return the new symbols of chains that do not begin them: m of the integers ``n > m >= 1``."""
    heads = {identity(name) for name in here.names}
    chains = [node for node in here.nodes if isinstance(node, Chain)]
    sides = [side for node in chains for relation, side in node.links if relation in COMPARING]
    inside = [name for name in names_of(sides) if identity(name) not in heads]
    new = [name for name in inside if name in free_names(name, here.region.scope)]
    real = ("in", Name("R", style="bb"))  # what all sides of a bound are
    says_something = any(link != real for link in numeric_links(here.noun))
    if not says_something or here.noun.plural or (not heads and len(new) == 1):
        return new if says_something else []
    if new:
        raise unread(here.span, f"whether {shown(new[0])} is meant too is not said")
    return []


def numeric_links(noun: Noun, bounded: bool = False) -> list[tuple[str, Node]]:
    """Return what a noun says of a number; an order that a formula bounds is finite.

    >>> [relation for relation, _ in numeric_links(Noun("integer", frozenset({"positive"})))]
    ['>', 'in']
    """
    links: list[tuple[str, Node]] = [
        (relation, ZERO) for trait, relation in SIGNS.items() if trait in noun.traits
    ]
    links += [(">=", ZERO), ("<=", ONE)] if "bit" in noun.traits else []
    if noun.kind in SETS:
        links.append(("in", Name(SETS[noun.kind], style="bb")))
    elif noun.kind == "probability":
        links.append(("in", Interval(ZERO, ONE)))
    elif noun.kind == "order":
        links.append(("in", Interval(ONE, INFINITY, high_open=bounded)))
    return links


def _members(here: _Here) -> list[Entry]:
    """Declare members of a set that a formula of its own names: ``x in [0, 1]``."""
    within = here.on
    if within is None:
        raise unread(here.span, "in which set this lies is not said in a way that is read")
    said = [Chain(name, (("in", within),), span=name.span) for name in here.names]
    return declare_all(said, here.region.scope, here.origin, fresh=here.fresh)


Reader = Callable[[_Here], list[Entry]]
READERS: Final[dict[str, Reader]] = {
    "law": _laws,
    "law-of": _laws_of,
    "event": _events,
    "point": _points,
    "space": _spaces,
    "dataset": _datasets,
    "query": _queries,
    "mechanism": _mechanisms,
    "function": _maps,
    "kernel": _maps,
    "number": _numbers,
    "member": _members,
}
