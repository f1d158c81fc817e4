"""Zero-concentrated privacy does not centre the privacy loss at zero: its mean lies between 0 and rho.

zCDP (Bun and Steinke 2016, Definition 1.1) compares the loss with a normal variable of mean rho and variance
2 rho; "zero" says only that no constant xi is added to rho alpha.  The mean loss is the KL divergence, and
the bound follows as alpha falls to 1.  Tight for normal laws and for randomized response.  In print the
notion is called zero-centred, and its divergence P_alpha, a symbol that nothing defines.
"""

from sympy import Function, Rational

from dpsym import KL, Expectation, PrivacyLoss, Renyi, Theorem, chain, equal, for_all, laws, real
from dpsym.derive import MonotoneInOrder, given_at, limit

alpha = real("alpha", above=1)
rho = real("rho", at_least=0)
P, Q = laws("P Q")
mean = Expectation(PrivacyLoss(P, Q))
half, third = Rational(1, 2), Rational(1, 3)

theorem = Theorem(
    id="zcdp.zero-concentrated",
    notes="s1.0",
    title="The mean privacy loss under zCDP",
    claim=chain(0, "<=", mean, "<=", rho),
    given=for_all(alpha, Renyi(alpha, P, Q) <= rho * alpha),
    printed=lambda: Function("P_alpha")(P, Q) <= rho * alpha,
    tight=[{P: (half, half), Q: (half, half), rho: 0}, {P: (third, 2 * third), Q: (2 * third, third)}],
    shapes=(2,),
)

theorem.mistake("reads the name as a loss of mean zero", equal(mean, 0))
theorem.mistake("halves the mean, as if rho were the variance", mean <= rho / 2)
theorem.mistake("squares the parameter", mean <= rho**2)
theorem.mistake("assumes the bound at order 2 only", mean <= rho, given=Renyi(2, P, Q) <= 2 * rho)

one = theorem.derive(KL(P, Q)).at_most(Renyi(alpha, P, Q), by=MonotoneInOrder(1, alpha, P, Q))
one.at_most(rho * alpha, using=given_at({alpha: alpha}))
theorem.derive(mean).equals(KL(P, Q)).at_most(rho, by=limit(one, {alpha: 1}))
