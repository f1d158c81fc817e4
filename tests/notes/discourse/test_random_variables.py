"""Random variables as sentences introduce them: by a law, a density, two values, moments, as a family."""

import pytest

from tests.notes.deciding import verdict
from tests.notes.discourse.traps import reading, verdicts
from tests.notes.reading import items


def claims(text):
    """Return the conclusions and the hypotheses that are read of a text."""
    items = [part for item in reading(text).items for part in item.walk() if not part.steps]
    return [(str(item.claim.conclusion), len(item.claim.given)) for item in items if item.claim is not None]


@pytest.mark.parametrize(
    ("text", "conclusion"),
    [
        (r"Let $U$ be uniformly distributed on $[0, 1]$. Then $\operatorname{Var} U \le 1$.", "Expectation("),
        (r"Let $X$ be a Binomial($n$, $p$) random variable, $0 < p < 1$. Then $E[X] = n p$.", "Expectation(X)"),
        (r"Let $X$ be normal with mean $0$ and variance $4$. Then $E[X^2] = 4$.", "Expectation(X**2) = 4"),
        (r"Let $X$ be normal with mean $m$ and standard deviation $s > 0$. Then $E[X] = m$.", "Expectation(X)"),
        (r"Let $X$ be normal with mean $m$ and variance $s^2 > 0$. Then $E[X] = m$.", "Expectation(X)"),
        (r"Let $Z$ have the density $g(z) = \frac{1}{2b} e^{-|z|/b}$, where $b > 0$. Then $E[Z^2] = 2b^2$.", "Expectation(Z**2) = 2*b**2"),
        (r"Suppose that $T$ has density $f(t) = 2 e^{-2t}$ for $t \ge 0$. Then $E[T] = \frac12$.", "Expectation(T) = 1/2"),
        (r"Let $U$ be a random variable with density $f(u) = 2u$ on $[0, 1]$. Then $E[U] = \frac23$.", "Expectation(U) = 2/3"),
        (r"Let $X$ take the values $1$ and $-1$ with probability $\frac12$ each. Then $E[X] = 0$.", "Expectation(2*B_X - 1) = 0"),
        (r"Let $0 < p < 1$. The variable $Y$ equals $1$ with probability $p$ and $0$ otherwise. Then $E[Y] = p$.", "Expectation(B_Y) = p"),
    ],
)  # fmt: skip
def test_words_introduce_a_random_variable_by_its_law_its_density_or_its_values(text, conclusion):
    ((found, _),) = claims(text)
    assert conclusion in found


def test_a_density_that_is_that_of_a_named_law_is_this_law():
    text = r"Let $Z$ have the density $g(z) = \frac{1}{2b} e^{-|z|/b}$, where $b > 0$. Then $E[Z^2] = 3 b^2$."
    assert verdicts(text) == ("refuted",)


def test_an_estimate_from_an_answer_that_may_be_flipped_is_unbiased():
    text = (
        r"Let $\frac12 < p < 1$ and $c \in \{0, 1\}$. A respondent with the bit $c$ reports $Y = c$ with "
        r"probability $p$ and $Y = 1 - c$ otherwise. Put $\hat c = \frac{Y - (1 - p)}{2p - 1}$. Then "
    )
    assert verdicts(text + r"$E[\hat c] = c$.")[-1] in ("proved", "supported")
    assert verdicts(text + r"$E[\hat c] = 1 - c$.")[-1] == "refuted"


@pytest.mark.parametrize(
    ("who", "expected"),
    [
        (r"A person holding a bit $c \in \{0, 1\}$", ("supported",)),
        (r"A user with a private bit $c$", ("supported",)),  # a letter for a bit is 0 or 1
        (r"Let $c \in \{0, 1\}$. A user whose bit is $c$", ("supported",)),
        (r"Let $c \in \mathbb{R}$. A user", ("refuted",)),  # nothing says that this is a bit
    ],
)
def test_what_is_reported_for_a_bit_has_two_values(who, expected):
    text = rf"Let $0 < p < 1$. {who} reports $Y = c$ with probability $p$ and $Y = 1 - c$ otherwise."
    assert verdicts(f"{text} Then $E[Y^2] = E[Y]$.") == expected


ANSWER = (
    r"A respondent with bit $x \in \{0, 1\}$ reports $Y = x$ with probability $p$ and $Y = 1 - x$ with "
    r"probability $%s$, where $\frac12 < p < 1$."
)


