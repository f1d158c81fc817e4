"""Pure privacy bounds the divergence of every order by epsilon, and by alpha epsilon^2/2: by the smaller one.

The smaller of xi and tau alpha, for all orders from 1 on, is the truncated concentrated privacy of Colisson
(2016); its parameters, missing in print, are reconstructed.  The first bound is tight in the limit of large
orders, the second in that of small epsilon; they cross at alpha = 2/epsilon.
"""

from sympy import Rational, log, oo, tanh

from dpsym import KL, CappedCDP, MaxDivergence, PureDP, RandomizedResponse, Renyi, Theorem, laws, real
from dpsym.derive import AtOrder, KearnsSaul, MonotoneInOrder, WorstResponse, cite

epsilon, alpha = real("epsilon", at_least=0), real("alpha", at_least=1)
beta, response = real("beta", above=1), RandomizedResponse(epsilon)
P, Q = laws("P Q")
three, near = RandomizedResponse(log(3)), RandomizedResponse(log(Rational(51, 50)))

theorem = Theorem(
    id="concentrated.capped",
    notes="s4.S13d",
    title="Concentrated privacy under a cap",
    given=PureDP(epsilon)(P, Q),
    claim=CappedCDP(epsilon, epsilon**2 / 2)(P, Q),
    tight=[
        {P: three, Q: three.partner},
        {P: near, Q: near.partner},
    ],
    shapes=(2, 3),
)

theorem.mistake("caps at the squared bound", CappedCDP(epsilon**2 / 2, epsilon)(P, Q))
theorem.mistake("a cap 1% too low", CappedCDP(Rational(99, 100) * epsilon, epsilon**2 / 2)(P, Q))
theorem.mistake("a slope 1% too small", CappedCDP(epsilon, Rational(99, 200) * epsilon**2)(P, Q))
theorem.mistake("a slope of alpha - 1", Renyi(alpha, P, Q) <= (alpha - 1) * epsilon**2 / 2)
theorem.mistake(
    "assumes one order of the pair",
    CappedCDP(epsilon, epsilon**2 / 2)(P, Q),
    given=MaxDivergence(P, Q) <= epsilon,
)

for left, right in ((P, Q), (Q, P)):
    theorem.derive(Renyi(alpha, left, right)).at_most(epsilon, by=MonotoneInOrder(alpha, oo, left, right))
    node = Renyi(beta, left, right)
    above = theorem.derivation.lemma("orders above 1")
    steps = above.chain(node).at_most(
        Renyi(beta, response, response.partner), by=WorstResponse(node, epsilon)
    )
    steps.at_most(beta * epsilon * tanh(epsilon / 2), by=KearnsSaul(beta, response))
    steps.at_most(beta * epsilon**2 / 2, because="tanh x is at most x")
    goal = Renyi(alpha, left, right) <= alpha * epsilon**2 / 2
    cases = theorem.derivation.cases(goal, alpha > 1, alpha <= 1)
    cases[0].chain(goal.lhs).at_most(goal.rhs, by=above.at({beta: alpha}))
    steps = cases[1].chain(goal.lhs).equals(KL(left, right), by=AtOrder(alpha, 1, left, right))
    mean = cite("information.pure-to-kl", {P: left, Q: right})
    steps.at_most(epsilon * tanh(epsilon / 2), by=mean).at_most(goal.rhs, because="tanh x is at most x")
