"""Below order 1 the laws of a Renyi divergence may be exchanged: D_a(P || Q) = a/(1-a) D_(1-a)(Q || P).

Van Erven and Harremoës (2014, Proposition 2); both are the same sum of p^a q^(1-a).
"""

from dpsym import Renyi, Theorem, equal, laws, real

alpha = real("alpha", above=0, below=1)
P, Q = laws("P Q")

theorem = Theorem(
    id="renyi.skew-symmetry",
    title="Skew symmetry",
    claim=equal(Renyi(alpha, P, Q), alpha / (1 - alpha) * Renyi(1 - alpha, Q, P)),
    shapes=(2, 3),
)

theorem.mistake("without the factor", equal(Renyi(alpha, P, Q), Renyi(1 - alpha, Q, P)))
theorem.mistake(
    "without the exchange", equal(Renyi(alpha, P, Q), alpha / (1 - alpha) * Renyi(1 - alpha, P, Q))
)
theorem.mistake(
    "the factor turned round", equal(Renyi(alpha, P, Q), (1 - alpha) / alpha * Renyi(1 - alpha, Q, P))
)
