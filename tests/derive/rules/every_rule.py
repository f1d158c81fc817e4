"""Every rule that asks for something, at arguments as free as can be, and the rules that ask for nothing."""

from derive.rules.laws import P2, Q2, J, K, L, P, Q, R, S, T, V, W, h, u, v, wide, x, y, z
from sympy import Abs, Eq, Max, Min, Piecewise, Rational, Sum, Symbol, exp, log, oo, sqrt

import dpsym.derive as rules
from dpsym import (
    KL,
    Bernoulli,
    Conditional,
    Datasets,
    ExponentialMechanism,
    FDivergence,
    HockeyStick,
    Indicator,
    Mixture,
    Normal,
    OverNeighbours,
    Power,
    PrivacyLoss,
    Product,
    ProductOver,
    PushForward,
    RandomizedResponse,
    Renyi,
    Rows,
    SumOver,
    Supremum,
    TotalVariation,
    Uniform,
    adaptive,
    at_most,
    draw,
    draws,
    integer,
    mean,
    point,
    real,
    stochastic_map,
    sum_of,
    values,
)

a, b, c, d = (real(name, at_most=oo) for name in "abcd")  # may be infinite, and negative
beyond = real("alpha'", above=1, at_most=oo)  # an order that may be infinite
one = real("omega'", at_least=1)  # one that may be 1
first_order, other_order = real("j", at_least=1), real("k", at_least=1)
t, least, above = real("t"), real("t", at_least=0), real("t", above=0)
n = integer("n", at_least=0)
g, unit = values("g"), real("o", at_least=0, at_most=1)
normal = draw("X", Normal(0, 1))
answer, failing = RandomizedResponse(a), RandomizedResponse(a, b)
failing_powers = (Power(law, n) for law in (failing, failing.partner))
bias = draw("B", Uniform(0, 1))
tosses = draws("T", Bernoulli(bias), n)
coins = draws("C", Bernoulli(Rational(1, 3)), n)
mixtures = Mixture(a, P, P2), Mixture(a, Q, Q2)
powers = Power(P, n), Power(Q, n)
pairs, joined = point("w", on=Product(P, R).space), point("w", on=J[0].space)
p, q, N = point("p", on=Datasets(1)), point("q", on=Datasets(1)), stochastic_map("N", Datasets(1))
o, numbers = point("o", on=Datasets(1)), [values(name, on=Datasets(1)) for name in "uvw"]
within = [OverNeighbours(f(q), p, q, far) for f, far in zip(numbers, (n + 1, n, 1), strict=True)]
sums_of_powers = (
    SumOver(P(y) ** 2 / R(y), y),
    SumOver(P(y) ** 4 / Q(y) ** 3, y),
    SumOver(Q(y) ** 3 / R(y) ** 2, y),
)
worst = Supremum(Renyi(wide, K(y), L(y)), y, where=P(y) > 0)
inner = Renyi(one, K(y), L(y))


def distance(power, first=P, second=Q):
    """Return the divergence that a power of |x-1| generates."""
    slope = Piecewise((1, Eq(power, 1)), (oo, True))
    return FDivergence(lambda r: Abs(r - 1) ** power, first, second, slope=slope)


