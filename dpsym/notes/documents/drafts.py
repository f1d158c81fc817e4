"""Blocks while a document is read, and what belongs together where the markup does not say it.

Markdown says where a paragraph and an item end, and never where a theorem ends.  A statement marked in bold
reaches to the next mark or heading; a paragraph between two numbered items belongs to the first of them;
a display after an item that does not end its sentence belongs to the item; a proof belongs to the
statement before it, or to the one that it names.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field, replace
from typing import Final

from dpsym.notes.documents.base import Block, Kind, Math
from dpsym.notes.documents.inline import OBJECT, Inline
from dpsym.notes.documents.marks import HEADING_NUMBER, LETTERED, ends_proof, heading_mark, mark_of
from dpsym.notes.source import Source, Span

REFERENCE: Final = re.compile(r"\\\w*ref\*?\s*\{([^{}]*)\}|\(#([\w:.-]+)\)")
NUMBERED: Final = re.compile(r"of (?:the )?\w+[ ~]+\(?(\d[\d.]*[a-z]?|[A-Z](?:\.\d+)*)\)?$")
# Words and signs after which a sentence goes on with a display.
INTRODUCES: Final = re.compile(
    r"(?:[:,]|\b(?:then|that|for|with|have|where|by|satisf(?:y|ies)|is|are|as|gives?|get|obtains?|holds|if|iff|when|"
    r"and|to|of|defined?|namely|write|show|set|let|implies|means|yields?|because|since))\s*$",
    re.IGNORECASE,
)
MOST_MARKS: Final = 2
FULL_STOP: Final = re.compile(r"[.!?][)\]]?\s*$")


@dataclass
class Draft:
    """A block that may still change; ``inline`` is what a paragraph or a heading holds."""

    kind: Kind
    source: Source
    start: int
    end: int
    inline: Inline | None = None
    children: list[Draft] = field(default_factory=list)
    printed: str = ""
    title: str = ""
    number: str = ""
    label: str | None = None
    level: int = 0
    ordered: bool = False
    taken: int = 0  # how many marks were taken off its beginning
    explicit: bool = False  # its end is written, so nothing behind it belongs to it
    ends: bool = True


def paragraph(
    inline: Inline, kind: Kind = Kind.PARAGRAPH, level: int = 0, label: str | None = None, taken: int = 0
) -> Draft:
    """Return the draft of a paragraph or heading."""
    span = inline.span()
    return Draft(kind, inline.source, span.start, span.end, inline, level=level, label=label, taken=taken)


def finished(drafts: list[Draft]) -> tuple[Block, ...]:
    """Return the blocks of a whole document, grouped."""
    state = _Statements()
    return tuple(_frozen(draft, state) for draft in _grouped(_adopted(drafts)))


class _Statements:
    """The statements so far, for the proofs that come after them."""

    def __init__(self) -> None:
        self.last: Block | None = None
        self.task: Block | None = None
        self.near: Block | None = None  # the last of both
        self.named: dict[str, Block] = {}

    def add(self, block: Block) -> None:
        if block.kind is Kind.EXERCISE:
            self.task = self.near = block
        if block.kind.states and (block.kind is not Kind.PASSAGE or block.children):
            self.last = self.near = block
            for name in filter(None, (block.label, block.number)):
                self.named[name] = block
            for piece in block.all_pieces():
                if isinstance(piece, Math) and piece.label:
                    self.named.setdefault(piece.label, block)

    def proved(self, title: str) -> Block | None:
        """Return the statement, or the task, of which a proof is: by its title or as the last one."""
        if match := REFERENCE.search(title):
            return self.named.get(match.group(1) or match.group(2))
        if match := NUMBERED.match(title.strip().rstrip(".")):
            return self.named.get(match.group(1).rstrip("."))
        return self.near


def _frozen(draft: Draft, state: _Statements) -> Block:
    of = state.proved(draft.title) if draft.kind is Kind.PROOF else None
    of = state.task or state.last if draft.kind is Kind.SOLUTION else of
    pieces = draft.inline.pieces() if draft.inline else ()
    number = draft.number
    if draft.kind is Kind.HEADING and draft.inline and (match := HEADING_NUMBER.match(draft.inline.text())):
        number = match.group().rstrip(".")
    children = tuple(_frozen(child, state) for child in _grouped(_adopted(draft.children)))
    end = max([draft.end, *(child.span.end for child in children if child.source is draft.source)])
    block = Block(
        draft.source, Span(draft.start, end), draft.kind, pieces, children, draft.printed, draft.title,
        number, draft.label, draft.level, draft.ends, of,
    )  # fmt: skip
    state.add(block)
    return block


def _grouped(drafts: list[Draft]) -> list[Draft]:
    """Put what follows a mark below it, up to the next mark or heading."""
    result: list[Draft] = []
    owner: Draft | None = None
    for draft in drafts:
        if started := _started(draft):
            owner = started
            result.append(owner)
        elif draft.kind is Kind.HEADING or (draft.explicit and draft.printed):
            owner = None
            result.append(draft)
        elif owner:
            owner.ends = owner.ends and not owner.children
            owner.children.append(draft)
        else:
            result.append(draft)
        if owner and owner.kind is Kind.PROOF and _boxed(owner):
            owner.ends, owner = True, None
    return result


def _boxed(owner: Draft) -> bool:
    last = owner
    while last.children:
        last = last.children[-1]
    return last.inline is not None and ends_proof(last.inline)


def _started(draft: Draft) -> Draft | None:
    """Return the block that a paragraph or heading begins by its mark."""
    if not draft.inline or draft.kind not in (Kind.PARAGRAPH, Kind.HEADING) or draft.taken >= MOST_MARKS:
        return None
    skipped = _directives(draft.inline)
    inline = draft.inline.behind(skipped)
    mark = heading_mark(inline) if draft.kind is Kind.HEADING else mark_of(inline)
    if not mark or (
        draft.kind is Kind.PARAGRAPH and mark.kind is Kind.PASSAGE and mark.rest >= len(inline.plain)
    ):
        return None
    started = Draft(
        mark.kind,
        draft.source,
        draft.start,
        draft.end,
        None,
        [],
        mark.printed,
        mark.title,
        mark.number,
        draft.label,
    )
    before, rest = draft.inline.before(skipped), inline.behind(mark.rest)
    started.children = [paragraph(part, taken=draft.taken + 1) for part in (before, rest) if not part.empty]
    return started


def _directives(inline: Inline) -> int:
    """Return how many characters at the beginning are directives and the space around them."""
    index = 0
    while index < len(inline.plain):
        piece = inline.objects.get(index)
        if (piece is None and inline.plain[index] != " ") or isinstance(piece, Math):
            break
        index += 1
    return index


def _adopted(drafts: list[Draft]) -> list[Draft]:
    """Put what stands between and behind items, and belongs to one of them, below it."""
    result: list[Draft] = []
    item: Draft | None = None
    waiting: list[Draft] = []
    for draft in _lettered(drafts):
        if draft.kind is Kind.ITEM:
            _titled(draft)
            if draft.explicit:
                result += [*_rest(item, waiting), draft]
                waiting, item = [], None
                continue
            if item and _follows(item, draft):
                _take(item, waiting)
                waiting = []
            result += _rest(item, waiting)
            waiting, item = [], draft
            result.append(draft)
        elif item and draft.kind in (Kind.PARAGRAPH, Kind.QUOTE) and not _started(draft):
            waiting.append(draft)
        else:
            result += _rest(item, waiting)
            waiting, item = [], None
            result.append(draft)
    return result + _rest(item, waiting)


def _lettered(drafts: list[Draft]) -> Iterator[Draft]:
    """Make items of paragraphs that begin with (a), (i) or (1), which are no list in Markdown."""
    for draft in drafts:
        match = (
            draft.inline
            and draft.kind is Kind.PARAGRAPH
            and draft.taken < MOST_MARKS
            and LETTERED.match(draft.inline.text())
        )
        if not match or not draft.inline:
            yield draft
            continue
        inline = draft.inline.behind(match.end())
        rest = paragraph(inline, taken=draft.taken + 1)
        number = match["number"] or match["bare"].rstrip(")")
        first = inline.objects.get(0)
        if number.isdigit() and isinstance(first, Math):
            inline.objects[0] = replace(first, tag=first.tag or number)
        yield Draft(
            Kind.ITEM, draft.source, draft.start, draft.end, None, [rest], number=number, ordered=True
        )


def _titled(item: Draft) -> None:
    """Take the emphasised beginning of an item as its title."""
    first = item.children[0] if item.children else None
    if item.title or not first or not first.inline or first.kind is not Kind.PARAGRAPH:
        return
    mark = mark_of(first.inline)
    if mark and mark.kind is Kind.PASSAGE and mark.rest < len(first.inline.plain):
        item.title = mark.title
        item.children[0] = paragraph(first.inline.behind(mark.rest))


def _follows(item: Draft, following: Draft) -> bool:
    if not (item.ordered and following.ordered):
        return False
    if item.number.isdigit() and following.number.isdigit():
        return int(following.number) == int(item.number) + 1
    return len(item.number) == 1 == len(following.number) and ord(following.number) == ord(item.number) + 1


def _take(item: Draft, drafts: Iterable[Draft]) -> None:
    for draft in drafts:
        item.children.append(draft)
        item.end = max(item.end, draft.end)


def _rest(item: Draft | None, waiting: list[Draft]) -> list[Draft]:
    """Give an item what finishes its sentence, and return what is left."""
    count = 0
    while item and count < len(waiting) and _unfinished(item, waiting[count]):
        _take(item, waiting[count : count + 1])
        count += 1
    return waiting[count:]


def _unfinished(item: Draft, following: Draft) -> bool:
    last = item.children[-1].inline if item.children else None
    if not last or not following.inline or following.kind is not Kind.PARAGRAPH:
        return False
    text, more = last.text().rstrip(), following.inline.text()
    if text.endswith(OBJECT):
        final = last.objects[len(text) - 1]
        return more[:1].islower() and isinstance(final, Math) and not FULL_STOP.search(final.latex)
    return more.startswith(OBJECT) and INTRODUCES.search(text) is not None
