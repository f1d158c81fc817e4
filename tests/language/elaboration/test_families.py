"""Families of claims: found where a claim says the same at every point, and only there."""

import pytest
from flint import fmpq
from sympy import Max, Min, Rational, exp

from dpsym import (
    KL,
    ZCDP,
    Bernoulli,
    Claim,
    Expectation,
    HockeyStick,
    Indicator,
    MaxDivergence,
    Power,
    PrivacyLoss,
    Probability,
    PureDP,
    Renyi,
    Space,
    Subset,
    SumOver,
    Supremum,
    TotalVariation,
    equal,
    event,
    for_all,
    integer,
    laws,
    order,
    point,
    probability,
    real,
    stochastic_map,
    values,
)
from dpsym.kernel.statement import Domain, Relation, Statement, Variable
from dpsym.kernel.terms import Term, rat, term, var
from dpsym.language.elaboration.every_size import families_of
from dpsym.language.elaboration.families import family_of
from dpsym.language.relations import ForAll
from dpsym.language.spaces import Whole
from dpsym.points.family import Family
from dpsym.points.grid import Grid

P, Q = laws("P Q")
S = event("S")
y, f = point("y"), values("f")
epsilon, delta, s = real("epsilon", at_least=0), probability("delta"), probability("s")
alpha = order("alpha")


@pytest.mark.parametrize(
    ("claim", "number"),
    [
        (Claim(KL(P, Q) >= 0), 1),
        (Claim(Renyi(alpha, P, Q) >= 0), 3),
        (Claim(KL(P, Q) <= epsilon, given=PureDP(epsilon)(P, Q)), 1),
        (Claim(P(S) <= 1), 1),
        (Claim(P(S) + Q(S) <= 1 + TotalVariation(P, Q) + P(S) * Q(S)), 1),
        (Claim(equal(HockeyStick(epsilon, P, Q), HockeyStick(epsilon, P, Q))), 1),
        (Claim(Probability(PrivacyLoss(P, Q) > epsilon) <= delta, given=HockeyStick(0, P, Q) <= delta), 1),
        (Claim(Max(KL(P, Q), 0) <= Min(MaxDivergence(P, Q), MaxDivergence(P, Q) + 1)), 1),
        (Claim(epsilon >= 0, given=KL(P, Q) <= epsilon), 1),  # a conclusion without sums
        (Claim(Supremum(P(S) - exp(epsilon) * Q(S), S) <= 1), 1),  # over all events
        (Claim(SumOver(P(y) ** 2, y) >= 1 / SumOver(1, y)), 1),  # the number of points
        (Claim(SumOver(f(y), y) <= SumOver(1, y) * epsilon, given=for_all(y, f(y) <= epsilon)), 1),
    ],
)
def test_claims_that_are_families(claim, number):
    families = families_of(claim)
    assert len(families) == number
    for family in families:
        assert {aggregate.kind for aggregate in family.aggregates} <= {"sum", "max"}
        for count in (1, 2, 6):
            assert isinstance(family.instance(count), Statement)


Y, Z = Space("Y"), Space("Z")
K = stochastic_map("K", Y, Z)


@pytest.mark.parametrize(
    "claim",
    [
        Claim(Indicator(SumOver(1, y) <= 5) >= 1),  # not for six points
        Claim(SumOver(P(y) ** 2, y) * Indicator(SumOver(1, y) > 4) <= 1),
        Claim(Supremum(P(S) * Q(S), S) <= 1),  # not the sum over an event
        Claim(KL(Power(P, 2), Power(Q, 2)) >= 0),  # pairs of points
        Claim(KL(Bernoulli(Rational(1, 2)), Bernoulli(s)) >= 0),  # complete already, with nothing at points
    ],
)
def test_claims_that_are_none(claim):
    assert families_of(claim) == () or claim.elaborate().complete


def on(count, conclusion, *hypotheses, domain=None):
    """Return a statement about masses p[1], p[2], ... with what is made for that number of points."""
    masses = [var(f"p[{i}]") for i in range(1, count + 1)]
    domain = Domain() if domain is None else domain(count)
    variables = tuple(Variable(str(mass.data), domain) for mass in masses)
    relations = [Relation("<=", make(masses), rat(1)) for make in (*hypotheses, conclusion)]
    return Statement(variables, tuple(relations[:-1]), relations[-1])


def total(terms):
    return joined("add", terms)


def joined(head, terms):
    terms = tuple(terms)
    return terms[0] if len(terms) == 1 else Term(head, terms)


SIZES = (1, 2, 3, 4, 5)


@pytest.mark.parametrize(
    ("made", "aggregates"),
    [
        (total, 1),
        (lambda masses: total(masses[::-1]), 1),  # the order is no matter
        (lambda masses: total([rat(2), *(mass**2 for mass in masses)]), 1),
        (lambda masses: total([*masses, *(mass**2 for mass in masses)]), 2),
        (lambda masses: total([total(masses), *masses]), 1),  # twice the same
        (lambda masses: joined("max", masses), 1),
        (lambda masses: total(mass / total(masses) for mass in masses), 2),  # sums in sums
        (lambda masses: term("log", total(term("max", 0, mass) for mass in masses)), 1),
        (lambda masses: total([*masses, rat(len(masses))]), 2),  # the number of points
        (lambda masses: total(mass / rat(2 * len(masses)) for mass in masses), 2),
    ],
)
def test_what_is_read_as_sums(made, aggregates):
    family = family_of({count: on(count, made) for count in SIZES})
    assert isinstance(family, Family)
    assert len(family.aggregates) == aggregates


