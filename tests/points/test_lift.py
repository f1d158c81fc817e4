"""Lifts: hand-written ones are accepted, and each rule refuses when a side condition is violated."""

import json
from dataclasses import replace

import pytest
from points.lifting import ANYTHING, ANYWHERE, INFINITE, NUMBER, S, accepted, c, real, refused, x
from soundness.hand_written import (
    ARE_LAWS,
    EASY,
    ENCLOSE,
    LAWS,
    LIFTS,
    MASSES,
    NEVER,
    K,
    M,
    p,
    q,
)

from dpsym.kernel.statement import Counterexample, Proof, Relation
from dpsym.kernel.terms import INF, Term, rat, term, var
from dpsym.points.evidence import read_document, write_document
from dpsym.points.facts import Case
from dpsym.points.family import Aggregate, Family
from dpsym.points.replay import judge


@pytest.fixture(params=LIFTS)
def lifted(request):
    return LIFTS[request.param]


def test_hand_written_lifts_are_accepted(lifted):
    assert judge(*lifted).name == "proved"


def test_lifts_survive_json(lifted):
    document = json.loads(json.dumps(write_document(*lifted)))
    assert read_document(document) == lifted
    assert judge(*read_document(document)).name == "proved"


def test_what_is_lifted_holds_for_small_numbers_of_points(lifted):
    for count in (1, 2, 3):
        assert lifted[0].instance(count).conclusion


@pytest.mark.parametrize("evidence", [EASY, Counterexample(())])
def test_a_family_is_proved_by_a_lift_alone(lifted, evidence):
    assert judge(lifted[0], evidence).name == "undecided"


def test_a_lift_proves_no_statement(lifted):
    family, lift = lifted
    assert judge(family.instance(2), lift).name == "undecided"


class TestSums:
    family = real(x**2, Relation("<=", rat(0), S))
    lemma = ("sum", "<=", [], [["S", 0]], ANYTHING)

    def test_a_sum_of_squares(self):
        tree = ["finite", "S", ANYTHING, ANYTHING, [*self.lemma, ["final", [[1], ["proof", 0]]]]]
        accepted(self.family, tree)

    def test_nothing_is_added_up_before_it_is_known_to_be_finite(self):
        assert "finite" in refused(self.family, [*self.lemma, ["final", [[0], ["proof", 0]]]])
        assert "finite" in refused(self.family, ["final", ANYTHING])

    def test_a_coefficient_is_a_finite_constant(self):
        for coefficient in (1 / c, INF, term("log", c), x, x**2, S**-1):
            weighted = real(x * 0, Relation("<=", coefficient.replace({x: c}) * S * 0, rat(0)))
            lemma = ["sum", "<=", [["S", 0]], [], ANYTHING, ["final", ANYTHING]]
            refused(weighted, ["finite", "S", ANYTHING, ANYTHING, lemma], (coefficient,))

    def test_a_negative_summand_is_not_left_out(self):
        family = real(x, Relation("<=", rat(0), S))
        tree = ["finite", "S", ANYTHING, ANYTHING, [*self.lemma, ["final", [[1], ["proof", 0]]]]]
        refused(family, tree)

    def test_constants_do_not_add_up_to_themselves(self):
        """1 at each point is n in total: that it is at most 1 holds for one point only."""
        family = real(rat(1), Relation("<=", S, rat(1)))
        one = [["S", 0]]
        for left, right in ((one, []), (one, one), ([], one)):
            lemma = ["sum", "<=", left, right, ANYTHING, ["final", [[1], ["proof", 0]]]]
            refused(family, ["finite", "S", ANYTHING, ANYTHING, lemma])

    def test_a_maximum_is_not_added_up(self):
        family = real(x**2, Relation("<=", rat(0), S), kind="max")
        refused(family, ["finite", "S", ANYTHING, ANYTHING, [*self.lemma, ["final", [[1], ["proof", 0]]]]])

    def test_an_infinite_sum_is_not_added_up(self):
        family = Family((), LAWS, (*MASSES, INFINITE), (), ARE_LAWS, Relation("<=", K, K - 1))
        above = LIFTS["divergence"][1].tree[2]
        lemma = ["sum", "<=", [["K", 0]], [["K", 0]], ANYTHING, ["final", ANYTHING]]
        refused(family, ["infinite", "K", above, lemma, ["final", ANYTHING]])

    def test_infinity_less_infinity_is_nothing(self):
        """K - K <= 1 holds where K is finite, and means nothing where it is not."""
        family = Family((), LAWS, (*MASSES, INFINITE), (), ARE_LAWS, Relation("<=", K - K, rat(1)))
        above = LIFTS["divergence"][1].tree[2]
        identity = Proof(["sum", [0, ENCLOSE]], (rat(1),))
        refused(family, ["infinite", "K", above, ["final", [[], ["proof", 2]]], ["final", [[], ["proof", 2]]]],
                proofs=(EASY, NEVER, identity))  # fmt: skip
        within = replace(family, hypotheses=(*ARE_LAWS, Relation("<", K, INF)))
        never = Proof(["vacuous", 0])
        cases = [["final", [[2], ["proof", 1]]], ["final", [[], ["proof", 2]]]]
        accepted(within, ["infinite", "K", above, *cases], proofs=(EASY, never, identity))

    def test_zero_times_infinity_is_nothing(self):
        family = Family(
            (), LAWS, (*MASSES, INFINITE), (), ARE_LAWS, Relation("<=", Term("mul", (rat(0), K)), rat(0))
        )
        above = LIFTS["divergence"][1].tree[2]
        refused(family, ["infinite", "K", above, ["final", ANYTHING], ["final", ANYTHING]])


