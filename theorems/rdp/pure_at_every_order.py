"""Pure privacy implies Rényi privacy of every order with the same epsilon, and bounds by randomized response.

The divergence grows with its order up to the largest loss (Desfontaines 2020, Proposition 9, with the
parameters of Mironov 2017), so at infinite order nothing better is true.  At finite orders no pure private
pair has a larger divergence than randomized response, and that one is at most alpha epsilon^2/2.
"""

from sympy import Rational, log

from dpsym import RDP, MaxDivergence, PureDP, RandomizedResponse, Renyi, Theorem, both, laws, order, real
from dpsym.derive import HoeffdingLemma, ResponseLoss, WorstResponse

level, alpha = order("lambda"), real("alpha", above=1)
epsilon = real("epsilon", at_least=0)
P, Q = laws("P Q")
answer, near = RandomizedResponse(epsilon), RandomizedResponse(log(Rational(6, 5)))
private = PureDP(epsilon)(P, Q)
extreme = Renyi(alpha, answer, answer.partner)

theorem = Theorem(
    id="rdp.pure-at-every-order",
    notes="s4.P9c1",
    title="Pure privacy implies Rényi privacy of every order",
    given=private,
    claim=both(RDP(level, epsilon)(P, Q), RDP(alpha, extreme)(P, Q), extreme <= alpha * epsilon**2 / 2),
    tight=[{P: near, Q: near.partner, epsilon: log(Rational(6, 5)), alpha: Rational(11, 10)}],
    shapes=(2, 3),
)

theorem.mistake("gains one percent", RDP(level, Rational(99, 100) * epsilon)(P, Q))
theorem.mistake("gains one percent of the extreme", RDP(alpha, Rational(99, 100) * extreme)(P, Q))
theorem.mistake("takes alpha - 1 for alpha", RDP(alpha, (alpha - 1) * epsilon**2 / 2)(P, Q))
theorem.mistake("takes the reverse implication", private, given=RDP(alpha, epsilon)(P, Q))
theorem.mistake(
    "assumes one order of the pair", RDP(level, epsilon)(P, Q), given=MaxDivergence(P, Q) <= epsilon
)

node = Renyi(alpha, P, Q)
worst = theorem.derive(node).at_most(extreme, by=WorstResponse(node, epsilon))
theorem.derivation.again(worst, {P: Q, Q: P})
lemma = HoeffdingLemma(alpha, answer, answer.partner, 2 * epsilon)
both_losses = (ResponseLoss(answer), ResponseLoss(answer.partner))
theorem.derive(extreme).at_most(alpha * epsilon**2 / 2, by=lemma, using=both_losses)
