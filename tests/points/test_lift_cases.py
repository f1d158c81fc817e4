"""Lifts that tell cases apart, take hypotheses apart or use ranges: where a side condition fails they are refused."""

from dataclasses import replace

import pytest
from points.lifting import ANYTHING, INFINITE, S, accepted, c, real, refused, x
from soundness.hand_written import (
    LAWS,
    LIFTS,
    A,
    B,
    p,
    q,
)

from dpsym.errors import EvidenceError
from dpsym.kernel.aims import parts
from dpsym.kernel.statement import Proof, Relation
from dpsym.kernel.terms import rat, term, var
from dpsym.points.facts import Case
from dpsym.points.family import Aggregate, Family


class TestCaseDistinctions:
    family = real(x, Relation("<=", rat(0), c))

    def test_ends_of_variables(self):
        done = ["final", ANYTHING]
        accepted(self.family, ["end", "c", "lo", done, done])
        for node in (
            ["end", "c", "lo", done],
            ["end", "c", "lo", done, done, done],
            ["end", "c", "hi", done, done],
            ["end", "x[*]", "lo", done, done],
            ["end", "S", "lo", done, done],
            ["end", "c", "lo", ["end", "c", "lo", done, done], done],  # it is 0 there, and has no end
            ["end", "c", "lo", done, ["end", "c", "lo", done, done]],
        ):
            refused(self.family, node)

    def test_comparisons(self):
        done = ["final", ANYTHING]
        terms = (c, rat(1), term("log", c - 1), x, S)
        accepted(self.family, ["compare", 0, 1, [], done, done], terms)
        refused(self.family, ["compare", 0, 1, [], done], terms)
        for place in (2, 3, 4):  # undefined, at a point, not known to be finite
            refused(self.family, ["compare", 0, place, [], done, done], terms)

    def test_both_and_parts(self):
        equal = real(x, Relation("=", c, c))
        identity = Proof(["sum"])
        accepted(equal, ["both", ["final", ANYTHING], ["final", ANYTHING]], proofs=(identity,))
        refused(equal, ["both", ["final", ANYTHING]], proofs=(identity,))
        refused(self.family, ["both", ["final", ANYTHING], ["final", ANYTHING]])
        two = real(x, Relation("<=", term("max", -c, -c - 1), rat(0)))
        accepted(two, ["parts", ["final", ANYTHING], ["final", ANYTHING]])
        refused(two, ["parts", ["final", ANYTHING]])
        wrong = real(x, Relation("<=", term("max", -c, c), rat(0)))
        refused(wrong, ["parts", ["final", ANYTHING], ["final", ANYTHING]])
        least = real(x, Relation("<=", term("min", -c, c), rat(0)))  # not both need hold
        accepted(least, ["parts", ["final", ANYTHING]])

    @pytest.mark.parametrize(
        "tree",
        [
            *(None, 5, [], [[]], ["final"], ["final", []], ["final", [[], []]], ["final", [[], ["proof"]]]),
            *(["final", [[], ["proof", 7]]], ["final", [[], ["proof", "0"]]], ["final", [[], ["guess", 0]]]),
            *(["guess", []], ["__init__", []], ["check", []], ["sum"], ["have", "<=", 0, 9, ANYTHING, []]),
            *(
                ["final", [[], ["unit", "c", [], ["proof", 0]]]],
                ["final", [[], ["end", "c", "lo", ["proof", 0]]]],
            ),
        ],
    )
    def test_malformed_trees(self, tree):
        refused(self.family, tree)

    def test_endless_nesting(self):
        tree = ["final", ANYTHING]
        for _ in range(300):
            tree = ["parts", tree]
        refused(self.family, tree)
        cases = ["proof", 0]
        for _ in range(3000):
            cases = ["end", "c", "lo", cases, cases]
        refused(self.family, ["final", [[], cases]])


def test_a_hypothesis_is_taken_apart_in_one_direction_only():
    most = Relation("<=", term("max", A, term("abs", B)), c)
    assert {str(part.lhs) for part in parts(most)} == {"A", "B", "mul(-1, B)"}
    for whole in (replace(most, op=">="), replace(most, op="="), Relation("<=", term("min", A, B), c)):
        assert parts(whole) == (whole,)


def test_an_unknown_name_is_refused():
    with pytest.raises(EvidenceError):
        Case.start(LIFTS["divergence"][0]).statement(Relation("<=", var("nothing"), rat(0)))


class TestRanges:
    """A sum of what is nowhere below 0 is not below 0 where it is finite, and nothing more is known."""

    @staticmethod
    def found(body):
        total = Aggregate("S", "sum", body)
        case = Case.start(Family((), LAWS, (total,), (), (), Relation("<=", rat(0), rat(0))))
        return case.with_finite(total).variables["S"].domain

    @pytest.mark.parametrize("body", [p * q, term("powdiv", p, q, 2), term("max", rat(0), p - q)])
    def test_by_the_enclosure_of_the_body(self, body):
        assert (self.found(body).lo, self.found(body).hi) == (0, None)

    @pytest.mark.parametrize(
        "body", [p - q, INFINITE.body, term("log", p), p**-1 - 2, term("powdiv", p, q, 1), -(p * q)]
    )
    def test_not_of_what_may_be_negative_or_undefined(self, body):
        assert self.found(body).lo is None
