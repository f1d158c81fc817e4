r"""Probabilities of events under a law that is named nowhere: any law, so that nothing is refuted by one."""

import pytest

from tests.notes.discourse.traps import verdicts

TRUE = [
    r"Let $A$ and $B$ be events. Then $\Pr(A \cup B) \le \Pr(A) + \Pr(B)$.",
    r"Let $A$ and $B$ be events. Then $\mathbb{P}(A \cup B) = \mathbb{P}(A) + \mathbb{P}(B) - \mathbb{P}(A \cap B)$.",
    r"Let $A$ be an event. Then $\mathbb{P}(A^c) = 1 - \mathbb{P}(A)$.",
    r"For events $A, B$ we have $\Pr[A \cap B] \le \Pr[A]$.",
    r"Let $A$ and $B$ be events. Then $\Pr[A \mid B] \Pr[B] = \Pr[B \mid A] \Pr[A]$.",
    r"Let $A$ be an event with $\Pr[A] \le 1/2$. Then $\Pr[A] \le 3/4$.",
]

NOT_REFUTED = [
    # What is said of the law, or of the events, may not have been read.
    r"Let $A$ and $B$ be independent events. Then $\Pr[A \cap B] = \Pr[A] \Pr[B]$.",
    r"Let $A$ and $B$ be disjoint events. Then $\Pr[A \cup B] = \Pr[A] + \Pr[B]$.",
    r"A fair die is rolled. Let $A$ be an event. Then $\Pr[A] \ge 1/6$.",
    r"Let $A$ and $B$ be events. Then $\Pr[A \cup B] = \Pr[A] + \Pr[B]$.",
]


@pytest.mark.parametrize("text", TRUE)
def test_what_holds_under_any_law_is_not_left_open(text):
    assert set(verdicts(text)) <= {"proved", "supported"}


@pytest.mark.parametrize("text", NOT_REFUTED)
def test_a_law_that_is_not_named_refutes_nothing(text):
    assert "refuted" not in verdicts(text)
    assert "proved" not in verdicts(text)


def test_a_law_below_the_sign_is_the_one_that_is_meant():
    text = r"Let $P$ be a distribution on $Y$, and let $A, B \subseteq Y$. Then $\Pr_P[A \cup B] = \Pr_P[A] + \Pr_P[B]$."
    assert set(verdicts(text)) <= {"refuted", "unread", "ill-formed"}
