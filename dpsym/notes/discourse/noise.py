r"""Noise that is added to the answer of a query: mechanisms by their rule.

M(x) = f(x) + Z, Z \sim \mathrm{Lap}(b)        the law of M(x) is that of Z, moved by f(x)
adding \mathrm{Lap}(b) noise to f              the same without a name
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
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
from dpsym.notes.discourse.region import Region
from dpsym.notes.discourse.sensitivities import applied
from dpsym.notes.discourse.vectors import at_input, vector_of
from dpsym.notes.introduce import introduce_query
from dpsym.notes.meaning import denote, number
from dpsym.notes.meaning.objects import Dataset, Procedure, Query, Vector
from dpsym.notes.scope import Entry, Kind, Scope, identity
from dpsym.notes.syntax import DOTS, Apply, Chain, Listed, Name, Node, Operation
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


def made_by_noise(chain: Chain, region: Region, origin: str) -> Entry | None:
    """Declare M of ``M(x) = f(x) + Z``; nothing if this is another definition."""
    head = applied(chain.first) if chain.first is not None else None
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
    for sign, term in terms:
        law = _noise(term, scope)
        if law is None:
            rest.append((sign, term))
        else:
            noises.append((sign, term, law))
    if not noises:
        return None
    if vector is not None and region.scope.given_for([vector]):
        raise unread(place, f"what is supposed of {shown(place)} is not read of its neighbours")
    if len(noises) != 1 or noises[0][0] != 1:
        raise unread(node, f"noise that is not one term of {shown(node)} is not read")
    _, term, law = noises[0]
    if type(law) not in MOVED and not isinstance(law, (NormalVector, Power)):
        raise unread(term, f"what is added to a value of the law {law} is not read")
    _supply_queries([term for _, term in rest], place, region)
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


def _supply_queries(terms: Iterable[Node], place: Name, region: Region) -> None:
    """Declare f of ``f(x)``, to which noise is added, where nothing is said of it: any query."""
    for term in terms:
        name = term.function if isinstance(term, Apply) and term.args == (place,) else None
        if not isinstance(name, Name) or region.scope.find(name) is not None or name.index is not None:
            continue
        told = (str(identity(name)) in doubt.symbols for doubt in region.all_doubts() if not doubt.waived)
        if not any(told):
            introduce_query([name], region.scope, origin="what noise is added to")


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
        pair = applied(term)
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


# What is supposed of the queries of a claim


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
