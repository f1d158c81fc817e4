"""The privacy loss takes three kinds of values: log(p/q), +oo where only P can produce, else -oo.

Desfontaines (2020, Definition 13), pinned by the probabilities that it gives.  A finite value t means
p = e^t q.  The value +oo is met where the first law alone has mass; -oo never by a draw from the first
law, but by a draw from the second.  That the definition says -oo also where neither has mass is harmless.
"""

from sympy import Rational, exp, log, oo

from dpsym import (
    PrivacyLoss,
    Probability,
    Theorem,
    Where,
    at_least,
    at_most,
    both,
    equal,
    laws,
    point,
    real,
    support,
)

t = real("t")
P, Q = laws("P Q")
y = point("y")
half, quarter = Rational(1, 2), Rational(1, 4)

loss, reverse = PrivacyLoss(P, Q), PrivacyLoss(Q, P)
finite = Probability(equal(loss, t))

theorem = Theorem(
    id="privacy-loss.conventions",
    notes="s4.D13",
    title="The conventions of the privacy loss",
    claim=both(
        equal(finite, P(Where(y, equal(P(y), exp(t) * Q(y))))),
        equal(Probability(at_least(loss, oo)), P(~support(Q))),
        equal(Probability(at_most(loss, -oo)), 0),
        equal(Probability(at_most(-reverse, -oo)), Q(~support(P))),
    ),
    tight=[
        {P: (3 * quarter, quarter), Q: (quarter, 3 * quarter), t: log(3)},
        {P: (half, half), Q: (1, 0), t: -log(2)},
        {P: (1, 0), Q: (half, half), t: log(2)},
    ],
    shapes=(2, 3),
)

theorem.mistake("turns the ratio around", equal(finite, P(Where(y, equal(Q(y), exp(t) * P(y))))))
theorem.mistake("takes the loss to be finite", equal(Probability(at_least(loss, oo)), 0))
theorem.mistake(
    "puts +oo where only Q can produce", equal(Probability(at_least(-reverse, oo)), Q(~support(P)))
)
theorem.mistake("draws from the second law", equal(finite, Q(Where(y, equal(P(y), exp(t) * Q(y))))))
