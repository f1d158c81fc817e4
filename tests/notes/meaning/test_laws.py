"""Laws: by their names, made from others, and applied to events and points."""

import pytest
from sympy import Rational, log, sqrt

from dpsym import (
    Bernoulli,
    Binomial,
    FiniteLaw,
    Laplace,
    Mixture,
    Normal,
    Power,
    Product,
    PushForward,
    RandomizedResponse,
    Space,
    Uniform,
    event,
    integer,
    law,
    laws,
    point,
    probability,
    real,
    stochastic_map,
)
from dpsym.errors import IllFormedError, Unread
from dpsym.language.distributions import Joint, PointwiseLaw
from dpsym.notes.meaning import law as law_of
from dpsym.notes.single import tree
from tests.notes.meanings import meaning, scope_of

WHERE = (
    r"P, Q, R \text{ on } \mathcal{Y}; P' \text{ on } \mathcal{Z}; K, L \text{ from } \mathcal{Y} \text{ to } \mathcal{Z};"
    r"N \text{ from } \mathcal{Z} \text{ to } \mathcal{W}; f : \mathcal{Y} \to \mathcal{Z}; s, p, \delta \in [0, 1];"
    r"\mu \in \mathbb{R}; \sigma, b > 0; \tau \in \mathbb{R}; \varepsilon \ge 0; k, n \in \mathbb{N};"
    r"S \subseteq \mathcal{Y}; U \subseteq \mathcal{Z}; y \in \mathcal{Y}; z \in \mathcal{Z}"
)
Y, Z = Space("Y"), Space("Z")
P, Q, R = laws("P Q R", on=Y)
P_ = law("P'", on=Z)
K, L = stochastic_map("K", Y, Z), stochastic_map("L", Y, Z)
f = stochastic_map("f", Y, Z, deterministic=True)
s, p, delta = (probability(name) for name in ("s", "p", "delta"))
mu, tau, sigma, b = real("mu"), real("tau"), real("sigma", above=0), real("b", above=0)
epsilon = real("epsilon", at_least=0)
k, n = integer("k", at_least=1), integer("n", at_least=1)
S, U, y, z = event("S", on=Y), event("U", on=Z), point("y", on=Y), point("z", on=Z)

RIGHT = [
    (r"\mathcal{N}(\mu, \sigma^2)", Normal(mu, sigma)),
    (r"\mathcal{N}(0, 1)", Normal(0, 1)),
    (r"\mathcal{N}(0, 4)", Normal(0, 2)),
    (r"\mathcal{N}(0, 2)", Normal(0, sqrt(2))),
    (r"\mathcal{N}(0, \tau^2)", Normal(0, abs(tau))),
    (r"\mathcal{N}(0, \frac{\sigma^2}{4})", Normal(0, sigma / 2)),
    (r"\mathcal{N}\left(0, \frac{2 \log 3}{\sigma^2}\right)", Normal(0, sqrt(2) * sqrt(log(3)) / sigma)),
    (r"\operatorname{Lap}(b)", Laplace(0, b)),
    (r"\mathrm{Lap}(\mu, b)", Laplace(mu, b)),
    (r"\text{Laplace}(\mu, \frac{b}{\sigma})", Laplace(mu, b / sigma)),
    (r"\mathrm{Bern}(p)", Bernoulli(p)),
    (r"\mathrm{Ber}(1 - p)", Bernoulli(1 - p)),
    (r"\text{Bernoulli}(1/2)", Bernoulli(Rational(1, 2))),
    (r"\mathrm{Bin}(n, p)", Binomial(n, p)),
    (r"\mathrm{Uniform}(0, b)", Uniform(0, b)),
    (r"(1-s) P + s Q", Mixture(s, P, Q)),
    (r"(1-s) \cdot P + s \cdot Q", Mixture(s, P, Q)),
    (r"s P + (1-s) Q", Mixture(1 - s, P, Q)),
    (r"\frac{1}{2} P + \frac{1}{2} Q", Mixture(Rational(1, 2), P, Q)),
    (r"\frac{P + Q}{2}", Mixture(Rational(1, 2), P, Q)),
    (r"P \times P'", Product(P, P_)),
    (r"P \times P' \times Q", Product(P, P_, Q)),
    (r"P \otimes P'", Product(P, P_)),
    (r"P^k", Power(P, k)),
    (r"P^{\otimes k}", Power(P, k)),
    (r"P^2", Power(P, 2)),
    (r"\mathrm{Bern}(p)^n", Power(Bernoulli(p), n)),
    (r"P \otimes K", Joint(P, K)),
    (r"f(P)", PushForward(f, P)),
    (r"K((1-s) P + s Q)", PushForward(K, Mixture(s, P, Q))),
    (r"K(y)", K(y)),
    (r"K_y", K(y)),
    (r"P(S)", P(S)),
    (r"P(y)", P(y)),
    (r"P(\{y\})", P(y)),
    (r"P(\mathcal{Y})", 1),
    (r"K(y)(z)", K(y)(z)),
    (r"K(y)(U)", K(y)(U)),
    (r"K(y, z)", K(y)(z)),
    (r"f(P)(U)", PushForward(f, P)(U)),
    (r"P(y)^2 / Q(y)", P(y) ** 2 / Q(y)),
]


