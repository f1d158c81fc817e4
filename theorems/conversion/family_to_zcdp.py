"""Approximate privacy for every delta, with epsilon growing like the root of log(1/delta), is concentrated.

Bun and Steinke (2016, Lemma 3.7), whose parameters the notes have lost: from (xi + sqrt(rho log(1/delta)),
delta)-privacy for all delta follows (xi - rho/4 + 5 rho^(1/4), rho/4)-zCDP, for xi and rho in [0, 1].  With
delta = e^(-s^2) the hypothesis is one about the whole curve of hockey-stick divergences, of which the
divergence of order alpha is an integral.  The term with rho^(1/4) is generous, but it is needed: without it
the mean loss would be at most xi.
"""

from sympy import Integer, Max, Rational, exp, sqrt

from dpsym import ZCDP, Bernoulli, HockeyStick, Theorem, for_all, laws, real

xi, rho = (real(name, at_least=0, at_most=1) for name in ("xi_hat", "rho_hat"))
s = real("s", at_least=0)
P, Q = laws("P Q")
wide, narrow = Bernoulli(Rational(3, 5)), Bernoulli(Rational(1, 2**1000))
larger = lambda epsilon, P, Q: Max(HockeyStick(epsilon, P, Q), HockeyStick(epsilon, Q, P))
concentrated = lambda xi, rho, term: ZCDP(xi - rho / 4 + term, rho / 4)

theorem = Theorem(
    id="conversion.family-to-zcdp",
    notes="s4.P10g",
    title="From approximate privacy for every delta to concentrated privacy",
    given=for_all(s, larger(xi + sqrt(rho) * s, P, Q) <= exp(-(s**2))),
    claim=concentrated(xi, rho, 5 * rho ** Rational(1, 4))(P, Q),
    tight=[
        {P: (Rational(2, 3), Rational(1, 3)), Q: (Rational(1, 3), Rational(2, 3)), xi: 0, rho: 1},
        {P: (Rational(1, 50), Rational(49, 50)), Q: (Rational(1, 250), Rational(249, 250)), xi: 0, rho: 1},
    ],
    shapes=(2,),
)

theorem.mistake("forgets the last term", concentrated(xi, rho, 0)(P, Q))
theorem.mistake("reads epsilon off at delta = 1/e", ZCDP(xi + sqrt(rho), 0)(P, Q))
theorem.mistake(
    "one delta is enough",
    concentrated(xi, rho, 5 * rho ** Rational(1, 4))(P, Q),
    given=larger(xi + sqrt(rho), P, Q) <= exp(-1),
)
theorem.mistake(
    "holds for all parameters, not only up to 1",
    concentrated(0, Integer(10) ** 6, 5 * sqrt(1000))(wide, narrow),
    given=for_all(s, larger(1000 * s, wide, narrow) <= exp(-(s**2))),
)
