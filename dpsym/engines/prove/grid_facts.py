"""Facts about one row or column of a grid, and the steps by which the kernel comes to them."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Any, Final, Protocol, Self

from dpsym.engines.effort import Effort
from dpsym.engines.prove.scenes import Lemma, isolated
from dpsym.engines.prove.table import TermTable
from dpsym.engines.prove.ways import Hints
from dpsym.errors import DpsymError, EvidenceError
from dpsym.kernel.aims import gap_sides, parts
from dpsym.kernel.enclosure import Box, enclose
from dpsym.kernel.statement import MARKS, Fold, Relation, marks_of, of_domain
from dpsym.kernel.terms import INF, Term, rat, var
from dpsym.points.family import Family
from dpsym.points.grid import Grid
from dpsym.points.names import turned
from dpsym.points.proofs import GridProof, LiftProof
from dpsym.points.slices import closed, finite, member, ranges_of, slice_of, started

__all__ = ["SHARE", "STEPS", "GridFacts", "Prove"]

AT_ONCE: Final = 600  # steps
QUICK: Final = 1_200  # steps for what might follow at once
STEPS: Final = 7_200  # for one fact, at least
SHARE: Final = 4  # facts that all of the effort is to be enough for


class Prove(Protocol):
    """The search for a proof of what is said of one slice of a grid, for every number of its points."""

    def __call__(self, family: Family, *, effort: Effort, hints: Hints = ()) -> LiftProof | GridProof | None:
        """Return a proof, or None; the hints are lemmas to try first."""


@dataclass
class GridFacts(TermTable):
    """What was found, as the kernel will build it up again."""

    grid: Grid
    effort: Effort
    prove: Prove
    facts: tuple[Relation, ...]
    steps: list[list[Any]] = field(default_factory=list)
    terms: list[Term] = field(default_factory=list)
    proofs: list[LiftProof] = field(default_factory=list)
    failed: set[object] = field(default_factory=set)
    allowance: float = STEPS  # for one fact that is worth some effort

    def copy(self) -> Self:
        """Return the same state, to go on from in another way."""
        lists = [*self.steps], [*self.terms], [*self.proofs]
        return type(self)(self.grid, self.effort, self.prove, self.facts, *lists, self.failed, self.allowance)

    def prepare(self) -> None:
        """Show which sums are defined, and that maxima of the conclusion are."""
        for fold in self.grid.folds:
            self.known(fold.name)
        self.bounded_by_maxima()
        for fold in self.grid.folds:
            self.bodies_finite(fold)

    def concluded(self, steps: float = QUICK, hints: Hints = ()) -> bool:
        """Show the conclusion, part by part, in some slices."""
        return all(self.shown(part, steps, hints) for part in parts(self.grid.conclusion))

    def shown(self, relation: Relation, steps: float | None = None, hints: Hints = ()) -> bool:
        """Show a relation in some slice, with lemmas that may help in any."""
        steps = steps or self.allowance
        names = relation.variables()
        hints = tuple(
            h for h in hints if any(n in names for lemma in h for n, _ in (*lemma.left, *lemma.right))
        )
        for allowed in (AT_ONCE, steps):  # one of the slices may show it at once, the other one at length
            for over in MARKS:
                if over not in marks_of(names) and self.fact(over, relation, hints, allowed):
                    return True
        return False

    def fact(self, over: str, relation: Relation, hints: Hints = (), steps: float | None = None) -> bool:
        """Show a relation in the slices of one kind, and go on with it as a fact."""
        steps = steps or self.allowance
        if self.effort.is_spent():
            return False
        if relation in self.facts:
            return True
        key = (over, relation, self.facts, hints, steps)
        if key in self.failed:
            return False
        self.failed.add(key)  # for good, unless it succeeds
        try:
            family = slice_of(self.grid, self.facts, over, relation)
        except DpsymError:
            return False
        names = {aggregate.name for aggregate in family.aggregates}
        telling = tuple(
            tuple(moved(lemma, over) for lemma in lemmas)
            for lemmas in hints
            if all(turned(n, over) in names for lemma in lemmas for n, _ in (*lemma.left, *lemma.right))
        )
        proof = self.prove(family, effort=self.effort.part(steps), hints=telling)
        if not isinstance(proof, LiftProof):
            return False
        self.proofs.append(proof)
        sides = [self.place(side) for side in (relation.lhs, relation.rhs)]
        self.steps.append(["fact", over, relation.op, *sides, len(self.proofs) - 1])
        self.facts = (*self.facts, *started((relation,)))
        return True

    def defined(self, kind: str, over: str, body: Term) -> str:
        """Return the name of a fold of a body, an old one or a new one."""
        for fold in self.grid.folds:
            if (fold.kind, fold.over, fold.body) == (kind, over, body):
                return fold.name
        marks = marks_of(body.free) - {over}
        name = f"{kind} {len(self.grid.folds) + 1}" + "".join(f"[{mark}]" for mark in marks)
        self.grid = self.grid.with_fold(Fold(name, kind, over, body))
        self.steps.append(["define", name, kind, over, self.place(body)])
        return name

    def known(self, name: str) -> None:
        """Show that a fold is defined and above -oo, if that can be shown."""
        if name not in ranges_of(self.grid, self.facts):
            over, kind = next((fold.over, fold.kind) for fold in self.grid.folds if fold.name == name)
            numbers = (1, 0) if kind == "sum" else ()  # a maximum of what is below 0 somewhere takes long
            bounds = [Relation("<=", rat(number), var(name)) for number in numbers]
            for below in (*bounds, Relation("<", -INF, var(name))):
                if self.fact(over, below, (), QUICK):
                    return

    def bounded_by_maxima(self) -> None:
        """Note that a maximum of the conclusion is at least each of its bodies."""
        for fold in self.grid.folds:
            wanted = fold.name in self.grid.conclusion.variables()
            if wanted and fold.kind == "max" and fold.name in ranges_of(self.grid, self.facts):
                self.noted("member", fold.name)

    def bodies_finite(self, fold: Fold) -> None:
        """Note that each body of a sum is finite, where a fact bounds the sum."""
        facts = tuple(closed(self.facts, self.grid))
        box = {name: of_domain(domain) for name, domain in ranges_of(self.grid, self.facts).items()}
        if fold.kind != "sum" or fold.name not in box or _is_finite(fold.body, box):
            return
        for fact in facts:
            lesser, greater = gap_sides(fact)
            if fact.op == "=" or fold.name not in lesser.free or not _is_finite(greater, box):
                continue
            core, bound = isolated(lesser, greater, frozenset([fold.name]), box)
            below = Relation("<=", core, bound)
            if core == var(fold.name) and (core == lesser or self.fact(fold.over, below)):
                self.noted("finite", fold.name)
                return

    def noted(self, rule: str, name: str) -> None:
        """Go on with what the kernel itself finds out about a fold."""
        try:
            fact = {"finite": finite, "member": member}[rule](self.grid, self.facts, name)
        except EvidenceError:
            return
        if fact not in self.facts:
            self.steps.append([rule, name])
            self.facts = (*self.facts, fact)

    def _sums(self, over: str) -> list[Fold]:
        return [fold for fold in self.grid.folds if (fold.kind, fold.over) == ("sum", over)]

    def _units(self, columns: str) -> Iterator[str]:
        """Yield the sums of single masses of cells over columns: rows of kernels."""
        for fold in self.grid.folds:
            if fold.over == columns and fold.body.head == "var" and len(marks_of(fold.body.free)) == 2:
                yield fold.name


def moved(lemma: Lemma, over: str) -> Lemma:
    """Return a lemma in the names of a slice."""
    left, right = (
        tuple((turned(name, over), _in_slice(factor, over)) for name, factor in side)
        for side in (lemma.left, lemma.right)
    )
    return Lemma(left, right)


def _is_finite(subject: Term, box: Box) -> bool:
    return subject.free <= box.keys() and enclose(subject, box).is_finite()


def _in_slice(subject: Term, over: str) -> Term:
    return subject.replace({var(name): var(turned(name, over)) for name in subject.free})
