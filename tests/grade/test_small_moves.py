"""Moves that a reader makes alone: a chain over displays, a bound of a factor, an earlier part that is named."""

import pytest

SQUARE = r"Let $a$ be a real number. Show that $a^2 + 6a \ge -9$."
PARTS = r"""Let $0 < x \le 1$ and $k \ge 1$ be an integer.

(a) Show that $e^x - 1 \le 2x$.

(b) Conclude that $k x (e^x - 1) \le 2 k x^2$.
"""
SHOWN = r"""(a) By convexity of $e^x$ on $[0, 1]$ we have $e^x \le (1 - x) + x e$, so
$$e^x - 1 \le (e - 1) x \le 2x.$$
"""
LAPLACE = r"""Let $b > 0$. For real $\mu$ and $x$ put $f_\mu(x) = \frac{1}{2b} e^{-|x - \mu|/b}$.

(i) Let $\mu, \nu, x$ be real. Show that $f_\mu(x) \le e^{|\mu - \nu|/b} f_\nu(x)$.

(ii) Suppose that $|\mu - \nu| \le 1$. Show that $f_\mu(x) \le e^{1/b} f_\nu(x)$.
"""
BY_TRIANGLE = r"""(i) $-|x - \mu| \le |\mu - \nu| - |x - \nu|$ by the triangle inequality. Divide by $b$ and exponentiate:
$$e^{-|x - \mu|/b} \le e^{|\mu - \nu|/b} e^{-|x - \nu|/b}.$$
Multiplying by $\frac{1}{2b}$ gives the claim.
"""


def test_a_square_completed_over_two_displays_is_no_restatement(grade):
    assert grade(SQUARE, "$$a^2 + 6a = (a + 3)^2 - 9$$\n$$\\ge -9$$")["outcome"] == "correct"


@pytest.mark.parametrize("answer", [r"$$a^2 + 6a \ge -9$$", r"$$a^2 + 6a$$ $$\ge -9$$"])
def test_the_target_over_two_displays_shows_nothing(grade, answer):
    assert grade(SQUARE, answer)["outcome"] != "correct"


def test_a_wrong_row_of_a_chain_over_displays_is_found(grade):
    found = grade(SQUARE, "$$a^2 + 6a = (a + 3)^2 - 3$$\n$$\\ge -9$$")
    assert (found["outcome"], found["first_wrong_line"]) == ("wrong-step", 1)


def test_what_follows_at_once_from_a_part_that_is_named_is_shown(grade):
    found = grade(PARTS, SHOWN + r"(b) By (a), $k x (e^x - 1) \le k x \cdot 2x = 2 k x^2$.")
    assert {part: one["outcome"] for part, one in found["parts"].items()} == {"a": "correct", "b": "correct"}


def test_what_does_not_follow_at_once_from_a_part_that_is_named_is_not_shown(grade):
    sheet = PARTS.replace(r"$k x (e^x - 1) \le 2 k x^2$", r"$e^{2x} \le 1 + 8x$")
    found = grade(sheet, SHOWN + r"(b) By (a), $e^{2x} \le 1 + 8x$.")
    assert found["parts"]["b"]["outcome"] != "correct"


def test_a_factor_is_replaced_by_its_bound(grade):
    found = grade(
        LAPLACE,
        BY_TRIANGLE
        + r"(ii) $e^{|\mu - \nu|/b} \le e^{1/b}$. With (i) we get $f_\mu(x) \le e^{1/b} f_\nu(x)$.",
    )
    assert found["outcome"] == "correct"


def test_a_wrong_bound_of_a_member_of_a_family_is_refuted(grade):
    found = grade(LAPLACE, r"(i) $$\frac{f_\mu(x)}{f_\nu(x)} = e^{(|x - \mu| - |x - \nu|)/b}$$")
    assert (found["outcome"], found["first_wrong_line"]) == ("wrong-step", 1)


