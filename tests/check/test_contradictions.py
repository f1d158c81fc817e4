"""From hypotheses that contradict each other everything follows: no verdict is made of that, whatever derives it."""

from dataclasses import replace

import pytest
from sympy import exp

from dpsym import KL, Claim, Theorem, equal, laws, real
from dpsym.check.cache import Cache
from dpsym.check.contradictions import NOT_MET, START, contradiction, unless_contradicted
from dpsym.check.decide import decide
from dpsym.check.derived import decide_derived
from dpsym.check.result import Result
from dpsym.check.settings import Settings

x, y, z = real("x"), real("y"), real("z")
P, Q = laws("P Q")
QUICK = Settings(examples=60, repair=False)

CONTRADICTIONS = [
    (x <= y, y <= z, z < x),
    (x >= 1, y >= 1, x + y <= 1),
    (equal(x + y, 1), equal(x + y, 2)),
    (x**2 + y**2 <= -1,),
    (exp(x) < 0,),
    (x > y, equal(x, y)),
    (KL(P, Q) < 0,),
]


@pytest.mark.parametrize("given", CONTRADICTIONS, ids=str)
def test_a_search_that_meets_no_instance_is_followed_by_a_proof_that_there_is_none(given):
    result = decide(Claim(z <= z + 1, given=given), QUICK)
    assert result.verdict == "undecided"
    assert result.message.startswith(START)
    assert result.vacuous


def derived(given, steps=1):
    """A theorem with a derivation without gaps: x is at most itself and a bit, whatever is given."""
    theorem = Theorem(id="vacuous", claim=x <= x + steps, given=given)
    chain = theorem.derive(x)
    for step in range(1, steps + 1):
        chain.at_most(x + step)
    return theorem


@pytest.mark.parametrize("given", CONTRADICTIONS[:3], ids=str)
def test_a_derivation_from_a_contradiction_proves_nothing(given):
    result = decide_derived(derived(given), QUICK)
    assert result.verdict == "undecided"
    assert result.message.startswith(START)
    assert not result.evidence


def test_neither_does_what_an_earlier_run_came_to(tmp_path):
    claim = Claim(z <= z + 1, given=CONTRADICTIONS[0])
    first, second = (decide(claim, QUICK, cache=Cache(tmp_path, "v")) for _ in range(2))
    assert first.verdict == second.verdict == "undecided"
    assert first.message == second.message


@pytest.mark.parametrize("maker", ["lift", "derivation", "cascade"])
def test_every_maker_of_verdicts_is_asked(maker):
    found = Result(id="c", verdict="proved", scope="everywhere", checks={"proof": {"engine": maker}})
    result = unless_contradicted(Claim(z <= 0, given=(x < y, y < x)), found, lambda claim: True)
    assert (result.verdict, result.scope, result.vacuous) == ("undecided", "", True)


@pytest.mark.parametrize(
    "given",
    [
        lambda s, t: (equal(s, 2),),
        lambda s, t: (equal(t, s - 2),),
        lambda s, t: (equal(s, 2 * t), t >= 1),
        lambda s, t: (equal(s, exp(t)),),
    ],
)
@pytest.mark.parametrize("proofs", [True, False])
def test_an_equation_gives_no_value_outside_of_the_range_of_a_number(given, proofs):
    s, t = real("s", at_least=0, at_most=1), real("t", above=0)
    result = decide(Claim(s**2 <= s, given=given(s, t)), replace(QUICK, proofs=proofs))
    assert result.verdict == "undecided"
    assert result.checks["mpmath"]["points"] == 0
    met = decide(Claim(t <= 1, given=(equal(s, 2 * t),)), QUICK)
    assert met.verdict == "proved"
    assert met.checks["mpmath"]["points"]


def test_hypotheses_that_an_instance_meets_are_not_asked_about():
    found = Result(id="c", verdict="proved", checks={"mpmath": {"points": 1}})

    def never(claim):
        raise AssertionError

    assert unless_contradicted(Claim(x <= y, given=x < y), found, never) == found


def test_where_none_was_met_and_no_contradiction_is_proved_the_verdict_says_so():
    checks = {"mpmath": {"points": 0, "outside": 40}, "hypothesis": {"examples": 100, "satisfying": 0}}
    found = Result(id="c", verdict="proved", scope="everywhere", message="derived in 1 step", checks=checks)
    result = unless_contradicted(Claim(x <= y, given=x < y), found, lambda claim: False)
    assert result.verdict == "proved"
    assert NOT_MET in result.scope and NOT_MET in result.message


def test_what_follows_from_the_others_is_named():
    given = (x <= y, y < x)
    assert contradiction(Claim(z <= 0, given=given), lambda claim: True).endswith("follows from the others")
    assert contradiction(Claim(z <= 0, given=x**2 < 0), lambda claim: True).endswith("holds always")
    assert contradiction(Claim(z <= 0, given=given), lambda claim: False) == ""


@pytest.mark.parametrize("given", [(equal(x**2, 2), x > 0), (equal(x**3, x + 1),)], ids=str)
def test_hypotheses_that_no_fraction_meets_are_not_said_to_contradict_each_other(given):
    result = decide(Claim(x <= 2, given=given), QUICK)
    told = f"{result.message} {result.scope}"
    assert result.verdict in ("undecided", "proved")
    assert NOT_MET in told
    assert START not in told
    assert "seem" not in told


def test_hypotheses_that_no_fraction_meets_are_met_where_they_are_solved():
    result = decide(Claim(x <= 2, given=(equal(x**2 + y**2, 3),)), QUICK)
    assert result.verdict in ("supported", "proved")
    assert not result.vacuous
    assert decide(Claim(x <= 1, given=(equal(x**2 + y**2, 3),)), QUICK).verdict == "refuted"
