"""Privacy in the divergence of |x - 1|^2 is Rényi privacy of order 2, with log(1 + epsilon) for epsilon.

Duchi and Ruan (2018); the parameters, missing in print, are reconstructed.  Under the second law the mean
square of p/q - 1 is the mean square of p/q less 1, and the latter is e^(D_2): an identity, so both directions
are claimed, the one for P and Q, the other for P' and Q'.  Under the first law, where the notes take the mean
of f, it would be a third moment.
"""

from sympy import exp, log

from dpsym import (
    RDP,
    DivergenceDP,
    Expectation,
    FDivergence,
    PrivacyLoss,
    Renyi,
    Space,
    Theorem,
    both,
    equal,
    laws,
    real,
)
from dpsym.derive import Generated

epsilon, level = real("epsilon", at_least=0), real("epsilon'", at_least=0)
P, Q = laws("P Q")
P_, Q_ = laws("P' Q'", on=Space("Z"))
square = lambda x: (x - 1) ** 2
chi = DivergenceDP(square, epsilon)(P, Q)
order_two = RDP(2, log(1 + level))

theorem = Theorem(
    id="divergences.chi-square-is-order-two",
    notes="s4.S14c",
    title="Chi-square privacy is Rényi privacy of order 2",
    given=(chi, Renyi(2, P_, Q_) <= level, Renyi(2, Q_, P_) <= level),
    claim=both(RDP(2, log(1 + epsilon))(P, Q), DivergenceDP(square, exp(level) - 1)(P_, Q_)),
    shapes=((2, 2),),
)

theorem.mistake(
    "takes the mean under the first law",
    equal(exp(Renyi(2, P, Q)), 1 + Expectation(square(exp(PrivacyLoss(P, Q))))),
    given=(),
)
theorem.mistake("leaves out the 1", RDP(2, log(epsilon))(P, Q), given=chi)
theorem.mistake("of order 3", RDP(3, log(1 + epsilon))(P, Q), given=chi)
theorem.mistake("squares epsilon", RDP(2, log(1 + epsilon**2))(P, Q), given=chi)

for one, other in ((P, Q), (Q, P)):
    node = FDivergence(square, one, other)
    theorem.derive(Renyi(2, one, other)).equals(log(1 + node), by=Generated(node)).at_most(log(1 + epsilon))
for one, other in ((P_, Q_), (Q_, P_)):
    node = FDivergence(square, one, other)
    theorem.derive(node).equals(exp(Renyi(2, one, other)) - 1, by=Generated(node)).at_most(exp(level) - 1)
