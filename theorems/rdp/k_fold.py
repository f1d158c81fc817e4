"""Steps with one and the same Rényi guarantee: their composition multiplies it by the number of steps.

The chain rule, once for each step (Bun and Steinke 2016, Lemma 2.2).  Said for three steps, of which each
sees all outputs before it, and for k independent ones.  Tight for steps that are copies of each other.
"""

from sympy import Rational, sqrt

from dpsym import (
    RDP,
    Joint,
    Power,
    Product,
    Renyi,
    Space,
    Theorem,
    both,
    for_all,
    integer,
    laws,
    point,
    real,
    stochastic_map,
)
from dpsym.derive import AdaptiveComposition, Additivity, Regrouped, given_at

alpha, epsilon = real("alpha", above=1), real("epsilon", at_least=0)
(X, Y, Z), k = map(Space, "XYZ"), integer("k", at_least=1)
P, Q = laws("P Q", on=X)
K, L = stochastic_map("K", X, Y), stochastic_map("L", X, Y)
two, two_ = Joint(P, K), Joint(Q, L)
M, N = stochastic_map("M", two.space, Z), stochastic_map("N", two.space, Z)
x, z = point("x", X), point("z", two.space)
three = (Joint(two, M), Joint(two_, N))
runs = (Power(P, k), Power(Q, k))
private = lambda limit, pair: RDP(alpha, limit)(*pair)
one = private(epsilon, (P, Q))
yes, no = (Rational(3, 4), Rational(1, 4)), (Rational(1, 4), Rational(3, 4))

theorem = Theorem(
    id="rdp.k-fold",
    notes="s3.24",
    title="Composition of many steps under Rényi privacy",
    claim=both(private(3 * epsilon, three), private(k * epsilon, runs)),
    given=(one, for_all(x, private(epsilon, (K(x), L(x)))), for_all(z, private(epsilon, (M(z), N(z))))),
    tight=[{P: yes, Q: no, K: (yes, yes), L: (no, no), M: (yes,) * 4, N: (no,) * 4, alpha: 2}],
    shapes={k: (1, 3)},
)

theorem.mistake("hopes for the root of k", private(sqrt(k) * epsilon, runs))
theorem.mistake("lets the order grow too", RDP(k * alpha, k * epsilon)(*runs))
theorem.mistake("one percent too little", private(Rational(99, 100) * k * epsilon, runs))
theorem.mistake("lets the last step be free", private(2 * epsilon, three))

node, inner, power = (Renyi(alpha, *pair) for pair in (three, (two, two_), runs))
last, more = (AdaptiveComposition(each, bound=epsilon, point=at) for each, at in ((node, z), (inner, x)))
steps = theorem.derive(node).at_most(inner + epsilon, by=last, using=given_at({z: point("y", two.space)}))
steps.at_most(Renyi(alpha, P, Q) + 2 * epsilon, by=more, using=given_at({x: point("y", X)})).at_most(
    3 * epsilon
)
theorem.derivation.again(steps, {P: Q, Q: P, K: L, L: K, M: N, N: M})
# One copy more is an independent pair, of which the divergences add up.
copies = theorem.derivation.induction(k, power <= k * epsilon)
first = Renyi(alpha, Power(P, 1), Power(Q, 1))
copies.base.chain(first).equals(Renyi(alpha, P, Q), by=Regrouped(first), because="one copy").at_most(epsilon)
more = Renyi(alpha, Power(P, k + 1), Power(Q, k + 1))
pair = Renyi(alpha, Product(Power(P, k), P), Product(Power(Q, k), Q))
steps = copies.step.chain(more).equals(pair, by=Regrouped(more), because="one copy more")
steps.equals(power + Renyi(alpha, P, Q), by=Additivity(pair), because="independent pairs")
steps.at_most(k * epsilon + epsilon).equals((k + 1) * epsilon)
theorem.derivation.again(copies, {P: Q, Q: P})
