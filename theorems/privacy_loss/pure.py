"""Under pure privacy the privacy loss is bounded: with probability 1 its size is at most epsilon.

The first ingredient of advanced composition.  The bound above is privacy in one order of the pair, the bound
below in the other.  Randomized response attains it at every point.
"""

from sympy import Abs, Rational, log

from dpsym import (
    ApproximateDP,
    Expectation,
    Indicator,
    MaxDivergence,
    PrivacyLoss,
    Probability,
    PureDP,
    RandomizedResponse,
    SumOver,
    Theorem,
    at_most,
    both,
    equal,
    laws,
    point,
    probability,
    real,
)
from dpsym.derive import BoundedLoss, IndicatorIsOne, MassOne, MeanAsSum, MeanOfIndicator, TermByTerm

epsilon, delta = real("epsilon", at_least=0), probability("delta")
P, Q = laws("P Q")
answer = RandomizedResponse(epsilon)
loss = PrivacyLoss(P, Q)
exceeds = Probability(Abs(loss) > epsilon)

theorem = Theorem(
    id="privacy-loss.pure",
    notes="s3.12a",
    title="The privacy loss under pure privacy is bounded",
    claim=both(
        at_most(exceeds, 0),
        equal(Probability(Abs(PrivacyLoss(answer, answer.partner)) >= epsilon), 1),
    ),
    given=PureDP(epsilon)(P, Q),
    tight=[{P: (Rational(3, 4), Rational(1, 4)), Q: (Rational(1, 4), Rational(3, 4)), epsilon: log(3)}],
)

theorem.mistake("takes the bound for a strict one", at_most(Probability(Abs(loss) >= epsilon), 0))
theorem.mistake("takes the loss to be non-negative", equal(Probability(loss >= 0), 1))
theorem.mistake("assumes one order of the pair", at_most(exceeds, 0), given=MaxDivergence(P, Q) <= epsilon)
theorem.mistake("reads delta as the probability", exceeds <= delta, given=ApproximateDP(epsilon, delta)(P, Q))
theorem.mistake("one percent too little", at_most(Probability(Abs(loss) > Rational(99, 100) * epsilon), 0))

theorem.derive(exceeds).at_most(0, by=BoundedLoss(epsilon, P, Q))
# An answer of randomized response has the loss ε or -ε.
board, y, other = theorem.derivation, point("y", answer.space), answer.partner
size = Abs(PrivacyLoss(answer, other))
reached = Indicator(Abs(log(answer(y) / other(y))) >= epsilon)
each = board.lemma("at each answer", general=True)
known = each.chain(Abs(log(answer(y) / other(y)))).at_least(epsilon, because="the loss is ε or -ε")
each.chain(answer(y) * reached).equals(answer(y), using=(IndicatorIsOne(reached), known))
total, whole = SumOver(answer(y) * reached, y), SumOver(answer(y), y)
steps = theorem.derive(Probability(size >= epsilon)).equals(
    Expectation(Indicator(size >= epsilon)), by=MeanOfIndicator(size >= epsilon), because="definition"
)
steps.equals(total, by=MeanAsSum(Indicator(size >= epsilon), y), because="a sum over the answers")
steps.equals(whole, by=TermByTerm(total, "=", whole), using=each).equals(1, by=MassOne(answer, y))
