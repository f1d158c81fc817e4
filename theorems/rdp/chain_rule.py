"""Above order 1, a pair of outputs diverges by no more than the first one and, at worst, the second given it.

Bun and Steinke (2016, Lemma 2.2).  The conditional law of Y given X = x has a meaning only where x can occur,
so the supremum is over the x that P charges.  Tight where the conditional divergence does not depend on x.
What may not be added is the divergence of Y's own laws: mixing over x can hide all that Y reveals.
"""

from sympy import Max, Rational

from dpsym import Joint, PushForward, Renyi, Space, Supremum, Theorem, laws, point, real, stochastic_map
from dpsym.derive import AdaptiveComposition

alpha = real("alpha", above=1)
X, Y = Space("X"), Space("Y")
P, Q = laws("P_X Q_X", on=X)
K, L = stochastic_map("P_Y", X, Y), stochastic_map("Q_Y", X, Y)
x = point("x", X)

pair, first = Renyi(alpha, Joint(P, K), Joint(Q, L)), Renyi(alpha, P, Q)
given_x = Renyi(alpha, K(x), L(x))
worst = Supremum(given_x, x, where=P(x) > 0)
even, yes, no = (Rational(1, 2),) * 2, (Rational(3, 4), Rational(1, 4)), (Rational(1, 4), Rational(3, 4))

theorem = Theorem(
    id="rdp.chain-rule",
    notes="s3.23",
    title="Chain rule bound over the outputs that can occur",
    claim=pair <= first + worst,
    tight=[{P: yes, Q: no, K: (yes, yes), L: (no, no), alpha: 2}, {P: (1, 0), Q: even, alpha: 2}],
    shapes=((2, 2),),
)

theorem.mistake("takes it for an equation", pair >= first + worst)
theorem.mistake(
    "adds the divergence of Y's own laws", pair <= first + Renyi(alpha, PushForward(K, P), PushForward(L, Q))
)
theorem.mistake(
    "looks at outputs that P makes likelier", pair <= first + Max(0, Supremum(given_x, x, where=P(x) > Q(x)))
)
theorem.mistake(
    "swaps the conditional laws", pair <= first + Supremum(Renyi(alpha, L(x), K(x)), x, where=P(x) > 0)
)
theorem.mistake("one percent too little", pair <= first + Rational(99, 100) * worst)

theorem.derive(pair).at_most(first + worst, by=AdaptiveComposition(pair, point=x))