class TestInfinity:
    family = Family((), LAWS, (*MASSES, INFINITE), (), ARE_LAWS, Relation("<=", rat(0), K))
    tree = LIFTS["divergence"][1].tree
    given = LIFTS["divergence"][1]

    def test_no_case_is_left_out(self):
        infinite, finite = self.tree[3:]
        for cases in ([infinite], [finite], [infinite, finite, finite], []):
            refused(self.family, ["infinite", "K", self.tree[2], *cases], self.given.terms, self.given.proofs)

    def test_no_pattern_is_left_out(self):
        pattern = self.tree[2][1]
        for cases in (pattern[:4], [*pattern, pattern[4]]):
            refused(
                self.family,
                ["infinite", "K", [[], cases], *self.tree[3:]],
                self.given.terms,
                self.given.proofs,
            )

    def test_a_sum_is_finite_only_where_that_was_shown(self):
        refused(self.family, ["finite", "K", self.tree[2], self.tree[2], self.tree[4]], self.given.terms,
                self.given.proofs)  # fmt: skip

    def test_minus_infinity_is_not_summed(self):
        family = Family((), LAWS, (*MASSES, Aggregate("K", "sum", term("logratio", p, q))), (), ARE_LAWS,
                        Relation("<=", K, K))  # fmt: skip
        pattern = ["end", "P[*]", "lo", ["proof", 0], ["end", "Q[*]", "lo", ["proof", 0], ["proof", 0]]]
        refused(family, ["infinite", "K", [[], pattern], ["final", ANYTHING], ["final", ANYTHING]])

    def test_absurd_is_only_what_was_assumed(self):
        for node in (["absurd", "K", ANYTHING], ["absurd", "A", ANYTHING]):
            refused(self.family, node)
        absurd = ["absurd", "K", self.tree[2]]
        refused(self.family, ["infinite", "K", self.tree[2], absurd, self.tree[4]], self.given.terms,
                self.given.proofs)  # fmt: skip

    def test_nothing_is_known_twice(self):
        again = ["finite", "K", ANYTHING, ANYTHING, ["final", ANYTHING]]
        for node in (again, ["infinite", "K", ANYTHING, ["final", ANYTHING], ["final", ANYTHING]]):
            refused(self.family, ["infinite", "K", self.tree[2], node, self.tree[4]], self.given.terms,
                    self.given.proofs)  # fmt: skip
        refused(self.family, ["finite", "A", ANYTHING, ANYTHING, ["final", ANYTHING]])  # it is 1


class TestMaxima:
    def test_a_bound_at_every_point_is_one_of_the_maximum(self):
        family = real(-(x**2), Relation("<=", S, c), kind="max")
        accepted(family, ["everywhere", ANYTHING])
        accepted(replace(family, conclusion=Relation(">=", c, S)), ["everywhere", ANYTHING])
        refused(replace(family, conclusion=Relation("<", S, c)), ["everywhere", ANYTHING])
        refused(replace(family, conclusion=Relation(">=", S, c)), ["everywhere", ANYTHING])
        refused(replace(family, conclusion=Relation("=", S, c)), ["everywhere", ANYTHING])
        refused(replace(family, aggregates=(Aggregate("S", "sum", -(x**2)),)), ["everywhere", ANYTHING])

    def test_what_bounds_a_maximum_bounds_each_body(self):
        given = Proof(["given", 0])
        family = real(x, Relation("<=", S, c + 1), Relation("<=", S, c), kind="max")
        first = Proof(["sum", [0, ["given", 0]], [1, ENCLOSE]], (c - x, rat(1)))
        accepted(family, ["everywhere", [[1], ["proof", 0]]], proofs=(first,))
        total = replace(family, aggregates=(Aggregate("S", "sum", x),))
        refused(total, ["final", [[1], ["proof", 0]]], proofs=(given,))
        assert len(Case.start(total).facts) == 1  # of a sum it says nothing about the summands
        lower = real(x, Relation("<=", S, c), Relation(">=", S, c), kind="max")
        assert len(Case.start(lower).facts) == 1

    def test_the_three_cases_of_a_maximum(self):
        loss = Aggregate("M", "max", term("logratio", p, q))
        family = Family((), LAWS, (*MASSES, loss), (), ARE_LAWS, Relation("<=", -INF, M))
        pattern = ["end", "P[*]", "lo", ["proof", 0], ["end", "Q[*]", "lo", ["proof", 0], ["proof", 0]]]
        done = ["final", ANYTHING]
        accepted(family, ["extremes", "M", [[], pattern], done, done, done])
        refused(family, ["extremes", "M", [[], pattern], done, done])
        refused(family, ["extremes", "M", ANYTHING, done, done, done])
        refused(family, ["infinite", "M", [[], pattern], done, done])
        refused(family, ["finite", "M", [[], pattern], [[], pattern], done])
        refused(family, done)