@pytest.mark.parametrize(("latex", "expected"), RIGHT)
def test_right(latex, expected):
    scope = scope_of(WHERE)
    node = tree(latex, scope)
    found = meaning(latex, WHERE)
    assert (law_of(node, scope) if hasattr(found, "parts") else found) == expected


def test_three_laws_are_mixed_point_by_point():
    scope = scope_of(WHERE)
    found = law_of(tree(r"(1-\delta) s P + (1-\delta)(1-s) Q + \delta R", scope), scope)
    assert isinstance(found, PointwiseLaw)
    assert "P(" in str(found.args[1])


def test_pairs_of_points_under_a_joint_law():
    where = WHERE + r"; W := P \otimes K; V := P \times P'"
    assert meaning(r"W(y, z)", where) == P(y) * K(y)(z)
    assert meaning(r"V(y, z)", where) == P(y) * P_(z)


def test_the_laws_of_dpsym_itself():
    house = {"house": True}
    assert meaning(r"\mathrm{RR}_{\varepsilon}(0)", WHERE, **house) == RandomizedResponse(epsilon)
    expected = RandomizedResponse(epsilon, delta).partner
    assert meaning(r"\mathrm{RR}_{\varepsilon, \delta}(1)", WHERE, **house) == expected
    latex = r"\operatorname{FiniteLaw}\left(\left(\frac{1}{4}, \frac{3}{4}\right)\right)"
    assert meaning(latex, WHERE, **house) == FiniteLaw((Rational(1, 4), Rational(3, 4)))
    with pytest.raises(IllFormedError):
        meaning(latex, WHERE)


REFUSED = [
    (r"P Q", IllFormedError, "multiplies laws"),
    (r"s P + s Q", IllFormedError, "sum to 2\\*s, not to 1"),
    (r"P + Q", IllFormedError, "sum to 2, not to 1"),
    (r"P + P'", IllFormedError, "different spaces"),
    (r"(1-s) P + s", IllFormedError, "adds a law and a number"),
    (r"P / Q", IllFormedError, "divides a law by a law"),
    (r"P(U)", IllFormedError, "P is on Y, but U belongs to Z"),
    (r"P(z)", IllFormedError, "P is on Y, but z belongs to Z"),
    (r"P(s)", IllFormedError, "is applied to an event or a point, but s is a number"),
    (r"P(Q)", IllFormedError, "but Q is a law"),
    (r"K(z)", IllFormedError, "takes inputs from Y"),
    (r"K(P')", IllFormedError, "takes inputs from Y"),
    (r"f(S)", IllFormedError, "a point is expected"),
    (r"P(y, z)", Unread, "not said to be a law of pairs"),
    (r"P \otimes N", IllFormedError, "takes inputs from Z"),
    (r"P \times s", IllFormedError, "multiplies"),
    (r"P^{-1}", IllFormedError, "number of draws"),
    (r"\mathcal{N}(0, 0)", IllFormedError, "variance of a normal law is positive"),
    (r"\mathcal{N}(0, -1)", IllFormedError, "variance of a normal law is positive"),
    (r"\mathcal{N}(0)", IllFormedError, "takes 2 parameters, got 1"),
    (r"\mathrm{Lap}(0, 1, 2)", IllFormedError, "takes 1 or 2 parameters, got 3"),
    (r"\mathrm{Logistic}(b)", IllFormedError, "takes other parameters"),
    (r"\mathrm{Mult}(2, b)", Unread, "list of probabilities"),
    (r"\mathrm{Cauchy}(b)", IllFormedError, "takes other parameters"),
    (r"\mathrm{Burr}(b)", IllFormedError, "not declared|no domain"),
    (r"\mathrm{Unif}(\{1, 2\})", Unread, "not the uniform law on an interval"),
    (r"\mathrm{RR}_{\varepsilon}(0)", IllFormedError, "RR_epsilon"),
    (r"V(S) + 1", (IllFormedError, Unread), "not declared|not clear"),
]


@pytest.mark.parametrize(("latex", "kind", "message"), REFUSED)
def test_refused(latex, kind, message):
    scope = scope_of(WHERE)
    with pytest.raises(kind, match=message) as caught:
        node = tree(latex, scope)
        found = meaning(latex, WHERE)
        if hasattr(found, "parts"):
            law_of(node, scope)
    assert 0 <= caught.value.start < caught.value.end <= len(latex)


def test_weights_that_would_take_long_to_add_up_are_refused():
    scope = scope_of(WHERE)
    with pytest.raises(IllFormedError, match="not to 1"):
        law_of(tree(r"(s + p)^{5000} P + (1 - s)^{4999} Q", scope), scope)
