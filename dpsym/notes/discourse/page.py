"""A document while it is read: its items so far, its macros, and its formulas as atoms."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field, replace
from functools import cached_property, partial
from typing import Any, Final

from dpsym.errors import DpsymError, IllFormedError, Unread
from dpsym.notes.discourse.account import Account
from dpsym.notes.discourse.claims import TROUBLE, trouble
from dpsym.notes.discourse.conventions import Conventions, conventions
from dpsym.notes.discourse.defined import of_laws
from dpsym.notes.discourse.region import Doubt, Region
from dpsym.notes.discourse.undeclared import Undeclared
from dpsym.notes.documents.base import Document
from dpsym.notes.english.acts import DefineDensity
from dpsym.notes.english.atoms import Atom, Formula
from dpsym.notes.english.lexicon import Lexicon, lexicon
from dpsym.notes.formula.kinds import FormulaKind, Kind, kind_of
from dpsym.notes.free import names_in
from dpsym.notes.items import Item, ItemKind
from dpsym.notes.letters import letters_of_latex, letters_of_symbol
from dpsym.notes.listing import ranged, with_lists
from dpsym.notes.macros import macros_of
from dpsym.notes.parse import BadRow, Row, by_convention, joined, read_rows
from dpsym.notes.parse import Formula as Parsed
from dpsym.notes.printer import print_node
from dpsym.notes.scope import Kind as Sort
from dpsym.notes.scope import Scope, identity
from dpsym.notes.source import Span
from dpsym.notes.syntax import Chain, Extremum, Name, Node, Number
from dpsym.plain import quoted

Rows = tuple[Row | BadRow, ...]
Questions = dict[str, Callable[[Name], Any]]
PLUS: Final = Name("+")
#: What behind a word for neighbours may say what these are.
SAYING: Final = frozenset(["IF", "IFF", "BE", "DIFFERIN", "DENOTE", "CASE", "MEANS"])


@dataclass
class Page:
    """A document, with what was made of it so far."""

    document: Document
    defaults: bool = False
    lexicon: Lexicon = field(default_factory=lexicon)
    usual: Conventions = field(default_factory=conventions)
    items: list[Item] = field(default_factory=list)
    declarations: int = 0
    mentions: int = 0
    #: whether what is not read may be claimed of any numbers: in notes, where a proof of it is as good
    abstracts: bool = False
    in_force: set[int] = field(
        default_factory=set
    )  # by identity, what was supposed, and of its symbols what they are, where something was claimed
    cases: set[int] = field(default_factory=set)  # by identity, what sentences suppose and do not let be
    lasting: set[int] = field(default_factory=set)  # by identity, what is supposed throughout
    notions: dict[str, tuple[Node, ...]] = field(default_factory=dict)  # the parameters of those defined here
    laws: dict[str, DefineDensity] = field(default_factory=dict)  # by their names, as words define them here
    claiming: list[Region] = field(default_factory=list)  # the regions of the claims, in order
    account: Account = field(default_factory=Account)
    unsaid: list[Doubt] = field(default_factory=list)  # all that was not understood, wherever it holds
    #: The formulas of the sentence that is read: a letter alone in one of them is a symbol in all.
    beside: tuple[Formula, ...] = ()
    #: By the places of formulas the rows that were parsed there, and the atoms that were made of rows.
    parsed: dict[Any, list[Remembered]] = field(default_factory=dict, repr=False)

    def __post_init__(self) -> None:
        self.macros = macros_of(self.document)
        self.root = Region(Scope())
        self.root.scope.weak = True
        self.known = Undeclared(self.usual, self.defaults)

    @cached_property
    def neighbours_told(self) -> int | None:
        """The first line that says what neighbours are, unless that is to differ in one entry."""
        for source in self.document.sources:
            for found in re.finditer(r"[^.!?;]+", source.text):
                words = re.findall(r"[^\W\d_]+", found.group().lower())
                entries = [list(self.lexicon.at(words, place)) for place in range(len(words))]
                ends = {end for at in entries for end, entry in at if entry.get("kind") == "neighbours"}
                said = {entry.get("is") for end in ends & set(range(len(words))) for _, entry in entries[end]}
                if said & SAYING and not any(e.get("is") == "DIFFERING" for at in entries for _, e in at):
                    return source.position(found.start())[0]
        return None

    def atom(self, formula: Formula, region: Region) -> Atom:
        """Return a formula as an atom, parsed with what is known in a region."""

        def known(name: Name) -> bool:
            return region.scope.find(name) is not None or region.scope.find_family(name) is not None

        def applies(name: Name) -> bool:
            if known(name):
                return region.scope.is_function(name)
            return region.scope.is_function(name) or by_convention(name)

        def multiplies(name: Name) -> bool:
            return (known(name) or self.stands_alone(name)) and not applies(name)

        def doubted(name: Name) -> bool:
            return any(identity(name) in doubt.symbols | doubt.kinds for doubt in region.all_doubts())

        def told(name: Name) -> bool:
            elsewhere = str(identity(name)) in self.known.elsewhere
            return region.scope.find(name) is not None or doubted(name) or elsewhere

        def new(name: Name) -> bool:
            """Return whether a letter may be that of a density, as another part of the text may have it."""
            elsewhere = self.known.elsewhere.get(str(identity(name)))
            dense = elsewhere is None or elsewhere.entry.kind in (Sort.FUNCTION, Sort.LAW)
            return dense and not known(name) and not doubted(name)

        questions: Questions = {"known": known, "applies": applies, "multiplies": multiplies, "told": told}
        questions |= {"new": new, "law of": region.law_of}
        environment = formula.math.environment if formula.math is not None else ""
        place = id(formula.source), formula.content, environment

        def parsed(ask: Questions) -> Rows:
            asked = (ask["applies"], environment, ask["multiplies"])
            rows = read_rows(formula.source, formula.content, self.macros, *asked)
            return ranged(with_lists(rows), ask["known"])

        def whole(ask: Questions) -> Atom:
            def said(node: Node) -> Node:
                return with_positive_parts(of_laws(node, ask["law of"], ask["new"]), ask["told"])

            rows = tuple(replace(row, node=said(row.node)) if isinstance(row, Row) else row for row in meant)
            return Atom(formula, rows, *_whole(rows, formula, ask["known"]))

        kept = self.parsed.setdefault(place, [])
        read: Rows = _remembered(kept, None, questions, parsed)
        meant = self.rows(read, region)
        atom: Atom = _remembered(kept if meant is read else [], meant, questions, whole)
        atom = atom if atom.formula is formula else replace(atom, formula=formula)
        self.account.meet(atom)
        return atom

    def stands_alone(self, name: Name) -> bool:
        """Return whether a small letter stands alone in the sentence that is read: *a, b > 0 with ab = 1*."""
        plain = name == Name(name.base) and len(name.base) == 1 and name.base.islower()
        alone = rf"(?<![A-Za-z\\]){re.escape(name.base)}(?![A-Za-z])"
        return plain and any(re.search(alone, _without_commands(one.latex)) for one in self.beside)

    def rows_met(self) -> Iterator[Row]:
        """Yield the rows of all formulas that were read so far."""
        for kept in self.parsed.values():
            for entry in kept:
                yield from (row for row in entry.made if isinstance(row, Row)) if entry.of is None else ()

    def rows(self, rows: tuple[Row | BadRow, ...], region: Region) -> tuple[Row | BadRow, ...]:  # noqa: ARG002
        """Return the rows of a formula as they are meant in a region."""
        return rows

    def place_of(self, error: DpsymError, span: Span) -> Span:
        """Return where an error points to: its own place, if that lies in the span."""
        start, end = getattr(error, "start", None), getattr(error, "end", None)
        if (
            isinstance(error, (Unread, IllFormedError))
            and start is not None
            and span.start <= start <= span.end
        ):
            return Span(start, end if end is not None else start)
        return span

    def open_to(self, formula: Formula, region: Region, error: Any = None) -> Doubt | None:
        """Return words that were not understood and may say what the symbols of a formula are.

        The last ones that speak of its symbols are the likeliest; then come those that may speak of anything.
        An ``error`` may point to another formula, as to a condition of this one.
        """
        letters = letters_of_latex(formula.latex, self.macros)
        if letters and getattr(error, "start", None) is not None:
            letters |= letters_of_latex(formula.source.text[error.start : error.end], self.macros)
        for doubt in reversed(self.unsaid):
            told = doubt.letters.union(*map(letters_of_symbol, doubt.symbols))
            if told & letters or (not letters and told):
                return doubt
        around = [doubt for doubt in region.all_doubts() if not doubt.waived]
        return next((doubt for doubt in around if doubt.governs or doubt.lasts), None)

    def _only_bounds(self, formula: Formula, region: Region) -> bool:
        """Return whether a formula bounds symbols of which nothing was said, as what is supposed does.

        So may an equation with such a symbol on both sides, by itself on one: *f(x) - f(-x) = x*.
        """
        atom = self.atom(formula, region)
        new = not any(region.scope.find(name) is not None for name in atom.kind.names)
        return (atom.kind.kind is Kind.BOUND and new) or any(
            region.scope.find(name) is None for node in atom.nodes for name in _on_both_sides(node)
        )

    def _of_sets(self, formula: Formula, region: Region) -> bool:
        """Return whether a formula speaks of points of a set of which nothing is said: perhaps of numbers."""
        spaces = {
            entry.value for entry in region.scope.entries() if entry.kind is Sort.SPACE and not entry.told
        }
        known = (
            region.scope.find(name) for node in self.atom(formula, region).nodes for name in names_in(node)
        )
        points = [entry for entry in known if entry is not None and entry.kind is Sort.POINT]
        return any(point.value.space.has(*spaces) for point in points) if spaces else False

    def _has_density(self, formula: Formula, region: Region) -> bool:
        """Return whether a formula speaks of what was said to be the density of a law."""
        named = {identity(name) for place in region.around() for name in place.densities}
        letters = frozenset[str]().union(*(letters_of_symbol(key) for key in named if key is not None))
        return bool(letters & letters_of_latex(formula.latex, self.macros))

    def complain(self, formula: Formula, error: Exception, region: Region | None = None) -> Item:
        """Return the item that says what was not understood, and points to it.

        That a formula is ill-formed is an accusation: it is only unread where words that were not understood
        may say what its symbols are.
        """
        found = trouble(error)
        doubts: tuple[tuple[int, str], ...] = ()
        open_to = self.open_to(formula, region, found) if region is not None else None
        if open_to is not None and isinstance(found, IllFormedError):
            told = f"{found}; line {open_to.line} may say it, in words that are not understood:"
            told = f"{told} {quoted(open_to.words)}"
            at = self.place_of(found, formula.span)
            found = Unread(told, at.start, at.end)
            doubts = ((open_to.line, open_to.words),)
        elif isinstance(found, IllFormedError) and region is not None and self._has_density(formula, region):
            found = Unread("of densities dpsym reads only what divergences are defined to be")
        elif isinstance(found, IllFormedError) and region is not None and self._of_sets(formula, region):
            found = Unread(f"what the set consists of is not said; {found}")
        elif isinstance(found, IllFormedError) and region is not None and self._only_bounds(formula, region):
            found = Unread(f"whether this is supposed or claimed is not clear; {found}")
        kind = ItemKind.ILL_FORMED if isinstance(found, IllFormedError) else ItemKind.UNREAD
        return Item(
            kind,
            formula.source,
            formula.span,
            formula.latex.strip(),
            label=label_of(formula),
            message=str(found),
            at=self.place_of(found, formula.span),
            doubts=doubts,
            said=self.printed(formula, region or self.root) if kind is ItemKind.ILL_FORMED else "",
        )

    def printed(self, formula: Formula, region: Region) -> str:
        """Return a formula as it was parsed, printed again."""
        try:
            return print_node(self.atom(formula, region).node)
        except TROUBLE:
            return ""


def _without_commands(latex: str) -> str:
    """Return a formula with a gap in place of each command: its letters are no symbols."""
    return re.sub(r"\\[A-Za-z]+", " ", latex)


def _on_both_sides(node: Node) -> Iterator[Name]:
    """Yield the symbols that are a side of an equation by themselves, and stand on the other one, too."""
    if isinstance(node, Chain) and [sign for sign, _ in node.links] == ["="] and node.first is not None:
        pair = (node.first, node.links[0][1])
        for side, other in (pair, pair[::-1]):
            if isinstance(side, Name) and side in set(names_in(other)):
                yield side


@dataclass(frozen=True)
class Remembered:
    """What was made, of what, and what had been asked of symbols for it."""

    made: Any
    of: Any
    answers: dict[tuple[str, Name], Any]


def _remembered(
    kept: list[Remembered], of: Any, questions: Questions, make: Callable[[Questions], Any]
) -> Any:
    """Return what is made of something, anew where the answer to a question that was asked for it changed."""
    for entry in kept:
        answers = entry.answers.items()
        if entry.of is of and all(questions[key](name) is said for (key, name), said in answers):
            return entry.made
    asked: dict[tuple[str, Name], Any] = {}

    def told(key: str, name: Name) -> Any:
        if (key, name) not in asked:
            asked[key, name] = questions[key](name)
        return asked[key, name]

    made = make({key: partial(told, key) for key in questions})
    kept.append(Remembered(made, of, asked))
    return made


def _whole(rows: Sequence[Any], formula: Formula, known: Callable[[Name], bool]) -> tuple[Any, FormulaKind]:
    """Return the rows as one tree, if they are one, and what kind of formula they are."""
    good = tuple(row for row in rows if isinstance(row, Row))
    bad = [row for row in rows if not isinstance(row, Row)]
    if bad and (len(rows) == 1 or not good):
        return None, kind_of(bad[0].error, known)
    if not good:
        return None, FormulaKind(Kind.VALUE)
    try:
        whole = joined(Parsed(good, formula.content)) if not bad else None
    except TROUBLE:
        whole = None
    return whole, kind_of(whole, known) if whole is not None else FormulaKind(Kind.RELATION)


def label_of(formula: Formula) -> str | None:
    """Return the label of a formula, or its tag."""
    return formula.math.label or formula.math.tag if formula.math is not None else None


def with_positive_parts(node: Node, known: Callable[[Name], bool]) -> Node:
    r"""Return a formula with ``max(0, x)`` for ``x_+``, where nothing else is said of ``x_+``.

    >>> from dpsym.notes.words import shown
    >>> name = Name("x", index=PLUS)
    >>> shown(with_positive_parts(Chain(Name("x"), (("<=", name),)), lambda _: False))
    'x <= max(0, x)'
    >>> shown(with_positive_parts(Chain(name, (("=", Name("x")),)), lambda _: False))
    'x_+ = x'
    """
    if isinstance(node, Chain) and isinstance(node.first, Name) and [sign for sign, _ in node.links] == ["="]:
        return node  # which may say what it is
    symbols = {part for part in node.walk() if isinstance(part, Name)}

    def part_of(part: Node) -> Node:
        if not isinstance(part, Name) or part.index != PLUS or known(part):
            return part.rebuilt(part_of)
        whole = replace(part, index=None)
        if not known(whole) and whole not in symbols:
            return part
        return Extremum("max", (Number("0", span=part.span), whole), span=part.span)

    return part_of(node)
