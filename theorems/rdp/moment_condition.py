"""Rényi privacy holds just if the moments of the likelihood ratio are at most e^((alpha-1) epsilon).

Desfontaines (2020, Definition 17) defines it by E[e^((alpha-1) loss)], for both orders of the pair; this
is the exponential of (alpha - 1) times the Rényi divergence.  Hence the bound of the moment and the bound
of the divergence hold or fail together, at every order above 1.
"""

from sympy import Max, Rational, exp

from dpsym import Expectation, Indicator, PrivacyLoss, Renyi, Theorem, at_most, equal, laws, real
from dpsym.derive import IndicatorIsOne, IndicatorIsZero, LossMoment

alpha, epsilon = real("alpha", above=1), real("epsilon", at_least=0)
P, Q = laws("P Q")
half, quarter = Rational(1, 2), Rational(1, 4)

moment = lambda *pair: Expectation(exp((alpha - 1) * PrivacyLoss(*pair)))
moments = Max(moment(P, Q), moment(Q, P))
private = Indicator(at_most(Max(Renyi(alpha, P, Q), Renyi(alpha, Q, P)), epsilon))
holds = lambda bounded, bound: Indicator(at_most(bounded, bound))

theorem = Theorem(
    id="rdp.moment-condition",
    notes="s4.D17",
    title="Rényi privacy as a bound of moments",
    claim=equal(private, holds(moments, exp((alpha - 1) * epsilon))),
    tight=[
        {P: (3 * quarter, quarter), Q: (quarter, 3 * quarter), alpha: 2, epsilon: Rational(17, 20)},
        {P: (3 * quarter, quarter), Q: (quarter, 3 * quarter), alpha: 3, epsilon: 1},
        {P: (1, 0), Q: (half, half), alpha: 2, epsilon: Rational(7, 10)},
    ],
    shapes=(2, 3),
)

theorem.mistake(
    "bounds one order of the pair", equal(private, holds(moment(P, Q), exp((alpha - 1) * epsilon)))
)
theorem.mistake("forgets alpha - 1 in the bound", equal(private, holds(moments, exp(epsilon))))
theorem.mistake("takes alpha in the bound", at_most(holds(moments, exp(alpha * epsilon)), private))
theorem.mistake(
    "asks for one percent more",
    at_most(private, holds(moments, exp(Rational(99, 100) * (alpha - 1) * epsilon))),
)

bound, block, lossy = exp((alpha - 1) * epsilon), theorem.derivation, []
goal, known, orders = theorem.claim, theorem.claim.rhs, ((P, Q), (Q, P))
for pair in orders:
    power = exp((alpha - 1) * Renyi(alpha, *pair))
    lossy.append(block.chain(moment(*pair)).equals(power, by=LossMoment(alpha, *pair)))
for pair in orders:
    cases = block.cases(goal, Renyi(alpha, *pair) > epsilon, Renyi(alpha, *pair) <= epsilon)
    more = cases[0].chain(moments).at_least(moment(*pair)).greater(bound, using=lossy)
    cases[0].chain(private).equals(0, by=IndicatorIsZero(private)).equals(
        known, by=IndicatorIsZero(known), using=more
    )
    block = cases[1]
less = block.chain(moments).at_most(bound, using=lossy)
block.chain(private).equals(1, by=IndicatorIsOne(private)).equals(known, by=IndicatorIsOne(known), using=less)
