"""Pure privacy implies Kullback-Leibler privacy with the same parameter.

The mean of the loss is at most its maximum.  Desfontaines (2020, Proposition 9) has the parameter from
Cuff and Yu (2016, Lemma 1), who prove the smaller of epsilon and epsilon^2.  Sharp is
epsilon tanh(epsilon/2), attained by randomized response; its ratio to epsilon tends to 1 as epsilon grows.
"""

from sympy import Min, Rational, log, tanh

from dpsym import (
    KL,
    KLPrivacy,
    MaxDivergence,
    PureDP,
    RandomizedResponse,
    Renyi,
    Theorem,
    both,
    equal,
    laws,
    real,
)
from dpsym.derive import KearnsSaul, MonotoneInOrder, WorstResponse, limit

epsilon = real("epsilon", at_least=0)
P, Q = laws("P Q")
near, far = RandomizedResponse(log(2)), RandomizedResponse(log(400))
private = PureDP(epsilon)(P, Q)
sharp = epsilon * tanh(epsilon / 2)
percent = Rational(1, 100)

theorem = Theorem(
    id="information.pure-to-kl",
    notes="s4.P9a",
    title="Pure privacy implies KL privacy",
    given=private,
    claim=both(KLPrivacy(epsilon)(P, Q), KLPrivacy(Min(epsilon, epsilon**2))(P, Q), KLPrivacy(sharp)(P, Q)),
    tight=[
        {P: near, Q: near.partner, epsilon: log(2)},
        {P: far, Q: far.partner, epsilon: log(400)},
    ],
    shapes=(2, 3),
)

theorem.mistake("gains one percent", KLPrivacy((1 - percent) * epsilon)(P, Q))
theorem.mistake("gains one percent of the sharp bound", KLPrivacy((1 - percent) * sharp)(P, Q))
theorem.mistake("takes the reverse implication", private, given=KLPrivacy(epsilon)(P, Q))
theorem.mistake("takes tanh of a quarter", KLPrivacy(epsilon * tanh(epsilon / 4))(P, Q))
theorem.mistake(
    "assumes one order of the pair", KLPrivacy(epsilon)(P, Q), given=MaxDivergence(P, Q) <= epsilon
)

# KL is at most the divergence of every order α above 1, and so at most what bounds these as α falls to 1.
m, alpha, response = real("m"), real("alpha", above=1), RandomizedResponse(epsilon)
for one, other in ((P, Q), (Q, P)):
    node, above = KL(one, other), Renyi(alpha, one, other)
    falling = theorem.derivation.lemma(f"{node} as α falls to 1", given=equal(m, sharp))
    steps = falling.chain(node).at_most(above, by=MonotoneInOrder(1, alpha, one, other))
    steps.at_most(Renyi(alpha, response, response.partner), by=WorstResponse(above, epsilon))
    steps.at_most(alpha * sharp, by=KearnsSaul(alpha, response)).equals(alpha * m)
    last = falling.chain(node).at_most(m, by=limit(steps, {alpha: 1}))
    worst = theorem.derive(node).at_most(sharp, by=last.at({m: sharp}), because="as α falls to 1")
    theorem.derive(node).at_most(epsilon, using=worst)
    theorem.derive(node).at_most(Min(epsilon, epsilon**2), using=worst)
