"""Order two of a Poisson subsample.

At order 2 a subsample with rate q has log(1 + q^2 (e^D - 1)), where D is the divergence of order 2 without
it. Chi-square to Q is quadratic in the rate. For normal noise it is the case 2 of Mironov, Talwar and Zhang
(2019).
"""

from sympy import exp, log, oo

from dpsym import ChiSquare, Mixture, Renyi, Theorem, equal, laws, probability
from dpsym.derive import Generated

q = probability("q")
P, Q = laws("P Q")
sampled, whole = Renyi(2, Mixture(q, Q, P), Q), Renyi(2, P, Q)

theorem = Theorem(
    id="rdp.subsampling-of-order-two",
    title="Order two of a Poisson subsample",
    given=whole < oo,
    claim=equal(sampled, log(1 + q**2 * (exp(whole) - 1))),
    shapes=(2, 3),
)

theorem.mistake("the rate, not its square", equal(sampled, log(1 + q * (exp(whole) - 1))))
theorem.mistake("the square of the rate times the divergence", sampled <= q**2 * whole)
theorem.mistake("without the logarithm", equal(sampled, q**2 * (exp(whole) - 1)))

chi, part = ChiSquare(P, Q), ChiSquare(Mixture(q, Q, P), Q)
square = theorem.derive(part).equals(q**2 * chi)
back = theorem.derive(chi).equals(exp(whole) - 1, by=Generated(chi))
theorem.derive(sampled).equals(log(1 + part), by=Generated(part)).equals(
    log(1 + q**2 * (exp(whole) - 1)), using=(square, back)
)
