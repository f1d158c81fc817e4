"""Two shuffled answers of randomized response: as private as one, and nearer to each other.

Beside one bit 0, the bits 0 and 1 give the counts of answers that are 1; with the odds e^epsilon of a true
answer their distance is e^epsilon (e^epsilon - 1)/(e^epsilon + 1)^2, and that of the answers themselves
(e^epsilon - 1)/(e^epsilon + 1).  The largest loss stays: both answers may be 0.  Cheu, Smith, Ullman, Zeber
and Zhilyaev (2019) study n of them.
"""

from sympy import exp

from dpsym import MaxDivergence, ShuffledResponses, Theorem, TotalVariation, both, equal, real

epsilon = real("epsilon", at_least=0)
odds = exp(epsilon)
pair = ShuffledResponses(2, 0, epsilon), ShuffledResponses(2, 1, epsilon)
distance = odds * (odds - 1) / (odds + 1) ** 2

theorem = Theorem(
    id="mechanisms.shuffled-pair",
    title="Two shuffled answers of randomized response",
    claim=both(equal(TotalVariation(*pair), distance), equal(MaxDivergence(*pair), epsilon)),
)

theorem.mistake("as far as without the shuffler", equal(TotalVariation(*pair), (odds - 1) / (odds + 1)))
theorem.mistake("halves the distance", equal(TotalVariation(*pair), (odds - 1) / (2 * (odds + 1))))
theorem.mistake("halves the loss as well", MaxDivergence(*pair) <= epsilon / 2)
theorem.mistake("leaves a factor out", equal(TotalVariation(*pair), (odds - 1) / (odds + 1) ** 2))
