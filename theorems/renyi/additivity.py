"""For independent pairs the Rényi divergences add up, at every order above 1: the moment factorises.

The sum over pairs is an iterated one, of which the inner sum, the second moment, is a constant factor.  Both
sides may be infinite.  Van Erven and Harremoës (2014, Theorem 28).
"""

from sympy import Max, Rational

from dpsym import Product, Renyi, Space, Theorem, equal, laws, real
from dpsym.derive import factorise

alpha = real("alpha", above=1)
Y, Z = Space("Y"), Space("Z")
(P, Q), (R, S) = laws("P Q", on=Y), laws("R S", on=Z)
pair = Product(P, R), Product(Q, S)
whole, first, second = Renyi(alpha, *pair), Renyi(alpha, P, Q), Renyi(alpha, R, S)
half = Rational(1, 2)

theorem = Theorem(
    id="renyi.additivity",
    title="The moments of independent pairs factorise",
    claim=equal(whole, first + second),
    tight=[{P: (1, 0), Q: (half, half), R: (half, half), S: (1, 0), alpha: 2}],
    shapes=((2, 2),),
)

theorem.mistake("takes the larger of the two", equal(whole, Max(first, second)))
theorem.mistake("swaps the laws of the second pair", equal(whole, first + Renyi(alpha, S, R)))
theorem.mistake("a sum 1% too small", whole <= Rational(99, 100) * (first + second))

factorise(theorem.derivation, whole)
