"""A look at sampled points before any effort to prove: what is false there cannot be proved."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field
from functools import lru_cache
from typing import Any, Final, TypeAlias

from flint import arb, ctx, fmpq

from dpsym.engines.balls import BALLS
from dpsym.engines.compiled import compile_terms
from dpsym.kernel.interval import Interval
from dpsym.kernel.numbers import ZERO, Value, ball, compare
from dpsym.kernel.statement import Relation
from dpsym.kernel.terms import INF, Term, rat, var

__all__ = [
    "PRECISION",
    "REMEMBERED",
    "certainly_fails",
    "leaves_worth_trying",
    "may_vanish",
    "sample_points",
    "signs_agree",
    "values_told",
]

Compiled: TypeAlias = Callable[..., tuple[Any, ...]]

PRECISION: Final = 96
REMEMBERED: Final = 8192
SHARP: Final = 4096  # bits at which tanh 700 is told from 1
POINTS: Final = 40
FEW: Final = 15
AREAS: Final = 2  # points at which integrals are worth a quadrature
EXTREME: Final = 100_000  # exponents of 2 beyond which an end of a range is no fraction of flint's any more
FRACTIONS: Final = tuple(fmpq(*pair) for pair in ((1, 2), (1, 100), (99, 100), (1, 7), (4, 5), (1, 10**6)))
MAGNITUDES: Final = tuple(fmpq(*pair) for pair in ((1, 1), (1, 9), (5, 2), (40, 1), (1, 10**5), (700, 1)))


def certainly_fails(
    subject: Term,
    box: Mapping[str, Interval],
    integers: frozenset[str],
    hypotheses: tuple[Relation, ...],
    strict: bool,
    points: int = POINTS,
) -> bool:
    """Return whether ``subject`` >= 0 (or > 0) certainly fails at a sampled point of the box.

    Something that may be 0 at every such point, to many digits, is taken not to be above 0.
    """
    if any(node.head == "integral" for node in subject.nodes()):
        points = min(points, AREAS)
    try:
        return _fails(subject, tuple(box.items()), integers, hypotheses, strict, points)
    except RecursionError:
        return False
    finally:
        ctx.prec = PRECISION


@lru_cache(maxsize=REMEMBERED)  # a search comes back to the same aims at each of its levels
def _fails(
    subject: Term,
    box: tuple[tuple[str, Interval], ...],
    integers: frozenset[str],
    hypotheses: tuple[Relation, ...],
    strict: bool,
    points: int,
) -> bool:
    subject, hypotheses, ranges = _solved(subject, hypotheses, dict(box), integers)
    evaluate = _compiled((subject,), tuple(sorted(ranges)))
    ctx.prec = PRECISION
    above, touched = False, list[list[Value]]()
    for point, sides in _sampled(hypotheses, tuple(ranges.items()), integers).first(points):
        if any(compare(h.op, sides[2 * i], sides[2 * i + 1]) is not True for i, h in enumerate(hypotheses)):
            continue
        (value,) = evaluate(*point)
        if compare("<=" if strict else "<", value, ZERO):
            return True
        above = above or compare(">", value, ZERO) is True
        touched.append(point)
    if strict and not above and len(touched) >= FEW:
        ctx.prec = SHARP
        return not any(compare(">", evaluate(*point)[0], ZERO) for point in touched[:FEW])
    return False


def _solved(
    subject: Term, hypotheses: tuple[Relation, ...], ranges: dict[str, Interval], integers: frozenset[str]
) -> tuple[Term, tuple[Relation, ...], dict[str, Interval]]:
    """Put what hypotheses say that variables equal in their places: no sampled point would meet them."""
    for place, hypothesis in enumerate(hypotheses):
        for name, other in [*values_told(hypothesis), *_pinned(hypothesis, ranges)]:
            if name not in ranges or name in integers:
                continue
            inside = _within(other, ranges[name])
            if inside is not None:
                rest = (*hypotheses[:place], *hypotheses[place + 1 :])
                left = tuple(each.replace({var(name): other}) for each in rest)
                others = {each: interval for each, interval in ranges.items() if each != name}
                return _solved(subject.replace({var(name): other}), (*left, *inside), others, integers)
    return subject, hypotheses, ranges


def values_told(hypothesis: Relation) -> list[tuple[str, Term]]:
    """Return the variables of which a hypothesis says what they are by other ones, each with that.

    >>> values_told(Relation("=", var("b"), var("s") ** 2))
    [('b', pow(s, 2))]
    """
    if hypothesis.op != "=":
        return []
    pairs = ((hypothesis.lhs, hypothesis.rhs), (hypothesis.rhs, hypothesis.lhs))
    return [(str(x.data), value) for x, value in pairs if x.head == "var" and not x.free & value.free]


def _pinned(hypothesis: Relation, ranges: Mapping[str, Interval]) -> list[tuple[str, Term]]:
    """Return the end of a range at which alone a hypothesis holds, as 1 - s <= 0 for s in [0, 1]."""
    names = tuple(hypothesis.variables())
    if len(names) != 1 or hypothesis.op == "=" or names[0] not in ranges:
        return []
    interval = ranges[names[0]]
    sides = compile_terms([hypothesis.lhs, hypothesis.rhs], names, BALLS)

    def holds(value: Value) -> bool:
        return compare(hypothesis.op, *sides(value)) is True

    ends = ((interval.lo, interval.lo_open), (interval.hi, interval.hi_open))
    met = [rat(end) for end, is_open in ends if type(end) is fmpq and not is_open and holds(end)]
    pinned = met and not any(map(holds, _inside(interval, integer=False)))
    return [(names[0], met[0])] if pinned else []


def _within(value: Term, interval: Interval) -> tuple[Relation, ...] | None:
    """Return what says that a value is finite and in an interval; None if its ends are other numbers."""
    found = []
    for op, end, is_open, most in (
        ("<=", interval.lo, interval.lo_open, -INF),
        (">=", interval.hi, interval.hi_open, INF),
    ):
        if type(end) is not fmpq and ball(end).is_finite():
            return None
        bound = rat(end) if type(end) is fmpq else most
        found.append(Relation(op[0] if is_open or bound is most else op, bound, value))
    return tuple(found)


def leaves_worth_trying(
    subject: Term, box: Mapping[str, Interval], integers: frozenset[str], hypotheses: tuple[Relation, ...]
) -> tuple[bool, list[int], list[int]]:
    """Return what sampled points do not speak against: that a term is 0, is the gap of a hypothesis, or idle.

    The kernel's normal forms are slow to find that two terms differ; a few points show it at once.

    Returns:
        Whether the term may be 0 everywhere; the numbers of the hypotheses whose gap it may be; and those of
        the hypotheses that may hold nowhere.
    """
    given, vacuous = list(range(len(hypotheses))), list(range(len(hypotheses)))
    ctx.prec = PRECISION
    try:
        evaluate = _compiled((subject,), tuple(sorted(box)))
        sampled = _sampled(hypotheses, tuple(box.items()), integers)
    except RecursionError:
        return True, given, vacuous
    zero = True
    for point, sides in sampled.first(FEW):
        (value,) = evaluate(*point)
        zero = zero and compare("=", value, ZERO) is not False
        given = [i for i in given if _may_be_gap(hypotheses[i].op, value, *sides[2 * i : 2 * i + 2])]
        vacuous = [i for i in vacuous if compare(hypotheses[i].op, *sides[2 * i : 2 * i + 2]) is not True]
        if not (zero or given or vacuous):
            break
    return zero, given, vacuous


def _may_be_gap(op: str, value: Value, lhs: Value, rhs: Value) -> bool:
    """Return whether a value may be by how much a relation holds; of an equation, with either sign."""
    gaps = {">": [lhs - rhs], ">=": [lhs - rhs], "=": [lhs - rhs, rhs - lhs]}.get(op, [rhs - lhs])
    return any(compare("=", value, gap) is not False for gap in gaps)


def may_vanish(subject: Term, box: Mapping[str, Interval], integers: frozenset[str] = frozenset()) -> bool:
    """Return whether a term is certainly not 0 at none of a few sampled points; a normal form costs more.

    >>> from dpsym.kernel.terms import rat, var
    >>> may_vanish(var("x") - 1, {"x": Interval(fmpq(0), fmpq(2))})
    False
    """
    names = tuple(sorted(box))
    try:
        evaluate = compile_terms([subject], names, BALLS)
    except RecursionError:
        return False
    ctx.prec = PRECISION
    points = sample_points(box, integers, names, FEW)
    return all(compare("=", evaluate(*point)[0], ZERO) is not False for point in points)


def signs_agree(first: Term, second: Term, box: Mapping[str, Interval], integers: frozenset[str]) -> bool:
    """Return whether at no sampled point one term is certainly positive and the other one negative."""
    names = tuple(sorted(box))
    try:
        evaluate = compile_terms([first, second], names, BALLS)
    except RecursionError:
        return False
    ctx.prec = PRECISION
    for point in sample_points(box, integers, names, FEW):
        a, b = evaluate(*point)
        if (compare(">", a, ZERO) and compare("<", b, ZERO)) or (
            compare("<", a, ZERO) and compare(">", b, ZERO)
        ):
            return False
    return True


def sample_points(
    box: Mapping[str, Interval], integers: frozenset[str], names: tuple[str, ...], points: int = POINTS
) -> list[list[Value]]:
    """Return points of the box, always the same ones for the same box; none if it lies out of all reach."""
    if any(map(_is_extreme, (end for name in names for end in (box[name].lo, box[name].hi)))):
        return []
    columns = [_inside(box[name], name in integers) for name in names]
    if not columns:
        return [[]]
    rows = _places(tuple(map(len, columns)), points)
    return [[column[place] for column, place in zip(columns, row, strict=True)] for row in rows]


@lru_cache(maxsize=4096)
def _places(lengths: tuple[int, ...], points: int) -> list[list[int]]:
    """Return which entries of columns of these lengths make the points: always the same ones."""
    rng = random.Random(len(lengths))
    return [[rng.choice(range(length)) for length in lengths] for _ in range(points)]


def _inside(interval: Interval, integer: bool) -> list[Value]:
    lo, hi = _rational(interval.lo), _rational(interval.hi)
    if lo is not None and hi is not None:
        values = [lo + (hi - lo) * f for f in FRACTIONS] if lo < hi else [lo]
    elif lo is not None:
        values = [lo + m for m in MAGNITUDES]
    elif hi is not None:
        values = [hi - m for m in MAGNITUDES]
    else:
        values = [sign * m for m in MAGNITUDES for sign in (1, -1)]
    if integer:
        values = [fmpq(v.ceil()) for v in values if hi is None or v.ceil() <= hi] or values
    return list(values)


def _is_extreme(value: Value) -> bool:
    """Return whether a number is like exp(exp(40)), or its inverse."""
    if type(value) is fmpq or not ball(value).is_finite():
        return False
    return abs(arb(ball(value).mid()).man_exp()[1]) > EXTREME


def _rational(value: Value) -> fmpq | None:
    if type(value) is fmpq:
        return value
    number = ball(value)
    if not number.is_finite():
        return None
    mantissa, exponent = arb(number.mid()).man_exp()
    return fmpq(mantissa) * fmpq(2) ** int(exponent)


@dataclass
class _Sampled:
    """Sampled points, and the values of the sides of hypotheses at those that somebody looked at."""

    points: list[list[Value]]
    evaluate: Compiled
    sides: list[tuple[Value, ...]] = field(default_factory=list)

    def first(self, count: int) -> Iterator[tuple[list[Value], tuple[Value, ...]]]:
        """Yield so many of the points with the values there, at flint's current precision."""
        for place, point in enumerate(self.points[:count]):
            if place == len(self.sides):
                self.sides.append(self.evaluate(*point))
            yield point, self.sides[place]


@lru_cache(maxsize=256)  # many subjects are looked at under the same hypotheses
def _sampled(
    hypotheses: tuple[Relation, ...], box: tuple[tuple[str, Interval], ...], integers: frozenset[str]
) -> _Sampled:
    """Return the sampled points of a box, for hypotheses."""
    ranges = dict(box)
    names = tuple(sorted(ranges))
    evaluate = _compiled(tuple(side for h in hypotheses for side in (h.lhs, h.rhs)), names)
    return _Sampled(sample_points(ranges, integers, names), evaluate)


@lru_cache(maxsize=2048)
def _compiled(roots: tuple[Term, ...], names: tuple[str, ...]) -> Compiled:
    return compile_terms(roots, names, BALLS)
