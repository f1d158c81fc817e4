"""Checking many files: what the cache knows is taken from it, the rest goes to the workers."""

from __future__ import annotations

import re
import tempfile
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Any, Final

from dpsym import clock, hooks
from dpsym.check.cache import Cache
from dpsym.check.catalogue import Asked, Source, is_notes, shown, unparsed
from dpsym.check.inputs import Call, Input, Notes, Stated, TheoremFile
from dpsym.check.reader import Reader
from dpsym.check.result import Result
from dpsym.check.settings import Settings
from dpsym.errors import Place, UnusableInput

__all__ = ["STOPPED", "Progress", "Report", "check_files", "known_results", "wants_more"]


#: How a theorem file says what its theorem is called.
ID: Final = re.compile(rb'\bid="([^"\s]+)"')
#: The message of what was left when a run was interrupted.
STOPPED: Final = "the run was interrupted before it was decided"


@dataclass(frozen=True)
class Progress:
    """How far a run is: ``left`` is the estimated number of seconds to go, None while unknown."""

    done: int
    total: int
    seconds: float

    @property
    def left(self) -> float | None:
        """Estimate the seconds to go from the pace so far.

        >>> Progress(2, 6, 10.0).left
        20.0
        """
        return self.seconds * (self.total - self.done) / self.done if self.done else None


@dataclass
class Report(hooks.Shown):
    """Everything that came out of a run: results in the order of the files, and problems with inputs.

    ``empty`` are the documents that were read and hold no claims, ``context`` the formulas that say something
    and are no claims, each with its place and its role; ``customs`` the files of words and conventions with
    which documents were read.
    """

    results: list[Result] = field(default_factory=list)
    problems: list[UnusableInput] = field(default_factory=list)
    empty: list[str] = field(default_factory=list)
    context: list[Mapping[str, Any]] = field(default_factory=list)
    customs: list[str] = field(default_factory=list)
    interrupted: bool = False
    seconds: float = 0.0

    def cached(self) -> int:
        """Return how many verdicts an earlier run came to.

        What stands twice in the files of this run may be decided once and taken from there; that is no
        earlier run.

        >>> Report([Result("a", cached=True), Result("b", reading="x < 1")]).cached()
        1
        >>> Report([Result("a", reading="x < 1", cached=True), Result("b", reading="x < 1")]).cached()
        0
        """
        parts = [part for result in self.results for part in result.parts()]
        afresh = {part.reading for part in parts if not part.cached} - {None}
        return sum(
            all(part.cached and part.reading not in afresh for part in result.parts())
            for result in self.results
        )

    def _repr_mimebundle_(self, **_: object) -> dict[str, str]:
        shown: dict[str, str] = hooks.show_report(self)
        return shown

    def status(self, *, strict: bool = False) -> int:
        """Return the exit status: 2 if an input could not be used, 1 if a verdict is not the expected one.

        >>> Report().status()
        0
        """
        if self.interrupted:
            return 1
        if self.problems:
            return 2
        return int(not all(r.as_expected(strict=strict) for r in self.results))


def check_files(
    targets: Iterable[Path | Asked | Input | UnusableInput],
    settings: Settings,
    cache: Cache,
    *,
    jobs: int | None = None,
    defaults: bool = False,
    reader: Reader | None = None,
    pool: Any = None,
    on_result: Callable[[Result], None] = lambda _: None,
    on_progress: Callable[[Progress], None] = lambda _: None,
) -> Report:
    """Check theorem files, lecture notes and claims in LaTeX, and return what came out.

    ``on_result`` is told each result as soon as it is there, those of lecture notes in the order of the
    text; ``on_progress`` several times a second how far the run is.  ``defaults`` switches on conventional
    domains for the symbols of lecture notes; ``reader`` is another program that may say what was not read of
    them; ``pool`` are workers that are there already.
    """
    run = _Run(settings, cache, on_result, on_progress, pool)
    run.reader = reader
    return run.check(targets, jobs, defaults=defaults)


def known_results(source: Source, settings: Settings, cache: Cache) -> list[Result]:
    """Return the results for an unchanged theorem file from the cache; without them, nothing."""
    return TheoremFile(source).known(settings, cache)


@dataclass
class _Held:
    """The calls of a claim, and the theorem files whose claims they wait for."""

    awaited: set[int]
    calls: Sequence[tuple[tuple[int, ...], Call]]


