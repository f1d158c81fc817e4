"""Claims, theorems, derivations and results show themselves in notebooks, also those that mean nothing."""

import re
from xml.etree import ElementTree

import pytest
import sympy

from dpsym import Claim, Theorem, real
from dpsym.check.result import Result
from dpsym.check.run import Report
from dpsym.derive import Derivation
from dpsym.errors import UnusableInput

x = real("x", at_least=0)


@pytest.fixture(scope="module")
def refuted():
    return Claim(1 + x + x**2 >= sympy.exp(x)).check(repair=False, examples=50)


def well_formed(html):
    return ElementTree.fromstring(f"<div>{html}</div>")


def test_a_claim_is_shown_as_a_formula_with_its_domain():
    claim = Claim(sympy.exp(x) >= 1 + x)
    assert r"x \in [0, \infty)" in claim._repr_latex_()
    assert "For all <math" in claim._repr_html_()


def test_a_claim_without_a_reading_says_why():
    shown = Claim(lambda: x / 0 >= 1 // 0)._repr_mimebundle_()
    assert "by zero" in shown["text/html"] and "text/latex" not in shown


def test_a_theorem_is_shown_with_its_printed_form_its_mistakes_and_its_derivation():
    theorem = Theorem(id="a.b", title="Less & more", claim=x >= 0, printed=lambda: sympy.Symbol("y") >= x)
    theorem.mistake("forgets zero", x > 0)
    theorem.derive(x).at_least(0)
    shown = theorem._repr_html_()
    well_formed(shown)
    assert "Less &amp; more" in shown
    assert "forgets zero" in shown
    assert "printed" in shown
    assert "<summary>derivation</summary>" in shown


def test_a_result_is_shown_with_statement_verdict_and_counterexample(refuted):
    shown = refuted._repr_html_()
    texts = "".join(well_formed(shown).itertext())
    assert "✗ refuted" in texts and "= 7.389" in texts
    assert shown.count("<math") >= 3
    assert refuted._repr_mimebundle_()["text/plain"] == str(refuted)


def test_a_derivation_is_shown_with_its_reasons():
    derivation = Derivation(x <= 3 * x)
    derivation.chain(x).at_most(2 * x).at_most(3 * x, because="x is not negative")
    assert derivation._repr_latex_() == r"$\begin{aligned} x &\le 2 x \\ 2 x &\le 3 x \end{aligned}$"
    assert "not negative" in "".join(well_formed(derivation._repr_html_()).itertext())


def test_the_steps_of_a_result_have_verdicts_and_reasons():
    steps = [Result("a", verdict=verdict, latex="x < 1", title="Jensen") for verdict in ("proved", "refuted")]
    shown = Result("a", verdict="undecided", latex="x < 1", steps=tuple(steps))._repr_html_()
    assert "steps: 1 proved, 1 refuted" in shown
    assert "".join(well_formed(shown).itertext()).count("Jensen") == 2


def test_a_report_is_a_table_of_verdicts(refuted):
    shown = Report([refuted, Result("b", verdict="proved", message="<b>")])._repr_mimebundle_()
    assert "&lt;b&gt;" in shown["text/html"] and shown["text/plain"] == "1 proved, 1 refuted"


def test_a_result_draws_itself(refuted, tmp_path):
    drawn = refuted.plot("x")
    well_formed(drawn._repr_html_())
    drawn.save(tmp_path / "a.svg")
    assert ElementTree.parse(tmp_path / "a.svg").getroot().tag.endswith("svg")
    with pytest.raises(UnusableInput, match="nothing to draw of b"):
        Result("b").plot()


def test_a_derivation_draws_what_its_rows_give_away():
    x = real("x", at_least=1)
    derivation = Derivation(x <= x**2)
    derivation.chain(x).at_most(x**2)
    assert "1. x ≤ x²" in derivation.plot()._repr_html_()
    with pytest.raises(UnusableInput, match="nothing to draw"):
        Derivation(x <= x**2).plot()


def test_formulas_that_stand_by_themselves_are_displayed_and_both_sides_are_told():
    found = {"at": {"x": "1"}, "lhs": "1/2", "rhs": "1/3", "relation": "<="}
    read = r"\forall\, x \in [0, \infty):\quad \frac{x}{x + 1} \le \frac{x}{3}"
    html = Result("claim", verdict="refuted", reading=read, counterexample=found)._repr_html_()
    assert re.search(r'<math display="block" style="[^"]*"><mrow><mfrac>', html)
    assert html.count("<tr>") == 2 and "the left side is larger" in html


def test_engines_that_say_nothing_of_a_claim_are_not_told():
    checks = {"instances": {"different": 3}, "balls": {"outcome": "holds"}}
    html = Result("claim", verdict="supported", checks=checks)._repr_html_()
    assert "balls: holds" in html and "instances" not in html and "None" not in html
