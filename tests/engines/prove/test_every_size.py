"""Claims about all events, and about the number of points, proved for every number of points."""

import pytest
from derive.rules.laws import P, Q, S, epsilon, y
from sympy import Max, Rational, exp

from dpsym import (
    Claim,
    SumOver,
    Supremum,
    TotalVariation,
    at_least,
    at_most,
    equal,
    values,
)
from dpsym.engines.prove import Effort
from dpsym.engines.prove.lift import prove_family
from dpsym.language.elaboration.every_size import families_of
from dpsym.points.replay import judge

f = values("f")
worst = Supremum(P(S) - exp(epsilon) * Q(S), S)
number = SumOver(1, y)

TRUE = {
    "the greatest excess": at_most(worst, 1),
    "total variation": equal(Supremum(P(S) - Q(S), S), TotalVariation(P, Q)),
    "positive parts": equal(worst, SumOver(Max(0, P(y) - exp(epsilon) * Q(y)), y)),
    "a sum of what is bounded": at_most(SumOver(exp(-(f(y) ** 2)), y), number),
}
FALSE = {
    "the greatest excess": at_most(worst, Rational(99, 100)),
    "total variation": equal(Supremum(P(S) - Q(S), S), 2 * TotalVariation(P, Q)),
    "squares of masses": at_least(number * SumOver(P(y) ** 2, y), Rational(101, 100)),
    "the number of points": at_most(number, 5),
}


def verdicts(claim, steps):
    families = families_of(Claim(claim))
    assert families
    effort = Effort(steps)
    proofs = [prove_family(family, effort=effort) for family in families]
    return {judge(f, p).name if p is not None else "open" for f, p in zip(families, proofs, strict=True)}


@pytest.mark.parametrize("name", TRUE)
def test_what_is_true_is_proved(name):
    assert verdicts(TRUE[name], 36_000) == {"proved"}


@pytest.mark.parametrize("name", FALSE)
def test_what_is_false_is_not(name):
    assert verdicts(FALSE[name], 3_000) != {"proved"}
