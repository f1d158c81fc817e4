"""Derivations that are found: they prove what they should, and nothing that is false."""

from pathlib import Path

import pytest
import sympy
from sympy import Max, Rational, exp, log, sqrt, tanh

from dpsym.check.cache import Cache, default_folder
from dpsym.check.decide import decide
from dpsym.check.discovering import discovered, is_about_laws
from dpsym.check.load import load
from dpsym.check.result import Result
from dpsym.check.settings import Settings
from dpsym.derive.reasons import Cited
from dpsym.derive.search import proposed
from dpsym.language import (
    KL,
    RDP,
    ZCDP,
    ApproximateDP,
    Claim,
    Expectation,
    HockeyStick,
    Joint,
    MaxDivergence,
    Mixture,
    Power,
    PrivacyLoss,
    Probability,
    Product,
    PureDP,
    PushForward,
    RandomizedResponse,
    Renyi,
    Space,
    TotalVariation,
    at_most,
    equal,
    event,
    for_all,
    integer,
    kernel,
    laws,
    point,
    probability,
    real,
    values,
    variables,
)
from tests.sampling import leaving

STEPS = 360_000
SETTINGS = Settings(examples=20)
CATALOGUE = Path(__file__).parents[2] / "theorems"

P, Q, R = laws("P Q R")
A, B = laws("A B", on=Space("Z"))
K, L = kernel("K", Space("Y"), Space("Z")), kernel("L", Space("Y"), Space("Z"))
S, y = event("S"), point("y")
epsilon, a, b = variables("epsilon a b", at_least=0)
alpha, delta, s = real("alpha", above=1), probability("delta"), probability("s")
rare = real("delta", above=0, below=1)
k = integer("k", at_least=1)
middle, whole = real("beta", above=1, below=2), integer("beta", at_least=2)
answer = RandomizedResponse(epsilon)
answers = Power(answer, k), Power(answer.partner, k)
runs = Product(P, A), Product(Q, B)
both_steps = Joint(P, K), Joint(Q, L)
price = log(1 / rare) / (alpha - 1)
spent = 3 * k * epsilon**2 / 4 + epsilon * sqrt(2 * k * log(1 / rare))

TRUE = {
    "processing, then the order": Claim(
        KL(PushForward(K, P), PushForward(K, Q)) <= a, given=Renyi(3, P, Q) <= a
    ),
    "two runs at one order": Claim(
        Renyi(alpha, *runs) <= a + b, given=(RDP(alpha, a)(P, Q), RDP(alpha, b)(A, B))
    ),
    "many runs at every order": Claim(ZCDP(2 * k * a)(Power(P, k), Power(Q, k)), given=ZCDP(a)(P, Q)),
    "an adaptive step": Claim(
        KL(*both_steps) <= a + b, given=(KL(P, Q) <= a, for_all(y, KL(K(y), L(y)) <= b))
    ),
    "distance through a third law": Claim(
        TotalVariation(P, R) <= a + sqrt(b / 2), given=(TotalVariation(P, Q) <= a, KL(Q, R) <= b)
    ),
    "an event under Rényi privacy": Claim(
        P(S) <= exp(a + price) * Q(S) + rare, given=Renyi(alpha, P, Q) <= a
    ),
    "compose, then convert": Claim(
        HockeyStick(a + b + price, *runs) <= rare, given=(RDP(alpha, a)(P, Q), RDP(alpha, b)(A, B))
    ),
    "the mean loss of private pairs": Claim(
        KL(P, Q) + KL(Q, P) <= 2 * epsilon * tanh(epsilon / 2), given=PureDP(epsilon)(P, Q)
    ),
    "many answers": Claim(HockeyStick(spent, *answers) <= rare),
    "mixtures of private pairs": Claim(
        MaxDivergence(Mixture(s, P, Q), Mixture(s, Q, R)) <= Max(a, b),
        given=(MaxDivergence(P, Q) <= a, MaxDivergence(Q, R) <= b),
    ),
    "a group of two": Claim(
        HockeyStick(2 * epsilon, P, R) <= delta * (1 + exp(epsilon)),
        given=(HockeyStick(epsilon, P, Q) <= delta, HockeyStick(epsilon, Q, R) <= delta),
    ),
    "the loss of independent answers": Claim(equal(MaxDivergence(*answers), k * epsilon)),
}

