import pickle

import pytest
from sympy import Rational, Symbol, log, oo

from dpsym.errors import IllFormedError
from dpsym.language import (
    RDP,
    ZCDP,
    ApproximateDP,
    ApproximateRDP,
    Bernoulli,
    Claim,
    Context,
    Datasets,
    FiniteLaw,
    Histograms,
    JointDP,
    Laplace,
    Mechanism,
    Neighbours,
    Private,
    Product,
    PureDP,
    PushForward,
    Size,
    Space,
    Without,
    equal,
    kernel,
    latex,
    law,
    order,
    point,
    probability,
    real,
)

epsilon, delta = real("epsilon", at_least=0), probability("delta")
X, Y = Datasets(2), Space("Y")
x, y = point("x", on=X), point("y", on=X)
M = kernel("M", X)
quarter = Rational(1, 4)
answers = Mechanism(x, Product(*(Bernoulli(quarter + x[person] / 2) for person in (1, 2))))
copies = Mechanism(x, Product(Bernoulli(x[1]), Bernoulli(x[2])))
swapped = Mechanism(x, Product(Bernoulli(x[2]), Bernoulli(x[1])))


def holds(statement, **given):
    return Claim(statement, **given).check(proofs=False).verdict == "supported"


def test_per_person_randomized_response(status):
    assert status(Claim(Private(answers, PureDP(log(3)))), {}) == "holds"
    assert status(Claim(Private(answers, PureDP(log(3) - Rational(1, 1000)))), {}) == "violated"
    assert status(Claim(Private(answers, PureDP(log(3)), within=oo)), {}) == "violated"
    assert status(Claim(Private(answers, PureDP(2 * log(3)), within=2)), {}) == "holds"
    assert status(Claim(Private(answers, ApproximateDP(0, Rational(1, 2)))), {}) == "holds"


@pytest.mark.parametrize(
    "notion", [PureDP(epsilon), ApproximateDP(0, epsilon), RDP(2, epsilon), ZCDP(epsilon)]
)
def test_as_a_hypothesis_it_is_one_bound_that_is_saturated(notion):
    (goal,) = Claim(epsilon <= 1, given=Private(M, notion), shapes=2).elaborate().goals
    assert [saturation.variable for saturation in goal.saturations] == ["epsilon"]
    simplices = len(goal.simplices)
    assert (simplices, len(goal.statement.hypotheses)) == (4, simplices + 1)


def test_it_says_the_same_as_the_notion_for_every_two_neighbours():
    assert holds(PureDP(epsilon)(M(x), M(y)), given=(Private(M, PureDP(epsilon)), Neighbours(x, y)), shapes=2)
    claim = Claim(PureDP(epsilon)(M(x), M(y)), given=Private(M, PureDP(epsilon)), shapes=2)
    assert claim.check().verdict == "refuted"


def test_as_a_conclusion_zcdp_takes_a_new_order():
    (goal,) = Claim(Private(M, ZCDP(real("alpha", at_least=0))), shapes=2).elaborate().goals
    assert {"alpha", "alpha'"} <= {variable.name for variable in goal.statement.variables}


def test_for_all_orders_a_hypothesis_has_no_logarithm_of_a_sum():
    (goal,) = Claim(epsilon <= 1, given=Private(M, ZCDP(epsilon)), shapes=2).elaborate().goals
    relation = goal.statement.hypotheses[-1].relation
    assert relation.rhs.number == 1
    assert not any(node.head == "log" for node in relation.lhs.nodes())


def test_a_mechanism_with_a_density():
    noisy = Mechanism(x, Laplace(x[1] + x[2], 2))
    assert holds(Private(noisy, PureDP(Rational(1, 2))))
    assert Claim(Private(noisy, PureDP(Rational(1, 3)))).check().verdict == "refuted"


def test_where_nobody_can_change_everything_is_private():
    constant = kernel("C", Datasets(0))
    assert holds(Private(constant, PureDP(0)), shapes=2)


def test_a_mechanism_is_a_kernel():
    P = law("P", on=X)
    assert copies(y) == Product(Bernoulli(y[1]), Bernoulli(y[2]))
    assert answers.rows(Context())[0] == Product(Bernoulli(quarter), Bernoulli(quarter)).masses(Context())
    assert PushForward(copies, P).masses(Context()) == P.masses(Context())  # it copies its input


def test_joint_privacy_lets_everybody_see_what_is_theirs(status):
    assert status(Claim(JointDP(0, 0)(copies)), {}) == "holds"
    assert status(Claim(JointDP(0, Rational(99, 100))(swapped)), {}) == "violated"
    assert status(Claim(Private(copies, ApproximateDP(0, Rational(99, 100)))), {}) == "violated"


