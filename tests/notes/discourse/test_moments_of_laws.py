"""The means and variances of laws that are called by their names."""

import pytest

from tests.notes.discourse.traps import verdicts

DECIDED = ("proved", "supported")


@pytest.mark.parametrize(
    ("law", "mean", "variance"),
    [
        (r"exponential distribution with rate $\lambda > 0$", r"1/\lambda", r"1/\lambda^2"),
        (r"exponential distribution with mean $\beta > 0$", r"\beta", r"\beta^2"),
        (r"Laplace distribution with scale $b > 0$", "0", "2b^2"),
        (r"normal distribution with mean $\mu$ and variance $\sigma^2$", r"\mu", r"\sigma^2"),
    ],
)
def test_they_are_claimed(law, mean, variance):
    assert set(verdicts(f"The {law} has mean ${mean}$ and variance ${variance}$.")) <= set(DECIDED)
    assert verdicts(f"The {law} has mean ${mean} + 1$ and variance ${variance}$.")[0] == "refuted"
    assert verdicts(f"The {law} has mean ${mean}$ and variance $2 \\cdot {variance} + 1$.")[1] == "refuted"


def test_a_parameter_without_a_name_may_be_what_the_words_say():
    assert "refuted" not in verdicts(
        r"The exponential distribution with parameter $\beta > 0$ has mean $\beta$."
    )
