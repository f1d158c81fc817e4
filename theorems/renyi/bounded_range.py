"""Pure privacy implies concentrated privacy: a privacy loss of bounded range has a small divergence.

By Hoeffding's lemma, with the range of the loss rather than twice its bound.  Nearly tight for laws
that are close to each other; trivial where one law has a point that the other lacks.
"""

from sympy import Max, Min, Rational, exp, oo

from dpsym import KL, Expectation, MaxDivergence, PrivacyLoss, Renyi, Theorem, at_least, laws, less, real
from dpsym.derive import AtOrder, ClippedLoss, LossMoment, cite, hoeffding

alpha = real("alpha", at_least=1)
P, Q = laws("P Q")
forth, back = MaxDivergence(P, Q), MaxDivergence(Q, P)
half = Rational(1, 2)

theorem = Theorem(
    id="renyi.bounded-range",
    notes="s0.4.5",
    title="From pure to concentrated privacy",
    claim=Renyi(alpha, P, Q) <= alpha / 8 * (forth + back) ** 2,
    tight=[{P: (half, half), Q: (Rational(50, 101), Rational(51, 101))}],
)

theorem.mistake("puts the larger loss for the range", Renyi(alpha, P, Q) <= alpha / 8 * Max(forth, back) ** 2)
theorem.mistake("looks at the loss in one direction only", Renyi(alpha, P, Q) <= alpha / 2 * forth**2)
theorem.mistake("alpha - 1 instead of alpha", Renyi(alpha, P, Q) <= (alpha - 1) / 8 * (forth + back) ** 2)
theorem.mistake("adds the squares", Renyi(alpha, P, Q) <= alpha / 8 * (forth**2 + back**2))
theorem.mistake(
    "a constant 1% too small", Renyi(alpha, P, Q) <= Rational(99, 800) * alpha * (forth + back) ** 2
)

# The loss Z lies in [-k, h] where P has mass; X is the loss, cut off there.
a, h, k = real("beta", above=1), real("h", at_least=0), real("k", at_least=0)
loss, span, rate = PrivacyLoss(P, Q), h + k, a - 1
X, z, mean = Max(-k, Min(h, loss)), real("z", at_most=oo), KL(P, Q)
within = lambda body: ClippedLoss(body, P, Q, h, k)
at_one = cite("divergences.kl-of-bounded-loss")
bounded = theorem.derivation.lemma("a loss between -k and h", given=(forth <= h, back <= k), general=True)
centre = bounded.chain(Expectation(X)).equals(Expectation(loss), by=within(loss), because="-k ≤ Z ≤ h")
centre.equals(mean, by=LossMoment(1, P, Q), because="definition")
lemma = hoeffding(bounded, X, rate, -k, h, {loss: z})
moment = bounded.chain(exp(rate * Renyi(a, P, Q))).equals(
    Expectation(exp(rate * loss)), by=LossMoment(a, P, Q), because="definition"
)
moment.equals(Expectation(exp(rate * X)), by=within(exp(rate * loss)), because="-k ≤ Z ≤ h")
moment.at_most(
    exp(rate * Expectation(X) + rate**2 * span**2 / 8),
    by=lemma,
    because="Hoeffding's lemma for (α-1) X",
)
moment.equals(exp(rate * mean + rate**2 * span**2 / 8), using=centre)
moment.at_most(exp(rate * a * span**2 / 8), using=at_one, because="the mean loss is at most (h+k)²/8")
above = bounded.chain(Renyi(a, P, Q)).at_most(a * span**2 / 8, using=moment, because="logarithms")

goal = theorem.claim
cases = theorem.derivation.cases(goal, less(forth, oo), at_least(forth, oo))
inner = cases[0].cases(goal, less(back, oo), at_least(back, oo))
orders = inner[0].cases(goal, goal.lhs.order > 1, goal.lhs.order <= 1)
orders[0].chain(goal.lhs).at_most(goal.rhs, by=above.at({a: alpha, h: forth, k: back}))
last = orders[1].chain(goal.lhs).equals(mean, by=AtOrder(alpha, 1, P, Q))
last.at_most(goal.rhs, by=at_one)
inner[1].chain(goal.lhs).at_most(goal.rhs, because="the right side is infinite")
cases[1].chain(goal.lhs).at_most(goal.rhs, because="the right side is infinite")
