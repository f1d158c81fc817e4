"""The loss of k independent steps exceeds its mean by t sqrt(k) R/2 with probability e^(-t^2/2) at most.

R is a length in which the loss of one step lies, and m a bound of its mean: Hoeffding's inequality (1963,
Theorem 2) for the sum of the losses, by a Chernoff bound whose moment is that of a Rényi divergence.
"""

from sympy import exp, oo, sqrt

from dpsym import (
    KL,
    Expectation,
    MaxDivergence,
    Power,
    PrivacyLoss,
    Probability,
    Renyi,
    Theorem,
    at_most,
    integer,
    laws,
    real,
)
from dpsym.derive import (
    Additivity,
    Chernoff,
    CumulantBound,
    HoeffdingForCumulant,
    LossMoment,
    NoLoss,
)

k, m, t, R = integer("k", at_least=1), real("m"), real("t", at_least=0), real("R")
P, Q = laws("P Q")
copies = (Power(P, k), Power(Q, k))
loss, forth, back, mean = PrivacyLoss(*copies), MaxDivergence(P, Q), MaxDivergence(Q, P), KL(P, Q)
threshold = k * m + t * sqrt(k) * R / 2
tail = Probability(loss > threshold)

theorem = Theorem(
    id="privacy-loss.tail-of-copies",
    title="The tail of the loss of independent steps",
    given=(mean <= m, forth + back <= R),
    claim=tail <= exp(-(t**2) / 2),
    shapes={k: (1, 2, 10)},
)

theorem.mistake("counts the mean once", Probability(loss > m + t * sqrt(k) * R / 2) <= exp(-(t**2) / 2))
theorem.mistake("forgets that the deviation grows", Probability(loss > k * m + t * R / 2) <= exp(-(t**2) / 2))
theorem.mistake("bounds the loss from above alone", tail <= exp(-(t**2) / 2), given=(mean <= m, forth <= R))
theorem.mistake(
    "a quarter of the deviation", Probability(loss > k * m + t * sqrt(k) * R / 8) <= exp(-(t**2) / 2)
)

board, alpha, rate = theorem.derivation, real("alpha", above=1), 2 * t / (sqrt(k) * R)
one, whole, power = Renyi(alpha, P, Q), Renyi(alpha, *copies), alpha - 1
any_order = board.lemma("by any order", given=(mean <= m, forth + back <= R), general=True)
centred = any_order.chain(one).at_most(
    mean + power * R**2 / 8,
    by=CumulantBound(alpha, P, Q, power**2 * R**2 / 8),
    using=HoeffdingForCumulant(power, P, Q, R),
    because="Hoeffding's lemma for the loss of one step",
)
centred.at_most(m + power * R**2 / 8)
factor = exp(-power * threshold)
steps = any_order.chain(tail).at_most(
    factor * Expectation(exp(power * loss)), by=Chernoff(loss, threshold, power)
)
steps.equals(factor * exp(power * whole), by=LossMoment(alpha, *copies), because="definition")
steps.equals(factor * exp(power * k * one), by=Additivity(whole))
steps.at_most(factor * exp(power * k * (m + power * R**2 / 8)), using=centred)
steps.equals(exp(k * power**2 * R**2 / 8 - power * t * sqrt(k) * R / 2))

u = real("u", at_least=0, at_most=oo)
nothing = board.lemma("times nothing", given=at_most(u, 0), general=True)
nothing.chain(k * u).at_most(0)

goal = theorem.claim
split = board.cases(goal, t > 0, t <= 0)
cases = split[0].cases(goal, R > 0, R <= 0)
best = (
    cases[0]
    .chain(tail)
    .at_most(
        exp(k * rate**2 * R**2 / 8 - rate * t * sqrt(k) * R / 2),
        by=any_order.at({alpha: 1 + rate}),
        because="the best order",
    )
)
best.equals(exp(-(t**2) / 2))
none = cases[1].chain(forth).at_most(forth + back).at_most(R).at_most(0)
least = cases[1].chain(0).at_most(mean).at_most(m)
same = cases[1].chain(0).at_most(forth + back).at_most(R)
lossless = cases[1].chain(MaxDivergence(*copies)).equals(k * forth, by=Additivity(MaxDivergence(*copies)))
lossless.at_most(0, by=nothing.at({u: forth}), using=none).at_most(k * m, using=least)
lossless.at_most(threshold, using=same)
cases[1].chain(tail).equals(0, by=NoLoss(threshold, *copies), using=lossless).at_most(exp(-(t**2) / 2))
split[1].chain(tail).at_most(1, because="a probability").equals(exp(-(t**2) / 2))
