"""Aims: what a node of a proof has to show, that a term is >= 0 (or > 0) where all hypotheses hold."""

from __future__ import annotations

from dataclasses import dataclass, replace

from dpsym.errors import EvidenceError, shown
from dpsym.kernel.enclosure import Box
from dpsym.kernel.statement import Relation
from dpsym.kernel.terms import Term, rat

__all__ = ["Aim", "gap", "gap_sides", "hypothesis_of", "unless", "words"]


@dataclass(frozen=True)
class Aim:
    """What a node has to show: ``subject`` >= 0, or > 0 if ``strict``, on the box.

    ``sides`` are the two sides whose difference the subject is, where they are still at hand;
    ``terms`` is the table of terms that nodes refer to by number.
    """

    subject: Term
    strict: bool
    box: Box
    integers: frozenset[str] = frozenset()
    hypotheses: tuple[Relation, ...] = ()
    sides: tuple[Term, Term] | None = None
    terms: tuple[Term, ...] = ()
    depth: int = 0

    def toward(self, subject: Term, strict: bool | None = None) -> Aim:
        """Return the aim for another term on the same box."""
        strict = self.strict if strict is None else strict
        return replace(self, subject=subject, strict=strict, sides=None, depth=self.depth + 1)


def gap(relation: Relation) -> tuple[Term, bool]:
    """Return the term that is >= 0 exactly where an inequality holds, and whether it must be > 0.

    >>> from dpsym.kernel.terms import var
    >>> gap(Relation("<", var("x"), rat(1)))
    (add(1, mul(-1, x)), True)
    """
    lesser, greater = gap_sides(relation)
    return greater - lesser, relation.op in ("<", ">")


def gap_sides(relation: Relation) -> tuple[Term, Term]:
    """Return the side that is claimed to be the lesser, and the other one.

    >>> from dpsym.kernel.terms import var
    >>> gap_sides(Relation(">", var("x"), rat(1)))
    (1, x)
    """
    sides = (relation.lhs, relation.rhs)
    return sides if relation.op in ("<=", "<", "=") else (sides[1], sides[0])


def hypothesis_of(aim: Aim, place: object) -> Relation:
    """Return a hypothesis by its number."""
    if type(place) is not int or not 0 <= place < len(aim.hypotheses):
        raise EvidenceError(f"there is no hypothesis {shown(place)}")
    return aim.hypotheses[place]


def words(box: Box) -> str:
    """Return a box in words, for messages."""
    return ", ".join(f"{name} in {interval}" for name, interval in sorted(box.items())) or "the only point"


def unless(hypothesis: Relation, name: str) -> Relation:
    """Replace a hypothesis about ``name`` by one that says nothing, so that numbering stays.

    >>> from dpsym.kernel.terms import var
    >>> unless(Relation("<", var("x"), rat(1)), "x")
    Relation(op='<=', lhs=0, rhs=0)
    """
    return hypothesis if name not in hypothesis.variables() else Relation("<=", rat(0), rat(0))
