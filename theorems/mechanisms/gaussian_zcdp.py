"""Adding normal noise to a query of sensitivity 1 is concentrated private with rho = 1/(2 sigma^2).

Bun and Steinke (2016, Proposition 1.6).  Tight at every order at once, for neighbours whose answers differ
by exactly 1: this pair is what the notion is modelled on.
"""

from sympy import Rational

from dpsym import ZCDP, Normal, PureDP, Renyi, Theorem, real

sigma = real("sigma", above=0)
f, shift, wide = real("f"), real("s", at_least=-1, at_most=1), real("s", at_least=-2, at_most=2)
pair = (Normal(f, sigma), Normal(f + shift, sigma))

theorem = Theorem(
    id="mechanisms.gaussian-zcdp",
    notes="s1.21",
    title="The Gaussian mechanism is zCDP",
    claim=ZCDP(1 / (2 * sigma**2))(*pair),
    tight=[{f: 0, shift: 1, sigma: 1}],
)

theorem.mistake("forgets the square of the deviation", ZCDP(1 / (2 * sigma))(*pair))
theorem.mistake("a quarter instead of a half", ZCDP(1 / (4 * sigma**2))(*pair))
theorem.mistake("a rho 1% too small", ZCDP(Rational(99, 200) / sigma**2)(*pair))
theorem.mistake("a constant bound at every order", ZCDP(1 / (2 * sigma**2), 0)(*pair))
theorem.mistake(
    "sensitivity 2 with the rho of 1", ZCDP(1 / (2 * sigma**2))(Normal(f, sigma), Normal(f + wide, sigma))
)
theorem.mistake("purely private with the same number", PureDP(1 / (2 * sigma**2))(*pair))

alpha = real("alpha", above=1)
for one in (pair, pair[::-1]):
    exact = theorem.derive(Renyi(alpha, *one)).equals(alpha * shift**2 / (2 * sigma**2))
    exact.at_most(alpha / (2 * sigma**2), because="the answers differ by at most 1")
