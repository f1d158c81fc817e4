"""Every kernel between finite spaces is a mixture of maps: draw a map g with the weight W(g) and apply it.

The product of K(y)(g(y)) over the inputs y is such a weight: it lets the values be independent.  So what
holds for maps and is kept by mixtures holds for kernels.  The weights are not unique, and constant maps
alone do not do.
"""

from sympy import Abs, Rational

from dpsym import (
    IndependentValues,
    Maps,
    RandomMap,
    Space,
    Supremum,
    Theorem,
    both,
    equal,
    exists,
    for_all,
    law,
    point,
    stochastic_map,
)
from dpsym.derive import ValueOfMap

Y, Z = Space("Y"), Space("Z")
K = stochastic_map("K", Y, Z)
W, V = law("W", on=Maps(Y, Z)), law("V", on=Z)
y, y_, z, g = point("y", on=Y), point("y'", on=Y), point("z", on=Z), point("g", on=Maps(Y, Z))
everywhere = lambda relation: for_all(y, for_all(z, relation))
mixture = everywhere(equal(RandomMap(W)(y)(z), K(y)(z)))
product = IndependentValues(K)

theorem = Theorem(
    id="post-processing.mixture-of-maps",
    notes="s2.P1b",
    title="Kernels are mixtures of maps",
    claim=exists(W, mixture),
    witness={W: product},
)

theorem.mistake("mixes constant maps only", exists(V, everywhere(equal(V(z), K(y)(z)))))
theorem.mistake(
    "gives no map all of the weight", exists(W, both(mixture, for_all(g, W(g) <= Rational(99, 100))))
)
theorem.mistake(
    "takes the product for the only weights",
    equal(Supremum(Abs(IndependentValues(RandomMap(W))(g) - W(g)), g), 0),
)
theorem.mistake("takes the law at another input", everywhere(equal(RandomMap(product)(y)(z), K(y_)(z))))

theorem.derivation.exhibit(theorem.witness)
theorem.derive(RandomMap(product)(y)(z)).equals(K(y)(z), by=ValueOfMap(K, y, z))