DECIDING = Settings(examples=5, steps=1_800)
OWN = Claim(KL(PushForward(K, P), PushForward(K, Q)) <= a, given=Renyi(3, P, Q) <= a, shapes=((2, 2),))

FALSE = {
    "processing the other way": Claim(KL(P, Q) <= a, given=KL(PushForward(K, P), PushForward(K, Q)) <= a),
    "a larger order": Claim(Renyi(3, P, Q) <= a, given=KL(P, Q) <= a),
    "two runs for one": Claim(
        Renyi(alpha, *runs) <= Max(a, b), given=(RDP(alpha, a)(P, Q), RDP(alpha, b)(A, B))
    ),
    "a step that is not bounded everywhere": Claim(
        KL(*both_steps) <= a + b, given=(KL(P, Q) <= a, KL(K(y), L(y)) <= b)
    ),
    "Pinsker without the root": Claim(TotalVariation(P, Q) <= a / 2, given=KL(P, Q) <= a),
    "the other order of the pair": Claim(KL(Q, P) <= a, given=KL(P, Q) <= a),
    "half the price": Claim(HockeyStick(a + price / 2, P, Q) <= rare, given=RDP(alpha, a)(P, Q)),
    "the price at another order": Claim(
        HockeyStick(a + price, P, Q) <= rare, given=Renyi((1 + alpha) / 2, P, Q) <= a
    ),
    "one percent less": Claim(
        KL(P, Q) <= Rational(99, 100) * epsilon * tanh(epsilon / 2), given=PureDP(epsilon)(P, Q)
    ),
    "one order for two": Claim(KL(P, Q) <= epsilon**2 / 2, given=MaxDivergence(P, Q) <= epsilon),
    "a mean for the maximum": Claim(
        MaxDivergence(Mixture(s, P, Q), Mixture(s, Q, R)) <= (1 - s) * a + s * b,
        given=(MaxDivergence(P, Q) <= a, MaxDivergence(Q, R) <= b),
    ),
    "a group of two for free": Claim(
        HockeyStick(2 * epsilon, P, R) <= 2 * delta,
        given=(HockeyStick(epsilon, P, Q) <= delta, HockeyStick(epsilon, Q, R) <= delta),
    ),
    "one answer fewer": Claim(MaxDivergence(*answers) <= (k - 1) * epsilon),
    "no factor for the tail": Claim(
        Probability(PrivacyLoss(P, Q) > epsilon) <= delta, given=ApproximateDP(epsilon, delta)(P, Q)
    ),
    "an order beyond those that are bounded": Claim(
        Renyi(3, P, Q) <= a, given=for_all(middle, Renyi(middle, P, Q) <= a)
    ),
    "an order between the whole ones": Claim(
        Renyi(Rational(3, 2), P, Q) <= 3 * a / 2, given=for_all(whole, Renyi(whole, P, Q) <= a * whole)
    ),
    "steps by two kernels": Claim(KL(PushForward(K, P), PushForward(L, Q)) <= a, given=KL(P, Q) <= a),
    "a factor left out of a group": Claim(
        HockeyStick(a + b, P, R) <= delta + exp(b) * rare,
        given=(HockeyStick(a, P, Q) <= delta, HockeyStick(b, Q, R) <= rare),
    ),
    "a triangle of divergences": Claim(KL(P, R) <= a + b, given=(KL(P, Q) <= a, KL(Q, R) <= b)),
    "the span for the bound": Claim(
        KL(P, Q) <= a**2 / 8, given=(MaxDivergence(P, Q) <= a, MaxDivergence(Q, P) <= a)
    ),
    "infinity less infinity": Claim(KL(P, Q) - KL(P, Q) <= -a),
    "a hypothesis at no order": Claim(Renyi(alpha, P, Q) <= alpha * a / 2, given=ZCDP(a)(P, Q)),
}


#: What takes a second or more to judge, as each step is attacked as well.
LONG = (
    "processing, then the order",
    "an adaptive step",
    "an event under Rényi privacy",
    "many runs at every order",
    "compose, then convert",
    "many answers",
    "the mean loss of private pairs",
)


