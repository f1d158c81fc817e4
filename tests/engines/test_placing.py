"""Values inside the bounds that a domain and the other variables leave."""

import pytest
from flint import arb, fmpq
from sympy import exp, log

from dpsym import Claim, real
from dpsym.engines.placing import Slack, place
from dpsym.engines.rationals import above, fits
from dpsym.kernel.statement import Domain

HALF_LINE = Domain(fmpq(0), None)


@pytest.mark.parametrize("size", [10**9, 10**20, 10**40])
def test_a_bound_of_astronomic_size_leaves_no_place(size):
    """Such a bound used to end the process inside the number library."""
    huge = arb(size).exp()
    assert not fits(huge)
    assert not fits(1 / huge)
    assert place(Slack(fmpq(1)), HALF_LINE, huge, None) is None
    assert place(fmpq(1), HALF_LINE, None, 1 / huge) is None
    with pytest.raises(OverflowError, match="too large or too small"):
        above(huge)


def test_a_hypothesis_that_sets_a_variable_to_an_exponential():
    m, alpha = real("m", above=0), real("alpha", above=1)
    f, s = real("f", at_least=0), real("s", at_least=0)
    claim = Claim(log(m) / (alpha - 1) <= f + s, given=m <= exp((alpha - 1) * (f + s)))
    assert claim.check(steps=720, examples=200).verdict in ("proved", "supported")
