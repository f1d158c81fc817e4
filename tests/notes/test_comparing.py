"""Relations in words, and properties that are none."""

import pytest
from sympy import exp, log

from dpsym import Claim, at_least, at_most, equal, greater, less, real
from tests.notes.reading import claims, only, same

x, y = real("x", above=0), real("y", above=0)
LET = "Let $x, y > 0$. "


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("$\\log x$ is at most $x - 1$.", at_most(log(x), x - 1)),
        ("Then $e^x$ is at least $1 + x$.", at_least(exp(x), 1 + x)),
        ("Hence $x y$ does not exceed $x + y$.", at_most(x * y, x + y)),
        ("We see that $x y$ is no larger than $x + y$.", at_most(x * y, x + y)),
        ("$x + y$ is strictly greater than $x$.", greater(x + y, x)),
        ("The quantity $x y$ is bounded above by $x^2 + y^2$.", at_most(x * y, x**2 + y**2)),
        ("$x^2 - 2 x$ is nonnegative.", at_least(x**2 - 2 * x, 0)),
        ("$e^x - 1$ is positive.", greater(exp(x) - 1, 0)),
        ("$(x + y)^2$ is equal to $x^2 + y^2$.", equal((x + y) ** 2, x**2 + y**2)),
        ("Clearly, $-x$ is negative.", less(-x, 0)),
    ],
)
def test_relations(text, expected):
    same(only(LET + text).claim, Claim(expected))


def test_a_supposition_in_words():
    found = only(LET + "If $x$ is at most $y$, then $x^2 \\le y^2$.")
    same(found.claim, Claim(at_most(x**2, y**2), at_most(x, y)))


@pytest.mark.parametrize(
    "text",
    [
        "The probability that $x y$ is at most $y$ is at most $x$.",
        "The sum of $x^2$, $y^2$ is at most $x$.",
        "$x y$ is at most $x$ times $y$.",
        "$x y$ is at most $x$ up to constants.",
        "It is not true that $x y$ is at most $x$.",
        "$x y$ is at most $x$ and at least $y$.",
        "With high probability, $x y$ is at most $x$.",
        "$x y$ is roughly at most $x$.",
    ],
)
def test_what_may_say_something_else_is_no_claim(text):
    assert not claims(LET + text)


def test_a_bare_symbol_is_declared_by_such_words():
    assert not claims("Let $x > 0$. Here $x$ is at least $1$, as said.")
