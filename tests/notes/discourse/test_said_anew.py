r"""What a text says anew of a symbol: another value, another range, another case, or nothing behind a statement."""

import pytest

from tests.notes.discourse.traps import verdicts

LAW = r"{word} $P = \mathrm{{Lap}}(0, 4)$ and $Q = \mathrm{{Lap}}({mean}, 4)$."
#: pages whose last claim is about the second of two values, of which it is wrong
ANOTHER_VALUE = [
    r"Let $c = 2$. Then $c^2 = 4$. Let $c = 3$. Then $c^2 = 4$.",
    r"Let $c = 2$. Let $c = 3$. Then $c^2 = 4$.",
    r"Let $x$ be real. Let $c = x^2$. Then $c \ge 0$. Let $c = x^3$. Then $c \ge 0$.",
    *(
        f"{LAW.format(word=word, mean=1)} {LAW.format(word=word, mean=2)} "
        r"We have $D_\infty(P \| Q) \le \frac14$."
        for word in ("Let", "Put")
    ),
]  # fmt: skip


@pytest.mark.parametrize("text", ANOTHER_VALUE)
def test_a_second_value_replaces_the_first(text):
    assert verdicts(text)[-1] == "refuted"


@pytest.mark.parametrize(
    "text",
    [
        r"Let $x$ be real and $c = x^2$. Suppose $c = 4$. Then $c^2 = 16$.",
        r"Let $c = 2$ and $b = c + 1$. Let $c = 5$. Then $b = 3$.",
    ],
)
def test_what_is_supposed_or_was_made_before_gets_no_other_value(text):
    assert verdicts(text)[-1] in ("proved", "supported", "undecided")


#: sentences that give a function, a law or a random variable another meaning, and are not understood
NOT_UNDERSTOOD = [
    (r"Let $g(x) = x^2$ for real $x$.", sentence, r"We have $g(x) \ge 0$ for real $x$.")
    for sentence in (
        r"Put $g(x) = \max\{x, 2x\}$ for real $x$.",
        r"Put $g(x) = x^3$.",
        r"For $x \le 1$ define $g(x) = -x^2$.",
        r"Consider now $g(x) = x^3$.",
    )
] + [
    (
        r"Let $X$ be uniform on $\{1, \dots, 4\}$.",
        r"Let $X$ be uniform on $\{-1, 1, 7\}$.",
        r"We have $\mathrm{Var}(X) \ge \frac{11}{10}$.",
    ),
    (
        r"A fair coin is thrown $3$ times and $Z$ counts the heads.",
        r"Let $Z$ be uniformly distributed on $\{0, 1, 3, 4\}$.",
        r"Moreover, $E[Z] \le \frac32$.",
    ),
    (
        r"Let $P = \mathrm{Ber}(\frac35)$ and $Q = \mathrm{Ber}(\frac35)$.",
        r"Let $P = (\frac15, \frac35)$ and $Q = (\frac56, \frac16)$.",
        r"We have $D_{\mathrm{KL}}(Q \| P) \le \frac{17}{20}$.",
    ),
]  # fmt: skip


@pytest.mark.parametrize("page", NOT_UNDERSTOOD)
def test_nothing_is_decided_behind_another_meaning_that_is_not_understood(page):
    before, sentence, claim = page
    assert verdicts(f"{before} {claim}")[-1] in ("proved", "supported")
    assert verdicts(f"{before} {sentence} {claim}")[-1] in ("unread", "doubtful")


def test_the_same_value_said_again_changes_nothing():
    text = r"Let $g(x) = x^2$ for real $x$. Wobbling around, $g(x) = x^2$ is a bowl. We have $g(x) \ge 0$ for real $x$."
    assert verdicts(text)[-1] in ("proved", "supported")


@pytest.mark.parametrize("letter", ["e", r"\pi"])
def test_a_letter_with_arguments_is_no_factor(letter):
    text = rf"Let ${letter}(a) = a^2$ for $a \ge 0$. Then ${letter}(1) \ge 2$."
    assert verdicts(text) == ("unread",)


RANGES = [
    r"Let $w$ be a real number with $1 < w \le 3$.",
    r"Let $w \in [1, 3]$.",
    r"Let $w \ge 1$.",
    r"Let $w$ be a real number. Suppose $w \ge 1$.",
    r"Let $w$ be a real number with $w^2 \ge 2$.",
    r"In this section, $w$ is a real number with $w \ge 1$.",
]
ANEW = [
    r"Let $w$ be an arbitrary real number again.",
    r"Let $w$ be a real number.",
    r"Let $w$ be an integer.",
]


