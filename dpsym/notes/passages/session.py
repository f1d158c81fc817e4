"""What the reading of one document remembers: macros, items, and what was said of symbols so far."""

from __future__ import annotations

from collections.abc import Container, Iterable
from dataclasses import replace
from functools import partial
from typing import Any, Final

from dpsym.errors import MALFORMED, DpsymError, IllFormedError, Unread
from dpsym.language.distributions.base import LawSymbol
from dpsym.language.events import EventSymbol
from dpsym.language.spaces import Point
from dpsym.language.symbols import Variable, integer
from dpsym.notes import free, introduce
from dpsym.notes.complaints import unread
from dpsym.notes.documents.base import Document
from dpsym.notes.items import Item
from dpsym.notes.listing import with_lists
from dpsym.notes.macros import Macro, macros_of
from dpsym.notes.members import with_members
from dpsym.notes.parse import BadRow, Row, by_convention, read_rows
from dpsym.notes.passages.applying import functions_of
from dpsym.notes.passages.chance import with_plain_chance
from dpsym.notes.passages.choice import with_choice
from dpsym.notes.passages.coins import Coins, with_counts
from dpsym.notes.passages.defaults import EVENTS, LAWS, conventional
from dpsym.notes.passages.forms import joined_rows, space_of_argument, with_domain_of
from dpsym.notes.passages.noise import with_noise
from dpsym.notes.passages.passage import Passage, Recalled
from dpsym.notes.passages.redeclared import require_lower_end_meant
from dpsym.notes.passages.subscripts import learn_subscript
from dpsym.notes.prose.tokens import Formula
from dpsym.notes.scope import Entry, Kind, Scope, identity
from dpsym.notes.sequences import gathered
from dpsym.notes.source import Source, Span
from dpsym.notes.syntax import Apply, Chain, Name, Node
from dpsym.notes.wording import with_arguments
from dpsym.notes.words import shown

__all__ = ["TROUBLE", "Session", "is_function", "trouble"]

# What may go wrong in reading a formula that anybody may have written.
TROUBLE: Final = (DpsymError, RecursionError, *MALFORMED)


def trouble(error: Exception) -> DpsymError:
    """Return an error of ours for whatever went wrong."""
    if isinstance(error, DpsymError):
        return error
    return Unread(f"this could not be read: {str(error) or type(error).__name__}")


def is_function(scope: Scope, defined: Container[str], name: Name) -> bool:
    """Return whether a bracket after a symbol holds its arguments: as scope or text say, or as usual."""
    if scope.find(name) is not None or scope.find_family(name) is not None:
        return scope.is_function(name)
    plain = name == Name(name.base) and name.base in defined
    return plain or scope.is_function(name) or by_convention(name)


def _alone_in(node: Node) -> set[str | None]:
    """Return the symbols that a relation defines, solves for or bounds.

    They stand alone on one of its sides, or in an equation with a number: ``x = ...``, ``2 x = 1``.
    """
    if not isinstance(node, Chain):
        return set()
    sides = [node.first, *(side for _, side in node.links)]
    found = {identity(side) for side in sides if isinstance(side, Name)}
    constant = any(side is not None and not any(free.names_in(side)) for side in sides)
    if constant and all(relation == "=" for relation, _ in node.links):
        found |= {identity(name) for name in free.names_in(node)}
    return found


