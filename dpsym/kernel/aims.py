"""Aims: what a node of a proof has to show, that a term is >= 0 (or > 0) where all hypotheses hold."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Final

from dpsym.errors import EvidenceError, shown
from dpsym.kernel.enclosure import Box
from dpsym.kernel.statement import Fold, Relation
from dpsym.kernel.terms import Term, rat

__all__ = ["IDLE", "Aim", "gap", "gap_sides", "hypothesis_of", "parts", "strictness", "unless", "words"]

IDLE: Final = Relation("<=", rat(0), rat(0))  # a hypothesis that says nothing


@dataclass(frozen=True)
class Aim:
    """What a node has to show: ``subject`` >= 0, or > 0 if ``strict``, on the box.

    ``sides`` are the two sides whose difference the subject is, where they are still at hand;
    ``terms`` is the table of terms that nodes refer to by number.  What ``marks`` and ``folds`` mean, which
    only statements about any number of points have, is told in :mod:`dpsym.kernel.sums`.
    """

    subject: Term
    strict: bool
    box: Box
    integers: frozenset[str] = frozenset()
    hypotheses: tuple[Relation, ...] = ()
    sides: tuple[Term, Term] | None = None
    terms: tuple[Term, ...] = ()
    depth: int = 0
    marks: str = ""
    folds: tuple[Fold, ...] = ()

    @property
    def ends(self) -> tuple[Term, Term]:
        """The two sides, 0 being the lesser one where only their difference is known."""
        return self.sides or (rat(0), self.subject)

    def toward(self, subject: Term, strict: bool | None = None) -> Aim:
        """Return the aim for another term on the same box."""
        strict = self.strict if strict is None else strict
        return replace(self, subject=subject, strict=strict, sides=None, depth=self.depth + 1)

    def between(self, lesser: Term, greater: Term, strict: bool) -> Aim:
        """Return the aim that one term is at most another, or below it."""
        return replace(self.toward(greater - lesser, strict), sides=(lesser, greater))

    def knowing(self, relation: Relation) -> Aim:
        """Return the aim with one more hypothesis."""
        return replace(self, hypotheses=(*self.hypotheses, relation), depth=self.depth + 1)


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


def strictness(relation: Relation) -> str:
    """Return ``<`` or ``<=``: how the lesser side relates to the greater one."""
    return "<" if relation.op in ("<", ">") else "<="


def parts(relation: Relation) -> tuple[Relation, ...]:
    """Return the relations that max(a, ...) <= c, |a| <= c, or c <= min(a, ...) consists of.

    >>> from dpsym.kernel.terms import var
    >>> [str(part.lhs) for part in parts(Relation("<=", Term("max", (var("a"), var("b"))), var("c")))]
    ['a', 'b']
    """
    lesser, greater = gap_sides(relation)
    if relation.op != "=" and lesser.head == "max":
        pairs = [(side, greater) for side in lesser.args]
    elif relation.op != "=" and lesser.head == "abs":
        pairs = [(side, greater) for side in (lesser.args[0], -lesser.args[0])]
    elif relation.op != "=" and greater.head == "min":
        pairs = [(lesser, side) for side in greater.args]
    else:
        return (relation,)
    return tuple(p for pair in pairs for p in parts(Relation(strictness(relation), *pair)))


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
    return hypothesis if name not in hypothesis.variables() else IDLE
