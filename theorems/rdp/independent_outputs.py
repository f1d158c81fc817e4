"""For independent outputs the chain rule is an equation: the divergences of X and of Y add up.

The sum over pairs that defines the divergence is then a product of two sums.  X and Y must be independent
under both laws; if they depend on each other under P, the pair reveals more than the two do separately.
"""

from sympy import Max, Rational, log

from dpsym import (
    Joint,
    Product,
    PushForward,
    Renyi,
    Space,
    SumOver,
    Theorem,
    at_most,
    equal,
    laws,
    point,
    real,
    stochastic_map,
)
from dpsym.derive import Additivity, Definition

alpha = real("alpha", above=1)
X, Y = Space("X"), Space("Y")
PX, QX = laws("P_X Q_X", on=X)
PY, QY = laws("P_Y Q_Y", on=Y)
P, Q = Product(PX, PY), Product(QX, QY)
K = stochastic_map("K", X, Y)
z = point("z", P.space)

pair = log(SumOver(P(z) ** alpha * Q(z) ** (1 - alpha), z)) / (alpha - 1)
first, second = Renyi(alpha, PX, QX), Renyi(alpha, PY, QY)
half, yes, no = Rational(1, 2), (Rational(3, 4), Rational(1, 4)), (Rational(1, 4), Rational(3, 4))

theorem = Theorem(
    id="rdp.independent-outputs",
    notes="s3.23b",
    title="Additivity for independent outputs",
    claim=equal(pair, first + second),
    tight=[{PX: yes, QX: no, PY: (half, half), QY: no, alpha: 2}],
    shapes=((2, 2),),
)

theorem.mistake(
    "needs independence under Q only",
    at_most(Renyi(alpha, Joint(PX, K), Q), first + Renyi(alpha, PushForward(K, PX), QY)),
)
theorem.mistake("puts X against Y", equal(pair, Renyi(alpha, PX, QX) + Renyi(alpha, QY, PY)))
theorem.mistake("multiplies the divergences", equal(pair, first * second))
theorem.mistake("lets the larger divergence prevail", pair <= Max(first, second))
theorem.mistake("one percent too little", pair <= Rational(99, 100) * (first + second))

node = Renyi(alpha, P, Q)
theorem.derive(pair).equals(node, by=Definition(node, z)).equals(first + second, by=Additivity(node))
