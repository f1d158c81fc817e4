"""What a lemma about sums may go by: the sums that are known, bounds, and terms solved for a sum."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Final, TypeAlias

from flint import fmpq_mpoly

from dpsym.engines.prove.factors import as_product
from dpsym.errors import DpsymError
from dpsym.identities.normal import RING, Normalizer, normalized
from dpsym.kernel.aims import gap_sides
from dpsym.kernel.enclosure import Box, enclose
from dpsym.kernel.interval import Interval
from dpsym.kernel.numbers import INFINITY, ZERO
from dpsym.kernel.statement import Relation, Statement
from dpsym.kernel.terms import INF, Term, rat, term, var
from dpsym.points.cases import box_of, narrowed
from dpsym.points.facts import Case

__all__ = ["Bend", "Lemma", "Scene", "affine", "is_positive", "isolated", "quotient"]

Weights: TypeAlias = "Mapping[str, Term]"
MONOMIALS: Final = 3  # of a constant that are shared out one by one
POSITIVE: Final = Interval(ZERO, INFINITY, True, True)


@dataclass(frozen=True)
class Lemma:
    """The sum of ``left`` is at most that of ``right``: pairs of an aggregate and its coefficient.

    Where ``op`` is that, they are equal.
    """

    left: tuple[tuple[str, Term], ...]
    right: tuple[tuple[str, Term], ...]
    op: str = "<="


@dataclass(frozen=True)
class Bend:
    """A conclusion g(A, B) <= S for sums A, B, S and a convex g that is homogeneous of degree 1.

    Attributes:
        head: that of measure theory which g is.
        first, second, total: the names of A, B and S.
        order: the order of a moment.
    """

    head: str
    first: str
    second: str
    total: str
    order: Term

    @classmethod
    def of(cls, case: Case) -> Bend | None:
        """Return the bend that the conclusion of a case is, if it is one."""
        lesser, greater = gap_sides(case.conclusion)
        if case.conclusion.op == "=" or lesser.head not in ("relent", "powdiv") or greater.head != "var":
            return None
        sums = {var(a.name) for a in case.family.aggregates if a.kind == "sum"}
        if not {*lesser.args[:2], greater} <= sums:
            return None
        names = [str(term.data) for term in (*lesser.args[:2], greater)]
        return cls(lesser.head, names[0], names[1], names[2], lesser.args[-1])

    def tangent(self) -> Lemma:
        """Return the lemma that the tangent of g at the sums lies below it."""
        a, b = var(self.first), var(self.second)
        if self.head == "relent":
            along, across = term("log", a) - term("log", b) + 1, a * b**-1
        else:
            n = self.order
            along, across = n * a ** (n - 1) * b ** (1 - n), (n - 1) * a**n * b ** (-n)
        return Lemma(((self.first, along),), ((self.total, rat(1)), (self.second, across)))


@dataclass(frozen=True)
class Scene:
    """What a proposal may go by, all of it in this case.

    Attributes:
        case: the case.
        box: of variables and finite sums.
        units: sums that are 1, with their bodies.
        sums: finite sums that are not known, with their bodies.
        bounds: facts B <= w about one of the sums, as pairs.
        ratios: facts x <= exp(w) y about two masses, as triples.
    """

    case: Case
    box: Box
    units: Mapping[str, Term]
    sums: Mapping[str, Term]
    bounds: Sequence[tuple[str, Term]]
    ratios: Sequence[tuple[str, str, Term]]

    @classmethod
    def of(cls, case: Case) -> Scene:
        """Look at a case."""
        at_points = {v.name for v in case.family.points}
        facts = [fact.replace(case.values) for fact in case.facts]
        known = {name: v for name, v in case.variables.items() if var(name) not in case.values}
        scalar = tuple(f for f in facts if f.variables() <= known.keys())
        whole = narrowed(Statement(tuple(known.values()), scalar, Relation("<=", rat(0), rat(0))))
        named = {a.name: a.body.replace(case.values) for a in case.family.aggregates if a.kind == "sum"}
        sums = {name: body for name, body in named.items() if name in known}
        units = {name: body for name, body in named.items() if case.values.get(var(name)) == rat(1)}
        bounds, ratios = [], []
        for fact in facts:
            lesser, greater = gap_sides(fact)
            pairs = [(lesser, greater), (greater, lesser)] if fact.op == "=" else [(lesser, greater)]
            for low, high in pairs:
                if low.head == "var" and str(low.data) in sums and high != INF:
                    if not high.free & (at_points | sums.keys()):
                        bounds.append((str(low.data), high))
            if (
                lesser.head == "logratio"
                and all(arg.head == "var" for arg in lesser.args)
                and not greater.free & at_points
            ):
                ratios.append((str(lesser.args[0].data), str(lesser.args[1].data), greater))
        return cls(case, box_of(whole.variables), units, sums, bounds, ratios)

    def simple(self, subject: Term) -> Term:
        """Return a term as a fraction of products, if it has a normal form."""
        try:
            normalizer, (above, below) = normalized(subject, self.box)
        except DpsymError:
            return subject
        if above.is_zero():
            return rat(0)
        return as_product(normalizer, above) * as_product(normalizer, below, -1)


def isolated(lesser: Term, greater: Term, names: frozenset[str], box: Box) -> tuple[Term, Term]:
    """Solve lesser <= greater for the part of the left side with these names, through increasing functions.

    >>> isolated(term("log", var("A")) * 2, var("c"), frozenset("A"), {"A": POSITIVE, "c": POSITIVE})
    (A, exp(mul(c, 1/2)))
    """
    while lesser.args:
        inside = [arg for arg in lesser.args if arg.free & names]
        if len(inside) != 1:
            break
        others = [arg for arg in lesser.args if arg is not inside[0]]
        if lesser.head == "add":
            for other in others:
                greater = greater - other
        elif lesser.head == "mul":
            if not all(is_positive(other, box) for other in others):
                break
            for other in others:
                greater = greater * (other**-1 if other.head != "pow" else other.args[0] ** (-other.args[1]))
        elif lesser.head == "log":
            greater = term("exp", greater)
        elif lesser.head == "exp":
            greater = term("log", greater)
        elif lesser.head == "pow" and inside[0] is lesser.args[0] and is_positive(lesser.args[1], box):
            greater = greater ** (1 / lesser.args[1])
        else:
            break
        lesser = inside[0]
    return lesser, greater


def is_positive(subject: Term, box: Box) -> bool:
    """Return whether a term is certainly above 0 on a box."""
    return subject.free <= box.keys() and enclose(subject, box).is_at_least(ZERO, strictly=True)


def affine(subject: Term, names: frozenset[str], box: Box) -> tuple[Term, dict[str, Term]] | None:
    """Return c and the c_A with subject = c + sum of c_A A, where A are names that c and c_A do not have."""
    try:
        normalizer, (above, below) = normalized(subject, box)
    except DpsymError:
        return None
    places = {normalizer.index[("var", name)]: name for name in names if ("var", name) in normalizer.index}
    parts = dict.fromkeys([None, *places], RING.constant(0))
    for powers, coefficient in above.to_dict().items():
        found = [place for place in places if powers[place]]
        if len(found) > 1 or any(powers[place] > 1 for place in found):
            return None
        lowered = tuple(0 if i in places else int(k) for i, k in enumerate(powers))
        key = found[0] if found else None
        parts[key] = parts[key] + RING.from_dict({lowered: coefficient})
    terms = {key: quotient(normalizer, part, below) for key, part in parts.items()}
    if any(part.free & names for part in terms.values()):
        return None
    slopes = {places[key]: part for key, part in terms.items() if key is not None and part != rat(0)}
    return terms[None], slopes


def quotient(normalizer: Normalizer, above: fmpq_mpoly, below: fmpq_mpoly) -> Term:
    """Return a quotient of polynomials, in lowest terms, as a term."""
    if above.is_zero():
        return rat(0)
    common = above.gcd(below)
    return as_product(normalizer, above / common) * as_product(normalizer, below / common, -1)
