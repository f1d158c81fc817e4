"""Proofs about all points of a space: lifts, and the steps of grids, beside what the kernel itself knows."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, TypeAlias

from dpsym.kernel.codec import Written
from dpsym.kernel.statement import Counterexample, Proof
from dpsym.kernel.terms import Term

__all__ = ["Evidence", "GridProof", "LiftProof"]


@dataclass(frozen=True)
class LiftProof(Written, layout="object", record="lift"):
    """A proof of a family, a tree of the kind that :mod:`dpsym.points.lift` checks.

    ``terms`` and ``proofs`` are what its nodes refer to by number.
    """

    tree: list[Any]
    terms: tuple[Term, ...]
    proofs: tuple[Proof, ...]


@dataclass(frozen=True)
class GridProof(Written, layout="object", record="grid"):
    """A proof of a grid, a list of steps of the kind that :mod:`dpsym.points.slices` checks.

    ``terms`` and ``proofs`` are what the steps refer to by number.
    """

    tree: list[Any]
    terms: tuple[Term, ...]
    proofs: tuple[LiftProof, ...]


Evidence: TypeAlias = Counterexample | GridProof | LiftProof | Proof
