"""One more answer of randomized response, which may fail, after or before any other step.

If it gives the bit away all is lost; else its answer is worth ε, for or against: at each output of the other
step the excess over e^a is split by the four answers.  Kairouz, Oh and Viswanath (2015).
"""

from sympy import Max, Rational, exp

from dpsym import (
    HockeyStick,
    Product,
    RandomizedResponse,
    Space,
    SumOver,
    Theorem,
    both,
    equal,
    laws,
    point,
    probability,
    real,
)
from dpsym.derive import Definition, LinearSum, MassOne, PairSum, SwapSums, TermByTerm, cite

epsilon, delta, a = real("epsilon", at_least=0), probability("delta"), real("a")
Y = Space("Y")
P, Q = laws("P Q", on=Y)
answer = RandomizedResponse(epsilon, delta)
after = Product(P, answer), Product(Q, answer.partner)
before = Product(answer, P), Product(answer.partner, Q)
yes = exp(epsilon) / (1 + exp(epsilon))
no = 1 / (1 + exp(epsilon))
split = lambda excess: delta * excess[0] + (1 - delta) * (yes * excess[1] + no * excess[2])
whole, first = HockeyStick(a, *after), HockeyStick(a, *before)
near, far = HockeyStick(a - epsilon, P, Q), HockeyStick(a + epsilon, P, Q)

theorem = Theorem(
    id="randomized-response.failing-answer",
    title="One more answer that may fail",
    claim=both(equal(whole, split((1, near, far))), equal(first, split((1, near, far)))),
    tight=[{P: (1, 0), Q: (0, 1), a: 0, epsilon: 1, delta: Rational(1, 2)}],
    shapes=(2,),
)

theorem.mistake("forgets the failure", equal(whole, yes * near + no * far))
theorem.mistake("exchanges the levels", equal(whole, split((1, far, near))))
theorem.mistake("one percent less", whole <= Rational(99, 100) * split((1, near, far)))

y, r = point("y", Y), point("r", answer.space)
w, w_ = point("w", after[0].space), point("w'", before[0].space)
shrunk = lambda level: Max(0, P(y) - exp(level) * Q(y))
parts = P(y), shrunk(a - epsilon), shrunk(a + epsilon)
term = Max(0, P(y) * answer(r) - exp(a) * (Q(y) * answer.partner(r)))
total, body = SumOver(SumOver(term, r), y), SumOver(split(parts), y)
four = cite("randomized-response.four-answers", {probability("p"): P(y), probability("q"): Q(y)})
both_sums = theorem.derivation.lemma("the sum over both outputs")
steps = both_sums.chain(total).equals(
    body, by=TermByTerm(total, "=", body), using=four, because="at each output of the other step"
)
steps.equals(split([SumOver(part, y) for part in parts]), by=LinearSum(body))
steps.equals(split((1, near, far)), using=(MassOne(P, y), Definition(near, y), Definition(far, y)))
pairs = SumOver(Max(0, after[0](w) - exp(a) * after[1](w)), w)
steps = theorem.derive(whole).equals(pairs, by=Definition(whole, w), because="definition")
steps.equals(total, by=PairSum(pairs, y, r), because="a sum over pairs")
steps.equals(split((1, near, far)), by=both_sums)
pairs = SumOver(Max(0, before[0](w_) - exp(a) * before[1](w_)), w_)
steps = theorem.derive(first).equals(pairs, by=Definition(first, w_), because="definition")
swapped = SumOver(SumOver(term, y), r)
steps.equals(swapped, by=PairSum(pairs, r, y), because="a sum over pairs")
steps.equals(total, by=SwapSums(swapped)).equals(split((1, near, far)), by=both_sums)
