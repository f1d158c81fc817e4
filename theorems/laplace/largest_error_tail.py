"""The largest of k Laplace errors is at least t with probability at most k exp(-t epsilon / Delta).

The union bound.  If p is the probability of one such error, that of the largest is exactly 1 - (1 - p)^k,
as the errors are independent, and the bound is Bernoulli's inequality, tight for k = 1.  For negative t
the probability of one error is 1, and only an inequality remains.
"""

from sympy import Abs, Rational, exp

from dpsym import LaplaceMechanism, Probability, Theorem, chain, draw, equal, integer, probability, real

epsilon, Delta, f = real("epsilon", above=0), real("Delta", above=0), real("f")
k = integer("k", at_least=1)
p, t, any_t = probability("p"), real("t", at_least=0), real("u")
error = Abs(draw("Y", LaplaceMechanism(f, Delta, epsilon)) - f)
one = lambda t: exp(-t * epsilon / Delta)
largest = 1 - (1 - p) ** k  # the probability that one of k independent errors is that large

theorem = Theorem(
    id="laplace.largest-error-tail",
    notes="s2.L3",
    title="Tail of the largest error of the Laplace mechanism",
    claim=chain(largest, "<=", k * p, "=", k * one(t)),
    given=equal(p, Probability(error >= t)),
    tight=[{k: 1, t: 1, epsilon: 1, Delta: 1, f: 0}, {k: 2, t: 0, epsilon: 1, Delta: 1, f: 0}],
)

theorem.mistake("forgets how many errors there are", largest <= one(t))
theorem.mistake("takes the union bound for an equality", equal(largest, k * one(t)))
theorem.mistake("asks for all errors to be large", largest <= one(k * t))
theorem.mistake("a bound 1% too small", largest <= Rational(99, 100) * k * one(t))
theorem.mistake("lets t be negative", equal(p, one(any_t)), given=equal(p, Probability(error >= any_t)))
