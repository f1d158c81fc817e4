"""Pure privacy implies Rényi privacy of every order with the same epsilon, and bounds by randomized response.

The divergence grows with its order up to the largest loss (Desfontaines 2020, Proposition 9, with the
parameters of Mironov 2017), so at infinite order nothing better is true.  At finite orders no pure private
pair has a larger divergence than randomized response, and that one is at most alpha epsilon^2/2.
"""

from sympy import Max, Min, Rational, exp, log, oo

from dpsym import (
    RDP,
    Expectation,
    MaxDivergence,
    PrivacyLoss,
    PureDP,
    RandomizedResponse,
    Renyi,
    Theorem,
    at_least,
    at_most,
    both,
    equal,
    laws,
    order,
    real,
)
from dpsym.derive import (
    ClippedLoss,
    EqualsForEquals,
    HoeffdingLemma,
    Linearity,
    LossMoment,
    MonotoneInOrder,
    MonotoneMean,
    Multiplied,
    ResponseLoss,
    ReverseMoment,
)

level, alpha = order("lambda"), real("alpha", above=1)
epsilon = real("epsilon", at_least=0)
P, Q = laws("P Q")
answer, near = RandomizedResponse(epsilon), RandomizedResponse(log(Rational(6, 5)))
private = PureDP(epsilon)(P, Q)
extreme = Renyi(alpha, answer, answer.partner)

theorem = Theorem(
    id="rdp.pure-at-every-order",
    notes="s4.P9c1",
    title="Pure privacy implies Rényi privacy of every order",
    given=private,
    claim=both(RDP(level, epsilon)(P, Q), RDP(alpha, extreme)(P, Q), extreme <= alpha * epsilon**2 / 2),
    tight=[{P: near, Q: near.partner, epsilon: log(Rational(6, 5)), alpha: Rational(11, 10)}],
    shapes=(2, 3),
)

theorem.mistake("gains one percent", RDP(level, Rational(99, 100) * epsilon)(P, Q))
theorem.mistake("gains one percent of the extreme", RDP(alpha, Rational(99, 100) * extreme)(P, Q))
theorem.mistake("takes alpha - 1 for alpha", RDP(alpha, (alpha - 1) * epsilon**2 / 2)(P, Q))
theorem.mistake("takes the reverse implication", private, given=RDP(alpha, epsilon)(P, Q))
theorem.mistake("assumes one order", RDP(level, epsilon)(P, Q), given=MaxDivergence(P, Q) <= epsilon)

lemma = theorem.derivation.lemma
# The chord of u^α between e^-ε and e^ε, divided by u = e^x: both ends lie above the tangent at u.
x, e, rate = real("x"), real("h", above=0), alpha - 1
up, down = (1 - exp(-e - x)), (exp(e - x) - 1)
line = up * exp(alpha * e) + down * exp(-alpha * e)
chord = lemma("below the chord", given=(at_most(-e, x), at_most(x, e)), general=True)
tangents = [exp(alpha * x) * (1 + alpha * (exp(end - x) - 1)) for end in (e, -e)]
above = [
    chord.chain(exp(alpha * end)).at_least(tangent, because="Bernoulli's inequality")
    for end, tangent in zip((e, -e), tangents, strict=True)
]
half = up * tangents[0] + down * exp(-alpha * e)
first = Multiplied(at_least(exp(alpha * e), tangents[0]), up, plus=down * exp(-alpha * e))
second = Multiplied(at_least(exp(-alpha * e), tangents[1]), down, plus=up * tangents[0])
steps = chord.chain(line).at_least(half, by=first, using=above[0], because="the tangent, at e^ε")
steps.at_least(up * tangents[0] + down * tangents[1], by=second, using=above[1], because="at e^-ε")
steps.equals((exp(e) - exp(-e)) * exp(rate * x))

# Of numbers that may be infinite, as means are.
u, v, t, w = real("u", at_least=0, at_most=oo), real("v"), real("t"), real("w", above=0)
same = lemma("a mean of 1", given=equal(1, u), general=True)
same.chain(v + t * u).equals(v + t, by=EqualsForEquals(v + t * u, u, 1))
divided = lemma("divided by w", given=w * u <= v, general=True)
divided.chain(u).at_most(v / w)

# The loss Z lies between -ε and ε, and e^-Z has the mean 1.
node, loss, z, width = (
    Renyi(alpha, P, Q),
    PrivacyLoss(P, Q),
    real("z", at_most=oo),
    exp(epsilon) - exp(-epsilon),
)
X = Max(-epsilon, Min(epsilon, loss))
within = lambda body: ClippedLoss(body, P, Q, epsilon, epsilon)
goal = node <= extreme
whole = theorem.derivation.cases(goal, epsilon > 0, epsilon <= 0)
board, chords = whole[0], line.subs({e: epsilon, x: X})
below = chord.at({e: epsilon, x: X.subs(loss, z)})
one = board.chain(1).equals(Expectation(exp(-loss)), by=ReverseMoment(Q, P, whole=True))
one.equals(Expectation(exp(-X)), by=within(exp(-loss)), because="-ε ≤ Z ≤ ε")
moment = Expectation(exp(rate * X))
cut = board.chain(exp(rate * node)).equals(
    Expectation(exp(rate * loss)), by=LossMoment(alpha, P, Q), because="definition"
)
cut.equals(moment, by=within(exp(rate * loss)), because="-ε ≤ Z ≤ ε")
tilt = exp(epsilon - alpha * epsilon) - exp(alpha * epsilon - epsilon)
base = exp(alpha * epsilon) - exp(-alpha * epsilon)
scaled = width * exp(rate * X)
mean = board.chain(width * moment).equals(Expectation(scaled), by=Linearity(scaled))
mean.at_most(Expectation(chords), by=MonotoneMean(scaled, chords, outcome=z), using=below)
mean.equals(base + tilt * Expectation(exp(-X)), by=Linearity(chords)).equals(
    base + tilt, by=same.at({u: Expectation(exp(-X)), v: base, t: tilt}), using=one
)
worst = (exp(alpha * epsilon) + exp(epsilon - alpha * epsilon)) / (1 + exp(epsilon))
steps = board.chain(exp(rate * node)).equals(moment, using=cut)
steps.at_most((base + tilt) / width, by=divided.at({u: moment, v: base + tilt, w: width}), using=mean).equals(
    worst
).equals(exp(rate * extreme))
board.chain(node).at_most(extreme, using=steps, because="logarithms, divided by α - 1")
none = whole[1].chain(node).at_most(MaxDivergence(P, Q), by=MonotoneInOrder(alpha, oo, P, Q)).at_most(0)
none.at_most(extreme)
theorem.derivation.again(whole, {P: Q, Q: P})
drift = HoeffdingLemma(alpha, answer, answer.partner, 2 * epsilon)
theorem.derive(extreme).at_most(
    alpha * epsilon**2 / 2, by=drift, using=(ResponseLoss(answer), ResponseLoss(answer.partner))
)
