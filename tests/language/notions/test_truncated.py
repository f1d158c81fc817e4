"""Concentrated privacy up to an order, or under a cap: which orders count, and how the notions compare."""

import pickle

import pytest
import sympy
from sympy import Max, Min, Rational, log, oo

from dpsym.errors import IllFormedError
from dpsym.kernel.terms import rat
from dpsym.language import (
    RDP,
    ZCDP,
    Bernoulli,
    BoundedCDP,
    CappedCDP,
    Claim,
    Normal,
    PureDP,
    RandomizedResponse,
    Renyi,
    TruncatedCDP,
    at_most,
    both,
    for_all,
    laws,
    real,
)
from dpsym.language.distributions.densities import UnitNormal
from dpsym.language.notions.truncated import Slope

P, Q = laws("P Q")
PAIR = Bernoulli(Rational(3, 4)), Bernoulli(Rational(1, 4))
SURE, FAIR = Bernoulli(1), Bernoulli(Rational(1, 2))
RARE = Bernoulli(Rational(1, 100)), Bernoulli(Rational(1, 5000))
xi, rho, tau = real("xi"), real("rho", at_least=0), real("tau", at_least=0)
omega = real("omega", above=1)


def test_the_orders_end_at_omega_or_before_it():
    up_to, below = real("beta", above=1, at_most=omega), real("beta", above=1, below=omega)
    bounded = BoundedCDP(xi, rho, omega)(P, Q).unfold_conclusion(set())
    assert bounded == for_all(up_to, at_most(Max(Renyi(up_to, P, Q), Renyi(up_to, Q, P)), xi + rho * up_to))
    truncated = TruncatedCDP(rho, omega)(P, Q).unfold_conclusion(set())
    assert truncated == for_all(below, at_most(Max(Renyi(below, P, Q), Renyi(below, Q, P)), rho * below))


def test_a_capped_divergence_has_two_bounds_at_every_order():
    alpha = real("alpha", at_least=1)
    bound = at_most(Max(Renyi(alpha, P, Q), Renyi(alpha, Q, P)), Min(xi, tau * alpha))
    assert CappedCDP(xi, tau)(P, Q).unfold_conclusion(set()) == for_all(alpha, bound)
    assert CappedCDP(xi, tau)(P, Q).unfold() == both(PureDP(xi)(P, Q).unfold(), ZCDP(tau)(P, Q).unfold())


def test_without_an_end_it_is_concentrated_privacy():
    assert TruncatedCDP(rho, oo)(P, Q).unfold() == ZCDP(rho)(P, Q).unfold()
    assert BoundedCDP(xi, rho, oo)(P, Q).unfold_conclusion(set()) == ZCDP(xi, rho)(P, Q).unfold_conclusion(
        set()
    )


@pytest.mark.parametrize("factor", [2, Rational(3, 2), 100])
def test_the_orders_of_the_hypothesis_run_from_one_to_omega(factor):
    t = real("t", above=0, at_most=1)
    excess = Slope(t, factor, 0, P, Q).excess
    assert (excess.subs(t, 0), excess.subs(t, 1)) == (0, factor - 1)
    assert sympy.diff(excess, t).subs(t, Rational(1, 3)) > 0
    tiny = Rational(1, 10**6)
    assert float(excess.subs(t, tiny) / tiny) == pytest.approx(1, rel=1e-3)


def test_the_slope_is_the_divergence_over_its_order(value):
    slope = Slope(Rational(1, 2), 3, Rational(1, 10), *PAIR)
    alpha = 1 + slope.excess
    assert value(slope) == pytest.approx((value(Renyi(alpha, *PAIR)) - 0.1) / float(alpha))


def test_three_quarters_and_one_quarter(status):
    claim = Claim(TruncatedCDP(log(Rational(7, 3)) / 2, 2)(*PAIR))  # what it is at order 2
    assert status(claim, {"beta": "3/2"}) == "violated"  # lower orders need more
    best = Claim(TruncatedCDP(log(3) / 2, 2)(*PAIR))
    for beta in ("1001/1000", "3/2", "1999/1000"):
        assert status(best, {"beta": beta}) == "holds"
    assert status(best, {"beta": 2}) == "excluded"
    assert status(Claim(BoundedCDP(0, log(3) / 2, 2)(*PAIR)), {"beta": 2}) == "holds"


