"""Answers about how probable it is that a draw is large: by its tails, and by the complement."""

import pytest
from grade.corpus import graded

DRAWN = r"Let $\varepsilon > 0$. The curator draws $Z \sim \mathrm{Lap}(1/\varepsilon)$ and publishes $A = 5 + Z$. "
LARGE = DRAWN + r"Show that $P(|Z| > t) = e^{-\varepsilon t}$ for every $t \ge 0$."
SMALL = (
    DRAWN
    + r"Let $0 < \beta \le 1$. Show that $P(|A - 5| \le \frac1\varepsilon\log\frac1\beta) \ge 1 - \beta$."
)
ABOVE = r"For $t \ge 0$ we have $P(Z > t) = \frac12e^{-\varepsilon t}$"


@pytest.mark.parametrize(
    ("sheet", "text", "outcomes"),
    [
        (LARGE, rf"{ABOVE}, and by symmetry $P(Z < -t) = \frac12e^{{-\varepsilon t}}$. Adding up, $P(|Z| > t) = e^{{-\varepsilon t}}$.", ["correct"]),
        (LARGE, rf"{ABOVE}. Hence $P(|Z| > t) = e^{{-\varepsilon t}}$.", ["undecided"]),
        (LARGE, rf"{ABOVE} and $P(Z < t) = 1 - \frac12e^{{-\varepsilon t}}$. Adding up, $P(|Z| > t) = e^{{-\varepsilon t}}$.", ["undecided", "wrong-step"]),
        (SMALL, r"We have $P(|A - 5| > \frac1\varepsilon\log\frac1\beta) = e^{-\varepsilon\cdot\frac1\varepsilon\log\frac1\beta} = \beta$.", ["correct"]),
        (SMALL, r"We have $P(|A - 5| > \frac2\varepsilon\log\frac1\beta) = \beta^2$.", ["undecided", "misses-target"]),
    ],
)  # fmt: skip
def test_tails_and_complements(tmp_path, sheet, text, outcomes):
    assert graded(tmp_path, sheet, text)["outcome"] in outcomes
