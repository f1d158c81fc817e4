"""There is: as a hypothesis, and as a conclusion through weights of its conditions."""

import pytest
from sympy import Max, Min, Rational, exp, log

from dpsym.errors import IllFormedError
from dpsym.language import (
    KL,
    ZCDP,
    ApproximateDP,
    ApproximateZCDP,
    Claim,
    Expectation,
    MaxDivergence,
    Mixture,
    PureDP,
    PushForward,
    Space,
    SumOver,
    TotalVariation,
    at_least,
    at_most,
    both,
    equal,
    event,
    exists,
    for_all,
    greater,
    integer,
    kernel,
    laws,
    point,
    probability,
    real,
    values,
)

P, Q, A, B = laws("P Q A B")
epsilon, delta, p = real("epsilon", at_least=0), probability("delta"), probability("p")
x, s = real("x"), real("s", at_least=0)
y, S = point("y"), event("S")
f, g = values("f", low=0, high=1), values("g", low=-1)
K = kernel("K")
swapped = both(equal(PushForward(K, P)(y), Q(y)), equal(PushForward(K, Q)(y), P(y)))
between = lambda near, far: both(TotalVariation(P, A) <= near, TotalVariation(A, Q) <= far)
QUICK = {"examples": 200, "steps": 1_800}


def verdict(conclusion, given=(), shapes=2, **options):
    shaped = {"shapes": shapes} if conclusion.atoms(Space) else {}
    return Claim(conclusion, given=given, **shaped, **options).check(**QUICK, proofs=False).verdict


@pytest.mark.parametrize(
    ("conclusion", "given"),
    [
        (exists(x, both(x >= epsilon, x <= epsilon + 1)), ()),
        (exists(x, equal(x, -epsilon)), ()),
        (exists(x, s, both(equal(x + s, epsilon), x <= 0)), ()),
        (exists(A, TotalVariation(P, A) <= 0), ()),
        (exists(A, between(delta / 3, 2 * delta / 3)), TotalVariation(P, Q) <= delta),
        (exists(f, for_all(y, equal(f(y) * P(y), Min(P(y), exp(epsilon) * Q(y))))), ()),
        (exists(f, equal(SumOver(f(y), y), 2)), ()),
        (exists(g, equal(Expectation(g, P), 10)), ()),
        (exists(K, for_all(y, equal(PushForward(K, P)(y), Q(y)))), ()),
        (exists(A, Max(MaxDivergence(P, A), MaxDivergence(Q, A)) <= log(2)), ()),
        (exists(A, for_all(p, Mixture(p, P, A)(S) >= p * P(S))), ()),
        (exists(s, for_all(p, s >= p * epsilon)), ()),
        (for_all(y, exists(s, equal(s, P(y)))), ()),
    ],
)
def test_what_exists_is_not_refuted(conclusion, given):
    assert verdict(conclusion, given) in ("proved", "supported")


@pytest.mark.parametrize(
    ("conclusion", "given"),
    [
        (exists(x, both(x >= epsilon, x <= epsilon - Rational(1, 10**9))), ()),
        (exists(s, equal(s, -epsilon)), ()),
        (exists(A, between(delta / 3, delta / 2)), TotalVariation(P, Q) <= delta),
        (exists(f, for_all(y, equal(f(y) * P(y), exp(epsilon) * Q(y)))), ()),
        (exists(f, at_least(SumOver(f(y), y), Rational(201, 100))), ()),
        (exists(g, at_most(Expectation(g, P), Rational(-101, 100))), ()),
        (exists(K, for_all(y, swapped)), ()),
        (exists(A, for_all(p, equal(Mixture(p, P, A)(S), Q(S)))), ()),
        (exists(s, for_all(p, both(s >= p * epsilon, s <= epsilon * Rational(99, 100)))), ()),
        (exists(A, both(equal(A(S), 1), TotalVariation(A, P) <= delta)), 1 - 2 * P(S) <= delta),
    ],
)
def test_what_does_not_exist_is_refuted(conclusion, given):
    assert verdict(conclusion, given) == "refuted"


