r"""Noise that is added to the entries of a vector: the Laplace and the Gaussian mechanism in several dimensions."""

import pytest

from tests.notes.discourse.traps import verdicts

QUERY = r"Let $f : \mathcal{X}^n \to \mathbb{R}^d$ have $\ell_1$-sensitivity at most $\Delta$. Let $\varepsilon > 0$."
TOTAL = r"Let $f : \mathcal{X}^n \to \mathbb{R}^d$ with $\|f(x) - f(x')\|_1 \le \Delta$ for all neighboring $x, x'$."
PRIVATE, LESS = r"Then $M$ is $\varepsilon$-DP.", r"Then $M$ is $\frac{\varepsilon}{2}$-DP."
NORMAL = r"Let $\sigma > 0$. Let $M(x) = f(x) + Z$ with $Z \sim \mathcal{N}(0, \sigma^2 I_d)$. Then $M$ is $%s$-zCDP."


def last(*sentences):
    return verdicts("\n\n".join(sentences))[-1]


@pytest.mark.parametrize(
    "made",
    [
        r"Let $M(x) = f(x) + (Y_1, \dots, Y_d)$, where the $Y_i$ are i.i.d. from $\mathrm{Lap}(\Delta/\varepsilon)$.",
        r"Let $M(x) = f(x) + (Y_1, \dots, Y_d)$, where $Y_i \sim \mathrm{Lap}(\Delta/\varepsilon)$ are independent.",
        r"Let $M(x) = f(x) + (Y_1, \dots, Y_d)$ with independent $Y_1, \dots, Y_d \sim \mathrm{Lap}(\Delta/\varepsilon)$.",
        r"Let $M(x) = f(x) + \mathrm{Lap}(\Delta/\varepsilon)^d$.",
    ],
)
def test_laplace_noise_for_the_change_of_all_entries_together(made):
    assert last(QUERY, made, PRIVATE) in ("proved", "supported")
    assert last(QUERY, made, LESS) == "refuted"


def test_the_norm_may_be_written_out():
    noise = r"Let $M(x) = f(x) + \mathrm{Lap}(\Delta/\varepsilon)^d$."
    assert last(TOTAL, noise, PRIVATE) in ("proved", "supported")
    assert last(TOTAL, noise, LESS) == "refuted"


def test_where_each_entry_changes_the_level_grows_with_their_number():
    each = TOTAL.replace("_1", r"_\infty")
    noise = r"Let $\varepsilon > 0$. Let $M(x) = f(x) + \mathrm{Lap}(\Delta/\varepsilon)^d$."
    assert last(each, noise, PRIVATE) == "refuted"
    assert last(each, noise, r"Then $M$ is $d \varepsilon$-DP.") in ("proved", "supported")


def test_normal_noise_goes_by_the_euclidean_norm():
    euclidean = TOTAL.replace("_1", "_2")
    assert last(euclidean, NORMAL % r"\frac{\Delta^2}{2 \sigma^2}") in ("proved", "supported")
    assert last(euclidean, NORMAL % r"\frac{\Delta^2}{3 \sigma^2}") == "refuted"


def test_the_largest_change_may_be_let_be():
    change = (
        r"Let $f : \mathcal{X}^n \to \mathbb{R}^d$ with $\Delta f = \max_{x \sim x'} \|f(x) - f(x')\|_1$."
    )
    noise = r"Let $M(x) = f(x) + \mathrm{Lap}(\Delta f/\varepsilon)^d$."
    assert last(change, noise, PRIVATE) in ("proved", "supported")
    assert last(change, noise, LESS) == "refuted"


@pytest.mark.parametrize(
    "made",
    [
        r"Let $M(x) = f(x) + (Y_1, \dots, Y_d)$, where $Y_i \sim \mathrm{Lap}(\Delta/\varepsilon)$.",  # independent?
        r"Let $M(x) = f(x) + (Y_1, \dots, Y_k)$, where the $Y_i$ are i.i.d. from $\mathrm{Lap}(\Delta/\varepsilon)$.",
        r"Let $M(x) = f(x) + Y$, where $Y \sim \mathrm{Lap}(\Delta/\varepsilon)$.",
    ],
)
def test_noise_that_does_not_fit_the_vector_decides_nothing(made):
    for claimed in (PRIVATE, LESS):
        assert last(QUERY, made, claimed) == "unread"