@pytest.mark.parametrize("before", RANGES)
@pytest.mark.parametrize("sentence", ANEW)
def test_whether_a_range_goes_on_where_a_number_is_let_be_anew_is_open(before, sentence):
    """With the range the claim is true, and without it false: both may be meant."""
    assert verdicts(f"{before} {sentence} Thus $w^2 \\ge 1$.") == ("doubtful",)
    assert verdicts(f"{before} {sentence} Thus $w^2 \\ge 0$.")[-1] in ("proved", "supported")
    assert verdicts(f"{before} {sentence} Thus $w^2 \\le 0$.") == ("refuted",)


def test_what_is_said_from_now_on_is_not_said_as_before():
    text = r"Let $y$ be a real number with $y > 0$. Then $y \ge 0$. From now on, $y$ is an arbitrary real number. Hence $y \ge 0$."
    assert verdicts(text)[-1] == "refuted"


STATEMENT = "Let $d \\in (2, 4)$.\n\n**Lemma 1.** {} $2 < d \\le 3$. Then $d^3 \\le 27$.\n\n"


@pytest.mark.parametrize("word", ["Let", "Suppose"])
def test_a_statement_in_bold_may_end_behind_its_claims(word):
    before = STATEMENT.format(word)
    assert verdicts(f"{before}Hence $d^2 \\le 9$.")[-1] == "doubtful"
    assert verdicts(f"{before}Hence $d^2 \\le 16$.")[-1] in ("proved", "supported")
    assert verdicts(f"{before}Hence $d^2 \\le 4$.")[-1] == "refuted"
    own = "**Lemma 1.** Let $2 < d \\le 3$. Then $d^3 \\le 27$.\n\nHence $d^2 \\le 9$."
    assert verdicts(own)[-1] in ("proved", "supported")  # nothing else is known of d


@pytest.mark.parametrize(
    "other", ["Otherwise $x^2 \\ge 4$.", "In both cases $x^3 \\ge 1$.", "Either way we are done."]
)
def test_a_case_is_not_supposed_behind_words_for_another_one(other):
    text = f"Let $x \\in [1, 3]$.\n\nFirst suppose $x < 2$. Then $x^2 \\le 4$.\n\n{other}\n\nBut $2x + 1 \\le 5$."
    assert verdicts(text)[0] in ("proved", "supported")
    assert verdicts(text)[-1] not in ("proved", "supported", "refuted")


def test_a_case_is_supposed_and_not_claimed():
    text = "Let $t$ be real.\n\nCase 1: $|t| \\le 2$. Then $2t \\le 4$.\n\nCase 2: $t = 3$. Then $t^2 = 9$."
    assert set(verdicts(text)) <= {"proved", "supported"}
    assert len(verdicts(text)) == 2


def test_independence_says_not_what_a_variable_is():
    text = r"A wobbly die shows $Z$. Let $Y \sim \mathrm{Ber}(\frac23)$. Suppose that $Z$ and $Y$ are independent. "
    assert verdicts(text + r"Then $\Pr[|Z| > 1] = \frac56$.") == ("doubtful",)


NOISY = r"Let $f$ be a query of sensitivity $2$, and let $N(x) = f(x) + Z$ with $Z \sim \mathrm{Lap}(1)$."


@pytest.mark.parametrize("sentence", [r"Suppose $N$ is $\frac12$-DP. Then", r"If $N$ is $\frac12$-DP, then"])
def test_nothing_is_decided_under_what_is_supposed_of_a_mechanism_that_is_made(sentence):
    assert verdicts(f"{NOISY} {sentence} $N$ is $1$-DP.") == ("unread",)


def test_a_mechanism_that_is_let_be_anew_is_no_longer_made_of_noise():
    assert verdicts(rf"{NOISY} Let $N$ be $\frac12$-DP. Then $N$ is $1$-DP.") == ("supported",)
    assert verdicts(rf"{NOISY} Let $N$ be $\frac12$-DP. Then $N$ is $\frac14$-DP.") == ("refuted",)


