"""Regions of a document: its symbols, what is supposed in them, and what of them was not understood."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any

from dpsym.notes.english.acts import Trials
from dpsym.notes.scope import Entry, Scope, identity
from dpsym.notes.source import Source, Span
from dpsym.notes.syntax import Name, Node


@dataclass(frozen=True)
class Said:
    """What had been said at a place: what symbols stood for, what was supposed, what of mechanisms."""

    symbols: Mapping[str, Any]
    supposed: frozenset[Any]
    private: tuple[Private, ...]

    def has(self, key: str, value: Any) -> bool:
        """Return whether a symbol stood for this value already."""
        return key in self.symbols and bool(self.symbols[key] == value)


@dataclass(frozen=True)
class Doubt:
    """Words that were not understood, and the symbols that they may say something of."""

    source: Source = field(repr=False)
    span: Span
    words: str  # the words as they are written, cut where they are long
    symbols: frozenset[str] = frozenset()  # the identities of the symbols in their formulas
    bounds: frozenset[str] = frozenset()  # of these, the ones whose range the words may replace
    #: of these, the ones of which a formula among the words says something
    conditions: frozenset[str] = frozenset()
    #: the letters of formulas among them that did not parse; a symbol with such a letter is meant
    letters: frozenset[str] = frozenset()
    #: the notations whose meaning they may change (``log``, ``Normal``)
    notations: frozenset[str] = frozenset()
    #: whether they may be about every claim here: a title, the words before a list, a question
    governs: bool = False
    leads: bool = False  # whether they stand before a list and say what its items are
    ends: bool = False  # whether they may end what was supposed before, as they point to it without naming it
    renames: bool = False  # whether they may besides say anew what a symbol stands for, as *it is doubled*
    #: whether they say that they hold from here on, also of symbols that are declared anew
    lasts: bool = False
    explains: bool = False  # whether they were understood, and say of their symbols what earlier claims mean
    #: the symbols of which they may say what they are: *let A and B be symmetric matrices*
    kinds: frozenset[str] = frozenset()
    sorts: bool = False  # whether they name a sort of number, so that a symbol may be no integer any more
    qualifies: bool = False  # whether they say something of the claim before them as a whole: *it is sharp*
    several: bool = False  # whether of all claims near it: *both are sharp*
    waived: bool = False  # whether a remark says that they are prose, and say nothing
    #: what had been said before them, which alone they may replace or end; nothing if all may be
    said: Said | None = field(default=None, repr=False, compare=False)
    #: of the notations those that stand there by themselves, which may be explained afterwards
    named: frozenset[str] = frozenset()

    @property
    def line(self) -> int:
        """The line on which the words begin."""
        return self.source.position(self.span.start)[0]


@dataclass(frozen=True)
class Private:
    """That a mechanism satisfies a notion; it is supposed of the inputs that a claim speaks of."""

    mechanism: Name
    notion: Any
    span: Span


@dataclass(frozen=True)
class Sensitive:
    """That a query changes by at most a number between neighbours: the query, and the name it had then.

    Vectors change in a ``norm``, 1 or 2; without one all entries of a function do.
    """

    name: Name
    query: Any
    bound: Any
    norm: str = ""


@dataclass(frozen=True)
class Runs:
    """That each of so many mechanisms satisfies a notion: ``M_1, ..., M_k``, by the name that they share."""

    member: Name
    count: Any
    notion: Any
    span: Span


@dataclass(frozen=True)
class Known:
    """What was said of a symbol elsewhere in the document: its entry, and the line of that."""

    entry: Entry
    line: int


@dataclass
class Region:
    """A stretch of a document inside another one: a section, a statement, a proof, an item, a sentence."""

    scope: Scope
    kind: str = "document"
    parent: Region | None = None
    doubts: list[Doubt] = field(default_factory=list)
    private: list[Private] = field(default_factory=list)
    neighbours: tuple[Name, Name] | None = None
    #: by what neighbours differ of which notions are supposed: ``presence``, ``change``, or it is not said
    near: set[str] = field(default_factory=set)
    pair: Any = None  # the two laws of the mechanism that "it" is
    fixed: set[str] = field(default_factory=set)  # letters that came into the text without what they are
    chain: Node | None = None  # the last side of the chain that a next display may go on with
    equated: bool = False  # whether that chain consists of equations
    compared: tuple[Node, Span] | None = None  # the left side of an inequality, and where its formula ends
    claimed: list[Region] = field(default_factory=list)  # of its sentences those that claim something
    supposed: bool = False  # whether a sentence of it supposes something from there on
    premises: tuple[Any, ...] = ()  # the conditions of its claims so far, under which later ones may stand
    ranged: tuple[
        Any, ...
    ] = ()  # the ranges and reasons of its last claim, under which a conclusion may stand
    claimed_over: tuple[Any, ...] = ()  # what its last claim was made for: *for x >= 0, A; hence B*
    introducing: bool = False  # whether its last sentence only declared, supposed or defined something
    named: set[str] = field(default_factory=set)  # symbols that are quantified over without a range
    apart: list[tuple[Name, Name, Any]] = field(default_factory=list)  # inputs that differ in several records
    trials: Trials | None = None  # how often something with two results is done
    response: Any = None  # the probability with which randomized response gives the true answer
    sensitive: list[Sensitive] = field(default_factory=list)
    shared: set[str] = field(default_factory=set)  # symbols that items of a list introduced for those after
    defines: bool = False  # whether it is the body of a definition
    case: bool = False  # whether it is a case, of which nothing is read yet: *Case 1: x >= 1*
    #: of a statement whose end is not marked, where its items begin: behind them it may have ended
    ends_at: int | None = None
    ended: list[Private] = field(
        default_factory=list
    )  # what was supposed of mechanisms that are declared anew
    maybe: list[Private] = field(default_factory=list)  # of these what may be meant still
    densities: dict[Name, Name] = field(default_factory=dict)  # the laws whose densities symbols are
    listed: list[tuple[Name, Node]] = field(default_factory=list)  # mechanisms in sequence, and their number
    runs: list[Runs] = field(default_factory=list)  # mechanisms in sequence, of which one thing is supposed

    def child(self, kind: str = "sentence") -> Region:
        """Return a region inside this one."""
        return Region(self.scope.child(), kind, self)

    def around(self) -> Iterator[Region]:
        """Yield this region and those around it, the innermost first."""
        region: Region | None = self
        while region is not None:
            yield region
            region = region.parent

    def all_doubts(self) -> Iterator[Doubt]:
        """Yield what was not understood here and around."""
        for region in self.around():
            yield from region.doubts

    def all_private(self) -> list[Private]:
        """Return what is supposed of mechanisms here, the outermost first."""
        around = list(self.around())
        gone = {id(entry) for region in around for entry in region.ended}
        return [entry for region in reversed(around) for entry in region.private if id(entry) not in gone]

    def inputs(self) -> tuple[Name, Name]:
        """Return the two neighbouring inputs that are spoken of here."""
        usual = (Name("x"), Name("x", marks=("prime",)))
        return next((region.neighbours for region in self.around() if region.neighbours), usual)

    def several_apart(self, first: Name, second: Name) -> Any:
        """Return in how many records two inputs are said to differ, or 0 where that is not said."""
        pair = {identity(first), identity(second)}
        rows = (row for region in self.around() for row in reversed(region.apart))
        return next((count for one, other, count in rows if {identity(one), identity(other)} == pair), 0)

    def said(self) -> Said:
        """Return what has been said so far."""
        symbols = {key: entry.value for entry in self.scope.entries() if (key := identity(entry.name))}
        return Said(symbols, frozenset(self.scope.hypotheses), tuple(self.all_private()))

    def law_of(self, density: Name) -> Name | None:
        """Return the law whose density a symbol is said to be here."""
        return next((found for region in self.around() if (found := region.densities.get(density))), None)

    def one_pair(self) -> Any:
        """Return the pair of laws that "it" is here, if there is one."""
        return next((region.pair for region in self.around() if region.pair is not None), None)


def all_said(regions: Iterable[Region], inside: Region) -> Region:
    """Return a region where all is said that regions say of mechanisms: ``inside``, or one in it.

    Of what there is one of, the first counts; inputs are neighbours wherever a region says so.
    """
    said = list({id(one): one for one in regions}.values())
    for one in said:
        if one.neighbours is not None and one.neighbours != inside.neighbours:
            inside = inside if inside.neighbours is None else inside.child(inside.kind)
            inside.neighbours = one.neighbours
    for one in said:
        inside.private += one.private
        inside.sensitive += one.sensitive
        inside.apart += one.apart
        inside.listed += one.listed
        inside.runs += one.runs
        inside.ended += one.ended
        inside.near |= one.near
        inside.densities = one.densities | inside.densities
        inside.pair = one.pair if inside.pair is None else inside.pair
        inside.trials = one.trials if inside.trials is None else inside.trials
        inside.response = one.response if inside.response is None else inside.response
    return inside