def test_the_statement_speaks_of_weights_and_not_of_the_unknowns():
    (goal,) = Claim(exists(x, both(x >= epsilon, x <= delta))).elaborate().goals
    assert [variable.name for variable in goal.statement.variables] == ["epsilon", "delta", "w[1]", "w[2]"]
    assert goal.system.weights == ("w[1]", "w[2]")
    assert goal.system.free == (True,)
    assert goal.statement.hypotheses[0].op == "="


def test_the_statement_holds_exactly_where_the_unknowns_exist(status):
    claim = Claim(exists(x, both(x >= epsilon, x <= delta)))
    for weights in ((0, 0), ("1/2", "1/2"), (1, 1)):
        named = dict(zip(("w[1]", "w[2]"), weights, strict=True))
        assert status(claim, {"epsilon": "1/4", "delta": "1/2", **named}) == "holds"
        failing = status(claim, {"epsilon": "1/2", "delta": "1/4", **named})
        assert failing == ("holds" if weights == (0, 0) else "violated")
    unbalanced = {"epsilon": "1/2", "delta": "1/4", "w[1]": "1/2", "w[2]": 0}
    assert status(claim, unbalanced) == "excluded"


def test_existence_may_be_proved_through_the_weights():
    assert Claim(exists(x, both(x >= epsilon, x <= epsilon + 1))).check(**QUICK).verdict == "proved"


def test_a_claim_without_spaces_is_complete_and_one_with_spaces_is_not():
    assert Claim(exists(x, equal(x, epsilon))).elaborate().complete
    assert not Claim(exists(A, TotalVariation(P, A) <= delta), shapes=2).elaborate().complete


def test_unknowns_may_have_the_name_of_other_things():
    w = probability("w")
    (goal,) = Claim(exists(x, equal(x, w))).elaborate().goals
    assert goal.system.base() == "w'"
    assert (
        verdict(both(exists(A, TotalVariation(P, A) <= 0), exists(A, TotalVariation(Q, A) <= 0)))
        == "supported"
    )


@pytest.mark.parametrize(
    ("conclusion", "complaint"),
    [
        (exists(A, greater(A(S), P(S))), "no closed set"),
        (exists(A, KL(P, A) <= 1), "not linear"),
        (exists(A, B, equal(SumOver(A(y) * B(y), y), 0)), "multiplied"),
        (exists(A, at_least(TotalVariation(P, A), delta)), "not linear"),
        (exists(A, x * TotalVariation(P, A) <= 1), r"whether mul\(1/2, x\) is negative"),
        (exists(A, ZCDP(1)(P, A)), "for all alpha inside exists"),
        (exists(x, for_all(p, x >= p**2)), "linear in p"),
        (exists(A, exists(B, A(S) <= B(S))), "name all unknowns in one"),
        (exists(integer("n"), equal(integer("n"), 1)), "ranges over the reals"),
        (exists(kernel("K", deterministic=True), kernel("K", deterministic=True)(y)(S) <= 1), "linear"),
        (exists(TotalVariation(P, Q) <= 1), "names no unknowns"),
        (exists(S, P(S) <= 1), "speaks of laws, functions"),
        (exists(x, KL(P, Q)), "not a relation"),
    ],
)
def test_what_linear_programs_cannot_decide_is_said(conclusion, complaint):
    with pytest.raises(IllFormedError, match=complaint):
        Claim(conclusion, shapes=2 if conclusion.atoms(Space) else None).elaborate()


def test_an_unknown_cannot_stand_outside_too():
    with pytest.raises(IllFormedError, match="A stands both inside and outside of exists"):
        Claim(exists(A, TotalVariation(P, A) <= 1), given=A(S) <= 1).elaborate()


# As a hypothesis, what exists is given for every value.

