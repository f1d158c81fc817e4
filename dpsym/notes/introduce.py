"""What words introduce: laws, events, points, maps, mechanisms, datasets, random variables, families.

Each function makes the entries for symbols of one kind and declares them in a scope.  ``origin`` is what
said so, for a person.
"""

from __future__ import annotations

import itertools
from collections.abc import Callable, Sequence
from dataclasses import replace
from enum import Enum
from typing import Any

import sympy

from dpsym.language.datasets import Datasets
from dpsym.language.distributions.base import LawSymbol
from dpsym.language.events import EventSymbol
from dpsym.language.functions import Values, cube_function, values
from dpsym.language.kernels import kernel
from dpsym.language.notions.base import fresh
from dpsym.language.randomness import Draw, PrivacyLoss, draws
from dpsym.language.relations import Comparison, ForAll
from dpsym.language.spaces import DEFAULT, REALS, Point, PowerSpace, Space, Whole
from dpsym.language.symbols import Variable, integer, real
from dpsym.notes.complaints import unread
from dpsym.notes.meaning import denote, law, number
from dpsym.notes.meaning.bound import unused
from dpsym.notes.meaning.expectations import random_variable
from dpsym.notes.meaning.objects import Dataset, Images, Index, Outcome, Procedure, Query
from dpsym.notes.meaning.spaces import space_of
from dpsym.notes.meaning.uniform import spaced
from dpsym.notes.scope import Entry, Kind, Scope, family_name, identity
from dpsym.notes.syntax import Name, Node, Operation, Power
from dpsym.notes.words import shown

Names = Sequence[Name]


class Joint(Enum):
    """What is said of the joint law of several random variables."""

    ANY = "any"
    PRODUCT = "independent"
    IDENTICAL = "independent and identically distributed"


def _entry(scope: Scope, name: Name, kind: Kind, value: Any, origin: str) -> Entry:
    domain = getattr(value, "domain", None)
    if identity(name) is None:
        raise unread(name, f"{shown(name)} has no definite index, so it cannot be declared")
    return scope.declare(Entry(name, kind, domain, value, None, origin, name.span))


def introduce_space(name: Name, scope: Scope, origin: str = "") -> Entry:
    """Declare a finite set."""
    return _entry(scope, name, Kind.SPACE, Space(scope.dpsym_name(name, is_space=True)), origin)


SAMPLE_SPACES = frozenset({"Omega", "Theta", "Xi"})


def space_or_new(node: Node | None, scope: Scope, origin: str = "") -> Any:
    """Return the space that a set is; a letter that nothing declares becomes a new finite set.

    Without a set it is the space that all laws share of which no space is said.
    """
    if node is None:
        return DEFAULT
    for part in node.walk():
        if isinstance(part, Name) and is_new_space(part, node, scope):
            introduce_space(part, scope, origin)
            scope.note_untold(part)
    return space_of(node, scope)


def is_new_space(part: Name, whole: Node, scope: Scope) -> bool:
    """Return whether a letter in a set may be a space, and nothing declares what it is."""
    if scope.find(part) is not None or part.style == "bb" or part.base in ("emptyset", "infinity"):
        return False
    exponents = [
        inner for outer in whole.walk() if isinstance(outer, Power) for inner in outer.exponent.walk()
    ]
    counted = any(inner is part for inner in exponents)
    factors = isinstance(whole, (Name, Power)) or (isinstance(whole, Operation) and whole.name == "times")
    letter = (len(part.base) == 1 and part.base.isupper()) or part.base in SAMPLE_SPACES
    return factors and not counted and letter


def introduce_laws(names: Names, on: Node | None, scope: Scope, origin: str = "") -> list[Entry]:
    """Declare laws on a space, or on the space that all laws share."""
    space = space_or_new(on, scope, origin)
    return [_entry(scope, name, Kind.LAW, LawSymbol(scope.dpsym_name(name), space), origin) for name in names]


def introduce_laws_on(names: Names, count: Node, scope: Scope, origin: str = "") -> list[Entry]:
    """Declare laws on so many points, the numbers from 1 to ``count``."""
    space = Whole(number(count, scope))
    return [_entry(scope, name, Kind.LAW, LawSymbol(scope.dpsym_name(name), space), origin) for name in names]


def introduce_events(names: Names, on: Node | None, scope: Scope, origin: str = "") -> list[Entry]:
    """Declare events of a space, or subsets of an event: those of S are what they have in common with S."""
    found = None
    if (isinstance(on, Name) and scope.find(on) is not None) or (
        on is not None and not isinstance(on, (Name, Power))
    ):
        found = denote(on, scope)
    entries = []
    for name in names:
        called = scope.dpsym_name(name)
        if getattr(found, "is_event", False):
            value: Any = found & EventSymbol(called, found.space)  # type: ignore[union-attr]
        else:
            value = EventSymbol(called, space_or_new(on, scope, origin))
        entries.append(_entry(scope, name, Kind.EVENT, value, origin))
    return entries


