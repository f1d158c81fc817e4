"""Every rule at a hundred thousand random instances that meet its conditions: nothing that it says is violated.

The conditions are hypotheses.  Among the instances are laws with masses of 0, infinite ratios and levels, and
sums of nothing; what floats take for a violation is looked at exactly.
"""

import pytest
from derive.rules import every_rule, test_likelihood, test_soundness, test_soundness_more
from derive.rules.laws import J, K, L, P, Q, T, alpha, k, rate, x, x2, y, z
from derive.rules.tables import named
from derive.rules.test_likelihood import f, there
from derive.rules.trying import Said
from sympy import cosh, sinh

from dpsym import (
    KL,
    Claim,
    MaxDivergence,
    PushForward,
    Renyi,
    SumOver,
    TotalVariation,
    adaptive,
    at_most,
    equal,
    point,
    real,
)
from dpsym.check.decision import Decision
from dpsym.check.outright import attacked
from dpsym.check.result import Result
from dpsym.check.settings import Settings
from dpsym.derive import rules
from dpsym.engines.batch import search_batches
from dpsym.engines.reports import SearchOptions
from dpsym.engines.targets import target_of
from dpsym.errors import IllFormedError

ROWS = 100_000  # of one batch for each size, beside those of the searches from its best rows
HELD = 100_000
SAMPLED, SHORTLY = 40, 200  # one rule of so many is looked at in the normal run, in batches of so many rows

step, b, m = real("q", at_least=-1, at_most=1), real("b"), real("m")
pairs, F = point("w", on=J[0].space), adaptive("F", k, -1, 1, mean=b)


FALSE = [
    Said(at_most(KL(P, Q), KL(Q, P))),
    Said(at_most(Renyi(alpha, P, Q), KL(P, Q))),
    Said(at_most(MaxDivergence(P, Q), 2 * KL(P, Q) + 5)),  # false where the ratio is infinite, or large
    Said(equal(SumOver(P(y) * Q(y), y), 0), (at_most(1, 2 * TotalVariation(P, Q)),)),
    Said(at_most(rate, 1 + KL(P, Q) / 2), (at_most(rate, 1 + TotalVariation(P, Q)),)),
]
MORE = [
    rules.Gibbs(P, Q),
    rules.MassOne(P, y),
    rules.MassOne(PushForward(K, P), y),
    rules.MomentOfSteps(F, rate, cosh(rate) + step * sinh(rate), step, m),
    rules.PairSum(SumOver(J[0](pairs) ** 2 * J[1](pairs), pairs), y, z),
    rules.Preimage(f, P, T, there),
    rules.RowOfMap(f, there, y),
    rules.StepsWithin(F),
    rules.Tower(KL(K(x), L(x2)), x),
    rules.ValueOfMap(K, there, y),
]
ENTRIES = {}
for entry in [
    *every_rule.TABLE,
    *test_soundness.RULES,
    *test_soundness_more.RULES,
    *test_likelihood.SEARCHED,
    *MORE,
]:
    ENTRIES.setdefault(named(entry), []).append(entry)
#: Of whose instances there are few, whose condition is for all numbers, and an integral: see ``test_exactly``.
ELSEWHERE = {"CoinsByParts", "Discriminant", "LayerCake"}


def held(rule, rows):
    """Return at how many instances the conditions of a rule hold; fail where what it says is violated."""
    try:
        instance = rule.instance(equal(0, 0))
        claims = [Claim(relation, given=instance.conditions) for relation in instance.relations]
        decisions = [Decision(claim, Settings(proofs=False)) for claim in claims]
    except IllFormedError:  # its conditions are for all values of what is random, and are no hypotheses
        return 0
    counted = 0
    for decision in decisions:
        goals = enumerate(zip(decision.goals, decision.forms, strict=True))
        targets = [target_of(goal, forms, number) for number, (goal, forms) in goals]
        report = search_batches(targets, SearchOptions(batch=rows, steps=float("inf")))
        if report.outcome != "holds":  # a batch does not look at what is said of all numbers: the judge does
            found = attacked(decision.claim, Settings(examples=20, steps=180), Result(id="instance"))
            assert found.verdict != "refuted", (decision.claim.conclusion, report.evidence)
        counted += report.details["satisfying"]
    return counted


def test_every_rule_is_attacked():
    assert {*ENTRIES} == {*rules.__all__}
    assert {*ELSEWHERE} < {*ENTRIES}


@pytest.mark.parametrize("name", sorted({*ENTRIES} - ELSEWHERE)[::SAMPLED])
def test_what_a_rule_says_is_violated_nowhere_in_small_batches(name):
    assert held(ENTRIES[name][-1], SHORTLY)


@pytest.mark.slow
@pytest.mark.parametrize("name", sorted({*ENTRIES} - ELSEWHERE))
def test_what_a_rule_says_is_violated_nowhere(name):
    assert sum(held(rule, ROWS) for rule in ENTRIES[name]) >= HELD


@pytest.mark.parametrize("false", FALSE, ids=named)
def test_what_is_false_is_violated_in_small_batches(false):
    with pytest.raises(AssertionError):
        held(false, SHORTLY)
