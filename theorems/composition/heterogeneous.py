"""Advanced composition of steps with different guarantees: the deltas add up, delta' is what they leave over.

Steinke (2022, Theorem 22).  Each step is pure private but for an event of probability delta_j; the squares
of the epsilons add up to twice a rho, and concentrated privacy is converted with what delta leaves over.
Shown for a step that fails and k steps that do not, all of them randomized response, the worst case.  Where
the sum of the epsilons is the minimum, tight if delta is the sum of the deltas.  In print delta' is not
said; to take delta for it is false, but only many steps tell.
"""

from sympy import Min, Rational, Symbol, log, sqrt

from dpsym import (
    ApproximateDP,
    Power,
    Product,
    RandomizedResponse,
    Theorem,
    integer,
    probability,
    real,
    variables,
)

k = integer("k", at_least=1)
first, other = variables("epsilon_1 epsilon_2", at_least=0)
delta1 = probability("delta_1")
delta = real("delta", above=delta1, at_most=1)
failing, plain = RandomizedResponse(first, delta1), RandomizedResponse(other)
steps = (Product(failing, Power(plain, k)), Product(failing.partner, Power(plain.partner, k)))
sum_of_squares = first**2 + k * other**2
deviation = lambda spare: sqrt(2 * log(1 / spare) * sum_of_squares)
bound = lambda spare: Min(first + k * other, sum_of_squares / 2 + deviation(spare))
composed = lambda epsilon, delta=delta: ApproximateDP(epsilon, delta)(*steps)
spare = delta - delta1
tenth = Rational(1, 10)

theorem = Theorem(
    id="composition.heterogeneous",
    notes="s0.5.2",
    title="Advanced composition with different guarantees",
    claim=composed(bound(spare)),
    printed=composed(bound(Symbol("delta'"))),
    tight=[{first: tenth, other: tenth, delta1: tenth**2, delta: tenth**2 + tenth**7}],
    rests_on=["randomized response is the worst case (Kairouz, Oh and Viswanath)"],
    shapes={k: (1, 99)},
)

theorem.mistake("takes delta for delta'", composed(bound(delta)))
theorem.mistake("forgets that a step fails", composed(bound(spare), spare))
theorem.mistake("half of the bound", composed(bound(spare) / 2))
theorem.mistake("a bound 1% too small", composed(Rational(99, 100) * bound(spare)))
theorem.mistake("forgets the mean of the loss", composed(Min(first + k * other, deviation(spare))))
