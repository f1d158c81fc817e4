"""Values that words state: the place of a minimum, and what is there, where closing words conclude."""

import pytest

SHEET = r"""Let $n \ge 1$, and let $S$ be a random variable. Suppose that $E[e^{\lambda S}] \le e^{n\lambda^2/2}$ for all real $\lambda$.
Show that $P(S \ge t) \le e^{-t^2/(2n)}$ for all $t > 0$.
"""
BOUND = r"By Markov's inequality, $P(S \ge t) \le e^{-\lambda t}E[e^{\lambda S}] \le e^{n\lambda^2/2 - \lambda t}$ for every $\lambda > 0$. "
PLACE = r"The exponent is minimal for $\lambda = t/n$. "
END = " This proves the claim."


@pytest.mark.parametrize(
    "text",
    [
        PLACE + r"There it is $-\frac{t^2}{2n}$." + END,
        r"The exponent is a parabola in $\lambda$, minimized at $\lambda = t/n$ with value $-t^2/(2n)$."
        + END,
        r"The right hand side is smallest when $\lambda = t/n$, and then it equals $e^{-t^2/(2n)}$.",
        pytest.param(
            r"Optimizing over $\lambda$, we get $\lambda = t/n$. Hence $P(S \ge t) \le e^{\frac{t^2}{2n} - \frac{t^2}{n}} = e^{-t^2/(2n)}$.",
            marks=pytest.mark.slow,
        ),
    ],
)
def test_what_is_supposed_for_all_values_is_used_at_the_best_one(grade, text):
    assert grade(SHEET, BOUND + text)["outcome"] == "correct"


@pytest.mark.parametrize(
    "text",
    [
        PLACE + r"There it is $-\frac{t^2}{n}$." + END,
        pytest.param(
            r"The exponent is minimal for $\lambda = t/(2n)$. There it is $-\frac{3t^2}{8n}$." + END,
            marks=pytest.mark.slow,
        ),
        r"The exponent is a parabola in $\lambda$, minimized at $\lambda = t/n$ with value $-2t^2/n$." + END,
        pytest.param(r"We minimise over $\lambda$." + END, marks=pytest.mark.slow),
    ],
)
def test_a_wrong_value_or_none_shows_nothing(grade, text):
    assert grade(SHEET, BOUND + text)["outcome"] != "correct"


def test_an_infimum_over_all_values_does_not_miss_the_target(grade):
    text = r"So $P(S \ge t) \le \inf_{\lambda > 0} e^{n\lambda^2/2 - \lambda t} = e^{-t^2/(2n)}$."
    assert grade(SHEET, BOUND + text)["outcome"] in ("correct", "undecided")


WORTH = r"""Let $\delta \in (0, 1)$, $\varepsilon > 0$ and $s = \varepsilon\sqrt{2\log(1/\delta)}$. Prove that with $\lambda = \frac{s}{\varepsilon^2}$
$$\exp\Big(\frac{\lambda^2\varepsilon^2}{2}-\lambda s\Big) = \delta.$$"""
TERMS = r"$$\frac{\lambda^2\varepsilon^2}{2}=\frac{s^2}{2\varepsilon^2}=\log(1/\delta), \qquad \lambda s=\frac{s^2}{\varepsilon^2}=2\log(1/\delta).$$"


@pytest.mark.parametrize(
    "end", [r"so the exponential is $1/\delta$.", r"and therefore the left side is $1/\delta$."]
)
def test_an_answer_that_ends_with_another_value_is_not_correct(grade, end):
    assert grade(WORTH, rf"{TERMS} Their difference is $\log(1/\delta)$, {end}")["outcome"] != "correct"
