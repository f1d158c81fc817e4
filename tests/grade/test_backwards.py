"""Arguments that begin with what is to be shown: what only follows from it does not show it."""

import pytest

SHEET = r"Show that $x^2 + 9 \ge 6x$ for all real $x$."
ARROWS = r"""\begin{{align*}}
& x^2 + 9 \ge 6x \\
{0} & x^2 - 6x + 9 \ge 0 \\
{0} & (x - 3)^2 \ge 0
\end{{align*}}"""


@pytest.mark.parametrize(
    "answer",
    [
        r"We have $x^2 + 9 \ge 6x$. So $x^2 - 6x + 9 \ge 0$. Hence $(x-3)^2 \ge 0$.",
        r"$x^2 + 9 \ge 6x$ implies $(x-3)^2 \ge 0$, and this is true for all $x$.",
        r"$$x^2 + 9 \ge 6x \Rightarrow x^2 - 6x + 9 \ge 0 \Rightarrow (x-3)^2 \ge 0$$",
        ARROWS.format(r"\Rightarrow\ "),
    ],
)
def test_what_is_concluded_from_the_target_is_left_to_a_person(grade, answer):
    found = grade(SHEET, answer)
    assert found["outcome"] == "undecided" and "gone backwards" in found["message"]


@pytest.mark.parametrize(
    "answer",
    [
        r"Since $(x-3)^2 \ge 0$, we have $x^2 - 6x + 9 \ge 0$. Hence $x^2 + 9 \ge 6x$.",
        r"Claim: $x^2 + 9 \ge 6x$. Indeed $(x-3)^2 \ge 0$, so $x^2 - 6x + 9 \ge 0$.",
        r"$x^2 + 9 \ge 6x$ is equivalent to $x^2 - 6x + 9 \ge 0$, that is $(x-3)^2 \ge 0$, which is true.",
        ARROWS.format(r"\Leftrightarrow\ "),
        ARROWS.format(r"\Leftarrow\ "),
    ],
)
def test_what_leads_to_the_target_or_is_equivalent_to_it_shows_it(grade, answer):
    assert grade(SHEET, answer)["outcome"] == "correct"
