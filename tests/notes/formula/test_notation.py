r"""What notes write besides plain LaTeX, as trees; and that what only is notation proves nothing."""

import pytest

from dpsym.errors import DpsymError
from dpsym.notes.printer import print_node
from dpsym.notes.syntax import (
    Apply,
    Big,
    Derivative,
    Expect,
    Fenced,
    Integral,
    Name,
    Probability,
    Quantified,
)
from tests.notes.meanings import claimed
from tests.notes.trees import (
    EPS,
    P,
    X,
    Y,
    call,
    chain,
    listed,
    name,
    node,
    num,
    op,
    power,
    refusal,
    tree,
)

INFINITY = Name("infinity")


def of(body, *variables, **options):
    return Derivative(node(body), tuple(map(node, variables)), **options)


def mean(body, *over, operator="expectation"):
    return Expect(node(body), tuple(map(node, over)), None, operator)


TABLE = [
    # letters with a stem drawn before them, and operators in braces
    (r"{\rm I\!E} X^2", mean(power("X", 2))),
    (r"{\rm I\!E[X] + 1}", op("add", mean("X"), 1)),
    (r"{\mathbb E} X^2", mean(power("X", 2))),
    (r"{\rm E}[X] + 1", op("add", mean("X"), 1)),
    (r"{\rm E}[X] {}={} 1", chain(mean("X"), "=", 1)),
    # columns in round brackets
    (r"\left(\begin{array}{c} n \newline k \end{array}\right)", op("column", "n", "k")),
    (r"\left(\begin{array}{l} n \cr k \end{array}\right) + 1", op("add", op("column", "n", "k"), 1)),
    # fractions and binomial coefficients between their parts
    (r"{a \over b} + c", op("add", op("divide", "a", "b"), "c")),
    (r"\alpha + 1 \over 2", op("divide", op("add", Name("alpha"), 1), 2)),
    (r"2 {n \choose k + 1}", op("multiply", 2, op("binomial", "n", op("add", "k", 1)))),
    (r"\left( n \choose k \right)^2", power(Fenced("round", op("binomial", "n", "k")), 2)),
    # numbers behind factors
    (
        r"(x - 1) 2 y^2",
        op("multiply", Fenced("round", op("subtract", "x", 1)), 2, power("y", 2)),
    ),
    ("x 2", op("multiply", "x", 2)),
    ("k2^k", op("multiply", "k", power(2, "k"))),
    (r"a_1 2^k", op("multiply", name("a", "1"), power(2, "k"))),
    # means and probabilities without brackets
    (r"\mathbb{E} X^2", mean(power("X", 2))),
    (r"\mathbb{E}_P f", mean("f", P)),
    (r"E_{x \sim P} f(x)", mean(call("f", "x"), chain("x", "~", "P"))),
    (r"\log \mathbb{E} e^{t X}", call("log", mean(power("e", op("multiply", "t", "X"))))),
    (r"\mathbb{E} X - \mathbb{E} Y", op("subtract", mean("X"), mean("Y"))),
    (r"\operatorname{Var} X", mean("X", operator="variance")),
    (r"\Pr A \le 1", chain(Probability(Name("A")), "<=", 1)),
    # functions that are named by a letter of a number
    (r"\varepsilon(\alpha)", call(EPS, Name("alpha"))),
    (r"\varepsilon(2 t)^2", power(call(EPS, op("multiply", 2, "t")), 2)),
    (
        r"n\Big(\frac{b}{n}\Big)^2",
        op("multiply", "n", power(Fenced("round", op("divide", "b", "n")), 2)),
    ),
    (r"\hat{\varepsilon}(\alpha)", call(name("epsilon", None, "hat"), Name("alpha"))),
    (r"\varepsilon (\alpha - 1)", op("multiply", EPS, Fenced("round", op("subtract", Name("alpha"), 1)))),
    (r"T(P, Q)(\alpha)", Apply(call("T", "P", "Q"), (Name("alpha"),))),
    (r"O(\sqrt{n})", call("O", op("sqrt", "n"))),
    # bars
    ("H(X | Y)", call("H", op("given", "X", "Y"))),
    (r"p(y, z \mid x)", call("p", op("given", listed("y", "z"), "x"))),
    (r"p_{|E}(x)", Apply(Name("p", index=op("given", "E")), (X,))),
    (r"f(x)|_{x = 0}", op("at", call("f", "x"), chain("x", "=", 0))),
    (r"f|_S", op("restricted", "f", "S")),
    (r"\langle u, v \rangle", op("inner", "u", "v")),
    # limits
    (
        r"\lim_{x \to 0^+} f(x)",
        Big("lim", (chain("x", "->", op("from above", 0)),), None, call("f", "x")),
    ),
    (r"\lim_{x \uparrow a} x", Big("lim", (chain("x", "->", op("from below", "a")),), None, X)),
    (r"\lim_{x \uparrow \infty} x", Big("lim", (chain("x", "->", INFINITY),), None, X)),
    (r"\limsup_{n \to \infty} a_n", Big("limsup", (chain("n", "->", INFINITY),), None, name("a", "n"))),
    # derivatives
    (r"\frac{d}{dx} f(x)", of(call("f", "x"), "x")),
    (r"\frac{df}{dx}(y)", Apply(of("f", "x"), (Y,))),
    (r"\frac{d^2}{dx^2} e^x", of(power("e", "x"), "x", "x")),
    (r"\frac{d}{dx} \left( x^2 + x \right)", of(op("add", power("x", 2), "x"), "x")),
    (r"\frac{\partial^2 f}{\partial x \, \partial y}", of("f", "x", "y", partial=True)),
    (r"\frac{d}{dx}\Big|_{x = 0} f(x)", of(call("f", "x"), "x", at=chain("x", "=", 0))),
    (r"\frac{dP}{dQ}", of("P", "Q")),
    # operators over a set
    (r"\arg\max_x f(x)", Big("argmax", (X,), None, call("f", "x"))),
    (r"\operatorname*{arg\,min}_x f(x)", Big("argmin", (X,), None, call("f", "x"))),
    (r"\bigcup_{i=1}^n A_i", Big("bigcup", (chain("i", "=", 1),), Name("n"), name("A", "i"))),
    (
        r"\sum_{ij} a_{ij}",
        Big("sum", (Name("i"), Name("j")), None, Name("a", index=op("multiply", "i", "j"))),
    ),
    (
        r"\inf_t \{ s : s \ge t \}",
        Fenced("round", Big("inf", (Name("t"), chain("s", ">=", "t")), None, Name("s"))),
    ),
    # relations
    (r"f \equiv 0", chain("f", "equiv", 0)),
    (r"x \lesssim y", chain("x", "lesssim", "y")),
    (r"A \supseteq B", chain("A", "superset", "B")),
    (r"X \perp\!\!\!\perp Y", chain("X", "independent", "Y")),
    ("x + 1 =: y", chain(op("add", "x", 1), "=:", "y")),
    # maps, families, symbols
    (r"x_1, ... x_n", listed(name("x", "1"), op("dots"), name("x", "n"))),
    (r"\mu_{Y|X}", name("mu", op("given", "Y", "X"))),
    (r"f'_+(x)", Apply(name("f", Name("+"), "prime"), (X,))),
    (r"\nabla_w f(w)", Apply(name("nabla", "w"), (call("f", "w"),))),
    ("1{,}000{,}000", num(1000000)),
    (r"\max{(0, x)}", tree(r"\max(0, x)")),
    (r"\mathop{\arg \min}\limits_x f(x)", Big("argmin", (X,), None, call("f", "x"))),
    (r"\forall y ~ f(y) > 0", Quantified(chain(call("f", "y"), ">", 0), (("forall", Y),))),
    (r"X_{i1}", Name("X", index=listed("i", 1))),
    (r"S_{01}", Name("S", index=listed(0, 1))),
    (r"x^{*, m}", op("upper", name("x", None, "star"), "m")),
    (r"x^{i, j}", op("upper", "x", listed("i", "j"))),
    (r"\log^* n", Apply(Name("log", marks=("star",)), (Name("n"),))),
    (r"\mathsf{Thresh_T}", Name("Thresh", "text", index=Name("T"))),
    (r"\operatorname{H^2}(P, Q)", Apply(Name("H^2", "text"), (P, Name("Q")))),
    (r"P \underbrace{(X > 1)}_{E}", tree("P(X > 1)")),
    (r"\begin{pmatrix} a & b \\ c & d \end{pmatrix}", op("matrix", listed("a", "b"), listed("c", "d"))),
    (r"p(X = 1)", Probability(chain("X", "=", 1), (Name("p"),))),
    (r"p(X = 1 | Y)", Probability(chain("X", "=", 1), (Name("p"),), Name("Y"))),
    (r"(w \cdot \nu)(\mathcal{X})", Apply(tree(r"(w \cdot \nu)"), (Name("X", "cal"),))),
    (
        r"\int f(\mathbf{z}) {\rm d}\mathbf{z}",
        Integral((Name("z", "bf"),), None, None, tree(r"f(\mathbf{z})")),
    ),
    (r"\int f(\mathbf{z}) d\mathbf{z}", Integral((Name("z", "bf"),), None, None, tree(r"f(\mathbf{z})"))),
    (r"\frac{d P \times Q}{d \mu}", of(op("times", "P", "Q"), Name("mu"))),
    (r"f : x \mapsto x^2", chain(call("f", "x"), ":=", power("x", 2))),
    (r"(x_i)_{i=1}^n", op("family", Fenced("round", name("x", "i")), chain("i", "=", 1), "n")),
    (r"x^{(i)}", op("upper", "x", "i")),
    (r"\varepsilon_*", name("epsilon", Name("star"))),
    (r"\varepsilon^+", name("epsilon", None, "plus")),
    (r"\mathbb{R}^+", Name("R", "bb", index=Name("+"))),
    (r"\sigma'_i{}^2", power(name("sigma", "i", "prime"), 2)),
    (r"\{-1, +1\}", listed(op("negate", 1), 1, kind="curly")),
    (r"a \cdots b c", op("multiply", "a", op("dots"), "b", "c")),
    (r"\|u\|_2 \|v\|_2", tree(r"\left\|u\right\|_2 \left\|v\right\|_2")),
    # quantifiers
    (
        r"x^2 \ge 0 \quad (\forall x \in S)",
        Quantified(chain(power("x", 2), ">=", 0), (("forall", chain("x", "in", "S")),)),
    ),
]


