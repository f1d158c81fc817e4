"""Approximate privacy may give up altogether with probability delta; Rényi privacy may not.

With probability delta the mechanism gives an answer on one data set that it never gives on the other.  The
pair is (0, delta)-private, and for no smaller delta, yet its divergence of any order from 1 is infinite one
way and log(1/(1 - delta)) the other way.
"""

from sympy import Rational, log, oo

from dpsym import (
    KL,
    RDP,
    ApproximateDP,
    FiniteLaw,
    HockeyStick,
    MaxDivergence,
    Renyi,
    Theorem,
    both,
    equal,
    order,
    real,
)
from dpsym.derive import MonotoneInOrder

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

node = Renyi(alpha, Q, P)
theorem.derive(HockeyStick(0, P, Q)).at_most(delta)
theorem.derive(HockeyStick(0, Q, P)).at_most(delta)
theorem.derive(Renyi(alpha, P, Q)).greater(bound)
theorem.derive(node).at_most(MaxDivergence(Q, P), by=MonotoneInOrder(alpha, oo, Q, P)).at_most(cost)
theorem.derive(node).at_least(KL(Q, P), by=MonotoneInOrder(1, alpha, Q, P)).at_least(cost)
