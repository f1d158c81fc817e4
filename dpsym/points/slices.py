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

from collections.abc import Iterable, Iterator, Mapping
from typing import Any, Final

from flint import fmpq

from dpsym.errors import MALFORMED, EvidenceError, KernelRefusal, shown
from dpsym.kernel.aims import gap_sides, parts, strictness
from dpsym.kernel.enclosure import Box, enclose
from dpsym.kernel.interval import NOWHERE
from dpsym.kernel.numbers import INFINITY, ZERO
from dpsym.kernel.statement import MARKS, Domain, Fold, Relation, Variable, marks_of, of_domain
from dpsym.kernel.terms import INF, Term, var
from dpsym.points.family import Aggregate, Family
from dpsym.points.grid import Grid
from dpsym.points.lift import Around, Node, Table, around_rule, having, lift_proof, within
from dpsym.points.names import turned
from dpsym.points.proofs import GridProof

__all__ = [
    "bounded",
    "closed",
    "finite",
    "grid_proof",
    "member",
    "ranges_of",
    "slice_of",
    "started",
    "swapped",
]

MAX_STEPS: Final = 100


def grid_proof(grid: Grid, evidence: GridProof, table: Table) -> Node:
    """Return the kernel's proof of a grid; ``table`` gets the terms that it refers to."""
    return _Steps(grid, evidence, table).proof()


class _Steps:
    """Takes the steps of a grid's proof to the kernel's rules; what they come to is for it to check."""

    def __init__(self, grid: Grid, evidence: GridProof, table: Table) -> None:
        self.grid, self.evidence, self.table = grid, evidence, table
        self.facts = started(grid.hypotheses)
        self.count = len(grid.hypotheses)
        self.places = {given: place for place, given in enumerate(grid.hypotheses)}
        self.around: list[Around] = []
        for given in grid.hypotheses:
            for part in parts(given):
                if part not in self.places:
                    self.around.append(self.having(part, ["given", self.places[given]]))
                    self.note(part)

    def proof(self) -> Node:
        """Return the proof of the conclusion."""
        tree = self.evidence.tree
        if not isinstance(tree, list) or len(tree) > MAX_STEPS:
            raise EvidenceError(f"the steps of a grid are a list of at most {MAX_STEPS}")
        for number, step in enumerate(tree):
            try:
                rule, *rest = step
                found = getattr(self, f"step_{rule}", None) if isinstance(rule, str) else None
                if found is None:
                    raise EvidenceError(f"{shown(rule)} is not a step of a grid")
                found(*rest)
            except (EvidenceError, KernelRefusal) as error:
                raise EvidenceError(f"step {number} of the grid: {error}") from error
            except MALFORMED as error:
                raise EvidenceError(f"step {number} is malformed: {type(error).__name__} {error}") from error
        claimed = parts(self.grid.conclusion)
        if not all(part in self.facts for part in claimed):
            raise EvidenceError("the steps do not end with the conclusion")
        given = [["given", self.places[part]] for part in claimed]
        return within(self.around, given[0] if self.grid.conclusion.op == "=" else ["parts", *given])

    # Steps.

    def step_define(self, name: str, kind: str, over: str, place: int) -> None:
        body = _entry(place, self.evidence.terms)
        self.grid = self.grid.with_fold(Fold(name, kind, over, body))
        self.around.append(around_rule("define", name, kind, over, self.table.place(body)))

    def step_fact(self, over: str, op: str, left: int, right: int, place: int) -> None:
        relation = Relation(op, _entry(left, self.evidence.terms), _entry(right, self.evidence.terms))
        family = slice_of(self.grid, self.facts, over, relation)
        around, places, count = self.prepared()
        turned_places = {_related(fact, over): number for fact, number in places.items()}
        (other,) = set(MARKS) - {over}
        lift = _entry(place, self.evidence.proofs)
        found = lift_proof(family, lift, self.table, over, turned_places, count)
        self.add(relation, within(around, ["fix", other, found]))

    def step_most(self, place: int, name: str) -> None:
        fact = _entry(place, self.facts)
        self.add(bounded(self.grid, fact, name), ["each", name, ["given", self.places[fact]]])

    def step_member(self, name: str) -> None:
        relation = member(self.grid, self.facts, name)
        self.add(relation, within(self.prepared()[0], ["member", name]))

    def step_finite(self, name: str) -> None:
        relation = finite(self.grid, self.facts, name)
        around, places, _ = self.prepared()
        ranges = ranges_of(self.grid, self.facts)
        box = {each: of_domain(domain) for each, domain in ranges.items()}
        if ranges[name].infinite:
            fact = next(bounds(self.grid, self.facts, name, box))
            around.append(around_rule("restrict", name, places[fact]))
        self.add(relation, within(around, ["member", name]))

    def step_swap(self, first: str, second: str) -> None:
        relation = swapped(self.grid, self.facts, first, second)
        node = within(self.prepared()[0], ["swap", first, second])
        self.add(relation, node)

    # What these share.

    def add(self, relation: Relation, shown_by: Node) -> None:
        """Add a fact, with the parts that it consists of."""
        self.around.append(self.having(relation, shown_by))
        whole = self.note(relation)
        for part in parts(relation):
            if part != relation:
                self.around.append(self.having(part, ["given", whole]))
                self.note(part)
        self.facts = (*self.facts, *started((relation,)))

    def note(self, relation: Relation) -> int:
        self.places.setdefault(relation, self.count)
        self.count += 1
        return self.count - 1

    def having(self, relation: Relation, shown_by: Node) -> Around:
        return having(relation, self.table.place, shown_by)

    def prepared(self) -> tuple[list[Around], dict[Relation, int], int]:
        """Return what leads to all that is known now: bounds of the bodies of maxima, and ranges of folds.

        With it come the numbers of the facts among the kernel's hypotheses, and how many of these there are.
        """
        around: list[Around] = []
        places, count = dict(self.places), self.count
        maxima = {var(fold.name): fold for fold in self.grid.folds if fold.kind == "max"}
        for fact in closed(self.facts, self.grid):
            lesser, greater = gap_sides(fact)
            if fact.op == "=" or lesser not in maxima:
                continue
            largest = maxima[lesser]
            bound = Relation(strictness(fact), largest.body, greater)
            if bound in places:
                continue
            below = self.having(Relation("<=", largest.body, lesser), ["member", largest.name])
            through = ["through", count, ["given", places[fact]]]
            around.append(self.having(bound, ["known", largest.name, places[fact], below(through)]))
            whole, places[bound], count = count, count, count + 1
            for part in parts(bound):
                if part not in places:
                    around.append(self.having(part, ["given", whole]))
                    places[part], count = count, count + 1
        facts = tuple(closed(self.facts, self.grid))
        for name, domain, said in known_ranges(self.grid, facts):
            if said is not None:
                around += [around_rule(rule, name, places[said]) for rule in ("known", "restrict")]
                continue
            end = "(-oo" if domain.lo is None else f"{'(' if domain.lo_open else '['}{domain.lo}"
            around.append(around_rule("known", name, end, ["enclose"]))
            if not domain.infinite:
                around.append(self.having(Relation("<", var(name), INF), ["each", name, ["enclose"]]))
                around.append(around_rule("restrict", name, count))
                count += 1
        return around, places, count


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
    return ranges | {name: domain for name, domain, _ in known_ranges(grid, facts)}


