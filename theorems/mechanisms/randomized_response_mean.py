"""The fraction of yes-answers in randomized response is half the true fraction, plus a quarter.

Who tosses tails tells the truth; who tosses heads lets a second coin answer.  So 2y - 1/2 estimates the
true fraction p without bias.  An identity, tight for every p.
"""

from sympy import Add, Mul, Rational

from dpsym import Bernoulli, Expectation, Mixture, Theorem, chain, draw, equal, probability

p = probability("p")
half, quarter = Rational(1, 2), Rational(1, 4)
answer = draw("Y", Mixture(half, Bernoulli(p), Bernoulli(half)))
yes = Expectation(answer)
shares = Add(3 * quarter * p, Mul(quarter, 1 - p, evaluate=False), evaluate=False)  # else sympy adds them up

theorem = Theorem(
    id="mechanisms.randomized-response-mean",
    notes="s2.R3",
    title="Expected fraction of yes in randomized response",
    claim=chain(yes, "=", shares, "=", p / 2 + quarter),
    tight=[{p: 0}, {p: half}, {p: 1}],
)

theorem.mistake("forgets those without the property", equal(yes, 3 * quarter * p))
theorem.mistake("takes the answers for the truth", equal(yes, p))
theorem.mistake("swaps the two chances", equal(yes, quarter * p + 3 * quarter * (1 - p)))
theorem.mistake("estimates p by 2y - 1/4", equal(2 * yes - quarter, p))
theorem.mistake("a slope 1% too large", yes >= Rational(101, 200) * p + quarter)
