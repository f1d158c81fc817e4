"""The last step for the Laplace mechanism: a change of at most Delta in the l1 norm costs at most e^epsilon.

By the definition of the sensitivity, for neighbours.  Tight for neighbours whose answers differ by
exactly Delta.
"""

from sympy import Abs, Rational, exp, sqrt

from dpsym import SumOver, Supremum, Theorem, point, real, values

epsilon, Delta = real("epsilon", above=0), real("Delta", above=0)
i = point("i")
a, b = values("a"), values("b")
norm = SumOver(Abs(a(i) - b(i)), i)
cost = exp(epsilon * norm / Delta)

theorem = Theorem(
    id="laplace.sensitivity-step",
    notes="s2.L1d",
    title="The sensitivity bounds the exponent",
    claim=cost <= exp(epsilon),
    given=norm <= Delta,
    tight=[{a: (0, 0), b: (1, 0), epsilon: 1, Delta: 1}],
    shapes=(1, 2, 3),
)

theorem.mistake("is strict", cost < exp(epsilon))
theorem.mistake("an epsilon 1% too small", cost <= exp(Rational(99, 100) * epsilon))
theorem.mistake(
    "bounds each coordinate alone", cost <= exp(epsilon), given=Supremum(Abs(a(i) - b(i)), i) <= Delta
)
theorem.mistake(
    "takes the euclidean sensitivity",
    cost <= exp(epsilon),
    given=sqrt(SumOver((a(i) - b(i)) ** 2, i)) <= Delta,
)
theorem.mistake(
    "bounds the change from one side", cost <= exp(epsilon), given=SumOver(a(i) - b(i), i) <= Delta
)

theorem.derive(cost).at_most(exp(epsilon), because="the change is at most Δ")
