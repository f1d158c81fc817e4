"""The rules of proofs about numbers: each takes an aim to others that together imply it.

An aim says that f is defined and f >= 0, or f > 0 where it is strict, at every point of a box at which all
hypotheses hold; a hypothesis holds only where both of its sides are defined.
Above the line of a rule stands what is left to be shown, below it what is claimed, beside it what the rule
checks itself.  Rules are named as in evidence; :mod:`dpsym.kernel.proof` goes through a tree of them.

Identities are asserted only where every part of both terms is defined and finite on the whole box, and
enclosures are those of terms that are defined there.  So each rule shows f to be defined wherever it says
anything about it, ``vacuous`` about no point.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from typing import Final

from flint import fmpq

from dpsym.errors import EvidenceError, shown
from dpsym.kernel import interval
from dpsym.kernel.aims import Aim, gap, gap_sides, hypothesis_of, parts, strictness, unless, words
from dpsym.kernel.calculus import ClosedForm, derivative, limit_at, value_of_integral
from dpsym.kernel.enclosure import enclose, is_continuous
from dpsym.kernel.interval import CHOICES, NOWHERE, End, Interval, decided, to_integers
from dpsym.kernel.normal import is_identically_zero
from dpsym.kernel.numbers import INFINITY, ONE, ZERO, Value, compare
from dpsym.kernel.statement import Relation, marks_of
from dpsym.kernel.terms import INF, Term, brief, rat, term, var

__all__ = [
    "bound_parts",
    "case_parts",
    "compared",
    "concave_parts",
    "edge_parts",
    "enclosed",
    "exps",
    "face_parts",
    "far_parts",
    "generalised",
    "given",
    "halves",
    "have",
    "identity",
    "integrated",
    "logs",
    "narrowed",
    "product",
    "rewritten",
    "shifted",
    "substituted",
    "total",
    "vacuous",
]

Aims = Sequence[Aim]


# --- leaves


def enclosed(aim: Aim) -> Aims:
    """Rule ``enclose``: the enclosure of f on the box has the sign, or those of both sides lie in order.

    The sides are looked at without the subtraction, which may lose a sign or be inf - inf.
    """
    where = enclose(aim.subject, aim.box)
    if where is NOWHERE or not where.is_at_least(ZERO, aim.strict):
        sides = [enclose(side, aim.box) for side in aim.sides or ()]
        if not sides or not sides[0].is_below(sides[1], aim.strict):
            raise EvidenceError(f"the enclosure {where} on {words(aim.box)} does not have the sign")
    return ()


def identity(aim: Aim) -> Aims:
    """Rule ``identity``: f is identically zero."""
    if aim.strict:
        raise EvidenceError("what is zero is not above zero")
    _same(aim, rat(0))
    return ()


def vacuous(aim: Aim, place: int) -> Aims:
    """Rule ``vacuous``: a hypothesis is certainly false on the whole box; an undefined one is not false."""
    relation = hypothesis_of(aim, place)
    sides = enclose(relation.lhs, aim.box), enclose(relation.rhs, aim.box)
    if decided(relation.op, *sides) is not False:
        raise EvidenceError(f"hypothesis {place} is not certainly false on {words(aim.box)}")
    return ()


# --- algebra


def rewritten(aim: Aim, other: Term) -> Aims:
    """Rule ``rewrite``.

    g >= 0
    ------  f is identically g
    f >= 0
    """
    _same(aim, other)
    return (aim.toward(other),)


def total(aim: Aim, *parts: Term) -> Aims:
    """Rule ``sum``.

        g1 >= 0   g2 >= 0   ...
        -----------------------  f is identically g1 + g2 + ...
        f >= 0

    For a strict aim the first part is > 0, the others are still >= 0.
    """
    whole = parts[0]  # none would be an IndexError
    for part in parts[1:]:
        whole = whole + part
    _same(aim, whole)
    return [aim.toward(part, aim.strict and i == 0) for i, part in enumerate(parts)]


def product(aim: Aim, *factors: tuple[Term, int, int]) -> Sequence[Aim | None]:
    """Rule ``product``.

        s1 g1 >= 0   s2 g2 >= 0   ...
        -----------------------------  f is identically g1^k1 g2^k2 ...; the signs s^k multiply to 1
        f >= 0

    An even power is >= 0, so that nothing is asked of its base, unless the aim is strict.
    """
    whole, sign = rat(1), 1
    aims: list[Aim | None] = []
    for factor, power, side in factors:
        if power < 1 or side not in (1, -1):
            raise EvidenceError("a factor needs a power >= 1 and a sign 1 or -1")
        whole = whole * factor**power
        needed = power % 2 == 1 or aim.strict
        aims.append(aim.toward(factor * side) if needed else None)
        sign *= side**power
    if sign != 1:
        raise EvidenceError("the signs of the factors multiply to -1")
    _same(aim, whole)
    return aims


def given(aim: Aim, place: int, multiple: Term | None = None) -> Aims:
    """Rule ``given``: a hypothesis, or part of it, says what is claimed, or says it of a positive multiple.

    m > 0
    ------  m f is identically w for the hypothesis w >= 0, or -w where it is w = 0
    f >= 0
    """
    relation = hypothesis_of(aim, place)
    if multiple is None and _is_said(relation, aim):
        return ()
    known, strict = gap(relation)
    if aim.strict and not strict:
        raise EvidenceError("the hypothesis is not strict")
    scaled = aim if multiple is None else aim.toward(aim.subject * multiple)
    if relation.op != "=" or not is_identically_zero(scaled.subject + known, aim.box):
        _same(scaled, known)
    return () if multiple is None else (aim.toward(multiple, strict=True),)


def _is_said(relation: Relation, aim: Aim) -> bool:
    """Return whether a relation, or a part of it, is what is claimed, even of what may be infinite."""
    if relation.op == "=":
        return not aim.strict and {relation.lhs, relation.rhs} == set(aim.ends)
    enough = not aim.strict or strictness(relation) == "<"
    return enough and any(gap_sides(part) == aim.ends for part in (relation, *parts(relation)))


def logs(aim: Aim, lesser: Term, greater: Term) -> Aims:
    """Rule ``logs``.

    a > 0   b > 0   log b >= log a
    ------------------------------  f is identically b - a
    f >= 0
    """
    _same(aim, greater - lesser)
    positive = [aim.toward(side, strict=True) for side in (lesser, greater)]
    return *positive, aim.toward(term("log", greater) - term("log", lesser))


def exps(aim: Aim, lesser: Term, greater: Term) -> Aims:
    """Rule ``exps``.

    e^b >= e^a
    ----------  f is identically b - a
    f >= 0
    """
    _same(aim, greater - lesser)
    sides = (term("exp", lesser), term("exp", greater))
    return (replace(aim.toward(sides[1] - sides[0]), sides=sides),)


# --- hypotheses and cases


def have(aim: Aim, lesser: Term, greater: Term, strict: bool) -> Aims:
    """Rule ``have``.

    a <= b      f >= 0, with a <= b as one more hypothesis
    ------------------------------------------------------
    f >= 0
    """
    known = aim.between(lesser, greater, strict)
    return known, aim.knowing(Relation("<" if strict else "<=", lesser, greater))


def compared(aim: Aim, left: Term, right: Term) -> tuple[Aim, Aim]:
    """Rule ``compare``.

    f >= 0 where a >= b      f >= 0 where a <= b
    --------------------------------------------  a and b are defined on the whole box
    f >= 0
    """
    _require_defined(aim, (left, right))
    if marks_of(left.free | right.free) & set(aim.marks):
        raise EvidenceError("what is compared differs between points, so there are more cases")
    above, below = (aim.knowing(Relation(op, left, right)) for op in (">=", "<="))
    return above, below


def case_parts(aim: Aim, choice: Term) -> Aims:
    """Rule ``cases``: a maximum, minimum, absolute value or if is one of a few terms.

        f with a in the place of max(a, b) is >= 0 where a >= b      f with b ... where b >= a
        -----------------------------------------------------------------------------------------
        f >= 0

    What is compared must be defined on the whole box, for otherwise no case need apply.
    """
    among, options = _options(choice)
    _require_defined(aim, among)
    return [
        replace(aim.toward(aim.subject.replace({choice: value})), hypotheses=(*aim.hypotheses, *more))
        for value, more in options
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
    if choice.head not in CHOICES:
        raise EvidenceError(f"the rule cases does not know {choice.head}")
    yes = CHOICES[choice.head]
    others = {"<": (">=",), "<=": (">",), "=": ("<", ">")}[yes]
    cases = [(args[2], yes), *((args[3], no) for no in others)]
    return args[:2], [(value, [Relation(op, *args[:2])]) for value, op in cases]


# --- the box


def halves(aim: Aim, name: str, at: str) -> tuple[Aim, Aim]:
    """Rule ``split``.

        f >= 0 for x <= q      f >= 0 for x >= q
        ----------------------------------------  q is inside the range of x
        f >= 0

    An integer that is not at most q is at least q + 1.

    >>> x = Aim(var("x"), False, {"x": Interval(fmpq(0), fmpq(2))})
    >>> [half.box["x"] for half in halves(x, "x", "1/2")]
    [[0, 1/2], [1/2, 2]]
    """
    point, old = rat(at).data, aim.box[name]
    if not (isinstance(point, fmpq) and compare("<", old.lo, point) and compare("<", point, old.hi)):
        raise EvidenceError(f"the split of {name} at {at} lies outside {old}")
    start = point + 1 if name in aim.integers and point.q == 1 else point
    low = _within(aim, name, Interval(old.lo, point, old.lo_open, False))
    return low, _within(aim, name, Interval(start, old.hi, False, old.hi_open))


def edge_parts(aim: Aim, name: str, end: str) -> tuple[Aim, Aim]:
    """Rule ``edge``.

        f >= 0 at x = q      f >= 0 on the box without it
        -------------------------------------------------  q is a rational end of x that x attains
        f >= 0

    >>> x = Aim(var("x"), False, {"x": Interval(fmpq(0), fmpq(2))})
    >>> at, inside = edge_parts(x, "x", "lo")
    >>> at.subject, inside.box["x"]
    (0, (0, 2])
    """
    old = aim.box[name]
    value, is_open = _end(old, end)
    if is_open or not isinstance(value, fmpq) or not compare("<", old.lo, old.hi):
        raise EvidenceError(f"{name} in {old} has no rational end {end} to be looked at apart")
    rest = Interval(old.lo, old.hi, old.lo_open or end == "lo", old.hi_open or end == "hi")
    return _changed(aim, name, rat(value)), _within(aim, name, rest)


def narrowed(aim: Aim, name: str, place: int) -> Aim:
    """Rule ``restrict``.

        f >= 0 for x up to the greatest value of w on the box
        -----------------------------------------------------  a hypothesis says x <= w
        f >= 0

    Or it says x >= w, and x is taken from the least value on; or one of both strictly, or x = w.  Points at
    which the hypothesis does not hold need not be looked at.
    """
    relation, old = hypothesis_of(aim, place), aim.box[name]
    (lesser, greater), x, low, high = gap_sides(relation), var(name), old.low, old.high
    if x not in (lesser, greater):
        raise EvidenceError(f"hypothesis {place} does not bound {name}")
    where = enclose(lesser if greater == x else greater, aim.box)
    if where is NOWHERE:
        raise EvidenceError(f"the bound of {name} may be undefined")
    strict = relation.op in ("<", ">")
    if greater == x or relation.op == "=":
        low = _tighter(low, (where.lo, where.lo_open or strict), ">")
    if lesser == x or relation.op == "=":
        high = _tighter(high, (where.hi, where.hi_open or strict), "<")
    if (low, high) == (old.low, old.high):
        return aim
    new = Interval(low[0], high[0], low[1], high[1])
    if not (
        compare("<", new.lo, new.hi) or (compare("=", new.lo, new.hi) and not (new.lo_open or new.hi_open))
    ):
        raise EvidenceError(f"hypothesis {place} leaves nothing of {name} in {old}")
    return _within(aim, name, new)


def _tighter(old: End, new: End, op: str) -> End:
    if compare(op, new[0], old[0]):
        return new
    return (old[0], True) if new[1] and compare("=", new[0], old[0]) else old


# --- calculus


def face_parts(aim: Aim, name: str, end: str) -> tuple[Aim, Aim]:
    """Rule ``face``: f does not fall away from one end w of the range of x.

        f' >= 0 (or f' <= 0 where w is the upper end)      f >= 0 at x = w
        ------------------------------------------------------------------
        f >= 0

    >>> growth, face = face_parts(Aim(var("x") ** 2, False, {"x": Interval(fmpq(1), fmpq(2))}), "x", "lo")
    >>> growth.subject, growth.box["x"], face.subject
    (mul(2, x), (1, 2), 1)
    """
    old = aim.box[name]
    value, is_open = _end(old, end)
    at_end = aim.subject.replace({var(name): _exact(value)})
    return _segment(aim, name, _closed(old, end), (), end == "lo", at_end, is_open)


def far_parts(aim: Aim, name: str, end: str) -> tuple[Aim, Aim]:
    """Rule ``far``: f falls towards an infinite end of the range of x, where its limit is not below 0.

        f' <= 0 (or f' >= 0 towards -inf)      lim f >= 0
        -------------------------------------------------
        f >= 0

    A strict aim holds where f falls strictly.
    """
    old = aim.box[name]
    infinity, at = {"lo": (-INFINITY, -INF), "hi": (INFINITY, INF)}[end]
    value, is_open = _end(old, end)
    if not is_open or compare("=", value, infinity) is not True:
        raise EvidenceError(f"{name} in {old} does not go to infinity")
    parts = _segment(aim, name, old, (), end == "lo", rat(0), strict=True)
    limit = limit_at(aim.subject, name, at, {**aim.box, name: _closed(old, end)})
    return parts[0], replace(parts[1], subject=limit)


def bound_parts(aim: Aim, name: str, place: int) -> tuple[Aim, Aim]:
    """Rule ``bound``: f does not fall away from what a hypothesis bounds x by, x >= w or x <= w.

        f' >= 0 (or f' <= 0 where x <= w)      f >= 0 at x = w
        ------------------------------------------------------  w is finite, and in the range of x
        f >= 0

    The hypothesis holds on the way from w to x, and is at hand for the first aim.
    """
    bound, below, strict = _bound(aim, name, place)
    _require_inside(aim, name, bound, aim.box[name])
    at_bound = aim.subject.replace({var(name): bound})
    return _segment(aim, name, aim.box[name], (place,), below, at_bound, strict)


def _segment(
    aim: Aim, name: str, reach: Interval, kept: Sequence[int], below: bool, start: Term, strict: bool
) -> tuple[Aim, Aim]:
    """Return the aims of growth along the segment from a point w to x, and of the value at w.

    f is continuous in x on all of ``reach``, in which the segment lies, and differentiable inside of it; so
    f(x) - f(w) has the sign that the derivative has between.  Where x differs from w (``strict``) growth may
    make f > 0, else the value at w must.  The segment may leave the hypotheses that speak of x, but for those
    that are ``kept``, and passes through fractions even if x is an integer.
    """
    if not is_continuous(aim.subject, name, {**aim.box, name: reach}):
        raise EvidenceError(f"the term may be undefined or jump on {words(aim.box)}")
    between = _inside(aim, name)
    slope = derivative(aim.subject, name, between.box)
    growth = between.toward(slope if below else -slope, aim.strict and strict)
    hypotheses = tuple(h if i in kept else unless(h, name) for i, h in enumerate(aim.hypotheses))
    at_start = _without(aim, name).toward(start, aim.strict and not strict)
    return replace(growth, hypotheses=hypotheses), at_start


def concave_parts(aim: Aim, name: str, low: object, high: object) -> Aims:
    """Rule ``concave``: x lies between u and v, each an end of its range or what a hypothesis bounds it by.

        -f'' >= 0 for x between      f >= 0 at x = u      f >= 0 at x = v
        -----------------------------------------------------------------  u, v are in the range of x
        f >= 0

    The segment from u to v lies in the range, closed at the ends that are used, where f is continuous.
    Inside f' is continuous too; so f is concave there, and nowhere below the lesser of its values at u and v.
    The two hypotheses hold on the segment; others that speak of x need not.
    """
    closed = aim.box[name]
    closed = _closed(closed, "lo") if low == "lo" else closed
    closed = _closed(closed, "hi") if high == "hi" else closed
    between = _inside(aim, name)
    slope = derivative(aim.subject, name, between.box)
    bends = is_continuous(slope, name, between.box)
    if not (bends and is_continuous(aim.subject, name, {**aim.box, name: closed})):
        raise EvidenceError(f"the term or its derivative may be undefined or jump on {words(aim.box)}")
    starts = []
    for place, end, lower in ((low, "lo", True), (high, "hi", False)):
        if place == end:
            starts.append(_exact(_end(closed, end)[0]))
        else:
            bound, below, _ = _bound(aim, name, place)
            if below is not lower:
                raise EvidenceError(f"hypothesis {place} does not bound {name} on that side")
            starts.append(bound)
        _require_inside(aim, name, starts[-1], closed)
    kept = {place for place in (low, high) if place not in ("lo", "hi")}
    hypotheses = tuple(h if i in kept else unless(h, name) for i, h in enumerate(aim.hypotheses))
    bent = between.toward(-derivative(slope, name, between.box), strict=False)
    rest = _without(aim, name)
    ends = [rest.toward(aim.subject.replace({var(name): start})) for start in starts]
    return replace(bent, hypotheses=hypotheses), *ends


def integrated(aim: Aim, integral: Term, antiderivative: Term) -> Aim:
    """Rule ``integral``.

    f >= 0 with the integral's value in its place
    ---------------------------------------------  the antiderivative is one on the whole box
    f >= 0
    """
    values = {integral: value_of_integral(ClosedForm(integral, antiderivative), aim.box)}
    lesser, greater = (side.replace(values) for side in aim.ends)
    hypotheses = tuple(h.replace(values) for h in aim.hypotheses)
    return replace(aim.between(lesser, greater, aim.strict), hypotheses=hypotheses)


# --- other variables


def generalised(aim: Aim, fresh: str, value: Term, general: Term) -> Aim:
    """Rule ``let``.

    g(u) >= 0 for every u in the enclosure of t
    -------------------------------------------  f is identically g(t), and t is finite
    f >= 0
    """
    where = enclose(value, aim.box)
    if fresh in aim.box or not where.is_finite() or not general.free <= aim.box.keys() | {fresh}:
        raise EvidenceError(f"{shown(fresh)} cannot stand for {brief(value)} on {words(aim.box)}")
    _same(aim, general.replace({var(fresh): value}))
    return replace(aim.toward(general), box={**aim.box, fresh: where})


def shifted(aim: Aim, name: str, place: int, fresh: str) -> Aim:
    """Rule ``shift``.

        f >= 0 at x = w + t, for t >= 0
        -------------------------------  a hypothesis says x >= w, and w is finite
        f >= 0

    Or it says x <= w, and x = w - t; t > 0 where it is strict.  So t is infinite just where x is.
    """
    bound, below, strict = _bound(aim, name, place)
    if not enclose(bound, aim.box).is_finite():
        raise EvidenceError(f"the bound of {name} may be undefined or infinite on {words(aim.box)}")
    reach = Interval(ZERO, INFINITY, strict, aim.box[name].is_finite())
    return _changed(aim, name, bound + (1 if below else -1) * var(fresh), fresh, reach)


def _odds(x: Interval) -> Interval:
    return interval.inverse(interval.inverse(x) + Interval(-ONE, -ONE))


# x = h(t): how h is written, and the enclosure of its inverse on the box of x
SUBSTITUTIONS: Final[Mapping[str, tuple[Callable[[Term], Term], Callable[[Interval], Interval]]]] = {
    "inverse": (lambda t: t**-1, interval.inverse),
    "exp": (lambda t: term("exp", t), interval.log),
    "log": (lambda t: term("log", t), interval.exp),
    "square": (lambda t: t**2, interval.sqrt),
    "odds": (lambda t: (1 + t**-1) ** -1, _odds),  # so written, its enclosure stays below 1
    "negative": (lambda t: -t, lambda x: -x),
}


def substituted(aim: Aim, name: str, how: str, fresh: str) -> Aim:
    """Rule ``substitute``.

        f >= 0 at x = h(t), for every t in the enclosure of the inverse of h
        --------------------------------------------------------------------  x is finite, and so is t
        f >= 0

    h(t) is 1/t (``inverse``), e^t (``exp``), log t (``log``), t^2 (``square``), t/(1+t) (``odds``) or -t
    (``negative``).  Every finite x of the box is h(t) for a finite t in the enclosure.

    >>> half = Aim(var("x"), False, {"x": Interval(fmpq(0), fmpq(1, 2), lo_open=True)})
    >>> substituted(half, "x", "odds", "t").box["t"]
    (0, 1]
    """
    if how not in SUBSTITUTIONS:
        raise EvidenceError(f"{shown(how)} is not a substitution")
    there, back = SUBSTITUTIONS[how]
    image = back(aim.box[name])
    if not aim.box[name].is_finite() or image is NOWHERE or not image.is_finite():
        raise EvidenceError(f"{name} in {aim.box[name]} is not always written by {how}")
    return _changed(aim, name, there(var(fresh)), fresh, image)


# --- what rules share


def _same(aim: Aim, other: Term) -> None:
    """Refuse unless both terms are equal, with all their parts finite, at each point of the box."""
    if not is_identically_zero(aim.subject - other, aim.box):
        raise EvidenceError("the two terms are not identical")


def _require_defined(aim: Aim, terms: Sequence[Term]) -> None:
    if any(enclose(each, aim.box) is NOWHERE for each in terms):
        raise EvidenceError(f"what is compared may be undefined on {words(aim.box)}")


def _require_inside(aim: Aim, name: str, point: Term, reach: Interval) -> None:
    """Refuse unless a term is finite and in the range of a variable, on the whole box."""
    where = enclose(point, aim.box)
    inside = where.is_at_least(reach.lo, reach.lo_open) and where.is_at_most(reach.hi, reach.hi_open)
    if not (inside and where.is_finite()):
        raise EvidenceError(f"the bound {brief(point)} of {name} may lie outside {reach} or be infinite")


def _bound(aim: Aim, name: str, place: object) -> tuple[Term, bool, bool]:
    """Return what a hypothesis bounds a variable by, whether from below, and whether strictly."""
    relation = hypothesis_of(aim, place)
    lesser, greater = gap_sides(relation)
    below = greater == var(name)
    bound = lesser if below else greater
    if relation.op == "=" or name in bound.free or not (below or lesser == var(name)):
        raise EvidenceError(f"hypothesis {shown(place)} does not bound {name} by something else")
    return bound, below, relation.op in ("<", ">")


def _within(aim: Aim, name: str, reach: Interval) -> Aim:
    """Return the aim with another range of a variable, from integer to integer if it is one."""
    reach = to_integers(reach) if name in aim.integers else reach
    return replace(aim, box={**aim.box, name: reach}, depth=aim.depth + 1)


def _inside(aim: Aim, name: str) -> Aim:
    """Return the aim for all numbers of a range, fractions as well, but for its ends."""
    old = aim.box[name]
    open_range = Interval(old.lo, old.hi, True, True)
    return replace(aim, box={**aim.box, name: open_range}, integers=aim.integers - {name})


def _without(aim: Aim, name: str) -> Aim:
    """Return the aim without a variable, and without what is known of it."""
    hypotheses = tuple(unless(h, name) for h in aim.hypotheses)
    box = {key: reach for key, reach in aim.box.items() if key != name}
    return replace(aim, box=box, hypotheses=hypotheses, integers=aim.integers - {name})


def _changed(aim: Aim, name: str, value: Term, fresh: str = "", reach: Interval | None = None) -> Aim:
    """Return the aim with a term in the place of a variable, and a new variable of that range, if any."""
    if reach is not None and fresh in aim.box:
        raise EvidenceError(f"{shown(fresh)} is taken")
    change = {var(name): value}
    box = {key: old for key, old in aim.box.items() if key != name}
    return replace(
        aim.toward(aim.subject.replace(change)),
        sides=None if aim.sides is None else (aim.sides[0].replace(change), aim.sides[1].replace(change)),
        hypotheses=tuple(h.replace(change) for h in aim.hypotheses),
        integers=aim.integers - {name, fresh},
        box=box if reach is None else {**box, fresh: reach},
    )


def _end(reach: Interval, end: str) -> End:
    return {"lo": reach.low, "hi": reach.high}[end]


def _closed(reach: Interval, end: str) -> Interval:
    """Return a range with one of its ends attained."""
    return Interval(reach.lo, reach.hi, reach.lo_open and end != "lo", reach.hi_open and end != "hi")


def _exact(end: Value) -> Term:
    if isinstance(end, fmpq):
        return rat(end)
    for value, infinite in ((INFINITY, INF), (-INFINITY, -INF)):
        if compare("=", end, value):
            return infinite
    raise EvidenceError("the end of the box is not an exact number")
