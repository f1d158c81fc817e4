"""Rényi privacy of a finite order is weaker than pure privacy: two witnesses.

Randomized response has the divergence log(2 cosh(epsilon) - 1) of order 2, below its pure epsilon by up to
log(4/3), attained at epsilon = log 2.  Normal noise is Rényi private of every finite order, with
equality, and has no pure epsilon at all.
"""

from sympy import Rational, cosh, exp, log

from dpsym import (
    RDP,
    MaxDivergence,
    Normal,
    PureDP,
    RandomizedResponse,
    Renyi,
    Theorem,
    both,
    chain,
    equal,
    real,
)

epsilon = real("epsilon", above=0)
alpha = real("alpha", above=1)
sigma = real("sigma", above=0)
response = RandomizedResponse(epsilon)
answers = (response, response.partner)
noisy = (Normal(0, sigma), Normal(1, sigma))
moment = 2 * cosh(epsilon) - 1  # of the likelihood ratio
linear = alpha / (2 * sigma**2)

theorem = Theorem(
    id="rdp.weaker-than-pure",
    notes="s1.12",
    title="Rényi privacy without pure privacy",
    claim=both(
        RDP(2, log(moment))(*answers),
        equal(MaxDivergence(*answers), epsilon),
        chain(moment, "<", exp(epsilon), "<=", Rational(4, 3) * moment),
        RDP(alpha, linear)(*noisy),
    ),
    tight=[{epsilon: log(2)}],
)

theorem.mistake("calls the answer purely private with that number", PureDP(log(moment))(*answers))
theorem.mistake("calls normal noise purely private", PureDP(linear)(*noisy))
theorem.mistake("finds the largest gap at every epsilon", exp(epsilon) >= Rational(4, 3) * moment)
theorem.mistake("loses one percent of the gap", exp(epsilon) <= Rational(99, 75) * moment)
theorem.mistake("puts it at half of epsilon", Renyi(2, *answers) <= epsilon / 2)
