"""Relations in words, and properties that are none."""

import pytest
from sympy import exp, log

from dpsym import RDP, Claim, PureDP, RandomizedResponse, at_least, at_most, equal, greater, less, real
from dpsym.notes.items import ItemKind
from tests.notes.reading import claims, items, only, same

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
        ("$e^{-x}$ is at most one.", at_most(exp(-x), 1)),
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
        "The expected value $x + y$ is at most $x$.",
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


@pytest.mark.parametrize(
    "words",
    [
        "is increasing in $x$",
        "is convex",
        "is jointly convex",
        "is symmetric",
        "is decreasing",
        "is not convex",
    ],
)
def test_properties_are_not_read_and_not_passed_over(words):
    found = only(f"{LET}$x^2 + y^2$ {words}.")
    assert found.kind is ItemKind.UNREAD
    assert "is a property that is not read" in found.message


def test_a_reason_in_passing_is_not_passed_over():
    found = only(LET + "Since $\\log x$ is concave, $\\log x \\le x - 1$.")
    assert found.kind is ItemKind.UNREAD
    assert "'concave'" in found.message


def test_a_bare_symbol_is_declared_by_such_words():
    assert not claims("Let $x > 0$. Here $x$ is at least $1$, as said.")


@pytest.mark.parametrize(
    "subject",
    [
        "randomized response with parameter $\\varepsilon$",
        "randomised response with privacy parameter $\\varepsilon$",
        "$\\varepsilon$-randomized response",
    ],
)
def test_randomized_response_with_a_parameter(subject):
    epsilon = real("epsilon", at_least=0)
    law = RandomizedResponse(epsilon)
    text = f"For $\\varepsilon \\ge 0$, {subject} is $\\varepsilon$-DP."
    same(only(text).claim, Claim(PureDP(epsilon)(law, law.partner)))


def test_the_notions_of_randomized_response():
    epsilon = real("epsilon", at_least=0)
    law = RandomizedResponse(epsilon)
    text = "For $\\varepsilon \\ge 0$, randomized response with parameter $\\varepsilon$ is $(2, \\varepsilon)$-RDP."
    same(only(text).claim, Claim(RDP(2, epsilon)(law, law.partner)))


@pytest.mark.parametrize(
    "text",
    [
        "Randomized response with parameter $p$ is $\\varepsilon$-DP.",
        "Randomized response with parameter $\\varepsilon$ tells the truth with probability $\\varepsilon$. "
        "For $\\varepsilon \\ge 0$, randomized response with parameter $\\varepsilon$ is $\\varepsilon$-DP.",
    ],
)
def test_another_randomized_response(text):
    assert not claims(text)
    assert items(text)
