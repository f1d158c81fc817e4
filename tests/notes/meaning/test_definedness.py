"""What sympy cancels while a formula is read: the reading keeps where the formula has no value as written."""

import pytest
from notes.reading import only

from dpsym.errors import IllFormedError
from dpsym.language.restriction import Restricted
from dpsym.notes.single import read_claim

R = r"x \in \mathbb{R}"
TWO = r"x, y \in \mathbb{R}"
ABOVE = "x > 0"
LEAST = r"x \ge 0"
LAWS = r"P, Q \text{ on } \mathcal{Y}"

#: A formula, its conditions, and what it needs in order to have a value.
NEEDS = [
    (r"\frac{x}{x} = 1", R, "x ≠ 0"),
    (r"x/x \le 2", R, "x ≠ 0"),
    (r"\frac{x^2}{x} = x", R, "x ≠ 0"),
    (r"\frac{1}{x} \cdot x = 1", R, "x ≠ 0"),
    (r"x \cdot x^{-1} \ge 1", R, "x ≠ 0"),
    (r"x^{-1} x^{2} x^{-1} = 1", R, "x ≠ 0"),
    (r"\frac{1}{1/x} = x", R, "x ≠ 0"),
    (r"\frac{1}{x} - \frac{1}{x} = 0", R, "x ≠ 0"),
    (r"0 \cdot \frac{1}{x} = 0", R, "x ≠ 0"),
    (r"\left(\frac{1}{x}\right)^0 = 1", R, "x ≠ 0"),
    (r"\frac{\log x}{\log x} = 1", R, "log(x) finite"),
    (r"\frac{x-1}{x-1} = 1", R, "x - 1 ≠ 0"),
    (r"\frac{1-x}{x-1} \cdot \frac{x-1}{1-x} = 1", R, "x - 1 ≠ 0"),
    (r"\frac{x^2-1}{x^2-1} = 1", R, "x**2 - 1 ≠ 0"),
    (r"\frac{(x-1)(x+1)}{x-1} = x+1", R, "x - 1 ≠ 0"),
    (r"\frac{x-y}{x-y} = 1", TWO, "x - y ≠ 0"),
    (r"\frac{x y}{y} = x", TWO, "y ≠ 0"),
    (r"\frac{x}{y} \cdot \frac{y}{x} = 1", TWO, "y ≠ 0"),
    (r"\frac{e^x-1}{e^x-1} = 1", R, "exp(x) - 1 ≠ 0"),
    (r"\frac{|x|}{|x|} = 1", R, "x ≠ 0"),
    (r"\left|\frac{x}{x}\right| = 1", R, "x ≠ 0"),
    (r"\max\{\frac{x}{x}, 1\} = 1", R, "x ≠ 0"),
    (r"\sum_{k=1}^{3} \frac{x}{x} = 3", R, "x ≠ 0"),
    (r"\tanh(\frac{x}{x}) < 1", R, "x ≠ 0"),
    (r"\coth(x) - \coth(x) = 0", R, "x ≠ 0"),
    (r"e^{\log x} \ge 0", R, "x ≥ 0"),
    (r"e^{2 \log x} = x^2", R, "x ≥ 0"),
    (r"2^{\log_2 x} = x", R, "log(x) finite"),
    (r"\log x - \log x = 0", R, "log(x) finite"),
    (r"\log x - \log x + \log x \le x", LEAST, "log(x) finite"),
    (r"0 \cdot \log x = 0", R, "log(x) finite"),
    (r"\sqrt{x}^2 = x", R, "x ≥ 0"),
    (r"\frac{1}{1+\sqrt{x}^2} \le 1", R, "x ≥ 0"),
    (r"\sqrt{x} \sqrt{x} = x", R, "x ≥ 0"),
    (r"\sqrt{x} - \sqrt{x} = 0", R, "x ≥ 0"),
    (r"x^{1.5}/x^{0.5} = x", R, "x ≥ 0"),
    (r"x^y x^{-y} = 1", TWO, "(x)^(y) defined"),
    (r"\frac{x}{x} = 1", LEAST, "x ≠ 0"),
    (r"\alpha - \alpha = 0", r"\alpha \in [1, \infty]", "alpha finite"),
    (r"\int_{-1}^1 \frac{t}{t} dt = 2", "", "t ≠ 0"),
    (r"\int_0^x \sqrt{t}^2 dt = \frac{x^2}{2}", R, "t ≥ 0"),
    (r"\frac{P(y)}{P(y)} = 1", LAWS + r"; y \in \mathcal{Y}", "P(y) ≠ 0"),
    (r"P(y)^{-x} P(y)^x = 1", LAWS + r"; y \in \mathcal{Y}; x > 0", "(P(y))^(-x) defined"),
    (r"\sum_{y \in \mathcal{Y}} Q(y) \frac{P(y)}{Q(y)} = 1", LAWS, "Q(y) ≠ 0"),
    (r"0 \cdot D_\infty(P \| Q) = 0", LAWS, "MaxDivergence(P, Q) finite"),
]

