"""A Rényi divergence of any order from 1 to infinity lies between the KL and the max divergence.

At the ends it is one of them; inside, that is Jensen's inequality.  Tight where the likelihood ratio is
constant on the support of the first law.
"""

from sympy import Rational, oo

from dpsym import KL, MaxDivergence, Renyi, Theorem, at_least, chain, laws, less, order, real
from dpsym.derive import AtOrder, cite

alpha, P, Q = order("alpha"), *laws("P Q")
least, divergence, largest = KL(P, Q), Renyi(alpha, P, Q), MaxDivergence(P, Q)
half = Rational(1, 2)

theorem = Theorem(
    id="renyi.ends-of-orders",
    title="Between the KL and the max divergence, at every order",
    claim=chain(least, "<=", divergence, "<=", largest),
    tight=[{P: (1, 0), Q: (half, half), alpha: 2}],
)

theorem.mistake("takes the KL divergence of Q against P", KL(Q, P) <= divergence)
theorem.mistake("takes the max divergence of Q against P", divergence <= MaxDivergence(Q, P))
theorem.mistake("begins with twice the KL divergence", 2 * least <= divergence)

inner = real("alpha'", above=1)
between = lambda at: cite("renyi.between-kl-and-max", {inner: at, real("alpha", at_least=inner): at})
at_one, at_infinity = AtOrder(alpha, 1, P, Q), AtOrder(alpha, oo, P, Q)
for small, large in (least, divergence), (divergence, largest):
    goal = small <= large
    cases = theorem.derivation.cases(goal, less(alpha, oo), at_least(alpha, oo))
    inside = cases[0].cases(goal, alpha <= 1, alpha > 1)
    if small == least:
        inside[0].chain(least).equals(divergence, by=at_one)
        cases[1].chain(least).at_most(largest, by=between(2)).equals(divergence, by=at_infinity)
    else:
        inside[0].chain(divergence).equals(least, by=at_one).at_most(largest, by=between(2))
        cases[1].chain(divergence).equals(largest, by=at_infinity)
    inside[1].chain(small).at_most(large, by=between(alpha))
