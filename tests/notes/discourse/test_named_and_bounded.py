"""What where-clauses name and suppose, and what else the formula that names something says of it."""

import pytest

from tests.notes.discourse.traps import verdicts

READ = {
    r"Let $x > 0$. Then $y \ge 4x$, where $y = (x+1)^2$.": ("supported",),
    r"Let $x > 0$. Then $y \ge 5x$, where $y = (x+1)^2$.": ("refuted",),
    r"For all $x > 0$ we have $y \ge 4x$, where $y = (x+1)^2 = x^2 + 2x + 1$.": ("supported", "supported"),
    r"Let $x > 0$. Then $y \ge 4x$, where $y = (x+1)^2 \ge x^2 + 2x$.": ("supported", "supported"),
    r"Let $x > 0$. Then $S = (x+1)^2 \ge 4x$.": ("supported",),
    r"Let $x > 0$. Then $S = (x+1)^2 \ge 5x$.": ("refuted",),
    # *let* supposes what else it says, a *where* leaves open whether it does
    r"Let $x > 0$ and $t = \log x \le 1$. Then $x \le e$.": ("supported",),
    r"Let $x > 0$ and $t = \log x \le 1$. Then $x \le 1$.": ("refuted",),
    r"Let $x > 0$. Then $y \ge 4x$, where $y = (x+1)^2 \ge 5x$.": ("supported", "doubtful"),
    r"Let $x > 0$. Then $y \ge 10x$, where $y = (x+1)^2 \ge 4x$.": ("doubtful", "supported"),
    # conditions in a where-clause belong to the symbols that the claim ranges over
    r"For every $x > 0$, where $x \le 1$, we have $x^2 \le x$.": ("supported",),
    r"For every $x > 0$, where $x \le 2$, we have $x^2 \le x$.": ("refuted",),
    r"We have $x^2 \le x$ for every $x > 0$, where $x \le 1$.": ("supported",),
    r"Then $x + y \ge 2$ for all $x > 0$, where $xy = 1$ and $y > 0$.": ("supported",),
    r"Then $x + y \ge 3$ for all $x > 0$, where $xy = 1$ and $y > 0$.": ("refuted",),
    r"For all $x > 0$ and $y > 0$, where $x \le y$, we have $x^2 \le y^2$.": ("supported",),
    # a display that begins with its relation goes on with what stands before it, be it a definition
    "For all $x > 0$ we have $f(x) \\ge 4x$, where\n$$ f(x) = (x+1)^2 $$\n$$ = x^2 + 2x + 1. $$": (
        "supported",
        "definition",
        "supported",
    ),
    "For all $x > 0$ we have $f(x) \\ge 4x$, where\n$$ f(x) = (x+1)^2 $$\n$$ = 4x. $$": (
        "supported",
        "definition",
        "refuted",
    ),
    "As everybody's grandmother knows this is\n\\[ (x+1)^2 = x^2 + 2x + 1 \\]\\[ ~~~ \\ge 4x. \\]": (
        "supported",
    )
    * 2,
    "As everybody's grandmother knows this is\n\\[ (x+1)^2 = x^2 + 2x + 1 \\] and $5$ whereas \\[ \\ge 4x. \\]": (
        "supported",
        "unread",
    ),
}


@pytest.mark.parametrize("text", READ)
def test_what_is_named_stands_for_its_value_and_the_rest_is_claimed(text):
    assert tuple("supported" if one == "proved" else one for one in verdicts(text)) == READ[text]
