"""At which error the failure probability of the Laplace mechanism for k queries is delta.

The union bound gives the failure probability k e^(-t epsilon / Delta) at error t.  Set equal to delta and
solved for t, it gives Delta/epsilon log(k/delta): an identity.  The error is at least 0 for delta up to k.
"""

from sympy import Rational, exp, log

from dpsym import Theorem, equal, integer, real

epsilon, Delta = real("epsilon", above=0), real("Delta", above=0)
k = integer("k", at_least=1)
t = real("t", at_least=0)
delta = k * exp(-t * epsilon / Delta)
error = Delta / epsilon * log(k / delta)

theorem = Theorem(
    id="mechanisms.laplace-accuracy",
    notes="s2.L4",
    title="The error that is exceeded with probability delta",
    claim=equal(error, t),
    tight=[{epsilon: 1, Delta: 1, k: 1, t: 0}, {epsilon: 1, Delta: 1, k: 2, t: 1}],
)

theorem.mistake("forgets the number of queries", equal(Delta / epsilon * log(1 / delta), t))
theorem.mistake("turns the scale around", equal(epsilon / Delta * log(k / delta), t))
theorem.mistake("loses the sign", equal(Delta / epsilon * log(delta / k), t))
theorem.mistake("moves k out of the logarithm", equal(k * Delta / epsilon * log(1 / delta), t))
theorem.mistake("an error 1% too small", Rational(99, 100) * error >= t)
