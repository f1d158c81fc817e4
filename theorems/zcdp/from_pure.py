"""Pure differential privacy implies concentrated differential privacy with half the square of epsilon.

Bun and Steinke (2016, Proposition 1.4).  The logarithm of E_Q[e^(alpha L)], as a function of alpha, vanishes
at 0 and at 1 and has a second derivative of at most epsilon^2, by Hoeffding's lemma.  The best constant is
epsilon tanh(epsilon/2) (Steinke 2024), attained by randomized response as alpha falls to 1; epsilon^2/2 is
tight only in the limit of small epsilon.
"""

from sympy import Rational, log, tanh

from dpsym import ZCDP, MaxDivergence, PureDP, RandomizedResponse, Renyi, Theorem, laws, real
from dpsym.derive import HoeffdingLemma

epsilon = real("epsilon", at_least=0)
P, Q = laws("P Q")
response = RandomizedResponse(log(Rational(6, 5)))

theorem = Theorem(
    id="zcdp.from-pure",
    notes="s0.3.1",
    title="Pure DP implies zCDP",
    claim=ZCDP(epsilon**2 / 2)(P, Q),
    given=PureDP(epsilon)(P, Q),
    tight=[{P: response, Q: response.partner, epsilon: log(Rational(6, 5))}],
    rests_on=["Hoeffding's lemma"],
)

theorem.mistake("takes a quarter of the square", ZCDP(epsilon**2 / 4)(P, Q))
theorem.mistake("loses one percent", ZCDP(Rational(99, 200) * epsilon**2)(P, Q))
theorem.mistake("forgets the square", ZCDP(epsilon / 2)(P, Q))
theorem.mistake(
    "loses one percent of the best constant", ZCDP(Rational(99, 100) * epsilon * tanh(epsilon / 2))(P, Q)
)
theorem.mistake("bounds by alpha - 1 times rho", ZCDP(-(epsilon**2) / 2, epsilon**2 / 2)(P, Q))
theorem.mistake(
    "assumes one order of the pair only", ZCDP(epsilon**2 / 2)(P, Q), given=MaxDivergence(P, Q) <= epsilon
)

alpha = real("alpha", above=1)
forth = theorem.derive(Renyi(alpha, P, Q)).at_most(
    alpha * epsilon**2 / 2,
    by=HoeffdingLemma(alpha, P, Q, 2 * epsilon),
    because="the loss lies in [-ε, ε]",
)
theorem.derivation.again(forth, {P: Q, Q: P}, because="with P and Q exchanged")
