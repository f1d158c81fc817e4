"""The log-sum inequality: (Σ v) log(Σ v / Σ w) <= Σ v log(v/w) for functions v and w above 0.

Cover and Thomas (2006, Theorem 2.7.1).  Each summand lies above its tangent at the ratio of the sums.
"""

from sympy import log, oo

from dpsym import SumOver, Theorem, for_all, point, real, values
from dpsym.derive import LinearSum, TermByTerm, TermOfSum, cite

v, w, y = values("v"), values("w"), point("y")
V, W = SumOver(v(y), y), SumOver(w(y), y)
whole = SumOver(v(y) * log(v(y) / w(y)), y)

theorem = Theorem(
    id="concentration.log-sum",
    title="The log-sum inequality",
    given=(for_all(y, v(y) > 0), for_all(y, w(y) > 0)),
    claim=V * log(V / W) <= whole,
    shapes=(2, 3),
)

theorem.mistake("the other way round", V * log(V / W) >= whole)
theorem.mistake("the ratio inverted", V * log(W / V) <= whole)
theorem.mistake("without the factor", log(V / W) <= whole)

board, z = theorem.derivation, point("z")
a, b, c = (real(name, above=0) for name in "abc")
tangent = cite("concentration.log-tangents", {a: v(y), b: w(y), c: V / W})
positive = [board.chain(0).less(f(y)) for f in (v, w)]
positive += [
    board.chain(0).less(f(z)).at_most(total, by=TermOfSum(total, z)) for f, total in ((v, V), (w, W))
]
line = v(y) * log(V / W) + v(y) - V / W * w(y)
lines, finite = SumOver(line, y), board.chain(-oo).less(v(y) * log(v(y) / w(y)))
steps = theorem.derive(whole)
steps.at_least(
    lines,
    by=TermByTerm(whole, ">=", lines),
    using=(tangent, *positive, finite),
)
steps.equals(V * log(V / W) + V - V / W * W, by=LinearSum(lines), using=positive)
steps.equals(V * log(V / W), using=positive)
