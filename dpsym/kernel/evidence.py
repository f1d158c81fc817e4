"""Evidence: frozen records that can be written as JSON, read back, and replayed.

Nothing in it is trusted: the judge replays it.  Floats never occur.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, TypeAlias

from dpsym.kernel.calculus import ClosedForm
from dpsym.kernel.codec import Written
from dpsym.kernel.terms import Term

__all__ = ["Counterexample", "Evidence", "Proof"]


@dataclass(frozen=True)
class Proof(Written, layout="object", record="proof"):
    """A proof tree of the kind that :mod:`dpsym.kernel.proof` checks, and the terms that it refers to."""

    tree: list[Any]
    terms: tuple[Term, ...] = ()


@dataclass(frozen=True)
class Counterexample(Written, layout="object", record="counterexample"):
    """An instance, given exactly by closed terms, that is claimed to violate a statement.

    ``foralls`` has, for each hypothesis in order, the proof of a quantified hypothesis at this
    instance (None for the others).
    """

    instance: tuple[tuple[str, Term], ...]
    closed_forms: tuple[ClosedForm, ...] = ()
    foralls: tuple[Proof | None, ...] = ()


Evidence: TypeAlias = Counterexample | Proof
