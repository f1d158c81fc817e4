"""At order one half a Renyi divergence is a Hellinger distance: D_(1/2) = -2 log(1 - H^2/2).

Van Erven and Harremoës (2014, (5)); the Bhattacharyya distance is half of it.
"""

from sympy import Rational, exp, log

from dpsym import (
    Bhattacharyya,
    BhattacharyyaCoefficient,
    Renyi,
    SquaredHellinger,
    Theorem,
    both,
    equal,
    laws,
    point,
)
from dpsym.derive import Definition

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

y, affinity, half_order = point("y"), BhattacharyyaCoefficient(P, Q), Renyi(half, P, Q)
moment = theorem.derive(exp(-half_order / 2)).equals(
    affinity, using=(Definition(half_order, y), Definition(affinity, y))
)
steps = theorem.derive(half_order).equals(-2 * log(affinity), using=moment, because="logarithms")
steps.equals(-2 * log(1 - square / 2), by="divergences.hellinger-by-affinity")
distance = Bhattacharyya(P, Q)
steps = theorem.derive(half_order).equals(-2 * log(affinity), using=moment, because="logarithms")
steps.equals(2 * distance, by=Definition(distance), because="definition")