def known_ranges(grid: Grid, facts: Iterable[Relation]) -> Iterator[tuple[str, Domain, Relation | None]]:
    """Yield the folds that are defined and above -oo, with domains and the facts that say so, if any do."""
    ranges = {v.name: v.domain for v in grid.variables}
    told: dict[Term, tuple[Domain, Relation]] = {}
    for fact in facts:
        lesser, greater = gap_sides(fact)
        if lesser.number is not None and fact.op != "=":
            told[greater] = Domain(lesser.number, None, strictness(fact) == "<", infinite=True), fact
        elif lesser == -INF and strictness(fact) == "<" and fact.op != "=":
            told.setdefault(greater, (Domain(infinite=True), fact))
    for fold in grid.folds:
        seen = None
        if fold.body.free <= ranges.keys():
            seen = _range(fold, {name: of_domain(ranges[name]) for name in fold.body.free})
        if seen is not None:
            found: tuple[Domain, Relation | None] = seen, None
        elif var(fold.name) in told:
            found = told[var(fold.name)]
        else:
            continue
        ranges[fold.name] = found[0]
        yield fold.name, *found


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
    if next(bounds(grid, facts, name, box), None) is None:
        raise EvidenceError(f"no fact bounds the sum {shown(name)} by what is finite")
    return Relation("<", folds[0].body, INF)


def bounds(grid: Grid, facts: Iterable[Relation], name: str, box: Box) -> Iterator[Relation]:
    """Yield the facts that bound a fold by what is finite."""
    for fact in closed(facts, grid):
        lesser, greater = gap_sides(fact)
        if lesser == var(name) and fact.op != "=" and greater.free <= box.keys():
            where = enclose(greater, box)
            if (greater == INF and strictness(fact) == "<") or (where is not NOWHERE and where.is_finite()):
                yield fact


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


def _entry(place: object, table: tuple[Any, ...]) -> Any:
    if type(place) is not int or not 0 <= place < len(table):
        raise EvidenceError(f"the grid refers to entry {shown(place)}, which does not exist")
    return table[place]
