"""What approximate Rényi privacy means: the rest is private once a mass delta is removed from each law.

D^delta is the least divergence of P' and Q' over P = (1-delta)P' + delta P'' and Q = (1-delta)Q' + delta Q''
(Bun and Steinke 2016, Definition 8.1).  So whatever is mixed in with weight delta costs nothing else.
For delta = 0 it is Rényi privacy; where delta is the total variation distance it is 0.  In print the
symbol D^delta is used without being defined.
"""

from sympy import Function, Rational, sqrt

from dpsym import (
    RDP,
    ApproximateRDP,
    Decomposition,
    Mixture,
    Renyi,
    Theorem,
    TotalVariation,
    laws,
    order,
    point,
    probability,
    real,
)
from dpsym.derive import MassOf

lambda_, delta = order("lambda"), probability("delta")
epsilon = real("epsilon", at_least=0)
P, Q = laws("P Q")
A, B, C, D = laws("P' Q' P'' Q''")
mixed, mixed_ = Mixture(delta, A, C), Mixture(delta, B, D)
approximate = ApproximateRDP(delta, lambda_, epsilon)

theorem = Theorem(
    id="approximate-rdp.definition",
    notes="s0.4.D2",
    title="Approximate Rényi privacy",
    claim=approximate(mixed, mixed_),
    given=RDP(lambda_, epsilon)(A, B),
    witness=Decomposition({mixed: (A, C), mixed_: (B, D)}),
    printed=lambda: Function("D")(delta, lambda_, P, Q) <= epsilon,
    shapes=(2,),
)

closer = ApproximateRDP(delta, lambda_, Rational(99, 100) * epsilon)
known = approximate(P, Q)

theorem.mistake("forgets what was removed", RDP(lambda_, epsilon)(P, Q), given=known)
theorem.mistake("finds the rest 1% closer", closer(mixed, mixed_))
theorem.mistake(
    "bounds one order of the pair", approximate(mixed, mixed_), given=Renyi(lambda_, A, B) <= epsilon
)
theorem.mistake("forgets delta in the distance", TotalVariation(P, Q) <= sqrt(epsilon / 2), given=known)
theorem.mistake("spends delta on the bound", RDP(lambda_, epsilon + delta)(P, Q), given=known)

theorem.derivation.exhibit(theorem.witness.parts)
y = point("y")
for law, (main, rest) in theorem.witness.parts.items():
    theorem.derive(law(y)).equals((1 - delta) * main(y) + delta * rest(y), by=MassOf(law(y)))
