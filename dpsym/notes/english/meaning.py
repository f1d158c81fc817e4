"""What the rules of the grammar mean: one function for each, from its labelled parts to acts."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import pairwise
from typing import Any, Final

from dpsym.kernel.statement import FLIPPED
from dpsym.notes.english.acts import INDEPENDENT as OF_EACH_OTHER
from dpsym.notes.english.acts import (
    UNNAMED,
    UNNAMED_QUERY,
    Act,
    Answer,
    Choose,
    Claim,
    Compares,
    Counts,
    Define,
    DefineDensity,
    DefineFunction,
    DefineLaw,
    DefineNotion,
    DefineQuantity,
    Dense,
    Digit,
    Drawn,
    Equality,
    Exists,
    Given,
    Has,
    Iff,
    IsA,
    Law,
    Let,
    Masses,
    Measured,
    NameDensities,
    NameLaw,
    Notion,
    Noun,
    Outputs,
    Prop,
    Random,
    Ray,
    Reported,
    Respond,
    Satisfies,
    Says,
    Sensitive,
    Shaped,
    Subject,
    Suppose,
    Tends,
    Thing,
    Trials,
    Worded,
    atoms_in,
    symbols_in,
)
from dpsym.notes.english.atoms import Atom, applied_in, equation_in, uses_later
from dpsym.notes.english.chart import REJECT
from dpsym.notes.english.lexicon import Entry
from dpsym.notes.formula.calls import LAWS as LAW_LETTERS
from dpsym.notes.formula.commands import FUNCTIONS as SIGNS_OF_FUNCTIONS
from dpsym.notes.formula.kinds import FormulaKind, kind_of
from dpsym.notes.formula.kinds import Kind as Sort
from dpsym.notes.free import indices_in, names_in
from dpsym.notes.letters import is_command
from dpsym.notes.meaning.core import arguments
from dpsym.notes.meaning.distributions import counting, is_law, kinds_of, takes_one, with_parameters
from dpsym.notes.meaning.functions import FUNCTIONS
from dpsym.notes.meaning.mechanisms import masses_written
from dpsym.notes.notations import notations_if_applied
from dpsym.notes.parse import Row
from dpsym.notes.scope import LAWS
from dpsym.notes.sequences import general_of, is_sequence, listed_masses, member_of, of_place
from dpsym.notes.syntax import (
    DOTS,
    NOWHERE,
    Apply,
    Big,
    Cases,
    Chain,
    Divergence,
    Expect,
    Fenced,
    Interval,
    Listed,
    Name,
    Node,
    Number,
    Operation,
    Power,
    Probability,
    Quantified,
)

MEANINGS: Final[dict[str, Callable[..., Any]]] = {}
MOMENTS: Final = frozenset(["expectation", "variance"])
RANDOM: Final = frozenset(["independent", "identical", "centred"])  # what is said of random variables alone
NORMAL: Final = ("Phi", "phi")  # the letters of the standard normal law
OF_LAWS: Final = RANDOM | {"real"}  # what leaves the law that a noun names as it is
WEIGHTS: Final = frozenset(
    ["masses", "positive-masses", "densities", "positive-densities"]
)  # what is said of laws in their order
TWO: Final = 2
MOST_APART: Final = 4  # records in which inputs differ that lie in a row of neighbours
BOUNDING: Final = FormulaKind(Sort.BOUND)
INDEPENDENT: Final = replace(OF_EACH_OTHER, kind="variable")
ENTROPY: Final = "entropy"  # a quantity that is no formula by itself
COUNT: Final = Noun("integer", frozenset(["positive"]))
NOTHING: Final = Node()
NUMBERS: Final = frozenset(["number", "real", "integer", "natural", "probability", "order"])
LOGARITHMS: Final = (r"\log", r"\ln")
EXPONENTIALS: Final = (r"\exp",)
BASES: Final = ("e", r"\mathrm{e}", r"\mathrm e")


def means(rule: Callable[..., Any]) -> Callable[..., Any]:
    """Register what the rule of this name means."""
    MEANINGS[rule.__name__.strip("_")] = rule
    return rule


@dataclass(frozen=True)
class Of:
    """What stands in a slot of a noun: ``on Y``, ``from X to Y``, ``with full support``.

    With ``of`` it may be what something ``belongs`` to: the law *of X*.
    """

    things: tuple[Thing, ...] = ()
    trait: str = ""
    belongs: bool = False


@dataclass(frozen=True)
class Beside:
    """What stands beside a claim: things that it ranges over, conditions, reasons, acts of a where-clause."""

    over: tuple[Thing, ...] = ()
    when: tuple[Prop, ...] = ()
    hints: tuple[Prop, ...] = ()
    acts: tuple[Act, ...] = ()
    chance: tuple[Chance, ...] = ()
    approach: tuple[Atom, ...] = ()
    inside: tuple[Atom, ...] = ()


@dataclass(frozen=True)
class Chance:
    """How probable what a clause says is: ``with probability at least 1 - beta``."""

    relation: str
    failing: bool
    value: Atom


@dataclass(frozen=True)
class Respective:
    """Notions that are said of as many things, in their order."""

    notions: tuple[Notion, ...]


@dataclass(frozen=True)
class Clause:
    """What one item of a sentence does, with the quantifiers and conditions that precede it."""

    leads: Beside
    acts: tuple[Act, ...]
    posts: Beside = Beside()


def _flat(parts: Iterable[Any]) -> Iterator[Any]:
    """Yield parts one by one, those that are several each."""
    for part in parts:
        yield from part if isinstance(part, tuple) else (part,)


@means
def conditions(first: Any, rest: tuple[Any, ...]) -> Any:
    """Several conditions; for all values of what the last one ends with, the others hold that speak of it."""
    return tuple(bound_together(list(_flat((first, *rest)))))


def bound_together(props: list[Prop]) -> list[Prop]:
    """Return conditions, those that speak of what the last one ends with for all values of it, too."""
    last = props[-1]
    if not isinstance(last, Says) or not last.over:
        return props
    bound = _names_bound(last.over)
    return [*(_bound_too(one, last.over, bound) for one in props[:-1]), last]


def _bound_too(prop: Prop, things: tuple[Thing, ...], names: set[str]) -> Prop:
    return replace(prop, over=things) if isinstance(prop, Says) and _speaks_of(prop, names) else prop


def _names_bound(things: Iterable[Thing]) -> set[str]:
    return {name.base for thing in things for atom in thing.atoms for name in atom.kind.names}


def _speaks_of(prop: Prop, names: set[str]) -> bool:
    """Return whether a formula that is not quantified speaks of all of these names."""
    if not isinstance(prop, Says) or prop.over or not names:
        return False
    return names <= {name.base for node in prop.atom.nodes for name in indices_in(node)}


@means
def forall(prop: Says, things: tuple[Thing, ...] = (), noun: Noun | None = None) -> Any:
    """A condition that holds for all values of something that it speaks of, or on any neighbouring inputs."""
    if noun is not None:
        plain = noun.kind == "neighbours" and not (noun.on or noun.indefinite)
        return replace(prop, over=(Thing((), noun),)) if plain else REJECT
    if any(thing.noun is not None and thing.noun.indefinite == "some" for thing in things):
        return REJECT
    value = prop.atom.whole
    if prop.atom.kind.kind is Sort.DEFINITION and isinstance(value, Chain) and isinstance(value.first, Name):
        return REJECT  # *with delta = e^-epsilon for every epsilon*: what is claimed holds for every epsilon
    return replace(prop, over=things) if _speaks_of(prop, _names_bound(things)) else REJECT


@means
def nextthing(thing: Thing, own: Entry | None = None) -> Any:
    """A further thing, and whether it has a quantifier of its own: *for all x and all y*."""
    return thing, own is not None


@means
def things(first: Thing, rest: tuple[tuple[Thing, bool], ...]) -> Any:
    """Several things; a bare name behind a noun phrase belongs to that, so it is no thing of its own."""
    listed = (first, *(thing for thing, _ in rest))
    for before, (thing, own) in zip(listed, rest, strict=False):
        if thing.noun is None and _is_alone(before):
            return REJECT  # it is independent of what stands behind it
        if (
            before.noun is not None
            and thing.noun is None
            and _bare(thing)
            and before.atoms
            and _bare_names(before)
            and not own
        ):
            return REJECT
    return listed


def _is_alone(thing: Thing) -> bool:
    """Return whether one symbol is called independent."""
    independent = thing.noun is not None and "independent" in thing.noun.traits
    return independent and sum(len(atom.kind.names) for atom in thing.atoms) == 1


def _bare(thing: Thing) -> bool:
    return _bare_names(thing) and not thing.such


def _bare_names(thing: Thing) -> bool:
    return all(atom.kind.kind.value == "name" for atom in thing.atoms)


# Things and nouns


@means
def nounthing(
    such: tuple[Any, ...],
    noun: Noun | None = None,
    names: tuple[Atom, ...] | None = None,
    atom: Atom | None = None,
    of: Any = None,
    slots: tuple[Of, ...] = (),
    massed: tuple[Atom, ...] = (),
    notion: Notion | None = None,
    related: Atom | None = None,
) -> Any:
    """Symbols with a noun before them: ``distributions P and Q``, ``an integer n > 0``."""
    if notion is not None:
        plain = isinstance(of, Entry) and of.get("kind") == "mechanism" and names is not None
        return _with_such(Thing(names or (), Noun("mechanism")), (*such, (notion,))) if plain else REJECT
    if noun is None:
        return REJECT
    if massed and all(map(_defines_law, massed)):  # two normal distributions P = N(0, 1) and Q = N(1, 1)
        said = noun.law is not None and all(_is_called(atom, noun.law.name) for atom in massed)
        fit = said or (noun.kind == "law" and noun.plural == (len(massed) > 1))
        return _with_such(Thing(massed), such) if fit and noun.count in (None, len(massed)) else REJECT
    if massed:
        fit = noun.kind == "law" and noun.plural == (len(massed) > 1)
        return _with_such(Thing(massed, _filled(noun, slots)), such) if fit else REJECT
    if related is not None:
        pair = _related(related)
        fit = pair is not None and noun.kind == "law" and noun.plural
        return (
            _with_such(Thing((pair,), noun, (Says(related),)), such) if fit and pair is not None else REJECT
        )
    atoms = names if names is not None else (atom,) if atom is not None else ()
    sets = noun.kind in ("space", "event") and all(map(_of_points, slots))
    if _slotted(noun, such) or (atom is not None and slots and not sets):
        return REJECT
    if of is not None:
        noun = replace(noun, on=(*noun.on, Thing((_as_set(of),))))
    return _with_such(Thing(atoms, _filled(noun, slots)), such)


def _of_points(slot: Of) -> bool:
    """Return whether a slot says only of what a set consists: *a set S of outputs*."""
    return not slot.trait and all(thing.noun == Noun("point", plural=True) for thing in slot.things)


def _filled(noun: Noun, slots: Iterable[Of]) -> Noun:
    """Return a noun with what stands in slots behind its names: "distributions P and Q on Y"."""
    for slot in slots:
        on = [atom for thing in slot.things for atom in thing.atoms]
        if noun.law == Law("Unif", (), ()) and len(on) == 1:  # the uniform distribution U on [k]
            noun = replace(noun, law=Law("Unif", (on[0],), ("",)))
            continue
        traits = noun.traits | ({slot.trait} if slot.trait else set())
        noun = replace(noun, on=(*noun.on, *slot.things), traits=traits)
    return noun


def _related(atom: Atom) -> Atom | None:
    r"""Return the names of two laws of which one is absolutely continuous to the other: ``P \ll Q``."""
    node = atom.whole
    if not isinstance(node, Chain) or [sign for sign, _ in node.links] != ["<<"]:
        return None
    pair = (node.first, node.links[0][1])
    names = tuple(side for side in pair if isinstance(side, Name))
    return (
        replace(atom, whole=Listed("bare", names), kind=FormulaKind(Sort.NAME, names))
        if len(names) == 2
        else None
    )


def _slotted(noun: Noun, such: tuple[Any, ...]) -> bool:
    """Return whether where values lie stands right behind a noun, as it does in its slot."""
    first = such[0] if such else None
    return not noun.on and isinstance(first, tuple) and bool(first) and isinstance(first[0], Within)


@means
def boundthing(
    such: tuple[Any, ...] = (),
    atom: Atom | None = None,
    noun: Noun | None = None,
    adjectives: tuple[Entry | Of, ...] = (),
    draws: Atom | None = None,
    named: tuple[tuple[str, Atom | Digit], ...] = (),
    counts: Entry | None = None,
    of: Atom | None = None,
) -> Any:
    """Symbols whose formula says what they are, with a noun behind it or adjectives before it.

    Words behind a law may say what its parameters are (``named``), which settles how it is meant.
    """
    if draws is not None:
        return drawnthing(draws, such)
    if atom is None or (noun is not None and noun.law is not None and atom.kind.kind is Sort.BOUND):
        return REJECT  # a law is said of what is drawn, and of no number
    if counts is not None and atom is not None:
        found = counting(atom.whole, counts.get("name"), None if of is None else of.whole)
        told = None if found is None else replace(atom, whole=found, rows=_rows_of(atom, found))
        return REJECT if told is None else _with_such(Thing((told,)), such)
    if named:
        said = with_parameters(atom.whole, [(kind, _first(one.node)) for kind, one in named])
        said_of = [one for _, one in named if isinstance(one, Atom) and isinstance(one.whole, Chain)]
        made = None if said is None else replace(atom, whole=said, rows=_rows_of(atom, said))
        return REJECT if made is None else _with_such(Thing((made,), None, tuple(map(Says, said_of))), such)
    moments = _moments(such)
    if moments and with_parameters(atom.whole, moments) not in (None, atom.whole):
        return REJECT  # a parameter of the law
    if adjectives:
        noun = _told(adjectives)
        return _with_such(Thing((atom,), noun), such) if noun is not None else REJECT
    return _with_such(Thing((atom,), noun), such)


def _first(node: Node) -> Node:
    """Return the symbol of which a bound is said, or the value itself."""
    return node.first if isinstance(node, Chain) and node.first is not None else node


def _rows_of(atom: Atom, node: Node) -> tuple[Any, ...]:
    return tuple(replace(row, node=node) if isinstance(row, Row) else row for row in atom.rows)


MEANT: Final = {"expectation": "mean"}  # what a quantity is called as a parameter


def _moments(such: tuple[Any, ...]) -> list[tuple[str, Node]]:
    """Return the means and variances among conditions, as parameters are called."""
    parts = _flat(such)
    return [
        (MEANT.get(one.name, one.name), _first(one.right.node))
        for one in parts
        if isinstance(one, Moment) and isinstance(one.right, Atom)
    ]


def _told(adjectives: tuple[Entry | Of, ...]) -> Noun | None:
    """Return the noun that adjectives before symbols make, if each tells something, unlike "other"."""
    told = all(isinstance(one, Of) or one.get("kind") or _traits(one) for one in adjectives)
    return _adjectival(adjectives) if told else None


@means
def adjective(first: Entry | None = None, within: Atom | None = None) -> Any:
    """An adjective; one that says where values lie names a set: ``{0, 1}-valued``."""
    return first if within is None else Of((Thing((within,)),))


@means
def masslist(first: Atom, rest: tuple[Atom, ...]) -> Any:
    """Laws by the lists of their masses, or by their names."""
    atoms = (first, *rest)
    lists = all(listed_masses(atom.whole) is not None for atom in atoms)
    return atoms if lists or all(map(_defines_law, atoms)) else REJECT


def _value_in(atom: Atom) -> Node | None:
    """Return the value that a definition gives."""
    equation = equation_in(atom)
    return equation.links[0][1] if equation is not None and len(equation.links) == 1 else None


def _is_called(atom: Atom, law: str) -> bool:
    """Return whether a definition gives a letter to a law of that name."""
    value = _value_in(atom)
    return isinstance(value, Apply) and is_law(value, law)


def _defines_law(atom: Atom) -> bool:
    """Return whether a definition says which law a letter is: ``P = N(0, 1)``."""
    value = _value_in(atom)
    return value is not None and _names_law(replace(atom, whole=value))


@dataclass(frozen=True)
class Weighed:
    """The masses of a random variable, said behind its noun, with the range of their index."""

    mass: Atom
    over: tuple[Thing, ...]

    def of(self, atoms: tuple[Atom, ...]) -> tuple[Prop, ...]:
        """Return what it says."""
        return (Dense(atoms, self.mass, self.over or (), counted=True),)


@means
def massed(
    adjectives: tuple[Entry | Of, ...],
    names: tuple[Atom, ...] = (),
    at: Atom | None = None,
    mass: Atom | None = None,
    over: tuple[Thing, ...] = (),
    first: Atom | None = None,
    rest: tuple[Any, ...] = (),
    dense: Entry | None = None,
) -> Any:
    """What the masses of laws are called: ``with mass functions p and q``, ``with masses p(y)``, or are."""
    positive = first is not None and first.kind.kind is Sort.BOUND
    if first is not None:
        listed = tuple(map(_positive_listed if positive else _member_listed, (first, *rest)))
        names = tuple(one for one in listed if one is not None)
        if len(names) != len(listed):
            return REJECT
    names = tuple(map(_listed_as_one, names))
    if mass is not None:
        return Weighed(mass, over) if not adjectives and mass.kind.kind is not Sort.BOUND else REJECT
    noun = _adjectival(adjectives)
    if noun is None or noun.kind != "number" or not noun.traits <= {"positive"}:
        return REJECT
    if at is not None and not isinstance(at.whole, Apply):
        return REJECT
    if dense is not None:
        alone = _count(names) == 1
        trait = "positive-densities" if noun is not None and noun.traits else "densities"
        return Has((), trait, names) if alone is (dense.get("is") == "DENSITY") else REJECT
    trait = "positive-masses" if noun.traits or positive else "masses"
    return Has((), trait, names if at is None else (at,))


def _positive_listed(atom: Atom) -> Atom | None:
    r"""Return what a formula says to be positive: the list in ``p_1, \dots, p_k > 0``."""
    node = atom.whole
    positive = isinstance(node, Chain) and node.first is not None and node.links == ((">", Number("0")),)
    return replace(atom, whole=node.first) if positive and isinstance(node, Chain) else None


def _listed_as_one(atom: Atom) -> Atom:
    r"""Return a list of all masses, ``p_1, \dots, p_k``, as one formula about its members; others stay."""
    found = member_of(atom.whole) if isinstance(atom.whole, Node) and is_sequence(atom.whole) else None
    return atom if found is None else replace(atom, kind=replace(atom.kind, names=(found[0],)))


def _member_listed(atom: Atom) -> Atom | None:
    """Return the member of which a formula is the family: p_i of ``(p_i)``; ``P(x)`` is one itself."""
    node = atom.whole
    if isinstance(node, Apply):
        return atom
    inside = node.inside if isinstance(node, Fenced) and node.kind in ("round", "curly") else None
    if not isinstance(inside, Name) or not isinstance(inside.index, Name):
        return None
    return replace(atom, whole=inside, kind=kind_of(inside, lambda _name: False))


@means
def drawnthing(
    first: Atom, rest: tuple[Atom, ...] = (), such: tuple[Any, ...] = (), beside: Atom | None = None
) -> Any:
    """Independent draws from laws: ``X, Y ~ Lap(b)``, ``X ~ P and Y ~ Q``; one alone is so of what?"""
    draws = (first, *rest)
    if beside is not None:
        both = _of_each_other(draws, beside)
        return REJECT if both is None else _with_such(Thing(draws), (*such, (both,)))
    names = [name for draw in draws for name in draw.kind.names]
    alone = len(names) < 2 and not any(isinstance(name.index, Name) for name in names)
    return REJECT if alone else _with_such(Thing(draws, INDEPENDENT), such)


MEANINGS["drawing"] = MEANINGS["drawnthing"]


def _of_each_other(atoms: tuple[Atom, ...], beside: Atom) -> IsA | None:
    """Return that two are independent; of several that are so of another, more would have to be said."""
    if [len(atom.kind.names) for atom in (*atoms, beside)] != [1, 1]:
        return None
    return IsA((*atoms, beside), OF_EACH_OTHER)


@means
def apposed(noun: Noun | None = None, adjectives: tuple[Entry, ...] = ()) -> Any:
    """A noun behind symbols: ``n >= 1 an integer``, ``n >= 1 integer``, ``X standard normal``."""
    if noun is None or noun.kind in NUMBERS:
        return kindof(noun, adjectives)
    told = noun.law is not None or noun.plural or noun.indefinite == "a" or noun.kind == "law-of"
    return noun if told else REJECT


@means
def kindsof(noun: Noun) -> Any:
    """What several random variables are, beside where they lie."""
    return noun if noun.kind == "variable" and noun.plural and noun.law is None else REJECT


@means
def kindof(noun: Noun | None = None, adjectives: tuple[Entry, ...] = ()) -> Any:
    """What numbers are, beside their bounds."""
    noun = noun if noun is not None else _adjectival(adjectives)
    plain = noun is not None and noun.kind in NUMBERS and not noun.on
    return noun if plain else REJECT


@means
def oneof(noun: Noun, the: Entry | None = None) -> Any:
    """What one number is, with an article; a noun without one is about all bounds before it."""
    if the is not None:
        return kindof(noun) if not (the.get("indefinite") or noun.indefinite or noun.plural) else REJECT
    return kindof(noun) if noun.indefinite else REJECT


@means
def boundsort(
    thing: Thing | None = None,
    things: tuple[Thing, ...] = (),
    noun: Noun | None = None,
    names: tuple[Atom, ...] = (),
    independent: Thing | None = None,
    **_: Any,
) -> Any:
    """That numbers are of a sort, said behind their bounds, as a condition; that draws are independent."""
    if independent is not None:
        return (Given((independent,)),)
    if noun is None:
        return REJECT
    if names:  # "and Q the Bernoulli law" is no condition of P, but a law of its own
        return (Given((Thing(names, noun),)),) if noun.law is None or noun.indefinite else REJECT
    if thing is not None:
        return (Given((replace(thing, noun=noun),)),) if thing.noun is None else REJECT
    return (Given(_all_of(things, noun)),) if len(things) > 1 and not noun.indefinite else REJECT


def _all_of(things: tuple[Thing, ...], noun: Noun) -> tuple[Thing, ...]:
    """Return things that are of one sort, together where they have no conditions of their own."""
    if any(thing.such for thing in things):
        return tuple(replace(thing, noun=noun) for thing in things)
    return (Thing(tuple(atom for thing in things for atom in thing.atoms), noun),)


@means
def weighed(dense: Entry, names: tuple[Atom, ...], laws: tuple[Atom, ...]) -> Any:
    """Laws, by the names of their densities: ``densities p and q of P and Q``."""
    masses = massed((), names=names, dense=dense)
    return REJECT if masses is REJECT or not _fit(laws, (masses,)) else letnoun(laws, masses=masses)


@means
def densitynamed(
    names: tuple[Atom, ...], first: Atom, rest: tuple[Atom, ...] = (), several: Any = None
) -> Any:
    """What the densities of laws are called: ``p and q be the densities of M(D) and M(D')``."""
    laws = (first, *rest)
    fits = _count(names) == _count(laws) and (several is not None) == (_count(names) > 1)
    return NameDensities(names, laws) if fits else REJECT


@means
def densitiesare(dense: Entry, names: tuple[Atom, ...], laws: tuple[Atom, ...]) -> Any:
    """Laws, by the names of their densities: ``p and q are the densities of P and Q``."""
    return weighed(dense, names, laws)


@means
def unnamed(noun: Noun) -> Any:
    """Neighbours of which only the formula says what they are called."""
    return Thing((), noun) if "neighbours" in (noun.kind, *noun.traits) and noun.plural else REJECT


@means
def brokenthing(atom: Atom) -> Any:
    """Symbols whose formula did not parse; a notation alone is none."""
    return REJECT if is_command(atom.formula.latex) else Thing((atom,))


@means
def barething(
    names: tuple[Atom, ...],
    such: tuple[Any, ...],
    adjectives: tuple[Entry | Of, ...] = (),
    noun: Noun | None = None,
) -> Any:
    """Symbols alone, with adjectives before or a noun behind them: ``positive a, b``, ``n an integer``."""
    if noun is not None:
        alone = noun.plural and sum(len(atom.kind.names) for atom in names) == 1
        return REJECT if alone else _with_such(Thing(names, noun), such)
    if not adjectives:
        return _with_such(Thing(names), such)
    noun = _told(adjectives)
    return _with_such(Thing(names, noun), such) if noun is not None else REJECT


@means
def inset(
    names: tuple[Atom, ...], such: tuple[Any, ...], of: Atom | None = None, noun: Noun | None = None
) -> Any:
    """Symbols in a set that a formula of its own names: ``x in [0, 1]`` with a word between."""
    if noun is not None and (noun.kind == "interval" or noun.law is not None):
        return REJECT  # a set of numbers without its name, or a law
    if of is not None and _names_law(of):
        return REJECT  # what is drawn from a law is no member of it
    member = (
        Noun("member", on=(Thing((_as_set(of),)),))
        if of is not None
        else Noun("member", on=(Thing((), noun),))
    )
    return _with_such(Thing(names, member), such)


def _with_such(thing: Thing, such: tuple[Any, ...]) -> Any:
    if not _fit(thing.atoms, such):
        return REJECT
    if thing.noun is not None and thing.noun.law is not None and _describes(such):
        return REJECT  # a parameter of the law
    props = tuple(prop for part in such if part is not None for prop in _props_of(part, thing))
    return replace(thing, such=(*thing.such, *props))


def _describes(such: tuple[Any, ...]) -> bool:
    """Return whether conditions say a mean, a variance, or where values lie."""
    parts = _flat(such)
    return any(isinstance(one, Moment | Within) for one in parts)


def _fit(atoms: tuple[Atom, ...], such: tuple[Any, ...]) -> bool:
    """Return whether notions that are said respectively are as many as the things; apart are two of them."""
    parts = list(_flat(such))
    if any(isinstance(one, Has) and one.trait in ("apart", "far") and not one.subject for one in parts):
        bounds = sum(len(list(_apart(atom))) for atom in atoms)
        if bounds != 2:
            return False
    for one in parts:
        if isinstance(one, Has) and one.trait in WEIGHTS and _count(one.of) != _count(atoms):
            return False
    if any(isinstance(one, Apart) and not one.of(atoms) for one in parts):
        return False
    return not any(isinstance(one, Respective) and _matching(atoms, one) is REJECT for one in parts)


def _count(atoms: Iterable[Atom]) -> int:
    return sum(max(len(atom.kind.names), 1) for atom in atoms)


def _props_of(part: Any, thing: Thing) -> tuple[Prop, ...]:
    """Return conditions; a property or a notion behind ``that is`` is said of the thing."""
    found: list[Prop] = []
    for one in part if isinstance(part, tuple) else (part,):
        if isinstance(one, (Sized, Between, Moment, Moments, Weights, Within, Weighed, Apart)):
            found += one.of(thing.atoms)
        elif isinstance(one, (Has, Sensitive)):
            found.append(one if one.subject else replace(one, subject=thing.atoms))
        elif isinstance(one, Respective):
            found += _one_each(thing.atoms, one.notions)
        elif isinstance(one, Notion):
            found.append(Satisfies(Subject("symbol", thing.atoms), one))
        else:
            found.append(one)
    return tuple(found)


@means
def such(
    props: tuple[Prop, ...] | None = None,
    noun: Has | None = None,
    relative: Any = None,
    notion: Notion | None = None,
    differ: Entry | None = None,
    count: int | Atom | None = None,
    sized: Any = None,
    of: Thing | None = None,
    traits: tuple[Any, ...] | None = None,
    free: Entry | None = None,
    beside: Atom | None = None,
) -> Any:
    """Conditions behind a thing."""
    if free is not None:
        return ()
    if beside is not None:
        return (Apart(beside),)
    if traits is not None:
        return traits
    if of is not None:
        return (Within(of),)
    if sized is not None:
        return sized if isinstance(sized, tuple) else (sized,)
    if count is not None:
        return (_differing((), count),)
    if differ is not None:
        return (Has((), differ.get("trait", "neighbours")),)
    if notion is not None:
        return (notion,)
    return props or ((noun,) if noun is not None else (relative,))


@dataclass(frozen=True)
class Sized:
    """How large a number is, or what is measured of it, said behind its noun."""

    measure: str
    relation: str
    right: Atom | Entry

    def of(self, atoms: tuple[Atom, ...]) -> tuple[Prop, ...]:
        """Return the comparisons of numbers."""
        atoms = tuple(name for atom in atoms for name in _apart(atom))
        sides = [Measured(atom, self.measure) if self.measure else atom for atom in atoms]
        return tuple(
            Compares(side, self.relation, _amount(self.right, atom))
            for side, atom in zip(sides, atoms, strict=True)
        )


@dataclass(frozen=True)
class Moment:
    """What the mean, or the variance, of something random is, said behind its noun."""

    name: str
    right: Atom | Entry

    def of(self, atoms: tuple[Atom, ...]) -> tuple[Prop, ...]:
        """Return the equations, and what is said of the value itself: *with variance s^2 > 0*."""
        right, node = self.right, self.right.whole if isinstance(self.right, Atom) else None
        said: tuple[Prop, ...] = ()
        if isinstance(right, Atom) and isinstance(node, Chain):
            said, right = (Says(right),), replace(right, whole=node.first)
        made = tuple(
            Compares(Worded(self.name, (atom,)), "=", _amount(right, atom))
            for one in atoms
            for atom in _each(one, right)
        )
        return (*made, *said) if self.name in SPREADS else (*said, *made)  # of a square the root is positive


@dataclass(frozen=True)
class Moments:
    """What the means, or the variances, of several things are, in their order."""

    name: str
    rights: tuple[Atom, ...]

    def of(self, atoms: tuple[Atom, ...]) -> tuple[Prop, ...]:
        """Return the equations, or that these are others than the things."""
        each = [atom for one in atoms for atom in _apart(one)]
        rights = [atom for one in self.rights for atom in _apart(one)]
        if len(each) != len(rights):
            return (Has(atoms, f"known by {len(rights)} numbers"),)
        pairs = zip(each, rights, strict=True)
        return tuple(Compares(Worded(self.name, (atom,)), "=", right) for atom, right in pairs)


@dataclass(frozen=True)
class Apart:
    """Of what something random is independent, said behind its law."""

    beside: Atom

    def of(self, atoms: tuple[Atom, ...]) -> tuple[Prop, ...]:
        """Return that two are independent; nothing where more would have to be said."""
        both = _of_each_other(atoms, self.beside)
        return () if both is None else (both,)


@dataclass(frozen=True)
class Within:
    """Where the values of something lie, said behind its noun: a set, or a set of finitely many points."""

    within: Thing

    def of(self, atoms: tuple[Atom, ...]) -> tuple[Prop, ...]:
        """Return the memberships."""
        noun, sets = self.within.noun, self.within.atoms
        if not sets:
            return (Has(atoms, "discrete" if noun is not None and noun.kind == "space" else "within"),)
        return tuple(
            Says(replace(atom, whole=Chain(atom.node, (("in", sets[0].node),)), kind=BOUNDING))
            for one in atoms
            for atom in _each(one)
        )


@dataclass(frozen=True)
class Weights:
    """Which values something random takes, and each with which probability, said behind its noun."""

    values: tuple[Atom, ...]
    chances: tuple[Node | None, ...]

    def of(self, atoms: tuple[Atom, ...]) -> tuple[Prop, ...]:
        """Return the equations of probabilities, and that these are all: they say the same."""
        known = [chance for chance in self.chances if chance is not None]
        left: Node = Number("1")
        for chance in known:
            left = Operation("subtract", (left, chance))
        made = []
        if len(known) == len(self.values):
            made.append(_says(Chain(left, (("=", Number("0")),), span=self.values[0].span), self.values[0]))
        for place, value in enumerate(self.values):
            chance = known[place] if place < len(known) else left
            for atom in (name for one in atoms for name in _apart(one)):
                taken = Probability(Chain(atom.node, (("=", value.node),), span=value.span), span=value.span)
                said = Chain(taken, (("=", chance),), span=value.span)
                made.append(_says(said, value))
        return tuple(made)


def _says(said: Node, at: Atom) -> Says:
    """Return that a formula says something where an atom stands."""
    return Says(replace(at, whole=said, kind=kind_of(said, lambda _name: False)))


@means
def weight(at: Atom, of: Atom | None = None) -> tuple[Atom, Node | None]:
    """A value with its probability; without one it is what the others leave."""
    return at, None if of is None else of.node


@means
def weighted(
    together: Any = None, first: tuple[Atom, Node | None] | None = None, rest: tuple[Any, ...] = ()
) -> Any:
    """Values with their probabilities, one by one or all together."""
    if first is None:
        return together
    return _weights((first, *rest))


def _weights(pairs: tuple[tuple[Atom, Node | None], ...]) -> Any:
    """Return different values with their probabilities, where that of the last alone may be left out."""
    told = [chance is not None for _, chance in pairs]
    if len(pairs) == 1 or not all(told[:-1]) or len({value.whole for value, _ in pairs}) < len(pairs):
        return REJECT
    values, chances = zip(*pairs, strict=True)
    return Weights(values, chances)


@means
def takingon(**_: Any) -> Any:
    """Words before the values of something random."""
    return Beside()


@means
def together(
    values: tuple[Atom, ...],
    of: Atom | None = None,
    each: Any = None,
    chances: tuple[Atom, ...] = (),
    even: Any = None,
) -> Any:
    """Several values, with one probability for each of them or with theirs, in order."""
    values = tuple(one for value in values for one in _members_of(value))
    if even is not None:
        count = Number(str(len(values)))
        nodes: tuple[Node, ...] = (Operation("divide", (Number("1"), count)),) * len(values)
    elif of is not None:
        nodes = (of.node,) * len(values)
    else:
        nodes = tuple(chance.node for one in chances for chance in _members_of(one))
    return _weights(tuple(zip(values, nodes, strict=True))) if len(values) == len(nodes) else REJECT


def _members_of(atom: Atom) -> Iterator[Atom]:
    r"""Yield what a list names: ``0, 1``, ``\{0, 1\}``."""
    node = atom.whole
    items = node.items if isinstance(node, Listed) and node.kind in ("bare", "set") else (node,)
    yield from (replace(atom, whole=item) for item in items)


@means
def traits(first: Any, rest: tuple[Any, ...]) -> Any:
    """What a thing is known by, of any kind: *with mean 0, finite variance and E[X^4] <= 1*."""
    found: list[Any] = []
    for part in (first, *rest):
        found += part if isinstance(part, tuple) else (part,)
    return tuple(found)


@means
def attribute(
    part: Entry | None = None,
    right: Atom | None = None,
    digit: Entry | None = None,
    of: Thing | None = None,
    finite: Any = None,
    several: tuple[Atom, ...] = (),
) -> Any:
    """What a mean or a variance is, or where values lie; that a quantity is finite says nothing."""
    if of is not None:
        return Within(of)
    if finite is not None:
        return ()
    if part is None or part.get("name") not in MOMENTS:
        return REJECT
    if several:
        return Moments(part.get("name"), several)
    told = right if right is not None else digit
    return REJECT if told is None else Moment(part.get("name"), told)


def _amount(right: Atom | Entry, beside: Atom) -> Atom | Digit:
    return right if isinstance(right, Atom) else Digit(str(right.get("digits")), beside.span)


@dataclass(frozen=True)
class Between:
    """Between which ends a number lies, said behind its noun."""

    low: Sized
    high: Sized

    def of(self, atoms: tuple[Atom, ...]) -> tuple[Prop, ...]:
        """Return both comparisons."""
        return (*self.low.of(atoms), *self.high.of(atoms))


@means
def sized(
    by: Entry | None = None,
    right: Atom | Entry | None = None,
    part: Entry | None = None,
    strict: Entry | None = None,
    low: Atom | Entry | None = None,
    high: Atom | Entry | None = None,
) -> Any:
    """How large a number is."""
    if strict is not None and low is not None and high is not None:
        sign = strict.get("relation")
        return Between(Sized("", FLIPPED[sign], low), Sized("", sign, high))
    if by is None or right is None:
        return REJECT
    return Sized(str(part.get("name")) if part is not None else "", by.get("relation"), right)


@means
def apartness(number: Any = None, value: Atom | None = None) -> Any:
    """In how many records two datasets differ: a small number, or one with a name."""
    if value is not None:
        node = value.whole
        if isinstance(node.first if isinstance(node, Chain) else node, Name):
            return value
        said = node.digits if isinstance(node, Number) else ""
    else:
        said = str(number.get("count", "")) or str(number.get("forms")[0])
    return int(said) if said in ("2", "3", "4") else REJECT


@means
def respective(
    first: Notion | None = None,
    rest: tuple[Notion, ...] = (),
    name: Entry | None = None,
    parameters: Atom | None = None,
    more: Atom | None = None,
) -> Any:
    """Several notions, of as many things: ``(epsilon_1, delta_1)- and (epsilon_2, delta_2)-DP``."""
    if name is not None and more is None:  # M_1, ..., M_k are e_1, ..., e_k-DP
        listed = parameters is not None and parameters.whole is not None and is_sequence(parameters.whole)
        return Notion(name.get("name"), parameters) if listed else REJECT
    if name is not None:
        return Respective((Notion(name.get("name"), parameters), Notion(name.get("name"), more)))
    return Respective((first, *rest)) if first is not None else REJECT


@means
def severally(first: Notion, rest: tuple[Notion, ...]) -> Respective:
    """Several notions, of as many things in their order."""
    return Respective((first, *rest))


def _one_each(atoms: tuple[Atom, ...], notions: tuple[Notion, ...]) -> tuple[Prop, ...]:
    """Return each notion of its own symbol; a list in one formula is taken apart."""
    single = [one for atom in atoms for one in _apart(atom)]
    pairs = zip(single, notions, strict=True)
    return tuple(Satisfies(Subject("symbol", (atom,)), notion) for atom, notion in pairs)


def _each(atom: Atom, right: Atom | Entry | None = None) -> Iterator[Atom]:
    """Yield the things in a formula, of which each has a mean; of X_1, ..., X_n the general one."""
    node = general_of(atom.node, right.node if isinstance(right, Atom) else None)
    yield from _apart(atom) if node == atom.node else [replace(atom, whole=node)]


def _apart(atom: Atom) -> Iterator[Atom]:
    node = atom.whole
    names = node.items if isinstance(node, Listed) and node.kind == "bare" else (node,)
    names = atom.kind.names if atom.kind.kind is Sort.BOUND else names
    yield from (replace(atom, whole=name) for name in names if name != Operation("dots", ()))


@means
def eachprivate(names: tuple[Atom, ...], notion: Notion | Respective) -> Any:
    """That each of several things satisfies a notion."""
    if isinstance(notion, Respective):
        return _matching(names, notion)
    return (Satisfies(Subject("symbol", names, each=True), notion),)


def _matching(names: tuple[Atom, ...], notion: Respective) -> Any:
    count = sum(len(list(_apart(atom))) for atom in names)
    return _one_each(names, notion.notions) if count == len(notion.notions) else REJECT


@means
def sensitivity(of: Atom | Digit | None = None, norm: Atom | None = None, digit: Entry | None = None) -> Any:
    """By how much something can change between neighbours, in the norm of index 1 or 2."""
    if of is None:
        return REJECT if digit is None else sensitivity(Digit(str(digit.get("digits")), NOWHERE), norm)
    node = norm.whole if norm is not None else None
    index = node.index if isinstance(node, Name) and node.base in ("ell", "l", "L") else None
    if norm is None:
        return Sensitive((), of)
    known = isinstance(index, Number) and index.digits in ("1", "2")
    return Sensitive((), of, index.digits) if isinstance(index, Number) and known else REJECT


@means
def overpairs(over: tuple[Thing, ...]) -> Any:
    """Over which datasets a maximum is taken."""
    return over


@means
def senseof(
    atom: Atom,
    query: Atom | None = None,
    norm: Atom | None = None,
    pairs: tuple[Thing, ...] | None = None,
    leads: tuple[Beside, ...] = (),
) -> Any:
    """A sign for the largest change of a query: *Delta f = max_{x ~ x'} |f(x) - f(x')|*."""
    near = all(thing.noun is not None and thing.noun.kind == "neighbours" for thing in pairs or ())
    if not near or (norm is not None and not isinstance(sensitivity(atom, norm), Sensitive)):
        return REJECT
    maps = () if query is None or query.kind.kind is Sort.NAME else (Let((Thing((query,)),)),)
    return Clause(Beside(), (*_scoped(leads), *maps, Define(atom, over=pairs or ())))


@means
def letsense(names: Any, sensitive: Sensitive, noun: Noun | None = None) -> Any:
    """That queries are so sensitive."""
    if noun is not None and noun.kind not in ("query", "function"):
        return REJECT
    return replace(sensitive, subject=names if isinstance(names, tuple) else (names,))


@means
def sensitively(of: Atom, noun: Entry) -> Any:
    """The sensitivity of a query before its noun: *a sensitivity-1 query*."""
    return (
        Sensitive((), of) if noun.get("kind") in ("query", "function") and not noun.get("plural") else REJECT
    )


@means
def sensed(names: tuple[Atom, ...], of: Atom, by: Entry | None = None, norm: Atom | None = None) -> Any:
    """That the sensitivity of queries is at most a number."""
    if by is not None and by.get("relation") not in ("<=", "="):
        return REJECT
    return replace(said, subject=names) if isinstance(said := sensitivity(of, norm), Sensitive) else REJECT


@dataclass(frozen=True)
class Built:
    """A notion that is claimed of a mechanism whose rule the sentence itself says."""

    prop: Satisfies
    acts: tuple[Act, ...] = ()


@means
def built(
    notion: Notion,
    atom: Atom | None = None,
    noun: Noun | None = None,
    such: tuple[Any, ...] = (),
    where: Clause | None = None,
    noise: Law | None = None,
    query: Thing | None = None,
    value: Atom | None = None,
    truth: Atom | None = None,
    over: tuple[Thing, ...] = (),
    sequence: Subject | None = None,
    adaptive: Any = None,
    kind: Entry | None = None,
    scaled: tuple[tuple[str, Atom | Digit], ...] = (),
    count: Atom | None = None,
    inner: tuple[Atom, ...] = (),
    chance: Atom | None = None,
    at: Atom | None = None,
    rule: Atom | None = None,
) -> Any:
    """A claim about a mechanism by its rule: by a definition, or as noise that is added to a query."""
    released = value.whole if value is not None else None
    if at is not None and (released is None or at.whole not in list(names_in(released))):
        return REJECT
    if chance is not None:
        return _subsampled(inner, chance, notion)
    if sequence is not None:
        return Built(Satisfies(replace(sequence, adaptive=sequence.adaptive or adaptive is not None), notion))
    if kind is not None and noise is not None:
        fit = query is not None and _kind_of_noise(noise) == kind.get("kind")
        return _of_noise(noise, query, notion) if fit and query is not None else REJECT
    if kind is not None:
        arity = () if count is None else (("count", count),)
        return _by_parameters(kind.get("kind"), (*arity, *scaled), query, notion)
    if truth is not None:
        ranges = (Let(over, "where"),) if over else ()
        return Built(Satisfies(Subject("response"), notion), (*ranges, Respond(truth)))
    if not _fit((), such) or (noun is not None and noun.kind not in ("mechanism", "kernel")):
        return REJECT
    props = tuple(prop for part in such for prop in _props_of(part, Thing()))
    before: tuple[Act, ...] = (Suppose(props, "where"),) if props else ()
    before += where.acts if where is not None else ()
    if rule is not None:
        subject = Subject("symbol", (replace(rule, whole=UNNAMED),))
        named = Built(Satisfies(subject, notion), (*before, Define(rule, releases=True)))
        return named if _is_map(rule.whole) else REJECT
    before += (Let(over, "where"),) if over else ()
    if atom is not None:
        return _by_definition(atom, notion, before, props)
    if value is not None:
        return Built(Satisfies(Subject("release", (value,)), notion), before)
    return REJECT if noise is None or query is None else _of_noise(noise, query, notion)


def _by_definition(atom: Atom, notion: Notion, before: tuple[Act, ...], props: tuple[Prop, ...]) -> Any:
    """A claim about a mechanism that is defined there; a sensitivity behind it is that of its query."""
    node = atom.whole
    head = node.first if isinstance(node, Chain) else None
    head = head.function if isinstance(head, Apply) else head
    if not isinstance(head, Name):
        return REJECT
    claim = Satisfies(Subject("symbol", (replace(atom, whole=head),)), notion)
    if not any(isinstance(prop, Sensitive) and not prop.subject for prop in props):
        return Built(claim, (*before, Define(atom)))
    queries = _queries_of(atom)
    if len(queries) != 1:
        return REJECT
    props = tuple(replace(prop, subject=queries) if isinstance(prop, Sensitive) else prop for prop in props)
    return Built(claim, (*before[1:], Define(atom), Suppose(props, "where")))


def _queries_of(atom: Atom) -> tuple[Atom, ...]:
    """Return the functions that a definition M(x) = f(x) + Z applies to the input."""
    node = atom.whole
    if not isinstance(node, Chain) or not isinstance(node.first, Apply):
        return ()
    parts = (part for part in node.links[0][1].walk() if isinstance(part, Apply))
    used = [part.function for part in parts if part.args == node.first.args]
    return tuple(replace(atom, whole=name) for name in dict.fromkeys(used))


@means
def releasesboth(notion: Notion, first: Atom, second: Atom) -> Any:
    """A claim about the outputs of two mechanisms: *releasing both M(x) and N(x)*."""
    pair = Listed("round", (first.node, second.node), span=first.span | second.span)
    return Built(Satisfies(Subject("release", (replace(first, whole=pair),)), notion))


#: The kinds of mechanisms that are called after their noise, by the letters of its laws.
NOISY: Final[dict[str, str]] = {"Lap": "laplace", "Laplace": "laplace", "N": "gaussian", "Normal": "gaussian"}


def _kind_of_noise(noise: Law) -> str | None:
    """Return after what kind of noise a mechanism is called."""
    node = noise.parameters[0].node if not noise.name and noise.parameters else None
    node = node.links[-1][1] if isinstance(node, Chain) else node
    base = node.function.base if isinstance(node, Apply) and isinstance(node.function, Name) else noise.name
    return NOISY.get(base)


def _of_noise(noise: Law, query: Thing, notion: Notion) -> Built:
    parameters = tuple(one for one in noise.parameters if isinstance(one, Atom))
    return Built(Satisfies(Subject("noise", parameters, (query,), law=noise), notion))


def _subsampled(inner: tuple[Atom, ...], chance: Atom, notion: Notion) -> Built:
    noun = Noun("probability") if chance.kind.kind is Sort.NAME else None
    before = (Let((Thing((chance,), noun),), "where"),) if chance.kind.names else ()
    chance = replace(chance, whole=chance.kind.names[0]) if len(chance.kind.names) == 1 else chance
    return Built(Satisfies(Subject("subsample", (*inner, chance)), notion), before)


@means
def mapped(map: Atom, rule: Atom) -> Any:
    """The rule of a mechanism behind its map: *M : X -> Y x Z by the mapping M(x) = (F(x), G(x))*."""
    head = rule.whole.first if isinstance(rule.whole, Chain) else None
    head = head.function if isinstance(head, Apply) else head
    return rule if isinstance(head, Name) and head == _untyped(map.whole) else REJECT


@means
def listing(rule: Atom) -> Any:
    """The rule of a mechanism that puts out what several do, behind its map; of others the map says more."""
    value = rule.whole.links[0][1] if isinstance(rule.whole, Chain) else None
    return Define(rule) if isinstance(value, Listed) and value.kind == "round" else REJECT


@means
def calledwith(
    notion: Notion,
    kind: Entry | None = None,
    scaled: tuple[tuple[str, Atom | Digit], ...] = (),
    sensing: tuple[Sensitive, str] | None = None,
    chances: tuple[Act, ...] = (),
    tuned: Notion | None = None,
    each: Notion | None = None,
    fold: Atom | None = None,
    together: Entry | None = None,
) -> Any:
    """A claim about a mechanism by its name: randomized response, noise, or all of a class in a row."""
    if each is not None:
        return Built(Satisfies(sequence(each, fold=fold, adaptive=together), notion))
    if chances:
        told = tuple(act.truth for act in chances if isinstance(act, Respond))
        return Built(Satisfies(Subject("response", told), notion), chances)
    if tuned is not None:
        return _tuned(tuned, kind, notion)
    named = "" if kind is None else kind.get("kind", "")
    return REJECT if sensing is None else _sensed(named, scaled, sensing, notion)


def _tuned(tuned: Notion, kind: Entry | None, notion: Notion) -> Any:
    """Return what is claimed of randomized response that is as private as is said: it is *e-DP*."""
    fit = kind is not None and kind.get("kind") == "response" and tuned.name in ("dp", "pure-dp")
    node = tuned.parameters.whole if tuned.parameters is not None else None
    if not fit or tuned.parameters is None or tuned.removed is not None or isinstance(node, Listed | None):
        return REJECT
    return _by_parameters("response", (("privacy", tuned.parameters),), None, notion)


#: For each mechanism the norms in which the sensitivity of a vector counts as that of a number does.
NORMED: Final[dict[str, frozenset[str]]] = {"laplace": frozenset("1"), "gaussian": frozenset("12")}
#: The notions for which it does so in another norm than that of the noise.
PURE: Final = frozenset(["dp", "pure-dp"])


def _sensed(
    named: str,
    scaled: tuple[tuple[str, Atom | Digit], ...],
    sensing: tuple[Sensitive, str],
    notion: Notion,
) -> Any:
    """Return what is claimed of noise that is added to a query of which only its sensitivity is said.

    Gaussian noise in several coordinates does what it does in one, along the line between two answers;
    Laplace noise does not, but for pure privacy.
    """
    said, norm = sensing
    node = notion.parameters.whole if notion.parameters is not None else None
    pure = notion.name in PURE and notion.removed is None and not isinstance(node, Listed)
    if norm and (norm not in NORMED.get(named, ()) or (named == "laplace" and not pure)):
        return REJECT
    made = _by_parameters(named, scaled, Thing(said.subject), notion)
    return replace(made, acts=(*made.acts, Suppose((said,), "where"))) if isinstance(made, Built) else REJECT


@means
def sensing(bound: Atom, norm: Atom | None = None, query: Atom | None = None) -> Any:
    """By how much a query changes, which may have no letter, and in which norm."""
    node = norm.whole if norm is not None else None
    index = node.index if isinstance(node, Name) and node.base in ("ell", "l", "L") else None
    if norm is not None and not isinstance(index, Number):
        return REJECT
    subject = query if query is not None else replace(bound, whole=UNNAMED_QUERY)
    return (Sensitive((subject,), bound), index.digits if isinstance(index, Number) else "")


@means
def sensedquery(names: Atom | None = None) -> Any:
    """The letter of a query, if it has one."""
    return names


@means
def answers(truth: Atom | None = None, lie: Atom | None = None) -> Any:
    """How probable each answer of randomized response is."""
    said = truth if truth is not None else lie
    if said is None:
        return REJECT
    node, acts = said.whole, list[Act]()
    if said.kind.kind is Sort.DEFINITION:
        if not isinstance(node, Chain) or not isinstance(node.first, Name):
            return REJECT
        acts.append(Define(said))
        node = node.first
    if lie is not None and node is not None:
        node = Operation("subtract", (Number("1"), node), span=node.span)
    return (*acts, Respond(replace(said, whole=node)))


def _is_map(node: Node | None) -> bool:
    return isinstance(node, Chain) and [sign for sign, _ in node.links] == ["|->"]


def _by_parameters(
    kind: str, parameters: tuple[tuple[str, Atom | Digit], ...], query: Thing | None, notion: Notion
) -> Any:
    """Return what is claimed of a mechanism with its parameters in words."""
    named = {"laplace": "Lap", "gaussian": "Normal"}.get(kind)
    if named is not None and not all(name for name, _ in parameters):
        return REJECT
    if named is not None and query is None and "sensitivity" in dict(parameters):
        bound = dict(parameters)["sensitivity"]
        if not isinstance(bound, Atom):
            return REJECT
        rest = tuple((name, value) for name, value in parameters if name != "sensitivity")
        asked = (Sensitive((replace(bound, whole=UNNAMED_QUERY),), bound), "")
        return _sensed(kind, rest, asked, notion) if len(rest) == len(parameters) - 1 else REJECT
    if any(
        name == "noise" and not (isinstance(value, Atom) and value.kind.kind is Sort.NAME)
        for name, value in parameters
    ):
        return REJECT  # of a square it is not clear whether the variance is meant
    acts: list[Act] = []
    values: list[Atom | Digit] = []
    for _, value in parameters:
        node = value.whole if isinstance(value, Atom) else None
        if isinstance(value, Atom) and value.kind.kind is Sort.BOUND:
            acts.append(Let((Thing((value,)),), "where"))
            values += [replace(value, whole=name) for name in value.kind.names]
        elif isinstance(value, Atom) and value.kind.kind is Sort.DEFINITION and isinstance(node, Chain):
            acts.append(Define(value))
            values.append(replace(value, whole=node.first))
        elif isinstance(node, Chain):
            return REJECT
        else:
            values.append(value)
    if len(values) != len(parameters):
        return REJECT
    law = Law(named or kind, tuple(values), tuple(name for name, _ in parameters))
    atoms = tuple(one for one in values if isinstance(one, Atom))
    kind = "called" if named is None else "noise"
    subject = Subject(kind, atoms, () if query is None else (query,), law=law)
    return Built(Satisfies(subject, notion), tuple(acts))


@dataclass(frozen=True)
class Alike:
    """That a thing satisfies what was supposed of another one."""

    subject: Subject


@means
def anyprivate(article: Entry, noun: Entry, notion: Notion) -> Any:
    """That any mechanism satisfies a notion, as a condition."""
    fit = article.get("indefinite") == "a" and noun.get("kind") == "mechanism" and not noun.get("plural")
    return Satisfies(Subject("any"), notion) if fit else REJECT


@means
def lawofnew(names: tuple[Atom, ...], thing: Thing) -> Any:
    """A name for the law of a random variable that is introduced beside it."""
    single = [one for atom in names for one in _apart(atom)]
    plain = thing.noun is not None and thing.noun.kind == "variable" and thing.noun.law is None
    if not plain or len(single) != 1 or len(thing.atoms) != 1 or len(thing.atoms[0].kind.names) != 1:
        return REJECT
    return thing, Thing((single[0],), Noun("law-of", on=(Thing(thing.atoms),)))


@means
def lawsof(names: tuple[Atom, ...], noun: Entry, first: Atom, second: Atom) -> Any:
    """Names for the laws of two things, in their order."""
    single = [one for atom in names for one in _apart(atom)]
    if noun.get("kind") != "law" or not noun.get("plural") or len(single) != 2:
        return REJECT
    pairs = zip(single, (first, second), strict=True)
    return tuple(Thing((name,), Noun("law-of", on=(Thing((value,)),))) for name, value in pairs)


@means
def sequence(
    first: Notion, second: Notion | None = None, fold: Atom | None = None, adaptive: Any = None
) -> Any:
    """Two mechanisms, or so many of one notion, one after the other."""
    if fold is not None:
        atoms = (fold, *(atom for atom in (first.parameters,) if atom is not None))
        return Subject("fold", atoms, parts=(first,), adaptive=adaptive is not None)
    if second is None:
        return REJECT
    given = (first.parameters, second.parameters)
    atoms = tuple(atom for atom in given if atom is not None)
    return Subject("sequence", atoms, parts=(first, second), adaptive=adaptive is not None)


@means
def noise(atom: Atom | None = None, law: Any = None) -> Any:
    """Noise by its law: a draw, a law in a formula, or a law in words."""
    return Law("", (atom,), ("",)) if atom is not None else law


@means
def queried(
    such: tuple[Any, ...],
    names: tuple[Atom, ...] = (),
    noun: Noun | None = None,
    map: Atom | None = None,
) -> Any:
    """To what noise is added; a query without a name has to say how sensitive it is."""
    if noun is not None and noun.kind not in ("query", "function"):
        return REJECT
    if not names and map is None:
        told = list(_flat(such))
        bound = next((one.bound for one in told if isinstance(one, Sensitive)), None)
        single = noun is not None and noun.indefinite == "a" and not noun.plural and noun.count is None
        if not isinstance(bound, Atom) or not single:
            return REJECT
        called = Name("f", "internal", span=bound.span)
        names = (replace(bound, whole=called, kind=FormulaKind(Sort.NAME, (called,))),)
    return _with_such(Thing(names if map is None else (map,), noun), such)


@means
def chance(by: Entry, of: Atom) -> Any:
    """How probable something is."""
    return Chance(by.get("relation"), bool(by.get("failing")), of)


@means
def thatevent(atom: Atom) -> Any:
    """The probability of a relation."""
    return Worded("chance", (atom,))


@means
def np(
    noun: Entry | None = None,
    slots: tuple[Of, ...] = (),
    adjectives: tuple[Entry | Of, ...] = (),
    count: Entry | None = None,
    article: Entry | None = None,
    law: Law | None = None,
    random: Entry | None = None,
) -> Any:
    """A noun with its adjectives and what stands in its slots; a law stands for what is drawn from it."""
    features: Mapping[str, Any] = {"kind": "variable"} if noun is None else noun.features
    kind = str(features.get("kind"))
    if random is not None:  # a (randomized) function
        kind = {"function": "kernel", "mechanism": "mechanism"}.get(kind, "")
    if kind == "neighbours" and any(slot.belongs for slot in slots):
        return REJECT  # of what it is a neighbour is not what it is
    traits = set(features.get("trait", "").split())
    for adjective in adjectives:
        if isinstance(adjective, Of):
            slots = (*slots, adjective)
            continue
        found = adjective.get("kind")
        if found is not None and (kind == "variable" or (kind == "function" and found == "real")):
            traits |= {found}  # of its values
        elif found is not None and not (found == "real" and kind in ("order", "probability", "query")):
            if kind not in ("number", found):
                return REJECT
            kind = found
        traits |= _traits(adjective)
    if "random" in traits and kind in NUMBERS | {"neighbours", "dataset"}:
        return REJECT  # a random number, a random bit, random neighbours: what its law is, is not said
    traits -= {"random"}
    if kind == "space" and ("measurable" in traits or any(slot.trait == "full-support" for slot in slots)):
        return REJECT  # such a set is an event; masses are those of a law
    traits -= {"measurable"}
    if (
        traits & RANDOM
        and kind not in ("variable", "mechanism")
        and (kind, traits) != ("event", {"independent"})
    ):
        return REJECT  # a centred law, independent positive events
    if "disjoint" in traits and kind != "event":
        return REJECT  # disjoint data, disjoint intervals
    if law is not None and (slots or not traits <= OF_LAWS):
        return REJECT  # a discrete, a positive or a {0, 1}-valued normal variable has another law
    if kind == "law" and any(slot.belongs for slot in slots):
        if len(slots) > 1 or slots[0].things[0].noun is not None:
            return REJECT
        kind = "law-of"
    on = tuple(thing for slot in slots for thing in slot.things)
    traits |= {slot.trait for slot in slots if slot.trait}
    number = None if count is None else count.get("count")
    indefinite = article.get("indefinite", "") if article is not None else ""
    definite = article is not None and bool(article.get("definite"))
    return Noun(kind, frozenset(traits), on, number, law, indefinite, bool(features.get("plural")), definite)


def _traits(adjective: Entry) -> frozenset[str]:
    """Return what an adjective adds; that things are independent is said of random ones alone."""
    if adjective.get("is") == "INDEPENDENT":
        return frozenset(["independent", *adjective.get("name", "").split()])
    return frozenset(adjective.get("trait", "").split())


@means
def slot(
    of: Any = None,
    to: Any = None,
    trait: Entry | None = None,
    finite: Any = None,
    part: Entry | None = None,
    whose: Thing | None = None,
) -> Any:
    """What stands in a slot."""
    if whose is not None:
        return Of((whose,), belongs=True)
    if part is not None and part.get("kind") == "law":
        return REJECT  # the masses of a law, or a law of its own
    if finite is not None:
        return Of(trait="discrete")
    if trait is not None:
        return Of(trait=trait.get("trait"))
    return Of(tuple(part for part in (of, to) if part is not None))


@means
def slotthing(
    same: Any = None,
    noun: Noun | None = None,
    value: Atom | None = None,
    count: Atom | None = None,
    output: Entry | None = None,
) -> Any:
    """A set in a slot: by its formula, with a noun or without, or as so many points."""
    if output is not None:  # all that a mechanism can put out
        return Thing((), Noun("point"))
    if noun is not None and noun.kind == "interval":
        interval = value.whole if value is not None else None
        plain = isinstance(interval, Interval) or _pair(interval)
        return Thing((_as_set(value),)) if plain and value is not None and _fits(noun, value) else REJECT
    if count is not None:
        plain = noun is not None and noun == Noun("point") and noun.plural and not noun.indefinite
        node = count.whole
        if isinstance(node, Chain):  # that there is a point at all
            plain = plain and node.links == ((">=", Number("1")),) and node.first is not None
            count = replace(count, whole=node.first)
        return Thing((count,), noun) if plain else REJECT
    if same is not None:
        return Thing((), Noun("same"))
    return Thing(() if value is None else (_as_set(value),), noun)


def _pair(node: Node | None) -> bool:
    return isinstance(node, Listed) and node.kind == "round" and len(node.items) == 2


def _as_set(atom: Atom) -> Atom:
    """Return a formula in the place of a set: there (0, 1) is an open interval, and [k] is {1, ..., k}."""
    node = atom.whole
    if isinstance(node, Fenced) and node.kind == "square" and isinstance(node.inside, Name):
        counted = Listed("curly", (Number("1"), DOTS, node.inside), span=node.span)
        return replace(atom, whole=counted)
    if not isinstance(node, Listed) or not _pair(node):
        return atom
    low, high = node.items
    return replace(atom, whole=Interval(low, high, True, True, span=node.span))


def _fits(noun: Noun, value: Atom) -> bool:
    """Return whether an interval is as open as words say."""
    node = _as_set(value).whole
    ends = (node.low_open, node.high_open) if isinstance(node, Interval) else ()
    told = {"open": (True, True), "closed": (False, False)}
    return all(ends == told[trait] for trait in noun.traits if trait in told)


# Introductions


@means
def letnoun(
    names: tuple[Atom, ...] = (),
    noun: Noun | None = None,
    such: Any = (),
    adjectives: tuple[Entry, ...] = (),
    map: Atom | None = None,
    valued: Any = None,
    of: Thing | None = None,
    sized: tuple[Any, ...] = (),
    bounded: Atom | None = None,
    massed: tuple[Atom, ...] = (),
    masses: Has | None = None,
    respectively: Entry | None = None,
    applied: tuple[Atom, ...] = (),
    apiece: tuple[Atom, ...] = (),
) -> Any:
    """``P and Q be distributions such that ...``; ``f : X -> Y be a function ...``."""
    names = (*names, *applied) if map is None else (map,)
    if apiece and noun is not None:
        own = [Noun("variable", noun.traits - {"independent"}, (Thing((place,)),)) for place in apiece]
        plain = noun.kind == "variable" and not noun.on
        return (_each_its_own(names, own, noun) if plain else ()) or REJECT
    if applied and (noun is None or noun.kind not in ("law", "law-of", "function")):
        return REJECT  # *let f(x) be a number* says it of the value
    if massed:
        fit = noun is not None and noun.kind == "law" and noun.plural == (len(massed) > 1)
        return _with_such(Thing(massed, noun), such) if fit else REJECT
    if masses is not None:  # of X it would be said as of a random variable
        usual = all(name.base in LAW_LETTERS for atom in names for name in atom.kind.names)
        return Thing(names, Noun("law"), (replace(masses, subject=names),)) if usual else REJECT
    if sized:
        return _with_such(Thing(names, Noun("variable")), (sized, *such))
    if bounded is not None:
        single = (
            noun is not None and noun.kind == "variable" and not noun.plural and len(bounded.kind.names) == 1
        )
        inputs = noun is not None and noun.kind in ("dataset", "neighbours") and _is_membership(bounded)
        fit = single or (inputs and noun is not None and noun.plural == (len(bounded.kind.names) > 1))
        return _with_such(Thing((bounded,), noun), such) if fit else REJECT
    noun = _valued(adjectives, of) if valued is not None and of is not None else noun
    if noun is None:
        noun = _adjectival(adjectives)
    if noun is None or (noun.plural and sum(len(atom.kind.names) for atom in names) == 1):
        return REJECT  # "x be numbers" is said of several
    parts = such if isinstance(such, tuple) and (not such or isinstance(such[0], tuple)) else (such,)
    if _slotted(noun, parts):
        return REJECT
    each = () if parts else _of_own_parameters(names, noun)
    if each or respectively is not None:
        return each or REJECT
    made = _with_such(Thing(names, noun), parts)
    return made if made is REJECT or noun.kind != "mechanism" else _of_each(made)


def _of_own_parameters(names: tuple[Atom, ...], noun: Noun) -> tuple[Thing, ...]:
    """Return random variables with a parameter each: *X and Y be exponential with rates a and b*."""
    law = noun.law
    said = len(law.parameters) if law is not None else 0
    if law is None or said < TWO or any(law.kinds[1:]) or not takes_one(law.name):
        return ()
    own = [Noun("variable", law=Law(law.name, (value,), law.kinds[:1])) for value in law.parameters]
    return _each_its_own(names, own, noun) if noun.traits <= {"independent"} else ()


def _each_its_own(names: tuple[Atom, ...], own: Sequence[Noun], noun: Noun) -> tuple[Thing, ...]:
    """Return things of which each has a noun of its own; a noun of all says whether they are independent."""
    single = [_called(atom, name) for atom in names for name in atom.kind.names]
    if len(own) != len(single):
        return ()
    made = [Thing((atom,), one) for atom, one in zip(single, own, strict=True)]
    joint = (IsA(names, OF_EACH_OTHER),) if "independent" in noun.traits else ()
    return (*made[:-1], replace(made[-1], such=joint))


def _of_each(thing: Thing) -> Thing:
    """Return listed mechanisms of each of which a condition on a member speaks: *such that M_j is ...*."""
    listed = [node for atom in thing.atoms for node in atom.nodes if isinstance(node, Listed)]
    named = {replace(name, index=None) for node in listed for name in names_in(node)}

    def said(prop: Any) -> Any:
        node = prop.subject.atoms[0].whole if isinstance(prop, Satisfies) and prop.subject.atoms else None
        member = (
            isinstance(node, Name) and isinstance(node.index, Name) and replace(node, index=None) in named
        )
        return replace(prop, subject=replace(prop.subject, each=True)) if member else prop

    return replace(thing, such=tuple(map(said, thing.such)))


def _valued(adjectives: tuple[Entry | Of, ...], of: Thing) -> Noun | None:
    """Return the noun of random variables with values in a set; what adjectives say of numbers is another."""
    noun = _adjectival(adjectives) if adjectives else Noun("variable")
    if noun is None or noun.kind not in ("variable", "random"):
        return None
    return replace(noun, kind="variable", on=(*noun.on, of))


def _adjectival(adjectives: tuple[Entry | Of, ...]) -> Noun | None:
    """Return the noun that adjectives alone make: ``x is positive and real``."""
    within = tuple(one for one in adjectives if isinstance(one, Of))
    told = [one for one in adjectives if isinstance(one, Entry)]
    kinds = {found for one in told if (found := one.get("kind")) is not None}
    traits = frozenset(trait for one in told for trait in _traits(one))
    if within or traits & RANDOM:  # said of random variables alone
        on = tuple(thing for one in within for thing in one.things)
        certain = within or "centred" in traits
        return Noun("variable" if certain else "random", traits | kinds, on)
    if "disjoint" in traits:
        return None if kinds else Noun("disjoint", traits)  # events that are known, or what is not read
    return None if len(kinds) > 1 else Noun(kinds.pop() if kinds else "number", traits)


@means
def described(noun: Noun) -> Any:
    """What a number is for; another noun, or a condition, says more of it."""
    return (
        noun
        if noun.kind in ("number", "order") and not (noun.traits or noun.on or noun.indefinite)
        else REJECT
    )


@means
def wherein(where: Any) -> Any:
    """What symbols are that stand in what is introduced: *let U be uniform on [a, b] where a < b*."""
    return where.acts if isinstance(where, Clause) and where.acts else REJECT


@means
def letthing(
    thing: Any = None,
    such: tuple[Any, ...] = (),
    atom: Any = None,
    over: tuple[Thing, ...] = (),
    first: tuple[Thing, ...] = (),
    noun: Noun | None = None,
    where: Clause | None = None,
    about: Noun | None = None,
) -> Any:
    """Things that are given; several bounds with what the symbols are called.

    What stands behind a definition says what its symbols are, and is said before it.
    """
    if about is not None and about.kind not in ("mechanism", "function", "query"):
        return REJECT
    if first:
        return first
    if over and isinstance(atom, Define):
        atom, over = replace(atom, over=over), ()
    if isinstance(atom, Define):
        if not _fit((), such):
            return REJECT
        props = tuple(prop for part in such for prop in _props_of(part, Thing()))
        before: tuple[Any, ...] = (Suppose(props, "where"),) if props else ()
        before += where.acts if where is not None else ()
        return (*before, atom) if before else atom
    if atom is not None:
        return atom
    if noun is not None:
        return replace(thing, noun=noun) if thing.noun is None else REJECT
    if over:
        return replace(thing, over=over)
    if isinstance(thing, Thing) and thing.noun is None and len(thing.such) == 1 and not such:
        (said,) = thing.such
        if isinstance(said, Has) and said.trait in ("apart", "far") and said.subject == thing.atoms:
            return REJECT  # "let x and y differ in two records" says no more than that
    return thing if isinstance(thing, Define) else _with_such(thing, such)


@means
def bounded(atom: Atom, such: tuple[Any, ...]) -> Any:
    """A bound of a symbol, and what it is called."""
    return _with_such(Thing((atom,)), such)


@means
def whichis(
    by: Entry, right: Atom, posts: tuple[Beside, ...], it: Any = None, over: tuple[Thing, ...] = ()
) -> Any:
    """A comparison in words that goes on with the last side of what was claimed before it."""
    if any(part.chance for part in posts):
        return REJECT
    compared = Compares(None, by.get("relation"), right, it is not None)
    return Clause(Beside(over=over), (Claim(compared),), _together(posts))


@means
def saidfor(over: tuple[Thing, ...]) -> Any:
    """For what a comparison is made that goes on: *..., and for x <= 1 this is at most 2*."""
    return over


@means
def byvalue(at: Atom) -> Any:
    """A law or a function by its value: the p of ``p(x, y)``."""
    node = at.whole
    if not isinstance(node, Apply) or not isinstance(node.function, Name) or not node.args:
        return REJECT
    letters = [part for part in node.args if isinstance(part, Name)]
    if len(set(letters)) < len(node.args):
        return REJECT
    return _called(at, node.function)


@means
def scored(value: Atom, noun: Noun, over: tuple[Thing, ...]) -> Any:
    """The value of a query at a dataset, and of a score at a point besides: ``u(x, r)`` for ``r`` in R."""
    node = value.whole
    places = [thing for thing in over if thing.noun is None or thing.noun.kind == "point"]
    data = [thing.noun.kind for thing in over if thing not in places and thing.noun is not None]
    bounds = [atom for thing in places for atom in thing.atoms if _is_membership(atom)]
    named = [name for thing in over for atom in thing.atoms for name in atom.kind.names]
    plain = noun.kind in ("query", "real", "number") and not noun.on and not noun.plural
    if not plain or data != ["dataset"] or len(places) != len(bounds) or any(one.such for one in over):
        return REJECT
    if not isinstance(node, Apply) or not isinstance(node.function, Name) or set(node.args) != set(named):
        return REJECT
    sets = [replace(atom, whole=atom.node.links[0][1]) for atom in bounds]  # type: ignore[attr-defined]
    name = _called(value, node.function)
    return Thing((name,), replace(noun, kind="query", on=tuple(Thing((one,)) for one in sets)))


@means
def mapgiven(map: Atom, rule: Define, noun: Noun | None = None) -> Any:
    """A function by the set on which it is one, and by its value there."""
    node, equation = map.whole, rule.atom.whole
    head = equation.first if isinstance(equation, Chain) else None
    arrow = isinstance(node, Chain) and [sign for sign, _ in node.links] == [":", "->"]
    if not isinstance(node, Chain) or not arrow or not isinstance(head, Apply) or head.function != node.first:
        return REJECT
    plain = noun is None or (noun.kind == "function" and not noun.on)
    if not plain or len(head.args) != 1 or not isinstance(head.args[0], Name) or rule.over:
        return REJECT
    source = node.links[0][1]
    if isinstance(source, Listed) and source.kind == "round" and len(source.items) == 2:
        source = Interval(*source.items, low_open=True, high_open=True, span=source.span)
    within = Chain(head.args[0], (("in", source),), span=map.span)
    argument = replace(map, whole=within, kind=kind_of(within, lambda _name: False))
    return replace(rule, over=(Thing((argument,)),))


@means
def letvalue(
    name: Atom | None = None,
    value: Atom | None = None,
    noun: Entry | None = None,
    atom: Any = None,
    called: Entry | None = None,
) -> Any:
    """A name for a value; a law may be called so: *P is the law N(0, 1)*; what a definition is called."""
    if atom is not None:
        fit = called is None or (isinstance(atom, Define) and applied_in(atom.atom) is not None)
        return (atom if isinstance(atom, Define) else Define(atom)) if fit else REJECT
    if noun is not None and (noun.get("kind") != "law" or value is None or not _names_law(value)):
        return REJECT
    return REJECT if name is None or value is None or name == value else Define(name, value)


MEANINGS["likewise"] = MEANINGS["letvalue"]


@means
def let(
    intro: Any = None,
    first: Any = None,
    rest: tuple[Any, ...] = (),
    leads: tuple[Beside, ...] = (),
    things: tuple[Thing, ...] = (),
) -> Any:
    """Things that come into the text for what follows; beside one with a noun no name stands alone."""
    said_so: tuple[Any, ...] = things if intro is None else (first, *rest)
    if any(
        _is_sorted(item) and isinstance(before, Thing) and before.noun is None
        for before, item in pairwise(said_so)
    ):
        return REJECT  # what is said of several bounds is said of all of them
    flat = [part for item in said_so for part in (item if _all_things(item) or _all_acts(item) else (item,))]
    flat = [
        _totalled(item, flat[:place]) if isinstance(item, Total) else item for place, item in enumerate(flat)
    ]
    if REJECT in flat or any(
        isinstance(before, Thing) and before.such and isinstance(after, Says)
        for before, after in pairwise(flat)
    ):
        return REJECT  # "with A, B": what stands behind conditions is one of them
    items = [item for item in flat if isinstance(item, Thing)]
    said = any(item.noun is not None for item in items) or any(isinstance(item, Random) for item in flat)
    if said and any(_bare(item) and item.noun is None for item in items):
        return REJECT
    lawful = {name for item in items if item.noun and item.noun.law for name in _names_in(item.atoms)}
    near = [thing for item in flat if isinstance(item, Define) for thing in item.over if _is_near(thing)]
    flat = [replace(item, over=tuple(near)) if _depends(item, near) else item for item in flat]
    densities = [item for item in flat if isinstance(item, Dense) and not item.again]
    if any(lawful & _names_in(item.atoms) for item in densities):
        return REJECT  # it says again what the law is
    over = [thing for part in leads for thing in part.over]
    told = [
        replace(act, props=tuple(_of_all(prop, over) for prop in act.props))
        if isinstance(act, Suppose)
        else act
        for act in _introduced(tuple(flat), "let")
    ]
    return Clause(Beside(), (*_scoped(leads), *told))


@means
def letsort(things: tuple[Thing, ...], noun: Noun, such: tuple[Any, ...] = ()) -> Any:
    """Bounds with a sort behind them, which is said of all: ``x >= 0 and n >= 1 be integers``."""
    if noun.indefinite or any(thing.noun is not None for thing in things):
        return REJECT
    *others, last = _all_of(things, noun)
    told = _with_such(last, such)
    return REJECT if told is REJECT else (*others, told)


@dataclass(frozen=True)
class Total:
    """A name for the sum, or the mean, of random variables that are introduced before it."""

    name: Atom
    part: str


@means
def lettold(said: Clause) -> Any:
    """What a notation means, among what comes into the text: *log is natural, and x > 0*."""
    return said.acts


@means
def constantis(sign: Atom) -> Any:
    """That e is Euler's number, which it is where nothing else is said."""
    return () if sign.formula.latex.strip() in BASES else REJECT


@means
def otherwise(sign: Atom) -> Any:
    """That a sum may be an integral, or the other way round."""
    return Beside() if sign.formula.latex.strip() in (r"\sum", r"\int") else REJECT


@means
def letsay(atom: Atom) -> Any:
    """An equation that says what a divergence of laws is defines it; another relation is supposed."""
    head = atom.whole.first if isinstance(atom.whole, Chain) and len(atom.whole.links) == 1 else None
    sides = (head.first, head.second) if isinstance(head, Divergence) else ()
    defines = sides and _is_equation(atom) and all(isinstance(side, Name) for side in sides)
    return Define(atom, part=0) if defines else Says(atom)


@means
def total(names: Atom, part: Entry) -> Any:
    """A name for *their sum*, or *their mean*."""
    return Total(names, part.get("name")) if len(names.kind.names) == 1 else REJECT


def _totalled(said: Total, before: Sequence[Any]) -> Any:
    """Return the definition of a sum or a mean of the sequence that is introduced just before it."""
    last = before[-1] if before else None
    atoms = last.atoms if isinstance(last, Thing | Drawn) else ()
    node = atoms[0].whole if len(atoms) == 1 else None
    ends = (node.items[0], node.items[-1]) if isinstance(node, Listed) and len(node.items) > 2 else ()
    if not all(isinstance(end, Name) and end.index is not None for end in ends) or not ends:
        return REJECT
    first, final = ends
    one, index = Number("1"), Name("i", "internal")
    last_index = final.index if isinstance(final, Name) else None
    if not isinstance(first, Name) or last_index is None or first.index != one:
        return REJECT
    whole = Big("sum", (Chain(index, (("=", one),)),), last_index, replace(first, index=index))
    share = Operation("divide", (one, last_index))
    value = whole if said.part == "sum" else Operation("multiply", (share, whole))
    return Define(said.name, replace(said.name, whole=value))


def _is_near(thing: Thing) -> bool:
    """Return whether a thing is two neighbouring inputs."""
    return thing.noun is not None and "neighbours" in (thing.noun.kind, *thing.noun.traits)


def _depends(item: Any, near: Sequence[Thing]) -> bool:
    """Return whether a definition speaks of inputs that are introduced behind a later one.

    *Let P = M(x) and Q = M(x') for neighbouring x, x'*.
    """
    if not isinstance(item, Define) or item.over:
        return False
    spoken = {name for node in item.atom.nodes for name in names_in(node)}
    return bool(spoken & {name for thing in near for name in _names_in(thing.atoms)})


def _names_in(atoms: tuple[Atom, ...]) -> set[Name]:
    return {name for atom in atoms for name in atom.kind.names}


def _is_sorted(item: Any) -> bool:
    """Return whether an item is several bounds of one sort."""
    return _all_things(item) and item[0].noun is not None and item[0].noun.kind in NUMBERS | {"variable"}


def _all_acts(item: Any) -> bool:
    return isinstance(item, tuple) and bool(item) and isinstance(item[-1], (Define, Let, Suppose))


def _all_things(item: Any) -> bool:
    return isinstance(item, tuple) and bool(item) and all(isinstance(part, Thing) for part in item)


@means
def scoped(over: Any = None, when: Any = None) -> Any:
    """What stands before an introduction, and lasts as long as that."""
    return Beside(over or (), when or ())


@means
def defpost(over: tuple[Thing, ...]) -> Any:
    """For which values of its symbols a definition is given."""
    return Beside(over)


def _scoped(leads: tuple[Beside, ...]) -> tuple[Act, ...]:
    whole = _together(leads)
    acts: tuple[Act, ...] = (Let(whole.over),) if whole.over else ()
    return (*acts, Suppose(whole.when)) if whole.when else acts


def _introduced(items: tuple[Any, ...], role: str) -> tuple[Act, ...]:
    """Return the acts of items in order; things side by side are introduced together."""
    acts: list[Act] = []
    for item in items:
        if isinstance(item, Thing) and acts and isinstance(acts[-1], Let):
            acts[-1] = replace(acts[-1], things=(*acts[-1].things, item))
        elif isinstance(item, Thing):
            acts.append(Let((item,), role))
        elif isinstance(item, Define):
            acts.append(replace(item, given=role == "let"))
        elif isinstance(
            item, (DefineDensity, DefineFunction, DefineLaw, Let, NameDensities, Suppose, Counts)
        ):
            acts.append(item)
        elif isinstance(item, tuple) and all(isinstance(one, DefineFunction | DefineLaw) for one in item):
            acts += item
        elif isinstance(item, tuple):
            acts.append(Suppose(item, "where" if role == "where" else "suppose"))
        else:
            acts.append(Suppose((item,), "where" if role == "where" else "suppose"))
    return tuple(acts)


@means
def coin(bias: Any = None) -> Any:
    """The chance with which a coin shows heads."""
    return bias if bias is not None else Digit("0.5", NOWHERE)


@means
def bias(chance: Atom, kind: Entry | None = None) -> Any:
    """The chance of a success."""
    return chance if kind is None or kind.get("name") == "chance" else REJECT


@means
def tossing(coin: Any, number: Atom) -> Any:
    """A coin is thrown several times."""
    return Clause(Beside(), (Trials(number, coin),))


@means
def trials(number: Atom, coin: Any = None, bias: Any = None) -> Any:
    """Several trials with the same chance of a success."""
    return Trials(number, coin if coin is not None else bias)


@means
def members(article: Entry, names: Atom) -> Any:
    """The members of a sequence, by a letter for their place: *the X_i*."""
    node = names.whole
    placed = isinstance(node, Name) and isinstance(node.index, Name)
    return (names,) if article.get("definite") and placed else REJECT


@means
def selects(
    masses: Atom,
    chooser: tuple[tuple[Atom, ...], ...] | tuple[Atom, ...] = (),
    out: Atom | None = None,
    on: tuple[Atom, ...] | None = None,
    at: tuple[Atom, ...] | None = None,
    proportional: Any = None,
) -> Any:
    """How probable each output of a mechanism is."""
    names = tuple(_flat(chooser))
    on, at = on or (), at or ()
    written = masses_written(masses.whole) is not None
    if len(names) > 1 or (on and at) or written == (masses.kind.kind in (Sort.VALUE, Sort.NAME)):
        return REJECT
    return Clause(Beside(), (Choose(masses, names, out, (*on, *at), proportional is not None),))


SPREADS: Final = frozenset(["variance", "deviation"])  # numbers that are given for these are positive
BIT: Final = Noun("integer", frozenset({"bit"}))


@dataclass(frozen=True)
class Answers:
    """Two answers and their chances."""

    values: tuple[Atom, ...]
    chance: Atom
    rest: Atom | None


@means
def answerwith(of: Atom, first: Atom | None = None, second: Atom | None = None, rest: Any = None) -> Any:
    """Two answers, each with a probability; that of the second is what the first leaves, and may be said."""
    values = (first, second) if first is not None and second is not None else ()
    return Answers(values, of, rest if isinstance(rest, Atom) else None)


@means
def answerer(
    noun: Noun | None = None,
    names: tuple[Atom, ...] | None = None,
    applied: Atom | None = None,
    bit: Any = None,
) -> Any:
    """Who answers: a mechanism by its letter, perhaps at its input, or somebody with a bit."""
    names = names or ()
    if (noun is not None and noun.kind != "mechanism") or len(names) > 1:
        return REJECT
    node = applied.whole if applied is not None else None
    if applied is not None and not (isinstance(node, Apply) and isinstance(node.function, Name)):
        return REJECT
    held = Thing((bit,), BIT) if isinstance(bit, Atom) else None
    return ((applied,), held) if applied is not None else (names, held)


@means
def onbit(bit: Atom, noun: Noun | None = None) -> Any:
    """The bit to which something is answered."""
    if noun is None:
        return Thing((bit,))
    return Thing((bit,), BIT) if noun.kind == BIT.kind and noun.traits >= BIT.traits else REJECT


@means
def answersbit(
    answer: Answers,
    who: Any = None,
    on: Thing | None = None,
    at: Thing | None = None,
    what: Any = None,
    called: Any = None,
) -> Any:
    """What a mechanism answers to a bit."""
    names, held = who
    if not answer.values and not names:
        return REJECT  # that is said of randomized response
    node = names[0].whole if names else None
    bit = on or at or held
    if isinstance(node, Apply):  # M(x), at its input
        names, place = (replace(names[0], whole=node.function),), node.args[0].unfenced()
        if bit is None and isinstance(place, Name):
            bit = Thing((replace(names[0], whole=place, kind=replace(names[0].kind, names=(place,))),))
    if (on is not None and at is not None) or (what is not None and what[0]):
        return REJECT
    return Clause(Beside(), (Answer(answer.values, answer.chance, answer.rest, names, bit),))


@means
def ondata(data: tuple[Atom, ...]) -> Any:
    """The input of a mechanism."""
    return data


@means
def chooser(noun: Noun | None = None, names: tuple[Atom, ...] = (), kind: Entry | None = None) -> Any:
    """What chooses: a mechanism, by its letter or without one."""
    return names if noun is None or noun.kind == "mechanism" else REJECT


@means
def chosen(atom: Atom, noun: Noun | None = None) -> Any:
    """What is chosen: a point, by its letter, which may come with its set."""
    return atom if noun is None or noun.kind == "point" else REJECT


@means
def countsthere(one: Counts) -> Any:
    """A random number that counts successes, in a clause of its own."""
    return Clause(Beside(), (one,))


@means
def counted(names: tuple[Atom, ...], trials: Trials | None = None) -> Any:
    """A random number that counts the successes among trials."""
    return Counts(names, trials)


# Suppositions


@means
def suppose(intro: Any, props: tuple[Prop, ...], called: tuple[Atom, ...] = ()) -> Any:
    """What holds from here on; a word of the text that is explained by it says no more."""
    said = symbols_in(props)
    return Clause(Beside(), (Suppose(props),)) if all(atom.symbols <= said for atom in called) else REJECT


@means
def coined(names: tuple[Atom, ...]) -> Any:
    """That things are what a word of the text says, which is explained behind it."""
    return names


@means
def where(first: Any, rest: tuple[Any, ...]) -> Any:
    """What symbols of the sentence are, or which conditions they meet, as long as they last."""
    return Clause(Beside(), _introduced((first, *rest), "where"))


@means
def subjected(first: Define, article: Entry | None = None, coinage: Entry | None = None) -> Any:
    """What a subject stands for: *the function f(x) = x^2 satisfies ...*; *some* function is no subject."""
    if coinage is not None and applied_in(first.atom) is None:
        return REJECT
    return REJECT if article is not None and article.get("indefinite") else Clause(Beside(), (first,))


@means
def hint(props: tuple[Prop, ...] = (), said: Atom | None = None) -> Any:
    """Why something holds: *since x > 0*, *writing |p - q| = |p + q| |p' - q'|*."""
    return props if said is None else (Says(said),)


@means
def propthing(prop: Prop) -> Any:
    """A condition; that symbols are of a sort introduces them, which is another reading."""
    return REJECT if isinstance(prop, IsA) or _introduces(prop) else prop


def _introduces(prop: Prop) -> bool:
    return isinstance(prop, Says) and prop.atom.kind.kind.value in ("bound", "declaration", "definition")


@means
def define(
    atom: Any = None,
    name: Atom | None = None,
    value: Atom | None = None,
    such: tuple[Any, ...] = (),
    leads: tuple[Beside, ...] = (),
    over: tuple[Thing, ...] = (),
    names: tuple[Atom, ...] = (),
    noun: Noun | None = None,
    where: Clause | None = None,
    truth: Atom | None = None,
    chosen: Atom | None = None,
    first: Thing | None = None,
    rest: tuple[Thing, ...] = (),
    several: tuple[Atom, ...] = (),
    wrong: Atom | None = None,
    known: Atom | None = None,
    posts: tuple[Beside, ...] = (),
    called: Entry | None = None,
    sign: Atom | None = None,
    kind: Entry | None = None,
    when: tuple[Prop, ...] = (),
    coinage: Entry | None = None,
) -> Any:
    """What a name, or a quantity, stands for; what a mechanism releases; what a divergence is."""
    called, leads = called or coinage, leads if coinage is None else (*leads, *posts)
    leads = (*leads, Beside(when=when)) if when else leads
    if sign is not None and getattr(atom.whole, "first", None) != sign.whole:
        return REJECT  # the sign that the words introduce is another one
    if called is not None and not (isinstance(atom, Define) and applied_in(atom.atom) is not None):
        return REJECT  # of a function: "we call t = 0 the start" says nothing of t
    if known is not None:
        said = letsay(known)
        return Clause(Beside(), (*_scoped((*leads, *posts)), said)) if isinstance(said, Define) else REJECT
    if chosen is not None:
        return _reporting(chosen, wrong)
    if several:
        fit = all(map(_is_equation, several)) and not uses_later(several)
        return Clause(Beside(), tuple(map(Define, several))) if fit else REJECT
    if truth is not None:
        return Clause(Beside(), (Respond(truth, wrong),))
    if first is not None:
        return Clause(Beside(), (Let((first, *rest)),))
    before = _scoped(leads)
    if noun is not None and noun.kind != "mechanism":
        return REJECT
    if names or (value is not None and name is None):
        released = _releasing(names, value) if _fit((), such) else None
        return Clause(Beside(), (*before, *_said_with(such, where), released)) if released else REJECT
    if where is not None and isinstance(atom, Define):
        return Clause(Beside(), (*before, *where.acts, atom))
    if not _fit((), such):
        return REJECT
    if isinstance(atom, Define):
        return Clause(Beside(), (*before, *_said_with(such, None), replace(atom, over=over or atom.over)))
    if atom is not None:
        return Clause(Beside(), (*before, Define(atom)))
    if name is None:
        return REJECT
    return Clause(Beside(), (*before, Define(name, value))) if value is not None else REJECT


def _releasing(names: tuple[Atom, ...], value: Atom | None) -> Define | None:
    """Return what a mechanism, which may have no letter, puts out."""
    if len(names) > 1 or value is None:
        return None
    return Define(names[0], value, releases=True) if names else Define(value, releases=True)


def _reporting(chosen: Atom, wrong: Atom | None) -> Any:
    """Return that an answer is truthful with a probability that a formula defines: *p = 3/4*."""
    head = chosen.whole.first if isinstance(chosen.whole, Chain) else None
    told = Respond(replace(chosen, whole=head), wrong) if isinstance(head, Name) else None
    return REJECT if told is None else Clause(Beside(), (Define(chosen), told))


@means
def namedfor(names: tuple[Atom, ...], noun: Noun) -> Any:
    """A name for a law: ``P for the law of X``."""
    return Thing(names, noun) if noun.kind == "law-of" else REJECT


def _said_with(such: tuple[Any, ...], where: Clause | None) -> tuple[Act, ...]:
    """Return the acts of what stands beside a definition, which are done before it."""
    props = tuple(prop for part in such for prop in _props_of(part, Thing()))
    acts: tuple[Act, ...] = (Suppose(props, "where"),) if props else ()
    return (*acts, *(where.acts if where is not None else ()))


@means
def notiondef(
    notion: Notion,
    atom: Atom,
    posts: tuple[Beside, ...],
    leads: tuple[Beside, ...] = (),
    subject: tuple[Noun | None, tuple[Atom, ...]] = (None, ()),
    said: Any = None,
) -> Any:
    """What a notion is; of a certain mechanism without words of definition it is a claim."""
    noun, atoms = subject
    plain = said is None and (noun is None or noun.indefinite != "a")
    if plain and _is_equation(atom):
        return REJECT  # a special case
    whole = _together((*leads, *posts))
    if whole.acts or whole.hints or whole.chance:
        return REJECT
    return Clause(Beside(), (DefineNotion(atom, atoms, notion, whole.over, whole.when, plain=plain),))


@means
def barenotion(name: Entry) -> Any:
    """A notion of which only the formula that defines it names the parameter."""
    return Notion(name.get("name"), None)


@means
def specialcase(notion: Notion, zero: Atom | None = None, meant: Notion | None = None) -> Any:
    """A notion with a parameter fewer than the one that it is a case of."""
    atom = zero if meant is None else meant.parameters
    plain = notion.removed is None and (
        meant is None or (meant.name == notion.name and meant.removed is None)
    )
    if atom is None or not plain or (zero is not None and not _is_equation(zero)):
        return REJECT
    return Clause(Beside(), (DefineNotion(atom, (), notion, special=True),))


@means
def definedof(names: tuple[Atom, ...] = (), noun: Noun | None = None, map: Atom | None = None) -> Any:
    """Of what a notion is defined."""
    return (noun, names if map is None else (map,))


# Claims


@means
def quantified(things: tuple[Thing, ...]) -> Any:
    """What a claim ranges over; "for some real x", and "for a constant c", may be said of one alone."""
    nouns = [thing.noun for thing in things if thing.noun is not None and thing.noun.indefinite]
    single = any(noun.indefinite == "some" or noun.kind == "number" for noun in nouns)
    return REJECT if single else tuple(map(_as_event, things))


def _as_event(thing: Thing) -> Thing:
    """Return a thing over which a claim ranges: *for all sets S* is said of events."""
    plain = thing.noun is not None and thing.noun.kind == "space" and not (thing.noun.on or thing.noun.traits)
    return replace(thing, noun=replace(thing.noun, kind="event")) if plain and thing.noun else thing


@means
def withthings(things: tuple[Thing, ...]) -> Any:
    """What a claim ranges over, said behind it; a bare name says nothing."""
    return REJECT if any(_bare(thing) and thing.noun is None for thing in things) else things


@means
def instance(props: tuple[Prop, ...], zero: Entry | None = None) -> Any:
    """Values that are put in; a convention is none, and has to be the one that dpsym has."""
    equations = all(isinstance(prop, Says) and _is_equation(prop.atom) for prop in props)
    return REJECT if not equations or (zero is not None and not all(map(_is_zero, props))) else props


@means
def standsfor(atom: Atom) -> tuple[Prop, ...]:
    """What a new letter stands for."""
    return (Says(atom),)


@means
def zeroed(props: tuple[Prop, ...], **_: Any) -> Any:
    """The convention ``0 log 0 = 0``, said beside another one."""
    return () if all(map(_is_zero, props)) else REJECT


def _is_zero(prop: Prop) -> bool:
    """Return whether a condition is that ``0 log 0 = 0``, which holds without being supposed."""
    node = prop.atom.whole if isinstance(prop, Says) else None
    if not isinstance(node, Chain) or len(node.links) != 1 or node.links[0] != ("=", Number("0")):
        return False
    factors = node.first.args if isinstance(node.first, Operation) and node.first.name == "multiply" else ()
    log = factors[-1] if len(factors) == 2 and factors[0] == Number("0") else None
    return isinstance(log, Apply) and isinstance(log.function, Name) and log.function.base in ("log", "ln")


def _is_equation(atom: Atom) -> bool:
    node = atom.whole
    return isinstance(node, Chain) and {relation for relation, _ in node.links} in ({"="}, {":="})


@means
def ofeach(prop: Satisfies, things: tuple[Thing, ...]) -> Any:
    """That each of several mechanisms satisfies a notion: *M_i is epsilon_i-DP for each i in [k]*."""
    if not _is_of_each(things, prop):
        return REJECT
    (atom,) = prop.subject.atoms
    node = _untyped(atom.whole)
    whole = node.function if isinstance(node, Apply) else node
    subject = replace(prop.subject, atoms=(replace(atom, whole=whole),), each=True)
    return (Given(things), replace(prop, subject=subject))


def _of_all(prop: Prop, over: Iterable[Thing]) -> Prop:
    """Return what is said of each mechanism, if one of what is quantified over is its index."""
    if not isinstance(prop, Satisfies) or not any(_is_of_each((thing,), prop) for thing in over):
        return prop
    return replace(prop, subject=replace(prop.subject, each=True))


def _is_of_each(things: tuple[Thing, ...], prop: Prop) -> bool:
    r"""Return whether a notion is said of all of what things range over: of M_i, or of ``M(\cdot, y)``."""
    names = [name for thing in things for atom in thing.atoms for name in atom.kind.names]
    nodes = [atom.whole for atom in prop.subject.atoms] if isinstance(prop, Satisfies) else []
    if len(names) != 1 or len(nodes) != 1:
        return False
    node = _untyped(nodes[0])
    if isinstance(node, Apply) and isinstance(node.function, Name):
        return len(node.args) == 2 and node.args[0] == Name("cdot") and node.args[1] == names[0]
    return isinstance(node, Name) and node.index == names[0]


def _untyped(node: Node | None) -> Node | None:
    """Return M_i of ``M_i: X -> R_i``: the sets of families of mechanisms are any."""
    maps = isinstance(node, Chain) and [sign for sign, _ in node.links] == [":", "->"]
    return node.first if maps and isinstance(node, Chain) else node


@means
def somewhere(prop: Prop, things: tuple[Thing, ...]) -> Any:
    """A condition with things that it speaks of: ``M is rho-zCDP for some rho > 0``.

    What holds for some inputs, or some members of a family, is not known of those of a claim.
    """
    inputs = any(thing.noun is not None and thing.noun.kind in ("neighbours", "dataset") for thing in things)
    names = {name for thing in things for atom in thing.atoms for name in atom.kind.names}
    places = {name.index for atom in atoms_in(prop) for node in atom.nodes for name in names_in(node)}
    return REJECT if inputs or names & places or _is_of_each(things, prop) else (Given(things), prop)


@means
def reported(names: tuple[Atom, ...], noun: Entry) -> Any:
    """The laws of what randomized response answers, for each bit."""
    return Reported(names) if noun.get("kind") == "law" else REJECT


@means
def output(
    names: tuple[Atom, ...],
    whose: Outputs,
    noun: Noun,
    such: tuple[Any, ...] = (),
    inputs: tuple[Atom, ...] = (),
) -> Any:
    """Laws of what a mechanism puts out on two inputs, which have to be neighbours."""
    told = list(_flat(such))
    near = [isinstance(one, Has) and one.trait == "neighbours" and not one.of for one in told]
    neighbours = noun.kind == "neighbours" or "neighbours" in noun.traits or (noun.kind == "dataset" and near)
    plain = neighbours and all(near) and not noun.on and noun.count in (None, 2)
    pairs = [sum(len(list(_apart(atom))) for atom in atoms) for atoms in (names, inputs)]
    return replace(whose, atoms=names, inputs=inputs) if plain and pairs in ([2, 0], [2, 2]) else REJECT


@means
def whose(
    notion: Notion | None = None,
    noun: Any = None,
    names: tuple[Atom, ...] = (),
    such: tuple[Any, ...] = (),
) -> Any:
    """Of which mechanism: one with a name, or any that satisfies a notion."""
    kind = noun.kind if isinstance(noun, Noun) else noun.get("kind") if noun is not None else "mechanism"
    if kind != "mechanism":
        return REJECT
    if names:
        return Outputs((), names)
    told = list(_flat(such))
    told = [notion] if notion is not None else told
    single = len(told) == 1 and isinstance(told[0], Notion)
    return Outputs((), (), told[0]) if single else REJECT


@means
def lawname(
    name: Entry | None = None,
    parameters: tuple[tuple[str, Atom], ...] = (),
    range: Atom | None = None,
    given: tuple[Atom, ...] = (),
    inside: Atom | None = None,
    formula: Atom | None = None,
    letter: Atom | None = None,
    interval: Entry | None = None,
    one: Atom | None = None,
    chance: Atom | None = None,
    zero: Atom | None = None,
    rest: Atom | None = None,
) -> Any:
    """A law by its name, with its parameters and their names, or by its formula.

    Parameters in brackets stand as in a formula, whether the brackets are words or belong to the formula.
    A letter behind the name may belong to it: *Student's $t$ distribution*.
    """
    if letter is not None and (name is None or name.get("letter") != getattr(letter.whole, "base", None)):
        return REJECT
    if interval is not None:
        within = Noun(interval.get("kind"), frozenset(interval.get("trait", "").split()))
        if within.kind != "interval" or range is None or not _fits(within, range):
            return REJECT
    if chance is not None:
        sides = [atom.whole for atom in (one, zero) if atom is not None]
        left = Operation("subtract", (Number("1"), chance.whole or NOTHING))
        plain = sides in ([Number("1")], [Number("1"), Number("0")]) and (rest is None or rest.whole == left)
        return Law("Bern", (chance,), ("chance",)) if plain else REJECT
    if inside is not None:
        given = tuple(replace(inside, whole=node) for node in _bracketed(inside.whole))
        if not given:
            return REJECT
    if name is None:
        return Law("", (formula,), ("",)) if formula is not None and _names_law(formula) else REJECT
    if range is not None:
        return Law(name.get("name"), (range,), ("",)) if name.get("name") == "Unif" else REJECT
    if given:
        return Law(name.get("name"), given, ("",) * len(given))
    kinds = tuple(kind for kind, _ in parameters)
    return Law(name.get("name"), tuple(atom for _, atom in parameters), kinds)


def _bracketed(node: Node | None) -> tuple[Node, ...]:
    """Return what stands in round brackets that are the whole formula: ``(mu, b)``."""
    if isinstance(node, Fenced) and node.kind == "round":
        return (node.inside,)
    return node.items if isinstance(node, Listed) and node.kind == "round" else ()


def _names_law(formula: Atom) -> bool:
    node = formula.whole
    return isinstance(node, Apply) and isinstance(node.function, Name) and node.function.base in LAWS


@means
def lawformula(formula: Atom) -> Any:
    """A law by a formula, whatever it is called."""
    return Law("", (formula,), ("",))


@means
def lawslot(of: Atom | None = None, kind: Entry | None = None, digit: Entry | None = None) -> Any:
    """A parameter of a law, with its name."""
    found = of if of is not None else Digit(str(digit.get("digits")), NOWHERE) if digit is not None else None
    return REJECT if found is None else ("" if kind is None else kind.get("name"), found)


@means
def letlaw(
    first: Any = None,
    such: tuple[Any, ...] = (),
    names: tuple[Atom, ...] = (),
    each: Atom | None = None,
    again: Atom | None = None,
    over: tuple[Thing, ...] = (),
    dense: Dense | None = None,
) -> Any:
    """Random symbols with their law; ``each`` says it of one of a sequence, ``again`` says it once more."""
    if dense is not None:
        return (first, replace(dense, again=True)) if isinstance(first, Drawn) else REJECT
    if again is not None:
        plain = isinstance(first, Drawn) and not any(thing.such for thing in over)
        return replace(first, again=again, over=over) if plain else REJECT
    if each is None:
        if _describes(such):
            return REJECT  # a parameter of the law
        props = tuple(prop for part in such for prop in _props_of(part, Thing(first.atoms)))
        return (*props, first) if _fit((), such) and props else first if not such else REJECT
    node = each.whole
    member = node.first if isinstance(node, Chain) and node.links[0][0] == "~" else None
    shared = [name for atom in names for part in atom.nodes for name in names_in(part)]
    alike = isinstance(member, Name) and all(
        isinstance(member.index, Name) and replace(name, index=None) == replace(member, index=None)
        for name in shared
    )
    if not isinstance(node, Chain) or not isinstance(member, Name) or not alike:
        return REJECT
    source = node.links[0][1]
    if of_place(source, member):
        return REJECT  # each member has a law of its own
    return Drawn(names, Law("", (replace(each, whole=source),), ("",)), True, sample=True)


@means
def sampled(names: tuple[Atom, ...], law: Law, independent: Any = None) -> Any:
    """Symbols that are drawn: *draw X from P*; a sequence of them is one of independent draws."""
    return Drawn(names, law, independent is not None, sample=True)


@means
def lawgivenas(names: tuple[Atom, ...], noun: Noun) -> Any:
    """Random symbols with the law that a noun names."""
    together = "independent" in noun.traits
    return REJECT if noun.law is None else Drawn(names, noun.law, together, sample=together)


@means
def drawn(
    names: tuple[Atom, ...] = (),
    law: Law | None = None,
    one: Any = None,
    independent: Any = None,
    noun: Noun | None = None,
    sampled: Any = None,
    alike: Entry | None = None,
    tells: Law | None = None,
    value: Atom | None = None,
) -> Any:
    """Random symbols, or a number made from some, with their law by its name, a formula or a density."""
    if value is not None:
        if value.kind.kind.value == "name" or isinstance(value.whole, Apply):
            return REJECT  # the reading as a symbol says the same; N(m, s) may say how a law is written
        plain = noun is None or (noun.kind == "variable" and not noun.traits and not noun.on)
        law = law or tells or (noun.law if noun is not None else None)
        return Drawn((value,), law) if law is not None and plain else REJECT
    law = law or tells
    if alike is not None and alike.get("name") != "identical":
        return REJECT  # what is independent from something is not drawn from it
    independent = independent if alike is None else alike
    if one is not None:
        return one
    traits = frozenset[str]() if noun is None else noun.traits
    plain = noun is None or (noun.kind == "variable" and noun.law is None and not noun.on)
    if law is None or not plain or not traits <= {"independent", "identical", "real"}:
        return REJECT
    together = independent is not None or "independent" in traits
    return Drawn(names, law, together, sample=together or sampled is not None)


@means
def lawtold(law: Law) -> Law:
    """The law of something, in what stands behind its noun."""
    return law


@means
def dense(
    names: tuple[Atom, ...],
    density: Atom,
    over: tuple[Thing, ...] | None = None,
    on: Atom | Ray | None = None,
    counting: Any = None,
    law: Entry | None = None,
    at: Atom | None = None,
    values: Atom | None = None,
) -> Any:
    """Random symbols by their density, or their masses, with the range in which it is not 0.

    The law may have a name besides, which has to be that of a law with these masses.  Masses may be said
    ``at`` a value, which says in which set it lies.
    """
    over = over or ()
    if values is not None:
        listed = _listed_masses(density, values)
        if listed is None:
            return REJECT
        counting, density = values, listed
    if at is not None:
        counting, density = at, _mass_at(names, at, density)
    if isinstance(on, Atom) and isinstance(on.whole, Chain):
        over, on = (*over, Thing((on,))), None  # on x > 0
    if isinstance(density.whole, Name):
        return REJECT  # what the density is called
    plain = len(over) < 2 and not any(thing.such for thing in over)
    called = "" if law is None else law.get("name")
    return Dense(names, density, over, on, counted=counting is not None, law=called) if plain else REJECT


def _listed_masses(masses: Atom, values: Atom) -> Atom | None:
    """Return what is said of the masses of listed values as one formula, with the range of the index."""
    node, listed = masses.whole, values.whole
    if (
        not isinstance(node, Chain)
        or not isinstance(node.first, Probability)
        or not isinstance(listed, Listed)
    ):
        return None
    event = node.first.condition
    if not isinstance(event, Chain) or not isinstance(event.links[0][1], Name):
        return None
    within = Chain(event.links[0][1], (("in", replace(listed, kind="curly")),))
    return replace(masses, whole=Listed("bare", (node, within)))


def _mass_at(names: tuple[Atom, ...], at: Atom, chance: Atom) -> Atom:
    """Return what is said of a value and its probability as an equation: *P(X = k) = p(k), k in Z*."""
    node = at.whole
    point = node.first if isinstance(node, Chain) else node
    if point is None or chance.whole is None or len(names) != 1 or names[0].whole is None:
        return chance
    event = Probability(Chain(names[0].whole, (("=", point),)))
    said = Chain(event, (("=", chance.whole),), span=chance.whole.span)
    return replace(chance, whole=said if node is point or node is None else Listed("bare", (said, node)))


@means
def denseset(value: Atom | None = None, ray: Entry | None = None) -> Any:
    """Where a density is not 0: a set by its formula, or the line in words."""
    return value if ray is None else Ray(ray.get("name") == "half")


@means
def masses(
    of: Atom | None = None,
    names: tuple[Atom, ...] = (),
    first: tuple[Atom, Node | None] | None = None,
    more: tuple[tuple[Atom, Node | None], ...] = (),
    sized: Weights | None = None,
    case: Atom | None = None,
    other: Atom | None = None,
    bit: Any = None,
    rest: Atom | None = None,
) -> Any:
    """Random symbols with a few values; the chance of the last is what the others leave, and may be said.

    They may be what is reported for a ``bit``, a letter for 0 or 1.
    """
    if case is None or other is None or of is None:
        told = sized if first is None else _weights((first, *more))
        return Masses(names, told.values, told.chances) if isinstance(told, Weights) else REJECT
    sides = [_equated(atom) for atom in (case, other)]
    if None in sides or sides[0][0].whole != sides[1][0].whole:  # type: ignore[index]
        return REJECT
    letter = isinstance(bit, Atom) and isinstance(bit.whole, Name | Chain)
    given = (Thing((bit,), Noun("integer", frozenset({"bit"}))),) if letter else ()
    values = tuple(side[1] for side in sides)  # type: ignore[index]
    return Masses((sides[0][0],), values, (of.node, None if rest is None else rest.node), given=given)  # type: ignore[index]


@means
def remaining(of: Atom | None = None) -> Any:
    """The chance of the second of two values, or that it is what is left."""
    return of


@means
def reporter(bit: Atom | None = None) -> Any:
    """Who reports something, with the bit that is asked for."""
    return bit or Beside()


@means
def bit(value: Atom) -> Any:
    """The bit of which something is reported, or a letter for it and where it lies."""
    return value


def _equated(atom: Atom) -> tuple[Atom, Atom] | None:
    """Return a symbol and the value that an equation gives it."""
    node = atom.whole
    if not isinstance(node, Chain) or [relation for relation, _ in node.links] != ["="]:
        return None
    if not isinstance(node.first, Name):
        return None
    return replace(atom, whole=node.first), replace(atom, whole=node.links[0][1])


@means
def herewith(**_: Any) -> Any:
    """Words that only announce what a list holds: *here are two bounds for the variance*."""
    return Beside()


@means
def listholds(**_: Any) -> Any:
    """Words that only announce that what a list says holds: *the following statements are true*."""
    return Beside()


@means
def lead(
    over: Any = None,
    when: Any = None,
    hint: Any = None,
    where: Clause | None = None,
    chance: Chance | None = None,
    approach: Atom | None = None,
    inside: Atom | None = None,
) -> Any:
    """What stands before a claim, or behind it."""
    if any(
        _is_approach(prop.atom.whole) for prop in (*(hint or ()), *(when or ())) if isinstance(prop, Says)
    ):
        return REJECT  # "as x -> 0" gives no reason, and "when x -> 0" no condition
    acts = where.acts if where is not None else ()
    when = tuple(prop for prop in when or () if not _is_zero(prop))
    ranged = [one for one, prop in pairwise(when) if isinstance(one, Given) and _is_of_each(one.things, prop)]
    return Beside(
        (*(over or ()), *(thing for one in ranged for thing in one.things)),
        tuple(prop for prop in when if prop not in ranged),
        hint or (),
        acts,
        () if chance is None else (chance,),
        () if approach is None else (approach,),
        () if inside is None else (inside,),
    )


@means
def barefunction(sign: Atom) -> Any:
    """A standard function by its sign alone."""
    return sign if sign.formula.latex.strip().lstrip("\\") in SIGNS_OF_FUNCTIONS else REJECT


@means
def ranging(on: Atom, noun: Entry | None = None) -> Any:
    """An interval on which a claim is made, without its variable."""
    known = noun is None or noun.get("kind") == "interval"
    return on if known and interval_of(on.whole) is not None else REJECT


def interval_of(node: Node | None) -> Node | None:
    """Return the interval that a formula is by itself, where a pair may be one; nothing of others."""
    if isinstance(node, Listed) and node.kind == "round" and len(node.items) == TWO:
        low, high = node.items
        return Interval(low, high, low_open=True, high_open=True, span=node.span)
    real = isinstance(node, Name) and node.base in ("R", "RR") and node.style == "bb"
    return node if isinstance(node, Interval) or real else None


@means
def approach(atom: Atom) -> Any:
    """That something tends to a number or to infinity: *as x -> 0*."""
    return atom if _is_approach(atom.whole) else REJECT


def _is_approach(node: Any) -> bool:
    arrow = isinstance(node, Chain) and [sign for sign, _ in node.links] == ["->"]
    return arrow and isinstance(node.first, Name)


def _together(parts: tuple[Beside, ...]) -> Beside:
    over = tuple(thing for part in parts for thing in part.over)
    return Beside(
        over,
        tuple(_of_all(prop, over) for part in parts for prop in part.when),
        tuple(prop for part in parts for prop in part.hints),
        tuple(act for part in parts for act in part.acts),
        tuple(one for part in parts for one in part.chance),
        tuple(one for part in parts for one in part.approach),
        tuple(one for part in parts for one in part.inside),
    )


def _at_limit(body: Any, beside: Beside) -> Any:
    r"""Return a body with the limit that it speaks of, if what tends to something stands beside it.

    *$f(x) \to a$ as $x \to 0$* is an equation, and *$f(x) \sim g(x)$* says that the quotient tends to 1.
    """
    if not beside.approach:
        return body
    (near,) = beside.approach if len(beside.approach) == 1 else (None,)
    node = body.atom.whole if isinstance(body, Says) else None
    if near is None:
        return REJECT
    if isinstance(body, Compares) and isinstance(body.left, Atom) and body.relation == "->":
        return replace(body, left=Tends(body.left, near), relation="=")
    if not isinstance(node, Chain) or node.first is None or len(node.links) != 1:
        return REJECT
    ((sign, right),) = node.links
    if sign not in ("->", "~"):
        return REJECT
    whole = node.first if sign == "->" else Operation("divide", (node.first, right), span=node.span)
    tends = Tends(replace(body.atom, whole=whole), near)
    return Compares(
        tends, "=", replace(body.atom, whole=right) if sign == "->" else Digit("1", body.atom.span)
    )


def _probable(body: Any, leads: tuple[Beside, ...], posts: tuple[Beside, ...]) -> Any:
    """Return a body with its probability, if one stands beside it.

    What ranges over something behind the relation may stand inside the probability (*each* of several holds
    together) or outside: it is read where the bound of the probability speaks of it, so that it is outside.
    """
    whole = _together((*leads, *posts))
    if not whole.chance:
        return body
    if not isinstance(body, Says) or len(whole.chance) != 1 or isinstance(body.atom.whole, Quantified):
        return REJECT
    (found,) = whole.chance
    place = next((at for at, part in enumerate(leads) if part.chance), len(leads))
    inside = {
        name.base
        for part in (*leads[place:], *posts)
        for thing in part.over
        for atom in thing.atoms
        for name in atom.kind.names
    }
    event = {name.base for node in body.atom.nodes for name in names_in(node)}
    bound = {name.base for node in found.value.nodes for name in names_in(node)}
    if inside & event - bound or any(part.when for part in (*leads[place:], *posts)):
        return REJECT
    side = Worded("failure" if found.failing else "chance", (body.atom,))
    return Compares(side, found.relation, found.value)


@means
def claim(
    leads: tuple[Beside, ...],
    body: Any,
    posts: tuple[Beside, ...],
    equal: tuple[tuple[Prop, ...], str] | None = None,
    over: tuple[Thing, ...] = (),
) -> Any:
    """A proposition that is claimed, with what stands before and behind it, and when equality holds in it."""
    leads = (Beside(over), *leads) if over else leads
    body = _probable(_at_limit(body, _together((*leads, *posts))), leads, posts)
    if body is REJECT or (isinstance(body, Dense) and any(part.over for part in posts)):
        return REJECT  # for which values masses are said is a part of what they are
    if isinstance(body, Shaped) and any(part.inside for part in posts):
        return REJECT  # so is where a function has a shape
    if any(one.over and other.inside for side in (leads, posts) for one, other in pairwise(side)):
        return REJECT  # "for a law P on [0, 1]"
    if any(_is_condition_of(other, one) for one, other in pairwise(leads)):
        return REJECT  # "if y <= a whenever t > 0, then ..."
    if isinstance(body, Alike):
        told = [prop for part in leads for prop in part.when if isinstance(prop, Satisfies)]
        if len(told) != 1:
            return REJECT
        body = Satisfies(body.subject, told[0].notion)
    if isinstance(body, Built):  # what its rule speaks of may be said behind it
        ahead = tuple(act for part in posts for act in part.acts if _says_of_rule(act))
        posts = tuple(replace(one, acts=tuple(act for act in one.acts if act not in ahead)) for one in posts)
        leads, body = (*leads, Beside(acts=(*ahead, *body.acts))), body.prop
    if isinstance(body, Shaped) and body.subject.kind.kind is Sort.DEFINITION:  # g(x) = x^2 is convex
        leads = (*leads, Beside(acts=(Define(body.subject),)))
    act: Act = body if isinstance(body, (Iff, Exists, Claim)) else Claim(body)
    acts: tuple[Act, ...] = (act,)
    if equal is not None:
        if not isinstance(body, Says):
            return REJECT
        acts = (act, Equality(body.atom, *equal))
    if isinstance(body, Satisfies) and any(part.when for part in posts):
        nouns = [thing.noun for thing in body.subject.things if thing.noun is not None]
        if any(noun.indefinite == "a" for noun in nouns):
            return REJECT  # a definition
    return Clause(_together(leads), acts, _together(posts))


def _is_condition_of(inner: Beside, outer: Beside) -> bool:
    """Return whether a condition stands right behind another, which may hold under it alone."""
    before, behind = (list(atoms_in(part.when)) for part in (outer, inner))
    if not before or not behind:
        return False
    start, end = before[-1].span.end, behind[0].span.start
    return "," not in before[-1].formula.source.text[start:end]


def _says_of_rule(act: Act) -> bool:
    """Return whether an act says how sensitive a query is."""
    return isinstance(act, Suppose) and any(isinstance(prop, Sensitive) for prop in act.props)


@means
def lent(
    leads: tuple[Beside, ...],
    body: Prop,
    posts: tuple[Beside, ...] = (),
    more: tuple[Beside, ...] = (),
    ranged: tuple[Beside, ...] = (),
) -> Any:
    """What is said by a formula that words which are not known present.

    It stands in a display, or says for which values it is meant.
    """
    if ranged and not any(part.over for part in ranged):
        return REJECT
    return claim((*leads, *more), body, (*posts, *ranged))


@means
def labelled(parts: tuple[Thing | str, ...], over: tuple[Thing, ...] | None = None) -> Any:
    """The ranges in a label: *Laplace, shift m >= 0, scale b > 0:*, *Bernoulli, for 0 < p < 1:*."""
    return (*(part for part in parts if isinstance(part, Thing)), *(over or ())) or REJECT


@means
def equalcase(props: tuple[Prop, ...], one: Entry | None = None, two: Entry | None = None) -> Any:
    """The condition for equality, and whether it is enough, or needed, or both."""
    return props, "if" if one is not None else "only if" if two is not None else ""


@means
def sort(left: Notion, right: Notion, names: Any = None) -> Any:
    """That whatever satisfies one notion satisfies another."""
    return Claim(Satisfies(Subject("it"), right), when=(Satisfies(Subject("any"), left),))


@means
def implied(left: tuple[Prop, ...], right: tuple[Prop, ...]) -> Any:
    """That one side follows from the other."""
    return Claim(right[0], when=left) if len(right) == 1 else REJECT


@means
def displayed(body: Prop, posts: tuple[Beside, ...]) -> Any:
    """A claim in a display of its own, behind another one."""
    body = _probable(body, (), posts)
    return REJECT if body is REJECT else Clause(Beside(), (Claim(body),), _together(posts))


@means
def nextitem(item: Clause | None = None, sep: str = "consequence", where: Clause | None = None) -> Any:
    """A further item of a sentence, with what leads to it; or what its symbols are."""
    return (sep, item) if where is None else ("where", where)


#: What stands for what was compared before.
SAME: Final = Worded("same", ())


@means
def furtherof(notion: Notion, leads: tuple[Beside, ...] = (), posts: tuple[Beside, ...] = ()) -> Any:
    """A further notion that the mechanism of the claim before has."""
    if any(one.acts or one.when for one in (*leads, *posts)):
        return REJECT
    return Clause(_together(leads), (Claim(Satisfies(Subject("same"), notion)),), _together(posts))


@means
def furtherthan(by: Entry, right: Atom, posts: tuple[Beside, ...] = ()) -> Any:
    """A further comparison of what was compared before."""
    if any(one.acts or one.when or one.chance for one in posts):
        return REJECT
    return Clause(Beside(), (Claim(Compares(SAME, by.get("relation"), right)),), _together(posts))


def _further_of(clause: Clause, before: Clause) -> Clause | None:
    """Return a claim that goes on about what the clause before says something of, under its conditions."""
    act, said = clause.acts[-1] if clause.acts else None, before.acts[-1] if before.acts else None
    prop = act.prop if isinstance(act, Claim) else None
    if isinstance(prop, Compares) and prop.left == SAME:
        compared = said.prop if isinstance(said, Claim) else None
        if not isinstance(compared, Compares) or compared.left is None or not isinstance(said, Claim):
            return None
        return replace(clause, acts=(replace(said, prop=replace(prop, left=compared.left)),))
    if not isinstance(prop, Satisfies) or prop.subject != Subject("same"):
        return clause
    if not isinstance(said, Claim) or not isinstance(said.prop, Satisfies):
        return None
    return replace(clause, acts=(replace(said, prop=replace(prop, subject=said.prop.subject)),))


@means
def sentence(
    first: Clause,
    rest: tuple[tuple[str, Clause], ...] = (),
    opening: Any = None,
    closing: Any = None,
    unless: Any = None,
) -> Any:
    """The acts of a sentence, in order.

    What stands before a claim holds for the claims behind it too; what stands behind the last of several
    claims holds for those before it if it introduces symbols that are not known otherwise, which is settled
    when the acts are carried out.
    """
    clauses = [first]
    for sep, written in rest:
        clause = _further_of(written, clauses[-1])
        if clause is None:
            return REJECT
        if sep == "separator" and _claims(clause) and clauses[-1].acts and not _claims(clauses[-1]):
            return REJECT  # "let x > 0 and y > 0" claims nothing of y
        if sep == "where" and _claims(clauses[-1]):
            return REJECT  # it belongs to the claim, and is said before it
        clauses.append(clause)
    if unless is not None and any(map(_claims, clauses)):
        return REJECT  # where else this is not claimed is not said
    probable = any((*clause.leads.chance, *clause.posts.chance) for clause in clauses)
    if probable and sum(map(_claims, clauses)) > 1:
        return REJECT  # whether each has this probability, or all together
    return _merged(clauses)


def _merged(clauses: list[Clause]) -> tuple[Clause, ...]:
    """Return clauses so that those that only introduce things, side by side, are one."""
    merged: list[Clause] = []
    for clause in clauses:
        before = merged[-1] if merged else None
        if before is not None and _only_lets(before) and _only_lets(clause):
            merged[-1] = replace(before, acts=_joined_lets((*before.acts, *clause.acts)))
        else:
            merged.append(clause)
    return tuple(merged)


def _only_lets(clause: Clause) -> bool:
    plain = clause.leads == clause.posts == Beside()
    return (
        plain and bool(clause.acts) and all(isinstance(act, Let) and act.role == "let" for act in clause.acts)
    )


def _joined_lets(acts: tuple[Any, ...]) -> tuple[Act, ...]:
    things = tuple(thing for act in acts for thing in act.things)
    return (Let(things, "let", any(act.throughout for act in acts)),)


def _claims(clause: Clause) -> bool:
    return bool(clause.acts) and isinstance(clause.acts[-1], (Claim, Iff, Equality, Exists))


@means
def leadin(first: Any, rest: tuple[Any, ...]) -> Any:
    """What stands before a list, for each of its items."""
    return _together(tuple(part for part in (first, *rest) if isinstance(part, Beside)))


@means
def leaditem(leads: Beside | None = None) -> Any:
    """What holds for each item, or a word that only leads on."""
    return leads or Beside() if leads is None or not leads.chance else REJECT


@means
def title(result: Entry | None = None) -> Any:
    """What kind of statement follows; where equality holds is said of the one before."""
    return REJECT if result is not None and result.get("name") == "equality" else "title"


@means
def present(result: Entry | None = None, article: Entry | None = None) -> Any:
    """Words that present a claim; *equality:* alone says when that holds in the one before."""
    return "present" if article is not None else title(result)


@means
def convention(
    base: Atom | None = None,
    sign: Atom | None = None,
    first: Any = None,
    rest: tuple[Any, ...] = (),
    signs: tuple[Atom, ...] = (),
    equated: Atom | None = None,
    over: tuple[Thing, ...] = (),
) -> Any:
    """That a notation means what dpsym takes it for: logarithms are natural."""
    if equated is not None:
        return Clause(Beside(), ()) if _equates_logarithms(equated) else REJECT
    natural = base is None or base.formula.latex.strip() in BASES
    known = sign is None or sign.formula.latex.strip() in LOGARITHMS
    known = known and all(one.formula.latex.strip() in LOGARITHMS + EXPONENTIALS for one in signs)
    told = [part for one in (first, *rest) for part in (one if isinstance(one, tuple) else (one,))]
    acts = tuple(one for one in told if isinstance(one, DefineFunction | DefineLaw | Let))
    return Clause(Beside(), acts) if natural and known else REJECT


def _equates_logarithms(atom: Atom) -> bool:
    r"""Return whether a formula says that logarithms are natural: ``\log = \ln``."""
    sides = [side.strip() for side in atom.formula.latex.split("=")]
    return len(sides) == 2 and set(sides) == set(LOGARITHMS)


@means
def signis(
    sign: Atom | None = None,
    means: Any = None,
    law: Law | None = None,
    both: Any = None,
    applied: Atom | None = None,
    natural: Any = None,
    constant: Any = None,
) -> Any:
    """That a sign denotes the quantity, or the law, that dpsym takes it for."""
    if constant is not None:
        return "sign"
    if natural is not None:
        return "sign" if sign is not None and sign.formula.latex.strip() in LOGARITHMS else REJECT
    if applied is not None:
        return "sign" if _is_quantity(applied.whole, means) else REJECT
    if sign is None:
        return both
    if law is not None:
        return _settled(sign, law)
    name, order, over = means
    lower = sign.whole.lower if isinstance(sign.whole, Divergence) else ()
    if order is not None and lower != (order,):
        return REJECT
    if (name in FUNCTIONS or name in NORMAL) and isinstance(sign.whole, Name):
        return DefineFunction(sign, name)
    if name is None or name not in _denoted(sign):
        return REJECT
    return ("sign", Let(over)) if over else "sign"


@means
def denoted(
    name: Entry, order: tuple[Node | None, tuple[Thing, ...]] | None, posts: tuple[Beside, ...]
) -> Any:
    """Which quantity a sign denotes, of which order, and for which values of its symbols."""
    of, over = order or (None, ())
    return name.get("name"), of, (*over, *(thing for part in posts for thing in part.over))


@means
def oforder(of: Atom | None = None, over: tuple[Thing, ...] = ()) -> Any:
    """The order of a divergence: a value, or a letter in a range."""
    if of is not None:
        return of.whole, ()
    bounds = [atom.kind.names for thing in over for atom in thing.atoms]
    return (bounds[0][0], over) if len(bounds) == 1 and len(bounds[0]) == 1 else REJECT


@means
def quantityof(name: Entry, of: Atom) -> Any:
    """A quantity of something: *the variance of X*."""
    return name.get("name"), of.whole


def _is_quantity(node: Node | None, said: tuple[str, Node | None]) -> bool:
    """Return whether a formula is how dpsym writes a quantity of a name: ``E[X]`` is the mean of X."""
    name, of = said
    return isinstance(node, Expect) and isinstance(of, Name) and (node.operator, node.body) == (name, of)


def _settled(sign: Atom, law: Law) -> Any:
    """Return what words call the parameters of the law that a sign is: Exp(a) with *rate* a."""
    node, atoms = sign.whole, [atom for atom in law.parameters if isinstance(atom, Atom)]
    if not isinstance(node, Apply) or not is_law(node, law.name) or len(atoms) < len(law.parameters):
        return REJECT
    base = node.function.base if isinstance(node.function, Name) else ""
    kinds = kinds_of(node, _unbounded_parameters(law))
    return DefineLaw(sign, base, kinds) if kinds is not None and all(law.kinds) else REJECT


@means
def signlaws(first: Atom, second: Atom, one: Law, two: Law) -> Any:
    """Two signs for two laws, in their order."""
    pair = (signis(first, law=one), signis(second, law=two))
    return REJECT if REJECT in pair else pair


def _denoted(sign: Atom) -> tuple[str, ...]:
    """Return the names of what dpsym takes a sign for, alone or applied to names."""
    node = sign.whole
    if isinstance(node, Divergence):
        plain = all(isinstance(part, Name) for part in (node.first, node.second, *node.lower))
        called = "KL" if node.kind == "D" and not node.lower else node.kind
        return (called,) if plain and not node.upper else ()
    if not isinstance(node, Name):
        return ()
    applied = notations_if_applied(sign.formula.latex.strip(), {})
    if node.base == "D" and node.index in (None, Number("1")):
        return ("KL",)  # the divergence of order one
    return (node.base, *applied) if node.base in ("KL", "TV") else tuple(applied)


@means
def partsofnormal(one: Entry, two: Entry, law: Atom | None = None) -> Any:
    """The distribution function and the density of the standard normal law."""
    return (one, two) if law is None or _is_standard(law.whole) else REJECT


def _is_standard(law: Node | None) -> bool:
    """Return whether a formula is a normal law with mean 0 and variance 1."""
    if not isinstance(law, Apply) or not isinstance(law.function, Name):
        return False
    normal = law.function.base in ("N", "Normal") and law.function.style in ("", "cal", "rm", "text")
    return normal and law.args == (Number("0"), Number("1"))


@means
def normalparts(signs: Atom, also: Atom, parts: tuple[Entry, Entry]) -> Any:
    """Two letters for the distribution function and the density of the standard normal law."""
    pairs = ((signs, parts[0]), (also, parts[1]))
    if not all(isinstance(sign.whole, Name) for sign, _ in pairs):
        return REJECT
    return tuple(DefineFunction(sign, part.get("name")) for sign, part in pairs)


@means
def function(sign: Atom, means: Any) -> Any:
    """A letter for a function of the field."""
    found = signis(sign, means)
    return found if isinstance(found, DefineFunction) else REJECT


@means
def ofnormal(sign: Atom, part: Entry) -> Any:
    """A letter for the density, or the distribution function, of what stands before it."""
    name = part.get("name")
    return DefineFunction(sign, name) if isinstance(sign.whole, Name) else REJECT


def _is_standard_normal(thing: Any) -> bool:
    """Return whether a thing is drawn from the normal law with mean 0 and variance 1."""
    node = thing.atoms[0].whole if isinstance(thing, Thing) and len(thing.atoms) == 1 else None
    source = node.links[0][1] if isinstance(node, Chain) and node.links[0][0] == "~" else None
    return _is_standard(source)


# Propositions


@means
def says(atom: Atom, surely: Any = None) -> Any:
    """A formula that says something; of a notation alone nothing is said by it."""
    if atom.error is not None and is_command(atom.formula.latex.split("=")[0]):
        return REJECT
    return Says(atom, surely=surely is not None)


@means
def compares(
    right: Atom | None = None,
    left: Atom | None = None,
    by: Entry | None = None,
    words: Worded | None = None,
    article: Entry | None = None,
    digit: Entry | None = None,
    event: Worded | None = None,
    names: tuple[Atom, ...] = (),
    name: Entry | None = None,
    law: Atom | None = None,
) -> Any:
    """A comparison in words."""
    if law is not None:
        own = law.whole.args if isinstance(law.whole, Apply) else ()
        if not own or right is None or right.whole in own:
            return REJECT  # that Exp(a) has mean a says what the parameter is
        names = (law,)
    if name is not None and name.get("name") in (None, ENTROPY):
        return REJECT  # a quantity that is no formula, as a sensitivity
    if name is not None:
        words = Worded(str(name.get("name", "")), names)
    if article is not None and article.get("indefinite"):
        return REJECT
    if right is None:
        if by is None or digit is None or left is None:
            return REJECT
        return Compares(left, by.get("relation"), _amount(digit, left))
    first = event if event is not None else left if left is not None else words
    relation = by.get("relation") if by is not None else "="
    return REJECT if first is None else Compares(first, relation, right)


@means
def measured(name: Entry, right: Atom) -> Any:
    """A quantity of something, and its value."""
    return REJECT if name.get("name") in (None, ENTROPY) else (str(name.get("name")), right)


@means
def lawhas(
    first: tuple[str, Atom],
    rest: tuple[tuple[str, Atom], ...],
    law: Law | None = None,
    leads: tuple[Beside, ...] = (),
    posts: tuple[Beside, ...] = (),
    names: tuple[Atom, ...] = (),
    drawn: Atom | None = None,
    noun: Noun | None = None,
) -> Any:
    """What the mean and the variance are of a variable, or of a law that is called by its name."""
    lets: tuple[Let, ...] = ()
    if law is not None:
        if not law.name or not law.parameters or not all(law.kinds):
            return REJECT  # that the exponential law with parameter a has mean a says what the parameter is
        if set(law.kinds) & SPREADS and "mean" not in law.kinds:
            return REJECT  # where it lies is not said
        letter = _called(first[1], Name("X", "internal", span=first[1].span))
        lets = (Let((Thing((letter,), Noun("variable", law=law)),), "where"),)
    elif drawn is not None:
        node = drawn.whole
        name = node.first if isinstance(node, Chain) and [sign for sign, _ in node.links] == ["~"] else None
        if not isinstance(name, Name) or noun is None or noun.kind != "variable" or noun.on or noun.law:
            return REJECT
        letter, lets = _called(drawn, name), (Let((Thing((drawn,), noun),), "where"),)
    elif len(names) == 1 and len(names[0].kind.names) == 1:
        letter = names[0]
    else:
        return REJECT
    told = [Claim(Compares(Worded(name, (letter,)), "=", right)) for name, right in (first, *rest)]
    before = _together(leads)
    return Clause(replace(before, acts=(*before.acts, *lets)), tuple(told), _together(posts))


def _called(atom: Atom, name: Name) -> Atom:
    """Return a name in place of a formula."""
    return replace(atom, whole=name, kind=FormulaKind(Sort.NAME, (name,)))


@means
def worded(
    name: Entry, order: Atom | None = None, pair: tuple[Atom, ...] = (), one: Atom | None = None
) -> Any:
    """A quantity in words."""
    called = name.get("name")
    atoms = pair if one is None else (one,)
    return REJECT if called in (None, ENTROPY) or not atoms else Worded(called, atoms, order)


#: The quantities of two laws that do not depend on their order.
SYMMETRIC: Final = frozenset(["TV"])


@means
def unpaired(the: Entry, name: Entry) -> Any:
    """A quantity of the two laws that are spoken of, in whichever order."""
    fit = the.get("definite") and name.get("name") in SYMMETRIC
    return Worded(str(name.get("name")), ()) if fit else REJECT


@dataclass(frozen=True)
class Weighing:
    """The density of the law that stands before it."""

    density: Atom


@means
def overall(of: Atom) -> Any:
    """The line, on which a density is given."""
    return "" if isinstance(of.whole, Name) and of.whole.base == "R" else REJECT


@means
def stretch(of: Atom) -> Any:
    """The line, or an interval, on which a density is given."""
    if overall(of) is not REJECT:
        return ""
    listed = isinstance(of.whole, Listed) and of.whole.kind == "round" and len(of.whole.items) == TWO
    return of if listed or isinstance(of.whole, Interval) else REJECT


@means
def letdense(law: Atom, dense: Weighing) -> Any:
    """Draws from a law, with what the density of that is."""
    return DefineDensity(law, dense.density), Let((Thing((law,)),))


@means
def lawspoken(
    law: Atom | None = None,
    name: Entry | None = None,
    slots: tuple[tuple[str, Atom], ...] = (),
    things: tuple[Thing, ...] = (),
    words: Law | None = None,
) -> Any:
    """A law by its sign, with its name and what its parameters are called, or by its name alone."""
    if words is not None:
        atoms = [atom for atom in words.parameters if isinstance(atom, Atom)]
        bounds = tuple(Thing((atom,)) for atom in atoms if isinstance(atom.whole, Chain))
        if not words.name or len(atoms) < len(words.parameters):
            return REJECT
        if law is None:
            return words, bounds
        return (law, bounds) if _agrees(law.whole, words) else REJECT
    node = law.whole if law is not None else None
    if law is None or not isinstance(node, Apply) or not _may_be_called(law, name):
        return REJECT
    told = [(kind, value) for kind, atom in slots if (value := _unbounded(atom)) is not None]
    if slots and kinds_of(node, told) is None:
        return REJECT
    bounds = tuple(Thing((atom,)) for _, atom in slots if isinstance(atom.whole, Chain))
    return law, (*bounds, *(things or ()))


def _may_be_called(law: Atom | Law, name: Entry | None) -> bool:
    """Return whether a law may have a name: *the Laplace distribution Lap(b)*."""
    if name is None:
        return True
    called: str = name.get("name")
    if isinstance(law, Law):
        return law.name == called
    return isinstance(law.whole, Apply) and is_law(law.whole, called)


@means
def islaw(name: Entry | None = None, on: Any = None) -> Any:
    """That something is a law, with the name that it has, and where it lies."""
    return name or "", on if isinstance(on, Atom) else None


def _unbounded(atom: Atom) -> Node | None:
    """Return a parameter without its bound: *scale b > 0*."""
    return atom.whole.first if isinstance(atom.whole, Chain) else atom.whole


@dataclass(frozen=True)
class Ranged:
    """The density of a law at a point, or its masses, and a bound of the point where it is not 0."""

    density: Atom
    over: Atom | None


@dataclass(frozen=True)
class Vanishing:
    """That a density is 0, there or at all other points."""

    zero: Node
    at: Node | None

    def completes(self, head: Node | None, ranges: Sequence[Node]) -> bool:
        """Return whether nothing is left beside the ranges of a density, which may have a name."""
        value = self.zero
        if isinstance(value, Chain) and [sign for sign, _ in value.links] == ["="]:
            if head is not None and value.first != head:
                return False
            value = value.links[0][1]
        return value == Number("0") and (self.at is None or [self.at] == [_beyond(one) for one in ranges])


def _beyond(node: Node) -> Node | None:
    """Return the bound of all other points than a half line has: of ``x >= 0``, where an end has no mass."""
    turned = {">=": "<", ">": "<", "<=": ">", "<": ">"}
    if not isinstance(node, Chain) or len(node.links) != 1 or node.links[0][0] not in turned:
        return None
    ((sign, end),) = node.links
    return replace(node, links=((turned[sign], end),))


@means
def vanishing(zero: Atom | None = None, at: Atom | None = None, digit: Entry | None = None) -> Any:
    """That a density is 0, on a half line or otherwise."""
    if digit is not None:
        return Vanishing(Number(str(digit.get("digits"))), None)
    node = zero.whole if zero is not None else None
    if node is None:
        return REJECT
    if isinstance(node, Listed) and at is None and len(node.items) == TWO:
        return Vanishing(node.items[0], _strict(node.items[1]))
    return Vanishing(node, _strict(at.whole) if at is not None else None)


def _strict(node: Node | None) -> Node | None:
    """Return a bound without its end, which has no mass."""
    if isinstance(node, Chain) and len(node.links) == 1:
        return replace(node, links=((node.links[0][0].replace("=", ""), node.links[0][1]),))
    return node


@means
def itsdensity(
    range: tuple[Any, ...],
    of: Atom | None = None,
    equation: Atom | None = None,
) -> Any:
    """The density of a law: a formula for it, alone or behind a name of its own with the point."""
    said = of if of is not None else equation
    node = said.whole if said is not None else None
    ranges = [one for one in range if isinstance(one, Atom)]
    zeros = [one for one in range if isinstance(one, Vanishing)]
    if said is not None and isinstance(node, Listed) and node.kind == "bare":
        ranges = [*(replace(said, whole=one) for one in node.items[1:]), *ranges]
        node = node.items[0]
    head = None
    if equation is not None:
        if not isinstance(node, Chain) or [sign for sign, _ in node.links] != ["="]:
            return REJECT
        head, node = node.first, node.links[0][1]
        if not isinstance(head, Apply) or len(head.args) != 1 or not isinstance(head.args[0], Name):
            return REJECT
    if isinstance(node, Cases) and len(node.rows) == TWO:
        (node, inside), (zero, outside) = node.rows
        ranges += [] if said is None else [replace(said, whole=inside)]
        zeros.append(Vanishing(zero, _strict(outside)))
    point = head.args[0] if isinstance(head, Apply) else None
    ranges = [_said_of_point(one, point) for one in ranges if not _is_everywhere(one.whole)]
    within = [one.whole for one in ranges if one.whole is not None]
    if said is None or len(ranges) > 1 or not all(zero.completes(head, within) for zero in zeros):
        return REJECT
    return Ranged(replace(said, whole=node), ranges[0] if ranges else None)


def _said_of_point(within: Atom, point: Node | None) -> Atom:
    """Return an interval as a bound of the point at which a density is, if that has a name."""
    if isinstance(within.whole, Chain) or within.whole is None or point is None:
        return within
    return replace(within, whole=Chain(point, (("in", within.whole),), span=within.span))


MEANINGS["isdensity"] = MEANINGS["valueatpoint"] = MEANINGS["itsdensity"]


@means
def everywhere(at: Atom | None = None, none: Vanishing | None = None) -> Any:
    """Where a density is given: on the line, where a bound says, or nowhere else."""
    return none if none is not None else at if at is not None else Beside()


@means
def denserange(things: tuple[Thing, ...], rest: Vanishing | None = None) -> Any:
    """For which points a density is given; it may be 0 at all others."""
    ranges = [atom.whole for thing in things for atom in thing.atoms if atom.whole is not None]
    return things if rest is None or rest.completes(None, ranges) else REJECT


def _is_everywhere(node: Node | None) -> bool:
    ends = node.links if isinstance(node, Chain) else ()
    return [sign for sign, _ in ends] == ["in"] and _is_line(ends[0][1])


def _is_line(node: Node) -> bool:
    return isinstance(node, Name) and node.base == "R"


@means
def densebefore(things: tuple[Thing, ...] = ()) -> Any:
    """What stands before the density of a law: for which parameters it is said."""
    return things


@means
def densityof(
    law: Atom | tuple[Atom | Law, tuple[Thing, ...]],
    density: Atom | Ranged,
    within: tuple[Thing, ...] | None = None,
    over: Atom | None = None,
    at: Atom | None = None,
    before: tuple[Thing, ...] | None = None,
    called: tuple[Entry | str, Atom | None] = ("", None),
) -> Any:
    """What the density or the masses of a law are, with the ranges of its parameters."""
    over = density.over if isinstance(density, Ranged) else over
    density = density.density if isinstance(density, Ranged) else density
    name, on = called
    sign, given = law if isinstance(law, tuple) else (law, ())
    if isinstance(sign, Atom) and not isinstance(sign.whole, Apply):
        return REJECT
    if isinstance(name, Entry) and not _may_be_called(sign, name):
        return REJECT
    spoken = tuple(thing for part in (before, given, within) for thing in part or ())
    ranges = (Let(spoken, "where"),) if spoken else ()
    return Clause(Beside(), (*ranges, DefineDensity(sign, density, over, at, on)))


@means
def lawofone(
    names: tuple[Atom, ...],
    law: tuple[Atom | Law, tuple[Thing, ...]],
    density: Ranged | None = None,
    sign: Atom | None = None,
    masses: Atom | None = None,
    over: tuple[Thing, ...] = (),
) -> Any:
    """What the density of a law is, said of a variable, which has that law from there on.

    How the law is written may be said besides, and instead of a density its masses.
    """
    if sum(len(atom.kind.names) for atom in names) != 1:
        return REJECT
    if sign is not None:
        written = _written(names[0], law[0], sign)
        if written is None:
            return REJECT
        law = (written, law[1])
    if masses is not None:
        density = _masses_of(names[0], masses, over or ())
    said: Any = REJECT if density is None else densityof(law, density)
    if said is REJECT:
        return REJECT
    drawn = Drawn(names, law[0] if isinstance(law[0], Law) else Law("", (law[0],), ("",)))
    return replace(said, acts=(*said.acts, Suppose((drawn,))))


@means
def largest(of: Atom, things: tuple[Thing, ...]) -> Any:
    """The largest value of something over all values of a symbol: a supremum."""
    atoms = [atom for thing in things for atom in thing.atoms]
    nouns = {thing.noun.kind for thing in things if thing.noun is not None}
    if len(atoms) != 1 or any(thing.such for thing in things) or not nouns <= {"event"} or of.whole is None:
        return REJECT
    below = (atoms[0].whole,) if atoms[0].whole is not None else ()
    return replace(of, whole=Big("sup", below, None, of.whole, span=of.span))


@means
def quantityis(
    words: Worded | None = None,
    largest: Atom | None = None,
    written: Atom | None = None,
    name: Entry | None = None,
    thing: Thing | None = None,
    equation: Atom | None = None,
    sign: Atom | None = None,
    leads: tuple[Beside, ...] = (),
) -> Any:
    """What a quantity in words is: a supremum, or what an equation says of its sign."""
    if words is not None and largest is not None:
        if written is not None and words.name not in _denoted(written):
            return REJECT
        return Clause(Beside(), (DefineQuantity(words, largest),))
    node = equation.whole if equation is not None else None
    if equation is None or name is None or not isinstance(node, Chain) or not _is_equation(equation):
        return REJECT
    if sign is not None:
        return Clause(Beside(), (*_scoped(leads), Define(equation))) if sign.whole == node.first else REJECT
    if thing is None or name.get("name") != ENTROPY or not isinstance(node.first, Apply):
        return REJECT
    if node.first.args != tuple(atom.whole for atom in thing.atoms):
        return REJECT
    such = tuple(prop for prop in thing.such if not isinstance(prop, Has) or prop.trait != "masses")
    return Clause(Beside(), (Let((replace(thing, such=such),)), Define(equation)))


@means
def powerlaw(sign: Atom, count: Atom, law: Atom, independent: Entry) -> Any:
    """The law of several independent draws as a power of theirs, which dpsym takes it for."""
    said = isinstance(law.whole, Name) and sign.whole == Power(law.whole, count.whole or NOTHING)
    plain = independent.get("name") is None and isinstance(count.whole, Name)
    return (
        Clause(Beside(), (Let((Thing((law,), Noun("law")), Thing((count,), COUNT))),))
        if said and plain
        else REJECT
    )


@means
def lawsign(atom: Atom) -> Any:
    """How a law is written that words have just defined."""
    node = atom.whole
    plain = isinstance(node, Chain) and isinstance(node.links[0][1], Apply) and len(node.links) == 1
    return Clause(Beside(), (NameLaw(atom),)) if plain else REJECT


def _written(name: Atom, law: Atom | Law, sign: Atom) -> Atom | None:
    """Return the sign of a law, if a variable is said to have it, and its words mean the same."""
    node = sign.whole
    if not isinstance(node, Chain) or node.first != name.whole or [one for one, _ in node.links] != ["~"]:
        return None
    written = node.links[0][1]
    if not isinstance(written, Apply):
        return None
    if isinstance(law, Law):
        return replace(sign, whole=written) if _agrees(written, law) else None
    return replace(sign, whole=written) if law.whole == written else None


def _agrees(written: Node | None, law: Law) -> bool:
    """Return whether a law may be written so that words name."""
    named = isinstance(written, Apply) and is_law(written, law.name)
    return named and isinstance(written, Apply) and kinds_of(written, _unbounded_parameters(law)) is not None


def _unbounded_parameters(law: Law) -> list[tuple[str, Node]]:
    """Return what words call the parameters of a law, with these, without their bounds."""
    pairs = zip(law.kinds, law.parameters, strict=True)
    values = [(kind, _unbounded(atom) if isinstance(atom, Atom) else atom.node) for kind, atom in pairs]
    return [(kind, value) for kind, value in values if value is not None]


def _masses_of(name: Atom, masses: Atom, over: tuple[Thing, ...]) -> Ranged | None:
    """Return the masses of a variable by an equation for its probabilities, with the range of the values."""
    node = masses.whole
    ranges = [atom for thing in over for atom in thing.atoms]
    if any(thing.noun is not None or thing.such for thing in over):
        return None
    if isinstance(node, Listed) and node.kind == "bare":
        ranges = [*(replace(masses, whole=one) for one in node.items[1:]), *ranges]
        node = node.items[0]
    if not isinstance(node, Chain) or [one for one, _ in node.links] != ["="] or len(ranges) != 1:
        return None
    event = node.first.condition if isinstance(node.first, Probability) else None
    if not isinstance(event, Chain) or event.first != name.whole or not isinstance(event.links[0][1], Name):
        return None
    within = ranges[0].whole
    if [one for one, _ in event.links] != ["="] or not isinstance(within, Chain):
        return None
    if within.first != event.links[0][1]:
        return None
    return Ranged(replace(masses, whole=node.links[0][1]), ranges[0])


@means
def parameterof(
    law: Atom,
    kind: Entry,
    of: Atom | None = None,
    place: Entry | None = None,
    within: tuple[Thing, ...] = (),
) -> Any:
    """What words call a parameter of a law, which is written there or stands at a place in its brackets."""
    node = law.whole
    if not isinstance(node, Apply) or not isinstance(node.function, Name):
        return REJECT
    at_place = arguments(node)[int(place.get("digits")) - 1 :][:1] if place is not None else ()
    values = [of.node] if of is not None else list(at_place)
    kinds = kinds_of(node, [(kind.get("name"), value) for value in values])
    if kinds is None or not any(kinds):
        return REJECT
    ranges = (Let(within, "where"),) if within else ()
    return Clause(Beside(), (*ranges, DefineLaw(law, node.function.base, kinds)))


@means
def pointof(law: Atom, put: Atom) -> Any:
    """How probable one point is under a law."""
    chain = put.whole
    there = chain.first if isinstance(chain, Chain) and _is_equation(put) else None
    if not isinstance(chain, Chain) or not isinstance(there, Probability):
        return REJECT
    if not isinstance(there.condition, Number):
        return REJECT
    mass, at = replace(put, whole=chain.links[0][1]), replace(put, whole=there.condition)
    return densityof(law, mass, at=at)


@means
def given(
    thing: Any = None,
    names: Any = None,
    noun: Noun | None = None,
    such: tuple[Any, ...] = (),
    first: Any = None,
    rest: tuple[Any, ...] = (),
) -> Any:
    """A name, and what it is; nothing but bounds of new names."""
    if first is not None:
        if any(isinstance(item, DefineFunction) for item in rest) and not _is_standard_normal(first):
            return REJECT
        if any(isinstance(item, Weighing) for item in rest):
            if len(first.atoms) != 1:
                return REJECT
            rest = tuple(
                DefineDensity(first.atoms[0], item.density) if isinstance(item, Weighing) else item
                for item in rest
            )
        return Clause(Beside(), _introduced((first, *rest), "given"))
    found = thing if thing is not None else _with_such(Thing(names, noun), such)
    return Clause(Beside(), (Let((found,)),))


@means
def sortedname(names: tuple[Atom, ...], adjectives: tuple[Entry | Of, ...]) -> Any:
    """A name with its sort behind it, in a list of ranges: *n >= 1, x real*."""
    noun = _told(adjectives)
    return REJECT if noun is None else Thing(names, noun)


@means
def called(thing: Thing, noun: Noun | None = None) -> Any:
    """A bound of a symbol, and what it is called."""
    return thing if noun is None else replace(thing, noun=noun)


@means
def task(leads: tuple[Beside, ...], posts: tuple[Beside, ...]) -> Any:
    """Something that is to be done; nothing is claimed."""
    return Clause(Beside(), ()) if not any(part.acts for part in posts) else REJECT


@means
def naming() -> Any:
    """What a claim is called."""
    return Clause(Beside(), ())


@means
def table(atom: Atom | None = None, things: tuple[Thing, ...] = (), **_: Any) -> Any:
    """A row of a table."""
    if atom is None:
        return Clause(Beside(), ())
    return Clause(Beside(things), (Claim(Says(atom)),))


@means
def letprivate(
    names: Any = (),
    notion: Notion | Respective | None = None,
    such: tuple[Any, ...] = (),
    noun: Noun | None = None,
    each: tuple[Prop, ...] = (),
) -> Any:
    """A mechanism that satisfies a notion."""
    if notion is None:
        return each
    if noun is not None and noun.kind not in ("mechanism", "kernel"):
        return REJECT
    atoms = names if isinstance(names, tuple) else (names,)
    if isinstance(notion, Respective):
        return _matching(atoms, notion)
    if not _fit(atoms, such):
        return REJECT
    props = tuple(prop for part in such for prop in _props_of(part, Thing(atoms)))
    return (*props, Satisfies(Subject("symbol", atoms), notion))


@means
def privately(
    notion: Notion | None = None, noun: Entry | None = None, reach: Any = None, several: Notion | None = None
) -> Any:
    """A notion, alone or before a mechanism or ``several``, and between which inputs it is meant."""
    if notion is None:
        plural = noun is not None and noun.get("kind") == "mechanism" and noun.get("plural")
        return several if plural else REJECT
    if reach is not None:
        notion = reached(notion, reach)
    return notion if noun is None or noun.get("kind") == "mechanism" else REJECT


def reached(notion: Notion, reach: Atom | str) -> Notion:
    """Return a notion that is meant between other inputs."""
    return replace(notion, near=reach) if isinstance(reach, str) else replace(notion, group=reach)


@means
def reach(of: Atom | None = None, by: Entry | None = None) -> Any:
    """Between which inputs a notion is meant: of groups of a size, or by what neighbours differ."""
    return of if by is None else by.get("name")


@means
def grouped(of: Atom) -> Atom:
    """The size of groups."""
    return of


@means
def satisfies(subject: Subject, notion: Notion, reach: Any = None) -> Any:
    """That something satisfies a notion."""
    return Satisfies(subject, notion if reach is None else reached(notion, reach))


@means
def sortsuch(
    names: tuple[Atom, ...],
    such: tuple[Any, ...] = (),
    noun: Noun | None = None,
    adjectives: tuple[Entry, ...] = (),
    sized: tuple[Any, ...] = (),
) -> Any:
    """That symbols are of a sort, with conditions on them; those of a law are its parameters."""
    if len(sized) > 1:
        return tuple(_props_of(sized, Thing(names)))
    noun = _adjectival(adjectives) if noun is None else noun
    if noun is None:
        return REJECT
    if not _fit(names, such) or (noun.law is not None and _describes(such)):
        return REJECT
    props = tuple(prop for part in such for prop in _props_of(part, Thing(names)))
    return (IsA(names, noun), *props)


@means
def sortwith(names: tuple[Atom, ...], noun: Noun, such: tuple[Any, ...]) -> Any:
    """That symbols are of a sort, with conditions on them."""
    thing = _with_such(Thing(names, noun), such)
    return IsA(names, noun, thing.such) if isinstance(thing, Thing) and thing.such else REJECT


@means
def isa(
    noun: Noun | None = None,
    names: Any = None,
    value: Atom | None = None,
    adjectives: tuple[Entry, ...] = (),
    drawn: Any = None,
    named: tuple[Atom, ...] = (),
    of: Thing | None = None,
    beside: Atom | None = None,
    other: Atom | None = None,
    massed: tuple[Atom, ...] = (),
) -> Any:
    """That things are of a sort, or have a law; that one is independent of another."""
    if massed:
        fit = noun is not None and noun.kind == "law" and noun.plural == (len(massed) > 1)
        return IsA(massed, noun) if fit and noun is not None else REJECT
    if other is not None and value is not None:
        both_named = all(one.kind.kind.value == "name" for one in (value, other))  # is read so, too
        return REJECT if both_named else IsA((value, other), OF_EACH_OTHER)
    if beside is not None:
        both = _of_each_other(names, beside)
        return REJECT if both is None else both
    if of is not None:
        found = _valued(adjectives, of)
        return REJECT if found is None else IsA(names, found)
    if named:
        return IsA(named, noun) if noun is not None and noun.kind == "variable" else REJECT
    if isinstance(names, Atom):  # "f : X -> Y is a function" says it itself
        return REJECT if noun is None or noun.traits or noun.law is not None else Says(names)
    if drawn is not None:
        return drawn
    atoms = names if names is not None else (value,) if value is not None else ()
    if value is not None and value.kind.kind.value == "name":
        return REJECT  # the reading as names says the same
    found = noun if noun is not None else _adjectival(adjectives)
    return REJECT if found is None else IsA(atoms, found)


@means
def lies(names: tuple[Atom, ...], of: Thing) -> Any:
    """That symbols lie in a set of numbers."""
    said = Within(of).of(names)
    return said[0] if len(said) == 1 and isinstance(said[0], Says) else REJECT


@means
def shaped(
    of: Atom, shape: Entry, place: tuple[Any, ...] = (), at: Atom | None = None, value: Atom | None = None
) -> Any:
    """That a function has a shape, in a variable and on an interval, each said at most once.

    Of one that is least or greatest it is said where, and perhaps its value there.
    """
    over = [atom for kind, atom in place if kind == "over"]
    on = [atom for kind, atom in place if kind == "on"]
    if len(over) > 1 or len(on) > 1:
        return REJECT
    return Shaped(of, shape.get("name"), over[0] if over else None, on[0] if on else None, at, value)


@means
def shapeplace(over: Atom | None = None, on: Atom | None = None) -> Any:
    """In which variable, or on which interval."""
    return ("over", over) if over is not None else ("on", on)


@means
def has(names: tuple[Atom, ...], trait: Has | None = None, masses: Has | None = None) -> Any:
    """That things have a property; that laws have densities, which says that they are laws."""
    if masses is not None:
        laws = letnoun(names, masses=masses)
        return REJECT if laws is REJECT else (Given((laws,)),)
    return REJECT if trait is None else replace(trait, subject=names)


@means
def apart(
    names: tuple[Atom, ...] = (), apart: int | Atom = 0, near: Has | None = None, within: Atom | None = None
) -> Any:
    """That two inputs differ in several records, or that one is a neighbour of a neighbour of the other."""
    if within is not None:
        names = (within,) if _is_membership(within) else ()
    count = sum(len(list(_apart(atom))) for atom in names)
    if near is not None:
        return replace(near, subject=names) if count == 1 else REJECT
    return _differing(names, apart) if count == TWO else REJECT


def _is_membership(atom: Atom) -> bool:
    """Return whether a bound says of names alone in which set they lie: *x, x' in X^n*."""
    node = atom.whole
    return isinstance(node, Chain) and [sign for sign, _ in node.links] == ["in"]


@means
def inputsapart(names: tuple[Atom, ...], apart: int | Atom) -> Any:
    """That the inputs of two names differ in several records, as a condition."""
    return _differing(names, apart) if sum(len(list(_apart(atom))) for atom in names) == TWO else REJECT


def _differing(names: tuple[Atom, ...], apart: int | Atom) -> Has:
    return Has(names, "apart", count=apart) if isinstance(apart, int) else Has(names, "far", (apart,))


@means
def near(noun: Entry, further: Has | None = None, of: tuple[Atom, ...] = ()) -> Any:
    """A neighbour of something, which may be a neighbour itself; of four no more is read."""
    if noun.get("kind") != "neighbours" or noun.get("plural"):
        return REJECT
    if further is not None:
        count = max(further.count, 1) + 1
        return replace(further, trait="apart", count=count) if count <= MOST_APART else REJECT
    return Has((), "neighbours", of) if sum(len(list(_apart(atom))) for atom in of) == 1 else REJECT


@means
def property(trait: Entry, of: Any = None) -> Any:
    """A property, with what it takes."""
    takes = bool(trait.get("takes"))
    atoms = () if of is None else of if isinstance(of, tuple) else (of,)
    return Has((), trait.get("trait"), atoms) if takes == bool(atoms) or takes else REJECT


@means
def fulfils(names: tuple[Atom, ...], atom: Atom, noun: Noun | None = None) -> Any:
    """That symbols satisfy a formula, which says it of them."""
    return Says(atom) if noun is None or not (noun.indefinite or noun.law) else REJECT


@means
def anyfulfils(thing: Thing, atom: Atom, every: Entry | None = None) -> Any:
    """That whatever is of a sort satisfies a formula: *a standard normal Z satisfies E[Z] = 0*."""
    wanted = "a" if every is None else ""
    fit = thing.noun is not None and thing.noun.indefinite == wanted and not thing.noun.plural
    return Claim(Says(atom), over=(thing,)) if fit else REJECT


@means
def hasnotion(
    name: Entry | None = None,
    parameters: Atom | None = None,
    removed: Atom | None = None,
    both: Entry | None = None,
    equation: Atom | None = None,
    short: Entry | None = None,
) -> Any:
    """A notion of privacy with its parameters; of one that is approximate there are two."""
    if short is not None and name is not None and short.get("name") != name.get("name"):
        return REJECT  # another notion in brackets
    if both is not None and name is not None and parameters is not None:
        node = parameters.whole
        pair = isinstance(node, Listed) and len(node.items) == TWO
        return Notion("dp", parameters) if name.get("name") == "dp" and pair else REJECT
    if equation is not None:
        chain = equation.whole
        if not isinstance(chain, Chain) or len(chain.links) != 1 or not isinstance(chain.first, Name):
            return REJECT
        parameters = replace(equation, whole=chain.links[0][1], kind=FormulaKind(Sort.VALUE))
    return REJECT if name is None else Notion(name.get("name"), parameters, removed)


@means
def subject(
    names: tuple[Atom, ...] = (),
    it: Any = None,
    noun: Noun | None = None,
    composed: Any = None,
    kind: Entry | None = None,
    pair: Atom | None = None,
    map: Atom | None = None,
    fold: Atom | None = None,
    typed: Atom | None = None,
) -> Any:
    """Of what a notion is said; of what is called a k-fold composition k mechanisms are listed."""
    if typed is not None:  # g after M: X -> Z
        node = typed.whole
        signs = [sign for sign, _ in node.links] if isinstance(node, Chain) else []
        made = node.first if isinstance(node, Chain) and signs == [":", "->"] else None
        composed_of = isinstance(made, Operation) and made.name == "compose"
        return Subject("symbol", (replace(typed, whole=made),)) if composed_of else REJECT
    listed = pair if pair is not None else names[0] if len(names) == 1 else None
    node = listed.whole if listed is not None else None
    last = node.items[-1] if isinstance(node, Listed) else None
    if fold is not None and (not isinstance(last, Name) or last.index != fold.whole):
        return REJECT
    if map is not None:
        return Subject("symbol", (map,))
    if composed is not None and names:
        return Subject("composition", names)
    if pair is not None:
        return REJECT if pair.kind.kind.value == "name" else Subject("symbol", (pair,))
    if it is not None:
        return Subject("it")
    if composed is not None:
        return Subject("composition")
    if kind is not None:
        return Subject(kind.get("kind"))
    things = (Thing(names, noun),) if noun is not None else ()
    return Subject("symbol", names, things)


#: Rules that mean what another one means.
ALIKE: Final = {
    "attributes": traits,
    "lawword": lawname,
    "post": lead,
    "run": privately,
    "attributeis": attribute,
    "signalso": signis,
    "signas": signis,
    "sorted": barething,
    "sorts": things,
    "wherevalue": letvalue,
    "written": subjected,
}
#: Rules whose labelled parts are those of what they make.
MAKING: Final = {
    "continued": Says,
    "defining": Define,
    "densegiven": Weighing,
    "exists": Exists,
    "iff": Iff,
    "showing": Says,
    "sois": Alike,
}
MEANINGS.update(ALIKE | MAKING)
