"""Tails of the privacy loss at one threshold, and the least delta at any level.

Z is the loss of P and Q at a point drawn from P, and Z' that of Q and P at a point drawn from Q.  The tails
are the probabilities of the points with p > e^t q, or p >= e^t q, under P and under Q: they say what the best
test for the level t says of the level epsilon.  Tight at the level t, where the first bound is an equation.
"""

from sympy import Max, Rational, exp, log, oo

from dpsym import (
    Expectation,
    HockeyStick,
    Indicator,
    PrivacyLoss,
    Probability,
    Theorem,
    at_least,
    at_most,
    both,
    equal,
    greater,
    laws,
    real,
)
from dpsym.derive import IndicatorIsOne, IndicatorIsZero, Linearity, LossExcess, MeanOfIndicator, MonotoneMean

epsilon, t = real("epsilon"), real("t")
P, Q = laws("P Q")
loss, back = PrivacyLoss(P, Q), PrivacyLoss(Q, P)
level = HockeyStick(epsilon, P, Q)
three = (Rational(3, 4), Rational(1, 4))


tails = lambda beyond: (Probability(beyond(loss, t)), Probability(beyond(-back, t)))
said = lambda tail, other: (
    at_most(tail - exp(epsilon) * other, level),
    at_most(exp(t) * other, tail),
    at_most((1 - exp(epsilon - t)) * tail, level),
)

theorem = Theorem(
    id="privacy-loss.tails",
    title="Tails of the privacy loss, and the least delta",
    claim=both(*said(*tails(greater)), *said(*tails(at_least))),
    tight=[
        {P: three, Q: three[::-1], epsilon: log(3), t: log(3)},
        {P: three, Q: three[::-1], epsilon: 0, t: 0},
    ],
)

tail, other = tails(greater)
theorem.mistake("the tail alone", tail <= level)
theorem.mistake("the reverse loss as it is", at_most(tail - exp(epsilon) * Probability(back > t), level))
theorem.mistake("the factor the other way", at_most(exp(-t) * other, tail))
theorem.mistake("1% less", at_most(Rational(101, 100) * (1 - exp(epsilon - t)) * tail, level))

a, b, c, d, e = (real(name) for name in "abcde")
u, v, s = real("u", at_least=0), real("v", at_least=0), real("s", above=0)
board, z = theorem.derivation, real("z", at_most=oo)
numbers = board.lemma("the other tail", given=equal(v, (u - c) / s), general=True)
numbers.chain(u - d * v).equals(u - d / s * (u - c))
scaled = board.lemma("times a factor", given=(at_most(s * v, u), at_most(0, d)), general=True)
scaled.chain(d * v).at_most(d / s * u)
for beyond in (greater, at_least):
    tail, other = tails(beyond)
    first, second, third = said(tail, other)
    here, excess = Indicator(beyond(loss, t)), lambda of, at: Max(0, 1 - exp(at - of))
    body = here - exp(epsilon - t) * (here - excess(loss, t))
    at = body.subs(loss, z)
    one = board.lemma(f"at one value of the loss, {'above' if beyond is greater else 'from'} t", general=True)
    cases = one.cases(
        at_most(at, excess(z, epsilon)), beyond(z, t), at_most(z, t) if beyond is greater else z < t
    )
    cases[0].chain(at).at_most(excess(z, epsilon), using=IndicatorIsOne(here.subs(loss, z)))
    cases[1].chain(at).at_most(excess(z, epsilon), using=IndicatorIsZero(here.subs(loss, z)))
    mean, star = Expectation(here), HockeyStick(t, P, Q)
    known = board.chain(tail).equals(mean, by=MeanOfIndicator(beyond(loss, t)), because="definition")
    apart = board.chain(star).equals(tail - exp(t) * other, by=LossExcess(t, P, Q), because="definition")
    as_mean = board.chain(star).equals(
        Expectation(excess(loss, t)), by=LossExcess(t, P, Q), because="definition"
    )
    steps = theorem.derive(first.lhs).equals(
        tail - exp(epsilon - t) * (tail - star),
        by=numbers.at({c: star, u: tail, v: other, s: exp(t), d: exp(epsilon)}),
        using=apart,
    )
    factor, positive = exp(epsilon - t), Expectation(excess(loss, t))
    steps.equals(mean - factor * mean + factor * positive, using=(known, as_mean))
    steps.equals(Expectation(body), by=Linearity(body))
    steps.at_most(
        Expectation(excess(loss, epsilon)), by=MonotoneMean(body, excess(loss, epsilon), outcome=z), using=one
    )
    steps.equals(level, by=LossExcess(epsilon, P, Q), because="definition")
    less = theorem.derive(second.lhs).at_most(tail, using=apart)
    far = board.chain(exp(epsilon) * other).at_most(
        exp(epsilon - t) * tail, by=scaled.at({s: exp(t), v: other, u: tail, d: exp(epsilon)}), using=less
    )
    theorem.derive(third.lhs).at_most(first.lhs, using=far).at_most(level, using=steps)
