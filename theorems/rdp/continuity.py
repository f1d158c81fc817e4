"""Rényi privacy extends continuously to Kullback-Leibler privacy at order 1, to pure privacy at infinity.

For a pure private pair both limits have a rate.  The loss ranges over 2 epsilon, so by Hoeffding's lemma
the divergence exceeds KL by at most (alpha - 1) epsilon^2/2.  And it is at least
loss(y) - log(1/P(y))/(alpha - 1) for every output y, so it tends to the largest loss.  From Desfontaines
(2020, Section 2.2.2).  Without pure privacy, on an infinite space, the limit at 1 can fail.
"""

from sympy import Rational, exp, log

from dpsym import KL, MaxDivergence, PureDP, Renyi, Supremum, Theorem, at_most, both, laws, point, real
from dpsym.derive import (
    CumulantBound,
    HoeffdingForCumulant,
    LossAtPoint,
    OnSupport,
    SupremumBound,
    above_kl,
    below_max,
    cite,
)

alpha, epsilon = real("alpha", above=1), real("epsilon", at_least=0)
P, Q = laws("P Q")
y = point("y")
far = (Rational(3, 4), Rational(1, 4))

divergence = Renyi(alpha, P, Q)
kl_private = (KL(P, Q) <= epsilon, KL(Q, P) <= epsilon)
excess = (alpha - 1) * epsilon**2 / 2
from_output = log(P(y) / Q(y)) + log(P(y)) / (alpha - 1)

theorem = Theorem(
    id="rdp.continuity",
    notes="s4.S5",
    title="Rényi privacy at the orders one and infinity",
    given=PureDP(epsilon)(P, Q),
    claim=both(
        KL(P, Q) <= divergence,
        divergence <= KL(P, Q) + excess,
        Supremum(from_output, y, where=P(y) > 0) <= divergence,
        divergence <= MaxDivergence(P, Q),
    ),
    tight=[
        {P: far, Q: far[::-1], epsilon: log(3), alpha: Rational(11, 10)},
        {P: far, Q: far[::-1], alpha: 20},
    ],
    shapes=(2, 3),
)

theorem.mistake("reaches KL above order one", divergence <= KL(P, Q))
theorem.mistake("loses one percent of the rate", divergence <= KL(P, Q) + Rational(99, 100) * excess)
theorem.mistake("needs KL privacy only", divergence <= KL(P, Q) + excess, given=kl_private)
theorem.mistake("forgets the mass of the output", Supremum(log(P(y) / Q(y)), y, where=P(y) > 0) <= divergence)

order, board = {real("gamma", above=1): alpha}, theorem.derivation
begin, end = above_kl(board, P, Q), below_max(board, P, Q)
steps = theorem.derive(KL(P, Q)).at_most(divergence, by=begin.at(order))
steps.at_most(MaxDivergence(P, Q), by=end.at(order))
rule = CumulantBound(alpha, P, Q, (alpha - 1) * excess)
lemma = HoeffdingForCumulant(alpha - 1, P, Q, 2 * epsilon)
theorem.derive(divergence).at_most(KL(P, Q) + excess, by=rule, using=lemma)
# At each output of P, which Q has as well.
top = theorem.claim.args[2].lhs
here, there = (OnSupport(side, P(y)) for side in (from_output, divergence))
known = P(y) > 0, Q(y) > 0, from_output <= divergence
written = board.lemma("the convention written out", given=known, general=True)
written.chain(here).at_most(there)
cases = board.cases(at_most(here, there), P(y) > 0, P(y) <= 0, because="does P have the output?")
masses = cases[0].chain(0).less(P(y)).at_most(exp(epsilon) * Q(y), by=LossAtPoint(P, Q, epsilon, y))
positive = cases[0].chain(0).less(Q(y), using=masses)
alone = cases[0].chain(from_output).at_most(divergence, by=cite("renyi.one-point", {point("z"): y}))
cases[0].chain(here).at_most(there, by=written, using=(alone, positive))
cases[1].chain(here).at_most(there, because="both are nothing")
theorem.derive(top).at_most(divergence, by=SupremumBound(top, divergence), using=cases)
