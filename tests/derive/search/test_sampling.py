"""Random numbers tell what is not worth a proof; they never tell that something holds."""

import pytest
import sympy

from dpsym.derive.search.sampling import plausible
from dpsym.language import Claim, at_least, at_most, equal, integer, less, probability, real

x, y = real("x", at_least=0), real("y", at_least=0)
k, delta = integer("k", at_least=1), probability("delta")


@pytest.mark.parametrize(
    "claim",
    [
        Claim(at_most(x * sympy.tanh(x / 2), x**2 / 2)),
        Claim(at_most(x, 2), given=(at_most(x, y), at_most(y, 2))),
        Claim(equal((x + 1) ** 2, x**2 + 2 * x + 1)),
        Claim(at_most(1, k)),
        Claim(less(x, real("z", above=x))),
    ],
)
def test_what_holds_is_plausible(claim):
    assert plausible([claim])


@pytest.mark.parametrize(
    "claim",
    [
        Claim(at_most(x**2 / 2, x * sympy.tanh(x / 2))),
        Claim(at_most(x, 1), given=(at_most(x, y), at_most(y, 2))),
        Claim(at_least(k, 2)),
        Claim(less(0, x)),  # only at an end of the domain
        Claim(less(0, delta)),
        Claim(at_most(x, y)),
    ],
)
def test_what_fails_somewhere_is_found_out(claim):
    assert not plausible([claim])


def test_one_implausible_claim_among_several_is_enough():
    assert not plausible([Claim(at_most(0, x)), Claim(at_most(x, 1))])


def test_hypotheses_that_few_numbers_meet_are_met():
    chain = [real(f"a_{place}", at_least=0) for place in range(5)]
    given = tuple(at_most(low, high) for low, high in zip(chain, [*chain[1:], x], strict=True))
    assert not plausible([Claim(at_most(chain[0], x - 1), given=given)])
    assert plausible([Claim(at_most(chain[0], x), given=given)])
