"""Formulas of documents: what is laid out and polished still says the same."""

import pytest

from dpsym.check.catalogue import bundled, find
from dpsym.check.load import load
from dpsym.errors import DpsymError
from dpsym.notes.single import read_claim
from dpsym.report.formulas import parsed, written
from dpsym.report.layout import lines_of
from dpsym.report.measures import width
from dpsym.report.polish import polished, stroked
from dpsym.report.prose import clause, prose
from dpsym.report.statements import quantifiers_of
from tests.notes.alike import alike

SAMPLE = (
    "conversion/rdp_to_approximate",
    "gaussian/l2_error",
    "laplace/sensitivity_step",
    "pure_dp/jeffreys",
    "zcdp/to_approximate",
)
FORMS = {
    "written": written,
    "polished": lambda nodes: written(polished(nodes)),
    "stroked": lambda nodes: written(stroked(polished(nodes))),
}
# Other forms of the same: a product that is a denominator is multiplied out, two roots are one.
ALIKE = {
    ("rdp.moment-form", "mistake: takes the mean of the two orders", "stroked"),
    ("conversion.rdp-to-approximate", "mistake: halves the price", "stroked"),
    ("gaussian.l2-error", "mistake: grows like the root of K", "polished"),
    ("gaussian.l2-error", "mistake: grows like the root of K", "stroked"),
}


def outcome(claim, text):
    try:
        return "same" if alike(claim, read_claim(text)) else "another"
    except DpsymError:
        return "refused"


def changed(theorem, kinds=("claim", "printed", "mistake")):
    """Yield the variants and forms in which a claim of a theorem is read as another one."""
    for name, _, claim in theorem.variants():
        if name.partition(":")[0] not in kinds:
            continue
        reading = claim.reading()
        if outcome(claim, reading) != "same":
            continue
        head, between, rest = reading.rpartition(r":\quad ")
        nodes = parsed(rest)
        for form, write in FORMS.items():
            if nodes is not None and outcome(claim, head + between + write(nodes)) == "another":
                yield theorem.id, name, form


@pytest.mark.parametrize("name", SAMPLE)
def test_a_claim_is_not_read_as_another_one(name):
    assert set(changed(load(bundled() / f"{name}.py")[1])) <= ALIKE


@pytest.mark.slow
def test_no_claim_of_the_catalogue_is_read_as_another_one():
    found = {entry for path in find(None) for entry in changed(load(path)[1], ("claim", "printed"))}
    assert found <= ALIKE


@pytest.mark.parametrize(
    ("latex", "expected"),
    [
        (r"\log{\left(2 \right)}", r"\log 2"),
        (r"\log{\left(2 \right)} x", r"\log(2) x"),
        (r"\log{\left(x + 1 \right)}", r"\log(x + 1)"),
        (r"\left(\frac{1}{2}\right) P + \frac{1}{2} Q", r"\frac{1}{2} P + \frac{1}{2} Q"),
        (r"x \left(\frac{1}{2}\right)", r"x \left(\frac{1}{2}\right)"),
        (r"\frac{1}{10000000000}", r"10^{-10}"),
        (r"\frac{3}{100000}", r"3 \cdot 10^{-5}"),
        (r"2 \frac{1}{100000}", r"2 \frac{1}{10^5}"),
        (r"e^{\frac{x}{2 y}}", r"e^{x/(2 y)}"),
        (r"e^{\frac{x + 1}{2}}", r"e^{(x + 1)/2}"),
        (r"e^{\frac{\sum_{i} x_{i}}{2}}", r"e^{\left(\sum_i x_i\right)/2}"),
        (r"e^{\frac{\log{\left(2 \right)}}{x}}", r"e^{(\log 2)/x}"),
        (r"e^{\frac{x}{2} y}", r"e^{\frac{x}{2} y}"),
        (r"\sqrt{2} \sqrt{m} \sqrt{m x}", r"\sqrt{2} \sqrt{m} \sqrt{m x}"),
        (r"\sqrt{2} \sum_{i} \sqrt{x_{i}}", r"\sqrt{2} \sum_i \sqrt{x_i}"),
        (r"\sqrt{x + 1} \sqrt{2}", r"\sqrt{x + 1} \sqrt{2}"),
        (r"\sqrt[4]{x}", r"\sqrt[4]{x}"),
        (r"{\binom{2 m}{m}} x", r"\binom{2 m}{m} x"),
    ],
)
def test_polish(latex, expected):
    assert written(polished(parsed(latex))) == expected


@pytest.mark.parametrize(
    "latex",
    [
        r"\begin{matrix}x\end{matrix}",
        r"\begin{cases}x",
        r"\left(x & y\right)",
        r"x}",
        r"\unknown{x}",
        r"x_1_2",
        r"a \& b $",
    ],
)
def test_what_is_not_printed_by_dpsym_is_left_alone(latex):
    assert parsed(latex) is None


def test_a_law_applied_to_a_point_is_never_broken_like_a_product():
    text = r"\left(\left(1 - \delta_1\right) P + \delta_1 Q\right)(y) \left(\left(1 - \delta_2\right) R + S\right)(z)"
    for room in range(4, 30):
        lines = " ".join(lines_of(parsed(text), room, room))
        assert r"\cdot (y)" not in lines and r"\cdot (z)" not in lines


def test_lines_fit_and_break_as_far_out_as_possible():
    nodes = parsed(r"\left(a_{1} + b_{1} + c_{1}\right) \left(d_{1} + e_{1}\right) = f_{1} + g_{1} + h_{1}")
    first, second = lines_of(nodes, 0.75 * width(nodes), width(nodes))
    assert first.endswith("(d_1 + e_1)") and second.startswith("{}=")
    for room in (10, 14, 20):
        for line in lines_of(nodes, room, room):
            assert r"\left" not in line or r"\right" in line


def test_mathematics_in_words():
    assert prose("K-fold, by Jensen's") == (("math", "K"), ("words", "-fold, by Jensen's"))
    assert prose("a Rényi bound of I") == (("words", "a Rényi bound of I"),)
    assert prose("e^-t at P' <= 2") == (("math", "e^{-t}"), ("words", " at "), ("math", r"P' \le 2"))


def test_a_notion_is_a_sentence():
    found = clause(r"P \text{ is } \varepsilon\text{-DP}")
    assert found == (("math", "P"), ("words", " is "), ("math", r"\varepsilon"), ("words", "-DP"))


def test_domains_are_said_as_people_do():
    reading = (
        r"\forall\, a \in (0, \infty),\, a > b,\; c \in (-\infty, 1],\; k \in [1, 4] \cap \mathbb{Z}:\quad x"
    )
    assert quantifiers_of(reading) == (r"a > 0,\, a > b", r"c \le 1", r"k \in \{1, \ldots, 4\}")
    assert quantifiers_of("x < 1") == ()
