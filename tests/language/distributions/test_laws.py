import pickle

import pytest
from flint import fmpq
from sympy import Rational, log

from dpsym.engines.compiled import closed_value
from dpsym.errors import TooLargeError
from dpsym.language import (
    KL,
    Bernoulli,
    Binomial,
    Claim,
    Conditional,
    Context,
    FiniteLaw,
    Joint,
    Mixture,
    PointwiseLaw,
    Power,
    Product,
    PushForward,
    RandomizedResponse,
    Space,
    equal,
    event,
    integer,
    kernel,
    law,
    laws,
    point,
    probability,
    real,
)
from dpsym.language.distributions.pairs import atoms
from dpsym.language.elaboration.shapes import Shape

HALF = Rational(1, 2)
RESPONSE = RandomizedResponse(log(3))
p = probability("p")


def masses(of, context=None):
    return [closed_value(mass) for mass in of.masses(context or Context())]


@pytest.mark.parametrize(
    ("of", "expected"),
    [
        (Bernoulli(Rational(1, 3)), ["2/3", "1/3"]),
        (Binomial(2, Rational(1, 3)), ["4/9", "4/9", "1/9"]),
        (Binomial(3, 0), ["1", "0", "0", "0"]),
        (RESPONSE, ["3/4", "1/4"]),
        (RESPONSE.partner, ["1/4", "3/4"]),
        (RandomizedResponse(log(3), Rational(1, 5)), ["1/5", "3/5", "1/5", "0"]),
        (RandomizedResponse(log(3), Rational(1, 5)).partner, ["0", "1/5", "3/5", "1/5"]),
        (RandomizedResponse(0), ["1/2", "1/2"]),
        (Mixture(Rational(1, 4), Bernoulli(0), Bernoulli(1)), ["3/4", "1/4"]),
        (Mixture(0, Bernoulli(0), Bernoulli(1)), ["1", "0"]),
        (Product(Bernoulli(Rational(1, 4)), Bernoulli(HALF)), ["3/8", "3/8", "1/8", "1/8"]),
        (Power(Bernoulli(Rational(1, 3)), 2), ["4/9", "2/9", "2/9", "1/9"]),
        (FiniteLaw((HALF, Rational(1, 3), Rational(1, 6))), ["1/2", "1/3", "1/6"]),
    ],
)
def test_masses(of, expected):
    assert masses(of) == [fmpq(*map(int, entry.split("/"))) for entry in expected]


def test_masses_of_a_universal_law_are_a_simplex():
    P = law("P")
    context = Context(Shape(sizes={P.space: 3}))
    P.masses(context)
    P.masses(context)
    assert context.simplices == [("P[1]", "P[2]", "P[3]")]
    assert len(context.hypotheses) == 1
    assert context.latex["P[2]"] == "P(2)"


def test_push_forward_joint_and_conditional():
    X, Z = Space("X"), Space("Z")
    P, K, A = law("P", X), kernel("K", X, Z), event("A", X)
    context = Context(Shape(sizes={X: 2, Z: 3}))
    assert len(PushForward(K, P).masses(context)) == 3
    assert len(Joint(P, K).masses(context)) == 6
    assert len(Conditional(P, A).masses(context)) == 2
    assert context.hypotheses[-1].op == ">"  # the condition has positive probability
    assert context.binaries == ["A[1]", "A[2]"]


def test_a_map_has_rows_of_zeros_and_one_one():
    f = kernel("f", Space("X"), Space("Z"), deterministic=True)
    context = Context(Shape(sizes={f.source: 2, f.target: 2}))
    f.rows(context)
    assert context.binaries == ["f[1,1]", "f[1,2]", "f[2,1]", "f[2,2]"]
    assert context.simplices == [("f[1,1]", "f[1,2]"), ("f[2,1]", "f[2,2]")]
    assert all(variable.domain.integer for variable in context.declared.values())


def test_powers_of_a_pair_have_few_atoms():
    both = atoms(Power(RESPONSE, 200), Power(RESPONSE.partner, 200), Context())
    assert len(both) == 201
    assert sum(closed_value(p) for p, _ in both) == 1
    assert sum(closed_value(q) for _, q in both) == 1


def test_the_atoms_of_a_product_of_powers():
    first = Product(RandomizedResponse(log(3), HALF), Power(RESPONSE, 9))
    second = Product(RandomizedResponse(log(3), HALF).partner, Power(RESPONSE.partner, 9))
    assert len(atoms(first, second, Context())) == 4 * 10


def test_a_power_of_a_universal_pair():
    P, Q = laws("P Q")
    context = Context(Shape(sizes={P.space: 3}))
    assert len(atoms(Power(P, 2), Power(Q, 2), context)) == 6


def test_merging_atoms_does_not_change_a_divergence(value):
    pair = (Power(RESPONSE, 3), Power(RESPONSE.partner, 3))
    flat = (Product(RESPONSE, RESPONSE, RESPONSE), Product(*(RESPONSE.partner,) * 3))
    assert value(KL(*pair)) == pytest.approx(value(KL(*flat)))
    assert value(KL(*pair)) == pytest.approx(3 * value(KL(RESPONSE, RESPONSE.partner)))


def test_too_many_points_are_refused():
    with pytest.raises(TooLargeError, match="points"):
        Claim(KL(Power(law("P"), 20), Power(law("Q"), 20)) >= 0, shapes=8).elaborate()
    with pytest.raises(TooLargeError, match="points"):
        Power(RESPONSE, 20).masses(Context())


def test_parameters_that_may_leave_their_range_are_required_to_be_in_it():
    q = real("q", at_least=0)
    (goal,) = Claim(KL(Bernoulli(q), Bernoulli(HALF)) >= 0).elaborate().goals
    assert [str(hypothesis.op) for hypothesis in goal.statement.hypotheses] == ["<="]
    (goal,) = Claim(KL(Bernoulli(p), Bernoulli(HALF)) >= 0).elaborate().goals
    assert goal.statement.hypotheses == ()


def test_symbolic_masses_are_required_to_be_nonnegative():
    q = probability("q")
    (goal,) = Claim(KL(FiniteLaw((p, q, 1 - p - q)), FiniteLaw((p, q, 1 - p - q))) >= 0).elaborate().goals
    assert len(goal.statement.hypotheses) == 1


def test_a_pointwise_law_is_not_taken_at_its_word():
    y, P = point("y"), law("P")
    claim = Claim(equal(PointwiseLaw(y, 2 * P(y))(event("S")), 1), shapes=2)
    (goal,) = claim.elaborate().goals
    assert len(goal.statement.hypotheses) == 1  # only that P is a law


def test_a_random_count_is_no_definite_space():
    n = integer("n", at_least=1, at_most=2)
    assert [
        len(goal.statement.variables)
        for goal in Claim(KL(Binomial(n, p), Binomial(n, p)) >= 0).elaborate().goals
    ] == [1, 1]


@pytest.mark.parametrize(
    "of",
    [
        Bernoulli(p),
        Binomial(3, p),
        RESPONSE,
        Mixture(p, *laws("P Q")),
        Product(*laws("P Q")),
        Power(law("P"), 3),
        Conditional(law("P"), event("S")),
    ],
)
def test_laws_survive_pickling_printing_and_substitution(of):
    assert pickle.loads(pickle.dumps(of)) == of
    assert hash(of) == hash(pickle.loads(pickle.dumps(of)))
    assert of.xreplace({p: HALF, law("P"): law("R")}).is_law
    assert str(of)
