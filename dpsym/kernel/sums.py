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
    exact,
    gap_sides,
    hypothesis_of,
    number_of,
    parts,
    require,
    rule,
)
from dpsym.kernel.enclosure import Box, enclose
from dpsym.kernel.interval import CHOICES, NOWHERE, Interval, decided
from dpsym.kernel.numbers import INFINITY, ONE, ZERO, Value
from dpsym.kernel.statement import MARKS, Fold, Relation, marks_of
from dpsym.kernel.terms import INF, Term, folded, rat, rebuilt, var

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


@rule("known", "uq", "=*")
def known(aim: Aim, name: str, least: str) -> Aims:
    """Rule ``known``: A is a sum, or a maximum M.

        -oo < a at each point      f >= 0 for A in [q, oo]
        --------------------------------------------------  q <= a at each point, and 0 <= q for a sum
        f >= 0

    A sum of numbers above -oo is defined and above -oo.  ``least`` is [q, or (q where even q < a.  It is (-oo
    where no q is known, and for a maximum of what is only defined [-oo.
    """
    fold = _fold(aim, name)
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


@rule("told", "uh", "=*")
def told(aim: Aim, name: str, place: int) -> Aim:
    """Rule ``told``.

    f >= 0 for A in [-oo, oo]
    -------------------------  a hypothesis has A for one of its sides, so A is defined
    f >= 0
    """
    _fold(aim, name)
    relation = hypothesis_of(aim, place)
    require(var(name) in (relation.lhs, relation.rhs), "the hypothesis has no such side")
    return aim.within(name, Interval(-INFINITY, INFINITY))


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
        at_point.append(total((factor, fold.body) for fold, factor in folds))
        in_total.append(total((factor, var(fold.name)) for fold, factor in folds))
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


@rule("only", "i", "=*")
def chosen(aim: Aim, places: Sequence[object]) -> Aim:
    """Rule ``only``: of the hypotheses only these are used, in this order."""
    return replace(aim, hypotheses=tuple(hypothesis_of(aim, place) for place in places))


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
    """Return a term with its parts replaced by what they are on the whole box.

    >>> from dpsym.kernel.terms import term
    >>> settled(term("relent", 0, var("q")) + var("q"), {"q": Interval(ZERO, ONE)})
    q
    """

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
        require(old.lo_rank == 0 and old.is_finite(), "this is not a mass")
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
        return _degree_of_node(node, degrees)

    return folded(subject, {}, of)


def _degree_of_node(node: Term, of: list[fmpq | None]) -> fmpq | None:
    if node.head == "var":
        return ONE
    if node.head in ALIKE:
        return common(of)
    if node.head in ("mul", "scaled"):
        known = [d for d in of if d is not None]
        return sum(known, ZERO) if len(known) == len(of) else None
    if node.head == "pow" and not of[1]:
        power = node.args[1].number
        if not of[0]:
            return ZERO
        if power is not None:
            return of[0] * power
    if node.head in DEGREE_ZERO and not of[0]:
        return ZERO
    if node.head == "logratio":
        common(of)
        return ZERO
    if node.head == "powdiv" and not of[2]:
        return common(of[:2])
    if node.head in CHOICES:
        common(of[:2])
        return common(of[2:])
    raise EvidenceError(f"the degree of {node.head} in the masses is not evident")


def common(degrees: Iterable[fmpq | None]) -> fmpq | None:
    """Return the one degree among some, if there is any, and refuse several."""
    found = {d for d in degrees if d is not None}
    require(len(found) <= 1, "the masses occur in different degrees")
    return found.pop() if found else None


# --- what these rules share


def total(summands: Iterable[tuple[Term, Term]]) -> Term:
    """Return the sum of the products of pairs.

    >>> total([(rat(2), var("x")), (rat(1), var("y"))])
    add(mul(2, x), y)
    """
    result = rat(0)
    for factor, value in summands:
        result = result + factor * value
    return result


def _fold(aim: Aim, name: object, *kinds: str) -> Fold:
    for fold in aim.folds:
        if fold.name == name and fold.kind in (kinds or (fold.kind,)):
            return fold
    raise EvidenceError(f"{shown(name)} is no {' or '.join(kinds) or 'sum or maximum'} over the points")


def _least(text: str) -> tuple[fmpq | None, bool]:
    """Return the number (None for -oo) of a lower end such as [0 or (-oo, and whether it is open."""
    require(text[:1] in ("[", "("), "this is no lower end")
    return None if text[1:] == "-oo" else rat(text[1:]).number, text[0] == "("