def test_privacy_implies_joint_privacy_and_not_conversely():
    J = kernel("J", X, Y**2)
    joint, private = JointDP(epsilon, delta)(J), Private(J, ApproximateDP(epsilon, delta))
    assert holds(joint, given=private, shapes=2)
    assert Claim(private, given=joint, shapes=2).check().verdict == "refuted"


def test_joint_privacy_of_a_single_person_says_nothing(status):
    a = point("a", on=Datasets(1))
    alone = kernel("A", Datasets(1), Y**1)
    (goal,) = Claim(JointDP(0, 0)(alone), shapes=2).elaborate().goals
    assert status(goal, {"A[1,1]": 1, "A[1,2]": 0, "A[2,1]": 0, "A[2,2]": 1}) == "holds"
    assert Mechanism(a, Bernoulli(a[1])).source == Datasets(1)


def test_the_law_of_the_others():
    P = Product(Bernoulli(quarter), FiniteLaw((quarter, quarter, 2 * quarter)))
    assert Without(P, 1).masses(Context()) == FiniteLaw((quarter, quarter, 2 * quarter)).masses(Context())
    assert Without(P, 2).masses(Context()) == Bernoulli(quarter).masses(Context())
    assert Without(law("Q", on=Datasets(3)), 2).space == Datasets(2)
    assert Without(law("Q", on=Y**3), Symbol("i")).space == Y**2


def test_how_they_are_written():
    J = kernel("J", X, Y**2)
    assert latex(Private(M, PureDP(epsilon))) == r"M \text{ is } \varepsilon\text{-DP}"
    assert latex(Private(M, PureDP(epsilon), within=2)).endswith(r"\text{ within the distance } 2")
    assert latex(JointDP(epsilon, delta)(J)) == r"J \text{ is } \left(\varepsilon, \delta\right)\text{-JDP}"
    assert latex(Mechanism(x, Bernoulli(x[1]))).startswith(r"\left(x \mapsto ")
    assert (latex(Without(J(x), 1)), latex(Without(copies(x), 1))[:6]) == ("J(x)_{-1}", r"\left(")
    for node in (Private(M, PureDP(epsilon), within=2), JointDP(epsilon, delta)(J), copies):
        assert pickle.loads(pickle.dumps(node)) == node


@pytest.mark.parametrize(
    ("statement", "sentence"),
    [
        (Private(kernel("K", Y), PureDP(epsilon)), "nothing says which points of Y are neighbours"),
        (Private(law("P"), PureDP(epsilon)), "Private needs a kernel"),
        (Private(M, epsilon), "needs a notion"),
        (Private(M, ApproximateRDP(delta, 2, epsilon)), "cannot be said as one bound"),
        (Private(M, RDP((2, 3), epsilon)), "the order of RDP is one number"),
        (Private(M, PureDP(order("alpha"))), "is the order of a divergence"),
        (Private(Mechanism(x, FiniteLaw((1, x[1]))), PureDP(1)), "not to 1"),
        (Private(Mechanism(Y, Bernoulli(quarter)), PureDP(1)), "takes a point"),
        (JointDP(epsilon, delta)(kernel("J", Histograms(2), Y**2)), "whose record changes"),
        (JointDP(epsilon, delta)(kernel("J", X, Y**3)), "one output for each of 2 persons, got 3"),
        (JointDP(epsilon, delta)(M), "no sequences"),
        (JointDP(epsilon, delta)(law("P")), "needs a kernel"),
        (equal(Without(law("P"), 1)(point("b")), 0), "no sequences"),
        (equal(Without(Product(law("P"), Bernoulli(quarter)), Symbol("i"))(point("b")), 0), "has no domain"),
        (PureDP(1)(Without(law("P", on=Y**2), 3), Without(law("P", on=Y**2), 1)), "there are 2 outputs"),
    ],
)
def test_what_is_wrong_with_a_statement_about_a_mechanism(statement, sentence):
    with pytest.raises(IllFormedError, match=sentence):
        Claim(statement, shapes=2).elaborate()


def test_joint_privacy_is_said_of_one_mechanism():
    with pytest.raises(IllFormedError, match=r"JointDP\(0, 0\) is said of one mechanism.*, got 2"):
        JointDP(0, 0)(copies, swapped)


def test_the_number_of_answers_may_not_depend_on_the_dataset():
    from dpsym.language import Binomial

    h = point("h", on=Histograms(2))
    with pytest.raises(IllFormedError, match="needs them on one space"):
        Claim(Private(Mechanism(h, Binomial(Size(h), quarter)), PureDP(1))).elaborate()
