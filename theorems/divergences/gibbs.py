"""Gibbs' inequality: the KL divergence is not negative.

By Jensen's inequality e^(-E[Z]) is at most E[e^(-Z)], which is what Q gives to the points of P: at most 1.
Tight for equal laws.
"""

from sympy import Min, Rational, exp, oo

from dpsym import (
    KL,
    Entropy,
    Expectation,
    MaxDivergence,
    PrivacyLoss,
    Theorem,
    at_least,
    at_most,
    laws,
    less,
    real,
)
from dpsym.derive import ClippedLoss, LossMoment, NotDominated, ReverseMoment, jensen

P, Q = laws("P Q")
kl, half = KL(P, Q), Rational(1, 2)

theorem = Theorem(
    id="divergences.gibbs",
    title="Gibbs' inequality for the KL divergence",
    claim=at_most(0, kl),
    tight=[{P: (half, half), Q: (half, half)}],
    shapes=(2, 3),
)

theorem.mistake("strictly", less(0, kl))
theorem.mistake("turned around", at_most(kl, 0))
theorem.mistake("adds the entropy", at_most(Entropy(P), kl))

board, t, top = theorem.derivation, real("t"), MaxDivergence(P, Q)
loss, m, z = PrivacyLoss(P, Q), real("m"), real("z", at_most=oo)

# The loss X = min(m, Z), which is Z where P has mass.
X = Min(m, loss)
below = board.lemma("a loss of at most m", given=at_most(top, m), general=True)
cut = lambda body: ClippedLoss(body, P, Q, m)
bent = jensen(below, exp(-t), t, X, {loss: z})
centre = below.chain(Expectation(X)).equals(Expectation(loss), by=cut(loss), because="Z ≤ m")
centre.equals(kl, by=LossMoment(1, P, Q), because="definition")
steps = below.chain(exp(-kl)).equals(exp(-Expectation(X)), using=centre)
steps.at_most(Expectation(exp(-X)), using=bent, because="Jensen for e^(-z)")
steps.equals(Expectation(exp(-loss)), by=cut(exp(-loss)), because="Z ≤ m")
steps.at_most(1, by=ReverseMoment(Q, P), because="the mass of Q where P has mass")
bound = below.chain(0).at_most(kl, using=steps, because="logarithms")

cases = board.cases(theorem.claim, less(top, oo), at_least(top, oo), because="does Q have all points of P?")
cases[0].chain(0).at_most(kl, by=bound.at({m: top}))
infinite = cases[1].chain(oo).at_most(kl, by=NotDominated(kl))
cases[1].chain(0).at_most(kl, using=infinite)
