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
bits = (answer, answer.partner), (answer.partner, answer)
after = [(Product(P, one), Product(Q, other)) for one, other in bits]
before = [(Product(one, P), Product(other, Q)) for one, other in bits]
pairs = *after, *before
yes = exp(epsilon) / (1 + exp(epsilon))
no = 1 / (1 + exp(epsilon))
split = lambda excess: delta * excess[0] + (1 - delta) * (yes * excess[1] + no * excess[2])
whole = HockeyStick(a, *after[0])
near, far = HockeyStick(a - epsilon, P, Q), HockeyStick(a + epsilon, P, Q)

theorem = Theorem(
    id="randomized-response.failing-answer",
    title="One more answer that may fail",
    claim=both(*(equal(HockeyStick(a, *pair), split((1, near, far))) for pair in pairs)),
    tight=[{P: (1, 0), Q: (0, 1), a: 0, epsilon: 1, delta: Rational(1, 2)}],
    shapes=(2,),
)

theorem.mistake("forgets the failure", equal(whole, yes * near + no * far))
theorem.mistake("exchanges the levels", equal(whole, split((1, far, near))))
theorem.mistake("one percent less", whole <= Rational(99, 100) * split((1, near, far)))

y, r = point("y", Y), point("r", answer.space)
w, w_ = point("w", after[0][0].space), point("w'", before[0][0].space)
shrunk = lambda level: Max(0, P(y) - exp(level) * Q(y))
parts = P(y), shrunk(a - epsilon), shrunk(a + epsilon)
body, result = SumOver(split(parts), y), split((1, near, far))
four = cite("randomized-response.four-answers", {probability("p"): P(y), probability("q"): Q(y)})
excess = lambda pair, at: SumOver(Max(0, pair[0](at) - exp(a) * pair[1](at)), at)
for (one, other), later, earlier in zip(bits, after, before, strict=True):
    term = Max(0, P(y) * one(r) - exp(a) * (Q(y) * other(r)))
    total, swapped = SumOver(SumOver(term, r), y), SumOver(SumOver(term, y), r)
    sums = theorem.derivation.lemma("the sum over both outputs")
    steps = sums.chain(total).equals(
        body, by=TermByTerm(total, "=", body), using=four, because="at each output of the other step"
    )
    steps.equals(split([SumOver(part, y) for part in parts]), by=LinearSum(body))
    steps.equals(result, using=(MassOne(P, y), Definition(near, y), Definition(far, y)))
    node, pairs_ = HockeyStick(a, *later), excess(later, w)
    steps = theorem.derive(node).equals(pairs_, by=Definition(node, w), because="definition")
    steps.equals(total, by=PairSum(pairs_, y, r), because="a sum over pairs").equals(result, by=sums)
    node, pairs_ = HockeyStick(a, *earlier), excess(earlier, w_)
    steps = theorem.derive(node).equals(pairs_, by=Definition(node, w_), because="definition")
    steps.equals(swapped, by=PairSum(pairs_, r, y), because="a sum over pairs")
    steps.equals(total, by=SwapSums(swapped)).equals(result, by=sums)
