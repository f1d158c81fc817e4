"""The least delta of probabilistic privacy is the probability of a privacy loss above epsilon.

Among the sets outside which every event satisfies the inequality for epsilon, the least probable holds
just the outputs with a loss above epsilon: a point outside such a set has a loss of at most epsilon, and
the points of larger loss form such a set.  From Desfontaines (2020, Proposition 8), with the parameters
of Machanavajjhala et al. (2008).
"""

from sympy import Rational, exp, log

from dpsym import HockeyStick, PrivacyLoss, Probability, Supremum, Theorem, at_most, equal, event, laws, real

epsilon = real("epsilon", at_least=0)
P, Q = laws("P Q")
S, T = event("S"), event("T")
half, quarter = Rational(1, 2), Rational(1, 4)

# the least probability of a set T such that every event S gains at most 0
least = lambda law, gain: -Supremum(-law(T), T, where=at_most(Supremum(gain, S), 0))
outside = S & ~T
gain = P(outside) - exp(epsilon) * Q(outside)
tail = Probability(PrivacyLoss(P, Q) > epsilon)

theorem = Theorem(
    id="approximate-dp.probabilistic-tail",
    notes="s4.P8c",
    title="Probabilistic privacy by a tail of the loss",
    claim=equal(least(P, gain), tail),
    tight=[
        {P: (half, half), Q: (1, 0), epsilon: 0},
        {P: (3 * quarter, quarter), Q: (quarter, 3 * quarter), epsilon: log(3)},
        {P: (3 * quarter, quarter), Q: (quarter, 3 * quarter), epsilon: log(2)},
    ],
    shapes=(2, 3),
)

theorem.mistake(
    "counts a loss of exactly epsilon", equal(least(P, gain), Probability(PrivacyLoss(P, Q) >= epsilon))
)
theorem.mistake("looks at the largest event only", equal(least(P, P(~T) - exp(epsilon) * Q(~T)), tail))
theorem.mistake("takes the set's probability under the second law", equal(least(Q, gain), tail))
theorem.mistake(
    "takes it for the least delta of approximate privacy", equal(HockeyStick(epsilon, P, Q), tail)
)
theorem.mistake(
    "allows an excess inside the set only", equal(least(P, P(S & T) - exp(epsilon) * Q(S & T)), tail)
)
