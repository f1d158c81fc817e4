"""What states a claim by itself, and what only helps to show it."""

import pytest
from sympy import log, oo

from dpsym.derive import Definition, Derivation, Gibbs, Pinsker, given_at
from dpsym.derive.stating import cited_by, states
from dpsym.language import (
    KL,
    ZCDP,
    Normal,
    Renyi,
    TotalVariation,
    at_least,
    at_most,
    equal,
    laws,
    less,
    real,
)
from dpsym.language.relations import ForAll

P, Q = laws("P Q")
alpha, rho, c = real("alpha", above=1), real("rho", at_least=0), real("c", at_least=0)
kl, distance, divergence = KL(P, Q), TotalVariation(P, Q), Renyi(alpha, P, Q)
said = at_most(distance**2, kl / 2)


@pytest.mark.parametrize(
    ("goal", "known", "expected"),
    [
        (at_most(distance**2, kl / 2), (), True),
        (at_least(kl, 2 * distance**2), (), True),
        (at_most(2 * log(distance), log(kl) - log(2)), (), True),
        (at_most(distance**2, c / 2), (at_most(kl, c),), True),
        (at_most(distance**2, kl), (), False),  # weaker
        (at_most(distance**2, kl / 4), (), False),
        (at_most(kl / 2, distance**2), (), False),  # the other direction
        (less(distance**2, kl / 2), (), False),
        (at_most(distance, kl / 2), (), False),
        (at_most(TotalVariation(Q, P) ** 2, KL(Q, P) / 2), (), False),  # of other laws
        (equal(distance**2, kl / 2), (), False),
    ],
)
def test_a_relation_states_what_says_the_same(goal, known, expected):
    assert states(said, goal, known) is expected


def test_a_hypothesis_for_all_orders_is_put_in():
    beta, near = real("beta", above=1), Renyi(alpha + 1, Q, P)
    stated = at_most(divergence, near + 1)
    known = [ForAll(beta, at_most(Renyi(beta, Q, P), rho * beta))]
    assert states(stated, at_most(divergence, rho * (alpha + 1) + 1), known)
    assert not states(stated, at_most(divergence, rho * alpha + 1), known)


def test_what_has_conditions_of_its_own_does_not_state_a_claim():
    goal, open_one = at_most(kl, c), at_most(divergence, c)
    assert cited_by([goal], (), [("a", [goal], [open_one])]) == ()
    assert cited_by([goal], (open_one,), [("a", [goal], [open_one])]) == ("a",)
    assert cited_by([goal], (), [("a", [goal], [less(divergence, oo), less(0, c)])]) == ("a",)
    assert cited_by([goal], (), [("a", [goal], [at_most(oo, alpha)])]) == ()  # one of several cases
    assert cited_by([goal], (), [("a", [goal], [less(alpha, oo)])]) == ("a",)


def result_of(goal, given, by, using=()):
    derivation = Derivation(goal, given)
    derivation.chain(goal.lhs).at_most(goal.rhs, by=by, using=using)
    return derivation.check(examples=5)


def test_the_verdict_says_what_a_derivation_follows_from():
    assert result_of(at_most(0, kl), (), Gibbs(P, Q)).follows_from == ("the theorem divergences.gibbs",)
    zcdp = ZCDP(rho)(P, Q)
    corollary = result_of(at_most(distance**2, rho), (at_most(kl, 2 * rho),), Pinsker(P, Q))
    assert corollary.verdict == "proved" and corollary.follows_from
    other = result_of(at_most(divergence, 2 * alpha * rho), (zcdp,), given_at({alpha: alpha}))
    assert other.follows_from == ()


def test_an_integral_has_yet_to_be_worked_out():
    """Regression: that a divergence is an integral was taken for the theorem that says what it is."""
    x, mu = real("x"), real("mu")
    node = KL(Normal(mu, 1), Normal(0, 1))
    (said,) = Definition(node, x).instance(equal(0, 0)).relations
    assert states(said, said) and not states(said, equal(node, mu**2 / 2))
