"""What symbols mean at a place of a document: their kinds, their values, and what is supposed of them."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Sequence
from dataclasses import dataclass, field, replace
from enum import StrEnum
from typing import Any, Final, TypeGuard

import sympy

from dpsym.kernel.statement import Domain
from dpsym.language.randomness import Draws, Random, Sample
from dpsym.language.special import ENTRIES
from dpsym.language.symbols import Variable, with_bounds
from dpsym.notes.hand import Hand
from dpsym.notes.source import Span
from dpsym.notes.syntax import NOWHERE, Listed, Name, Node, Number
from dpsym.notes.words import plain


class Kind(StrEnum):
    """What sort of thing a symbol stands for."""

    REAL = "real"
    INTEGER = "integer"
    ORDER = "order"
    LAW = "law"
    SPACE = "space"
    EVENT = "event"
    POINT = "point"
    FUNCTION = "function"
    KERNEL = "kernel"
    VARIABLE = "variable"  # a random variable
    MECHANISM = "mechanism"
    DATASET = "dataset"
    FAMILY = "family"  # indexed by j = 1, ..., k
    INDEX = "index"  # such a j
    MACRO = "macro-definition"


APPLIED: Final = frozenset({Kind.LAW, Kind.FUNCTION, Kind.KERNEL, Kind.MECHANISM})
#: The names of laws that texts apply to parameters.
LAWS: Final = frozenset(
    [
        *("N", "Normal", "Lap", "Laplace", "Bern", "Ber", "Bernoulli", "Bin", "Binom", "Binomial"),
        *("U", "Unif", "Uniform", "Exp", "Exponential", "Poisson", "Pois", "Poi", "Geometric", "Geom"),
        *("Gamma", "Beta", "Dir", "Mult"),
    ]
)
CONVENTIONAL: Final = frozenset(
    [
        *("Normal", "Lap", "Laplace", "Bern", "Ber", "Bernoulli", "Bin", "Binom", "Binomial"),
        *("Unif", "Uniform", "Exp", "Exponential", "Poisson", "Geometric", "Phi", "erf", "erfc"),
        *(
            "PrivLoss",
            "supp",
            "support",
            "KL",
            "TV",
            "Var",
            "Cov",
            "RR",
            "FiniteLaw",
            "O",
            "o",
            "Omega",
            "Theta",
        ),
        *("ExponentialMechanism", "Pr", "exp", "ln", "log", "lg", "sqrt", "min", "max", "sup", "inf"),
        *(
            "sinh",
            "cosh",
            "tanh",
            "coth",
            "sech",
            "csch",
            "argmax",
            "argmin",
            "sgn",
            "sign",
            "MutualInformation",
        ),
        *(word for entry in ENTRIES.values() for word in entry.words if word not in ("Gamma", "zeta")),
    ]
)
CALLIGRAPHIC: Final = frozenset(
    {"N", "U", "O", "L"}
)  # the normal and the uniform law, an order of size, a loss


@dataclass(frozen=True)
class Entry:
    """What one symbol means."""

    name: Name  # the symbol as it is written
    kind: Kind  # what sort of thing it is
    domain: Domain | None = None  # the interval of a number
    value: Any = None  # the object of :mod:`dpsym.language` that stands for it, or what :mod:`.meaning` keeps
    definition: Node | None = None  # the right side of ``:=``, if it was defined
    origin: str = ""  # the words or the formula that declared it, for a person
    span: Span = field(default=NOWHERE, compare=False)  # where that stands
    #: of a function, the relations between its arguments under which it is defined
    within: tuple[Any, ...] = ()
    power: int = 1  # of a function that is defined by its square, 2
    #: of a random variable, the variables that are said to be independent, with itself
    independent: frozenset[str] = frozenset()
    #: whether the text says here what it is, and not its letter or its place or another part of it
    told: bool = True

    @property
    def symbols(self) -> frozenset[Any]:
        """The free symbols of the value."""
        return frozenset(getattr(self.value, "free_symbols", ()))


@dataclass(frozen=True)
class Supposed:
    """A hypothesis that holds at a place, and where it stands."""

    statement: Any
    origin: str = ""
    span: Span = field(default=NOWHERE, compare=False)


class Scope:
    """The symbols of a passage, inside those of the passages around it.

    ``house`` says that notation which has several meanings elsewhere is meant as dpsym prints it: ``E_x`` is
    the hockey-stick divergence at x, ``D_x^y`` the approximate Renyi divergence, ``Z_{P||Q}`` the loss.

    >>> from dpsym.language import real
    >>> outer = Scope()
    >>> _ = outer.declare(Entry(Name("alpha"), Kind.REAL, value=real("alpha")))
    >>> Scope(outer).find(Name("alpha")).kind
    <Kind.REAL: 'real'>
    """

    def __init__(self, parent: Scope | None = None, *, house: bool = False) -> None:
        self.parent = parent
        self.house: bool = house or (parent is not None and parent.house)
        #: Whether a bound says no more than it says: nothing is required of the other end.
        self.weak: bool = parent is not None and parent.weak
        #: What the subscripts of E and H are in this document: a factor, or the logarithm of one.
        self.sticks: dict[str, str] = {} if parent is None else parent.sticks
        #: Where the text says something of 0 and the natural numbers, which may or may not have it.
        self.naturals: list[int] = [] if parent is None else parent.naturals
        #: Where it may say what it takes for the positive numbers, as ``\\mathbb{R}_+``.
        self.positives: list[int] = [] if parent is None else parent.positives
        #: What the text says the parameters of laws are, by name and number: those of Exp(a) are ("rate",).
        self.parameters: dict[tuple[str, int], tuple[str, ...]] = {} if parent is None else parent.parameters
        #: To which bases the text takes the logarithms in entropies, where it says what these are.
        self.bases: list[str] = [] if parent is None else parent.bases
        #: Over which letters the text integrates, by their identities: one of them is x in [F(x)]_a^b.
        self.integrated: set[str] = set() if parent is None else parent.integrated
        #: How many members the text has of families, by their identities, wherever it says so.
        self.counts: dict[str, Node] = {} if parent is None else parent.counts
        #: the last members of families of which members stand beside listed variables: p_i of X_i
        self.beside: dict[str, Node] = {} if parent is None else parent.beside
        #: What the parts of formulas stand for, and so how the text writes values.
        self.hand: Hand = Hand() if parent is None else parent.hand
        self._entries: dict[str, Entry] = {}
        self._supposed: list[Supposed] = []
        self._ended: list[Supposed] = []  # hypotheses of what is declared anew here
        self._open: list[Supposed] = []  # what may still be meant of symbols that are let be anew here
        self.former: list[Entry] = []  # what later declarations of the same passage replaced

    def declare(self, entry: Entry) -> Entry:
        """Make a symbol known here; an earlier meaning of it is no longer seen from here."""
        key = identity(entry.name)
        if key is None:
            raise ValueError(f"{plain(entry.name)} has no definite index, so it cannot be declared")
        if key in self._entries:
            self.former.append(self._entries[key])
        before, members = self.find_key(key), family_name(entry.name)
        if entry.name.index is None and _is_sequence(before) and not _is_sequence(entry):
            self._entries[str(identity(members))] = replace(before, name=members)  # let X = X_1 + ... + X_n
        elif _is_sequence(entry) and self.find(members) is not None:
            self._entries[str(identity(members))] = replace(entry, name=members)
        self._entries[key] = entry
        return entry

    def note_untold(self, name: Name) -> None:
        """Note that the text of this passage does not itself say what a symbol of it is."""
        key = str(identity(name))
        self._entries[key] = replace(self._entries[key], told=False)

    def forget(self, name: Name) -> None:
        """Take back what this passage itself declares a symbol to be: it contradicts itself."""
        self._entries.pop(str(identity(name)), None)

    def restrict(self, name: Name, within: tuple[Any, ...]) -> None:
        """Note under which relations between its arguments a function of this passage is defined."""
        key = identity(name)
        if key in self._entries:
            self._entries[key] = replace(self._entries[key], within=within)

    def find(self, name: Name) -> Entry | None:
        """Return what a symbol means, with its index as a part of its name."""
        key = identity(name)
        return None if key is None else self.find_key(key)

    def find_key(self, key: str) -> Entry | None:
        """Return what a symbol means, by its identity."""
        scope: Scope | None = self
        while scope is not None:
            if key in scope._entries:
                return scope._entries[key]
            scope = scope.parent
        return None

    def primitive(self, name: Name) -> Entry | None:
        """Return the function of one number of which a name with primes is a derivative: f of ``f''``.

        A symbol of that name that the text declares is none.
        """
        if not name.marks or set(name.marks) != {"prime"} or self.find(name) is not None:
            return None
        entry = self.find(Name(name.base, name.style, (), name.index))
        plain = (
            entry is not None and isinstance(entry.value, sympy.Lambda) and len(entry.value.variables) == 1
        )
        return entry if plain else None

    def find_family(self, name: Name) -> Entry | None:
        """Return the family of which a name with an index is a member, or a kernel as in ``P''_y``.

        A name without an index is the family as a whole, if it has no other meaning.
        """
        family = self.find(family_name(name))
        if family is not None or name.index is None:
            return family if name.index is not None or self.find(name) is None else None
        entry = self.find(Name(name.base, name.style, name.marks, span=name.span))
        if entry is not None and entry.kind is Kind.LAW:  # p_i is the mass of p at a point i
            if not isinstance(name.index, Name) or self.find(name) is not None:
                return None
            place = self.find(name.index)
            return replace(entry, kind=Kind.FAMILY) if place is None or place.kind is Kind.POINT else None
        families = (Kind.KERNEL, Kind.VARIABLE, Kind.MECHANISM, Kind.DATASET, Kind.POINT)
        return entry if entry is not None and entry.kind in families else None

    def defines(self, name: Name) -> bool:
        """Return whether a symbol means something, or is one of functions with an index."""
        family = self.find(family_name(name))
        return self.find(name) is not None or getattr(getattr(family, "value", None), "applied", False)

    def entries(self) -> Iterator[Entry]:
        """Yield all that is known here, the innermost first, each symbol once."""
        seen: set[str] = set()
        scope: Scope | None = self
        while scope is not None:
            for key, entry in reversed(scope._entries.items()):
                if key not in seen:
                    seen.add(key)
                    yield entry
            scope = scope.parent

    def child(self) -> Scope:
        """Return a scope inside this one."""
        return Scope(self)

    def suppose(self, statement: Any, origin: str = "", span: Span = NOWHERE) -> None:
        """Add a hypothesis."""
        self._supposed.append(Supposed(statement, origin, span))

    @property
    def own_supposed(self) -> list[Supposed]:
        """The hypotheses of this passage alone, in a list that may be changed."""
        return self._supposed

    @property
    def own_entries(self) -> list[Entry]:
        """The symbols that this passage itself declares."""
        return list(self._entries.values())

    @property
    def supposed(self) -> list[Supposed]:
        """The hypotheses here, the outermost first, with their places."""
        outer = self.parent.supposed if self.parent is not None else []
        gone = set(map(id, self._ended))
        return [entry for entry in (*outer, *self._supposed) if id(entry) not in gone]

    def end(self, entries: Iterable[Entry], among: Collection[int]) -> None:
        """Let hypotheses of these symbols, of those with one of these identities, hold no more.

        What they say of others besides stays, if it is not only a number: *P(y) <= e^epsilon Q(y)* is nothing
        that is said of a new P and a new Q.
        """
        symbols = set[Any]().union(*(entry.symbols for entry in entries))
        about = {id(said): _symbols(said.statement) for said in self.supposed if id(said) in among}
        things = {
            key: {one for one in own if not (isinstance(one, Variable) or getattr(one, "is_point", False))}
            for key, own in about.items()
        }
        self._ended += [
            said
            for said in self.supposed
            if about.get(id(said)) and (things[id(said)] or about[id(said)]) <= symbols
        ]

    def leave_open(self, ended: Sequence[Supposed], maybe: Iterable[Any]) -> None:
        """Let hypotheses hold no more for certain, and statements instead that may be meant."""
        self._ended += ended
        self._open += map(Supposed, maybe)

    def open_for(self, statements: Iterable[Any]) -> list[Any]:
        """Return what may be meant besides, of symbols of the statements: it was said before."""
        seen = set[Any]().union(*(_symbols(statement) for statement in statements))
        around = self.parent.open_for(statements) if self.parent is not None else []
        return [*around, *(one.statement for one in self._open if _symbols(one.statement) & seen)]

    @property
    def hypotheses(self) -> list[Any]:
        """The hypotheses here, the outermost first."""
        return [entry.statement for entry in self.supposed]

    def given_for(self, statements: Iterable[Any]) -> tuple[Any, ...]:
        """Return the hypotheses that speak, directly or through others, of what the statements speak of.

        A hypothesis about a symbol that has been declared anew since speaks of something else.  One about no
        symbol holds, or does not, of everything: *suppose that x <= 1 for all real x*.
        """
        seen: set[Any] = set().union(*(_subjects(statement) for statement in statements))
        waiting = [entry.statement for entry in self.supposed]
        chosen: list[Any] = []
        while True:
            connected = [entry for entry in waiting if _subjects(entry) & seen or not _subjects(entry)]
            if not connected:
                return tuple(entry for entry in self.hypotheses if entry in chosen)
            chosen += connected
            waiting = [entry for entry in waiting if entry not in connected]
            seen = seen.union(*map(_subjects, connected))

    def is_function(self, name: Name) -> bool:
        """Return whether a bracket after a symbol applies it; after all others it multiplies.

        >>> Scope().is_function(Name("Lap", style="rm")), Scope().is_function(Name("epsilon"))
        (True, False)
        """
        entry = self.find(name) or self.find_family(name)
        if entry is not None:
            return entry.kind in APPLIED or getattr(entry.value, "applied", False)
        if name.marks:
            return False
        return name.base in (CALLIGRAPHIC if name.style == "cal" else CONVENTIONAL | {"N"})

    def dpsym_name(self, name: Name, *, is_space: bool = False) -> str:
        """Return a name for a symbol in the vocabulary: its own, or with its style where that is taken.

        >>> scope = Scope()
        >>> _ = scope.declare(Entry(Name("M"), Kind.REAL))
        >>> scope.dpsym_name(Name("M", style="cal")), scope.dpsym_name(Name("M"))
        ('M_cal', 'M')
        """
        wanted, key = plain(name), identity(name)
        for entry in self.entries():
            other = plain(entry.name) == wanted and identity(entry.name) != key
            if other and is_space == (entry.kind is Kind.SPACE):
                return f"{wanted}_{name.style or 'plain'}"
        return wanted


def _is_sequence(entry: Entry | None) -> TypeGuard[Entry]:
    """Return whether a symbol is a sequence of draws, of which those with an index are members."""
    return entry is not None and (
        isinstance(entry.value, Draws) or getattr(entry.value, "is_sequence", False)
    )


def family_name(name: Name) -> Name:
    """Return the name under which a family is declared: epsilon and the family of epsilon_j are two things.

    >>> identity(family_name(Name("epsilon", index=Name("j"))))
    'epsilon_internal:family'
    """
    return Name(name.base, name.style, name.marks, Name("family", "internal"), span=name.span)


def identity(name: Name) -> str | None:
    r"""Return what tells a symbol from all others, or None where its index is no definite name.

    ``\mathcal{M}`` and ``M`` are two symbols; ``\mathrm{OPT}`` and ``\text{OPT}`` are one.

    >>> identity(Name("rho", index=Number("1"))), identity(Name("M", style="cal"))
    ('rho_1', 'cal:M')
    """
    index = _index_identity(name.index)
    if index is None:
        return None
    upright = name.style in ("rm", "text", "sf", "bf") and len(name.base) > 1
    style = "" if upright or not name.style else ("rm:" if name.style == "text" else f"{name.style}:")
    marks = "".join(f"^{mark}" for mark in name.marks)
    return f"{style}{name.base}{marks}{index}"


def _index_identity(index: Node | None) -> str | None:
    if index is None:
        return ""
    parts = index.items if isinstance(index, Listed) else (index,)
    names = [
        part.digits if isinstance(part, Number) else identity(part) if isinstance(part, Name) else None
        for part in parts
    ]
    return None if None in names else "_" + ",".join(str(name) for name in names)


def _symbols(statement: Any) -> set[Any]:
    """Return the symbols of a statement, and those in the bounds of its variables."""
    return with_bounds(getattr(statement, "free_symbols", ()))


def _subjects(statement: Any) -> set[Any]:
    """Return what a statement speaks of: its symbols, and what is random in it, under a mean or not."""
    drawn = statement.atoms(Random, Sample) if hasattr(statement, "atoms") else ()
    return _symbols(statement).union(drawn)
