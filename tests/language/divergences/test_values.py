"""Values of divergences that are known by hand, with the conventions at zero masses and extreme orders."""

import math
import pickle

import pytest
import sympy
from sympy import Max, Rational, Symbol, log, oo

from dpsym.errors import IllFormedError
from dpsym.kernel.terms import INF, rat
from dpsym.language import (
    KL,
    ApproximateRenyi,
    Bernoulli,
    ChiSquare,
    Claim,
    Context,
    FDivergence,
    FiniteLaw,
    HockeyStick,
    MaxDivergence,
    Power,
    Product,
    RandomizedResponse,
    Renyi,
    TotalVariation,
    laws,
    order,
    real,
)
from dpsym.language.scalars import scalar

P, Q = Bernoulli(Rational(1, 4)), Bernoulli(Rational(3, 4))
SURE, OTHER, FAIR = Bernoulli(1), Bernoulli(0), Bernoulli(Rational(1, 2))
LOG3 = math.log(3)


@pytest.mark.parametrize(
    ("divergence", "expected"),
    [
        (KL(P, Q), LOG3 / 2),
        (Renyi(1, P, Q), LOG3 / 2),
        (Renyi(2, P, Q), math.log(7 / 3)),
        (Renyi(3, P, Q), 0.956825),
        (Renyi(4, P, Q), 1.002871),
        (Renyi(10, P, Q), 1.066648),
        (Renyi(oo, P, Q), LOG3),
        (Renyi(Rational(3, 2), P, Q), 2 * math.log(0.75**1.5 / 0.25**0.5 + 0.25**1.5 / 0.75**0.5)),
        (MaxDivergence(P, Q), LOG3),
        (TotalVariation(P, Q), 0.5),
        (HockeyStick(0, P, Q), 0.5),
        (HockeyStick(log(2), P, Q), 0.25),
        (HockeyStick(log(3), P, Q), 0.0),
        (HockeyStick(-log(2), P, Q), 0.75 - 0.125 + 0),
        (ChiSquare(P, Q), 4 / 3),
        (FDivergence(lambda x: x**2 - 1, P, Q), 4 / 3),
        (FDivergence(lambda x: x * log(x), P, Q), LOG3 / 2),
        (FDivergence(lambda x: sympy.Abs(x - 1) / 2, P, Q), 0.5),
        (FDivergence(lambda x: Max(0, x - 2), P, Q), 0.25),
        (KL(Power(P, 7), Power(Q, 7)), 7 * LOG3 / 2),
        (Renyi(2, Product(P, SURE), Product(Q, FAIR)), math.log(7 / 3) + math.log(2)),
    ],
)
def test_the_pair_of_three_quarters_and_one_quarter(value, divergence, expected):
    assert value(divergence) == pytest.approx(expected, abs=1e-6)


def test_randomized_response(value):
    epsilon = Rational(7, 5)
    response = RandomizedResponse(epsilon)
    assert value(KL(response, response.partner)) == pytest.approx(1.4 * math.tanh(0.7))
    assert value(TotalVariation(response, response.partner)) == pytest.approx(math.tanh(0.7))


@pytest.mark.parametrize(
    "divergence",
    [KL, MaxDivergence, ChiSquare, lambda *pair: Renyi(2, *pair), lambda *pair: Renyi(Rational(3, 2), *pair)],
)
def test_without_absolute_continuity_a_divergence_is_infinite(value, divergence):
    assert value(divergence(FAIR, SURE)) == math.inf
    assert value(divergence(SURE, OTHER)) == math.inf


@pytest.mark.parametrize(
    "divergence",
    [KL, MaxDivergence, lambda *pair: Renyi(2, *pair), lambda *pair: Renyi(Rational(3, 2), *pair)],
)
def test_points_without_mass_under_the_first_law_count_nothing(value, divergence):
    assert value(divergence(SURE, FAIR)) == pytest.approx(math.log(2))
    empty = FiniteLaw((0, Rational(1, 2), Rational(1, 2)))
    assert value(divergence(empty, empty)) == 0


