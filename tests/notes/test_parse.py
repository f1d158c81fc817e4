"""Trees of formulas: numbers, symbols, functions, divergences, expectations, probabilities."""

import pytest

from dpsym.notes.syntax import (
    Apply,
    Big,
    Divergence,
    Expect,
    Extremum,
    Interval,
    Name,
    Probability,
)
from tests.notes.trees import (
    ALPHA,
    EPS,
    INDICATOR,
    P,
    Q,
    X,
    Y,
    call,
    chain,
    fenced,
    listed,
    name,
    num,
    op,
    power,
    tree,
)

NUMBERS = [
    ("12", num(12)),
    ("0.05", num("0.05")),
    ("a + b", op("add", "a", "b")),
    ("a - b", op("subtract", "a", "b")),
    ("-a", op("negate", "a")),
    ("-a + b", op("add", op("negate", "a"), "b")),
    ("a - b + c", op("add", "a", op("negate", "b"), "c")),
    (r"a \pm b", op("plus-minus", "a", "b")),
    ("2ab", op("multiply", 2, "a", "b")),
    (r"a \cdot b * c", op("multiply", "a", "b", "c")),
    (r"2 \times k", op("times", 2, "k")),
    ("a/b", op("divide", "a", "b")),
    ("ab/c", op("divide", op("multiply", "a", "b"), "c")),
    (r"\frac{a}{b}", op("divide", "a", "b")),
    (r"\frac12", op("divide", 1, 2)),
    (r"\frac1b c", op("multiply", op("divide", 1, "b"), "c")),
    (r"\dfrac ab", op("divide", "a", "b")),
    ("1/(2x)", op("divide", 1, fenced(op("multiply", 2, "x")))),
    ("x^2", power("x", 2)),
    ("x^{-1}", power("x", op("negate", 1))),
    ("x_i^2", power(name("x", "i"), 2)),
    ("{x'}^2", power(name("x", None, "prime"), 2)),
    ("(a + b)^2", power(fenced(op("add", "a", "b")), 2)),
    (r"2^{k^2}", power(2, power("k", 2))),
    ("n!", op("factorial", "n")),
    ("2n!", op("multiply", 2, op("factorial", "n"))),
    (r"\binom{n}{k}", op("binomial", "n", "k")),
    (r"\sqrt{2k}", op("sqrt", op("multiply", 2, "k"))),
    (r"\sqrt[3]{x}", op("root", "x", 3)),
    (r"\lfloor x \rfloor", op("floor", "x")),
    (r"\lceil x \rceil", op("ceiling", "x")),
    (
        r"k\varepsilon(e^\varepsilon - 1)",
        op("multiply", "k", EPS, fenced(op("subtract", power("e", EPS), 1))),
    ),
    (r"[a + b] c", op("multiply", fenced(op("add", "a", "b"), "square"), "c")),
    (r"{\frac{a}{b}}", op("divide", "a", "b")),
    (r"{ab}c", op("multiply", "a", "b", "c")),
    (r"\underbrace{a + b}_{\text{why}} c", op("multiply", fenced(op("add", "a", "b")), "c")),
    (r"\boxed{x}", X),
    (r"\color{red} x \, \phantom{y}", X),
    (r"\displaystyle x", X),
    (r"1 + \dots + k", op("add", 1, op("dots"), "k")),
    (r"\infty", name("infinity")),
    (r"+\infty", name("infinity")),
]

