"""Laws within total variation t of an epsilon-private pair have delta at most (1 + e^epsilon) t.

Dwork, Rothblum and Vadhan (2010), Dwork and Roth (2014, Lemma 3.17): the direction that needs delta/(1 +
e^epsilon).
"""

from sympy import Rational, exp

from dpsym import HockeyStick, MaxDivergence, Theorem, TotalVariation, laws, probability, real

epsilon, t = real("epsilon", at_least=0), probability("t")
P, Q, R, S = laws("P Q R S")
near = (TotalVariation(P, R) <= t, TotalVariation(S, Q) <= t, MaxDivergence(R, S) <= epsilon)
stick = HockeyStick(epsilon, P, Q)

theorem = Theorem(
    id="approximate-dp.nearby-pair",
    title="Privacy of what is near to a private pair",
    given=near,
    claim=stick <= (1 + exp(epsilon)) * t,
    shapes=(2, 3),
)

theorem.mistake("the distances add up", stick <= 2 * t)
theorem.mistake("the distance itself", stick <= t)
theorem.mistake("without the one", stick <= exp(epsilon) * t)
theorem.mistake("one percent less", stick <= Rational(99, 100) * (1 + exp(epsilon)) * t)
