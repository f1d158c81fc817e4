"""What the tests of rules speak of: laws, kernels, events, functions, draws and numbers."""

from dpsym import (
    Bernoulli,
    Joint,
    Normal,
    PrivacyLoss,
    Space,
    draw,
    event,
    integer,
    laws,
    order,
    point,
    probability,
    real,
    stochastic_map,
    values,
)

Z = Space("Z")  # another space than that of most laws
P, Q, R, P2, Q2 = laws("P Q R P' Q'")
V, W = laws("V W", on=Z)
K, L, M = (stochastic_map(name) for name in "KLM")
J = Joint(P, K), Joint(Q, L)
S, T, elsewhere = event("S"), event("T"), event("U", on=Z)
y, z = point("y"), point("z")

u, v, h = values("u", low=0, high=1), values("v", low=0, high=1), values("h")
x, x2, X = draw("x", P), draw("x'", Q), draw("X", Normal(0, 1))
B = draw("B", Bernoulli(probability("p")))
loss = PrivacyLoss(P, Q)

alpha, beta, wide = real("alpha", above=1), real("beta", above=1), order("omega")
free, rate, s = real("c"), real("lambda", above=0), probability("s")
epsilon, delta = real("epsilon", at_least=0), probability("delta")
k, maybe_none = integer("k", at_least=1), integer("n", at_least=0)