SYMBOLS = [
    (r"\epsilon", EPS),
    (r"\varepsilon", EPS),
    (r"\varphi", name("phi")),
    ("x''", name("x", None, "prime", "prime")),
    (r"x^{\prime}", name("x", None, "prime")),
    ("x^*", name("x", None, "star")),
    (r"\hat\varepsilon", name("epsilon", None, "hat")),
    (r"\tilde{x}'", name("x", None, "tilde", "prime")),
    (r"\bar{X}_n", name("X", "n", "bar")),
    (r"\hat{x_1}", name("x", "1", "hat")),
    (r"\hat\mathcal{M}", name("M", None, "hat", style="cal")),
    (r"\mathcal{M}", name("M", style="cal")),
    (r"{\cal M}", name("M", style="cal")),
    (r"\mathbb R", name("R", style="bb")),
    (r"\boldsymbol{\mu}", name("mu", style="bf")),
    (r"\mathrm{OPT}", name("OPT", style="text")),
    (r"\operatorname{OPT}", name("OPT", style="text")),
    (r"\text{OPT}", name("OPT", style="text")),
    (r"\mathrm{e}", name("e", style="rm")),
    (r"\R", name("R", style="bb")),
    ("x_{i+1}", name("x", op("add", "i", 1))),
    ("x_{1,2}", name("x", listed(1, 2))),
    (r"M_{1\dots k}", name("M", op("dots", 1, "k"))),
    (r"M_{1\dots k-1}", name("M", op("dots", 1, op("subtract", "k", 1)))),
    ("x_{1:k}", name("x", op("dots", 1, "k"))),
    ("M_{[k]}", name("M", Interval(num(1), name("k"), integers=True))),
    ("x_{max}", name("x", name("max", style="text"))),
    (r"x_{\max}", name("x", name("max", style="text"))),
    (r"x_\mathrm{max}", name("x", name("max", style="text"))),
    ("P''_{y'}", name("P", name("y", None, "prime"), "prime", "prime")),
    ("P_{y'}''", name("P", name("y", None, "prime"), "prime", "prime")),
    (r"L_{Y||Z}", name("L", listed("Y", "Z"))),
    (r"D_{-z}", name("D", op("negate", "z"))),
    (r"\mathbb{R}_{\ge 0}", name("R", chain(None, ">=", 0), style="bb")),
    (r"\mathbb{R}_+", name("R", name("+"), style="bb")),
    (r"\mathbb{N}^{|\mathcal{X}|}", power(name("N", style="bb"), op("cardinality", name("X", style="cal")))),
]

FUNCTIONS = [
    (r"\exp(-\frac{t}{b})", call("exp", op("negate", op("divide", "t", "b")))),
    (r"\log\frac{a}{b}", call("log", op("divide", "a", "b"))),
    (r"\log 1/\delta", call("log", op("divide", 1, "delta"))),
    (r"\log x^2", call("log", power("x", 2))),
    (r"\log(x)^2", power(call("log", "x"), 2)),
    (r"\log^2 x", call(power("log", 2), "x")),
    (r"\log_2 x", call(name("log", "2"), "x")),
    (r"\log\left(x\right)", call("log", "x")),
    (r"\log{\left(x\right)}^{2}", power(call("log", "x"), 2)),
    (r"\exp{x}", call("exp", "x")),
    (r"\log x \log y", op("multiply", call("log", "x"), call("log", "y"))),
    (r"\ln \ln x", call("ln", call("ln", "x"))),
    (r"\log |x|", call("log", op("abs", "x"))),
    (r"2k\log(1/\delta)", op("multiply", 2, "k", call("log", op("divide", 1, "delta")))),
    (r"\sqrt{2k\log(1/\delta)}", op("sqrt", op("multiply", 2, "k", call("log", op("divide", 1, "delta"))))),
    (r"\log \sum_i x_i", call("log", Big("sum", (name("i"),), None, name("x", "i")))),
    ("exp(x) + ln x", op("add", call("exp", "x"), call("ln", "x"))),
    (r"\operatorname{erfc}(x) + \mathrm{tanh} y", op("add", call("erfc", "x"), call("tanh", "y"))),
    (r"\text{max}(a, b)", Extremum("max", (name("a"), name("b")))),
    ("f(x)", call("f", "x")),
    ("f'(x)", call(name("f", None, "prime"), "x")),
    ("M_1(x)", call(name("M", "1"), "x")),
    ("M(x; f, c)", call("M", "x", "f", "c")),
    (r"\hat{f}(x)", call(name("f", None, "hat"), "x")),
    ("f^{-1}(S)", call(power("f", op("negate", 1)), "S")),
    (r"P^{\otimes k}(S)", call(power("P", op("times", "k")), "S")),
    (r"M(x)(S)", call(call("M", "x"), "S")),
    (r"(P \times Q)(S)", call(fenced(op("times", "P", "Q")), "S")),
    ("f(x)(1 - s)", op("multiply", call("f", "x"), fenced(op("subtract", 1, "s")))),
    (r"f(\cdot, x)", call("f", "cdot", "x")),
    ("f(x)_i", op("component", call("f", "x"), "i")),
    ("(M(a))_b", op("component", fenced(call("M", "a")), "b")),
    (
        r"\mathcal{M}(z\cup D_{-z})_{-i}",
        op(
            "component",
            call(name("M", style="cal"), op("union", "z", name("D", op("negate", "z")))),
            op("negate", "i"),
        ),
    ),
    (r"\mathcal{N}(\mu, \sigma^2)", call(name("N", style="cal"), "mu", power("sigma", 2))),
    (r"\text{Bernoulli}(p)", call(name("Bernoulli", style="text"), "p")),
    (r"\mathrm{Unif}[0, 1]", call(name("Unif", style="text"), Interval(num(0), num(1)))),
    (r"\text{PrivLoss}(P||Q)", call(name("PrivLoss", style="text"), "P", "Q")),
    (r"\Delta f", call("Delta", "f")),
    (r"\frac{\Delta f}{\varepsilon}", op("divide", call("Delta", "f"), EPS)),
    (r"\Delta x", op("multiply", "Delta", "x")),
    (r"\Delta(\mathcal{Y})", call("Delta", name("Y", style="cal"))),
    (r"\Phi(a - b)", call("Phi", op("subtract", "a", "b"))),
    (r"\mathbf{1}[x > 0]", call(INDICATOR, chain("x", ">", 0))),
    (r"\mathbb{1}\{x \in S\}", call(INDICATOR, chain("x", "in", "S"))),
    (r"1_{x \in S}", call(INDICATOR, chain("x", "in", "S"))),
    (r"\mathbf{1}_S(x)", call(INDICATOR, chain("x", "in", "S"))),
    (r"\mathbf{1}_S", call(INDICATOR, "S")),
    (r"\mathbb{I}[x > 0]", call(INDICATOR, chain("x", ">", 0))),
]

