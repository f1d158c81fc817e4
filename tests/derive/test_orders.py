"""What arguments about the order of a Rényi divergence show, and what they do not."""

import pytest

from dpsym.derive import Derivation, above_kl, below_max, between_orders
from dpsym.language import KL, MaxDivergence, Renyi, laws, real

P, Q = laws("P Q")
beta, gamma = real("beta", above=1), real("gamma", above=1)
order = {2: Renyi(2, P, Q), 3: Renyi(3, P, Q)}


@pytest.mark.parametrize(
    ("argument", "at", "claim"),
    [
        (above_kl, {gamma: 3}, KL(P, Q) <= order[3]),
        (between_orders, {beta: 2, gamma: 3}, order[2] <= order[3]),
        (below_max, {gamma: 2}, order[2] <= MaxDivergence(P, Q)),
    ],
)
def test_the_divergence_grows_with_its_order(argument, at, claim):
    derivation = Derivation(claim)
    lemma = argument(derivation, P, Q)
    derivation.chain(claim.lhs).at_most(claim.rhs, by=lemma.at(at))
    result = derivation.check(examples=20)
    assert result.verdict == "proved" and result.rests_on in ((), ("Jensen's inequality",))
    assert len(result.steps) >= 4


@pytest.mark.parametrize(
    ("argument", "at", "claim"),
    [
        (between_orders, {beta: 3, gamma: 2}, order[3] <= order[2]),
        (above_kl, {gamma: 2}, KL(Q, P) <= order[2]),
    ],
)
def test_orders_and_laws_are_not_turned_around(argument, at, claim):
    derivation = Derivation(claim)
    lemma = argument(derivation, P, Q)
    derivation.chain(claim.lhs).at_most(claim.rhs, by=lemma.at(at))
    assert derivation.check(examples=20).verdict != "proved"
