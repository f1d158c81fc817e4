"""1 plus chi-square is multiplicative: chi-square of n equal steps grows exponentially."""

from dpsym import ChiSquare, Product, Space, Theorem, equal, laws

Y, Z = Space("Y"), Space("Z")
(P, Q), (R, S) = laws("P Q", on=Y), laws("R S", on=Z)
pair = ChiSquare(Product(P, R), Product(Q, S))
first, second = ChiSquare(P, Q), ChiSquare(R, S)

theorem = Theorem(
    id="divergences.chi-square-of-products",
    title="Chi-square of products",
    claim=equal(1 + pair, (1 + first) * (1 + second)),
    shapes=((2, 2),),
)

theorem.mistake("they add up", equal(pair, first + second))
theorem.mistake("they are multiplied", equal(pair, first * second))
theorem.mistake("at most twice the sum", pair <= 2 * (first + second))
