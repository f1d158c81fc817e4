"""For independent pairs the Rényi divergences add up, at every order above 1: the moment factorises.

The sum over pairs is an iterated one, of which the inner sum, the second moment, is a constant factor.  Both
sides may be infinite.  Van Erven and Harremoës (2014, Theorem 28).
"""

from sympy import Max, Rational, exp

from dpsym import Product, Renyi, Space, SumOver, Theorem, equal, laws, point, real
from dpsym.derive import Definition, FubiniForMoments, MomentInSum, SumFactor

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

rate, w, y, z = alpha - 1, point("w", pair[0].space), point("y", Y), point("z", Z)
moment = lambda p, q, at: p(at) ** alpha * q(at) ** (1 - alpha)
total, weight, factor = SumOver(moment(*pair, w), w), moment(P, Q, y), exp(rate * second)
iterated, replaced = SumOver(weight * SumOver(moment(R, S, z), z), y), SumOver(weight * factor, y)
definition = Definition(first, y)
positive = theorem.derive(0).less(exp(rate * first)).equals(SumOver(weight, y), by=definition)
steps = theorem.derive(exp(rate * whole)).equals(total, by=Definition(whole, w), because="definition")
steps.equals(iterated, by=FubiniForMoments(alpha, *pair, w, y, z), because="Tonelli")
steps.equals(replaced, by=MomentInSum(replaced, second, z), because="definition of the second moment")
steps.equals(
    factor * SumOver(weight, y),
    by=SumFactor(factor, weight, y, infinite=True),
    using=positive,
    because="a constant factor",
)
steps.equals(factor * exp(rate * first), by=definition, because="definition")
steps.equals(exp(rate * (first + second)))
theorem.derive(whole).at_most(first + second, using=steps, because="logarithms, divided by α - 1")
theorem.derive(first + second).at_most(whole, using=steps, because="logarithms, divided by α - 1")
