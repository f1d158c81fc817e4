"""What is set equal to something, solved, or chosen: what the sentence says then holds for these values alone."""

import pytest
from sympy import exp, log

from dpsym import Claim, Laplace, Probability, at_most, draw, equal, real
from dpsym.notes.items import ItemKind
from tests.notes.reading import claims, items, only, same

b, t = real("b", above=0), real("t", above=0)
TAIL = "Let $b, t > 0$, $0 < s < 1$, $Y \\sim \\mathrm{Lap}(b)$. Then\n$$\\Pr[|Y| \\ge t] \\le e^{-t/b}.$$\n"


@pytest.mark.parametrize(
    "words",
    [
        "Setting the right-hand side equal to $s$ gives $t = b \\log(1/s)$.",
        "Setting this equal to $s$ and solving for $t$, we get $t = b \\log(1/s)$.",
        "Equating this to $s$ yields $t = b \\log(1/s)$.",
        "By setting the RHS = $s$, we obtain $t = b \\log(1/s)$.",
        "If we set this bound to $s$, we find $t = b \\log(1/s)$.",
    ],
)
def test_the_equation_is_supposed(words):
    found = claims(TAIL + words)[-1]
    below = real("s", above=0, below=1)
    same(found, Claim(equal(t, b * log(1 / below)), equal(exp(-t / b), below)))


def test_a_first_row_that_repeats_the_equation_is_supposed_in_the_others():
    rows = "\\begin{align*} s &= e^{-t/b} \\\\ t &= b \\log(1/s) \\end{align*}"
    chain = items(f"{TAIL}Setting this equal to $s$ and solving for $t$ gives\n$${rows}$$")[-1]
    first, second = chain.steps
    assert first.kind is ItemKind.DEFINITION
    below = real("s", above=0, below=1)
    same(second.claim, Claim(equal(t, b * log(1 / below)), equal(below, exp(-t / b))))


def test_a_symbol_that_an_exponential_determines_is_any_number():
    text = TAIL + "By setting this equal to $e^{-r}$, we see that $\\Pr[|Y| \\ge t] \\le e^{-r}$."
    found = items(text)[-1]
    r = real("r")
    same(
        found.claim,
        Claim(at_most(Probability(abs(draw("Y", Laplace(0, b))) >= t), exp(-r)), equal(exp(-t / b), exp(-r))),
    )
    assert "r is any number" in found.message


def test_a_symbol_of_which_two_values_solve_the_equation_needs_a_domain():
    text = TAIL + "By setting this equal to $e^{-r^2}$, we see that $t = b r^2$."
    assert items(text)[-1].kind is ItemKind.ILL_FORMED


@pytest.mark.parametrize(
    "words",
    [
        "Minimising over $t$ gives $t \\le b$.",
        "Optimizing this bound over $t$, we get $t = b$.",
        "Solving for $t$ yields $t \\le b$.",
        "Solving this inequality for $t$ we obtain $t \\le b$.",
        "Choosing $t$ optimally, we have $t \\le b$.",
        "The optimal choice of $t$ is $t = b$.",
        "Differentiating with respect to $t$ gives $t = b$.",
        "Setting this equal to $s$ gives $t = b \\log(1/s)$.",
    ],
)
def test_values_that_are_not_said_are_not_read(words):
    """They were read as claims about all values, and refuted."""
    found = items(f"Let $b, s, t > 0$. Everything is fine. {words}")
    assert [item.kind for item in found] == [ItemKind.UNREAD]


def test_what_does_not_speak_of_the_chosen_value_is_read():
    found = only("Let $x \\in \\mathbb{R}$. Optimising over $\\lambda$ gives $1 + x \\le e^x$.")
    assert found.claim is not None


def test_a_number_without_conditions_equals_nothing_in_particular():
    assert "chosen, solved for, or always" in only("Let $b, t > 0$. The choice $t = b$ is best.").message


def test_a_number_may_equal_something_under_conditions():
    found = only("Let $b, t > 0$. If $t^2 = b^2$, then $t = b$.")
    same(found.claim, Claim(equal(t, b), equal(t**2, b**2)))


def test_a_condition_in_a_definition_is_no_claim():
    """The comma behind *such that* ended the definition, and the display was read as a claim."""
    text = (
        "A mechanism $M$ is said to be $(\\varepsilon, \\delta)$-private if for all $S$ and all $x, y$ such that "
        "$\\|x - y\\|_1 \\le 1$,\n$$\\Pr[M(x) \\in S] \\le e^\\varepsilon \\Pr[M(y) \\in S] + \\delta.$$"
    )
    assert only(text).kind is ItemKind.DEFINITION


def test_the_letter_p_is_a_probability_where_nothing_is_called_p():
    text = "Let $X \\sim \\mathrm{Lap}(1)$. For $t > 0$, $P(|X| \\ge t) \\le e^{-t}$."
    same(only(text).claim, Claim(at_most(Probability(abs(draw("X", Laplace(0, 1))) >= t), exp(-t))))
    told = only("Let $X \\sim \\mathrm{Lap}(1)$ and $P$ a thing. For $t > 0$, $P(|X| \\ge t) \\le e^{-t}$.")
    assert told.claim is None
