"""A Rényi bound gives approximate privacy, with the sharp constant.

Due to Canonne, Kamath and Steinke, and to Asoodeh and others.  It holds for every level, not only for
levels above the divergence, and is tight below: for a law on one point that the other law gives
e^-level (1 - 1/alpha).
"""

from sympy import Rational, exp, log

from dpsym import Renyi, Theorem, event, laws, real

alpha, level = real("alpha", above=1), real("epsilon_tilde")
P, Q = laws("P Q")
S = event("S")
half, quarter, percent = Rational(1, 2), Rational(1, 4), Rational(1, 100)
gap = level - Renyi(alpha, P, Q)
constant = (1 - 1 / alpha) ** (alpha - 1) / alpha

theorem = Theorem(
    id="conversion.sharp",
    notes="s0.4.8a",
    title="From Rényi to approximate privacy, sharp",
    claim=P(S) <= exp(level) * Q(S) + exp(-(alpha - 1) * gap) * constant,
    tight=[
        {P: (1, 0), Q: (quarter, 3 * quarter), S: (1, 0), alpha: 2, level: log(2)},
        {P: (half, half), Q: (percent, 1 - percent), S: (1, 0), alpha: 2, level: log(32)},
    ],
)

theorem.mistake("puts alpha for alpha - 1", P(S) <= exp(level) * Q(S) + exp(-alpha * gap) * constant)
theorem.mistake(
    "swaps the laws in the divergence",
    P(S) <= exp(level) * Q(S) + exp(-(alpha - 1) * (level - Renyi(alpha, Q, P))) * constant,
)
theorem.mistake(
    "raises to the order",
    P(S) <= exp(level) * Q(S) + exp(-(alpha - 1) * gap) * (1 - 1 / alpha) ** alpha / alpha,
)
theorem.mistake("wrong sign of the gap", P(S) <= exp(level) * Q(S) + exp((alpha - 1) * gap) * constant)
theorem.mistake("leaves out the level", P(S) <= Q(S) + exp(-(alpha - 1) * gap) * constant)
theorem.mistake(
    "a constant 1% too small",
    P(S) <= exp(level) * Q(S) + Rational(99, 100) * exp(-(alpha - 1) * gap) * constant,
)
