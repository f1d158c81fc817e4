r"""Lifts: proofs about every number of points, and how they come down to the rules of the kernel.

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

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any, Final, TypeAlias

from dpsym.errors import EvidenceError, shown
from dpsym.kernel.aims import RULES, gap_sides, parts, strictness
from dpsym.kernel.numbers import ZERO
from dpsym.kernel.statement import Domain, Relation, Statement, Variable
from dpsym.kernel.terms import INF, Term, rat, var
from dpsym.points.cases import at_end, ends, is_given, narrowings, through, with_unit
from dpsym.points.facts import Case
from dpsym.points.family import Aggregate, Family
from dpsym.points.names import turned
from dpsym.points.proofs import LiftProof

__all__ = ["Around", "Node", "Table", "around_rule", "having", "lift_proof", "within"]

Node: TypeAlias = "list[Any]"
Around: TypeAlias = Callable[[Node], Node]  # what is put around the proof of the rest
MAX_DEPTH: Final = 100


class Table:
    """The terms that the nodes of one proof refer to by number."""

    def __init__(self) -> None:
        self.places: dict[Term, int] = {}

    def place(self, subject: Term) -> int:
        """Return the number of a term, a new one if need be."""
        return self.places.setdefault(subject, len(self.places))


def lift_proof(
    family: Family,
    evidence: LiftProof,
    table: Table,
    over: str,
    places: Mapping[Relation, int],
    count: int,
) -> Node:
    """Return the kernel's proof of a family's conclusion.

    Args:
        family: what is proved; its points are rows or columns of the kernel's statement, as ``over`` says.
        evidence: the lift.
        table: gets the terms that the proof refers to.
        over: the mark of the points.
        places: the numbers that what the family supposes has among the kernel's hypotheses.
        count: how many hypotheses the kernel has.
    """
    return _Lowering(evidence, table, over).proof(family, evidence.tree, places, count)


@dataclass(frozen=True)
class _State:
    """What a lift knows at a node, and what the kernel does.

    Attributes:
        case: what the lift knows.
        places: for each fact of the case, the number that it has among the kernel's hypotheses.
        count: how many hypotheses the kernel has.
        used: variables, and hypotheses by which their ranges were restricted.
        same: names of aggregates that are the same as others, with theirs.
    """

    case: Case
    places: tuple[int, ...]
    count: int
    used: frozenset[tuple[str, int]] = frozenset()
    same: Mapping[Term, Term] = field(default_factory=dict)

    def with_fact(self, fact: Relation) -> _State:
        """Return the state with one more fact, the last hypothesis of the kernel."""
        places = (*self.places, self.count)
        return replace(self, case=self.case.with_fact(fact), places=places, count=self.count + 1)

    def further(self, number: int = 1) -> _State:
        """Return the state with hypotheses of the kernel that are no facts."""
        return replace(self, count=self.count + number)

    def of(self, case: Case) -> _State:
        """Return the state with another case of as many facts."""
        return replace(self, case=case)

    def named(self, subject: Term) -> Term:
        """Return a term with the names of aggregates that are the same as others replaced by theirs."""
        return subject.replace(self.same)


class _Lowering:
    """Takes a lift to the kernel's rules, node by node; what it makes is for the kernel to check."""

    def __init__(self, evidence: LiftProof, table: Table, over: str = "*") -> None:
        self.evidence, self.terms, self.proofs = evidence, evidence.terms, evidence.proofs
        self.table, self.over, self.depth = table, over, 0

    def proof(self, family: Family, tree: Node, places: Mapping[Relation, int], count: int) -> Node:
        """Return the proof of the conclusion.

        ``places`` are the numbers that what the family supposes has among the kernel's ``count`` hypotheses.
        """
        around, state = self.started(family, places, count)
        return within(around, self.lower(tree, state))

    def started(
        self, family: Family, places: Mapping[Relation, int], count: int
    ) -> tuple[list[Around], _State]:
        """Return what leads to the facts with which a lift starts, and the state there."""
        case = Case.start(family)
        base = [(fact, fact) for fact in family.pointwise]
        base += [(part, given) for given in family.hypotheses for part in parts(given)]
        around: list[Around] = []
        state = _State(case, (), count)

        def having(fact: Relation, shown: Node) -> int:
            nonlocal state
            around.append(self.having(state, fact, shown))
            state = state.further()
            return state.count - 1

        known = [
            places[given] if fact == given else having(fact, ["given", places[given]]) for fact, given in base
        ]
        for (fact, _), place in zip(base, tuple(known), strict=True):
            lesser, greater = gap_sides(fact)
            found = [a for a in family.aggregates if lesser == var(a.name)]
            if found and found[0].kind == "max" and fact.op != "=":
                bound = Relation(strictness(fact), found[0].body, greater)
                whole = having(bound, self.bounded(state, found[0], place))
                if parts(bound) == (bound,):
                    known.append(whole)
                else:
                    known += [having(part, ["given", whole]) for part in parts(bound)]
            elif found and found[0].kind == "sum" and fact.op == "=" and greater.number is not None:
                name = self.name(found[0].name)
                around.append(around_rule("known", name, place))
                around.append(around_rule("restrict", name, place))
                known.append(having(Relation("<", found[0].body, INF), ["member", name]))
        return around, replace(state, places=tuple(known))

    def bounded(self, state: _State, largest: Aggregate, place: int) -> Node:
        """Return a proof that what bounds a maximum bounds each body."""
        name = self.name(largest.name)
        body, whole = self.place(state, largest.body), self.place(state, var(largest.name))
        member = ["have", "<=", body, whole, ["member", name], ["through", state.count, ["given", place]]]
        return ["known", name, place, member]

    # What nodes of the kernel are made of.

    def name(self, name: object) -> str:
        """Return a name as the kernel's statement has it."""
        if not isinstance(name, str):
            raise EvidenceError(f"{shown(name)} is not a name")
        return turned(name, self.over)

    def place(self, state: _State, subject: Term) -> int:
        """Return the number of a term, as the kernel's statement has it."""
        return self.table.place(self.moved(state.named(subject)))

    def moved(self, subject: Term) -> Term:
        names = {var(name): var(turned(name, self.over)) for name in subject.free}
        return subject.replace({old: new for old, new in names.items() if old != new})

    def having(self, state: _State, relation: Relation, proof: Node) -> Around:
        """Return the node that adds a hypothesis, which a proof shows."""
        return having(relation, lambda side: self.place(state, side), proof)

    def had(self, state: _State, relation: Relation, then: Node, proof: Node) -> Node:
        """Return the node that adds a fact, and goes on with what the lift does then."""
        return self.having(state, relation, proof)(self.lower(then, state.with_fact(relation)))

    def restricted(
        self, state: _State, uses: Sequence[int], subjects: Sequence[Term]
    ) -> list[tuple[str, int]]:
        """Return the variables of terms that facts restrict, with the hypotheses that do."""
        found = []
        chosen = [i for i in uses if i >= 0]
        for subject in subjects:
            stated = state.case.stated(Relation("<=", subject, subject), chosen)
            for name, place, _ in narrowings(stated):
                each = (name, state.places[chosen[place]])
                if each not in found and each not in state.used:
                    found.append(each)
        return found

    def shows(self, shown_by: Node, state: _State, relation: Relation) -> Node:
        """Return a proof of a relation at a point, from facts."""
        uses, cases = shown_by
        known = [self.name(str(old.data)) for old in state.case.values if old not in state.same]
        node: Node = ["simplify", known, self.cases(cases, state.case.statement(relation, uses))]
        chosen = [i for i in uses if i >= 0]
        restricting = list(narrowings(state.case.stated(relation, chosen)))
        around = [
            around_rule("restrict", self.name(name), place)
            for name, place, _ in restricting
            if (name, state.places[chosen[place]]) not in state.used
        ]
        node = within(around, node)
        return ["fix", "*#", ["only", [state.places[i] for i in chosen], node]]

    def cases(self, node: Node, statement: Statement, depth: int = 0) -> Node:
        rule, *rest = node
        if depth > MAX_DEPTH:
            raise EvidenceError(f"case distinctions are nested deeper than {MAX_DEPTH}")
        if rule == "proof":
            (place,) = rest
            proof = self.proofs[_place(place, self.proofs)]
            return self.rewritten(proof.tree, proof.terms)
        if rule == "end":
            name, end, *inner = rest
            reduced = [s for s in at_end(statement, name, end) if s is not None]
            found = [self.cases(part, case, depth + 1) for part, case in zip(inner, reduced, strict=True)]
            here, *rest = found
            inner = [["simplify", [self.name(name)], here], *(["simplify", [], each] for each in rest)]
            return ["end", self.name(name), end, *inner]
        if rule == "given":
            (place,) = rest
            if not is_given(statement, place):
                raise EvidenceError(f"hypothesis {shown(place)} does not say what is claimed")
            return ["given", place]
        if rule == "through":
            place, part = rest
            return ["through", place, self.cases(part, through(statement, place), depth + 1)]
        if rule == "unit":
            name, others, part = rest
            inner = self.cases(part, with_unit(statement, name, others), depth + 1)
            return ["scale", self.name(name), [self.name(other) for other in others], ["simplify", [], inner]]
        raise EvidenceError(f"{shown(rule)} is not a case distinction")

    def rewritten(self, node: Node, terms: tuple[Term, ...], depth: int = 0) -> Node:
        if depth > 2 * MAX_DEPTH or not isinstance(node, list) or not node or node[0] not in RULES:
            raise EvidenceError(f"{shown(node)} is not a proof node")
        rule, *rest = node
        takes, *_ = RULES[rule]

        def taken(kinds: str, given: Sequence[Any]) -> list[Any]:
            return [self.argument(kind, value, terms) for kind, value in zip(kinds, given, strict=True)]

        if takes[:1] == "*":
            return [
                rule,
                *([*taken(takes[1:], row[:-1]), self.rewritten(row[-1], terms, depth + 1)] for row in rest),
            ]
        least, _, further = takes.partition("?")
        takes = least + further if len(rest) > len(least) else least
        inner = [self.rewritten(part, terms, depth + 1) for part in rest[len(takes) :]]
        return [rule, *taken(takes, rest[: len(takes)]), *inner]

    def argument(self, kind: str, value: Any, terms: tuple[Term, ...]) -> Any:
        if kind in "tg":
            return self.table.place(self.moved(terms[_place(value, terms)]))
        if kind == "n":
            return [self.name(name) for name in value]
        return self.name(value) if kind in "xu" else value

    def term(self, place: object) -> Term:
        return self.terms[_place(place, self.terms)]

    # The rules of lifts.

    def lower(self, node: Node, state: _State) -> Node:
        """Return the kernel's nodes for one of a lift."""
        if self.depth > MAX_DEPTH or not isinstance(node, list) or not node:
            raise EvidenceError(
                f"{shown(node)} is not a node of a lift, or the tree is deeper than {MAX_DEPTH}"
            )
        rule = getattr(self, f"rule_{node[0]}", None) if isinstance(node[0], str) else None
        if rule is None:
            raise EvidenceError(f"{shown(node[0])} is not a rule of lifting")
        self.depth += 1
        try:
            found: Node = rule(state, *node[1:])
        finally:
            self.depth -= 1
        return found

    def rule_final(self, state: _State, proof: Node) -> Node:
        return self.shows(proof, state, state.case.conclusion)

    def rule_everywhere(self, state: _State, proof: Node) -> Node:
        conclusion = state.case.conclusion
        lesser, greater = gap_sides(conclusion)
        if conclusion.op == "=" or lesser.head != "var":
            raise EvidenceError("the conclusion does not bound a maximum")
        largest = state.case.aggregate(lesser.data, "max")
        shown = self.shows(proof, state, Relation(strictness(conclusion), largest.body, greater))
        return ["each", self.name(largest.name), shown]

    def rule_parts(self, state: _State, *nodes: Node) -> Node:
        cases = map(state.case.toward, parts(state.case.conclusion))
        return ["parts", *(self.lower(node, state.of(case)) for node, case in zip(nodes, cases, strict=True))]

    def rule_both(self, state: _State, *nodes: Node) -> Node:
        conclusion = state.case.conclusion
        if conclusion.op != "=" or len(nodes) != 2:
            raise EvidenceError("the conclusion is not an equation, or has not two halves")
        halves = (state.of(state.case.toward(replace(conclusion, op=op))) for op in ("<=", ">="))
        return ["both", *(self.lower(node, half) for node, half in zip(nodes, halves, strict=True))]

    def rule_have(self, state: _State, op: str, left: int, right: int, proof: Node, rest: Node) -> Node:
        relation = Relation(op, self.term(left), self.term(right))
        return self.had(state, relation, rest, self.shows(proof, state, relation))

    def rule_sum(
        self, state: _State, op: str, left: list[Node], right: list[Node], proof: Node, rest: Node
    ) -> Node:
        at_point, in_total, sides, factors = [], [], [], list[Term]()
        for given in (left, right):
            sums = [state.case.aggregate(name, "sum") for name, _ in given]
            coefficients = [self.term(place) for _, place in given]
            pairs = [*zip(coefficients, sums, strict=True)]
            at_point.append(sum((c * a.body for c, a in pairs), rat(0)))
            in_total.append(sum((c * var(a.name) for c, a in pairs), rat(0)))
            sides.append([[self.sum(state, a), self.place(state, c)] for c, a in pairs])
            factors += coefficients
        around = [
            around_rule("restrict", self.name(n), i) for n, i in self.restricted(state, proof[0], factors)
        ]
        pair = sides[::-1] if op in (">", ">=") else sides
        total_of = within(around, ["total", *pair, self.shows(proof, state, Relation(op, *at_point))])
        return self.had(state, Relation(op, *in_total), rest, total_of)

    def sum(self, state: _State, aggregate: Aggregate) -> str:
        """Return the name of a sum that is known to be finite."""
        if aggregate.name not in state.case.variables:
            raise EvidenceError(f"{shown(aggregate.name)} is not known to be finite")
        return self.name(aggregate.name)

    def rule_same(self, state: _State, name: str, other: str, below: Node, above: Node, rest: Node) -> Node:
        first = state.case.aggregate(name)
        second = state.case.aggregate(other, first.kind)
        if first is second:
            raise EvidenceError(f"{shown(other)} is known already")
        equal = ["both"] + [
            self.shows(proof, state, Relation("<=", *sides))
            for proof, sides in ((below, (first.body, second.body)), (above, (second.body, first.body)))
        ]
        change = {var(other): state.named(var(name))}
        same = {old: new.replace(change) for old, new in state.same.items()} | change
        merged = replace(state, case=state.case.with_value(var(other), var(name)), same=same)
        return [
            "merge",
            self.name(str(change[var(other)].data)),
            self.name(other),
            equal,
            self.lower(rest, merged),
        ]

    def rule_member(self, state: _State, name: str, proof: Node, rest: Node) -> Node:
        body = state.case.aggregate(name, "sum").body
        relation = Relation("<=", body, var(name))
        shown = ["member", self.name(name), self.shows(proof, state, Relation("<=", rat(0), body))]
        return self.had(state, relation, rest, shown)

    def rule_finite(self, state: _State, name: str, below: Node, above: Node, rest: Node) -> Node:
        aggregate = self.fresh(state, name, "sum", "max")
        known = self.known(state, aggregate, Relation("<", -INF, aggregate.body), below)
        finite = self.finite(state, aggregate, above)
        restricted = around_rule("restrict", self.name(name), state.count)
        return within([known, finite, restricted], self.with_finite(state.further(), aggregate, rest))

    def rule_infinite(self, state: _State, name: str, proof: Node, infinite: Node, rest: Node) -> Node:
        aggregate = self.fresh(state, name, "sum")
        known = self.known(state, aggregate, Relation("<", -INF, aggregate.body), proof)
        here = self.lower(infinite, state.of(state.case.with_value(var(name), INF)))
        return known(["end", self.name(name), "hi", here, self.with_finite(state, aggregate, rest)])

    def rule_zero(self, state: _State, name: str, proof: Node, zero: Node, rest: Node) -> Node:
        aggregate = state.case.aggregate(name, "sum")
        if name not in state.case.variables or var(name) in state.case.values:
            raise EvidenceError(f"{shown(name)} is not known to be finite, or has a value already")
        body, whole = aggregate.body, var(name)
        positive = self.shows(proof, state, Relation("<=", rat(0), body))
        around: list[Around] = []
        if state.case.variables[name].domain.lo is None:
            above = ["total", [], [[self.name(name), self.place(state, rat(1))]], positive]
            around.append(self.having(state, Relation("<=", rat(0), whole), above))
            around.append(around_rule("restrict", self.name(name), state.count))
            state = state.further()
        inner = state.further()
        case = state.case.with_value(whole, rat(0))
        here = within(
            [
                self.having(state, Relation("<=", body, whole), ["member", self.name(name), positive]),
                self.having(inner, Relation("<=", body, rat(0)), ["through", state.count, ["enclose"]]),
            ],
            self.lower(zero, inner.of(case).with_fact(Relation("<=", body, rat(0)))),
        )
        above_zero = state.case.with_variable(Variable(name, Domain(ZERO, None, lo_open=True)))
        there = self.lower(rest, state.of(above_zero))
        return within(around, ["end", self.name(name), "lo", here, there])

    def rule_extremes(
        self, state: _State, name: str, proof: Node, infinite: Node, least: Node, rest: Node
    ) -> Node:
        largest = self.fresh(state, name, "max")
        body, whole, label = largest.body, var(name), self.name(name)
        shown = self.shows(proof, state, Relation("<=", -INF, body))
        top = self.lower(infinite, state.of(state.case.with_value(whole, INF)))
        member = self.having(state, Relation("<=", body, whole), ["member", label])
        further = state.further()
        below = Relation("<=", body, -INF)
        bottom = within(
            [member, self.having(further, below, ["through", state.count, ["enclose"]])],
            self.lower(least, further.of(state.case.with_value(whole, -INF)).with_fact(below)),
        )
        around: list[Around] = []
        inner = state
        if state.case.with_finite(largest).variables[name].domain.lo is not None:
            positive = self.having(
                further, Relation("<=", rat(0), whole), ["through", state.count, ["enclose"]]
            )
            around = [member, positive, around_rule("restrict", label, further.count)]
            inner = further.further()
        finite = within(around, self.with_finite(inner, largest, rest))
        cases = ["end", label, "hi", top, ["end", label, "lo", bottom, finite]]
        return ["known", label, "[-oo", shown, cases]

    def rule_absurd(self, state: _State, name: str, proof: Node) -> Node:
        if state.case.values.get(var(name)) != INF:
            raise EvidenceError(f"{shown(name)} is not infinite in this case")
        finite = self.finite(state, state.case.aggregate(name), proof)
        return finite(["vacuous", state.count])

    def rule_end(self, state: _State, name: str, end: str, *nodes: Node) -> Node:
        case = state.case
        if name not in {variable.name for variable in case.family.variables} or var(name) in case.values:
            raise EvidenceError(f"{shown(name)} is not a variable of the family, or has a value already")
        value, rest = ends(case.variables[name], end)
        cases = [case.with_value(var(name), value)] + ([] if rest is None else [case.with_variable(rest)])
        pairs = zip(nodes, cases, strict=True)
        return ["end", self.name(name), end, *(self.lower(node, state.of(each)) for node, each in pairs)]

    def rule_compare(self, state: _State, left: int, right: int, uses: list[int], *nodes: Node) -> Node:
        a, b = self.term(left), self.term(right)
        restricted = self.restricted(state, uses, (a, b))
        state = replace(state, used=state.used.union(restricted))
        facts = (Relation(op, a, b) for op in (">=", "<="))
        cases = [self.lower(node, state.with_fact(fact)) for node, fact in zip(nodes, facts, strict=True)]
        around = [around_rule("restrict", self.name(name), place) for name, place in restricted]
        return within(around, ["compare", self.place(state, a), self.place(state, b), *cases])

    # What these rules share.

    def fresh(self, state: _State, name: str, *kinds: str) -> Aggregate:
        aggregate = state.case.aggregate(name, *kinds)
        if name in state.case.variables or var(name) in state.case.values:
            raise EvidenceError(f"{shown(name)} is known already")
        return aggregate

    def known(self, state: _State, aggregate: Aggregate, relation: Relation, proof: Node) -> Around:
        """Return the node that gives an aggregate a range, from 0 on where its body's enclosure says so."""
        is_positive = state.case.with_finite(aggregate).variables[aggregate.name].domain.lo is not None
        shown = self.shows(proof, state, relation)
        return around_rule("known", self.name(aggregate.name), "[0" if is_positive else "(-oo", shown)

    def finite(self, state: _State, aggregate: Aggregate, proof: Node) -> Around:
        """Return the node that adds that an aggregate is below infinity."""
        shown = self.shows(proof, state, Relation("<", aggregate.body, INF))
        name = self.name(aggregate.name)
        return self.having(state, Relation("<", var(aggregate.name), INF), ["each", name, shown])

    def with_finite(self, state: _State, aggregate: Aggregate, rest: Node) -> Node:
        """Return the node that adds what is known of the bodies of a finite aggregate."""
        case = state.case.with_finite(aggregate)
        fact, name = case.facts[-1], self.name(aggregate.name)
        added = replace(state, case=case, places=(*state.places, state.count), count=state.count + 1)
        return self.having(state, fact, ["member", name])(self.lower(rest, added))


def having(relation: Relation, place: Callable[[Term], int], proof: Node) -> Around:
    """Return the node that adds a hypothesis, which a proof shows, the lesser side first."""
    op = "=" if relation.op == "=" else strictness(relation)
    return around_rule("have", op, *map(place, gap_sides(relation)), proof)


def around_rule(*node: Any) -> Around:
    """Return what puts a node with this rule and these arguments around the proof of the rest."""
    return lambda rest: [*node, rest]


def within(around: Sequence[Around], node: Node) -> Node:
    """Return a node with others around it, the first of them outermost."""
    for each in reversed(around):
        node = each(node)
    return node


def _place(place: object, table: tuple[Any, ...]) -> int:
    if type(place) is not int or not 0 <= place < len(table):
        raise EvidenceError(f"the lift refers to entry {shown(place)}, which does not exist")
    return place
