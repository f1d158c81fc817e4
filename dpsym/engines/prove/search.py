"""Search for a proof tree that the kernel accepts: cheapest rule first, within an effort that is counted.

The rules are those of :mod:`dpsym.kernel.judge`.  What is found here is only a suggestion until the
judge has replayed it; so the search may be sloppy, but every shortcut that it takes (sampled signs,
sympy's factors) only decides where to look.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field, replace
from functools import lru_cache, partial
from typing import Final, Self

from flint import ctx

from dpsym.engines.effort import Effort, size_of
from dpsym.engines.prove.absurd import by_absurdity
from dpsym.engines.prove.approaches import by_approach
from dpsym.engines.prove.boxes import face_aims, faces, signed_sides, splits, stated_sides
from dpsym.engines.prove.changes import shifted, tidy, within
from dpsym.engines.prove.choices import CASES
from dpsym.engines.prove.contacts import (
    by_bound,
    by_comparison,
    by_concavity,
    by_stationarity,
    by_substitution,
)
from dpsym.engines.prove.convexity import by_convexity
from dpsym.engines.prove.derived import by_contradiction, by_division, by_multiple, is_shown, with_solved
from dpsym.engines.prove.differences import by_differences
from dpsym.engines.prove.factors import factored
from dpsym.engines.prove.functional import by_equations, by_rise
from dpsym.engines.prove.homogeneous import by_homogeneity
from dpsym.engines.prove.line import cover_line
from dpsym.engines.prove.linear import by_addition
from dpsym.engines.prove.plausible import PRECISION, REMEMBERED, certainly_fails, leaves_worth_trying
from dpsym.engines.prove.scales import by_exponents
from dpsym.engines.prove.squares import by_quadratics
from dpsym.engines.prove.table import TermTable
from dpsym.errors import DpsymError
from dpsym.identities import is_identically_zero
from dpsym.kernel.aims import Aim, gap_sides
from dpsym.kernel.interval import Interval
from dpsym.kernel.judge import Node
from dpsym.kernel.rules import both, case_parts, halves, monotone
from dpsym.kernel.statement import Fold, Relation
from dpsym.kernel.terms import Term, rat, var

__all__ = ["Search"]

DEEP: Final = 3  # levels for what grows away from a bound, and is looked at first
NORMAL: Final = 3  # looks that a normal form costs
LEVELS: Final = 4  # depth of derivatives and factors
SPLITS: Final = 7  # depth of splits of the box
FEW_PIECES: Final = 40  # of a line, before anything else is tried
IDLE: Final = Relation("<=", rat(0), rat(0))  # a hypothesis that says nothing keeps its number
LEAVES: Final = ("enclose", "given", "vacuous")
CHOICES: Final = ("if_lt", "if_le", "if_eq")
BREAKING: Final = (*CASES, *CHOICES, "floor")  # what is given by another formula on another piece


@dataclass
class Search(TermTable):
    """One search: the table of terms that its nodes refer to, and when to give up."""

    effort: Effort
    terms: list[Term] = field(default_factory=list)
    failed: set[tuple[object, ...]] = field(default_factory=set)
    solves: bool = False  # whether hypotheses are solved for variables first
    cuts: bool = True  # whether boxes are cut into pieces

    def prove(self, aim: Aim) -> Node | None:
        """Return a proof tree for the aim, or None."""
        if self.effort.is_spent(aim.subject):  # many maxima make very many cases
            return None
        if self.is_hopeless(aim):
            return None
        if (absurd := by_absurdity(self, aim)) is not None:
            return absurd
        for place in aim.subject.nodes():
            if (place.head in CASES or (self.solves and place.head in CHOICES)) and place.free:
                direct = (self.quick(aim) or self._added(aim)) if _is_told_of(aim, place) else None
                if direct is not None:
                    return direct
                proofs = [self.prove(case) for case in case_parts(aim, place)]
                return ["cases", self.place(place), *proofs] if None not in proofs else None
        if self.solves:
            return self._solved(aim)
        return self._found(aim)

    def _added(self, aim: Aim) -> Node | None:
        """Add up hypotheses, also for the exponents of both sides."""
        return by_addition(self, aim) or by_exponents(self, aim, partial(by_addition, self))

    def _solved(self, aim: Aim) -> Node | None:
        """Solve hypotheses for variables, and look for contacts at both bounds of one first."""
        aim, steps = with_solved(self, aim)
        node = (
            self.quick(aim)
            or by_addition(self, aim)
            or self.attempt(aim, 1)
            or by_contradiction(self, aim)
            or by_convexity(self, aim)
            or by_concavity(self, aim, 2)
            or self._by_bound(aim, DEEP)
            or by_stationarity(self, aim)
            or self._found(aim)
        )
        for step in reversed(steps):
            node = node and [*step, node]
        return node

    def _found(self, aim: Aim) -> Node | None:
        return (  # cheapest first
            by_addition(self, aim)
            or by_exponents(self, aim, self._found)
            or self._shifted(aim)
            or self.shortly(aim)
            or by_quadratics(self, aim)
            or by_homogeneity(self, aim, self.prove)
            or by_differences(self, aim)
            or by_comparison(self, aim)
            or by_substitution(self, aim, self.shortly)
            or by_approach(self, aim)
            or self._at_length(aim)
            or by_substitution(self, aim, self._at_length)
            or by_stationarity(self, aim)
            or self.attempt(aim, LEVELS)
            or cover_line(aim, self.effort)
        )

    def shortly(self, aim: Aim) -> Node | None:
        """Return a short proof tree that stays with the variables of the aim, or None."""
        found = self.quick(aim) or cover_line(aim, self.effort, FEW_PIECES)  # no cover decides an identity
        return found or self.attempt(aim, 1) or self.attempt(aim, 2)

    def _at_length(self, aim: Aim) -> Node | None:
        return (self._cover(aim, SPLITS) if self.cuts else None) or self.attempt(aim, 3)

    def within(self, effort: Effort) -> Self:
        """Return a search with the same table and an effort of its own, in which nothing failed yet."""
        return replace(self, effort=effort, failed=set())

    def is_hopeless(self, aim: Aim) -> bool:
        """Return whether the aim certainly fails at a sampled point."""
        return certainly_fails(aim.subject, aim.box, aim.integers, aim.hypotheses, aim.strict)

    def equal(self, aim: Aim) -> Node | None:
        """Return a proof that the subject is zero on the whole box: an identity, or both signs.

        What is zero on the whole box is so on each piece for the same reason, but where it breaks.
        """
        if self._accepted(["sum"], aim) is not None:
            return ["sum"]
        sides = both(aim)
        if any(map(self.is_hopeless, sides)):
            return None
        breaks = any(node.head in BREAKING for node in aim.subject.nodes())
        search = self if breaks else replace(self, cuts=False, failed=set())
        signs: list[Node] = []
        for side in sides:
            node = search.prove(side)
            if node is None:
                return None
            signs.append(node)
        return ["both", *signs]

    def attempt(self, aim: Aim, level: int) -> Node | None:
        """Return a proof tree by factors, faces, cases and bounds, nested ``level`` deep, or None."""
        if self.effort.is_spent(aim.subject, 1 + sum(h != IDLE for h in aim.hypotheses)):
            return None
        quick = self.quick(aim)
        if quick is not None or level < 0:
            return quick
        if level == 0:  # only what its normal form shows
            return None if self.is_hopeless(aim) else self._by_factors(aim, -1)
        box = tuple(sorted((name, repr(interval)) for name, interval in aim.box.items()))
        key = (aim.subject, aim.strict, box, aim.hypotheses, level)
        if key in self.failed:
            return None
        node = None
        if not self.is_hopeless(aim):
            for rule in self._rules():
                node = self._accepted(rule(aim, level), aim)
                if node is not None:
                    break
        if node is None and self.cuts and level > 2 and len(aim.subject.free) == 1:
            node = self._cover(aim, 4)
        if node is None:
            self.failed.add(key)
        return node

    def _rules(self) -> tuple[Callable[[Aim, int], Node | None], ...]:
        if not self.solves:
            return (
                self._cases,
                self._by_factors,
                self._by_rise,
                self._by_face,
                self._by_bound,
                self._by_logs,
            )
        telling = (self._by_bound, self._by_concavity, self._by_division)  # they use hypotheses
        return (self._cases, self._by_factors, *telling, self._by_face, self._by_logs)

    def quick(self, aim: Aim) -> Node | None:
        """Return a leaf that shows the aim, or None."""
        box = tuple(aim.box.items())
        leaf = _leaf(aim.claim, box, aim.integers, aim.hypotheses, aim.depth, aim.marks, aim.folds)
        ctx.prec = PRECISION  # as a look leaves it
        if leaf is not None:
            return list(leaf)
        return by_multiple(self, aim) if self.solves else by_equations(self, aim)

    def _accepted(self, node: Node | None, aim: Aim) -> Node | None:
        """Return the node if the kernel's rule takes it; only leaves are worth checking here."""
        if node is None or len(node) > 2 or (node != ["sum"] and node[0] not in LEAVES):
            return node
        return node if is_shown(node, aim) else None

    def _shifted(self, aim: Aim) -> Node | None:
        """Use a hypothesis x > w by putting x = w + t."""
        for i, hypothesis in enumerate(aim.hypotheses):
            side = gap_sides(hypothesis)[1]
            name = str(side.data) if side.head == "var" else str(gap_sides(hypothesis)[0].data)
            if name not in aim.subject.free or name.endswith("++"):  # two bounds can chase each other
                continue
            if self.effort.is_spent():
                return None
            try:
                around, moved = shifted(self, aim, name, i, f"{name}+")
                moved, rewritings = tidy(self, moved, var(f"{name}+"))
            except DpsymError:
                continue
            node = within([*around, *rewritings], self._shifted(moved) or self.attempt(moved, LEVELS))
            if node is not None:
                return node
        return None

    def _cases(self, aim: Aim, level: int) -> Node | None:
        """A maximum is one of its arguments, so the aim follows from the aims for each of them."""
        for place in aim.subject.nodes():
            if place.head in CASES:
                proofs = [self.attempt(case, level) for case in case_parts(aim, place)]
                return ["cases", self.place(place), *proofs] if None not in proofs else None
        return None

    def _by_factors(self, aim: Aim, level: int) -> Node | None:
        if self.effort.is_spent(aim.subject, NORMAL):
            return None
        factors = factored(aim.subject, aim.box)
        if not factors or not self._identical(aim, factors):
            return None
        if len(factors) == 1 and factors[0][1] == 1:
            simpler = factors[0][0]
            if simpler == aim.subject:
                return None
            node = self.quick(aim.toward(simpler))
            if node is None and level >= 0 and size_of(simpler) < size_of(aim.subject):
                node = self.attempt(aim.toward(simpler), level)
            return ["sum", [self.place(simpler), node]] if node else None
        parts: list[object] = []
        sign = 1
        for factor, power in factors:
            if power % 2 == 0 and not aim.strict:
                parts.append([self.place(factor), power, 1, ["enclose"]])
                continue
            side, node = self._signed(aim, factor, level)
            if node is None:
                return None
            sign *= side**power
            parts.append([self.place(factor), power, side, node])
        return ["product", *parts] if sign == 1 else None

    def _signed(self, aim: Aim, factor: Term, level: int) -> tuple[int, Node | None]:
        for side in (1, -1):
            node = self.quick(aim.toward(factor * side))
            if node is not None:
                return side, node
        for side in (1, -1) if level >= 0 else ():
            if factor * side != aim.subject:
                simpler = size_of(factor) < size_of(aim.subject)
                node = self.attempt(aim.toward(factor * side), level if simpler else level - 1)
                if node is not None:
                    return side, node
        return 1, None

    def _by_face(self, aim: Aim, level: int) -> Node | None:
        for name, end in faces(aim):
            growth, at_end = face_aims(aim, name, end)
            if growth is None or at_end is None:
                continue
            if self.is_hopeless(at_end) or self.is_hopeless(growth):
                continue
            bottom = self.attempt(at_end, level - 1)
            slope = self.attempt(growth, level - 1) if bottom is not None else None
            if slope is not None:
                return ["segment", name, end, slope, bottom]
        return None

    def _by_bound(self, aim: Aim, level: int) -> Node | None:
        return by_bound(self, aim, level) if aim.hypotheses else None

    def _by_rise(self, aim: Aim, level: int) -> Node | None:
        return by_rise(self, aim, level)

    def _by_concavity(self, aim: Aim, level: int) -> Node | None:
        return by_concavity(self, aim, level - 1) if aim.hypotheses else None

    def _by_division(self, aim: Aim, level: int) -> Node | None:
        return by_division(self, aim, level) if aim.hypotheses else None

    def _by_logs(self, aim: Aim, level: int) -> Node | None:
        """Compare logarithms of two positive sides."""
        sides = stated_sides(aim) or signed_sides(aim)
        if sides is None:
            return None
        lesser, greater = sides
        positive = [self.quick(aim.toward(side, strict=True)) for side in (lesser, greater)]
        if None in positive:
            return None
        first = all(node.head != "log" for node in aim.subject.nodes())
        try:
            logs = monotone(aim, "log", lesser, greater)
        except DpsymError:  # a power of what may be 0 has no normal form, by which sides are compared
            return None
        node = self.attempt(logs, level if first else level - 1)
        return ["monotone", "log", self.place(lesser), self.place(greater), node] if node else None

    def _cover(self, aim: Aim, depth: int) -> Node | None:
        node = self.attempt(aim, 2 if depth > SPLITS - 4 else 1)
        if node is not None or depth == 0 or self.effort.is_spent():
            return node
        if self.is_hopeless(aim):
            return None
        for name, at in splits(aim):
            first, second = halves(aim, name, str(at))
            low = self._cover(first, depth - 1)
            high = self._cover(second, depth - 1) if low is not None else None
            if high is not None:
                return ["split", name, str(at), low, high]
        return None

    def _identical(self, aim: Aim, factors: list[tuple[Term, int]]) -> bool:
        product = rat(1)
        for factor, power in factors:
            product = product * factor**power
        try:
            return is_identically_zero(aim.subject - product, aim.box)
        except DpsymError:
            return False


