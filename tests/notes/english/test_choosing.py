r"""Which of several readings is meant: law parameters, quantifiers behind several conditions, where clauses end."""

import pytest

from tests.notes.discourse.traps import verdicts

HOLDS = ("proved", "supported")


@pytest.mark.parametrize(
    "text",
    [
        r"Let $b > 0$, and let $X$ be Laplace distributed with mean $0$ and scale $b$. Then $E|X| = b$.",
        r"Let $X$ be Laplace distributed with scale $b$ and $c > 0$. Then $E|X| \le b + c$.",
        r"Let $P, Q$ be distributions on a finite set $\mathcal Y$ with $P(y) \le 2 Q(y)$ and $Q(y) \le 2 P(y)$ for all "
        r"$y \in \mathcal Y$, where $\varepsilon > 0$. Then $D(P \| Q) \le \log 2 + \varepsilon$.",
    ],
)
def test_what_can_be_meant_in_one_way_alone_is_read(text):
    assert verdicts(text)[-1] in HOLDS


def test_what_belongs_to_the_law_is_its_parameter():
    text = r"Let $b > 0$, and let $X$ be Laplace distributed with mean $0$ and scale $b$. Then $E|X| = 1$."
    assert verdicts(text)[-1] == "refuted"


def test_a_condition_without_the_letter_is_not_for_all_its_values():
    text = (
        r"Let $P, Q$ be laws on $\mathcal Y$ and $y \in \mathcal Y$ with $P(y) \le 2 Q(y)$ and $Q(z) \le 2 P(z)$ for all "
        r"$z \in \mathcal Y$. Then $D(P \| Q) \le \log 2$."
    )
    assert verdicts(text)[-1] not in HOLDS