@pytest.mark.parametrize(("latex", "expected"), TABLE, ids=[latex for latex, _ in TABLE])
def test_tree(latex, expected):
    """Each notation has one tree, which is also what its print is read back as."""
    assert tree(latex) == expected
    assert tree(print_node(expected)) == expected


@pytest.mark.parametrize(
    ("latex", "reason"),
    [
        ("x2", "number stands directly after a factor"),
        (r"x2^2", "number stands directly after a factor"),
        (r"x^2 3", "number stands directly after a factor"),
        ("3 4", "number stands directly after a factor"),
        (r"\mathbb{E} X Y", "argument of a function ends"),
        (r"\mathbb{E} X / n", "slash belongs to the argument"),
        (r"E_{x \sim P} f(x) - g(x)", "how far the expectation reaches"),
        (r"a \over b \over c", "between two parts of one group"),
        (r"{\over b}", "between two parts of one group"),
        (r"a = b \over c", "statement stands in a fraction"),
        (r"\frac{d^2 f}{dx}", "not the same above and below"),
        (r"\frac{d}{dx}", "of what the derivative is taken"),
        (r"\frac{df}{dx}(x + 1)", "derivative is multiplied, or taken at a place"),
        (r"a + b|_{x = 0}", "belongs to all terms"),
        ("x^-1", "write braces"),
    ],
)
def test_what_can_be_read_in_two_ways_is_refused(latex, reason):
    """The refusal names what is not clear."""
    assert reason in refusal(latex)


