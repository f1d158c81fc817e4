r"""Lists whose items together are one sentence: if A, and B, then C."""

import pytest

from tests.notes.discourse.traps import verdicts

DECIDED = ("proved", "supported")


@pytest.mark.parametrize(
    "page",
    [
        "- If $x > 1$\n- And $y > 1$\n- Then $xy > 1$",
        "* if $x > 1$,\n* and $y > 1$,\n* then $xy > 1$.",
        "1. If $x > 1$ and $y > 1$\n2. Then $xy > 1$",
        "1. If $z > 0$, then $z^2 > 0$.\n2. If $x > 1$ and $y > 1$\n3. Then $xy > 1$.",
    ],
)
def test_items_may_be_one_sentence(page):
    assert verdicts(page)[-1] in DECIDED
    assert verdicts(page.replace("xy > 1", "xy > 2"))[-1] == "refuted"


def test_a_condition_in_an_item_that_is_not_understood_leaves_the_next_items_open():
    page = "Let $x$ be real.\n\n1. If $x > 1$\n2. or $x < -1$\n3. then $x^2 > 1$."
    assert verdicts(page)[-1] == "doubtful"


def test_items_that_claim_by_themselves_do_not_go_on():
    page = "Let $x > 0$.\n\n1. We have $x + 1 > 1$.\n2. Then $x > 1$."
    assert verdicts(page)[-1] == "refuted"


TWO = r"Let $M_1$ be $\varepsilon_1$-DP and let $M_2$ be $\varepsilon_2$-DP"


@pytest.mark.parametrize(
    "both",
    [
        TWO + r", run on the same data set with independent coins. Then releasing $(M_1(x), M_2(x))$ is BOTH-DP.",
        TWO + r", with independent randomness. Then the mechanism that releases both $M_1(x)$ and $M_2(x)$ is BOTH-DP.",
        TWO + r". Running both on the same data is BOTH-DP.",
        TWO + r". The algorithm that outputs both $M_1(D)$ and $M_2(D)$ is BOTH-DP.",
        "- If $F_1(x)$ satisfies $\\varepsilon_1$-differential privacy\n- And $F_2(x)$ satisfies $\\varepsilon_2$-differential privacy\n"
        "- Then the mechanism $G(x) = (F_1(x), F_2(x))$ which releases both results satisfies BOTH-differential privacy",
    ],
)  # fmt: skip
def test_two_mechanisms_that_are_run_together(both):
    assert verdicts(both.replace("BOTH", r"$(\varepsilon_1 + \varepsilon_2)$"))[-1] in DECIDED
    assert verdicts(both.replace("BOTH", r"$\max(\varepsilon_1, \varepsilon_2)$"))[-1] == "refuted"


@pytest.mark.parametrize(
    "many",
    [
        r"The composition of $k$ many $\varepsilon$-DP mechanisms is $RATE$-DP.",
        r"Running $k$ mechanisms, each of which is $\varepsilon$-DP, on the same data set is $RATE$-DP.",
    ],
)
def test_so_many_mechanisms_of_one_notion(many):
    assert verdicts(many.replace("RATE", r"k\varepsilon"))[-1] in DECIDED
    assert verdicts(many.replace("RATE", r"\sqrt{k}\varepsilon"))[-1] in ("refuted", "doubtful")
