"""Truncated concentrated privacy: the bound rho alpha is asked for at the orders below omega only.

Bun, Dwork, Rothblum and Steinke (2018, Definition 1); the parameters, missing in print, are theirs.  A
divergence is continuous in its order where it is finite, so the bound extends to omega itself; that omega
does not belong to the orders makes no difference.  Normal laws attain it.  Beyond omega nothing is promised:
a rare loss of log 50 shows at high orders only.
"""

from sympy import Rational, oo

from dpsym import (
    RDP,
    Bernoulli,
    MaxDivergence,
    Normal,
    Renyi,
    Theorem,
    TruncatedCDP,
    at_least,
    laws,
    less,
    real,
)
from dpsym.derive import NotDominated, cite, given_at, limit

rho, omega, d = real("rho", at_least=0), real("omega", above=1), real("d")
P, Q = laws("P Q")
normal = (Normal(d, 1), Normal(0, 1))
rare = (Bernoulli(Rational(1, 100)), Bernoulli(Rational(1, 5000)))
third = Rational(1, 3)

theorem = Theorem(
    id="concentrated.truncated",
    notes="s4.S13c",
    title="Truncated concentrated privacy",
    given=TruncatedCDP(rho, omega)(P, Q),
    claim=RDP(omega, rho * omega)(P, Q),
    tight=[{d: 1, omega: 2}],
    shapes=(2,),
)

of_normal = TruncatedCDP(rho, omega)(*normal)
theorem.mistake("promises higher orders", RDP(8, 8 * third)(*rare), given=TruncatedCDP(third, 2)(*rare))
theorem.mistake("a constant bound", RDP(omega, rho)(*normal), given=of_normal)
theorem.mistake("bounds by alpha - 1", RDP(omega, rho * (omega - 1))(*normal), given=of_normal)
theorem.mistake("a bound 1% too small", RDP(omega, Rational(99, 100) * rho * omega)(*normal), given=of_normal)

# A finite divergence has a largest loss, and grows from order β to ω by (ω-β) D_∞ at most; β tends to ω.
board, beta, m = theorem.derivation, real("beta", above=1, below=omega), real("m", at_least=0)
far, last = MaxDivergence(P, Q), Renyi(omega, P, Q)
below = board.chain(Renyi(beta, P, Q)).at_most(rho * beta, using=given_at({beta: beta}))
near = board.lemma("near the last order", given=far <= m)
place = {real("alpha", at_least=real("beta", above=1)): omega, real("beta", above=1): beta}
grown = near.chain((omega - 1) * last).at_most(
    (beta - 1) * Renyi(beta, P, Q) + (omega - beta) * far, by=cite("renyi.growth-in-order", place)
)
grown.at_most((beta - 1) * rho * beta + (omega - beta) * m, using=below)
scaled = near.chain((omega - 1) * last).at_most((omega - 1) * rho * omega, by=limit(grown, {beta: omega}))
near.chain(last).at_most(rho * omega, using=scaled)
cases = board.cases(last <= rho * omega, less(far, oo), at_least(far, oo), because="is there a largest loss?")
cases[0].chain(last).at_most(rho * omega, by=near.at({m: far}))
middle = Renyi((1 + omega) / 2, P, Q)
infinite = cases[1].chain(oo).at_most(middle, by=NotDominated(middle))
finite = cases[1].chain(middle).at_most(rho * (1 + omega) / 2, using=given_at({beta: (1 + omega) / 2}))
cases[1].chain(last).at_most(rho * omega, using=(infinite, finite), because="a divergence is finite")
board.again(cases, {P: Q, Q: P})
