"""Further words and signs of other lecturers: spaces, mass functions, functions that a text defines."""

import pytest
from sympy import Rational, exp, log, sqrt

from dpsym import (
    Claim,
    HockeyStick,
    Laplace,
    Normal,
    Probability,
    Renyi,
    Space,
    TotalVariation,
    at_least,
    at_most,
    draw,
    equal,
    laws,
    real,
)
from dpsym.notes.items import ItemKind
from dpsym.notes.letters import letters_of_latex, letters_of_symbol
from tests.notes.reading import claims, items, only, same

epsilon = real("epsilon", at_least=0)
t = real("t", above=0)


def test_a_space_with_a_greek_name():
    P, Q = laws("P Q", Space("Omega"))
    text = "Let $P$ and $Q$ be probability measures on a finite set $\\Omega$. Then $d_{TV}(P, Q) \\le 1$."
    same(only(text).claim, Claim(at_most(TotalVariation(P, Q), 1)))


@pytest.mark.parametrize("between", ["over", "on"])
def test_laws_and_a_number_for_which_something_is_claimed(between):
    P, Q = laws("P Q", Space("X"))
    text = f"For distributions $P$ and $Q$ {between} $X$ and $\\varepsilon \\ge 0$ we have $H_\\varepsilon(P \\| Q) \\le 1$."
    found = only(text)
    assert found.claim is not None
    assert found.claim.conclusion == at_most(HockeyStick(epsilon, P, Q), 1)


@pytest.mark.parametrize(
    "words",
    [
        "Let $Z$ be a standard normal random variable.",
        "Let $Z$ be standard Gaussian.",
        "Let $Z$ have the standard normal distribution.",
    ],
)
def test_a_standard_normal_variable(words):
    found = only(f"{words} For $t > 0$, $\\Pr[Z > t] \\le e^{{-t}}$.")
    same(found.claim, Claim(at_most(Probability(draw("Z", Normal(0, 1)) > t), exp(-t))))


def test_a_bold_probability():
    found = only("Let $Y \\sim \\mathrm{Lap}(1)$. For $t > 0$, $\\mathbf{Pr}[Y \\ge t] = \\frac12 e^{-t}$.")
    same(found.claim, Claim(equal(Probability(draw("Y", Laplace(0, 1)) >= t), exp(-t) / 2)))


def test_a_function_with_the_values_for_which_it_is_defined():
    text = "Let $f(t) = t \\ln t$ for $t > 0$. Then $f(t) \\ge t - 1$."
    same(claims(text)[0], Claim(at_least(t * log(t), t - 1)))


def test_a_function_of_two_numbers_between_bars():
    text = (
        "Let $p, q \\in (0, 1)$ and $d(p\\|q) = p \\ln\\frac{p}{q} + (1-p) \\ln\\frac{1-p}{1-q}$. "
        "Then $d(p \\| q) \\ge 2 (p - q)^2$."
    )
    p, q = real("p", above=0, below=1), real("q", above=0, below=1)
    whole = p * log(p / q) + (1 - p) * log((1 - p) / (1 - q))
    same(claims(text)[-1], Claim(at_least(whole, 2 * (p - q) ** 2)))


def test_a_function_takes_as_many_numbers_as_its_definition():
    found = items("Define $k(a, b) = a + b$. For $a > 0$, $k(a) \\ge 0$.")
    assert "takes 2 numbers" in found[-1].message


def test_the_letter_r_of_renyi():
    alpha = real("alpha", above=1)
    found = only("Let $P, Q$ be laws on $Y$ and $\\alpha > 1$. Then $R_\\alpha(P \\| Q) \\ge 0$.")
    same(found.claim, Claim(at_least(Renyi(alpha, *laws("P Q", Space("Y"))), 0)))
    assert only("Let $P, Q$ be laws on $Y$. Then $R(P \\| Q) \\ge 0$.").kind is ItemKind.UNREAD


def test_letters():
    assert letters_of_latex("ε' ≤ \\varepsilon_1 + M") >= {"epsilon", "M"}
    assert letters_of_symbol("cal:M^prime") >= {"M"}
    assert letters_of_latex("\\varphi") & letters_of_symbol("phi_1")
    assert not letters_of_latex("\\foo x", ["\\foo"])


def test_what_is_tempting_is_no_claim():
    assert not claims("Let $a, b \\ge 0$. It is tempting to write $\\sqrt a + \\sqrt b \\le \\sqrt{a + b}$.")


def test_a_square_root_is_kept():
    (found,) = claims("Let $t \\ge 0$. Then $\\sqrt{t} \\le t + 1$.")
    same(found, Claim(at_most(sqrt(real("t", at_least=0)), real("t", at_least=0) + 1)))


def test_a_number_is_exact():
    (found,) = claims("We have $0.5 \\le 1$.")
    same(found, Claim(at_most(Rational(1, 2), 1)))
