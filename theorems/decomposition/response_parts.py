"""An (epsilon, delta)-private pair is a pair of mixtures, in the proportions of randomized response.

P and Q mix the same two laws A and B in the proportions e^epsilon : 1 and 1 : e^epsilon, and each has a part
delta of its own.  It follows from the decomposition into private parts P' and Q', by solving for A and B;
where epsilon is 0, P' = Q' and both are that law.  Tight for (epsilon, delta)-randomized response.
"""

from sympy import Rational, exp, log

from dpsym import (
    ApproximateDP,
    HockeyStick,
    Indicator,
    PrivateDecomposition,
    Theorem,
    at_most,
    both,
    equal,
    exists,
    for_all,
    laws,
    point,
    probability,
    real,
)
from dpsym.derive import IndicatorIsOne, LossAtPoint, Masses, Multiplied, given_at, split_privately

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

# P' and Q' are private; e^epsilon P' - Q' and e^epsilon Q' - P' are then masses.
board, one, two = theorem.derivation, *laws("P' Q'")
losses = split_privately(board, epsilon, delta, {P: (one, C), Q: (two, D)}, y)
here, total = given_at({y: y}), grow - 1
weight = {A: grow * one(y) - two(y), B: grow * two(y) - one(y)}
board.let({A: Masses(y, weight[A], total, one), B: Masses(y, weight[B], total, two)}, because="solved for")
nothing = at_most(total, 0)
within = [
    board.chain(law(y)).at_most(grow * other(y), by=LossAtPoint(law, other, epsilon, y), using=losses)
    for law, other in ((one, two), (two, one))
]
share = lambda more, less: (grow * more(y) + less(y)) / (1 + grow)
for law, private, own, more, less, bounds in ((P, one, C, A, B, within), (Q, two, D, B, A, within)):
    other = two if private == one else one
    cases = board.cases(equal(share(more, less), private(y)), total > 0, nothing, because="is epsilon 0?")
    scaled = [cases[0].chain(each(y) * total).equals(weight[each], by=here) for each in (more, less)]
    mixed_ = (
        cases[0]
        .chain(share(more, less) * total)
        .equals((grow * weight[more] + weight[less]) / (1 + grow), using=scaled)
    )
    mixed_.equals(private(y) * total)
    cases[0].chain(share(more, less)).equals(
        private(y), by=Multiplied(mixed_.relation, 1 / total), using=mixed_
    )
    none = [
        cases[1].chain(each(y)).equals(part(y), by=IndicatorIsOne(Indicator(nothing)), using=here)
        for each, part in ((more, private), (less, other))
    ]
    one_ = cases[1].chain(grow).at_most(1)
    cases[1].chain(share(more, less)).equals(private(y), using=(*none, *bounds))
    steps = board.chain(law(y)).equals((1 - delta) * private(y) + delta * own(y), by=here)
    steps.equals((1 - delta) * share(more, less) + delta * own(y), by=cases)
    steps.equals(
        (1 - delta) * grow / (1 + grow) * more(y) + (1 - delta) / (1 + grow) * less(y) + delta * own(y)
    )
