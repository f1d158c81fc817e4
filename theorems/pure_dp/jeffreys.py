"""The divergences in both orders, added, are one sum: of (p - q) log(p/q) over all points.

Second line of the proof that pure privacy bounds KL: the logarithms are the same but for the sign.  The laws
charge the same points; for the last form, a mean under P of the relative difference times the loss, this is
needed, as a point that only Q has would be missed by a mean under P.
"""

from sympy import Rational, log

from dpsym import KL, Expectation, SumOver, Theorem, both, draw, equal, for_all, laws, point

P, Q = laws("P Q")
y, drawn, other = point("y"), draw("Y", P), draw("Y", Q)
sum_of_both = KL(P, Q) + KL(Q, P)
loss = log(P(y) / Q(y))
relative = lambda at: (Q(at) - P(at)) / P(at)
positive = for_all(y, both(P(y) > 0, Q(y) > 0))
yes, no = (Rational(3, 4), Rational(1, 4)), (Rational(1, 4), Rational(3, 4))

theorem = Theorem(
    id="pure-dp.jeffreys",
    notes="s3.11b",
    title="The symmetric divergence as one sum",
    claim=both(
        equal(sum_of_both, SumOver((P(y) - Q(y)) * loss, y)),
        equal(sum_of_both, Expectation(relative(drawn) * log(Q(drawn) / P(drawn)))),
    ),
    given=positive,
    tight=[{P: yes, Q: no}],
)

theorem.mistake("turns one of the signs", equal(sum_of_both, SumOver((Q(y) - P(y)) * loss, y)))
theorem.mistake("adds the masses", equal(sum_of_both, SumOver((P(y) + Q(y)) * loss, y)))
theorem.mistake(
    "draws from Q",
    equal(sum_of_both, Expectation(relative(other) * log(Q(other) / P(other)))),
)
theorem.mistake(
    "takes absolute values of the summands of KL",
    sum_of_both >= SumOver(P(y) * abs(loss), y) + SumOver(Q(y) * abs(loss), y),
)
theorem.mistake("takes it for twice the divergence", equal(sum_of_both, 2 * KL(P, Q)))

theorem.derive(sum_of_both).equals(SumOver((P(y) - Q(y)) * loss, y), because="the logarithms differ in sign")
theorem.derive(sum_of_both).equals(theorem.claim.args[1].rhs)
