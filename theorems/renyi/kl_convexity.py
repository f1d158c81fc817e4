"""KL divergence is jointly convex: that of mixtures is at most the mean of the divergences.

The log-sum inequality, for pairs of finite divergence.  Tight at the ends of the mixture, and where
both pairs are the same.
"""

from sympy import Rational, oo

from dpsym import KL, Mixture, Renyi, Theorem, laws, less, probability

s = probability("s")
P, Q, P_, Q_ = laws("P Q P' Q'")
half = Rational(1, 2)
mixed = KL(Mixture(s, P, P_), Mixture(s, Q, Q_))
mean = (1 - s) * KL(P, Q) + s * KL(P_, Q_)

theorem = Theorem(
    id="renyi.kl-convexity",
    notes="s0.4.6c",
    title="Joint convexity at order 1",
    given=(less(KL(P, Q), oo), less(KL(P_, Q_), oo)),
    claim=mixed <= mean,
    tight=[{P: (1, 0), Q: (half, half), P_: (1, 0), Q_: (half, half), s: half}],
)

theorem.mistake("has the inequality the wrong way round", mixed >= mean)
theorem.mistake("swaps the weights", mixed <= s * KL(P, Q) + (1 - s) * KL(P_, Q_))
theorem.mistake("pairs the laws crosswise", mixed <= (1 - s) * KL(P, Q_) + s * KL(P_, Q))
theorem.mistake("squares the weights", mixed <= (1 - s) ** 2 * KL(P, Q) + s**2 * KL(P_, Q_))
theorem.mistake(
    "carries it over to order 2",
    Renyi(2, Mixture(s, P, P_), Mixture(s, Q, Q_)) <= (1 - s) * Renyi(2, P, Q) + s * Renyi(2, P_, Q_),
)
theorem.mistake("a bound 1% too small", mixed <= Rational(99, 100) * mean)
