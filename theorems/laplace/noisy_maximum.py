"""Report noisy max of two queries.

The difference of two Laplace numbers is above x with probability e^(-x) (2 + x)/4, which falls by e^(-y) at
most. So noise of scale 2/epsilon is enough where the gap moves by 2 (Dwork and Roth 2014, Claim 3.9), and
noise of scale 1/epsilon is not: from a gap of 0 to 2 epsilon the ratio is e^(2 epsilon)/(1 + epsilon).
"""

from sympy import Rational, exp

from dpsym import Theorem, both, equal, real, variables

x, y = variables("x y", at_least=0)
epsilon = real("epsilon", above=0)
above = lambda x: exp(-x) * (2 + x) / 4

theorem = Theorem(
    id="laplace.noisy-maximum",
    title="Report noisy max of two queries",
    claim=both(
        above(x) <= exp(y) * above(x + y),
        equal(above(0) / above(2 * epsilon), exp(2 * epsilon) / (1 + epsilon)),
    ),
)

theorem.mistake("noise of scale 1/epsilon", above(0) <= exp(epsilon) * above(2 * epsilon))
theorem.mistake("half of the step", above(x) <= exp(y / 2) * above(x + y))
theorem.mistake("one percent less", above(x) <= exp(Rational(99, 100) * y) * above(x + y))
