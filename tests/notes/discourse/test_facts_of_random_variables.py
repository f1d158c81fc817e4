"""The elementary facts of random variables and events, however they are written: proved for every size."""

import pytest

from tests.notes.deciding import verdict
from tests.notes.discourse.traps import verdicts
from tests.notes.reading import only

TRUE = [
    r"Let $X$ be any random variable. For any $a > 0$, $\Pr[|X - E[X]| \ge a] \le Var(X)/a^2$.",
    r"Let $X$ be a random variable with variance $\sigma^2 > 0$. "
    r"For all $k > 0$, $\Pr[|X - E[X]| \ge k\sigma] \le 1/k^2$.",
    r"Let $X$ and $Y$ be random variables. "
    r"Then $\mathrm{Var}(X+Y) = \mathrm{Var}(X) + \mathrm{Var}(Y) + 2\,\mathbb{E}[(X-\mathbb{E}[X])(Y-\mathbb{E}[Y])]$.",
    r"Let $X$ and $Y$ be independent random variables. Then $Var(X+Y) = Var(X) + Var(Y)$.",
    r"If $X$ and $Y$ are independent random variables, then $\mathrm{Cov}(X,Y) = 0$.",
    r"For every random variable $X$ and all reals $a, b$, $\mathrm{Var}(aX+b) = a^2\,\mathrm{Var}(X)$.",
    r"Let $X$ be a random variable. Then $E|X| \le \sqrt{E[X^2]}$.",
    r"Let $X$ be a positive random variable. Then $\mathbb{E}[\log X] \le \log \mathbb{E}[X]$.",
    r"Let $A$ and $B$ be events with $0 < \Pr[B] < 1$. "
    r"Then $\Pr[A] = \Pr[A \mid B]\Pr[B] + \Pr[A \mid B^c]\Pr[B^c]$.",
    r"Let $A$ and $B$ be events with $A \subseteq B$. Then $\Pr[A] \le \Pr[B]$.",
    r"Let $A$ and $B$ be events. Then $\Pr[A \text{ and } B] \le \min(\Pr[A], \Pr[B])$.",
    r"Let $A$ and $B$ be events. Then $\Pr[A \text{ or } B] = \Pr[A] + \Pr[B] - \Pr[A, B]$.",
]
FALSE = [
    r"Let $X$ be any random variable. For any $a > 0$, $\Pr[|X - E[X]| \ge a] \le Var(X)/(2 a^2)$.",
    r"Let $X$ be a random variable with variance $\sigma^2 > 0$. "
    r"For all $k > 0$, $\Pr[|X - E[X]| \ge k\sigma] \le 1/k^3$.",
    r"Let $X$ and $Y$ be random variables. Then $\mathrm{Var}(X+Y) = \mathrm{Var}(X) + \mathrm{Var}(Y)$.",
    r"Let $X$ and $Y$ be random variables. Then $\mathrm{Cov}(X,Y) = 0$.",
    r"Let $X$ be a random variable. Then $E|X| \le E[X^2]$.",
    r"Let $A$ and $B$ be events with $A \subseteq B$. Then $\Pr[B] \le \Pr[A]$.",
    r"Let $A$ and $B$ be events. Then $\Pr[A \text{ and } B] \ge \Pr[A] \Pr[B]$.",
    r"Let $A$ and $B$ be events. Then $\Pr[A \text{ or } B] \le \max(\Pr[A], \Pr[B])$.",
]
NOT_READ_AS_ONE = [
    # What joins numbers, or conditions on them, joins no events.
    r"Let $A$ be a real number and $B$ an event. Then $\Pr[A \text{ and } B] \le \Pr[B]$.",
    r"Let $A$ and $B$ be matrices. Then $\Pr[A, B] \le \Pr[A]$.",
]


@pytest.mark.parametrize("text", TRUE)
def test_what_is_true_is_proved(text):
    assert verdict(text) == "proved"


@pytest.mark.parametrize("text", FALSE)
def test_what_is_false_is_not(text):
    assert verdict(text) in ("refuted", "doubtful")


@pytest.mark.parametrize("text", NOT_READ_AS_ONE)
def test_what_is_no_event_is_not_joined_to_one(text):
    assert verdict(text) not in ("proved", "refuted", "supported")


def test_an_inclusion_is_not_printed_as_an_equation():
    item = only(r"Let $A$ and $B$ be events with $A \subseteq B$. Then $\Pr[A] \le \Pr[B]$.")
    assert r"A \subseteq B" in item.claim.reading() and "A = B" not in item.claim.reading()


KNOWN_BY_WORDS = [
    (
        r"Let $X$ be a random variable that takes values in $[0, 1]$ and has mean $p$. ",
        r"Then $\operatorname{Var}(X) \le p (1 - p)$.",
        r"Then $\operatorname{Var}(X) \le p (1 - p) / 2$.",
    ),
    (
        r"Let $X$ be a random variable that has mean $\mu$ and variance $\sigma^2$. ",
        r"Then $\mathbb{E}[X^2] = \mu^2 + \sigma^2$.",
        r"Then $\mathbb{E}[X^2] = \sigma^2$.",
    ),
    (
        r"Let $X$ be a random variable taking values in $[0, 1]$ whose mean is $p$. ",
        r"Then $\mathbb{E}[X^2] \le p$.",
        r"Then $\mathbb{E}[X^2] \le p^2$.",
    ),
    (
        r"If $p = (p_1, \dots, p_k)$ is a probability vector, ",
        r"then $\sum_{i=1}^k p_i^2 \ge \frac{1}{k}$.",
        r"then $\sum_{i=1}^k p_i^2 \ge \frac{2}{k}$.",
    ),
]


@pytest.mark.parametrize(("text", "true", "false"), KNOWN_BY_WORDS)
def test_what_words_behind_a_noun_say_is_supposed(text, true, false):
    assert verdicts(text + true) == ("supported",)
    assert verdicts(text + false) == ("refuted",)


def test_what_they_deny_is_not():
    text = r"Let $X$ be a random variable that does not have mean $p$. Then $\mathbb{E}[X] = p$."
    assert not {"supported", "refuted"} & set(verdicts(text))
