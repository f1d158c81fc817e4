"""Every error that dpsym raises, in one tree.

An error is a sentence for the person who made the mistake: what was being checked, the value that
failed, and what to do.  Catch :class:`DpsymError` to catch them all.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Final

__all__ = [
    "MALFORMED",
    "DomainError",
    "DpsymError",
    "EvidenceError",
    "IllFormedError",
    "KernelRefusal",
    "LimitError",
    "MissingError",
    "Place",
    "TooLargeError",
    "UnknownError",
    "Unread",
    "UnusableInput",
    "VacuousError",
    "brief",
    "shortened",
    "shown",
]


class DpsymError(Exception):
    """Base of all errors of dpsym; its text is a complete sentence."""


class IllFormedError(DpsymError):
    """A claim does not type-check: an undeclared symbol, a missing domain, a wrong type.

    Such a claim gets the verdict ``ill-formed`` with this sentence; it is never guessed into a
    nearby claim.
    """


class DomainError(IllFormedError):
    """A domain is empty or its bounds are not numbers, as in ``real("x", above=1, at_most=1)``."""


class UnknownError(IllFormedError):
    """A part of a claim has a meaning, but dpsym has no formula for it, as for KL of other normal laws.

    Such a claim is ``undecided`` with this sentence: nothing is wrong with it.
    """


class TooLargeError(DpsymError):
    """A claim is well formed, but has more cases, points or terms than dpsym writes out.

    Such a claim is ``undecided`` with this sentence, which says what would make it smaller.
    """


class VacuousError(DpsymError):
    """No case of a claim satisfies its hypotheses; such a claim is ``undecided``, never supported."""


class KernelRefusal(DpsymError):  # noqa: N818 - it refuses, which need not be anybody's error
    """The kernel was asked for something it does not know, and it never guesses."""


class EvidenceError(DpsymError):
    """Evidence is malformed, or was changed after it was written."""


# What Python and flint raise when data from a file is not of the form, or the size, that code expects.
MALFORMED: Final = (
    ArithmeticError,
    AttributeError,
    LookupError,
    MemoryError,
    RuntimeError,
    TypeError,
    ValueError,
)


def shown(value: object) -> str:
    """Return a value from a foreign file for a message, in bounded time whatever it is.

    >>> shown("conjure"), shown([[]])
    ("'conjure'", 'a list')
    """
    short = isinstance(value, str) or value is None or (isinstance(value, int) and abs(value) < 10**40)
    return f"{value!r:.60}" if short else f"a {type(value).__name__}"


def brief(subject: Any, room: int = 100) -> str:
    """Return the beginning of a term of the kernel as text, in bounded time even for an enormous term.

    >>> from dpsym.kernel.terms import term, var
    >>> brief(term("exp", var("x") + 1), 8)
    'exp(add(...'
    """
    if not subject.args:
        return subject.head if subject.data is None else str(subject.data)
    text, parts = subject.head, list[str]()
    for arg in subject.args:
        left = room - len(text) - sum(map(len, parts))
        parts.append(brief(arg, left) if left > 0 else "...")
        if left <= 0:
            return f"{text}({', '.join(parts)}"
    return f"{text}({', '.join(parts)})"


def shortened(digits: str) -> str:
    """Return a long number for a message: how it begins and ends, and how long it is.

    >>> shortened("1234567890" * 500), shortened("3.14")
    ('12345678...34567890 of 5,000 digits', '3.14')
    """
    count = sum(letter.isdigit() for letter in digits)
    return digits if len(digits) <= 24 else f"{digits[:8]}...{digits[-8:]} of {count:,} digits"


@dataclass(frozen=True)
class Place:
    """Where in a text file an error stands: ``line`` and ``column`` count from 1."""

    file: str
    line: int | None = None
    column: int | None = None
    text: str | None = None

    def __str__(self) -> str:
        """Return ``file:line:column`` as far as it is known.

        >>> str(Place("pure.py", 3, 7))
        'pure.py:3:7'
        """
        parts = [self.file, self.line, self.column]
        return ":".join(str(part) for part in parts if part is not None)

    def excerpt(self) -> str:
        """Return the offending line with a caret under the column, or nothing.

        >>> print(Place("pure.py", 1, 3, "a ? b").excerpt())
        a ? b
          ^
        """
        if self.text is None:
            return ""
        if self.column is None:
            return self.text
        return f"{self.text}\n{' ' * (self.column - 1)}^"


class Unread(DpsymError):  # noqa: N818 - the passage is named, not the mishap
    """A formula or a passage of a document was not understood, so nothing is claimed about it.

    ``start`` and ``end`` are offsets in the document, where they are known.
    """

    def __init__(self, message: str, start: int | None = None, end: int | None = None) -> None:
        super().__init__(message)
        self.start = start
        self.end = end


class UnusableInput(DpsymError):  # noqa: N818 - the input is named, not the mishap
    """A file, folder or argument cannot be used at all; the other inputs are still worked on."""

    def __init__(self, message: str, place: Place | None = None) -> None:
        super().__init__(message)
        self.place = place


class MissingError(UnusableInput):
    """Something is not there: an evidence file, or the proof of a theorem that evidence cites."""


class LimitError(UnusableInput):
    """Evidence is larger, or takes longer, than is replayed; nothing is said of whether it is right."""
