"""What tells a claim from others when results are found again."""

from dpsym import (
    Claim,
    Decomposition,
    Expectation,
    Indicator,
    Space,
    SumOver,
    TotalVariation,
    at_most,
    exists,
    for_all,
    laws,
    point,
    real,
    values,
)
from dpsym.check.cache import Cache
from dpsym.check.decide import decide
from dpsym.check.identity import identity
from dpsym.check.settings import Settings

Y = Space("Y")
P, Q = laws("P Q", on=Y)
y = point("y", on=Y)


def test_a_result_is_not_found_again_for_a_claim_that_differs_at_sizes_not_looked_at(tmp_path):
    cache = Cache(tmp_path, "0" * 64)
    size = SumOver(1, y)
    true, false = (Claim(at_most(TotalVariation(P, Q), 1 - lost)) for lost in (0, 2 * Indicator(size > 5)))
    assert [goal.statement for goal in true.elaborate().goals] == [
        goal.statement for goal in false.elaborate().goals
    ]
    assert decide(true, Settings(), cache=cache).verdict == "proved"
    assert decide(false, Settings(examples=20), cache=cache).verdict != "proved"


def test_the_same_claim_has_the_same_identity():
    made = [identity(Claim(at_most(TotalVariation(P, Q), real("x", above=0)))) for _ in range(2)]
    assert made[0] == made[1]


def test_domains_hypotheses_sizes_and_witnesses_are_told_apart():
    f, g = values("f", on=Y, low=0, high=1), values("f", on=Y)
    stated = exists(f, for_all(y, at_most(f(y), 1)))
    claims = [
        Claim(at_most(real("x"), 1)),
        Claim(at_most(real("x", above=0), 1)),
        Claim(at_most(real("x"), 1), given=at_most(real("x"), 0)),
        Claim(at_most(Expectation(f, P), 1)),
        Claim(at_most(Expectation(g, P), 1)),
        Claim(at_most(Expectation(f, P), 1), shapes=2),
        Claim(stated),
        Claim(stated, witness={f: lambda place: P(place)}),
        Claim(stated, witness={f: lambda place: Q(place)}),
        Claim(stated, witness=Decomposition({P: (P, Q)})),
    ]
    assert len({identity(claim) for claim in claims}) == len(claims)
