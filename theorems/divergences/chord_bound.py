"""A loss in [-a, b] makes KL at most TV times b/(1 - e^(-b)) - a/(e^a - 1).

By the chord of t log t between the least and the largest ratio; equality on two points (Verdú 2014, Binette
2019). For a = b it says that KL is at most b TV.
"""

from sympy import exp

from dpsym import KL, MaxDivergence, Theorem, TotalVariation, laws, variables

P, Q = laws("P Q")
a, b = variables("a b", above=0)
kl, t = KL(P, Q), TotalVariation(P, Q)
slope = lambda a, b: b / (1 - exp(-b)) - a / (exp(a) - 1)
within = (MaxDivergence(P, Q) <= b, MaxDivergence(Q, P) <= a)

theorem = Theorem(
    id="divergences.chord-bound",
    title="KL by the total variation and the range of the loss",
    given=within,
    claim=kl <= t * slope(a, b),
    shapes=(2, 3),
)

theorem.mistake("the ends exchanged", kl <= t * slope(b, a))
theorem.mistake("the difference of the ends", kl <= t * (b - a))
theorem.mistake("the half of it", kl <= t * slope(a, b) / 2)
theorem.mistake("the mean of the ends", kl <= t * (a + b) / 2)
