"""Means of random variables with finitely many values: what algebra and pointwise bounds say, for every size."""

import pytest
from sympy import Abs, Max, cosh, exp, log, sqrt

from dpsym import (
    Claim,
    Expectation,
    Probability,
    SumOver,
    at_least,
    at_most,
    equal,
    greater,
    laws,
    point,
    real,
    values,
)
from dpsym.engines.effort import Effort
from dpsym.engines.prove.lift import prove_family
from dpsym.engines.prove.moments import dependencies, geometric
from dpsym.identities.normal import normalized
from dpsym.language.elaboration.every_size import families_of
from dpsym.points.cases import box_of
from dpsym.points.evidence import judged
from dpsym.points.facts import Case

P, Q = laws("P Q")
u, v = values("u"), values("v")
w = values("w", low=0)
a, b, c, t, s, k = real("a"), real("b"), real("c"), real("t", above=0), real("s", above=0), real("k", above=0)
theta = real("theta", at_least=0, at_most=1)
x, y = point("x"), point("y")


def E(body):
    return Expectation(body, P)


def Pr(condition):
    return Probability(condition, P)


def Var(body):
    return E((body - E(body)) ** 2)


def Cov(one, other):
    return E((one - E(one)) * (other - E(other)))


def over_both(body):
    """Return the mean of a function of independent draws from P and Q at x and y."""
    return SumOver(Q(y) * SumOver(P(x) * body, x), y)


MEAN_Q = Expectation(v, Q)
AROUND = over_both((u(x) + v(y) - over_both(u(x) + v(y))) ** 2)

TRUE = {
    "a variance in moments": Claim(equal(Var(v), E(v**2) - E(v) ** 2)),
    "about another centre": Claim(equal(E((v - c) ** 2), Var(v) + (E(v) - c) ** 2)),
    "the least mean square": Claim(at_most(Var(v), E((v - c) ** 2))),
    "of a straight line": Claim(equal(Var(a * v + b), a**2 * Var(v))),
    "of a sum": Claim(equal(Var(u + v), Var(u) + Var(v) + 2 * Cov(u, v))),
    "of a sum, at most": Claim(at_most(Var(u + v), 2 * Var(u) + 2 * Var(v))),
    "a covariance in moments": Claim(equal(Cov(u, v), E(u * v) - E(u) * E(v))),
    "a covariance in one argument": Claim(equal(Cov(a * u + b, v), a * Cov(u, v))),
    "Cauchy and Schwarz": Claim(at_most(E(u * v) ** 2, E(u**2) * E(v**2))),
    "Cauchy and Schwarz with a root": Claim(at_most(Abs(E(u * v)), sqrt(E(u**2) * E(v**2)))),
    "of covariances": Claim(at_most(Cov(u, v) ** 2, Var(u) * Var(v))),
    "Minkowski": Claim(at_most(sqrt(E((u + v) ** 2)), sqrt(E(u**2)) + sqrt(E(v**2)))),
    "the first moment by the second": Claim(at_most(E(Abs(v)), sqrt(E(v**2)))),
    "Jensen for a square": Claim(at_most(E(v) ** 2, E(v**2))),
    "Jensen for an exponential": Claim(at_most(exp(E(v)), E(exp(v)))),
    "Jensen for cosh": Claim(at_most(cosh(E(v)), E(cosh(v)))),
    "Jensen for a root": Claim(at_most(E(sqrt(w)), sqrt(E(w)))),
    "Chebyshev": Claim(at_most(Pr(Abs(v - E(v)) >= t), Var(v) / t**2)),
    "Chebyshev in deviations": Claim(
        at_most(Pr(Abs(v - E(v)) >= k * s), 1 / k**2), given=(equal(Var(v), s**2),)
    ),
    "Cantelli": Claim(at_most(Pr(v - E(v) >= t), Var(v) / (Var(v) + t**2))),
    "the second moment method": Claim(at_most(Pr(v <= 0), Var(v) / E(v) ** 2), given=(greater(E(v), 0),)),
    "Paley and Zygmund": Claim(
        at_least(Pr(w > theta * E(w)), (1 - theta) ** 2 * E(w) ** 2 / E(w**2)), given=(greater(E(w), 0),)
    ),
    "a product of independent ones": Claim(equal(over_both(u(x) * v(y)), E(u) * MEAN_Q)),
    "an exponential of independent ones": Claim(
        equal(over_both(exp(u(x) + v(y))), E(exp(u)) * Expectation(exp(v), Q))
    ),
    "a covariance of independent ones": Claim(equal(over_both((u(x) - E(u)) * (v(y) - MEAN_Q)), 0)),
    "a variance of independent ones": Claim(equal(AROUND, Var(u) + Expectation((v - MEAN_Q) ** 2, Q))),
}

