"""Functions that a text defines: of laws, of numbers, by their square; and what must not be caught in them."""

import pytest
from sympy import sqrt

from dpsym import Claim, SumOver, TotalVariation, at_most, laws, point
from dpsym.notes.items import ItemKind
from tests.notes.reading import claims, items, same

LAWS = "Let $P$ and $Q$ be distributions on $\\mathcal{Y}$. "
P, Q = laws("P Q")
y = point("y")
AFFINITY = SumOver(sqrt(P(y) * Q(y)), y)


def refused(text):
    """Return the kind and the message of the one item of a text that is not a definition."""
    [item] = [item for item in items(LAWS + text) if item.kind is not ItemKind.DEFINITION]
    return item.kind, item.message


@pytest.mark.parametrize("over", ["y", "y \\in \\mathcal{Y}"])
def test_a_function_of_two_laws(over):
    text = f"Define $\\rho(P, Q) = \\sum_{{{over}}} \\sqrt{{P(y) Q(y)}}$. Then $\\rho(P, Q) \\le 1$."
    [claim] = claims(LAWS + text)
    same(claim, Claim(AFFINITY <= 1))


def test_it_is_taken_at_other_laws():
    text = "Define $d(P, Q) = \\sum_y P(y)^2 Q(y)$. Let $R$ be a distribution on $\\mathcal{Y}$. Then $d(R, P) \\le 1$."
    (R,) = laws("R")
    [claim] = claims(LAWS + text)
    same(claim, Claim(SumOver(R(y) ** 2 * P(y), y) <= 1))


def test_a_function_that_is_defined_by_its_square():
    text = (
        "The squared Hellinger distance is $H^2(P,Q) = 1 - \\sum_y \\sqrt{P(y)Q(y)}$. "
        "Then $H^2(P, Q) \\le \\mathrm{TV}(P, Q)$ and $H(P, Q) \\le 1$."
    )
    squared, root = claims(LAWS + text)
    same(squared, Claim(at_most(1 - AFFINITY, TotalVariation(P, Q))))
    same(root, Claim(at_most(sqrt(1 - AFFINITY), 1)))


def test_laws_on_another_space_do_not_fit():
    text = (
        "Define $\\rho(P, Q) = \\sum_y P(y) Q(y)$. Let $R$ and $S$ be distributions on $\\mathcal{Z}$. "
        "Then $\\rho(R, S) \\le 1$."
    )
    kind, message = refused(text)
    assert kind is ItemKind.ILL_FORMED
    assert "R is a law on Z, but rho takes laws on Y" in message


def test_an_argument_is_not_caught_by_a_sum_in_the_definition():
    # The y of P(y) is the outer one: taking it for that of the definition would change the claim.
    text = (
        "Let $f(x) = \\sum_{y \\in \\mathcal{Y}} P(y)^2 x$ for $x \\ge 0$. "
        "Then $\\sum_{y \\in \\mathcal{Y}} Q(y) f(P(y)) \\le \\sum_{y \\in \\mathcal{Y}} P(y)^3$."
    )
    kind, message = refused(text)
    assert kind is ItemKind.UNREAD
    assert "write another letter" in message
    renamed = text.replace("_{y \\in \\mathcal{Y}} Q(y) f(P(y))", "_{z \\in \\mathcal{Y}} Q(z) f(P(z))")
    [claim] = claims(LAWS + renamed)
    z = point("z")
    same(claim, Claim(SumOver(Q(z) * SumOver(P(y) ** 2 * P(z), y), z) <= SumOver(P(y) ** 3, y)))
