"""e^((a - 1) D_a) of mixtures is at most the mean of the parts, for a above 1.

What quasi-convexity says before the logarithm is taken; D_a itself is jointly convex for a <= 1 only.
"""

from sympy import Rational, exp, log, oo

from dpsym import Mixture, Renyi, Theorem, law, laws, probability, real
from dpsym.derive import cite

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

whole = Renyi(alpha, *mixed)
known = cite("renyi.quasi-convexity", {law("P'"): R, law("Q'"): S})
logarithms = theorem.derive(whole).at_most(log(mean) / (alpha - 1), by=known)
theorem.derive(moment(*mixed)).at_most(mean, using=logarithms, because="exponentials of α - 1 times both")