def introduce_points(names: Names, on: Node | None, scope: Scope, origin: str = "") -> list[Entry]:
    """Declare points of a space; sequences over a space are datasets."""
    if on is not None and is_of_datasets(on, scope):
        return introduce_datasets(names, scope, origin)
    space = space_or_new(on, scope, origin)
    return [_entry(scope, name, Kind.POINT, Point(scope.dpsym_name(name), space), origin) for name in names]


def is_of_datasets(node: Node, scope: Scope) -> bool:
    r"""Return whether a set consists of datasets.

    It does if it consists of sequences over a set, ``\mathcal{X}^n``, or of histograms,
    ``\mathbb{N}^{|\mathcal{X}|}``, or is called ``\mathcal{D}``.
    """
    if isinstance(node, Name):
        return node.style == "cal" and node.base == "D" and scope.find(node) is None
    if not isinstance(node, Power) or not isinstance(node.base, Name):
        return False
    base, entry = node.base, scope.find(node.base)
    if entry is not None:
        return entry.kind is Kind.SPACE
    if base.style == "bb" and base.base == "N":
        above = node.exponent
        counts = isinstance(above, Operation) and above.name in ("cardinality", "abs")
        return counts or (isinstance(above, Name) and above.style == "cal")
    return base.style == "cal"


def introduce_datasets(names: Names, scope: Scope, origin: str = "") -> list[Entry]:
    """Declare inputs of mechanisms; the passage says which of them are neighbours."""
    return [_entry(scope, name, Kind.DATASET, Dataset(name), origin) for name in names]


def introduce_mechanism(
    names: Names, scope: Scope, source: Node | None = None, target: Node | None = None, origin: str = ""
) -> list[Entry]:
    """Declare mechanisms; with a ``source`` they take, besides a dataset, a point of that space."""
    outputs = space_or_new(target, scope, origin)
    inputs = None if source is None else space_or_new(source, scope, origin)
    return [
        _entry(scope, name, Kind.MECHANISM, Procedure(scope.dpsym_name(name), outputs, inputs), origin)
        for name in names
    ]


def introduce_kernel(
    names: Names,
    source: Node | None,
    target: Node | None,
    scope: Scope,
    origin: str = "",
    *,
    random: bool = True,
) -> list[Entry]:
    """Declare kernels, or maps, from one space to another."""
    inputs, outputs = space_or_new(source, scope, origin), space_or_new(target, scope, origin)
    ends = (datasets_of(inputs) if scope.house else inputs), outputs
    return [
        _entry(
            scope, name, Kind.KERNEL, kernel(scope.dpsym_name(name), *ends, deterministic=not random), origin
        )
        for name in names
    ]


def datasets_of(space: Any) -> Any:
    """Return sequences of numbers as datasets, which is how dpsym prints them."""
    if isinstance(space, PowerSpace) and isinstance(space.args[0], Whole):
        return Datasets(space.args[1], space.args[0].args[0])
    return space


def introduce_function(
    names: Names,
    source: Node | None,
    scope: Scope,
    low: Any = -sympy.oo,
    high: Any = sympy.oo,
    origin: str = "",
) -> list[Entry]:
    """Declare real functions on a space, or on bits in sequence, with values from ``low`` to ``high``."""
    space = space_or_new(source, scope, origin)
    entries = []
    for name in names:
        called = scope.dpsym_name(name)
        if isinstance(space, PowerSpace) and space.args[0] == Whole(2):
            value: Any = cube_function(called, space.args[1], low, high)
        else:
            value = values(called, space, low, high)
        entries.append(_entry(scope, name, Kind.FUNCTION, value, origin))
    return entries


def introduce_query(
    names: Names, scope: Scope, *, whole: bool = False, origin: str = "", space: Any = None
) -> list[Entry]:
    """Declare functions of datasets whose values are numbers; ``whole`` says that they are integers.

    With a ``space`` the values are functions on it, as vectors are of the places of their entries.
    """
    entries = []
    for name in names:
        called = scope.dpsym_name(name)
        value = Query(called, whole, real(f"Delta_{called}", above=0), space)
        entries.append(_entry(scope, name, Kind.FUNCTION, value, origin))
    return entries


def introduce_length(name: Name, scope: Scope, origin: str = "") -> None:
    r"""Declare n of ``a_1, \dots, a_n`` as how many there are, where nothing says what else it is."""
    if scope.find(name) is None:
        count = integer(scope.dpsym_name(name), at_least=1)
        scope.declare(Entry(name, Kind.INTEGER, count.domain, count, None, origin, name.span))
        scope.note_untold(name)
    else:
        take_for_whole(name, scope)


