"""The account of a document: for each formula that says something, what became of it.

A formula with a relation is claimed, or it declares, supposes or defines something, is a reason, or says
nothing that was taken from it.  What none of these was noted of is context, by construction: nothing that is
shown is silently dropped.
"""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from enum import StrEnum

from dpsym.notes.documents.base import Document
from dpsym.notes.english.atoms import Atom, Formula
from dpsym.notes.formula.kinds import Kind
from dpsym.notes.items import Aside, Item
from dpsym.notes.source import Source, Span

#: The kinds of formulas that say something.
SAYING = frozenset(set(Kind) - {Kind.NAME, Kind.VALUE})


class Role(StrEnum):
    """What a formula that is no claim does in its document."""

    DECLARES = "declaration"
    SUPPOSES = "supposition"
    DEFINES = "definition"
    REASON = "reason"
    MENTION = "mention"
    QUESTION = "question"
    LEFT = "not understood"
    REMARK = "remark"


@dataclass
class Account:
    """What was noted of the formulas of a document, by their places."""

    met: dict[tuple[Source, Span], tuple[Formula, Kind]] = field(default_factory=dict)
    told: dict[tuple[Source, Span], tuple[Role, str]] = field(default_factory=dict)
    predicated: set[tuple[Source, Span]] = field(default_factory=set)  # the parameters of notions: eps-DP

    def meet(self, atom: Atom) -> None:
        """Note that a sentence holds a formula."""
        self.met[atom.formula.source, atom.formula.span] = (atom.formula, atom.kind.kind)

    def tell(self, formulas: Iterable[Formula], role: Role, message: str = "") -> None:
        """Note what formulas do; what is noted of one first stays."""
        for formula in formulas:
            self.told.setdefault((formula.source, formula.span), (role, message))

    def predicate(self, formulas: Iterable[Formula], message: str) -> None:
        """Note that words which are not understood say a notion of something, with these parameters."""
        parameters = list(formulas)
        self.tell(parameters, Role.LEFT, message)
        self.predicated |= {(formula.source, formula.span) for formula in parameters}

    def defines(self, formula: Formula) -> bool:
        """Return whether it was noted of a formula that it defines something."""
        return self.told.get((formula.source, formula.span), (None, ""))[0] is Role.DEFINES

    def asides(
        self, document: Document, items: Sequence[Item], atom: Callable[[Formula], Atom]
    ) -> Iterator[Aside]:
        """Yield all formulas that say something and are no claims, in the order of the text."""
        spoken = _Covered((formula.source, formula.span) for formula, _ in self.met.values())
        for math in document.formulas():
            if not spoken.meets(math.source, math.span):
                self.meet(atom(Formula(math.source, math.span, math.content, math)))
        claimed = _Covered((item.source, item.span) for item in items)
        order = {source: place for place, source in enumerate(document.sources)}
        says = {key for key, (_, kind) in self.met.items() if kind in SAYING or key in self.predicated}
        places = [key for key in self.met if key in says and key[0] in order]
        for key in sorted(places, key=lambda key: (order[key[0]], key[1].start)):
            formula, _ = self.met[key]
            if not claimed.meets(formula.source, formula.span):
                role, message = self.told.get(key, (Role.MENTION, ""))
                yield Aside(formula.source, formula.span, formula.latex.strip(), role.value, message)


class _Covered:
    """Stretches of sources."""

    def __init__(self, places: Iterable[tuple[Source, Span]]) -> None:
        self.spans: dict[int, list[Span]] = {}
        for source, span in sorted(places, key=lambda place: place[1].start):
            before = self.spans.setdefault(id(source), [])
            if before and span.start < before[-1].end:
                before[-1] |= span
            else:
                before.append(span)

    def meets(self, source: Source, span: Span) -> bool:
        """Return whether one of them overlaps a stretch."""
        spans = self.spans.get(id(source), [])
        place = bisect_left(spans, span.end, key=lambda one: one.start)
        return place > 0 and spans[place - 1].end > span.start
