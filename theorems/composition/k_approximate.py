"""Composition of k approximately private mechanisms: the epsilons and the deltas add up.

Dwork and Roth (2014, Theorem 3.16).  The least delta at the sum of the epsilons, for randomized response that
gives its bit away with probability delta, the worst case (``decomposition.worst-response``), is the
probability that some mechanism fails.
"""

from sympy import Rational, exp

from dpsym import (
    HockeyStick,
    MaxDivergence,
    Power,
    Product,
    RandomizedResponse,
    Space,
    Theorem,
    chain,
    integer,
    law,
    probability,
    real,
    variables,
)
from dpsym.derive import Additivity, NoExcess, ResponseLoss, cite

k = integer("k", at_least=1)
first, other = variables("epsilon_1 epsilon_2", at_least=0)
delta1, delta2 = probability("delta_1"), probability("delta_2")
one, more = RandomizedResponse(first, delta1), RandomizedResponse(other, delta2)
steps = (Product(one, Power(more, k)), Product(one.partner, Power(more.partner, k)))
delta = lambda epsilon: HockeyStick(epsilon, *steps)
total = first + k * other
some_failure, sum_of_deltas = 1 - (1 - delta1) * (1 - delta2) ** k, delta1 + k * delta2
theorem = Theorem(
    id="composition.k-approximate",
    notes="s2.C3",
    title="Composition of k approximate mechanisms",
    claim=chain(delta(total), "=", some_failure, "<=", sum_of_deltas),
    tight=[{first: 1, other: 1, delta1: Rational(1, 4), delta2: 0}, {delta1: 1, delta2: 1}],
    shapes={k: (1, 2, 4)},
)
theorem.mistake("takes the index i - 1 for i", delta(first + (k - 1) * other) <= delta1 + (k - 1) * delta2)
theorem.mistake("multiplies the deltas", delta(total) <= delta1 * delta2**k)
theorem.mistake("adds the epsilons of all but one", delta(k * other) <= sum_of_deltas)
theorem.mistake("the failures never overlap", delta(total) >= sum_of_deltas)
theorem.mistake("an epsilon 1% too small", delta(Rational(99, 100) * total) <= some_failure)
epsilon, probability_, a = real("epsilon", at_least=0), probability("delta"), real("a")
node, others = delta(total), RandomizedResponse(other)
levels, kept = (total - first, total + first), (1 - delta2) ** k
powers = lambda answer: (Power(answer, k), Power(answer.partner, k))
largest = MaxDivergence(*powers(others))
loss = theorem.derive(largest).equals(k * MaxDivergence(others, others.partner), by=Additivity(largest))
loss.equals(k * other, using=ResponseLoss(others))
fails = []
for level in levels:
    perfect, failing = HockeyStick(level, *powers(others)), HockeyStick(level, *powers(more))
    never = theorem.derive(perfect).equals(0, by=NoExcess(level, *powers(others)), using=loss)
    place = {epsilon: other, probability_: delta2, a: level}
    steps = theorem.derive(failing).equals(
        1 - kept + kept * perfect, by=cite("composition.failing-answers", place)
    )
    fails.append(steps.equals(1 - kept, using=never))
union = theorem.derivation.induction(k, 1 - (1 - delta2) ** k <= k * delta2, because="one failure or more")
union.base.chain(1 - (1 - delta2)).at_most(delta2)
following = union.step.chain(1 - (1 - delta2) ** (k + 1)).at_most(1 - (1 - delta2) ** k + delta2)
following.at_most(k * delta2 + delta2)
place = {law("P"): powers(more)[0], law("Q"): powers(more)[1], Space("Y"): powers(more)[0].space}
one_more = cite(
    "randomized-response.failing-answer", {**place, epsilon: first, probability_: delta1, a: total}
)
yes, no = exp(first) / (1 + exp(first)), 1 / (1 + exp(first))
rest = yes * fails[0].start + no * fails[1].start
either = theorem.derive(node).equals(delta1 + (1 - delta1) * rest, by=one_more)
either.equals(some_failure, using=fails).at_most(delta1 + 1 - (1 - delta2) ** k)
either.at_most(sum_of_deltas, using=union)
