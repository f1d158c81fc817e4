"""Ways to go on in a case of a lift: find out what is finite, add lemmas up, use tangents."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from typing import Final, TypeAlias

from dpsym.engines.prove.leaves import Leaves, Node, Way
from dpsym.engines.prove.moments import dependencies, geometric
from dpsym.engines.prove.scenes import Bend, Lemma, Scene, isolated
from dpsym.errors import DpsymError
from dpsym.kernel.aims import gap_sides
from dpsym.kernel.numbers import ZERO
from dpsym.kernel.statement import Domain, Relation, Variable
from dpsym.kernel.terms import INF, Term, rat, term, var
from dpsym.points.cases import box_of
from dpsym.points.facts import Case
from dpsym.points.family import Aggregate

__all__ = ["Hints", "Ways"]

Hints: TypeAlias = "tuple[tuple[Lemma, ...], ...]"
BY_ALGEBRA: Final = 2_400  # steps for what is plain once sums are written by simpler ones


@dataclass
class Ways(Leaves):
    """Steps of a lift that end, or go on in another case; ``hints`` are lemmas that may help."""

    hints: Hints = ()

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
            onward: Way = lambda at, goal=goal: self.settled(at, others, goal, otherwise)  # type: ignore[misc]
            is_finite = inner.values.get(var(name)) is None
            nodes.append(self._solved_for_points(inner, aggregate, onward) if is_finite else onward(inner))
            if nodes[-1] is None:
                return None
        return ["extremes", name, defined, *nodes]

    def _solved_for_points(self, case: Case, aggregate: Aggregate, then: Way) -> Node | None:
        """Go on with what the bound of a maximum says of a number at the point that could be infinite."""
        at_points = {v.name: v for v in case.family.points if v.domain.infinite}
        names = aggregate.body.free & at_points.keys()
        if len(names) == 1 and aggregate.body.head != "var":
            (name,) = names
            box = box_of([*case.variables.values(), replace(at_points[name], domain=Domain(ZERO))])
            core, bound = isolated(aggregate.body, var(aggregate.name), names, box)
            if core == var(name):
                return self.with_have(case, Relation("<=", core, bound), then) or then(case)
        return then(case)

    def infinite(self, case: Case) -> Node | None:
        """Show the conclusion where an aggregate is infinite, or that none is."""
        node = self.final(case) or self.hinted(case)
        if node is not None:
            return node
        for aggregate in case.family.aggregates:
            if case.values.get(var(aggregate.name)) == INF:
                shown = self.shown(case, Relation("<", aggregate.body, INF))
                if shown is not None:
                    return ["absurd", aggregate.name, shown]
        return self.contradicted(case) if self._is_slice(case) else None

    def _is_slice(self, case: Case) -> bool:
        """Return whether there are masses of a fixed point, which may contradict others if they are 0.

        A number that is infinite in this case contradicts masses as well.
        """
        variables = case.family.variables
        return any("#" in v.name or case.values.get(var(v.name)) == INF for v in variables)

    def contradicted(self, case: Case) -> Node | None:
        """Show the conclusion, or that it is about nothing."""
        return self.final(case) or self.vanishing(case)

    def vanishing(self, case: Case) -> Node | None:
        """Show that some sum that is 1, or above 0, would be at most 0."""
        sums = {a.name for a in case.family.aggregates if a.kind == "sum"}
        above = [
            gap_sides(fact)[1]
            for fact in case.facts
            if fact.op in ("<", ">") and gap_sides(fact)[0] == rat(0)
        ]
        positive = [str(each.data) for each in above if each.head == "var" and each.data in sums]
        lemmas = (Lemma(((name, rat(1)),), ()) for name in (*Scene.of(case).units, *positive))
        found = (self.with_lemmas(case, (lemma,), self.final) for lemma in lemmas)
        return next((node for node in found if node is not None), None)

    def either(self, *ways: Way) -> Way:
        """Return the way that tries one after the other."""
        return lambda case: next((node for way in ways if (node := way(case)) is not None), None)

    def by_jensen(self, case: Case) -> Node | None:
        """Show that a homogeneous convex function of two sums is at most the sum of its values."""
        bend = Bend.of(case)
        if bend is None:
            return None

        def at_zero(inner: Case) -> Node | None:
            lemmas = (Lemma(((bend.first, rat(1)),), ()), Lemma((), ((bend.total, rat(1)),)))
            found = (self.with_lemmas(inner, (lemma,), self.final) for lemma in lemmas)
            return next((node for node in found if node is not None), None) or self.final(inner)

        def above(inner: Case) -> Node | None:
            return self.with_lemmas(inner, (bend.tangent(),), self.final)

        def totalled(then: Way) -> Way:
            return lambda inner: self.settled(inner, (bend.total,), then)

        def second(inner: Case) -> Node | None:
            return self.signed(inner, bend.second, totalled(at_zero), totalled(above))

        def neither(inner: Case) -> Node | None:
            return self.signed(inner, bend.second, totalled(at_zero), totalled(at_zero))

        def first(inner: Case) -> Node | None:
            return self.signed(inner, bend.first, neither, second)

        return self.settled(case, (bend.first, bend.second), first)

    def by_ratio(self, case: Case) -> Node | None:
        """Show a bound of the logarithm of a ratio of two sums by one of each ratio of their bodies."""
        lesser, bound = gap_sides(case.conclusion)
        sums = {var(a.name) for a in case.family.aggregates if a.kind == "sum"}
        if case.conclusion.op != "<=" or lesser.head != "logratio" or not {*lesser.args} <= sums:
            return None
        first, second = (str(arg.data) for arg in lesser.args)

        def shared(inner: Case) -> Node | None:
            lemma = Lemma(((first, rat(1)),), ((second, term("exp", bound)),))
            return self.final(inner) or self.with_lemmas(inner, (lemma,), self.final)

        def bounded(inner: Case) -> Node | None:
            return self.settled(inner, self.named(inner, inner.conclusion), shared, shared)

        def at_second(inner: Case) -> Node | None:
            return self.signed(inner, second, bounded, bounded)

        def at_first(inner: Case) -> Node | None:
            return self.signed(inner, first, bounded, at_second)

        return self.settled(case, (first, second), at_first)

    def signed(self, case: Case, name: str, zero: Way, above: Way) -> Node | None:
        """Go on where a sum of what is not negative is 0, and where it is not."""
        aggregate = case.aggregate(name)
        shown = self.shown(case, Relation("<=", rat(0), aggregate.body))
        if shown is None or var(name) in case.values or name not in case.variables:
            return None
        inner = zero(case.with_value(var(name), rat(0)).with_fact(Relation("<=", aggregate.body, rat(0))))
        domain = Domain(ZERO, None, lo_open=True)
        outer = above(case.with_variable(Variable(name, domain))) if inner is not None else None
        return ["zero", name, shown, inner, outer] if outer is not None else None

    def may_have_moments(self, case: Case, names: Sequence[str]) -> bool:
        """Return whether some of these sums may be told by others, if all of them are finite."""
        for name in names:
            case = case.with_finite(case.aggregate(name)) if self.is_open(case, name) else case
        return any(name in names for told in dependencies(case) for name, _ in told.left)

    def by_moments(self, case: Case, then: Way) -> Node | None:
        """Show the conclusion by what sums are in terms of others, as a variance in moments, or go on."""
        lemmas = tuple(dependencies(case))
        if not lemmas:
            return None
        return self.with_lemmas(case, lemmas, self.either(lambda inner: self.final(inner, BY_ALGEBRA), then))

    def by_products(self, case: Case) -> Node | None:
        """Show the conclusion by C^2 <= A B for sums of squares and their products (Cauchy and Schwarz)."""
        ways = (self._schwarz(case, *names) for names in geometric(case))
        return next((node for node in ways if node is not None), None)

    def _schwarz(self, case: Case, first: str, second: str, product: str) -> Node | None:
        """Add up what squares are at least 0: those of (C/A) a - b and of a ± b, where C sums a b."""
        C = var(product)
        reached = self.having(Relation("<=", C**2, var(first) * var(second)), self.final)

        def square(a: str, b: str, weight: Term) -> Lemma:
            return Lemma(((product, 2 * weight),), ((a, weight**2), (b, rat(1))))

        def over(a: str, b: str) -> Way:
            lemma = square(a, b, C / var(a))
            return lambda inner: self.with_lemmas(inner, (lemma,), reached)

        def neither(inner: Case) -> Node | None:
            lemmas = (square(first, second, rat(1)), square(first, second, rat(-1)))
            return self.with_lemmas(inner, lemmas, reached)

        def without_first(inner: Case) -> Node | None:
            return self.signed(inner, second, neither, over(second, first))

        if var(first) in case.values:
            return over(first, second)(case)
        if var(second) in case.values:
            return over(second, first)(case)
        return self.signed(case, first, without_first, over(first, second))

    def hinted(self, case: Case) -> Node | None:
        """Show the conclusion by lemmas that were given."""
        ways = (self.with_lemmas(case, lemmas, self.isolating) for lemmas in self.hints)
        return next((node for node in ways if node is not None), None)

    def isolating(self, case: Case) -> Node | None:
        """Show the conclusion, by way of what it says of a sum under a logarithm or a root."""
        lesser, greater = gap_sides(case.conclusion)
        names = lesser.free & {a.name for a in case.family.aggregates if a.kind == "sum"}
        if case.conclusion.op == "=" or len(names) != 1 or lesser.head == "var":
            return self.final(case)
        core, bound = isolated(lesser, greater, names, Scene.of(case).box)
        if core == lesser:
            return self.final(case)
        node = self.with_have(case, Relation("<=", core, bound), self.final)
        return node or self.final(case)

    def with_lemmas(self, case: Case, lemmas: tuple[Lemma, ...], then: Way) -> Node | None:
        """Show lemmas and go on with them."""
        if not lemmas:
            return then(case)
        lemma, *others = lemmas
        sides = (lemma.left, lemma.right)
        coefficients = [c for side in sides for _, c in side]
        names = [name for side in sides for name, _ in side]
        if any(self.is_open(case, name) or case.values.get(var(name)) == INF for name in names):
            return None
        shown = self.shown(case, self._at_point(case, lemma))
        try:
            if shown is None or not case.are_constants(coefficients, shown[0], finite=True):
                return None
        except DpsymError:
            return None
        fact = Relation(lemma.op, *(sum((c * var(n) for n, c in side), rat(0)) for side in sides))
        rest = self.with_lemmas(case.with_fact(fact), tuple(others), then)
        written = [[[n, self.place(c)] for n, c in side] for side in sides]
        return rest and ["sum", lemma.op, *written, shown, rest]

    def _at_point(self, case: Case, lemma: Lemma) -> Relation:
        sides = (lemma.left, lemma.right)
        bodies = (sum((c * case.aggregate(n).body for n, c in side), rat(0)) for side in sides)
        return Relation(lemma.op, *bodies)
