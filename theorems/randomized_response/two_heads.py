"""A yes in randomized response can come from two heads, which has chance 1/4 whatever the truth is.

The coins are tossed without regard to the property: so the event of two heads, on which everybody says
yes, is independent of it, and nobody's yes is rarer than 1/4.  That is the plausible deniability of the
answer.  The bound is tight for somebody without the property.
"""

from sympy import And, Or, Rational

from dpsym import Bernoulli, Probability, Theorem, both, draw, draws, equal, probability

p, q = probability("p"), probability("q")
quarter = Rational(1, 4)
coins = draws("C", Bernoulli(Rational(1, 2)), 2)
biased = draws("D", Bernoulli(q), 2)
truth = draw("B", Bernoulli(p))
two_heads = And(coins[1] >= 1, coins[2] >= 1)
says_yes = Or(two_heads, And(coins[1] <= 0, truth >= 1))

theorem = Theorem(
    id="randomized-response.two-heads",
    notes="s2.R1",
    title="A yes could come from two heads",
    claim=both(
        equal(Probability(two_heads), quarter),
        equal(Probability(And(two_heads, truth >= 1)), quarter * p),
        Probability(says_yes) >= quarter,
    ),
    tight=[{p: 0}, {p: 1}],
)

theorem.mistake("counts one head only", equal(Probability(coins[1] >= 1), quarter))
theorem.mistake("any coin will do", equal(Probability(And(biased[1] >= 1, biased[2] >= 1)), quarter))
theorem.mistake("the chance depends on the truth", equal(Probability(And(two_heads, truth >= 1)), quarter))
theorem.mistake(
    "takes two heads for independent of the answer",
    equal(Probability(And(two_heads, says_yes)), quarter * Probability(says_yes)),
)
theorem.mistake("a yes has chance 1/4", Probability(says_yes) <= quarter)
