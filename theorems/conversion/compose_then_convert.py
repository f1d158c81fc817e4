"""Compose with Rényi privacy, and convert once at the end: the price of delta is paid once.

Two private steps on their own spaces add their Rényi bounds; Mironov's conversion (2017, Proposition 3)
of the sum gives approximate privacy.  To convert each step and compose afterwards would pay for two deltas.
Never tight, as the conversion is not.
"""

from sympy import Max, log

from dpsym import RDP, ApproximateDP, HockeyStick, Product, Renyi, Space, Theorem, laws, real, variables
from dpsym.derive import Additivity, cite

alpha = real("alpha", above=1)
first, second = variables("epsilon_1 epsilon_2", at_least=0)
delta = real("delta", above=0, below=1)
P1, Q1 = laws("P' Q'", on=Space("Y"))
P2, Q2 = laws("P'' Q''", on=Space("Z"))
runs = (Product(P1, P2), Product(Q1, Q2))
price = log(1 / delta) / (alpha - 1)

theorem = Theorem(
    id="conversion.compose-then-convert",
    notes="s1.25",
    title="Composing first and converting at the end",
    claim=ApproximateDP(first + second + price, delta)(*runs),
    given=(RDP(alpha, first)(P1, Q1), RDP(alpha, second)(P2, Q2)),
    shapes=((2, 2),),
)

theorem.mistake("forgets to convert", ApproximateDP(first + second, delta)(*runs))
theorem.mistake("composes to the larger bound", ApproximateDP(Max(first, second) + price, delta)(*runs))
theorem.mistake("halves the price", ApproximateDP(first + second + price / 2, delta)(*runs))
theorem.mistake("divides by alpha", ApproximateDP(first + second + log(1 / delta) / alpha, delta)(*runs))

node = Renyi(alpha, *runs)
forth = (
    theorem.derive(node)
    .equals(Renyi(alpha, P1, Q1) + Renyi(alpha, P2, Q2), by=Additivity(node))
    .at_most(first + second)
)
back = theorem.derivation.again(forth, {P1: Q1, Q1: P1, P2: Q2, Q2: P2})
P, Q = laws("P Q")
eps = real("epsilon", at_least=0)
for one, other in ((runs[0], runs[1]), (runs[1], runs[0])):
    theorem.derive(HockeyStick(first + second + price, one, other)).at_most(
        delta,
        by=cite("conversion.rdp-to-approximate", {P: one, Q: other, P.space: one.space, eps: first + second}),
        using=[forth, back],
    )
