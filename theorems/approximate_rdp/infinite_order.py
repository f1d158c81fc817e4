"""Approximate Rényi privacy of infinite order is approximate privacy, with the same epsilon and delta.

What is left of the laws has a ratio of at most e^epsilon, and what was removed adds at most delta.  With the
converse, which has a file of its own, the two notions are the same.  Tight for
(epsilon, delta)-randomized response.
"""

from sympy import Rational, exp, log, oo

from dpsym import ApproximateDP, ApproximateRDP, PureDP, Theorem, laws, probability, real

epsilon, delta = real("epsilon", at_least=0), probability("delta")
P, Q = laws("P Q")
yes, no = (Rational(3, 4), Rational(1, 4)), (Rational(1, 4), Rational(3, 4))

theorem = Theorem(
    id="approximate-rdp.infinite-order",
    notes="s0.4.1.1",
    title="From infinite order to approximate privacy",
    claim=ApproximateDP(epsilon, delta)(P, Q),
    given=ApproximateRDP(delta, oo, epsilon)(P, Q),
    tight=[{P: yes, Q: no, epsilon: log(3), delta: 0}],
    shapes=(2, 3),
)

theorem.mistake("forgets what was removed", PureDP(epsilon)(P, Q))
theorem.mistake("removes the mass from both, so halves it", ApproximateDP(epsilon, delta / 2)(P, Q))
theorem.mistake("a delta 1% too small", ApproximateDP(epsilon, Rational(99, 100) * delta)(P, Q))
theorem.mistake("an epsilon 1% too small", ApproximateDP(Rational(99, 100) * epsilon, delta)(P, Q))
theorem.mistake("divides delta by e^epsilon", ApproximateDP(epsilon, delta * exp(-epsilon))(P, Q))
