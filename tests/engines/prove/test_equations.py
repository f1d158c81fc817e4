"""What holds where equations do: one is solved for a variable, which is put into the claim."""

import pytest
from sympy import Rational, log

from dpsym.engines.prove import Effort, prove
from dpsym.kernel.judge import judge
from dpsym.language import Claim, at_least, at_most, equal, real

a, b, c = (real(name, above=0) for name in "abc")
p, q = real("p", above=1), real("q", above=1)
x, y = real("x"), real("y")
ONE = equal(x + y, 1)

TRUE = [
    (at_most(x * y, Rational(1, 4)), ONE),
    (at_least(x**4 + y**4, Rational(1, 8)), ONE),
    (at_least(1 / a + 1 / b, 4), equal(a + b, 1)),
    (at_least(a * log(a) + b * log(b), -log(2)), equal(a + b, 1)),
    (at_most(a * b, Rational(3, 2)), equal(2 * a + 3 * b, 6)),
    (at_most(a * b + b * c + c * a, 3), equal(a + b + c, 3)),
    (at_least(a + b, 2), equal(a * b, 1)),
    (equal((p - 1) * (q - 1), 1), equal(1 / p + 1 / q, 1)),
]
FALSE = [
    (at_most(x * y, Rational(24, 100)), ONE),
    (at_least(1 / a + 1 / b, 4), equal(a + b, Rational(101, 100))),
    (at_most(a * b, Rational(3, 2)), equal(2 * a + 3 * b, Rational(61, 10))),
    (at_least(a + b, Rational(201, 100)), equal(a * b, 1)),
    (equal((p - 1) * (q - 1), 2), equal(1 / p + 1 / q, 1)),
]


@pytest.mark.parametrize(("conclusion", "equation"), TRUE, ids=str)
def test_it_is_proved_and_the_kernel_takes_the_proof(conclusion, equation):
    (goal,) = Claim(conclusion, given=equation).elaborate().goals
    assert judge(goal.statement, prove(goal.statement, effort=Effort(24_000))).name == "proved"


@pytest.mark.parametrize(("conclusion", "equation"), FALSE, ids=str)
def test_what_is_a_bit_off_is_not(conclusion, equation):
    (goal,) = Claim(conclusion, given=equation).elaborate().goals
    assert prove(goal.statement, effort=Effort(2_400)) is None
