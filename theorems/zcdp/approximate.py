"""delta-approximate zCDP: concentrated once the pair is conditioned on events of probability 1 - delta.

Bun and Steinke (2016, Definition 8.1), with xi and rho; the bound holds for all orders and in both orders of
the pair.  The events need not have the same probability: the law given its event, with the factor
1 - delta, is below the law itself, and what is left over is the other part of a decomposition.  For
delta = 0 it is zCDP.  Tight there, for any pair of laws.
"""

from sympy import Eq, Piecewise, Rational, log

from dpsym import (
    ZCDP,
    ApproximateDP,
    ApproximateZCDP,
    Conditional,
    Decomposition,
    PointwiseLaw,
    PureDP,
    Theorem,
    event,
    laws,
    point,
    probability,
    real,
)

delta, xi, rho = probability("delta"), real("xi", at_least=0), real("rho", at_least=0)
P, Q = laws("P Q")
S, T, y = event("S"), event("T"), point("y")
main, main_ = Conditional(P, S), Conditional(Q, T)
over = lambda law, part: (law(y) - (1 - delta) * part(y)) / delta
parts = lambda law, part: (part, PointwiseLaw(y, Piecewise((law(y), Eq(delta, 0)), (over(law, part), True))))
yes, no, sure = (Rational(3, 4), Rational(1, 4)), (Rational(1, 4), Rational(3, 4)), (1, 1)
likely = (1 - P(S) <= delta, 1 - Q(T) <= delta)
approximate = ApproximateZCDP(delta, xi, rho)(P, Q)

theorem = Theorem(
    id="zcdp.approximate",
    notes="s4.S13a",
    title="Approximate concentrated privacy by events",
    claim=approximate,
    given=(*likely, ZCDP(xi, rho)(main, main_)),
    witness=Decomposition({P: parts(P, main), Q: parts(Q, main_)}),
    tight=[{P: yes, Q: no, xi: log(3), S: sure, T: sure}],
    shapes=(2,),
)

pure = PureDP(xi)(main, main_)

theorem.mistake("forgets what is removed", ZCDP(xi, rho)(P, Q), given=(*likely, pure))
theorem.mistake(
    "asks for events of probability delta", approximate, given=(P(S) >= delta, Q(T) >= delta, pure)
)
theorem.mistake("leaves out xi", ApproximateZCDP(delta, rho)(P, Q), given=PureDP(xi)(P, Q))
theorem.mistake("takes it for (xi, delta)-DP", ApproximateDP(xi, delta)(P, Q), given=ZCDP(xi, rho)(P, Q))
