"""Claims that something exists, with the witness that is said to do it, and the decomposition that is one."""

import pytest
from sympy import Min, Rational, log

from dpsym.engines.compiled import closed_value
from dpsym.errors import IllFormedError
from dpsym.kernel.terms import rat, term
from dpsym.language import (
    KL,
    ApproximateDP,
    ApproximateZCDP,
    Bernoulli,
    Claim,
    Context,
    Decomposition,
    Expectation,
    FiniteLaw,
    Mixture,
    PointwiseLaw,
    PrivateDecomposition,
    PushForward,
    RandomizedResponse,
    Space,
    TotalVariation,
    at_most,
    both,
    equal,
    exists,
    for_all,
    kernel,
    laws,
    point,
    probability,
    real,
    values,
)
from dpsym.language.relations import Comparison

P, Q, A = laws("P Q A")
epsilon, delta = real("epsilon", at_least=0), probability("delta")
x, y = real("x"), point("y")
f, g = values("f", low=0, high=1), values("g", low=-1)
K = kernel("K")
between = lambda near, far: both(TotalVariation(P, A) <= near, TotalVariation(A, Q) <= far)
QUICK = {"examples": 200, "steps": 1_800}


def verdict(conclusion, given=(), shapes=2, **options):
    shaped = {"shapes": shapes} if conclusion.atoms(Space) else {}
    return Claim(conclusion, given=given, **shaped, **options).check(**QUICK, proofs=False).verdict


def test_a_witness_may_prove_the_claim():
    claim = Claim(exists(x, both(x >= epsilon, x <= epsilon + 1)), witness={x: epsilon})
    assert all(not goal.necessary for goal in claim.elaborate().goals)
    assert claim.check(**QUICK).verdict == "proved"


def test_a_witness_that_fails_leaves_the_claim_undecided():
    result = Claim(exists(x, both(x >= epsilon, x <= 2 * epsilon)), witness={x: epsilon / 2}).check(**QUICK)
    assert result.verdict == "undecided"
    assert result.message.startswith("the witness fails")


@pytest.mark.parametrize(
    ("bounds", "conclusion", "value"),
    [
        ({"above": 0}, "<=", 0),
        ({"below": 1}, ">=", 1),
        ({"above": 0, "below": 1}, "<=", 0),
        ({"above": 0}, "<=", Min(epsilon, 0)),
    ],
)
def test_an_end_that_a_range_leaves_out_is_no_witness(bounds, conclusion, value):
    unknown = real("t", **bounds)
    result = Claim(exists(unknown, Comparison(unknown, conclusion, value)), witness={unknown: value}).check(
        **QUICK
    )
    assert result.verdict == "undecided"


def test_an_end_that_a_range_includes_is_a_witness():
    unknown = real("t", at_least=0)
    claim = Claim(exists(unknown, at_most(unknown, 0)), witness={unknown: 0})
    assert claim.check(**QUICK).verdict == "proved"


def test_a_false_claim_is_refuted_whatever_its_witness():
    closer = exists(A, both(TotalVariation(P, A) <= 0, TotalVariation(A, Q) <= delta))
    assert verdict(closer, TotalVariation(P, Q) <= 2 * delta, witness={A: Q}) == "refuted"


@pytest.mark.parametrize(
    ("conclusion", "witness"),
    [
        (exists(A, between(delta / 2, delta / 2)), {A: Mixture(Rational(1, 2), P, Q)}),
        (exists(A, between(delta, 0)), {A: Q}),
        (exists(f, for_all(y, f(y) * P(y) <= Q(y))), {f: PointwiseLaw(y, Min(1, Q(y)) * P(y) * 0)}),
        (exists(K, for_all(y, equal(PushForward(K, Bernoulli(delta))(y), P(y)))), None),
        (exists(A, KL(Q, A) <= log(2)), {A: Mixture(Rational(1, 2), Q, P)}),
    ],
)
def test_witnesses_of_every_kind(conclusion, witness):
    if witness is None:
        unknown = kernel("K", Bernoulli(delta).space, P.space)
        conclusion = conclusion.xreplace({K: unknown})
        witness = {unknown: (P, P)}
    assert verdict(conclusion, TotalVariation(P, Q) <= delta, witness=witness) in ("supported", "proved")


