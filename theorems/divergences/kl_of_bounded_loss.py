"""Of two laws with a loss of bounded range KL is small: at most an eighth of the square of the range.

Hoeffding's lemma for the negative of the loss Z, which has a mean of -KL and an exponential moment of 1 under
the first law.  Nearly tight for laws that are close to each other.
"""

from sympy import Max, Min, Rational, exp, oo

from dpsym import KL, Expectation, MaxDivergence, PrivacyLoss, Theorem, at_least, at_most, laws, less, real
from dpsym.derive import ClippedLoss, LossMoment, Multiplied, ReverseMoment, hoeffding

P, Q = laws("P Q")
forth, back, mean = MaxDivergence(P, Q), MaxDivergence(Q, P), KL(P, Q)
half = Rational(1, 2)

theorem = Theorem(
    id="divergences.kl-of-bounded-loss",
    title="The KL divergence of laws with a bounded loss",
    claim=mean <= (forth + back) ** 2 / 8,
    tight=[{P: (half, half), Q: (Rational(50, 101), Rational(51, 101))}],
)

theorem.mistake("puts the larger loss for the range", mean <= Max(forth, back) ** 2 / 8)
theorem.mistake("looks at the loss in one direction only", mean <= forth**2 / 2)
theorem.mistake("adds the squares", mean <= (forth**2 + back**2) / 8)
theorem.mistake("a constant 1% too small", mean <= Rational(99, 800) * (forth + back) ** 2)

# The loss Z lies in [-k, h] where P has mass; X is the loss, cut off there.
h, k, v, w = (real(name, at_least=0) for name in "hkvw")
loss, span = PrivacyLoss(P, Q), h + k
X, z = Max(-k, Min(h, loss)), real("z", at_most=oo)
within = lambda body: ClippedLoss(body, P, Q, h, k)
logarithms = theorem.derivation.lemma("logarithms", given=at_most(1, exp(v - w)), general=True)
grown = logarithms.chain(exp(w)).at_most(exp(v), by=Multiplied(at_most(1, exp(v - w)), exp(w)))
logarithms.chain(w).at_most(v, using=grown)
bounded = theorem.derivation.lemma("a loss between -k and h", given=(forth <= h, back <= k), general=True)
centre = bounded.chain(Expectation(X)).equals(Expectation(loss), by=within(loss), because="-k ≤ Z ≤ h")
centre.equals(mean, by=LossMoment(1, P, Q), because="definition")
lemma = hoeffding(bounded, X, -1, -k, h, {loss: z})
one = bounded.chain(1).equals(
    Expectation(exp(-loss)), by=ReverseMoment(Q, P, whole=True), because="the masses of Q sum to 1"
)
one.equals(Expectation(exp(-X)), by=within(exp(-loss)), because="-k ≤ Z ≤ h")
one.at_most(
    exp(-Expectation(X) + span**2 / 8),
    by=lemma,
    because="Hoeffding's lemma for -X",
)
one.equals(exp(span**2 / 8 - mean), using=centre)
small = bounded.chain(mean).at_most(span**2 / 8, by=logarithms.at({v: span**2 / 8, w: mean}), using=one)

goal = theorem.claim
cases = theorem.derivation.cases(goal, less(forth, oo), at_least(forth, oo))
inner = cases[0].cases(goal, less(back, oo), at_least(back, oo))
inner[0].chain(mean).at_most(goal.rhs, by=small.at({h: forth, k: back}))
inner[1].chain(mean).at_most(goal.rhs, because="the right side is infinite")
cases[1].chain(mean).at_most(goal.rhs, because="the right side is infinite")
