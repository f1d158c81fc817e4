"""Search for a proof of a family: lemmas about one point that add up to the conclusion.

The tree is built from the root on; the case at each node is the kernel's own, so that what is proved at a
leaf is just what the kernel will ask for.  What is found is only a suggestion until the judge replays it.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import lru_cache
from itertools import combinations
from typing import Final

from flint import ctx

from dpsym.engines.effort import Effort, Kind
from dpsym.engines.prove.grids import prove_grid
from dpsym.engines.prove.leaves import Node, Way
from dpsym.engines.prove.lemmas import lower_bounds, proposals, tightened
from dpsym.engines.prove.patterns import Library
from dpsym.engines.prove.resemblance import alike
from dpsym.engines.prove.scenes import Scene, isolated
from dpsym.engines.prove.ways import Hints, Ways
from dpsym.kernel.aims import gap_sides, parts, strictness
from dpsym.kernel.numbers import ZERO
from dpsym.kernel.statement import Relation
from dpsym.kernel.terms import var
from dpsym.points.cases import ends
from dpsym.points.facts import Case
from dpsym.points.family import Family
from dpsym.points.grid import Grid
from dpsym.points.proofs import GridProof, LiftProof

__all__ = ["prove_family"]

QUICK: Final = 2_400  # steps for a conclusion that might follow at once
AT_ZERO: Final = 600  # steps for what is mostly plain where a sum is 0
MANY: Final = 4  # sums that facts speak of, and the conclusion does not
STEPS: Final = 30_000
REMEMBERED: Final = 1024  # searches
PRECISION: Final = 128
MIXED: Final = frozenset(["relent", "powdiv"])
DIVIDED: Final = MIXED | {"logratio", "if_eq"}


def prove_family(
    family: Family | Grid, *, effort: Effort | None = None, hints: Hints = ()
) -> LiftProof | GridProof | None:
    """Search for a proof of a family, or of a grid; None when none was found with that effort.

    ``hints`` are lemmas that may lead to the conclusion, tried before all others.

    >>> from dpsym.language import KL, Claim, laws
    >>> from dpsym.language.elaboration.every_size import families_of
    >>> (family,) = families_of(Claim(KL(*laws("P Q")) >= 0))
    >>> prove_family(family).tree[0]
    'infinite'
    """
    effort = effort or Effort(STEPS)
    found, spent, ctx.prec = _searched(family, effort.steps_left(), hints)
    effort.settle(spent)
    return found


@lru_cache(maxsize=REMEMBERED)
def _searched(
    family: Family | Grid, steps: float, hints: Hints
) -> tuple[LiftProof | GridProof | None, Mapping[Kind, float], int]:
    """Return what was found, what was spent on it, and the precision that is left behind."""
    ctx.prec = PRECISION
    effort = Effort(steps)
    found: LiftProof | GridProof | None
    if isinstance(family, Grid):
        found = prove_grid(family, effort, prove_family)
    else:
        lifter = _Lifter(Library(effort), hints=hints)
        try:
            node = lifter.entire(Case.start(family))
        except RecursionError:
            node = None
        found = None if node is None else LiftProof(node, tuple(lifter.terms), tuple(lifter.library.proofs))
    return found, effort.spent, ctx.prec


@dataclass
class _Lifter(Ways):
    """The search at the nodes of a lift; ``plain`` proposals alone are for a first look at many sums."""

    plain: bool = False

    def rooted(self, case: Case) -> Node | None:
        """Look first at what masses of a fixed point are 0, in the slice of a grid."""
        sides = [case.conclusion.lhs, case.conclusion.rhs]
        names = {name for side in sides for name in side.free} | set(self._hinted_names())
        for aggregate in reversed(case.family.aggregates):
            if aggregate.name in names:
                sides.append(aggregate.body)
                names |= aggregate.body.free
        nodes = {node for side in sides for node in side.nodes() if node.head in DIVIDED}
        for name in sorted(frozenset().union(*(mass.free for node in nodes for mass in node.args[:2]))):
            variable = case.variables.get(name)
            if variable is None or "#" not in name or var(name) in case.values:
                continue
            if variable.domain.lo == 0 and not variable.domain.lo_open:
                value, rest = ends(variable, "lo")
                inner = None if rest is None else self.rooted(case.with_variable(rest))
                here = None if inner is None else self.rooted(case.with_value(var(name), value))
                return ["end", name, "lo", here, inner] if here is not None else None
        return self.merged(case)

    def _hinted_names(self) -> list[str]:
        """Return the aggregates that the lemmas given as hints speak of."""
        return [name for lemmas in self.hints for each in lemmas for name, _ in (*each.left, *each.right)]

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
        if not relation.variables() & {aggregate.name for aggregate in case.family.aggregates}:
            node = self.final(case)  # sums do not help
            return node if node is not None else self.by_contexts(case)
        return self.by_jensen(case) or self.by_ratio(case) or self.by_contexts(case)

    def at_infinity(self, case: Case) -> Node | None:
        """Look separately at where a number that facts about points speak of is infinite."""
        points = {v.name for v in case.family.points}
        spoken = case.conclusion.variables().union(
            *(names for fact in case.facts if (names := fact.variables()) & points)
        )
        for variable in case.family.variables:
            name = variable.name
            if name in spoken and case.variables[name].domain.infinite and var(name) not in case.values:
                value, rest = ends(case.variables[name], "hi")
                if rest is None:
                    return None
                here = self.rooted(case.with_value(var(name), value))
                inner = None if here is None else self.entire(case.with_variable(rest))
                return ["end", name, "hi", here, inner] if inner is not None else None
        return None

    def entire(self, case: Case) -> Node | None:
        """Go for the conclusion, if need be apart from where a number is infinite."""
        if self._multiplies_infinity(case):
            return self.at_infinity(case)
        return self.rooted(case) or self.at_infinity(case)

    def _multiplies_infinity(self, case: Case) -> bool:
        """Return whether a fact about points has a product with a number that may be infinite."""
        infinite = {
            name for name, v in case.variables.items() if v.domain.infinite and var(name) not in case.values
        }
        nodes = (node for fact in case.facts for side in (fact.lhs, fact.rhs) for node in side.nodes())
        return any(node.head == "scaled" and node.args[1].free & infinite for node in nodes)

    def equal(self, case: Case) -> Node | None:
        """Show an equation where all that it speaks of is finite."""
        node = self.hinted(case) or self.final(case) or self.by_moments(case, self.final)
        node = node or self.positive(case, self.final)
        return node or (self.contradicted(case) if self._is_slice(case) else None)

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
        needed = tuple(dict.fromkeys((*self.named(case, case.conclusion), *self._hinted_names())))
        about = [name for fact in case.facts for name in self.named(case, fact) if name not in needed]
        extra = tuple(name for name in dict.fromkeys(about) if case.aggregate(name).kind == "sum")
        if self.may_have_moments(case, (*needed, *extra)):
            node = self.settled(case, (*needed, *extra), lambda inner: self.by_moments(inner, self.by_lemmas))
            if node is not None:
                return node
        contexts = ((), *((name,) for name in extra), *(combinations(extra, 2)))
        for self.plain in (True, False) if len(extra) >= MANY else (False,):
            for more in contexts:
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

    def concluded(self, case: Case) -> Node | None:
        """Show the conclusion where all that it speaks of is finite."""
        node = None if self._may_be_zero(case) else self.hinted(case) or self.final(case, QUICK)
        if node is not None:
            return node
        node = self.positive(case, self.prepared())
        return node or (self.contradicted(case) if self._is_slice(case) else None)

    def positive(self, case: Case, then: Way, done: tuple[str, ...] = ()) -> Node | None:
        """Bound sums under logarithms and powers from below, one after the other."""
        scene = Scene.of(case)
        for name in self._sensitive(case):
            if name in done or name not in scene.sums or scene.box[name].is_at_least(ZERO, strictly=True):
                continue

            def onward(inner: Case, name: str = name) -> Node | None:
                return self.positive(inner, then, (*done, name))

            if name not in case.conclusion.variables() and (node := self.hinted(case)) is not None:
                return node
            reached: list[Node | None] = []

            def at_zero(inner: Case, reached: list[Node | None] = reached) -> Node | None:
                node = self.final(inner, AT_ZERO) or self.hinted(inner) or self.vanishing(inner)
                reached.append(node or self.by_lemmas(inner))
                return reached[-1]

            node = self.signed(case, name, at_zero, onward)
            if any(part is not None for part in reached):
                return node
            for lemma, bound in lower_bounds(scene, name):
                if self.shown(case, self._at_point(case, lemma)) is not None:
                    return self.with_lemmas(case, (lemma,), self.having(bound, onward))
        return then(case)

    def by_lemmas(self, case: Case) -> Node | None:
        """Show the conclusion, with the values that sums have in this case, by one lemma or another."""
        return self.by_proposals(case, Scene.of(case), case.statement(case.conclusion).conclusion, self.final)

    def _may_be_zero(self, case: Case) -> bool:
        """Return whether a sum under a logarithm or power in the conclusion may be 0."""
        scene = Scene.of(case)
        sides = (case.conclusion.lhs, case.conclusion.rhs)
        inside = {n for s in sides for node in s.nodes() if node.head == "log" for n in node.args[0].free}
        return any(n in scene.sums and not scene.box[n].is_at_least(ZERO, strictly=True) for n in inside)

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
        node = self.hinted(case) or self.by_proposals(case, scene, case.conclusion, self.final)
        for goal in () if node is not None else tightened(scene, case.conclusion):
            node = self.by_proposals(case, scene, goal, self.having(goal, self.final))
            if node is not None:
                break
        return node or self.by_products(case)

    def by_proposals(self, case: Case, scene: Scene, conclusion: Relation, then: Way) -> Node | None:
        """Show a relation between sums by a lemma, and go on."""
        for lemmas, goal in proposals(scene, conclusion, plain=self.plain):
            if self.library.effort.is_spent():
                return None
            way = then if goal == conclusion else self.either(then, self.having(goal, then))
            if goal.rhs.head == "max":  # by far the easier way
                way = self.having(goal, then)
            node = self.with_lemmas(case, lemmas, way)
            if node is not None:
                return node
        return None
