"""All orders between 0 and 1 are equivalent: a(1-b)/(b(1-a)) D_b <= D_a <= D_b for a <= b.

Van Erven and Harremoës (2014, Theorem 16).  Above order 1 there is no such bound.
"""

from dpsym import Renyi, Theorem, both, laws, real

alpha = real("alpha", above=0, below=1)
beta = real("alpha'", at_least=alpha, below=1)
P, Q = laws("P Q")
low, high = Renyi(alpha, P, Q), Renyi(beta, P, Q)

theorem = Theorem(
    id="renyi.equivalent-orders",
    title="Equivalent orders",
    claim=both(alpha * (1 - beta) * high <= beta * (1 - alpha) * low, low <= high),
    shapes=(2,),
)

theorem.mistake("without the factor", high <= low)
theorem.mistake("the ratio of the orders alone", alpha * high <= beta * low)
theorem.mistake("the factor on the other side", beta * (1 - alpha) * high <= alpha * (1 - beta) * low)
