"""The public strategies stay in their domains, and reach what uniform sampling does not."""

import pytest
from flint import fmpq
from hypothesis import find, given
from hypothesis import strategies as st

from dpsym.engines.checker import Checker
from dpsym.engines.placing import contains
from dpsym.engines.rationals import as_float
from dpsym.engines.strategies import instances, simplex, values_of
from dpsym.kernel.numbers import Log
from dpsym.kernel.statement import Domain


@st.composite
def domains(draw):
    rationals = st.builds(fmpq, st.integers(-20, 20), st.integers(1, 9))
    lo, hi = draw(st.none() | rationals), draw(st.none() | rationals)
    if lo is not None and hi is not None:
        lo, hi = min(lo, hi), max(lo, hi) + 1
    if draw(st.booleans()):
        return Domain(lo, hi, integer=True)
    return Domain(lo, hi, lo_open=draw(st.booleans()), hi_open=draw(st.booleans()))


@given(st.data(), domains())
def test_values_lie_in_their_domain(data, domain):
    assert contains(domain, data.draw(values_of(domain)))


@given(st.data(), st.integers(1, 7))
def test_laws_sum_to_exactly_one(data, size):
    law = data.draw(simplex(size))
    assert len(law) == size
    assert sum(law) == 1
    assert all(0 <= mass <= 1 for mass in law)


@pytest.mark.parametrize(
    "rare",
    [
        lambda value: 0 < as_float(value) < 1e-11,
        lambda value: as_float(value) > 1e11,
        lambda value: isinstance(value, Log),
        lambda value: value == 0,
        lambda value: value == fmpq(2, 7),
    ],
    ids=["tiny", "huge", "logarithm", "end", "short fraction"],
)
def test_what_breaks_claims_is_drawn(rare):
    find(values_of(Domain(fmpq(0), None)), rare)


@pytest.mark.parametrize(
    "rare",
    [
        lambda law: max(law) == 1,
        lambda law: len(set(law)) == 1,
        lambda law: 0 < min(law) < fmpq(1, 10**10),
        lambda law: sorted(law)[0] == 0 < sorted(law)[1],
    ],
    ids=["point mass", "equal", "tiny mass", "zero mass"],
)
def test_degenerate_laws_are_drawn(rare):
    find(simplex(3), rare)


@given(st.data())
def test_instances_of_a_goal_satisfy_its_hypotheses(truths, data):
    claimed = data.draw(st.sampled_from(truths))
    instance = data.draw(instances(claimed.goal))
    assert Checker(claimed.goal.statement).status(instance) in ("holds", "unknown")


def test_variables_and_claims_have_strategies_too():
    from dpsym.language import Claim, real

    width = real("width", above=2, below=5)
    find(values_of(width), lambda value: 2 < value < 5)
    assert set(find(instances(Claim(width < 5)), lambda instance: True)) == {"width"}