@pytest.mark.parametrize("words", ["means", "is equivalent to", "is the same as"])
def test_what_is_equivalent_to_the_target_in_words_is_not_circular(grade, words):
    sheet = r"Let $a, b > 0$ and $a \le b$. Show that $a + 2\sqrt{ab} \le 3b$."
    answer = rf"$a + 2\sqrt{{ab}} \le 3b$ {words} $(\sqrt a + \sqrt b)^2 \le 4b$. Now $\sqrt a \le \sqrt b$."
    assert grade(sheet, answer)["outcome"] != "circular"


def test_a_clause_that_leads_on_is_no_condition_of_the_row_before(grade):
    sheet = r"Let $g(t) = 2t + \frac{8}{t}$ for $t > 0$. Show that $g(t) \ge 8$."
    answer = "The derivative is\n\\[ g'(t) = 2 + \\frac{8}{t^2}. \\]\nSetting it to zero we find $t = 2$."
    found = grade(sheet, answer)
    assert (found["outcome"], found["first_wrong_line"]) == ("wrong-step", 2)


TAIL = r"""Let $X$ be a real random variable such that $\mathbb{E}[e^{\lambda X}] \le e^{\lambda^2/2}$ for every $\lambda > 0$.
Let $t > 0$. Show that $\Pr[X \ge t] \le e^{-t^2/2}$."""
BY_MARKOV = r"""For $\lambda > 0$ we have, by Markov's inequality,
$$\Pr[X \ge t] \le e^{-\lambda t} \mathbb{E}[e^{\lambda X}] \le e^{\lambda^2/2 - \lambda t}.$$
"""


@pytest.mark.parametrize(
    "ending",
    [
        r"Choosing $\lambda = t$ gives $\Pr[X \ge t] \le e^{-t^2/2}$.",
        r"The exponent is minimal at $\lambda = t$, where it is $\frac{t^2}{2} - t^2 = -\frac{t^2}{2}$.",
    ],
)
def test_a_bound_for_all_values_holds_at_the_one_that_is_named(grade, ending):
    assert grade(TAIL, BY_MARKOV + ending)["outcome"] == "correct"


@pytest.mark.parametrize(
    "ending",
    ["", r"Choosing $\lambda = 2t$ gives $\Pr[X \ge t] \le e^{-t^2/2}$.", r"Choose the best $\lambda$."],
)
def test_a_bound_for_all_values_is_not_the_one_at_another_value(grade, ending):
    assert grade(TAIL, BY_MARKOV + ending)["outcome"] != "correct"


def test_a_reason_in_words_before_a_conclusion_is_no_circle(grade):
    sheet = r"Let $B$ be a Bernoulli variable with parameter $\frac12$. Show that $\mathrm{Var}(2B) = 1$."
    found = grade(sheet, r"The variance of $B$ is $\frac14$, so $\mathrm{Var}(2B) = 1$.")
    assert found["outcome"] not in ("circular", "misses-target")


def test_a_chain_ends_with_a_square_that_words_call_not_negative(grade):
    sheet = r"Let $a, b > 0$. Show that $a + b \ge 2\sqrt{ab}$."
    chain = r"$a + b = 2\sqrt{ab} + (\sqrt{a} - \sqrt{b})^2$"
    assert grade(sheet, rf"{chain}, and the square is $\ge 0$.")["outcome"] == "correct"
    assert grade(sheet, rf"{chain}, and both roots are $\ge 0$. Not so the square.")["outcome"] != "correct"


def test_a_value_that_gives_something_is_chosen_and_not_claimed(grade):
    sheet = r"""Let $s > 0$.

(a) Show that $2 u s \le u^2 + s^2$ for all real $u$.

(b) Let $X$ be a normal random variable with mean $0$ and variance $s^2$, and let $t > 0$. Show that $\Pr[X \ge t] \le e^{-t^2/(2 s^2)}$.
"""
    answer = r"""(a) $(u - s)^2 \ge 0$.

(b) $\Pr[X \ge t] \le e^{-u t} e^{u^2 s^2/2}$ for $u > 0$, and $u = t/s^2$ gives $e^{-t^2/s^2 + t^2/(2 s^2)} = e^{-t^2/(2 s^2)}$.
"""
    assert grade(sheet, answer)["parts"]["b"]["outcome"] != "wrong-step"


