"""Judging derivations: what the search finds counts against what seems to be shown."""

import pytest
from sympy import log

from dpsym import KL, at_most, laws, real
from dpsym.check.derivations import judged
from dpsym.check.settings import Settings
from dpsym.derive import Derivation
from dpsym.language.expectation import Indicator

SETTINGS = Settings(examples=20)
x = real("x")


def derived(start, bound, **domain):
    derivation = Derivation(at_most(start, bound), **domain)
    derivation.chain(start).at_most(bound)
    return judged(derivation, SETTINGS)


@pytest.mark.parametrize(("start", "bound"), [(Indicator(log(x) > 0), 1), (log(x), log(x) + 1)])
def test_what_is_undefined_somewhere_is_not_derived(start, bound):
    result = derived(start, bound)
    assert result.verdict == "supported"
    assert "a side is undefined at" in result.message


def test_what_is_defined_under_its_hypotheses_is_derived():
    assert derived(log(x), log(x) + 1, given=(x > 0,)).verdict == "proved"
    assert derived(Indicator(x > 0), 1).verdict == "proved"


def test_a_step_that_fails_shows_where():
    result = derived(x, x**2)
    assert result.verdict == "refuted"
    assert result.message.startswith("step 1: the claim says left ≤ right, but at x = ")


def test_a_step_that_is_false_only_far_away_is_refuted():
    """Regression: such steps stayed gaps, as no search went so far; see the tests of the extremes."""
    P, Q = laws("P Q")
    result = derived(KL(P, Q), 99 * KL(Q, P))
    assert result.verdict == "refuted"
    assert result.steps[0].evidence


def test_examples_are_drawn_only_for_what_is_not_shown():
    shown, gap = derived(x, x**2 + 1), derived(log(x), log(x) + 1)
    assert (shown.verdict, gap.verdict) == ("proved", "supported")
    drawn = [result.steps[0].checks["hypothesis"].get("examples", 0) for result in (shown, gap)]
    assert drawn[0] == 0 < drawn[1]
