"""Steps to identities as records, so that a document of evidence can say how its identities are seen."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from dpsym.identities.steps import suggested
from dpsym.kernel import identity
from dpsym.kernel.codec import Written
from dpsym.kernel.enclosure import Box
from dpsym.kernel.terms import Term

__all__ = ["Identities", "recorded"]


@dataclass(frozen=True)
class Step(Written, layout="row"):
    """A part of a term, and what comes into its place."""

    part: Term
    new: Term


@dataclass(frozen=True)
class Identity(Written, layout="row"):
    """A term that is zero, as is seen after some steps."""

    subject: Term
    steps: tuple[Step, ...]


@dataclass(frozen=True)
class Identities(Written, layout="object"):
    """Those of a document."""

    rows: tuple[Identity, ...]


def recorded(replay: Callable[[], object]) -> Identities:
    """Return the steps that the kernel asks for while it replays something."""
    rows: dict[Identity, None] = {}

    def adviser(subject: Term, box: Box) -> dict[Term, Term]:
        found = suggested(subject, box)
        if found:
            rows[Identity(subject, tuple(Step(*pair) for pair in found.items()))] = None
        return found

    before = [*identity.ADVISERS]
    identity.is_zero_on.cache_clear()
    identity.ADVISERS[:] = [adviser]
    try:
        replay()
    finally:
        identity.ADVISERS[:] = before
    return Identities(tuple(rows))
