"""Wrong formulas, some of them as they are printed, and what is said about them."""

import pytest
import sympy
from sympy import Function, Integer, Symbol, log, oo

from dpsym.errors import IllFormedError
from dpsym.language import (
    KL,
    RDP,
    ApproximateDP,
    Bernoulli,
    Claim,
    Conditional,
    Expectation,
    FiniteLaw,
    HockeyStick,
    Mixture,
    Normal,
    PrivacyLoss,
    Probability,
    PureDP,
    PushForward,
    Renyi,
    Space,
    Supremum,
    both,
    equal,
    event,
    for_all,
    kernel,
    law,
    laws,
    order,
    probability,
    real,
    values,
)

P, Q, R = laws("P Q R")
alpha, larger = real("alpha", above=1), real("alpha'", above=real("alpha", above=1))
epsilon, delta = real("epsilon", at_least=0), probability("delta")
v = values("v", low=0, high=1)
elsewhere = law("S", Space("Z"))

WRONG = [
    # the triangle-like inequality with two subscripts where the order belongs
    (
        Renyi(alpha, P, R) <= larger / (larger - 1) * Renyi((larger, (larger - 1) / alpha), P, Q),
        "order of Renyi is one number, got the pair",
    ),
    # a divergence that is never defined
    (Function("D^delta_lambda")(P, Q) <= epsilon, "not defined"),
    # a parameter that nothing binds
    (epsilon <= sympy.sqrt(2 * log(1 / Symbol("delta'"))), "symbol delta' has no domain; declare it"),
    # an expectation that does not say over what
    (log(Expectation(Symbol("X") ** 2)) <= epsilon, "without a law"),
    (Expectation(v) <= 1, "without a law"),
    # orders and privacy parameters mixed up
    (ApproximateDP(order("alpha"), epsilon)(P, Q), "alpha is the order of a divergence"),
    (RDP(epsilon, delta)(P, Q), "order of RDP lies in"),
    (Renyi(-sympy.Rational(1, 2), P, Q) >= 0, "order of Renyi lies in"),
    (Renyi(P, P, Q) >= 0, "P is a law, not a number"),
    (ApproximateDP(epsilon)(P, Q), "takes 2 arguments"),
    (PureDP(epsilon, delta)(P, Q), "takes 1 arguments"),
    (PureDP(epsilon), "is a notion; say of which laws it is meant, as in PureDP"),
    (both(KL(P, Q) <= epsilon, PureDP(epsilon)), "is a notion; say of which laws"),
    (KL(P, Q), "is not a relation, so there is nothing to check"),
    (Renyi(2, P) >= 0, "takes 3 arguments"),
    (KL(P, alpha) >= 0, "needs a law, got alpha"),
    (KL(P, elsewhere) >= 0, "on one space"),
    (KL(Bernoulli(delta), Normal(0, 1)) >= 0, "on one space"),
    (PureDP(epsilon)(P, elsewhere), "on one space"),
    (Mixture(delta, P, elsewhere)(event("S")) >= 0, "on one space"),
    (KL(PushForward(kernel("K", Space("Z")), P), P) >= 0, "takes inputs from Z"),
    (KL(Conditional(P, event("A", Space("Z"))), P) >= 0, "on one space"),
    (P(elsewhere) >= 0, "applied to an event or a point"),
    (P(event("A", Space("Z"))) >= 0, "on one space"),
    (equal(P, 1), "P is a law, not a number"),
    (PrivacyLoss(P, Q) >= 0, "is random; take its expectation"),
    (Probability(PrivacyLoss(P, Q) + PrivacyLoss(Q, P) > 0) >= 0, "two privacy losses"),
    (2 + Supremum(P(event("A")), alpha) <= 3, "over an event or a point"),
    (equal(FiniteLaw((1, 1))(event("A")), 1), "sum to 2"),
    (KL(FiniteLaw((2, -1)), Bernoulli(delta)) >= 0, "negative"),
    (for_all(Symbol("t"), Symbol("t") >= 0), "variable with a domain or a point"),
    (HockeyStick(epsilon, P, Q), "not a relation"),
    (alpha + 1, "not a relation"),
    (Integer(1) < 2, "decided while it was written"),
    (1 > 2, "decided while it was written"),  # noqa: PLR0133
    (sympy.Ne(alpha, 2), "not a relation"),
    (real("x", at_least=0) + real("x") <= 1, "declared twice"),
    (equal(oo - oo, 0), "has no value"),
]


@pytest.mark.parametrize(("claim", "complaint"), WRONG)
def test_a_wrong_formula_is_ill_formed_and_says_why(claim, complaint):
    with pytest.raises(IllFormedError, match=complaint):
        Claim(claim).elaborate()


@pytest.mark.parametrize(("claim", "complaint"), WRONG)
def test_a_wrong_formula_can_still_be_printed(claim, complaint):
    claim = Claim(claim)
    assert claim.latex()
    assert claim.reading()


def test_a_wrong_hypothesis_is_ill_formed():
    with pytest.raises(IllFormedError, match="no domain"):
        Claim(alpha > 0, given=Symbol("t") > 0).elaborate()


@pytest.mark.parametrize("first", [RDP(alpha, epsilon)(P, Q), Renyi(alpha, P, Q) <= epsilon])
def test_an_order_is_not_also_a_privacy_parameter(first):
    for conclusion, given in ((ApproximateDP(alpha, delta)(P, Q), first), (first, PureDP(alpha)(P, Q))):
        with pytest.raises(IllFormedError, match=r"alpha is the order of a divergence .* different types"):
            Claim(conclusion, given=given).elaborate()


def test_a_claim_that_cannot_be_written_says_why():
    claim = Claim(lambda: real("x", above=1, at_most=1) <= 1)
    with pytest.raises(IllFormedError, match="no number satisfies the bounds of x"):
        claim.elaborate()
    with pytest.raises(IllFormedError, match="NaN"):
        Claim(lambda: sympy.nan < 1).elaborate()
