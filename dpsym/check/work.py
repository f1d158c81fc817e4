"""What worker processes do: run a theorem file, and decide one of its variants."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

from dpsym.check.guard import Crash, guarded
from dpsym.check.load import load
from dpsym.check.result import Result
from dpsym.check.settings import Settings
from dpsym.errors import Place, UnusableInput

if TYPE_CHECKING:
    from dpsym.check.catalogue import Source
    from dpsym.language import Theorem

__all__ = ["PRELOAD", "decide_variant", "variants_of"]

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


def decide_variant(path: Path, index: int, blank: Result, settings: Settings, folder: Path | None) -> Result:
    """Decide one variant of the theorem in a file; ``blank`` is its result so far."""
    from dpsym.check.cache import Cache
    from dpsym.check.decide import decide

    _, theorem = load(path)
    claim = theorem.variants()[index][2]
    return decide(claim, settings, blank=blank, cache=Cache(folder))


def _describe(source: Source, theorem: Theorem) -> list[Result]:
    blanks = []
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
            )
        )
    return blanks