TABLE = [
    rules.AdaptiveComposition(KL(*J), a, y),
    rules.Additivity(KL(*powers)),
    rules.Additivity(Renyi(one, *powers)),
    rules.AtMostLeast(a, Min(b, c)),
    rules.GreatestAtMost(Max(b, c), a),
    rules.EqualsForEquals(1 / b, b, c),
    rules.CoinsByParts(bias, tosses),
    rules.ClippedLoss(exp(PrivacyLoss(P, Q)), P, Q, a, b, y),
    rules.NotDominated(distance(first_order)),
    rules.MonotoneSum(SumOver(P(y) * h(y), y), a, where=True),
    rules.AtOrder(one, 2, P, Q),
    rules.AtOrder(beyond, oo, P, Q),
    rules.BoundedLoss(a, P, Q),
    rules.MomentOfSteps(adaptive("Y", n, a, 1, mean=0), 1, 3 + unit, unit, 4),
    rules.MomentOfSteps(adaptive("Y", 2, 0, a, mean=0), 1, 3 + unit, unit, 4),
    rules.MomentOfSteps(adaptive("Y", 2, 0, 1, mean=b), a, c + d * unit, unit, t),
    rules.StepsWithin(adaptive("Y", n, -1, a)),
    rules.ChangeOfMeasure(x, draw("x'", Q), log(u(x))),
    rules.Chernoff(log(h), a, b, P),
    rules.ClippedLoss(exp(PrivacyLoss(P, Q)), P, Q, a, b),
    rules.CompletingTheSquare(a * t**2 + b * t + c, t),
    rules.CompletingTheSquare(a * t**2 + b * t + c, t, -1),
    rules.ConditionalMass(Conditional(P, S)(y), inside=True),
    rules.Discriminant(a * t**2 + b * t + c, t),
    rules.CumulantBound(a, P, Q, b),
    rules.CumulantAsMoment(a, P, Q),
    rules.Definition(HockeyStick(a, P, Q), y),
    rules.Definition(Renyi(one, P, Q), y),
    rules.Definition(Renyi(one, Normal(0, 1), Normal(1, 1)), t),
    rules.EntryOfSupremum(worst, z),
    rules.EntryOfSupremum(Supremum(log(h(y)), y), z),
    rules.EntryOfSupremum(Supremum(u(y), y, where=log(h(y)) > t), z),
    rules.ExponentialMass(ExponentialMechanism(g, a, b), z, y),
    rules.ExponentialMean(ExponentialMechanism(g, a, b), log(u), y),
    rules.FubiniForMoments(one, *J, point("w", on=J[0].space), y, z),
    rules.Generated(FDivergence(lambda r: r**one - 1, P, Q, slope=oo)),
    rules.HoeffdingForCumulant(a, P, Q, b),
    rules.HoeffdingLemma(a, P, Q, b),
    rules.Holder(g, -log(u), one, P),
    rules.HolderForEvent(beyond, b, P, Q, S),
    rules.HolderSum(*sums_of_powers, Rational(1, 2), P(y)),
    rules.HolderForMoments(a, b, P, Q, R),
    rules.IndicatorIsOne(Indicator(t > 0)),
    rules.IndicatorIsZero(Indicator(t > 0)),
    rules.InformationAsMean(a, P, Q),
    rules.Jensen(t**3, t, h, P),
    rules.Jensen(t**2, t, log(u), P),
    rules.Jensen(log(t), t, h, P, concave=True),
    rules.Jensen((least + a) ** Rational(5, 2), least, u, P),
    rules.Jensen(sqrt(above), above, h, P, concave=True),
    rules.JointConvexity(KL(*mixtures)),
    rules.JointConvexity(Renyi(wide, *mixtures)),
    rules.KearnsSaul(b, answer),
    rules.LayerCake(h, a, P),
    rules.LevelComposition(a, b, *J, c, y),
    rules.LevelPower(a, *powers),
    rules.LevelTriangle(a, b, P, Q, R),
    rules.LinearSum(SumOver(log(u(y)) + a * v(y), y)),
    rules.Linearity(a * h, P),
    rules.Linearity(t * log(u), P),
    rules.LossAtPoint(P, Q, a, y),
    rules.LossByMasses(P, Q, a, y),
    rules.LossExcess(a, P, Q),
    rules.LossMoment(one, P, Q),
    rules.LossOfSteps(a, *J, z, y),
    rules.LossTails(a, b, P, Q),
    rules.LossWithin(a, P, Q),
    rules.Markov(h, a, P),
    rules.MassOf(mixtures[0](y)),
    rules.MassOf(Conditional(P, S)(T)),
    rules.MassOf(PushForward(Rows(P, Q), Bernoulli(a))(y)),
    rules.MeanAsSum(log(h), y, P),
    rules.MeanBySupremum(log(u), y, P),
    rules.LastSummand(Sum(Symbol("i") * t, (Symbol("i"), 1, n))),
    rules.MeanOfIndicator(log(h) > t, P),
    rules.MeanOfSample(a * sum_of(coins) + b),
    rules.MeanOfSample(mean(coins)),
    rules.MomentOfTotal(coins, a, b),
    rules.MomentOfTotal(coins, a, b, c),
    rules.GeometricMean(P, Q, y),
    rules.JensenForLoss(a * t**2, t, P, Q),
    rules.MixtureInside(Product(mixtures[0], R)(pairs)),
    rules.MomentInSum(SumOver(P(y) * exp((one - 1) * inner), y), inner, z),
    rules.MonotoneInLevel(a, b, P, Q),
    rules.MonotoneInOrder(a, b, P, Q),
    rules.MonotoneMean(log(u), g, P),
    rules.MonotoneSum(SumOver(P(y) * h(y), y), a),
    rules.MonotoneTail(log(h), a, b, P),
    rules.Multiplied(at_most(a, b), c, d),
    rules.Multiplied(at_most(a, b), 1 / t),
    rules.NeymanPearson(a, P, Q),
    rules.NeymanPearson(a, P, Q, S),
    rules.NoExcess(a, P, Q),
    rules.NoLoss(a, P, Q),
    rules.NotDominated(Renyi(one, P, Q)),
    rules.OverPairs(*(OverNeighbours(node, p, q) for node in (KL(N(p), N(q)), TotalVariation(N(p), N(q))))),
    rules.PathOfNeighbours(*within, o, a),
    rules.PointwiseSum(SumOver(log(u(y)), y), SumOver(g(y), y)),
    rules.PointwiseSum(SumOver(g(y), y), SumOver(-log(v(y)), y)),
    rules.ProductComposition(a, b, Product(P, V), Product(Q, W)),
    rules.ProductOfExponentials(ProductOver(exp(-(log(u(y)) ** 2)), y)),
    rules.ProductOfQuotients(ProductOver(h(y), y), ProductOver(g(y), y)),
    rules.ProductOfQuotients(ProductOver(-log(u(y)), y), ProductOver(h(y), y)),
    rules.QuasiConvexity(Renyi(wide, *mixtures)),
    rules.RatioMoment(one, x, Q),
    rules.RatioMoment(3, x, Q),
    rules.ResponseLoss(answer),
    rules.ReverseMoment(P, Q, whole=True),
    rules.SomeExcess(-a, P, Q),
    rules.SomeLoss(-a, P, Q),
    rules.SquareOfSample(sum_of(coins), a, b),
    rules.SquareOfSample(mean(coins)),
    rules.StationaryPoint(t**3 - 3 * t, t, a, b),
    rules.StationaryPoint(a * t**3, t, 0),
    rules.StationaryPoint((least - a) ** 2, least, a, b),
    rules.Regrouped(KL(*powers)),
    rules.Regrouped(HockeyStick(a, *powers)),
    rules.Subadditivity(TotalVariation(*powers)),
    rules.SumOnSupport(SumOver(P(y) * log(h(y)), y)),
    rules.SumFactor(a, log(u(y)), y),
    rules.SumFactor(a, P(y) * Q(y), y),
    rules.SumFactor(a, P(y) * Q(y), y, infinite=True),
    rules.SupremumBound(Supremum(KL(K(y), L(y)), y), a),
    rules.SupremumBound(Supremum(u(y), y, where=log(h(y)) > 0), t),
    rules.SupremumBound(Supremum(u(y), y, where=h(y) > 0), log(t)),
    rules.SwapSums(SumOver(SumOver(log(u(y)) - log(v(z)), y), z)),
    rules.TailOfLosses(*powers, a, b, c),
    rules.TermByTerm(SumOver(log(u(y)), y), "<=", SumOver(g(y), y)),
    rules.TermByTerm(SumOver(g(y), y), "<=", SumOver(-log(v(y)), y)),
    rules.TermOfSum(SumOver(g(y), y), z),
    rules.TermOfSum(SumOver(-log(v(y)), y), z),
    rules.Tower(log(u(x)) * v(draw("x'", Q)), x),
    rules.SameEvent(log(h) > t, c * log(h) > t, a, P),
    rules.SameEvent(mean(coins) > t, sum_of(coins) > n * t, 1 / n),
    rules.UnionBound(P, log(h) > t, g < t),
    rules.ValueOfCase(Piecewise((0, t > 1), (log(a), t > -1), (2, True)), 2),
    rules.WorstResponse(Renyi(2, P, Q), a),
    rules.WorstResponse(KL(P, Q), a),
    rules.Definition(distance(other_order), y),
    rules.Definition(FDivergence(lambda r: r * log(2 * r), P, Q), y),
]
#: What fails for all values of everything, or never alone: means under a law with a density, poles, terms of a sum.
REFUSED = [
    (rules.Holder(exp(normal**2), exp(normal**2), 2), r"Expectation\(exp\(2\*X\*\*2\)\)"),
    (rules.Jensen(t**2, t, exp(normal**2)), r"Expectation\(exp\(X\*\*2\)\)"),
    (rules.Linearity(exp(normal**2) + normal), r"Expectation\(exp\(X\*\*2\)\)"),
    (rules.MonotoneMean(exp(normal**2), exp(normal**2)), r"Expectation\(exp\(X\*\*2\)\)"),
    (rules.Jensen(1 / t, t, exp(g), P), r"0 < t'\*\*2"),
    (rules.HolderSum(*sums_of_powers, a, P(y)), r"a"),
    (rules.HolderSum(*sums_of_powers, Rational(1, 2), R(y)), r"0 < -1"),
    (rules.PairSum(SumOver(log(1 - J[0](joined)), joined), y, z), r"log"),
    (rules.LinearSum(SumOver(log(u(y)) + v(y), y)), r"log\(ValueAt\(u, y\)\)"),
]
#: Rules that ask for nothing but the right kind of arguments.
ALWAYS = {
    *("BretagnolleHuber", "DataProcessing", "DonskerVaradhan", "Fano", "Gibbs"),
    *("MassOne", "MaxTriangle", "MaximumAttained", "Pinsker", "Preimage"),
    *("RowOfMap", "Scheffe", "Symmetry", "TriangleInequality", "ValueOfMap"),
    "VariationalChiSquare",
}
