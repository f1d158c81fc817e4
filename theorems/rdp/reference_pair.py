"""What Rényi privacy asks of a pair of laws: that their divergence of order alpha is small, in both orders.

Mironov (2017, Definition 4), for alpha above 1 and epsilon at least 0.  The definition is pinned by what it
gives for the answers of randomized response, with odds e^eta for the truth: the least epsilon has a closed
form, which at order 2 is log(2 cosh eta - 1).
"""

from sympy import Rational, cosh, exp, log, tanh

from dpsym import RDP, RandomizedResponse, Renyi, Theorem, both, equal, real

alpha = real("alpha", above=1)
eta = real("eta", at_least=0)
answer = RandomizedResponse(eta)
other = answer.partner
moment = (exp(alpha * eta) + exp((1 - alpha) * eta)) / (1 + exp(eta))
private = lambda limit, order=alpha: RDP(order, limit)(answer, other)

theorem = Theorem(
    id="rdp.reference-pair",
    notes="s3.22",
    title="Rényi privacy, and its value for randomized response",
    claim=both(
        private(log(moment) / (alpha - 1)),
        equal(Renyi(2, answer, other), log(2 * cosh(eta) - 1)),
    ),
    tight=[{eta: log(3), alpha: 2}, {eta: 0, alpha: 2}],
)

theorem.mistake("divides by alpha", private(log(moment) / alpha))
theorem.mistake("forgets to divide", private(log(moment)))
theorem.mistake("one percent too little", private(Rational(99, 100) * log(moment) / (alpha - 1)))
theorem.mistake("takes the value at order 1", private(eta * tanh(eta / 2)))
theorem.mistake("takes the bound eta^2/2, without the order", private(eta**2 / 2, 2))
