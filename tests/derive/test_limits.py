"""Limits: upper bounds survive at an end that a variable comes near to, and nothing else does."""

import pytest
from sympy import exp, log, oo

from dpsym import KL, MaxDivergence, PointwiseLaw, Renyi, at_least, at_most, integer, laws, point, real
from dpsym.check.cache import Cache, default_folder
from dpsym.check.derivations import judged
from dpsym.check.library import Catalogue
from dpsym.check.settings import Settings
from dpsym.derive import Derivation, MonotoneInOrder, given_at, limit
from dpsym.derive.joining import Sequent
from dpsym.derive.limits import at_limit
from dpsym.errors import IllFormedError
from dpsym.language.relations import Comparison, for_all

P, Q = laws("P Q")
alpha, rho, x = real("alpha", above=1), real("rho", at_least=0), real("x")
omega = real("omega", above=1)
beta = real("beta", above=1, below=omega)


def taken(relation, values, hypotheses=()):
    return at_limit(Sequent(tuple(hypotheses), relation), values)


@pytest.mark.parametrize(
    ("relation", "values", "expected"),
    [
        (Comparison(KL(P, Q), "<=", rho * alpha), {alpha: 1}, Comparison(KL(P, Q), "<=", rho)),
        (Comparison(KL(P, Q), "<", exp(rho * alpha)), {alpha: 1}, Comparison(KL(P, Q), "<=", exp(rho))),
        (Comparison(rho * alpha, ">", x), {alpha: 1}, Comparison(x, "<=", rho)),
        (Comparison(Renyi(alpha, P, Q), "<=", rho * alpha), {alpha: 1}, Comparison(KL(P, Q), "<=", rho)),
    ],
)
def test_an_upper_bound_is_one_at_the_end(relation, values, expected):
    assert taken(relation, values)[0] == expected


@pytest.mark.parametrize(
    ("relation", "values"),
    [
        (Comparison(KL(P, Q), ">=", rho * alpha), {alpha: 1}),  # the larger side has no known limit
        (Comparison(Renyi(alpha, P, Q), ">=", rho), {alpha: 1}),  # KL may be finite where all others are not
        (Comparison(KL(P, Q), "<=", rho * alpha), {alpha: 2}),  # 2 is not an end
        (Comparison(KL(P, Q), "<=", rho / alpha), {alpha: oo}),  # not a polynomial
        (Comparison(KL(P, Q), "<=", log(alpha)), {alpha: 1}),
        (Comparison(KL(P, Q), "<=", (alpha - 1) * MaxDivergence(P, Q)), {alpha: 1}),  # 0 times infinity
        (Comparison(x, "<=", rho), {rho: 0}),  # 0 is a value of rho
        (Comparison(KL(P, Q), "<=", rho * beta), {beta: 2}),
        (Comparison(Renyi(alpha, P, Q), "<=", rho), {alpha: oo}),  # that of a bound by numbers is
        (Comparison(Renyi(beta, P, Q), "<=", rho * beta), {beta: omega}),
        (Comparison(Renyi(alpha, PointwiseLaw(point("y"), P(point("y"))), Q), "<=", rho), {alpha: 1}),
        (Comparison(MaxDivergence(P, Q), "<=", rho), {integer("k", at_least=1): 1}),
    ],
)
def test_other_limits_are_refused(relation, values):
    with pytest.raises(IllFormedError):
        taken(relation, values)


def test_a_hypothesis_or_a_domain_about_the_variable_is_refused():
    with pytest.raises(IllFormedError):
        taken(Comparison(x, "<=", alpha), {alpha: 1}, [Comparison(alpha, ">", 2)])
    above = real("gamma", above=alpha)
    with pytest.raises(IllFormedError):
        taken(Comparison(above, "<=", above + alpha), {alpha: 1})


def test_the_range_has_values_near_the_end():
    both_ends = real("beta", above=rho, below=omega)
    needed = taken(Comparison(x, "<=", both_ends), {both_ends: omega})[1]
    assert Comparison(rho, "<", omega) in needed


def test_orders_stay_above_one():
    order = 1 + x * (alpha - 1)  # rises to 1 where x is negative
    needed = taken(Comparison(Renyi(order, P, Q), "<=", rho), {alpha: 1})[1]
    assert Comparison(1, "<=", order) in needed


SETTINGS = Settings(examples=20)


def derived(goal, given, *, wrong=None):
    derivation = Derivation(goal, given=given)
    chain = derivation.chain(KL(P, Q)).at_most(Renyi(alpha, P, Q), by=MonotoneInOrder(1, alpha, P, Q))
    chain.at_most(rho * alpha, using=given_at({alpha: alpha}))
    derivation.chain(KL(P, Q)).at_most(goal.rhs if wrong is None else wrong, by=limit(chain, {alpha: 1}))
    return judged(derivation, SETTINGS, library=Catalogue(SETTINGS, Cache(default_folder()))).verdict


def test_a_bound_at_all_orders_holds_at_order_one():
    given = for_all(alpha, at_most(Renyi(alpha, P, Q), rho * alpha))
    assert derived(at_most(KL(P, Q), rho), given) == "proved"
    assert derived(at_most(KL(P, Q), rho), given, wrong=99 * rho / 100) != "proved"
    assert derived(at_least(rho, 0), (), wrong=rho) != "proved"  # without the hypothesis
