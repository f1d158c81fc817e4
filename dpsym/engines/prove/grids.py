"""Search for a proof of a grid: facts about one row or column, and how they add up.

Two patterns cover most claims.  *Sums of sums*, as of two answers one after the other: at one row the inner
sum is bounded by products of what depends on the row alone and of other inner sums, and these products are
summed over the rows.  *Functions of sums*, as of a law after a kernel: a convex and homogeneous function is,
at a sum, at most the sum of its values (Jensen), and the sums over rows and columns are exchanged.
What is found is only a suggestion until the judge replays it.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import suppress
from itertools import islice
from typing import Final

from flint import ctx

from dpsym.engines.effort import Effort
from dpsym.engines.prove.decomposing import decompositions
from dpsym.engines.prove.grid_facts import SHARE, STEPS, GridFacts, Prove
from dpsym.engines.prove.scenes import Lemma, isolated
from dpsym.errors import DpsymError
from dpsym.kernel.aims import gap_sides, parts
from dpsym.kernel.statement import Fold, Relation, marks_of, of_domain
from dpsym.kernel.terms import Term, rat, term, var
from dpsym.points.grid import Grid
from dpsym.points.proofs import GridProof
from dpsym.points.slices import bounded, closed, ranges_of, started, swapped

__all__ = ["prove_grid"]

PRECISION: Final = 128
TIMES: Final = 2.0  # as much effort as for a family, for there are several in a grid
TRIED: Final = 3  # decompositions of one body


def prove_grid(grid: Grid, effort: Effort, prove: Prove) -> GridProof | None:
    """Search for a proof of a grid; None when none was found with that effort.

    >>> from dpsym import KL, Claim, PushForward, Space, laws, stochastic_map
    >>> from dpsym.engines.prove.lift import prove_family
    >>> from dpsym.language.elaboration.grids import grids_of
    >>> Y, Z = Space("Y"), Space("Z")
    >>> (P, Q), K = laws("P Q", on=Y), stochastic_map("K", Y, Z)
    >>> (grid,) = grids_of(Claim(KL(PushForward(K, P), PushForward(K, Q)) <= KL(P, Q)))
    >>> "swap" in [step[0] for step in prove_grid(grid, Effort(30_000), prove_family).tree]
    True
    """
    ctx.prec = PRECISION
    effort = Effort(TIMES * effort.steps_left())
    start = _Search(grid, effort, prove, started(grid.hypotheses))
    start.allowance = max(STEPS, effort.steps_left() / SHARE)
    with suppress(DpsymError, RecursionError):
        start.prepare()
        for way in (_Search.concluded, _Search.by_products, _Search.by_jensen, _Search.by_masses):
            search = start.copy()
            if way(search):
                return GridProof(search.steps, tuple(search.terms), tuple(search.proofs))
    return None


class _Search(GridFacts):
    """Two ways to a proof."""

    def weighed(self, mixed: Fold, columns: str) -> None:
        """Show that masses after a kernel add up to 1, as those before it do."""
        whole = mixed.body.replace(
            {var(v.name): rat(1) for v in self.grid.variables if len(marks_of([v.name])) == 2}
        )
        before = self.defined("sum", mixed.over, whole)
        if Relation("=", var(before), rat(1)) not in self.facts:
            return
        unit = next((name for name in self._units(columns)), None)
        total = self.defined("sum", columns, var(mixed.name))
        row = self.defined("sum", columns, mixed.body)
        other = self.defined("sum", mixed.over, var(row))
        if unit is None:
            return
        pair = (other, total) if mixed.over == "*" else (total, other)
        self.steps.append(["swap", *pair])
        self.facts = (*self.facts, swapped(self.grid, self.facts, *pair))
        shared = Lemma(((row, rat(1)),), ((unit, whole),))
        if self.fact(columns, Relation("=", var(row), whole), ((shared, Lemma(shared.right, shared.left)),)):
            across = Lemma(((other, rat(1)),), ((before, rat(1)),))
            hints = ((across, Lemma(across.right, across.left)),)
            self.fact(mixed.over, Relation("=", var(total), rat(1)), hints)

    def by_products(self) -> bool:
        """Bound inner sums by products, for each sum of sums, and add up."""
        hints: list[tuple[Lemma, ...]] = []
        wanted = self.grid.conclusion.variables()
        for name in sorted(wanted):
            self.positive(name)
        for outer in self.grid.folds:
            inner = next((f for f in self.grid.folds if var(f.name) == outer.body), None)
            if outer.name not in wanted or inner is None or outer.kind != inner.kind:
                continue
            if outer.kind == "max":
                for part in (self.grid.conclusion, *parts(self.grid.conclusion)):
                    lesser, greater = gap_sides(part)
                    below = Relation("<=", var(inner.name), greater)
                    if lesser == var(outer.name) and self.fact(inner.over, below):
                        self.steps.append(["most", self.facts.index(below), outer.name])
                        self.facts = (*self.facts, bounded(self.grid, below, outer.name))
                continue
            for lemmas in self._added(outer, inner):
                hints.append(lemmas)
        return self.concluded(self.allowance, tuple(hints))

    def _added(self, outer: Fold, inner: Fold) -> Iterator[tuple[Lemma, ...]]:
        """Bound a sum by products at each point of the outer one, and yield how these add up."""
        for products, is_exact in islice(decompositions(self.grid, inner), TRIED):
            for _, name in products:
                self.positive(name)
            bounds = [self._bounded(factor, name) for factor, name in products]
            total = rat(0)
            for bound in bounds:
                total = total + bound
            lemma = Lemma(((inner.name, rat(1)),), tuple((name, factor) for factor, name in products))
            back = Lemma(lemma.right, lemma.left)
            op = "=" if is_exact and self.grid.conclusion.op == "=" else "<="
            none, nothing = Lemma(((inner.name, rat(1)),), ()), Lemma((), ((inner.name, rat(1)),))
            hints = ((lemma, back), (none, nothing)) if op == "=" else ((lemma,), (none,))
            if self.fact(inner.over, Relation(op, var(inner.name), total), hints):
                yield from self._outwards(outer, products, bounds)
                return

    def positive(self, name: str) -> None:
        """Show that a moment is at least 1, for its product with what may be infinite is not defined at 0."""
        fold = next((fold for fold in self.grid.folds if fold.name == name), None)
        if fold is not None and fold.kind == "sum" and fold.body.head == "powdiv":
            self.fact(fold.over, Relation("<=", rat(1), var(name)))

    def _bounded(self, factor: Term, name: str) -> Term:
        """Return a factor times what an inner sum is, or is at most, or else that sum itself."""
        for fact in self.facts:
            lesser, greater = gap_sides(fact)
            if fact.op == "=" and lesser == var(name) and greater.number is not None:
                return factor * greater
        if factor == rat(1):
            return var(name)
        inner = ranges_of(self.grid, self.facts).get(name)
        is_finite = inner is not None and not inner.infinite  # and 0 times that is 0
        return factor * var(name) if is_finite else term("scaled", factor, var(name))

    def _outwards(
        self, outer: Fold, products: Sequence[tuple[Term, str]], bounds: Sequence[Term]
    ) -> Iterator[tuple[Lemma, ...]]:
        """Yield lemmas that add up bounds over the points of the outer sum."""
        right: list[tuple[str, Term]] = []
        loose: list[tuple[str, Term]] = []
        for (factor, name), bound in zip(products, bounds, strict=True):
            of_factor = next((f.name for f in self._sums(outer.over) if f.body == factor), None)
            same = next((f.name for f in self._sums(outer.over) if f.body == bound), None)
            limit = self._limit(name)
            if same is not None:
                right.append((same, rat(1)))
                loose.append((same, rat(1)))
            elif of_factor is not None and not marks_of([name]):
                right.append((of_factor, var(name)))
                loose.append((of_factor, var(name)))
            elif of_factor is not None and limit is not None:
                right.append((of_factor, limit))
                loose.append((of_factor, limit))
        if len(right) == len(products):
            lemma = Lemma(((outer.name, rat(1)),), tuple(right))
            self._totalled(lemma)
            yield (lemma,)
            if self.grid.conclusion.op == "=":
                yield (Lemma(lemma.right, lemma.left),)
                yield (lemma, Lemma(lemma.right, lemma.left))

    def _totalled(self, lemma: Lemma) -> None:
        """Show the sum itself, for a conclusion about its logarithm; then that is left to be shown alone."""
        conclusion = self.grid.conclusion
        if not any(node.head == "log" for side in (conclusion.lhs, conclusion.rhs) for node in side.nodes()):
            return
        (outer, _), total = lemma.left[0], rat(0)
        for name, coefficient in lemma.right:
            total = total + coefficient * var(name)
        self.shown(Relation("<=", var(outer), total), None, ((lemma,),))
        if conclusion.op == "=":
            self.shown(Relation(">=", var(outer), total), None, ((Lemma(lemma.right, lemma.left),),))

    def _limit(self, name: str) -> Term | None:
        """Return what bounds an inner sum at all points alike, after facts are solved for it."""
        over = next(fold.over for fold in self.grid.folds if fold.name == name)
        box = {each: of_domain(domain) for each, domain in ranges_of(self.grid, self.facts).items()}
        for fact in closed(self.facts, self.grid):
            lesser, greater = gap_sides(fact)
            if fact.op == "=" or name not in lesser.free or marks_of(greater.free):
                continue
            core, bound = isolated(lesser, greater, frozenset([name]), box)
            if core == var(name) and (core == lesser or self.fact(over, Relation("<=", core, bound))):
                return bound
        for fold in self.grid.folds:
            if fold.kind == "max" and name in fold.body.free and not marks_of([fold.name]):
                box = {each: of_domain(domain) for each, domain in ranges_of(self.grid, self.facts).items()}
                body = fold.body.args[2] if fold.body.head == "if_lt" else fold.body  # where there is mass
                core, bound = isolated(body, var(fold.name), frozenset([name]), box)
                if core == var(name):
                    return bound
        return None

    def by_jensen(self) -> bool:
        """Bound functions of inner sums, then exchange the two sums."""
        wanted = self.grid.conclusion.variables()
        for outer in self.grid.folds:
            inner = {f.name: f for f in self.grid.folds if f.name in outer.body.free and f.over != outer.over}
            if outer.name not in wanted or not inner:
                continue
            if outer.kind == "max":
                self._largest(outer, next(iter(inner.values())).over)
            else:
                self._exchanged(outer, inner)
        return self.concluded(self.allowance)

    def by_masses(self) -> bool:
        """Show that what inner sums are functions of adds up to 1, and go on with that."""
        shown: set[str] = set()
        for outer in self.grid.folds:
            for mixed in self.grid.folds:
                if mixed.name in outer.body.free - shown and mixed.over != outer.over:
                    shown.add(mixed.name)
                    self.weighed(mixed, outer.over)
        for name in sorted(self.grid.conclusion.variables()) if shown else ():
            self.positive(name)
        return bool(shown) and self.concluded(self.allowance)

    def _largest(self, outer: Fold, over: str) -> None:
        for part in parts(self.grid.conclusion):
            lesser, greater = gap_sides(part)
            if lesser == var(outer.name):
                below = Relation("<=", outer.body, greater)
                if self.fact(over, below):
                    self.steps.append(["most", self.facts.index(below), outer.name])
                    self.facts = (*self.facts, bounded(self.grid, below, outer.name))

    def _exchanged(self, outer: Fold, inner: dict[str, Fold]) -> None:
        columns, rows = outer.over, next(iter(inner.values())).over
        body = outer.body.replace({var(name): fold.body for name, fold in inner.items()})
        cells = [v.name for v in self.grid.variables if len(marks_of([v.name])) == 2]
        whole = body.replace({var(name): rat(1) for name in cells})
        units = list(self._units(columns))
        if not units or not body.free & set(cells):
            return
        column_sum, row_sum = (self.defined("sum", over, body) for over in (rows, columns))
        for name in (column_sum, row_sum):
            self.known(name)
        by_columns = self.defined("sum", columns, var(column_sum))
        by_rows = self.defined("sum", rows, var(row_sum))
        total = self.defined("sum", rows, whole)
        pair = (by_rows, by_columns) if rows == "*" else (by_columns, by_rows)
        equal = swapped(self.grid, self.facts, *pair)
        self.steps.append(["swap", *pair])
        self.facts = (*self.facts, equal)
        above = Relation("<=", outer.body, var(column_sum))
        at_row = Relation("<=", var(row_sum), whole)
        shared = ((Lemma(((row_sum, rat(1)),), ((units[0], whole),)),),)
        if not (self.fact(rows, above) and self.fact(columns, at_row, shared)):
            return
        up = ((Lemma(((outer.name, rat(1)),), ((by_columns, rat(1)),)),),)
        if self.fact(columns, Relation("<=", var(outer.name), var(by_columns)), up):
            across = ((Lemma(((by_rows, rat(1)),), ((total, rat(1)),)),),)
            self.fact(rows, Relation("<=", var(outer.name), var(total)), across)
