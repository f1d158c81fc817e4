"""Sixth step of the composition proof: the guarantee of the second step, uniform in x, goes before the sum.

The order must exceed 1, for only then is the exponential increasing in the divergence.  The guarantee is
needed for all outputs x: a mean over X will not do, for the summand has more weight elsewhere.  Tight where
the divergence of the second step is epsilon_2 for every x that X charges.
"""

from sympy import Rational, exp

from dpsym import (
    Expectation,
    Renyi,
    Space,
    SumOver,
    Theorem,
    draw,
    for_all,
    laws,
    point,
    real,
    stochastic_map,
)
from dpsym.derive import MonotoneSum, given_at

alpha = real("alpha", above=1)
epsilon = real("epsilon_2", at_least=0)
R, T = Space("R"), Space("T")
X, X_ = laws("X X'", on=R)
g, g_ = stochastic_map("g", R, T), stochastic_map("g'", R, T)
x, drawn = point("x", R), draw("x'", X)

outer = X(x) ** alpha * X_(x) ** (1 - alpha)
first = SumOver(outer, x)
second = lambda at: Renyi(alpha, g(at), g_(at))
whole = SumOver(outer * exp((alpha - 1) * second(x)), x)
even, yes, no = (Rational(1, 2),) * 2, (Rational(3, 4), Rational(1, 4)), (Rational(1, 4), Rational(3, 4))
bound = first * exp((alpha - 1) * epsilon)

theorem = Theorem(
    id="rdp-composition.bound-second",
    notes="s1.13f",
    title="Adaptive composition: the bound of the second step",
    claim=whole <= bound,
    given=for_all(x, second(x) <= epsilon),
    tight=[{X: yes, X_: no, g: (yes, yes), g_: (no, no), alpha: 2}, {X: (1, 0), X_: even, alpha: 2}],
    shapes=((2, 2),),
)

theorem.mistake("forgets the factor alpha - 1", whole <= first * exp(epsilon))
theorem.mistake("forgets the first step", whole <= exp((alpha - 1) * epsilon))
theorem.mistake("bounds the mean over X", whole <= bound, given=Expectation(second(drawn)) <= epsilon)
theorem.mistake(
    "knows the other order of the pair",
    whole <= bound,
    given=for_all(x, Renyi(alpha, g_(x), g(x)) <= epsilon),
)
theorem.mistake("one percent too little", whole <= first * exp(Rational(99, 100) * (alpha - 1) * epsilon))

rule = MonotoneSum(whole, exp((alpha - 1) * epsilon))
theorem.derive(whole).at_most(bound, by=rule, using=given_at({x: x}))
