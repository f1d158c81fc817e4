"""To replace a record is to remove one and to add one: epsilon becomes 2 epsilon, not less.

Kifer and Machanavajjhala (2011), on bounded and unbounded differential privacy.
"""

from sympy import Rational, sqrt

from dpsym import PureDP, Theorem, laws, real

epsilon = real("epsilon", at_least=0)
P, R, Q = laws("P R Q")
steps = (PureDP(epsilon)(P, R), PureDP(epsilon)(R, Q))

theorem = Theorem(
    id="pure-dp.two-steps",
    title="From adding and removing to replacing",
    given=steps,
    claim=PureDP(2 * epsilon)(P, Q),
    shapes=(2, 3),
)

theorem.mistake("the same epsilon", PureDP(epsilon)(P, Q))
theorem.mistake("one percent less", PureDP(Rational(199, 100) * epsilon)(P, Q))
theorem.mistake("one step only", PureDP(2 * epsilon)(P, Q), given=PureDP(epsilon)(P, R))
theorem.mistake("root of two", PureDP(sqrt(2) * epsilon)(P, Q))
