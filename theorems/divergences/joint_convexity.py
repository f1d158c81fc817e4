"""The total variation and the squared Hellinger distance of mixtures are at most the means of the parts.

Csiszár (1967): every f-divergence is jointly convex, as q f(p/q) is.
"""

from sympy import Rational

from dpsym import Mixture, Renyi, SquaredHellinger, Theorem, TotalVariation, both, laws, probability
from dpsym.derive import JointConvexity

P, Q, R, S = laws("P Q R S")
s = probability("s")
mixed = lambda f: f(Mixture(s, P, R), Mixture(s, Q, S))
mean = lambda f: (1 - s) * f(P, Q) + s * f(R, S)
half = Rational(1, 2)

theorem = Theorem(
    id="divergences.joint-convexity",
    title="Joint convexity of distances",
    claim=both(
        mixed(TotalVariation) <= mean(TotalVariation), mixed(SquaredHellinger) <= mean(SquaredHellinger)
    ),
    tight=[{P: (1, 0), Q: (half, half), R: (1, 0), S: (half, half), s: half}],
    shapes=(2,),
)

theorem.mistake(
    "the Renyi divergence of order 2 too",
    mixed(lambda p, q: Renyi(2, p, q)) <= mean(lambda p, q: Renyi(2, p, q)),
)
theorem.mistake(
    "the weights exchanged",
    mixed(TotalVariation) <= s * TotalVariation(P, Q) + (1 - s) * TotalVariation(R, S),
)
theorem.mistake(
    "the parts exchanged", mixed(TotalVariation) <= (1 - s) * TotalVariation(P, S) + s * TotalVariation(R, Q)
)
theorem.mistake("concave", mixed(SquaredHellinger) >= mean(SquaredHellinger))

for distance in (TotalVariation, SquaredHellinger):
    node = mixed(distance)
    theorem.derive(node).at_most(mean(distance), by=JointConvexity(node, finite=True))
