r"""What is printed is read back as the same tree."""

import pytest

from dpsym.notes.printer import print_node
from dpsym.notes.syntax import Name, Node, Operation
from tests.notes import test_parse, test_parse_statements, test_rows
from tests.notes.trees import node, op, power, rows, tree

TEXTS = [
    text
    for text, _ in test_parse.TABLE
    + test_parse_statements.TABLE
    + test_rows.test_joined.pytestmark[0].args[1]
]

MORE = [
    r"\delta := \sup_{S \subset \mathcal{Y}} P(S) - e^\varepsilon Q(S). \quad (1)",
    r"D_\lambda(M(x) \| M(x')) := \frac{1}{\lambda - 1} \log \mathbb{E}_{Y \leftarrow M(x)} \left[ \left( \frac{\Pr[M(x) = Y]}{\Pr[M(x') = Y]} \right)^{\lambda - 1} \right] \leq \varepsilon",
    r"D_\alpha((1-s) \cdot P + s \cdot P' \parallel (1-s) \cdot Q + s \cdot Q') \leq \max\{D_\alpha(P \parallel Q), D_\alpha(P' \parallel Q')\}",
    r"P(S) \leq e^{\tilde{\varepsilon}} Q(S) + e^{-(\alpha-1)(\tilde{\varepsilon}-D_\alpha(P \| Q))} \cdot \frac{1}{\alpha} \left(1 - \frac{1}{\alpha}\right)^{\alpha-1}",
    r"\varepsilon' = \min \left\{ \sum_{j=1}^k \varepsilon_j, \frac{1}{2} \sum_{j=1}^k \varepsilon_j^2 + \sqrt{2 \log(1/\delta') \sum_{j=1}^k \varepsilon_j^2} \right\}",
    r"\mathbb{P}_{\substack{X \sim \text{Bern}(p) \\ Y \sim XP + (1-X)Q}} [X = 1 \wedge F_{P,Q}(Y) = 1 | Y = y] \leq \frac{p}{p + (1-p)e^{-\varepsilon}}",
    r"\frac{p_x(z)}{p_y(z)} = \prod_{i=1}^k \frac{\exp(-\frac{\varepsilon|f(x)_i-z_i|}{\Delta f})}{\exp(-\frac{\varepsilon|f(y)_i-z_i|}{\Delta f})}",
    r"= \int_A \int_B (X(x) Y(x,y))^\alpha (X'(x) Y'(x,y))^{1-\alpha} dy dx",
    r"\le \int X(x)^\alpha dx \exp((\alpha-1) \cdot \varepsilon) \quad \text{for all } \alpha > 1",
    r"\Delta f = \max_{x,y \in \mathbb{N}^{|\mathcal{X}|} :\, \|x-y\|_1=1} \|f(x) - f(y)\|_1",
    r"M(x; f, \varepsilon) = f(x) + (Y_1, \dots, Y_k) \quad \text{where} \quad Y_i \sim \operatorname{Lap}\left(\frac{\Delta f}{\varepsilon}\right)",
    r"\exists E \colon \mathcal{Y} \to [0, 1] : \forall y \in \mathcal{Y}:\; P(y) E(y) \le 1 \;\text{and}\; \forall p \in [0, 1]:\; p E(y) \le P(y)",
    r"x = 1 \text{ with probability } 1 - \delta",
    r"x^{*\prime} + \hat{x'} + \hat{x}^* + {x^*}^2",
    r"\sup_{f : \|f\| \le 1} |\mathbb{E}[f]| + \lim_{x \to \infty} f(x)",
    r"(A \text{ and } B), \{\forall i : X_i \le t\}",
    r"2k \times 3 x \times \left(a + b\right)",
]


@pytest.mark.parametrize("text", TEXTS + MORE)
def test_round_trip(text):
    for printed in rows(text):
        assert tree(print_node(printed)) == printed


def test_round_trip_twice_changes_nothing():
    for text in MORE:
        (once,) = [print_node(part) for part in rows(text)]
        assert print_node(tree(once)) == once


@pytest.mark.parametrize(
    ("part", "expected"),
    [
        (Name("epsilon", marks=("hat",)), r"\hat{\varepsilon}"),
        (Name("M", "cal", ("prime",), node(1)), r"\mathcal{M}'_{1}"),
        (power(Name("x", marks=("star",)), 2), "{x^{*}}^{2}"),
        (op("subtract", "a", op("divide", 1, "b")), r"a - \frac{1}{b}"),
        (op("multiply", 2, "x"), r"2 \cdot x"),
        (tree(r"\operatorname{erfc}(x)"), r"\operatorname{erfc}(x)"),
        (tree(r"\log_2 x"), r"\log_{2}(x)"),
        (tree(r"\mathrm{KL}(P, Q)"), r"\operatorname{KL}(P \parallel Q)"),
    ],
)
def test_how_it_looks(part, expected):
    assert print_node(part) == expected


def test_only_nodes_of_formulas_are_printed():
    with pytest.raises(TypeError, match="no node of a formula"):
        print_node(Node())
    with pytest.raises(KeyError):
        print_node(Operation("conjure", ()))
