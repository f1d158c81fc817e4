"""The geometric mean is at most the arithmetic mean: e^(E log v) <= E v for a function v above 0.

Hardy, Littlewood and Pólya (1934, 2.5), with any weights: Jensen's inequality for the exponential and log v.
"""

from sympy import exp, log, oo

from dpsym import Expectation, Theorem, for_all, law, point, real, values
from dpsym.derive import Linearity, MonotoneMean

P, v, y = law("P"), values("v"), point("y")
E = lambda f: Expectation(f, P)

theorem = Theorem(
    id="concentration.arithmetic-geometric",
    title="Arithmetic and geometric mean",
    given=for_all(y, v(y) > 0),
    claim=exp(E(log(v))) <= E(v),
    shapes=(2, 3),
)

theorem.mistake("the other way round", exp(E(log(v))) >= E(v))
theorem.mistake("one percent less", exp(E(log(v))) <= 99 * E(v) / 100)
theorem.mistake("the harmonic mean", exp(E(log(v))) <= 1 / E(1 / v))

# At each point v = e^(log v) lies above the tangents of e^x, of which that at E log v is the best.
board, m, u = theorem.derivation, real("m"), real("u", above=0)
mean = E(log(v))
finite = board.chain(-oo).less(log(v(y)))
tangent = board.lemma("e^x above its tangents", general=True)
tangent.chain(exp(m) * (1 + log(u) - m)).at_most(u)
any_place = board.lemma("for any m")
line = exp(m) * (1 + log(v) - m)
steps = any_place.chain(exp(m) * (1 + mean - m)).equals(E(line), by=Linearity(line, P), using=finite)
steps.at_most(E(v), by=MonotoneMean(line, v, P, y), using=(tangent.at({u: v(y)}), finite))
ends = board.chain(-oo).less(mean), board.chain(mean).less(oo)
steps = theorem.derive(exp(mean)).equals(exp(mean) * (1 + mean - mean))
steps.at_most(E(v), by=any_place.at({m: mean}), using=ends)