@pytest.mark.parametrize(
    "made",
    [
        lambda masses: total([*masses, rat(len(masses) ** 2)]),
        lambda masses: total(mass * rat(min(len(masses), 4)) for mass in masses),
        lambda masses: total(masses[:3]),  # three of them, however many there are
        lambda masses: total([*masses[1:], rat(0)]),
        lambda masses: total([*masses, masses[0]]),
        lambda masses: total(a * b for a in masses for b in masses),
        lambda masses: total(a * b for a, b in zip(masses, masses[1:] + masses[:1], strict=True)),
        lambda masses: joined("mul", masses),
        lambda masses: joined("min", masses),
        lambda masses: total(mass * (i + 1) for i, mass in enumerate(masses)),
        lambda masses: total(masses) if len(masses) != 5 else total(masses) + 1,
        lambda masses: total(masses) if len(masses) != 2 else total(masses) * 2,
    ],
)
def test_what_depends_on_the_number_of_points_is_not(made):
    assert family_of({count: on(count, made) for count in SIZES}) is None
    assert family_of({count: on(count, total, made) for count in SIZES}) is None


def test_hypotheses_at_each_point_become_one():
    def pointwise(count, left_out=None):
        statement = on(count, total)
        kept = [v for i, v in enumerate(statement.variables) if i != left_out]
        return Statement(
            statement.variables, tuple(Relation("<", rat(0), var(v.name)) for v in kept), statement.conclusion
        )

    family = family_of({count: pointwise(count) for count in SIZES})
    assert family.pointwise == (Relation("<", rat(0), var("p[*]")),)
    assert family_of({count: pointwise(count, 0) for count in SIZES}) is None


def test_domains_must_not_depend_on_the_number_of_points():
    same = {count: on(count, total, domain=lambda _: Domain(fmpq(0))) for count in SIZES}
    assert family_of(same)
    growing = {count: on(count, total, domain=lambda n: Domain(fmpq(0), fmpq(n))) for count in SIZES}
    assert family_of(growing) is None


def test_quantified_hypotheses_are_left_out():
    claim = Claim(KL(P, Q) >= 0, given=ZCDP(real("rho", at_least=0))(P, Q))
    (family,) = families_of(claim)
    assert all(isinstance(h, Relation) for h in family.hypotheses)


def test_a_claim_about_each_point_is_about_the_rows_of_a_grid():
    y = point("y")
    (grid,) = families_of(Claim(P(y) <= 1))
    assert isinstance(grid, Grid)
    assert families_of(Claim(KL(P, Q) >= 0, given=for_all(y, P(y) > 0)))


def test_a_statement_about_one_number_is_the_same_for_every_number_of_points():
    family = family_of({count: on(count, lambda masses: masses[0]) for count in SIZES})
    assert family.points == () and family.instance(7).conclusion == Relation("<=", var("p[1]"), rat(1))


def test_a_number_that_counts_points_is_the_sum_of_1_over_them():
    n, c = integer("n", at_least=1), real("c")
    line = Whole(n)
    j = point("j", on=line)
    a = values("a", line, low=0)
    (family,) = families_of(Claim(SumOver(a(j), j) ** 2 <= n * SumOver(a(j) ** 2, j)))
    assert {"1", "a[*]", "pow(a[*], 2)"} == {str(aggregate.body) for aggregate in family.aggregates}
    (same,) = families_of(Claim(equal(SumOver(c, j), c * n)))
    assert [str(aggregate.body) for aggregate in same.aggregates] == ["1"]
    everywhere = Claim(ForAll(n, SumOver(a(j), j) >= 0))
    assert families_of(everywhere) == ()


@pytest.mark.parametrize(
    ("lowest", "size"),
    [(0, lambda n: n), (1, lambda n: n + 1)],
    ids=["there may be no point", "the number is not that of the points"],
)
def test_a_number_that_does_not_count_the_points_stays_one(lowest, size):
    n = integer("n", at_least=lowest)
    line = Whole(size(n))
    j, a = point("j", on=line), values("a", line, low=0)
    assert families_of(Claim(SumOver(a(j), j) >= 0)) == ()


def test_sums_over_counted_points_are_decided_for_every_number():
    n = integer("n", at_least=1)
    line = Whole(n)
    j = point("j", on=line)
    a, b = values("a", line, low=0), values("b", line, low=0)
    assert Claim(SumOver(a(j) * b(j), j) >= 0).check().verdict == "proved"
    assert Claim(SumOver(a(j), j) ** 2 <= (n - 1) * SumOver(a(j) ** 2, j)).check().verdict == "refuted"
    assert Claim(n >= 2, given=SumOver(a(j), j) >= 1).check().verdict == "refuted"


@pytest.mark.parametrize(
    "around", [lambda v, m: abs(v - m), lambda v, m: (m - v) ** 2, lambda v, m: 1 - m + 2 * v]
)
def test_a_sum_over_the_points_within_a_term_at_a_point_is_read(around):
    (P, _), v = laws("P Q"), values("v")
    mean = Expectation(v, P)
    (family,) = families_of(Claim(Probability(around(v, mean) >= 1, P) <= 1))
    assert "sum 2" in family.aggregates[2].body.free


def test_that_an_event_lies_in_another_is_said_at_each_point():
    (P, _), A, B = laws("P Q"), event("A"), event("B")
    (family,) = families_of(Claim(P(A) <= P(B), given=(equal(Indicator(Subset(A, B)), 1),)))
    assert family.pointwise == (Relation("<=", var("A[*]"), var("B[*]")),)
    assert not families_of(Claim(P(A) <= P(B), given=(equal(Indicator(Subset(A, B)), 0),)))
