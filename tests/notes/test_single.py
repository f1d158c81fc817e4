"""One claim with its conditions, as from the command line."""

import pytest
import sympy
from sympy import Abs, Integral, Max, Rational, exp, log, sqrt

from dpsym import (
    ApproximateDP,
    Claim,
    Expectation,
    Joint,
    MaxDivergence,
    Mixture,
    Normal,
    PrivacyLoss,
    Probability,
    Product,
    PushForward,
    Renyi,
    Space,
    SumOver,
    Supremum,
    at_least,
    at_most,
    both,
    chain,
    equal,
    event,
    for_all,
    greater,
    laws,
    less,
    order,
    point,
    probability,
    real,
    stochastic_map,
)
from dpsym.errors import DpsymError, IllFormedError, Unread
from dpsym.notes.single import CONDITIONS, read_claim
from tests.notes.hanging import without_hang

Y = Space("Y")
P, Q, R = laws("P Q R", on=Y)
P_, Q_ = laws("P' Q'", on=Y)
LAWS = r"P, Q \text{ on } \mathcal{Y}"
alpha, beta = real("alpha", above=1), real("alpha'", above=real("alpha", above=1))
epsilon, delta, s = real("epsilon", at_least=0), probability("delta"), probability("s")
mu, mu_, sigma = real("mu"), real("mu'"), real("sigma", above=0)
S, Z, z = event("S", on=Y), PrivacyLoss(P, Q), real("z")
kernels = [stochastic_map(name, Y, Space("Z")) for name in ("K", "L")]
y = point("y", on=Y)

# Well known statements, in the words of a text and in those of Python.
CLAIMS = [
    (
        r"\frac{e^\varepsilon-1}{e^\varepsilon+1}\varepsilon \le \frac{\varepsilon^2}{2}",
        r"\varepsilon \ge 0",
        Claim(at_most((exp(epsilon) - 1) / (exp(epsilon) + 1) * epsilon, epsilon**2 / 2)),
    ),
    (
        r"D_\alpha(\mathcal{N}(\mu, \sigma^2) \| \mathcal{N}(\mu', \sigma^2)) = \frac{\alpha (\mu - \mu')^2}{2 \sigma^2}",
        r"\mu, \mu' \in \mathbb{R}, \sigma > 0; \alpha > 1",
        Claim(
            equal(
                Renyi(alpha, Normal(mu, sigma), Normal(mu_, sigma)), alpha * (mu - mu_) ** 2 / (2 * sigma**2)
            )
        ),
    ),
    (
        r"D_\alpha(P \| Q) \le D_{\alpha'}(P \| Q)",
        LAWS + r"; 1 < \alpha < \alpha' < \infty",
        Claim(at_most(Renyi(alpha, P, Q), Renyi(beta, P, Q))),
    ),
    (
        r"D_\alpha(P \| Q) \le D_{\alpha'}(P \| Q)",
        LAWS + r"; 1 \le \alpha \le \alpha' \le \infty",
        Claim(
            at_most(Renyi(order("alpha"), P, Q), Renyi(order("alpha'"), P, Q)),
            given=at_most(order("alpha"), order("alpha'")),
        ),
    ),
    (
        r"\sup_{S \subseteq \mathcal{Y}} P(S) - e^\varepsilon Q(S) = \mathbb{E}_{Z \sim \mathrm{PrivLoss}(P \| Q)}"
        r"[\max\{0, 1 - e^{\varepsilon - Z}\}] \le \Pr_{Z \sim \mathrm{PrivLoss}(P \| Q)}[Z > \varepsilon]",
        LAWS + r"; \varepsilon \ge 0",
        Claim(
            chain(
                *(Supremum(P(S) - exp(epsilon) * Q(S), S), "="),
                *(Expectation(Max(0, 1 - exp(epsilon - Z), evaluate=False)), "<="),
                Probability(greater(Z, epsilon)),
            )
        ),
    ),
    (
        r"\delta = \int_\varepsilon^\infty e^{\varepsilon - z} \Pr_{Z \sim \mathrm{PrivLoss}(P \| Q)}[Z > z] dz",
        LAWS + r"; \varepsilon \ge 0; \delta := \sup_S P(S) - e^\varepsilon Q(S)",
        Claim(
            equal(
                Supremum(P(S) - exp(epsilon) * Q(S), S),
                Integral(exp(epsilon - z) * Probability(greater(Z, z)), (z, epsilon, sympy.oo)),
            )
        ),
    ),
    (
        r"D_\alpha((1-s) P + s P' \| (1-s) Q + s Q') \le \max\{D_\alpha(P \| Q), D_\alpha(P' \| Q')\}",
        r"P, Q, P', Q' \text{ on } \mathcal{Y}; \alpha > 1; s \in [0, 1]",
        Claim(
            at_most(
                Renyi(alpha, Mixture(s, P, P_), Mixture(s, Q, Q_)),
                Max(Renyi(alpha, P, Q), Renyi(alpha, P_, Q_), evaluate=False),
            )
        ),
    ),
    (
        r"D_\alpha(P \times P' \| Q \times Q') = D_\alpha(P \| Q) + D_\alpha(P' \| Q')",
        r"P, Q, P', Q' \text{ on } \mathcal{Y}; \alpha > 1",
        Claim(equal(Renyi(alpha, Product(P, P_), Product(Q, Q_)), Renyi(alpha, P, Q) + Renyi(alpha, P_, Q_))),
    ),
    (
        r"D_\alpha(P \otimes K \| Q \otimes L) \le D_\alpha(P \| Q) + \sup_{y \in \mathcal{Y}} D_\alpha(K_y \| L_y)",
        LAWS + r"; \alpha > 1; K, L \text{ from } \mathcal{Y} \text{ to } \mathcal{Z}",
        Claim(
            at_most(
                Renyi(alpha, Joint(P, kernels[0]), Joint(Q, kernels[1])),
                Renyi(alpha, P, Q) + Supremum(Renyi(alpha, kernels[0](y), kernels[1](y)), y),
            )
        ),
    ),
    (
        r"0 \le D_\alpha(f(P) \| f(Q)) \le D_\alpha(P \| Q)",
        LAWS + r"; \alpha > 1; f : \mathcal{Y} \to \mathcal{Z}",
        Claim(
            chain(
                *(0, "<="),
                Renyi(
                    alpha,
                    *(
                        PushForward(stochastic_map("f", Y, Space("Z"), deterministic=True), law)
                        for law in (P, Q)
                    ),
                ),
                *("<=", Renyi(alpha, P, Q)),
            )
        ),
    ),
    (
        r"D_\alpha(P \| R) \le (\sqrt{\rho_1} + \sqrt{\rho_2})^2 \alpha",
        r"P, Q, R \text{ on } \mathcal{Y}; \rho_1, \rho_2 \ge 0; \alpha > 1;"
        r"D_\beta(P \| Q) \le \rho_1 \beta \text{ for all } \beta > 1; D_\beta(Q \| R) \le \rho_2 \beta \text{ for all } \beta > 1",
        None,
    ),
    (
        r"P(S) \le e^\varepsilon Q(S) + \delta",
        LAWS + r"; \varepsilon \ge 0; \delta \in [0, 1]; S \subseteq \mathcal{Y};"
        r"(P, Q) \text{ is } (\varepsilon, \delta)\text{-DP}",
        Claim(at_most(P(S), exp(epsilon) * Q(S) + delta), given=ApproximateDP(epsilon, delta)(P, Q)),
    ),
    (
        r"\sum_{y \in \mathcal{Y}} |P(y) - Q(y)| \le e^\varepsilon - 1",
        LAWS + r"; \varepsilon \ge 0; D_\infty(P \| Q) \le \varepsilon",
        Claim(
            at_most(SumOver(Abs(P(y) - Q(y)), y), exp(epsilon) - 1),
            given=at_most(MaxDivergence(P, Q), epsilon),
        ),
    ),
]
rho1, rho2, order_ = real("rho_1", at_least=0), real("rho_2", at_least=0), real("beta", above=1)
TRIANGLE = Claim(
    at_most(Renyi(alpha, P, R), (sqrt(rho1) + sqrt(rho2)) ** 2 * alpha),
    given=(
        for_all(order_, at_most(Renyi(order_, P, Q), rho1 * order_)),
        for_all(order_, at_most(Renyi(order_, Q, R), rho2 * order_)),
    ),
)


