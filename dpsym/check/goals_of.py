"""What a theorem of the catalogue claims, to compare what an evidence file is about with.

Nothing is searched for that: the language writes the claim out.  The files of the catalogue are part of
dpsym; theorem files of others are Python, and are not run because an evidence file names them.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import partial
from itertools import chain
from pathlib import Path
from typing import TYPE_CHECKING, Any

from dpsym.check.catalogue import bundled, by_id
from dpsym.check.guard import Crash, guarded
from dpsym.check.store import Needed

if TYPE_CHECKING:
    from dpsym.language import Claim

__all__ = ["needed"]


def needed(theorem: str, variant: str) -> Needed | None:
    """Return what a variant of a theorem of the catalogue claims; None if that cannot be told.

    >>> needed("no.such.theorem", "claim") is None
    True
    """
    path = _file_of(theorem)
    if path is None:
        return None
    outcome = guarded(_needed, path, variant)
    return None if isinstance(outcome, Crash) else outcome.value


def _file_of(theorem: str) -> Path | None:
    """Return the file of a theorem; the texts are only searched for its name before any is parsed."""
    quoted = f'"{theorem}"'.encode()
    outcome = guarded(lambda: any(quoted in file.read_bytes() for file in bundled().rglob("*.py")))
    if isinstance(outcome, Crash) or not outcome.value:
        return None
    found = by_id(theorem)
    return found if isinstance(found, Path) else None


def _needed(path: Path, variant: str) -> Needed | None:
    from dpsym.check.load import load
    from dpsym.language.restriction import Restricted

    claims: dict[str, Claim] = {name: claim for name, _, claim in load(path)[1].variants()}
    claim = claims.get(variant)
    if claim is None or claim.conclusion.has(Restricted):  # an engine says which restrictions are met
        return None
    return Needed(claim, tuple(_necessary(claim)), partial(_of_larger_sizes, claim))


def _necessary(claim: Claim) -> Iterator[Mapping[str, Any]]:
    outcome = guarded(claim.elaborate)
    goals = () if isinstance(outcome, Crash) else outcome.value.goals
    return (goal.statement.to_json() for goal in goals if goal.necessary)


def _of_larger_sizes(claim: Claim) -> Iterator[Mapping[str, Any]]:
    from dpsym.check.sizes import larger

    return chain.from_iterable(map(_necessary, larger(claim)))
