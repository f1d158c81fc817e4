"""Randomized response with two fair coins is differentially private with epsilon = log 3.

Either answer has probability 3/4 for one truth and 1/4 for the other, so the loss is log 3 or -log 3:
tight at both answers.  Neighbours replace one person's bit.  Where neighbours add or remove a person it
fails, as the number of answers tells them apart: two yes are possible for two persons, not for one.
"""

from sympy import Rational, log

from dpsym import ApproximateDP, Bernoulli, Binomial, FiniteLaw, Mixture, PureDP, Renyi, Theorem

half = Rational(1, 2)
yes, no = (Mixture(half, Bernoulli(bit), Bernoulli(half)) for bit in (1, 0))
one_person = FiniteLaw((Rational(1, 4), Rational(3, 4), 0))
two_persons = Binomial(2, Rational(3, 4))

theorem = Theorem(
    id="mechanisms.randomized-response",
    notes="s2.R4",
    title="Randomized response is (log 3, 0)-DP",
    claim=PureDP(log(3))(yes, no),
    printed=PureDP(log(3))(one_person, two_persons),
)

theorem.mistake("puts log 2 for log 3", PureDP(log(2))(yes, no))
theorem.mistake("forgets the logarithm of a smaller ratio", PureDP(1)(yes, no))
theorem.mistake("an epsilon 1% too small", PureDP(Rational(99, 100) * log(3))(yes, no))
theorem.mistake("spends the coin's chance as delta", ApproximateDP(0, Rational(1, 4))(yes, no))
theorem.mistake("takes the divergence of order 2 for half of it", Renyi(2, yes, no) <= log(3) / 2)
