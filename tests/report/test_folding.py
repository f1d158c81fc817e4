"""Formulas in folded parts: what the script sets is what would stand there, and the line says the same."""

import base64
import re
import zlib

import pytest

from dpsym.report.folding import Folding
from dpsym.report.typeset import compact, lines

WIDE = r"a_{1} + b_{1} + c_{1} + d_{1} + e_{1} + f_{1} = \frac{x + y}{2} + z_{1} + z_{2} + z_{3} + z_{4}"


def folded(html):
    return f"<details><summary>one</summary>{html}</details>"


def unfolded(html, packed):
    """What the script of the page makes of it, as it does that: one after another, in the order of the page."""
    rows = iter(zlib.decompress(base64.b64decode(packed)).decode().split("\n"))

    def put(found):
        return f"<{found[1]}>{next(rows)}</{found[2]}>"

    return (
        re.sub(r"<([^<>]*) data-math>[^<]*</(\w+)>", put, html).replace("<span>", "").replace("</span>", "")
    )


@pytest.mark.parametrize(
    ("latex", "text"),
    [
        (r"D_{\alpha}\left(P \middle\| Q\right) \leq \varepsilon^{2}", "D_α(P‖Q) ≤ ε^2"),
        (r"\frac{x + 1}{2} < \sqrt{x}", "(x + 1)/2 &lt; √x"),
        (r"\sum_{y \in Y} P(y)^{a + b} \ge -1", "∑_(y ∈ Y)P(y)^(a + b) ≥ −1"),
        (r"x_{1}^{2} \quad\text{and}\quad y", "x_1^2 and y"),
    ],
)
def test_a_folded_formula_is_a_line_of_text_that_says_the_same(latex, text):
    html = folded(lines(latex))
    folding = Folding()
    brief = folding.briefly(html)
    assert compact(unfolded(brief, folding.packed())) == compact(html)
    assert re.findall(r"data-math>([^<]+)<", brief) == [text]


def test_what_is_seen_at_once_stays_and_only_its_lines_for_a_phone_are_packed():
    html = lines(WIDE, slim=True)
    roomy, slim = re.fullmatch(r'(<div class="roomy">.*)<div class="slim">(.*)</div>', html).groups()
    folding = Folding()
    assert folding.briefly(html) == f'{roomy}<div class="slim" data-math></div>'
    assert folding.formulas == [slim]


def test_many_parts_are_packed_in_their_order():
    parts = [folded(f"<p>{lines(text, slim=True)}</p>") + lines(text) for text in (WIDE, "x + 1", WIDE)]
    folding = Folding()
    brief = "".join(map(folding.briefly, parts))
    assert len(folding.formulas) == brief.count("data-math") == 2 + 1 + 2
    assert compact(unfolded(brief, folding.packed())) == compact("".join(parts))
