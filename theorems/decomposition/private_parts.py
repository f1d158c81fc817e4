"""An (epsilon, delta)-private pair is an epsilon-private pair once equal masses of at most delta are removed.

From P mass is taken only where P is at least Q, from Q only where Q is at least P (Murtagh and Vadhan 2016,
Lemma 3.2): to take it only where P exceeds e^epsilon Q is too much to ask, as both must lose the same.  Here
``kept`` and ``kept'`` are what stays, not yet divided by 1 - s.  Tight: s cannot be any smaller.
"""

from sympy import Max, Min, Rational, exp, log

from dpsym import (
    ApproximateDP,
    HockeyStick,
    Indicator,
    SumOver,
    Theorem,
    both,
    equal,
    exists,
    for_all,
    laws,
    point,
    probability,
    real,
    values,
)
from dpsym.derive import keep_privately

epsilon, delta, s = real("epsilon", at_least=0), probability("delta"), probability("s")
P, Q = laws("P Q")
y, kept, kept_ = point("y"), values("kept", low=0), values("kept'", low=0)
mass = lambda part: equal(SumOver(part(y), y), 1 - s)
within = lambda law, part, other, e: part(y) <= Min(law(y), exp(e) * other(y))
private = lambda e: both(within(P, kept, kept_, e), within(Q, kept_, kept, e))
only = lambda law, other, part, c: equal(Indicator(law(y) < c * other(y)) * (law(y) - part(y)), 0)
where = lambda c: both(only(P, Q, kept, c), only(Q, P, kept_, c))
parts = lambda *more, most=delta, e=epsilon: exists(
    *(kept, kept_, s), both(s <= most, mass(kept), mass(kept_), for_all(y, both(private(e), *more)))
)
least = Max(HockeyStick(epsilon, P, Q), HockeyStick(epsilon, Q, P))
share = lambda n: (Rational(n, 5), 1 - Rational(n, 5))

theorem = Theorem(
    id="decomposition.private-parts",
    notes="s0.8.1",
    title="Decomposition of an approximately private pair",
    claim=parts(where(1)),
    given=ApproximateDP(epsilon, delta)(P, Q),
    tight=[{P: share(3), Q: share(1), epsilon: log(Rational(5, 2)), delta: Rational(1, 10)}],
    shapes=(3,),
)

theorem.mistake("takes mass only above e^epsilon times the other law", parts(where(exp(epsilon))))
theorem.mistake("takes 1% less than delta", parts(most=Rational(99, 100) * delta))
theorem.mistake("an epsilon 1% too small", parts(e=Rational(99, 100) * epsilon))
theorem.mistake("is given one order of the pair", parts(), given=HockeyStick(epsilon, P, Q) <= delta)
theorem.mistake("takes the same from both laws", parts(equal(P(y) - kept(y), Q(y) - kept_(y))))

keep_privately(theorem.derivation, epsilon, {P: kept, Q: kept_}, s, y)
theorem.derive(s).equals(least).at_most(delta)
