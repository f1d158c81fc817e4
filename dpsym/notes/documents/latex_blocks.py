"""The blocks of a LaTeX text while it is read: what is open, and the paragraph that is being filled."""

from __future__ import annotations

from typing import Final

from dpsym.notes.documents.base import Directive, Kind, Math
from dpsym.notes.documents.containers import Nest
from dpsym.notes.documents.drafts import Draft, paragraph
from dpsym.notes.documents.inline import Inline
from dpsym.notes.documents.latex_names import LISTS
from dpsym.notes.documents.marks import kind_of
from dpsym.notes.source import Source

ITEM: Final = "\\item"


class Blocks:
    """Collects paragraphs into the environments that are open; all included files share one."""

    def __init__(self, source: Source) -> None:
        self.nest = Nest(source)
        self.inline = Inline(source)
        self.counts: list[int] = []
        self.heading: Draft | None = None
        self.label: str | None = None  # of the heading that is being read

    def turn_to(self, source: Source) -> None:
        """Go on in another file."""
        self.flush()
        self.inline = Inline(source)

    def flush(self) -> None:
        """End the paragraph."""
        while self.inline.plain and self.inline.plain[-1] == " ":
            for part in (self.inline.plain, self.inline.offsets, self.inline.strong):
                part.pop()
        if not self.inline.empty:
            self.nest.paragraph(self.inline)
            self.heading = None
        self.inline = Inline(self.inline.source)

    def put(self, piece: Math | Directive) -> None:
        """Add a formula or a directive to the paragraph."""
        self.inline.put(piece)

    def add_heading(self, inline: Inline, level: int) -> None:
        """Add a heading, with the label that stood inside."""
        self.flush()
        if not inline.empty:
            self.heading = paragraph(inline, Kind.HEADING, level, self.label)
            self.nest.add(self.heading)

    def name(self, label: str) -> None:
        """Give a label to the heading or block that it stands in."""
        if self.heading and not self.heading.label:
            self.heading.label = label
            return
        for _, draft, _ in reversed(self.nest.open):
            if draft:
                draft.label = draft.label or label
                return

    def begin(self, name: str, printed: str, title: str, start: int, end: int) -> None:
        """Open an environment; with a printed name it is a block, without one it only nests."""
        self.flush()
        if name in LISTS:
            self.counts.append(0)
        if not printed:
            self.nest.push(name, None)
            return
        kind = kind_of(printed)
        draft = Draft(kind, self.inline.source, start, end, printed=printed, title=title, explicit=True)
        self.nest.push(name, draft)

    def end(self, name: str, end: int) -> bool:
        """Close an environment with all that is open inside; whether it was open."""
        self.flush()
        lists = sum(1 for opened, _, _ in self.nest.open if opened in LISTS)
        closed = self.nest.pop(name, end)
        left = sum(1 for opened, _, _ in self.nest.open if opened in LISTS)
        del self.counts[len(self.counts) - (lists - left) :]
        return closed

    def item(self, mark: str, start: int, end: int) -> None:
        """Begin an item of the innermost list; outside a list it is a paragraph."""
        self.flush()
        inside = next((name for name, _, _ in reversed(self.nest.open) if name in LISTS or name == ITEM), "")
        if inside == ITEM:
            self.nest.pop(ITEM, start)
        if not self.counts:
            return
        listed = next(name for name, _, _ in reversed(self.nest.open) if name in LISTS)
        number = mark
        if not mark and listed not in ("itemize", "compactitem", "description"):
            self.counts[-1] += 1
            number = str(self.counts[-1])
        titled = len(mark) > 8
        draft = Draft(Kind.ITEM, self.inline.source, start, end, number="" if titled else number.strip("()."),
                      title=mark if titled else "", explicit=True)  # fmt: skip
        self.nest.push(ITEM, draft)
