"""Claims about laws, kernels and events: true ones are never refuted, false ones never proved."""

import random
from collections import Counter

import pytest
from soundness.falsehoods import refutations
from sympy import Max, Min, Rational, exp

from dpsym import (
    RDP,
    Claim,
    Expectation,
    HockeyStick,
    Mixture,
    PrivacyLoss,
    PushForward,
    Renyi,
    Space,
    Supremum,
    TotalVariation,
    at_most,
    equal,
    event,
    laws,
    order,
    probability,
    real,
    stochastic_map,
)
from dpsym.engines.effort import Effort
from dpsym.engines.prove import prove
from dpsym.engines.targets import targets_of
from dpsym.kernel.judge import judge

SHORT, LONG = 1_000, 20_000  # instances
alpha, alpha_, lam = order("alpha"), order("alpha'"), real("lambda", above=1)
epsilon, epsilon_hat = real("epsilon", at_least=0), real("epsilon_hat", at_least=0)
s = probability("s")
Y, Z = Space("Y"), Space("Z")
P, Q, R = laws("P Q R", on=Y)
K = stochastic_map("K", Y, Z)
S = event("S")

low, high = Renyi(alpha, P, Q), Renyi(alpha_, P, Q)
after = Renyi(alpha, PushForward(K, P), PushForward(K, Q))
mixed = Renyi(alpha, Mixture(s, P, R), Q)
ends = (low, Renyi(alpha, R, Q))
delta = HockeyStick(epsilon, P, Q)
constant = (1 - 1 / lam) ** (lam - 1) / lam
converted = exp((lam - 1) * (epsilon_hat - epsilon)) * constant
gain = Supremum(P(S) - exp(epsilon) * Q(S), S)
loss = PrivacyLoss(P, Q)
rdp = RDP(lam, epsilon_hat)(P, Q)

TRUE = {
    "monotone in the order": Claim(low <= high, given=alpha <= alpha_),
    "data processing": Claim(after <= low),
    "quasi-convexity": Claim(mixed <= Max(*ends)),
    "RDP to approximate DP": Claim(delta <= converted, given=rdp),
    "hockey stick at 0": Claim(equal(HockeyStick(0, P, Q), TotalVariation(P, Q))),
    "hockey stick as a supremum": Claim(equal(gain, delta)),
    "hockey stick as a mean": Claim(equal(delta, Expectation(Max(0, 1 - exp(epsilon - loss))))),
    "hockey stick falls": Claim(delta <= TotalVariation(P, Q)),
    "a law against itself": Claim(Renyi(alpha, P, P) <= 0),
}
FALSE = {
    "monotone, reversed": Claim(high <= low, given=alpha <= alpha_),
    "monotone, strict": Claim(low < high, given=alpha < alpha_),
    "monotone, no hypothesis": Claim(low <= high),
    "monotone, 1% less": Claim(low <= Rational(99, 100) * high, given=alpha <= alpha_),
    "data processing, reversed": Claim(low <= after),
    "data processing, strict": Claim(after < low),
    "data processing, swapped": Claim(after <= Renyi(alpha, Q, P)),
    "quasi-convexity, least": Claim(mixed <= Min(*ends)),
    "quasi-convexity, convex": Claim(mixed <= (1 - s) * ends[0] + s * ends[1]),
    "conversion, sign": Claim(delta <= exp((lam - 1) * (epsilon - epsilon_hat)) * constant, given=rdp),
    "conversion, no hypothesis": Claim(delta <= converted),
    "conversion, 5% less": Claim(delta <= Rational(95, 100) * converted, given=rdp),
    "hockey stick at 0, half": Claim(at_most(HockeyStick(0, P, Q), TotalVariation(P, Q) / 2)),
    "hockey stick, swapped": Claim(equal(delta, HockeyStick(epsilon, Q, P))),
    "supremum, without factor": Claim(at_most(gain, P(S) - Q(S))),
    "mean, without positive part": Claim(equal(delta, Expectation(1 - exp(epsilon - loss)))),
}


def instances(claim, count, seed):
    """Return the statuses of drafted instances: near the diagonal, with zero masses, log-scaled."""
    targets = targets_of(claim.elaborate().goals)
    rng = random.Random(f"{claim.latex()} {seed}")
    found = Counter()
    for number in range(count):
        target = targets[number % len(targets)]
        instance = target.instance(target.decoder.decode(rng.randbytes(target.decoder.length)))
        status = target.status(instance)
        assert status != "violated", (claim.latex(), instance)
        found[status] += 1
    return found


def not_proved(goal, steps):
    proof = prove(goal.statement, effort=Effort(steps))
    assert proof is None or judge(goal.statement, proof).name == "undecided", (goal.shape, proof.tree)


@pytest.mark.parametrize("name", TRUE)
def test_a_true_claim_is_not_refuted(name):
    assert instances(TRUE[name], SHORT, "short")["excluded"] < 0.5 * SHORT


@pytest.mark.slow
@pytest.mark.parametrize("name", TRUE)
def test_a_true_claim_is_not_refuted_in_many_instances(name):
    assert instances(TRUE[name], LONG, "long")["excluded"] < 0.5 * LONG


@pytest.mark.parametrize(
    "name",
    [
        pytest.param(name, marks=pytest.mark.slow if name in ("monotone, no hypothesis",) else ())
        for name in FALSE
    ],
)
def test_a_false_claim_is_refuted_and_not_proved(name):
    not_proved(next(refutations(FALSE[name]))[0], steps=1_200)


@pytest.mark.slow
@pytest.mark.parametrize("name", FALSE)
def test_no_goal_of_a_false_claim_is_proved_that_is_refuted(name):
    for goal, _ in refutations(FALSE[name]):
        not_proved(goal, steps=6_000)
