"""A Rényi bound gives approximate privacy, with the sharp constant.

Due to Canonne, Kamath and Steinke, and to Asoodeh and others.  It holds for every level, not only for
levels above the divergence, and is tight below: for a law on one point that the other law gives
e^-level (1 - 1/alpha).
"""

from sympy import Max, Rational, exp, log, oo

from dpsym import Expectation, HockeyStick, PrivacyLoss, Renyi, Theorem, at_least, event, laws, less, real
from dpsym.derive import Linearity, LossExcess, LossMoment, MonotoneMean, NeymanPearson, StationaryPoint

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

# 1 - e^-x is at most the constant times e^((α-1) x), with equality where e^-x is 1 - 1/α.
x, z, rate = real("x"), real("z", at_most=oo), alpha - 1
raised = lambda t: constant * exp(rate * t)
touching = theorem.derivation.lemma("the constant", general=True)
least = StationaryPoint(raised(x) + exp(-x), x, log(alpha / rate))
touching.chain(1).equals(raised(log(alpha / rate)) + rate / alpha).at_most(
    raised(x) + exp(-x), by=least, because="the derivative vanishes where e^-x = 1 - 1/α"
)
part = lambda t: Max(0, 1 - exp(level - t))
pointwise = theorem.derivation.lemma("at one value of the loss", general=True)
cases = pointwise.cases(part(z) <= raised(z - level), less(z, oo), at_least(z, oo))
cases[0].chain(part(z)).at_most(raised(z - level), using=touching.at({x: z - level}))
cases[1].chain(part(z)).at_most(raised(z - level), because="the right side is infinite")

# Averaged over the loss Z.
loss, excess = PrivacyLoss(P, Q), HockeyStick(level, P, Q)
steps = theorem.derive(excess).equals(
    Expectation(part(loss)), by=LossExcess(level, P, Q), because="definition, as a mean"
)
bound = raised(loss - level)
steps.at_most(Expectation(bound), by=MonotoneMean(part(loss), bound, outcome=z), using=pointwise)
moment = Expectation(exp(rate * loss))
scale = constant * exp(-rate * level)
steps.equals(scale * moment, by=Linearity(scale * exp(rate * loss)))
steps.equals(scale * exp(rate * Renyi(alpha, P, Q)), by=LossMoment(alpha, P, Q), because="definition")
steps.equals(exp(-rate * gap) * constant)
event_gain = theorem.derive(P(S) - exp(level) * Q(S)).at_most(excess, by=NeymanPearson(level, P, Q, S))
a, b, e, c = real("a"), real("b"), real("h"), real("c", at_least=0, at_most=oo)
added = theorem.derivation.lemma("to the other side", given=(a - b <= e, e <= c), general=True)
added.chain(a).at_most(b + e).at_most(b + c)
place = {a: P(S), b: exp(level) * Q(S), e: excess, c: exp(-rate * gap) * constant}
theorem.derive(P(S)).at_most(theorem.claim.rhs, by=added.at(place), using=(event_gain, steps))
