"""Notions that average the privacy loss or allow it to be large with small probability."""

import pickle

import pytest
import sympy
from sympy import Max, Rational, log, sqrt

from dpsym.language import (
    KL,
    Bernoulli,
    Claim,
    Datasets,
    KLPrivacy,
    Mixture,
    MutualInformation,
    MutualInformationDP,
    Normal,
    Private,
    ProbabilisticDP,
    PureDP,
    TotalVariation,
    at_most,
    for_all,
    kernel,
    laws,
    order,
    probability,
    real,
)

P, Q = laws("P Q")
epsilon, delta, s = real("epsilon", at_least=0), probability("delta"), probability("s")
PAIR = Bernoulli(Rational(3, 4)), Bernoulli(Rational(1, 4))
SURE, OTHER, FAIR = Bernoulli(1), Bernoulli(0), Bernoulli(Rational(1, 2))


def test_kl_privacy_bounds_the_divergence_in_both_orders():
    assert KLPrivacy(epsilon)(P, Q).unfold() == at_most(Max(KL(P, Q), KL(Q, P)), epsilon)


def test_probabilistic_privacy_bounds_the_tail_of_the_loss_in_both_orders(status):
    claim = Claim(ProbabilisticDP(0, delta)(Bernoulli(Rational(1, 10)), FAIR))
    assert status(claim, {"delta": "9/10"}) == "holds"  # the loss at 0 is log(9/5), the other one negative
    assert status(claim, {"delta": "8/9"}) == "violated"
    reversed_ = Claim(ProbabilisticDP(0, delta)(FAIR, Bernoulli(Rational(1, 10))))
    assert status(reversed_, {"delta": "9/10"}) == "holds"
    assert status(reversed_, {"delta": "8/9"}) == "violated"


def test_a_loss_of_exactly_epsilon_does_not_count(status):
    assert status(Claim(ProbabilisticDP(log(3), 0)(*PAIR)), {}) == "holds"
    assert status(Claim(ProbabilisticDP(log(3) - Rational(1, 1000), Rational(3, 4))(*PAIR)), {}) == "holds"
    assert status(Claim(ProbabilisticDP(log(3) - Rational(1, 1000), Rational(2, 3))(*PAIR)), {}) == "violated"


def test_an_infinite_loss_exceeds_every_epsilon(status):
    assert status(Claim(ProbabilisticDP(100, Rational(1, 2))(FAIR, SURE)), {}) == "holds"
    assert status(Claim(ProbabilisticDP(100, Rational(49, 100))(FAIR, SURE)), {}) == "violated"


def test_the_mean_of_the_loss_of_randomized_response(status):
    assert status(Claim(KLPrivacy(log(3) / 2)(*PAIR)), {}) == "holds"
    assert status(Claim(KLPrivacy(log(3) / 2 - Rational(1, 1000))(*PAIR)), {}) == "violated"
    assert status(Claim(KLPrivacy(100)(SURE, FAIR)), {}) == "violated"


def test_mutual_information_privacy_is_a_bound_at_every_prior():
    bound = at_most(MutualInformation(s, P, Q), epsilon)
    assert MutualInformationDP(epsilon)(P, Q).unfold_conclusion(set()) == for_all(s, bound)


def test_as_a_conclusion_it_takes_a_new_variable():
    (goal,) = Claim(MutualInformationDP(probability("s"))(P, Q), shapes=2).elaborate().goals
    assert {"s", "s'"} <= {variable.name for variable in goal.statement.variables}


def test_the_capacity_of_a_symmetric_channel(status):
    capacity = log(2) - (2 * log(2) - Rational(3, 4) * log(3))  # log 2 less the entropy of (3/4, 1/4)
    assert status(Claim(MutualInformationDP(capacity)(*PAIR)), {"s": "1/2"}) == "holds"
    assert status(Claim(MutualInformationDP(capacity - Rational(1, 1000))(*PAIR)), {"s": "1/2"}) == "violated"
    assert Claim(MutualInformationDP(capacity)(*PAIR)).check(effort=0.25, steps=1_080).verdict == "proved"


def test_laws_on_different_points_tell_the_whole_bit(status):
    assert status(Claim(MutualInformationDP(log(2))(SURE, OTHER)), {"s": "1/2"}) == "holds"
    assert status(Claim(MutualInformationDP(Rational(69, 100))(SURE, OTHER)), {"s": "1/2"}) == "violated"


