"""Where there is no excess above a level, no loss is larger than it: pure privacy is a δ of 0.

One summand is at most the sum of all, none of which is negative; so no point has p > e^ε q.
"""

from sympy import Max, Rational, exp

from dpsym import HockeyStick, MaxDivergence, SumOver, Theorem, laws, point, real
from dpsym.derive import Definition, LossByMasses, TermOfSum

epsilon = real("epsilon")
P, Q = laws("P Q")
largest, excess = MaxDivergence(P, Q), HockeyStick(epsilon, P, Q)

theorem = Theorem(
    id="divergences.loss-within",
    title="A loss without excess",
    given=excess <= 0,
    claim=largest <= epsilon,
)

theorem.mistake("for a small excess as well", largest <= epsilon, given=excess <= Rational(1, 1000))
theorem.mistake("bounds the loss in the other order", MaxDivergence(Q, P) <= epsilon)
theorem.mistake("a level 1% lower", largest <= Rational(99, 100) * epsilon)

y, z = point("y"), point("z")
part = lambda at: Max(0, P(at) - exp(epsilon) * Q(at))
total = SumOver(part(y), y)
steps = theorem.derive(P(z) - exp(epsilon) * Q(z)).at_most(part(z), because="x ≤ max(0, x)")
steps.at_most(total, by=TermOfSum(total, z), because="one summand is at most the sum of all")
steps.equals(excess, by=Definition(excess, y), because="definition").at_most(0)
masses = theorem.derive(P(z)).at_most(exp(epsilon) * Q(z), using=steps)
theorem.derive(largest).at_most(epsilon, by=LossByMasses(P, Q, epsilon, z), using=masses)
