"""Whatever the arguments: where the conditions of a rule hold, a search does not refute what it says.

The conditions are hypotheses here, and the arguments as free as they can be, so that the search looks at
the edges of the conditions.
"""

from derive.rules.laws import J, K, P, Q, R, S, T, h, k, loss, wide, x, x2, y
from derive.rules.tables import each
from sympy import Rational, log

from dpsym import (
    Conditional,
    HockeyStick,
    MaxDivergence,
    Mixture,
    Power,
    Renyi,
    Supremum,
    TotalVariation,
    adaptive,
    order,
    real,
    values,
)
from dpsym.derive import (
    AdaptiveComposition,
    ChangeOfMeasure,
    Chernoff,
    CompletingTheSquare,
    Discriminant,
    DonskerVaradhan,
    HoeffdingLemma,
    Holder,
    HolderForEvent,
    Jensen,
    LayerCake,
    LevelComposition,
    LevelPower,
    LevelTriangle,
    Linearity,
    LossExcess,
    Markov,
    MassOf,
    MeanBySupremum,
    MonotoneInLevel,
    MonotoneInOrder,
    MonotoneMean,
    QuasiConvexity,
    StationaryPoint,
    Subadditivity,
    SupremumBound,
)

g = values("g")
a, b, c, d = (real(name) for name in "abcd")
t, least = real("t"), real("t", at_least=0)
mixtures = Mixture(a, P, R), Mixture(a, Q, R)
Y = adaptive("Y", k, b, c, mean=d)

RULES = [
    AdaptiveComposition(Renyi(wide, *J), a, y),
    LevelComposition(a, b, *J, c, y),
    LevelPower(a, Power(P, k), Power(Q, k)),
    LevelTriangle(a, b, P, Q, R),
    QuasiConvexity(MaxDivergence(*mixtures)),
    QuasiConvexity(HockeyStick(b, *mixtures)),
    Subadditivity(TotalVariation(Power(P, k), Power(Q, k))),
    MonotoneInLevel(a, b, P, Q),
    MonotoneInOrder(wide, order("omega'"), P, Q),
    HoeffdingLemma(wide, P, Q, a),
    LossExcess(a, P, Q),
    Markov(h, a, P),
    Chernoff(loss, a, b),
    MonotoneMean(g, h, P),
    MonotoneMean(log(g), h, P),
    Linearity(a * log(g) + b * h + c, P),
    Linearity(a * loss + b),
    MeanBySupremum(log(h), y, P),
    ChangeOfMeasure(x, x2, K(x)(S)),
    LayerCake(h, a, P),
    Jensen(log(least), least, h, P, concave=True),
    Jensen(least ** Rational(3, 2), least, h, P),
    Jensen(a * t**3 + b * t**2, t, h, P),
    Holder(g, h, a, P),
    DonskerVaradhan(P, Q, h**2 + g),
    HolderForEvent(wide, a, P, Q, S),
    StationaryPoint(a * t**2 + b * t, t, c),
    StationaryPoint(a * t**2 + b * t, t, c, at=d, maximum=True),
    CompletingTheSquare(a * t**2 + b * t + c, t),
    CompletingTheSquare(a * t**2 + b * t + c, t, -1),
    Discriminant(a * t**2 + b * t + c, t),
    SupremumBound(Supremum(h(y), y, where=P(y) > 0), a),
    MassOf(Conditional(P, T)(S)),
    MassOf(Mixture(a, P, Q)(S)),
]


@each(RULES)
def test_nothing_is_refuted_where_the_conditions_hold(rule, survives):
    survives(rule)
