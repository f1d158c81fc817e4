"""A passage of a document: its symbols, what is supposed in it, and what of that was not understood."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Any

from dpsym.errors import DpsymError, IllFormedError, Unread
from dpsym.notes.letters import letters_of_symbol
from dpsym.notes.scope import Entry, Scope
from dpsym.notes.source import Source, Span
from dpsym.notes.syntax import Name

__all__ = ["Missed", "Passage", "Private", "Recalled"]


@dataclass(frozen=True)
class Missed:
    """Words or a formula in a supposition that were not understood, and the symbols that they speak of.

    Without symbols they may be about everything in the passage.
    """

    message: str
    source: Source
    span: Span
    symbols: frozenset[str] = frozenset()
    ill_formed: bool = False
    letters: frozenset[str] = frozenset()

    def error(self) -> DpsymError:
        """Return the error for a claim that depends on this."""
        line = self.source.position(self.span.start)[0]
        message = self.message if self.message.startswith("line ") else f"line {line}: {self.message}"
        return IllFormedError(message) if self.ill_formed else Unread(message)

    def concerns(self, symbols: set[str]) -> bool:
        """Return whether the words may say something of one of these symbols, or of a claim without any.

        Of a formula that was not read only the letters are known, whatever index or accent they have.
        """
        if not self.symbols or not symbols or self.symbols & symbols:
            return True
        return bool(self.letters) and bool(self.letters & set().union(*map(letters_of_symbol, symbols)))


@dataclass(frozen=True)
class Private:
    """That a mechanism satisfies a notion; it is supposed of the inputs that a claim speaks of."""

    mechanism: Name
    notion: Any
    span: Span


@dataclass(frozen=True)
class Recalled:
    """A number whose domain was said elsewhere in the document, and the line on which."""

    entry: Entry
    line: int
    why: str = ""


@dataclass
class Passage:
    """A stretch of a document that has symbols of its own, inside another one.

    ``standing`` says that what is declared here may be meant in later passages too: it stands in a
    definition, or in the running text of a section.
    """

    scope: Scope
    parent: Passage | None = None
    definition: bool = False
    standing: bool = False
    proof: bool = False
    missed: list[Missed] = field(default_factory=list)
    private: list[Private] = field(default_factory=list)
    recalled: dict[str, Recalled] = field(default_factory=dict)
    facts: dict[str, Any] = field(default_factory=dict)
    claiming: list[Passage] = field(default_factory=list)  # the sentences in it that claim something

    def child(self, *, definition: bool = False, standing: bool = False) -> Passage:
        """Return a passage inside this one."""
        return Passage(self.scope.child(), self, definition or self.definition, standing, self.proof)

    def around(self) -> Iterator[Passage]:
        """Yield this passage and those around it, the innermost first."""
        passage: Passage | None = self
        while passage is not None:
            yield passage
            passage = passage.parent

    def all_missed(self) -> Iterator[Missed]:
        """Yield what was not understood here and in the passages around."""
        for passage in self.around():
            yield from passage.missed

    def all_private(self) -> list[Private]:
        """Return what is supposed of mechanisms here, the outermost first."""
        return [entry for passage in reversed(list(self.around())) for entry in passage.private]

    def recall(self, key: str) -> Recalled | None:
        """Return a number that some sentence of this passage declared."""
        return next((passage.recalled[key] for passage in self.around() if key in passage.recalled), None)

    def fact(self, key: str) -> Any:
        """Return what is known here under a key."""
        return next((passage.facts[key] for passage in self.around() if key in passage.facts), None)
