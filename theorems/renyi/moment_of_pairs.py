"""The chain rule of moments: that of a pair is the mean of those of the second step, weighed by the first.

Tonelli: the sum over pairs is an iterated one; its inner sums are the moments after each first output.  Van
Erven and Harremoës (2014).
"""

from sympy import Rational, exp

from dpsym import Joint, Renyi, Space, SumOver, Theorem, equal, laws, point, real, stochastic_map
from dpsym.derive import Definition, FubiniForMoments, MomentInSum

alpha, Y, Z = real("alpha", above=1), Space("Y"), Space("Z")
(P, Q), K, L = laws("P Q", on=Y), stochastic_map("K", Y, Z), stochastic_map("L", Y, Z)
y, z, joint = point("y", Y), point("z", Z), (Joint(P, K), Joint(Q, L))
whole, second, rate, w = Renyi(alpha, *joint), Renyi(alpha, K(y), L(y)), alpha - 1, point("w", joint[0].space)
moment = lambda p, q, at: p(at) ** alpha * q(at) ** (1 - alpha)
replaced = SumOver(moment(P, Q, y) * exp(rate * second), y)

theorem = Theorem(
    id="renyi.moment-of-pairs",
    title="The chain rule of moments",
    claim=equal(exp(rate * whole), replaced),
    shapes=((2, 2),),
)

theorem.mistake("leaves out the second step", equal(exp(rate * whole), SumOver(moment(P, Q, y), y)))
theorem.mistake(
    "the mean under the first law", equal(exp(rate * whole), SumOver(P(y) * exp(rate * second), y))
)
theorem.mistake("one percent less", exp(rate * whole) <= Rational(99, 100) * replaced)

total = SumOver(moment(*joint, w), w)
iterated = SumOver(moment(P, Q, y) * SumOver(moment(K(y), L(y), z), z), y)
steps = theorem.derive(exp(rate * whole)).equals(total, by=Definition(whole, w), because="definition")
steps.equals(iterated, by=FubiniForMoments(alpha, *joint, w, y, z), because="Tonelli")
steps.equals(replaced, by=MomentInSum(replaced, second, z), because="definition, for every first output")
