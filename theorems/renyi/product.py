"""The Rényi divergence of independent pairs is the sum of their divergences, at every order.

An equation, since the moment of the likelihood ratio factorises; both sides may be infinite.
"""

from sympy import Max, Rational, oo

from dpsym import (
    KL,
    MaxDivergence,
    Product,
    Renyi,
    Space,
    Theorem,
    at_least,
    equal,
    laws,
    less,
    order,
    real,
)
from dpsym.derive import Additivity, AtOrder, factorise

alpha = order("alpha")
P1, Q1 = laws("P' Q'", on=Space("Y"))
P2, Q2 = laws("P'' Q''", on=Space("Z"))
whole = Renyi(alpha, Product(P1, P2), Product(Q1, Q2))
half = Rational(1, 2)
first, second = Renyi(alpha, P1, Q1), Renyi(alpha, P2, Q2)

theorem = Theorem(
    id="renyi.product",
    notes="s0.4.2a",
    title="Additivity for independent pairs",
    claim=equal(whole, first + second),
    tight=[{P1: (1, 0), Q1: (half, half), P2: (half, half), Q2: (1, 0), alpha: 2}],
)

theorem.mistake("takes the larger of the two", equal(whole, Max(first, second)))
theorem.mistake("swaps the laws of the second pair", equal(whole, first + Renyi(alpha, Q2, P2)))
theorem.mistake("takes the mean of the two", whole <= (first + second) / 2)
theorem.mistake("adds a cross term", whole >= first + second + first * second)
theorem.mistake("a sum 1% too small", whole <= Rational(99, 100) * (first + second))

b, pair = real("beta", above=1), whole.args[1:]
above = theorem.derivation.lemma("orders above 1", general=True)
factorise(above, Renyi(b, *pair))

total = theorem.claim.rhs
cases = theorem.derivation.cases(theorem.claim, less(alpha, oo), at_least(alpha, oo), because="which order?")
inner = cases[0].cases(theorem.claim, alpha <= 1, alpha > 1)
for block, order_, kind in ((inner[0], 1, KL), (cases[1], oo, MaxDivergence)):
    at_end = [AtOrder(alpha, order_, *laws) for laws in (pair, (P1, Q1), (P2, Q2))]
    end = kind(*pair)
    steps = (
        block.chain(whole).equals(end, by=at_end[0]).equals(kind(P1, Q1) + kind(P2, Q2), by=Additivity(end))
    )
    steps.equals(total, using=at_end[1:])
inner[1].chain(whole).equals(total, by=above.at({b: alpha}))
