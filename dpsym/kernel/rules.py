"""The rules of proofs about numbers: each takes an aim to others that together imply it.

An aim says that f is defined and f >= 0, or f > 0 where it is strict, at every point of a box at which all
hypotheses hold; a hypothesis holds only where both of its sides are defined.
Above the line of a rule stands what is left to be shown, below it what is claimed, beside it what the rule
checks itself.  Rules are named as in evidence; :mod:`dpsym.kernel.judge` goes through a tree of them.

Identities are asserted only where every part of both terms is defined and finite on the whole box, and
enclosures are those of terms that are defined there.  So each rule shows f to be defined wherever it says
anything about it, ``vacuous`` about no point.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Final

from flint import fmpq

from dpsym.errors import EvidenceError
from dpsym.kernel.aims import (
    IDLE,
    Aim,
    Aims,
    exact,
    gap_sides,
    hypothesis_of,
    number_of,
    parts,
    require,
    rule,
    strictness,
)
from dpsym.kernel.calculus import derivative, limit_at, value_of_integral
from dpsym.kernel.enclosure import Box, enclose, is_continuous
from dpsym.kernel.identity import is_identically_zero
from dpsym.kernel.interval import CHOICES, NOWHERE, Interval, decided, greatest
from dpsym.kernel.numbers import FUNCTIONS, INFINITY, ZERO, compare
from dpsym.kernel.statement import ClosedForm, Relation, marks_of
from dpsym.kernel.terms import INF, Term, folded, rat, rebuilt, term, var

FURTHEST: Final = 12  # uses of an equation, and terms of an expansion

# --- leaves


@rule("enclose", "", "=*")
def enclosed(aim: Aim) -> Aims:
    """Rule ``enclose``: the enclosure of f on the box has the sign, or those of both sides lie in order.

    The sides are looked at without the subtraction, which may lose a sign or be inf - inf.
    """
    for sides in ((rat(0), aim.subject), aim.ends):
        if decided(aim.claim.op, *(enclose(side, aim.box) for side in sides)):
            return ()
    where = enclose(aim.subject, aim.box)
    raise EvidenceError(f"the enclosure {where} does not have the sign")


@rule("vacuous", "h", "=*")
def vacuous(aim: Aim, place: int) -> Aims:
    """Rule ``vacuous``: a hypothesis is certainly false on the whole box; an undefined one is not false."""
    relation = hypothesis_of(aim, place)
    sides = enclose(relation.lhs, aim.box), enclose(relation.rhs, aim.box)
    require(decided(relation.op, *sides) is False, "the hypothesis is not certainly false on the whole box")
    return ()


# --- algebra


@rule("sum", "*t", "=")
def total(aim: Aim, *parts: Term) -> Aims:
    """Rule ``sum``.

        g1 >= 0   g2 >= 0   ...
        -----------------------  f is identically g1 + g2 + ...
        f >= 0

    For a strict aim the first part is > 0, the others are still >= 0; of an equation all parts are 0.  No
    parts make 0.
    """
    require(parts or not aim.strict, "what is zero is not above zero")
    _same(aim, sum(parts, rat(0)))
    return [aim.toward(part, None if i == 0 or not aim.strict else False) for i, part in enumerate(parts)]


@rule("product", "*tkk", "")
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
        require(power >= 1 and side in (1, -1), "a factor needs a power >= 1 and a sign 1 or -1")
        whole = whole * factor**power
        needed = power % 2 == 1 or aim.strict
        aims.append(aim.toward(factor * side) if needed else None)
        sign *= side**power
    require(sign == 1, "the signs of the factors multiply to -1")
    _same(aim, whole)
    return aims


@rule("given", "h?t", "=*")
def given(aim: Aim, place: int, multiple: Term | None = None) -> Aims:
    """Rule ``given``: a hypothesis, or part of it, says what is claimed, or says it of a positive multiple.

    m > 0
    ------  m f is identically w for the hypothesis w >= 0, or -w where it is w = 0
    f >= 0
    """
    relation = hypothesis_of(aim, place)
    if multiple is None and _is_said(relation, aim):
        return ()
    lesser, greater = gap_sides(relation)
    known = greater - lesser
    require(strictness(relation) == "<" or not aim.strict, "the hypothesis is not strict")
    require(relation.op == "=" or aim.claim.op != "=", "the hypothesis is no equation")
    scaled = aim if multiple is None else aim.toward(aim.subject * multiple)
    if relation.op != "=" or not is_identically_zero(scaled.subject + known, aim.box):
        _same(scaled, known)
    return () if multiple is None else (aim.toward(multiple, strict=True),)


def _is_said(relation: Relation, aim: Aim) -> bool:
    """Return whether a relation, or a part of it, is what is claimed, even of what may be infinite."""
    if relation.op == "=":
        return not aim.strict and {relation.lhs, relation.rhs} == set(aim.ends)
    enough = strictness(relation) == "<" or not aim.strict
    said = any(gap_sides(part) == aim.ends for part in (relation, *parts(relation)))
    return enough and said and aim.claim.op != "="


@rule("monotone", "qtt", "")
def monotone(aim: Aim, head: str, lesser: Term, greater: Term) -> Aim:
    """Rule ``monotone``: h increases strictly on its domain, in which a and b lie.

    h(a) <= h(b)                         a <= b
    ------------  f is identically b-a   ------  f is identically h(b) - h(a)
    f >= 0                               f >= 0

    Where h decreases what is left is the other way round: h(b) <= h(a), or b <= a.
    """
    runs = FUNCTIONS[head].rises if head in FUNCTIONS else 0
    require(runs, "this function does not run one way")
    pairs = [(lesser, greater), (term(head, lesser), term(head, greater))]
    for shown, (a, b) in zip(pairs, pairs[::-1], strict=True):
        if _is_same(aim, shown[1] - shown[0]):
            return aim.between(*((a, b) if runs > 0 else (b, a)))
    raise EvidenceError("the two terms are not identical")


# --- hypotheses and cases


@rule("have", "qtt", "=*")
def have(aim: Aim, op: str, lesser: Term, greater: Term) -> Aims:
    """Rule ``have``: the relation is <=, < or =.

    a <= b      f >= 0, with a <= b as one more hypothesis
    ------------------------------------------------------
    f >= 0
    """
    require(op in ("<=", "<", "="), "this is not a relation that is shown")
    known = Relation(op, lesser, greater)
    return replace(aim, claim=known), aim.knowing(known)


@rule("both", "", "=*")
def both(aim: Aim) -> Aims:
    """Rule ``both``.

    a <= b      b <= a
    ------------------
    a = b
    """
    require(aim.claim.op == "=", "this is no equation")
    lesser, greater = aim.ends
    return aim.between(lesser, greater, strict=False), aim.between(greater, lesser, strict=False)


@rule("compare", "tt", "=*")
def compared(aim: Aim, left: Term, right: Term) -> tuple[Aim, Aim]:
    """Rule ``compare``.

    f >= 0 where a >= b      f >= 0 where a <= b
    --------------------------------------------  a and b are defined on the whole box
    f >= 0
    """
    _require_defined(aim, (left, right))
    require(not marks_of(left.free | right.free) & set(aim.marks), "what is compared differs between points")
    above, below = (aim.knowing(Relation(op, left, right)) for op in (">=", "<="))
    return above, below


@rule("cases", "t", "=")
def case_parts(aim: Aim, choice: Term) -> Aims:
    """Rule ``cases``: a maximum, minimum, absolute value or if is one of a few terms.

        f with a in the place of max(a, b) is >= 0 where a >= b      f with b ... where b >= a
        -----------------------------------------------------------------------------------------
        f >= 0

    What is compared must be defined on the whole box, for otherwise no case need apply.
    """
    among, options = _options(choice)
    _require_defined(aim, among)
    return [aim.toward(aim.subject.replace({choice: value})).knowing(*more) for value, more in options]


def _options(choice: Term) -> tuple[tuple[Term, ...], list[tuple[Term, list[Relation]]]]:
    """Return the terms that are compared, and each possible value with the relations that make it so."""
    args = choice.args
    if choice.head == "abs":
        x, zero = args[0], rat(0)
        return args, [(x, [Relation(">=", x, zero)]), (-x, [Relation("<=", x, zero)])]
    if choice.head in ("max", "min"):
        op = ">=" if choice.head == "max" else "<="
        return args, [(x, [Relation(op, x, y) for y in args if y is not x]) for x in args]
    require(choice.head in CHOICES, "this is no choice")
    yes = CHOICES[choice.head]
    others = {"<": (">=",), "<=": (">",), "=": ("<", ">")}[yes]
    cases = [(args[2], yes), *((args[3], no) for no in others)]
    return args[:2], [(value, [Relation(op, *args[:2])]) for value, op in cases]


@rule("only", "i", "=*")
def chosen(aim: Aim, places: Sequence[object]) -> Aim:
    """Rule ``only``: of the hypotheses only these are used, in this order."""
    return replace(aim, hypotheses=tuple(hypothesis_of(aim, place) for place in places))


@rule("simplify", "n", "=")
def simplified(aim: Aim, names: Sequence[str]) -> Aim:
    """Rule ``simplify``: variables of one value are replaced by it, and parts by what they are on the box.

    A part whose enclosure is a single number is that number, defined at every point; a choice between two
    terms is the one that is always taken; scaled(p, x) is p x where p > 0.  Idle variables are left out.
    """
    points = {var(name): value for name in names if (value := number_of(aim.box[name])) is not None}

    def simple(side: Term) -> Term:
        return settled(side.replace(points), aim.box)

    lesser, greater = (simple(side) for side in aim.ends)
    hypotheses = tuple(Relation(h.op, simple(h.lhs), simple(h.rhs)) for h in aim.hypotheses)
    used = (lesser.free | greater.free).union(*(h.variables() for h in hypotheses))
    box = {name: reach for name, reach in aim.box.items() if name in used}
    rest = replace(aim.between(lesser, greater), hypotheses=hypotheses, box=box)
    return replace(rest, integers=aim.integers & used)  # a new variable of such a name is no integer


def settled(subject: Term, box: Box) -> Term:
    """Return a term with its parts replaced by what they are on the whole box."""

    def of(node: Term, parts: list[Term]) -> Term:
        here = rebuilt(node, (*node.args[:1], *parts) if node.head == "integral" else tuple(parts))
        if here.args and (value := number_of(enclose(here, box))) is not None:
            return value
        if here.head == "scaled":
            mass = enclose(here.args[0], box)
            if mass.is_at_least(ZERO, strictly=True) and mass.is_finite():
                product = here.args[0] * here.args[1]
                return of(product, [*product.args])
        if here.head in CHOICES:
            truth = decided(CHOICES[here.head], *(enclose(arg, box) for arg in here.args[:2]))
            return here if truth is None else here.args[2 if truth else 3]
        return here

    return folded(subject, {}, of)


# --- the box


@rule("split", "xq", "=")
def halves(aim: Aim, name: str, at: str) -> tuple[Aim, Aim]:
    """Rule ``split``.

        f >= 0 for x <= q      f >= 0 for x >= q
        ----------------------------------------  q is inside the range of x
        f >= 0

    An integer that is not at most q is at least q + 1.
    """
    point, old = rat(at).number, aim.box[name]
    if point is None or not (compare("<", old.lo, point) and compare("<", point, old.hi)):
        raise EvidenceError("the split lies outside of the range")
    start = point + 1 if name in aim.integers and point.q == 1 else point
    low = aim.within(name, Interval(old.lo, point, old.lo_open, False))
    return low, aim.within(name, Interval(start, old.hi, False, old.hi_open))


@rule("end", "xq", "=*")
def ended(aim: Aim, name: str, end: str) -> Aims:
    """Rule ``end``: the range of x is closed at its end w, which may be infinite.

    f >= 0 for x = w      f >= 0 for x elsewhere in its range
    ---------------------------------------------------------  the second one only if there is anything left
    f >= 0
    """
    require(not marks_of([name]) & set(aim.marks), "the variable differs between points")
    old = aim.box[name]
    value, is_open = old.end(end)
    fits = name not in aim.integers or not isinstance(value, fmpq) or value.q == 1
    require(fits and not is_open and exact(value) is not None, "the variable attains no exact end there")
    here = aim.within(name, Interval(value, value))
    rest = aim.within(name, old.without(end))
    return (here,) if rest.box[name].is_empty() else (here, rest)


@rule("restrict", "xh", "=*")
def narrowed(aim: Aim, name: str, place: int) -> Aim:
    """Rule ``restrict``.

        f >= 0 for x up to the greatest value of w on the box
        -----------------------------------------------------  a hypothesis says x <= w
        f >= 0

    Or it says x >= w, and x is taken from the least value on; or one of both strictly, or x = w.  Points at
    which the hypothesis does not hold need not be looked at.
    """
    relation, old = hypothesis_of(aim, place), aim.box[name]
    (lesser, greater), x, (low, high) = gap_sides(relation), var(name), (old.low, (-old.hi, old.hi_open))
    require(x in (lesser, greater), "the hypothesis does not bound the variable")
    where = enclose(lesser if greater == x else greater, aim.box)
    require(where is not NOWHERE, "the bound may be undefined")
    strict = relation.op in ("<", ">")
    if greater == x or relation.op == "=":
        low = greatest([low, (where.lo, where.lo_open or strict)], any)
    if lesser == x or relation.op == "=":
        high = greatest([high, (-where.hi, where.hi_open or strict)], any)
    new = Interval(low[0], -high[0], low[1], high[1])
    require(not new.is_empty(), "the hypothesis leaves nothing of the range")
    return aim.within(name, new)


@rule("put", "xh", "=")
def with_value(aim: Aim, name: str, place: int) -> Aim:
    """Rule ``put``.

    f >= 0 with t in the place of x, in hypotheses as well, where t lies between the rational ends of x
    ---------------------------------------------------------------------------------------------------  x = t
    f >= 0

    That x is t is a hypothesis, and t does not speak of x; points where it fails need not be looked at.
    """
    relation, x, reach = hypothesis_of(aim, place), var(name), aim.box[name]
    value = relation.rhs if relation.lhs == x else relation.lhs
    told = relation.op == "=" and x in (relation.lhs, relation.rhs) and name not in value.free
    require(told, "the hypothesis does not say what the variable is")
    known = [*aim.hypotheses]
    known[place] = IDLE
    if isinstance(reach.lo, fmpq):
        known.append(Relation("<" if reach.lo_open else "<=", rat(reach.lo), value))
    if isinstance(reach.hi, fmpq):
        known.append(Relation("<" if reach.hi_open else "<=", value, rat(reach.hi)))
    return _put(replace(aim, hypotheses=tuple(known)), name, value)


# --- calculus


@rule("segment", "xb", "")
def segment(aim: Aim, name: str, place: int | str) -> tuple[Aim, Aim]:
    """Rule ``segment``: f does not fall away from w, which is an end of the range of x, or what bounds x.

        f' >= 0 (or f' <= 0 where x <= w)      f >= 0 at x = w
        ------------------------------------------------------
        f >= 0

    A hypothesis that bounds x by a finite w in its range, x >= w or x <= w, holds on the way from w to x, and
    is at hand for the first aim.  At an infinite end that is not attained the limit of f has to be >= 0.

    f is continuous in x on a range in which the segment lies, and differentiable inside of it; so
    f(x) - f(w) has the sign that the derivative has between.  Where x differs from w growth may make f > 0,
    else the value at w must.  The segment may leave the other hypotheses that speak of x, and passes through
    fractions even if x is an integer.
    """
    old = aim.box[name]
    start, below, apart = _start(aim, name, place)
    if start in (INF, -INF) and apart:
        reach, value = old, limit_at(aim.subject, name, start, {**aim.box, name: old.with_end(place)})
    else:
        reach, value = old.with_end(place), aim.subject.replace({var(name): start})
    require(is_continuous(aim.subject, name, {**aim.box, name: reach}), "the term may be undefined or jump")
    between = _inside(aim, name, place)
    slope = derivative(aim.subject, name, between.box)
    growth = between.toward(slope if below else -slope, aim.strict and apart)
    return growth, aim.without(name).toward(value, aim.strict and not apart)


@rule("concave", "xbb", "")
def concave_parts(aim: Aim, name: str, low: int | str, high: int | str) -> Aims:
    """Rule ``concave``: x lies between u and v, each an end of its range or what a hypothesis bounds it by.

        -f'' >= 0 for x between      f >= 0 at x = u      f >= 0 at x = v
        -----------------------------------------------------------------  u, v are finite
        f >= 0

    The segment from u to v lies in the range, closed at the ends that are used, where f is continuous.
    Inside f' is continuous too; so f is concave there, and nowhere below the lesser of its values at u and v.
    The two hypotheses hold on the segment; others that speak of x need not.
    """
    (start, from_below, _), (end, below, _) = (_start(aim, name, place) for place in (low, high))
    require(from_below and not below, "the variable is not bounded by these on both sides")
    require(not {start, end} & {INF, -INF}, "an end is infinite")
    between = _inside(aim, name, low, high)
    slope = derivative(aim.subject, name, between.box)
    whole = {**aim.box, name: aim.box[name].with_end(low).with_end(high)}
    require(is_continuous(aim.subject, name, whole), "the term may be undefined or jump")
    require(is_continuous(slope, name, between.box), "the derivative may be undefined or jump")
    bent = between.toward(-derivative(slope, name, between.box), strict=False)
    ends = (aim.subject.replace({var(name): each}) for each in (start, end))
    return bent, *(aim.without(name).toward(each) for each in ends)


@rule("integral", "tg", "=")
def integrated(aim: Aim, integral: Term, antiderivative: Term) -> Aim:
    """Rule ``integral``.

    f >= 0 with the integral's value in its place
    ---------------------------------------------  the antiderivative is one on the whole box
    f >= 0
    """
    return aim.changed({integral: value_of_integral(ClosedForm(integral, antiderivative), aim.box)})


@rule("rewrite", "tt", "=")
def rewritten(aim: Aim, old: Term, new: Term) -> Aim:
    """Rule ``rewrite``.

    f >= 0 with v in the place of u, in hypotheses as well
    ------------------------------------------------------  u is identically v
    f >= 0

    Both are defined and finite on the whole box, though f need not be before: s - (s - t) > 0 where t > 0.
    """
    require(is_identically_zero(old - new, aim.box), "the two terms are not identical")
    return aim.changed({old: new})


@rule("mean", "gu", "=")
def averaged(aim: Aim, integral: Term, fresh: str) -> tuple[Aim, Aim]:
    """Rule ``mean``: the mean value theorem.

    a <= b      f >= 0 with (b - a) g(u) in the place of the integral of g, for every u with a <= u <= b
    ----------------------------------------------------------------------------------------------------
    f >= 0

    g is continuous on the finite interval from a to b, as the integral has an enclosure on the box.
    """
    require(integral.head == "integral" and fresh not in aim.box, "there is no integral, or no new variable")
    where = enclose(integral, aim.box)
    require(where is not NOWHERE, "the integrand may be undefined or jump")
    body, low, high = integral.args
    u = var(fresh)
    reach = enclose(low, aim.box).hull(enclose(high, aim.box))
    value = (high - low) * body.replace({var(str(integral.data)): u})
    known = Relation("<=", low, u), Relation("<=", u, high)
    inner = aim.changed({integral: value}).within(fresh, reach).knowing(*known)
    return aim.between(low, high, strict=False), inner


# --- functions


@rule("recur", "ttk", "=")
def recurred(aim: Aim, part: Term, other: Term, steps: int) -> Aim:
    """Rule ``recur``: h(v + 1) is h(v) + s(v), or s(v) h(v), and k such steps lead from h(v) to h(u).

    f >= 0 with what they say in the place of h(u), in hypotheses as well
    -----------------------------------------------------------------------  u is identically v + k, and the
    f >= 0                                                                     lesser of both is above 0
    """
    after = FUNCTIONS[part.head].after if part.head in FUNCTIONS else None
    if after is None:
        raise EvidenceError("no equation is known for this function")
    (head, step), (u,) = after, part.args
    require(0 < abs(steps) <= FURTHEST, "an equation is used a few times")
    least = other if steps > 0 else u
    above = all(enclose(each, aim.box).is_at_least(ZERO, strictly=True) for each in (u, other))
    require(above and is_identically_zero(u - other - steps, aim.box), "this is not so many steps further on")
    new = term(part.head, other)
    for more in (step(least + k) for k in range(abs(steps))):
        if head == "add":
            new = new + (more if steps > 0 else -more)
        else:
            new = new * (more if steps > 0 else more**-1)
    return aim.changed({part: new})


@rule("series", "tktt", "")
def bounded(aim: Aim, part: Term, number: int, factor: Term, rest: Term) -> tuple[Aim, Aim]:
    """Rule ``series``: s is a partial sum of an expansion of h(u) that lies below its value.

        c >= 0      c s + r >= 0
        ------------------------  f is identically c h(u) + r, and u > 0 in the domain of h
        f >= 0

    Or s lies above it, and -c >= 0.
    """
    known = FUNCTIONS[part.head].series if part.head in FUNCTIONS else None
    if known is None:
        raise EvidenceError("no expansion of this function is known")
    (parity, partial_sum), (u,) = known, part.args
    require(0 <= number <= FURTHEST, "a partial sum has a few terms")
    where, least = enclose(u, aim.box), FUNCTIONS[part.head].low.at
    inside = where.is_at_least(ZERO, strictly=True) and where.is_at_least(least, strictly=True)
    require(inside and where.is_finite(), "the expansion holds above 0 in the domain")
    _same(aim, factor * part + rest)
    side = -factor if number % 2 == parity else factor
    return aim.toward(side, strict=False), aim.toward(factor * partial_sum(u, number) + rest)


@rule("telescope", "xqt", "")
def telescoped(aim: Aim, name: str, start: str, small: Term) -> tuple[Aim, Aim]:
    """Rule ``telescope``: f falls with each step of 1, to what is not below 0 in the end.

        f(x) - f(x + 1) >= 0      f + h >= 0 for x >= q
        -----------------------------------------------  h tends to 0 as x grows, without an end
        f >= 0

    For f(x) >= f(x + 1) >= ... >= f(x + n) >= -h(x + n); if the first is strict, so is f(x) > f(x + 1) >= 0.
    What hypotheses say of x need not hold at x + n, and is forgotten.
    """
    point, reach = rat(start).number, aim.box[name]
    endless = reach.hi_open and compare("=", reach.hi, INFINITY) and reach.is_finite()
    if point is None or not endless or not compare(">", point, reach.lo):
        raise EvidenceError("the range of the variable has an end, or begins later")
    x, known = var(name), tuple(IDLE if name in h.variables() else h for h in aim.hypotheses)
    beyond = Interval(point, INFINITY, hi_open=True)
    vanishes = limit_at(small, name, INF, {**aim.box, name: beyond.with_end("hi")}) == rat(0)
    require(vanishes, "the bound does not tend to 0")
    step = replace(aim, hypotheses=known).toward(aim.subject - aim.subject.replace({x: x + 1}))
    return step, replace(aim, hypotheses=known).within(name, beyond).toward(aim.subject + small, strict=False)


# --- other variables


@rule("let", "utg", "=")
def generalised(aim: Aim, fresh: str, value: Term, general: Term) -> Aim:
    """Rule ``let``.

    g(u) >= 0 for every u in the enclosure of t
    -------------------------------------------  f is identically g(t), and t is finite
    f >= 0
    """
    where = _range_of_new(aim, fresh, value, general)
    _same(aim, general.replace({var(fresh): value}))
    return aim.toward(general).within(fresh, where)


@rule("substitute", "xugt", "=")
def substituted(aim: Aim, name: str, fresh: str, there: Term, back: Term) -> Aim:
    """Rule ``substitute``.

        f >= 0 at x = h(t), for every t in the enclosure of g
        -----------------------------------------------------  x is identically h(g), and g is finite
        f >= 0

    At each point x is h(t) for one t in the enclosure, the value of g.
    """
    where = _range_of_new(aim, fresh, back, there)
    require(name not in there.free, "the variable is written by itself")
    again = is_identically_zero(there.replace({var(fresh): back}) - var(name), aim.box)
    require(again, "the value does not give the variable back")
    return _put(aim, name, there).within(fresh, where)


# --- what rules share


def _is_same(aim: Aim, other: Term) -> bool:
    """Return whether both terms are equal, with all their parts finite, at each point of the box."""
    return is_identically_zero(aim.subject - other, aim.box)


def _same(aim: Aim, other: Term) -> None:
    require(_is_same(aim, other), "the two terms are not identical")


def _require_defined(aim: Aim, terms: Sequence[Term]) -> None:
    defined = all(enclose(each, aim.box) is not NOWHERE for each in terms)
    require(defined, "what is compared may be undefined")


def _start(aim: Aim, name: str, place: int | str) -> tuple[Term, bool, bool]:
    """Return where a segment to x begins, whether that is below x, and whether x is never there."""
    if isinstance(place, str):
        value, is_open = aim.box[name].end(place)
        if (start := exact(value)) is None:
            raise EvidenceError("the end of the box is not an exact number")
        return start, place == "lo", is_open
    relation = hypothesis_of(aim, place)
    lesser, greater = gap_sides(relation)
    below = greater == var(name)
    bound = lesser if below else greater
    bounds = relation.op != "=" and (below or lesser == var(name)) and name not in bound.free
    require(bounds, "the hypothesis does not bound the variable by something else")
    where, reach = enclose(bound, aim.box), aim.box[name]
    inside = where.is_at_least(reach.lo, reach.lo_open) and where.is_at_most(reach.hi, reach.hi_open)
    require(inside and where.is_finite(), "the bound may lie outside of the range, or be infinite")
    return bound, below, relation.op in ("<", ">")


def _inside(aim: Aim, name: str, *places: int | str) -> Aim:
    """Return the aim between ends of segments to x, of which these hypotheses hold that bound x there."""
    box = {**aim.box, name: aim.box[name].without("lo", "hi")}
    known = tuple(
        h if i in places or name not in h.variables() else IDLE for i, h in enumerate(aim.hypotheses)
    )
    return replace(aim, box=box, hypotheses=known, integers=aim.integers - {name})


def _put(aim: Aim, name: str, value: Term) -> Aim:
    """Return the aim with a term in the place of a variable."""
    return aim.changed({var(name): value}).without(name)


def _range_of_new(aim: Aim, fresh: str, value: Term, general: Term) -> Interval:
    """Return what a term encloses that a new variable stands for in another term."""
    where = enclose(value, aim.box)
    require(fresh not in aim.box, "the variable is not new")
    require(where.is_finite(), "the value of the new variable may be infinite")
    require(general.free <= aim.box.keys() | {fresh}, "the term speaks of other variables")
    return where