@pytest.mark.parametrize(
    ("witness", "fails"),
    [
        ({A: PointwiseLaw(y, 2 * P(y))}, "the witness has mass one"),
        ({A: PointwiseLaw(y, 2 * P(y) - Q(y))}, "the witness has no negative mass"),
        ({A: P}, "the witness has property 2"),
    ],
)
def test_what_a_witness_lacks_is_said(witness, fails):
    claim = Claim(
        exists(A, between(delta, delta / 2)), given=TotalVariation(P, Q) <= delta, shapes=2, witness=witness
    )
    result = claim.check(**QUICK)
    assert result.verdict == "undecided"
    assert fails in result.scope


@pytest.mark.parametrize(
    ("conclusion", "witness", "complaint"),
    [
        (exists(A, TotalVariation(P, A) <= 1), {}, "does not say what A is"),
        (exists(A, TotalVariation(P, A) <= 1), Decomposition({P: (P, P)}), "a dict from the unknowns"),
        (exists(g, equal(Expectation(g, P), 0)), {g: PointwiseLaw(y, 0 * P(y))}, "its values at points"),
    ],
)
def test_a_witness_of_the_wrong_kind_is_refused(conclusion, witness, complaint):
    with pytest.raises(IllFormedError, match=complaint):
        Claim(conclusion, shapes=2, witness=witness).elaborate()


def test_a_witness_makes_conditions_possible_that_are_not_linear():
    claim = Claim(exists(A, KL(Q, A) <= log(2)), shapes=2, witness={A: Mixture(Rational(1, 2), Q, P)})
    assert claim.elaborate().scope == "the given witness, laws on 2 points"


# The decomposition of an approximately private pair.


def masses(some_law):
    return [closed_value(mass) for mass in some_law.masses(Context())]


@pytest.mark.parametrize("bit", [0, 1])
def test_randomized_response_decomposes_into_its_answers(bit):
    response = RandomizedResponse(log(3), Rational(1, 5))
    pair = (response, response.partner)
    found = PrivateDecomposition(log(3), Rational(1, 5), *pair)
    assert (
        masses(found.main(pair[bit]))
        == [[0, Rational(3, 4), Rational(1, 4), 0], [0, Rational(1, 4), Rational(3, 4), 0]][bit]
    )
    assert masses(found.rest(pair[bit])) == [[1, 0, 0, 0], [0, 0, 0, 1]][bit]
    assert masses(found.source(pair[bit])) == [[0, 1, 0, 0], [0, 0, 1, 0]][bit]


def test_degenerate_decompositions():
    first, second = FiniteLaw((1, 0)), FiniteLaw((0, 1))
    disjoint = PrivateDecomposition(log(2), 1, first, second)
    assert masses(disjoint.rest(first)) == [1, 0]  # all is removed; the main part is any common law
    assert masses(disjoint.main(first)) == masses(disjoint.main(second))
    same = PrivateDecomposition(0, 0, first, first)
    assert masses(same.main(first)) == masses(same.rest(first)) == masses(same.source(first)) == [1, 0]


def test_the_decomposition_is_a_witness_for_every_delta_that_is_large_enough(status):
    claim = Claim(
        ApproximateZCDP(delta, epsilon, 0)(P, Q),
        given=ApproximateDP(epsilon, delta)(P, Q),
        shapes=2,
        witness=PrivateDecomposition(epsilon, delta, P, Q),
    )
    goals = claim.elaborate().goals
    assert [goal.necessary for goal in goals] == [True, False, False, False, False]
    pair = {"P[1]": "4/5", "P[2]": "1/5", "Q[1]": "1/5", "Q[2]": "4/5", "alpha": "7/2"}
    for mass in ("1/5", "1/2", "1"):
        point_ = {**pair, "delta": mass, "epsilon": term("log", rat(3))}
        assert [status(goal, point_) for goal in goals[1:]] == ["holds"] * 4
