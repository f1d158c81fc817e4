"""Composition of k approximately private mechanisms: the epsilons and the deltas add up.

Dwork and Roth (2014, Theorem 3.16).  The least delta at the sum of the epsilons, for randomized response that
gives its bit away with probability delta, is the probability that some mechanism fails.
"""

from sympy import Rational

from dpsym import (
    HockeyStick,
    MaxDivergence,
    Power,
    Product,
    RandomizedResponse,
    Theorem,
    chain,
    integer,
    probability,
    variables,
)
from dpsym.derive import Additivity, IndependentFailures, NoExcess, ResponseLoss

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
    rests_on=["randomized response is the worst case (Kairouz, Oh and Viswanath)"],
    shapes={k: (1, 2, 4)},
)
theorem.mistake("takes the index i - 1 for i", delta(first + (k - 1) * other) <= delta1 + (k - 1) * delta2)
theorem.mistake("multiplies the deltas", delta(total) <= delta1 * delta2**k)
theorem.mistake("adds the epsilons of all but one", delta(k * other) <= sum_of_deltas)
theorem.mistake("the failures never overlap", delta(total) >= sum_of_deltas)
theorem.mistake("an epsilon 1% too small", delta(Rational(99, 100) * total) <= some_failure)
node, plain, others = delta(total), RandomizedResponse(first), RandomizedResponse(other)
pair = (Product(plain, Power(others, k)), Product(plain.partner, Power(others.partner, k)))
largest, powers = MaxDivergence(*pair), MaxDivergence(pair[0].args[1], pair[1].args[1])
perfect, kept = HockeyStick(total, *pair), (1 - delta1) * (1 - delta2) ** k
single = MaxDivergence(plain, plain.partner), MaxDivergence(others, others.partner)
known = ResponseLoss(plain), ResponseLoss(others)
loss = theorem.derive(largest).equals(single[0] + powers, by=Additivity(largest))
loss.equals(single[0] + k * single[1], by=Additivity(powers)).equals(total, using=known)
never = theorem.derive(perfect).equals(0, by=NoExcess(total, *pair), using=loss)
union = theorem.derivation.induction(k, 1 - (1 - delta2) ** k <= k * delta2, because="one failure or more")
union.base.chain(1 - (1 - delta2)).at_most(delta2)
following = union.step.chain(1 - (1 - delta2) ** (k + 1)).at_most(1 - (1 - delta2) ** k + delta2)
following.at_most(k * delta2 + delta2)
either = theorem.derive(node).equals(1 - kept + kept * perfect, by=IndependentFailures(node))
either.equals(some_failure, using=never).at_most(delta1 + 1 - (1 - delta2) ** k)
either.at_most(sum_of_deltas, using=union)
