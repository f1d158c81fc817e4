"""False claims come back with a true one, the nearest; what has none nearby is left alone."""

import pytest
from sympy import Abs, Rational, exp, log, sqrt, tanh

from dpsym import RDP, Claim, Normal, PureDP, Renyi, at_least, at_most, equal, greater, laws, less, real
from dpsym.check.decide import decide
from dpsym.check.settings import Settings
from dpsym.engines.effort import Effort
from dpsym.engines.repair import nearest

x, y = real("x", at_least=0), real("y", at_least=0)
unit = real("u", above=0, at_most=1)
any_number = real("t")
alpha, epsilon = real("alpha", above=1), real("epsilon", at_least=0)
P, Q = laws("P Q")

REPAIRED = {
    "the direction": (log(1 + x) >= x, log(1 + x) <= x),
    "a strict relation": (greater(any_number**2, 0), at_least(any_number**2, 0)),
    "a sign": (exp(x) >= 1 - x + x**2 / 2 + x**3, None),
    "a missing factor": (Abs(unit * (exp(unit) - 1) - unit**2 / 2) <= unit**3, Abs(unit * (exp(unit) - 1) - unit**2) <= unit**3),
    "a factor too much": (at_most(1 - tanh(x), exp(-x) / 2), at_most(1 - tanh(x), exp(-x))),
    "another symbol": (at_most(x * y, (x**2 + x * y) / 2), None),
    "an order": (at_most(log(alpha), alpha - 2), at_most(log(alpha), alpha - 1)),
    "an identity": (equal(exp(x) ** 2, exp(x)), None),
}  # fmt: skip


def repaired(claim):
    settings = Settings(repair=True, examples=300)
    return decide(claim, settings)


@pytest.mark.parametrize("name", REPAIRED)
def test_a_false_claim_is_repaired(name):
    false, right = REPAIRED[name]
    result = repaired(Claim(false))
    assert result.verdict == "refuted"
    assert result.suggestion is not None
    assert result.suggestion["verdict"] in ("proved", "supported")
    if right is not None:
        assert result.suggestion["latex"] == Claim(right).latex(), result.suggestion


def test_a_claim_about_laws_is_repaired():
    claim = Claim(RDP(alpha, epsilon / 2)(P, Q), given=PureDP(epsilon)(P, Q), shapes=(2,))
    found = repaired(claim).suggestion
    assert found["verdict"] in ("proved", "supported")
    assert found["latex"] == Claim(RDP(alpha, epsilon)(P, Q), given=claim.given).latex()


def test_an_equation_whose_sides_touch_is_repaired_to_an_equation():
    # Where mu is 0 one side is computed as 1e-17 and the other is 0: that is rounding, no violation.
    mu, sigma = real("mu"), real("sigma", above=0)
    divergence = Renyi(alpha, Normal(0, sigma), Normal(mu, sigma))
    found = repaired(Claim(equal(divergence, alpha * mu**2 / sigma**2))).suggestion
    right = equal(divergence, alpha * mu**2 / (2 * sigma**2))
    assert (found["latex"], found["verdict"]) == (Claim(right).latex(), "proved")


def test_the_converse_of_a_true_implication():
    claim = Claim(PureDP(epsilon)(P, Q), given=RDP(alpha, epsilon)(P, Q), shapes=(2,))
    assert repaired(claim).suggestion["latex"] == Claim(claim.given[0], given=claim.conclusion).latex()


def test_what_has_no_true_form_nearby_is_left_alone():
    claim = Claim(
        at_most(any_number**7 + exp(any_number) - 40 * any_number**2, any_number**5 - sqrt(Rational(7)))
    )
    result = repaired(claim)
    assert result.verdict == "refuted"
    assert result.suggestion is None


def test_a_true_claim_is_not_looked_at():
    assert repaired(Claim(x <= exp(x))).suggestion is None


def test_the_verdict_is_the_same_with_and_without():
    claim = Claim(less(log(1 + x), x))
    with_it, without = decide(claim, Settings(repair=True)), decide(claim, Settings())
    assert without.suggestion is None
    for name in ("verdict", "counterexample", "message", "scope"):
        assert getattr(with_it, name) == getattr(without, name)


@pytest.mark.parametrize("name", ["a sign", "a factor too much", "another symbol", "an order"])
def test_what_is_suggested_stands_up_to_a_search_of_its_own(name):
    claim = Claim(REPAIRED[name][0])
    verdicts = []

    def judged(candidate, effort):
        verdicts.append(decide(candidate, Settings(examples=200)).verdict)
        return verdicts[-1]

    found = nearest(claim, judged, effort=Effort(180_000))
    assert found.verdict == verdicts[-1] or found.verdict in verdicts
    again = decide(found.claim, Settings(seed=1))
    assert again.verdict in ("proved", "supported")


def test_a_judge_that_says_no_has_the_last_word():
    assert nearest(Claim(log(1 + x) >= x), lambda claim, effort: "refuted", effort=Effort(30_000)) is None


def test_no_effort_no_suggestion():
    assert nearest(Claim(log(1 + x) >= x), lambda claim, effort: "proved", effort=Effort(0)) is None
