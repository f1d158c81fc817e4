"""An (epsilon, delta)-private pair is a pair of mixtures, in the proportions of randomized response.

P and Q mix the same two laws A and B in the proportions e^epsilon : 1 and 1 : e^epsilon, and each has a part
delta of its own.  It follows from the decomposition into private parts P' and Q', by solving for A and B;
where epsilon is 0, P' = Q' and both are that law.  Tight for (epsilon, delta)-randomized response.
"""

from sympy import Rational, exp, log

from dpsym import (
    ApproximateDP,
    HockeyStick,
    PrivateDecomposition,
    Theorem,
    both,
    equal,
    exists,
    for_all,
    laws,
    point,
    probability,
    real,
)

epsilon, delta = real("epsilon", at_least=0), probability("delta")
P, Q, A, B, C, D = laws("P Q A B P'' Q''")
y = point("y")
mixed = lambda law, more, less, own, odds, d: equal(
    law(y), (1 - d) * odds / (1 + odds) * more(y) + (1 - d) / (1 + odds) * less(y) + d * own(y)
)
grow = exp(epsilon)
pair = lambda odds=grow, d=delta, own=D: exists(
    *(A, B, C, D), for_all(y, both(mixed(P, A, B, C, odds, d), mixed(Q, B, A, own, odds, d)))
)
parts = PrivateDecomposition(epsilon, delta, P, Q)

theorem = Theorem(
    id="decomposition.response-parts",
    notes="s0.8.2",
    title="Approximately private pairs as mixtures",
    claim=pair(),
    given=ApproximateDP(epsilon, delta)(P, Q),
    witness={A: parts.source(P), B: parts.source(Q), C: parts.rest(P), D: parts.rest(Q)},
    tight=[{P: (Rational(4, 5), Rational(1, 5)), Q: (Rational(1, 5), Rational(4, 5)), epsilon: log(3)}],
    shapes=(3,),
)

theorem.mistake("an own part 1% too small", pair(d=Rational(99, 100) * delta))
theorem.mistake("lets both laws have the same own part", pair(own=C))
theorem.mistake("an epsilon 1% too small", pair(odds=grow ** Rational(99, 100)))
theorem.mistake("puts 1 + epsilon for e^epsilon", pair(odds=1 + epsilon))
theorem.mistake("is given one order of the pair", pair(), given=HockeyStick(epsilon, P, Q) <= delta)
