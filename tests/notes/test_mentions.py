"""What a text only mentions, ascribes to others, or says of some values alone: none of it is claimed of all."""

import pytest
from sympy import Rational

from dpsym import Claim, Renyi, at_least, equal, real
from dpsym.language.distributions import Bernoulli
from dpsym.language.divergences import KL
from dpsym.notes.items import ItemKind
from tests.notes.reading import claims, items, only, same

LET = "Let $x > 0$. "


@pytest.mark.parametrize(
    "text",
    [
        "We have $e^x > 3 + x$ for most $x$.",
        "We have $e^x > 3 + x$ for many values of $x$.",
        "We have $e^x > 3 + x$ for all but finitely many $x$.",
        "We have $e^x > 3 + x$ for a suitable $x$.",
        "We have $e^x > 3 + x$ for certain $x$.",
        "We have $e^x > 3 + x$ for infinitely many $x$.",
        "We have $e^x > 3 + x$ for typical $x$.",
        "In most cases $e^x > 3 + x$.",
        "A student claims that $x \\ge \\sqrt{x}$.",
        "Many believe that $x \\ge \\sqrt{x}$.",
        "The inequality $x \\le 1$ is what we need.",
        "The relation $x \\le 1$ is called smallness.",
        "If this holds, then $x \\le 1$.",
        "If $x$ is an integer, then $x \\ge 1$.",
        "There $x^2 = 1/4$.",
        "Dropping the constraint, $x \\le 1/4$.",
        "Suppose $x \\ge 2$. In general, $x^2 \\ge 4$.",
        "Whenever it holds, we have $x \\le 1$.",
    ],
)
def test_what_is_not_claimed_of_all_values(text):
    found = items(LET + text)
    assert found
    assert {item.kind for item in found} == {ItemKind.UNREAD}


@pytest.mark.parametrize(
    "words",
    [
        "For even $k$",
        "For all even $k$",
        "For every odd $k$",
        "For each prime $k$",
        "For odd $k \\ge 5$",
        "For larger $k$",
    ],
)
def test_adjectives_that_leave_some_values(words):
    """*For even k* was read as for all k, and refuted."""
    text = f"Let $k$ be a positive integer. {words}, $2^k \\ge k^2$."
    assert not claims(text)
    assert items(text)


def test_a_supposition_that_swallows_the_claim_is_reported():
    found = items("Let $a \\ge 1$. Provided that $b \\ge a$, $b^2 \\ge a^2$; otherwise $b^2 < a^2$.")
    assert found
    assert {item.kind for item in found} == {ItemKind.UNREAD}


def test_values_that_give_something_are_supposed():
    """*p = 1/2 and q = 1/4 give F* was read as F for all p and q."""
    p, q = real("p", above=0, below=1), real("q", above=0, below=1)
    text = (
        "Let $p, q \\in (0, 1)$. For instance, $p = 1/2$ and $q = 1/2$ give "
        "$D(\\mathrm{Bernoulli}(p) \\| \\mathrm{Bernoulli}(q)) = 0$."
    )
    said = equal(KL(Bernoulli(p), Bernoulli(q)), 0)
    same(only(text).claim, Claim(said, [equal(p, Rational(1, 2)), equal(q, Rational(1, 2))]))


def test_an_order_with_a_bound_is_finite():
    text = "Let $\\alpha > 1$ be an order. For laws $P, Q$ on $Y$, $D_\\alpha(P \\| Q) \\ge 0$."
    found = claims(text)[-1]
    (order,) = {part.args[0] for part in found.conclusion.atoms(Renyi)}
    assert str(order.domain) == "(1, oo)"
    assert found.conclusion == at_least(Renyi(order, *found.conclusion.args[0].args[1:]), 0)
