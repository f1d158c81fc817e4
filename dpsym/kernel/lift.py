r"""Lifts: proofs about every number of points from statements about one point and about sums.

A proof of a family is a tree.  Each node adds a fact, distinguishes cases, or ends; at every node the
facts hold at all instances of the family that its hypotheses and the cases on the way allow.  L, ... are
nodes and S, ... show a relation: ``[[i, ...], C]`` from the facts of these numbers, by cases C, which are

| cases | of a statement |
|---|---|
| ``["proof", k]`` | proof k shows it |
| ``["end", x, "lo", C, C]`` | x at that end of its domain, and in the rest (no second C if nothing is left) |
| ``["given", i]`` | its hypothesis i says it |
| ``["through", i, C]`` | its hypothesis i says a <= b of a <= c; C shows the rest, b <= c |
| ``["unit", x, [y, ...], C]`` | it is homogeneous in the masses x > 0, y, ...; so let x = 1 |

A relation that speaks of points is shown for all values of one point's variables, hence at every point.

| node | because |
|---|---|
| ``["final", S]`` | S shows the conclusion |
| ``["everywhere", S]`` | the conclusion is M <= c for a maximum M, and S shows body <= c |
| ``["parts", L, ...]`` | the conclusion is max(a, ...) <= c, \|a\| <= c or c <= min(a, ...); one node each |
| ``["both", L, L]`` | the conclusion is an equation; one node for <= and one for >= |
| ``["have", op, a, b, S, L]`` | S shows a op b, which becomes a fact |
| ``["sum", op, [[A, c], ...], [[B, d], ...], S, L]`` | S shows sum c*body(A) op sum d*body(B), so for A, B |
| ``["same", A, B, S, S, L]`` | S, S show body(A) <= body(B) and >=, so A and B are one number |
| ``["member", A, S, L]`` | S shows body(A) >= 0, so that body(A) <= A is a fact |
| ``["finite", A, S, S, L]`` | S, S show -oo < body(A) < oo, so the sum A is finite |
| ``["infinite", A, S, L, L]`` | S shows -oo < body(A); the sum A is oo, or finite and so is each body |
| ``["zero", A, S, L, L]`` | S shows body(A) >= 0; the finite sum A is 0, as each body, or above 0 |
| ``["extremes", M, S, L, L, L]`` | S shows -oo <= body(M); the maximum M is oo, -oo as each body, or finite |
| ``["absurd", A, S]`` | A is oo in this case, but S shows body(A) < oo |
| ``["end", x, "lo", L, L]`` | the variable x at that end of its domain (oo may be one), and in the rest |
| ``["compare", a, b, [i, ...], L, L]`` | a >= b or a <= b, both being defined where the facts i, ... hold |

An aggregate may be spoken of only once it is known to mean something: where a node has shown that it is
finite, or infinite.  Then the sums of finitely many real numbers obey the rules of algebra: where
sum_j c_j body_j <= 0 at each of n points, with finite c_j that are the same at all points, the sum of
these n numbers is sum_j c_j A_j <= 0.  Nothing is added up that may be infinite, so oo - oo and 0 oo do
not occur.  A sum of numbers above -oo is defined; it is oo just where one of them is.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import replace
from typing import Any, Final, TypeAlias

from dpsym.errors import EvidenceError, shown
from dpsym.kernel.aims import gap_sides
from dpsym.kernel.cases import at_end, ends, is_given, through, with_unit
from dpsym.kernel.evidence import LiftProof, Proof
from dpsym.kernel.facts import Case, parts, strictness, total
from dpsym.kernel.family import Aggregate, Family
from dpsym.kernel.numbers import ZERO
from dpsym.kernel.statement import Domain, Relation, Statement, Variable
from dpsym.kernel.terms import INF, Term, rat, var

__all__ = ["check_lift"]

Node: TypeAlias = "list[Any]"
Prover: TypeAlias = Callable[[Statement, Proof], None]
MAX_DEPTH: Final = 100


def check_lift(family: Family, evidence: LiftProof, prove: Prover) -> None:
    """Check a proof of a family; ``prove`` refuses a proof that does not show its statement.

    Raises:
        EvidenceError: the tree does not prove it; the sentence says which node fails.
    """
    _Checker(evidence, prove).check(evidence.tree, Case.start(family), 0)


class _Checker:
    def __init__(self, evidence: LiftProof, prove: Prover) -> None:
        self.terms, self.proofs, self.prove = evidence.terms, evidence.proofs, prove

    def check(self, node: Node, case: Case, depth: int) -> None:
        if depth > MAX_DEPTH or not isinstance(node, list) or not node:
            raise EvidenceError(
                f"{shown(node)} is not a node of a lift, or the tree is deeper than {MAX_DEPTH}"
            )
        rule = getattr(self, f"rule_{node[0]}", None) if isinstance(node[0], str) else None
        if rule is None:
            raise EvidenceError(f"{shown(node[0])} is not a rule of lifting")
        for inner, reduced in rule(case, *node[1:]):
            self.check(inner, reduced, depth + 1)

    def shows(self, shown_by: Node, case: Case, relation: Relation) -> None:
        uses, cases = shown_by
        self.cases(cases, case.statement(relation, uses))

    def cases(self, node: Node, statement: Statement, depth: int = 0) -> None:
        rule, *rest = node
        if depth > MAX_DEPTH:
            raise EvidenceError(f"case distinctions are nested deeper than {MAX_DEPTH}")
        if rule == "proof":
            (place,) = rest
            self.prove(statement, self.proofs[_place(place, self.proofs)])
        elif rule == "end":
            name, end, *inner = rest
            reduced = [s for s in at_end(statement, name, end) if s is not None]
            for part, case in zip(inner, reduced, strict=True):
                self.cases(part, case, depth + 1)
        elif rule == "given":
            (place,) = rest
            if not is_given(statement, place):
                raise EvidenceError(f"hypothesis {shown(place)} does not say what is claimed")
        elif rule == "through":
            place, part = rest
            self.cases(part, through(statement, place), depth + 1)
        elif rule == "unit":
            name, others, part = rest
            self.cases(part, with_unit(statement, name, others), depth + 1)
        else:
            raise EvidenceError(f"{shown(rule)} is not a case distinction")

    def term(self, place: object) -> Term:
        return self.terms[_place(place, self.terms)]

    def rule_final(self, case: Case, proof: Node) -> Iterable[tuple[Node, Case]]:
        self.shows(proof, case, case.conclusion)
        return ()

    def rule_everywhere(self, case: Case, proof: Node) -> Iterable[tuple[Node, Case]]:
        lesser, greater = gap_sides(case.conclusion)
        if case.conclusion.op == "=" or lesser.head != "var":
            raise EvidenceError("the conclusion does not bound a maximum")
        body = case.aggregate(lesser.data, "max").body
        self.shows(proof, case, Relation(strictness(case.conclusion), body, greater))
        return ()

    def rule_parts(self, case: Case, *nodes: Node) -> Iterable[tuple[Node, Case]]:
        return zip(nodes, map(case.toward, parts(case.conclusion)), strict=True)

    def rule_both(self, case: Case, *nodes: Node) -> Iterable[tuple[Node, Case]]:
        if case.conclusion.op != "=":
            raise EvidenceError("the conclusion is not an equation")
        return zip(nodes, (case.toward(replace(case.conclusion, op=op)) for op in ("<=", ">=")), strict=True)

    def rule_have(
        self, case: Case, op: str, left: int, right: int, proof: Node, rest: Node
    ) -> Iterable[tuple[Node, Case]]:
        relation = Relation(op, self.term(left), self.term(right))
        self.shows(proof, case, relation)
        return ((rest, case.with_fact(relation)),)

    def rule_sum(
        self, case: Case, op: str, left: list[Node], right: list[Node], proof: Node, rest: Node
    ) -> Iterable[tuple[Node, Case]]:
        at_point, in_total = [], []
        for side in (left, right):
            sums = [case.aggregate(name, "sum") for name, _ in side]
            coefficients = [self.term(place) for _, place in side]
            if any(a.name not in case.variables or case.values.get(var(a.name)) == INF for a in sums):
                raise EvidenceError("one of the sums is not known to be finite")
            if not case.are_constants(coefficients, proof[0], finite=True):
                raise EvidenceError("a coefficient may be infinite, or differ between points")
            at_point.append(total(zip(coefficients, (a.body for a in sums), strict=True)))
            in_total.append(total(zip(coefficients, (var(a.name) for a in sums), strict=True)))
        self.shows(proof, case, Relation(op, *at_point))
        return ((rest, case.with_fact(Relation(op, *in_total))),)

    def rule_same(
        self, case: Case, name: str, other: str, below: Node, above: Node, rest: Node
    ) -> Iterable[tuple[Node, Case]]:
        first = case.aggregate(name)
        second = case.aggregate(other, first.kind)
        if first is second or other in case.variables or var(other) in case.values:
            raise EvidenceError(f"{shown(other)} is known already")
        for op, proof in (("<=", below), (">=", above)):
            self.shows(proof, case, Relation(op, first.body, second.body))
        return ((rest, case.with_value(var(other), var(name))),)

    def rule_member(self, case: Case, name: str, proof: Node, rest: Node) -> Iterable[tuple[Node, Case]]:
        body = case.aggregate(name, "sum").body
        self.shows(proof, case, Relation("<=", rat(0), body))
        return ((rest, case.with_fact(Relation("<=", body, var(name)))),)

    def rule_finite(
        self, case: Case, name: str, below: Node, above: Node, rest: Node
    ) -> Iterable[tuple[Node, Case]]:
        aggregate = self.fresh(case, name, "sum", "max")
        self.shows(below, case, Relation("<", -INF, aggregate.body))
        self.shows(above, case, Relation("<", aggregate.body, INF))
        return ((rest, case.with_finite(aggregate)),)

    def rule_infinite(self, case: Case, name: str, proof: Node, *nodes: Node) -> Iterable[tuple[Node, Case]]:
        aggregate = self.fresh(case, name, "sum")
        self.shows(proof, case, Relation("<", -INF, aggregate.body))
        return zip(nodes, (case.with_value(var(name), INF), case.with_finite(aggregate)), strict=True)

    def rule_zero(self, case: Case, name: str, proof: Node, *nodes: Node) -> Iterable[tuple[Node, Case]]:
        aggregate = case.aggregate(name, "sum")
        if name not in case.variables or var(name) in case.values:
            raise EvidenceError(f"{shown(name)} is not known to be finite, or has a value already")
        self.shows(proof, case, Relation("<=", rat(0), aggregate.body))
        zero = case.with_value(var(name), rat(0)).with_fact(Relation("<=", aggregate.body, rat(0)))
        above = case.with_variable(Variable(name, Domain(ZERO, None, lo_open=True)))
        return zip(nodes, (zero, above), strict=True)

    def rule_extremes(self, case: Case, name: str, proof: Node, *nodes: Node) -> Iterable[tuple[Node, Case]]:
        aggregate = self.fresh(case, name, "max")
        self.shows(proof, case, Relation("<=", -INF, aggregate.body))
        least = case.with_value(var(name), -INF).with_fact(Relation("<=", aggregate.body, -INF))
        return zip(nodes, (case.with_value(var(name), INF), least, case.with_finite(aggregate)), strict=True)

    def rule_absurd(self, case: Case, name: str, proof: Node) -> Iterable[tuple[Node, Case]]:
        if case.values.get(var(name)) != INF:
            raise EvidenceError(f"{shown(name)} is not infinite in this case")
        self.shows(proof, case, Relation("<", case.aggregate(name).body, INF))
        return ()

    def rule_end(self, case: Case, name: str, end: str, *nodes: Node) -> Iterable[tuple[Node, Case]]:
        if name not in {variable.name for variable in case.family.variables} or var(name) in case.values:
            raise EvidenceError(f"{shown(name)} is not a variable of the family, or has a value already")
        value, rest = ends(case.variables[name], end)
        cases = [case.with_value(var(name), value)] + ([] if rest is None else [case.with_variable(rest)])
        return zip(nodes, cases, strict=True)

    def rule_compare(
        self, case: Case, left: int, right: int, uses: list[int], *nodes: Node
    ) -> Iterable[tuple[Node, Case]]:
        a, b = self.term(left), self.term(right)
        if not case.are_constants((a, b), uses, finite=False):
            raise EvidenceError("what is compared may be undefined, or differ between points")
        return zip(nodes, (case.with_fact(Relation(op, a, b)) for op in (">=", "<=")), strict=True)

    def fresh(self, case: Case, name: str, *kinds: str) -> Aggregate:
        aggregate = case.aggregate(name, *kinds)
        if name in case.variables or var(name) in case.values:
            raise EvidenceError(f"{shown(name)} is known already")
        return aggregate


def _place(place: object, table: tuple[Any, ...]) -> int:
    if type(place) is not int or not 0 <= place < len(table):
        raise EvidenceError(f"the lift refers to entry {shown(place)}, which does not exist")
    return place