class _Run:
    def __init__(
        self,
        settings: Settings,
        cache: Cache,
        on_result: Callable[[Result], None],
        on_progress: Callable[[Progress], None],
        pool: Any = None,
    ) -> None:
        self.settings = settings
        self.cache = cache
        self.on_result = on_result
        self.on_progress = on_progress
        self.pool = pool
        self.report = Report()
        self.inputs: list[Input] = []
        self.parts: dict[tuple[int, int], list[Result | None]] = {}  # results of a chain's steps so far
        self.missing: dict[tuple[int, int], int] = {}  # how many of its calls are still out
        self.decided: dict[tuple[int, int, int], Result] = {}  # what is being improved on
        self.shared = cache  # where workers keep what others may need
        self.named: dict[str, int] = {}  # the theorems whose derivations are still to be judged
        self.held: dict[int, _Held] = {}  # claims that wait for what they cite, so that it is proved once
        self.told: Counter[int] = Counter()  # how many results of an input were told
        self.unread: set[int] = set()
        self.started = clock.now()
        self.reader: Reader | None = None

    def check(
        self, targets: Iterable[Path | Asked | Input | UnusableInput], jobs: int | None, *, defaults: bool
    ) -> Report:
        targets = list(targets)
        stems = Counter(path.stem for path in targets if isinstance(path, Path))
        for target in targets:
            self._open(target, stems, defaults=defaults)
        missing = [number for number, file in enumerate(self.inputs) if not file.results]
        self.unread.update(missing)
        self._tell_notes()
        if missing:
            self._work(missing, jobs)
        self._finish()
        return self.report

    def _open(
        self, target: Path | Asked | Input | UnusableInput, stems: Counter[str], *, defaults: bool
    ) -> None:
        try:
            opened = _input(target, stems, defaults=defaults, reader=self.reader)
            known = opened.known(self.settings, self.cache)
        except UnusableInput as problem:
            self.report.problems.append(problem)
            return
        self.inputs.append(opened)
        opened.results.extend(known)
        self._tick()  # how much there is to tell is told first
        if isinstance(opened, TheoremFile):
            for result in filter(None, opened.results):
                self._tell(opened, result)

    def _work(self, missing: list[int], jobs: int | None) -> None:
        """Let workers do what is left; they tell each other the proofs of what is cited."""
        if self.cache.folder is not None:
            self._run(missing, jobs)
            return
        with tempfile.TemporaryDirectory(prefix="dpsym-") as folder:
            self.shared = Cache(Path(folder), kinds=("cited",))
            self._run(missing, jobs)

    def _run(self, missing: list[int], jobs: int | None) -> None:
        # Imported here because a run that the cache answers needs no worker.
        from dpsym.check import schedule, work

        def task(key: int | tuple[int, ...], call: Call) -> schedule.Task:
            return schedule.Task(key, call.function, call.arguments, call.seconds)

        def follow(finished: schedule.Finished) -> Iterator[schedule.Task]:
            key, value = finished.task.key, finished.value
            if isinstance(key, int):
                for following, call in self._opened(key, value):
                    yield task(following, call)
            elif isinstance(key, tuple):
                for following, call in self._decided(*key, value=value):
                    yield task(following, call)

        derived = [(n, file) for n in missing if isinstance(file := self.inputs[n], TheoremFile)]
        texts = {n: file.source.data for n, file in derived if file.is_derived()}
        self.named = {found[1].decode(): n for n, text in texts.items() if (found := ID.search(text))}
        preload = dict.fromkeys(name for number in missing for name in self.inputs[number].preload)
        first: list[schedule.Task] = []
        for number in missing:
            read = self.inputs[number].read
            if read is None:
                first.append(task(number, self.inputs[number].reading(self.settings)))
            else:
                first += [task(key, call) for key, call in self._opened(number, read)]
        self.report.interrupted = not schedule.run(
            first,
            follow,
            jobs=jobs or schedule.default_jobs(),
            preload=(*work.PRELOAD, *preload),
            on_tick=self._tick,
            pool=self.pool,
        )

    def _opened(self, number: int, value: Any) -> Iterator[tuple[tuple[int, ...], Call]]:
        """Take what reading an input gave, and yield the calls that decide its results."""
        opened = self.inputs[number]
        self.unread.discard(number)
        problems = opened.opened(value)
        self.report.problems.extend(problems)
        if not opened.results and not problems:
            self.report.empty.append(opened.name)
        self._tick()
        self._tell_notes()
        if opened.results and None not in opened.results:
            opened.remember(self.settings, self.cache)
        for index in opened.order():
            if opened.results[index] is not None:
                continue
            calls = list(opened.calls(index, self.settings, self.shared))
            self.parts[number, index] = [None] * len(calls)
            self.missing[number, index] = sum(call is not None for call in calls)
            keyed = [((number, index, step), call) for step, call in enumerate(calls) if call is not None]
            awaited = self._awaited(number, opened.blanks[index])
            if awaited:
                self.held[number] = _Held(awaited, keyed)
            else:
                yield from keyed
        if problems:
            yield from self._released(number)

    def _awaited(self, number: int, claim: Result) -> set[int]:
        """Return the theorem files that are judged before a claim that cites them, with no circle."""
        cited = {self.named[name] for name in claim.cites if name in self.named}
        return {other for other in cited if not self._waits(other, number)}

    def _waits(self, number: int, other: int) -> bool:
        """Return whether a claim is, or waits for, another one."""
        held = self.held.get(number)
        return number == other or (held is not None and any(self._waits(n, other) for n in held.awaited))

    def _released(self, number: int) -> Iterator[tuple[tuple[int, ...], Call]]:
        """Yield the calls of claims that waited for that of a theorem file alone."""
        self.named = {name: n for name, n in self.named.items() if n != number}
        for other, held in list(self.held.items()):
            held.awaited.discard(number)
            if not held.awaited:
                yield from self.held.pop(other).calls

    def _decided(
        self, number: int, index: int, step: int, *, value: Any
    ) -> Iterator[tuple[tuple[int, ...], Call]]:
        """Take what a call gave, and yield the call that improves on it; with the last one a result is there.

        The verdict is kept whatever becomes of the search for a better form, which is a call of its own.
        """
        opened, parts, key = self.inputs[number], self.parts[number, index], (number, index, step)
        if number in self.named.values() and opened.blanks[index].variant == "claim":
            yield from self._released(number)
        earlier = self.decided.pop(key, None)
        if not isinstance(value, Result):
            blank = opened.blanks[index]
            blank = blank.steps[step] if len(parts) == len(blank.steps) else blank
            value = blank.undecided(value.reason) if earlier is None else _unimproved(earlier, value.reason)
        elif earlier is None and wants_more(value, self.settings):
            self.decided[key] = parts[step] = value
            opened.meanwhile(index, parts)
            self._tick()
            yield key, opened.improving(index, step, value, self.settings, self.shared)
            return
        parts[step] = value
        self.missing[number, index] -= 1
        if not self.missing[number, index]:
            opened.results[index] = result = opened.joined(index, parts)
            self._tell(opened, result)
            if None not in opened.results:
                opened.remember(self.settings, self.cache)
        self._tick()

    def _tell(self, opened: Input, result: Result) -> None:
        """Tell a result that is there: one of a theorem at once, those of notes in the order of the text."""
        if not isinstance(opened, TheoremFile):
            self._tell_notes()
            return
        self.on_result(result)
        problem = opened.problem(result)
        self.report.problems.extend([problem] if problem else [])

    def _tell_notes(self) -> None:
        for number, opened in enumerate(self.inputs):
            if isinstance(opened, TheoremFile):
                continue
            while self.told[number] < len(opened.results):
                result = opened.results[self.told[number]]
                if result is None:
                    return
                self.on_result(result)
                self.told[number] += 1
            if number in self.unread:
                return

    def _tick(self) -> None:
        # A file that has not been read yet counts as one result more.
        total = sum(max(1, len(opened.results)) for opened in self.inputs)
        done = sum(result is not None for opened in self.inputs for result in opened.results)
        self.on_progress(Progress(done, total, clock.now() - self.started))

    def _finish(self) -> None:
        for (number, index, step), decided in self.decided.items():  # left when the run was interrupted
            parts = self.parts[number, index]
            parts[step] = _unimproved(decided, STOPPED)
            if None not in parts:
                self.inputs[number].results[index] = self.inputs[number].joined(index, parts)
        for number, opened in enumerate(self.inputs):
            for index, result in enumerate(opened.results):
                if result is None:
                    opened.results[index] = opened.blanks[index].undecided(STOPPED)
            if self.report.interrupted and number in self.unread:
                self.report.problems.append(UnusableInput(STOPPED, Place(opened.name)))
            self.report.results.extend(r for r in opened.results if r is not None)
            self.report.context.extend(opened.context)
            if opened.customs and opened.customs not in self.report.customs:
                self.report.customs.append(opened.customs)
        self.report.problems.extend(_doubles(self.inputs))
        self.report.seconds = clock.now() - self.started


