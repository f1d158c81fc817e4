"""Notions of privacy by their names and parameters."""

import pytest

from dpsym import (
    RDP,
    ZCDP,
    ApproximateDP,
    BoundedCDP,
    CappedCDP,
    KLPrivacy,
    MeanConcentratedDP,
    MutualInformationDP,
    ProbabilisticDP,
    PureDP,
    TruncatedCDP,
    order,
    probability,
    real,
)
from dpsym.errors import IllFormedError, Unread
from dpsym.language.notions import ApproximateRDP, ApproximateZCDP
from dpsym.notes.meaning import notion, parameters
from dpsym.notes.single import read_claim, tree
from tests.notes.meanings import scope_of

WHERE = r"\varepsilon, \rho, \xi, \mu, \tau \ge 0; \delta \in [0, 1]; \alpha \in [1, \infty]; \omega > 1"
epsilon, rho, xi, mu, tau = (real(name, at_least=0) for name in ("epsilon", "rho", "xi", "mu", "tau"))
delta, alpha, omega = probability("delta"), order("alpha"), real("omega", above=1)

RIGHT = [
    ("dp", r"\varepsilon", None, PureDP(epsilon)),
    ("dp", r"(\varepsilon)", None, PureDP(epsilon)),
    ("dp", r"(\varepsilon, \delta)", None, ApproximateDP(epsilon, delta)),
    (
        "dp",
        r"\left(2 \varepsilon, \delta + \delta^2\right)",
        None,
        ApproximateDP(2 * epsilon, delta + delta**2),
    ),
    ("rdp", r"(\alpha, \varepsilon)", None, RDP(alpha, epsilon)),
    ("zcdp", r"\rho", None, ZCDP(rho)),
    ("zcdp", r"\frac{\varepsilon^2}{2}", None, ZCDP(epsilon**2 / 2)),
    ("zcdp", r"(\xi, \rho)", None, ZCDP(xi, rho)),
    ("tcdp", r"(\rho, \omega)", None, TruncatedCDP(rho, omega)),
    ("bounded-cdp", r"(\xi, \rho, \omega)", None, BoundedCDP(xi, rho, omega)),
    ("capped-cdp", r"(\xi, \tau)", None, CappedCDP(xi, tau)),
    ("mcdp", r"(\mu, \tau)", None, MeanConcentratedDP(mu, tau)),
    ("probabilistic-dp", r"(\varepsilon, \delta)", None, ProbabilisticDP(epsilon, delta)),
    ("kl-dp", r"\varepsilon", None, KLPrivacy(epsilon)),
    ("mutual-information-dp", r"\varepsilon", None, MutualInformationDP(epsilon)),
    ("rdp", r"(\alpha, \varepsilon)", r"\delta", ApproximateRDP(delta, alpha, epsilon)),
    ("zcdp", r"\rho", r"\delta", ApproximateZCDP(delta, rho)),
]


@pytest.mark.parametrize(("name", "given", "removed", "expected"), RIGHT)
def test_right(name, given, removed, expected):
    scope = scope_of(WHERE)
    found = notion(name, tree(given, scope), scope, None if removed is None else tree(removed, scope))
    assert found == expected


@pytest.mark.parametrize(
    ("name", "given", "removed", "kind", "message"),
    [
        ("dp", r"(\varepsilon, \delta, \rho)", None, IllFormedError, "dp takes 1 or 2 parameters, got 3"),
        ("rdp", r"\varepsilon", None, IllFormedError, "rdp takes 2 parameters, got 1"),
        ("pure-dp", r"(\varepsilon, \delta)", None, IllFormedError, "takes 1 parameters, got 2"),
        ("udp", r"\mu", None, Unread, "udp is not a notion of privacy that dpsym knows"),
        ("dp", r"\varepsilon", r"\delta", Unread, "approximate dp is not a notion"),
        ("dp", r"\sigma", None, IllFormedError, "sigma has no domain"),
    ],
)
def test_refused(name, given, removed, kind, message):
    scope = scope_of(WHERE)
    with pytest.raises(kind, match=message):
        notion(name, tree(given, scope), scope, None if removed is None else tree(removed, scope))


def test_parameters():
    scope = scope_of(WHERE)
    assert [
        len(parameters(tree(given, scope))) for given in (r"\varepsilon", r"(\varepsilon, \delta)", r"(\rho)")
    ] == [1, 2, 1]


def test_an_order_is_no_privacy_parameter():
    where = WHERE + r"; P, Q \text{ on } \mathcal{Y}"
    with pytest.raises(IllFormedError, match="takes privacy parameters, but alpha is the order"):
        read_claim(r"(P, Q) \text{ is } (\alpha, \varepsilon)\text{-DP}", where)


def test_a_pair_in_the_place_of_a_number_is_refused():
    where = WHERE + r"; P, Q \text{ on } \mathcal{Y}"
    with pytest.raises(Unread, match="list of 2 things"):
        read_claim(r"D_\alpha(P \| Q) \le (\varepsilon, \delta)", where)