def take_for_whole(name: Name, scope: Scope) -> None:
    """Take a number of which only bounds are said for a whole one, as it counts something."""
    entry, owner = scope.find(name), scope
    value = entry.value if entry is not None else None
    if entry is None or not isinstance(value, Variable) or value.domain.integer or value.constraints:
        return
    if any(value in said.free_symbols for said in scope.hypotheses):
        return
    while entry not in owner.own_entries and owner.parent is not None:
        owner = owner.parent
    whole = Variable(value.name, replace(value.domain, integer=True), "integer")
    owner.declare(replace(entry, kind=Kind.INTEGER, domain=whole.domain, value=whole))


def introduce_family(
    name: Name, count: Any, scope: Scope, low: Any = -sympy.oo, high: Any = sympy.oo, origin: str = ""
) -> Entry:
    """Declare numbers that are indexed by 1, ..., count, in [low, high]."""
    family = values(scope.dpsym_name(name), Whole(count), low, high)
    return _entry(scope, family_name(name), Kind.FAMILY, family, origin)


def of_members(entry: Entry, op: str, bound: Any, at: Callable[[Any], Any] = lambda one: one) -> Any:
    """Return that what is made of each member of a family stands in a relation to a bound."""
    place = Point(fresh("j", {str(symbol) for symbol in bound.free_symbols}), entry.value.space)
    return ForAll(place, Comparison(at(entry.value(place)), op, bound))


def introduce_draws(
    names: Names, source: Node, scope: Scope, count: Any = None, origin: str = ""
) -> list[Entry]:
    """Declare draws from a law, or privacy losses; with ``count``, sequences of independent draws.

    Beside a draw X, the draws X_1, ..., X_n are a family of that name.
    """
    entries = []
    for written in names:
        one = scope.find(written) if count is not None else None
        apart = one is not None and isinstance(one.value, Draw)
        name = family_name(written) if apart else written
        called = unused(scope.dpsym_name(written), scope) if apart else scope.dpsym_name(written)
        numbers = spaced(source.unfenced(), scope) if count is not None else None
        if numbers is not None:
            place = sympy.Dummy("place")
            below = draws(unused(f"{called}_0", scope, numbers.law), numbers.law, count)
            value: Any = Images(below, sympy.Lambda(place, numbers.at(place)))
        elif count is not None:
            value = draws(called, law(source, scope), count)
        else:
            value = random_variable(called, source, scope)
        if isinstance(value, PrivacyLoss):
            _require_single(name, value, scope)
        entries.append(_entry(scope, name, Kind.VARIABLE, value, origin))
    return entries


def declare_images(name: Name, images: Images, scope: Scope, origin: str = "") -> Entry:
    """Declare a sequence of values of a function at independent draws."""
    return _entry(scope, name, Kind.VARIABLE, images, origin)


def introduce_loss(name: Name, loss: Any, scope: Scope, origin: str = "") -> Entry:
    """Declare a privacy loss under a name."""
    _require_single(name, loss, scope)
    return _entry(scope, name, Kind.VARIABLE, loss, origin)


def _require_single(name: Name, loss: Any, scope: Scope) -> None:
    """Refuse a second name for one privacy loss: whether it is a second draw would be a guess."""
    for entry in scope.entries():
        if entry.value == loss and entry.name != name:
            raise unread(
                name,
                f"{shown(entry.name)} and {shown(name)} are privacy losses of one pair; give one of them",
            )


def introduce_supported(
    names: Names,
    scope: Scope,
    low: Any = -sympy.oo,
    high: Any = sympy.oo,
    origin: str = "",
    *,
    alphabets: bool = False,
    alphabet: Any = None,
) -> list[Entry]:
    """Declare random variables of unknown laws with values in [low, high].

    Each has a law of its own on one space, on which one function says the value; with ``alphabets`` it is
    said that the values of each are finitely many, which are the points of a space of its own, or of the
    ``alphabet`` that the text names.
    """
    outcomes = [entry.value.function for entry in scope.entries() if isinstance(entry.value, Outcome)]
    taken = {str(function) for function in outcomes if function.args[2:] != (low, high)}
    taken |= {str(entry.value) for entry in scope.entries()}
    said = (part for one in scope.hypotheses if hasattr(one, "atoms") for part in one.atoms(ForAll))
    taken |= {str(function) for part in said for function in part.atoms(Values)}  # of all values of others
    names_of_functions = (letter + "'" * primes for primes in itertools.count() for letter in "vw")
    called = next(name for name in names_of_functions if name not in taken)
    function = values(called, DEFAULT, low, high)
    entries = []
    for name in names:
        before = scope.find(name)
        anew = before is not None and isinstance(before.value, Outcome)  # of which other things were supposed
        law_name = f"{before.value.name}'" if before is not None and anew else scope.dpsym_name(name)
        own = LawSymbol(law_name, alphabet or (Space(f"{law_name}_values") if alphabets else DEFAULT))
        at = values(f"{called}_{law_name}", own.space, low, high) if alphabets else function
        entries.append(_entry(scope, name, Kind.VARIABLE, Outcome(own.name, own, at), origin))
    return entries


