"""The rules about sums and maxima over any number of points, and about what is infinite or homogeneous.

An aim with ``folds`` is about points: rows, whose mark in names is ``*``, and columns, whose mark is ``#``.
It says f >= 0 at all of them, for any numbers of rows and columns, both at least 1, if all hypotheses hold
and all variables are in the box at all of them.  The name of a fold is its sum (or maximum); it is in the box
only once that is known to be defined, so no rule about numbers can speak of it before.  ``fix`` leads to one
row (or one column), at which whatever depends on it is a number; most rules are for what is left then.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import replace
from typing import Final

from flint import fmpq

from dpsym.errors import EvidenceError, shown
from dpsym.kernel.aims import (
    IDLE,
    Aim,
    Aims,
    gap_sides,
    hypothesis_of,
    parts,
    require,
    rule,
)
from dpsym.kernel.enclosure import enclose
from dpsym.kernel.interval import CHOICES, NOWHERE, Interval
from dpsym.kernel.numbers import INFINITY, ONE, ZERO, Value
from dpsym.kernel.statement import MARKS, Fold, Relation, marks_of
from dpsym.kernel.terms import INF, Term, folded, rat, var

Sums = Sequence[tuple[str, Term]]  # with their factors
ALIKE: Final = frozenset(["add", "max", "min", "abs", "relent"])  # of the degree that their arguments share
DEGREE_ZERO: Final = frozenset(["exp", "log", "tanh", "erf", "erfc"])


# --- points


@rule("fix", "q", "=*")
def fixed(aim: Aim, marks: str) -> Aim:
    """Rule ``fix``.

        f >= 0 at one row (or column), whatever the sums over all rows are
        ------------------------------------------------------------------
        f >= 0

    What held at all rows holds at this one.  Sums over all rows become numbers of which no more is known than
    that they are in the box and what hypotheses say; those that are not in the box are spoken of no more.
    """
    folds = tuple(fold for fold in aim.folds if fold.over not in marks)
    spoken = aim.box.keys() | {fold.name for fold in folds}
    require(aim.subject.free <= spoken, "what is to be shown speaks of a sum that is not known to be defined")
    hypotheses = tuple(h if h.variables() <= spoken else IDLE for h in aim.hypotheses)
    left = "".join(mark for mark in aim.marks if mark not in marks)
    return replace(aim, marks=left, folds=folds, hypotheses=hypotheses)


@rule("known", "ub", "=*")
def known(aim: Aim, name: str, least: str | int) -> Aims:
    """Rule ``known``: A is a sum, or a maximum M.

        -oo < a at each point      f >= 0 for A in [q, oo]
        --------------------------------------------------  q <= a at each point, and 0 <= q for a sum
        f >= 0

    A sum of numbers above -oo is defined and above -oo.  ``least`` is [q, or (q where even q < a.  It is (-oo
    where no q is known, and for a maximum of what is only defined [-oo.

    Or it is the number of a hypothesis that has A for one of its sides, so A is defined: in [-oo, oo].
    """
    fold = _fold(aim, name)
    if isinstance(least, int):
        relation = hypothesis_of(aim, least)
        require(var(name) in (relation.lhs, relation.rhs), "the hypothesis has no such side")
        return (aim.within(name, Interval(-INFINITY, INFINITY)),)
    number, is_open = _least(least)
    low: Value = -INFINITY if number is None else number
    if number is None:
        require(is_open or fold.kind == "max", "a sum of what may be -oo need not be defined")
    else:
        where = enclose(fold.body, aim.box)
        require(where is not NOWHERE and where.is_at_least(low, is_open), "the body may lie below that")
        require(fold.kind == "max" or number >= 0, "a sum may lie below each of its summands")
    above = aim.between(-INF, fold.body, strict=is_open or number is not None)
    return above, aim.within(name, Interval(low, INFINITY, is_open, False))


@rule("member", "u", "*")
def member(aim: Aim, name: str) -> Aims:
    """Rule ``member``.

        0 <= a at each point
        --------------------      ------      ------      -------
        a <= A                    a <= M      a < oo      -oo < a

    M is a maximum that is in the box, hence defined.  Where a sum A is in the box as a finite number, no
    summand is infinite.
    """
    fold, (lesser, greater) = _fold(aim, name), aim.ends
    if (lesser, greater) == (fold.body, var(name)) and not aim.strict:
        if fold.kind == "sum":
            return (aim.between(rat(0), fold.body, strict=False),)
        if name in aim.box:
            return ()
    elif (lesser, greater) in ((fold.body, INF), (-INF, fold.body)) and fold.kind == "sum":
        if name in aim.box and aim.box[name].is_finite():
            return ()
    raise EvidenceError(f"what is claimed does not follow from what is known of {shown(name)}")


@rule("each", "u", "*")
def each(aim: Aim, name: str) -> Aims:
    """Rule ``each``: c is the same at each point.

    a <= c at each point      a < oo at each point
    --------------------      --------------------
    M <= c                    A < oo
    """
    fold, (lesser, greater) = _fold(aim, name), aim.ends
    finite = aim.strict and greater == INF
    require(lesser == var(name) and (finite or fold.kind == "max"), "the claim is not such a bound")
    require(fold.over not in marks_of(greater.free), "the bound differs between points")
    return (aim.between(fold.body, greater, aim.strict),)


@rule("total", "ff", "=*")
def summed(aim: Aim, left: Sums, right: Sums) -> Aims:
    """Rule ``total``: the A and B are sums over the same points, in the box as finite numbers.

        sum of c a <= sum of d b at each point
        --------------------------------------  the c and d are finite, and the same at each point
        sum of c A <= sum of d B

    ``left`` and ``right`` are pairs of a sum and its factor.  There is at least one point, so < adds up to <.
    """
    at_point, in_total, over = [], [], set[str]()
    for side in (left, right):
        folds = [(_fold(aim, name, "sum"), factor) for name, factor in side]
        for fold, factor in folds:
            over.add(fold.over)
            known = fold.name in aim.box and aim.box[fold.name].is_finite()
            require(known, "a sum is not known to be finite")
            require(enclose(factor, aim.box).is_finite(), "a factor may be infinite")
            require(fold.over not in marks_of(factor.free), "a factor differs between points")
        at_point.append(sum((factor * fold.body for fold, factor in folds), rat(0)))
        in_total.append(sum((factor * var(fold.name) for fold, factor in folds), rat(0)))
    require(len(over) == 1 and tuple(in_total) == aim.ends, "the claim is no relation between these sums")
    return (aim.between(at_point[0], at_point[1]),)


@rule("merge", "uu", "=*")
def merged(aim: Aim, name: str, other: str) -> Aims:
    """Rule ``merge``.

    a = b at each point      f >= 0 with A in the place of B
    --------------------------------------------------------  A and B of one kind
    f >= 0
    """
    first, second = _fold(aim, name), _fold(aim, other)
    require((first.kind, first.over) == (second.kind, second.over), "they are of two kinds")
    require(first is not second and other not in aim.box, "the second one is known already")
    change = {var(other): var(name)}
    folds = tuple(replace(f, body=f.body.replace(change)) for f in aim.folds if f is not second)
    equal = replace(aim, claim=Relation("=", first.body, second.body))
    return equal, replace(aim.changed(change), folds=folds)


@rule("swap", "uu", "=*")
def swapped(aim: Aim, first: str, second: str) -> Aims:
    """Rule ``swap``.

        --------  A sums up the rows' sums of a, B the columns' sums of a, and one of these inner sums is in
        A <= B    the box above -oo: so all that is added up is

    Finitely many numbers above -oo may be added up in any order, so A = B.  No more is asked of them.
    """
    inners = []
    for name in (first, second):
        outer = _fold(aim, name, "sum")
        inner = _fold(aim, outer.body.data if outer.body.head == "var" else None, "sum")
        require({outer.over, inner.over} == set(MARKS), "this is no sum of sums over rows and columns")
        inners.append(inner)
    require(inners[0].body == inners[1].body, "the two sums are not over the same body")
    require(inners[0].over != inners[1].over, "the two sums are in the same order")
    above = any(i.name in aim.box and aim.box[i.name].is_at_least(-INFINITY, strictly=True) for i in inners)
    require(above, "what is summed up may be undefined, or minus infinity")
    compared = aim.ends in ((var(first), var(second)), (var(second), var(first)))
    require(compared and not aim.strict, "the claim does not compare the two sums")
    return ()


@rule("define", "uqqt", "=*")
def defined(aim: Aim, name: str, kind: str, over: str, body: Term) -> Aim:
    """Rule ``define``: a term gets a sum or maximum with a name of its own, of which nothing is said yet."""
    spoken = {*aim.box, *(fold.name for fold in aim.folds), *aim.subject.free}.union(
        *(h.variables() for h in aim.hypotheses)
    )
    require(name not in spoken, "the name is taken")
    require(over in aim.marks and body.free <= spoken, "this cannot be defined here")
    return replace(aim, folds=(*aim.folds, Fold(name, kind, over, body)))


# --- relations, also of what may be infinite


@rule("through", "h", "=*")
def chained(aim: Aim, place: int) -> Aims:
    """Rule ``through``: a hypothesis says a <= b (or a = b, or b = a).

        b <= c      c <= b
        ------      ------
        a <= c      c <= a, if it says b <= a

    Relations between extended reals are transitive, and what is strict in the claim is so in what is left.
    Where a = c is claimed the hypothesis has to be an equation.
    """
    relation, (low, high) = hypothesis_of(aim, place), aim.ends
    pairs = [(relation.lhs, relation.rhs), (relation.rhs, relation.lhs)]
    for lesser, greater in pairs if relation.op == "=" else [gap_sides(relation)]:
        if lesser == low and aim.claim.op in ("<=", "<", relation.op):
            return (aim.between(greater, high),)
        if greater == high and aim.claim.op in ("<=", "<", relation.op):
            return (aim.between(low, lesser),)
    raise EvidenceError("the hypothesis has no side in common with the claim")


@rule("parts", "", "*")
def taken_apart(aim: Aim) -> Aims:
    """Rule ``parts``.

    a <= c      b <= c      ...                  a <= c      -a <= c      c <= a      c <= b      ...
    ---------------------------                  -------------------      ---------------------------
    max(a, b, ...) <= c                          |a| <= c                 c <= min(a, b, ...)
    """
    lesser, greater = aim.ends
    found = parts(Relation("<" if aim.strict else "<=", lesser, greater))
    return [aim.between(part.lhs, part.rhs, aim.strict) for part in found]


@rule("scale", "xn", "=")
def scaled(aim: Aim, name: str, others: Sequence[str]) -> Aim:
    """Rule ``scale``: all relations are homogeneous in the masses x > 0 and y >= 0, ..., together.

        f >= 0 for x = 1
        ----------------  both sides of each relation have one and the same degree in x, y, ...
        f >= 0

    Multiplying the masses by a positive number multiplies both sides of each relation by one and the same
    power of it, so that nothing changes in what is defined and what holds.  Division by the value of x takes
    every point to one at which that is 1, and others to numbers >= 0.
    """
    masses = frozenset([name, *others])
    box = dict(aim.box)
    for each in masses:
        old = box.pop(each)
        require(old.lo == 0 and old.is_finite(), "this is not a mass")
        require(each not in aim.integers and (each != name or old.lo_open), "this mass cannot be scaled")
        if each != name:
            box[each] = Interval(ZERO, INFINITY, old.lo_open, True)
    for relation in (aim.claim, *aim.hypotheses):
        common(degree(side, masses) for side in (relation.lhs, relation.rhs))
    return replace(aim.changed({var(name): rat(1)}), box=box)


def degree(subject: Term, masses: frozenset[str]) -> fmpq | None:
    """Return the d with f(c m) = c^d f(m) for all c > 0, for the masses m; None: every d, as for 0.

    What has every degree does not change when the masses are scaled, so it has degree 0 as well.
    """

    def of(node: Term, degrees: list[fmpq | None]) -> fmpq | None:
        if not node.free & masses:
            return None if node in (rat(0), INF, -INF) else ZERO
        head, d = node.head, degrees
        if head == "var":
            return ONE
        if head in ALIKE:
            return common(d)
        if head in ("mul", "scaled"):
            return None if None in d else sum((each for each in d if each is not None), ZERO)
        if head == "pow" and not d[1] and (not d[0] or node.args[1].number is not None):
            return (d[0] or ZERO) * (node.args[1].number or ZERO)
        if head in DEGREE_ZERO and not d[0]:
            return ZERO
        if head == "logratio":
            common(d)
            return ZERO
        if head == "powdiv" and not d[2]:
            return common(d[:2])
        if head in CHOICES:
            common(d[:2])
            return common(d[2:])
        raise EvidenceError(f"the degree of {head} in the masses is not evident")

    return folded(subject, {}, of)


def common(degrees: Iterable[fmpq | None]) -> fmpq | None:
    """Return the one degree among some, if there is any, and refuse several."""
    found = {d for d in degrees if d is not None}
    require(len(found) <= 1, "the masses occur in different degrees")
    return found.pop() if found else None


# --- what these rules share


def _fold(aim: Aim, name: object, *kinds: str) -> Fold:
    for fold in aim.folds:
        if fold.name == name and fold.kind in (kinds or (fold.kind,)):
            return fold
    raise EvidenceError(f"{shown(name)} is no {' or '.join(kinds) or 'sum or maximum'} over the points")


def _least(text: str) -> tuple[fmpq | None, bool]:
    """Return the number (None for -oo) of a lower end such as [0 or (-oo, and whether it is open."""
    require(text[:1] in ("[", "("), "this is no lower end")
    return None if text[1:] == "-oo" else rat(text[1:]).number, text[0] == "("
