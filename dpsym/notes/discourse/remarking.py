"""Remarks for dpsym carried out: what an author says of a formula or a sentence where words are not enough.

A remark is its author's word, and each verdict that rests on one says so: it never turns silently into what
the text says.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from typing import Any, Final

from dpsym.errors import Unread
from dpsym.language.symbols import Variable
from dpsym.notes.complaints import unread
from dpsym.notes.definitions import define
from dpsym.notes.discourse.page import Page, label_of
from dpsym.notes.discourse.region import Doubt, Region
from dpsym.notes.discourse.undeclared import without_range
from dpsym.notes.documents.base import Directive
from dpsym.notes.english.atoms import Atom, Formula
from dpsym.notes.formula.kinds import Kind, head_of
from dpsym.notes.free import names_in
from dpsym.notes.items import Item, ItemKind
from dpsym.notes.letters import letters_of_latex, letters_of_symbol
from dpsym.notes.proposing import Proposal
from dpsym.notes.remarks import Order, in_latex
from dpsym.notes.scope import Entry, Scope, identity
from dpsym.notes.single import conditions, read_claim, tree
from dpsym.notes.syntax import Chain

#: The kinds of formulas of which a remark may say that they are claimed, or define something.
TARGETS: Final = frozenset(
    [
        Kind.RELATION,
        Kind.BOUND,
        Kind.DEFINITION,
        Kind.QUANTIFIED,
        Kind.TEXTUAL,
        Kind.BROKEN,
        Kind.CONTINUATION,
        Kind.DECLARATION,
    ]
)
SAID: Final = frozenset([Kind.RELATION, Kind.QUANTIFIED, Kind.TEXTUAL])


@dataclass(frozen=True)
class Pending:
    """A remark that waits for the sentence, the formula or the claim of which it speaks."""

    order: Order
    remark: Directive

    @property
    def line(self) -> int:
        """The line on which it stands."""
        return self.remark.source.position(self.remark.span.start)[0]

    @property
    def teller(self) -> str:
        """Who says it, for the verdict."""
        if isinstance(self.remark, Proposal):
            return f"{self.remark.teller}, '{self.remark.said}'"
        return f"the remark in line {self.line}"

    def target(self, formulas: Iterable[Formula], page: Page, region: Region) -> Atom | None:
        """Return the formula of which the remark speaks: a display behind it, else the first relation."""
        atoms = [
            atom
            for formula in formulas
            if self._may_mean(formula)
            if (atom := page.atom(formula, region)).kind.kind in TARGETS
        ]
        shown = (atom for atom in atoms if atom.formula.display)
        relations = (atom for atom in atoms if atom.kind.kind in SAID)
        return next(iter((*shown, *relations, *atoms)), None)

    def _may_mean(self, formula: Formula) -> bool:
        if isinstance(self.remark, Proposal):
            return formula.source is self.remark.source and formula.span == self.remark.aim
        return formula.source is not self.remark.source or formula.span.end > self.remark.span.end

    def unused(self, message: str = "nothing that it could speak of follows this remark for dpsym") -> Item:
        """Return the item that says that the remark came to nothing."""
        place = self.remark
        return Item(ItemKind.UNREAD, place.source, place.span, place.text.strip(), message=message)


def waived(doubt: Doubt) -> Doubt:
    """Return words that a remark calls prose: they bear on nothing, which is said of what they bore on."""
    return replace(doubt, waived=True)


def said_by(pending: Pending, region: Region) -> list[Entry]:
    """Declare what ``let`` says: whatever conditions of a claim on the command line may say.

    Raises:
        Unread: it is not understood.
        IllFormedError: it does not fit together.
    """
    return conditions(in_latex(pending.order.rest), region.scope)


def read_as(pending: Pending, atom: Atom) -> Item:
    """Return the claim that ``reads`` gives for a formula, printed back beside it.

    Raises:
        Unread: it is not understood, or does not speak of a symbol of the formula.
        IllFormedError: it does not fit together.
    """
    said, _, where = pending.order.rest.partition(" where ")
    claim = read_claim(said.strip(), where.strip())
    letters = letters_of_latex(said) | letters_of_latex(where)
    keys = {identity(name) for name in names_in(atom.node)} if atom.whole is not None else set()
    missing = sorted(str(key) for key in keys if key and not letters_of_symbol(key) <= letters)
    if missing:
        raise unread(atom.span, f"the remark in line {pending.line} says nothing of {', '.join(missing)}")
    formula = atom.formula
    return Item(
        ItemKind.CLAIM,
        formula.source,
        formula.span,
        formula.latex.strip(),
        claim=claim,
        label=label_of(formula),
        message=f"read as the remark in line {pending.line} has it",
    )


def defined_by(pending: Pending, atom: Atom, region: Region, page: Page) -> Entry:
    """Declare the symbol of ``definition of`` as what the formula says.

    Raises:
        Unread: the formula is no equation with this symbol on its left side.
    """
    wanted = tree(in_latex(pending.order.rest), Scope(house=True))
    chain = atom.node
    if not isinstance(chain, Chain) or chain.first is None or chain.links[0][0] not in ("=", ":=", "equiv"):
        raise unread(
            atom.span, f"the remark in line {pending.line} calls this a definition, and it is no equation"
        )
    head = head_of(chain.first)
    named = head_of(wanted)
    if head is None or named is None or identity(head) != identity(named):
        raise unread(
            atom.span, f"the remark in line {pending.line} speaks of another symbol than this defines"
        )
    bound = {identity(name) for name in names_in(chain.first)}
    page.known.supply(
        [name for _, side in chain.links for name in names_in(side) if identity(name) not in bound],
        region.child(),
    )
    made = define(replace(chain, links=chain.links[:1]), region.scope, atom.formula.latex.strip()[:60])
    page.known.remember([made], atom.formula.line)
    page.declarations += 1
    return made


def alone(pending: Pending, region: Region) -> Region:
    """Return a region in which exactly the conditions of ``only`` hold, and symbols mean what they meant.

    Numbers take all values of their kind that the conditions allow; laws, functions and what is defined stay,
    without what was supposed of them.

    Raises:
        Unread: a condition is not understood, or what a symbol stands for depends on numbers with a range.
        IllFormedError: the conditions do not fit together.
    """
    made = Region(Scope(house=region.scope.house))
    made.scope.weak = True
    made.neighbours = region.inputs()
    said = Scope(made.scope)
    conditions(in_latex(pending.order.rest), said)
    given = {identity(entry.name) for entry in said.own_entries}
    change: dict[Any, Any] = {}
    kept: set[str] = set()
    for entry in reversed(list(region.scope.entries())):
        key = identity(entry.name)
        if key in given:
            found = next(one for one in said.own_entries if identity(one.name) == key)
            if isinstance(entry.value, Variable) and isinstance(found.value, Variable):
                change[entry.value] = found.value
            continue
        if entry.definition is None and isinstance(entry.value, Variable):
            wide = without_range(entry.value)
            change[entry.value] = wide
            made.scope.declare(replace(entry, value=wide, domain=wide.domain))
            continue
        made.scope.declare(entry)
        kept.add(str(key))
    for entry in said.own_entries:
        made.scope.declare(entry)
    for part in said.own_supposed:
        made.scope.suppose(part.statement, part.origin, part.span)
    for entry in list(made.scope.own_entries):
        old = {symbol for symbol in entry.symbols if symbol in change and change[symbol] != symbol}
        if old and identity(entry.name) in kept:
            if not hasattr(entry.value, "xreplace"):
                raise Unread("what a symbol stands for depends on numbers of which this remark speaks")
            made.scope.declare(replace(entry, value=entry.value.xreplace(change)))
    made.doubts = [_of_meaning(doubt, kept) for doubt in region.all_doubts()]
    return made


def _of_meaning(doubt: Doubt, kept: set[str]) -> Doubt:
    """Return words without what they may say of ranges: of the meaning of notations and symbols that stay."""
    return replace(
        doubt,
        symbols=doubt.symbols & kept,
        bounds=doubt.bounds & kept,
        conditions=doubt.conditions & kept,
        letters=frozenset(),
        governs=False,
        ends=False,
        leads=False,
    )


def with_note(item: Item, note: str) -> Item:
    """Return an item, and its steps, with what is said of how it was read."""
    steps = tuple(with_note(step, note) for step in item.steps)
    message = item.message if item.claim is None else "; ".join(filter(None, [item.message, note]))
    return replace(item, steps=steps, message=message)


def proposal(item: Item) -> Item:
    """Return an item, and its steps, that rest on what nobody accepted yet."""
    return replace(item, steps=tuple(map(proposal, item.steps)), proposed=True)


def first_claims(items: Sequence[Item], start: int, atom: Atom) -> list[int]:
    """Return the places of items, from a place on, that overlap a formula."""
    span = atom.span
    return [
        place
        for place in range(start, len(items))
        if items[place].source is atom.formula.source
        and items[place].span.start < span.end
        and span.start < items[place].span.end
    ]