@pytest.mark.parametrize(
    ("claim", "expected"),
    [
        (r"$E[Y] = (2p - 1) x + 1 - p$", "proved"),
        (r"$E[Y] = (2p - 1) x + p$", "refuted"),
        (r"this mechanism is $\log\frac{p}{1 - p}$-DP", "proved"),
        (r"this is $\varepsilon$-DP for $\varepsilon = \log\frac{p}{1 - p}$", "proved"),
        (r"randomized response is $\varepsilon$-DP with $\varepsilon = \log\frac{1}{1 - p}$", "proved"),
        (r"this is $\varepsilon$-DP for $\varepsilon = \log\frac{1}{p}$", "refuted"),
    ],
)
def test_the_chance_of_the_other_answer_may_be_said(claim, expected):
    assert verdicts(rf"{ANSWER % '1 - p'} Then {claim}.")[-1] in (
        expected,
        expected.replace("proved", "supported"),
    )


@pytest.mark.parametrize("chance", ["1 + p", "p", r"\frac{1 - p}{2}"])
def test_two_answers_whose_chances_do_not_sum_to_one_are_not_read(chance):
    assert verdicts(rf"{ANSWER % chance} Then $E[Y] = (2p - 1) x + 1 - p$.")[-1] == "unread"
    text = r"The variable $Y$ equals $1$ with probability $p$ and $0$ with probability $\frac12$. Then $E[Y] = p$."
    assert set(verdicts(text)) == {"unread", "doubtful"}


def test_values_that_are_no_bit_and_its_other_are_no_randomized_response():
    text = r"A respondent with bit $x \in \{0, 1\}$ reports $Y = x$ with probability $p$ and $Y = 2 - x$ otherwise, "
    assert verdicts(text + r"where $\frac12 < p < 1$. Then this is $\log\frac{p}{1 - p}$-DP.")[-1] == "unread"


def test_moments_are_supposed_of_a_variable_of_which_no_more_is_known():
    text = r"Let $X$ be a random variable with mean $m$ and variance $v$. For $t > 0$, "
    ((found, given),) = claims(text + r"$\Pr[|X - m| \ge t] \le \frac{v}{t^2}$.")
    assert found.startswith("Probability(") and given > 1


def test_members_of_a_family_have_the_law_that_is_said_of_all():
    text = r"Let $Z_1, \dots, Z_k$ be independent with law $\mathrm{Lap}(b)$, $b > 0$. For $t \ge 0$, "
    ((found, _),) = claims(text + r"$\Pr[\max_{i \in [k]} |Z_i| \ge t] \le k e^{-t/b}$.")
    assert found == "1 - Probability(Abs(Z') < t)**k <= k*exp(-t/b)"


@pytest.mark.parametrize(
    "text",
    [
        # where it is not 0 is not said, or is said of something else, or of points
        r"Let $Z$ have the density $g(z) = e^{-z}$. Then $E[Z] = 1$.",
        r"Let $U$ have the density $f(u) = 2 u$ for $0 \le v \le 1$. Then $E[U] = \frac23$.",
        r"Let $U$ have the density $f(u) = 2 u$ for some $0 \le u \le 1$. Then $E[U] = \frac23$.",
        r"Let $U$ have the density $f(u) = 2 u$ on $\{0, 1\}$. Then $E[U] = \frac23$.",
        r"Let $U$ hardly have the density $f(u) = 2 u$ for $0 \le u \le 1$. Then $E[U] = \frac23$.",
        # how two of them hang together
        r"Let $X$ and $Y$ be uniform on $[0, 1]$. Then $E[X Y] = \frac14$.",
        r"Let $X$ and $Y$ be uniform on $[0, 1]$, not independent. Then $E[X Y] = \frac14$.",
        r"Let $X_1, \dots, X_n$ be dependent with law $\mathrm{Lap}(b)$, $b > 0$. Then $E[X_1 X_2] = 0$.",
        r"Let $X$ and $Y$ take the values $1$ and $-1$ with probability $\frac12$ each. Then $E[X Y] = 0$.",
        # chances that do not sum to 1, or are only bounded, or of several symbols
        r"Let $X$ take the values $1$ and $0$ with probability $p$ each. Then $E[X] = p$.",
        r"The variable $Y$ equals $1$ with probability at least $p$ and $0$ otherwise. Then $E[Y] = p$.",
        r"A respondent reports $Y = 1$ with probability $p$ and $X = 0$ otherwise. Then $E[Y] = p$.",
    ],
)
def test_what_does_not_say_a_law_introduces_nothing(text):
    assert reading(text).items and not claims(text)


def test_of_a_variance_that_is_only_bounded_nothing_is_accused():
    text = r"Let $X$ be a random variable with mean $m$ and variance at most $1$. Then $E[(X - m)^2] = 1$."
    assert verdicts(text) == ("doubtful",)


