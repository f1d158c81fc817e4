"""Proofs for all numbers of points of two spaces: what is found, and that nothing false is."""

import pytest
from sympy import Rational, exp

from dpsym import (
    KL,
    ApproximateDP,
    Claim,
    HockeyStick,
    Joint,
    PushForward,
    Renyi,
    Space,
    equal,
    laws,
    order,
    probability,
    real,
    stochastic_map,
)
from dpsym.engines.prove import Effort
from dpsym.engines.prove.lift import prove_family
from dpsym.kernel.judge import judge
from dpsym.language.grids import grids_of

Y, Z = Space("Y"), Space("Z")
P, Q = laws("P Q", on=Y)
K, L = stochastic_map("K", Y, Z), stochastic_map("L", Y, Z)
alpha = real("alpha", above=1)
epsilon, delta = real("epsilon", at_least=0), probability("delta")
after, mixed = (PushForward(K, P), PushForward(K, Q)), (PushForward(K, P), PushForward(L, Q))
private = ApproximateDP(epsilon, delta)

TRUE = {
    "relative entropy after a kernel": Claim(KL(*after) <= KL(P, Q)),
    "excess after a kernel": Claim(HockeyStick(epsilon, *after) <= HockeyStick(epsilon, P, Q)),
    "privacy after a kernel": Claim(private(*after), given=private(P, Q)),
    "no less than nothing": Claim(KL(*after) >= 0),
}
FALSE = {
    "less than after no kernel": Claim(KL(*after) <= Rational(9, 10) * KL(P, Q)),
    "two kernels": Claim(KL(*mixed) <= KL(P, Q)),
    "moments of two kernels": Claim(Renyi(alpha, *mixed) <= Renyi(alpha, P, Q)),
    "the other way round": Claim(KL(*after) >= KL(P, Q)),
    "swapped": Claim(KL(*after) <= KL(Q, P)),
    "excess of two kernels": Claim(HockeyStick(epsilon, *mixed) <= HockeyStick(epsilon, P, Q)),
    "a smaller excess": Claim(
        HockeyStick(epsilon, *after) <= exp(-epsilon) * HockeyStick(epsilon, P, Q), given=epsilon >= 1
    ),
    "privacy with half of delta": Claim(ApproximateDP(epsilon, delta / 2)(*after), given=private(P, Q)),
    "privacy of two kernels": Claim(private(*mixed), given=private(P, Q)),
    "two answers told apart no better than one": Claim(KL(Joint(P, K), Joint(Q, L)) <= KL(P, Q)),
    "a kernel changes nothing": Claim(equal(KL(*after), KL(P, Q))),
}


@pytest.mark.parametrize("name", TRUE)
def test_what_is_true_of_all_kernels_is_proved_and_replayed(name):
    grids = grids_of(TRUE[name])
    assert grids
    for grid in grids:
        proof = prove_family(grid, effort=Effort(6.0))
        assert proof is not None
        assert judge(grid, proof).name == "proved"


@pytest.mark.parametrize("name", FALSE)
def test_what_is_false_of_some_kernel_is_not_proved(name):
    grids = grids_of(FALSE[name])
    assert grids
    proofs = [(grid, prove_family(grid, effort=Effort(2.0))) for grid in grids]
    assert not all(proof is not None and judge(grid, proof).name == "proved" for grid, proof in proofs)


def test_the_order_does_not_matter_for_reading():
    claim = Claim(Renyi(order("alpha"), *after) <= Renyi(order("alpha"), P, Q))
    assert len(grids_of(claim)) == 3  # orders 1, between, and infinite
