"""What the subscript of a hockey-stick divergence is, as a document defines it."""

import pytest
from sympy import log

from dpsym import Claim, HockeyStick, Space, at_least, equal, laws, real
from dpsym.language import TotalVariation
from dpsym.notes.items import ItemKind
from tests.notes.reading import claims, items, same

P, Q = laws("P Q", Space("Y"))
gamma = real("gamma", at_least=1)
LAWS = "Let $P$ and $Q$ be laws on $Y$."
FACTOR = "For $\\gamma \\ge 1$ let $E_\\gamma(P \\| Q) = \\sup_{S} (P(S) - \\gamma Q(S))$."


@pytest.mark.parametrize(
    "definition",
    [
        FACTOR,
        "For $\\gamma \\ge 1$ define $E_\\gamma(P \\| Q) = \\sum_{y \\in Y} \\max(0, P(y) - \\gamma Q(y))$.",
        "For $\\gamma \\ge 1$, the hockey-stick divergence is $E_\\gamma(P \\| Q) = \\sum_{y \\in Y} (P(y) - \\gamma Q(y))_+$.",
    ],
)
def test_a_factor(definition):
    found = claims(
        f"{LAWS} {definition} Then $E_\\gamma(P \\| Q) \\ge 0$ and $E_1(P \\| Q) = \\mathrm{{TV}}(P, Q)$."
    )
    assert found[0].conclusion.lhs == HockeyStick(log(gamma), P, Q)  # what the definition says has to hold
    same(found[1], Claim(at_least(HockeyStick(log(gamma), P, Q), 0)))
    same(found[2], Claim(equal(HockeyStick(0, P, Q), TotalVariation(P, Q))))


def test_an_exponent():
    epsilon = real("epsilon", at_least=0)
    text = "Let $\\varepsilon \\ge 0$ and $E_\\varepsilon(P \\| Q) = \\sup_S (P(S) - e^\\varepsilon Q(S))$. Then $E_2(P \\| Q) \\ge 0$."
    found = claims(f"{LAWS} {text}")
    assert found[0].conclusion.lhs == HockeyStick(epsilon, P, Q)
    same(found[1], Claim(at_least(HockeyStick(2, P, Q), 0)))


@pytest.mark.parametrize("subscript", ["\\varepsilon", "2\\varepsilon"])
def test_an_epsilon_where_a_factor_is_defined_is_refused(subscript):
    """It may be loosely written for e^epsilon."""
    text = f"{LAWS} {FACTOR} Let $\\varepsilon \\ge 0$. Then $E_{{{subscript}}}(P \\| Q) \\ge 0$."
    assert items(text)[-1].kind is ItemKind.UNREAD


def test_a_power_of_e_where_a_factor_is_defined():
    epsilon = real("epsilon", at_least=0)
    text = f"{LAWS} {FACTOR} Let $\\varepsilon \\ge 0$. Then $E_{{e^\\varepsilon}}(P \\| Q) \\ge 0$."
    same(claims(text)[-1], Claim(at_least(HockeyStick(epsilon, P, Q), 0)))


def test_a_factor_that_may_be_negative_is_ill_formed():
    text = f"{LAWS} {FACTOR} Let $t \\in \\mathbb{{R}}$. Then $E_t(P \\| Q) \\ge 0$."
    assert items(text)[-1].kind is ItemKind.ILL_FORMED


def test_two_definitions_leave_it_open():
    other = "Let $\\varepsilon \\ge 0$ and $E_\\varepsilon(P \\| Q) = \\sup_S (P(S) - e^\\varepsilon Q(S))$."
    assert items(f"{LAWS} {FACTOR} {other} Then $E_2(P \\| Q) \\ge 0$.")[-1].kind is ItemKind.UNREAD


def test_without_a_definition_only_an_epsilon_is_read():
    assert items(f"{LAWS} Then $E_2(P \\| Q) \\ge 0$.")[0].kind is ItemKind.UNREAD
