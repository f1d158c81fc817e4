r"""Slices: proofs of grids, one family at a time.

With one row fixed a grid says something of every number of columns, which is a family; so it does with one
column fixed, of every number of rows.  In such a slice the sums over the points that are gone through are the
family's own; a sum over the others is a number of which only the range is known, once it is known to be
defined.  A proof is a list of steps; each adds a name or a fact, and the conclusion must be among the facts
at the end.

| step | because |
|---|---|
| ``["define", name, kind, over, b]`` | term b gets a sum or maximum with a name of its own |
| ``["fact", over, op, a, b, k]`` | lift k shows a op b in the slices whose points are those marked ``over`` |
| ``["most", f, M]`` | fact f says body(M) <= c at each point, for a maximum M; so M <= c |
| ``["member", M]`` | the maximum M is defined, so each body is at most M |
| ``["finite", A]`` | a fact bounds the sum A > -oo by what is finite; so each body is finite |
| ``["swap", A, B]`` | A sums up the rows' sums of a body > -oo, and B the columns' sums of it |

Why a fact holds: take any instance of the grid, and any one of the rows (or columns) that are not gone
through; there is one, for there is at least one of each.  The values of its variables, with those of the sums
over the rest that are defined, are an instance of the slice; all hypotheses of the slice are facts at that
row, so they hold.  So does the conclusion of the slice, then, at each row, and what does not speak of the row
holds outright.  Finitely many numbers above -oo may be added up in any order, which is what ``swap`` says.
A sum that is defined and above -oo has no body that is undefined or -oo, and one that is oo makes it oo: so
all are finite where it is below oo, which is what ``finite`` says.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from typing import Final, TypeAlias, TypeVar

from flint import fmpq

from dpsym.errors import MALFORMED, EvidenceError, KernelRefusal, shown
from dpsym.kernel.aims import gap_sides
from dpsym.kernel.enclosure import Box, enclose
from dpsym.kernel.evidence import GridProof, LiftProof
from dpsym.kernel.facts import parts, strictness
from dpsym.kernel.family import Aggregate, Family
from dpsym.kernel.grid import MARKS, Fold, Grid, marks_of
from dpsym.kernel.interval import NOWHERE, of_domain
from dpsym.kernel.numbers import INFINITY, ZERO
from dpsym.kernel.statement import Domain, Relation, Variable
from dpsym.kernel.terms import INF, Term, var

__all__ = [
    "bounded",
    "check_grid",
    "closed",
    "finite",
    "member",
    "ranges_of",
    "slice_of",
    "started",
    "swapped",
    "turned",
]

T = TypeVar("T")
Prover: TypeAlias = "Callable[[Family, LiftProof], object]"
MAX_STEPS: Final = 100


def check_grid(grid: Grid, evidence: GridProof, prove: Prover) -> None:
    """Check a proof of a grid; ``prove`` refuses a lift that does not show its family.

    Raises:
        EvidenceError: the steps do not prove it; the sentence says which one fails.
    """
    if not isinstance(evidence.tree, list) or len(evidence.tree) > MAX_STEPS:
        raise EvidenceError(f"the steps of a grid are a list of at most {MAX_STEPS}")
    facts = started(grid.hypotheses)
    for number, step in enumerate(evidence.tree):
        try:
            rule, *rest = step
            if rule == "define":
                name, kind, over, place = rest
                grid = grid.with_fold(Fold(name, kind, over, _entry(place, evidence.terms)))
            elif rule == "fact":
                over, op, left, right, place = rest
                relation = Relation(op, _entry(left, evidence.terms), _entry(right, evidence.terms))
                prove(slice_of(grid, facts, over, relation), _entry(place, evidence.proofs))
                facts = (*facts, *started((relation,)))
            elif rule == "most":
                place, name = rest
                facts = (*facts, bounded(grid, _entry(place, facts), name))
            elif rule == "member":
                (name,) = rest
                facts = (*facts, member(grid, facts, name))
            elif rule == "finite":
                (name,) = rest
                facts = (*facts, finite(grid, facts, name))
            elif rule == "swap":
                facts = (*facts, swapped(grid, facts, *rest))
            else:
                raise EvidenceError(f"{shown(rule)} is not a step of a grid")
        except (EvidenceError, KernelRefusal) as error:
            raise EvidenceError(f"step {number} of the grid: {error}") from error
        except MALFORMED as error:
            raise EvidenceError(f"step {number} is malformed: {type(error).__name__} {error}") from error
    if not all(part in facts for part in parts(grid.conclusion)):
        raise EvidenceError("the steps do not end with the conclusion")


def started(relations: Iterable[Relation]) -> tuple[Relation, ...]:
    """Return relations with the parts that they consist of."""
    return tuple(dict.fromkeys(each for r in relations for each in (r, *parts(r))))


def slice_of(grid: Grid, facts: Iterable[Relation], over: str, conclusion: Relation) -> Family:
    """Return the family of the points marked ``over``, at any one of the other points.

    >>> cell = Variable("K[*,#]", Domain(fmpq(0), fmpq(1)))
    >>> whole = Fold("row[*]", "sum", "#", var("K[*,#]"))
    >>> claim = Relation("<=", var("row[*]"), var("row[*]") + 1)
    >>> slice_of(Grid((cell,), (whole,), (), claim), (), "#", claim).aggregates
    (Aggregate(name='row[#]', kind='sum', body=K[#,*]),)
    """
    if over not in MARKS or over in marks_of(conclusion.variables()):
        raise EvidenceError("what a slice shows is about a point that is not gone through")
    facts = tuple(closed(facts, grid))
    ranges = ranges_of(grid, facts)
    variables: list[Variable] = []
    points: list[Variable] = []
    aggregates: list[Aggregate] = []
    known: set[str] = set()
    for name in (*(v.name for v in grid.variables), *(f.name for f in grid.folds if f.over != over)):
        if name in ranges:
            variable = Variable(turned(name, over), ranges[name])
            (points if over in marks_of([name]) else variables).append(variable)
            known.add(name)
    for fold in grid.folds:
        if fold.over == over and fold.body.free <= known:
            aggregates.append(Aggregate(turned(fold.name, over), fold.kind, _moved(fold.body, over)))
            known.add(fold.name)
    at_points: list[Relation] = []
    others: list[Relation] = []
    for fact in facts:
        if fact.variables() <= known:
            (at_points if over in marks_of(fact.variables()) else others).append(_related(fact, over))
    if not conclusion.variables() <= known:
        raise EvidenceError("what is to be shown speaks of a sum that may be undefined")
    return Family(
        tuple(variables),
        tuple(points),
        tuple(aggregates),
        tuple(at_points),
        tuple(others),
        _related(conclusion, over),
    )


def ranges_of(grid: Grid, facts: Iterable[Relation]) -> dict[str, Domain]:
    """Return domains in which all values lie: of variables, and of folds that are defined and above -oo.

    That a fold is, is seen by the enclosure of its body, or by a fact that a number, or -oo, lies below it.
    """
    ranges = {v.name: v.domain for v in grid.variables}
    told: dict[Term, Domain] = {}
    for fact in facts:
        lesser, greater = gap_sides(fact)
        if lesser.number is not None and fact.op != "=":
            told[greater] = Domain(lesser.number, None, strictness(fact) == "<", infinite=True)
        elif lesser == -INF and strictness(fact) == "<" and fact.op != "=":
            told.setdefault(greater, Domain(infinite=True))
    for fold in grid.folds:
        found = told.get(var(fold.name))
        if fold.body.free <= ranges.keys():
            seen = _range(fold, {name: of_domain(ranges[name]) for name in fold.body.free})
            found = seen if seen is not None else found
        if found is not None:
            ranges[fold.name] = found
    return ranges


def _range(fold: Fold, box: Box) -> Domain | None:
    """Return where a fold of at least one body lies; None where it may be undefined, or -oo."""
    where = enclose(fold.body, box)
    if where is NOWHERE or not where.is_at_least(-INFINITY, strictly=True):
        return None
    infinite = not where.is_at_most(INFINITY, strictly=True)
    if isinstance(where.lo, fmpq) and (fold.kind == "max" or where.lo >= 0):
        return Domain(where.lo, None, where.lo_open, infinite=infinite)
    return Domain(ZERO if where.is_at_least(ZERO) else None, infinite=infinite)


def bounded(grid: Grid, fact: Relation, name: str) -> Relation:
    """Return that a maximum is bounded by what a fact says to bound each of its bodies."""
    folds = [fold for fold in grid.folds if fold.name == name and fold.kind == "max"]
    lesser, greater = gap_sides(fact)
    if not folds or fact.op == "=" or lesser != folds[0].body or folds[0].over in marks_of(greater.free):
        raise EvidenceError(f"the fact does not bound all bodies of {shown(name)} by one number")
    return Relation(strictness(fact), var(name), greater)


def member(grid: Grid, facts: Iterable[Relation], name: str) -> Relation:
    """Return that each body of a maximum is at most that."""
    folds = [fold for fold in grid.folds if fold.name == name and fold.kind == "max"]
    if not folds or name not in ranges_of(grid, facts):
        raise EvidenceError(f"{shown(name)} is not a maximum that is known to be defined")
    return Relation("<=", folds[0].body, var(name))


def finite(grid: Grid, facts: Iterable[Relation], name: str) -> Relation:
    """Return that each body of a sum is finite, after a look at what bounds the sum.

    >>> cell = Variable("x[*]", Domain(fmpq(0), infinite=True))
    >>> whole, bound = Fold("sum", "sum", "*", var("x[*]")), Relation("<=", var("sum"), var("c"))
    >>> grid = Grid((cell, Variable("c", Domain())), (whole,), (bound,), bound)
    >>> finite(grid, (bound,), "sum")
    Relation(op='<', lhs=x[*], rhs=inf)
    """
    facts = tuple(facts)
    ranges = ranges_of(grid, facts)
    folds = [fold for fold in grid.folds if fold.name == name and fold.kind == "sum"]
    if not folds or name not in ranges:
        raise EvidenceError(f"{shown(name)} is not a sum that is known to be defined")
    box = {each: of_domain(domain) for each, domain in ranges.items()}
    for fact in closed(facts, grid):
        lesser, greater = gap_sides(fact)
        if lesser == var(name) and fact.op != "=" and greater.free <= box.keys():
            where = enclose(greater, box)
            if (greater == INF and strictness(fact) == "<") or (where is not NOWHERE and where.is_finite()):
                return Relation("<", folds[0].body, INF)
    raise EvidenceError(f"no fact bounds the sum {shown(name)} by what is finite")


def swapped(grid: Grid, facts: Iterable[Relation], first: str, second: str) -> Relation:
    """Return that two sums of sums are equal, after a look at what they sum up.

    Where a sum is above -oo so is everything in it.
    """
    folds = {fold.name: fold for fold in grid.folds}
    inners = []
    for name, inner_mark, outer_mark in ((first, *reversed(MARKS)), (second, *MARKS)):
        outer = folds[name]
        inner = folds.get(str(outer.body.data)) if outer.body.head == "var" else None
        if inner is None or (outer.kind, inner.kind) != ("sum", "sum"):
            raise EvidenceError(f"{shown(name)} is not a sum of sums")
        if (outer.over, inner.over) != (outer_mark, inner_mark):
            raise EvidenceError(f"{shown(name)} does not go through rows and columns in the order meant")
        inners.append(inner)
    if inners[0].body != inners[1].body:
        raise EvidenceError("the two sums are not over the same body")
    if not {inner.name for inner in inners} & ranges_of(grid, facts).keys():
        raise EvidenceError("what is summed up may be undefined, or minus infinity")
    return Relation("=", var(first), var(second))


def closed(facts: Iterable[Relation], grid: Grid) -> Iterator[Relation]:
    """Yield facts, and after what bounds a maximum that it bounds each body."""
    maxima = {var(fold.name): fold for fold in grid.folds if fold.kind == "max"}
    waiting = list(facts)
    seen: set[Relation] = set()
    while waiting:
        fact = waiting.pop(0)
        if fact in seen:
            continue
        seen.add(fact)
        yield fact
        lesser, greater = gap_sides(fact)
        if fact.op != "=" and lesser in maxima:
            waiting.extend(started((Relation(strictness(fact), maxima[lesser].body, greater),)))


def _related(relation: Relation, over: str) -> Relation:
    return Relation(relation.op, _moved(relation.lhs, over), _moved(relation.rhs, over))


def _moved(subject: Term, over: str) -> Term:
    names = {name: turned(name, over) for name in subject.free}
    values: Mapping[Term, Term] = {var(old): var(new) for old, new in names.items() if old != new}
    return subject.replace(values)


def turned(name: str, over: str) -> str:
    """Return a name with the mark of the points that are gone through written as a family writes it."""
    if over == "*":
        return name
    return name.translate(str.maketrans("*#", "#*"))


def _entry(place: object, table: tuple[T, ...]) -> T:
    if type(place) is not int or not 0 <= place < len(table):
        raise EvidenceError(f"the grid refers to entry {shown(place)}, which does not exist")
    return table[place]
