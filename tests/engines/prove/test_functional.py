"""Inequalities of functions with an equation or an expansion, on whole ranges, and false ones beside them."""

import pytest
from sympy import (
    LambertW,
    Rational,
    beta,
    digamma,
    erfc,
    exp,
    gamma,
    log,
    loggamma,
    pi,
    polygamma,
    sqrt,
    zeta,
)

from dpsym import Phi, at_least, at_most, equal, phi, real
from dpsym.engines.prove import prove
from dpsym.kernel.judge import judge
from dpsym.language import Claim

F = Rational
x, s = real("x", above=0), real("s", above=0, below=1)
p, q = real("p", at_least=1), real("q", at_least=1)
y, order = real("y", above=0), real("z", above=1)
t, u = real("t", at_least=2), real("u", at_least=3)
ROOT_OF_BELL = sqrt(2 * pi * x) * (x / exp(1)) ** x

#: What holds, and how it is shown: by the equation, by partial sums, by steps of 1, by concavity, by slopes.
TRUE = {
    "equation": equal(gamma(x + 2), x * (x + 1) * gamma(x)),
    "equation of the slope": equal(polygamma(1, x + 1), polygamma(1, x) - 1 / x**2),
    "Stirling": at_least(gamma(x + 1), ROOT_OF_BELL),
    "digamma above": at_least(digamma(x + 1), log(x + F(1, 2))),
    "trigamma": at_least(polygamma(1, x), 1 / x + 1 / (2 * x**2)),
    "quotient of half a step": at_least(gamma(x + 1) / gamma(x + F(1, 2)), sqrt(x + F(1, 4))),
    "quotient": at_least(gamma(x + 1) / gamma(x + s), x ** (1 - s)),
    "logarithmically convex": at_most(gamma((x + y) / 2) ** 2, gamma(x) * gamma(y)),
    "beta": at_most(beta(p, q), 1 / (p * q)),
    "zeta": at_most(zeta(order), order / (order - 1)),
    "arguments": at_most(gamma((x + t) / 2) ** 2, gamma(x) * gamma(t)),
    "W of what it is the inverse of": equal(LambertW(x * exp(x)), x),
    "W put in": at_most(LambertW(u), log(u) - log(log(u)) / 2),
    "tail from infinity": at_least(1 - Phi(x), phi(x) * (sqrt(4 + x**2) - x) / 2),
    "tail": at_most(erfc(x), exp(-(x**2)) / (sqrt(pi) * x)),
}
LASTING = ("tail from infinity", "quotient of half a step")
FALSE = {
    "equation": equal(gamma(x + 2), (x + 1) * gamma(x)),
    "Stirling": at_least(gamma(x + 1), F(51, 50) * ROOT_OF_BELL),
    "digamma above": at_least(digamma(x + 1), log(x + F(51, 100))),
    "quotient of half a step": at_least(gamma(x + 1) / gamma(x + F(1, 2)), sqrt(x + F(26, 100))),
    "quotient": at_least(gamma(x + 1) / gamma(x + s), (x + F(1, 9)) ** (1 - s)),
    "logarithmically concave": at_least(gamma((x + y) / 2) ** 2, gamma(x) * gamma(y)),
    "beta": at_most(beta(p, q), F(98, 100) / (p * q)),
    "arguments": at_most(F(51, 50) * gamma((x + t) / 2) ** 2, gamma(x) * gamma(t)),
    "W of what it is the inverse of": equal(LambertW(x * exp(x)), F(51, 50) * x),
    "W put in": at_most(LambertW(u), F(98, 100) * (log(u) - log(log(u)) / 2)),
    "tail from infinity": at_least(1 - Phi(x), F(51, 50) * phi(x) * (sqrt(4 + x**2) - x) / 2),
    "zeta": at_most(zeta(order), F(99, 100) * order / (order - 1)),
    "loggamma": at_least(loggamma(x + 1), x * log(x) - x + log(2 * pi * x) / 2 + 1 / (12 * x)),
}


@pytest.mark.parametrize(
    "name", [pytest.param(name, marks=pytest.mark.slow if name in LASTING else ()) for name in TRUE]
)
def test_it_is_proved_and_the_kernel_takes_the_proof(name):
    (goal,) = Claim(TRUE[name]).elaborate().goals
    proof = prove(goal.statement)
    assert proof is not None
    assert judge(goal.statement, proof).name == "proved"


@pytest.mark.parametrize("name", FALSE)
def test_what_is_false_has_no_proof(name):
    (goal,) = Claim(FALSE[name]).elaborate().goals
    assert prove(goal.statement) is None