@pytest.mark.parametrize(
    "name", [pytest.param(name, marks=pytest.mark.slow if name in LONG else ()) for name in TRUE]
)
def test_what_is_true_is_derived(name):
    result = discovered(TRUE[name], SETTINGS, STEPS, cache=Cache(default_folder()))  # of what is cited
    assert result is not None
    assert result.verdict == "proved"
    assert result.steps
    assert all(step.verdict == "proved" for step in result.steps)


HEAVY = ("a mean for the maximum", "no factor for the tail", "the price at another order", "two runs for one")


@pytest.mark.parametrize("name", leaving(FALSE, HEAVY))
def test_a_false_neighbour_is_not_derived(name):
    assert discovered(FALSE[name], SETTINGS, STEPS / 20) is None


def _mistakes(stride, most):
    found = []
    for path in sorted(CATALOGUE.rglob("*.py"))[::stride]:
        theorem = load(path)[1]
        mistakes = [(theorem.id, name, claim) for name, _, claim in theorem.variants() if name != "claim"]
        found += mistakes[:most]
    return found


def _derived_mistakes(stride, most=None):
    wrong = []
    for theorem, name, claim in _mistakes(stride, most):
        if isinstance(claim.conclusion, sympy.Basic) and is_about_laws(claim):
            if discovered(claim, SETTINGS) is not None:
                wrong.append((theorem, name))
    return wrong


def test_a_mistake_of_some_theorems_is_not_derived():
    assert _derived_mistakes(120, most=1) == []


@pytest.mark.slow
def test_no_mistake_of_the_catalogue_is_derived():
    assert _derived_mistakes(1) == []


class Yes:
    """An oracle that takes everything for shown."""

    def __getattr__(self, name):
        return lambda *_: name != "ended"


def test_nothing_of_the_catalogue_is_cited():
    for claim in TRUE.values():
        derivation = proposed(claim, lambda _: Yes())
        reasons = (
            [] if derivation is None else [entry for step in derivation.steps() for entry in step.reasons]
        )
        assert not any(isinstance(entry, Cited) for entry in reasons)


def test_an_oracle_that_says_yes_to_everything_proves_nothing():
    claim = FALSE["one order for two"]
    derivation = proposed(claim, lambda _: Yes())
    assert derivation is not None
    assert derivation.check(examples=20).verdict != "proved"


@pytest.fixture(scope="module")
def cache(tmp_path_factory):
    return Cache(tmp_path_factory.mktemp("cache"))


@pytest.fixture(scope="module")
def mine(cache):
    return decide(OWN, DECIDING, blank=Result(id="mine"), cache=cache)


def test_a_claim_of_ones_own_is_proved_with_the_steps_that_were_found(mine):
    assert mine.verdict == "proved"
    assert mine.scope == "everywhere"
    assert mine.checks["proof"]["engine"] == "derivation"
    assert [step.id for step in mine.steps] == [f"mine/{place + 1}" for place in range(len(mine.steps))]
    assert "Jensen's inequality" in mine.rests_on
    assert Result.from_json(mine.to_json(private=True)).steps == mine.steps


def test_a_search_can_be_left_out(mine, cache):
    result = decide(OWN, DECIDING, cache=cache, discover=False)
    assert result.verdict == "supported"
    assert result.steps == ()


def test_what_was_found_is_remembered(mine, cache, monkeypatch):
    monkeypatch.setattr("dpsym.check.discovering.proposed", lambda *_: None)
    again = decide(OWN, DECIDING, blank=Result(id="mine"), cache=cache)
    assert again.verdict == "proved"
    assert len(again.steps) == len(mine.steps)


def test_claims_about_numbers_alone_are_not_searched():
    assert not is_about_laws(Claim(at_most(0, a)))


def test_no_rule_is_named_for_what_an_engine_shows_without_it():
    v = values("v", low=0, high=1)
    claim = Claim(at_most(Expectation(v, P) - Expectation(v, Q), TotalVariation(P, Q)))
    found = discovered(claim, Settings(examples=20))
    assert found is None or len(found.steps) > 1
