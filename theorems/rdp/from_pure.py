"""Pure privacy implies Rényi privacy of every order with the same epsilon.

Mironov (2017).  Shorter: the divergence does not fall as the order grows, and ends with the largest loss.
Tight at infinite order; at finite ones more is known, such as alpha epsilon^2/2 for small epsilon.
As printed the parameters are those of approximate privacy, where alpha is no order but a privacy parameter.
"""

from sympy import Rational, exp, log, oo

from dpsym import (
    KL,
    RDP,
    ApproximateDP,
    MaxDivergence,
    PureDP,
    Renyi,
    SumOver,
    Theorem,
    at_least,
    laws,
    less,
    order,
    point,
    real,
)
from dpsym.derive import AtOrder, LinearSum, LossAtPoint, MassOne, OnSupport, TermByTerm, cite

alpha = order("alpha")
epsilon = real("epsilon", at_least=0)
P, Q = laws("P Q")
yes, no = (Rational(3, 4), Rational(1, 4)), (Rational(1, 4), Rational(3, 4))

theorem = Theorem(
    id="rdp.from-pure",
    notes="s1.10b",
    title="From pure to Rényi privacy of every order",
    claim=RDP(alpha, epsilon)(P, Q),
    given=PureDP(epsilon)(P, Q),
    printed=ApproximateDP(alpha, epsilon)(P, Q),
    shapes=(2, 3),
    tight=[{P: yes, Q: no, epsilon: log(3), alpha: oo}],
)

theorem.mistake("takes one order for all of them", PureDP(epsilon)(P, Q), given=RDP(alpha, epsilon)(P, Q))
theorem.mistake(
    "assumes one order of the pair only", RDP(alpha, epsilon)(P, Q), given=MaxDivergence(P, Q) <= epsilon
)
theorem.mistake("loses one percent", RDP(alpha, Rational(99, 100) * epsilon)(P, Q))
theorem.mistake("puts epsilon^2 at every order", RDP(alpha, epsilon**2)(P, Q))

# At each point of P the ratio of the masses is at most e^ε, and so is its power in the moment.
board, y, a, b = theorem.derivation, point("y"), real("a", above=0), real("b", above=0)
inner, p, q, goal = real("beta", above=1), P(y), Q(y), Renyi(alpha, P, Q) <= epsilon
numbers = board.lemma("a point of both laws", given=a <= exp(epsilon) * b, general=True)
power = numbers.chain(a**inner * b ** (1 - inner)).at_most(exp((inner - 1) * epsilon) * a)
weight = numbers.chain(a * log(a / b)).at_most(epsilon * a)
near = board.lemma("privacy at one point", given=PureDP(epsilon)(P, Q), general=True)
ratio = near.chain(p).at_most(exp(epsilon) * q, by=LossAtPoint(P, Q, epsilon, y))
finite = near.chain(MaxDivergence(P, Q)).at_most(epsilon).less(oo)
divergence, kl, bounds = Renyi(inner, P, Q), KL(P, Q), []
moment = cite("divergences.moment-by-points", {real("alpha", above=1): inner})
terms = (
    (exp((inner - 1) * divergence), moment, p**inner * q ** (1 - inner), exp((inner - 1) * epsilon), power),
    (kl, "divergences.kl-by-points", p * log(p / q), epsilon, weight),
)
for start, known, body, factor, of_numbers in terms:
    here, there = OnSupport(body, p, q), factor * p
    cases = near.cases(here <= there, p > 0, p <= 0, because="does P have the point?")
    positive = cases[0].chain(0).less(p).at_most(exp(epsilon) * q, using=ratio)
    both = cases[0].chain(0).less(q, using=positive)
    steps = cases[0].chain(here).equals(body, using=both)
    steps.at_most(there, by=of_numbers.at({a: p, b: q}), using=(ratio, both))
    cases[1].chain(here).equals(0, because="nothing").at_most(there)
    total, most = SumOver(here, y), SumOver(there, y)
    steps = near.chain(start).equals(total, by=known, using=finite)
    steps.at_most(most, by=TermByTerm(total, "<=", most), using=cases)
    bounds.append(steps.equals(factor * SumOver(p, y), by=LinearSum(most)).equals(factor, by=MassOne(P, y)))
any_order = near.chain(divergence).at_most(epsilon, using=bounds[0], because="logarithms")
ends = board.cases(goal, less(alpha, oo), at_least(alpha, oo), because="which order?")
order_one = ends[0].cases(goal, alpha <= 1, alpha > 1)
steps = order_one[0].chain(Renyi(alpha, P, Q)).equals(KL(P, Q), by=AtOrder(alpha, 1, P, Q))
steps.at_most(epsilon, by=bounds[1])
order_one[1].chain(Renyi(alpha, P, Q)).at_most(epsilon, by=any_order.at({inner: alpha}))
steps = ends[1].chain(Renyi(alpha, P, Q)).equals(MaxDivergence(P, Q), by=AtOrder(alpha, oo, P, Q))
steps.at_most(epsilon)
forth = theorem.derive(Renyi(alpha, P, Q)).at_most(epsilon, using=ends)
board.again(forth, {P: Q, Q: P})
