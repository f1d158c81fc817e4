"""A bound of the cumulant of the loss at α - 1, divided by α - 1, bounds the divergence of order α beyond KL.

Dwork and Rothblum (2016); Bun and Steinke (2016, Lemma 4.2).
"""

from sympy import Rational, oo

from dpsym import KL, LossCumulant, Renyi, Theorem, equal, laws, less, real
from dpsym.derive import cite

alpha, b = real("alpha", above=1), real("b")
P, Q = laws("P Q")
rate, mean, divergence = alpha - 1, KL(P, Q), Renyi(alpha, P, Q)
cumulant = LossCumulant(rate, P, Q)
half, far = Rational(1, 2), (Rational(3, 4), Rational(1, 4))

theorem = Theorem(
    id="concentrated.cumulant-bound",
    title="A divergence by the cumulant of the loss",
    given=(less(mean, oo), cumulant <= b),
    claim=divergence <= mean + b / rate,
)

theorem.mistake("forgets the mean", divergence <= b / rate)
theorem.mistake("divides by the order", divergence <= mean + b / alpha)
theorem.mistake("does not divide", divergence <= mean + b, given=(less(mean, oo), cumulant <= b, alpha <= 2))

d, m, k = real("d", at_least=0, at_most=oo), real("m", at_least=0), real("k")
divided = theorem.derivation.lemma("divided by α - 1", given=(equal(k, rate * (d - m)), k <= b), general=True)
divided.chain(d).at_most(m + b / rate)
same = theorem.derive(cumulant).equals(rate * (divergence - mean), by=cite("concentrated.cumulant"))
place = {d: divergence, m: mean, k: cumulant}
theorem.derive(divergence).at_most(mean + b / rate, by=divided.at(place), using=same)
