"""Proofs for all numbers of points of two spaces: what is found, and that nothing false is."""

import pytest
from language.two_spaces import AFTER, JOINT, K, L, P, Q, R, T, epsilon
from sympy import Max, Rational, exp, oo

from dpsym import (
    KL,
    ApproximateDP,
    Claim,
    HockeyStick,
    MaxDivergence,
    Product,
    PushForward,
    Renyi,
    Supremum,
    equal,
    for_all,
    less,
    order,
    point,
    probability,
    real,
    variables,
)
from dpsym.engines.prove import Effort
from dpsym.engines.prove.lift import prove_family
from dpsym.language.elaboration.grids import grids_of
from dpsym.points.replay import judge

alpha, delta = real("alpha", above=1), probability("delta")
mixed = PushForward(K, P), PushForward(L, Q)
private = ApproximateDP(epsilon, delta)
y = point("y", P.space)
APART = Product(P, R), Product(Q, T)
moment = lambda one, other: Renyi(alpha, one, other)
worst = lambda measure: Supremum(measure(K(y), L(y)), y)
first, second = variables("epsilon_1 epsilon_2", at_least=0)
delta1, delta2 = probability("delta_1"), probability("delta_2")
steps = (KL(P, Q) <= first, for_all(y, KL(K(y), L(y)) <= second))
private_steps = (ApproximateDP(first, delta1)(P, Q), for_all(y, ApproximateDP(second, delta2)(K(y), L(y))))

TRUE = {
    "relative entropy after a kernel": Claim(KL(*AFTER) <= KL(P, Q)),
    "excess after a kernel": Claim(HockeyStick(epsilon, *AFTER) <= HockeyStick(epsilon, P, Q)),
    "privacy after a kernel": Claim(private(*AFTER), given=private(P, Q)),
    "ratios after a kernel": Claim(MaxDivergence(*AFTER) <= MaxDivergence(P, Q)),
    "ratios no less than nothing": Claim(MaxDivergence(*AFTER) >= 0),
    "ratios of two answers": Claim(MaxDivergence(*JOINT) <= MaxDivergence(P, Q) + worst(MaxDivergence)),
}
FALSE = {
    "the other way round": Claim(KL(*AFTER) >= KL(P, Q)),
    "excess of two kernels": Claim(HockeyStick(epsilon, *mixed) <= HockeyStick(epsilon, P, Q)),
    "two answers told apart no better than one": Claim(KL(*JOINT) <= KL(P, Q)),
    "two answers in the other order": Claim(KL(*JOINT[::-1]) <= first + second, given=steps),
    "ratios are finite": Claim(less(MaxDivergence(*AFTER), oo)),
    "two independent answers, one in the other order": Claim(equal(KL(*APART), KL(P, Q) + KL(T, R))),
    "a kernel changes nothing": Claim(equal(KL(*AFTER), KL(P, Q))),
}
LONG_TRUE = {
    "two independent answers": Claim(equal(KL(*APART), KL(P, Q) + KL(R, T))),
    "relative entropy of two answers": Claim(KL(*JOINT) <= KL(P, Q) + worst(KL)),
    "no less than nothing": Claim(KL(*AFTER) >= 0),
    "moments no less than nothing": Claim(Renyi(alpha, *AFTER) >= 0),
    "moments of two answers": Claim(moment(*JOINT) <= moment(P, Q) + worst(moment)),
    "moments of two independent answers": Claim(equal(moment(*APART), moment(P, Q) + moment(R, T))),
}
LONG_FALSE = {
    "privacy with half of delta": Claim(ApproximateDP(epsilon, delta / 2)(*AFTER), given=private(P, Q)),
    "less than after no kernel": Claim(KL(*AFTER) <= Rational(9, 10) * KL(P, Q)),
    "two kernels": Claim(KL(*mixed) <= KL(P, Q)),
    "moments of two kernels": Claim(Renyi(alpha, *mixed) <= Renyi(alpha, P, Q)),
    "swapped": Claim(KL(*AFTER) <= KL(Q, P)),
    "a smaller excess": Claim(
        HockeyStick(epsilon, *AFTER) <= exp(-epsilon) * HockeyStick(epsilon, P, Q), given=epsilon >= 1
    ),
    "privacy of two kernels": Claim(private(*mixed), given=private(P, Q)),
    "two answers tell no more than the better one": Claim(KL(*JOINT) <= Max(first, second), given=steps),
    "privacy of two answers with one delta": Claim(
        HockeyStick(first + second, *JOINT) <= Max(delta1, delta2), given=private_steps
    ),
    "privacy of two answers with one epsilon": Claim(
        HockeyStick(Max(first, second), *JOINT) <= delta1 + delta2, given=private_steps
    ),
    "ratios after a kernel, a little less": Claim(
        MaxDivergence(*AFTER) <= Rational(99, 100) * MaxDivergence(P, Q)
    ),
    "relative entropy of two answers without the first": Claim(KL(*JOINT) <= worst(KL)),
    "ratios of two kernels": Claim(MaxDivergence(*mixed) <= MaxDivergence(P, Q)),
    "relative entropy of two answers of another pair": Claim(KL(*JOINT) <= KL(Q, P) + worst(KL)),
    "relative entropy of two answers is no less": Claim(KL(*JOINT) >= KL(P, Q) + worst(KL)),
    "moments of two answers, strictly": Claim(less(moment(*JOINT), moment(P, Q) + worst(moment))),
    "moments of two answers without the first": Claim(moment(*JOINT) <= worst(moment)),
    "two independent answers, the second alone": Claim(equal(moment(*APART), moment(R, T))),
    "two independent answers, nearly": Claim(
        moment(*APART) >= Rational(101, 100) * (moment(P, Q) + moment(R, T))
    ),
}


def long(claims):
    return [pytest.param(claim, id=name, marks=pytest.mark.slow) for name, claim in claims.items()]


def short(claims):
    return [pytest.param(claim, id=name) for name, claim in claims.items()]


@pytest.mark.parametrize("claim", short(TRUE) + long(LONG_TRUE))
def test_what_is_true_of_all_kernels_is_proved_and_replayed(claim):
    grids = grids_of(claim)
    assert grids
    for grid in grids:
        proof = prove_family(grid, effort=Effort(60_000))
        assert proof is not None
        assert judge(grid, proof).name == "proved"


@pytest.mark.parametrize("claim", short(FALSE) + long(LONG_FALSE))
def test_what_is_false_of_some_kernel_is_not_proved(claim):
    grids = grids_of(claim)
    assert grids
    proofs = [(grid, prove_family(grid, effort=Effort(6_000))) for grid in grids]
    assert not all(proof is not None and judge(grid, proof).name == "proved" for grid, proof in proofs)


def test_the_order_does_not_matter_for_reading():
    claim = Claim(Renyi(order("alpha"), *AFTER) <= Renyi(order("alpha"), P, Q))
    assert len(grids_of(claim)) == 3  # orders 1, between, and infinite
