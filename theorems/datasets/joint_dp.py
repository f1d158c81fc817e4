"""Joint differential privacy: what all the others are told is private in each person's record.

Kearns, Pai, Roth and Ullman (2014).  Differential privacy implies it; so does, with nothing lost at all,
telling each person something that depends on their own record only.  As printed, the index of the output
that is left out is not tied to the record that changes.  For a single person it says nothing.
"""

from sympy import Rational, Symbol

from dpsym import (
    ApproximateDP,
    Bernoulli,
    Datasets,
    JointDP,
    Mechanism,
    Private,
    Product,
    Space,
    Theorem,
    Without,
    both,
    point,
    probability,
    real,
    stochastic_map,
    variables,
)

epsilon, delta = real("epsilon", at_least=0), probability("delta")
a, b = variables("a b", at_least=0, at_most=1)
i = Symbol("i")
X, Y = Datasets(2), Space("Y")
x, y = point("x", on=X), point("y", on=X)
M = stochastic_map("M", X, Y**2)
close = ApproximateDP(epsilon, delta)
own = Mechanism(x, Product(*(Bernoulli((1 - x[person]) * a + x[person] * b) for person in (1, 2))))
first, second = (Mechanism(x, Without(M(x), person)) for person in (2, 1))

theorem = Theorem(
    id="datasets.joint-dp",
    notes="s0.6",
    title="Joint differential privacy",
    given=Private(M, close),
    claim=both(JointDP(epsilon, delta)(M), JointDP(0, 0)(own)),
    printed=lambda: close(Without(M(x), i), Without(M(y), i)),
    shapes=2,
)

theorem.mistake("concludes privacy from joint privacy", Private(M, close), given=JointDP(epsilon, delta)(M))
theorem.mistake(
    "leaves out someone else than who changes", Private(Mechanism(x, Without(own(x), 1)), ApproximateDP(0, 0))
)
theorem.mistake(
    "takes what each person is told by itself",
    Private(M, close),
    given=(Private(first, close), Private(second, close)),
)
theorem.mistake("an epsilon 1% smaller for the others", JointDP(Rational(99, 100) * epsilon, delta)(M))