class TestFacts:
    def test_what_is_had_was_shown(self):
        family = real(x, Relation("<=", c, c + 1), Relation("<=", c, rat(2)))
        terms = (c, rat(1), rat(-1), var("S"), var("x[1]"))
        accepted(family, ["have", ">=", 0, 2, ANYTHING, ["final", [[], ["proof", 2]]]], terms,
                 (EASY, NEVER, Proof(["sum", [0, ENCLOSE]], (rat(1),))))  # fmt: skip
        for left, right in ((1, 2), (0, 1), (3, 3), (4, 0)):
            refused(family, ["have", "<=", left, right, ANYTHING, ["final", ANYTHING]], terms)

    def test_facts_have_numbers(self):
        family = real(x, Relation("<=", c, rat(2)), Relation("<=", c, rat(2)))
        accepted(family, ["final", [[0], ["proof", 0]]])
        for uses in ([], [1], [-1], ["0"], [None], None):
            refused(family, ["final", [uses, ["proof", 0]]])

    def test_same_means_the_same_everywhere(self):
        bodies = (Aggregate("S", "sum", term("abs", x)), Aggregate("T", "sum", term("max", x, -x)))
        family = Family(NUMBER, ANYWHERE, bodies, (), (), Relation("=", S, var("T")))
        one = Proof(["cases", 0, ["cases", 1, ["given", 0, 2, ENCLOSE], ["given", 0, 2, ENCLOSE]],
                     ["cases", 1, ENCLOSE, ENCLOSE]], (term("abs", x), term("max", x, -x), rat(1)))  # fmt: skip
        refused(family, ["same", "S", "T", ANYTHING, ANYTHING, ["final", ANYTHING]], proofs=(one,))
        refused(family, ["same", "S", "S", ANYTHING, ANYTHING, ["final", ANYTHING]])
        mixed = replace(family, aggregates=(bodies[0], replace(bodies[1], kind="max")))
        refused(mixed, ["same", "S", "T", ANYTHING, ANYTHING, ["final", ANYTHING]])
        twins = replace(family, aggregates=(bodies[0], replace(bodies[0], name="T")))
        identity = Proof(["sum"])
        finite = ["finite", "S", [[], ["proof", 0]], [[], ["proof", 0]], ["final", [[], ["proof", 1]]]]
        accepted(
            twins, ["same", "S", "T", [[], ["proof", 1]], [[], ["proof", 1]], finite], proofs=(EASY, identity)
        )
        refused(twins, ["same", "S", "T", [[], ["proof", 1]], [[], ["proof", 1]], ["final", [[], ["proof", 1]]]],
                proofs=(EASY, identity))  # fmt: skip

    def test_a_summand_is_at_most_a_sum_of_what_is_not_negative(self):
        largest = Aggregate("M", "max", x**2)
        family = Family((), ANYWHERE, (Aggregate("S", "sum", x**2), largest), (), (), Relation("<=", M, S))
        given = Proof(["given", 0])
        member = ["member", "S", ANYTHING, ["everywhere", [[1], ["proof", 1]]]]
        accepted(family, ["finite", "S", ANYTHING, ANYTHING, member], proofs=(EASY, given))
        cubes = replace(family, aggregates=(Aggregate("S", "sum", x**3), replace(largest, body=x**3)))
        refused(cubes, ["finite", "S", ANYTHING, ANYTHING, member], proofs=(EASY, given))
        refused(
            family,
            ["finite", "S", ANYTHING, ANYTHING, ["member", "M", ANYTHING, member]],
            proofs=(EASY, given),
        )