def _input(
    target: Path | Asked | Input | UnusableInput,
    stems: Counter[str],
    *,
    defaults: bool,
    reader: Reader | None = None,
) -> Input:
    if isinstance(target, UnusableInput):
        raise target
    if isinstance(target, Input):
        return target
    if isinstance(target, Asked):
        return Stated(target.latex, target.where, defaults=defaults)
    if is_notes(target):
        name = shown(target)
        stem = target.stem if stems[target.stem] == 1 else name
        return Notes(target, name, stem, defaults=defaults, reader=reader)
    return TheoremFile(unparsed(target))


def wants_more(result: Result, settings: Settings) -> bool:
    """Return whether a search for a true form, or for the best form, was asked for and makes sense."""
    if not (settings.repair or settings.sharpen):
        return False
    from dpsym.check.improve import wants_repair, wants_sharpening

    return (settings.repair and wants_repair(result)) or (settings.sharpen and wants_sharpening(result))


def _unimproved(result: Result, reason: str) -> Result:
    """Return a result for which the search for a better form came to nothing, and why."""
    told = f"{result.message}; the search for a better form ended early: {reason}".removeprefix("; ")
    return replace(result, message=told, cacheable=False)


def _doubles(inputs: Iterable[Input]) -> Iterator[UnusableInput]:
    """Yield a problem for each theorem id that two files claim."""
    first: dict[str, str] = {}
    for opened in inputs:
        if not isinstance(opened, TheoremFile):
            continue
        for name in {result.id for result in opened.results if result is not None}:
            other = first.setdefault(name, opened.name)
            if other != opened.name:
                yield UnusableInput(f"{other} has the id {name} too", opened.source.place("theorem"))
