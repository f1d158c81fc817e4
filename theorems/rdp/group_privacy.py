"""Two steps of (alpha, epsilon)-privacy give (alpha/2, 3 epsilon)-privacy, for alpha of at least 4.

Mironov (2017, Proposition 2) for groups of two, by the weak triangle inequality.
"""

from dpsym import Renyi, Theorem, laws, real

alpha, epsilon = real("alpha", at_least=4), real("epsilon", at_least=0)
P, R, Q = laws("P R Q")
steps = (Renyi(alpha, P, R) <= epsilon, Renyi(alpha, R, Q) <= epsilon)
node = Renyi(alpha / 2, P, Q)

theorem = Theorem(
    id="rdp.group-privacy",
    title="Group privacy of Renyi privacy",
    given=steps,
    claim=node <= 3 * epsilon,
    tight=[{alpha: 4}],
    shapes=(2,),
)

theorem.mistake("twice epsilon at the same order", Renyi(alpha, P, Q) <= 2 * epsilon)
theorem.mistake("epsilon itself", node <= epsilon)
theorem.mistake("three halves", node <= 3 * epsilon / 2)
theorem.mistake("one step only", node <= 3 * epsilon, given=Renyi(alpha, P, R) <= epsilon)
