"""Sizes beyond the first few: sums of many terms are looked at, and what is found there can be replayed."""

from sympy import Rational, Sum, Symbol, binomial, log, sqrt

from dpsym.check.decide import decide
from dpsym.check.settings import Settings
from dpsym.check.sizes import larger
from dpsym.check.store import Needed
from dpsym.language import Claim, Entropy, SumOver, at_least, at_most, integer, law, point
from dpsym.points.evidence import read_document
from dpsym.points.replay import judge

QUICK = Settings(examples=40, effort=0.2, repair=False)
k, n = Symbol("k", integer=True), integer("n", at_least=1)
HARMONIC = Sum(1 / k, (k, 1, n))


def test_a_sum_that_grows_slowly_is_refuted_where_it_has_many_terms():
    result = decide(Claim(at_most(HARMONIC, 5)), QUICK)
    assert (result.verdict, result.scope) == ("refuted", "n = 101")
    (document,) = result.evidence
    assert judge(*read_document(document)).name == "refuted"
    assert decide(Claim(at_least(binomial(2 * n, n), 4**n / 20)), QUICK).verdict == "refuted"


def test_what_holds_at_all_sizes_is_not_refuted():
    for claim in (at_most(HARMONIC, 1 + log(n)), at_most(Sum(1 / sqrt(k), (k, 1, n)), 2 * sqrt(n))):
        assert decide(Claim(claim), QUICK).verdict == "supported"


def test_larger_sizes_are_looked_at_inside_of_the_domain_alone():
    few = integer("m", at_least=1, at_most=12)
    assert [each.shapes[few] for each in larger(Claim(at_most(Sum(k, (k, 1, few)), 78)))] == [6, 9]


def test_none_are_looked_at_where_the_author_chose_the_sizes():
    assert list(larger(Claim(at_most(HARMONIC, 5), shapes={n: (1, 2)}))) == []


def test_statements_that_take_longer_to_write_out_are_parts_of_a_claim_too():
    needed = Needed(None, ({"n": 1},), lambda: iter([{"n": 6}, {"n": 9}]))
    assert needed.is_part([{"n": 9}, {"n": 1}])
    assert not needed.is_part([{"n": 9}, {"n": 2}])


def test_spaces_are_looked_at_where_they_have_many_points():
    P, place = law("P"), point("y")
    assert decide(Claim(Entropy(P) <= log(40)), QUICK).verdict == "refuted"
    assert decide(Claim(SumOver(P(place) ** 2, place) >= Rational(1, 30)), QUICK).verdict == "refuted"
    assert decide(Claim(Entropy(P) >= 0), QUICK).verdict in ("proved", "supported")
    assert list(larger(Claim(Entropy(P) <= 5, shapes=(2,)))) == []


def test_numbers_that_no_float_holds_are_compared_exactly():
    assert decide(Claim(at_least(binomial(2 * n, n), 4**n / 30)), QUICK).verdict == "refuted"
