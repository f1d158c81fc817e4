"""The index of a book: each notion of the field has its name there."""

import pytest

from dpsym import ApproximateDP, Renyi, laws, real
from dpsym.language import Beta, FiniteLaw, Jeffreys, Laplace, Poisson
from dpsym.report.derivations import Article
from dpsym.report.literature import indexed
from dpsym.report.notions import named_in

P, Q = laws("P Q")
epsilon = real("epsilon", at_least=0)


@pytest.mark.parametrize(
    "value, name",
    [
        (Jeffreys(P, Q), "Jeffreys divergence"),
        (Renyi(2, P, Q), "Rényi divergence"),
        (Renyi(2, Poisson(1), Poisson(2)), "Poisson law"),
        (Renyi(2, Beta(1, 2), Beta(1, 2)), "beta law"),
        (Renyi(2, Laplace(1), Laplace(1)), "Laplace law"),
        (ApproximateDP(epsilon, 0)(P, Q), "differential privacy, approximate"),
    ],
)
def test_a_notion_has_its_name_in_the_field(value, name):
    assert name in named_in([value])


def test_laws_that_are_any_laws_or_given_by_their_masses_have_no_name():
    assert named_in([Renyi(2, FiniteLaw((0, 1)), FiniteLaw((0, 1)))]) == ("Rényi divergence",)


def test_an_index_lists_each_notion_once_in_the_order_of_its_letters():
    def made(name, *notions):
        return Article(name, "", "", (), (), (), (), "proved", "", (), notions=notions)

    one, two = (
        made("one", "Rényi divergence", "total variation"),
        made("two", "normal law", "Rényi divergence"),
    )
    assert indexed([one, two]) == [
        ("normal law", [two]),
        ("Rényi divergence", [one, two]),
        ("total variation", [one]),
    ]
