"""Of those with the property three quarters say yes in the mean, of those without it one quarter.

The expected number of yes-answers is then 3/4 #P + 1/4 #(not P), by linearity: the answers need not be
independent for it.  An identity, also where nobody has the property or nobody is asked.
"""

from sympy import Rational

from dpsym import Bernoulli, Expectation, Mixture, Theorem, draw, draws, equal, integer, sum_of
from dpsym.derive import MeanOfSample

half, quarter = Rational(1, 2), Rational(1, 4)
having, lacking = integer("m", at_least=0), integer("l", at_least=0)
yes, no = (Mixture(half, Bernoulli(truth), Bernoulli(half)) for truth in (1, 0))
answers = sum_of(draws("A", yes, having)) + sum_of(draws("B", no, lacking))
number = Expectation(answers)

theorem = Theorem(
    id="randomized-response.expected-answers",
    notes="s2.R2",
    title="Expected number of yes-answers",
    claim=equal(number, 3 * quarter * having + quarter * lacking),
    shapes={having: (0, 1, 2, 3), lacking: (0, 1, 2)},
)

theorem.mistake("forgets those without the property", equal(number, 3 * quarter * having))
theorem.mistake("counts the truthful answers only", equal(number, half * having))
theorem.mistake(
    "a share 1% too large", number >= 3 * quarter * Rational(101, 100) * having + quarter * lacking
)
theorem.mistake(
    "everybody, by the chance of those with the property", equal(number, 3 * quarter * (having + lacking))
)
theorem.mistake("swaps the chances", equal(number, quarter * having + 3 * quarter * lacking))

single = having * Expectation(draw("A", yes)) + lacking * Expectation(draw("B", no))
same = theorem.derive(number).equals(single, by=MeanOfSample(answers))
same.equals(3 * quarter * having + quarter * lacking)
