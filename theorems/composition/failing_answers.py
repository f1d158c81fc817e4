"""Answers of randomized response of which each may fail: E_a is 1 - F + F times that of answers that do not.

F = (1 - δ)^k is the probability that none of them fails.  By induction: one more answer splits the excess at
a into those at a - ε and a + ε, with failures and without.  Kairouz, Oh and Viswanath (2015, Theorem 3.3).
"""

from sympy import Max, Rational, exp

from dpsym import (
    HockeyStick,
    Power,
    Product,
    RandomizedResponse,
    Space,
    SumOver,
    Theorem,
    equal,
    integer,
    law,
    point,
    probability,
    real,
)
from dpsym.derive import Definition, Regrouped, cite, given_at

epsilon, delta, a = real("epsilon", at_least=0), probability("delta"), real("a")
k = integer("k", at_least=1)
failing, plain = RandomizedResponse(epsilon, delta), RandomizedResponse(epsilon)
excess = lambda answer, k, a: HockeyStick(a, Power(answer, k), Power(answer.partner, k))
whole, perfect, kept = excess(failing, k, a), excess(plain, k, a), (1 - delta) ** k

theorem = Theorem(
    id="composition.failing-answers",
    title="Answers that may fail",
    claim=equal(whole, 1 - kept + kept * perfect),
    tight=[{a: 1, epsilon: 1, delta: Rational(1, 2)}],
    shapes={k: (1, 2, 3)},
)

theorem.mistake("the failures add up", equal(whole, k * delta + kept * perfect))
theorem.mistake("forgets the answers that do not fail", equal(whole, 1 - kept))
theorem.mistake("forgets that the others may not fail", equal(whole, 1 - kept + perfect))
theorem.mistake("one percent less", whole <= Rational(99, 100) * (1 - kept + kept * perfect))

yes, no = exp(epsilon) / (1 + exp(epsilon)), 1 / (1 + exp(epsilon))
levels = a - epsilon, a + epsilon
board = theorem.derivation
induction = board.induction(k, theorem.claim, every=(a,))
one, alone = (HockeyStick(a, answer, answer.partner) for answer in (failing, plain))
split = lambda excess: delta + (1 - delta) * (yes * excess[0] + no * excess[1])
start = induction.base.lemma("one answer")
r = point("r", failing.space)
p, q = probability("p"), probability("q")
sums = SumOver(Max(0, failing(r) - exp(a) * failing.partner(r)), r)
honest = [Max(0, 1 - exp(level)) for level in levels]
sure = start.chain(alone).equals(yes * honest[0] + no * honest[1])
steps = start.chain(one).equals(sums, by=Definition(one, r), because="definition")
steps.equals(split(honest), by=cite("randomized-response.four-answers", {p: 1, q: 1}))
steps.equals(1 - (1 - delta) + (1 - delta) * alone, using=sure)
steps = induction.base.chain(excess(failing, 1, a)).equals(one, by=Regrouped(excess(failing, 1, a)))
steps.equals(1 - (1 - delta) + (1 - delta) * alone, by=start)
steps.equals(1 - (1 - delta) + (1 - delta) * excess(plain, 1, a), using=Regrouped(excess(plain, 1, a)))
after = {}
for answer, chance in ((plain, 0), (failing, delta)):
    more = excess(answer, k + 1, a)
    pair = Product(Power(answer, k), answer), Product(Power(answer.partner, k), answer.partner)
    after[answer] = induction.step.chain(more).equals(HockeyStick(a, *pair), by=Regrouped(more))
    parts = [excess(answer, k, level) for level in levels]
    place = {
        law("P"): Power(answer, k),
        law("Q"): Power(answer.partner, k),
        Space("Y"): pair[0].space.args[0],
    }
    bound = chance + (1 - chance) * (yes * parts[0] + no * parts[1])
    after[answer].equals(bound, by=cite("randomized-response.failing-answer", {**place, delta: chance}))
known = [given_at({a: level}) for level in levels]
both = [1 - kept + kept * excess(plain, k, level) for level in levels]
steps = after[failing].equals(split(both), using=known, because="induction hypothesis at both levels")
rest = (1 - delta) ** (k + 1)
steps.equals(1 - rest + rest * (yes * excess(plain, k, levels[0]) + no * excess(plain, k, levels[1])))
steps.equals(1 - rest + rest * excess(plain, k + 1, a), using=after[plain])
