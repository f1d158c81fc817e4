"""Reading a document again while it is written: in a worker, which remembers how it was read last.

A document is read in parts, so that nobody waits for the end of one that is out of date already: up to the
paragraph that has changed, of which there is a sheet at once, and then further and further.
"""

from __future__ import annotations

from collections import OrderedDict
from dataclasses import dataclass, replace
from pathlib import Path
from typing import TYPE_CHECKING, Final

from dpsym.check.cache import digest
from dpsym.check.customs import customs_for
from dpsym.check.reader import kept_beside, proposals_for
from dpsym.check.work import as_people_see, or_problem

if TYPE_CHECKING:
    from dpsym.check.customs import CustomsFile
    from dpsym.check.notes import Sheet
    from dpsym.errors import UnusableInput
    from dpsym.notes.resuming import Resumable

__all__ = ["Part", "read_on"]

DOCUMENTS: Final = 8  # that are remembered
FURTHER: Final = 6_000  # characters that one call reads


@dataclass(frozen=True)
class Part:
    """What a call has read of a document.

    Attributes:
        sheet: what has to be decided of it: up to ``until`` at first, at last of all of it, between nothing.
        done: whether the end was reached.
        since: the line on which the text has changed.
        until: the line up to which it was read.
        lines: how many lines it has.
    """

    sheet: Sheet | None
    done: bool
    since: int
    until: int
    lines: int


@dataclass
class _Written:
    """A document as it was read last; ``stamp`` tells the texts that it follows from."""

    own: CustomsFile
    reading: Resumable
    stamp: str = ""
    since: int = 0
    until: int = 0
    early: bool = False  # whether what has changed was not told yet


_KNOWN: Final[OrderedDict[tuple[Path, str], _Written]] = OrderedDict()


def read_on(path: Path, name: str, stem: str, text: str | None, whole: bool = False) -> Part | UnusableInput:
    """Read a part of lecture notes more, or say why they cannot be read.

    Args:
        path: where they are.
        name: the file as people see it.
        stem: what the ids of the results begin with.
        text: what is written there and not saved.
        whole: whether to read to the end.
    """
    part = or_problem(lambda: _read_on(path, name, stem, text, whole), path, name)
    if not isinstance(part, Part):
        _KNOWN.pop((path, name), None)
    return part


def _read_on(path: Path, name: str, stem: str, text: str | None, whole: bool) -> Part:
    from dpsym.check.notes import sheet_of
    from dpsym.notes.claims import read
    from dpsym.notes.customs import customs_of
    from dpsym.notes.documents import read_document
    from dpsym.notes.proposing import with_proposals
    from dpsym.notes.resuming import Resumable
    from dpsym.notes.source import Source

    own = customs_for(path.parent)
    written = path.read_bytes() if text is None and path.is_file() else text or ""
    stamp = digest(str(path), written, own.text, kept_beside(path))
    known = _KNOWN.pop((path, name), None)
    if known is None or known.own != own:
        known = _Written(own, Resumable(customs_of(own.text, str(own.path or ""))))
    _KNOWN[path, name] = known
    while len(_KNOWN) > DOCUMENTS:
        _KNOWN.popitem(last=False)
    if known.stamp != stamp:
        known.since = known.reading.take(read_document(path, text))
        known.until, known.early, known.stamp = known.since, bool(known.stamp), stamp
    document = known.reading.document
    source = next(iter(document.sources), Source(name, ""))
    early, known.early = known.early, False
    known.until += 0 if early else FURTHER
    done = known.reading.go_on(None if whole else known.until)
    sheet = None
    if done or early:
        reading = known.reading.reading()
        said = proposals_for(path, reading, None)
        if said.proposals:
            customs = known.reading.customs
            reading, done = read(with_proposals(document, said.proposals), customs=customs), True
        sheet = replace(sheet_of(reading, stem, as_people_see(path, name)), answers=said.problems)
        sheet = replace(sheet, customs=str(own.path) if own.path is not None else "")
    if done and len(document.sources) != 1:
        known.stamp = ""  # the files that it includes may change
    lines = [source.position(offset)[0] for offset in (known.since, known.reading.offset, len(source.text))]
    return Part(sheet, done, *lines)
