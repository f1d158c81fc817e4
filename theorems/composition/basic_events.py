"""Basic composition for approximate privacy is the same as for pure privacy, and the deltas add up as well.

Stated in one order of the data sets, for every event of pairs of outputs, also one that is no product of
two events: its probability on one data set is at most e^(epsilon_1 + epsilon_2) times that on the other,
plus delta_1 + delta_2.  Tight for two randomized responses, and where one of the two steps fails alone.
"""

from sympy import Max, Rational, exp, log

from dpsym import HockeyStick, Product, Space, Theorem, event, laws, probability, variables
from dpsym.derive import NeymanPearson, ProductComposition

Y, Z = Space("Y"), Space("Z")
P, Q = laws("P Q", on=Y)
R, S = laws("R S", on=Z)
first, second = variables("epsilon_1 epsilon_2", at_least=0)
delta1, delta2 = probability("delta_1"), probability("delta_2")
here, there = Product(P, R), Product(Q, S)
E = event("E", on=here.space)
bound = lambda epsilon, delta: here(E) <= exp(epsilon) * there(E) + delta
yes, no = (Rational(3, 4), Rational(1, 4)), (Rational(1, 4), Rational(3, 4))

theorem = Theorem(
    id="composition.basic-events",
    notes="s3.8a",
    title="Basic composition, event by event",
    claim=bound(first + second, delta1 + delta2),
    given=(HockeyStick(first, P, Q) <= delta1, HockeyStick(second, R, S) <= delta2),
    tight=[{P: yes, Q: no, R: yes, S: no, first: log(3), second: log(3), E: (1, 0, 0, 0)}],
    shapes=((2, 2),),
)

theorem.mistake("takes the larger delta", bound(first + second, Max(delta1, delta2)))
theorem.mistake("takes the larger epsilon", bound(Max(first, second), delta1 + delta2))
theorem.mistake("forgets the deltas", bound(first + second, 0))
theorem.mistake("a delta 1% too small", bound(first + second, Rational(99, 100) * (delta1 + delta2)))
theorem.mistake("both have to fail", bound(first + second, delta1 * delta2))

node = HockeyStick(first + second, here, there)
sums = (
    theorem.derive(node)
    .at_most(
        HockeyStick(first, P, Q) + HockeyStick(second, R, S),
        by=ProductComposition(first, second, here, there),
    )
    .at_most(delta1 + delta2)
)
theorem.derive(here(E)).at_most(
    exp(first + second) * there(E) + node, by=NeymanPearson(first + second, here, there, E)
).at_most(exp(first + second) * there(E) + delta1 + delta2, using=sums)
