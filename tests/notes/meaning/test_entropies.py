"""Entropies of random variables by their letters: of which laws they are, and what is not read."""

import pytest

from dpsym.notes.items import ItemKind
from tests.notes.discourse.traps import reading, verdicts

PAIR = "Let $X$ and $Y$ be random variables with values in finite sets. "


def last(text):
    """Return the last item of a text."""
    return [part for item in reading(text).items for part in item.walk() if not part.steps][-1]


@pytest.mark.parametrize(
    ("formula", "meant"),
    [
        ("H(X) \\ge 0", "Entropy(X) >= 0"),
        ("H(X, Y) \\ge H(Y)", "Entropy(Joint(X, Y|X)) >= Entropy(PushForward(Y|X, X))"),
        ("H(X \\mid Y) \\ge 0", "Entropy(Joint(X, Y|X)) - Entropy(PushForward(Y|X, X)) >= 0"),
        ("I(X; Y) \\ge 0", "KL(Joint(X, Y|X), Product(X, PushForward(Y|X, X))) >= 0"),
        ("I(Y; X) \\ge 0", "KL(Joint(X, Y|X), Product(X, PushForward(Y|X, X))) >= 0"),
        ("H(X) \\le 3 \\log 2", "Entropy(X) <= 3*log(2)"),
    ],
)
def test_the_letters_stand_for_entropies_of_the_joint_law(formula, meant):
    assert str(last(f"{PAIR}Then ${formula}$.").claim.conclusion) == meant


def test_variables_that_are_independent_have_a_product_as_their_joint_law():
    said = "Suppose that $X$ and $Y$ are independent. "
    claim = last(f"{PAIR}{said}Then $H(X, Y) = H(X) + H(Y)$.").claim
    assert str(claim.conclusion) == "Entropy(Product(X, Y)) = Entropy(X) + Entropy(Y)"
    other = "Let $X$ and $Y$ be independent random variables with values in finite sets. "
    assert last(f"{other}Then $H(X, Y) = H(X) + H(Y)$.").claim.conclusion == claim.conclusion


THREE = "Let $X$, $Y$ and $Z$ be random variables with values in finite sets. "


@pytest.mark.parametrize(
    ("formula", "meant"),
    [
        ("H(X, Z) \\ge H(X)", "Entropy(Marginal(P_XYZ, 1, 3)) >= Entropy(Marginal(P_XYZ, 1))"),
        ("H(X, Y, Z) \\ge H(Z)", "Entropy(P_XYZ) >= Entropy(Marginal(P_XYZ, 3))"),
        ("H(Y \\mid X, Z) \\ge 0", "Entropy(P_XYZ) - Entropy(Marginal(P_XYZ, 1, 3)) >= 0"),
        (
            "I(Z; X, Y) \\ge 0",
            "-Entropy(P_XYZ) + Entropy(Marginal(P_XYZ, 3)) + Entropy(Marginal(P_XYZ, 1, 2)) >= 0",
        ),
    ],
)
def test_three_variables_have_one_law_together_and_its_marginals(formula, meant):
    assert str(last(f"{THREE}Then ${formula}$.").claim.conclusion) == meant


@pytest.mark.parametrize(
    "formula",
    ["I(X; Y, Z) = I(X; Z) + I(X; Y \\mid Z)", "I(X; Y \\mid Z) = H(X \\mid Z) - H(X \\mid Y, Z)"],
)
def test_the_chain_rule_of_information_holds(formula):
    assert verdicts(f"{THREE}Then ${formula}$.") == ("supported",)


@pytest.mark.parametrize(
    "formula",
    ["I(X; Y) \\le I(X; Y \\mid Z)", "I(X; Y \\mid Z) \\le I(X; Y)", "I(X; Y, Z) \\le I(X; Y)"],
)
def test_what_does_not_hold_of_three_variables_is_refuted(formula):
    assert verdicts(f"{THREE}Then ${formula}$.") == ("refuted",)


@pytest.mark.parametrize("formula", ["I(X; X, Y) \\ge 0", "I(X; Y; Z) \\ge 0"])
def test_an_information_of_another_form_is_not_read(formula):
    assert last(f"{THREE}Then ${formula}$.").kind is ItemKind.UNREAD


def test_a_false_claim_about_entropies_is_refuted():
    assert verdicts(f"{PAIR}Then $I(X; Y) \\ge H(X)$.") == ("refuted",)
    assert verdicts(f"{PAIR}Then $H(X, Y) = H(X) + H(Y)$.") == ("refuted",)
    assert verdicts("Let $X \\sim \\mathrm{Bern}(p)$, $0 < p < 1$. Then $H(X) \\le \\frac12 \\log 2$.") == (
        "refuted",
    )


@pytest.mark.parametrize(
    "text",
    [
        # the base of the logarithms is not said
        "Then $H(X) \\le 1$.",
        "Then $2^{H(X)} \\ge 1$.",
        "Then $H(X)^2 \\ge H(X)$.",
        "Let $R = H(X)$. Then $R \\le 1$.",
        "All entropies are in bits. Then $H(X) \\le H(X, Y)$.",
        # the letter stands for something else
        "Let $I(X; Y) = H(X) + H(Y)$. Then $I(X; Y) \\ge H(X)$.",
        "Let $H$ be the wobble of $\\mathcal{Y}$. Then $H(X) \\ge 0$.",
        # of one with its own values, or of one twice
        "Then $H(X) \\ge E[X] - E[X]$.",
        "Then $I(X; X) = H(X)$.",
    ],
)
def test_what_has_another_meaning_or_none_is_not_read(text):
    assert last(PAIR + text).kind is ItemKind.UNREAD


@pytest.mark.parametrize(
    "text",
    [
        "Let $X$ be a random variable with values in $[0, 1]$. Then $H(X) \\ge 0$.",
        "Let $X$ be a random variable with mean $0$. Then $H(X) \\ge 0$.",
        "Let $X \\sim N(0, 1)$. Then $H(X) \\ge 0$.",
        "Let $X$ be a random variable with values in a finite set and mean $0$. Then $H(X) \\ge 0$.",
    ],
)
def test_a_variable_that_may_have_other_values_has_no_entropy_here(text):
    assert last(text).kind is ItemKind.UNREAD


def test_a_definition_that_says_what_is_meant_anyway_is_understood():
    defined = "Let $I(X; Y) = H(X) - H(X \\mid Y)$. Write $H(X) = -\\sum_x p(x) \\log p(x)$. "
    item = last(f"{PAIR}{defined}Then $I(X; Y) \\le H(X)$.")
    assert item.claim is not None and not item.doubts
