"""The filter that bounds the posterior of a secret bit discards little of an (epsilon, delta)-private pair.

One filter E bounds, for all priors p, the probability of X = 1 and Y kept, given Y = y, by
p/(p + (1-p)e^(-epsilon)), and keeps a draw from P with probability at least 1 - delta, one from Q even with
1 - delta e^(-epsilon).  (In print it is 1 - delta for both.)  Tight under P.  One filter cannot bound the
posterior of X = 0 as well at that price.
"""

from sympy import Eq, Max, Min, Piecewise, Rational, exp, log

from dpsym import (
    ApproximateDP,
    HockeyStick,
    Indicator,
    PointwiseLaw,
    SumOver,
    Theorem,
    at_least,
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
from dpsym.derive import (
    Definition,
    IndicatorIsOne,
    LinearSum,
    MassOne,
    Multiplied,
    Pointwise,
    Share,
    TermByTerm,
    given_at,
)

epsilon, delta, p = real("epsilon", at_least=0), probability("delta"), probability("p")
P, Q = laws("P Q")
y, E = point("y"), values("E", low=0, high=1)
mixed = lambda one, other: p * one(y) + (1 - p) * other(y)
bound = lambda one, other: for_all(
    y, for_all(p, E(y) * one(y) * (p + (1 - p) * exp(-epsilon)) <= mixed(one, other))
)
kept = lambda law, lost: at_least(SumOver(E(y) * law(y), y), 1 - lost)
filtered = lambda lost, lost_, *more: exists(E, both(kept(P, lost), kept(Q, lost_), bound(P, Q), *more))
ratio = Min(1, exp(epsilon) * Q(y) / P(y))

theorem = Theorem(
    id="decomposition.filter-acceptance",
    notes="s0.8.5",
    title="The filter keeps a share of 1 - delta",
    claim=filtered(delta, delta * exp(-epsilon)),
    given=ApproximateDP(epsilon, delta)(P, Q),
    witness={E: PointwiseLaw(y, Piecewise((1, Eq(P(y), 0)), (ratio, True)))},
    tight=[{P: (Rational(4, 5), Rational(1, 5)), Q: (Rational(1, 5), Rational(4, 5)), epsilon: log(3)}],
    shapes=(2, 3),
)

theorem.mistake("loses 1% less of P", filtered(Rational(99, 100) * delta, delta))
theorem.mistake("loses nothing of Q", filtered(delta, 0))
theorem.mistake("multiplies by e^(-2 epsilon) under Q", filtered(delta, delta * exp(-2 * epsilon)))
theorem.mistake("bounds the posterior of X = 0 as well", filtered(delta, delta, bound(Q, P)))
theorem.mistake("is given the other order", filtered(delta, delta), given=HockeyStick(epsilon, Q, P) <= delta)

# The filter that keeps min(P, e^ε Q) of P, and all of what P does not give, keeps 1 - D of P and more of Q.
board, grow, mass, other = theorem.derivation, exp(epsilon), P(y), Q(y)
least, lost, exceeds = Min(mass, grow * other), Max(0, mass - grow * other), HockeyStick(epsilon, P, Q)
board.let({E: Pointwise(y, Share(least, mass, 1))}, because="the filter")
here = given_at({y: y})
(a, g), (b, e) = (real(name, above=0) for name in "ag"), (real("b", at_least=0), probability("e"))
numbers = board.lemma("for numbers", general=True)
cases = numbers.cases(b - Max(0, a - g * b) / g <= Min(a, g * b) / a * b, a <= g * b, a > g * b)
cases[0].chain(b - Max(0, a - g * b) / g).at_most(b).equals(Min(a, g * b) / a * b)
square = cases[1].chain(b - Max(0, a - g * b) / g).equals(2 * b - a / g)
square.at_most(g * b**2 / a, because="a square is not negative: (a - g b)² ≥ 0").equals(Min(a, g * b) / a * b)
kept_there = board.lemma("a share of a", given=equal(e * a, Min(a, g * b)), general=True)
kept_there.chain(b - Max(0, a - g * b) / g).at_most(Min(a, g * b) / a * b, by=numbers).equals(e * b)
whole = board.lemma("where there is nothing of a", given=equal(e, 1), general=True)
whole.chain(b).equals(e * b)
cases = board.cases(
    other - lost / grow <= E(y) * other, mass > 0, mass <= 0, because="does P have the point?"
)
known = cases[0].chain(E(y) * mass).equals(least, by=here)
cases[0].chain(other - lost / grow).at_most(
    E(y) * other, by=kept_there.at({a: mass, b: other, g: grow, e: E(y)}), using=known
)
everything = cases[1].chain(E(y)).equals(1, by=IndicatorIsOne(Indicator(mass <= 0)), using=here)
cases[1].chain(other - lost / grow).at_most(other).equals(
    E(y) * other, by=whole.at({b: other, e: E(y)}), using=everything
)
of_p, of_q = SumOver(E(y) * mass, y), SumOver(E(y) * other, y)
parts_p, parts_q = SumOver(mass - lost, y), SumOver(other - lost / grow, y)
each = board.chain(E(y) * mass).equals(least, by=here).equals(mass - lost)
steps = theorem.derive(of_p).equals(parts_p, by=TermByTerm(of_p, "=", parts_p), using=each)
steps.equals(SumOver(mass, y) - SumOver(lost, y), by=LinearSum(parts_p))
steps.equals(1 - exceeds, using=(MassOne(P, y), Definition(exceeds, y)), because="definition")
steps.at_least(1 - delta)
steps = theorem.derive(of_q).at_least(parts_q, by=TermByTerm(parts_q, "<=", of_q), using=cases)
steps.equals(SumOver(other, y) - SumOver(lost, y) / grow, by=LinearSum(parts_q))
steps.equals(1 - exceeds / grow, using=(MassOne(Q, y), Definition(exceeds, y)), because="definition")
steps.at_least(1 - delta * exp(-epsilon))
weight = p + (1 - p) * exp(-epsilon)
known = theorem.derive(E(y) * mass).equals(least, by=here)
steps = theorem.derive(E(y) * mass * weight).equals(
    least * weight, by=Multiplied(known.relation, weight), using=known
)
steps.at_most(p * mass + (1 - p) * exp(-epsilon) * least).at_most(mixed(P, Q))
