r"""What was supposed of a symbol for an earlier claim ends where the text lets it be anew: *let P and Q be laws*."""

import pytest

from tests.notes.discourse.traps import verdicts

BEFORE = r"Let $P, Q$ be laws with $P \ll Q$. Then $D(P \| Q) \ge 0$."
PURE = r"Let $M$ be an $\varepsilon$-DP mechanism. Then $M$ is $\frac{\varepsilon^2}{2}$-zCDP."
ANEW = [
    f"{BEFORE}\n\n" r"Let $P, Q$ be laws. Then $D(P \| Q) < \infty$.",
    rf"{BEFORE} For all laws $P, Q$, $D(P \| Q) < \infty$.",
    pytest.param(f"{PURE}\n\n" r"Let $M$ be a $\rho$-zCDP mechanism. Then $M$ is $\varepsilon$-DP.", marks=pytest.mark.slow),
    r"Let $x$ be a real number with $x^2 > 2$. Then $x^2 > 1$. Let $x$ be a real number. Then $x^2 > 1$.",
    r"Let $f$ be a query with sensitivity $1$. Let $f : \mathcal{X}^n \to \mathbb{R}$ be a query. "
    r"Then $M(x) = f(x) + \mathrm{Lap}(1/\varepsilon)$ is $\varepsilon$-DP.",
]  # fmt: skip
STILL = [
    rf"{BEFORE} Moreover, $D(P \| Q) < \infty$.",
    rf"{PURE} Suppose that $M$ is $\rho$-zCDP. Then $M$ is $\varepsilon$-DP.",
    rf"{PURE} Let $M$ also be $\rho$-zCDP. Then $M$ is $\varepsilon$-DP.",
    r"Let $M$ be $\varepsilon$-DP. Let $M$ be $\rho$-zCDP. Then $M$ is $\varepsilon$-DP.",
]  # fmt: skip


@pytest.mark.parametrize("text", ANEW)
def test_what_is_declared_anew_is_another_thing(text):
    assert verdicts(text)[-1] == "refuted"


@pytest.mark.parametrize("text", STILL)
def test_what_is_only_supposed_further_is_the_same_thing(text):
    assert verdicts(text)[-1] in ("proved", "supported")


def test_what_holds_throughout_is_not_ended():
    text = r"Throughout, $P \ll Q$ for laws $P, Q$. Then $D(P \| Q) \ge 0$. Let $P, Q$ be laws. Then $D(P \| Q) < \infty$."
    assert verdicts(text)[-1] in ("proved", "supported", "doubtful")


@pytest.mark.parametrize(
    "text",
    [
        rf"{BEFORE} For the laws $P$ and $Q$ we have $D(P \| Q) < \infty$.",
        rf"{PURE} For the mechanism $M$ and all neighbours $x, x'$, $D_\infty(M(x) \| M(x')) \le \varepsilon$.",
        r"Let $X$ be a random variable with $X \ge 0$. Then $\mathbb{E}[X] \ge 0$. "
        r"For the random variable $X$, $\mathbb{E}[X] + 1 \ge 1$.",
    ],
)
def test_the_thing_is_the_one_that_was_spoken_of(text):
    assert verdicts(text)[-1] in ("proved", "supported")


def test_as_before_is_not_anew():
    assert verdicts(rf"{BEFORE} Let $P, Q$ be laws as before. Then $D(P \| Q) < \infty$.")[-1] in (
        "proved",
        "supported",
    )


def test_a_set_that_a_symbol_is_let_lie_in_is_all_that_is_supposed():
    told = r"Let $p \in (0, 1)$ with $p \ge \frac12$. Then $p^2 \ge \frac14$. Let $p \in (0, 1)$. Then $p^2 \ge \frac14$."
    assert verdicts(told)[-1] == "refuted"


def test_what_ties_it_to_another_symbol_stays():
    told = rf"{BEFORE} Let $P$ be a law. Then $D(P \| Q) < \infty$."
    assert verdicts(told)[-1] in ("proved", "supported", "doubtful")


NOISE = r"Let $Z \sim \mathrm{Lap}(b)$ with $b > 0$. Then $\mathbb{E}[Z^2] = 2 b^2$. "


def test_a_draw_is_drawn_anew_where_nothing_depends_on_it():
    once = r"If $Z \sim N(0, 1)$ then $\mathbb{E}[Z^2] = 1$. "
    assert verdicts(NOISE + once + r"Also $\mathbb{E}[Z^4] = 24 b^4$.") == ("supported",) * 3
    private = r"The mechanism $M(x) = f(x) + Z$ with $Z \sim \mathrm{Lap}(\Delta / \varepsilon)$ is "
    told = NOISE + r"Let $f : \mathcal{X}^n \to \mathbb{R}$ have sensitivity at most $\Delta$. " + private
    assert verdicts(told + r"$\varepsilon$-differentially private.")[-1] == "supported"
    assert verdicts(told + r"$\varepsilon/2$-differentially private.")[-1] == "refuted"


def test_what_depends_on_a_draw_or_is_supposed_of_it_keeps_it():
    kept = NOISE + r"Let $S = Z + 1$. If $Z \sim N(0, 1)$ then $\mathbb{E}[S^2] = 2$."
    assert verdicts(kept)[-1] not in ("proved", "supported", "refuted")
    bounded = (
        r"Let $X$ be a random variable with $|X| \le 1$. Suppose $X \sim N(0, 1)$. Then $\mathbb{E}[X] = 0$."
    )
    assert not {"proved", "supported", "refuted"} & set(verdicts(bounded))