class Session:
    """The state of reading a document from its beginning to its end."""

    ARGUMENT: Final = "an argument of a divergence"

    def __init__(self, document: Document, defaults: bool = False) -> None:
        self.document = document
        self.defaults = defaults
        self.macros: dict[str, Macro] = {}
        self.members: dict[str, tuple[Name | None, Node]] = {}  # of families, by the letter
        self.root = Passage(Scope(), standing=True)
        self.items: list[Item] = []
        self.declarations = 0
        self.mentions = 0
        self.general: dict[str, Recalled] = {}
        self.orders: set[str] = set()
        self.notions: dict[str, Any] = {}
        self.chain: Any = None
        self.derives = False  # whether what is read goes on from a sheet
        self.certain: dict[str, int] = {}  # laws that some passage defines, and the line of that
        self.forced: set[Any] = set()  # laws that only their place shows to be laws
        self.gaussian: Any = None  # the noise of the Gaussian mechanism that was spoken of, its sensitivity
        self.coins = Coins()  # how randomized response was described by coins, and of which property
        self.asked: str | None = None
        self.said: Any = None  # what the last sentence with a claim claims, and where
        self.strict = True  # whether a sentence counts only if each of its words was understood
        self.supposed = False  # whether the sentence before only declared and supposed something
        self.strange: list[Any] = []  # the sentences that were not understood
        self.notation: dict[str, Any] = {}  # commands and signs that such sentences name
        self.reads_asides = True  # whether what is asserted beside a claim is an item of its own
        self.claiming: Passage | None = None  # the last sentence that claimed something outside of a proof
        # Of symbols whose range is not said where they are used, why they have it.
        self.taken: dict[Any, str] = {}
        self.root.facts["ranges of notation"] = self.taken
        self.macros |= macros_of(document)

    # Formulas

    def rows(self, formula: Formula, passage: Passage) -> tuple[Row | BadRow, ...]:
        """Return the rows of a formula, read with the symbols of a passage."""
        rows = self._read(formula, passage)
        for row in rows:
            if isinstance(row, Row):
                learn_subscript(row.node, passage.scope)
        known = [self.force(row.node, passage) for row in rows if isinstance(row, Row)]
        rows = self._read(formula, passage) if any(known) else rows
        return tuple(
            replace(row, node=self._explained(row.node, passage)) if isinstance(row, Row) else row
            for row in rows
        )

    def seen(self, formula: Formula, passage: Passage) -> Node:
        """Return a formula as one tree, only to look at it: nothing is declared."""
        return joined_rows(self._read(formula, passage), formula)

    def looked_at(self, formula: Formula, passage: Passage) -> list[Node]:
        """Return the rows of a formula that are read, only to look at them: nothing is declared."""
        return [row.node for row in self._read(formula, passage) if isinstance(row, Row)]

    def tree(self, formula: Formula, passage: Passage) -> Node:
        """Return a formula as one tree.

        Raises:
            Unread: it is not read, or its rows are no one chain.
        """
        return joined_rows(self.rows(formula, passage), formula)

    def _read(self, formula: Formula, passage: Passage) -> tuple[Row | BadRow, ...]:
        environment = formula.math.environment if formula.math is not None else ""
        known = partial(self._takes_arguments, passage, functions_of(formula.source.text))
        rows = read_rows(formula.source, formula.content, self.macros, known, environment)
        return with_arguments(with_members(with_lists(rows), self.members), passage.scope, self.derives)

    def _takes_arguments(self, passage: Passage, functions: Container[str], name: Name) -> bool:
        """Return whether a symbol is a function; what some sentence before has called a number is none."""
        key = str(identity(name))
        new = passage.scope.find(name) is None and name.base not in functions
        if new and (passage.recall(key) is not None or key in self.general):
            return False
        return is_function(passage.scope, functions, name)

    def _explained(self, node: Node, passage: Passage) -> Node:
        """Return a formula with what the passage explains written out."""
        node = with_counts(with_plain_chance(node, passage, self), passage, self)
        return with_choice(with_noise(node, passage, self), passage)

    # What notation alone says

    def force(self, node: Node, passage: Passage) -> bool:
        """Declare what only can be of one kind: the arguments of a divergence are laws.

        Returns whether anything was declared, so that the formula has to be read again.
        """
        found = False
        self.orders |= {str(identity(name)) for name in free.orders_in(node)}
        for argument in free.arguments_of_divergences(node):
            known = passage.scope.find(argument) if isinstance(argument, Name) else None
            if known is not None and known.origin == self.ARGUMENT:
                self.take(known, f"{shown(argument)} is a law, as it is an argument of a divergence")
            if isinstance(argument, Name) and known is None and not argument.index:
                if str(identity(argument)) in self.certain:
                    line = self.certain[str(identity(argument))]
                    told = f"{shown(argument)} is a certain law in line {line}; what it is here is not said"
                    raise unread(argument, told)
                (entry,) = introduce.introduce_laws([argument], None, self.root.scope, self.ARGUMENT)
                self.take(entry, f"{shown(argument)} is a law, as it is an argument of a divergence")
                self.forced.add(entry.value)
                found = True
            elif isinstance(argument, Apply):
                found = self._force_mechanism(argument, passage) or found
        return self._force_events(node, passage) or found

    def _force_events(self, node: Node, passage: Passage) -> bool:
        """Declare S and y of ``for all S, Pr[M(x) in S] <= ...`` and ``for all y, P(y) <= ...``.

        They are an event and a point of the space on which the mechanism, or the law, is.
        """
        found = False
        named = {identity(name) for name in passage.fact("named") or ()}
        for left, name in free.members_in(node) if named else ():
            if identity(name) not in named or passage.scope.find(name) is not None:
                continue
            space = space_of_argument(left, passage.scope)
            if space is None:
                continue
            called = passage.scope.dpsym_name(name)
            if name.base.isupper():
                kind, value = Kind.EVENT, EventSymbol(called, space)
            else:
                kind, value = Kind.POINT, Point(called, space)
            passage.scope.declare(Entry(name, kind, None, value, None, "its use", name.span))
            found = True
        return found

    def _force_mechanism(self, node: Apply, passage: Passage) -> bool:
        """Declare ``M`` and ``D`` of ``M(D)``, if neither is known, as a mechanism and its input."""
        function = node.function
        if not isinstance(function, Name) or len(node.args) != 1 or not isinstance(node.args[0], Name):
            return False
        known = passage.scope.find(function)
        if known is None and (passage.scope.is_function(function) or passage.scope.find(node.args[0])):
            return False
        found = False
        if known is None:
            introduce.introduce_mechanism([function], self.root.scope, origin="its use")
            found = True
        elif known.kind is not Kind.MECHANISM:
            return False
        if passage.scope.find(node.args[0]) is None:
            introduce.introduce_datasets([node.args[0]], self.root.scope, "an input of a mechanism")
            found = True
        return found

    # Domains from elsewhere

    def remember(
        self, entries: Iterable[Entry], passage: Passage, span: Span, source: Source, why: str = ""
    ) -> None:
        """Remember the numbers that a passage declares, for its later sentences, and perhaps for others."""
        line = source.position(span.start)[0]
        for entry in entries:
            key = identity(entry.name)
            if key is not None and entry.kind is Kind.LAW and not isinstance(entry.value, LawSymbol):
                self.certain[key] = line
            if not why:
                self.taken.pop(entry.value, None)
            if key is None or not isinstance(entry.value, Variable):
                continue
            passage.recalled[key] = Recalled(entry, line, why)
            if passage.standing or passage.definition or (why and key not in self.general):
                self.general[key] = Recalled(entry, line, why)

    def complete(self, nodes: Iterable[Node], passage: Passage) -> None:
        """Declare, in a passage, the numbers of formulas whose domain was said elsewhere."""
        for node in nodes:
            if self.defaults:
                self._conventional_laws(node, passage)
            for name in free.dimensions_in(node):
                if name in free.free_names(node, passage.scope):
                    self.count(name, "an end of a range", passage)
            alone = _alone_in(node)
            for name in free.free_names(node, passage.scope):
                self.supply(name, passage, conventional=identity(name) not in alone)
            orders = {identity(name) for name in free.orders_in(node)}
            for name in free.free_names(node, passage.scope):
                if identity(name) in orders:
                    self.order_like(name, passage)

    def complete_bounds(self, nodes: Iterable[Node], passage: Passage) -> None:
        """Do the same for conditions, but not for the symbols that they introduce."""
        conditions = gathered(nodes)
        introduced = {identity(name) for node in conditions for name in free.introduced_by(node)}
        for node in conditions:
            for name in free.dimensions_in(node):
                self.count(name, "a number of coordinates", passage)
            for name in free.free_names(node, passage.scope):
                if identity(name) not in introduced and not name.base.isupper():
                    self.supply(name, passage)

    def keep_lower_ends(self, nodes: Iterable[Node], passage: Passage) -> None:
        """Declare the numbers that conditions bound from above only, and of which more was said elsewhere."""
        for node in nodes:
            for name in free.introduced_by(node):
                if passage.scope.find(name) is not None or not isinstance(node, Chain):
                    continue
                rising = {relation for relation, _ in node.links} <= {"<", "<="}
                key = str(identity(name))
                told = passage.recall(key) or self.general.get(key)
                if rising and node.first == name and told is not None:
                    require_lower_end_meant(name, told, node)
                    self.supply(name, passage, conventional=False)

    def count(self, name: Name, why: str, passage: Passage) -> None:
        """Declare a symbol that counts something, if nothing else says what it is: an integer from 1."""
        if passage.scope.find(name) is not None or self.supply(name, passage, conventional=False) is not None:
            return
        made = integer(passage.scope.dpsym_name(name), at_least=1)
        entry = passage.scope.declare(Entry(name, Kind.INTEGER, made.domain, made, None, why, name.span))
        self.remember([entry], passage, name.span, self.document.sources[0], why)
        self.take(entry, f"{shown(name)} is an integer from 1 as {why}")

    def supply(self, name: Name, passage: Passage, *, conventional: bool = True) -> Entry | None:
        """Declare one number whose domain was said elsewhere, or that has one by convention."""
        key = str(identity(name))
        found = passage.recall(key) or self.general.get(key)
        if found is not None:
            why = f" ({found.why})" if found.why else ""
            passage.scope.declare(found.entry)
            return self.take(found.entry, f"the domain of {shown(name)} is that of line {found.line}{why}")
        return self._conventional(name, passage) if self.defaults and conventional else None

    def order_like(self, name: Name, passage: Passage) -> Entry | None:
        """Declare the order of a divergence with the range that the text gives to orders elsewhere."""
        known = [self.general[key] for key in sorted(self.orders) if key in self.general]
        if not known:
            return None
        found = next((entry for entry in known if entry.entry.name.base == name.base), known[0])
        entry = with_domain_of(name, found, passage.scope)
        if entry is None:
            return None
        old = shown(found.entry.name)
        passage.scope.declare(entry)
        return self.take(
            entry, f"the order {shown(name)} has the domain of the order {old} in line {found.line}"
        )

    def _conventional(self, name: Name, passage: Passage) -> Entry | None:
        scope = passage.scope
        made = conventional(name.base, scope.dpsym_name(name))
        if made is None or name.style:
            return None
        kind = Kind.INTEGER if made.kind == "integer" else Kind.REAL
        entry = scope.declare(Entry(name, kind, made.domain, made, None, "a convention", name.span))
        return self.take(entry, f"by convention {shown(name)} is in {made.domain}")

    def _conventional_laws(self, node: Node, passage: Passage) -> None:
        """Declare P, Q, R that are applied as laws, and S, T, E to which they are applied as events."""
        scope = passage.scope
        for name in free.applied_names(node):
            if name.base in LAWS and not name.style and scope.find(name) is None:
                (entry,) = introduce.introduce_laws([name], None, scope, "a convention")
                self.take(entry, f"by convention {shown(name)} is a law")
        for part in node.walk():
            if isinstance(part, Apply) and isinstance(part.function, Name) and part.function.base in LAWS:
                events = [name for name in part.args if isinstance(name, Name) and name.base in EVENTS]
                for name in events:
                    if name in free.free_names(node, scope):
                        (entry,) = introduce.introduce_events([name], None, scope, "a convention")
                        self.take(entry, f"by convention {shown(name)} is an event")

    def take(self, entry: Entry, sentence: str) -> Entry:
        """Note why a symbol has the range that it has, where that is not said beside it."""
        self.taken[entry.value] = sentence
        return entry

    def notes_on(self, statements: Iterable[Any]) -> str:
        """Return what was taken from elsewhere for the symbols of statements."""
        symbols = set().union(*(getattr(part, "free_symbols", set()) for part in statements))
        found = sorted((str(symbol), self.taken[symbol]) for symbol in symbols if symbol in self.taken)
        return "; ".join(dict.fromkeys(sentence for _, sentence in found))

    # Errors

    def place_of(self, error: DpsymError, source: Source, span: Span) -> tuple[Source, Span]:
        """Return where an error points to: its own place, if that lies in the formula."""
        start, end = getattr(error, "start", None), getattr(error, "end", None)
        if (
            isinstance(error, (Unread, IllFormedError))
            and start is not None
            and span.start <= start <= span.end
        ):
            return source, Span(start, end if end is not None else start)
        return source, span
