r"""Noise that is added to the answer of a query: mechanisms by their rule, and sensitivities.

    M(x) = f(x) + Z, Z \sim \mathrm{Lap}(b)        the law of M(x) is that of Z, moved by f(x)
    adding \mathrm{Lap}(b) noise to f              the same without a name
    |f(x) - f(x')| \le \Delta for neighbours       supposed wherever a claim speaks of f at two neighbours
    \Delta = \max_{x \sim x'} |f(x) - f(x')|       the same, and \Delta is introduced

The values of a query at two neighbours are two numbers that differ by at most its sensitivity, and of which
nothing else is known: what is claimed of a mechanism is claimed for all such numbers.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, replace
from typing import Any, Final

import sympy

from dpsym.errors import IllFormedError, Unread
from dpsym.language.distributions import (
    Cauchy,
    Gumbel,
    IndependentEntries,
    Laplace,
    Logistic,
    Normal,
    NormalVector,
    Power,
    Uniform,
)
from dpsym.language.notions.base import fresh
from dpsym.language.randomness import Draw, Sample, random_in
from dpsym.language.spaces import REALS, Point, Whole
from dpsym.notes.complaints import unread
from dpsym.notes.discourse.region import Region, Sensitive
from dpsym.notes.discourse.vectors import at_input, vector_of
from dpsym.notes.english.acts import Thing
from dpsym.notes.free import names_in
from dpsym.notes.introduce import introduce_query, space_or_new
from dpsym.notes.meaning import denote, number
from dpsym.notes.meaning.objects import Dataset, Procedure, Query, Vector
from dpsym.notes.scope import Entry, Kind, Scope, identity
from dpsym.notes.syntax import DOTS, Apply, Big, Chain, Listed, Name, Node, Norm, Number, Operation
from dpsym.notes.syntax import Power as Raised
from dpsym.notes.words import plain, shown

#: Laws that can be moved, with their parameters that move.
MOVED: Final[dict[type, tuple[int, ...]]] = {
    Laplace: (0,),
    Normal: (0,),
    Logistic: (0,),
    Cauchy: (0,),
    Gumbel: (0,),
    Uniform: (0, 1),
}


#: The norms in which vectors change; besides, all entries may.
NORMS: Final = ("1", "2")
INFINITY: Final = Name("infinity")

# Sensitivities


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


def _applied(node: Node) -> tuple[Name, Name] | None:
    """Return f and x of ``f(x)``."""
    node = node.unfenced()
    if not isinstance(node, Apply) or len(node.args) != 1 or not isinstance(node.function, Name):
        return None
    argument = node.args[0].unfenced()
    return (node.function, argument) if isinstance(argument, Name) else None


def largest_change(node: Node) -> Change | None:
    r"""Return the change of ``\max_{x \sim x'} |f(x) - f(x')|``, also of suprema and over points."""
    body, below = _within_maxima(node)
    near = [part for part in below if isinstance(part, Chain) and [sign for sign, _ in part.links] == ["~"]]
    found = change_of(body)
    if found is None or len(near) != 1:
        return None
    sets = _places_of(part for part in below if part is not near[0])
    pair = {identity(name) for name in names_in(near[0])}
    if sets is None or pair != set(map(identity, found.datasets)):
        return None
    found = replace(found, sets=sets)
    return None if found.free else found


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
        raise unread(name, f"whether {shown(name)} has numbers or vectors as values is not said")
    if entry is None:
        (entry,) = introduce_query([name], region.scope, origin="its sensitivity", space=space)
    query = entry.value
    if not isinstance(query, Query) or (space is not None and query.space != space):
        raise unread(name, f"the sensitivity of {shown(name)} is read of queries alone")
    if isinstance(query.space, Whole) and space is None and not norm:
        raise unread(name, f"in which norm the values of {shown(name)} change is not said")
    region.sensitive.append(Sensitive(name, query, bound, norm))


def query_in(node: Node, scope: Scope) -> tuple[Query, Name] | None:
    """Return the query in a formula, and the dataset at which it stands, if there is one of each."""
    found = set()
    for part in node.walk():
        pair = _applied(part)
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


def query_suppositions(statements: Sequence[Any], region: Region) -> list[Any]:
    """Return what is supposed of queries, at the inputs that statements speak of.

    Raises:
        Unread: it is not said that these are neighbours.
    """
    symbols = set().union(*(getattr(part, "free_symbols", set()) for part in statements))
    found = []
    queries = {entry.value.name: entry.value for entry in region.scope.entries() if _is_query(entry)}
    for query in queries.values():
        spoken = {place: value for place, value in query.made.items() if value in symbols}
        bounds = [
            (entry.name, entry.bound, entry.norm)
            for inner in region.around()
            for entry in inner.sensitive
            if entry.query is query  # a query of that name that was declared since is another one
        ]
        if query.change in symbols and query.space is None:
            bounds.append((Name(query.name), query.change, ""))
        if len(spoken) < 2:
            continue
        if len(spoken) > 2 or not _are_neighbours(set(spoken), region):
            told = f"that {' and '.join(sorted(spoken))} are neighbours is not said"
            raise unread(bounds[0][0] if bounds else Name(query.name), told)
        if any(norm == "2" for *_, norm in bounds) and query.space is None and _have_other_noise(statements):
            raise unread(
                bounds[0][0], f"{query.name} may have vectors as values, which this noise does not fit"
            )
        first, second = spoken.values()
        found += [query.near(first, second, bound, norm) for _, bound, norm in bounds]
    return found


def _have_other_noise(statements: Iterable[Any]) -> bool:
    """Return whether there is noise that is not known to go by the norm of index 2."""
    others = tuple(kind for kind in MOVED if kind is not Normal)
    return any(part.atoms(*others) for part in statements if hasattr(part, "atoms"))


def _is_query(entry: Entry) -> bool:
    return isinstance(entry.value, Query)


def _are_neighbours(places: set[str], region: Region) -> bool:
    pairs = [inner.neighbours for inner in region.around() if inner.neighbours is not None]
    return any(
        {plain(name) for name in pair} == places and not region.several_apart(*pair)
        for pair in (*pairs, region.inputs())
    )


# Mechanisms by their rule


def made_by_noise(chain: Chain, region: Region, origin: str) -> Entry | None:
    """Declare M of ``M(x) = f(x) + Z``; nothing if this is another definition."""
    head = _applied(chain.first) if chain.first is not None else None
    if head is None or len(chain.links) != 1:
        return None
    name, place = head
    rule = added(chain.links[0][1], place, region)
    if rule is None:
        return None
    if len({rule(one) for one in region.inputs()}) < 2:
        raise unread(chain, f"how what {shown(name)} releases depends on {shown(place)} is not said")
    vector = vector_of(place, region.scope)
    vectors = None if vector is None else (lambda called: at_input(vector, called))
    procedure = Procedure(region.scope.dpsym_name(name), REALS, rule=rule, vectors=vectors)
    definition = chain.links[0][1]
    entry = Entry(name, Kind.MECHANISM, None, procedure, definition, origin, name.span)
    return region.scope.declare(entry)


def added(node: Node, place: Name, region: Region) -> Callable[[Name], Any] | None:
    """Return for a sum with noise in it the law at each dataset; nothing where it has no noise.

    Raises:
        Unread: there are two noises, or the law cannot be moved.
    """
    terms = list(_terms(node))
    noises, rest = list[Any](), list[tuple[int, Node]]()
    scope = region.scope.child()
    vector = vector_of(place, scope)
    if vector is None:
        scope.declare(Entry(place, Kind.DATASET, value=Dataset(place)))
    elif region.scope.given_for([vector]):
        raise unread(place, f"what is supposed of {shown(place)} is not read of its neighbours")
    for sign, term in terms:
        law = _noise(term, scope)
        if law is None:
            rest.append((sign, term))
        else:
            noises.append((sign, term, law))
    if not noises:
        return None
    if len(noises) != 1 or noises[0][0] != 1:
        raise unread(node, f"noise that is not one term of {shown(node)} is not read")
    _, term, law = noises[0]
    if type(law) not in MOVED and not isinstance(law, (NormalVector, Power)):
        raise unread(term, f"what is added to a value of the law {law} is not read")
    value = _value(rest, place, place, region)
    if not isinstance(value, Vector) and random_in(value):
        raise unread(node, f"{shown(node)} has more that is random, which is not read")
    if moved(law, value) is None:
        raise unread(
            term, f"how many numbers {shown(term)} and {shown(node)} are is not the same, or not said"
        )
    queries = {
        entry.value.at(plain(place)): entry.value
        for entry in region.scope.entries()
        if _is_query(entry) and entry.value.space is None
    }
    inside = {value: query for value, query in queries.items() if value in law.free_symbols}

    def rule(called: Name) -> Any:
        there = {value: query.at(plain(called)) for value, query in inside.items()}
        there |= {} if vector is None else {vector: at_input(vector, called)}
        return moved(law.xreplace(there), _value(rest, place, called, region))

    return rule


def _terms(node: Node, sign: int = 1) -> Iterable[tuple[int, Node]]:
    node = node.unfenced()
    if isinstance(node, Operation) and node.name in ("add", "subtract"):
        first, *others = node.args
        yield from _terms(first, sign)
        for part in others:
            yield from _terms(part, sign if node.name == "add" else -sign)
    else:
        yield sign, node


def _noise(term: Node, scope: Scope) -> Any:
    """Return the law of a term that is a draw or a law by itself, or independent draws in brackets."""
    if isinstance(term, Name):
        entry = scope.find(term)
        return entry.value.law if entry is not None and isinstance(entry.value, Draw) else None
    if isinstance(term, Listed) and term.kind == "round":
        return _noises(term, scope)
    if isinstance(term, Apply) or (isinstance(term, Raised) and isinstance(term.base.unfenced(), Apply)):
        pair = _applied(term)
        if pair is not None and scope.find(pair[0]) is not None:
            return None
        try:
            found = denote(term, scope)
        except (Unread, IllFormedError):
            return None  # a function of numbers, as log(1 + x), takes no dataset
        return found if getattr(found, "is_law", False) else None
    return None


def _noises(term: Listed, scope: Scope) -> Any:
    r"""Return the law of ``(Y_1, \dots, Y_d)``, independent draws from one law."""
    listed = [item for item in term.items if isinstance(item, Name)]
    if DOTS not in term.items or len(listed) != len(term.items) - 1 or listed[-1].index is None:
        return None
    family = scope.find_family(listed[-1])
    sample = family.value if family is not None else None
    if not isinstance(sample, Sample) or sample.number != number(listed[-1].index, scope):
        return None
    return Power(sample.law, sample.number)


def _value(rest: Sequence[tuple[int, Node]], place: Name, called: Name, region: Region) -> Any:
    """Return what is said of a dataset, at another dataset: a number, or a vector."""
    inner = region.scope.child()
    if (vector := vector_of(place, inner)) is not None:
        value = sympy.Add(*(sign * number(part, inner) for sign, part in rest))
        return value.xreplace({vector: at_input(vector, called)})
    inner.declare(Entry(place, Kind.DATASET, value=Dataset(called)))
    if len(rest) == 1 and rest[0][0] == 1 and isinstance(found := denote(rest[0][1], inner), Vector):
        return found
    return sympy.Add(*(sign * number(part, inner) for sign, part in rest))


def moved(law: Any, by: Any) -> Any:
    """Return the law of a draw to which a number, or a vector, is added; nothing if these do not fit.

    >>> moved(Laplace(0, 2), sympy.Integer(3))
    Laplace(3, 2)
    """
    if isinstance(by, Vector):
        y = Point(fresh("j", {str(symbol) for symbol in law.free_symbols}), by.space)
        if isinstance(law, NormalVector) and law.args[0].space == by.space:
            return NormalVector(y, law.args[1].xreplace({law.args[0]: y}) + by.at(y), law.args[2])
        if isinstance(law, Power) and type(law.args[0]) in MOVED and Whole(law.args[1]) == by.space:
            return IndependentEntries(y, moved(law.args[0], by.at(y)))
        return None
    if type(law) not in MOVED:
        return None
    places = MOVED[type(law)]
    return law.func(*(value + by if at in places else value for at, value in enumerate(law.args)))
