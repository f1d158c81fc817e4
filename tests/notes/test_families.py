"""A law with a number as its index, which stands in its value, is one law for each number."""

import pytest
from sympy import Rational, exp

from dpsym.language import KL, Bernoulli, Mixture, Normal, TotalVariation, laws, real
from dpsym.language.relations import Comparison
from tests.notes.reading import claims, only

P, Q = laws("P Q")


def test_members_at_numbers_and_at_other_symbols():
    first, second = claims(
        r"Let $P_\mu = \mathcal{N}(\mu, 1)$. For $\mu \ge 0$, $D(P_\mu \| P_0) = \frac{\mu^2}{2}$, "
        r"and for $\nu > 1$, $D(P_\nu \| P_{\nu/2}) = \frac{\nu^2}{8}$."
    )
    mu, nu = real("mu", at_least=0), real("nu", above=1)
    assert first.conclusion.args[0] == KL(Normal(mu, 1), Normal(0, 1))
    assert second.conclusion.args[0] == KL(Normal(nu, 1), Normal(nu / 2, 1))


def test_mixtures_with_a_weight_as_index():
    text = (
        r"Let $P$ and $Q$ be distributions. For $0 \le s \le 1$ let $P_s = (1-s) Q + s P$. "
        r"Then $\mathrm{TV}(P_s, P_0) \le s$."
    )
    s = real("s", at_least=0, at_most=1)
    left = claims(text)[-1].conclusion.args[0]
    assert str(left) == str(TotalVariation(Mixture(s, Q, P), Mixture(0, Q, P)))


@pytest.mark.parametrize(
    ("formula", "verdict"),
    [
        (r"\mathrm{TV}(P_p, P_{1/2}) = |p - \tfrac12|", ("proved", "supported")),
        (r"\mathrm{TV}(P_p, P_{1/2}) \le p", ("refuted",)),
    ],
)
def test_what_holds_of_members_is_decided(formula, verdict):
    text = rf"For $0 < p < 1$ let $P_p = \mathrm{{Ber}}(p)$. Then ${formula}$."
    found = only(text).claim
    assert found.check(examples=30, repair=False, sharpen=False).verdict in verdict


def test_an_index_that_the_value_does_not_use_is_a_part_of_the_name():
    text = r"Let $P_A = \mathrm{Ber}(1/4)$ and $P_B = \mathrm{Ber}(3/4)$. Then $\mathrm{TV}(P_A, P_B) = 1/2$."
    left = only(text).claim.conclusion.args[0]
    assert left == TotalVariation(Bernoulli(Rational(1, 4)), Bernoulli(Rational(3, 4)))


def test_functions_with_a_number_as_their_index():
    (claim,) = claims(
        r"For real $\mu$ and $x$ put $f_\mu(x) = e^{-|x - \mu|}$. For all real $x$ and $\nu$, "
        r"$f_\nu(x) \le e^{|\nu|} f_0(x)$."
    )[-1:]
    x, nu = real("x"), real("nu")
    assert str(claim.conclusion) == str(Comparison(exp(-abs(nu - x)), "<=", exp(abs(nu)) * exp(-abs(x))))


def test_an_index_that_the_value_does_not_have_is_a_part_of_the_name():
    text = r"For real $x$ put $f_\mu(x) = e^{-x}$. For all real $x$, $f_0(x) \le 1$."
    assert not [claim for claim in claims(text) if claim.conclusion == Comparison(exp(-real("x")), "<=", 1)]
