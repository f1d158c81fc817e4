"""Randomized response that a text describes by coins, and the answers that it counts."""

import pytest
from sympy import Rational

from dpsym import Bernoulli
from tests.notes.reading import items

QUARTERS = (Bernoulli(Rational(3, 4)), Bernoulli(Rational(1, 4)))
LIST = (
    "1. Toss a coin.\n2. If heads, answer truthfully.\n"
    "3. If tails, toss another coin and answer yes if heads, no if tails.\n\n"
)
DESCRIBED = [
    (LIST, QUARTERS),
    (LIST.replace("a coin", "a fair coin"), QUARTERS),
    (
        "Each participant flips a fair coin; if it shows tails, she tells the truth; if it shows heads, she flips "
        "a second coin and says no on heads and yes on tails.\n\n",
        QUARTERS,
    ),
    ("Flip a coin. If heads, answer honestly. Otherwise answer no.\n\n", (Bernoulli(Rational(1, 2)), Bernoulli(0))),
    ("Flip a coin. If tails, answer yes. If heads, tell the truth.\n\n", (Bernoulli(1), Bernoulli(Rational(1, 2)))),
    ("# A\n\nToss a loaded coin.\n\n# B\n\n" + LIST, QUARTERS),
]  # fmt: skip
# Each of these says something else than two fair coins, or more than was understood.
DOUBTED = [
    LIST.replace("a coin", "a biased coin"),
    LIST.replace("Toss a coin", "Toss a coin three times"),
    LIST.replace("If tails", "If heads"),
    LIST.replace("no if tails", "yes if tails"),
    LIST.replace("answer truthfully", "lie"),
    LIST + "The coin shows heads with probability $1/4$.\n\n",
    LIST + "Do this twice.\n\n",
    LIST + "Whoever draws a red card says yes.\n\n",
    LIST + "In a second version the respondent is honest with probability $p$.\n\n",
    "Toss two coins. If both are heads, lie. Otherwise answer truthfully.\n\n",
    "# A\n\n" + LIST + "# B\n\nNow we roll a die instead.\n\n",
    "",
]


ASKED = "They are asked about a property $C$.\n\n" + LIST


@pytest.mark.parametrize(
    "text",
    [
        ASKED + r"So $\mathbb{E}[\#\text{Maybe}] = \frac34 \#C$.",
        ASKED.replace("a coin", "a biased coin") + r"So $\mathbb{E}[\#\text{Yes}] = \frac34 \#C$.",
        LIST + r"So $\mathbb{E}[\#\text{Yes}] = \frac34 \#C$.",
        ASKED + r"Let $C$ be a law on $\mathcal{Y}$. So $\mathbb{E}[\#\text{Yes}] = \frac34 \#C$.",
    ],
)
def test_what_is_counted_is_refused_where_it_is_not_known(text):
    assert [item.claim for item in items(text)] == [None]
