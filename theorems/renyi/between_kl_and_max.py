"""At higher orders the Rényi divergence is larger; it begins with KL and ends with the max divergence.

Van Erven and Harremoës (2014, Theorem 3): Jensen's inequality for powers of the likelihood ratio.  Tight
where the ratio is constant on the support of P, as for a conditional law against the law itself.
How fast the divergence grows is another matter: not in proportion to the order, except for normal laws.
"""

from sympy import Min, Rational, exp, oo

from dpsym import (
    KL,
    Expectation,
    MaxDivergence,
    PrivacyLoss,
    Renyi,
    Theorem,
    at_least,
    at_most,
    chain,
    equal,
    laws,
    less,
    real,
)
from dpsym.derive import ClippedLoss, Jensen, JensenForLoss, LossMoment, MonotoneMean, NotDominated

alpha_ = real("alpha'", above=1)
alpha = real("alpha", at_least=alpha_)
P, Q = laws("P Q")
mean = KL(P, Q)
low, high, largest = Renyi(alpha_, P, Q), Renyi(alpha, P, Q), MaxDivergence(P, Q)
half = Rational(1, 2)

theorem = Theorem(
    id="renyi.between-kl-and-max",
    notes="s1.9",
    title="Monotone in the order, with both ends",
    claim=chain(KL(P, Q), "<=", low, "<=", high, "<=", largest),
    tight=[
        {P: (1, 0), Q: (half, half), alpha_: 2, alpha: 3},
        {P: (half, half), Q: (1, 0), alpha_: 2, alpha: 3},
    ],
    shapes=(2, 3),
)

theorem.mistake("lets it grow at most in proportion to the order", alpha_ * high <= alpha * low)
theorem.mistake("lets it grow at least in proportion to the order", alpha_ * high >= alpha * low)
theorem.mistake("ends below the max divergence", high < largest)
theorem.mistake("begins with the KL divergence of Q against P", KL(Q, P) <= low)
theorem.mistake("finds twice the KL divergence at order 2", 2 * KL(P, Q) <= Renyi(2, P, Q))

loss, top = PrivacyLoss(P, Q), MaxDivergence(P, Q)
a, b, k = real("beta", above=1), real("gamma", above=1), real("k", at_least=1)
m, x, z, v = real("m"), real("x", at_least=0), real("z", at_most=oo), real("v")
first, second, moment = Renyi(a, P, Q), Renyi(b, P, Q), lambda rate, of: Expectation(exp(rate * of))
capped = Min(m, loss)  # which is the loss where P has mass, if that is at most m
cap = lambda rate: ClippedLoss(exp(rate * loss), P, Q, m)

# KL: Jensen for the exponential function.
begin = theorem.derivation.lemma("order 1", general=True)
cases = begin.cases(mean <= second, less(top, oo), at_least(top, oo), because="does Q have all points of P?")
steps = cases[0].chain(exp((b - 1) * mean)).equals(exp((b - 1) * Expectation(loss)), by=LossMoment(1, P, Q))
steps.at_most(
    moment(b - 1, loss), by=JensenForLoss(exp((b - 1) * v), v, P, Q), because="Jensen for e^((γ-1) z)"
)
steps.equals(exp((b - 1) * second), by=LossMoment(b, P, Q), because="definition")
cases[0].chain(mean).at_most(second, using=steps, because="logarithms")
infinite = cases[1].chain(oo).at_most(second, by=NotDominated(second))
cases[1].chain(mean).at_most(second, using=infinite)

# Between two orders: Jensen for the power k = (γ-1)/(β-1) of e^((β-1) Z).
u, w = real("u", above=0), real("w", above=0)
powers = theorem.derivation.lemma("powers of equals", given=equal(u, w), general=True)
powers.chain(u**k).equals(w**k)
between = theorem.derivation.lemma(
    "a loss of at most m", given=(at_most(top, m), equal(k * (a - 1), b - 1)), general=True
)
raised = between.lemma("powers of exponentials")
raised.chain(exp((a - 1) * Min(m, z)) ** k).equals(exp(k * (a - 1) * Min(m, z))).equals(
    exp((b - 1) * Min(m, z))
)
mean_of = moment(a - 1, capped)
below = between.chain(exp((a - 1) * first)).equals(
    moment(a - 1, loss), by=LossMoment(a, P, Q), because="definition"
)
below.equals(mean_of, by=cap(a - 1), because="Z ≤ m")
jensen = between.chain(mean_of**k).at_most(
    Expectation(exp((a - 1) * capped) ** k),
    by=Jensen(x**k, x, exp((a - 1) * capped)),
    because="Jensen for x^k",
)
same = MonotoneMean(exp((a - 1) * capped) ** k, exp((b - 1) * capped), outcome=z)
jensen.at_most(moment(b - 1, capped), by=same, using=raised)
jensen.equals(moment(b - 1, loss), by=cap(b - 1), because="Z ≤ m")
jensen.equals(exp((b - 1) * second), by=LossMoment(b, P, Q), because="definition")
bounded = between.chain(mean_of).at_most(
    exp((a - 1) * m), by=MonotoneMean(exp((a - 1) * capped), exp((a - 1) * m))
)
finite = (
    between.chain(exp((a - 1) * first)).equals(mean_of, using=below).at_most(exp((a - 1) * m), using=bounded)
)
positive = between.chain(0).less(exp((a - 1) * first)).equals(mean_of, using=below)
place = {u: exp((a - 1) * first), w: mean_of}
power = between.chain(exp((a - 1) * first) ** k).equals(
    mean_of**k, by=powers.at(place), using=(below, finite, bounded, positive)
)
power.at_most(exp((b - 1) * second), by=jensen)
between.chain(exp((b - 1) * first)).equals(exp(k * (a - 1) * first)).equals(
    exp((a - 1) * first) ** k
).at_most(exp((b - 1) * second), by=power)
middle = theorem.derivation.lemma("two orders", given=at_most(a, b), general=True)
cases = middle.cases(first <= second, less(top, oo), at_least(top, oo))
steps = (
    cases[0]
    .chain(exp((b - 1) * first))
    .at_most(exp((b - 1) * second), by=between.at({m: top, k: (b - 1) / (a - 1)}))
)
cases[0].chain(first).at_most(second, using=steps, because="logarithms")
infinite = cases[1].chain(oo).at_most(second, by=NotDominated(second))
cases[1].chain(first).at_most(second, using=infinite)

# The max divergence: the loss is at most that.
least = theorem.derivation.lemma("a moment of a loss of at most m", given=at_most(top, m), general=True)
steps = least.chain(exp((b - 1) * second)).equals(
    moment(b - 1, loss), by=LossMoment(b, P, Q), because="definition"
)
steps.equals(moment(b - 1, capped), by=cap(b - 1), because="Z ≤ m")
steps.at_most(exp((b - 1) * m), by=MonotoneMean(exp((b - 1) * capped), exp((b - 1) * m)))
end = theorem.derivation.lemma("order ∞", general=True)
cases = end.cases(second <= top, less(top, oo), at_least(top, oo))
steps = cases[0].chain(exp((b - 1) * second)).at_most(exp((b - 1) * top), by=steps.at({m: top}))
cases[0].chain(second).at_most(top, using=steps, because="logarithms")
cases[1].chain(second).at_most(top)

steps = theorem.derive(mean).at_most(low, by=begin.at({b: alpha_}))
steps.at_most(high, by=middle.at({a: alpha_, b: alpha})).at_most(largest, by=end.at({b: alpha}))
