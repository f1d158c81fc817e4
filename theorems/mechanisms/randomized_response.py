"""Randomized response with two fair coins is differentially private with epsilon = log 3.

Either answer has probability 3/4 for one truth and 1/4 for the other, so the loss is log 3 or -log 3:
tight at both answers.  Neighbours replace one person's bit.  Where neighbours add or remove a person it
fails, as the number of answers tells them apart: two yes are possible for two persons, not for one.
"""

from sympy import Rational, log

from dpsym import (
    ApproximateDP,
    Bernoulli,
    Binomial,
    FiniteLaw,
    MaxDivergence,
    Mixture,
    PureDP,
    Renyi,
    Theorem,
    point,
)
from dpsym.derive import LossByMasses, MassOf

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

# The second coin gives each answer with probability 1/2, whatever the truth is: each has from 1/4 to 3/4.
y, board = point("y", yes.space), theorem.derivation
coin = board.chain(Bernoulli(half)(y)).equals(half, because="a fair coin")
for truth, other, bit in ((yes, no, 1), (no, yes, 0)):
    high = board.chain(truth(y)).equals(
        half * Bernoulli(bit)(y) + half * Bernoulli(half)(y), by=MassOf(truth(y)), because="the two coins"
    )
    high.at_most(Rational(3, 4), using=coin, because="a probability is at most 1")
    low = board.chain(other(y)).equals(
        half * Bernoulli(1 - bit)(y) + half * Bernoulli(half)(y), by=MassOf(other(y)), because="the two coins"
    )
    low.at_least(Rational(1, 4), using=coin, because="a probability is not negative")
    ratio = board.chain(truth(y)).at_most(Rational(3, 4), using=high).at_most(3 * other(y), using=low)
    loss = MaxDivergence(truth, other)
    board.chain(loss).at_most(log(3), by=LossByMasses(truth, other, log(3), y), using=ratio)
