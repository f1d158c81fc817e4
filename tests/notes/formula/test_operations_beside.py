r"""What is done to both sides next, behind a bar: ``x - 3 \le 5 \quad | + 3``."""

import pytest

from tests.notes.deciding import verdict
from tests.notes.discourse.traps import DECIDED, verdicts


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        (r"For every real $x$, $|x-1| \ge x-1 \mid +1$.", "supported"),
        (r"For every real $x$, $x-1 \ge |x-1| \mid +1$.", "refuted"),
        (r"For every real $x$: $x \le |x| | - x$.", "supported"),
        (r"For real $x$ with $|x| \le 1$, $$x^2\le 1 \quad | \sqrt{}$$", "supported"),
        (r"For real $x$ with $|x| \le 2$, $$x^2\le 1 \quad | \sqrt{}$$", "refuted"),
        (r"For real $x \ge 0$, $x \le | x$.", "unread"),  # a bar that is not closed
        (r"For real $x \ge 0$, $| - x \le x$.", "unread"),
    ],
)
def test_it_says_nothing_of_the_row(text, expected):
    found = verdict(text)
    assert found == expected or (expected == "supported" and found == "proved")


def test_a_bar_that_stands_close_may_lack_another_one():
    assert DECIDED.isdisjoint(verdicts(r"For real $x \ge 0$, $x \le 2|-x$."))