@pytest.mark.parametrize(
    "latex",
    [
        r"x(y) = x y",
        r"y(2 x) = 2 x y",
        r"x^{(1)} \ge 0",
        r"x \lesssim y",
        r"x \equiv y",
        r"x \gg y",
        r"x \supseteq y",
        r"x|_{x = 1} = 1",
        r"\langle x, y \rangle = x y",
        r"x^+ \ge 0",
        r"1^+ \ge 1",
        r"\frac{d}{dx} |x| = 1",
        r"\argmax_x x = 1",
        r"\limsup_{x \to 1} x = 1",
        r"\bigcup_{i=1}^2 x = 1",
        r"\nabla x = 1",
        r"O(x) = x",
        r"x \perp y",
        r"(x)_{y = 1} = x",
        r"x \cdots y = x y",
        r"x \mid y",
        r"x_{|y} = 1",
        r"x_1 \dots x_2 = x",
        r"\vec{x} = x",
        r"x(y = 1) \le 1",
        r"\det(x) = x",
        "1 =: x",
        r"\log^* x = 1",
        r"\begin{pmatrix} x \end{pmatrix} = x",
        r"x^{*, y} = 1",
    ],
)
def test_notation_without_a_meaning_claims_nothing(latex):
    """A tree of what dpsym has no meaning for is refused where its meaning is asked for."""
    with pytest.raises(DpsymError):
        claimed(latex, "x > 0, y > 0")


def test_what_a_number_behind_a_factor_means():
    """``(x - 1)2y`` is a product."""
    assert claimed(r"(x - 1)2y = 2 x y - 2 y", "x > 0, y > 0") == claimed(
        r"(x - 1) \cdot 2 \cdot y = 2 x y - 2 y", "x > 0, y > 0"
    )


def test_refused_in_its_place():
    """What follows a broken row is read."""
    from dpsym.notes.parse import BadRow, read_rows
    from dpsym.notes.source import Source, Span

    text = r"a &= b \over c \\ &\le d"
    first, second = read_rows(Source("a.md", text), Span(0, len(text)))
    assert isinstance(first, BadRow) and second.node == chain(None, "<=", "d")
