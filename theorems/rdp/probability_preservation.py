"""Rényi privacy keeps unlikely events unlikely: no catastrophic failure.

Mironov (2017, Proposition 10), by Hölder's inequality: P(S) is the integral of p/q over S under Q.  An event
that Q forbids is forbidden by P.  The order decides how much a small probability may grow; the exponent
reaches 1 only at infinity.  Tight where P is Q conditioned on S.
"""

from sympy import Rational, exp

from dpsym import RDP, Renyi, Theorem, equal, event, laws, real
from dpsym.derive import limit

alpha = real("alpha", above=1)
epsilon = real("epsilon", at_least=0)
P, Q = laws("P Q")
S = event("S")
half = Rational(1, 2)
exponent = (alpha - 1) / alpha

theorem = Theorem(
    id="rdp.probability-preservation",
    notes="s1.11a",
    title="Unlikely events under Rényi privacy",
    claim=P(S) <= (exp(epsilon) * Q(S)) ** exponent,
    given=RDP(alpha, epsilon)(P, Q),
    tight=[{P: (half, half), Q: (half, half), S: (1, 1), epsilon: 0}],
    shapes=(2, 3),
)

theorem.mistake("takes the exponent 1 of pure privacy", P(S) <= exp(epsilon) * Q(S))
theorem.mistake("leaves e^epsilon out of the power", P(S) <= exp(epsilon) * Q(S) ** alpha)
theorem.mistake("turns the exponent around", P(S) <= (exp(epsilon) * Q(S)) ** (1 / exponent))
theorem.mistake("uses the exponent 1 - 1/alpha^2", P(S) <= (exp(epsilon) * Q(S)) ** (1 - 1 / alpha**2))
theorem.mistake(
    "spends the exponent on Q alone and half of epsilon", P(S) <= exp(epsilon / 2) * Q(S) ** exponent
)
theorem.mistake("loses one percent", P(S) <= Rational(99, 100) * (exp(epsilon) * Q(S)) ** exponent)

# p^α q^(1-α) lies above its tangents in p, on S and elsewhere, and the best tangent is Hölder's inequality.
board, rate, divergence = theorem.derivation, alpha - 1, Renyi(alpha, P, Q)
c, t = real("c", above=0), real("t", above=0)
line = lambda c: alpha * c**rate * P(S) - rate * c**alpha * Q(S)
tangent = board.lemma("for every c")
steps = tangent.chain(line(c)).at_most(
    exp(rate * divergence), because="the tangents, summed over the points of S"
)
steps.at_most(exp(rate * epsilon))
k, w, x = real("k", above=0), real("w", above=0), real("x", at_least=0)
divided = board.lemma("divided by c^(α-1)", given=alpha * k * x - rate * k * c * w <= k * c * w, general=True)
gap = divided.chain(alpha * k * x - alpha * k * c * w).at_most(0)
gap = divided.chain(x - c * w).equals((alpha * k * x - alpha * k * c * w) / (alpha * k)).at_most(0, using=gap)
divided.chain(x).at_most(c * w, using=gap)
goal = theorem.claim
cases = board.cases(goal, Q(S) > 0, Q(S) <= 0, because="does Q allow the event?")
best = (exp(rate * epsilon) / Q(S)) ** (1 / alpha)
steps = cases[0].chain(alpha * best**rate * P(S) - rate * best**rate * best * Q(S))
steps.equals(line(best)).at_most(exp(rate * epsilon), by=tangent.at({c: best}))
steps.equals(best**rate * best * Q(S), because="c is chosen so")
bound = (
    cases[0]
    .chain(P(S))
    .at_most(best * Q(S), by=divided.at({k: best**rate, w: Q(S), x: P(S), c: best}), using=steps)
)
bound.equals(goal.rhs)
m, none = real("m", at_least=0), exp(rate * epsilon) / alpha
steep = cases[1].lemma("ever steeper tangents", given=equal(m, none))
small = steep.chain(P(S) / t).at_most(line(t ** (-1 / rate)) / alpha)
small.at_most(none, by=tangent.at({c: t ** (-1 / rate)})).equals(m)
near = steep.chain(P(S)).at_most(t * m, using=small)
steep.chain(P(S)).at_most(0, by=limit(near, {t: 0}))
cases[1].chain(P(S)).at_most(0, by=steep.at({m: none})).at_most(goal.rhs)
