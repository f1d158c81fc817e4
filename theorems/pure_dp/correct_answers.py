"""How often a private answer is right.

An event S that is likely under P and its complement under Q: one has probability at most e^epsilon/(1 +
e^epsilon). So a private count is wrong by k/2 at distance k with at least 1/(1 + e^(k epsilon)) (folklore).
"""

from sympy import Max, Min, Rational, exp, log

from dpsym import HockeyStick, PureDP, RandomizedResponse, Theorem, at_most, event, laws, real
from dpsym.derive import Multiplied, NeymanPearson, NoExcess

epsilon = real("epsilon", at_least=0)
P, Q = laws("P Q")
S = event("S")
answer = RandomizedResponse(log(2))
right = Min(P(S), 1 - Q(S))

theorem = Theorem(
    id="pure-dp.correct-answers",
    title="How often a private answer is right",
    given=PureDP(epsilon)(P, Q),
    claim=right <= exp(epsilon) / (1 + exp(epsilon)),
    tight=[{P: answer, Q: answer.partner, epsilon: log(2), S: (1, 0)}],
    shapes=(2, 3),
)

theorem.mistake("a half", right <= Rational(1, 2))
theorem.mistake("the larger of both", Max(P(S), 1 - Q(S)) <= exp(epsilon) / (1 + exp(epsilon)))
theorem.mistake("one percent less", right <= Rational(99, 100) * exp(epsilon) / (1 + exp(epsilon)))

# P(S) is at most e^ε Q(S), and the smaller of both probabilities is at most e^ε times what is left of 1.
grow, none = exp(epsilon), HockeyStick(epsilon, P, Q)
gain = theorem.derive(P(S) - grow * Q(S)).at_most(none, by=NeymanPearson(epsilon, P, Q, S))
gain.equals(0, by=NoExcess(epsilon, P, Q), because="pure privacy")
m = real("m")
share = theorem.derivation.lemma("a share", given=at_most(m, grow * (1 - m)), general=True)
total = Multiplied(at_most(m + grow * m, grow), 1 / (1 + grow))
steps = share.chain(m + grow * m).at_most(grow)
share.chain(m).equals((m + grow * m) / (1 + grow)).at_most(grow / (1 + grow), by=total, using=steps)
steps = theorem.derive(right).at_most(P(S)).at_most(grow * Q(S), using=gain).at_most(grow * (1 - right))
theorem.derive(right).at_most(grow / (1 + grow), by=share.at({m: right}), using=steps)
