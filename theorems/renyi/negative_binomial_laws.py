"""Negative binomial laws of one number r are r times as far apart as geometric laws."""

from sympy import log

from dpsym import KL, NegativeBinomial, Theorem, equal, real, variables

p, q = variables("p q", above=0, below=1)
r = real("r", above=0)
P, Q = NegativeBinomial(r, p), NegativeBinomial(r, q)

theorem = Theorem(
    id="renyi.negative-binomial-laws",
    title="Negative binomial laws",
    claim=equal(KL(P, Q), r * (log(p / q) + (1 - p) / p * log((1 - p) / (1 - q)))),
)

theorem.mistake("without the number", equal(KL(P, Q), log(p / q) + (1 - p) / p * log((1 - p) / (1 - q))))
theorem.mistake(
    "as for binomial laws", equal(KL(P, Q), r * (p * log(p / q) + (1 - p) * log((1 - p) / (1 - q))))
)
theorem.mistake(
    "the probabilities exchanged", equal(KL(P, Q), r * (log(q / p) + (1 - q) / q * log((1 - q) / (1 - p))))
)
