"""Adding normal noise to a query of sensitivity 1 is Rényi private, with epsilon growing with the order.

Mironov (2017, Corollary 3).  The divergence of the two normal laws is proportional to the order and to the
squared distance of their means, so tight for neighbours whose answers differ by exactly 1.  With epsilon
in the place of the order on the right side, the guarantee would bound itself.
"""

from sympy import Rational

from dpsym import RDP, Normal, Renyi, Theorem, real

alpha = real("alpha", above=1)
epsilon = real("epsilon", at_least=0)
sigma = real("sigma", above=0)
f, shift = real("f"), real("s", at_least=-1, at_most=1)
pair = (Normal(f, sigma), Normal(f + shift, sigma))
wide = real("s", at_least=-2, at_most=2)
slightly = real("s", at_least=0, at_most=Rational(101, 100))
private = RDP(alpha, alpha / (2 * sigma**2))

theorem = Theorem(
    id="mechanisms.gaussian-rdp",
    notes="s1.15",
    title="Rényi privacy of the Gaussian mechanism",
    claim=private(*pair),
    printed=RDP(alpha, epsilon / (2 * sigma**2))(*pair),
    tight=[{f: 0, shift: 1, sigma: 1, alpha: 2, epsilon: 1}],
)

theorem.mistake("divides by the deviation, not the variance", RDP(alpha, alpha / (2 * sigma))(*pair))
theorem.mistake("alpha - 1 instead of alpha", RDP(alpha, (alpha - 1) / (2 * sigma**2))(*pair))
theorem.mistake("an epsilon 1% too small", RDP(alpha, 99 * alpha / (200 * sigma**2))(*pair))
theorem.mistake("allows sensitivity 2", private(Normal(f, sigma), Normal(f + wide, sigma)))
theorem.mistake("sensitivity 1% above 1", private(Normal(f, sigma), Normal(f + slightly, sigma)))

for one in (pair, pair[::-1]):
    exact = theorem.derive(Renyi(alpha, *one)).equals(alpha * shift**2 / (2 * sigma**2))
    exact.at_most(alpha / (2 * sigma**2), because="the answers differ by at most 1")
