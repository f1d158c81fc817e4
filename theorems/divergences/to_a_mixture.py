"""The divergence from a law to a mixture with it: KL(P, (1-s)P + sQ) <= -log(1 - s).

At each point the ratio is at most 1/(1 - s).
"""

from sympy import log

from dpsym import KL, MaxDivergence, Mixture, Theorem, both, laws, real

P, Q = laws("P Q")
s = real("s", at_least=0, below=1)
mixed = Mixture(s, P, Q)

theorem = Theorem(
    id="divergences.to-a-mixture",
    title="The divergence to a mixture",
    claim=both(MaxDivergence(P, mixed) <= -log(1 - s), KL(P, mixed) <= -log(1 - s)),
    tight=[{P: (1, 0), Q: (0, 1), s: 0}],
    shapes=(2, 3),
)

theorem.mistake("at most the weight", KL(P, mixed) <= s)
theorem.mistake("the weight of the other law", KL(P, mixed) <= -log(s), given=s > 0)
theorem.mistake("half of it", KL(P, mixed) <= -log(1 - s) / 2)
