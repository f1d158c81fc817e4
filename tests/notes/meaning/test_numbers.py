"""Numbers and what is computed from them, against the same expressions written in Python."""

import pytest
import sympy
from sympy import (
    Abs,
    Max,
    Min,
    Piecewise,
    Rational,
    binomial,
    cosh,
    erfc,
    exp,
    factorial,
    log,
    oo,
    pi,
    sqrt,
    tanh,
)

from dpsym import Indicator, integer, real
from dpsym.errors import IllFormedError, Unread
from dpsym.language.special import Phi
from tests.notes.hanging import without_hang
from tests.notes.meanings import meaning

WHERE = r"\alpha > 1; \varepsilon, t \ge 0; \delta \in (0, 1); u, w \in \mathbb{R}; n, k \in \mathbb{N}; \hat{\varepsilon} \ge 0"
alpha = real("alpha", above=1)
epsilon, t, hat = real("epsilon", at_least=0), real("t", at_least=0), real("epsilon_hat", at_least=0)
delta = real("delta", above=0, below=1)
u, w = real("u"), real("w")
n, k = integer("n", at_least=1), integer("k", at_least=1)

RIGHT = [
    ("12", 12),
    ("0.05", Rational(1, 20)),
    ("0.1 + 0.2", Rational(3, 10)),
    (r"\frac{1}{3}", Rational(1, 3)),
    (r"u + w - t", u + w - t),
    (r"u - (w - t)", u - w + t),
    (r"-u + w", w - u),
    (r"2 u w", 2 * u * w),
    (r"u \cdot w", u * w),
    (r"\frac{u}{w}", u / w),
    (r"u / w", u / w),
    (r"u^2", u**2),
    (r"u^{-1}", 1 / u),
    (r"(1 - \frac{1}{\alpha})^{\alpha - 1}", (1 - 1 / alpha) ** (alpha - 1)),
    (r"\alpha(\alpha - 1)", alpha * (alpha - 1)),
    (r"2^n", 2**n),
    (r"e", sympy.E),
    (r"e^\varepsilon", exp(epsilon)),
    (r"e^{-(\alpha-1) t}", exp(-((alpha - 1) * t))),
    (r"\mathrm{e}^{t}", exp(t)),
    (r"\exp(\varepsilon - \hat{\varepsilon})", exp(epsilon - hat)),
    (r"\pi", pi),
    (r"\infty", oo),
    (r"\log(1/\delta)", log(1 / delta)),
    (r"\ln \frac{1}{\delta}", log(1 / delta)),
    (r"\log_2 t", log(t) / log(2)),
    (r"\log_{10} t", log(t) / log(10)),
    (r"\log^2 t", log(t) ** 2),
    (r"\sqrt{t}", sqrt(t)),
    (r"\sqrt[3]{t}", t ** Rational(1, 3)),
    (r"\sqrt{2 k \log(1/\delta)}", sqrt(2 * k * log(1 / delta))),
    (r"|u - w|", Abs(u - w)),
    (r"\lfloor 2 u \rfloor", sympy.floor(2 * u, evaluate=False)),
    (r"\lceil u - w \rceil", sympy.ceiling(u - w, evaluate=False)),
    (r"\lfloor \frac{7}{2} \rfloor", 3),
    (r"|{-3}|", 3),
    (r"\tanh(\varepsilon/2)", tanh(epsilon / 2)),
    (r"\cosh t", cosh(t)),
    (r"\operatorname{erfc}(t)", erfc(t)),
    (r"\Phi(u)", Phi(u)),
    (r"n!", factorial(n)),
    (r"5!", 120),
    (r"\binom{n}{k}", binomial(n, k)),
    (r"\binom{4}{2}", 6),
    (r"\max\{u, w\}", Max(u, w)),
    (r"\max(u, \max(w, t))", Max(u, w, t)),
    (r"\min\left(u, 1\right)", Min(u, 1)),
    (r"\mathbf{1}[u \le w]", Indicator(u <= w)),
    (r"\begin{cases} u & u \ge 0 \\ 0 & \text{otherwise} \end{cases}", None),
    (r"\left[ u + w \right] t", (u + w) * t),
    (r"\sum_{i=1}^n 2^i", sympy.Sum(2 ** sympy.Symbol("i"), (sympy.Symbol("i"), 1, n))),
    (r"\prod_{i=1}^n i", sympy.Product(sympy.Symbol("i"), (sympy.Symbol("i"), 1, n))),
    (r"\int_0^t e^{-x} dx", sympy.Integral(exp(-real("x")), (real("x"), 0, t))),
    (r"\int_{-\infty}^{\infty} e^{-x^2} dx", sympy.Integral(exp(-(real("x") ** 2)), (real("x"), -oo, oo))),
]


@pytest.mark.parametrize(("latex", "expected"), RIGHT)
def test_right(latex, expected):
    if expected is None:
        expected = Piecewise((u, u >= 0), (0, True))
        assert str(meaning(latex, WHERE)) == str(expected)
        return
    assert meaning(latex, WHERE) == expected