def test_a_density_that_does_not_integrate_to_one_proves_nothing():
    text = r"Let $U$ be a random variable with density $f(u) = 3u$ on $[0, 1]$. Then $E[U] = 1$."
    assert verdicts(text) == ("undecided",)


def test_what_was_supposed_of_a_variable_is_not_supposed_of_another_with_its_name():
    first = r"Let $X$ be a random variable with mean $0$ and variance $1$. "
    again = r"Now let $X$ be a random variable with mean $0$ and variance $2$. "
    text = first + again + r"Then $E[X^2] = 1$."
    assert verdicts(text)[-1] not in ("proved", "supported")


def test_the_law_that_was_said_last_is_meant():
    text = r"Let $U$ be uniform on $[0, 1]$. Now let $U$ be uniform on $[0, 2]$. Then $E[U] = \frac12$."
    assert verdicts(text)[-1] == "refuted"


@pytest.mark.parametrize(
    "text",
    [
        r"Let $X$ and $Y$ be independent exponential variables with rate $1$. Then $E[X Y] = 1$.",
        r"Let $X$ and $Y$ take the values $1$ and $-1$ with probability $\frac12$ each. Suppose that $X$ and $Y$ are "
        r"independent. Then $E[X Y] = 0$.",
    ],
)
def test_variables_that_are_said_to_be_independent_have_a_joint_law(text):
    assert claims(text)


@pytest.mark.parametrize(
    "text",
    [
        r"Let $X$ and $Y$ be exponential variables with rate $1$. Then $E[X Y] = 1$.",
        r"Let $X$ and $Y$ be independent standard normal variables. Let $Z$ and $W$ be independent standard normal "
        r"variables. Then $E[X Z] = 0$.",
        r"Let $X$ and $Y$ be independent standard normal variables. Now let $Y$ be standard normal. Then $E[X Y] = 0$.",
        r"Let $X$ and $Y$ be independent standard normal variables, and $Z$ be standard normal. Then $E[X Z] = 0$.",
    ],
)
def test_independence_is_said_of_those_that_stand_together(text):
    assert reading(text).items and not claims(text)


@pytest.mark.parametrize(
    "said",
    [
        r"exponential with rate $\lambda > 0$, i.e. $P(W > t) = e^{-\lambda t}$ for $t \ge 0$",
        r"exponential with mean $m > 0$, that is, $\Pr[W > t] = e^{-t/m}$ for all $t \ge 0$",
    ],
)
def test_a_law_may_be_said_by_its_tail_once_more(said):
    ((found, given),) = claims(rf"Let $W$ be {said}. Then $E[W] = 1$.")
    assert found == "Expectation(W) = 1" and given == 0


@pytest.mark.parametrize(
    "said",
    [
        r"exponential with rate $\lambda > 0$, i.e. $P(W > t) = e^{-t/\lambda}$ for $t \ge 0$",
        r"exponential with rate $\lambda > 0$, i.e. $P(W > t) = 2 e^{-\lambda t}$ for $t \ge 0$",
        r"exponential with rate $\lambda > 0$, i.e. $P(W > t) = e^{-\lambda t}$ for $t \ge 1$",
        r"exponential with rate $\lambda > 0$, i.e. $P(W < t) = e^{-\lambda t}$ for $t \ge 0$",
        r"exponential with rate $\lambda > 0$, i.e. $P(V > t) = e^{-\lambda t}$ for $t \ge 0$",
    ],
)
def test_a_law_that_is_said_by_another_tail_is_not_clear(said):
    assert not claims(rf"Let $W$ be {said}. Then $E[W] = 1$.")


@pytest.mark.parametrize(
    "said",
    [
        r"Let $X$ be a Binomial($n$, $p$) random variable with $n \ge 1$ and $0 < p < 1$.",
        r"Let $X$ be a Bernoulli($p$) random variable with $0 < p < 1$ and $0 < q < p$.",
        r"Let $X$ be Normal($m$, $v$) with real $m$ and $v > 0$.",
    ],
)
def test_the_bounds_behind_a_law_are_those_of_its_parameters(said):
    item = reading(rf"{said} Then $E[X] \le p + v$.").items[-1]
    symbols = item.claim.conclusion.free_symbols if item.claim is not None else set()
    assert len({str(symbol) for symbol in symbols}) == len(symbols)


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        (r"Let $X$ have density $\frac{1}{20}e^{-|x|/10}$. Then $\Pr[|X| > 40] \le 0.01$.", "refuted"),
        (r"Let $X$ have density $\frac{1}{20}e^{-|x|/10}$. Then $\Pr[|X| > 47] \le 0.01$.", "supported"),
        (
            r"Let $b > 0$ and let $X$ be a random variable with density $\frac{1}{2b}e^{-|x|/b}$. Then $\mathbb{E}|X| = b$.",
            "supported",
        ),
        (
            r"Let $X$ have density $a e^{-a x}$ for $x \ge 0$. Then $E[X] = 1/a$.",
            "unread",
        ),  # of which letter?
        (r"Let $X$ have density $p$. Then $\mathbb{E}|X| \ge 0$.", "unread"),
    ],
)
def test_a_density_without_a_name_is_a_function_of_its_one_new_letter(text, expected):
    found = verdicts(text)[-1]
    assert found == expected or (expected, found) == ("supported", "proved")