@pytest.mark.parametrize(("latex", "where", "expected"), CLAIMS)
def test_right(latex, where, expected):
    assert read_claim(latex, where) == (expected or TRIANGLE)


def test_only_the_hypotheses_that_bear_on_the_claim_are_given():
    claim = read_claim(r"x \le 1", r"x, y \in \mathbb{R}; x^2 \le 1; y^2 \le 1")
    assert claim.given == (at_most(real("x") ** 2, 1),)


def test_an_implication_adds_to_the_conditions():
    claim = read_claim(r"x \ge 1 \implies x y \ge 1", r"x, y \in \mathbb{R}; y \ge 1 + x^2")
    x = real("x")
    y = real("y", at_least=1 + x**2)
    assert claim == Claim(at_least(x * y, 1), given=at_least(x, 1))


def test_what_is_printed_is_read():
    text = (
        r"\forall\, \delta \in [0, 1],\; \varepsilon \in [0, \infty),\; P, Q \text{ on } \mathcal{Y}:\quad "
        r"\left(P, Q\right) \text{ is } \left(\varepsilon, \delta\right)\text{-DP},\; \delta < 1 \;\Longrightarrow\; "
        r"\mathrm{TV}\left(P \,\middle\|\, Q\right) \le 1 \;\text{and}\; 0 \le \delta"
    )
    claim = read_claim(text)
    assert claim.given == (ApproximateDP(epsilon, delta)(P, Q), less(delta, 1))
    assert [part.op for part in claim.conclusion.args] == ["<=", "<="]
    assert read_claim(claim.reading()) == claim


def test_a_claim_is_decided():
    false = read_claim(r"\frac{1}{\alpha} < \frac{1}{2}", r"\alpha > 1")
    assert false.check(examples=50, steps=900).verdict == "refuted"


