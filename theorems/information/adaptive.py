"""Adaptive composition of KL: a step that costs at most b after every output adds at most b.

The chain rule, with a mean that is at most the largest value.  Tight if the second step costs b after every
first output.
"""

from sympy import Max, Rational, oo

from dpsym import KL, Joint, Space, SumOver, Theorem, for_all, laws, point, real, stochastic_map
from dpsym.derive import LinearSum, MassOne, TermByTerm, given_at

b, Y, Z = real("b"), Space("Y"), Space("Z")
(P, Q), K, L = laws("P Q", on=Y), stochastic_map("K", Y, Z), stochastic_map("L", Y, Z)
y, x = point("y", Y), point("x", Y)
joint, first, second = KL(Joint(P, K), Joint(Q, L)), KL(P, Q), KL(K(y), L(y))
even, uneven = (Rational(1, 2), Rational(1, 2)), (Rational(1, 4), Rational(3, 4))

theorem = Theorem(
    id="information.adaptive",
    title="Adaptive composition of KL",
    given=for_all(y, second <= b),
    claim=joint <= first + b,
    tight=[{P: even, Q: uneven, K: (even, even), L: (even, even), b: 0}],
    shapes=((2, 2),),
)

theorem.mistake("takes the larger of the two", joint <= Max(first, b))
theorem.mistake("leaves out the first step", joint <= b)
theorem.mistake("gains 1%", joint <= Rational(99, 100) * (first + b))

mean, most = SumOver(P(x) * KL(K(x), L(x)), x), SumOver(b * P(x), x)
each = theorem.derivation.lemma("after each output")
each.chain(P(x) * KL(K(x), L(x))).at_most(b * P(x), using=given_at({y: x}))
top = theorem.derivation.lemma("finite")
top.chain(P(x) * KL(K(x), L(x))).at_most(b * P(x), using=each).less(oo)
sign = theorem.derivation.lemma("a number, not negative")
finite = sign.chain(KL(K(x), L(x))).at_most(b, using=given_at({y: x})).less(oo)
sign.chain(-oo).less(0).at_most(P(x) * KL(K(x), L(x)), using=finite)
steps = theorem.derive(mean).at_most(most, by=TermByTerm(mean, "<=", most), using=(each, top, sign))
steps.equals(b * SumOver(P(x), x), by=LinearSum(most)).equals(b, using=MassOne(P, x))
theorem.derive(joint).equals(first + mean, by="information.chain-rule").at_most(first + b, using=steps)
