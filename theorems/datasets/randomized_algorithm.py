"""A randomized algorithm maps each input to a law of outputs, and outputs are drawn from that law.

Dwork and Roth (2014, Definition 2.2), for a discrete range: a matrix whose rows are laws.  On an input that
is itself random, an event has the mean of its probabilities, so at most the largest of them; that is tight
where the input is sure.  An algorithm without randomness is a matrix of zeros and ones.
"""

from dpsym import (
    PushForward,
    Space,
    SumOver,
    Supremum,
    Theorem,
    both,
    equal,
    event,
    law,
    point,
    stochastic_map,
)
from dpsym.derive import EntryOfSupremum, LinearSum, MassOf, MassOne, RowOfMap, SupremumBound, TermByTerm

A, B = Space("A"), Space("B")
a, b, S = point("a", on=A), point("b", on=B), event("S", on=B)
M, P = stochastic_map("M", A, B), law("P", on=A)
f = stochastic_map("f", A, B, deterministic=True)
output = PushForward(M, P)

theorem = Theorem(
    id="datasets.randomized-algorithm",
    notes="s2.D2",
    title="Randomized algorithms",
    claim=both(
        equal(Supremum(SumOver(M(a)(b), b), a), 1),
        equal(output(S), SumOver(P(a) * M(a)(S), a)),
        output(S) <= Supremum(M(a)(S), a),
        equal(Supremum(f(a)(b), b), 1),
    ),
    tight=[{P: (1, 0)}],
    shapes=((2, 3), (3, 2)),
)

theorem.mistake("takes the columns for laws", equal(SumOver(M(a)(b), a), 1))
theorem.mistake("takes every algorithm for a function", equal(Supremum(M(a)(b), b), 1))
theorem.mistake("takes every output to be possible", M(a)(b) > 0)
theorem.mistake("bounds by the least probability", output(S) <= -Supremum(-M(a)(S), a))
theorem.mistake("forgets the law of the input", equal(output(S), SumOver(M(a)(S), a) / SumOver(1, a)))

c, row = point("c", on=A), lambda a: SumOver(M(a)(b), b)
rows, largest = Supremum(row(a), a), Supremum(M(a)(S), a)
theorem.derive(rows).at_most(1, by=SupremumBound(rows, 1))
theorem.derive(rows).at_least(row(c), by=EntryOfSupremum(rows, c)).equals(1)
theorem.derive(output(S)).equals(SumOver(P(a) * M(a)(S), a), by=MassOf(output(S), a))
entry = theorem.derive(M(c)(S)).at_most(largest, by=EntryOfSupremum(largest, c))
each = theorem.derive(P(c) * M(c)(S)).at_most(largest * P(c), using=entry)
total, bound = SumOver(P(c) * M(c)(S), c), SumOver(largest * P(c), c)
steps = theorem.derive(output(S)).equals(total, by=MassOf(output(S), c))
steps.at_most(bound, by=TermByTerm(total, "<=", bound), using=each, because="at each input")
steps.equals(largest * SumOver(P(c), c), by=LinearSum(bound)).equals(largest, by=MassOne(P, c))
theorem.derive(Supremum(f(a)(b), b)).equals(1, by=RowOfMap(f, a, b))
