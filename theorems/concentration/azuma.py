"""Azuma's inequality: a sum of bounded steps rarely exceeds what their conditional means add up to.

In the form of Dwork and Roth (2014, Lemma 3.19): every step lies in [-alpha, alpha] and has, given the steps
before it, a mean of at most beta.  Checked for processes of one and of three steps, with two values for
each step, which are enough.  Tight as t tends to 0.  Left out in print is that t is at least 0: below it
the right side is less than 1, and the left side may be 1.
"""

from sympy import Max, Rational, cosh, exp, log, oo, sinh, sqrt

from dpsym import (
    Expectation,
    Indicator,
    Probability,
    Theorem,
    adaptive,
    at_most,
    integer,
    probability,
    real,
    sum_of,
)
from dpsym.derive import (
    IndicatorIsOne,
    IndicatorIsZero,
    Linearity,
    MeanOfIndicator,
    MomentOfSteps,
    MonotoneMean,
    MonotoneTail,
    StepsWithin,
    cite,
)

K = integer("K", at_least=1)
alpha, beta = real("alpha", at_least=0), real("beta")
t, any_t = real("t", at_least=0), real("t")
Y, free = adaptive("Y", K, -alpha, alpha, mean=beta), adaptive("Y", 2, -alpha, alpha)
bound = exp(-(t**2) / 2)
exceeds = lambda t: Probability(sum_of(Y) > K * beta + t * sqrt(K) * alpha)
distance = abs(sum_of(Y) - K * beta)
half, sure = Rational(1, 2), Rational(999, 1000)

theorem = Theorem(
    id="concentration.azuma",
    notes="s3.10",
    title="Azuma's inequality",
    claim=exceeds(t) <= bound,
    tight=[
        {Y: (-1, 1, sure), alpha: 1, beta: 2 * sure - 1, t: 0},
        {Y: (-1, 1) * 7 + (half,) * 7, alpha: 1, beta: 0, t: Rational(5, 2)},
        {free: (-1, 1, -1, -1, 1, 1) + (half,) * 3, alpha: 1, beta: 0, t: Rational(7, 5)},
    ],
    shapes={K: (1, 3)},
)

theorem.mistake("allows t below 0", exceeds(any_t) <= exp(-(any_t**2) / 2))
theorem.mistake("forgets the half", exceeds(t) <= exp(-(t**2)))
theorem.mistake("takes it to be two-sided", Probability(distance > t * sqrt(K) * alpha) <= bound)
theorem.mistake("a bound 1% too small", exceeds(t) <= Rational(99, 100) * bound)
theorem.mistake("leaves out the root of K", Probability(sum_of(Y) > K * beta + t * alpha) <= bound)
theorem.mistake(
    "bounds the means, not the conditional means",
    Probability(sum_of(free) > 2 * beta + t * sqrt(2) * alpha) <= bound,
    given=Max(Expectation(free[1]), Expectation(free[2])) <= beta,
)

# e^(xu) lies below its chord on [-1, 1], whose mean is that of a coin of bias (1+m)/2.
board, x, m = theorem.derivation, real("x", at_least=0), real("m")
u, chord = real("u", at_least=-1, at_most=1), lambda u, x: cosh(x) + u * sinh(x)
above = board.lemma("e^(xu) below its chord", general=True)
above.chain(exp(x * u)).at_most(chord(u, x), because="convexity")
coin = board.lemma("the mean of the chord", general=True)
goal, p = at_most(chord(m, x), exp(m * x + x**2 / 2)), (1 + m) / 2
low, rest = coin.cases(goal, m < -1, m >= -1).blocks
middle, high = rest.cases(goal, m <= 1, m > 1).blocks
for case, end in ((low, -1), (high, 1)):
    steps = case.chain(goal.lhs).equals(exp(end * x) + (m - end) * sinh(x))
    steps.at_most(exp(end * x) * (1 + (m - end) * x), because="sinh x lies between x e^(-x) and x e^x")
    steps.at_most(exp(end * x) * exp((m - end) * x), because="1 + v ≤ e^v").at_most(goal.rhs)
