r"""What symbols are of which nothing is said: events by their letters, spreads by what they measure."""

import pytest

from tests.notes.discourse.traps import verdicts

DECIDED = ("proved", "supported")


@pytest.mark.parametrize(
    "said", [r"If $A \subseteq B$ then", r"Let $A \subseteq B$. Then", r"Suppose $A \subseteq B$. Then"]
)
def test_letters_of_events_are_events_where_one_is_in_the_other(said):
    assert verdicts(rf"{said} $\Pr(A) \le \Pr(B)$.")[-1] in DECIDED
    assert verdicts(rf"{said} $\Pr(B) \le \Pr(A)$.")[-1] not in (*DECIDED, "ill-formed")


def test_what_a_variance_is_the_square_of_is_positive():
    said = r"Let $X$ be a real random variable with finite variance $\sigma^2$. Then"
    assert (
        verdicts(
            rf"{said} $\Pr[|X - \mathbb{{E}} X| \ge k \sigma] \le \frac{{1}}{{k^2}}$ for every $k > 0$."
        )[-1]
        in DECIDED
    )


def test_a_letter_may_stand_for_something_beside_what_it_ranges_over():
    said = r"For $n \ge 2$ and $x = \frac{1}{n}$ we have"
    assert verdicts(rf"{said} $(1 - x)^n \ge \frac{{1}}{{4}}$.")[-1] in DECIDED
    assert verdicts(rf"{said} $(1 - x)^n \ge \frac{{1}}{{3}}$.")[-1] == "refuted"