ROOT_OF = r"""All letters stand for real numbers. Suppose that $\sigma > 0$, $\rho > 0$ and $\sigma^2 = \frac{\Delta^2}{2\rho}$.
Show that $\frac{\alpha \Delta^2}{2\sigma^2} = \alpha\rho$.
"""


@pytest.mark.parametrize(
    ("answer", "shown"),
    [
        (
            r"Insert $\Delta^2 = 2\rho\sigma^2$: $\frac{\alpha \cdot 2\rho\sigma^2}{2\sigma^2} = \alpha\rho$.",
            True,
        ),
        pytest.param(
            r"$\frac{\alpha\Delta^2}{2\sigma^2} = \frac{\alpha\Delta^2}{2}\cdot\frac{2\rho}{\Delta^2} = \alpha\rho$.",
            True,
            marks=pytest.mark.slow,
        ),
        (r"$\alpha\rho = \alpha\rho$. Hence the claim.", False),
        (r"$\Delta^2 = 2\rho\sigma^2$. Hence the claim.", False),
        (r"$\alpha\rho = \frac{\alpha\Delta^2}{2\sigma^2}$.", False),
        (r"Insert $\Delta^2 = 2\rho\sigma^2$: $\frac{2\rho\sigma^2}{2\sigma^2} = \rho$.", False),
    ],
)
def test_an_equation_that_is_supposed_may_be_put_into_a_side(grade, answer, shown):
    found = grade(ROOT_OF, answer)["outcome"]
    assert (found == "correct") == shown and found not in ("wrong-step", "circular")


def test_what_is_wrong_behind_an_equation_that_is_put_in_is_found(grade):
    assert (
        grade(
            ROOT_OF,
            r"Insert $\Delta^2 = 2\rho\sigma^2$: $\frac{\alpha \cdot 2\rho\sigma^2}{2\sigma^2} = 2\alpha\rho$.",
        )["outcome"]
        == "wrong-step"
    )


SIGNS = r"""Let $X_1, \dots, X_n$ be independent with $P(X_i = 1) = P(X_i = -1) = \frac12$, and let $S = X_1 + \dots + X_n$.
You may use that $E[e^{\lambda X_1}] \le e^{\lambda^2/2}$ for all real $\lambda$.
Show that $P(S \ge t) \le %s e^{n\lambda^2/2 - \lambda t}$ for all $\lambda > 0$ and $t > 0$.
"""
BOUNDS = r"""By Markov's inequality $P(S \ge t) \le e^{-\lambda t}E[e^{\lambda S}]$. As the $X_i$ are independent,
$E[e^{\lambda S}] = (E[e^{\lambda X_1}])^n \le e^{n\lambda^2/2}$. """


@pytest.mark.parametrize(("factor", "shown"), [("", True), ("2", False)])
@pytest.mark.parametrize(
    "closing", ["Hence the claim.", r"Together $P(S \ge t) \le %s e^{n\lambda^2/2 - \lambda t}$."]
)
def test_a_bound_of_a_factor_is_put_into_a_bound_of_the_rows(grade, factor, closing, shown):
    closing = closing.replace("%s", factor)
    if shown or "Together" not in closing:
        assert (grade(SIGNS % factor, BOUNDS + closing)["outcome"] == "correct") == shown


def test_two_hypotheses_and_closing_words_show_nothing(grade):
    sheet = r"Let $a, b, c, d > 0$ with $a \le bc$ and $c \le d$. Show that $a \le bd$."
    assert grade(sheet, r"We have $a \le bc$ and $c \le d$. Hence the claim.")["outcome"] != "correct"
    assert grade(sheet, r"We have $a \le bc$ and $c \le d$, so $a \le bd$.")["outcome"] == "correct"
