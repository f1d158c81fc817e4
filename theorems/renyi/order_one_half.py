"""At order one half a Renyi divergence is a Hellinger distance: D_(1/2) = -2 log(1 - H^2/2).

Van Erven and Harremoës (2014, (5)); the Bhattacharyya distance is half of it.
"""

from sympy import Rational, log

from dpsym import Bhattacharyya, Renyi, SquaredHellinger, Theorem, both, equal, laws

P, Q = laws("P Q")
half, square = Rational(1, 2), SquaredHellinger(P, Q)

theorem = Theorem(
    id="renyi.order-one-half",
    title="Order one half",
    claim=both(
        equal(Renyi(half, P, Q), -2 * log(1 - square / 2)), equal(Renyi(half, P, Q), 2 * Bhattacharyya(P, Q))
    ),
    shapes=(2, 3),
)

theorem.mistake("takes the Bhattacharyya distance for it", equal(Renyi(half, P, Q), Bhattacharyya(P, Q)))
theorem.mistake("loses the factor", equal(Renyi(half, P, Q), -log(1 - square / 2)))
theorem.mistake("the other normalisation", equal(Renyi(half, P, Q), -2 * log(1 - square)), given=square < 1)
