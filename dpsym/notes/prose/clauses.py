"""What a sentence says, clause by clause: data, before any formula in it has been parsed."""

from __future__ import annotations

from dataclasses import dataclass, field
from enum import StrEnum

from dpsym.notes.prose.tokens import Formula
from dpsym.notes.source import Span

__all__ = [
    "Assumed",
    "Clause",
    "Concluded",
    "Defined",
    "Equivalent",
    "Fact",
    "Introduced",
    "NotUnderstood",
    "NotionWords",
    "Noun",
    "Relation",
    "Role",
    "Said",
    "Statement",
    "Subject",
    "There",
]


class Role(StrEnum):
    """How a symbol comes into a text."""

    LET = "let"  # let, fix, consider: for the passage
    ALL = "for all"  # for the sentence
    WHERE = "where"  # an explanation of a symbol in the same sentence
    EXISTS = "there is"


@dataclass(frozen=True)
class Noun:
    """A noun phrase: ``traits`` such as ``positive``, ``on`` the spaces, ``given`` the formulas in it.

    ``plural`` says whether it names several things: *an integer* is said of one symbol only.
    """

    kind: str
    traits: frozenset[str] = frozenset()
    on: tuple[Formula, ...] = ()
    given: tuple[Formula, ...] = ()
    plural: bool = field(default=True, compare=False)


@dataclass(frozen=True)
class Subject:
    """Of what a notion is said: a symbol, ``it``, a composition, a mechanism by its name, or a pair."""

    kind: str
    formulas: tuple[Formula, ...] = ()
    traits: frozenset[str] = frozenset()
    members: NotionWords | None = None


@dataclass(frozen=True)
class NotionWords:
    """A notion as it is written: its name, the formula of its parameters, that before ``approximate``."""

    name: str
    parameters: Formula | None
    removed: Formula | None
    span: Span
    traits: frozenset[str] = frozenset()


@dataclass(frozen=True)
class Relation:
    """A formula that says something."""

    formula: Formula


@dataclass(frozen=True)
class Said:
    """That something satisfies a notion."""

    subject: Subject | None
    notion: NotionWords


@dataclass(frozen=True)
class Fact:
    """Something that is said in words of a fixed pattern, with the formulas in it."""

    kind: str
    formulas: tuple[Formula, ...]
    span: Span
    notion: NotionWords | None = None
    traits: frozenset[str] = frozenset()
    other: NotionWords | None = None


Statement = Relation | Said | Fact


@dataclass(frozen=True)
class Introduced:
    """Symbols that are introduced, by a noun or by conditions that their formulas contain."""

    formulas: tuple[Formula, ...]
    noun: Noun | None
    role: Role
    lasting: bool = False


@dataclass(frozen=True)
class Assumed:
    """What is supposed, for the values of ``over``; ``lasting`` beyond the sentence."""

    statements: tuple[Statement, ...]
    over: tuple[Introduced, ...] = ()
    lasting: bool = False


@dataclass(frozen=True)
class Concluded:
    """What is claimed."""

    statement: Statement


@dataclass(frozen=True)
class Equivalent:
    """That two sides say the same."""

    left: tuple[Statement, ...]
    right: tuple[Statement, ...]


@dataclass(frozen=True)
class Defined:
    """That a symbol or a notion is defined: by the formulas after it, or by conditions."""

    statement: Statement | None
    by: tuple[Statement, ...] = ()
    over: tuple[Introduced, ...] = ()


@dataclass(frozen=True)
class There:
    """That things exist which meet conditions; without conditions they follow in a list."""

    introduced: tuple[Introduced, ...]
    such: tuple[Statement, ...]
    over: tuple[Introduced, ...] = ()
    listed: bool = False


@dataclass(frozen=True)
class NotUnderstood:
    """Words that may change what is said, and that were not understood; ``lasting`` beyond the sentence."""

    words: str
    span: Span
    message: str
    lasting: bool = False
    formulas: tuple[Formula, ...] = field(default=())


Clause = Introduced | Assumed | Concluded | Equivalent | Defined | There | NotUnderstood
