"""Mechanisms to which a text gives no letter: by what they release, or as maps of datasets."""

import pytest

from tests.notes.discourse.traps import verdicts

QUERY = r"Let $f$ be a real-valued query with sensitivity $\Delta > 0$. "
LAPLACE = r"outputs $f(D) + Z$, where $Z \sim \mathrm{Lap}(\Delta/\varepsilon)$. "
TWO = r"If $M_1$ is $\varepsilon_1$-DP and $M_2$ is $\varepsilon_2$-DP, then the mechanism "
READ = {
    QUERY + r"The Laplace mechanism " + LAPLACE + r"The Laplace mechanism is $\varepsilon$-DP.": (
        "supported",
    ),
    QUERY + r"The Laplace mechanism " + LAPLACE + r"It is $\varepsilon/2$-DP.": ("refuted",),
    QUERY + r"The mechanism " + LAPLACE + r"It is $\varepsilon$-DP.": ("supported",),
    # what is released is said of noise of another kind
    QUERY
    + r"The Gaussian mechanism outputs $f(D) + Z$, where $Z \sim N(0, 1)$. The Laplace mechanism is $\varepsilon$-DP.": (
        "unread",
    ),
    TWO + r"$D \mapsto (M_1(D), M_2(D))$ is $(\varepsilon_1 + \varepsilon_2)$-DP.": ("supported",),
    TWO + r"$D \mapsto (M_1(D), M_2(D))$ is $\max(\varepsilon_1, \varepsilon_2)$-DP.": ("refuted",),
    TWO + r"$D \mapsto M_3(D)$ is $\varepsilon_1$-DP.": ("unread",),
}


@pytest.mark.parametrize("text", READ)
def test_a_mechanism_without_a_letter_is_what_it_releases(text):
    assert verdicts(text) == READ[text]


def test_what_is_said_of_equality_at_a_point_is_a_claim_of_its_own():
    text = r"Let $0 < p < 1$. The function $h(p) = p(1 - p)$ satisfies $h(p) \le 1/4$, with equality at $p = {}$."
    assert verdicts(text.format("1/2")) == ("supported", "supported")
    assert verdicts(text.format("1/3"))[-1] == "refuted"


def test_a_mechanism_may_be_called_after_its_noise():
    for law, kind in ((r"\mathrm{Lap}(2/\varepsilon)", "Laplace"), (r"\mathcal{N}(0, 4)", "Gaussian")):
        page = rf"Let $f$ be a query with sensitivity 2. The {kind} mechanism with noise ${law}$ for $f$ is "
        level = r"$\varepsilon$-DP" if kind == "Laplace" else r"$\frac12$-zCDP"
        less = r"$\frac{\varepsilon}{2}$-DP" if kind == "Laplace" else r"$\frac13$-zCDP"
        assert verdicts(f"{page}{level}.")[-1] in ("proved", "supported")
        assert verdicts(f"{page}{less}.")[-1] == "refuted"
        other = page.replace(kind, "Gaussian" if kind == "Laplace" else "Laplace")
        assert not {"proved", "supported", "refuted"}.intersection(verdicts(f"{other}{level}."))
