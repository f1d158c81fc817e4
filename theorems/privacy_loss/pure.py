"""Under pure privacy the privacy loss is bounded: with probability 1 its size is at most epsilon.

The first ingredient of advanced composition.  The bound above is privacy in one order of the pair, the bound
below in the other.  Randomized response attains it at every point.
"""

from sympy import Abs, Rational, exp, log

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
from dpsym.derive import (
    IndicatorIsOne,
    IndicatorIsZero,
    LossAtPoint,
    MassOne,
    MeanAsSum,
    MeanOfIndicator,
    OnSupport,
    SumOnSupport,
    TermByTerm,
)

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

# At a point of P the ratio of the masses lies between e^-ε and e^ε.
board, x, a, b = theorem.derivation, point("y"), real("a", above=0), real("b", above=0)
p, q = P(x), Q(x)
above = Indicator(Abs(log(p / q)) > epsilon)
ratio = board.lemma("the size of a loss", given=(a <= exp(epsilon) * b, b <= exp(epsilon) * a), general=True)
ratio.chain(Abs(log(a / b))).at_most(epsilon)
here, m, s = OnSupport(p * above, p), real("m", at_least=0), probability("s")
outside = board.lemma("a point without mass", given=m <= 0, general=True)
outside.chain(OnSupport(m * s, m)).equals(0)
cases = board.cases(equal(here, 0), p > 0, p <= 0, because="does P have the point?")
forth = cases[0].chain(p).at_most(exp(epsilon) * q, by=LossAtPoint(P, Q, epsilon, x))
back = cases[0].chain(q).at_most(exp(epsilon) * p, by=LossAtPoint(Q, P, epsilon, x))
positive = cases[0].chain(0).less(q, using=forth)
small = (
    cases[0].chain(Abs(log(p / q))).at_most(epsilon, by=ratio.at({a: p, b: q}), using=(forth, back, positive))
)
none = cases[0].chain(above).equals(0, by=IndicatorIsZero(above), using=small)
cases[0].chain(here).equals(p * above).equals(0, using=none)
cases[1].chain(here).equals(0, by=outside.at({m: p, s: above}), because="nothing")
event, total = Abs(loss) > epsilon, SumOver(p * above, x)
steps = theorem.derive(exceeds).equals(Expectation(Indicator(event)), by=MeanOfIndicator(event))
steps.equals(total, by=MeanAsSum(Indicator(event), x), because="a sum over the points")
steps.equals(SumOver(here, x), by=SumOnSupport(total), because="the points of P")
nothing = SumOver(0 * p, x)
steps.equals(nothing, by=TermByTerm(SumOver(here, x), "=", nothing), using=cases).at_most(0)
# An answer of randomized response has the loss ε or -ε.
y, other = point("y", answer.space), answer.partner
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
