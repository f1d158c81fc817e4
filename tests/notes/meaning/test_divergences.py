"""Divergences in their spellings."""

import pytest
import sympy

from dpsym import (
    KL,
    ApproximateRenyi,
    ChiSquare,
    FDivergence,
    HockeyStick,
    LossCumulant,
    MaxDivergence,
    MutualInformation,
    PrivacyLoss,
    Renyi,
    Space,
    TotalVariation,
    laws,
    order,
    probability,
    real,
)
from dpsym.errors import IllFormedError, Unread
from tests.notes.meanings import meaning

WHERE = (
    r"P, Q \text{ on } \mathcal{Y}; P' \text{ on } \mathcal{Z}; \alpha > 1; \lambda \in [1, \infty];"
    r"\varepsilon, \varepsilon_1 \ge 0; \delta, s \in [0, 1]; f(x) := x^2 - 1"
)
P, Q = laws("P Q", on=Space("Y"))
alpha, lam = real("alpha", above=1), order("lambda")
epsilon, epsilon1 = real("epsilon", at_least=0), real("epsilon_1", at_least=0)
delta, s = probability("delta"), probability("s")

RIGHT = [
    (r"D_\alpha(P \| Q)", Renyi(alpha, P, Q)),
    (r"D_\alpha(P || Q)", Renyi(alpha, P, Q)),
    (r"D_\alpha(P \parallel Q)", Renyi(alpha, P, Q)),
    (r"D_{\alpha}\left(P \,\middle\|\, Q\right)", Renyi(alpha, P, Q)),
    (r"D_\alpha(P, Q)", Renyi(alpha, P, Q)),
    (r"D_\alpha(Q \| P)", Renyi(alpha, Q, P)),
    (r"D_{2 \alpha - 1}(P \| Q)", Renyi(2 * alpha - 1, P, Q)),
    (r"D_2(P \| Q)", Renyi(2, P, Q)),
    (r"D_\lambda(P \| Q)", Renyi(lam, P, Q)),
    (r"D_1(P \| Q)", KL(P, Q)),
    (r"D(P \| Q)", KL(P, Q)),
    (r"D_{\mathrm{KL}}(P \| Q)", KL(P, Q)),
    (r"D_{KL}(P \| Q)", KL(P, Q)),
    (r"\mathrm{KL}(P \| Q)", KL(P, Q)),
    (r"\operatorname{KL}(P, Q)", KL(P, Q)),
    (r"D_\infty(P \| Q)", MaxDivergence(P, Q)),
    (r"\mathrm{TV}(P, Q)", TotalVariation(P, Q)),
    (r"\mathrm{TV}(P \| Q)", TotalVariation(P, Q)),
    (r"D_{\mathrm{TV}}(P \| Q)", TotalVariation(P, Q)),
    (r"\chi^2(P \| Q)", ChiSquare(P, Q)),
    (r"E_\varepsilon(P \| Q)", HockeyStick(epsilon, P, Q)),
    (r"H_{\varepsilon_1}(P \| Q)", HockeyStick(epsilon1, P, Q)),
    (r"E_{\varepsilon + \varepsilon_1}(P \| Q)", HockeyStick(epsilon + epsilon1, P, Q)),
    (r"\mathrm{PrivLoss}(P \| Q)", PrivacyLoss(P, Q)),
    (r"\text{PrivLoss}(P||Q)", PrivacyLoss(P, Q)),
    (r"\mathcal{L}_{P \| Q}", PrivacyLoss(P, Q)),
    (r"E_{e^\varepsilon}(P \| Q)", HockeyStick(epsilon, P, Q)),
    (r"D_f(P \| Q)", FDivergence(lambda x: x**2 - 1, P, Q)),
    (r"(\alpha - 1) D_\alpha(P \| Q)^2", (alpha - 1) * Renyi(alpha, P, Q) ** 2),
]


@pytest.mark.parametrize(("latex", "expected"), RIGHT)
def test_right(latex, expected):
    found = meaning(latex, WHERE)
    if isinstance(expected, FDivergence):  # up to the name of the variable
        assert found.args[0](sympy.Symbol("x")) == expected.args[0](sympy.Symbol("x"))
        assert found.args[1:] == expected.args[1:]
        return
    assert found == expected


HOUSE = [
    (r"D_{\alpha}^{\delta}(P \| Q)", ApproximateRenyi(delta, alpha, P, Q)),
    (r"E_{2}(P \| Q)", HockeyStick(2, P, Q)),
    (r"E_{s}(P \| Q)", HockeyStick(s, P, Q)),
    (r"I_{s}\left(P; Q\right)", MutualInformation(s, P, Q)),
    (r"K_{s}\left(P \,\middle\|\, Q\right)", LossCumulant(s, P, Q)),
    (r"Z_{P \| Q}", PrivacyLoss(P, Q)),
]


@pytest.mark.parametrize(("latex", "expected"), HOUSE)
def test_what_only_dpsym_writes_so(latex, expected):
    assert meaning(latex, WHERE, house=True) == expected
    with pytest.raises((IllFormedError, Unread)):
        meaning(latex, WHERE)


REFUSED = [
    (
        r"D_{\alpha, \lambda}(P \| Q)",
        IllFormedError,
        r"has two subscripts, \(alpha, lambda\); one order is expected",
    ),
    (r"D_{\alpha, 2, 3}(P \| Q)", IllFormedError, "three subscripts"),
    (r"D_s(P \| Q)", IllFormedError, r"lies in \(0, oo\], but s ranges over \[0, 1\]"),
    (r"D_{-1/2}(P \| Q)", IllFormedError, r"lies in \(0, oo\], got"),
    (r"D_{\beta}(P \| Q)", IllFormedError, "beta has no domain"),
    (r"D_\alpha(P \| P')", IllFormedError, "P is on Y and P' on Z"),
    (r"D_\alpha(P \| s)", IllFormedError, "s is a number, but a law is expected"),
    (r"D_\alpha(P \| R)", IllFormedError, "R is not declared"),
    (r"D_{e^\varepsilon}(P \| Q)", Unread, "may be the hockey-stick divergence or the Renyi divergence"),
    (r"D_\alpha^\delta(P \| Q)", IllFormedError, "not defined here"),
    (r"E_s(P \| Q)", Unread, "epsilon or e\\^epsilon"),
    (r"\mathrm{TV}_\alpha(P \| Q)", IllFormedError, "no parameter"),
    (r"R(P \| Q)", Unread, "R without one order is not the name of a divergence"),
    (r"\mathrm{PrivLoss}(P \| P')", IllFormedError, "one space"),
]


@pytest.mark.parametrize(("latex", "kind", "message"), REFUSED)
def test_refused(latex, kind, message):
    with pytest.raises(kind, match=message) as caught:
        meaning(latex, WHERE)
    assert 0 <= caught.value.start < caught.value.end <= len(latex)


def test_a_function_that_would_take_long_to_expand():
    with pytest.raises(Unread, match="too large"):
        meaning(r"D_g(P \| Q)", WHERE + r"; g(x) := (x + 2)^{5000}")
