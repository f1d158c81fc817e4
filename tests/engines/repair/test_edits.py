"""The neighbourhood of a claim: which edits there are, and that none of them makes nonsense."""

import pytest
from sympy import Rational, exp, log, oo, sqrt

from dpsym import (
    KL,
    RDP,
    ApproximateDP,
    Claim,
    Datasets,
    Expectation,
    MaxDivergence,
    OverNeighbours,
    PrivacyLoss,
    PureDP,
    Renyi,
    Supremum,
    at_least,
    at_most,
    both,
    equal,
    event,
    laws,
    less,
    point,
    probability,
    real,
    stochastic_map,
    support,
)
from dpsym.engines.repair.edits import edits
from dpsym.language import Subset

alpha, beta = real("alpha", above=1), real("beta", above=1)
epsilon, sigma = real("epsilon", at_least=0), real("sigma", above=0)
delta = probability("delta")
P, Q, R = laws("P Q R")
S = event("S")
X = Datasets(2)
x, y = point("x", on=X), point("y", on=X)
M = stochastic_map("M", X)


def claims(claim):
    return {(edit.claim.conclusion, edit.claim.given) for edit in edits(claim)}


NEIGHBOURS = {
    "another symbol": (RDP(alpha, epsilon)(P, Q), RDP(alpha, alpha)(P, Q), ()),
    "the sign of an exponent": (at_most(1, exp(-epsilon)), at_most(1, exp(epsilon)), ()),
    "the sign of a summand": (at_most(0, alpha - beta), at_most(0, alpha + beta), ()),
    "an order less one": (at_most(0, log(alpha)), at_most(0, log(alpha - 1)), ()),
    "an order instead of one less": (at_most(0, log(alpha - 1)), at_most(0, log(alpha)), ()),
    "the conjugate order": (at_most(0, log(alpha)), at_most(0, log(alpha / (alpha - 1))), ()),
    "a factor 2": (at_most(KL(P, Q), epsilon), at_most(KL(P, Q), 2 * epsilon), ()),
    "a half too much": (at_most(KL(P, Q), epsilon / 2), at_most(KL(P, Q), epsilon), ()),
    "a root of 2": (at_most(0, sigma), at_most(0, sqrt(2) * sigma), ()),
    "1 + e^epsilon": (ApproximateDP(epsilon, delta)(P, Q), ApproximateDP(epsilon, (1 + exp(epsilon)) * delta)(P, Q), ()),
    "a square": (at_most(KL(P, Q), epsilon), at_most(KL(P, Q), epsilon**2), ()),
    "the laws exchanged": (at_most(KL(P, Q), epsilon), at_most(KL(Q, P), epsilon), ()),
    "an inequality for an equation": (equal(epsilon, sigma), at_most(epsilon, sigma), ()),
    "no strict relation": (less(epsilon, sigma), at_most(epsilon, sigma), ()),
    "the complement": (at_most(P(S), epsilon), at_most(P(~S), epsilon), ()),
    "another support": (
        equal(MaxDivergence(P, Q), Supremum(P(S), S, where=Subset(S, support(Q)))),
        equal(MaxDivergence(P, Q), Supremum(P(S), S, where=Subset(S, support(P)))),
        (),
    ),
    "another measure": (
        at_most(Expectation(PrivacyLoss(P, Q)), epsilon),
        at_most(Expectation(-PrivacyLoss(Q, P)), epsilon),
        (),
    ),
    "neighbours": (
        at_most(OverNeighbours(MaxDivergence(M(x), M(y)), x, y, within=oo), epsilon),
        at_most(OverNeighbours(MaxDivergence(M(x), M(y)), x, y), epsilon),
        (),
    ),
}  # fmt: skip


@pytest.mark.parametrize("name", NEIGHBOURS)
def test_an_edit(name):
    before, after, given = NEIGHBOURS[name]
    assert (after, given) in claims(Claim(before, given=given))


def test_what_is_given_and_what_is_concluded_are_exchanged():
    claim = Claim(PureDP(epsilon)(P, Q), given=ApproximateDP(epsilon, delta)(P, Q))
    assert (claim.given[0], (claim.conclusion,)) in claims(claim)


def test_a_condition_on_symbols_is_not_exchanged():
    claim = Claim(at_most(KL(P, Q), Renyi(2, P, Q)), given=less(MaxDivergence(P, Q), oo))
    assert not any(edit.claim.conclusion == claim.given[0] for edit in edits(claim))


def test_a_domain_is_restricted():
    found = edits(Claim(at_most(exp(epsilon), 1 + 2 * epsilon)))
    assert any(edit.claim.given == (at_most(epsilon, 1),) for edit in found)


def test_smaller_edits_come_first():
    costs = [
        edit.cost
        for edit in edits(Claim(RDP(alpha, alpha * epsilon**2 / 2)(P, Q), given=PureDP(epsilon)(P, Q)))
    ]
    assert costs == sorted(costs)


@pytest.mark.parametrize(
    "claim",
    [
        Claim(RDP(alpha, epsilon)(P, Q), given=PureDP(epsilon)(P, Q)),
        Claim(both(KL(P, Q) <= epsilon, KL(Q, P) <= epsilon), given=PureDP(epsilon)(P, Q)),
        Claim(equal(Expectation(PrivacyLoss(P, Q)), Rational(1, 2))),
    ],
)
def test_no_law_disappears_and_nothing_stays_the_same(claim):
    for edit in edits(claim):
        assert (edit.claim.conclusion, edit.claim.given) != (claim.conclusion, claim.given)
        if edit.claim.given == claim.given:
            assert {P, Q} <= edit.claim.conclusion.free_symbols


def test_a_law_is_not_compared_with_itself():
    for edit in edits(Claim(KL(P, Q) <= KL(P, R))):
        for node in edit.claim.conclusion.atoms(KL):
            assert node.first != node.second


@pytest.mark.parametrize(
    "trivial", [at_most(alpha, alpha), at_most(alpha, alpha + 1), at_most(exp(alpha), alpha**2 + exp(alpha))]
)
def test_what_cancels_is_no_claim(trivial):
    claim = Claim(at_most(trivial.lhs, alpha**2))
    assert (trivial, ()) not in claims(claim)


def test_an_equation_of_a_thing_with_itself_is_no_suggestion():
    found = [conclusion for conclusion, _ in claims(Claim(equal(Renyi(alpha, P, Q), Renyi(alpha, Q, P))))]
    assert at_most(Renyi(alpha, P, Q), Renyi(alpha, Q, P)) in found
    assert not [each for each in found if each.lhs == each.rhs]


def test_that_divergences_are_at_least_what_is_never_positive_is_no_suggestion():
    never = -Renyi(alpha, P, Q) - Renyi(alpha, Q, R)
    found = [conclusion for conclusion, _ in claims(Claim(at_most(Renyi(alpha, P, R), never)))]
    assert at_most(Renyi(alpha, P, R), Renyi(alpha, P, Q) - Renyi(alpha, Q, R)) in found
    assert at_least(Renyi(alpha, P, R), never) not in found
    assert at_least(Renyi(alpha, P, R), KL(P, R)) in [
        conclusion for conclusion, _ in claims(Claim(at_most(Renyi(alpha, P, R), KL(P, R))))
    ]