BIT = r"Let $0 < p < 1$ and $X \sim \mathrm{Bernoulli}(p)$. Then "


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        (BIT + "$X^2 = X$.", {"proved", "supported"}),
        (BIT + r"$X \le 1$.", {"proved", "supported"}),
        (BIT + r"$X - E[X] \le 1$.", {"proved", "supported"}),
        (BIT + r"$X \le p$.", {"refuted"}),
        (BIT + "$X^2 = 2 X$.", {"refuted"}),
        (r"Let $Y \sim \mathrm{Lap}(1)$. Then $Y \le e^Y$.", {"proved", "supported"}),
        (r"Let $Y \sim \mathrm{Lap}(1)$. Then $Y^2 \le 9$.", {"refuted"}),
        (r"Let $Y \sim \mathrm{Lap}(1)$. Then $|Y| > 0$.", {"ill-formed", "unread"}),  # almost surely it is
        (r"Let $X, Y \sim \mathrm{Lap}(1)$. Then $X \le Y$.", {"ill-formed", "unread"}),
    ],
)
def test_a_relation_of_a_random_variable_is_claimed_for_all_its_values(text, expected):
    assert verdicts(text)[-1] in expected


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        (r"If $X \ge 0$ then $E[X] \ge 0$.", "supported"),
        (r"If $X \ge 1$ then $E[X] \ge 2$.", "refuted"),
        (r"If $E[X^2] \le 1$, then $\mathrm{Var}(X) \le 1$.", "supported"),
        (r"We have $\mathrm{Cov}(X, Y) = E[XY] - E[X] E[Y]$.", "supported"),
        (r"We have $\mathrm{Cov}(X, Y) = E[XY] + E[X] E[Y]$.", "refuted"),
    ],
)
def test_of_what_is_averaged_and_declared_nowhere_any_random_variable_is_meant(text, expected):
    found = verdict(text)
    assert found == expected or (expected == "supported" and found == "proved") or found == "doubtful"


def test_a_range_below_the_one_before_may_be_another_one_or_another_piece():
    text = r"Let $x \ge 0$. Then $x^3 \ge 0$. So $x^3 \le 0$ for $x \le 0$."
    assert verdicts(text)[-1] == "unread"
    pieces = r"Let $f(x) = x^2$ for $x \ge 0$ and $f(x) = 0$ for $x < 0$. Then $f(x) = x^2$ for all real $x$."
    assert set(verdicts(pieces)) <= {"unread", "doubtful"}
    (_, item) = items(r"Let $x \ge 0$. Then $x^3 \ge 0$. So $x^3 \le 1$ for $x \le 1$.")
    (x,) = item.claim.conclusion.free_symbols
    assert (x.domain.lo, x.domain.hi) == (0, 1)


def test_a_definition_of_a_notion_by_a_formula_that_is_not_read_spoils_nothing_else():
    text = r"A mechanism $A$ is $(\epsilon, \delta)$-DP if $\delta \ge Foo(\epsilon)$."
    assert verdicts(text + "\n\nFor all $x > 0$, $e^x \\ge 1 + x$.")[-1] in ("proved", "supported")


@pytest.mark.parametrize(
    "text",
    [
        r"Let $X \sim N(0,1)$ and $Y \sim \mathrm{Lap}(1)$, where $X, Y$ are independent.",
        r"Let $X \sim N(0,1)$ and $Y \sim \mathrm{Lap}(1)$. Let $X, Y$ be independent.",
        r"Let $X \sim N(0,1)$ and $Y \sim \mathrm{Lap}(1)$, independent of $X$.",
    ],
)
def test_that_draws_are_independent_leaves_them_their_laws(text):
    assert verdict(text + r" Then $\mathrm{Var}(X+Y) = 3$.") in ("proved", "supported")
    assert verdict(text + r" Then $\mathrm{Var}(X+Y) = 2$.") == "refuted"
