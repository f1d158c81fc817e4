"""Checking many theorem files: what the cache knows is taken from it, the rest goes to the workers."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Final

from dpsym.check.cache import Cache, digest
from dpsym.check.catalogue import Source, read
from dpsym.check.result import Result
from dpsym.check.settings import Settings
from dpsym.errors import Place, UnusableInput

__all__ = ["STOPPED", "Progress", "Report", "check_files", "known_results"]


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
class Report:
    """Everything that came out of a run: results in the order of the files, and problems with inputs."""

    results: list[Result] = field(default_factory=list)
    problems: list[UnusableInput] = field(default_factory=list)
    interrupted: bool = False
    seconds: float = 0.0

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


@dataclass
class _File:
    """A theorem file while its variants are being decided."""

    source: Source
    results: list[Result | None] = field(default_factory=list)

    def complete(self) -> bool:
        return bool(self.results) and None not in self.results


def check_files(
    targets: Iterable[Path | UnusableInput],
    settings: Settings,
    cache: Cache,
    *,
    jobs: int | None = None,
    on_result: Callable[[Result], None] = lambda _: None,
    on_progress: Callable[[Progress], None] = lambda _: None,
) -> Report:
    """Check theorem files and return what came out.

    ``on_result`` is told each result as soon as it is there, ``on_progress`` several times a second how
    far the run is.
    """
    return _Run(settings, cache, on_result, on_progress).check(targets, jobs)


def known_results(source: Source, settings: Settings, cache: Cache) -> list[Result]:
    """Return the results for an unchanged theorem file from the cache; without them, nothing."""
    rows = cache.get("file", _key(source, settings)) if source.whole else None
    return [Result.from_json(row) for row in rows or ()]


def _key(source: Source, settings: Settings) -> str:
    return digest("file", source.name, source.data, settings.key())


class _Run:
    def __init__(
        self,
        settings: Settings,
        cache: Cache,
        on_result: Callable[[Result], None],
        on_progress: Callable[[Progress], None],
    ) -> None:
        self.settings = settings
        self.cache = cache
        self.on_result = on_result
        self.on_progress = on_progress
        self.report = Report()
        self.files: list[_File] = []
        self.blanks: dict[tuple[int, int], Result] = {}
        self.unread: set[int] = set()
        self.started = time.monotonic()

    def check(self, targets: Iterable[Path | UnusableInput], jobs: int | None) -> Report:
        for target in targets:
            self._open(target)
        missing = [number for number, file in enumerate(self.files) if not file.results]
        if missing:
            self._work(missing, jobs)
        self._finish()
        return self.report

    def _open(self, target: Path | UnusableInput) -> None:
        try:
            if isinstance(target, UnusableInput):
                raise target
            source = read(target)
        except UnusableInput as problem:
            self.report.problems.append(problem)
            return
        file = _File(source)
        self.files.append(file)
        for result in known_results(source, self.settings, self.cache):
            file.results.append(self._add(file, result))

    def _work(self, missing: list[int], jobs: int | None) -> None:
        # Imported here because a run that the cache answers needs no worker.
        from dpsym.check import schedule, work

        self.unread.update(missing)

        def ask(number: int) -> schedule.Task:
            path = self.files[number].source.path
            return schedule.Task(number, work.variants_of, (path,), self.settings.budget)

        def decide(number: int, index: int, blank: Result) -> schedule.Task:
            arguments = (self.files[number].source.path, index, blank, self.settings, self.cache.folder)
            return schedule.Task((number, index), work.decide_variant, arguments, self.settings.budget)

        def follow(finished: schedule.Finished) -> Iterator[schedule.Task]:
            key, value = finished.task.key, finished.value
            if isinstance(key, int):
                for index, blank in enumerate(self._variants(key, value)):
                    self.blanks[key, index] = blank
                    yield decide(key, index, blank)
            elif isinstance(key, tuple):
                self._decided(key, value)

        self.report.interrupted = not schedule.run(
            [ask(number) for number in missing],
            follow,
            jobs=jobs or schedule.default_jobs(),
            preload=work.PRELOAD,
            on_tick=self._tick,
        )

    def _variants(self, number: int, value: Any) -> list[Result]:
        file = self.files[number]
        self.unread.discard(number)
        if isinstance(value, list):
            file.results = [None] * len(value)
            return value
        if not isinstance(value, UnusableInput):
            value = UnusableInput(f"the file cannot be run: {value.reason}", Place(file.source.name))
        self.report.problems.append(value)
        return []

    def _decided(self, key: tuple[int, int], value: Any) -> None:
        number, index = key
        file = self.files[number]
        result = value if isinstance(value, Result) else self.blanks[key].undecided(value.reason)
        file.results[index] = self._add(file, result)
        if file.complete() and file.source.whole and all(r is not None and r.cacheable for r in file.results):
            rows = [r.to_json(private=True) for r in file.results if r is not None]
            self.cache.put("file", _key(file.source, self.settings), rows)
        self._tick()

    def _add(self, file: _File, result: Result) -> Result:
        self.on_result(result)
        if result.unusable():
            what = "" if result.variant == "claim" else f" ({result.variant})"
            place = file.source.place(result.variant)
            self.report.problems.append(UnusableInput(f"{result.id}{what}: {result.message}", place))
        return result

    def _tick(self) -> None:
        # A file that has not been run yet counts as one result more.
        total = sum(max(1, len(file.results)) for file in self.files)
        done = sum(result is not None for file in self.files for result in file.results)
        self.on_progress(Progress(done, total, time.monotonic() - self.started))

    def _finish(self) -> None:
        for number, file in enumerate(self.files):
            for index, result in enumerate(file.results):
                if result is None:
                    file.results[index] = self.blanks[number, index].undecided(STOPPED)
            if self.report.interrupted and number in self.unread:
                self.report.problems.append(UnusableInput(STOPPED, Place(file.source.name)))
            self.report.results.extend(r for r in file.results if r is not None)
        self.report.problems.extend(_doubles(self.files))
        self.report.seconds = time.monotonic() - self.started


def _doubles(files: Iterable[_File]) -> Iterator[UnusableInput]:
    """Yield a problem for each theorem id that two files claim."""
    first: dict[str, str] = {}
    for file in files:
        for name in {result.id for result in file.results if result is not None}:
            other = first.setdefault(name, file.source.name)
            if other != file.source.name:
                yield UnusableInput(f"{other} has the id {name} too", file.source.place("theorem"))
