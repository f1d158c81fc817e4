"""Pure privacy implies concentrated privacy: a privacy loss of bounded range has a small divergence.

By Hoeffding's lemma, with the range of the loss rather than twice its bound.  Nearly tight for laws
that are close to each other; trivial where one law has a point that the other lacks.
"""

from sympy import Max, Rational

from dpsym import MaxDivergence, Renyi, Theorem, laws, real
from dpsym.derive import HoeffdingLemma

alpha = real("alpha", at_least=1)
P, Q = laws("P Q")
forth, back = MaxDivergence(P, Q), MaxDivergence(Q, P)
half = Rational(1, 2)

theorem = Theorem(
    id="renyi.bounded-range",
    notes="s0.4.5",
    title="From pure to concentrated privacy",
    claim=Renyi(alpha, P, Q) <= alpha / 8 * (forth + back) ** 2,
    tight=[{P: (half, half), Q: (Rational(50, 101), Rational(51, 101))}],
)

theorem.mistake("puts the larger loss for the range", Renyi(alpha, P, Q) <= alpha / 8 * Max(forth, back) ** 2)
theorem.mistake("looks at the loss in one direction only", Renyi(alpha, P, Q) <= alpha / 2 * forth**2)
theorem.mistake("alpha - 1 instead of alpha", Renyi(alpha, P, Q) <= (alpha - 1) / 8 * (forth + back) ** 2)
theorem.mistake("adds the squares", Renyi(alpha, P, Q) <= alpha / 8 * (forth**2 + back**2))
theorem.mistake(
    "a constant 1% too small", Renyi(alpha, P, Q) <= Rational(99, 800) * alpha * (forth + back) ** 2
)

theorem.derive(Renyi(alpha, P, Q)).at_most(
    alpha / 8 * (forth + back) ** 2, by=HoeffdingLemma(alpha, P, Q, forth + back)
)
