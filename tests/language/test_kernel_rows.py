"""Kernels by their rows, and the masses of laws with parameters as expressions."""

import pytest
from sympy import Rational, log

from dpsym import Claim, FiniteLaw, PushForward, RandomizedResponse, Rows, Space, equal, laws, point
from dpsym.errors import IllFormedError
from dpsym.language import Bernoulli, Context

third = Rational(1, 3)
P, Q = laws("P Q")
R = laws("R", on=Space("Z"))[0]
y = point("y")


def test_the_law_behind_given_rows_is_their_mixture(status):
    same = equal(PushForward(Rows(P, Q), Bernoulli(third))(y), (2 * P(y) + Q(y)) / 3)
    swapped = equal(PushForward(Rows(Q, P), Bernoulli(third))(y), (2 * P(y) + Q(y)) / 3)
    for claim, expected in ((same, "holds"), (swapped, "violated")):
        goal = Claim(claim, shapes=2).elaborate().goals[0]
        assert status(goal, {"P[1]": "1/4", "P[2]": "3/4", "Q[1]": 1, "Q[2]": 0}) == expected


@pytest.mark.parametrize(
    ("rows", "message"), [(Rows(), "takes the laws of its rows"), (Rows(P, R), "Z"), (Rows(1, P), "1")]
)
def test_rows_are_laws_on_one_space(rows, message):
    with pytest.raises(IllFormedError, match=message):
        Claim(equal(PushForward(rows, Bernoulli(third))(y), 0)).elaborate()


@pytest.mark.parametrize(
    "law",
    [
        Bernoulli(third),
        FiniteLaw((third, 2 * third)),
        *(RandomizedResponse(log(3), delta, bit) for delta in (0, third) for bit in (0, 1)),
    ],
    ids=str,
)
def test_masses_as_expressions_are_the_masses(law):
    masses = [Rational(str(mass.fold() if hasattr(mass, "fold") else mass)) for mass in law.masses(Context())]
    assert masses == list(law.weights)
