"""The divergence of joint laws is that of the inputs plus the mean one of the outputs given the input.

Cover and Thomas (2006, Theorem 2.5.3); the mean is under the first law.
"""

from sympy import oo

from dpsym import (
    KL,
    Joint,
    Space,
    SumOver,
    Supremum,
    Theorem,
    both,
    equal,
    for_all,
    laws,
    point,
    stochastic_map,
)

Y, Z = Space("Y"), Space("Z")
P, Q = laws("P Q", on=Y)
K, L = stochastic_map("K", Y, Z), stochastic_map("L", Y, Z)
y = point("y", Y)
joint = KL(Joint(P, K), Joint(Q, L))
mean = lambda law: SumOver(law(y) * KL(K(y), L(y)), y)
finite = for_all(y, both(KL(K(y), L(y)) < oo, Q(y) > 0))

theorem = Theorem(
    id="information.chain-rule",
    title="The chain rule of KL",
    given=finite,
    claim=equal(joint, KL(P, Q) + mean(P)),
    shapes=((2, 2),),
)

theorem.mistake("the mean under the second law", equal(joint, KL(P, Q) + mean(Q)))
theorem.mistake("without the inputs", joint <= mean(P))
theorem.mistake("the largest divergence of outputs", equal(joint, KL(P, Q) + Supremum(KL(K(y), L(y)), y)))