def test_bounded_divergences_of_singular_laws(value):
    assert value(TotalVariation(SURE, OTHER)) == 1
    assert value(HockeyStick(5, SURE, OTHER)) == 1
    assert value(FDivergence(lambda x: sympy.Abs(x - 1) / 2, SURE, OTHER)) == 1


def test_a_point_with_mass_under_the_first_law_alone_counts_with_the_slope(value):
    assert value(FDivergence(lambda x: x**2 - 1, FAIR, SURE)) == math.inf
    assert value(FDivergence(lambda x: Max(0, x - 2), FAIR, SURE)) == 0.5
    with_slope = FDivergence(lambda x: (x - 1) ** 2 / (x + 1), SURE, OTHER, slope=1)
    assert value(with_slope) == 2.0


def test_an_unknown_slope_must_be_given():
    with pytest.raises(IllFormedError, match="slope="):
        Claim(FDivergence(lambda x: (x - 1) ** 2 / (x + 1), P, Q) >= 0).elaborate()


def test_an_order_at_one_or_infinity_is_never_zero_over_zero():
    first, second = laws("P Q")
    for case in Claim(Renyi(order("alpha"), first, second) >= 0).elaborate().goals:
        powers = [node for node in case.statement.conclusion.lhs.nodes() if node.head == "pow"]
        assert all(node.args[0] != rat(0) for node in powers)


def test_a_compound_order_meets_its_cases(value):
    alpha = real("alpha", above=0)
    context = Context()
    with context.binding(Symbol("t"), rat(1)):
        assert scalar(Renyi(Symbol("t"), P, Q), context) == scalar(KL(P, Q), context)
    with context.binding(Symbol("t"), INF):
        assert scalar(Renyi(Symbol("t"), P, Q), context) == scalar(MaxDivergence(P, Q), context)
    found = scalar(Renyi(alpha + 1, P, Q), Context())
    assert found.head == "if_eq"


def test_an_order_that_is_given_above_one_has_no_cases():
    alpha = real("alpha", above=0)
    (goal,) = Claim(Renyi(alpha + 1, P, Q) >= 0, given=alpha + 1 > 1).elaborate().goals
    assert goal.statement.conclusion.lhs.head == "mul"


def test_divergences_print_as_in_the_field():
    first, second = laws("P Q'")
    alpha = order("alpha")
    assert sympy.latex(Renyi(alpha, first, second)) == r"D_{\alpha}\left(P \,\middle\|\, Q'\right)"
    assert sympy.latex(MaxDivergence(first, second)) == r"D_{\infty}\left(P \,\middle\|\, Q'\right)"
    assert (
        sympy.latex(HockeyStick(real("epsilon"), first, second))
        == r"E_{\varepsilon}\left(P \,\middle\|\, Q'\right)"
    )
    assert (
        sympy.latex(ApproximateRenyi(real("delta"), alpha, first, second))
        == r"D_{\alpha}^{\delta}\left(P \,\middle\|\, Q'\right)"
    )
    assert str(Renyi(alpha, first, second)) == "Renyi(alpha, P, Q')"


def test_divergences_survive_pickling_and_substitution():
    first, second = laws("P Q")
    alpha = order("alpha")
    for divergence in (
        Renyi(alpha, first, second),
        FDivergence(lambda x: x**2 - 1, first, second),
        ChiSquare(first, second),
    ):
        assert pickle.loads(pickle.dumps(divergence)) == divergence
        assert pickle.loads(pickle.dumps(divergence * alpha)) == divergence * alpha
    assert Renyi(alpha, first, second).subs({alpha: 2, first: P, second: Q}) == Renyi(2, P, Q)
    assert Renyi(alpha, first, second).free_symbols == {alpha, first, second}
    assert (2 * KL(first, second) - KL(first, second)) == KL(first, second)
