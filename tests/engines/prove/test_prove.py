"""The proof search: what it proves is replayed by the judge, and what is false it does not prove."""

from __future__ import annotations

import pytest
from flint import ctx, fmpq
from sympy import Abs, Max, Min, cosh, erfc, exp, log, sqrt, tanh

from dpsym.engines.prove import Effort, prove
from dpsym.engines.prove.lift import prove_family
from dpsym.engines.prove.search import Search
from dpsym.kernel.aims import Aim
from dpsym.kernel.interval import Interval
from dpsym.kernel.judge import judge
from dpsym.kernel.statement import Relation
from dpsym.kernel.terms import rat, var
from dpsym.language import KL, Claim, at_least, at_most, equal, integer, laws, less, real
from tests.sampling import leaving

STEPS = 120_000
e = real("epsilon", at_least=0)
d = real("delta", above=0, below=1)
a = real("alpha", above=1)
b = real("beta", above=a)
p = real("p", above=0, below=1)
q = real("q", above=0, below=1)
r = real("rho", above=0)
s = real("sigma", at_least=0)
t = real("t", at_least=0)
x = real("x")
y = real("y")
k = integer("k", at_least=2)

TRUE = {
    "exponential": at_least(exp(x), 1 + x),
    "tanh": at_most(e * tanh(e / 2), e**2 / 2),
    "quotient": at_most(e * (exp(e) - 1) / (exp(e) + 1), e**2 / 2),
    "minimum": at_most(e * tanh(e / 2), Min(e, e**2 / 2)),
    "sharp constant": at_most((1 - 1 / a) ** (a - 1) / a, 1),
    "cosh": at_most(cosh(e), exp(e**2 / 2)),
    "logarithm": at_most(log(1 + e), e),
    "strict logarithm": less(log(x**2 + 1), x**2 + 1),
    "tail": at_most(erfc(t), exp(-(t**2))),
    "roots": at_most((sqrt(s) + sqrt(t)) ** 2, 2 * s + 2 * t),
    "arithmetic and geometric mean": at_most(sqrt(r) * sqrt(a), (r + a) / 2),
    "orders": at_most(a * r, b * r),
    "best order": at_least(a * r + log(1 / d) / (a - 1), r + 2 * sqrt(r * log(1 / d))),
    "divergence of two bits": at_least(p * log(p / q) + (1 - p) * log((1 - p) / (1 - q)), 0),
    "Pinsker": at_least(p * log(p / q) + (1 - p) * log((1 - p) / (1 - q)), 2 * (p - q) ** 2),
    "absolute value": at_most(Max(x, -x), Abs(x)),
    "irrational contact": at_most(d * log(1 / d), exp(-1)),
    "integers": less(log(2 * k / d) * log(2 / d), log((k + 1) / d) ** 2),
    "powers": equal(p**a * q**a, (p * q) ** a),
    "exponents": at_most(exp(r * (Abs(x - t) - Abs(e - t))), exp(r * Abs(x - e))),
    "exponents of a quotient": at_most(exp(-(r * Abs(x - t))) / exp(-(r * Abs(e - t))), exp(r * Abs(x - e))),
}

FALSE = {
    "exponential": at_least(exp(x), 1 + x + x**2 / 10),
    "tanh": at_most(e * tanh(e / 2), e**2 * 99 / 200),
    "quotient": less(e * (exp(e) - 1) / (exp(e) + 1), e**2 / 2),
    "divergence of two bits": at_least(
        p * log(p / q) + (1 - p) * log((1 - p) / (1 - q)), (p - q) ** 2 * 21 / 10
    ),
    "roots": at_most((sqrt(s) + sqrt(t)) ** 2, s * 199 / 100 + 2 * t),
    "orders": less(b, 2 * a),
    "best order": at_least(a * r + log(1 / d) / (a - 1), r + 201 * sqrt(r * log(1 / d)) / 100),
    "exponents": at_most(exp(r * (Abs(x - t) - Abs(e - t))), exp(r * Abs(x - e) * 99 / 100)),
    "pole": less(1 / (x - 1), 0),
    "absolute value": at_most(sqrt(x**2), x),
    "irrational contact": less(d * log(1 / d), exp(-1)),
}


HEAVY = ("irrational contact", "tail")


@pytest.mark.parametrize("name", leaving(TRUE, HEAVY))
def test_true_claims_are_proved(name: str) -> None:
    for goal in Claim(TRUE[name]).elaborate().goals:
        proof = prove(goal.statement, effort=Effort(STEPS))
        assert proof is not None
        assert judge(goal.statement, proof).name == "proved"


@pytest.mark.parametrize("steps", [1_000, pytest.param(48_000, marks=pytest.mark.slow)])
@pytest.mark.parametrize("name", FALSE)
def test_false_claims_are_not_proved(name: str, steps: float) -> None:
    goals = Claim(FALSE[name]).elaborate().goals
    assert None in [prove(goal.statement, effort=Effort(steps)) for goal in goals]


@pytest.mark.parametrize("names", ["xy", "yx"])
def test_the_union_bound_is_proved_whatever_its_variables_are_called(names: str) -> None:
    """Regression: that a power of what may be 0 has no normal form ended the search before other ways."""
    one, failing = (real(name, at_least=0, at_most=1) for name in names)
    claim = at_most(one + 1 - (1 - failing) ** k, one + k * failing)
    (goal,) = Claim(claim).elaborate().goals
    assert prove(goal.statement, effort=Effort(STEPS)) is not None


@pytest.mark.parametrize("steps", [37, 411])
@pytest.mark.parametrize("relation", [TRUE["tanh"], FALSE["tanh"]])
def test_a_search_that_was_made_before_finds_spends_and_leaves_the_same(
    relation: object, steps: float
) -> None:
    (goal,) = Claim(relation).elaborate().goals
    (family,) = Claim(KL(*laws("P Q")) >= -steps).elaborate().families()
    found = []
    for _ in range(2):
        whole = Effort(10 * steps)
        part = whole.part(steps)
        pair = prove(goal.statement, effort=part), prove_family(family, effort=whole)
        found.append((*pair, part.spent, part.left, whole.spent, whole.left, ctx.prec))
    assert found[0] == found[1]


def test_a_leaf_is_not_taken_from_a_like_aim() -> None:
    """A leaf that shows an aim says nothing of the same relation elsewhere, or with less known."""
    z, above = var("z"), Relation(">=", var("z"), rat(1))
    wide, narrow = {"z": Interval(fmpq(0), fmpq(3))}, {"z": Interval(fmpq(1), fmpq(3))}
    search = Search(Effort(STEPS))
    weak, strict = Relation("<=", rat(0), z - 1), Relation("<", rat(0), z - 1)
    for _ in range(2):  # the second time it is remembered
        assert search.quick(Aim(weak, narrow)) == ["enclose"]
        assert search.quick(Aim(weak, wide)) is None
        assert search.quick(Aim(weak, wide, hypotheses=(above,))) == ["given", 0]
        assert search.quick(Aim(strict, wide, hypotheses=(above,))) is None
        assert search.quick(Aim(strict, narrow)) is None
