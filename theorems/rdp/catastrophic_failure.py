"""Approximate privacy may give up altogether with probability delta; Rényi privacy may not.

With probability delta the mechanism gives an answer on one data set that it never gives on the other.  The
pair is (0, delta)-private, and for no smaller delta, yet its divergence of any order from 1 is infinite one
way and log(1/(1 - delta)) the other way.
"""

from sympy import Rational, log

from dpsym import RDP, ApproximateDP, FiniteLaw, Renyi, Theorem, both, equal, order, real

alpha = order("alpha")
delta = real("delta", above=0, below=1)
bound = real("M", at_least=0)
P, Q = FiniteLaw((1 - delta, delta)), FiniteLaw((1, 0))
cost = log(1 / (1 - delta))

theorem = Theorem(
    id="rdp.catastrophic-failure",
    notes="s1.11b",
    title="An approximately private pair without Rényi privacy",
    claim=both(ApproximateDP(0, delta)(P, Q), Renyi(alpha, P, Q) > bound, equal(Renyi(alpha, Q, P), cost)),
)

theorem.mistake("calls it Rényi private with its cost", RDP(alpha, cost)(P, Q))
theorem.mistake("finds the infinite divergence the other way", Renyi(alpha, Q, P) > bound)
theorem.mistake("loses one percent of delta", ApproximateDP(0, Rational(99, 100) * delta)(P, Q))
theorem.mistake("pays for delta with epsilon", ApproximateDP(cost, delta**2)(P, Q))
theorem.mistake("prices the failure at delta", equal(Renyi(alpha, Q, P), delta))
