"""Pure privacy by the ratio of probabilities, output by output.

If P(M(x) = b) <= e^epsilon P(M(y) = b) for every output b and neighbours x, y, the same holds for all events,
by summing; tight for single outputs.  The inequality must be read as a product: as a quotient it says nothing
where the second probability is 0, and there the first one has to be 0, too.  With a delta added it does not
carry over from outputs to events.
"""

from sympy import Rational, exp, log

from dpsym import (
    Histograms,
    OverNeighbours,
    Size,
    Supremum,
    Theorem,
    both,
    event,
    point,
    probability,
    real,
    stochastic_map,
)

epsilon, delta = real("epsilon", at_least=0), probability("delta")
X = Histograms(1)
x, y, S, b = point("x", on=X), point("y", on=X), event("S"), point("b")
M = stochastic_map("M", X)
ratio = log(M(x)(b) / M(y)(b))
pointwise = OverNeighbours(Supremum(ratio, b, where=M(x)(b) > 0), x, y)
third = Rational(1, 3)
excess = lambda factor: OverNeighbours(Supremum(M(x)(S) - factor * M(y)(S), S), x, y)

theorem = Theorem(
    id="datasets.ratio-criterion",
    notes="s2.D4",
    title="Pure privacy output by output",
    given=pointwise <= epsilon,
    claim=excess(exp(epsilon)) <= 0,
    tight=[{M: ((third, third, third), (0, 0, 1), (third, third, third)), epsilon: 1}],
    shapes=(2, 3),
)

theorem.mistake("takes 1 + epsilon for its exponential", excess(1 + epsilon) <= 0)
theorem.mistake("an epsilon 1% smaller", excess(exp(Rational(99, 100) * epsilon)) <= 0)
theorem.mistake(
    "skips outputs that the second law misses",
    excess(exp(epsilon)) <= 0,
    given=OverNeighbours(Supremum(ratio, b, where=M(y)(b) > 0), x, y) <= epsilon,
)
theorem.mistake(
    "adds delta output by output",
    excess(exp(epsilon)) <= delta,
    given=OverNeighbours(Supremum(M(x)(b) - exp(epsilon) * M(y)(b), b), x, y) <= delta,
)
theorem.mistake(
    "only adds rows",
    excess(exp(epsilon)) <= 0,
    given=OverNeighbours(Supremum(ratio, b, where=both(M(x)(b) > 0, Size(x) > Size(y))), x, y) <= epsilon,
)
