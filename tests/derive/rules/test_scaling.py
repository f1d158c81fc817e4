"""Relations times numbers, sums term by term, and masses of what is made from mixtures."""

import pytest
from derive.rules.laws import P, Q, S, Z, s, u, v, y
from sympy import Min, exp, oo

from dpsym import (
    Conditional,
    Mixture,
    Product,
    PushForward,
    SumOver,
    at_least,
    at_most,
    equal,
    event,
    greater,
    law,
    less,
    order,
    point,
    real,
    stochastic_map,
)
from dpsym.check.premises import GapError
from dpsym.derive import (
    AtMostLeast,
    ConditionalMass,
    LinearSum,
    MassOne,
    MixtureInside,
    Multiplied,
    TermByTerm,
)
from dpsym.errors import IllFormedError
from dpsym.language.distributions.composed import PointwiseLaw

R, z = law("R", on=Z), point("z", on=Z)
a, b, c = real("a"), real("b"), real("c")
large, alpha = real("l", at_most=oo), order("alpha")
K = stochastic_map("K", P.space, Z)
f, g = SumOver(P(y) * u(y), y), SumOver(P(y), y)


def test_a_relation_is_multiplied(follows):
    assert follows(Multiplied(at_most(a, b), 2, c), at_most(2 * a + c, 2 * b + c), at_most(a, b))
    assert follows(Multiplied(equal(a, b), -c), equal(-c * a, -c * b), equal(a, b))
    assert follows(Multiplied(at_most(a * s, b), 1 / s), at_most(a, b / s), at_most(a * s, b), greater(s, 0))


@pytest.mark.parametrize(
    ("rule", "given"),
    [
        (Multiplied(at_most(a, b), c), [at_most(a, b)]),  # c may be negative
        (Multiplied(at_most(a, b), 2), []),
        (Multiplied(at_most(a * s, b), 1 / s), [at_most(a * s, b)]),  # s may be 0
        (Multiplied(equal(a, b), large), [equal(a, b)]),  # infinity times 0
        (Multiplied(equal(a, b), 1, large), [equal(a, b)]),
        (Multiplied(at_most(large, b), 0), [at_least(b, 0)]),
    ],
)
def test_a_factor_has_to_be_finite_and_not_negative(follows, rule, given):
    with pytest.raises(GapError):
        follows(rule, rule.instance(equal(0, 0)).relations[0], *given)


def test_false_neighbours_of_multiplying_do_not_follow(follows):
    assert not follows(Multiplied(at_most(a, b), 2), at_most(3 * a, 2 * b), at_most(a, b))
    assert not follows(Multiplied(at_most(a, b), 2), less(2 * a, 2 * b), at_most(a, b))


def test_sums_are_compared_term_by_term(stands, follows):
    stands(TermByTerm(f, "<=", g))
    stands(TermByTerm(g, ">=", f))
    with pytest.raises(GapError):
        follows(TermByTerm(g, "<=", f), at_most(g, f))
    with pytest.raises(GapError):
        follows(TermByTerm(f, "=", SumOver(P(y) * v(y), y)), equal(f, SumOver(P(y) * v(y), y)))


def test_terms_that_only_conventions_give_a_value_are_refused(follows):
    moment = SumOver(P(y) ** alpha * Q(y) ** (1 - alpha), y)
    with pytest.raises(GapError):
        follows(TermByTerm(moment, "=", moment), equal(moment, moment + 0))
    with pytest.raises(GapError):
        rule = LinearSum(SumOver(P(y) / Q(y) + P(y), y))
        follows(rule, rule.instance(equal(0, 0)).relations[0])


@pytest.mark.parametrize(
    "rule",
    [
        LinearSum(SumOver(s * (P(y) - Q(y)) + a * u(y), y)),
        LinearSum(SumOver(1 + P(y), y)),
        LinearSum(SumOver(s * P(S) + a * P(y), y)),
        LinearSum(SumOver((1 - s) * Min(P(y), Q(y)) + exp(s) * P(y) * u(y), y)),
        MassOne(P, y),
        MassOne(Conditional(P, S), y),
        MixtureInside(PushForward(K, Mixture(s, P, Q))(z)),
        MixtureInside(Product(R, Mixture(s, P, Q))(point("w", on=Product(R, P).space))),
        ConditionalMass(Conditional(P, S)(y)),
        ConditionalMass(Conditional(P, S)(event("T"))),
        AtMostLeast(Min(a, b), Min(a, b)),
    ],
)
def test_nothing_refutes_an_instance(stands, rule):
    stands(rule)


def test_false_neighbours_of_the_masses_do_not_follow(follows):
    total = SumOver(s * P(y) - s * Q(y), y)
    assert not follows(LinearSum(total), equal(total, s * g + s * SumOver(Q(y), y)))
    mass = PushForward(K, Mixture(s, P, Q))(z)
    swapped = s * PushForward(K, P)(z) + (1 - s) * PushForward(K, Q)(z)
    assert not follows(MixtureInside(mass), equal(mass, swapped))
    part = Conditional(P, S)(y)
    assert not follows(ConditionalMass(part), at_least(P(S) * part, P(y)))
    assert not follows(ConditionalMass(part), at_most(part, P(y)))
    inside, same = ConditionalMass(part, inside=True), equal(P(S) * part, P(y))
    assert follows(inside, same, part > 0)
    assert not follows(inside, equal(part, P(y)), part > 0)
    with pytest.raises(GapError):  # outside of S it is false
        follows(inside, same)
    with pytest.raises(GapError):
        follows(AtMostLeast(a, Min(b, c)), at_most(a, Min(b, c)), at_most(a, b))


@pytest.mark.parametrize(
    "rule",
    [
        LinearSum(P(y)),
        MassOne(R, y),
        MixtureInside(Product(P, R)(point("w", on=Product(P, R).space))),
        MixtureInside(PushForward(K, Mixture(s, P, Q))(y)),
        TermByTerm(f, "<", g),
        TermByTerm(f, "=", SumOver(R(z), z)),
        Multiplied(less(a, b), 2),
        MassOne(PointwiseLaw(y, 2 * P(y)), y),
    ],
)
def test_what_a_rule_is_not_about_is_refused(rule):
    with pytest.raises(IllFormedError):
        rule.instance(equal(0, 0))
