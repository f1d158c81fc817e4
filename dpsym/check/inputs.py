"""What a run looks at: a theorem file, lecture notes, or a claim from the command line, while it is checked.

An input is read in a worker, which says what results there will be; each is decided in a worker, by one
call or, for a chain, by one for each of its relations.  Nothing here imports sympy.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

from dpsym.check.cache import Cache, digest
from dpsym.check.catalogue import find
from dpsym.check.chains import chained
from dpsym.check.customs import customs_for
from dpsym.check.reader import Reader, kept_beside
from dpsym.check.result import Result
from dpsym.check.settings import Settings
from dpsym.check.unparsed import with_evidence, without_evidence
from dpsym.errors import Place, UnusableInput

if TYPE_CHECKING:
    from dpsym.check.catalogue import Source
    from dpsym.check.notes import Entry

__all__ = ["Call", "Input", "Notes", "Stated", "TheoremFile"]

#: After how many seconds by the clock reading is stopped; that takes a second or two.
READING: Final = 300.0
#: The same where another program is asked about what was not read.
ASKING: Final = 3_600.0
#: How many times as long as another claim one with a derivation may take, which has many steps.
DERIVED: Final = 4.0
#: Modules that workers need for lecture notes, beside those for theorem files.
READER: Final = ("dpsym.notes", "dpsym.check.notes", "dpsym.notes.ready")


@dataclass(frozen=True)
class Call:
    """What a worker is to do, and after how many seconds by the clock it is stopped."""

    function: Callable[..., Any]
    arguments: tuple[Any, ...]
    seconds: float


class Input(ABC):
    """Something that results come from.

    Attributes:
        name: how people see it.
        results: as far as they are there, in the order of the text.
        blanks: the results before anything is decided.
        context: rows for formulas of lecture notes that are no claims.
        customs: the file of words and conventions with which lecture notes were read.
        preload: modules that its workers import before their first task.
        read: what :meth:`reading` would give, where that is known already.
    """

    preload: Sequence[str] = ()

    def __init__(self, name: str) -> None:
        self.name = name
        self.results: list[Result | None] = []
        self.blanks: list[Result] = []
        self.context: Sequence[Mapping[str, Any]] = ()
        self.customs = ""
        self.read: Any = None
        self._key: str | None = None

    @abstractmethod
    def reading(self, settings: Settings) -> Call:
        """Return the call that says what results there will be."""

    @abstractmethod
    def opened(self, value: Any) -> list[UnusableInput]:
        """Take what :meth:`reading` gave, and return what is wrong with the input."""

    @abstractmethod
    def calls(self, index: int, settings: Settings, cache: Cache) -> Iterator[Call | None]:
        """Yield the calls that decide a result; None for a relation of a chain that is decided already."""

    @abstractmethod
    def improving(self, index: int, step: int, result: Result, settings: Settings, cache: Cache) -> Call:
        """Return the call that looks for a true form, or the best form, of what a call decided."""

    def joined(self, index: int, found: Sequence[Result | None]) -> Result:
        """Return the result that calls gave, in their order."""
        return found[0] if found and found[0] is not None else self.blanks[index]

    def order(self) -> list[int]:
        """Return the places of the results in the order in which they are decided."""
        return list(range(len(self.results)))

    def meanwhile(self, index: int, found: Sequence[Result | None]) -> None:  # noqa: B027 - most wait
        """Take the verdict on a claim for which a better form is looked for."""

    @abstractmethod
    def key(self, settings: Settings) -> str | None:
        """Return the name of the results in the cache; None if more than the text determines them."""

    def known(self, settings: Settings, cache: Cache) -> list[Result]:
        """Return the results from the cache; without them, nothing."""
        self._key = self.key(settings)
        rows = None if self._key is None else cache.get("file", self._key)
        documents = cache.text("evidence", str(self._key)) if rows else None
        if not rows or documents is None:
            return []
        beside = cache.get("beside", str(self._key)) or {}
        self.context, self.customs = beside.get("context", ()), beside.get("customs", "")
        found = with_evidence([Result.from_json(row) for row in rows], documents)
        return [replace(result, cached=True) for result in found]

    def remember(self, settings: Settings, cache: Cache) -> None:
        """Put the results into the cache, once all are there and none depends on this moment."""
        rows = [result for result in self.results if result is not None and result.cacheable]
        key = self.key(settings)
        unchanged = key is not None and key == self._key  # since the run began
        if unchanged and rows and len(rows) == len(self.results):
            bare, documents = without_evidence(rows)
            cache.put_text("evidence", str(key), documents)
            cache.put("file", str(key), [row.to_json(private=True) for row in bare])
            if self.context or self.customs:
                cache.put("beside", str(key), {"context": list(self.context), "customs": self.customs})


class TheoremFile(Input):
    """A theorem file; its results are the variants of the theorem."""

    def __init__(self, source: Source) -> None:
        super().__init__(source.name)
        self.source = source
        self.places: list[int] = []  # of the variants that are decided, among all of the theorem
        self.mistakes = True

    def reading(self, settings: Settings) -> Call:
        """Return the call that runs the file."""
        from dpsym.check import work

        self.mistakes = settings.mistakes
        return Call(work.variants_of, (self.source.path,), min(READING, settings.limit))

    def opened(self, value: Any) -> list[UnusableInput]:
        """Take a result for each variant, or a problem."""
        if isinstance(value, list):
            self.places = [
                place for place, blank in enumerate(value) if self.mistakes or not blank.is_mistake()
            ]
            self.blanks, self.results = [value[place] for place in self.places], [None] * len(self.places)
            return []
        if isinstance(value, UnusableInput):
            return [value]
        advice = "is there a loop in it, or a number that is far too large?"
        return [UnusableInput(f"the file cannot be run: {value.reason}; {advice}", Place(self.name))]

    def calls(self, index: int, settings: Settings, cache: Cache) -> Iterator[Call | None]:
        """Yield the call that decides a variant."""
        from dpsym.check import work

        place = self.places[index]
        arguments = (self.source.path, place, self.blanks[index], settings.deciding(), cache)
        times = DERIVED if place == 0 and self.is_derived() else 1.0
        yield Call(work.decide_variant, arguments, times * settings.limit)

    def improving(
        self,
        index: int,
        step: int,  # noqa: ARG002 - a variant is one call
        result: Result,
        settings: Settings,
        cache: Cache,
    ) -> Call:
        """Return the call that improves on a variant."""
        from dpsym.check import work

        arguments = (self.source.path, self.places[index], result, settings, cache)
        return Call(work.improve_variant, arguments, settings.limit)

    def key(self, settings: Settings) -> str | None:
        """Return a digest of the text."""
        source = self.source
        # A derivation may cite other theorems of the catalogue, so it depends on all of them.
        others = _catalogue() if self.is_derived() else ""
        return digest("file", source.name, source.data, settings.key(), others)

    def known(self, settings: Settings, cache: Cache) -> list[Result]:
        """Return the results from the cache, also from a run that looked for more than is asked for.

        Raises:
            UnusableInput: there are none, and the file defines no theorem.
        """
        for more in dict.fromkeys(
            replace(settings, mistakes=mistakes, repair=repair)
            for mistakes in (True, settings.mistakes)
            for repair in (True, settings.repair)
        ):
            found = super().known(more, cache)
            if found:
                kept = [row for row in found if settings.mistakes or not row.is_mistake()]
                return kept if settings.repair else [replace(row, suggestion=None) for row in kept]
        self.source.card  # noqa: B018 - it is parsed now
        return []

    def remember(self, settings: Settings, cache: Cache) -> None:
        """Put the results into the cache, if the text alone determines what the file says."""
        if self.source.whole:
            super().remember(settings, cache)

    def is_derived(self) -> bool:
        """Return whether the text may hold a derivation."""
        return b".deriv" in self.source.data

    def problem(self, result: Result) -> UnusableInput | None:
        """Return a problem if the theorem is stated so that it cannot be checked."""
        if not result.unusable():
            return None
        what = "" if result.variant == "claim" else f" ({result.variant})"
        place = self.source.place(result.variant)
        return UnusableInput(f"{result.id}{what}: {result.message}", place)


class Written(Input):
    """Something in LaTeX; what is wrong with one formula is the result of that formula."""

    preload = READER

    def __init__(self, name: str, *, defaults: bool) -> None:
        super().__init__(name)
        self.defaults = defaults
        self.entries: tuple[Entry, ...] = ()
        self.whole = True

    def opened(self, value: Any) -> list[UnusableInput]:
        """Take what was read, or a problem."""
        if isinstance(value, UnusableInput):
            return [value]
        if not hasattr(value, "entries"):
            return [UnusableInput(f"the file cannot be read: {value.reason}", Place(self.name))]
        self.entries, self.whole, self.context = value.entries, value.whole, value.context
        self.customs = value.customs
        self.blanks = [entry.blank for entry in self.entries]
        self.results = [None if any(entry.work) else self._settled(entry.blank) for entry in self.entries]
        return []

    def calls(self, index: int, settings: Settings, cache: Cache) -> Iterator[Call | None]:
        """Yield a call for each claim of an entry."""
        from dpsym.check import work

        entry = self.entries[index]
        blanks = entry.blank.steps if len(entry.work) == len(entry.blank.steps) else (entry.blank,)
        for claim, blank in zip(entry.work, blanks, strict=True):
            arguments = (claim, blank, settings.deciding(), cache)
            yield Call(work.decide_written, arguments, settings.limit) if claim else None

    def improving(self, index: int, step: int, result: Result, settings: Settings, cache: Cache) -> Call:
        """Return the call that improves on a claim, or a relation of a chain."""
        from dpsym.check import work

        claim = self.entries[index].work[step]
        return Call(work.improve_written, (claim, result, settings, cache), settings.limit)

    def joined(self, index: int, found: Sequence[Result | None]) -> Result:
        """Return the result of a claim, or that of a chain from those of its relations."""
        blank = self.blanks[index]
        if len(found) != len(blank.steps):
            return super().joined(index, found)
        return chained(blank, [new or old for new, old in zip(found, blank.steps, strict=True)])

    def _settled(self, blank: Result) -> Result:
        return chained(blank, blank.steps) if blank.steps else blank


class Notes(Written):
    """Lecture notes; ``stem`` is what the ids of their results begin with."""

    def __init__(
        self, path: Path, name: str, stem: str, *, defaults: bool = False, reader: Reader | None = None
    ) -> None:
        super().__init__(name, defaults=defaults)
        self.reader = reader
        self.path = path
        self.stem = stem

    def reading(self, settings: Settings) -> Call:  # noqa: ARG002 - reading is no search
        """Return the call that reads the document."""
        from dpsym.check import work

        known = (self.path, self.name, self.stem, self.defaults)
        if self.reader is None:
            return Call(work.notes_of, known, READING)
        return Call(work.notes_of, (*known, None, self.reader), ASKING)

    def opened(self, value: Any) -> list[UnusableInput]:
        """Take what was read, or a problem; answers of another program that are of no use are some too."""
        problems = super().opened(value)
        return [*problems, *(UnusableInput(told, Place(self.name)) for told in getattr(value, "answers", ()))]

    def key(self, settings: Settings) -> str | None:
        """Return a digest of the text; of notes that include other files there is none."""
        if not self.whole or self.reader is not None:
            return None
        try:
            data = self.path.read_bytes()
            kept = kept_beside(self.path)
        except OSError:
            return None
        try:
            own = customs_for(self.path.parent).text
        except UnusableInput:
            return None
        return digest("notes", self.name, self.stem, data, settings.key(), str(self.defaults), own, kept)


class Stated(Written):
    """A claim from the command line."""

    def __init__(self, latex: str, where: str, *, defaults: bool = False) -> None:
        super().__init__("--claim", defaults=defaults)
        self.latex = latex
        self.where = where

    def reading(self, settings: Settings) -> Call:  # noqa: ARG002 - reading is no search
        """Return the call that reads the claim."""
        from dpsym.check import work

        return Call(work.stated, (self.latex, self.where, self.defaults), READING)

    def key(self, settings: Settings) -> str | None:
        """Return a digest of the claim."""
        return digest("stated", self.latex, self.where, settings.key(), str(self.defaults))


@lru_cache(maxsize=1)
def _catalogue() -> str:
    """Return a digest of the bundled catalogue."""
    return digest(*(path.read_bytes() for path in find(None) if isinstance(path, Path)))
