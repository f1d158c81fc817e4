"""E_P[g] - log E_Q[e^g] is at most KL(P, Q) for every function g (Donsker and Varadhan 1975).

With e^(g - 1) in place of the logarithm it is the bound of Nguyen, Wainwright and Jordan (2010).
"""

from sympy import exp, log

from dpsym import KL, Expectation, Theorem, both, laws, values
from dpsym.derive import DonskerVaradhan

P, Q = laws("P Q")
g = values("g", low=-9, high=9)
kl = KL(P, Q)
left = lambda p, q: Expectation(g, p) - log(Expectation(exp(g), q))

theorem = Theorem(
    id="information.donsker-varadhan",
    title="The formula of Donsker and Varadhan",
    claim=both(left(P, Q) <= kl, Expectation(g, P) - Expectation(exp(g - 1), Q) <= kl),
    shapes=(2, 3),
)

theorem.mistake("the laws exchanged", left(Q, P) <= kl)
theorem.mistake("the logarithm inside", Expectation(g, P) - Expectation(g, Q) <= kl)
theorem.mistake("half of it", left(P, Q) <= kl / 2)
theorem.mistake("without the 1", Expectation(g, P) - Expectation(exp(g), Q) + 2 <= kl)

plain = theorem.derive(Expectation(g, P)).at_most(
    kl + log(Expectation(exp(g), Q)), by=DonskerVaradhan(P, Q, g)
)
theorem.derive(left(P, Q)).at_most(kl, using=plain)
other = Expectation(g, P) - Expectation(exp(g - 1), Q)
theorem.derive(other).at_most(kl, by=DonskerVaradhan(P, Q, g))