def test_three_quarters_and_one_quarter_under_a_cap(status):
    at_one, above = 0, 1  # the two cases of the order
    good, low = CappedCDP(log(3), log(3) / 2), CappedCDP(1, log(3) / 2)
    assert status(Claim(good(*PAIR)), {"alpha": 100}, above) == "holds"
    assert status(Claim(low(*PAIR)), {"alpha": 100}, above) == "violated"
    assert status(Claim(CappedCDP(log(3), Rational(1, 2))(*PAIR)), {}, at_one) == "violated"


@pytest.mark.parametrize("pair", [(SURE, FAIR), (FAIR, SURE)])
@pytest.mark.parametrize("notion", [TruncatedCDP(9, 2), BoundedCDP(9, 9, 2), CappedCDP(9, 9)])
def test_an_infinite_loss_makes_them_false(status, notion, pair):
    (*_, goal) = Claim(notion(*pair)).elaborate().goals
    assert status(goal, {variable.name: "3/2" for variable in goal.statement.variables}) == "violated"
    assert Claim(rho <= 1, given=notion(*pair)).check().verdict == "undecided"


def test_normal_laws_need_the_bound_at_both_ends():
    mean = real("m")
    pair = UnitNormal(mean), UnitNormal(0)
    assert TruncatedCDP(rho, omega)(*pair).unfold() == both(at_most(mean**2 / 2, rho))
    assert BoundedCDP(xi, rho, omega)(*pair).unfold() == both(
        at_most(mean**2 / 2, xi + rho), at_most(mean**2 * omega / 2, xi + rho * omega)
    )


@pytest.mark.parametrize(
    ("notion", "bound"), [(TruncatedCDP(rho, omega), 0), (BoundedCDP(xi, rho, omega), xi)]
)
def test_the_bound_reaches_omega(notion, bound):
    at_the_end = RDP(omega, bound + rho * omega)(P, Q)
    assert Claim(at_the_end, given=notion(P, Q), shapes=2).check(proofs=False).verdict == "supported"


def test_beyond_omega_nothing_is_promised():
    far = Claim(RDP(8, 8 * rho)(*RARE), given=TruncatedCDP(rho, 2)(*RARE), tight={rho: Rational(1, 3)})
    assert far.check().verdict == "refuted"
    all_orders = Claim(RDP(8, 8 * rho)(*RARE), given=TruncatedCDP(rho, oo)(*RARE))
    assert all_orders.check(proofs=False).verdict == "supported"


def test_pure_privacy_has_the_capped_bounds():
    epsilon = real("epsilon", at_least=0)
    given = PureDP(epsilon)(P, Q)
    response = RandomizedResponse(log(3))
    near = {P: response, Q: response.partner}
    good, low = CappedCDP(epsilon, epsilon**2 / 2), CappedCDP(epsilon * Rational(99, 100), epsilon**2)
    assert Claim(good(P, Q), given=given, shapes=2).check(proofs=False).verdict == "supported"
    assert Claim(low(P, Q), given=given, shapes=2, tight=near).check().verdict == "refuted"


def test_laws_with_densities():
    pair = Normal(0, 1), Normal(1, 1)
    assert Claim(BoundedCDP(1, Rational(1, 5), 3)(*pair)).check(proofs=False).verdict == "supported"
    assert Claim(BoundedCDP(1, Rational(1, 7), 3)(*pair)).check().verdict == "refuted"


@pytest.mark.parametrize("end", [1, Rational(1, 2), real("omega", at_least=0)])
def test_an_omega_that_leaves_no_order_is_ill_formed(end):
    with pytest.raises(IllFormedError, match="bounds the orders from 1 to omega, which is above 1, but got"):
        Claim(TruncatedCDP(rho, end)(P, Q)).elaborate()


def test_how_they_are_written_and_kept():
    written = {
        TruncatedCDP(rho, omega): r"\left(\rho, \omega\right)\text{-tCDP}",
        BoundedCDP(xi, rho, omega): r"\left(\xi, \rho, \omega\right)\text{-bounded CDP}",
        CappedCDP(xi, tau): r"\left(\xi, \tau\right)\text{-capped CDP}",
    }
    for notion, text in written.items():
        assert sympy.latex(notion) == text
        assert pickle.loads(pickle.dumps(notion(P, Q))) == notion(P, Q)


def test_the_hypothesis_is_a_moment_of_at_most_one():
    goal = Claim(rho <= 1, given=TruncatedCDP(rho, 2)(P, Q), shapes=2).elaborate().goals[0]
    (quantified,) = [entry for entry in goal.statement.hypotheses if hasattr(entry, "relation")]
    assert quantified.relation.rhs == rat(1)
    assert str(quantified.variable.domain) == "(0, 1]"
