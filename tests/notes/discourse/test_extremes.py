"""Where a function is least or greatest, in words."""

import pytest

from tests.notes.discourse.traps import verdicts

F = "Let $f(x) = x^2 - 2x$. "
TRUE = [
    F + "Then $f$ attains its minimum at $x = 1$.",
    F + "So $f$ is minimal at $1$.",
    F + "The function $f(x)$ has a global minimum at $x = 1$.",
    F + "The function $f$ attains its minimum value of $-1$ at $x = 1$.",
    F + "The minimum of $f$ on $[2, 3]$ is attained at $x = 2$.",
    "For $0 < p < 1$, let $g(p) = p(1 - p)$. Then $g$ is maximal for $p = 1/2$.",
    r"For $x > 0$, $x e^{-x}$ is maximized at $x = 1$.",
]
FALSE = [
    F + "Then $f$ attains its minimum at $x = 2$.",
    F + "Then $f$ attains its maximum at $x = 1$.",
    F + "The function $f$ attains its minimum value of $-2$ at $x = 1$.",
    F + "The minimum of $f$ on $[2, 3]$ is attained at $x = 1$.",  # which is not in there
    "For $0 < p < 1$, let $g(p) = p^2$. Then $g$ is minimal at $p = 0$.",
]
NEVER = [
    F + "Then $f$ attains a minimum at $x = 2$.",
    F + "Then $f$ attains its local maximum at $x = 2$.",
    F + "Then $f$ does not attain its minimum at $x = 1$.",
    F + "Then $f$ attains its minimum only at $x = 2$.",
    F + "Then $f$ attains its minimum at $x = 2$ only if $x = 2$.",
    F + "Then $f$ nearly attains its minimum at $x = 2$.",
    F + "Suppose that $f$ attains its minimum at $x = 2$.",
    F + "It is false that $f$ attains its minimum at $x = 1$.",
    F + "Where is $f$ minimal? Not at $x = 1$.",
    F + "If $f$ attained its minimum at $x = 2$, we would be done.",
    "Then $f$ attains its minimum at $x = 1$.",
]


@pytest.mark.parametrize("text", TRUE)
def test_what_is_least_or_greatest_there(text):
    assert verdicts(text)[-1] in ("proved", "supported")


@pytest.mark.parametrize("text", FALSE)
def test_what_is_not(text):
    assert verdicts(text)[-1] == "refuted"


@pytest.mark.parametrize("text", NEVER)
def test_words_that_claim_no_extreme_of_all_values_decide_nothing(text):
    assert not set(verdicts(text)) & {"proved", "supported", "refuted", "ill-formed"}