FALSE = {
    "a variance without the mean": Claim(equal(Var(v), E(v**2))),
    "of a straight line, with its constant": Claim(equal(Var(a * v + b), a**2 * Var(v) + b)),
    "of a sum without the covariance": Claim(equal(Var(u + v), Var(u) + Var(v))),
    "of a sum, at most the sum": Claim(at_most(Var(u + v), Var(u) + Var(v))),
    "half of Cauchy and Schwarz": Claim(at_most(E(u * v) ** 2, E(u**2) * E(v**2) / 2)),
    "Cauchy and Schwarz without a square": Claim(at_most(E(u * v), E(u**2) * E(v**2))),
    "Jensen the other way": Claim(at_most(E(exp(v)), exp(E(v)))),
    "Jensen for a cube": Claim(at_most(E(v) ** 3, E(v**3))),
    "Jensen for a root of anything": Claim(at_most(E(w), E(sqrt(w)) ** 2)),
    "half of Chebyshev": Claim(at_most(Pr(Abs(v - E(v)) >= t), Var(v) / (2 * t**2))),
    "Cantelli, twice as far": Claim(at_most(Pr(v - E(v) >= t), Var(v) / (Var(v) + 2 * t**2))),
    "Cantelli on both sides": Claim(at_most(Pr(Abs(v - E(v)) >= t), Var(v) / (Var(v) + t**2))),
    "the second moment method for any mean": Claim(
        at_most(Pr(v <= 0), Var(v) / E(v) ** 2), given=(at_most(E(v), -1),)
    ),
    "Paley and Zygmund without the square": Claim(
        at_least(Pr(w > theta * E(w)), (1 - theta) * E(w) ** 2 / E(w**2)), given=(greater(E(w), 0),)
    ),
    "a product of functions of one draw": Claim(equal(E(u * v), E(u) * E(v))),
    "what has no product form": Claim(equal(over_both(Max(u(x), v(y))), Max(E(u), MEAN_Q))),
}


#: What takes a second to prove, or not to, beside others of its kind that are quick.
LONG = ("Paley and Zygmund", "Minkowski", "of covariances", "half of Cauchy and Schwarz")


def kept(names):
    return [pytest.param(name, marks=pytest.mark.slow if name in LONG else ()) for name in names]


@pytest.fixture(params=kept(TRUE))
def true(request):
    return TRUE[request.param]


@pytest.fixture(params=kept(FALSE))
def false(request):
    return FALSE[request.param]


def test_what_is_true_of_means_is_proved_for_every_size(true):
    families = families_of(true)
    assert families
    for family in families:
        proof = prove_family(family, effort=Effort(12_000))
        assert proof is not None
        assert judged(family, proof)[0].name == "proved"


def test_false_neighbours_are_not_proved(false):
    families = families_of(false)
    assert not families or any(prove_family(f, effort=Effort(12_000)) is None for f in families)


@pytest.mark.parametrize("name", [name for name in TRUE if "independent" in name])
@pytest.mark.parametrize("size", [1, 2, 3])
def test_sums_within_sums_say_the_same_apart(name, size):
    (family,) = families_of(TRUE[name])
    (goal,) = Claim(TRUE[name].conclusion, shapes=(size,)).elaborate().goals
    apart, written = family.instance(size), goal.statement
    difference = (apart.conclusion.lhs - apart.conclusion.rhs) - (
        written.conclusion.lhs - written.conclusion.rhs
    )
    _, (above, _) = normalized(difference, box_of(written.variables))
    assert above.is_zero()


def test_bodies_that_are_not_finite_stay_within_their_sums():
    divided = Claim(equal(over_both(log(w(y)) * u(x)), 0))
    assert not families_of(divided)


def test_a_sum_is_told_by_those_with_simpler_bodies():
    (family,) = families_of(Claim(at_most(Var(v), E((v - c) ** 2))))
    case = Case.start(family)
    for aggregate in family.aggregates:
        case = case if aggregate.name in case.variables else case.with_finite(aggregate)
    (told,) = dependencies(case)
    assert told.op == "="
    assert [name for name, _ in told.left] == ["sum 4"]


def test_a_coefficient_that_may_be_zero_is_not_divided_by():
    (family,) = families_of(Claim(at_most(E(a * v), E(v))))
    case = Case.start(family)
    for aggregate in family.aggregates:
        case = case if aggregate.name in case.variables else case.with_finite(aggregate)
    assert [[name for name, _ in told.right] for told in dependencies(case)] == [["sum 3"]]


def test_a_geometric_mean_is_one_at_each_point():
    for conclusion, found in ((E(u * v) ** 2 <= E(u**2) * E(v**2), 1), (E(u * v**2) <= E(u**2) * E(v**2), 0)):
        (family,) = families_of(Claim(conclusion))
        case = Case.start(family)
        for aggregate in family.aggregates:
            case = case if aggregate.name in case.variables else case.with_finite(aggregate)
        assert len(list(geometric(case))) == found
