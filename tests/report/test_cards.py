"""Theorems on a page: what came out as expected is calm, what did not is loud; colours that can be read."""

import re
from dataclasses import replace
from importlib import resources

import pytest

from dpsym.check.result import PROVED_OR_SUPPORTED, REFUTED, Result
from dpsym.check.run import Report
from dpsym.report.cards import card, theorems
from dpsym.report.html import page

CLAIM = Result(
    id="pure.square",
    title="Squares of ε",
    notes="s1.2",
    verdict="proved",
    expected=PROVED_OR_SUPPORTED,
    reading=r"\forall\, \varepsilon \in (1, \infty):\quad \varepsilon^{2} > 1",
    scope="everywhere",
    rests_on=("Jensen",),
    source={"file": "theorems/square.py", "line": 4, "column": 1},
    checks={"proof": {"outcome": "proved", "steps": 3}},
    steps=(Result(id="pure.square/1", variant="step", title="Jensen", latex="x < y", verdict="proved"),),
)
MISTAKE = replace(
    CLAIM,
    variant="mistake: too strong",
    verdict="refuted",
    expected=REFUTED,
    steps=(),
    counterexample={"at": {r"\varepsilon": "4/3"}, "lhs": "16/9", "rhs": "2", "relation": ">"},
    message="the claim says left > right, but at ε = 4/3: left 16/9, right 2",
)


def test_a_card_states_the_theorem_and_folds_the_rest():
    text = card([CLAIM, MISTAKE])
    head, _, folded = text.partition("<details>")
    assert "Squares of <math" in head
    assert "everywhere; rests on Jensen" in head
    assert "For all <math" in head
    assert "16/9" not in head
    assert "1 mistake, refuted" in folded
    assert "left 16/9, right 2; claimed is left &gt; right" in folded
    assert "derivation: 1 step, all proved" in folded
    assert "evidence" in folded
    assert "data-odd" not in text
    assert 'class="loud"' not in text


def test_what_came_out_otherwise_than_expected_is_loud():
    missed = replace(MISTAKE, verdict="supported", counterexample=None)
    text = card([CLAIM, missed])
    assert "data-odd" in text
    assert "mistake: too strong is supported; expected: refuted" in text.partition("<details>")[0]
    false = replace(CLAIM, verdict="refuted", counterexample=MISTAKE.counterexample)
    assert "claim is refuted; expected: proved or supported" in card([false])
    assert "data-odd" in card([replace(CLAIM, verdict="supported")], strict=True)
    page_text = page(Report([CLAIM, missed]))
    assert "1 not as expected" in page_text
    assert 'data-show="odd"' in page_text


def test_a_theorem_has_one_card():
    other = replace(CLAIM, id="pure.other")
    groups = list(theorems([CLAIM, MISTAKE, other]))
    assert [len(group) for group in groups] == [2, 1]
    text = page(Report([CLAIM, MISTAKE, other]))
    assert text.count("<article") == 2
    assert "2 theorems · 1 wrong forms, each refuted, as it should be" in text
    assert '<button type="button" class="proved" data-show="proved"' in text


STYLE = resources.files("dpsym.report").joinpath("page.css").read_text()


def colours(part):
    return dict(re.findall(r"--([\w-]+): (#[0-9a-f]{3,6});", part))


def luminance(colour):
    """Relative luminance of a colour (WCAG 2.2)."""
    parts = [int(colour[place : place + 2], 16) / 255 for place in (1, 3, 5)]
    linear = [part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in parts]
    return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]


@pytest.mark.parametrize("scheme", [0, 1], ids=["light", "dark"])
def test_all_text_has_enough_contrast(scheme):
    found = colours(re.findall(r":root \{(.*?)\}", STYLE, re.DOTALL)[scheme])
    for ground in ("paper", "shade", "loud"):
        for name in set(found) - {"paper", "shade", "loud", "line"}:
            if ground == "loud" and name != "text":
                continue
            light, dark = sorted((luminance(found[name]), luminance(found[ground])), reverse=True)
            assert (light + 0.05) / (dark + 0.05) >= 4.5, (name, ground)


def test_a_step_that_supposes_more_than_the_claim_says_so():
    given = r"\forall\, d \in (0, \infty):\quad \log{\left(d \right)} \le b \;\Longrightarrow\; d \le e^{b}"
    steps = [replace(CLAIM.steps[0], latex=r"d \le e^{b}", reading=given), CLAIM.steps[0]]
    text = card([replace(CLAIM, steps=tuple(steps))])
    first, second = text.split("<ol>")[1].split("<li>")[1:3]
    assert "<small>where log(d) ≤ b</small>" in first
    assert "<small>where nothing more is supposed</small>" in second
