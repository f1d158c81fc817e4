r"""Sensitivities: by how much a query changes between neighbours, and how texts write that.

    |f(x) - f(x')| \le \Delta for neighbours       supposed wherever a claim speaks of f at two neighbours
    \Delta = \max_{x \sim x'} |f(x) - f(x')|       the same, and \Delta is introduced
    GS(f) = \max_{d(x, x') \le 1} |f(x) - f(x')|   the same of a sign for it

The values of a query at two neighbours are two numbers that differ by at most its sensitivity, and of which
nothing else is known: what is claimed of a mechanism is claimed for all such numbers.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from typing import Any, Final

from dpsym.language.spaces import Whole
from dpsym.notes.complaints import unread
from dpsym.notes.discourse.region import Region, Sensitive
from dpsym.notes.english.acts import Thing
from dpsym.notes.introduce import introduce_length, introduce_query, space_or_new
from dpsym.notes.meaning.objects import Query
from dpsym.notes.scope import Kind, Scope, identity
from dpsym.notes.syntax import Apply, Big, Chain, Listed, Name, Node, Norm, Number, Operation
from dpsym.notes.words import shown

NORMS: Final = ("1", "2")
INFINITY: Final = Name("infinity")
RELATED: Final = frozenset(["~", "approx"])  # what may stand between neighbours


@dataclass(frozen=True)
class Change:
    """The change of a query between two datasets; of one whose values are functions, at certain points.

    ``places`` are its other arguments, ``sets`` say where those lie over which the largest is taken.  Of a
    vector the change is meant in a ``norm``.
    """

    query: Name
    datasets: tuple[Name, Name]
    places: tuple[Name, ...] = ()
    sets: tuple[tuple[Name, Node | None], ...] = ()
    norm: str = ""
    by_distance: bool = False  # whether neighbours are said to be those at most 1 apart

    @property
    def free(self) -> tuple[Name, ...]:
        """The places over which no largest value is taken."""
        bound = {identity(name) for name, _ in self.sets}
        return tuple(name for name in self.places if identity(name) not in bound)


def change_of(node: Node) -> Change | None:
    r"""Return the change of ``|f(x) - f(x')|``, or of ``\max_{r \in R} |u(x, r) - u(x', r)|``."""
    node, below = _within_maxima(node)
    sets = _places_of(below)
    norm = index_of(node)
    if norm is None or sets is None:
        return None
    inside = (node.inside if isinstance(node, Norm) else next(node.children())).unfenced()
    if not (isinstance(inside, Operation) and inside.name == "subtract" and len(inside.args) == 2):
        return None
    one, other = (part.unfenced() for part in inside.args)
    if not (isinstance(one, Apply) and isinstance(other, Apply) and len(one.args) == len(other.args)):
        return None
    pairs = [(left.unfenced(), right.unfenced()) for left, right in zip(one.args, other.args, strict=True)]
    names = [(left, right) for left, right in pairs if isinstance(left, Name) and isinstance(right, Name)]
    apart = [pair for pair in names if pair[0] != pair[1]]
    if (
        not isinstance(one.function, Name)
        or one.function != other.function
        or len(names) != len(pairs)
        or len(apart) != 1
    ):
        return None
    places = tuple(left for left, right in names if left == right)
    return Change(one.function, apart[0], places, sets, norm)


def index_of(node: Node) -> str | None:
    """Return which norm a formula is, nothing for an absolute value, and None for others.

    >>> index_of(Norm(Name("x"), Number("1"))), index_of(Norm(Name("x"))), index_of(Name("x"))
    ('1', None, None)
    """
    if isinstance(node, Operation) and node.name == "abs":
        return ""
    index = node.index if isinstance(node, Norm) else None
    if index == INFINITY:
        return "infinity"
    return index.digits if isinstance(index, Number) and index.digits in NORMS else None


def _within_maxima(node: Node) -> tuple[Node, tuple[Node, ...]]:
    """Return of what the largest value is taken, and over what, of maxima inside one another too."""
    below: tuple[Node, ...] = ()
    inside: Node = node.unfenced()
    while isinstance(inside, Big) and inside.operator in ("max", "sup"):
        below = (*below, *inside.below)
        inside = inside.body.unfenced()
    return inside, below


def place_in(node: Node) -> tuple[Name | None, Node | None]:
    r"""Return the place and its set of ``r \in R``, the place of ``r``, nothing of other formulas."""
    if isinstance(node, Name):
        return node, None
    if not isinstance(node, Chain) or [sign for sign, _ in node.links] != ["in"]:
        return None, None
    return (node.first, node.links[0][1]) if isinstance(node.first, Name) else (None, None)


def _places_of(nodes: Iterable[Node]) -> tuple[tuple[Name, Node | None], ...] | None:
    """Return the places of formulas and their sets; nothing if one of them has none."""
    found = [place_in(node) for node in nodes]
    places = tuple((name, where) for name, where in found if name is not None)
    return places if len(places) == len(found) else None


def places_in(things: Iterable[Thing]) -> tuple[tuple[Name, Node | None], ...] | None:
    """Return the points over which things range, and their sets; nothing if one of them is something else."""
    found: list[tuple[Name, Node | None]] = []
    for thing in things:
        if thing.such or (thing.noun is not None and thing.noun.kind != "point"):
            return None
        nodes = [atom.node for atom in thing.atoms]
        places = _places_of(
            part for node in nodes for part in (node.items if isinstance(node, Listed) else (node,))
        )
        if places is None:
            return None
        found += places
    return tuple(found)


def applied(node: Node) -> tuple[Name, Name] | None:
    """Return f and x of ``f(x)``."""
    node = node.unfenced()
    if not isinstance(node, Apply) or len(node.args) != 1 or not isinstance(node.function, Name):
        return None
    argument = node.args[0].unfenced()
    return (node.function, argument) if isinstance(argument, Name) else None


def largest_change(node: Node) -> Change | None:
    r"""Return the change of ``\max_{x \sim x'} |f(x) - f(x')|``, also of suprema and over points."""
    body, below = _within_maxima(node)
    found = change_of(body)
    if found is None:
        return None
    pair = _named(found.datasets)
    near = [part for part in below if _relates(part, pair) or _is_near(part, pair)]
    bound = [_bound_by(part, pair) for part in below if part not in near]
    sets = _places_of(part for part in below if part not in near and not _bound_by(part, pair))
    if sets is None or len(near) != 1 or (any(bound) and frozenset().union(*bound) != pair):
        return None  # of one dataset alone it is a local sensitivity
    if not any(bound) and _is_seen_from_one(near[0]):
        return None
    found = replace(found, sets=sets, by_distance=_is_near(near[0], pair))
    return None if found.free else found


def _relates(node: Node, pair: frozenset[str]) -> bool:
    """Return whether a condition says that two datasets are neighbours by a sign: ``x ~ x'``, in a set."""
    if not isinstance(node, Chain) or node.first is None or node.links[0][0] not in RELATED:
        return False
    rest = [sign for sign, _ in node.links[1:]]
    return rest in ([], ["in"]) and _named([node.first, node.links[0][1]]) == pair


