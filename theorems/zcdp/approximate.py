"""delta-approximate zCDP: concentrated once the pair is conditioned on events of probability 1 - delta.

Bun and Steinke (2016, Definition 8.1), with xi and rho; the bound holds for all orders and in both orders of
the pair.  The law given its event, with the factor 1 - delta, is below the law itself, and what is left over
is the other part of a decomposition.  Tight for delta = 0, where it is zCDP, for any pair of laws.
"""

from sympy import Eq, Max, Piecewise, Rational, log

from dpsym import (
    ZCDP,
    ApproximateDP,
    ApproximateZCDP,
    Conditional,
    PointwiseLaw,
    PureDP,
    Renyi,
    Theorem,
    event,
    laws,
    point,
    probability,
    real,
)
from dpsym.derive import ConditionalMass, complement, given_at

delta, xi, rho = probability("delta"), real("xi", at_least=0), real("rho", at_least=0)
P, Q, C, D = laws("P Q P'' Q''")
S, T, y, yes = event("S"), event("T"), point("y"), (Rational(3, 4), Rational(1, 4))
main, main_ = Conditional(P, S), Conditional(Q, T)
over = lambda law, part: (law(y) - (1 - delta) * part(y)) / delta
parts = lambda law, part: (part, PointwiseLaw(y, Piecewise((law(y), Eq(delta, 0)), (over(law, part), True))))
likely = (1 - P(S) <= delta, 1 - Q(T) <= delta)
approximate = ApproximateZCDP(delta, xi, rho)(P, Q)

theorem = Theorem(
    id="zcdp.approximate",
    notes="s4.S13a",
    title="Approximate concentrated privacy by events",
    claim=approximate,
    given=(*likely, ZCDP(xi, rho)(main, main_)),
    witness={P: parts(P, main), Q: parts(Q, main_)},
    tight=[{P: yes, Q: yes[::-1], xi: log(3), S: (1, 1), T: (1, 1)}],
    shapes=(2,),
)

pure = PureDP(xi)(main, main_)
theorem.mistake("forgets what is removed", ZCDP(xi, rho)(P, Q), given=(*likely, pure))
theorem.mistake("asks for events of probability delta", approximate, (P(S) >= delta, Q(T) >= delta, pure))
theorem.mistake("leaves out xi", ApproximateZCDP(delta, rho)(P, Q), given=PureDP(xi)(P, Q))
theorem.mistake("takes it for (xi, delta)-DP", ApproximateDP(xi, delta)(P, Q), given=ZCDP(xi, rho)(P, Q))

derivation, alpha = theorem.derivation, real("alpha", above=1)
for law, part, whole, rest in ((P, main, P(S), C), (Q, main_, Q(T), D)):
    some = complement(derivation, rest, law, part, delta, y).chain((1 - delta) * part(y))
    some.at_most(whole * part(y)).at_most(law(y), by=ConditionalMass(part(y)))
derivation.exhibit({P: (main, C), Q: (main_, D)})
most = Max(Renyi(alpha, main, main_), Renyi(alpha, main_, main))
derivation.chain(most).at_most(xi + rho * alpha, by=given_at({alpha: alpha}))
