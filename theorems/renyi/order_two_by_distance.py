"""Order two against total variation: D_2 >= log(1 + 4 TV^2).

From chi^2 >= 4 TV^2 and D_2 = log(1 + chi^2); 4 TV^2 itself, as Pinsker of order 2, is false.
"""

from sympy import Rational, log, oo, sqrt

from dpsym import ChiSquare, Renyi, Theorem, TotalVariation, at_least, laws, less, real
from dpsym.derive import Generated

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

square = ChiSquare(P, Q)
u, v = real("u", at_least=0), real("v", at_least=0)
squares = theorem.derivation.lemma("squares rise", given=u <= v, general=True)
squares.chain(u**2).at_most(v**2)
cases = theorem.derivation.cases(4 * tv**2 <= square, less(square, oo), at_least(square, oo))
root = cases[0].chain(2 * tv).at_most(sqrt(square), by="divergences.chi-square-by-distance")
cases[0].chain(4 * tv**2).at_most(square, by=squares.at({u: 2 * tv, v: sqrt(square)}), using=root)
cases[1].chain(4 * tv**2).at_most(square)
steps = theorem.derive(log(1 + 4 * tv**2)).at_most(
    log(1 + square), using=cases, because="the logarithm rises"
)
steps.equals(Renyi(2, P, Q), by=Generated(square), because="definition")