NEAR = exists(A, B, both(PureDP(epsilon)(A, B), TotalVariation(P, A) <= s, TotalVariation(Q, B) <= s))


def test_a_hypothesis_is_given_for_every_value_of_the_unknowns():
    claim = Claim(ApproximateDP(epsilon, (1 + exp(epsilon)) * s)(P, Q), given=NEAR, shapes=2)
    (goal,) = claim.elaborate().goals
    assert [names[0] for names in goal.simplices] == ["A[1]", "B[1]", "P[1]", "Q[1]"]
    assert {saturation.variable for saturation in goal.saturations} == {"epsilon", "s"}
    assert claim.check(**QUICK, proofs=False).verdict == "supported"
    assert verdict(ApproximateDP(epsilon, 2 * s)(P, Q), NEAR) == "refuted"


def test_unknowns_of_hypothesis_and_conclusion_are_different():
    twice = exists(A, both(TotalVariation(P, A) <= s, TotalVariation(A, Q) <= s))
    (goal,) = Claim(twice, given=twice, shapes=2).elaborate().goals
    assert [names[0] for names in goal.simplices] == ["P[1]", "A'[1]", "Q[1]"]
    assert verdict(twice, twice) in ("supported", "proved")
    assert (
        verdict(twice, exists(A, both(TotalVariation(P, A) <= s, TotalVariation(A, Q) <= 2 * s))) == "refuted"
    )


def test_a_hypothesis_for_all_values_that_something_exists_is_refused():
    with pytest.raises(IllFormedError, match="cannot say that unknowns exist for all p"):
        Claim(epsilon <= 1, given=for_all(p, exists(x, x >= p))).elaborate()


# How it reads.


def test_the_quantifier_is_printed():
    claim = Claim(exists(A, s, both(s <= delta, TotalVariation(P, A) <= s)))
    assert claim.latex().startswith(r"\exists\, A \text{ on } \mathcal{Y}, s \in [0, \infty):\; s \le \delta")
    assert claim.reading().startswith(
        r"\forall\, \delta \in [0, 1],\; P \text{ on } \mathcal{Y}:\quad \exists"
    )
    assert str(claim.conclusion) == "exists A, s: s <= delta and TotalVariation(P, A) <= s"


# Approximate concentrated privacy.

xi, rho = real("xi", at_least=0), real("rho", at_least=0)


def test_approximate_zcdp_is_zcdp_where_nothing_is_removed():
    left = Claim(ApproximateZCDP(0, xi, rho)(P, Q), given=PureDP(xi)(P, Q), shapes=2).elaborate()
    right = Claim(ZCDP(xi, rho)(P, Q), given=PureDP(xi)(P, Q), shapes=2).elaborate()
    assert [goal.statement for goal in left.goals] == [goal.statement for goal in right.goals]
    assert verdict(ApproximateZCDP(delta, xi, 0)(P, Q), PureDP(xi)(P, Q)) in ("supported", "proved")
    assert verdict(ApproximateZCDP(delta, xi / 2, 0)(P, Q), PureDP(xi)(P, Q)) == "refuted"


def test_as_a_hypothesis_one_decomposition_serves_all_orders():
    claim = Claim(ApproximateDP(xi, delta)(P, Q), given=ApproximateZCDP(delta, xi, 0)(P, Q), shapes=2)
    (goal,) = claim.elaborate().goals
    assert [names[0] for names in goal.simplices] == ["P'[1]", "Q'[1]", "P''[1]", "Q''[1]"]


def test_its_name_and_default():
    assert ApproximateZCDP(delta, rho) == ApproximateZCDP(delta, 0, rho)
    assert (
        Claim(ApproximateZCDP(delta, rho)(P, Q))
        .latex()
        .endswith(r"\text{ is } \delta\text{-approximate } \rho\text{-zCDP}")
    )
    assert r"\left(\xi, \rho\right)\text{-zCDP}" in Claim(ApproximateZCDP(delta, xi, rho)(P, Q)).latex()
