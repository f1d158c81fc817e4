"""What a document claims, item by item, in the order of the text."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from enum import StrEnum

from dpsym.errors import Place
from dpsym.language.claims import Claim
from dpsym.notes.documents.base import Document
from dpsym.notes.source import Source, Span


class ItemKind(StrEnum):
    """What an item is."""

    CLAIM = "claim"
    CHAIN = "chain"  # of steps, each a claim; an equivalence has the steps there and back
    DEFINITION = "definition"
    REMARK = "remark"  # what cannot be decided, as a limit or an order of size, and what was skipped
    ILL_FORMED = "ill-formed"
    UNREAD = "unread"


@dataclass(frozen=True)
class Item:
    r"""A claim, a chain of claims, a definition, or what was not understood."""

    kind: ItemKind  # what it is
    source: Source = field(repr=False)  # the file or the cell that it stands in
    span: Span  # where it stands there
    latex: str  # the formula, or the words, as they are written
    #: what was understood; of a definition, what it says of a notion or divergence that is known, which has
    #: to hold
    claim: Claim | None = None
    steps: tuple[Item, ...] = ()  # of a chain its steps, of a definition what it says both ways
    label: str | None = None  # the ``\label``, the ``\tag`` or the number in brackets beside it
    message: str = ""  # why it was not understood, or what was taken from elsewhere to understand it
    theorem: str | None = None  # the catalogue theorem that a directive names
    at: Span | None = None  # the part that was not understood, in the same source, where it is known
    #: of a step after an equation what it says of the row before the last: in ``a = b <= c`` that ``a <= c``.
    #: Where ``b <= c`` fails and this holds, the equation is what is wrong
    instead: Claim | None = None
    strong: Claim | None = None
    doubts: tuple[tuple[int, str], ...] = ()
    guessed: bool = False
    said: str = ""  # the formula as it was parsed, printed again
    #: of what was not read the claim that it holds whatever its terms are, and which symbols stand for them:
    #: a proof of it is one of what is written
    whatever: Claim | None = None
    terms: str = ""
    resting: frozenset[str] = (
        frozenset()
    )  # the symbols of these of which nothing may be said but what is read
    proposed: bool = False  # whether it rests on what another program proposes, and nobody accepted

    @property
    def reading(self) -> str | None:
        """What was understood, in LaTeX, with every variable and its domain; nothing where it was not.

        Of a definition, and of what is ill-formed, it is the formula alone.
        """
        if self.claim is not None:
            return self.claim.reading()
        return self.said or None if self.kind in (ItemKind.DEFINITION, ItemKind.ILL_FORMED) else None

    def place(self) -> Place:
        """Return where the item begins, with its line for a caret."""
        return self.source.place(self.span)

    @property
    def line(self) -> int:
        """The line on which the item begins."""
        return self.source.position(self.span.start)[0]

    def walk(self) -> Iterator[Item]:
        """Yield the item and its steps."""
        yield self
        for step in self.steps:
            yield from step.walk()


@dataclass(frozen=True)
class Aside:
    """A formula that says something and is no claim."""

    source: Source = field(repr=False)
    span: Span
    latex: str
    #: what it does: ``declaration``, ``supposition``, ``definition``, ``reason``, ``mention``, ``question``,
    #: ``not understood``, or ``remark`` where a remark for dpsym says that it is none
    role: str
    message: str = ""  # why nothing was taken from it, if that is so

    def place(self) -> Place:
        """Return where it begins."""
        return self.source.place(self.span)


@dataclass(frozen=True)
class Reading:
    """What was read of a document.

    ``declarations`` counts the formulas that declare, suppose or explain something, ``mentions`` those that
    only name something; they are no items.  ``context`` are all formulas that say something and are no items.
    """

    document: Document = field(repr=False)
    items: tuple[Item, ...]
    declarations: int = 0
    mentions: int = 0
    context: tuple[Aside, ...] = ()

    def claims(self) -> Iterator[Item]:
        """Yield every item that has a claim to decide, steps included."""
        for item in self.items:
            yield from (part for part in item.walk() if part.claim is not None)
