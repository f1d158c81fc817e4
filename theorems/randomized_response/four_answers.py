"""The four answers of randomized response that may fail, weighted with p for one bit and q for the other.

One gives the bit away, and only p counts; another gives the other bit away; the two honest ones compare p and
q at the levels a - ε and a + ε.  With p = q = 1 it is the excess of one answer.
"""

from sympy import Max, Rational, exp

from dpsym import RandomizedResponse, SumOver, Theorem, both, equal, point, probability, real
from dpsym.derive import Multiplied

epsilon, delta, a = real("epsilon", at_least=0), probability("delta"), real("a")
p, q = probability("p"), probability("q")
answer = RandomizedResponse(epsilon, delta)
yes, no, r = exp(epsilon) / (1 + exp(epsilon)), 1 / (1 + exp(epsilon)), point("r", answer.space)
excess = lambda one, other: SumOver(Max(0, p * one(r) - exp(a) * (q * other(r))), r)
whole, turned = excess(answer, answer.partner), excess(answer.partner, answer)
shrunk = lambda level: Max(0, p - exp(level) * q)
honest = yes * shrunk(a - epsilon) + no * shrunk(a + epsilon)

theorem = Theorem(
    id="randomized-response.four-answers",
    title="The excess of four answers",
    claim=both(*(equal(side, delta * p + (1 - delta) * honest) for side in (whole, turned))),
)

theorem.mistake("forgets the failure", equal(whole, honest))
theorem.mistake("weighs the failure with q", equal(whole, delta * q + (1 - delta) * honest))
theorem.mistake("one level for both", equal(whole, delta * p + (1 - delta) * shrunk(a)))
theorem.mistake("one percent less", whole <= Rational(99, 100) * (delta * p + (1 - delta) * honest))

board = theorem.derivation
heads, tails = yes * p - exp(a) * (no * q), no * p - exp(a) * (yes * q)
two = board.lemma("the two honest answers", general=True)
two.chain(Max(0, heads) + Max(0, tails)).equals(honest)
share = 1 - delta
given_away = Max(0, p * delta), Max(0, -exp(a) * q * delta)
honest_ones = (
    Max(0, p * (share * yes) - exp(a) * (q * (share * no))),
    Max(0, p * (share * no) - exp(a) * (q * (share * yes))),
)
values = delta * p, 0, share * Max(0, heads), share * Max(0, tails)
terms = *given_away, *honest_ones
known = [board.chain(term).equals(value) for term, value in zip(terms, values, strict=True)]
u, v = ([real(f"{name}_{place}") for place in range(4)] for name in "uv")
added = board.lemma("four equations", given=tuple(map(equal, u, v)), general=True)
added.chain(sum(u)).equals(sum(v))
place = dict(zip((*u, *v), (*terms, *values), strict=True))
same = equal(Max(0, heads) + Max(0, tails), honest)
for side in (whole, turned):
    steps = theorem.derive(side).equals(sum(terms), because="a sum of four terms")
    steps.equals(sum(values), by=added.at(place), using=known, because="each of them")
    steps.equals(delta * p + share * (Max(0, heads) + Max(0, tails)))
    steps.equals(
        delta * p + (1 - delta) * honest,
        by=Multiplied(same, 1 - delta, delta * p),
        using=two,
        because="of the two",
    )