def _is_near(node: Node, pair: frozenset[str]) -> bool:
    """Return whether a condition says that two datasets are at most 1 apart: ``d(x, x') <= 1``."""
    if not isinstance(node, Chain) or [sign for sign, _ in node.links] not in (["<="], ["="]):
        return False
    if node.links[0][1] != Number("1"):
        return False
    left = node.first
    if isinstance(left, Apply) and isinstance(left.function, Name):
        return _named(left.args) == pair
    inside = left.inside.unfenced() if isinstance(left, Norm) else None
    return isinstance(inside, Operation) and inside.name == "subtract" and _named(inside.args) == pair


def _bound_by(node: Node, pair: frozenset[str]) -> frozenset[str]:
    """Return the datasets that a condition only names: ``x, x'``, or ``x, x' in X^n``."""
    head = node.first if isinstance(node, Chain) and [sign for sign, _ in node.links] == ["in"] else node
    inside = head.items if isinstance(head, Listed) else (head,)
    named = _named(part for part in inside if part is not None)
    return named if named <= pair else frozenset()


def _is_seen_from_one(node: Node) -> bool:
    """Return whether a relation begins with the neighbour, ``x' ~ x``, where x may be one dataset alone."""
    first, other = (node.first, node.links[0][1]) if isinstance(node, Chain) else (None, None)
    return isinstance(first, Name) and isinstance(other, Name) and len(first.marks) > len(other.marks)


def _named(nodes: Iterable[Node]) -> frozenset[str]:
    """Return the identities of nodes that are symbols; nothing if one is something else."""
    whole = [node.unfenced() for node in nodes]
    names = [node for node in whole if isinstance(node, Name)]
    keys = frozenset(key for name in names if (key := identity(name)) is not None)
    return keys if len(names) == len(whole) else frozenset()


