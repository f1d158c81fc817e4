"""Pure privacy implies Rényi privacy of every order with the same epsilon.

Mironov (2017): the divergence does not fall as the order grows, and at infinity it is the max divergence.
Tight at infinite order; at finite ones more is known, such as alpha epsilon^2/2 for small epsilon.
As printed the parameters are those of approximate privacy, where alpha is no order but a privacy parameter.
"""

from sympy import Rational, log, oo

from dpsym import RDP, ApproximateDP, MaxDivergence, PureDP, Renyi, Theorem, laws, order, real
from dpsym.derive import MonotoneInOrder

alpha = order("alpha")
epsilon = real("epsilon", at_least=0)
P, Q = laws("P Q")
yes, no = (Rational(3, 4), Rational(1, 4)), (Rational(1, 4), Rational(3, 4))

theorem = Theorem(
    id="rdp.from-pure",
    notes="s1.10b",
    title="From pure to Rényi privacy of every order",
    claim=RDP(alpha, epsilon)(P, Q),
    given=PureDP(epsilon)(P, Q),
    printed=ApproximateDP(alpha, epsilon)(P, Q),
    shapes=(2, 3),
    tight=[{P: yes, Q: no, epsilon: log(3), alpha: oo}],
)

theorem.mistake("takes one order for all of them", PureDP(epsilon)(P, Q), given=RDP(alpha, epsilon)(P, Q))
theorem.mistake(
    "assumes one order of the pair only", RDP(alpha, epsilon)(P, Q), given=MaxDivergence(P, Q) <= epsilon
)
theorem.mistake("loses one percent", RDP(alpha, Rational(99, 100) * epsilon)(P, Q))
theorem.mistake("puts epsilon^2 at every order", RDP(alpha, epsilon**2)(P, Q))

forth = theorem.derive(Renyi(alpha, P, Q)).at_most(epsilon, by=MonotoneInOrder(alpha, oo, P, Q))
theorem.derivation.again(forth, {P: Q, Q: P})
