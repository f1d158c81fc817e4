"""What is averaged, at one outcome."""

import pytest
from derive.rules.laws import B, K, P, Q, X, h, u, y
from sympy import Rational, exp, oo

from dpsym import (
    KL,
    Bernoulli,
    Expectation,
    PrivacyLoss,
    adaptive,
    at_most,
    cube_function,
    draw,
    draws,
    mean,
    point,
    real,
    sum_of,
    values,
)
from dpsym.derive import Gibbs
from dpsym.derive.rules.outcomes import constant, finite, mean_of, outcome_of
from dpsym.errors import IllFormedError

RULE, t = Gibbs(P, Q), real("t")
STEP = at_most(0, 1)


def at(body, over=None, step=STEP, chosen=None):
    return outcome_of(RULE, (body,), over, step, chosen).at(body)


def test_functions_are_taken_at_a_new_point():
    assert at(u * h, P) == u(y) * h(y)
    assert at(u * h, P, at_most(P(y), 1)) == u(point("y'")) * h(point("y'"))


def test_a_draw_is_a_number_or_a_point():
    assert at(X**2).free_symbols == {real("X")}
    (bit,) = at(B).free_symbols
    assert str(bit.domain) == "[0, 1]"
    x = draw("x", P)
    assert at(KL(K(x), Q)) == KL(K(point("x")), Q)
    with pytest.raises(IllFormedError, match="as a number and as a point"):
        at(x * P(x))


def test_a_symbol_may_be_chosen_for_the_only_one_of_an_outcome():
    z, loss = real("z", at_most=oo), PrivacyLoss(P, Q)
    assert at(exp(loss), chosen=z) == exp(z)
    assert at(u * h, P, chosen=point("p")) == u(point("p")) * h(point("p"))
    for wrong in (real("z"), real("z", at_least=0, at_most=oo), point("z"), 1):
        with pytest.raises(IllFormedError, match="cannot stand for the outcome"):
            at(exp(loss), chosen=wrong)
    with pytest.raises(IllFormedError, match="cannot stand for the outcome"):
        at(exp(loss), None, at_most(z, 1), z)  # not new to the step
    with pytest.raises(IllFormedError, match="not only"):
        at(X + loss, chosen=z)


def test_two_draws_with_one_name_are_told_apart():
    one, other = draw("x", P), draw("x", Q)
    assert len(at(P(one) * Q(other)).free_symbols - {P, Q}) == 2


def test_a_privacy_loss_may_be_infinite():
    (loss,) = at(PrivacyLoss(P, Q)).free_symbols
    assert loss.domain.infinite and loss.domain.lo is None


def test_means_inside_are_left_alone():
    inside = (X - Expectation(X)) ** 2
    assert at(inside) == (real("X") - Expectation(X)) ** 2
    under = (u - Expectation(u, P)) ** 2
    assert at(under, P) == (u(y) - Expectation(u, P)) ** 2


def test_numbers_of_a_sequence_lie_in_their_range():
    coins = draws("C", Bernoulli(Rational(1, 2)), 3)
    assert str(at(sum_of(coins)).domain) == "[0, oo)"
    assert str(at(mean(coins)).domain) == "[0, 1]"
    assert str(at(cube_function("f", 3)(coins)).domain) == "[0, 1]"
    assert str(at(sum_of(adaptive("Y", 2, -1, 1))).domain) == "(-oo, oo)"
    assert str(at(adaptive("Y", 2, -1, 1)[1]).domain) == "[-1, 1]"


@pytest.mark.parametrize(("body", "over"), [(t, P), (u, y), (u(y), P), (values("w", on=K), P)])
def test_what_is_not_averaged_is_refused(body, over):
    with pytest.raises(IllFormedError):
        at(body, over)


def test_a_constant_is_its_own_mean():
    assert mean_of(RULE, t, P) == t
    assert mean_of(RULE, u, P) == Expectation(u, P)
    assert mean_of(RULE, exp(X), None) == Expectation(exp(X))


def test_a_parameter_must_not_be_random():
    constant(RULE, t, Expectation(u, P), u(y))
    for random in (X, PrivacyLoss(P, Q) + 1, u):
        with pytest.raises(IllFormedError, match="is random"):
            constant(RULE, random)


def test_what_is_evidently_finite_needs_no_condition():
    assert finite(u(y) ** 2, P(y) - exp(t), t) == ()
    assert len(finite(KL(P, Q), 1 / t, P(y) / Q(y))) == 6
    assert len(finite(real("r", at_most=oo))) == 2
