"""Steps without a value somewhere: a person looks at them; facts count wherever they say something."""

import pytest
from grade.corpus import graded

SHEET = r"""---
points: 5
---
Let $x \in \mathbb{R}$. Show that
$$x^2 + 1 \ge 2x.$$
"""


@pytest.mark.parametrize(
    ("text", "verdicts"),
    [
        (r"$$x^2 + 1 - 2x = \frac{x (x-1)^2}{x} = (x-1)^2 \ge 0.$$", ["undecided", "undecided", "right"]),
        (
            r"$$x^2 + 1 - 2x = (x-1)^2 = e^{2 \log(x-1)} \ge 0.$$",
            ["right", "undecided", "undecided"],
        ),
        (r"We use $\log t \le t - 1$. Then $(x-1)^2 \ge 0$, hence $x^2 + 1 \ge 2x$.", ["right"] * 3),
    ],
)
def test_what_has_no_value_somewhere_is_not_taken_for_right(tmp_path, text, verdicts):
    record = graded(tmp_path, SHEET, text)
    assert [step["verdict"] for step in record["steps"]] == verdicts
    assert record["outcome"] == ("correct" if set(verdicts) == {"right"} else "undecided")
