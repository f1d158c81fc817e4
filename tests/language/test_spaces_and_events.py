import itertools

import pytest
from sympy import exp, log

from dpsym.errors import IllFormedError, TooLargeError
from dpsym.kernel.terms import INF, rat, term, var
from dpsym.language import (
    KL,
    Claim,
    Context,
    FiniteLaw,
    HockeyStick,
    MaxDivergence,
    Renyi,
    Space,
    Subset,
    Supremum,
    TotalVariation,
    equal,
    event,
    kernel,
    laws,
    point,
    real,
    support,
    values,
)
from dpsym.language.elaboration.shapes import Shape
from dpsym.language.scalars import scalar

P, Q = laws("P Q")
S, y = event("S"), point("y")
THIRDS = {"P[1]": "1/6", "P[2]": "1/3", "P[3]": "1/2", "Q[1]": "1/2", "Q[2]": "1/2", "Q[3]": 0}


def test_an_event_is_a_vector_of_bits():
    (goal,) = Claim(P(S) <= 1, shapes=3).elaborate().goals
    assert goal.binaries == ("S[1]", "S[2]", "S[3]")
    assert goal.latex["S[2]"] == r"\mathbf{1}_{S}(2)"
    assert goal.simplices == (("P[1]", "P[2]", "P[3]"),)


def test_complements_and_intersections(status):
    A = event("A")
    claim = Claim(equal(P(S & A) + P(S & ~A) + P(~S), 1), shapes=2)
    for bits in itertools.product((0, 1), repeat=4):
        point_ = dict(zip(("S[1]", "S[2]", "A[1]", "A[2]"), bits, strict=True))
        assert status(claim, {**point_, "P[1]": "1/3", "P[2]": "2/3"}) == "holds"


def test_a_supremum_over_events_is_over_all_subsets(status):
    claim = Claim(equal(Supremum(P(S) - Q(S), S), TotalVariation(P, Q)), shapes=3)
    assert status(claim, THIRDS) == "holds"
    (goal,) = claim.elaborate().goals
    assert not goal.binaries


def test_the_max_divergence_as_a_supremum_over_events(status):
    right = Claim(equal(MaxDivergence(P, Q), Supremum(log(P(S) / Q(S)), S, where=P(S) > 0)), shapes=3)
    printed = Claim(
        equal(MaxDivergence(P, Q), Supremum(log(P(S) / Q(S)), S, where=Subset(S, support(Q)))), shapes=3
    )
    assert status(right, THIRDS) == "holds"
    assert status(printed, THIRDS) == "violated"
    full = {**THIRDS, "Q[2]": "1/4", "Q[3]": "1/4"}
    assert status(right, full) == "holds"
    assert status(printed, full) == "holds"


def test_a_supremum_over_nothing_is_minus_infinity():
    context = Context(Shape(sizes={P.space: 2}))
    assert scalar(Supremum(P(y), y, where=equal(1, 2)), context) == -INF


def test_a_supremum_over_points(status):
    X, Z = Space("X"), Space("Z")
    K, L, u = kernel("K", X, Z), kernel("L", X, Z), point("u", X)
    claim = Claim(Supremum(KL(K(u), L(u)), u) >= 0)
    (goal, *_) = claim.elaborate().goals
    assert goal.statement.conclusion.lhs.head == "max"
    assert len(goal.simplices) == 4
    assert goal.latex["K[1,2]"] == r"K(2 \mid 1)"


def test_a_point_of_a_function_is_the_value_there():
    v = values("v", low=0, high=1)
    (goal, *_) = Claim(v(y) <= 1, shapes=2).elaborate().goals
    assert goal.statement.conclusion.lhs == var("v[1]")


def test_laws_with_given_masses_have_events_too():
    A = event("A", FiniteLaw((1,)).space)
    (goal,) = Claim(FiniteLaw((1,))(A) <= 1).elaborate().goals
    assert goal.binaries == ("A[1]",)
    assert Claim(FiniteLaw((1,))(A) <= 1).elaborate().complete


def test_too_many_subsets_are_refused():
    with pytest.raises(TooLargeError, match="subsets"):
        Claim(Supremum(P(S), S) <= 1, shapes=11).elaborate()


def test_a_kernel_takes_points_of_its_source():
    K = kernel("K", Space("X"), Space("Z"))
    with pytest.raises(IllFormedError, match="takes inputs from X"):
        Claim(KL(K(y), K(y)) >= 0).elaborate()


def test_the_sandwich_of_the_limit_at_infinity(status):
    alpha = real("alpha", above=1)
    claim = Claim(Renyi(alpha, P, Q) >= (alpha * log(P(y) / Q(y)) + log(Q(y))) / (alpha - 1), shapes=2)
    assert status(claim, {"alpha": 50, "P[1]": "3/4", "P[2]": "1/4", "Q[1]": "1/4", "Q[2]": "3/4"}) == "holds"


def test_a_hockey_stick_is_the_supremum_over_events_exactly(status):
    epsilon = real("epsilon")
    claim = Claim(equal(HockeyStick(epsilon, P, Q), Supremum(P(S) - exp(epsilon) * Q(S), S)), shapes=3)
    assert status(claim, {**THIRDS, "epsilon": term("log", rat("3/2"))}) == "holds"
