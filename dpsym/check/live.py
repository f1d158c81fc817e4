"""A document while it is written: read again after each change, and only what changed is decided again.

One word may bear on all that follows, so that all behind a change is read again; but the paragraph that has
changed is read and decided first, and meanwhile what stands behind it keeps its results.  A claim that means
what it meant before keeps them anyway.  The workers stay, with all that they have loaded; one of them only
reads, and is not ended when a newer text overtakes what it reads.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator, Sequence
from contextlib import ExitStack
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

from dpsym.check import rereading, schedule, work
from dpsym.check.cache import digest
from dpsym.check.inputs import READER, READING, Notes
from dpsym.check.notes import Passed
from dpsym.check.readings import left_open
from dpsym.check.rereading import Part
from dpsym.check.run import Progress, Report, check_files, wants_more

if TYPE_CHECKING:
    from types import TracebackType

    from dpsym.check.cache import Cache
    from dpsym.check.notes import Entry, Work
    from dpsym.check.result import Result
    from dpsym.check.settings import Settings
    from dpsym.errors import UnusableInput

__all__ = ["Live"]

LARGEST: Final = 20_000  # results that are remembered

Memory = dict[str, "Result"]


class Live:
    """Checks documents again and again; a context manager, since it has workers.

    Attributes:
        settings: as of a run.
        cache: what earlier runs decided.
    """

    def __init__(self, settings: Settings, cache: Cache, jobs: int | None = None) -> None:
        self.settings = settings
        self.cache = cache
        self.jobs = jobs or schedule.default_jobs()
        self._memory: Memory = {}
        self._written: dict[str, frozenset[str]] = {}  # the formulas of each document when it was read last
        self._told: dict[
            str, tuple[int, Sequence[Result]]
        ] = {}  # the lines of each document, and its results
        self._open = ExitStack()
        self._pool: Any = None
        self._readers: Any = None

    def __enter__(self) -> Live:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self._open.close()

    def check(
        self,
        path: Path,
        name: str,
        text: str | None = None,
        *,
        on_result: Callable[[Result], None] = lambda _: None,
        on_progress: Callable[[Progress], None] = lambda _: None,
        on_some: Callable[[Sequence[Result]], None] = lambda _: None,
    ) -> Report:
        """Return what came out for a document as it is, or with a text that is not saved.

        ``on_some`` is told what is decided whenever that is more than before, a verdict as soon as it is
        there, also while a better form is looked for.  ``on_progress`` may raise something to end the run;
        what was decided by then is remembered.
        """
        if self._pool is None:
            self._pool = self._open.enter_context(schedule.workers(self.jobs, work.PRELOAD))
            self._readers = self._open.enter_context(schedule.workers(1, (*work.PRELOAD, *READER)))
        notes = _LiveNotes(path, name, text, self._memory, self._written.get(name, frozenset()))
        if text is None and notes.known(self.settings, self.cache):
            now = path.read_text(encoding="utf-8", errors="replace")
            schedule.begun(self._reading(notes, now, whole=True), self._readers)  # for the first change
            report = check_files([notes], self.settings, self.cache, on_result=on_result)
            self._told[name] = now.count("\n") + 1, report.results
            return report
        for part in self._parts(notes, on_progress):
            if isinstance(part, Part) and not part.done:
                if part.sheet is not None:
                    self._early(notes, part, on_progress, on_some)
            else:
                notes.read = part.sheet if isinstance(part, Part) else part
                lines = part.lines if isinstance(part, Part) else 0
        try:
            report = check_files(
                [notes],
                self.settings,
                self.cache,
                pool=self._pool,
                on_result=on_result,
                on_progress=_telling(notes, (), on_progress, on_some),
            )
        finally:
            notes.memorise()
            if notes.blanks:
                self._written[name] = frozenset(blank.latex for blank in notes.blanks)
            while len(self._memory) > LARGEST:
                del self._memory[next(iter(self._memory))]
        self._told[name] = lines, report.results
        return report

    def _parts(self, notes: _LiveNotes, on_progress: Callable[[Progress], None]) -> Iterator[Any]:
        """Yield what was read of a document, part by part; the next one is read meanwhile."""
        task = self._reading(notes, notes.text)
        future = schedule.begun(task, self._readers)

        def waits() -> None:
            on_progress(Progress(0, 1, 0.0))

        while future is not None:
            waits()
            part = schedule.ended(task, future, waits)
            goes_on = isinstance(part, Part) and not part.done
            future = schedule.begun(task, self._readers) if goes_on else None
            yield part

    def _reading(self, notes: _LiveNotes, text: str | None, *, whole: bool = False) -> schedule.Task:
        known = (notes.path, notes.name, notes.stem, text, whole)
        return schedule.Task(0, rereading.read_on, known, READING)

    def _early(
        self,
        notes: _LiveNotes,
        part: Part,
        on_progress: Callable[[Progress], None],
        on_some: Callable[[Sequence[Result]], None],
    ) -> None:
        """Decide the paragraph that has changed; what stands behind it has its results of before."""
        lines, before = self._told.get(notes.name, (part.lines, ()))
        moved = part.lines - lines
        behind = [
            _moved(result, moved)
            for result in before
            if result.source and _line(result) + moved >= part.until
        ]
        first = notes.beginning(part)
        check_files(
            [first],
            self.settings.deciding(),
            self.cache,
            pool=self._pool,
            on_progress=_telling(first, behind, on_progress, on_some),
        )
        first.memorise(lambda result: not wants_more(result, self.settings))
        self._told[notes.name] = part.lines, [*first.decided(), *behind]


def _telling(
    notes: _LiveNotes,
    behind: Sequence[Result],
    on_progress: Callable[[Progress], None],
    on_some: Callable[[Sequence[Result]], None],
) -> Callable[[Progress], None]:
    """Return what tells how far a run is, and what is decided whenever that is more than before."""
    told: list[int] = []

    def go_on(far: Progress) -> None:
        on_progress(far)
        some = notes.decided()
        if told != list(map(id, some)):
            told[:] = map(id, some)
            on_some([*some, *behind])

    return go_on


class _LiveNotes(Notes):
    """Lecture notes that may have been checked before in another form."""

    def __init__(
        self, path: Path, name: str, text: str | None, memory: Memory, written: frozenset[str]
    ) -> None:
        super().__init__(path, name, path.stem)
        self.text = text
        self.memory = memory
        self.written = written
        self.early: dict[int, Result] = {}

    def order(self) -> list[int]:
        """Return the places of the results, first of those whose formulas have just been written."""
        return sorted(super().order(), key=lambda index: self.blanks[index].latex in self.written)

    def meanwhile(self, index: int, found: Sequence[Result | None]) -> None:
        """Take the verdict on a claim for which a better form is looked for."""
        if _whole(found, self.entries[index].work):
            self.early[index] = self.joined(index, found)

    def decided(self) -> list[Result]:
        """Return the results that are there, or will be but for a better form."""
        found = (result or self.early.get(index) for index, result in enumerate(self.results))
        return [result for result in found if result is not None]

    def beginning(self, part: Part) -> _LiveNotes:
        """Return the document up to what has changed; only what has changed of it is decided."""
        first = _LiveNotes(self.path, self.name, self.text or "", self.memory, self.written)
        if part.sheet is not None:
            new = (
                entry
                for entry in part.sheet.entries
                if first.knows(entry) or _line(entry.blank) >= part.since
            )
            first.read = replace(part.sheet, entries=tuple(new))
        return first

    def knows(self, entry: Entry) -> bool:
        """Return whether nothing of an entry has to be decided."""
        return _whole(self._of_memory(entry), entry.work)

    def key(self, settings: Settings) -> str | None:
        """Return the name of the results in the cache, for what is saved."""
        return super().key(settings) if self.text is None else None

    def opened(self, value: Any) -> list[UnusableInput]:
        """Take what was read, and the results of claims that mean what they meant before."""
        problems = super().opened(value)
        for index, entry in enumerate(self.entries):
            if self.results[index] is None:
                found = self._of_memory(entry)
                if _whole(found, entry.work):
                    self.results[index] = replace(self.joined(index, found), cached=True)
        return problems

    def _of_memory(self, entry: Entry) -> list[Result | None]:
        blanks = entry.blank.steps if len(entry.work) == len(entry.blank.steps) else (entry.blank,)
        return [self._remembered(claim, blank) for claim, blank in zip(entry.work, blanks, strict=True)]

    def _remembered(self, claim: Work | None, blank: Result) -> Result | None:
        """Return the result of a claim with the place where it stands now."""
        found = self.memory.get(_known_by(claim, blank))
        if found is None:
            return None
        if found.verdict == "doubtful" and found.not_understood != blank.not_understood:
            words = [[row["words"] for row in one.not_understood] for one in (found, blank)]
            if words[0] != words[1]:
                return None  # a doubt names the words, and their lines
            told = found.message.replace(left_open(found), left_open(blank))
            found = replace(found, message=told)
        placed = (
            "id",
            "label",
            "title",
            "within",
            "latex",
            "typeset",
            "because",
            "source",
            "place",
            "not_understood",
        )
        return replace(found, cached=True, **{name: getattr(blank, name) for name in placed})

    def memorise(self, final: Callable[[Result], bool] = lambda _: True) -> None:
        """Remember what was decided, if it is final, and unless it depends on this moment."""
        for entry, result in zip(self.entries, self.results, strict=False):
            if result is None:
                continue
            several = len(entry.work) == len(entry.blank.steps)
            pairs = zip(entry.work, entry.blank.steps, result.steps, strict=False)
            for claim, blank, part in (
                pairs if several else zip(entry.work, (entry.blank,), (result,), strict=False)
            ):
                if claim and part.cacheable and final(part):
                    self.memory.pop(_known_by(claim, blank), None)
                    self.memory[_known_by(claim, blank)] = part


def _line(result: Result) -> int:
    return int((result.source or {}).get("line", 0))


def _moved(result: Result, lines: int) -> Result:
    """Return a result that stands so many lines further down."""
    places: dict[str, Any] = {
        name: dict(at, line=at["line"] + lines)
        for name in ("source", "place")
        if (at := getattr(result, name))
    }
    return replace(result, steps=tuple(_moved(step, lines) for step in result.steps), **places)


def _whole(found: Sequence[Result | None], claims: Sequence[Work | None]) -> bool:
    """Return whether there is a result for each of several claims that has to be decided."""
    return all(each is not None or not claim for each, claim in zip(found, claims, strict=True))


def _known_by(claim: Work | None, blank: Result) -> str:
    """Return what a result depends on: the claim with its readings, and if all around it was understood."""
    meaning = claim.meaning if isinstance(claim, Passed) else str(claim)
    return digest(meaning, json.dumps([blank.assumed, blank.message, bool(blank.not_understood)]))
