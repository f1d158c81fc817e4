"""What worker processes do: run a theorem file or read lecture notes, and decide one claim of them."""

from __future__ import annotations

import pickle
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final, TypeVar

from dpsym.check.guard import Crash, guarded
from dpsym.check.load import load
from dpsym.check.readings import MEASURED, Readings, decided
from dpsym.check.result import Result
from dpsym.check.settings import Settings
from dpsym.errors import Place, UnusableInput

if TYPE_CHECKING:
    from dpsym.check.cache import Cache
    from dpsym.check.catalogue import Source
    from dpsym.check.notes import Sheet, Work
    from dpsym.check.reader import Reader
    from dpsym.derive.theorem import Theorem

__all__ = [
    "PRELOAD",
    "as_people_see",
    "decide_variant",
    "decide_written",
    "improve_variant",
    "improve_written",
    "notes_of",
    "or_problem",
    "stated",
    "variants_of",
]

T = TypeVar("T")

#: What a worker imports before its first task.
PRELOAD: Final = ("dpsym.check.work", "dpsym.check.decide", "dpsym.language")


def variants_of(path: Path) -> list[Result] | UnusableInput:
    """Run a theorem file and return one undecided result per variant, or why that cannot be done."""
    outcome = guarded(load, path)
    if isinstance(outcome, Crash):
        if isinstance(outcome.error, UnusableInput):
            return outcome.error
        return UnusableInput(f"the file fails: {outcome.reason()}", Place(str(path)))
    source, theorem = outcome.value
    described = guarded(_describe, source, theorem)
    if isinstance(described, Crash):
        return UnusableInput(f"the theorem cannot be read: {described.error}", source.place("theorem"))
    return described.value


def decide_variant(path: Path, index: int, blank: Result, settings: Settings, cache: Cache) -> Result:
    """Decide one variant of the theorem in a file; ``blank`` is its result so far."""
    from dpsym.check.decide import decide

    source, theorem = load(path)
    if index == 0 and theorem.is_derived:
        from dpsym.check.derived import decide_derived

        return decide_derived(theorem, settings, blank=blank, cache=cache, source=source)
    return decide(theorem.variants()[index][2], settings, blank=blank, cache=cache)


def improve_variant(path: Path, index: int, result: Result, settings: Settings, cache: Cache) -> Result:
    """Look for the true form, or the best form, of a variant that was decided."""
    from dpsym.check.decide import improved

    _, theorem = load(path)
    return improved(theorem.variants()[index][2], settings, result, cache=cache)


def notes_of(
    path: Path,
    name: str,
    stem: str,
    defaults: bool,
    text: str | None = None,
    reader: Reader | None = None,
) -> Sheet | UnusableInput:
    """Read lecture notes and return what has to be decided, or why they cannot be read.

    ``name`` is the file as people see it, ``stem`` what the ids of its results begin with, ``text`` what is
    written there and not saved, ``reader`` another program that may say what was not read.
    """
    from dpsym.check.customs import customs_for
    from dpsym.check.notes import sheet_of
    from dpsym.check.reader import proposals_for
    from dpsym.notes.claims import read
    from dpsym.notes.customs import customs_of
    from dpsym.notes.documents import read_document
    from dpsym.notes.proposing import with_proposals

    def sheet() -> Sheet:
        own = customs_for(path.parent)
        customs = customs_of(own.text, str(own.path or ""))
        document = read_document(path, text)
        reading = read(document, defaults, customs)
        said = proposals_for(path, reading, reader)
        if said.proposals:
            reading = read(with_proposals(document, said.proposals), defaults, customs)
        found = replace(sheet_of(reading, stem, as_people_see(path, name)), answers=said.problems)
        return replace(found, customs=str(own.path) if own.path is not None else "")

    return or_problem(sheet, path, name)


def as_people_see(path: Path, name: str) -> Callable[[str], str]:
    """Return what says how people see lecture notes, or a file that they include."""

    def shown(source: str) -> str:
        if Path(source) == path:
            return name
        return source if Path(source).is_absolute() else str(Path(name).parent / source)

    return shown


def or_problem(read: Callable[[], T], path: Path, name: str) -> T | UnusableInput:
    """Return what was read of lecture notes, or why they cannot be read."""
    outcome = guarded(read)
    if not isinstance(outcome, Crash):
        return outcome.value
    if isinstance(outcome.error, UnusableInput):
        place = outcome.error.place or Place(name)
        told = replace(place, file=as_people_see(path, name)(place.file))
        return UnusableInput(_without(str(outcome.error), path), told)
    return UnusableInput(f"the file cannot be read: {outcome.fault()}", Place(name))


def stated(latex: str, where: str, defaults: bool) -> Sheet:
    """Read a claim with the conditions on its symbols and return what has to be decided."""
    from dpsym.check.notes import stated_sheet

    return stated_sheet(latex, where, defaults=defaults)


def decide_written(work: Work, blank: Result, settings: Settings, cache: Cache) -> Result:
    """Decide a claim that was read, or the claim of the theorem that stands for it."""
    from dpsym.check.decide import decide

    readings = _readings(work)
    result = decided(readings, blank, lambda claim, told: decide(claim, settings, blank=told, cache=cache))
    return replace(result, latex=blank.latex)


def improve_written(work: Work, result: Result, settings: Settings, cache: Cache) -> Result:
    """Look for the true form, or the best form, of a claim that was read and decided."""
    from dpsym.check.decide import improved

    readings = _readings(work)
    readings = next((meant for _, meant in readings.meanings()), readings)
    meant = readings.weak
    if MEASURED in result.assumed and readings.instead is not None:
        meant = readings.instead
    elif result.verdict == "refuted" and readings.strong is not None:
        meant = readings.strong
    return improved(meant, settings, result, cache=cache)


def _readings(work: Work) -> Readings:
    """Return the readings of a claim of a text, or the claim of the theorem that stands for it."""
    if isinstance(work, Path):
        return Readings(load(work)[1].variants()[0][2])
    # The bytes come from a worker of this run, never from a file.
    found: Readings = pickle.loads(work.data)  # noqa: S301
    return found


def _without(sentence: str, path: Path) -> str:
    """Return a sentence about a file, which its place names, without the file."""
    return sentence.removeprefix(f"{path} ").removeprefix(f"{str(path)!r} ")


def _describe(source: Source, theorem: Theorem) -> list[Result]:
    from dpsym.check.library import cited_by

    blanks, cites = [], cited_by(theorem)
    for variant, expected, _ in theorem.variants():
        place = source.place(variant)
        where: dict[str, Any] = {"file": place.file, "line": place.line, "column": place.column}
        blanks.append(
            Result(
                id=theorem.id,
                notes=theorem.notes,
                title=theorem.title,
                variant=variant,
                expected=expected,
                source=where,
                cites=cites if variant == "claim" else (),
            )
        )
    return blanks
