"""Trees of formulas: operators over sets, integrals, brackets, sets, relations, logic and quantifiers."""

import pytest

from dpsym.notes.syntax import (
    Big,
    Cases,
    Extremum,
    Integral,
    Interval,
    Listed,
    Logic,
    Norm,
    Quantified,
    SetBuilder,
    Text,
)
from tests.notes.trees import (
    EPS,
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

OPERATORS = [
    (r"\sum_{i=1}^k x_i", Big("sum", (chain("i", "=", 1),), name("k"), name("x", "i"))),
    (r"\sum_{i=1}^k x_i + y", op("add", Big("sum", (chain("i", "=", 1),), name("k"), name("x", "i")), "y")),
    (r"\sum_i x_i - y_i", Big("sum", (name("i"),), None, op("subtract", name("x", "i"), name("y", "i")))),
    (
        r"\sum_i x_i + \sum_i y_i",
        op(
            "add",
            Big("sum", (name("i"),), None, name("x", "i")),
            Big("sum", (name("i"),), None, name("y", "i")),
        ),
    ),
    (
        r"2\sum_i x_i y_i",
        op("multiply", 2, Big("sum", (name("i"),), None, op("multiply", name("x", "i"), name("y", "i")))),
    ),
    (r"\sup_S P(S) - Q(S)", Big("sup", (name("S"),), None, op("subtract", call("P", "S"), call("Q", "S")))),
    (
        r"\sup_S P(S) - Q(S) + c",
        op("add", Big("sup", (name("S"),), None, op("subtract", call("P", "S"), call("Q", "S"))), "c"),
    ),
    (r"\max_{x, y \in X} f", Big("max", (chain(listed("x", "y"), "in", "X"),), None, name("f"))),
    (
        r"\max_{x \in X :\, \|x\| = 1} f",
        Big("max", (chain("x", "in", "X"), chain(Norm(X), "=", 1)), None, name("f")),
    ),
    (
        r"\max_{r \in R} \max_{s} f",
        Big("max", (chain("r", "in", "R"),), None, Big("max", (name("s"),), None, name("f"))),
    ),
    (r"\prod_{i<j} x_i", Big("prod", (chain("i", "<", "j"),), None, name("x", "i"))),
    (r"\lim_{\alpha\to 1} x", Big("lim", (chain("alpha", "->", 1),), None, X)),
    (r"\underset{x}{\max} x", Big("max", (X,), None, X)),
    (r"\max\limits_x x", Big("max", (X,), None, X)),
    (
        r"\sum_{\substack{i = 1 \\ i \ne j}} x_i",
        Big("sum", (chain("i", "=", 1), chain("i", "!=", "j")), None, name("x", "i")),
    ),
    (r"\max\{x, y\}", Extremum("max", (X, Y))),
    (r"\min\left(x, y\right)^2", power(Extremum("min", (X, Y)), 2)),
    (r"\max_i \{x, y\}", Big("max", (name("i"),), None, Extremum("max", (X, Y)))),
    (r"\sup\{f(x) : x \in X\}", fenced(Big("sup", (chain("x", "in", "X"),), None, call("f", "x")))),
    (r"[x]_+", Extremum("max", (num(0), X))),
    (r"\int_0^1 f(x)\,dx", Integral((X,), num(0), num(1), call("f", "x"))),
    (r"\int f(x) \mathrm{d}x", Integral((X,), None, None, call("f", "x"))),
    (r"\int_S x dx", Integral((X,), name("S"), None, X)),
    (r"\int dx\, f(x)", Integral((X,), None, None, call("f", "x"))),
    (r"\int f + g dx", Integral((X,), None, None, op("add", "f", "g"))),
    (r"\int f dx + y", op("add", Integral((X,), None, None, name("f")), "y")),
    (r"\int f(x) dx \, y", op("multiply", Integral((X,), None, None, call("f", "x")), "y")),
    (r"\int xy dx dy", Integral((X, Y), None, None, op("multiply", "x", "y"))),
    (
        r"\int_A \int_B xy dy dx",
        Integral((X,), name("A"), None, Integral((Y,), name("B"), None, op("multiply", "x", "y"))),
    ),
    (r"\int f dP(x)", Integral((call("P", "x"),), None, None, name("f"))),
    (r"\int x_1 dx_1", Integral((name("x", "1"),), None, None, name("x", "1"))),
]

BRACKETS = [
    ("|x|", op("abs", "x")),
    (r"\lvert x \rvert + \left|y\right|", op("add", op("abs", "x"), op("abs", "y"))),
    ("|f(x)_i - z_i|", op("abs", op("subtract", op("component", call("f", "x"), "i"), name("z", "i")))),
    ("||a| - |b||", op("abs", op("subtract", op("abs", "a"), op("abs", "b")))),
    ("|a||b|", op("multiply", op("abs", "a"), op("abs", "b"))),
    (r"|\sum_i |x_i||", op("abs", Big("sum", (name("i"),), None, op("abs", name("x", "i"))))),
    ("|R|", op("abs", "R")),
    (r"|\mathcal{X}|", op("cardinality", name("X", style="cal"))),
    (r"|S \cap T|", op("cardinality", op("intersection", "S", "T"))),
    (r"\# S", op("cardinality", "S")),
    (r"\|x\|", Norm(X)),
    ("||x||_1", Norm(X, num(1))),
    (r"\left\|x\right\|_\infty", Norm(X, name("infinity"))),
    (r"\lVert x \rVert_2^2", power(Norm(X, num(2)), 2)),
    (r"\|x\| \|y\|", op("multiply", Norm(X), Norm(Y))),
    (r"(\varepsilon, \delta)", listed(EPS, "delta", kind="round")),
    ("[0, 1)", Interval(num(0), num(1), high_open=True)),
    (r"\left(0, 1\right]", Interval(num(0), num(1), low_open=True)),
    (r"[-\Delta, \Delta]", Interval(op("negate", "Delta"), name("Delta"))),
    ("[k]", fenced("k", "square")),
    (r"x \in [k]", chain("x", "in", Interval(num(1), name("k"), integers=True))),
    (r"x \in (0, 1)", chain("x", "in", Interval(num(0), num(1), True, True))),
    (r"x \in [0, 1]^d", chain("x", "in", power(Interval(num(0), num(1)), "d"))),
    (r"\{0, 1\}^n", power(listed(0, 1, kind="curly"), "n")),
    (r"\{1, \dots, k\}", listed(1, op("dots"), "k", kind="curly")),
    (r"\{x\}", fenced("x", "curly")),
    (r"\{\}", name("emptyset")),
    *(
        (text, SetBuilder(X, chain(op("abs", "x"), "<", 1)))
        for text in (r"\{x : |x| < 1\}", r"\{x \mid |x| < 1\}", r"\{x | |x| < 1\}")
    ),
    (r"\{r \in R : f(r) \in S\}", SetBuilder(chain("r", "in", "R"), chain(call("f", "r"), "in", "S"))),
    (
        r"\mathcal{Y}'\times\mathcal{Y}''",
        op("times", name("Y", None, "prime", style="cal"), name("Y", None, "prime", "prime", style="cal")),
    ),
    (r"A \cup B \cup C", op("union", "A", "B", "C")),
    (r"A \setminus B", op("minus", "A", "B")),
    (r"f \circ g", op("compose", "f", "g")),
    (
        r"\begin{cases} 1 & x > 0 \\ 0 & \text{otherwise} \end{cases}",
        Cases(((num(1), chain("x", ">", 0)), (num(0), None))),
    ),
    (
        r"\begin{cases} 1, & \text{if } x > 0, \\ 0. \end{cases}",
        Cases(((num(1), chain("x", ">", 0)), (num(0), None))),
    ),
    (
        r"\left\{ \begin{array}{ll} 1 & \text{for } x > 0 \\ 0 & \text{else} \end{array} \right.",
        Cases(((num(1), chain("x", ">", 0)), (num(0), None))),
    ),
]

STATEMENTS = [
    (r"x \leq y \geqslant z", chain("x", "<=", "y", ">=", "z")),
    (r"x := y = z", chain("x", ":=", "y", "=", "z")),
    (r"x \ne y", chain("x", "!=", "y")),
    (r"x \not\in S", chain("x", "not in", "S")),
    (r"S \subset T \subseteq U", chain("S", "subset", "T", "subset", "U")),
    (r"x \leftarrow P", chain("x", "~", "P")),
    (r"P \ll Q", chain("P", "<<", "Q")),
    (r"x \overset{\text{def}}{=} 1", chain("x", ":=", 1)),
    (r"x \stackrel{(a)}{\le} y", chain("x", "<=", "y")),
    (r"x {=} y", chain("x", "=", "y")),
    (r"x, x' \in S", chain(listed("x", name("x", None, "prime")), "in", "S")),
    (r"x \text{ and } y \in S", chain(listed("x", "y"), "in", "S")),
    ("x > 0, y > 0", listed(chain("x", ">", 0), chain("y", ">", 0))),
    (r"x > 0 \text{ and } y > 0", Logic("and", (chain("x", ">", 0), chain("y", ">", 0)))),
    (r"j = 1, \dots, k", chain("j", "=", listed(1, op("dots"), "k"))),
    (r"f : \mathcal{Y} \to [0, 1]", chain("f", ":", name("Y", style="cal"), "->", Interval(num(0), num(1)))),
    (r"f, g \colon A \rightarrow B", chain(listed("f", "g"), ":", "A", "->", "B")),
    (r"x > 0 \Rightarrow y > 0", Logic("implies", (chain("x", ">", 0), chain("y", ">", 0)))),
    (r"A \Leftarrow B", Logic("implies", (name("B"), name("A")))),
    (r"A \iff B", Logic("iff", (name("A"), name("B")))),
    (
        r"A \wedge B \vee \neg C",
        Logic("or", (Logic("and", (name("A"), name("B"))), Logic("not", (name("C"),)))),
    ),
    (r"\Rightarrow x = 1 \quad \checkmark", Logic("implies", (chain("x", "=", 1),))),
    (r"\text{If } x > 0, \text{ then } y > 0", Logic("implies", (chain("x", ">", 0), chain("y", ">", 0)))),
    (r"y > 0 \text{ if } x > 0", Logic("implies", (chain("x", ">", 0), chain("y", ">", 0)))),
    *(
        (text, Quantified(chain("x", "<=", "y"), (("forall", chain("x", "in", "S")),)))
        for text in (
            r"\forall x \in S: x \le y",
            r"\forall x \in S, \; x \le y",
            r"x \le y \quad \forall x \in S",
            r"x \le y, \quad \text{for all } x \in S.",
            r"\text{for every $x \in S$, } x \le y",
            r"x \le y \text{ for } x \in S",
        )
    ),
    (r"\forall x, y \in S: A", Quantified(name("A"), (("forall", chain(listed("x", "y"), "in", "S")),))),
    (r"A \quad \forall x, y", Quantified(name("A"), (("forall", listed("x", "y")),))),
    (
        r"\forall x \in S \; \exists y > 0 : A",
        Quantified(name("A"), (("forall", chain("x", "in", "S")), ("exists", chain("y", ">", 0)))),
    ),
    (r"\forall \alpha > 1", Quantified(Listed("bare", ()), (("forall", chain("alpha", ">", 1)),))),
    (
        r"\forall 0 < \delta < 1",
        Quantified(Listed("bare", ()), (("forall", chain(0, "<", "delta", "<", 1)),)),
    ),
    (r"\forall x : A \Rightarrow B", Quantified(Logic("implies", (name("A"), name("B"))), (("forall", X),))),
    (
        r"A \Rightarrow B \quad \forall x",
        Quantified(Logic("implies", (name("A"), name("B"))), (("forall", X),)),
    ),
    (r"A \text{ and } \forall x : B", Logic("and", (name("A"), Quantified(name("B"), (("forall", X),))))),
    (
        r"x = y \quad \text{where} \quad y \sim P",
        Quantified(chain("x", "=", "y"), (("where", chain("y", "~", "P")),)),
    ),
    (
        r"M \text{ is } (\varepsilon, \delta)\text{-DP}",
        Listed("words", (name("M"), Text("is"), listed(EPS, "delta", kind="round"), Text("-DP"))),
    ),
]

TABLE = OPERATORS + BRACKETS + STATEMENTS


@pytest.mark.parametrize(("text", "expected"), TABLE, ids=[text for text, _ in TABLE])
def test_trees(text, expected):
    assert tree(text) == expected
