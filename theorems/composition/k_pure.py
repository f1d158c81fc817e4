"""Any number of purely private mechanisms with independent coins: the sum of the epsilons.

By induction from two; stated by the largest privacy loss, in one order of the data sets.  Shown for three
different mechanisms, and for k answers of randomized response, which lose exactly k epsilon: there the sum
cannot be improved.
"""

from sympy import Max, Rational, log, sqrt

from dpsym import (
    MaxDivergence,
    Power,
    Product,
    RandomizedResponse,
    Theorem,
    both,
    equal,
    integer,
    laws,
    real,
    variables,
)
from dpsym.derive import Additivity, Regrouped

P, Q, P_, Q_, R, S = laws("P Q P' Q' R S")
epsilons = variables("epsilon_1 epsilon_2 epsilon_3", at_least=0)
epsilon, k = real("epsilon", at_least=0), integer("k", at_least=1)
three = (Product(P, P_, R), Product(Q, Q_, S))
response = RandomizedResponse(epsilon)
answers = (Power(response, k), Power(response.partner, k))
yes, no = (Rational(3, 4), Rational(1, 4)), (Rational(1, 4), Rational(3, 4))
point = dict.fromkeys((P, P_, R), yes) | dict.fromkeys((Q, Q_, S), no) | dict.fromkeys(epsilons, log(3))

theorem = Theorem(
    id="composition.k-pure",
    notes="s2.C2",
    title="Composition of k pure mechanisms",
    claim=both(MaxDivergence(*three) <= sum(epsilons), equal(MaxDivergence(*answers), k * epsilon)),
    given=[
        MaxDivergence(*pair) <= each for each, pair in zip(epsilons, ((P, Q), (P_, Q_), (R, S)), strict=True)
    ],
    tight=[point, {epsilon: 1}],
    shapes={P.space: 2, k: (1, 2, 5)},
)

theorem.mistake("takes the largest epsilon", MaxDivergence(*three) <= Max(*epsilons))
theorem.mistake("forgets the last mechanism", MaxDivergence(*three) <= epsilons[0] + epsilons[1])
theorem.mistake("grows with the root of k", MaxDivergence(*three) <= sqrt(3) * Max(*epsilons))
theorem.mistake("an epsilon 1% too small", MaxDivergence(*three) <= Rational(99, 100) * sum(epsilons))
theorem.mistake("the sum is never reached", MaxDivergence(*answers) < k * epsilon)

node = MaxDivergence(*three)
two = Product(P, P_), Product(Q, Q_)
pairs = MaxDivergence(Product(two[0], R), Product(two[1], S))
steps = theorem.derive(node).equals(pairs, by=Regrouped(node), because="two steps, and the third")
steps.equals(MaxDivergence(*two) + MaxDivergence(R, S), by=Additivity(pairs))
steps.equals(
    MaxDivergence(P, Q) + MaxDivergence(P_, Q_) + MaxDivergence(R, S), by=Additivity(MaxDivergence(*two))
).at_most(sum(epsilons))
node = MaxDivergence(*answers)
theorem.derive(node).equals(k * MaxDivergence(response, response.partner), by=Additivity(node)).equals(
    k * epsilon, because="the larger ratio is e^ε"
)
