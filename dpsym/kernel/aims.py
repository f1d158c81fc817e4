"""Aims: what a node of a proof has to show, and how one aim is reduced to others.

An aim says that a term is >= 0 (or > 0) at every point of a box at which all hypotheses hold.  Each
reduction returns aims that together imply the first one; why they do is written with it.
"""

from __future__ import annotations

from dataclasses import dataclass, replace

from flint import fmpq

from dpsym.errors import EvidenceError, shown
from dpsym.kernel.calculus import derivative
from dpsym.kernel.enclosure import Box, enclose, is_continuous
from dpsym.kernel.interval import NOWHERE, Interval, to_integers
from dpsym.kernel.normal import is_identically_zero
from dpsym.kernel.numbers import INFINITY, ZERO, Value, compare
from dpsym.kernel.statement import Relation
from dpsym.kernel.terms import INF, Term, brief, rat, var

__all__ = [
    "Aim",
    "bound_parts",
    "case_parts",
    "compared",
    "concave_parts",
    "face_parts",
    "gap",
    "gap_sides",
    "generalised",
    "halves",
    "hypothesis_of",
    "shifted",
    "unless",
    "words",
]


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

    >>> gap(Relation("<", var("x"), rat(1)))
    (add(1, mul(-1, x)), True)
    """
    lesser, greater = gap_sides(relation)
    return greater - lesser, relation.op in ("<", ">")


def gap_sides(relation: Relation) -> tuple[Term, Term]:
    """Return the side that is claimed to be the lesser, and the other one.

    >>> gap_sides(Relation(">", var("x"), rat(1)))
    (1, x)
    """
    sides = (relation.lhs, relation.rhs)
    return sides if relation.op in ("<=", "<", "=") else (sides[1], sides[0])


def halves(aim: Aim, name: str, at: str) -> tuple[Aim, Aim]:
    """Return the aims on both sides of a split; the point of the split belongs to both.

    An integer that is not at most q is at least q + 1.

    >>> x = Aim(var("x"), False, {"x": Interval(fmpq(0), fmpq(2))})
    >>> [half.box["x"] for half in halves(x, "x", "1/2")]
    [[0, 1/2], [1/2, 2]]
    """
    point, old = _number(at), aim.box[name]
    if not (compare("<", old.lo, point) and compare("<", point, old.hi)):
        raise EvidenceError(f"the split of {name} at {at} lies outside {old}")
    start = point + 1 if name in aim.integers and point.q == 1 else point
    low, high = Interval(old.lo, point, old.lo_open, False), Interval(start, old.hi, False, old.hi_open)
    if name in aim.integers:
        low, high = to_integers(low), to_integers(high)
    first, second = (replace(aim, box={**aim.box, name: x}, depth=aim.depth + 1) for x in (low, high))
    return first, second


def face_parts(aim: Aim, name: str, end: str) -> tuple[Aim, Aim]:
    """Return the two aims of the rule ``face``: growth away from the end, and the sign at the end.

    f is continuous on the closed box, since it has an enclosure there; so f(x) - f(end) has the sign
    that the derivative has between.  The segment from the end to x may leave the hypotheses that
    speak of x, and passes through fractions even if x is an integer; so neither is at hand here.

    >>> growth, face = face_parts(Aim(var("x") ** 2, False, {"x": Interval(fmpq(1), fmpq(2))}), "x", "lo")
    >>> growth.subject, growth.box["x"], face.subject
    (mul(2, x), (1, 2), 1)
    """
    if end not in ("lo", "hi"):
        raise EvidenceError(f"a face is lo or hi, not {shown(end)}")
    old = aim.box[name]
    value, is_open = old.low if end == "lo" else old.high
    closed = Interval(old.lo, old.hi, old.lo_open and end == "hi", old.hi_open and end == "lo")
    if not is_continuous(aim.subject, name, {**aim.box, name: closed}):
        raise EvidenceError(f"the term may be undefined or jump on {words(aim.box)}")
    hypotheses = tuple(unless(h, name) for h in aim.hypotheses)
    rest = replace(aim, hypotheses=hypotheses, integers=aim.integers - {name})
    between = {**aim.box, name: Interval(old.lo, old.hi, True, True)}
    slope = derivative(aim.subject, name, between)
    # strictly positive inside: by a positive value at the end, or (end excluded) by strict growth
    growth = rest.toward(slope if end == "lo" else -slope, aim.strict and is_open)
    face = rest.toward(aim.subject.replace({var(name): _exact(value)}), aim.strict and not is_open)
    at_end = {key: box for key, box in aim.box.items() if key != name}
    return replace(growth, box=between), replace(face, box=at_end)


def case_parts(aim: Aim, choice: Term) -> list[Aim]:
    """Return the aims of the rule ``cases``, one for each argument that ``choice`` can be.

    At every point a maximum, minimum, absolute value or if is one of a few terms; the hypothesis
    under which it is that one is added.  What is compared must be defined on the whole box, for
    otherwise no case need apply.
    """
    compared, options = _options(choice)
    if any(enclose(term, aim.box) is NOWHERE for term in compared):
        raise EvidenceError(f"what {brief(choice)} compares may be undefined on {words(aim.box)}")
    return [
        replace(aim.toward(aim.subject.replace({choice: x})), hypotheses=(*aim.hypotheses, *more))
        for x, more in options
    ]


def _options(choice: Term) -> tuple[tuple[Term, ...], list[tuple[Term, list[Relation]]]]:
    """Return the terms that are compared, and each possible value with the relations that make it so."""
    args = choice.args
    if choice.head == "abs":
        x, zero = args[0], rat(0)
        return args, [(x, [Relation(">=", x, zero)]), (-x, [Relation("<=", x, zero)])]
    if choice.head in ("max", "min"):
        op = ">=" if choice.head == "max" else "<="
        return args, [(x, [Relation(op, x, y) for y in args if y is not x]) for x in args]
    if choice.head in ("if_lt", "if_le"):
        yes, no = ("<", ">=") if choice.head == "if_lt" else ("<=", ">")
        return args[:2], [(args[2], [Relation(yes, *args[:2])]), (args[3], [Relation(no, *args[:2])])]
    if choice.head == "if_eq":
        less, more = ([Relation(op, *args[:2])] for op in ("<", ">"))
        return args[:2], [(args[2], [Relation("=", *args[:2])]), (args[3], less), (args[3], more)]
    raise EvidenceError(f"the rule cases does not know {choice.head}")


def shifted(aim: Aim, name: str, place: int, fresh: str) -> Aim:
    """Return the aim of the rule ``shift``: hypothesis ``place`` says name > w, so name = w + fresh.

    Or it says name < w, so name = w - fresh.  That holds if w is finite; then ``fresh`` is infinite
    just where the variable is.
    """
    relation = hypothesis_of(aim, place)
    lesser, greater = gap_sides(relation)
    bound, sign = (lesser, 1) if greater == var(name) else (greater, -1)
    if var(name) not in (lesser, greater) or name in bound.free or relation.op == "=" or fresh in aim.box:
        raise EvidenceError(f"hypothesis {place} does not bound {name} by something else")
    if not enclose(bound, aim.box).is_finite():
        raise EvidenceError(f"the bound of {name} may be undefined or infinite on {words(aim.box)}")
    change = {var(name): bound + sign * var(fresh)}
    box = {key: old for key, old in aim.box.items() if key != name}
    box[fresh] = Interval(ZERO, INFINITY, relation.op in ("<", ">"), aim.box[name].is_finite())
    moved = tuple(h.replace(change) for h in aim.hypotheses)
    target = aim.toward(aim.subject.replace(change))
    return replace(target, box=box, hypotheses=moved, integers=aim.integers - {name, fresh})


def compared(aim: Aim, left: Term, right: Term) -> tuple[Aim, Aim]:
    """Return the aims of the rule ``compare``: under left >= right, and under left <= right.

    One of the two holds at every point, for both terms are defined on the whole box.
    """
    if any(enclose(side, aim.box) is NOWHERE for side in (left, right)):
        raise EvidenceError(f"what is compared may be undefined on {words(aim.box)}")
    first, second = (
        replace(aim, hypotheses=(*aim.hypotheses, Relation(op, left, right)), depth=aim.depth + 1)
        for op in (">=", "<=")
    )
    return first, second


def bound_parts(aim: Aim, name: str, place: int) -> tuple[Aim, Aim]:
    """Return the aims of the rule ``bound``: growth away from the bound w of ``name``, the sign at w.

    Hypothesis ``place`` says x >= w (or x <= w, or strictly).  w lies in the domain of x, so the
    segment from w to x does, and there f is continuous, having an enclosure.  The hypothesis holds on
    the segment and is kept for the growth; others that speak of x need not hold there.
    """
    relation = hypothesis_of(aim, place)
    lesser, greater = gap_sides(relation)
    below = greater == var(name)
    bound = lesser if below else greater
    if relation.op == "=" or name in bound.free or not (below or lesser == var(name)):
        raise EvidenceError(f"hypothesis {place} does not bound {name} by something else")
    old, where = aim.box[name], enclose(bound, aim.box)
    if not (where.is_at_least(old.lo, old.lo_open) and where.is_at_most(old.hi, old.hi_open)):
        raise EvidenceError(f"the bound of {name} may lie outside {old}")
    if not (where.is_finite() and is_continuous(aim.subject, name, aim.box)):
        raise EvidenceError(f"the term or the bound may be undefined or infinite on {words(aim.box)}")
    others = tuple(unless(h, name) for h in aim.hypotheses)
    along = (*others[:place], relation, *others[place + 1 :])
    inside = {**aim.box, name: Interval(old.lo, old.hi, True, True)}
    slope = derivative(aim.subject, name, inside)
    strict = relation.op in ("<", ">")  # then x differs from w
    rest = replace(aim, integers=aim.integers - {name})
    growth = replace(rest.toward(slope if below else -slope, aim.strict and strict), hypotheses=along)
    growth = replace(growth, box=inside)
    at_bound = rest.toward(aim.subject.replace({var(name): bound}), aim.strict and not strict)
    box = {key: old for key, old in aim.box.items() if key != name}
    return growth, replace(at_bound, hypotheses=others, box=box)


def concave_parts(aim: Aim, name: str, low: object, high: object) -> tuple[Aim, Aim, Aim]:
    """Return the aims of the rule ``concave``: -f'' >= 0 between two bounds of x, and f >= 0 at both.

    Each bound is an end of the box or the number of a hypothesis.  x lies between them; the segment from
    one to the other lies in the domain, closed at the ends that are used, where f is continuous, having an
    enclosure.  Inside f' has one too, so f is concave there, and nowhere below the lesser of its values
    at the bounds.  The two hypotheses hold on the segment; others that speak of x need not.
    """
    old = aim.box[name]
    closed = Interval(old.lo, old.hi, old.lo_open and low != "lo", old.hi_open and high != "hi")
    inside = {**aim.box, name: Interval(old.lo, old.hi, True, True)}
    slope = derivative(aim.subject, name, inside)
    bends = is_continuous(slope, name, inside)
    if not (bends and is_continuous(aim.subject, name, {**aim.box, name: closed})):
        raise EvidenceError(f"the term or its derivative may be undefined or jump on {words(aim.box)}")
    ends = [_exact(old.lo) if low == "lo" else _bound_by(aim, name, low, below=True)]
    ends += [_exact(old.hi) if high == "hi" else _bound_by(aim, name, high, below=False)]
    for end in ends:
        where = enclose(end, aim.box)
        inner = where.is_at_least(old.lo, closed.lo_open) and where.is_at_most(old.hi, closed.hi_open)
        if not (inner and where.is_finite()):
            raise EvidenceError(f"the bound {brief(end)} of {name} may lie outside {old} or be infinite")
    used = {place for place in (low, high) if place not in ("lo", "hi")}
    others = tuple(unless(h, name) for h in aim.hypotheses)
    along = tuple(h if i in used else others[i] for i, h in enumerate(aim.hypotheses))
    rest = replace(aim, integers=aim.integers - {name})
    bent = rest.toward(-derivative(slope, name, inside), strict=False)
    box = {key: interval for key, interval in aim.box.items() if key != name}
    at_low, at_high = (
        replace(rest.toward(aim.subject.replace({var(name): end})), hypotheses=others, box=box)
        for end in ends
    )
    return replace(bent, hypotheses=along, box=inside), at_low, at_high


def _bound_by(aim: Aim, name: str, place: object, below: bool) -> Term:
    """Return what hypothesis ``place`` says to be at most (or at least) the variable."""
    lesser, greater = gap_sides(hypothesis_of(aim, place))
    bound, bounded = (lesser, greater) if below else (greater, lesser)
    if hypothesis_of(aim, place).op == "=" or bounded != var(name) or name in bound.free:
        raise EvidenceError(f"hypothesis {place} does not bound {name} on that side")
    return bound


def generalised(aim: Aim, fresh: str, value: Term, general: Term) -> Aim:
    """Return the aim of the rule ``let``: the subject is g at u = t, and g >= 0 for every u that t can be."""
    where = enclose(value, aim.box)
    if fresh in aim.box or not where.is_finite() or not general.free <= aim.box.keys() | {fresh}:
        raise EvidenceError(f"{shown(fresh)} cannot stand for {brief(value)} on {words(aim.box)}")
    if not is_identically_zero(aim.subject - general.replace({var(fresh): value}), aim.box):
        raise EvidenceError("the two terms are not identical")
    return replace(aim.toward(general), box={**aim.box, fresh: where})


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

    >>> unless(Relation("<", var("x"), rat(1)), "x")
    Relation(op='<=', lhs=0, rhs=0)
    """
    return hypothesis if name not in hypothesis.variables() else Relation("<=", rat(0), rat(0))


def _number(at: str) -> fmpq:
    number = rat(at).number
    if number is None:
        raise EvidenceError(f"{shown(at)} is not a rational number")
    return number


def _exact(end: Value) -> Term:
    if isinstance(end, fmpq):
        return rat(end)
    for value, infinite in ((INFINITY, INF), (-INFINITY, -INF)):
        if compare("=", end, value):
            return infinite
    raise EvidenceError("the end of the box is not an exact number")
