"""What sentences do: their acts, as plain data."""

import pytest

from dpsym.notes.english.acts import (
    Claim,
    Compares,
    Define,
    Drawn,
    Equality,
    Iff,
    IsA,
    Let,
    Satisfies,
    Says,
    Suppose,
)
from tests.notes.english.understanding import acts, known_as_heading, readings


def test_a_claim_carries_what_it_ranges_over_and_its_conditions():
    (reading,) = readings("If $x > 1$, then $x^2 > x$ for all real $y$.")
    (clause,) = reading
    (claim,) = clause.acts
    assert isinstance(claim, Claim) and isinstance(claim.prop, Says)
    assert len(clause.leads.when) == 1 and len(clause.posts.over) == 1


@pytest.mark.parametrize(
    ("text", "kind"),
    [
        ("Let $x > 0$.", Let),
        ("Throughout, $x > 0$.", Let),
        ("Suppose that $x > 0$.", Suppose),
        ("We set $y = x^2$.", Define),
        ("Then $x^2 = 0$ if and only if $x = 0$.", Iff),
        ("We have $x^2 \\ge 0$.", Claim),
    ],
)
def test_kinds_of_acts(text, kind):
    (act,) = acts(text)
    assert isinstance(act, kind)


@pytest.mark.parametrize(
    ("text", "kind"),
    [
        ("Suppose that $P$ and $Q$ are distributions on $Y$.", IsA),
        ("Suppose that $X$ is a standard normal random variable.", IsA),
        ("Suppose that $X$ has the standard normal distribution.", Drawn),
        ("Suppose that $M$ is $\\varepsilon$-DP.", Satisfies),
        ("Suppose that $e^x$ is at most $2$.", Compares),
        ("Let $M$ be an $\\varepsilon$-DP mechanism.", Satisfies),
    ],
)
def test_kinds_of_conditions(text, kind):
    (act,) = acts(text)
    (prop,) = act.props
    assert isinstance(prop, kind)


def test_equality_is_a_claim_of_its_own():
    claim, equality = acts("Then $x^2 \\ge 0$, with equality iff $x = 0$.")
    assert isinstance(claim, Claim) and isinstance(equality, Equality)
    assert equality.atom == claim.prop.atom


def test_a_quantity_in_words_is_a_formula():
    (claim,) = acts("The Rényi divergence of order $\\alpha$ between $P$ and $Q$ is at most $c^2$.")
    node = claim.prop.left.node
    assert (node.kind, node.first.base, node.second.base, node.lower[0].base) == ("D", "P", "Q", "alpha")


@pytest.mark.parametrize(
    "text",
    [
        "We have $x^2 \\le x$ for some $x > 0$.",
        "We have $x \\le c$ for a constant $c$.",
        "Some number $e^x$ is at most $1$.",
        "The average of $X$ is $0$.",
        "All logarithms are to base $2$.",
        "$\\exp$ denotes the natural logarithm.",
        "By assumption $x \\le 1$.",
    ],
)
def test_what_may_mean_less_than_a_claim_for_all_is_not_understood(text):
    assert not readings(text)


@pytest.mark.parametrize("text", ["All logarithms are natural.", "Compute $x^2$.", "All sets are finite."])
def test_sentences_that_do_nothing(text):
    assert acts(text) == []


def test_headings_are_known_by_all_of_their_words():
    assert known_as_heading("Tail bounds for the Laplace mechanism")
    assert not known_as_heading("Tail bounds that fail")
    assert not known_as_heading("Not true")
    assert not known_as_heading("Integers")


def test_a_sentence_of_any_length_is_given_up_by_counted_steps():
    text = "Then " + "and then ".join("$x^2 \\ge 0$ for $x > 0$ " for _ in range(300)) + "."
    assert len(readings(text)) <= 1