#: Formulas that have a value for all values of their variables.
DEFINED = [
    (r"\frac{x}{x} = 1", ABOVE),
    (r"\frac{x^2}{x} = x", ABOVE),
    (r"e^{\log x} = x", LEAST),
    (r"e^{-\log x} = 1/x", ABOVE),
    (r"\sqrt{x}^2 = x", LEAST),
    (r"\sqrt{x^2}^2 = x^2", R),
    (r"\frac{x^2+1}{x^2+1} = 1", R),
    (r"\frac{e^x}{e^x} = 1", R),
    (r"\frac{e^x-1}{e^x-1} = 1", ABOVE),
    (r"\frac{x-1}{x-1} = 1", "x > 1"),
    (r"\frac{1+\sqrt{x}}{1+\sqrt{x}} = 1", LEAST),
    (r"x^0 = 1", R),
    (r"\frac{\alpha-1}{2(\alpha-1)} = \frac{1}{2}", r"\alpha > 1"),
    (r"x^{\alpha} x^{1-\alpha} = x", r"x > 0; \alpha > 1"),
    (r"\int_0^1 \frac{t}{t} dt = 1", ""),
    (r"\frac{1+P(y)}{1+P(y)} = 1", LAWS + r"; y \in \mathcal{Y}"),
    (r"\mathrm{TV}(P, Q) - \mathrm{TV}(P, Q) = 0", LAWS),
    (r"\sum_{y \in \mathcal{Y}} P(y)^\alpha P(y)^{1-\alpha} = 1", LAWS + r"; \alpha > 1"),
    (r"\frac{1}{x} + 1 \ge \frac{1}{x}", R),  # nothing is lost
    (r"\log x \le x", R),
]


@pytest.mark.parametrize(("latex", "where", "needed"), NEEDS)
def test_what_a_formula_needs_is_kept(latex, where, needed):
    found = read_claim(latex, where).conclusion.atoms(Restricted)
    assert needed in {condition.words() for part in found for condition in part.conditions}


@pytest.mark.parametrize(("latex", "where"), DEFINED)
def test_what_is_defined_everywhere_is_read_as_it_was(latex, where):
    assert not read_claim(latex, where).conclusion.has(Restricted)


@pytest.mark.parametrize(
    "latex",
    [
        r"0/0 = 0",
        r"\frac{1}{1-1} = 1",
        r"\log 0 = 0",
        r"0 \cdot \log 0 = 0",
        r"\sqrt{-1}^2 = -1",
        r"e^{\log(-1)} = -1",
        r"\infty - \infty = 0",
        r"0^{-1} \cdot 0 = 1",
    ],
)
def test_numbers_without_a_value_are_refused(latex):
    with pytest.raises(IllFormedError, match=r"divides by zero|no value|not a real number"):
        read_claim(latex)


def test_what_dpsym_prints_of_a_restriction_is_read_back():
    claim = read_claim(r"\frac{x}{x} \le e^{\log x}", R)
    again = read_claim(claim.latex(), R)
    needed = [
        {condition.words() for part in each.conclusion.atoms(Restricted) for condition in part.conditions}
        for each in (claim, again)
    ]
    assert needed[0] == needed[1] == {"x ≠ 0", "x ≥ 0"}


def test_a_definition_keeps_where_it_has_a_value():
    claim = only(r"Let $h(u) = \frac{u}{u}$. For all $t \in \mathbb{R}$, $h(t) \ge 1$.").claim
    assert str(claim.conclusion) == "(1 where t ≠ 0) >= 1"


@pytest.mark.parametrize("text", [r"\sqrt{u}^2", r"e^{\log u}"])
def test_a_function_is_not_taken_where_its_formula_has_no_value(text):
    item = only(rf"Let $h(u) = {text}$. Then $h(-1) \le 0$.")
    assert item.kind.value == "ill-formed"
    assert item.message == "h(-1) has no value: it needs -1 ≥ 0"
