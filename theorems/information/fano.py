"""The entropy of three hypotheses is at most h(e) + e log 2 for a guess that is wrong with probability e.

Fano (1961), Cover and Thomas (2006, Theorem 2.10.1), without an observation, with log(M - 1) for M
hypotheses: given an observation it is the mean of this.
"""

from sympy import log

from dpsym import Bernoulli, Entropy, Theorem, law, point

P, y = law("P"), point("y")
error = 1 - P(y)
spread = Entropy(Bernoulli(error))

theorem = Theorem(
    id="information.fano",
    title="Fano's inequality",
    claim=Entropy(P) <= spread + error * log(2),
    shapes=(3,),
)

theorem.mistake("without the entropy of the error", Entropy(P) <= error * log(2))
theorem.mistake("without the other hypotheses", Entropy(P) <= spread)
theorem.mistake("the probability of guessing right", Entropy(P) <= spread + P(y) * log(2))
theorem.mistake("half of the second term", Entropy(P) <= spread + error * log(2) / 2)
