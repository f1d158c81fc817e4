"""The Rényi divergence of independent pairs is the sum of their divergences, at every order.

An equation, since the moment of the likelihood ratio factorises; both sides may be infinite.
"""

from sympy import Max, Rational

from dpsym import Product, Renyi, Space, Theorem, equal, laws, order
from dpsym.derive import Additivity

alpha = order("alpha")
P1, Q1 = laws("P' Q'", on=Space("Y"))
P2, Q2 = laws("P'' Q''", on=Space("Z"))
whole = Renyi(alpha, Product(P1, P2), Product(Q1, Q2))
half = Rational(1, 2)
first, second = Renyi(alpha, P1, Q1), Renyi(alpha, P2, Q2)

theorem = Theorem(
    id="renyi.product",
    notes="s0.4.2a",
    title="Additivity for independent pairs",
    claim=equal(whole, first + second),
    tight=[{P1: (1, 0), Q1: (half, half), P2: (half, half), Q2: (1, 0), alpha: 2}],
)

theorem.mistake("takes the larger of the two", equal(whole, Max(first, second)))
theorem.mistake("swaps the laws of the second pair", equal(whole, first + Renyi(alpha, Q2, P2)))
theorem.mistake("takes the mean of the two", whole <= (first + second) / 2)
theorem.mistake("adds a cross term", whole >= first + second + first * second)
theorem.mistake("a sum 1% too small", whole <= Rational(99, 100) * (first + second))

whole = theorem.claim.lhs
theorem.derive(whole).equals(theorem.claim.rhs, by=Additivity(whole), because="sums over pairs factorise")
