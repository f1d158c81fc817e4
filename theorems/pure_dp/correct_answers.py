"""How often a private answer is right.

An event S that is likely under P and its complement under Q: one has probability at most e^epsilon/(1 +
e^epsilon). So a private count is wrong by k/2 at distance k with at least 1/(1 + e^(k epsilon)) (folklore).
"""

from sympy import Max, Min, Rational, exp, log

from dpsym import PureDP, RandomizedResponse, Theorem, TotalVariation, event, laws, real
from dpsym.derive import Scheffe, WorstResponse

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

t, worst = TotalVariation(P, Q), RandomizedResponse(epsilon)
extreme = TotalVariation(worst, worst.partner)
near = theorem.derive(abs(P(S) - Q(S))).at_most(t, by=Scheffe(P, Q, S))
far = theorem.derive(t).at_most(extreme, by=WorstResponse(t, epsilon))
steps = theorem.derive(right).at_most((1 + abs(P(S) - Q(S))) / 2).at_most((1 + t) / 2, using=near)
steps.at_most((1 + extreme) / 2, using=far).at_most(exp(epsilon) / (1 + exp(epsilon)))
