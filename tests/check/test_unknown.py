"""Claims with a part for which there is no formula: nothing is wrong with them, so they are undecided."""

import pytest

from dpsym import KL, Claim, Normal, Poisson, Probability, at_least, draw
from dpsym.check.decide import decide
from dpsym.check.settings import Settings


@pytest.mark.parametrize(
    "conclusion",
    [
        at_least(KL(Normal(0, 1), Poisson(2)), 0),
        at_least(Probability(draw("Y", Normal(0, 1)) ** 2 > 1), 0),
    ],
)
def test_what_has_no_formula_is_undecided(conclusion):
    """It was ill-formed, as if the claim had no meaning."""
    result = decide(Claim(conclusion), Settings())
    assert result.verdict == "undecided"
    assert "dpsym knows" in result.message
