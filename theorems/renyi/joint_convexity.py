"""e^((a - 1) D_a) of mixtures is at most the mean of the parts, for a above 1.

Van Erven and Harremoës (2014, proof of Theorem 13); D_a itself is jointly convex for a <= 1 only.
"""

from sympy import Rational, exp, oo

from dpsym import Mixture, Renyi, Theorem, laws, probability, real
from dpsym.derive import JointConvexity

P, Q, R, S = laws("P Q R S")
s, alpha = probability("s"), real("alpha", above=1)
moment = lambda p, q: exp((alpha - 1) * Renyi(alpha, p, q))
mixed = Mixture(s, P, R), Mixture(s, Q, S)
mean = (1 - s) * moment(P, Q) + s * moment(R, S)
finite = (Renyi(alpha, P, Q) < oo, Renyi(alpha, R, S) < oo)

theorem = Theorem(
    id="renyi.joint-convexity",
    title="Joint convexity of moments",
    given=finite,
    claim=moment(*mixed) <= mean,
    shapes=(2,),
)

theorem.mistake(
    "the divergence itself", Renyi(alpha, *mixed) <= (1 - s) * Renyi(alpha, P, Q) + s * Renyi(alpha, R, S)
)
theorem.mistake("the weights exchanged", moment(*mixed) <= s * moment(P, Q) + (1 - s) * moment(R, S))
theorem.mistake("one percent less", moment(*mixed) <= Rational(99, 100) * mean)

theorem.derive(moment(*mixed)).at_most(mean, by=JointConvexity(Renyi(alpha, *mixed), finite=True))
