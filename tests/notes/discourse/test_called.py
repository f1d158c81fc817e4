"""Mechanisms by their names and parameters: k-ary randomized response, the exponential mechanism, and others."""

import pytest

from dpsym import (
    Claim,
    DiscreteLaplace,
    ExponentialMechanism,
    KaryResponse,
    NoisyMaximum,
    PermuteAndFlip,
    PureDP,
    greater,
    integer,
    real,
)
from tests.notes.reading import items, only

epsilon = real("epsilon", above=0)


@pytest.mark.parametrize(
    ("name", "law"),
    [
        ("The exponential mechanism", ExponentialMechanism),
        ("The permute-and-flip mechanism", PermuteAndFlip),
        ("Report noisy max", NoisyMaximum),
    ],
)
@pytest.mark.parametrize("more", ["", r" and sensitivity $\Delta > 0$"])
def test_a_choice_by_a_utility(name, law, more):
    claim = only(rf"{name} with parameter $\varepsilon > 0${more} is $\varepsilon$-DP.").claim
    assert claim is not None
    first, second = claim.conclusion.args[-2:]
    assert isinstance(first, law) and isinstance(second, law) and first != second
    assert "for all" in str(claim.given) or "ForAll" in str(claim.given)


def test_a_sensitivity_of_any_number_is_above_zero():
    """The mechanism divides by it, so it has no law where that is 0."""
    text = r"The exponential mechanism with parameter ε and a score of sensitivity Δ is {}-differentially private."
    claim = only(text.format("ε")).claim
    assert claim is not None and greater(real("Delta"), 0) in claim.given
    assert claim.check().verdict == "proved"
    half = only(text.format(r"$\varepsilon/2$")).claim
    assert half is not None and half.check().verdict == "refuted"


def test_randomized_response_with_k_answers():
    text = (
        r"Let $k \ge 2$ be an integer and $\varepsilon > 0$. Then $k$-ary randomized response with parameter"
    )
    claim = only(rf"{text} $\varepsilon$ is $\varepsilon$-DP.").claim
    k = integer("k", at_least=2)
    assert claim is not None
    assert claim.conclusion == PureDP(epsilon)(*(KaryResponse(epsilon, k, answer) for answer in (0, 1)))


def test_the_geometric_mechanism():
    claim = only(
        r"The two-sided geometric mechanism with parameter $\varepsilon > 0$ is $\varepsilon$-DP."
    ).claim
    assert claim is not None
    assert claim.conclusion == PureDP(epsilon)(*(DiscreteLaplace(place, 1 / epsilon) for place in (0, 1)))
    assert Claim(claim.conclusion).check().verdict in ("proved", "supported")


@pytest.mark.parametrize(
    "text",
    [
        r"The exponential mechanism is $\varepsilon$-DP.",  # what is its parameter?
        r"The exponential mechanism with scale $b > 0$ is $\varepsilon$-DP.",
        r"The geometric mechanism with parameter $\varepsilon > 0$ and sensitivity $2$ is $\varepsilon$-DP.",
    ],
)
def test_without_its_parameters_it_is_not_read(text):
    assert not any(item.claim is not None for item in items(text))


@pytest.mark.parametrize(
    "text",
    [
        # The parameter may be the probability of the truth, or of a lie.
        r"Let $p \in (0, 1)$. Then randomized response with parameter $p$ is $p$-DP.",
        # The text has words of its own for what the mechanism does.
        r"Randomized response with parameter $\varepsilon$ tells the truth with probability $\varepsilon$. "
        r"For $\varepsilon \ge 0$, randomized response with parameter $\varepsilon$ is $\varepsilon$-DP.",
        "# Mechanisms\n\nRandomized response with parameter $p$ lies with probability $p$.\n\n# Privacy\n\n"
        r"For $p > 0$, randomized response with privacy parameter $p$ is $p$-DP.",
        r"Randomized response answers the true bit with probability $\varepsilon$ and the other bit otherwise, "
        r"where $\varepsilon \in (0, 1)$. Randomized response with parameter $\varepsilon$ is $\varepsilon$-DP.",
        r"The exponential mechanism with parameter $\varepsilon$ has weights $e^{\varepsilon u}$. "
        r"The exponential mechanism with parameter $\varepsilon > 0$ is $\varepsilon$-DP.",
    ],
)
def test_what_may_be_another_mechanism_is_not_read(text):
    assert not any(item.claim is not None for item in items(text))


@pytest.mark.parametrize(
    "name", [r"parameter $\varepsilon", r"privacy parameter $\varepsilon", "privacy parameter $a"]
)
def test_randomized_response_by_its_parameter(name):
    letter = name.split("$")[1]
    claim = only(rf"For ${letter} \ge 0$, randomized response with {name}$ is ${letter}$-DP.").claim
    assert claim is not None
    assert all(isinstance(law, KaryResponse) for law in claim.conclusion.args[-2:])