moment, known = 1 - p + p * exp(2 * x), {probability("p"): p, real("x"): 2 * x}
steps = middle.chain(goal.lhs).equals(exp(-x) * exp(log(moment)))
steps.at_most(exp(-x) * exp(2 * p * x + x**2 / 2), using=cite("concentration.hoeffding-lemma", known))
steps.equals(goal.rhs)

f, e, b = real("f", above=0), real("h", at_least=0, at_most=oo), real("b")
scaled = board.lemma("times a factor", given=e <= b, general=True)
scaled.chain(f * e).at_most(f * b)

# Chernoff's bound for the sum S.
S, tail, rate, s, c = sum_of(Y), theorem.claim.lhs, real("lambda", above=0), real("s"), real("c")
event, most = sum_of(Y) > c, exp(-rate * c) * exp(rate * S)
number = board.lemma("a sum above c, or below", general=True)
here, line = Indicator(s > c), exp(-rate * c) * exp(rate * s)
cases = number.cases(here <= line, s > c, s <= c)
cases[0].chain(here).equals(1, by=IndicatorIsOne(here)).at_most(line)
cases[1].chain(here).equals(0, by=IndicatorIsZero(here)).at_most(line)
chernoff = board.lemma("Chernoff's bound")
share = Indicator(event)
steps = chernoff.chain(Probability(event)).equals(Expectation(share), by=MeanOfIndicator(event))
steps.at_most(Expectation(most), by=MonotoneMean(share, most, None, s), using=number)
steps.equals(exp(-rate * c) * Expectation(exp(rate * S)), by=Linearity(most))

# At the rate t/(alpha sqrt(K)) one step more multiplies the moment by at most e^(beta rate + t^2/(2K)).
# Steps of 0 alone have the sum 0, and no mean below 0; for a mean bounded by beta < 0 any rate does.
y, step, threshold = real("y", at_least=-alpha, at_most=alpha), t / sqrt(K), tail.args[0].rhs
goal = theorem.claim
varying, still = board.cases(goal, alpha > 0, alpha <= 0, because="do the steps vary?").blocks
far, near = varying.cases(goal, t > 0, t <= 0).blocks
zero, none = still.cases(goal, beta >= 0, beta < 0).blocks

shown = above.at({u: y / alpha, x: step}), coin.at({m: beta / alpha, x: step})
bend, small = exp(beta / alpha * step + step**2 / 2), exp(beta - t**2 / (2 * K))
ends = none.chain(y).at_most(alpha).at_most(0), none.chain(0).at_most(-alpha).at_most(y)
least = 1 + (small - 1) * y / beta
only = none.chain(exp(y)).equals(1, using=ends).at_most(least, using=ends)
ways = (far, step / alpha, chord(y / alpha, step), bend, shown), (none, 1, least, small, only)
lasts = []
for block, slope, line, most, known in ways:
    factor, moment = exp(-slope * threshold), block.chain(Expectation(exp(slope * S)))
    moment.at_most(most**K, by=MomentOfSteps(Y, slope, line, y, most), using=known)
    positive = block.chain(0).at_most(moment.start, by=MonotoneMean(0, exp(slope * S)))
    steps = block.chain(tail).at_most(factor * moment.start, by=chernoff.at({rate: slope, c: threshold}))
    times = scaled.at({f: factor, e: moment.start, b: most**K})
    lasts.append(steps.at_most(factor * most**K, by=times, using=(moment, positive)))
lasts[0].equals(bound)
lasts[1].at_most(exp(-K * beta) * small**K).equals(bound)
near.chain(tail).at_most(1, because="a probability").at_most(bound, because="t is 0")

steps = zero.chain(tail).at_most(Probability(sum_of(Y) > K * alpha), by=MonotoneTail(S, K * alpha, threshold))
steps.equals(0, by=StepsWithin(Y)).at_most(bound)
