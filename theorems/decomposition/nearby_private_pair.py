"""Near every (epsilon, delta)-private pair, in total variation, there is an epsilon-private one.

In print the distance of each law is at most delta, at which one law could even stay; delta/(1 + e^epsilon)
is enough if both move, and then the converse holds (Dwork and Roth 2014, Lemma 3.17; a file of its own).
Where P exceeds e^epsilon Q both laws move by the excess over 1 + e^epsilon, likewise where Q is too large;
what one law then lacks it gets where the other is the larger.  Tight for any two-point pair.
"""

from sympy import Eq, Max, Piecewise, Rational, exp, log

from dpsym import (
    ApproximateDP,
    HockeyStick,
    PointwiseLaw,
    SumOver,
    Theorem,
    TotalVariation,
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

epsilon, delta = real("epsilon", at_least=0), probability("delta")
P, Q, A, B = laws("P Q P' Q'")
y, grow = point("y"), exp(epsilon)
private = both(at_most(HockeyStick(epsilon, A, B), 0), at_most(HockeyStick(epsilon, B, A), 0))
near = lambda radius, *more: exists(
    *(A, B), both(private, TotalVariation(P, A) <= radius, TotalVariation(Q, B) <= radius, *more)
)
excess = lambda law, other: Max(0, law(y) - grow * other(y)) / (1 + grow)
first = lambda law, other: law(y) - excess(law, other) + excess(other, law)
room = lambda law, other: Max(0, first(other, law) - first(law, other))
missing = lambda law, other: Max(0, 1 - SumOver(first(law, other), y))
ratio = lambda part, whole: Piecewise((0, Eq(whole, 0)), (part / whole, True))
share = lambda law, other: ratio(missing(law, other), SumOver(room(law, other), y))
added = lambda law, other: share(law, other) * room(law, other)
moved = lambda law, other: PointwiseLaw(y, first(law, other) + added(law, other) - added(other, law))

theorem = Theorem(
    id="decomposition.nearby-private-pair",
    notes="s3.18",
    title="From approximate to pure privacy nearby",
    claim=near(delta / (1 + grow)),
    given=ApproximateDP(epsilon, delta)(P, Q),
    witness={A: moved(P, Q), B: moved(Q, P)},
    tight=[{P: (Rational(4, 5), Rational(1, 5)), Q: (Rational(1, 5), Rational(4, 5)), epsilon: log(3)}],
    shapes=(2, 3),
)

theorem.mistake("a radius 1% too small", near(Rational(99, 100) * delta / (1 + grow)))
theorem.mistake("halves delta e^(-epsilon)", near(delta / grow / 2))
theorem.mistake("moves one law only", near(delta / (1 + grow), for_all(y, equal(A(y), P(y)))))
theorem.mistake("is given one order of the pair", near(delta), given=HockeyStick(epsilon, P, Q) <= delta)
