"""As in ``test_soundness``, for the rules about composition, losses, responses, sums and processing."""

from derive.rules.laws import P2, Q2, J, K, L, P, Q, R, S, T, alpha, beta, epsilon, h, k, wide, y, z
from derive.rules.tables import each
from sympy import Rational, exp, log

import dpsym.derive as rules
from dpsym import (
    KL,
    ChiSquare,
    HockeyStick,
    MaxDivergence,
    Mixture,
    Power,
    PrivacyLoss,
    Product,
    PushForward,
    RandomizedResponse,
    Renyi,
    SumOver,
    Supremum,
    point,
    real,
    values,
)

g, pairs = values("g"), (Product(P, P2), Product(Q, Q2))
a, b, d, s = (real(name) for name in "abds")
mixed = Mixture(s, P, R), Mixture(s, Q, P2)
sure, failing = RandomizedResponse(epsilon), RandomizedResponse(epsilon, d)
two = Product(failing, failing), Product(failing.partner, failing.partner)
pushed = PushForward(K, P), PushForward(K, Q)
means = SumOver(P(y) * exp(KL(K(y), L(y))), y)
moments = SumOver(P(z) ** 2 / Q(z) * exp(Renyi(2, K(z), L(z))), z)
largest = Supremum(log(P(y) / Q(y)), y, where=P(y) > 0)

RULES = [
    rules.Pinsker(P, Q),
    rules.BretagnolleHuber(P, Q),
    rules.TriangleInequality(P, Q, R),
    rules.MaxTriangle(P, Q, R),
    rules.HolderForMoments(alpha, beta, P, Q, R),
    rules.MonotoneInOrder(1, wide, P, Q),
    rules.Additivity(Renyi(alpha, *pairs)),
    rules.Additivity(KL(Power(P, k), Power(Q, k))),
    rules.Additivity(MaxDivergence(*pairs)),
    rules.ProductComposition(a, b, *pairs),
    rules.FubiniForMoments(alpha, *J, point("w", J[0].space), y, z),
    rules.MomentInSum(moments, Renyi(2, K(z), L(z)), y),
    rules.Definition(KL(P, Q), y),
    rules.Definition(Renyi(alpha, P, Q), y),
    rules.Definition(MaxDivergence(P, Q), y),
    rules.Definition(HockeyStick(a, P, Q), y),
    rules.Definition(ChiSquare(P, Q), y),
    rules.JointConvexity(Renyi(alpha, *mixed)),
    rules.JointConvexity(KL(*mixed)),
    rules.JointConvexity(HockeyStick(a, *mixed)),
    rules.QuasiConvexity(Renyi(wide, *mixed)),
    rules.InformationAsMean(s, P, Q),
    rules.CumulantBound(alpha, P, Q, b),
    rules.HoeffdingForCumulant(a, P, Q, b),
    rules.KearnsSaul(wide, sure),
    rules.ResponseLoss(sure),
    rules.WorstResponse(Renyi(alpha, P, Q), a),
    rules.NoExcess(a, P, Q),
    rules.LossWithin(a, P, Q),
    rules.NoLoss(a, P, Q),
    rules.Symmetry(P, Q),
    rules.LossMoment(alpha, P, Q),
    rules.LossMoment(1, P, Q),
    rules.MeanAsSum(log(h), y, P),
    rules.MeanAsSum(PrivacyLoss(P, Q), y),
    rules.UnionBound(P, S, T),
    rules.Scheffe(P, Q),
    rules.Scheffe(P, Q, S),
    rules.NeymanPearson(a, P, Q),
    rules.NeymanPearson(a, P, Q, S),
    rules.EntryOfSupremum(largest, z),
    rules.MonotoneSum(means, a),
    rules.MonotoneSum(means, a, infinite=True),
    rules.PointwiseSum(SumOver(log(g(y)), y), SumOver(h(y), y)),
    rules.DataProcessing(ChiSquare(*pushed)),
    rules.DataProcessing(HockeyStick(a, *pushed)),
    rules.MassOf(pushed[0](S), y),
    rules.MassOf(Mixture(Rational(1, 3), P, Q)(S)),
]


@each(RULES)
def test_nothing_is_refuted_where_the_conditions_hold(rule, survives):
    survives(rule)
