"""E_P[g] - log E_Q[e^g] is at most KL(P, Q) for every function g (Donsker and Varadhan 1975).

With e^(g - 1) in place of the logarithm it is the bound of Nguyen, Wainwright and Jordan (2010).
"""

from sympy import exp, log, oo

from dpsym import (
    KL,
    Expectation,
    MaxDivergence,
    SumOver,
    Theorem,
    at_least,
    both,
    laws,
    less,
    point,
    real,
    values,
)
from dpsym.derive import (
    Linearity,
    LinearSum,
    MassOne,
    MeanAsSum,
    NotDominated,
    OnSupport,
    TermByTerm,
    cite,
    jensen,
)

P, Q = laws("P Q")
g = values("g")
kl = KL(P, Q)
left = lambda p, q: Expectation(g, p) - log(Expectation(exp(g), q))

theorem = Theorem(
    id="information.donsker-varadhan",
    title="The formula of Donsker and Varadhan",
    claim=both(
        left(P, Q) <= kl,
        Expectation(g, P) <= kl + log(Expectation(exp(g), Q)),
        Expectation(g, P) - Expectation(exp(g - 1), Q) <= kl,
    ),
    shapes=(2, 3),
)

theorem.mistake("the laws exchanged", left(Q, P) <= kl)
theorem.mistake("the logarithm inside", Expectation(g, P) - Expectation(g, Q) <= kl)
theorem.mistake("half of it", left(P, Q) <= kl / 2)
theorem.mistake("without the 1", Expectation(g, P) - Expectation(exp(g), Q) + 2 <= kl)

# Below its tangents: the summands of KL are at least p log c + p - c q, here for c = e^(g - b).
board, y, b, c = theorem.derivation, point("y"), real("b"), real("c", above=0)
p, q, near = P(y), Q(y), MaxDivergence(P, Q)
here, slope = OnSupport(p * log(p / q), p, q), exp(-b) * exp(g(y))
line = p * (g(y) - b) + p - slope * q
summands, lines = SumOver(here, y), SumOver(line, y)
mean, moment = Expectation(g, P), Expectation(exp(g), Q)
bound = mean - b + 1 - exp(-b) * moment
bend = board.lemma("for every b")
cases = bend.cases(
    at_least(kl, bound), less(near, oo), at_least(near, oo), because="does Q have all points of P?"
)
at_point = cases[0].lemma("at each point")
at_point.chain(here).at_least(
    p * log(slope) + p - slope * q, by=cite("divergences.kl-tangent", {c: slope})
).equals(line)
steps = cases[0].chain(kl).equals(summands, by="divergences.kl-by-points", because="definition")
steps.at_least(lines, by=TermByTerm(summands, ">=", lines), using=at_point)
parts = SumOver(p * g(y), y), SumOver(p, y), SumOver(exp(g(y)) * q, y)
steps.equals(parts[0] + (1 - b) * parts[1] - exp(-b) * parts[2], by=LinearSum(lines))
steps.equals(bound, using=(MeanAsSum(g, y, P), MeanAsSum(exp(g), y, Q), MassOne(P, y)))
cases[1].chain(kl).at_least(oo, by=NotDominated(kl)).at_least(bound)

t = real("t")
bent = jensen(board, exp(t), t, g, {g: g(y)}, Q)
positive = board.chain(0).less(exp(Expectation(g, Q))).at_most(moment, using=bent)
plain = theorem.derive(mean - log(moment)).equals(
    mean - log(moment) + 1 - exp(-log(moment)) * moment, using=positive
)
plain.at_most(kl, by=bend.at({b: log(moment)}), using=positive, because="b = log E[e^g]")
added = theorem.derive(mean).equals(mean - log(moment) + log(moment), using=positive)
added.at_most(kl + log(moment), using=(plain, positive))
shifted = theorem.derive(mean - Expectation(exp(g - 1), Q)).equals(
    mean - exp(-1) * moment, by=Linearity(exp(g - 1), Q)
)
shifted.at_most(kl, by=bend.at({b: 1}), because="b = 1")