def introduce_sequence(
    name: Name, count: Any, scope: Scope, low: Any = -sympy.oo, high: Any = sympy.oo, origin: str = ""
) -> Entry:
    """Declare a sequence of independent draws from laws that are not known, with values in [low, high].

    The law is one, or with a place as the ``count`` each has its own; the ends may depend on the place, too.
    """
    called, at = scope.dpsym_name(name), f"v_{scope.dpsym_name(name)}"
    own = isinstance(count, Point)
    law = kernel(called, count.space, DEFAULT)(count) if own else LawSymbol(called, DEFAULT)
    if not any(end.has(count) for end in (low, high)):
        value = values(at, DEFAULT, low, high)
    elif sympy.oo in (high, -low):
        value = low + values(at, DEFAULT, low=0) if high == sympy.oo else high - values(at, DEFAULT, low=0)
    else:
        scope.suppose(ForAll(count, Comparison(low, "<=", high)), origin, name.span)
        value = low + (high - low) * values(at, DEFAULT, 0, 1)
    return _entry(scope, name, Kind.VARIABLE, draws(called, law, count, of=value), origin)


def introduce_trials(member: Name, source: Node, last: Node, scope: Scope, origin: str = "") -> Entry:
    """Declare independent draws X_i from one law, or from laws that depend on i, for i from 1 to the last.

    Raises:
        Unread: the law depends on i itself, and not only on members of families at i.
    """
    inner, place = at_place(member, last, scope)
    found = law(source, inner)
    require_no_number(found, place, source)
    name = replace(member, index=None)
    own = place.point in found.free_symbols
    value = draws(scope.dpsym_name(name), found, place.point if own else place.count)
    return _entry(scope, name, Kind.VARIABLE, value, origin)


def at_place(member: Name, last: Node, scope: Scope) -> tuple[Scope, Index]:
    """Return a scope in which the index of a member is any place up to the last, and that place."""
    inner, names = scope.child(), [name for name in (member.index,) if isinstance(name, Name)]
    (entry,) = introduce_index(names, number(last, scope), inner)
    return inner, entry.value


def require_no_number(made: Any, place: Index, node: Node) -> None:
    """Refuse what depends on a place otherwise than by members of families there.

    Raises:
        Unread: it does.
    """
    if made.has(place.number):
        raise unread(node, f"{shown(node)} depends on the number {place.name}, which is not read")


def with_one_law(entries: Sequence[Entry], joint: Joint, scope: Scope) -> list[Entry]:
    """Declare random variables of unknown laws anew, with the joint law that is said of them.

    They are functions of one point where any joint law is meant; of independent ones each has a point of its
    own, and a law, which is the same one with the same values where they are distributed identically.

    Raises:
        Unread: they are distributed identically, and each has a law or a space of its own.
    """
    if len(entries) < 2 or joint is Joint.PRODUCT:
        return list(entries)
    general = [entry.value for entry in entries if isinstance(entry.value, Outcome)]
    if len(general) < len(entries) or any(one.has_alphabet for one in general):
        if joint is Joint.IDENTICAL:
            names = " and ".join(shown(entry.name) for entry in entries)
            raise unread(entries[0].name, f"that {names} have one law is not read here")
        return list(entries)
    first = general[0]
    law = (
        first.law
        if joint is Joint.IDENTICAL
        else LawSymbol("".join(one.law.name for one in general), DEFAULT)
    )
    made = []
    for entry, old in zip(entries, general, strict=True):
        own = values(f"v_{old.law.name}", DEFAULT, *old.function.args[2:])
        at = first.function if joint is Joint.IDENTICAL else own
        made.append(scope.declare(replace(entry, value=Outcome(old.name, law, at))))
    return made


def introduce_index(names: Names, count: Any, scope: Scope, origin: str = "") -> list[Entry]:
    """Declare indices from 1 to ``count``."""
    entries = []
    for name in names:
        called = scope.dpsym_name(name)
        value = Index.of(called, count, integer(called, at_least=1, at_most=count))
        entries.append(_entry(scope, name, Kind.INDEX, value, origin))
    return entries


def density_entry(name: Name, law: Any) -> Entry | None:
    """Return a symbol as the density of a law on the line; nothing where dpsym knows no density of it."""
    if getattr(law, "space", None) != REALS or not hasattr(law, "density"):
        return None
    x = real(fresh("x", {str(part) for part in law.free_symbols}))
    value = sympy.Lambda((x,), law.density(x))
    return Entry(name, Kind.FUNCTION, None, value, None, "a density", name.span)
