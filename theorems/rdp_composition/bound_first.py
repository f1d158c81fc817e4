"""Seventh step of the composition proof: the guarantee of the first step, and the exponents add up.

What is left of the integral belongs to the first step alone, and is the exponential of its divergence.  Tight
where that divergence is epsilon_1.
"""

from sympy import Rational, exp

from dpsym import Renyi, SumOver, Theorem, chain, laws, point, real, variables
from dpsym.derive import Definition

alpha = real("alpha", above=1)
first, second = variables("epsilon_1 epsilon_2", at_least=0)
X, X_ = laws("X X'")
x = point("x")

moment = SumOver(X(x) ** alpha * X_(x) ** (1 - alpha), x)
e = lambda epsilon: exp((alpha - 1) * epsilon)
yes, no = (Rational(3, 4), Rational(1, 4)), (Rational(1, 4), Rational(3, 4))

theorem = Theorem(
    id="rdp-composition.bound-first",
    notes="s1.13g",
    title="Adaptive composition: the bound of the first step",
    claim=chain(moment * e(second), "<=", e(first) * e(second), "=", e(first + second)),
    given=Renyi(alpha, X, X_) <= first,
    tight=[{X: yes, X_: no, alpha: 2}],
    shapes=(3,),
)

theorem.mistake("multiplies the parameters", moment * e(second) <= e(first * second))
theorem.mistake("adds the exponentials", moment * e(second) <= e(first) + e(second))
theorem.mistake(
    "knows the other order of the pair",
    moment * e(second) <= e(first + second),
    given=Renyi(alpha, X_, X) <= first,
)
theorem.mistake("forgets the factor alpha - 1 of the first", moment * e(second) <= exp(first) * e(second))
theorem.mistake("one percent too little", moment * e(second) <= e(Rational(99, 100) * first + second))

node = Renyi(alpha, X, X_)
steps = theorem.derive(moment * e(second)).equals(e(node) * e(second), by=Definition(node, x))
steps.at_most(e(first) * e(second)).equals(e(first + second))
