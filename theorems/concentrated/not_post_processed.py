"""Mean-concentrated privacy is lost in post-processing: one bit of a normal answer deviates too much.

Bun and Steinke (2016, Section 4) say so; this witness is explicit.  Normal laws at distance d are
(d^2/2, |d|)-mean concentrated.  For d = 1, publish of the answer x only whether x > 10, which happens with
probability 1/2 erfc(9/sqrt 2) or 1/2 erfc(10/sqrt 2).  Unlikely as it is, its loss lies so far from the
mean that at lambda = 48/5 the cumulant is 48.56, above 46.08 = lambda^2/2.
"""

from sympy import Abs, Rational, erfc, sqrt

from dpsym import Bernoulli, LossCumulant, MeanConcentratedDP, Normal, Theorem, both, greater, real

lam, d = Rational(48, 5), real("d")
normal = (Normal(d, 1), Normal(0, 1))
bit = lambda threshold: (Bernoulli(erfc((threshold - mean) / sqrt(2)) / 2) for mean in (1, 0))
cumulant = LossCumulant(lam, *bit(10))

theorem = Theorem(
    id="concentrated.not-post-processed",
    notes="s4.S12",
    title="Mean-concentrated privacy is not closed under post-processing",
    claim=both(MeanConcentratedDP(d**2 / 2, Abs(d))(*normal), greater(cumulant, lam**2 / 2)),
)

theorem.mistake("is closed under post-processing", MeanConcentratedDP(Rational(1, 2), 1)(*bit(10)))
theorem.mistake("a threshold of 2 does it too", greater(LossCumulant(lam, *bit(2)), lam**2 / 2))
theorem.mistake("a smaller lambda does it too", greater(LossCumulant(7, *bit(10)), Rational(49, 2)))
theorem.mistake("the image needs tau^2 to be 6% larger", greater(cumulant, Rational(53, 100) * lam**2))