def _is_told_of(aim: Aim, term: Term) -> bool:
    """Return whether a hypothesis speaks of a term, which it does no more where cases are distinguished."""
    return any(term in h.lhs.nodes() or term in h.rhs.nodes() for h in aim.hypotheses)


@lru_cache(maxsize=REMEMBERED)  # each level of a search, and each search of a claim, comes to the same aims
def _leaf(
    claim: Relation,
    box: tuple[tuple[str, Interval], ...],
    integers: frozenset[str],
    hypotheses: tuple[Relation, ...],
    depth: int,
    marks: str,
    folds: tuple[Fold, ...],
) -> tuple[object, ...] | None:
    """Return a leaf that shows an aim, which refers to no terms, or None."""
    aim = Aim(claim, dict(box), integers, hypotheses, (), depth, marks, folds)
    nodes: list[Node] = [["enclose"]]
    zero, given, vacuous = leaves_worth_trying(aim.subject, aim.box, integers, hypotheses)
    nodes += [["sum"]] if zero and not aim.strict else []
    telling = [i for i, hypothesis in enumerate(hypotheses) if hypothesis != IDLE]
    rules = (("given", given), ("vacuous", vacuous))
    nodes += [[rule, i] for i in telling for rule, worth in rules if i in worth]
    return next((tuple(node) for node in nodes if is_shown(node, aim)), None)