REFUSED = [
    (r"x \le 1", "", IllFormedError, "x has no domain; write for example 'x > 0'", "x"),
    (r"x \le \sigma", r"x \ge 0", IllFormedError, "sigma has no domain", r"\sigma"),
    (
        r"D_{\alpha, 2}(P \| Q) \le 1",
        LAWS + r"; \alpha > 1",
        IllFormedError,
        "two subscripts",
        r"D_{\alpha, 2}(P \| Q)",
    ),
    (
        r"D_2(P \| Q) \le 1",
        r"P \text{ on } \mathcal{Y}; Q \text{ on } \mathcal{Z}",
        IllFormedError,
        "one space",
        None,
    ),
    (r"x + 1", r"x \ge 0", IllFormedError, "claims nothing", r"x + 1"),
    (r"x \le (1, 2)", r"x \ge 0", Unread, "list of 2 things", r"(1, 2)"),
    (r"P(S) \le 1", LAWS, IllFormedError, "S is not declared", "S"),
    (r"x \iff x", r"x \ge 0", IllFormedError, "claims nothing", None),
    (r"x \ge 1 \iff x - 1 \ge 0", r"x \ge 0", Unread, "makes 2 claims", None),
    (r"x_j \le j", r"k \in \mathbb{N}; j \in [k]; x_j \ge 0", Unread, "a number and an index", None),
    (
        r"\alpha \le 2",
        r"\alpha \in [1, \infty]; P, Q \text{ on } \mathcal{Y}; (P, Q) \text{ is } \alpha\text{-DP}",
        IllFormedError,
        "is the order of a divergence",
        None,
    ),
    ("", r"x \ge 0", Unread, "no formula", None),
    (r"\frac{x}{", r"x \ge 0", Unread, "closed", None),
    (r"x \foo 1", r"x \ge 0", Unread, "foo", None),
    (r"X \le 1", r"X \sim \mathrm{Bern}(1/2)", IllFormedError, "random", None),
]


@pytest.mark.parametrize(("latex", "where", "kind", "message", "place"), REFUSED)
def test_refused(latex, where, kind, message, place):
    with pytest.raises(kind, match=message) as caught:
        read_claim(latex, where)
    error = caught.value
    assert not getattr(error, "__notes__", [])
    assert 0 <= error.start <= error.end <= len(latex)
    if place is not None:
        assert latex[error.start : error.end] == place


def test_what_is_wrong_in_the_conditions_says_so():
    with pytest.raises(IllFormedError, match="q has no domain") as caught:
        read_claim(r"x \le y", r"x \ge 0; y \le \operatorname{erfc}(q)")
    assert caught.value.__notes__ == [CONDITIONS]


HOSTILE = [
    '__import__("os").system("true")',
    r"\input{/etc/passwd}",
    r"\write18{true} \le 1",
    "9^{9^{9^{9^{9}}}} > 1",
    "(" * 5000 + "1" + ")" * 5000 + r" \le 2",
    "{" * 3000 + "1" + "}" * 3000 + r" \le 2",
    r"\frac{1}{" * 500 + "1" + "}" * 500 + r" \le 2",
    r"\sqrt{" * 500 + "2" + "}" * 500 + r" \le 2",
    "1 + " * 6000 + r"1 \le 2",
    "x" * 30000,
    "0" * 50 + r" \le 1",
    r"1 \le " + "9" * 400,
    r"1000000! \le 1",
    r"\binom{10^{9}}{10^{8}} \le 1",
    r"e^{e^{e^{e^{e^{9}}}}} \le 1",
    r"\prod_{i=1}^{10^{12}} i \le 1; ",
    r"2^{2^{2^{2^{2^{2}}}}} \le 1",
    r"((2^{9999})^{9999})^{9999} \le 1",
    r"\newcommand{\a}{\a\a} \a \le 1",
    r"\def\x{\x\x}\x",
    "\\" * 999,
    "$" * 99,
    "}{" * 99,
    "\x00\x01 \\le 1",
    r"\left( \left( 1 \right)",
    r"1 \le 1 " * 400,
    r"x_{x_{x_{x_{x}}}} \le 1",
    r"\max\{" + ", ".join(["e^{e^{9}}"] * 300) + r"\} \le 1",
    r"|" * 999,
    "a^b^c^d",
]


@pytest.mark.parametrize("latex", HOSTILE)
def test_hostile_text_is_refused_or_read_quickly(latex):
    with without_hang():
        for arguments in ((latex, ""), (r"1 \le 1", latex)):
            try:
                read_claim(*arguments)
            except DpsymError as error:
                assert str(error)


def test_numbers_are_exact():
    assert read_claim(r"0.1 + 0.2 \le 0.3").conclusion == at_most(Rational(3, 10), Rational(3, 10))
    assert read_claim(r"\log 2 \le 0.7").conclusion == at_most(log(2), Rational(7, 10))
    assert both(at_most(1, 2), at_most(1, 3)) == read_claim(r"1 \le 2, 1 \le 3").conclusion
