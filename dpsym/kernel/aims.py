"""Aims: what a node of a proof has to show, a relation of two terms where all hypotheses hold."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from typing import Any, Final, TypeAlias, TypeVar

from flint import arb, fmpq

from dpsym.errors import EvidenceError, shown
from dpsym.kernel.enclosure import Box
from dpsym.kernel.interval import NOWHERE, Interval, to_integers
from dpsym.kernel.numbers import EXACT_BITS, INFINITY, Value, compare
from dpsym.kernel.statement import Fold, Relation
from dpsym.kernel.terms import INF, Term, rat

IDLE: Final = Relation("<=", rat(0), rat(0))  # a hypothesis that says nothing
RULES: Final[dict[str, tuple[str, Callable[..., Any], str]]] = {}  # what each takes, does, and holds for
F = TypeVar("F", bound=Callable[..., Any])


@dataclass(frozen=True)
class Aim:
    """What a node has to show: a <= b, a < b or a = b, at each point of the box where all hypotheses hold.

    Both sides are defined there, too.  ``terms`` is the table of terms that nodes refer to by number.  What
    ``marks`` and ``folds`` mean, which only statements about any number of points have, is told in
    :mod:`dpsym.kernel.sums`.
    """

    claim: Relation
    box: Box
    integers: frozenset[str] = frozenset()
    hypotheses: tuple[Relation, ...] = ()
    terms: tuple[Term, ...] = ()
    depth: int = 0
    marks: str = ""
    folds: tuple[Fold, ...] = ()

    @property
    def ends(self) -> tuple[Term, Term]:
        """The two sides, the one that is claimed to be the lesser first."""
        return self.claim.lhs, self.claim.rhs

    @property
    def strict(self) -> bool:
        """Whether one side is claimed to be below the other."""
        return self.claim.op == "<"

    @cached_property
    def subject(self) -> Term:
        """The term b - a, which is >= 0, > 0 or 0 where it is defined and the claim holds."""
        return self.claim.rhs - self.claim.lhs

    def between(self, lesser: Term, greater: Term, strict: bool | None = None) -> Aim:
        """Return the aim that two terms are related, as the sides are unless it is said how."""
        op = self.claim.op if strict is None else "<" if strict else "<="
        return replace(self, claim=Relation(op, lesser, greater))

    def toward(self, subject: Term, strict: bool | None = None) -> Aim:
        """Return the aim that 0 and a term are related so."""
        return self.between(rat(0), subject, strict)

    def knowing(self, *relations: Relation) -> Aim:
        """Return the aim with further hypotheses, the last ones."""
        return replace(self, hypotheses=(*self.hypotheses, *relations))

    def within(self, name: str, reach: Interval) -> Aim:
        """Return the aim with a range for a variable, from integer to integer if it is one."""
        reach = to_integers(reach) if name in self.integers else reach
        return replace(self, box={**self.box, name: reach})

    def changed(self, values: Mapping[Term, Term]) -> Aim:
        """Return the aim with terms in the place of terms, in all that is claimed or known."""
        known = tuple(h.replace(values) for h in self.hypotheses)
        return replace(self, claim=self.claim.replace(values), hypotheses=known)

    def without(self, name: str) -> Aim:
        """Return the aim without a variable and what is known of it; hypotheses keep their numbers."""
        known = tuple(IDLE if name in h.variables() else h for h in self.hypotheses)
        box = {key: reach for key, reach in self.box.items() if key != name}
        return replace(self, box=box, hypotheses=known, integers=self.integers - {name})


Aims: TypeAlias = Sequence[Aim]


def rule(name: str, takes: str, holds: str) -> Callable[[F], F]:
    """Enter a function, which takes an aim to others that together imply it, as a rule of proof.

    ``takes`` says what the rule takes: a variable x, another name u, text q, the number h of a hypothesis,
    b for that or an end, the number t of a term about variables of the box, or g of any term, an integer k;
    a list n of names, i of hypotheses, f of sums with factors.  What follows ? may be left out; * says that
    these come in rows, each with a proof.  ``holds`` says what the rule is for beside inequalities at one
    point, or where there are none: for equations as well (=), and for all points at once (*).
    """

    def enter(function: F) -> F:
        RULES[name] = (takes, function, holds)
        return function

    return enter


def require(condition: object, otherwise: str) -> None:
    """Refuse evidence unless a condition beside the line of a rule holds."""
    if not condition:
        raise EvidenceError(otherwise)


def gap_sides(relation: Relation) -> tuple[Term, Term]:
    """Return the side that is claimed to be the lesser, and the other one."""
    sides = (relation.lhs, relation.rhs)
    return sides if relation.op in ("<=", "<", "=") else (sides[1], sides[0])


def strictness(relation: Relation) -> str:
    """Return ``<`` or ``<=``: how the lesser side relates to the greater one."""
    return "<" if relation.op in ("<", ">") else "<="


def parts(relation: Relation) -> tuple[Relation, ...]:
    """Return the relations that max(a, ...) <= c, |a| <= c, or c <= min(a, ...) consists of."""
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


def exact(end: Value) -> Term | None:
    """Return an end of an interval as a term, if it is a rational number or infinite.

    >>> exact(arb("0.75")), exact(arb.pi())
    (3/4, None)
    """
    if isinstance(end, fmpq):
        return rat(end)
    if isinstance(end, arb) and end.is_finite() and end.is_exact():
        mantissa, exponent = end.man_exp()
        short = abs(exponent) < EXACT_BITS
        return rat(fmpq(mantissa) * fmpq(2) ** int(exponent)) if short else None
    return INF if compare("=", end, INFINITY) else -INF if compare("=", end, -INFINITY) else None


def number_of(x: Interval) -> Term | None:
    """Return the one number that an interval is, if it is one and exact."""
    return exact(x.lo) if x is not NOWHERE and compare("=", x.lo, x.hi) else None
