"""Two purely private mechanisms with independent coins, run on the same data: the epsilons add up.

At each pair of outputs the ratio of the probabilities is the product of two ratios; where a probability
is 0, it is to be read without division.  Tight for two randomized responses.
"""

from sympy import Max, Rational, log, sqrt

from dpsym import HockeyStick, MaxDivergence, Product, PureDP, Space, Theorem, laws, variables
from dpsym.derive import LossWithin, NoExcess, ProductComposition

Y, Z = Space("Y"), Space("Z")
P, Q = laws("P Q", on=Y)
R, S = laws("R S", on=Z)
first, second = variables("epsilon_1 epsilon_2", at_least=0)
pair = (Product(P, R), Product(Q, S))
yes, no = (Rational(3, 4), Rational(1, 4)), (Rational(1, 4), Rational(3, 4))

theorem = Theorem(
    id="composition.two-pure",
    notes="s2.C1",
    title="Composition of two pure mechanisms",
    claim=PureDP(first + second)(*pair),
    given=(PureDP(first)(P, Q), PureDP(second)(R, S)),
    tight=[{P: yes, Q: no, R: yes, S: no, first: log(3), second: log(3)}],
    shapes=((2, 2), (2, 3)),
)

theorem.mistake("takes the larger epsilon", PureDP(Max(first, second))(*pair))
theorem.mistake("adds the squares", PureDP(sqrt(first**2 + second**2))(*pair))
theorem.mistake("an epsilon 1% too small", PureDP(Rational(99, 100) * (first + second))(*pair))
theorem.mistake("forgets to bound the second", PureDP(first + second)(*pair), given=PureDP(first)(P, Q))

# Approximate privacy with delta 0: no event exceeds, for either step, and so for both.
near, far = HockeyStick(first, P, Q), HockeyStick(second, R, S)
excess = theorem.derive(HockeyStick(first + second, *pair))
excess.at_most(near + far, by=ProductComposition(first, second, *pair))
excess.equals(far, using=NoExcess(first, P, Q), because="no event of the first step exceeds")
excess.equals(0, using=NoExcess(second, R, S), because="nor does one of the second")
loss = theorem.derive(MaxDivergence(*pair))
forth = loss.at_most(first + second, by=LossWithin(first + second, *pair), using=excess)
theorem.derivation.again(forth, {P: Q, Q: P, R: S, S: R})