def over_neighbours(node: Node, things: Sequence[Thing]) -> Node | None:
    r"""Return ``c = \max |f(x) - f(x')|`` as a maximum over the neighbours that words say; else nothing."""
    largest = node.links[0][1].unfenced() if isinstance(node, Chain) else None
    if not isinstance(node, Chain) or not isinstance(largest, Big) or len(things) != 1:
        return None
    (thing,) = things
    if thing.such or thing.noun is None or thing.noun.kind != "neighbours":
        return None
    if any(isinstance(part, Chain) and part.links[0][0] == "~" for part in largest.below):
        return node
    applied = [part for part in largest.body.walk() if isinstance(part, Apply) and part.args]
    datasets = dict.fromkeys(part.args[0].unfenced() for part in applied)
    named = dict.fromkeys(name for atom in thing.atoms for name in atom.kind.names)
    if len(datasets) != 2 or (named and set(named) != set(datasets)):
        return None
    one, other = datasets
    below = (*largest.below, Chain(one, (("~", other),), span=one.span | other.span))
    return replace(node, links=((node.links[0][0], replace(largest, below=below)), *node.links[1:]))


def suppose_change(change: Change, bound: Any, region: Region) -> None:
    """Suppose that a query changes by at most a number between neighbours, at every point of its values.

    Raises:
        Unread: the name is something else, or where the points lie is not said.
    """
    space = None
    if change.places:
        space = _space_of(change, region.scope)
        if space is None:
            raise unread(change.query, f"where {shown(change.places[0])} lies is not said")
    suppose_sensitivity(change.query, bound, region, space, change.norm)


def _space_of(change: Change, scope: Scope) -> Any:
    """Return the space of the one place of a change; nothing if that is not said."""
    (place, *more), sets = change.places, {identity(name): node for name, node in change.sets}
    named = sets.get(identity(place))
    if named is not None:
        return space_or_new(named, scope, "what is chosen from")
    known = scope.find(change.query)
    if known is not None and isinstance(known.value, Query):
        return known.value.space
    entry = scope.find(place)
    return entry.value.space if not more and entry is not None and entry.kind is Kind.POINT else None


def suppose_sensitivity(name: Name, bound: Any, region: Region, space: Any = None, norm: str = "") -> None:
    """Suppose that a query changes by at most a number between neighbours; a new name is a query.

    With a ``space`` its values are functions there; vectors change in a ``norm``.

    Raises:
        Unread: the name is something else, or the norm is not said.
    """
    entry = region.scope.find(name)
    if entry is None and norm == "2":
        space = _any_vectors(name, region.scope)
    if entry is None:
        (entry,) = introduce_query([name], region.scope, origin="its sensitivity", space=space)
    query = entry.value
    if not isinstance(query, Query) or (space is not None and query.space != space):
        raise unread(name, f"the sensitivity of {shown(name)} is read of queries alone")
    if isinstance(query.space, Whole) and space is None and not norm:
        raise unread(name, f"in which norm the values of {shown(name)} change is not said")
    region.sensitive.append(Sensitive(name, query, bound, norm))


def _any_vectors(name: Name, scope: Scope) -> Whole:
    """Return the places of vectors of d entries, as which values are taken that change in the Euclidean norm.

    Raises:
        Unread: d is something else.
    """
    length = Name("d", span=name.span)
    introduce_length(length, scope, "a number of entries")
    entry = scope.find(length)
    if entry is None or entry.kind is not Kind.INTEGER:
        raise unread(name, f"whether {shown(name)} has numbers or vectors as values is not said")
    places: Whole = Whole(entry.value)
    return places


def query_in(node: Node, scope: Scope) -> tuple[Query, Name] | None:
    """Return the query in a formula, and the dataset at which it stands, if there is one of each."""
    found = set()
    for part in node.walk():
        pair = applied(part)
        entry = scope.find(pair[0]) if pair is not None else None
        if pair is not None and entry is not None and isinstance(entry.value, Query):
            found.add((entry.value.name, pair[1].base, pair[1]))
    places = {identity(place) for _, _, place in found}
    if len(places) != 1:
        return None
    place = next(iter(found))[2]
    return next(
        entry.value
        for entry in scope.entries()
        if isinstance(entry.value, Query) and entry.value.name in {name for name, _, _ in found}
    ), place
