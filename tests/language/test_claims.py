import pickle
import subprocess
import sys

import pytest
from sympy import Rational, exp, log

from dpsym.errors import IllFormedError, TooLargeError, VacuousError
from dpsym.kernel.terms import rat, term
from dpsym.language import (
    KL,
    Claim,
    Expectation,
    HockeyStick,
    PureDP,
    RandomizedResponse,
    Renyi,
    at_most,
    both,
    equal,
    event,
    integer,
    kernel,
    laws,
    order,
    point,
    real,
    values,
)

P, Q = laws("P Q")
alpha, epsilon = order("alpha"), real("epsilon", at_least=0)


def test_a_scalar_claim_is_one_complete_goal():
    x = real("x", above=1)
    elaboration = Claim((1 - 1 / x) ** (x - 1) / x <= 1).elaborate()
    (goal,) = elaboration.goals
    assert elaboration.complete
    assert elaboration.scope == "everywhere"
    assert [variable.name for variable in goal.statement.variables] == ["x"]
    assert goal.latex == {"x": "x"}


def test_one_hypothesis_need_not_be_a_tuple():
    assert Claim(epsilon >= 0, given=epsilon <= 1).given == (at_most(epsilon, 1),)


def test_claims_that_say_the_same_have_the_same_statements_in_every_process():
    script = (
        "from dpsym.language import *;"
        "P, Q = laws('P Q'); e = real('epsilon', at_least=0); a = order('alpha'); s = probability('s');"
        "c = Claim(Renyi(a, Mixture(s, P, Q), Q) + TotalVariation(P, Q) <= e, given=PureDP(e)(P, Q));"
        "print([g.statement.to_json() for g in c.elaborate().goals], c.reading(), repr(c.elaborate()))"
    )
    runs = {
        subprocess.run(
            [sys.executable, "-c", script],
            env={"PYTHONHASHSEED": seed, "PYTHONPATH": ":".join(sys.path)},
            capture_output=True,
            check=True,
        ).stdout
        for seed in ("1", "2")
    }
    assert len(runs) == 1


def test_a_claim_survives_pickling():
    claim = Claim(
        both(KL(P, Q) <= epsilon, equal((epsilon + 1) ** 2, epsilon**2 + 2 * epsilon + 1)),
        given=PureDP(epsilon)(P, Q),
        tight=({epsilon: log(3), P: RandomizedResponse(log(3))},),
    )
    copy = pickle.loads(pickle.dumps(claim))
    assert copy == claim
    assert hash(copy) == hash(claim)
    written = [[goal.statement.to_json() for goal in each.elaborate().goals] for each in (claim, copy)]
    assert written[0] == written[1]
    assert pickle.loads(pickle.dumps(claim.elaborate())) == claim.elaborate()


def test_the_reading_names_every_quantifier():
    S, K, v, y = event("S"), kernel("K"), values("v", low=0, high=1), point("y")
    n = integer("n", at_least=1)
    reading = Claim(P(S) + KL(K(y), Q) + Expectation(v, P) <= epsilon * n, given=alpha >= 1).reading()
    for part in (
        r"\alpha \in [1, \infty]",
        r"\varepsilon \in [0, \infty)",
        r"n \in [1, \infty) \cap \mathbb{Z}",
        r"P, Q \text{ on } \mathcal{Y}",
        r"S \subseteq \mathcal{Y}",
        r"K \text{ from } \mathcal{Y} \text{ to } \mathcal{Y}",
        r"v \colon \mathcal{Y} \to [0, 1]",
        r"y \in \mathcal{Y}",
        r"\Longrightarrow",
    ):
        assert part in reading


def test_the_reading_shows_bounds_by_other_variables():
    larger = real("alpha'", above=alpha)
    assert r"\alpha' > \alpha" in Claim(larger > 1).reading()


def test_designed_points_go_to_the_shapes_that_they_fit():
    claim = Claim(
        Renyi(alpha, P, Q) <= epsilon,
        tight=(
            {alpha: 2, P: (Rational(3, 4), Rational(1, 4)), Q: RandomizedResponse(log(3)).partner},
            {alpha: 1, P: (1, 0, 0)},
            {epsilon: log(Rational(7, 3))},
        ),
    )
    goals = claim.elaborate().goals
    points = {goal.shape: goal.points for goal in goals}
    assert points["|Y| = 2, 1 < alpha < oo"][0]["alpha"] == rat(2)
    assert points["|Y| = 2, 1 < alpha < oo"][0]["Q[1]"].replace({}).free == frozenset()
    assert points["|Y| = 3, alpha = 1"][0] == {"P[1]": rat(1), "P[2]": rat(0), "P[3]": rat(0)}
    assert all(goal.points[-1] == {"epsilon": term("log", rat("7/3"))} for goal in goals)
    assert len(points["|Y| = 2, alpha = oo"]) == 1


def test_designed_points_for_events_and_functions():
    S, v = event("S"), values("v", low=0, high=1)
    claim = Claim(P(S) <= Expectation(v, P), tight={S: (1, 0), v: (1, Rational(1, 2))}, shapes=2)
    (goal,) = claim.elaborate().goals
    assert goal.points == ({"S[1]": rat(1), "S[2]": rat(0), "v[1]": rat(1), "v[2]": rat("1/2")},)


def test_a_designed_point_must_be_of_numbers():
    with pytest.raises(IllFormedError, match="must be a number"):
        Claim(epsilon >= 0, tight={epsilon: exp(real("x"))}).elaborate()
    with pytest.raises(IllFormedError, match="not a symbol of the claim"):
        Claim(epsilon >= 0, tight={exp(epsilon): 1}).elaborate()


@pytest.mark.parametrize("masses", [(1, 1), (Rational(1, 2), Rational(1, 3)), (2, -1)])
def test_designed_masses_are_those_of_a_law(masses):
    with pytest.raises(IllFormedError, match=r"masses of P must be at least 0 and sum to 1, got \("):
        Claim(KL(P, Q) >= 0, tight={P: masses}, shapes=2).elaborate()


@pytest.mark.parametrize(("variable", "value"), [(epsilon, -1), (integer("k", at_least=1), Rational(3, 2))])
def test_a_designed_value_lies_in_its_domain(variable, value):
    with pytest.raises(IllFormedError, match="lies outside of"):
        Claim(variable >= 0, tight={variable: value}).elaborate()


def test_a_claim_that_its_hypotheses_exclude_in_every_case_is_vacuous():
    from sympy import oo

    with pytest.raises(VacuousError, match="nothing to check"):
        Claim(Renyi(oo, P, Q) <= 1, given=at_most(oo, 1)).elaborate()


def test_only_the_variables_that_are_used_are_declared():
    x, y = real("x"), real("y")
    (goal,) = Claim(x >= 0, given=at_most(1, 2)).elaborate().goals
    assert goal.statement.hypotheses == ()
    assert [variable.name for variable in goal.statement.variables] == ["x"]
    (goal,) = Claim(x >= 0, given=y >= 0).elaborate().goals
    assert len(goal.statement.variables) == 2


def test_a_name_for_two_things_is_refused():
    with pytest.raises(IllFormedError, match="two things"):
        Claim(KL(P, Q) <= real("P[1]"), shapes=2).elaborate()


def test_a_statement_that_is_too_large_is_refused():
    response = RandomizedResponse(epsilon)
    k = integer("k", at_least=1)
    from dpsym.language import Power

    with pytest.raises(TooLargeError, match="shapes="):
        Claim(
            HockeyStick(1, Power(response, k), Power(response.partner, k)) <= 1, shapes={k: 5000}
        ).elaborate()
