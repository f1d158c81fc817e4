"""The Rényi divergence of mixtures is at most an exponential mean of the divergences that are mixed.

From joint convexity of the moment, for pairs of finite divergence.  Tight at the ends of the mixture,
and where the two pairs live on disjoint supports.
"""

from sympy import Rational, exp, log, oo

from dpsym import Mixture, Renyi, Theorem, laws, less, probability, real
from dpsym.derive import JointConvexity

alpha = real("alpha", above=1)
s = probability("s")
P, Q, P_, Q_ = laws("P Q P' Q'")
half, quarter = Rational(1, 2), Rational(1, 4)
mixed = Renyi(alpha, Mixture(s, P, P_), Mixture(s, Q, Q_))
one, other = Renyi(alpha, P, Q), Renyi(alpha, P_, Q_)
exponential_mean = lambda share, rate: log((1 - share) * exp(rate * one) + share * exp(rate * other)) / rate

theorem = Theorem(
    id="renyi.quasi-convexity",
    notes="s0.4.6a",
    title="Mixtures and the exponential mean of divergences",
    given=(less(one, oo), less(other, oo)),
    claim=mixed <= exponential_mean(s, alpha - 1),
    tight=[
        {
            P: (1, 0, 0, 0),
            Q: (half, half, 0, 0),
            P_: (0, 0, half, half),
            Q_: (0, 0, quarter, 3 * quarter),
            s: half,
        }
    ],
)

theorem.mistake("takes the plain mean, as at order 1", mixed <= (1 - s) * one + s * other)
theorem.mistake("swaps the weights", mixed <= exponential_mean(1 - s, alpha - 1))
theorem.mistake("claims equality", mixed >= exponential_mean(s, alpha - 1))
theorem.mistake("takes the mean at half the rate", mixed <= exponential_mean(s, (alpha - 1) / 2))
theorem.mistake("a bound 1% too small", mixed <= Rational(99, 100) * exponential_mean(s, alpha - 1))

e = lambda x: exp((alpha - 1) * x)
theorem.derive(e(mixed)).at_most((1 - s) * e(one) + s * e(other), by=JointConvexity(mixed))
