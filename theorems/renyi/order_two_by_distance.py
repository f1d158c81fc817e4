"""Order two against total variation: D_2 >= log(1 + 4 TV^2).

From chi^2 >= 4 TV^2 and D_2 = log(1 + chi^2); 4 TV^2 itself, as Pinsker of order 2, is false.
"""

from sympy import Rational, log

from dpsym import Renyi, Theorem, TotalVariation, laws

P, Q = laws("P Q")
tv, half = TotalVariation(P, Q), Rational(1, 2)

theorem = Theorem(
    id="renyi.order-two-by-distance",
    title="Order two by total variation",
    claim=log(1 + 4 * tv**2) <= Renyi(2, P, Q),
    tight=[{P: (half / 2, 3 * half / 2), Q: (half, half)}],
    shapes=(2, 3),
)

theorem.mistake("without the logarithm", 4 * tv**2 <= Renyi(2, P, Q))
theorem.mistake("one percent too much", log(1 + Rational(404, 100) * tv**2) <= Renyi(2, P, Q))
theorem.mistake("without the square", log(1 + 4 * tv) <= Renyi(2, P, Q))
