"""Search for a proof of a family: lemmas about one point that add up to the conclusion.

The tree is built from the root on; the case at each node is the kernel's own, so that what is proved at a
leaf is just what the kernel will ask for.  What is found is only a suggestion until the judge replays it.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from itertools import combinations
from typing import Final

from flint import ctx

from dpsym.engines.prove.effort import Effort
from dpsym.engines.prove.leaves import Leaves, Node, Way
from dpsym.engines.prove.lemmas import lower_bounds, proposals, tightened
from dpsym.engines.prove.patterns import Library
from dpsym.engines.prove.resemblance import alike
from dpsym.engines.prove.scenes import Lemma, Scene, isolated
from dpsym.errors import DpsymError
from dpsym.kernel.aims import gap_sides
from dpsym.kernel.cases import ends
from dpsym.kernel.evidence import LiftProof
from dpsym.kernel.facts import Case, parts, strictness, total
from dpsym.kernel.family import Family
from dpsym.kernel.numbers import ZERO
from dpsym.kernel.statement import Relation
from dpsym.kernel.terms import INF, rat, var

__all__ = ["prove_family"]

QUICK: Final = 0.4  # seconds for a conclusion that might follow at once
WHOLE_SECONDS: Final = 5.0
PRECISION: Final = 128
MIXED: Final = frozenset(["relent", "powdiv"])


def prove_family(
    family: Family, deadline: float | None = None, *, effort: Effort | None = None
) -> LiftProof | None:
    """Search for a proof of a family; None when none was found in time.

    >>> from dpsym.language import KL, Claim, laws
    >>> from dpsym.language.families import families_of
    >>> (family,) = families_of(Claim(KL(*laws("P Q")) >= 0))
    >>> prove_family(family).tree[0]
    'infinite'
    """
    ctx.prec = PRECISION
    lifter = _Lifter(Library(effort or Effort(WHOLE_SECONDS if deadline is None else None, deadline)))
    try:
        node = lifter.merged(Case.start(family))
    except RecursionError:
        return None
    return None if node is None else LiftProof(node, tuple(lifter.terms), tuple(lifter.library.proofs))


@dataclass
class _Lifter(Leaves):
    """The search at the nodes of a lift."""

    def merged(self, case: Case) -> Node | None:
        """Take aggregates for one that are the same at every point, then go for the conclusion."""
        for first, second in alike(case.family):
            if any(var(a.name) in case.values for a in (first, second)):
                continue
            below, above = (self.shown(case, Relation(op, first.body, second.body)) for op in ("<=", ">="))
            if below is not None and above is not None:
                rest = self.merged(case.with_value(var(second.name), var(first.name)))
                return rest and ["same", first.name, second.name, below, above, rest]
        return self.solved(case)

    def solved(self, case: Case) -> Node | None:
        """Take the conclusion apart."""
        relation = case.conclusion
        if relation.op == "=":
            names = self.named(case, relation)
            if all(case.aggregate(name).kind == "sum" for name in names):
                node = self.settled(case, names, self.equal)
                if node is not None:
                    return node
            both = [self.solved(case.toward(Relation(op, relation.lhs, relation.rhs))) for op in ("<=", ">=")]
            return ["both", *both] if None not in both else None
        conclusions = parts(relation)
        if conclusions != (relation,):
            nodes = []
            for part in conclusions:
                nodes.append(self.solved(case.toward(part)))
                if nodes[-1] is None:
                    return None
            return ["parts", *nodes]
        lesser, greater = gap_sides(relation)
        resolved = lesser.replace(case.values)
        for aggregate in case.family.aggregates:
            if aggregate.kind == "max" and lesser == resolved == var(aggregate.name):
                below = Relation(strictness(relation), aggregate.body, greater)
                names = self.named(case, Relation("<=", greater, greater))
                way = self.everywhere(below)
                return self.settled(case, names, way, way)
        return self.by_contexts(case)

    def equal(self, case: Case) -> Node | None:
        """Show an equation where all that it speaks of is finite."""
        return self.final(case) or self.positive(case, self.final)

    def everywhere(self, relation: Relation) -> Way:
        """Return how to show a bound of a maximum in a case."""

        def continued(case: Case) -> Node | None:
            shown = self.shown(case, relation)
            return None if shown is None else ["everywhere", shown]

        return continued

    def by_contexts(self, case: Case) -> Node | None:
        """Go for the conclusion with more and more of the sums that facts speak of."""
        sides = (case.conclusion.lhs, case.conclusion.rhs)
        if any(node.head in ("log", "pow") for side in sides for node in side.nodes()):
            if any(end == "hi" for _, end in self._ends(case)):
                return self.at_ends(case)
        needed = self.named(case, case.conclusion)
        about = [name for fact in case.facts for name in self.named(case, fact) if name not in needed]
        extra = tuple(name for name in dict.fromkeys(about) if case.aggregate(name).kind == "sum")
        for more in ((), *((name,) for name in extra), *(combinations(extra, 2))):
            node = self.settled(case, (*needed, *more), self.concluded)
            if node is not None or self.library.effort.is_spent():
                return node
        return self.at_ends(case)

    def at_ends(self, case: Case) -> Node | None:
        """Look at the ends of a variable's domain separately."""
        for name, end in self._ends(case):
            value, rest = ends(case.variables[name], end)
            inner = None if rest is None else self.by_contexts(case.with_variable(rest))
            here = None if inner is None else self.by_contexts(case.with_value(var(name), value))
            return ["end", name, end, here, inner] if here is not None else None
        return None

    def _ends(self, case: Case) -> Iterator[tuple[str, str]]:
        """Yield closed ends at which bounds of ratios have no room, or mixtures are none."""
        bounds = {gap_sides(f)[1] for f in case.facts if gap_sides(f)[0].head == "logratio"}
        nodes = {node for a in case.family.aggregates for node in a.body.nodes() if node.head in MIXED}
        mixing = frozenset().union(*(arg.free for node in nodes for arg in node.args[:2]))
        for variable in case.family.variables:
            domain = case.variables[variable.name].domain
            if var(variable.name) in case.values or domain.integer or domain.lo != 0:
                continue
            if var(variable.name) in bounds and not domain.lo_open:
                yield variable.name, "lo"
            if variable.name in mixing and domain.hi == 1:
                yield from (
                    (variable.name, end) for end in ("lo", "hi") if not getattr(domain, f"{end}_open")
                )

    def settled(
        self, case: Case, names: Iterable[str], then: Way, otherwise: Way | None = None
    ) -> Node | None:
        """Find out for each aggregate whether it is finite, and go on in each case; else ``otherwise``."""
        names = tuple(name for name in names if self.is_open(case, name))
        if not names:
            return then(case)
        if self.library.effort.is_spent():
            return None
        name, *others = names
        aggregate = case.aggregate(name)
        below = self.shown(case, Relation("<", -INF, aggregate.body))
        above = self.shown(case, Relation("<", aggregate.body, INF)) if below is not None else None
        if below is not None and above is not None:
            rest = self.settled(case.with_finite(aggregate), others, then, otherwise)
            return rest and ["finite", name, below, above, rest]
        if aggregate.kind == "max":
            return self._extremes(case, name, others, then, otherwise)
        if below is None:
            return None
        infinite = self.infinite if otherwise is None else self.either(self.infinite, otherwise)
        top = self.settled(case.with_value(var(name), INF), others, infinite, otherwise)
        finite = case.with_finite(aggregate)
        rest = self.settled(finite, others, then, otherwise) if top is not None else None
        return ["infinite", name, below, top, rest] if rest is not None else None

    def _extremes(
        self, case: Case, name: str, others: list[str], then: Way, otherwise: Way | None
    ) -> Node | None:
        aggregate = case.aggregate(name)
        defined = self.shown(case, Relation("<=", -INF, aggregate.body))
        if defined is None:
            return None
        least = case.with_value(var(name), -INF).with_fact(Relation("<=", aggregate.body, -INF))
        nodes = []
        more = () if otherwise is None else (otherwise,)
        for inner, goal in (
            (case.with_value(var(name), INF), self.either(self.infinite, *more)),
            (least, self.either(self.contradicted, *more)),
            (case.with_finite(aggregate), then),
        ):
            nodes.append(self.settled(inner, others, goal, otherwise))
            if nodes[-1] is None:
                return None
        return ["extremes", name, defined, *nodes]

    def infinite(self, case: Case) -> Node | None:
        """Show the conclusion where an aggregate is infinite, or that none is."""
        node = self.final(case)
        if node is not None:
            return node
        for aggregate in case.family.aggregates:
            if case.values.get(var(aggregate.name)) == INF:
                shown = self.shown(case, Relation("<", aggregate.body, INF))
                if shown is not None:
                    return ["absurd", aggregate.name, shown]
        return None

    def contradicted(self, case: Case) -> Node | None:
        """Show that some sum that is 1 would be 0, or the conclusion."""
        node = self.final(case)
        scene = Scene.of(case)
        for name in () if node is not None else scene.units:
            lemma = Lemma(((name, rat(1)),), ())
            node = self.with_lemmas(case, (lemma,), self.final)
            if node is not None:
                break
        return node

    def concluded(self, case: Case) -> Node | None:
        """Show the conclusion where all that it speaks of is finite."""
        node = self.final(case, QUICK)
        if node is not None:
            return node
        return self.positive(case, self.prepared())

    def positive(self, case: Case, then: Way, done: tuple[str, ...] = ()) -> Node | None:
        """Bound sums under logarithms and powers from below, one after the other."""
        scene = Scene.of(case)
        for name in self._sensitive(case):
            if name in done or name not in scene.sums or scene.box[name].is_at_least(ZERO, strictly=True):
                continue

            def onward(inner: Case, name: str = name) -> Node | None:
                return self.positive(inner, then, (*done, name))

            for lemma, bound in lower_bounds(scene, name):
                if self.shown(case, self._at_point(case, lemma)) is not None:
                    return self.with_lemmas(case, (lemma,), self.having(bound, onward))
        return then(case)

    def _sensitive(self, case: Case) -> Iterator[str]:
        relations = [case.conclusion, *case.facts]
        for relation in relations:
            for side in (relation.lhs, relation.rhs):
                for node in side.nodes():
                    if node.head in ("log", "pow"):
                        yield from sorted(node.args[0].free)

    def prepared(self) -> Way:
        """Return how to go on: solve facts for sums, then try proposals."""

        def continued(case: Case) -> Node | None:
            scene = Scene.of(case)
            for fact in case.facts:
                lesser, greater = gap_sides(fact)
                names = lesser.free & scene.sums.keys()
                if (
                    fact.op == "="
                    or len(names) != 1
                    or lesser.head == "var"
                    or greater.free & scene.sums.keys()
                ):
                    continue
                core, bound = isolated(lesser, greater, frozenset(names), scene.box)
                relation = Relation("<=", core, scene.simple(bound))
                if (
                    core.head == "var"
                    and relation not in case.facts
                    and not self._speaks_of_points(case, fact)
                ):
                    node = self.with_have(case, relation, continued)
                    if node is not None:
                        return node
                    break
            return self.proposed(case)

        return continued

    def _speaks_of_points(self, case: Case, fact: Relation) -> bool:
        return bool(fact.variables() & {v.name for v in case.family.points})

    def proposed(self, case: Case) -> Node | None:
        """Try what is known by now, and one proposal after the other."""
        node = self.final(case, QUICK)
        if node is not None:
            return node
        scene = Scene.of(case)
        node = self.by_proposals(case, scene, case.conclusion, self.final)
        for goal in () if node is not None else tightened(scene, case.conclusion):
            node = self.by_proposals(case, scene, goal, self.having(goal, self.final))
            if node is not None:
                break
        return node

    def by_proposals(self, case: Case, scene: Scene, conclusion: Relation, then: Way) -> Node | None:
        """Show a relation between sums by a lemma, and go on."""
        for lemmas, goal in proposals(scene, conclusion):
            if self.library.effort.is_spent():
                return None
            way = then if goal == conclusion else self.either(then, self.having(goal, then))
            node = self.with_lemmas(case, lemmas, way)
            if node is not None:
                return node
        return None

    def either(self, *ways: Way) -> Way:
        """Return the way that tries one after the other."""
        return lambda case: next((node for way in ways if (node := way(case)) is not None), None)

    def with_lemmas(self, case: Case, lemmas: tuple[Lemma, ...], then: Way) -> Node | None:
        """Show lemmas and go on with them."""
        if not lemmas:
            return then(case)
        lemma, *others = lemmas
        sides = (lemma.left, lemma.right)
        coefficients = [c for side in sides for _, c in side]
        shown = self.shown(case, self._at_point(case, lemma))
        try:
            if shown is None or not case.are_constants(coefficients, shown[0], finite=True):
                return None
        except DpsymError:
            return None
        fact = Relation("<=", *(total([(c, var(n)) for n, c in side]) for side in sides))
        rest = self.with_lemmas(case.with_fact(fact), tuple(others), then)
        written = [[[n, self.place(c)] for n, c in side] for side in sides]
        return rest and ["sum", "<=", *written, shown, rest]

    def _at_point(self, case: Case, lemma: Lemma) -> Relation:
        sides = (lemma.left, lemma.right)
        return Relation("<=", *(total([(c, case.aggregate(n).body) for n, c in side]) for side in sides))