def test_epsilon_and_varepsilon_are_one_symbol():
    assert meaning(r"\epsilon - \varepsilon", WHERE) == 0


def test_primes_tell_symbols_apart():
    where = r"\mu, \mu' \in \mathbb{R}"
    assert meaning(r"(\mu - \mu')^2", where) == (real("mu") - real("mu'")) ** 2


def test_a_long_sum_is_no_deep_recursion():
    assert meaning(" + ".join(["u"] * 1500), WHERE) == 1500 * u


def test_letters_that_the_passage_declares_lose_their_usual_meaning():
    assert meaning(r"e + 1", r"e \ge 0") == real("e", at_least=0) + 1
    assert meaning(r"\pi", r"\pi \in [0, 1]") != pi


REFUSED = [
    (r"\sigma", IllFormedError, "sigma has no domain; write for example 'sigma > 0'"),
    (r"\sigma_1 + u", IllFormedError, "sigma_1 has no domain"),
    (r"u_1", IllFormedError, "u_1 has no domain"),
    (r"u'", IllFormedError, "u' has no domain"),
    (r"(u, w)", Unread, "list of 2 things"),
    (r"(u, w) + 1", Unread, "list of 2 things"),
    (r"\exp(u, w)", Unread, "2 arguments"),
    (r"\frac{u}{0}", IllFormedError, "divides by zero"),
    (r"\log 0", IllFormedError, "has no value"),
    (r"0^{-1}", IllFormedError, "has no value"),
    (r"\infty - \infty", IllFormedError, "has no value"),
    (r"\sqrt{-1}", IllFormedError, "not a real number"),
    (r"\log(-2)", IllFormedError, "not a real number"),
    (r"\log_1 u", IllFormedError, "no logarithm to the base"),
    (r"\log_{-2} u", IllFormedError, "no logarithm to the base"),
    (r"\frac{d}{du} u \log u", Unread, "how far a derivative reaches"),
    (r"\frac{d}{du} \sin u \cdot u", Unread, "how far a derivative reaches"),
    (r"u \pm w", Unread, "plus-minus"),
    (r"O(n^2)", Unread, "leaves a constant open"),
    (r"\sup_{u > 0} u", Unread, "which symbol ranges"),
    (r"\sup_{x > 0} x", Unread, "not said what x ranges over"),
    (r"\max_{x \in [0, 1]} x", Unread, "ranges over the numbers"),
    (r"\|u\|_1", IllFormedError, "no norm"),
    (r"\tanh^{-1}(u)", Unread, "exponent"),
    (r"\mathbf{1}[u]", IllFormedError, "no condition"),
    (r"\begin{cases} u & u > 0 \\ 0 & u < 0 \end{cases}", IllFormedError, "otherwise"),
    (r"\mathcal{Y} + 1", Unread, "may be a notation"),
    (r"V + 1", IllFormedError, "not declared"),
    (r"u + \text{something}", Unread, "does not belong"),
]


@pytest.mark.parametrize(("latex", "kind", "message"), REFUSED)
def test_refused(latex, kind, message):
    with pytest.raises(kind, match=message) as caught:
        meaning(latex, WHERE)
    assert 0 <= caught.value.start < caught.value.end <= len(latex)


def test_a_power_of_e_where_e_is_declared_is_refused():
    with pytest.raises(Unread, match="its power or an exponential"):
        meaning(r"e^x", r"e \ge 0; x \ge 0")


TOO_LARGE = [
    "9^{9^{9^9}}",
    "9^{99999}",
    "(2 u)^{999999999}",
    r"(\sqrt{3} u)^{999999999}",
    "1" * 41,
    "0." + "1" * 41,
    "100000!",
    r"\binom{100000}{50000}",
    r"e^{1000000000 \log 3}",
    r"e^{u + 1000000000 \log 3}",
    r"\exp(\exp(\exp(\exp(100))))",
    r"e^{e^{e^{e^{9}}}}",
    r"2^{\sqrt{2} \cdot 10^{30}}",
    r"((3^{1000})^{1000})^{1000}",
    r"\prod_{i=1}^{2} 9^{9^{9^{9}}}",
    r"\sqrt{10^{999} + 1}",
    r"10^{39} \cdot " * 200 + "1",
    r"u^{10^{39}}",
]


@pytest.mark.parametrize("latex", TOO_LARGE)
def test_numbers_that_are_too_large_are_never_computed(latex):
    with without_hang(), pytest.raises(Unread, match=r"too large|digits|bits|factorial|binomial") as caught:
        meaning(latex, WHERE)
    assert any(advice in str(caught.value) for advice in ("round it", "put a letter"))
    assert 0 <= caught.value.start < caught.value.end <= len(latex)


def test_a_number_of_thousands_of_digits_is_named_by_its_ends():
    for text in ("12345678" * 1000, "0." + "12345678" * 1000):
        with pytest.raises(Unread) as caught:
            meaning(text, WHERE)
        assert "...12345678 of 8,00" in str(caught.value)
        assert len(str(caught.value)) < 150