DIVERGENCES = [
    *(
        (text, Divergence("D", P, Q, (ALPHA,)))
        for text in (
            r"D_\alpha(P \| Q)",
            r"D_{\alpha}(P||Q)",
            r"D_\alpha(P \parallel Q)",
            r"D_\alpha\left(P \middle\| Q\right)",
            r"\mathrm{D}_{\alpha}\left(P \,\middle\|\, Q\right)",
            r"D_\alpha\big(P \,\big\|\, Q\big)",
            r"D_\alpha(P, Q)",
            r"D_\alpha[P \| Q]",
        )
    ),
    *(
        (text, Divergence("KL", P, Q))
        for text in (
            r"D_{KL}(P \| Q)",
            r"D_{\mathrm{KL}}(P \| Q)",
            r"D_{\text{KL}}(P, Q)",
            r"\mathrm{KL}(P \| Q)",
            r"\operatorname{KL}(P, Q)",
            r"\mathsf{D}_{\mathsf{KL}}(P \| Q)",
            r"KL(P \| Q)",
        )
    ),
    *(
        (text, Divergence("TV", P, Q))
        for text in (
            r"d_{TV}(P, Q)",
            r"d_{\mathrm{TV}}(P, Q)",
            r"\mathrm{TV}(P, Q)",
            r"TV(P \| Q)",
            r"D_{TV}(P \| Q)",
        )
    ),
    (r"D(P \| Q)", Divergence("D", P, Q)),
    (r"D_\infty(P \| Q)", Divergence("D", P, Q, (name("infinity"),))),
    (r"D^\delta_\lambda(P \| Q)", Divergence("D", P, Q, (name("lambda"),), (name("delta"),))),
    (r"D_{\alpha', \beta}(P \| Q)", Divergence("D", P, Q, (name("alpha", None, "prime"), name("beta")))),
    (r"E_\varepsilon(P \| Q)", Divergence("E", P, Q, (EPS,))),
    (r"H_{e^\varepsilon}(P \| Q)", Divergence("H", P, Q, (power("e", EPS),))),
    (r"\chi^2(P \| Q)", Divergence("chi2", P, Q)),
    (r"D_{\chi^2}(P \| Q)", Divergence("chi2", P, Q)),
    (r"D(M(x) \| M(x'))", Divergence("D", call("M", "x"), call("M", name("x", None, "prime")))),
    (r"D(|f| \| |g|)", Divergence("D", op("abs", "f"), op("abs", "g"))),
    (r"D(P \| Q)^2", power(Divergence("D", P, Q), 2)),
]

