"""LaTeX as MathML: whole formulas or nothing, and only what is on the lists."""

import re
from xml.etree import ElementTree

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from dpsym.report.mathml import ELEMENTS, mathml
from tests.notes.hanging import without_hang

FORMULAS = [
    r"\forall\, \alpha \in (1, \infty),\; P, Q \text{ on } \mathcal{Y}:\quad D_{\alpha}\left(P \middle\| Q\right) \le 1",
    r"\frac{e^{\varepsilon} - 1}{e^{\varepsilon} + 1} \varepsilon \leq \frac{\varepsilon^{2}}{2}",
    r"\begin{aligned} \delta &= \sup_{S \subset \mathcal{Y}} P(S) \\ &\leq 1 \end{aligned} \tag{.1}",
    r"a &= b \\ &\le c \label{eq:x} \nonumber",
    r"\hat\varepsilon' = \tilde{\rho}_{j-1} % a remark",
    r"\max\{0, 1 - \exp(\varepsilon - Z)\}",
    r"f(x) = \begin{cases} 1 & x > 0 \\ 0 & \text{otherwise} \end{cases}",
    r"\substack{a \\ b} \underbrace{x}_{y} \binom{n}{k} \|v\|_2 \lVert w \rVert",
    r"\operatorname{erfc}(x) \operatorname*{arg\,max}_{x} \mathbb{E}_{x \sim P}[f] \pm \log_2 n!",
]


@pytest.mark.parametrize("latex", FORMULAS)
@pytest.mark.parametrize("display", [False, True])
def test_what_notes_and_readings_are_made_of(latex, display):
    found = mathml(latex, display=display)
    tree = ElementTree.fromstring(found)  # well-formed
    assert tree.get("display") == ("block" if display else "inline")
    assert "\\" not in "".join(tree.itertext())
    assert "&" not in "".join(tree.itertext())


def test_rows_become_rows():
    tree = ElementTree.fromstring(mathml(FORMULAS[2]))
    assert len(list(tree.iter("mtr"))) == 2


@pytest.mark.parametrize(
    "latex",
    [
        r"\href{javascript:alert(1)}{x}",
        r"\newcommand{\a}{\a\a}\a",
        r"\eps > 0",
        r"\unicode{60}script",
        r"\rule{1em}{1em}",
        r"\begin{tikzpicture} \end{tikzpicture}",
        r"\frac{1",
        r"}{",
        r"x^",
        "{" * 50 + "}" * 50,
        r"\sqrt" * 60 + "x",
        "x" * 10_000,
    ],
)
def test_what_is_not_known_or_broken_is_not_half_converted(latex):
    found = mathml(latex)
    assert found is None or "<mfrac>" in found  # a fraction without its second part still shows the first


@pytest.mark.parametrize("text", ["<script>alert(1)</script>", '" onload="x', "&lt;img src=x&gt;", "<!--"])
@pytest.mark.parametrize("frame", ["{}", r"\text{{{}}}", r"\mathrm{{{}}}", r"x_{{{}}}", r"\left< {} \right>"])
def test_markup_in_formulas_is_text(text, frame):
    found = mathml(frame.replace("{}", text, 1).replace("{{", "{").replace("}}", "}")) or ""
    assert set(re.findall(r"<(\w+)", found)) <= {
        "math", "mrow", "mi", "mo", "mn", "mtext", "msub", "mspace", "mtable", "mtr", "mtd",
    }  # fmt: skip
    assert not re.search(r"<[^>]*\b(onload|href|src|style|class)\b", found)


PIECES = ["x", "^", "_", "{", "}", "&", "\\\\", "\\frac", "\\left(", "\\right)", "\\begin{aligned}", "\\end{aligned}", "\\text{", "<", ">", '"',
          "&lt;", "\\mathbb", "\\sqrt", "[", "]", " ", "'", "%", "#", "$", "\\tag{1}", "\\substack{", "\\middle", "|", "\\|", "\\hat", "\\limits", "\\sum"]  # fmt: skip


@settings(max_examples=600)
@given(st.lists(st.sampled_from(PIECES), max_size=25).map("".join) | st.text(max_size=30))
def test_anything_gives_nothing_or_formulas_alone(latex):
    found = mathml(latex)
    if found is not None:
        tags = re.findall(r"<(/?)([^\s<>/]*)([^<>/]*)(/?)>", found)
        assert {name for _, name, _, _ in tags} <= set(ELEMENTS.split())
        assert all(re.fullmatch(r'( [a-z]+="[\w.%+ -]*")*', rest) for _, _, rest, _ in tags)
        open_tags = sum(not end and not empty for end, _, _, empty in tags)
        assert open_tags == sum(bool(end) for end, _, _, _ in tags)


def test_what_holds_anyway_is_not_written():
    assert mathml(r"\left(\frac{x}{2}\right)").endswith(
        "<mo>(</mo><mfrac><mi>x</mi><mn>2</mn></mfrac><mo>)</mo></mrow></math>"
    )
    assert "<mo>⟹</mo>" in mathml(r"a \;\Longrightarrow\; b")  # a sign, with space around it
    assert 'stretchy="false"' in mathml("(x)")  # a bracket that must not grow


def test_signs_and_bars_say_where_they_are_prefixes():
    signs = re.findall(r"<mo([^>]*)>([−|])</mo>", mathml(r"|-1| - |x| \le [-\Delta, -1]"))
    bar = ' form="{}" stretchy="false"'
    opening, closing, prefix = bar.format("prefix"), bar.format("postfix"), ' form="prefix"'
    assert signs == [
        (opening, "|"), (prefix, "−"), (closing, "|"), ("", "−"), (opening, "|"), (closing, "|"), (prefix, "−"), (prefix, "−"),
    ]  # fmt: skip
    assert "form" not in mathml("P(A|B)")  # between two things


def test_a_long_formula_takes_no_time():
    hostile = [
        r"\begin{aligned}" * 500,
        "{" * 4000,
        r"\frac" * 1500,
        "x_" * 3900,
        "&" * 7000,
        r"\left(" * 1000,
    ]
    with without_hang():
        for latex in hostile:
            mathml(latex)


@pytest.mark.parametrize(
    ("latex", "sign"),
    [(r"\mathbb R", "ℝ"), (r"\mathcal {N}", "𝒩"), (r"\mathcal B", "ℬ"), (r"\mathfrak g", "𝔤"), (r"\mathbf 1", "𝟏"),
     (r"\boldsymbol{\theta}", "𝜽"), (r"\mathrm d", "d")],
)  # fmt: skip
def test_letters_of_a_variant_are_signs_of_their_own(latex, sign):
    assert "".join(ElementTree.fromstring(mathml(latex)).itertext()) == sign


@pytest.mark.parametrize(
    ("latex", "spaces"),
    [(r"\log 2", 1), (r"x \log x", 2), (r"2 \log_2 x", 2), (r"\log(x)", 0), (r"- \log\left(x\right)", 0), (r"x + \exp(y)", 0),
     (r"\tanh^2 x", 1), (r"\log\, x", 1), (r"\ln", 0)],
)  # fmt: skip
def test_functions_stand_off_from_what_they_are_beside(latex, spaces):
    assert mathml(latex).count("<mspace") == spaces


def test_brackets_around_what_is_low_do_not_stretch():
    assert "<mo>" not in mathml(r"D\left(P \middle\| Q^{2}\right)")
    assert mathml(r"\left(\left[x\right] + \frac{1}{2}\right)").count('stretchy="false"') == 2
    assert 'stretchy="false"' not in mathml(r"\left(\sum_i x_i\right)")