def test_as_a_hypothesis_it_speaks_of_the_best_mixture(status):
    claim = Claim(TotalVariation(*PAIR) <= delta, given=MutualInformationDP(epsilon)(*PAIR))
    (goal,) = claim.elaborate().goals
    (prior,) = [v.name for v in goal.statement.variables if v.name.startswith("prior")]
    assert claim.elaborate().rests_on == ("the redundancy-capacity theorem",)
    assert status(claim, {prior: "1/2", "epsilon": "14/100", "delta": "1/2"}) == "holds"  # capacity 0.1308
    assert status(claim, {prior: "1/2", "epsilon": "13/100", "delta": "1/2"}) == "excluded"
    assert status(claim, {prior: "1/3", "epsilon": "14/100", "delta": "1/2"}) == "excluded"


@pytest.mark.parametrize("share", [Rational(1, 2), Rational(99, 100)])
def test_both_forms_say_the_same(share):
    hypothesis, part = MutualInformationDP(epsilon)(P, Q), MutualInformation(s, P, Q)
    assert Claim(part <= epsilon, given=hypothesis, shapes=2).check(proofs=False).verdict == "supported"
    assert (
        Claim(part <= share * epsilon, given=hypothesis, shapes=2).check(effort=0.25, steps=1_080).verdict
        == "refuted"
    )


def test_a_false_implication_is_refuted():
    claim = Claim(TotalVariation(P, Q) <= sqrt(epsilon), given=MutualInformationDP(epsilon)(P, Q))
    assert claim.check(effort=0.25, steps=1_080).verdict == "refuted"
    given = ProbabilisticDP(epsilon, delta)(P, Q)
    assert Claim(PureDP(epsilon)(P, Q), given=given).check(effort=0.25, steps=1_080).verdict == "refuted"


@pytest.mark.parametrize(
    ("notion", "written"),
    [
        (KLPrivacy(epsilon), r"\varepsilon\text{-KL private}"),
        (MutualInformationDP(epsilon), r"\varepsilon\text{-MIDP}"),
        (ProbabilisticDP(epsilon, delta), r"\left(\varepsilon, \delta\right)\text{-ProDP}"),
    ],
)
def test_they_are_written_with_their_parameters(notion, written):
    assert sympy.latex(notion) == written
    assert pickle.loads(pickle.dumps(notion(P, Q))) == notion(P, Q)


@pytest.mark.parametrize(
    ("claim", "message"),
    [
        (KLPrivacy(order("alpha"))(P, Q), "alpha is the order of a divergence"),
        (ProbabilisticDP(epsilon)(P, Q), "takes 2 arguments"),
    ],
)
def test_what_does_not_fit_is_said(claim, message):
    result = Claim(claim).check(effort=0.25, steps=1_080)
    assert result.verdict == "ill-formed"
    assert message in result.message


def test_what_is_not_known_of_laws_with_densities_is_undecided():
    stated = MutualInformationDP(epsilon)(Normal(0, 1), Normal(1, 1))
    for claim in (Claim(stated), Claim(epsilon >= 0, given=stated)):
        result = claim.check(effort=0.25, steps=1_080)
        assert result.verdict == "undecided"
        assert "MutualInformation on finite spaces only" in result.message


def test_every_pair_of_laws_has_a_mixture_of_its_own():
    R = laws("P Q R")[2]
    given = (MutualInformationDP(epsilon)(P, Q), MutualInformationDP(epsilon)(Q, R))
    (goal,) = Claim(TotalVariation(P, R) <= delta, given=given, shapes=2).elaborate().goals
    names = [variable.name for variable in goal.statement.variables]
    assert [name for name in names if name.startswith("prior")] == ["prior(P, Q)", "prior(Q, R)"]
    bits = Datasets(1)
    private = Private(kernel("M", bits, bits), MutualInformationDP(epsilon))
    (goal,) = Claim(epsilon >= 0, given=private, shapes=2).elaborate().goals
    names = [variable.name for variable in goal.statement.variables]
    assert [name for name in names if name.startswith("prior")] == ["prior(M(x), M(y))", "prior(M(x), M(y))'"]


def test_one_mixture_for_all_values_of_a_variable_is_not_assumed():
    given = for_all(s, MutualInformationDP(epsilon)(P, Mixture(s, P, Q)))
    result = Claim(epsilon >= 0, given=given).check(effort=0.25, steps=1_080)
    assert result.verdict == "ill-formed"
    assert "state it for one value" in result.message
