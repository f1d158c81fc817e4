"""A few extreme laws refute what is false nowhere else, or cannot be certified elsewhere."""

import pytest
from sympy import Rational, exp, log

from dpsym import KL, RDP, ZCDP, Claim, HockeyStick, MaxDivergence, Renyi, laws, less, real, values
from dpsym.check.outright import attacked_at_extremes
from dpsym.check.result import Result
from dpsym.check.settings import Settings
from dpsym.engines.extremes import search_extremes
from dpsym.engines.reports import SearchOptions
from dpsym.engines.targets import targets_of
from dpsym.language import SumOver, at_most, equal, for_all, point

P, Q = laws("P Q")
alpha, epsilon, rho, y = real("alpha", above=1), real("epsilon", at_least=0), real("rho", above=0), point("y")
delta = real("delta", above=0, below=1)
u = values("u", low=0)
percent = Rational(99, 100)
tail = HockeyStick(epsilon + log(1 / delta) / (alpha - 1), P, Q)
private = RDP(alpha, epsilon)(P, Q)


def judged(statement, *given):
    return attacked_at_extremes(Claim(statement, given=given), Settings(), Result(id="claim"))


@pytest.mark.parametrize(
    ("statement", "given"),
    [
        (KL(P, Q) <= 99 * KL(Q, P), ()),
        (KL(P, Q) <= 99 * KL(Q, P), (MaxDivergence(P, Q) <= epsilon, MaxDivergence(Q, P) <= epsilon)),
        (Renyi(alpha, P, Q) <= percent * alpha * rho, (ZCDP(rho)(P, Q),)),
        (KL(P, Q) <= percent * rho, (ZCDP(rho)(P, Q),)),
        (tail <= percent * delta, (private,)),
        (less(u(y), P(y)), (equal(SumOver(u(y), y), 1), for_all(y, u(y) <= P(y)))),
    ],
    ids=["ratio", "private ratio", "zcdp", "order one", "conversion", "functions that are laws"],
)
def test_a_bound_that_is_a_percent_too_sharp_is_refuted_with_a_certificate(statement, given):
    found = judged(statement, *given)
    assert found.verdict == "refuted"
    assert found.evidence


@pytest.mark.parametrize(
    ("statement", "given"),
    [
        (Renyi(alpha, P, Q) <= alpha * rho, (ZCDP(rho)(P, Q),)),
        (tail <= delta, (private,)),
        (KL(P, Q) <= exp(epsilon) * KL(Q, P), (at_most(MaxDivergence(P, Q), epsilon),)),
    ],
    ids=["zcdp", "conversion", "ratio"],
)
def test_what_is_true_stands(statement, given):
    report = search_extremes(targets_of(Claim(statement, given=given).elaborate().goals), SearchOptions())
    assert report.outcome == "holds"
    assert report.details["points"]


def test_nothing_is_evaluated_where_the_hypotheses_contradict_each_other():
    targets = targets_of(Claim(KL(P, Q) <= 1, given=(rho < -1,)).elaborate().goals)
    assert search_extremes(targets, SearchOptions()).outcome == "not evaluated"