EXPECTATIONS = [
    *(
        (text, Expect(X))
        for text in (
            r"\mathbb{E}[x]",
            r"\E[x]",
            "E[x]",
            r"\mathbb{E}(x)",
            r"\operatorname{E}[x]",
            r"\mathbb E\{x\}",
        )
    ),
    *(
        (text, Expect(X, (chain("x", "~", "P"),)))
        for text in (
            r"\mathbb{E}_{x \sim P}[x]",
            r"\mathbb{E}_{x \leftarrow P}[x]",
            r"\mathop{\mathbb{E}}\limits_{x\sim P}[x]",
            r"\underset{x\sim P}{\mathbb{E}}[x]",
            r"\operatorname*{\mathbb{E}}_{x\sim P}\left[x\right]",
            r"E_{x \sim P}[x]",
        )
    ),
    (
        r"\mathbb{E}_{\substack{x\sim P\\ y\sim Q}}[xy]",
        Expect(op("multiply", "x", "y"), (chain("x", "~", "P"), chain("y", "~", "Q"))),
    ),
    (r"\mathbb{E}_{X,P}[x]", Expect(X, (name("X"), P))),
    (r"\mathbb{E}[x | y]", Expect(X, given=Y)),
    (r"\mathbb{E}[|x| \mid y = 1]", Expect(op("abs", "x"), given=chain("y", "=", 1))),
    (r"\mathbb{E}[x]^2", power(Expect(X), 2)),
    (r"\operatorname{Var}(x)", Expect(X, operator="variance")),
    *(
        (text, Probability(chain("X", ">", 0)))
        for text in (r"\mathbb{P}[X > 0]", r"\Pr(X > 0)", r"\mathrm{Pr}[X > 0]", "Pr[X > 0]", r"\P\{X > 0\}")
    ),
    (r"\Pr_{x \sim P}[x \in S]", Probability(chain("x", "in", "S"), (chain("x", "~", "P"),))),
    (r"\mathbb{P}[A | B]", Probability(name("A"), given=name("B"))),
    (
        r"\Pr[X = 1, Y = 2 \mid Z = 3]",
        Probability(listed(chain("X", "=", 1), chain("Y", "=", 2)), given=chain("Z", "=", 3)),
    ),
    (
        r"\mathbb{P}[|X| > t | |Y| < s]",
        Probability(chain(op("abs", "X"), ">", "t"), given=chain(op("abs", "Y"), "<", "s")),
    ),
    ("P(S)", call("P", "S")),
    ("P[S]", call("P", "S")),
    ("P(X > 0)", Probability(chain("X", ">", 0), (P,))),
    ("Q'(X > 0)", Probability(chain("X", ">", 0), (name("Q", None, "prime"),))),
]

TABLE = NUMBERS + SYMBOLS + FUNCTIONS + DIVERGENCES + EXPECTATIONS


@pytest.mark.parametrize(("text", "expected"), TABLE, ids=[text for text, _ in TABLE])
def test_trees(text, expected):
    assert tree(text) == expected


def test_only_what_is_a_function_is_applied():
    product = op("multiply", "f", fenced(op("add", "x", "y")))
    assert tree("f(x + y)", is_function=lambda name: False) == product
    assert tree("c(x + y)", is_function=lambda name: name == Name("c")) == call("c", op("add", "x", "y"))


def test_laws_standard_functions_words_and_lists_are_applied_whatever_is_known():
    for text in ("P(S)", r"\exp(x)", r"\mathrm{Lap}(b)", "u(x, y)"):
        assert isinstance(tree(text, is_function=lambda name: False), Apply)


def test_the_whole_name_decides_whether_it_is_applied():
    asked = []
    tree(r"\hat{f}_1(x)", is_function=lambda name: asked.append(name) or True)
    assert name("f", "1", "hat") in asked


def test_every_node_knows_its_place():
    text = r"\frac{a_1}{b} \le \log(c)"
    for part in tree(text).walk():
        assert 0 <= part.span.start < part.span.end <= len(text)
    (left, right) = tree(text).children()
    assert text[left.span.start : left.span.end].startswith(r"\frac{a_1}{b")
    assert text[right.span.start : right.span.end] == r"\log(c)"