@pytest.mark.parametrize(
    "text",
    [
        r"Let $M$ be $1$-DP. Now let $M$ be any $2$-DP mechanism. Then $M$ is $1$-DP.",
        r"Let $M$ be $1$-DP. Now let $M$ be $2$-DP instead. Then $M$ is $1$-DP.",
        r"Let $M$ be $1$-DP. We drop the assumption that $M$ is $1$-DP. Then $M$ is $1$-DP.",
        r"Let $M$ be $1$-DP. We replace $M$ by another mechanism. Then $M$ is $1$-DP.",
        r"Let $M$ be $\frac12$-DP. Let $f$ be a query of sensitivity $1$, and let $M(x) = f(x) + Z$ with "
        r"$Z \sim \mathcal{N}(0, 1)$. Then $M$ is $\frac14$-zCDP.",
        rf"{NOISY} Then $N$ is $2$-DP. Let $N(x) = f(x) + Z$ with $Z \sim \mathrm{{Lap}}(\frac12)$. Then $N$ is $2$-DP.",
        r"Let $A$ be $1$-DP. Randomized response answers the true bit with probability $\frac45$ and the other bit "
        r"otherwise. It is $1$-DP.",
    ],
)  # fmt: skip
def test_what_was_supposed_of_a_mechanism_before_is_not_supposed_of_another(text):
    assert verdicts(text)[-1] in ("doubtful", "unread")


OPEN = [
    r"For at most one real number $x$ we have $x^2 \ge 0$.",
    r"Put $a = 2$ and $b = 3$. Swap the two. Then $a \le b$.",
    r"Let $n \ge 1$ be an integer. Then $n^2 \ge 4$ for every $n$ but $n = 1$.",
    *(rf"Let $c = 2$. {words} $c^2 = 4$." for words in ("Suppose $c = 3$. Then", "With $c = 3$ we have", "For $c = 3$,")),
    r"Let $f(x) = x^2$ for real $x$, and set $f(1) = -1$. Then $f(x) \ge 0$ for real $x$.",
    r"Let $x \ge 1$. We substitute $x \to x - 1$. Then $x \ge 1$.",
    r"Let $x$ be one of the two solutions of $x^2 = 4$. Then $x \ge 0$.",
    *(
        rf"{before}, {words} $x \in [0, 1]$. Then $x^2 \le x$."
        for before in ("Let $x$ be a real number", r"Suppose that $x \ge 0$", r"Let $x \ge -1$")
        for words in ("for example", "for instance with", "more generally")
    ),
]  # fmt: skip


@pytest.mark.parametrize("text", OPEN)
def test_an_example_or_an_exception_is_no_condition(text):
    assert not set(verdicts(text)) & {"proved", "supported", "refuted"}


@pytest.mark.parametrize(
    "words", ["For example,", "For instance, we have", "Then, for example,", "We have, for instance,"]
)
def test_a_claim_may_be_an_example(words):
    assert verdicts(rf"Let $x \ge 1$. {words} $x^2 \ge 1$.")[-1] in ("proved", "supported")


def test_a_variable_keeps_no_law_behind_a_sentence_about_it_that_is_not_understood():
    text = r"Let $U \sim \mathrm{Bin}(4, \frac13)$. A wobbly die shows $U$. Then $E[U] \le \frac43$."
    assert verdicts(text) == ("unread",)


def test_whether_an_end_goes_on_that_a_bound_leaves_out_is_open():
    text = r"Fix a real number $0 < r \le 3$. From now on, $r \ge 3$. Then $r^2 + 6 \le 5 r$."
    assert verdicts(text) == ("doubtful",)


@pytest.mark.parametrize("words", ["Now", "Next,", "This time"])
def test_with_a_turn_an_equation_may_give_a_letter_another_value(words):
    page = rf"Let $x$ be real and $c = x^2$. Then $c \ge 0$. {words} $c = x^3$. Then $c \le x^3$."
    assert set(verdicts(page)[1:]) <= {"unread", "doubtful"}


def test_with_a_turn_an_equation_that_holds_is_claimed():
    assert verdicts(r"Let $x$ be real and $c = x^2$. Now $c = x \cdot x$.")[-1] in ("proved", "supported")


@pytest.mark.parametrize("words", ["From now on", "In this section,"])
def test_what_holds_from_a_place_on_replaces_a_value(words):
    page = rf"Let $x$ be real and let $c = x^2$. {words} $c = x^3$. Then $c \le x^3$."
    assert verdicts(page)[-1] in ("proved", "supported")


def test_what_holds_from_a_place_on_is_another_function():
    page = r"Let $f(x) = x^2$. Then $f(2) = 4$. For the rest of the page, $f(x) = x^3$. Then $f(2) = 8$."
    assert verdicts(page)[-1] in ("unread", "doubtful")
